// What a figure and a closed balance are proved by: balances that a close recorded, found in the stream and shown one
// by one, and leaves with paths that share their hashes.
import type { Book } from '../domain/book.ts';
import { FiscalPeriodReopened, periodById } from '../domain/fiscal-periods.ts';
import {
  leavesOf,
  pathOfLeaf,
  PeriodBalancesCommitted,
  PeriodBalancesRecorded,
  rootOfLeaves,
  saltOf,
  unsealedBy,
  type BalanceRow,
} from '../domain/period-balances.ts';
import { refuse } from '../domain/refusal.ts';
import { HASHES } from './leaf.ts';
import type { EventLog, Memory } from './ports.ts';
import type { EventProofs, Proofs } from './proofs.ts';
import { readStored } from './recall.ts';
import { readEvent } from '../domain/events.ts';

/** A close whose balances are recorded. */
export interface RecordedClose {
  readonly periodId: string;
  /** Last day of the period. */
  readonly endDate: string;
  /** Sequence of the event with the root of the balances; those with the balances stand right before it. */
  readonly committed: number;
}

/** One balance of a close, shown alone: hashes in base64. */
export interface BalanceProof {
  readonly row: BalanceRow;
  readonly salt: string;
  /** Place of the row among the `rows` of the close. */
  readonly index: number;
  readonly rows: number;
  /** From the row to `root` (RFC 6962, 2.1.1), lowest first. */
  readonly path: readonly string[];
  readonly root: string;
  /** The event that holds the root, and where it stands in the checkpoint. */
  readonly leaf: string;
  readonly leafIndex: number;
  readonly leafPath: readonly string[];
  readonly checkpoint: string;
}

/** Leaves with paths whose hashes are listed once. */
export interface SharedProofs {
  readonly origin: string;
  readonly size: number;
  readonly checkpoint: string;
  readonly leaves: readonly string[];
  readonly hashes: readonly string[];
  /** Of each leaf the places of its path in `hashes`, lowest first. */
  readonly proofs: readonly (readonly number[])[];
}

/** Evidence over a log. */
export interface Evidence {
  /** Proofs in which no hash stands twice. */
  shared(proofs: EventProofs): SharedProofs;
  /** Closes whose balances are recorded and hold after the first `size` events of a company. */
  closes(companyId: string, book: Readonly<Book>, size: number): Promise<readonly RecordedClose[]>;
  /** Balances of a close shown alone, of the accounts that it knew; the checkpoint is the newest or of this size. */
  balances(
    companyId: string,
    close: RecordedClose,
    accountIds: readonly string[],
    asked?: { readonly size?: number; readonly waitS?: number },
  ): Promise<readonly BalanceProof[]>;
}

/** Events of closes that are looked at: a company of a hundred years has fewer. */
const MOST_CLOSES = 5_000;
/** Parts of one close: what one append can hold. */
const MOST_PARTS = 100;

/** Proofs in which no hash stands twice. */
function shared({ origin, size, checkpoint, events }: EventProofs): SharedProofs {
  const places = new Map<string, number>();
  const placeOf = (hash: string): number => {
    const place = places.get(hash) ?? places.size;
    places.set(hash, place);
    return place;
  };
  const proofs = events.map(({ proof }) => proof.map(placeOf));
  return { origin, size, checkpoint, leaves: events.map(({ leaf }) => leaf), hashes: [...places.keys()], proofs };
}

/** Evidence over this log. */
export function evidenceOver(deps: {
  readonly log: Pick<EventLog, 'readStream'>;
  readonly memory: Pick<Memory, 'findEvents'>;
  readonly proofs: Pick<Proofs, 'events'>;
  readonly streamOf: (companyId: string) => string;
}): Evidence {
  const { log, memory, proofs, streamOf } = deps;

  /** Rows and seed of a close, in the order of its parts. */
  async function recorded(
    stream: string,
    committed: number,
  ): Promise<{ readonly seed: string; readonly rows: readonly BalanceRow[] }> {
    const { events } = await log.readStream(stream, { from: committed - 1, direction: 'backwards', limit: MOST_PARTS });
    const parts: ReturnType<typeof PeriodBalancesRecorded.read>[] = [];
    for (const event of events) {
      if (event.type !== PeriodBalancesRecorded.type) break;
      const part = PeriodBalancesRecorded.read((event.meta as { v: number }).v, event.data);
      parts.unshift(part);
      if (part.part === 1) break;
    }
    return { seed: parts[0]?.seed ?? '', rows: parts.flatMap(({ rows }) => rows) };
  }

  return {
    shared,
    async closes(companyId, { periods: { years } }, size) {
      const types = [PeriodBalancesCommitted.type, FiscalPeriodReopened.type];
      const page = { limit: MOST_CLOSES, offset: 0, order: 'asc' } as const;
      const { revisions } = await memory.findEvents(companyId, { types }, page);
      const wanted = revisions.filter((revision) => revision < size);
      const stored = await readStored(log, streamOf(companyId), wanted);
      const found = new Map<string, RecordedClose>();
      for (const revision of wanted) {
        const event = stored.get(revision);
        const fact = event && readEvent(event);
        if (fact?.type === PeriodBalancesCommitted.type) {
          const { periodId } = fact.data;
          const endDate = periodById(years, periodId)?.period.endDate ?? '';
          found.set(periodId, { periodId, endDate, committed: revision });
        }
        const [reopened] = fact?.type === FiscalPeriodReopened.type ? fact.data.periods : [];
        if (reopened) for (const id of unsealedBy(years, reopened, found.keys())) found.delete(id);
      }
      return [...found.values()];
    },
    async balances(companyId, { committed }, accountIds, asked = {}) {
      const stream = streamOf(companyId);
      const { origin: _origin, checkpoint, events } = await proofs.events(stream, [committed], asked);
      const [proven] = events;
      const { seed, rows } = await recorded(stream, committed);
      const leaves = leavesOf(HASHES, seed, rows);
      const root = rootOfLeaves(HASHES, leaves);
      const { data } = JSON.parse(proven?.leaf ?? '{}') as { readonly data?: { readonly root?: string } };
      if (!proven || data?.root !== root)
        return refuse('internal_error', 'recorded balances have another root; the operator has to run "daicho verify"');
      return accountIds.flatMap((id): BalanceProof[] => {
        const index = rows.findIndex(([accountId]) => accountId === id);
        const row = rows[index];
        if (!row) return [];
        return [
          {
            row,
            salt: saltOf(HASHES, seed, id),
            index,
            rows: rows.length,
            path: pathOfLeaf(HASHES, leaves, index),
            root,
            leaf: proven.leaf,
            leafIndex: committed,
            leafPath: proven.proof,
            checkpoint,
          },
        ];
      });
    },
  };
}
