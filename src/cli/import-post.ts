// Does what an import plan says, over HTTP: makes partners and labels, posts entries in atomic batches, each exactly
// once whatever run it was in.
import { createHash } from 'node:crypto';
import { lineId } from '../domain/ids.ts';
import { call, EXIT, fail, pages, type ServiceAnswer, type Connection } from './client.ts';
import { importedId, REGISTERS } from './import-names.ts';
import { bodyOf, type ImportPlan, type KnownIds, type ImportedEntry } from './import-plan.ts';
import { notice, type Problem } from './plain-text-reading.ts';

/** Largest import batch: far enough below the bounds of the service that no append is too large for any event store. */
const BATCH = { entries: 200, lines: 1_000, bytes: 150_000 } as const;

/** One run of an import: where to, from which file, and what was noted on the way. With `dryRun` nothing is written. */
export interface Run {
  readonly at: Connection;
  readonly base: string;
  readonly file: string;
  readonly dryRun: boolean;
  readonly plan: ImportPlan;
  readonly noted: { readonly notices: Map<string, number> };
}

/** Fields of a partner or label that a new one may have. */
const MADE_WITH = {
  partners: [
    'code',
    'name',
    'nameKana',
    'type',
    'corporateNumber',
    'invoiceRegistrationNumber',
    'qualifiedInvoiceIssuer',
    'paymentTerms',
    'defaultAccountCode',
    'defaultTaxCode',
    'metadata',
  ],
  labels: ['code', 'name', 'dimension', 'exclusive', 'color', 'shortcut', 'metadata'],
} as const;

type ImportPostIds = Pick<KnownIds, 'partners' | 'labels'>;
/**
 * Makes the partners and labels that the file names and the company does not have. A second run finds them by their
 * external id.
 */
export async function makeMissing({
  at,
  base,
  file,
  dryRun,
  plan,
  noted,
}: Run): Promise<{ ids: ImportPostIds; created: string[] }> {
  const ids = { partners: new Map(plan.partners.ids), labels: new Map(plan.labels.ids) };
  const created: string[] = [];
  const missing = (['partners', 'labels'] as const).flatMap((register) =>
    [...plan[register].missing].map(([key, row]) => ({ register, key, row })),
  );
  for (const { register, key, row } of missing) {
    const { one, option } = REGISTERS[register];
    created.push([one, row.dimension, row.code, row.name].filter((part) => part !== undefined).join(' '));
    if (row.status === 'archived') notice(noted, `${register} that were archived there are active here`);
    if (dryRun) continue;
    const externalId = importedId(row);
    const above = plan.labels.above.get(key);
    const parentId = register === 'partners' || above === undefined ? undefined : (ids.labels.get(above) ?? above);
    const body = {
      ...Object.fromEntries(
        MADE_WITH[register].flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]])),
      ),
      ...(externalId !== undefined && { externalId }),
      ...(parentId !== undefined && { parentId }),
    };
    const headers = { 'idempotency-key': keyOf([register, body]) };
    const answer = await call(at, 'POST', `${base}/${register}`, { body, headers, accept: [400, 403, 409] });
    if (answer.status >= 300) {
      const { error = 'refused' } = answer.data as ImportPostRefused;
      const advice = `Create it yourself, or map it to one of yours: --${option}`;
      const words = `${file}: no entry was written, because ${one} "${key}" cannot be made: ${error}. ${advice}`;
      fail(answer.status === 403 ? EXIT.auth : EXIT.refused, words, { body: answer.text });
    }
    ids[register].set(key, (answer.data as { id: string }).id);
  }
  return { ids, created };
}

interface ImportPostRefused {
  readonly error?: string;
  readonly code?: string;
  readonly details?: readonly { index?: number; code?: string; message?: string; field?: string; id?: string }[];
}
/** Idempotency key of a request: the same content has the same key, whenever it is sent. */
function keyOf(content: unknown): string {
  return `import-${createHash('sha256').update(JSON.stringify(content)).digest('hex')}`;
}

/**
 * Posts the entries of a plan in its order: batches of ordinary ones, reversals by themselves. Each is posted once,
 * whatever run it was in.
 */
export async function postPlan(
  run: Run,
  ids: ImportPostIds,
  progress: (done: number, total: number) => void,
): Promise<{ written: number; existing: number }> {
  const { plan, dryRun } = run;
  /** Entries that are there, by their id in the file. */
  const there = new Map<string, string>();
  const line = (id: string): string | undefined => {
    const place = plan.settled.get(id);
    const entryId = place && there.get(place.origin);
    return place && entryId !== undefined ? lineId(entryId, place.index) : undefined;
  };
  let [batch, lines, bytes, written, done] = [[] as ImportPostItem[], 0, 0, 0, 0];
  const told = (entry: ImportedEntry, id: string | undefined): void => {
    if (id !== undefined && entry.fields.origin !== undefined) there.set(entry.fields.origin, id);
  };
  const post = async (): Promise<void> => {
    const items = batch;
    [batch, lines, bytes] = [[], 0, 0];
    if (items.length === 0) return;
    const outcome = await postBatch(run, items);
    items.forEach(({ entry }, index) => told(entry, outcome.ids[index]));
    written += outcome.written;
    done += items.length;
    progress(done, plan.entries.length);
  };
  for (const entry of plan.entries) {
    const waits = entry.needs.some((origin) => batch.some((item) => item.entry.fields.origin === origin));
    if (waits || entry.reversal) await post();
    if (entry.reversal && !dryRun) {
      const outcome = await postReversal(run, entry, there.get(entry.reversal.of) ?? '');
      told(entry, outcome.id);
      written += outcome.written;
      done += 1;
      progress(done, plan.entries.length);
      continue;
    }
    const item = { entry, body: bodyOf(entry, { ...ids, line }) };
    const size = Buffer.byteLength(JSON.stringify(item.body));
    if (
      batch.length === BATCH.entries ||
      (batch.length > 0 && (lines + entry.lines.length > BATCH.lines || bytes + size > BATCH.bytes))
    )
      await post();
    batch.push(item);
    lines += entry.lines.length;
    bytes += size;
  }
  await post();
  return { written, existing: plan.entries.length - written };
}

interface ImportPostItem {
  readonly entry: ImportedEntry;
  readonly body: Readonly<Record<string, unknown>>;
}

/** What the service refused, with the lines of the file. */
function refusedAt(file: string, items: readonly ImportPostItem[], { data, text }: ServiceAnswer): never {
  const { error, details = [] } = data as ImportPostRefused;
  const others = details.filter(({ code }) => code !== 'duplicate_external_id');
  const problems = (others.length > 0 ? others : [{ index: 0, message: error ?? 'refused', field: undefined }]).map(
    ({ index, field, message = 'refused' }) => {
      const entry = items[index ?? 0]?.entry;
      const posting = /^(?:entries\[\d+\]\.)?lines\[(\d+)\]/.exec(field ?? '')?.[1];
      return {
        line: (posting === undefined ? undefined : entry?.lines[Number(posting)]?.line) ?? entry?.line ?? 0,
        message: message.replace(/^entries\[\d+\]\./, ''),
      };
    },
  );
  return fail(
    EXIT.refused,
    [
      `${file}: the batch that begins at line ${items[0]!.entry.line} was refused as a whole; earlier batches ` +
        `stay, and running the import again goes on behind them.`,
      ...problems.slice(0, 50).map(({ line, message }) => `  line ${line}: ${message}`),
    ].join('\n'),
    { body: text },
  );
}

/**
 * Posts items all or none; those that an earlier import posted are left alone. `ids`: of each item, as far as they are
 * known.
 */
async function postBatch(
  { at, base, file, dryRun, noted }: Run,
  items: readonly ImportPostItem[],
): Promise<{ written: number; ids: readonly (string | undefined)[] }> {
  const ids = new Map<ImportPostItem, string>();
  let left = items;
  while (left.length > 0) {
    const bodies = left.map(({ body }) => body);
    const answer = await call(at, 'POST', `${base}/journal-entries/batch`, {
      query: dryRun ? { dryRun: 'true' } : {},
      headers: { 'idempotency-key': keyOf(bodies) },
      body: { entries: bodies },
      accept: [400, 409],
    });
    if (answer.status < 300) {
      if (!dryRun)
        for (const { index, entry } of (answer.data as { results: { index: number; entry: { id: string } }[] }).results)
          ids.set(left[index]!, entry.id);
      return {
        written: answer.headers.get('idempotency-replayed') === 'true' ? 0 : left.length,
        ids: items.map((item) => ids.get(item)),
      };
    }
    const { details = [] } = answer.data as ImportPostRefused;
    const known = new Map(
      details.filter(({ code }) => code === 'duplicate_external_id').map(({ index = 0, id }) => [index, id]),
    );
    if (known.size === 0 || details.length > known.size) refusedAt(file, left, answer);
    const there = left.flatMap((item, index) => (known.has(index) ? [{ item, id: known.get(index) }] : []));
    await checkSame(at, base, file, there, noted);
    for (const { item, id } of there) if (id !== undefined) ids.set(item, id);
    left = left.filter((_item, index) => !known.has(index));
  }
  return { written: 0, ids: items.map((item) => ids.get(item)) };
}

/** Date and money of an entry, as text that is the same for the same. */
function figures(date: unknown, lines: readonly { side: string; accountCode: string; amount: unknown }[]): string {
  return JSON.stringify([
    date,
    lines.map(({ side, accountCode, amount }) => `${side} ${accountCode} ${String(amount)}`).sort(),
  ]);
}

/**
 * Refuses entries that the file calls by the name of another one: its id or external id is here, with another date or
 * other lines. What was changed here since is left alone.
 */
async function checkSame(
  at: Connection,
  base: string,
  file: string,
  found: readonly { item: ImportPostItem; id: string | undefined }[],
  noted: Run['noted'],
): Promise<void> {
  const named = found.filter(({ item, id }) => item.entry.told && id !== undefined);
  const problems: Problem[] = [];
  interface View {
    readonly id: string;
    readonly version: number;
    readonly effectiveDate: string;
    readonly lines: readonly { side: string; accountCode: string; amount: unknown }[];
  }
  const dates = named.map(({ item }) => item.entry.date).sort();
  // Pages are few; those that were moved to other days are asked for by themselves.
  const byId = new Map<string, View>();
  const asked = { from: dates[0], to: dates.at(-1), status: 'posted,reversed' };
  if (named.length > 0)
    for await (const page of pages<View>(at, `${base}/journal-entries`, asked))
      for (const view of page) byId.set(view.id, view);
  for (const {
    item: { entry },
    id = '',
  } of named) {
    const view = byId.get(id) ?? ((await call(at, 'GET', `${base}/journal-entries/${id}`)).data as View);
    if (figures(view.effectiveDate, view.lines) === figures(entry.date, entry.lines)) continue;
    if (view.version > 1)
      notice(noted, 'entries were changed here since they were imported; they are left as they are');
    else
      problems.push({
        line: entry.line,
        message:
          `this entry (${entry.fields.externalId ?? entry.fields.origin}) is here as ${id} with another ` +
          `date or other lines: reverse that one and give this one another name, or take it out of the file`,
      });
  }
  if (problems.length > 0)
    fail(
      EXIT.refused,
      [
        `${file}: nothing more was written; running the import again goes on here.`,
        ...problems.slice(0, 50).map(({ line, message }) => `  line ${line}: ${message}`),
      ].join('\n'),
    );
}

/** Takes back an entry that is there, as the file's reversal does. One that an earlier import posted is left alone. */
async function postReversal(
  { at, base, file }: Run,
  entry: ImportedEntry,
  of: string,
): Promise<{ written: number; id: string | undefined }> {
  const { fields, date, externalId, reversal } = entry;
  const amounts = reversal?.amounts?.map(({ index, amount }) => ({ lineId: lineId(of, index), amount }));
  const body = {
    date,
    externalId,
    ...(fields.reversalReason !== undefined && { reason: fields.reversalReason }),
    ...(fields.memo !== undefined && { memo: fields.memo }),
    ...(fields.metadata && { metadata: fields.metadata }),
    ...(amounts && { lines: amounts }),
  };
  const answer = await call(at, 'POST', `${base}/journal-entries/${of}/reverse`, {
    headers: { 'idempotency-key': keyOf([of, body]) },
    body,
    accept: [400, 409],
  });
  if (answer.status < 300)
    return {
      written: answer.headers.get('idempotency-replayed') === 'true' ? 0 : 1,
      id: (answer.data as { id: string }).id,
    };
  const { code, error = 'refused' } = answer.data as ImportPostRefused;
  // The refusal of a whole reversal comes before that of its external id: ask which entry has that.
  const known =
    code === 'duplicate_external_id' || code === 'already_reversed'
      ? (
          (await call(at, 'GET', `${base}/journal-entries`, { query: { externalId } })).data as {
            data: { id: string }[];
          }
        ).data[0]?.id
      : undefined;
  if (known !== undefined) return { written: 0, id: known };
  return fail(
    EXIT.refused,
    `${file}: the reversal at line ${entry.line} was refused; what stands before it stays, and running the import ` +
      `again goes on there.\n  line ${entry.line}: ${error}`,
    { body: answer.text },
  );
}
