// The bell in Postgres: the transaction that writes rows notifies which streams moved, and one connection per process
// listens. At rest nobody asks anything.
import pg from 'pg';
import { withPrefix } from '../domain/ids.ts';
import { ledgerStream } from '../domain/book.ts';
import type { Bell } from '../engine/ports.ts';
import { CONNECT_TIMEOUT_MS, WHEN_SILENT } from './rows.postgres.connection.ts';

/** The channel of the live read models. */
export const CHANNEL = 'daicho_rows';

/** So many streams are named in a message at most, and so many bytes: PostgreSQL takes less than 8,000. */
const MOST_STREAMS = 290;
const MOST_BYTES = 7_900;
const COMPANY = new RegExp(`^${ledgerStream(withPrefix('company', ''))}([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$`);
const AGAIN_MS = [100, 500, 1_000, 5_000] as const;

/** A company's stream by its uuid in 22 letters, any other one in full. */
function named(stream: string): string {
  const uuid = COMPANY.exec(stream)?.[1];
  return uuid === undefined
    ? `!${encodeURIComponent(stream)}`
    : Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url');
}
function streamNamed(name: string): string {
  if (name.startsWith('!')) return decodeURIComponent(name.slice(1));
  const hex = Buffer.from(name, 'base64url').toString('hex');
  const uuid = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  return ledgerStream(withPrefix('company', uuid));
}

/** What is sent of streams that moved, with the revision that the rows hold: messages of at most 290 streams. */
export function messagesOf(streams: ReadonlyMap<string, number>): string[] {
  const messages: string[] = [];
  let names: string[] = [];
  let bytes = 0;
  for (const [stream, revision] of streams) {
    const text = `${named(stream)} ${revision.toString(36)}`;
    if (names.length >= MOST_STREAMS || bytes + text.length >= MOST_BYTES) {
      messages.push(names.join(','));
      names = [];
      bytes = 0;
    }
    names.push(text);
    bytes += text.length + 1;
  }
  if (names.length > 0) messages.push(names.join(','));
  return messages;
}

/** The streams of a message, with their revisions. */
export function movedIn(message: string): Map<string, number> {
  return new Map(
    message.split(',').map((text) => {
      const [name = '', revision = ''] = text.split(' ');
      return [streamNamed(name), Number.parseInt(revision, 36)];
    }),
  );
}

/** The bell of the database at this address, asked for with each new line; it listens while anybody hears it. */
export function bellOver(address: () => string): Bell & { close(): Promise<void> } {
  const hearers = new Set<Parameters<Bell['hear']>[0]>();
  let client: pg.Client | undefined;
  let isOpen = false;
  let isClosed = false;
  let failures = 0;
  let again: NodeJS.Timeout | undefined;

  const tell = (moved: ReadonlyMap<string, number> | undefined): void => {
    for (const hear of [...hearers]) hear(moved);
  };
  function lost(made: pg.Client): void {
    if (client !== made) return;
    client = undefined;
    isOpen = false;
    made.end().catch(() => undefined);
    if (isClosed || hearers.size === 0) return;
    again ??= setTimeout(
      () => {
        again = undefined;
        void listen();
      },
      AGAIN_MS[Math.min(failures, AGAIN_MS.length - 1)],
    ).unref();
    failures += 1;
  }
  async function listen(): Promise<void> {
    if (client || isClosed || hearers.size === 0) return;
    const made = (client = new pg.Client({
      connectionString: address(),
      options: WHEN_SILENT,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      application_name: 'daicho bell',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    }));
    made.on('error', () => lost(made));
    made.on('end', () => lost(made));
    made.on('notification', ({ payload = '' }) => tell(movedIn(payload)));
    try {
      await made.connect();
      await made.query(`listen ${CHANNEL}`);
      if (client !== made) return;
      isOpen = true;
      failures = 0;
      // What moved before is told to nobody any more.
      tell(undefined);
    } catch {
      // Whoever hears asks by himself, seldom, until the line is back.
      lost(made);
    }
  }

  return {
    hear(hearer) {
      hearers.add(hearer);
      void listen();
      // What moved before he came is told to him by nobody else.
      if (isOpen)
        queueMicrotask(() => {
          if (hearers.has(hearer)) hearer(undefined);
        });
      return () => {
        hearers.delete(hearer);
        if (hearers.size > 0) return;
        const made = client;
        if (made) lost(made);
      };
    },
    isOpen: () => isOpen,
    async close() {
      isClosed = true;
      clearTimeout(again);
      hearers.clear();
      const made = client;
      client = undefined;
      isOpen = false;
      await made?.end().catch(() => undefined);
    },
  };
}
