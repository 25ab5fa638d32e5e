// Scenarios: one by id with what it comes to, their list, and the entries that follow from one.
import { z } from 'zod';
import { dateSchema } from '../src/domain/dates.ts';
import { idSchema } from '../src/domain/ids.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { scenarios, scenarioState } from '../src/domain/scenarios.ts';
import { getOf, listOf } from './lists.ts';
import { onOneSnapshot, query } from './query.ts';
import { workOut } from './reports/branch.ts';
import { PARAMETERS, setting } from './reports/report.ts';
import { summaryOf } from './reports/runway.ts';

const int = z.number().int();
/** A scenario as its single get shows it. */
export const shownScenario = scenarioState
  .extend({
    resultsSummary: z
      .object({
        endingCash: int.describe('Cash at the end of its last month'),
        runwayMonths: int.nullable().describe('Months until cash is below zero; null = it never is'),
        netIncome: int.describe('Of its months'),
      })
      .optional()
      .describe('In its single get, for readers of reports'),
  })
  .meta({ id: 'Scenario' });

/** Scenarios, newest first. */
export const listScenarios = listOf(scenarios, { item: shownScenario });

const one = getOf(scenarios);
/** One scenario by id; with what it comes to as of now, which stands on accounts, for readers of reports. */
export const getScenario = query<{ readonly id: string }, object>({
  ...one,
  output: shownScenario,
  run(rows, asked, input) {
    return onOneSnapshot(rows, async (snapshot) => {
      const scenario = await one.run(snapshot, asked, input);
      if (!scenario || asked.may?.('reports:read') === false) return scenario;
      const at = await setting(snapshot, asked, {});
      if (!at) return undefined;
      return { ...scenario, resultsSummary: await summaryOf(snapshot, asked, at, input.id) };
    });
  },
});

const virtualEntry = z
  .object({
    scenarioId: z.string(),
    assumptionId: z.string().describe('baseline = what the past repeats'),
    kind: z.string(),
    month: z.string(),
    date: z.string(),
    memo: z.string(),
    partnerId: z.string().optional(),
    labelIds: z.array(z.string()).optional(),
    lines: z.array(
      z.object({ side: z.enum(['debit', 'credit']), accountId: z.string(), accountCode: z.string(), amount: int }),
    ),
  })
  .meta({ id: 'VirtualEntry' });
const entriesInput = z.strictObject({
  scenarioId: z.string().max(LIMITS.externalIdLength),
  knownAt: PARAMETERS.knownAt,
  month: z
    .string()
    .regex(/^\d{4}-\d{2}$/, 'month must be YYYY-MM')
    .optional(),
  assumptionId: z.string().max(20).optional(),
});
type EntriesInput = z.infer<typeof entriesInput>;

/**
 * The entries that follow from a scenario and those it stands on, as reports add them to the books: none of them is
 * written. In the order of their days.
 */
export const scenarioEntries = query<EntriesInput, object>({
  name: 'list-scenario-entries',
  summary: 'List the entries that follow from a scenario',
  text:
    'The entries that follow from a scenario and those it stands on, as reports add them to the books: none of them ' +
    'is written. In the order of their days.',
  ja: {
    summary: 'シナリオによる仕訳の一覧',
    text: 'シナリオとその基礎から生じる仕訳を、レポートに加算される形で日付順に返します。実際には書き込まれません。',
  },
  needs: 'reports:read',
  input: entriesInput,
  output: z.object({
    before: dateSchema.describe('What was posted counts until the day before'),
    through: dateSchema,
    entries: z.array(virtualEntry),
  }),
  run(rows, asked, { scenarioId, knownAt, month, assumptionId }) {
    return onOneSnapshot(rows, async (snapshot) => {
      if (!idSchema(scenarios.id).safeParse(scenarioId).success) return undefined;
      const at = await setting(snapshot, asked, { knownAt });
      if (!at) return undefined;
      const { entries, past, branch } = await workOut(snapshot, asked, at, scenarioId);
      const shown = entries
        .filter(
          (entry) =>
            (month === undefined || entry.month === month) &&
            (assumptionId === undefined || entry.assumptionId === assumptionId),
        )
        .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
        .map(({ lines, ...entry }) => ({
          ...entry,
          lines: lines.map(({ side, accountId, amount }) => ({
            side,
            accountId,
            accountCode: past.accounts.byId.get(accountId)?.code ?? '',
            amount,
          })),
        }));
      return { before: branch.before, through: branch.through, entries: shown };
    });
  },
});
