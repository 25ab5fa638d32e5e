// Which cell an installation of several is to be asked about a key that nobody knows here.
import type { IncomingMessage } from 'node:http';
import type { Cells } from '../domain/companies.ts';
import { refuse } from '../domain/refusal.ts';
import { cellOfSecret } from '../engine/secrets.ts';

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
