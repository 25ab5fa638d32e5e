// Which cell an installation of several is to be asked about a key that nobody knows here.
import type { IncomingMessage } from 'node:http';
import type { Express } from 'express';
import { MOVED_PATH, type Cells } from '../domain/companies.ts';
import { refuse } from '../domain/refusal.ts';
import { cellOfSecret } from '../engine/secrets.ts';
import type { Service } from '../service.ts';

/** A cell, and where it is reached. */
export interface CellAddress {
  readonly name: string;
  /** Without a trailing slash. */
  readonly url: string;
}

/** How many cells were asked before: a router says it. */
export const HOPS = 'daicho-hops';

const ELSEWHERE =
  'this key is of another cell: ask the address of the whole installation, or the cell that Daicho-Cell names';

/**
 * The cell of a key that is not known here: the one that it names; cell 0 for one that was made before there were
 * cells. Undefined where nobody else is to be asked: the key is none, or another cell sent it here.
 */
export function cellElsewhere({ own, names }: Cells, secret: string, isSentOn: boolean): string | undefined {
  const named = cellOfSecret(secret);
  if (named === undefined || isSentOn) return undefined;
  const found = named !== own && names.includes(named) ? named : names[0];
  return found === own ? undefined : found;
}

/** Refuses wrong_cell where another cell may know the key of a request. */
export function refuseWrongCell(cells: Cells | undefined, req: IncomingMessage): void {
  const [, secret] = /^bearer +(dch_sk_\S+) *$/i.exec(req.headers.authorization ?? '') ?? [];
  if (!cells || secret === undefined) return;
  const cell = cellElsewhere(cells, secret, req.headers[HOPS] !== undefined);
  if (cell !== undefined) refuse('wrong_cell', ELSEWHERE, undefined, { cell });
}

/** Revisions of a stream. */
const REVISION = /^\d{1,9}$/;
/** More than this at a time are told to come again: nobody but the other cells has a reason to ask. */
const ASKED_AT_ONCE = 4;

/**
 * Tells other cells whether a company has left this one, by the event with which it did. No credential is asked for:
 * who does not know the id of that event learns nothing.
 */
export function movedRoute(app: Express, service: Pick<Service, 'hasMoved'>): void {
  let asked = 0;
  app.get(MOVED_PATH, async ({ query: { company, revision, event } }, res) => {
    const answer = (status: number, moved = false): void => void res.status(status).json({ moved });
    if (typeof company !== 'string' || typeof event !== 'string') return answer(400);
    if (typeof revision !== 'string' || !REVISION.test(revision)) return answer(400);
    if (asked >= ASKED_AT_ONCE) return answer(503);
    asked += 1;
    try {
      answer(200, await service.hasMoved(company, Number(revision), event));
    } catch {
      answer(503);
    } finally {
      asked -= 1;
    }
  });
}
