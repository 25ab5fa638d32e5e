// The other cells over HTTP, at the addresses at which routers reach them: what they say of a company that moved, and
// what it left behind there.
import { LEFT_PATH, MOVED_PATH, SEAL_HEADER } from '../domain/companies.ts';
import type { LeftOpening, OldCells, TakenWebhook } from '../engine/ports.ts';

const TIMEOUT_MS = 2_000;
/** What was tried of the webhooks of a company goes over within. */
const LINES_MS = 120_000;
const LINES_AT_ONCE = 500;

/** The lines of an answer. Rejects where it is cut off. */
async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines.filter((line) => line !== '');
  }
  if (rest !== '') throw new Error('the answer of a cell ends within a line');
}

/**
 * Cells that companies have left. Rejects when one has no address here, or does not answer. `sealOf` says of an opening
 * what only cells under the same pepper can say.
 */
export function oldCellsOverHttp(
  cells: readonly { readonly name: string; readonly url: string }[],
  sealOf: (opening: LeftOpening) => string,
): OldCells {
  async function asked(opening: LeftOpening, path: string, step?: string): Promise<Response> {
    const { companyId, from, revision, event } = opening;
    const url = cells.find(({ name }) => name === from)?.url;
    if (url === undefined) throw new Error(`CELLS has no cell ${from}`);
    const words = new URLSearchParams({ company: companyId, revision: String(revision), event: event.id });
    if (step !== undefined) words.set('step', step);
    const answer = await fetch(`${url}${path}?${words.toString()}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(step === 'deliveries' ? LINES_MS : TIMEOUT_MS),
      ...(step !== undefined && { method: 'POST', headers: { [SEAL_HEADER]: sealOf(opening) } }),
    });
    if (answer.status !== 200) throw new Error(`cell ${from} answered ${answer.status}`);
    return answer;
  }
  /** What it says of a company that is still elsewhere. */
  async function left(opening: LeftOpening, step: string): Promise<Record<string, unknown>> {
    const said = (await (await asked(opening, LEFT_PATH, step)).json()) as Record<string, unknown>;
    if (said['left'] !== true) throw new Error(`cell ${opening.from} hands over nothing of ${opening.companyId}`);
    return said;
  }
  return {
    async hasMoved(opening) {
      const answer = await asked(opening, MOVED_PATH);
      return ((await answer.json()) as { moved?: unknown }).moved === true;
    },
    behind: (opening) => ({
      webhooks: async () => (await left(opening, 'webhooks'))['webhooks'] as readonly TakenWebhook[] | undefined,
      async *deliveries() {
        const { body, headers } = await asked(opening, LEFT_PATH, 'deliveries');
        if (!body || headers.get('content-type')?.startsWith('application/x-ndjson') !== true)
          throw new Error(`cell ${opening.from} hands over nothing of ${opening.companyId}`);
        let page: string[] = [];
        for await (const line of linesOf(body)) {
          page.push(line);
          if (page.length < LINES_AT_ONCE) continue;
          yield page;
          page = [];
        }
        if (page.length > 0) yield page;
      },
      over: async () => (await left(opening, 'over'))['isOver'] === true,
    }),
  };
}
