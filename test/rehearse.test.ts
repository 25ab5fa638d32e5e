// Rehearsals: what several commands would do, each on what those before it would change, and nothing is written.
import { expect } from 'chai';
import { createAccount } from '../commands/accounts.ts';
import { z } from 'zod';
import { command, type Command } from '../commands/command.ts';
import { amendEntry, postEntry, reverseEntry } from '../commands/journal.ts';
import type { Procedure, Step as ProcedureStep } from '../commands/procedure.ts';
import { ROLES, type Role } from '../src/domain/access.ts';
import { ledgerStream, type Book } from '../src/domain/book.ts';
import { bare, lineId } from '../src/domain/ids.ts';
import { ENTRIES } from '../src/domain/recalled.ts';
import { byCode } from '../src/domain/register.ts';
import type { Asking } from '../src/engine/desk.ts';
import type { Clock, Memory } from '../src/engine/ports.ts';
import type { Writer } from '../src/engine/writer.ts';
import type { Caller, Rehearsal } from '../src/service.ts';
import { CLOCK, startApi, type Api } from './api.ts';

const line = (side: 'debit' | 'credit', accountCode: string, amount: number, more: object = {}): object => ({
  side,
  accountCode,
  amount,
  ...more,
});
const sale = (amount: number, more: object = {}): object => ({
  effectiveDate: '2026-05-01',
  lines: [line('debit', '1110', amount), line('credit', '4110', amount)],
  ...more,
});

describe('rehearse', function () {
  this.timeout(60_000);
  let api: Api;
  let companyId: string;
  let key: string;
  const clock: { -readonly [K in keyof Clock]: Clock[K] } = { ...CLOCK };
  let questions = 0;
  const wrapMemory = (memory: Memory): Memory => ({
    ...memory,
    recall(...args) {
      questions += 1;
      return memory.recall(...args);
    },
  });
  before(async () => {
    api = await startApi('rehearse', { clock, wrapMemory });
    ({ companyId, ownerKey: key } = await api.newCompany());
  });
  after(() => api.close());

  type Step = readonly [command: unknown, input: object];
  const rehearse = (steps: readonly Step[], role: Role = 'owner'): Promise<Rehearsal> => {
    const caller: Caller = { kind: 'system', id: 'tests', name: 'tests', scopes: new Set(ROLES[role]), via: 'system' };
    const read = steps.map(([command, input]) => ({
      command: command as Command,
      input: (command as Command).input.parse(input),
    }));
    return api.engine.service.rehearse(companyId, read, caller);
  };
  const post = async (body: object): Promise<string> => {
    const answer = await api.call('POST', `/v1/companies/${companyId}/journal-entries`, { key, body });
    expect(answer.status, answer.text).to.equal(201);
    return answer.body['id'] as string;
  };
  const end = async (): Promise<number> =>
    (await api.log.readStream(`ledger-${companyId}`, { direction: 'backwards', limit: 1 })).lastRevision;
  const debits = (book: Readonly<Book> | undefined, code: string): bigint => {
    let sum = 0n;
    for (const { debit, credit } of book?.journal.totals.get(byCode(book.accounts, code)?.id ?? '')?.values() ?? [])
      sum += debit - credit;
    return sum;
  };

  it('each step sees what those before it would change; the stream and the book stay as they are', async () => {
    // Given cash of 1,000
    const entryId = await post(sale(1_000));
    const before = await end();
    // When a new account, an entry on it that needs the cash of the step before, and two changes of one entry are tried
    const found = await rehearse([
      [createAccount, { code: '1115', name: '金庫', type: 'cash' }],
      [postEntry, sale(500)],
      [
        postEntry,
        {
          effectiveDate: '2026-05-02',
          lines: [line('debit', '1115', 1_500), line('credit', '1110', 1_500)],
          conditions: [{ accountCode: '1110', field: 'balance', operator: 'gte', value: 0 }],
        },
      ],
      [amendEntry, { entryId, memo: 'before it is taken back' }],
      [reverseEntry, { entryId, version: 2 }],
    ]);
    // Then all are taken
    expect(found.refused).to.equal(undefined);
    expect(found.steps.map(({ events }) => events.map(({ type }) => type))).to.deep.equal([
      ['account.created'],
      ['journal_entry.posted'],
      ['journal_entry.posted'],
      ['journal_entry.annotated'],
      ['journal_entry.posted', 'journal_entry.reversed'],
    ]);
    const { effects, book } = found;
    expect(effects.events).to.have.length(6);
    expect(effects.balances?.map(({ accountCode, before: was, after }) => [accountCode, was, after])).to.deep.equal([
      ['1110', 1_000n, -1_000n],
      ['4110', 1_000n, 500n],
      ['1115', 0n, 1_500n],
    ]);
    expect([debits(book, '1110'), debits(book, '1115')]).to.deep.equal([-1_000n, 1_500n]);
    // And nothing has happened
    expect(await end()).to.equal(before);
    const live = await api.engine.service.book(companyId);
    expect([debits(live, '1110'), byCode((live as Book).accounts, '1115')]).to.deep.equal([1_000n, undefined]);
  });

  it('ends with the first step that is refused, and says why', async () => {
    const found = await rehearse([
      [postEntry, sale(1, { externalId: 'once' })],
      [postEntry, sale(2, { externalId: 'once' })],
      [postEntry, sale(3)],
    ]);
    expect([found.steps.length, found.refused?.code, found.refused?.field]).to.deep.equal([
      1,
      'duplicate_external_id',
      'externalId',
    ]);
    expect(found.effects.events).to.have.length(1);
    // What was only rehearsed takes no external id
    await post(sale(1, { externalId: 'once' }));
  });

  it('steps settle what is open, and no more than those before them leave', async () => {
    const charge = await post({
      effectiveDate: '2026-05-01',
      lines: [line('debit', '1220', 100), line('credit', '4110', 100)],
    });
    const paid = (amount: number): Step => {
      const settles = [{ lineId: lineId(charge, 0), amount }];
      return [
        postEntry,
        {
          effectiveDate: '2026-05-20',
          lines: [line('debit', '1110', amount), line('credit', '1220', amount, { settles })],
        },
      ];
    };
    expect((await rehearse([paid(60), paid(40)])).steps).to.have.length(2);
    const tooMuch = await rehearse([paid(60), paid(50)]);
    expect([tooMuch.steps.length, tooMuch.refused?.field]).to.deep.equal([1, 'lines[1].settles[0].amount']);
  });

  it('shows balances to nobody who may not read them; another company is not found', async () => {
    const found = await rehearse([[postEntry, sale(1, { status: 'draft' })]], 'agent');
    expect(found.steps).to.have.length(1);
    const caller: Caller = { kind: 'system', id: 'tests', name: 'tests', scopes: new Set(), via: 'system' };
    expect(found.effects).to.have.property('balances');
    const blind = await api.engine.service.rehearse(companyId, [], caller);
    expect([blind.steps, 'balances' in blind.effects]).to.deep.equal([[], false]);
    const refused = await api.engine.service
      .rehearse('comp_019a0000-0000-7000-8000-ffffffffffff', [], caller)
      .catch((error: unknown) => error);
    expect(refused).to.include({ code: 'not_found' });
  });

  describe('of many steps', () => {
    const nothing = {
      ...({ name: 'probe', summary: 'probe', runBy: 'service', undo: { why: 'it does nothing' } } as const),
      ...{ needs: null, input: z.unknown() },
    };
    const caller = { type: 'system' as const, id: 'tests', via: 'system' as const };
    const asking = (): Asking => ({
      stream: ledgerStream(companyId),
      scope: bare(companyId),
      actor: caller,
      scopes: new Set(ROLES.owner),
    });
    const writer = (): Writer => api.engine.writer;
    type Tried = Parameters<Writer['rehearse']>[1];
    /** A step that does with the past what it is told, and counts how often it is decided. */
    const probe = (decide: Command['decide']): { readonly step: Tried; times(): number } => {
      let times = 0;
      const counted = command<unknown, number>({
        ...nothing,
        decide(...args) {
          times += 1;
          return decide(...args);
        },
        answer: (events) => events.length,
      });
      return { step: { command: counted as Command, input: {} }, times: () => times };
    };
    /** A step that takes so many milliseconds. */
    const busy = (ms: number): ReturnType<typeof probe> =>
      probe(() => {
        for (const since = performance.now(); performance.now() - since < ms;);
        return [];
      });
    const thrownBy = (asked: Promise<unknown>): Promise<unknown> => asked.catch((thrown: unknown) => thrown);

    it('asks the past for many at once, and decides each step a few times', async () => {
      // Given entries that nobody recalls beforehand, each of which leads to its line and then to a key
      const ids: string[] = [];
      for (let i = 0; i < 100; i++) ids.push(await post(sale(i + 1)));
      const said = new Set<unknown>();
      const probes = ids.map((id) =>
        probe((_book, _input, _moment, recalled) => {
          const state = recalled.state(ENTRIES, id);
          recalled.lines([lineId(id, 0)]);
          recalled.holder({ namespace: 'nobody', key: id });
          said.add(state?.content.lines[0]?.amount);
          return [];
        }),
      );
      const asked = questions;
      const tried = await writer()
        .rehearsal(asking())
        .go(probes.map(({ step }) => step));
      expect(tried.filter(({ refused }) => refused)).to.deep.equal([]);
      expect(said.size).to.equal(100);
      // Then each is decided as often as it asks, once more, and ahead of its turn for others
      expect(probes.reduce((sum, { times }) => sum + times(), 0)).to.be.at.most(1_000);
      expect(Math.max(...probes.map(({ times }) => times()))).to.be.at.most(15);
      expect(questions - asked).to.be.at.most(20);
    });

    it('what a step made is known to those after it; who asks for ever is refused', async () => {
      const trial = writer().rehearsal(asking());
      const first = { command: postEntry as unknown as Command, input: sale(5) };
      const [made] = await trial.go([first]);
      const [posted] = (made as { events: readonly { data: { entryId: string } }[] }).events;
      const looks = probe((_book, _input, _moment, recalled) => {
        expect(recalled.state(ENTRIES, posted?.data.entryId ?? '')).to.include({ status: 'posted' });
        return [];
      });
      expect((await trial.go([looks.step]))[0]).to.deep.equal({ answer: 0, events: [], warnings: [], bytes: 0 });
      expect(looks.times()).to.equal(1);

      let n = 0;
      const greedy = probe((_book, _input, _moment, recalled) => {
        recalled.holder({ namespace: 'greed', key: String(n++) });
        return [];
      });
      const { step } = greedy;
      for (const ask of [
        () => writer().rehearsal(asking()).go([first, step]),
        () => writer().rehearse(asking(), step),
        () => writer().submit({ ...asking(), ...step }),
        () => writer().submitTogether(asking(), [step], () => undefined),
      ]) {
        const error = (await thrownBy(ask())) as Error;
        expect(error).to.include({ code: 'internal_error' });
        expect(error.message).to.match(/^probe asked for more of the past 100 times/);
      }
    });

    it('ends when its caller has left, when it has too many steps, and when it takes too long', async () => {
      const slow = busy(3);
      const many = (count: number): Tried[] => Array.from({ length: count }, () => slow.step);
      const gone = writer().rehearsal(asking(), () => slow.times() > 20);
      expect(await thrownBy(gone.go(many(2_000)))).to.include({ code: 'unavailable', message: 'the caller has left' });
      expect(slow.times()).to.be.below(100);
      expect(await thrownBy(writer().rehearsal(asking()).go(many(10_001)))).to.include({
        code: 'too_large',
        message: 'this would take 10001 steps, and at most 10000 are tried at once: ask for less at once',
      });
      const { attended } = clock;
      try {
        // The books were asked for, and did not answer: it is not the size of what was asked.
        clock.attended = () => performance.now() * 1_000_000;
        const unanswered = (await thrownBy(writer().rehearsal(asking()).go(many(3)))) as Error;
        expect(unanswered).to.include({ code: 'unavailable' });
        expect(unanswered.message).to.match(/^the books did not answer within 20 s/);
        clock.attended = () => performance.now() * 100;
        const late = (await thrownBy(writer().rehearsal(asking()).go(many(2_000)))) as Error;
        expect(late).to.include({ code: 'too_large' });
        expect(late.message).to.match(/^this takes longer than 20 s, and was given up after \d+ steps/);
      } finally {
        clock.attended = attended;
      }
    });

    it('commands of the company do not wait for it', async () => {
      let isOver = false;
      const { step } = busy(5);
      const running = writer()
        .rehearsal(asking())
        .go(Array.from({ length: 300 }, () => step))
        .finally(() => {
          isOver = true;
        });
      await post(sale(7));
      expect(isOver).to.equal(false);
      expect(await running).to.have.length(300);
    });

    it('ends when the service is about to stop, and so does what goes step by step', async () => {
      const slow = busy(3);
      const steps = Array.from({ length: 1_000 }, () => slow.step);
      const byStep: Procedure = {
        ...nothing,
        output: z.unknown(),
        *run() {
          yield { steps: steps as unknown as ProcedureStep[], goOn: true };
          return undefined;
        },
      };
      const whom: Caller = { kind: 'system', id: 'tests', name: 'tests', scopes: new Set(), via: 'system' };
      const running = [
        writer().rehearsal(asking()).go(steps),
        writer().submitTogether(asking(), steps, () => undefined),
        api.engine.service.run(byStep, { companyId, input: {}, caller: whom }),
      ].map(thrownBy);
      setTimeout(() => writer().windDown(), 100);
      for (const one of running) expect(await one).to.include({ code: 'unavailable' });
      expect(slow.times()).to.be.below(500);
    });
  });
});
