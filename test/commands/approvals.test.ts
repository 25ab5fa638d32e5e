// Approvals: what waits for a person, who may approve it, what exactly is approved, and until when.
import { hash } from 'node:crypto';
import { expect } from 'chai';
import { createKey } from '../../commands/access.ts';
import { updateAccount } from '../../commands/accounts.ts';
import { approveEntry, returnEntry, setApprovalPolicy, submitEntry } from '../../commands/approvals.ts';
import { depreciateFixedAssets } from '../../commands/depreciation.ts';
import { createFixedAsset, registerFixedAsset } from '../../commands/fixed-assets.ts';
import { closeFiscalPeriod } from '../../commands/fiscal-periods.ts';
import { amendEntry, postDraft, postEntries, postEntry, reverseEntry } from '../../commands/journal.ts';
import { createScenario, promoteScenario } from '../../commands/scenarios.ts';
import { draftHash } from '../../src/domain/approvals.ts';
import { sha256 } from '../../src/domain/digest.ts';
import type { Actor } from '../../src/domain/event.ts';
import { REGISTERS } from '../../src/domain/events.ts';
import { keep } from '../../src/domain/register.ts';
import {
  AGENT,
  CLERK,
  OWNER,
  SEALED,
  companyOpened,
  done,
  given,
  lastEntry,
  twoLines,
  type Step,
  type World,
} from '../spec.ts';

const opened = companyOpened();
const taxi = { effectiveDate: '2026-04-10', memo: 'タクシー代', lines: twoLines('6240', '1110', 3_300) };
const asAgent = { role: 'agent' as const };
const draft = done(postEntry, { ...taxi, status: 'draft' }, asAgent);
const submitted: Step = (world) => world.run(submitEntry, { entryId: lastEntry(world) }, asAgent);
const policy = (rules: object[], more: object = {}): Step => done(setApprovalPolicy, { rules, ...more });
const last = (world: World): { entryId: string } => ({ entryId: lastEntry(world) });
const seen = (world: World): object => ({
  ...last(world),
  draftHash: draftHash(world.entry(lastEntry(world))?.content ?? (taxi as never)),
});
/** A key that another one made, and the caller that it is. */
const keyOf = (world: World, name: string): Actor => {
  const key = [...world.book.keys.byId.values()].find((one) => one.name === name);
  return { type: 'api_key', id: key?.id ?? '', name, via: 'surface_b' };
};

describe('the approval policy', () => {
  it('has everything that an agent posts wait for a person, unless the company says otherwise', () => {
    given(opened)
      .when(postEntry, taxi, asAgent)
      .refused('approval_required', undefined, /status: "draft" and submit it/);
    given(opened)
      .when(postEntries, { entries: [taxi] }, asAgent)
      .refused('approval_required');
    given(opened, draft).when(postDraft, last, asAgent).refused('approval_required');
    given(opened, done(postEntry, taxi))
      .when(amendEntry, (world) => ({ ...last(world), version: 1, effectiveDate: '2026-04-11' }), asAgent)
      .refused('approval_required');
    given(opened, policy([])).when(postEntry, taxi, asAgent).then(['journal_entry.posted']);
    given(opened).when(postEntry, taxi).then(['journal_entry.posted']);
  });
  it('asks from an amount on, and for some accounts', () => {
    const from = policy([{ appliesTo: 'agents', minAmount: 3_300 }]);
    given(opened, from).when(postEntry, taxi, asAgent).refused('approval_required');
    given(opened, from)
      .when(postEntry, { ...taxi, lines: twoLines('6240', '1110', 3_299) }, asAgent)
      .then(['journal_entry.posted']);
    const cash = policy([{ appliesTo: 'everyone', minAmount: 0, accountCodes: ['1110'] }]);
    given(opened, cash).when(postEntry, taxi).refused('approval_required');
    given(opened, cash)
      .when(postEntry, { ...taxi, lines: twoLines('6240', '2310', 3_300) })
      .then(['journal_entry.posted']);
  });
  it('for everyone: also reversals; what an action posts is done by whoever may approve', () => {
    const everyone = policy([{ appliesTo: 'everyone', minAmount: 0 }]);
    given(opened, done(postEntry, taxi), everyone).when(reverseEntry, last).refused('approval_required');
    const machine = {
      name: '焙煎機',
      assetAccountCode: '1620',
      acquisitionDate: '2026-04-10',
      acquisitionCost: 1_200_000,
      method: 'straight_line',
      usefulLifeYears: 10,
    };
    const assetId = (world: World): object => ({ assetId: [...world.book.fixedAssets.byId.keys()][0] });
    const owned: Step[] = [
      opened,
      done(createFixedAsset, machine),
      (world) => world.run(registerFixedAsset, assetId(world)),
      everyone,
    ];
    given(...owned)
      .when(depreciateFixedAssets, { month: '2026-04' }, { role: 'bookkeeper', actor: CLERK })
      .refused('approval_required', undefined, /somebody with entries:approve/);
    given(...owned)
      .when(depreciateFixedAssets, { month: '2026-04' })
      .then(['fixed_asset.depreciated'], ['journal_entry.posted']);
  });
  it('for everyone: a year is closed by whoever may approve; a promoted scenario makes drafts, which wait', () => {
    const everyone = policy([{ appliesTo: 'everyone', minAmount: 0 }]);
    const sold = [opened, done(postEntry, taxi), everyone] as const;
    const year = (world: World): object => ({ periodId: world.book.periods.years[0]?.year.id });
    given(...sold)
      .when(closeFiscalPeriod, year, { scopes: ['periods:close', 'reports:read'], actor: CLERK })
      .refused('approval_required', undefined, /somebody with entries:approve/);
    given(...sold)
      .when(closeFiscalPeriod, year)
      .then(['journal_entry.posted'], ...SEALED, ['fiscal_period.closed']);
    const assumptions = [{ kind: 'one_off', accountCode: '6320', amount: 1_000 }];
    const planned = done(createScenario, { name: '予算', type: 'budget', startMonth: '2026-05', assumptions });
    given(opened, everyone, planned)
      .when(promoteScenario, (world) => ({ scenarioId: [...world.book.scenarios.byId.keys()][0] }), asAgent)
      .then(['journal_entry.drafted'], ['scenario.promoted']);
  });
  it('is set by whoever may change the company, as a whole', () => {
    const rules = [{ appliesTo: 'agents', minAmount: 10_000 }];
    given(opened)
      .when(setApprovalPolicy, { rules })
      .then([
        'company.updated',
        { company: { approvalPolicy: { rules, fourEyes: 'principal', expiresAfterDays: null } } },
      ])
      .answers({ rules, fourEyes: 'principal' });
    given(opened, policy(rules)).when(setApprovalPolicy, { rules }).nothing();
    given(opened).when(setApprovalPolicy, { rules }, { role: 'accountant' }).refused('insufficient_scope');
    given(opened)
      .when(setApprovalPolicy, { rules: [{ ...rules[0], accountCodes: ['1110', '9999x'] }] })
      .refused('account_not_found', 'rules[0].accountCodes[1]');
    given(opened)
      .when(setApprovalPolicy, { rules, expiresAfterDays: 91 })
      .refused('validation_error', 'expiresAfterDays');
  });
});

describe('an approval', () => {
  it('is of what the approver saw: by hash or by version', () => {
    given(opened, draft)
      .when(submitEntry, last, asAgent)
      .then([
        'journal_entry.submitted',
        {
          submittedBy: AGENT.id,
          draftHash: draftHash(
            given(opened, draft)
              .world()
              .entry(lastEntry(given(opened, draft).world()))?.content as never,
          ),
        },
      ])
      .answers({ status: 'pending_approval' });
    given(opened, draft, submitted)
      .when(approveEntry, seen)
      .then(['journal_entry.posted', { approvedBy: OWNER.id, wasDraft: true }])
      .answers({
        status: 'posted',
        createdBy: { id: AGENT.id },
        submittedBy: { id: AGENT.id },
        postedBy: { id: OWNER.id },
      });
    // What the approver says is kept, also of a reversal, whose original says nothing of it.
    given(opened, draft, submitted)
      .when(approveEntry, (world) => ({ ...seen(world), comment: '確認' }))
      .then(['journal_entry.posted', { comment: '確認' }])
      .answers({ approvals: [{ round: 1, status: 'approved', comment: '確認', decidedBy: { id: OWNER.id } }] });
    given(opened, draft, submitted).when(approveEntry, last).refused('validation_error', 'draftHash');
    given(opened, draft, submitted)
      .when(approveEntry, (world) => ({ ...last(world), draftHash: '0'.repeat(64) }))
      .refused('approval_stale', 'draftHash');
    given(opened, draft, submitted)
      .when(approveEntry, (world) => ({ ...last(world), version: 1 }))
      .refused('version_conflict', 'version');
  });
  it('is void once the entry says something else: it is a draft again', () => {
    const before = given(opened, draft, submitted).world();
    const old = seen(before);
    const changed: Step = (world) => world.run(amendEntry, { ...last(world), memo: '会食後のタクシー代' }, asAgent);
    given(opened, draft, submitted)
      .when(amendEntry, (world) => ({ ...last(world), memo: 'x' }), asAgent)
      .then(['journal_entry.returned'], ['journal_entry.annotated', { status: 'draft' }])
      .answers({ status: 'draft' });
    given(opened, draft, submitted)
      .when(amendEntry, (world) => ({ ...last(world), metadata: { trip: '7' } }), asAgent)
      .then(['journal_entry.annotated', { status: 'pending_approval' }]);
    given(opened, draft, submitted, changed)
      .when(approveEntry, () => old)
      .refused('invalid_state');
    given(opened, draft, submitted, changed, submitted)
      .when(approveEntry, () => old)
      .refused('approval_stale');
  });
  it('is void once the books do not take the entry any more', () => {
    const soft: Step = (world) =>
      world.run(closeFiscalPeriod, { periodId: world.book.periods.years[0]?.months[0]?.id, mode: 'soft' });
    given(opened, draft, submitted, done(updateAccount, { accountCode: '6240', status: 'archived' }))
      .when(approveEntry, seen)
      .refused('account_archived');
    given(opened, soft, draft, submitted)
      .when(approveEntry, seen, { role: 'approver', actor: CLERK })
      .refused('period_closed');
  });
  it('ends when the policy says so', () => {
    const days = policy([{ appliesTo: 'agents', minAmount: 0 }], { expiresAfterDays: 7 });
    const at = (now: string) => given(opened, days, draft, submitted).when(approveEntry, seen, { now });
    at('2026-04-22T02:59:59.999Z').then(['journal_entry.posted']);
    at('2026-04-22T03:00:00.000Z').refused('approval_expired');
    given(opened, days, draft, submitted)
      .when(returnEntry, last, { now: '2026-05-01T00:00:00.000Z' })
      .then(['journal_entry.returned']);
  });
  it('is by other eyes: none, another caller, or another root', () => {
    const own: Step[] = [
      done(postEntry, { ...taxi, status: 'draft' }),
      (world) => world.run(submitEntry, last(world)),
      done(createKey, { name: 'Second', role: 'approver' }),
    ];
    given(opened, ...own)
      .when(approveEntry, seen)
      .refused('forbidden');
    given(opened, policy([], { fourEyes: 'off' }), ...own)
      .when(approveEntry, seen)
      .then(['journal_entry.posted']);
    const second = (steps: Step[]): Actor => keyOf(given(...steps).world(), 'Second');
    given(opened, ...own)
      .when(approveEntry, seen, { role: 'approver', actor: second([opened, ...own]) })
      .then(['journal_entry.posted']);
    // The second key was made by the first: it is the same person's.
    given(opened).when(setApprovalPolicy, { rules: [], fourEyes: 'strict' }).refused('invalid_state', 'fourEyes');
    const boss = { type: 'user' as const, id: 'https://issuer.example|boss', via: 'surface_b' as const };
    const third = done(createKey, { name: 'Third', role: 'approver' }, { actor: boss });
    const strict: Step[] = [opened, third, policy([], { fourEyes: 'strict' }), ...own];
    given(...strict)
      .when(approveEntry, seen, { role: 'approver', actor: second(strict) })
      .refused('forbidden');
    given(...strict)
      .when(approveEntry, seen, { role: 'approver', actor: keyOf(given(...strict).world(), 'Third') })
      .then(['journal_entry.posted']);
  });
  it('of an agent is never by that agent, though it were alone', () => {
    const loneAgent: Actor = { ...OWNER, type: 'agent' };
    given(
      opened,
      (world) => {
        const key = world.book.keys.byId.get(OWNER.id);
        if (key) keep(world.book.keys, { ...key, role: 'agent' }, REGISTERS.keys.keysOf);
      },
      done(postEntry, { ...taxi, status: 'draft' }, { actor: loneAgent }),
      (world) => world.run(submitEntry, last(world), { actor: loneAgent }),
    )
      .when(approveEntry, seen, { actor: loneAgent })
      .refused('forbidden');
  });
});

describe('the draft of a reversal', () => {
  const posted = done(postEntry, { ...taxi, lines: [...taxi.lines] });
  const reversing =
    (more: object = {}) =>
    (world: World): object => ({ ...last(world), status: 'draft', reason: '二重計上', ...more });
  const drafted =
    (more: object = {}): Step =>
    (world) =>
      world.run(reverseEntry, reversing(more)(world), asAgent);
  /** The draft: the entry that was saved last. */
  const past = [opened, posted, drafted()] as const;
  const reversed = (world: World): string => world.entry(lastEntry(world))?.content.reverses ?? '';

  it('is what an agent does instead of reversing; the entry stays as it is until a person approves', () => {
    given(opened, posted)
      .when(reverseEntry, last, asAgent)
      .refused('insufficient_scope', undefined, /status: "draft"/);
    given(opened, posted)
      .when(reverseEntry, reversing(), asAgent)
      .then(['journal_entry.drafted', { content: { sourceType: 'reversal', reversalReason: '二重計上' } }])
      .answers({ status: 'draft', total: 3_300n });
    given(...past)
      .when(postDraft, last, asAgent)
      .refused('insufficient_scope', undefined, /entries:reverse/);
    given(...past)
      .when(postDraft, last, { role: 'bookkeeper', scopes: ['entries:post'] })
      .refused('insufficient_scope');
    given(...past, submitted)
      .when(approveEntry, seen)
      .then(
        ['journal_entry.posted', { approvedBy: OWNER.id, wasDraft: true, version: 3 }],
        ['journal_entry.reversed', { full: true, reason: '二重計上' }],
      )
      .answers({ status: 'posted', reverses: reversed(given(...past).world()) });
  });
  it('posts what it said, and comes to what a reversal comes to', () => {
    const at = { dateMode: 'custom', date: '2026-04-14', memo: '取消', amount: 1_100 };
    const [direct, saved] = [
      given(opened, posted, (world) => world.run(reverseEntry, { ...last(world), ...at, reason: '二重計上' })),
      given(opened, posted, drafted(at), (world) => world.run(postDraft, last(world))),
    ].map((way) => way.world());
    const told = (world: World | undefined): object[] =>
      (world?.facts ?? []).flatMap(({ type, data }): object[] =>
        type === 'journal_entry.reversed'
          ? [{ ...data, reversalId: '' }]
          : type === 'journal_entry.posted' && data.content.reverses !== undefined
            ? [data.content]
            : [],
      );
    expect(told(saved)).to.have.length(2).and.to.deep.equal(told(direct));
  });
  it('is refused once the entry is another one, or was reversed', () => {
    const own = (world: World): object => ({ entryId: reversed(world) });
    given(...past, (world) => world.run(reverseEntry, own(world)))
      .when(postDraft, (world) => ({ entryId: draftOf(world) }))
      .refused('already_reversed');
    given(...past, (world) => world.run(reverseEntry, { ...own(world), amount: 1_000 }))
      .when(postDraft, (world) => ({ entryId: draftOf(world) }))
      .refused('invalid_state', undefined, /reverse the entry anew/);
    for (const lines of [twoLines('6240', '1110', 3_000), twoLines('6320', '1110', 3_300)])
      given(...past, (world) => world.run(amendEntry, { ...own(world), version: 1, lines }))
        .when(postDraft, (world) => ({ entryId: draftOf(world) }))
        .refused('invalid_state');
    given(...past)
      .when(amendEntry, (world) => ({ ...last(world), effectiveDate: '2026-04-12' }))
      .refused('invalid_state', undefined, /draft of a reversal/);
    given(...past)
      .when(amendEntry, (world) => ({ ...last(world), memo: '取消' }))
      .then(['journal_entry.annotated']);
  });
  /** Id of the draft, whatever happened after it. */
  function draftOf(world: World): string {
    const made = world.facts.find(({ type }) => type === 'journal_entry.drafted');
    return (made?.data as { entryId?: string } | undefined)?.entryId ?? '';
  }
});

describe('a draft hash', () => {
  it('is SHA-256 of canonical JSON of what the entry says in the books', () => {
    const content = given(opened, draft)
      .world()
      .entry(lastEntry(given(opened, draft).world()))?.content;
    const text =
      '{"date":"2026-04-10","lines":[{"accountCode":"6240","amount":3300,"side":"debit"},' +
      '{"accountCode":"1110","amount":3300,"side":"credit"}],"memo":"タクシー代"}';
    expect(draftHash(content as never)).to.equal(hash('sha256', text, 'hex'));
  });
  it('is that of the standard for texts of every length around a block', () => {
    for (const length of [0, 1, 55, 56, 63, 64, 119, 120, 1_000]) {
      const text = '台'.repeat(length % 7) + 'a'.repeat(length);
      expect(sha256(text), String(length)).to.equal(hash('sha256', text, 'hex'));
    }
  });
});
