// Evidence as somebody checks it who trusts nobody: leaves by the algorithm of RFC 9162, sums from the leaves alone.
// Nothing of the program is used.
import { isIncluded, leaf } from './reference-proofs.ts';

/** One balance shown alone, as answered. */
export interface ShownBalance {
  readonly row: readonly [string, string, string, string, string, string];
  readonly salt: string;
  readonly index: number;
  readonly rows: number;
  readonly path: readonly string[];
  readonly root: string;
  readonly leaf: string;
  readonly leafIndex: number;
  readonly leafPath: readonly string[];
  readonly checkpoint: string;
}
/** A page of evidence, as answered. */
export interface ShownEvidence {
  readonly size: number;
  readonly checkpoint: string;
  readonly accounts: readonly { readonly id: string; readonly code: string }[];
  readonly openings?: readonly ShownBalance[];
  readonly debit: number;
  readonly credit: number;
  readonly total: { readonly entries: number; readonly debit: number; readonly credit: number };
  readonly entries: readonly {
    readonly id: string;
    readonly counts: 'opening' | 'movement';
    readonly sequences: readonly number[];
  }[];
  readonly leaves: readonly string[];
  readonly hashes: readonly string[];
  readonly proofs: readonly (readonly number[])[];
  readonly nextCursor?: string;
}
interface Facts {
  readonly size: number;
  readonly root: Buffer;
}
interface Line {
  readonly side: 'debit' | 'credit';
  readonly accountId: string;
  readonly amount: number;
}
interface Event {
  readonly sequence: number;
  readonly type: string;
  readonly data: {
    readonly entryId?: string;
    readonly content?: { readonly lines: readonly Line[] };
    readonly after?: { readonly lines: readonly Line[] };
    readonly rows?: number;
    readonly root?: string;
  };
}

const bytes = (text: string): Buffer => Buffer.from(text, 'base64');
const hashOf = (text: string): Buffer => leaf(Buffer.from(text, 'utf8'));

/** Checks one balance alone; returns what the account closed with. Throws what is wrong. */
export function checkedBalance(shown: ShownBalance, { size, root }: Facts): bigint {
  const { type, sequence, data } = JSON.parse(shown.leaf) as Event;
  if (!isIncluded(hashOf(shown.leaf), shown.leafIndex, size, shown.leafPath.map(bytes), root))
    throw new Error('the event with the root is not in the checkpoint');
  if (type !== 'fiscal_period.balances_committed' || sequence !== shown.leafIndex || data.root !== shown.root)
    throw new Error('the event holds another root');
  const row = hashOf(JSON.stringify([shown.row, shown.salt]));
  if (data.rows !== shown.rows || !isIncluded(row, shown.index, shown.rows, shown.path.map(bytes), bytes(shown.root)))
    throw new Error('the row is not among the balances of the close');
  const [opening, debit, credit, closing] = shown.row.slice(2).map(BigInt) as [bigint, bigint, bigint, bigint];
  if (opening + debit - credit !== closing) throw new Error('the row does not add up');
  return closing;
}

/**
 * Checks a page of evidence: every leaf is in the checkpoint, and the lines in force add up to what is said. Returns
 * openings (of balances and of entries that count as such) and movements, debits and credits. Throws what is wrong.
 */
export function checkedEvidence(
  shown: ShownEvidence,
  facts: Facts,
): { readonly opening: bigint; readonly debit: bigint; readonly credit: bigint } {
  const ids = new Set(shown.accounts.map(({ id }) => id));
  const contents = new Map<string, readonly Line[]>();
  const seen: number[] = [];
  shown.leaves.forEach((text, n) => {
    const path = (shown.proofs[n] ?? []).map((at) => bytes(shown.hashes[at] ?? ''));
    const event = JSON.parse(text) as Event;
    if (!isIncluded(hashOf(text), event.sequence, facts.size, path, facts.root))
      throw new Error(`leaf ${event.sequence} is not in the checkpoint`);
    seen.push(event.sequence);
    const { entryId = '', after, content } = event.data;
    const lines = (after ?? content)?.lines;
    if (lines) contents.set(entryId, lines);
  });
  const sums = { opening: 0n, debit: 0n, credit: 0n };
  let [debits, credits] = [0n, 0n];
  for (const { id, counts } of shown.entries)
    for (const { side, accountId, amount } of contents.get(id) ?? []) {
      if (!ids.has(accountId)) continue;
      const sum = BigInt(amount);
      if (side === 'debit') debits += sum;
      else credits += sum;
      if (counts === 'opening') sums.opening += side === 'debit' ? sum : -sum;
      else sums[side] += sum;
    }
  if (debits !== BigInt(shown.debit) || credits !== BigInt(shown.credit) || contents.size !== shown.entries.length)
    throw new Error(`the entries come to ${debits} and ${credits}, not ${shown.debit} and ${shown.credit}`);
  const wanted = shown.entries.flatMap(({ sequences }) => sequences);
  if (JSON.stringify(wanted) !== JSON.stringify(seen)) throw new Error('other leaves than the entries name');
  for (const balance of shown.openings ?? []) {
    if (!ids.has(balance.row[0])) throw new Error('an opening of another account');
    sums.opening += checkedBalance({ ...balance }, facts);
  }
  return sums;
}
