// What moves something without posting it then: what the clock will post, what a subsidiary ledger shows, what somebody
// else wrote. Caps and the approval policy stop all of it where they would stop a post.
import { expect } from 'chai';
import fc from 'fast-check';
import { createKey } from '../../commands/access.ts';
import { createAccrualSchedule } from '../../commands/accrual-schedules.ts';
import { cancelAccrualSchedule, recognizeAccruals, reverseAccrualSlice } from '../../commands/accrual-slices.ts';
import { setApprovalPolicy, submitEntry } from '../../commands/approvals.ts';
import { COMMANDS } from '../../commands/index.ts';
import { createFixedAsset } from '../../commands/fixed-assets.ts';
import { dueJobs } from '../../commands/jobs.ts';
import { amendEntry, discardEntry, postEntry } from '../../commands/journal.ts';
import { createPartner } from '../../commands/registers.ts';
import { createRule, enableRule, updateRule } from '../../commands/rules.ts';
import { createScenario, updateScenario } from '../../commands/scenarios.ts';
import type { Caps } from '../../src/domain/access.ts';
import { ACCRUAL_METHODS, ACCRUAL_TYPES, type AccrualSchedule } from '../../src/domain/accrual-schedules.ts';
import type { Actor } from '../../src/domain/event.ts';
import { debitTotal } from '../../src/domain/journal.ts';
import { COMPANY_FACTS, MOVING } from '../../src/domain/moves.ts';
import { beginPosting, post } from '../../src/domain/posting.ts';
import { Refusal } from '../../src/domain/refusal.ts';
import { depth } from '../depth.ts';
import {
  AGENT,
  CLERK,
  companyOpened,
  done,
  given,
  lastEntry,
  twoLines,
  type Asking,
  type Step,
  type World,
} from '../spec.ts';

const opened = companyOpened({ taxSettings: { method: 'general_itemized' } });
const capped = (caps: Caps): Step => done(createKey, { name: 'Capped', role: 'owner', caps });
const keyIn = (world: World): string =>
  [...world.book.keys.byId.values()].find(({ name }) => name === 'Capped')?.id ?? '';
/** The key with the caps, as a caller: the books of a test make the same ids each time. */
const as = (caps: Caps): Asking => ({
  actor: { type: 'api_key', id: keyIn(given(opened, capped(caps)).world()), name: 'Capped', via: 'surface_b' },
});
const CLOCK: Actor = { type: 'system', id: 'clock', name: 'Clock', via: 'scheduler' };
const clock = (now = '2027-04-01T03:00:00.000Z'): Asking => ({ actor: CLOCK, now });
const agent: Asking = { role: 'agent', actor: AGENT };
const forEveryone: Step = done(setApprovalPolicy, { rules: [{ appliesTo: 'everyone', minAmount: 500_000 }] });
/** A person who may do everything but approve. */
const clerk: Asking = {
  scopes: ['accruals:write', 'assets:write', 'rules:write', 'entries:draft', 'entries:post'],
  actor: CLERK,
};

const insurance = {
  type: 'prepaid_expense',
  description: '火災保険料',
  totalAmount: 1_200_000,
  startDate: '2026-04-01',
  endDate: '2027-03-31',
  profitLossAccountCode: '6350',
};
const newest = (world: World): AccrualSchedule =>
  [...world.book.accrualSchedules.byId.values()].at(-1) as AccrualSchedule;

/** Everything that is due by a day, as the clock does it. */
function runClock(world: World, through: string): void {
  for (const { command, input } of dueJobs(world.book, through, through))
    world.run(command, input as object, clock(`${through}T03:00:00.000Z`));
}

/** What the clock posted, by entry. */
const postedByClock = (world: World): { total: bigint; codes: string[] }[] =>
  world.facts.flatMap(({ type, data, meta }) =>
    type === 'journal_entry.posted' && meta.actor.type === 'system'
      ? [{ total: debitTotal(data.content.lines), codes: data.content.lines.map(({ accountCode }) => accountCode) }]
      : [],
  );

describe('what the clock will post', () => {
  it('counts against the caps of whoever makes the schedule: as often, as much and where it will be posted', () => {
    const over: readonly [Caps, RegExp][] = [
      [{ maxAmount: 1_000 }, /100000 is above the 1000/],
      [{ dailyAmount: 1_199_999 }, /1200000 in one day/],
      [{ dailyCount: 11 }, /12 entries in one day/],
      [{ accountCodes: ['6240', '1520'] }, /not to 6350/],
    ];
    for (const [caps, why] of over)
      given(opened, capped(caps))
        .when(createAccrualSchedule, insurance, as(caps))
        .refused('cap_exceeded', undefined, why);
    const enough: Caps = { maxAmount: 100_000, dailyAmount: 1_200_000, dailyCount: 12, accountCodes: ['1520', '6350'] };
    const { world } = given(opened, capped(enough))
      .when(createAccrualSchedule, insurance, as(enough))
      .then(['accrual_schedule.created']);
    // They are used up by it, whoever posts the slices.
    expect(() =>
      world.run(postEntry, { effectiveDate: '2026-04-10', lines: twoLines('6350', '1520', 1) }, as(enough)),
    ).to.throw(/1200001 in one day/);
    runClock(world, '2027-03-31');
    expect(postedByClock(world)).to.have.length(12);
  });

  it('and a slice that is due again by a reversal counts again', () => {
    const caps: Caps = { dailyAmount: 150_000 };
    const slice: Step = (world) => world.run(recognizeAccruals, { through: '2026-04' });
    given(opened, capped(caps), done(createAccrualSchedule, insurance), slice)
      .when(reverseAccrualSlice, (world) => ({ scheduleId: newest(world).id }), as(caps))
      .refused('cap_exceeded', undefined, /200000 in one day/);
  });

  it('is done by somebody who may approve where the policy has a person approve as much', () => {
    given(opened)
      .when(createAccrualSchedule, insurance, { ...agent, scopes: ['accruals:write'] })
      .refused('approval_required');
    given(opened, forEveryone).when(createAccrualSchedule, insurance, clerk).refused('approval_required');
    given(opened, forEveryone)
      .when(createAccrualSchedule, { ...insurance, totalAmount: 499_999 }, clerk)
      .then(['accrual_schedule.created']);
    const { world } = given(opened, forEveryone)
      .when(createAccrualSchedule, insurance)
      .then(['accrual_schedule.created']);
    runClock(world, '2027-03-31');
    expect(postedByClock(world)).to.have.length(12);
  });

  it('of an asset is what is left of it; a rule that posts may post any amount', () => {
    const machine = {
      name: '旋盤',
      assetAccountCode: '1620',
      acquisitionDate: '2026-04-10',
      acquisitionCost: 1_000_000,
      method: 'straight_line',
      usefulLifeYears: 10,
    };
    const caps: Caps = { maxAmount: 1_000 };
    given(opened, capped(caps)).when(createFixedAsset, machine, as(caps)).refused('cap_exceeded');
    given(opened, forEveryone).when(createFixedAsset, machine, clerk).refused('approval_required');
    given(opened).when(createFixedAsset, machine, clerk).then(['fixed_asset.registered']);
    const rule = {
      name: '電気',
      conditions: [{ field: 'description', operator: 'contains', value: 'デンキ' }],
      lines: [{ accountCode: '6310', rest: true }],
    };
    const posting = { ...rule, action: 'post' };
    const at = (world: World): string => [...world.book.rules.byId.keys()][0] ?? '';
    const named =
      (more: object = {}) =>
      (world: World) => ({ ruleId: at(world), ...more });
    const idle = done(createRule, posting);
    const active: Step = (world) => world.run(enableRule, named()(world));
    // One that is not asked yet posts nothing: it counts when it is woken up, by whoever does.
    for (const limits of [{ maxAmount: 1 }, { dailyAmount: 1 }, { dailyCount: 1 }])
      given(opened, capped(limits), idle)
        .when(enableRule, named(), as(limits))
        .refused('cap_exceeded', undefined, /nobody can say how much/);
    const elsewhere = { accountCodes: ['6320'] };
    given(opened, capped(elsewhere), idle)
      .when(enableRule, named(), as(elsewhere))
      .refused('cap_exceeded', undefined, /6310/);
    given(opened, idle, forEveryone).when(enableRule, named(), clerk).refused('approval_required');
    given(opened, idle, forEveryone).when(enableRule, named()).then(['rule.enabled']);
    const suggests = done(createRule, { ...rule, action: 'suggest' });
    given(opened, capped(caps), suggests).when(enableRule, named(), as(caps)).then(['rule.enabled']);
    // Nor by a change of one that is asked.
    given(opened, capped(caps), suggests, active)
      .when(updateRule, named({ action: 'post' }), as(caps))
      .refused('cap_exceeded');
    const wider = { conditions: [{ ...rule.conditions[0], value: 'ン' }] };
    given(opened, capped(caps), idle, active).when(updateRule, named(wider), as(caps)).refused('cap_exceeded');
    given(opened, capped(caps), idle, active)
      .when(updateRule, named({ name: '電力' }), as(caps))
      .then(['rule.updated']);
  });

  it('posts in both entries of autoReverseOn for its poster', () => {
    const entry = { effectiveDate: '2026-04-10', autoReverseOn: '2026-05-01', lines: twoLines('6350', '1130', 600) };
    const caps: Caps = { dailyAmount: 1_199 };
    given(opened, capped(caps)).when(postEntry, entry, as(caps)).refused('cap_exceeded');
    given(opened).when(postEntry, entry, agent).refused('approval_required');
  });

  it('is no more than was counted, for any schedule and any caps (schedules x caps)', () => {
    const schedule = fc.record({
      type: fc.constantFrom(...ACCRUAL_TYPES),
      method: fc.constantFrom(...ACCRUAL_METHODS),
      totalAmount: fc.integer({ min: 1, max: 5_000 }),
      months: fc.integer({ min: 1, max: 14 }),
      taxed: fc.boolean(),
    });
    const caps = fc
      .record(
        {
          maxAmount: fc.integer({ min: 1, max: 2_000 }),
          dailyAmount: fc.integer({ min: 1, max: 6_000 }),
          dailyCount: fc.integer({ min: 1, max: 15 }),
          accountCodes: fc.constantFrom<string[]>(['1520', '6350'], ['2420', '4110'], ['2320', '6350', '1530', '4110']),
        },
        { requiredKeys: [] },
      )
      .filter((some) => Object.keys(some).length > 0);
    const base = given(opened).world();
    fc.assert(
      fc.property(schedule, caps, ({ type, method, totalAmount, months, taxed }, limits) => {
        const endDate = new Date(Date.UTC(2026, 3 + months, 0)).toISOString().slice(0, 10);
        const isCost = type.endsWith('expense');
        const input = {
          ...{ type, method, totalAmount, description: 'x', startDate: '2026-04-05', endDate },
          profitLossAccountCode: isCost ? '6350' : '4110',
          ...(taxed && { taxCode: isCost ? 'P10' : 'S10' }),
        };
        // What it comes to when nobody limits it, told by the entries that the clock posted.
        const free = base.copy();
        free.run(createAccrualSchedule, input);
        runClock(free, endDate);
        const posted = postedByClock(free);
        const sum = posted.reduce((all, { total }) => all + total, 0n);
        const isWithin =
          posted.every(({ total }) => total <= BigInt(limits.maxAmount ?? sum)) &&
          sum <= BigInt(limits.dailyAmount ?? sum) &&
          posted.length <= (limits.dailyCount ?? posted.length) &&
          posted.every(({ codes }) => codes.every((code) => limits.accountCodes?.includes(code) ?? true));
        const world = base.copy();
        world.run(createKey, { name: 'Capped', role: 'owner', caps: limits });
        const who: Actor = { type: 'api_key', id: keyIn(world), name: 'Capped', via: 'surface_b' };
        let refused: string | undefined;
        try {
          world.run(createAccrualSchedule, input, { actor: who });
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          refused = error.code;
        }
        expect(refused, JSON.stringify([input, limits])).to.equal(isWithin ? undefined : 'cap_exceeded');
      }),
      { numRuns: depth(60, 2_000) },
    );
  });

  it('has somebody who made it: the clock posts nothing else', () => {
    const { book } = given(opened).world();
    const content = { effectiveDate: '2026-04-10', adjustment: false, currency: 'JPY', lines: [] } as const;
    const by = given(opened).world().moment(clock());
    for (const sourceType of ['manual', 'invoice', 'depreciation', 'bank'] as const)
      expect(() => post(beginPosting(book, by), 'je_1', { ...content, sourceType } as never)).to.throw(
        /counted of nobody/,
      );
  });
});

describe('what somebody else wrote', () => {
  const entry = { effectiveDate: '2026-04-10', memo: '家賃', lines: twoLines('6320', '2120', 700_000) };
  const posted: Step = done(postEntry, entry);
  const draft: Step = done(postEntry, { ...entry, status: 'draft' });
  const partner: Step = done(createPartner, { code: 'P1', name: '大家' });
  const last = (world: World): { entryId: string } => ({ entryId: lastEntry(world) });
  const changes: readonly object[] = [
    { partnerCode: 'P1' },
    { dueDate: '2026-06-30' },
    { memo: '他のこと' },
    { reference: 'X-1' },
    { metadata: { order: '1' } },
    { counterparty: '別の人' },
  ];

  it('and is posted: an agent changes no word of it, nor a key with caps beyond them', () => {
    const caps: Caps = { maxAmount: 1_000 };
    for (const change of changes) {
      given(opened, capped(caps), partner, posted)
        .when(amendEntry, (world) => ({ ...last(world), ...change }), agent)
        .refused('approval_required');
      given(opened, capped(caps), partner, posted)
        .when(amendEntry, (world) => ({ ...last(world), ...change }), as(caps))
        .refused('cap_exceeded');
      given(opened, partner, posted, forEveryone)
        .when(amendEntry, (world) => ({ ...last(world), ...change }), clerk)
        .refused('approval_required');
      // Whoever may approve does it himself, and without policy or caps everybody does.
      given(opened, partner, posted, forEveryone)
        .when(amendEntry, (world) => ({ ...last(world), ...change }))
        .then(['journal_entry.annotated']);
      given(opened, partner, posted)
        .when(amendEntry, (world) => ({ ...last(world), ...change }), clerk)
        .then(['journal_entry.annotated']);
    }
  });

  it('counts against the caps of a key that rewrites it', () => {
    const caps: Caps = { dailyCount: 1 };
    const memo = (text: string) => (world: World) => ({ ...last(world), memo: text });
    given(opened, capped(caps), posted, (world) => world.run(amendEntry, memo('1')(world), as(caps)))
      .when(amendEntry, memo('2'), as(caps))
      .refused('cap_exceeded', undefined, /2 entries in one day/);
    // Its own words are free, but not what an aging shows.
    const own: Step = done(postEntry, entry, as(caps));
    given(opened, capped(caps), own).when(amendEntry, memo('1'), as(caps)).then(['journal_entry.annotated']);
    given(opened, capped(caps), own)
      .when(amendEntry, (world) => ({ ...last(world), dueDate: '2026-06-30' }), as(caps))
      .refused('cap_exceeded');
    // What somebody else has changed since is not its own any more.
    given(opened, capped(caps), own, (world) => world.run(amendEntry, memo('1')(world)))
      .when(amendEntry, memo('2'), as(caps))
      .refused('cap_exceeded');
  });

  it('and is a draft, or waits for approval: an agent neither changes nor discards it; people do', () => {
    const caps: Caps = { maxAmount: 1_000 };
    const waiting: Step = (world) => world.run(submitEntry, last(world));
    const acts = [
      [amendEntry, { memo: 'x' }],
      [amendEntry, { lines: twoLines('6320', '2120', 1) }],
      [discardEntry, {}],
    ] as const;
    for (const [command, input] of acts)
      for (const steps of [[draft], [draft, waiting]]) {
        const ask = (world: World): object => ({ ...last(world), ...input });
        given(opened, capped(caps), ...steps)
          .when(command, ask, agent)
          .refused('approval_required');
        given(opened, capped(caps), ...steps)
          .when(command, ask, as(caps))
          .refused('cap_exceeded');
        expect(given(opened, forEveryone, ...steps).when(command, ask, clerk).world.facts.length).to.be.greaterThan(
          given(opened, forEveryone, ...steps).world().facts.length,
        );
      }
  });

  it('but an agent does with its own draft what it likes, also after a person returned it', () => {
    const own: Step = done(postEntry, { ...entry, status: 'draft' }, agent);
    const submitted: Step = (world) => world.run(submitEntry, last(world), agent);
    for (const steps of [[own], [own, submitted]]) {
      given(opened, ...steps)
        .when(discardEntry, last, agent)
        .then(['journal_entry.discarded']);
      expect(
        given(opened, ...steps)
          .when(amendEntry, (world) => ({ ...last(world), lines: twoLines('6320', '2120', 1) }), agent)
          .world.facts.at(-1)?.type,
      ).to.equal('journal_entry.amended');
    }
    const edited: Step = (world) => world.run(amendEntry, { ...last(world), memo: '直した' });
    given(opened, own, edited).when(discardEntry, last, agent).refused('approval_required');
  });

  it('is whatever an agent may write to: a scenario as well as an entry', () => {
    const scenario = { name: '計画', assumptions: [] };
    const at = (world: World): object => ({ scenarioId: [...world.book.scenarios.byId.keys()][0], name: '別の計画' });
    given(opened, done(createScenario, scenario)).when(updateScenario, at, agent).refused('approval_required');
    given(opened, done(createScenario, scenario, agent))
      .when(updateScenario, at, agent)
      .then(['scenario.updated']);
    const schedule: Step = done(createAccrualSchedule, insurance);
    given(opened, schedule)
      .when(cancelAccrualSchedule, (world) => ({ scheduleId: newest(world).id }), {
        ...agent,
        scopes: ['accruals:write'],
      })
      .refused('approval_required');
  });
});

describe('every command of a company', () => {
  it('is asked of caps and policy with what it decides, whatever it moves', () => {
    for (const { name, on, decide } of COMMANDS.values())
      if (on === 'company') expect(String(decide), name).to.include('checkMayMove');
    // Types hold that every event says what it moves; here that some of them do.
    expect(MOVING.length).to.be.within(40, COMPANY_FACTS.length - 60);
  });
});
