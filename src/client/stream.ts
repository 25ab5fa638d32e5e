// A feed of server-sent events as an async iterable: what was cut off goes on behind the last event that was handed on,
// so that none is missed and none comes twice.

/** How the feed is reached. */
export interface ClientFeed {
  /** Opens it behind this sequence, and throws what refuses it; the response of a 200. */
  open(after: number, signal: AbortSignal): Promise<Response>;
  /** Sequence of what has happened last; -1 = nothing yet. */
  last(): Promise<number>;
  /** The event that a line of data stands for. */
  read(data: string): unknown;
  /** True when what was thrown may be over soon. */
  isPassing(error: unknown): boolean;
  /** Hears that the feed was cut off and is opened again after so long. */
  onWait?(seconds: number, error: unknown): void;
}
/** How patiently it is followed. */
export interface StreamPatience {
  readonly signal?: AbortSignal | undefined;
  /** Seconds without a byte after which the line counts as dead; the service says something every 15. Default 45. */
  readonly silentS?: number | undefined;
  /** Seconds for which it is opened again in vain before the failure is thrown. Default 300. */
  readonly patienceS?: number | undefined;
}

const FIRST_WAIT_S = 0.2;
const LONGEST_WAIT_S = 15;
/** A line that lasted so long stood, whether anything happened on it or not. */
const STEADY_S = 5;

/** Blocks of lines, each when the empty line that ends it is there; what is cut off in the middle is dropped. */
async function* blocksOf(response: Response, heard: () => void): AsyncGenerator<readonly string[]> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    heard();
    // Only what is new is searched for the end of a block: a large event comes in many pieces.
    const from = Math.max(0, rest.length - 1);
    rest += decoder.decode(part.value, { stream: true });
    let begin = 0;
    for (let end = rest.indexOf('\n\n', from); end >= 0; end = rest.indexOf('\n\n', begin)) {
      yield rest.slice(begin, end).split('\n');
      begin = end + 2;
    }
    rest = rest.slice(begin);
  }
}

/** What the lines of a block say under a name; undefined = nothing. */
function saidIn(block: readonly string[], name: string): string | undefined {
  const said = block.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).trim());
  return said.length === 0 ? undefined : said.join('\n');
}

const wait = (seconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, seconds * 1_000);
    signal?.addEventListener('abort', done, { once: true });
    if (signal?.aborted) done();
  });

/** One connection: `open` when it stands, then its events. Ends when the line does; throws what broke it. */
async function* connection(
  feed: ClientFeed,
  after: number,
  { signal, silentS = 45 }: StreamPatience,
): AsyncGenerator<{ readonly sequence: number; readonly event: unknown } | 'open'> {
  const control = new AbortController();
  const end = (): void => control.abort(signal?.reason);
  signal?.addEventListener('abort', end, { once: true });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => control.abort(new Error(`nothing was heard for ${silentS} s`)), silentS * 1_000);
  };
  try {
    heard();
    const response = await feed.open(after, control.signal);
    yield 'open';
    heard();
    for await (const block of blocksOf(response, heard)) {
      const [id, data] = [saidIn(block, 'id'), saidIn(block, 'data')];
      if (id === undefined || data === undefined) continue;
      // While its reader thinks, nothing is heard, and nothing is wrong.
      clearTimeout(timer);
      yield { sequence: Number(id), event: feed.read(data) };
      heard();
    }
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
    control.abort();
  }
}

/**
 * Events behind `after` (a sequence; -1 = from the beginning; undefined = what happens from now on), each once, in
 * their order, until the caller stops or aborts. A line that breaks, ends or falls silent is opened again behind the
 * last event. Throws what refuses the feed, what kept the first line from opening, and what stood in the way of a later
 * one for longer than the patience.
 */
export async function* follow(
  feed: ClientFeed,
  after: number | undefined,
  patience: StreamPatience = {},
): AsyncGenerator<unknown> {
  const { signal, patienceS = 300 } = patience;
  // Where "now" is has to be known before the first line breaks: a feed that begins live twice has a gap between.
  let last = after ?? (await feed.last());
  let wasOpen = false;
  let failures = 0;
  let failingSinceMs: number | undefined;
  for (;;) {
    signal?.throwIfAborted();
    let failure: unknown = new Error('the feed ended');
    const beganMs = performance.now();
    try {
      for await (const heard of connection(feed, last, patience)) {
        wasOpen = true;
        if (heard === 'open' || heard.sequence <= last) continue;
        [last, failures, failingSinceMs] = [heard.sequence, 0, undefined];
        yield heard.event;
      }
    } catch (error) {
      signal?.throwIfAborted();
      if (!wasOpen || !feed.isPassing(error)) throw error;
      failure = error;
    }
    const nowMs = performance.now();
    if (nowMs - beganMs > STEADY_S * 1_000) [failures, failingSinceMs] = [0, undefined];
    failingSinceMs ??= nowMs;
    if (nowMs - failingSinceMs > patienceS * 1_000) throw failure;
    const seconds = Math.min(FIRST_WAIT_S * 2 ** failures, LONGEST_WAIT_S);
    failures += 1;
    feed.onWait?.(seconds, failure);
    await wait(seconds, signal);
  }
}
