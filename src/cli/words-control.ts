// Words that take back and that end: undo shows what it would take back before it does, month-end what it would post.
import { call, EXIT, fail } from './client.ts';
import type { ShownThing } from './shown.ts';
import { heading, told } from './spoken.ts';
import { grouped, table } from './terminal.ts';
import { agreed, examples, note, raw, say, type Hand } from './word.ts';
import { keyOf, periodOf, wroteNothing, type WriteFlags } from './words-books.ts';

const TITLE_OF_BALANCES = [
  { title: 'account' },
  { title: 'before', right: true },
  { title: 'after', right: true },
] as const;

/** What a rehearsal would do to balances, and its warnings; '' when neither is there. */
function effectText({ effects = {} }: ShownThing & { readonly effects?: ShownThing }): string {
  const balances = (effects['balances'] ?? []) as readonly ShownThing[];
  const warnings = (effects['warnings'] ?? []) as readonly { readonly message: string }[];
  const moved = balances.map(({ accountCode, before, after }) => [
    String(accountCode),
    grouped(before),
    grouped(after),
  ]);
  return [
    ...(moved.length > 0 ? [`\n${table(TITLE_OF_BALANCES, moved)}`] : []),
    ...(warnings.length > 0 ? ['', ...warnings.map(({ message }) => `! ${message}`)] : []),
  ].join('\n');
}

interface UndoFlags extends WriteFlags {
  readonly session?: string;
  readonly actor?: string;
  readonly from?: string;
  readonly to?: string;
  readonly reason?: string;
  readonly skip?: boolean;
  readonly limit?: string;
  readonly yes?: boolean;
}
interface WordsControlUndone {
  readonly items: readonly ShownThing[];
  readonly undone: number;
  readonly cannot: number;
  readonly previewHash: string;
}

/** What is, or would be, taken back: newest first, and why what cannot be. */
function undoneText({ items, undone, cannot }: WordsControlUndone): string {
  if (items.length === 0) return told('Nothing was written there that is still to be undone.');
  const rows = items.map(({ sequence, event, id, action, note = '', reason = note }) =>
    [sequence, event, id, action, reason].map((cell) => String(cell)),
  );
  return [
    table(
      [{ title: 'sequence', right: true }, ...['what happened', 'thing', 'undo', 'why'].map((title) => ({ title }))],
      rows,
      100,
    ),
    `\n${told(`${undone} to undo, newest first.`)}${cannot > 0 ? ` ${told(`${cannot} cannot be undone.`)}` : ''}`,
  ].join('\n');
}

/** Shows what would be taken back, and does exactly that when it is agreed to: by --yes, or by y on a terminal. */
async function undo(hand: Hand, options: UndoFlags): Promise<void> {
  const { session, actor, from, to, skip, limit, reason } = options;
  if ((session === undefined) === (actor === undefined))
    fail(EXIT.usage, 'Say what to undo: --session ID (a correlation id), or --actor ID (a key or user).');
  const { at, base } = await hand.connectCompany();
  const { json } = hand.shared();
  const most = limit === undefined ? undefined : Number(limit);
  const asked = { correlationId: session, actorId: actor, from, to, skip, limit: most, reason };
  const ask = (more: object): ReturnType<typeof call> =>
    call(at, 'POST', `${base}/undo`, { body: { ...asked, ...more }, headers: keyOf(options) });
  const tried = await ask({ dryRun: true });
  const shown = tried.data as WordsControlUndone & ShownThing;
  if (!json || !options.yes) {
    if (json) raw(tried.text);
    else say(`${undoneText(shown)}${effectText(shown)}`);
    if (options.dryRun || shown.undone === 0) return note('Nothing was written.');
    if (shown.cannot > 0 && !skip)
      return note('Nothing was written: --skip undoes the others and leaves what cannot be undone as it is.');
    if (!options.yes && !(await agreed('Undo them?', json)))
      return note('Nothing was written: add --yes to undo exactly this.');
  }
  const done = await ask({ previewHash: shown.previewHash });
  if (json) return raw(done.text);
  return say(told(`Undone: ${(done.data as WordsControlUndone).undone}.`));
}

interface MonthEndFlags extends WriteFlags {
  readonly steps?: string;
  readonly mode?: string;
  readonly note?: string;
}
interface WordsControlStep {
  readonly step: string;
  readonly status: string;
  readonly did: readonly Readonly<Record<'journalEntryIds' | 'invoiceIds' | 'payrollRunIds', readonly string[]>>[];
  readonly message?: string;
}
interface WordsControlStatement {
  readonly totals: Readonly<Record<string, number>>;
}

/** The figures of a month that are looked at first, from its statements. */
const FIGURES = [
  ['net income', 'pl', 'netIncome'],
  ['assets', 'bs', 'assets'],
  ['cash', 'cs', 'closingCash'],
] as const;

/** What a month end did, or would do: each step with what it made, what stands in the way, and the month after it. */
function monthEndText(ended: ShownThing): string {
  const { status, steps, blockers, statements } = ended as {
    readonly status: string;
    readonly steps: readonly WordsControlStep[];
    readonly blockers: readonly { readonly message: string }[];
    readonly statements?: Readonly<Record<string, WordsControlStatement | undefined>>;
  };
  const made = ({ did }: WordsControlStep, of: keyof WordsControlStep['did'][number]): string =>
    grouped(did.reduce((sum, one) => sum + one[of].length, 0));
  const figures = FIGURES.flatMap(([title, report, total]) => {
    const value = statements?.[report]?.totals[total];
    return value === undefined ? [] : [[heading(title), grouped(value)]];
  });
  return [
    table(
      [
        ...['step', 'status'].map((title) => ({ title })),
        ...['entries', 'invoices', 'payroll runs'].map((title) => ({ title, right: true })),
        { title: 'why' },
      ],
      steps.map((one) => [
        one.step,
        one.status.replaceAll('_', ' '),
        made(one, 'journalEntryIds'),
        made(one, 'invoiceIds'),
        made(one, 'payrollRunIds'),
        one.message ?? '',
      ]),
      100,
    ),
    ...(blockers.length > 0
      ? ['', told('What stands in the way:'), ...blockers.map(({ message }) => `- ${message}`)]
      : []),
    ...(figures.length > 0 ? [`\n${table([{ title: 'after it' }, { title: 'yen', right: true }], figures)}`] : []),
    ...(status === 'done' ? [] : ['', told(`The month is not ended: ${status.replaceAll('_', ' ')}.`)]),
  ].join('\n');
}

async function monthEnd(hand: Hand, named: string, options: MonthEndFlags): Promise<void> {
  const { at, base } = await hand.connectCompany();
  const period = await periodOf(at, base, named);
  const steps = options.steps?.split(',').map((step) => step.trim());
  const answer = await call(at, 'POST', `${base}/fiscal-periods/${period.id}/month-end`, {
    body: { steps, mode: options.mode, note: options.note, ...(options.dryRun ? { dryRun: true } : {}) },
    headers: keyOf(options),
  });
  if (hand.shared().json) return raw(answer.text);
  const ended = answer.data as ShownThing;
  return say(`${monthEndText(ended)}${effectText(ended)}\n${wroteNothing(answer.headers, options)}`.trimEnd());
}

/** Adds these words to the program. */
export function controlWords(hand: Hand): void {
  const { program } = hand;
  program
    .command('undo')
    .description('take back what was written in a session or by a caller, after showing what that is')
    .option('--session <ID>', 'everything that was written under this correlation id')
    .option('--actor <ID>', 'everything that this key or user wrote')
    .option('--from <TIME>', 'recorded at this time or later: 2026-10-01T09:00:00+09:00')
    .option('--to <TIME>', 'recorded at this time or earlier')
    .option('--skip', 'undo what can be undone, and leave the rest as it is')
    .option('--limit <N>', 'so many things at most, the newest first')
    .option('--reason <TEXT>', 'why; kept in the history')
    .option('--dry-run', 'only show it')
    .option('--yes', 'do it without asking')
    .option('--idempotency-key <KEY>', 'the same key never undoes twice')
    .addHelpText('after', examples('undo --session session-7 --dry-run', 'undo --actor key_... --skip --yes'))
    .action((options: UndoFlags) => undo(hand, options));
  program
    .command('month-end')
    .argument('<month>', 'name or id of a fiscal month: 2026-04')
    .description('end a month: post what is due, depreciate, run payroll, close it')
    .option('--steps <LIST>', 'only these, with commas between: jobs,depreciation,payroll,close')
    .option('--mode <MODE>', 'of the close: soft or hard')
    .option('--note <TEXT>', 'kept with the closing')
    .option('--dry-run', 'show what would happen and the statements after it, write nothing')
    .option('--idempotency-key <KEY>', 'the same key never closes twice')
    .addHelpText('after', examples('month-end 2026-04 --dry-run', 'month-end 2026-04 --steps jobs,depreciation'))
    .action((month: string, options: MonthEndFlags) => monthEnd(hand, month, options));
}
