// Questions about evidence: what a figure of a report stands on, and one balance of a closed period shown alone.
import { z } from 'zod';
import { evidenceEntries, EVIDENCE_PARAMETERS } from '../../queries/reports/evidence.ts';
import { ledgerStream, type Book } from '../domain/book.ts';
import { periodById } from '../domain/fiscal-periods.ts';
import { LIMITS } from '../domain/limits.ts';
import { refuse } from '../domain/refusal.ts';
import { byCode } from '../domain/register.ts';
import type { Service } from '../service.ts';
import { ALL_SEEN, hash, json, note, question, size, wait, type ProofAsk } from './proofs.ts';
import { NOT_HERE } from './refusals.ts';

const balanceOutput = z.object({
  row: z
    .array(z.string())
    .describe(
      'Account id, code, opening, debits, credits, closing, as texts; openings and closings are debits less credits, ' +
        'and opening + debits - credits = closing',
    ),
  salt: z.string().describe('What the row is hashed with: SHA-256 of 0x00 and the canonical JSON of [row, salt]'),
  index: z.int().describe('Place of the row among those of the close, from 0'),
  rows: z.int().describe('How many balances the close recorded'),
  path: z.array(hash).describe('From the row to the root (RFC 6962, 2.1.1), lowest first'),
  root: hash.describe('Root over the balances of the close, base64'),
  leaf: z.string().describe('The event that holds that root, as the text that is hashed'),
  leafIndex: z.int().describe('Its place in the stream of the company'),
  leafPath: z.array(hash).describe('From that event to the checkpoint, lowest first'),
  checkpoint: note,
});

type Balances = Awaited<ReturnType<Service['evidence']['balances']>>;

/** The book of the company, which is there: whoever asks was found to belong to it. */
async function bookOf({ service, companyId }: ProofAsk): Promise<Readonly<Book>> {
  return (await service.book(companyId)) ?? refuse('not_found', NOT_HERE);
}

/** One balance of a closed period, and nothing else of its books. */
export const getBalanceProof = question({
  name: 'get-balance-proof',
  summary: 'Prove one balance of a closed period',
  text:
    'One balance that a period was closed with, alone: the row, its salt, the path to the root of that close, and ' +
    'the path from there to a signed checkpoint. Whoever gets it learns no other balance, and not the result.',
  ja: {
    summary: '締めた期間の 1 つの残高を証明する',
    text:
      '期間を締めた時の 1 つの残高だけを示します: 行、ソルト、締めの根に至る経路、' +
      'そこから署名済みチェックポイントに至る経路。受け取った人に他の残高や損益は分かりません。',
  },
  needsAlso: ALL_SEEN,
  input: z.strictObject({ periodId: z.string(), accountCode: z.string().min(1).max(60), size, wait }),
  output: balanceOutput,
  work: 'read',
  async answer(ask, { periodId, accountCode, size: asked, wait: waitS }) {
    const { service, companyId } = ask;
    const book = await bookOf(ask);
    const period = periodById(book.periods.years, periodId)?.period ?? refuse('not_found', NOT_HERE);
    const account =
      book.accounts.byId.get(accountCode) ?? byCode(book.accounts, accountCode) ?? refuse('not_found', NOT_HERE);
    const { committed } = book.closedBalances.get(periodId) ?? {};
    if (committed === undefined)
      return refuse(
        'invalid_state',
        `no balances of ${period.name} are recorded: close it for good; ` +
          'what was closed before they were recorded has none',
      );
    const close = { periodId, endDate: period.endDate, committed };
    const [found] = await service.evidence.balances(companyId, close, [account.id], { size: asked, waitS });
    return found ? json(found) : refuse('not_found', NOT_HERE);
  },
});

/** What inclusion does not prove, said in every answer. */
const LIMIT_OF_PROOF =
  'Each entry shown stands in the signed history as it is shown. That none is missing is not proved by this: ' +
  'take all leaves of the history (GET .../leaves), and add up yourself.';

const evidenceOutput = z.object({
  origin: z.string().describe('What the checkpoints of this history are called'),
  size: z.int().describe('How many events the checkpoint covers; the figure is that of the books at this size'),
  checkpoint: note,
  accounts: z.array(
    z.object({ id: z.string().describe('Id of the account'), code: z.string().describe('Code of the account') }),
  ),
  openings: z
    .array(balanceOutput)
    .describe('Balances at the last recorded close before the range, each with its proof: the figure begins with them')
    .optional(),
  debit: z.int().describe('Debits of the entries of this page on these accounts, minor units'),
  credit: z.int().describe('Credits of the entries of this page on these accounts, minor units'),
  total: z
    .object({
      entries: z.int().describe('Entries of all pages'),
      debit: z.int().describe('Their debits on these accounts, minor units'),
      credit: z.int().describe('Their credits on these accounts, minor units'),
    })
    .describe('All pages together'),
  entries: z
    .array(
      z.object({
        id: z.string().describe('Id of the entry'),
        counts: z.enum(['opening', 'movement']).describe('opening: it is part of what the range opens with'),
        sequences: z.array(z.int()).describe('Its events: all that happened to it up to the size'),
      }),
    )
    .describe('Entries by day and number'),
  leaves: z.array(z.string()).describe('Events of the entries, in the order of `entries` and `sequences`'),
  hashes: z.array(hash).describe('Hashes of all paths, each once'),
  proofs: z.array(z.array(z.int())).describe('Of each leaf the places of its path in `hashes`, lowest first'),
  says: z
    .object({
      code: z.enum(['inclusion_only']).describe('What kind of proof it is'),
      message: z.string().describe('In words'),
    })
    .describe('What this proves, and what it does not'),
  nextCursor: z.string().optional().describe('Send it as `cursor` for the next page'),
});

/** What a figure of a report stands on, as it was at a size of the history. */
export const getEvidence = question({
  name: 'get-evidence',
  summary: 'The evidence of a figure',
  text:
    'What a figure of a report stands on (links.evidence of its row): the balances of the last recorded close before ' +
    'the range, and the entries since, each event as its leaf with the path to one signed checkpoint; {size} asks ' +
    'for the books as they were at an earlier one. Openings and lines add up to the row. It says what is not proved: ' +
    'that none is missing.',
  ja: {
    summary: '数値の根拠',
    text:
      'レポートの数値の根拠（行の links.evidence）: 範囲より前の最後の締めの残高と、その後の仕訳を、' +
      '各イベントのリーフと 1 つの署名済みチェックポイントに至る経路とともに示します。{size} ' +
      'で以前の時点の帳簿を指定します。期首と明細の合計は行に一致します。証明されないこと（漏れがないこと）も示します。',
  },
  needsAlso: [...ALL_SEEN, 'entries:read'],
  input: z.strictObject({ ...EVIDENCE_PARAMETERS, size, wait }),
  output: evidenceOutput,
  work: 'read',
  async answer(ask, { size: asked, wait: waitS, ...input }) {
    const { service, companyId, caller } = ask;
    const stream = ledgerStream(companyId);
    const at = await service.proofs.checkpoint(stream, { size: asked, waitS });
    const closes =
      input.knownAt === undefined ? await service.evidence.closes(companyId, await bookOf(ask), at.size) : [];
    const revision = input.knownAt === undefined ? at.size - 1 : undefined;
    const { answer } = await service.ask(
      evidenceEntries,
      companyId,
      { ...input, closes, ...(revision !== undefined && { revision }) },
      { caller },
    );
    if (!answer) return refuse('not_found', NOT_HERE);
    const sequences = answer.entries.flatMap((entry) => entry.sequences);
    if (sequences.some((one) => one >= at.size))
      refuse('not_signed_yet', 'no checkpoint covers this yet: it will within a minute; wait=10 waits for it', 'wait', {
        retryAfterS: LIMITS.retryAfterS,
      });
    const proven =
      sequences.length === 0
        ? { origin: at.origin, size: at.size, checkpoint: at.note, events: [] }
        : await service.proofs.events(stream, sequences, { size: at.size });
    const shown = firstPage(answer.entries, proven.events);
    const page = answer.entries.slice(0, shown.entries);
    const close = closes.find(({ endDate }) => endDate === answer.since);
    const carried = answer.accounts.filter(({ carries }) => carries || answer.isSameYear).map(({ id }) => id);
    const openings: Balances =
      close && carried.length > 0 ? await service.evidence.balances(companyId, close, carried, { size: at.size }) : [];
    const isMore = answer.hasMore || page.length < answer.entries.length;
    return json({
      ...service.evidence.shared({ ...proven, events: proven.events.slice(0, shown.events) }),
      accounts: answer.accounts.map(({ id, code }) => ({ id, code })),
      ...(openings.length > 0 && { openings }),
      debit: page.reduce((sum, { debit }) => sum + debit, 0n),
      credit: page.reduce((sum, { credit }) => sum + credit, 0n),
      total: answer.total,
      entries: page.map(({ id, counts, sequences: own }) => ({ id, counts, sequences: own })),
      says: { code: 'inclusion_only', message: LIMIT_OF_PROOF },
      ...(isMore && { nextCursor: page.at(-1)?.cursor }),
    });
  },
});

/** How many entries, with their events, fit into a page: one at least. */
function firstPage(
  entries: readonly { readonly sequences: readonly number[] }[],
  events: readonly { readonly leaf: string }[],
): { readonly entries: number; readonly events: number } {
  let [shown, count, bytes] = [0, 0, 0];
  for (const { sequences } of entries) {
    const own = events.slice(count, count + sequences.length);
    const more = own.reduce((sum, { leaf }) => sum + Buffer.byteLength(leaf), 0);
    if (shown > 0 && bytes + more > LIMITS.evidenceBytes) break;
    [shown, count, bytes] = [shown + 1, count + sequences.length, bytes + more];
  }
  return { entries: shown, events: count };
}
