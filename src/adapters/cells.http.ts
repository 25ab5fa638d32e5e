// The other cells over HTTP, at the addresses at which routers reach them: what they say of a company that moved.
import { MOVED_PATH } from '../domain/companies.ts';
import type { LeftOpening } from '../engine/ports.ts';

const TIMEOUT_MS = 2_000;

/**
 * Asks the cell that a company is to have left whether it says so: true when its stream holds that very event. Rejects
 * when the cell has no address here, or does not answer.
 */
export function movedOverHttp(
  cells: readonly { readonly name: string; readonly url: string }[],
): (opening: LeftOpening) => Promise<boolean> {
  return async ({ companyId, from, revision, event }) => {
    const url = cells.find(({ name }) => name === from)?.url;
    if (url === undefined) throw new Error(`CELLS has no cell ${from}`);
    const asked = new URLSearchParams({ company: companyId, revision: String(revision), event: event.id });
    const answer = await fetch(`${url}${MOVED_PATH}?${asked.toString()}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (answer.status !== 200) throw new Error(`cell ${from} answered ${answer.status}`);
    return ((await answer.json()) as { moved?: unknown }).moved === true;
  };
}
