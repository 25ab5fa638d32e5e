// Scenarios: write, change, activate, archive; make drafts of what one assumes. Nothing else of one is ever written.
import { z } from 'zod';
import { accountNamed, checkPostable, type AccountTotals } from '../src/domain/accounts.ts';
import type { Book } from '../src/domain/book.ts';
import { metadataSchema } from '../src/domain/companies.ts';
import { addMonths, dateInZone, dateSchema, firstOfMonth, monthOf, type CalendarDate } from '../src/domain/dates.ts';
import type { LedgerEvent } from '../src/domain/event.ts';
import { fiscalYearStart } from '../src/domain/fiscal-periods.ts';
import { idSchema } from '../src/domain/ids.ts';
import { EntryDrafted } from '../src/domain/journal.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { mulDivFloor } from '../src/domain/money.ts';
import { refuse } from '../src/domain/refusal.ts';
import { checkNewExternalId } from '../src/domain/register.ts';
import { averagedMonths, cutOf, lastMonth, virtualEntries, type Past } from '../src/domain/scenario-entries.ts';
import {
  ASSUMPTION_FIELDS,
  ASSUMPTION_FORMS,
  ASSUMPTION_KINDS,
  chainOf,
  FREQUENCIES,
  SCENARIO_ID,
  ScenarioCreated,
  ScenarioPromoted,
  scenarios,
  scenarioState,
  ScenarioUpdated,
  type Assumption,
  type AssumptionField,
  type AssumptionForm,
  type Scenario,
} from '../src/domain/scenarios.ts';
import { externalIdText, lineText, memoText, nameText } from '../src/domain/text.ts';
import {
  checkScope,
  checkVersion,
  clearable,
  command,
  nextState,
  omittable,
  stateIn,
  versionField,
} from './command.ts';
import type { Moment } from './command.ts';
import { codeText, idText, labelList, labelsNamed, partnerNamed, readEntry } from './entry-input.ts';
import { entryWarnings } from './entry-warnings.ts';
import { stepOf } from './lifecycle.ts';
import type { RecordedFact } from '../src/domain/events.ts';

const monthSchema = z
  .string()
  .regex(/^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/, 'must be a month YYYY-MM')
  .meta({ example: '2026-12' });
const yen = z
  .number()
  .int()
  .min(-LIMITS.amount)
  .max(LIMITS.amount)
  .refine((amount) => amount !== 0, 'must not be 0')
  .meta({ description: 'Yen without consumption tax, on the normal side of the account; negative = less of it.' });

const fields = {
  accountId: idText,
  accountCode: codeText.meta({ example: '6120' }),
  class: z.enum(['revenue', 'expense']).meta({ description: 'All accounts of a class, instead of one account.' }),
  amount: yen,
  rateBps: z.number().int().min(-10_000).max(100_000).meta({ description: 'Basis points: 500 = 5 %.', example: 500 }),
  frequency: z.enum(FREQUENCIES).meta({ description: 'recurring only; default monthly.' }),
  count: z.number().int().min(1).max(10_000).meta({ description: 'headcount: people; default 1.' }),
  employerRateBps: z
    .number()
    .int()
    .min(0)
    .max(10_000)
    .meta({ description: 'headcount: what the employer bears besides, of the pay; default 1600.' }),
  months: z.number().int().min(1).max(600).meta({ description: 'loan: months in which the principal is paid back.' }),
  days: z.number().int().min(1).max(720).meta({ description: 'delay: later by so many days, in whole months of 30.' }),
  startDate: dateSchema.meta({ description: 'Its month is the first one. Default: the first month of the scenario.' }),
  endDate: dateSchema.meta({ description: 'Its month is the last one. Default: the last month of the scenario.' }),
  partnerId: idText,
  labelIds: labelList,
};
const assumptionInput = z
  .strictObject({
    id: z
      .string()
      .regex(/^[a-z0-9][a-z0-9_-]{0,19}$/, 'must be up to 20 small letters, digits, - and _')
      .optional()
      .meta({ description: 'Names the assumption within its scenario. Default: a1, a2, ...', example: 'engineer' }),
    kind: z.enum(ASSUMPTION_KINDS),
    ...omittable(fields),
    memo: memoText.optional(),
  })
  .meta({
    id: 'ScenarioAssumption',
    example: { kind: 'headcount', count: 1, amount: 400_000, startDate: '2026-12-01' },
  });
type AssumptionInput = z.infer<typeof assumptionInput>;

const optional = { description: lineText(LIMITS.reasonLength), externalId: externalIdText, metadata: metadataSchema };
const terms = {
  type: scenarioState.shape.type.meta({
    description: 'what_if (default) and forecast repeat the average of the last three months; budget repeats nothing.',
  }),
  baseline: z
    .union([z.literal('actuals'), idSchema(SCENARIO_ID)], 'must be actuals or the id of a scenario')
    .meta({ description: 'actuals (default), or a scenario that this one stands on, up to three on each other.' }),
  startMonth: monthSchema.meta({ description: 'First month that is assumed. Default: the next one.' }),
  horizonMonths: z.number().int().min(1).max(60).meta({ description: 'Default 12.' }),
  assumptions: z.array(assumptionInput).max(LIMITS.assumptionsPerScenario),
};

const today = (book: Readonly<Book>, moment: Pick<Moment, 'now'>): CalendarDate =>
  dateInZone(book.company?.timezone ?? 'Asia/Tokyo', moment.now);

/** The field of an input that stands for a field of an assumption. */
const givenOf = (input: AssumptionInput, field: AssumptionField): unknown =>
  field === 'account' ? (input.accountId ?? input.accountCode) : input[field];
const shownField = (field: AssumptionField): string => (field === 'account' ? 'accountCode' : field);

/** Refuses an assumption that says too little for its kind, or what its kind does not know. */
function checkForm(input: AssumptionInput, at: string): void {
  const { needs, oneOf = [], takes }: AssumptionForm = ASSUMPTION_FORMS[input.kind];
  const no = (field: AssumptionField, why: string): never =>
    refuse('validation_error', `${at}${shownField(field)}: ${why}`, `${at}${shownField(field)}`);
  for (const field of needs) if (givenOf(input, field) === undefined) no(field, `${input.kind} needs it`);
  const chosen = oneOf.filter((field) => givenOf(input, field) !== undefined);
  if (oneOf.length > 0 && chosen.length !== 1)
    no(oneOf[0] as AssumptionField, `${input.kind} needs one of ${oneOf.map(shownField).join(' and ')}`);
  const known = new Set<AssumptionField>([...needs, ...oneOf, ...takes]);
  for (const field of ASSUMPTION_FIELDS)
    if (givenOf(input, field) !== undefined && !known.has(field))
      no(field, `${input.kind} does not know it; leave it out`);
}

/** An assumption as it is kept: names resolved. Refuses what its kind does not know, and what the books do not have. */
function readAssumption(book: Readonly<Book>, input: AssumptionInput, id: string, at: string): Assumption {
  checkForm(input, at);
  const { id: _id, accountId, accountCode, partnerId, labelIds, ...rest } = input;
  const account =
    accountId === undefined && accountCode === undefined ? undefined : accountNamed(book, accountId, accountCode, at);
  if (account) checkPostable(account, `${at}${accountId === undefined ? 'accountCode' : 'accountId'}`);
  if (account?.systemRole === 'bank_default')
    refuse(
      'validation_error',
      `${at}accountCode: ${account.code} is the bank that every assumption is paid from; name what it is paid for`,
      `${at}accountCode`,
    );
  if (rest.startDate !== undefined && rest.endDate !== undefined && rest.endDate < rest.startDate)
    refuse('validation_error', `${at}endDate: must not lie before {startDate} (${rest.startDate})`, `${at}endDate`);
  const partner = partnerNamed(book, partnerId, undefined, at);
  const labels = labelsNamed(book, labelIds, undefined, at);
  return {
    id,
    ...(rest as Omit<Assumption, 'id'>),
    ...(account && { accountId: account.id, accountCode: account.code }),
    ...(partner && { partnerId: partner.id }),
    ...(labels && labels.length > 0 && { labelIds: labels }),
  };
}

/** Assumptions as they are kept; those without a name get the next free one. Refuses two of one name. */
function readAssumptions(book: Readonly<Book>, inputs: readonly AssumptionInput[]): Assumption[] {
  const taken = new Set(inputs.flatMap(({ id }) => id ?? []));
  const seen = new Set<string>();
  let n = 0;
  return inputs.map((input, i) => {
    let { id } = input;
    while (id === undefined || (input.id === undefined && taken.has(id))) id = `a${(n += 1)}`;
    if (seen.has(id))
      refuse('validation_error', `assumptions[${i}].id: two assumptions are called ${id}`, `assumptions[${i}].id`);
    seen.add(id);
    taken.add(id);
    return readAssumption(book, input, id, `assumptions[${i}].`);
  });
}

/** A company without a past: enough to see whether a scenario can be worked out at all. */
const without = (book: Readonly<Book>): Past => ({
  accounts: book.accounts,
  averages: new Map(),
  earned: 0n,
  yearStart: (date) => fiscalYearStart(calendarOf(book), date),
});

function calendarOf({ company, periods }: Readonly<Book>): Parameters<typeof fiscalYearStart>[0] {
  return {
    fiscalYearStartMonth: company?.fiscalYearStartMonth ?? 4,
    fiscalYearStartDay: company?.fiscalYearStartDay ?? 1,
    years: periods.years.map(({ year }) => [year.startDate, year.endDate] as const),
  };
}

/**
 * Refuses a scenario whose chain is a circle or too long, also of those that stand on it, whose assumptions lie outside
 * of its time, or for which the chart lacks an account.
 */
export function checkedScenario(book: Readonly<Book>, scenario: Scenario): Scenario {
  const known = new Map(book.scenarios.byId).set(scenario.id, scenario);
  const chain = chainOf(known, scenario);
  for (const other of known.values()) if (other.baseline !== 'actuals') chainOf(known, other);
  const below = chain.at(-2);
  if (below && scenario.startMonth < below.startMonth)
    refuse(
      'validation_error',
      `startMonth: must not lie before that of the scenario it stands on (${below.startMonth})`,
      'startMonth',
    );
  scenario.assumptions.forEach(({ kind, startDate }, i) => {
    const month = startDate === undefined ? scenario.startMonth : monthOf(startDate);
    const mustBegin = kind === 'one_off' || kind === 'loan';
    if (month > lastMonth(scenario) || (mustBegin && month < scenario.startMonth))
      refuse(
        'validation_error',
        `assumptions[${i}].startDate: lies outside of the scenario, ` +
          `which has ${scenario.startMonth} to ${lastMonth(scenario)}`,
        `assumptions[${i}].startDate`,
      );
  });
  virtualEntries(chain, without(book));
  return scenario;
}

/** Writes a scenario. Reports show it from now on, whatever its state. */
export const createScenario = command({
  name: 'create-scenario',
  summary: 'Write a scenario',
  text: 'Writes a scenario. Reports show it from now on, whatever its state.',
  ja: { summary: 'シナリオを作成する', text: 'シナリオを作成します。状態によらず、以後レポートに表示できます。' },
  undo: { by: ['archive-scenario'] },
  needs: 'scenarios:write',
  input: z
    .strictObject({ name: nameText, ...omittable(terms), ...omittable(optional) })
    .meta({ id: 'ScenarioInput', example: { name: '採用1名', assumptions: [{ kind: 'headcount', amount: 400_000 }] } }),
  decide(book, input, moment) {
    if (book.scenarios.byId.size >= LIMITS.scenarios)
      refuse('too_large', `a company has at most ${LIMITS.scenarios} scenarios; change one that is not used`);
    checkNewExternalId(book.scenarios, input.externalId);
    const { type = 'what_if', baseline = 'actuals', horizonMonths = 12, assumptions = [], ...said } = input;
    const below = baseline === 'actuals' ? undefined : book.scenarios.byId.get(baseline);
    const scenario: Scenario = {
      id: moment.id(SCENARIO_ID),
      ...said,
      type,
      baseline,
      startMonth:
        input.startMonth ?? below?.startMonth ?? monthOf(addMonths(firstOfMonth(monthOf(today(book, moment))), 1)),
      horizonMonths,
      assumptions: readAssumptions(book, assumptions),
      status: 'draft',
      createdAt: moment.nowIso,
      updatedAt: moment.nowIso,
      version: 1,
    };
    return [ScenarioCreated({ scenario: checkedScenario(book, scenario) })];
  },
  answer: (events): Scenario => stateIn<Scenario>(events, 'scenario', undefined),
  output: scenarioState,
});

const ofScenario = { scenarioId: idText, version: versionField.optional() };
type ScenarioNamed = { readonly scenarioId: string; readonly version?: number | undefined };

/** The scenario that a path names, at the version read. Refuses not_found, version_conflict, invalid_state. */
export function scenarioAt(book: Readonly<Book>, { scenarioId, version }: ScenarioNamed): Scenario {
  const scenario =
    book.scenarios.byId.get(scenarioId) ?? refuse('not_found', `there is no scenario ${scenarioId} in this company`);
  checkVersion(scenario, version);
  if (scenario.status === 'archived')
    refuse('invalid_state', `scenario ${scenario.name} is archived; activate it first`, undefined, {
      related: { id: scenario.id, status: scenario.status },
    });
  return scenario;
}

/** Changes a scenario that is not archived; assumptions replace all assumptions. */
export const updateScenario = command({
  name: 'update-scenario',
  summary: 'Change a scenario',
  text: 'Changes a scenario that is not archived; assumptions replace all assumptions.',
  ja: { summary: 'シナリオを変更する', text: 'アーカイブされていないシナリオを変更します。仮定は全体を置き換えます。' },
  undo: { by: ['restore-scenario'] },
  needs: 'scenarios:write',
  input: z
    .strictObject({ ...ofScenario, name: nameText.optional(), ...omittable(terms), ...clearable(optional) })
    .meta({
      id: 'ScenarioChange',
      description: 'Omitted fields stay, null clears, assumptions replace all assumptions.',
    }),
  decide(book, input, moment) {
    const scenario = scenarioAt(book, input);
    const { scenarioId: _id, version: _version, assumptions, ...changes } = input;
    checkNewExternalId(book.scenarios, changes.externalId, scenario.id);
    const changed = nextState(
      scenario,
      { ...changes, ...(assumptions && { assumptions: readAssumptions(book, assumptions) }) },
      moment,
    );
    return changed ? [ScenarioUpdated({ scenario: checkedScenario(book, changed) })] : [];
  },
  answer: (events, { scenarioId }, _recalled, page): Scenario =>
    stateIn(events, 'scenario', page.scenarios.byId.get(scenarioId)),
  output: scenarioState,
});

/** Says that a scenario is the one to go by; of an archived one too. */
export const activateScenario = stepOf(scenarios, 'scenarios', {
  act: 'activated',
  verb: 'activate',
  from: ['draft', 'archived'],
  to: 'active',
  summary: 'Activate a scenario',
  text: 'Marks a scenario as the one that is followed. Reports show every scenario, whatever its state.',
  ja: {
    summary: 'シナリオを有効にする',
    text: '採用するシナリオとして印を付けます。レポートは状態によらず全てのシナリオを表示できます。',
  },
  undo: { by: ['archive-scenario'] },
  needs: 'scenarios:write',
});
/** Puts a scenario away; reports still show it. */
export const archiveScenario = stepOf(scenarios, 'scenarios', {
  act: 'archived',
  verb: 'archive',
  from: ['draft', 'active'],
  to: 'archived',
  summary: 'Archive a scenario',
  text: 'Archives a scenario: it can still be read.',
  ja: { summary: 'シナリオをアーカイブする', text: 'シナリオをアーカイブします。引き続き参照できます。' },
  undo: { by: ['activate-scenario'] },
  needs: 'scenarios:write',
});

/** Posted totals of accounts of profit and loss by fiscal month (its first day), without closing entries. */
function resultsOf(book: Readonly<Book>): Map<string, Map<string, AccountTotals>> {
  const results = new Map<string, Map<string, AccountTotals>>();
  for (const [id, months] of book.journal.totals) {
    const kind = book.accounts.byId.get(id)?.class;
    if (kind === 'revenue' || kind === 'expense')
      results.set(id, new Map([...months].map(([month, { debit, credit }]) => [month, { debit, credit }] as const)));
  }
  for (const { content } of book.journal.closing.values())
    for (const { accountId, side, amount } of content.lines) {
      const months = results.get(accountId) ?? new Map<string, AccountTotals>();
      const last = [...months.keys()]
        .filter((month) => month <= content.effectiveDate)
        .sort()
        .at(-1);
      const sums = last === undefined ? undefined : months.get(last);
      if (sums) sums[side] -= BigInt(amount);
    }
  return results;
}

/**
 * What a scenario is worked out from, as the book has it. Refuses validation_error where its fiscal months are no
 * calendar months, so that months are not known here.
 */
function pastOf(book: Readonly<Book>, cut: CalendarDate, day: CalendarDate): Past {
  const months = averagedMonths(cut, day);
  const odd = book.periods.years.some(({ months: spans }) =>
    spans.some(({ startDate, endDate }) => monthOf(startDate) !== monthOf(endDate)),
  );
  if (odd)
    refuse(
      'validation_error',
      'assumptionIds: the fiscal months of this company are no calendar months, so what a month was on average ' +
        'is not known here; promote assumptions with amounts only',
      'assumptionIds',
    );
  const moved = [...book.journal.totals.values()].flatMap((of) =>
    [...of].flatMap(([start, { debit, credit }]) => (debit === 0n && credit === 0n ? [] : monthOf(start))),
  );
  // The books begin with the first month that has a movement; before the months it is full.
  const begun = moved.reduce((least, month) => (month < least ? month : least), '9999-12');
  const full = months
    .slice(0, -1)
    .map(monthOf)
    .filter((month) => month >= begun);
  const year = fiscalYearStart(calendarOf(book), cut);
  const averages = new Map<string, bigint>();
  let earned = 0n;
  for (const [id, of] of resultsOf(book)) {
    const account = book.accounts.byId.get(id);
    if (!account) continue;
    let sum = 0n;
    for (const [start, { debit, credit }] of of) {
      const month = monthOf(start);
      if (full.includes(month)) sum += credit - debit;
      if (start >= year && start < cut && account.type !== 'income_tax') earned += credit - debit;
    }
    if (full.length > 0)
      averages.set(id, mulDivFloor(account.normalSide === 'credit' ? sum : -sum, 1n, BigInt(full.length)));
  }
  return { ...without(book), averages, earned };
}

const promotion = z.object({ scenario: scenarioState, journalEntryIds: z.array(idSchema('entry')) });

/**
 * Makes drafts of what a scenario itself assumes, of each assumption and month once: the ordinary way posts them. What
 * the past repeats, and what it stands on, is not promoted.
 */
export const promoteScenario = command({
  name: 'promote-scenario',
  summary: 'Make drafts of what a scenario assumes',
  text:
    'Makes drafts of what a scenario itself assumes, of each assumption and month once: the ordinary way posts them. ' +
    'What the past repeats, and what it stands on, is not promoted.',
  ja: {
    summary: 'シナリオの仮定から下書きを作成する',
    text:
      'シナリオ自身の仮定から、仮定と月ごとに一度だけ下書きを作成します。記帳は通常の手順で行います。' +
      '過去の反復や基礎のシナリオの分は対象外です。',
  },
  undo: { by: ['unpromote-scenario'] },
  needs: 'scenarios:write',
  input: z
    .strictObject({
      ...ofScenario,
      through: monthSchema.optional().meta({ description: 'The last month to make drafts of. Default: the last one.' }),
      assumptionIds: z
        .array(lineText(20))
        .min(1)
        .max(LIMITS.assumptionsPerScenario)
        .optional()
        .meta({ description: 'Only of these assumptions. Default: all.' }),
    })
    .meta({ id: 'ScenarioPromotion', example: { through: '2027-03' } }),
  decide(book, input, moment): readonly LedgerEvent[] {
    const scenario = scenarioAt(book, input);
    checkScope(moment, 'entries:draft');
    const wanted = new Set(input.assumptionIds ?? scenario.assumptions.map(({ id }) => id));
    for (const id of wanted)
      if (!scenario.assumptions.some((one) => one.id === id))
        refuse('validation_error', `assumptionIds: the scenario has no assumption ${id}`, 'assumptionIds');
    const chain = chainOf(book.scenarios.byId, scenario);
    const dependent = scenario.assumptions.some(({ id, kind }) => wanted.has(id) && DEPENDENT.has(kind));
    const past = dependent ? pastOf(book, cutOf(chain), today(book, moment)) : without(book);
    const done = new Map((scenario.promoted ?? []).map(({ assumptionId, months }) => [assumptionId, new Set(months)]));
    const entries = virtualEntries(chain, past).filter(
      ({ scenarioId, assumptionId, month }) =>
        scenarioId === scenario.id &&
        wanted.has(assumptionId) &&
        month <= (input.through ?? '9999-12') &&
        !done.get(assumptionId)?.has(month),
    );
    if (entries.length === 0) return [];
    if (entries.length > LIMITS.entriesPerBatch)
      refuse(
        'too_large',
        `through: these are ${entries.length} drafts, at most ${LIMITS.entriesPerBatch} are made at once; ` +
          'name an earlier month, and go on from there',
        'through',
      );
    const drafts = entries.map(({ date, lines, memo, partnerId, labelIds, assumptionId }) =>
      EntryDrafted({
        entryId: moment.id('entry'),
        version: 1,
        content: readEntry(
          book,
          {
            effectiveDate: date,
            sourceId: scenario.id,
            memo: `${memo} (${scenario.name}: ${assumptionId})`.slice(0, LIMITS.memoLength),
            lines: lines.map((line) => ({ ...line })),
            ...(partnerId !== undefined && { partnerId }),
            ...(labelIds && { labelIds: [...labelIds] }),
          },
          '',
        ),
      }),
    );
    const months = new Map<string, Set<string>>(done);
    for (const { assumptionId, month } of entries)
      months.set(assumptionId, new Set([...(months.get(assumptionId) ?? []), month]));
    const promoted = [...months].map(([assumptionId, of]) => ({ assumptionId, months: [...of].sort() }));
    return [...drafts, ScenarioPromoted({ scenario: nextState(scenario, { promoted }, moment) as Scenario })];
  },
  answer: (events: readonly RecordedFact[], { scenarioId }, _recalled, page) => ({
    scenario: stateIn<Scenario>(events, 'scenario', page.scenarios.byId.get(scenarioId)),
    journalEntryIds: events.flatMap(({ type, data }) => (type === 'journal_entry.drafted' ? data.entryId : [])),
  }),
  output: promotion,
  warnings: (book, _input, events) => entryWarnings(book, events, () => ({ prefix: '', lines: LIMITS.linesPerEntry })),
});
/** Kinds that hang on what was posted before. */
const DEPENDENT: ReadonlySet<Assumption['kind']> = new Set(['percent_change', 'growth', 'tax']);
