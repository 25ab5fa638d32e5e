// What is read of the books: each address once, shared by whoever shows it, as of the moment that is chosen, and read
// again when the feed says that something happened: at most every five seconds, never while nobody looks.
import { effect, signal, type Signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { ask, refusalOf, type Refused } from './door.ts';
import { place } from './place.ts';
import { around } from './surroundings.ts';

/** What is known of an address: nothing yet, what it answered, or why not. An error keeps what was there before. */
export interface Read<T> {
  readonly data: T | undefined;
  readonly error: Refused | undefined;
  readonly isLoading: boolean;
  readonly isStale: boolean;
  /** Reads it again, now. */
  readonly again: () => void;
}
interface HeldAnswer {
  readonly state: Signal<Omit<Read<unknown>, 'again'>>;
  etag: string | undefined;
  readers: number;
  asking: AbortController | undefined;
  askedAtMs: number;
  isDue: boolean;
}

const LEAST_PAUSE_MS = 5_000;
const MOST_HELD = 60;
const held = new Map<string, HeldAnswer>();
/** Revision of the last write of this page: what is read afterwards knows it. */
const written = signal<string | undefined>(undefined);

const KNOWS_MOMENTS = /^\/v1\/companies\/[^/]+\/(?:reports\/|dashboard|evidence)/;
const WAITS_FOR_WRITES = /^\/v1\/companies\/[^/]+\/(?!events|evidence|checkpoint|log)/;

/** True where the address can be asked as of a moment of the past. */
export const travels = (address: string): boolean => KNOWS_MOMENTS.test(address);

/** The address below this company. */
export const ofCompany = (path: string): string => `/v1/companies/${place.value.company}${path}`;

/** An address with parameters added; those without a value are left out, those there are replaced. */
export function withParams(address: string, params: Readonly<Record<string, string | number | undefined>>): string {
  const url = new URL(address, 'http://localhost');
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined || value === '') url.searchParams.delete(name);
    else url.searchParams.set(name, String(value));
  }
  return url.pathname + url.search;
}

/** The address as of the chosen moment, where it knows of moments. */
export function atMoment(address: string, moment: string | undefined): string {
  if (moment === undefined || !travels(address) || address.includes('/diff')) return address;
  return withParams(address, { knownAt: moment });
}

function heldAt(address: string): HeldAnswer {
  const known = held.get(address);
  if (known !== undefined) return known;
  for (const [old, it] of held) if (held.size >= MOST_HELD && it.readers === 0) held.delete(old);
  const state = signal<Omit<Read<unknown>, 'again'>>({
    data: undefined,
    error: undefined,
    isLoading: true,
    isStale: false,
  });
  const made: HeldAnswer = {
    state,
    etag: undefined,
    readers: 0,
    asking: undefined,
    askedAtMs: -Infinity,
    isDue: false,
  };
  held.set(address, made);
  return made;
}

async function readAgain(address: string, isUnattended = false): Promise<void> {
  const it = heldAt(address);
  it.asking?.abort();
  const asking = new AbortController();
  [it.asking, it.askedAtMs, it.isDue] = [asking, around().nowMs(), false];
  it.state.value = { ...it.state.peek(), isLoading: true };
  const since = address.includes('knownAt=') || !WAITS_FOR_WRITES.test(address) ? undefined : written.peek();
  try {
    const asked = since === undefined ? address : withParams(address, { minPosition: since });
    const answer = await ask(asked, { etag: it.etag, signal: asking.signal, isUnattended });
    // It was asked anew meanwhile: what comes then is newer.
    if (asking.signal.aborted) return;
    const before = it.state.peek();
    it.etag = answer.etag;
    it.state.value = {
      data: answer.status === 304 ? before.data : answer.data,
      error: undefined,
      isLoading: false,
      isStale: answer.isStale,
    };
  } catch (thrown) {
    if (asking.signal.aborted) return;
    it.state.value = { ...it.state.peek(), error: refusalOf(thrown), isLoading: false };
  }
}

/** Reads an address before its page is there: whoever comes waits once, not twice. */
export function readAhead(address: string): void {
  if (heldAt(address).asking === undefined) void readAgain(address);
}

/** Reads an address and what becomes of it; undefined = nothing is asked yet. */
export function useRead<T>(address: string | undefined): Read<T> {
  const [, shown] = useState({});
  useEffect(() => {
    if (address === undefined) return undefined;
    const it = heldAt(address);
    it.readers += 1;
    if (it.asking === undefined || it.isDue || it.state.peek().error !== undefined) void readAgain(address);
    const stop = it.state.subscribe(() => shown({}));
    return () => {
      it.readers -= 1;
      stop();
    };
  }, [address]);
  const again = (): void => void (address === undefined ? undefined : readAgain(address));
  const state = address === undefined ? undefined : heldAt(address).state.peek();
  return {
    data: state?.data as T | undefined,
    error: state?.error,
    isLoading: state?.isLoading ?? false,
    isStale: state?.isStale ?? false,
    again,
  };
}

/** Resolves when what is being read now has come, or has not: what nobody waits for begins then. */
export function atRest(): Promise<void> {
  const asked = [...held.values()].filter(({ asking }) => asking !== undefined);
  let stop = (): void => undefined;
  return new Promise<void>((resolve) => {
    stop = effect(() => {
      if (asked.every(({ state }) => !state.value.isLoading)) resolve();
    });
  }).then(() => stop());
}

/** Says that something happened: what is shown is read again when its pause is over and somebody looks. */
export function somethingHappened(): void {
  for (const [address, it] of held) if (!address.includes('knownAt=')) it.isDue = true;
}

/** Reads again what is due; start.tsx calls it every second. */
export function readDue(): void {
  if (document.hidden) return;
  const nowMs = around().nowMs();
  for (const [address, it] of held)
    if (it.isDue && it.readers > 0 && nowMs - it.askedAtMs >= LEAST_PAUSE_MS) void readAgain(address, true);
}

/** Writes: what the page shows is read again at once, and knows what was written. Throws a Refused. */
export async function write<T>(
  address: string,
  body: unknown,
  how: { readonly method?: 'POST' | 'PATCH' | 'PUT' | 'DELETE'; readonly key?: string } = {},
): Promise<T> {
  const answer = await ask<T>(address, { method: how.method ?? 'POST', body, key: how.key ?? crypto.randomUUID() });
  if (answer.position !== undefined) written.value = answer.position;
  for (const [at, it] of held) {
    if (at.includes('knownAt=')) continue;
    it.isDue = true;
    if (it.readers > 0) void readAgain(at);
  }
  return answer.data as T;
}

/** Asks what a write would do; nothing is written. Throws a Refused. */
export async function rehearse<T>(
  address: string,
  body: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
  method: 'POST' | 'PATCH' = 'POST',
): Promise<T> {
  const { data } = await ask<T>(address, {
    method,
    body: { ...body, dryRun: true },
    key: crypto.randomUUID(),
    ...(signal === undefined ? {} : { signal }),
  });
  return data as T;
}
