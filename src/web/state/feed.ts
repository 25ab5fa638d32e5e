// One feed for all tabs of a browser: the tab that holds the lock follows it and tells the others. Whoever takes over
// goes on behind the last event that it heard of, so that nothing is missed.
import { signal } from '@preact/signals';
import { follow } from '../../client/stream.ts';
import { atRest, somethingHappened } from './books.ts';
import { ask, askPlainly, refusalOf } from './door.ts';
import { around } from './surroundings.ts';

/** What the page knows of the feed; `polling` = the caller may not follow events: the books are asked now and then. */
export type FeedState =
  { readonly is: 'opening' | 'live' | 'polling' } | { readonly is: 'lost'; readonly sinceMs: number };
/** How the feed is doing. */
export const feed = signal<FeedState>({ is: 'opening' });
/** Sequence of the last event that happened, as far as this page has heard. */
export const newest = signal<number | undefined>(undefined);

interface Heard {
  readonly sequence?: number;
  readonly state?: FeedState;
}
const POLL_MS = 15_000;
/** The feed waits so long at most for what the page reads first. */
const MOST_REST_MS = 3_000;

function hear({ sequence, state }: Heard): void {
  if (state !== undefined) feed.value = state;
  if (sequence === undefined || sequence <= (newest.peek() ?? -1)) return;
  newest.value = sequence;
  somethingHappened();
}

/** Follows the events of the company for all tabs until the signal ends it. */
async function lead(company: string, tell: (heard: Heard) => void, signal: AbortSignal): Promise<void> {
  const base = `/v1/companies/${company}/events`;
  const lost = (): void =>
    tell({ state: feed.peek().is === 'lost' ? feed.peek() : { is: 'lost', sinceMs: around().nowMs() } });
  const last = async (): Promise<number> => {
    const { data } = await ask<{ readonly data: readonly { readonly sequence: number }[] }>(
      `${base}?limit=1&order=desc`,
      { signal, isUnattended: true },
    );
    return data?.data[0]?.sequence ?? -1;
  };
  const events = follow(
    {
      async open(after, until) {
        const response = await askPlainly(`${base}/stream?afterSequence=${after}&brief=true`, {
          accept: 'text/event-stream',
          isUnattended: true,
          signal: until,
        });
        tell({ state: { is: 'live' }, sequence: after });
        return response;
      },
      last,
      read: (line) => JSON.parse(line) as unknown,
      isPassing: (error) => ![401, 403, 404].includes(refusalOf(error).status),
      onWait: lost,
    },
    newest.peek(),
    { signal, patienceS: Number.POSITIVE_INFINITY },
  );
  for await (const event of events) tell({ sequence: (event as { readonly sequence: number }).sequence });
}

/** Waits, and no longer than the page is that of the company. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', over);
      resolve();
    };
    const timer = setTimeout(over, ms);
    signal.addEventListener('abort', over);
    // An end that was before is told nobody any more.
    if (signal.aborted) over();
  });
}

async function poll(signal: AbortSignal): Promise<void> {
  hear({ state: { is: 'polling' } });
  while (!signal.aborted) {
    await pause(POLL_MS, signal);
    if (!signal.aborted) somethingHappened();
  }
}

/** Keeps the page informed of what happens in the company until the signal ends it. */
export async function followFeed(company: string, signal: AbortSignal): Promise<void> {
  const channel = new BroadcastChannel(`daicho-feed-${company}`);
  // What other tabs say of a company that this one has left is not of the company that it shows.
  signal.addEventListener('abort', () => channel.close(), { once: true });
  const tell = (heard: Heard): void => {
    if (signal.aborted) return;
    hear(heard);
    channel.postMessage(heard);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<Heard | 'who'>) => {
    if (data !== 'who') hear(data);
    else if (isLeading) channel.postMessage({ state: feed.peek(), sequence: newest.peek() } satisfies Heard);
  });
  let isLeading = false;
  channel.postMessage('who');
  // Whoever opens a page waits for its figures, not for the feed: it does not stand in their way.
  await Promise.race([atRest(), pause(MOST_REST_MS, signal)]);
  for (let waitMs = 1_000; !signal.aborted; waitMs = Math.min(waitMs * 2, 30_000)) {
    try {
      await navigator.locks.request(`daicho-feed-${company}`, { signal }, async () => {
        isLeading = true;
        await lead(company, tell, signal);
      });
    } catch (thrown) {
      isLeading = false;
      if (signal.aborted) break;
      const { status } = refusalOf(thrown);
      if (status === 403) return poll(signal);
      if (status === 401) break;
      tell({ state: { is: 'lost', sinceMs: around().nowMs() } });
      await pause(waitMs, signal);
    }
  }
  channel.close();
}
