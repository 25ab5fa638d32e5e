// What is due by the calendar: run by whoever asks, by the clock, by two clocks at once; each thing happens once.
import { expect } from 'chai';
import type { Clock } from '../src/engine/ports.ts';
import { startAutomation } from '../src/engine/automation.ts';
import { rehearseProcedure, runProcedure } from '../src/engine/procedures.ts';
import { command } from '../commands/command.ts';
import { step, type Procedure } from '../commands/procedure.ts';
import { newBook } from '../src/domain/book.ts';
import { Refusal } from '../src/domain/refusal.ts';
import { z } from 'zod';
import { CLOCK, startApi, type Answer, type Api } from './api.ts';
import { ALL, NOBODY } from './lease.ts';

/** What the procedures of this file have no use for. */
const NO_HANDS = {
  trial: () => {
    throw new Error('nothing is tried here');
  },
  doTogether: () => Promise.reject(new Error('nothing is done together here')),
};

describe('jobs', function jobs() {
  this.timeout(60_000);
  let api: Api;
  let nowMs = Date.parse('2026-07-10T03:00:00Z');
  const clock: Clock = { ...CLOCK, now: () => nowMs };
  before(async () => {
    api = await startApi('jobs', { clock });
  });
  after(() => api.close());

  interface Firm {
    readonly companyId: string;
    readonly ownerKey: string;
    call(method: string, path: string, body?: object): Promise<Answer>;
    /** Entries of accruals that are posted. */
    slices(): Promise<number>;
  }
  /** A company with an insurance for a year from April: 12 slices of 10,000. */
  async function firm(body: object = {}): Promise<Firm> {
    const { companyId, ownerKey } = await api.newCompany(body);
    const call = (method: string, path: string, sent?: object): Promise<Answer> =>
      api.call(method, `/v1/companies/${companyId}${path}`, { key: ownerKey, body: sent });
    const made = await call('POST', '/accrual-schedules', {
      type: 'prepaid_expense',
      description: '火災保険料',
      totalAmount: 120_000,
      startDate: '2026-04-01',
      endDate: '2027-03-31',
      profitLossAccountCode: '6350',
      opening: { date: '2026-04-01', accountCode: '1130' },
    });
    expect(made.status, made.text).to.equal(201);
    const slices = async (): Promise<number> =>
      (await call('GET', '/journal-entries?sourceType=accrual&limit=100')).body['total'] as number;
    return { companyId, ownerKey, call, slices };
  }
  const statuses = (answer: Answer): string[] =>
    (answer.body['jobs'] as { key: string; status: string }[]).map(({ key, status }) => `${key} ${status}`);

  it('a rehearsal says what would happen and writes nothing; the run does it; a second one finds nothing', async () => {
    const { call, slices } = await firm({ clock: { enabled: false } });
    const before = await slices();
    const dry = await call('POST', '/jobs/run', { dryRun: true });
    expect(dry.status, dry.text).to.equal(200);
    expect(dry.body).to.include({ through: '2026-07-10', dryRun: true, left: 0 });
    expect(statuses(dry)).to.deep.equal(['accruals:2026-04 done', 'accruals:2026-05 done', 'accruals:2026-06 done']);
    expect((dry.body['effects'] as { events: unknown[] }).events).to.have.length(6);
    expect(await slices()).to.equal(before);

    const run = await call('POST', '/jobs/run', { through: '2026-05-31' });
    expect(run.status, run.text).to.equal(200);
    expect(statuses(run)).to.deep.equal(['accruals:2026-04 done', 'accruals:2026-05 done']);
    expect(await slices()).to.equal(before + 2);
    const rest = await call('POST', '/jobs/run', {});
    expect(statuses(rest)).to.deep.equal(['accruals:2026-06 done']);
    const again = await call('POST', '/jobs/run', {});
    expect(again.body).to.deep.include({ jobs: [], left: 0 });
    expect(await slices()).to.equal(before + 3);
  });

  it('a day that has not come is refused by name; so is who may not close periods', async () => {
    const { call, ownerKey, companyId } = await firm({ clock: { enabled: false } });
    const early = await call('POST', '/jobs/run', { through: '2026-07-11' });
    expect(early.status).to.equal(400);
    expect(early.body).to.include({ code: 'validation_error', field: 'through' });
    const key = await api.newKey(ownerKey, { role: 'bookkeeper' });
    const refused = await api.call('POST', `/v1/companies/${companyId}/jobs/run`, { key, body: {} });
    expect(refused.body).to.include({ code: 'insufficient_scope' });
  });

  it('the clock does it by itself, also after a pause, and two clocks at once do it once', async () => {
    const on = await firm();
    const off = await firm({ clock: { enabled: false } });
    const [startOn, startOff] = [await on.slices(), await off.slices()];
    const other = startAutomation(api.engine.automationDeps, { tickMs: 0 });
    await Promise.all([api.engine.automation.tick(), other.tick()]);
    expect(await on.slices()).to.equal(startOn + 3);
    nowMs = Date.parse('2026-09-30T16:00:00Z'); // 1 October in Tokyo
    await Promise.all([api.engine.automation.tick(), other.tick(), other.tick()]);
    expect(await on.slices()).to.equal(startOn + 6);
    expect(await off.slices()).to.equal(startOff);
    await other.stop();
    const events = await on.call('GET', '/events?type=accrual_schedule.recognized');
    const actors = (events.body['data'] as { actor: object }[]).map(({ actor }) => actor);
    for (const actor of actors) expect(actor).to.include({ type: 'system', id: 'clock' });
    nowMs = Date.parse('2026-07-10T03:00:00Z');
  });

  it('a pause of a week and one of three months are caught up, oldest first', async () => {
    const { call, slices } = await firm();
    const start = await slices();
    const wake = async (time: string): Promise<number> => {
      nowMs = Date.parse(time);
      await api.engine.automation.tick();
      return (await slices()) - start;
    };
    expect(await wake('2026-07-28T03:00:00Z')).to.equal(3);
    expect(await wake('2026-08-04T03:00:00Z')).to.equal(4);
    expect(await wake('2026-11-05T03:00:00Z')).to.equal(7);
    const { data } = (await call('GET', '/events?type=journal_entry.posted&limit=100')).body as {
      data: { data: { content: { sourceType: string; effectiveDate: string } } }[];
    };
    const dates = data.flatMap(({ data: { content } }) =>
      content.sourceType === 'accrual' ? [content.effectiveDate] : [],
    );
    expect(dates.slice(start)).to.deep.equal([
      '2026-04-30',
      '2026-05-31',
      '2026-06-30',
      '2026-07-31',
      '2026-08-31',
      '2026-09-30',
      '2026-10-31',
    ]);
    nowMs = Date.parse('2026-07-10T03:00:00Z');
  });

  it('nothing runs in a demo company by itself, nor where this process does not lead', async () => {
    const demo = await firm({ demo: true });
    const start = await demo.slices();
    for (const time of ['2026-07-10T03:00:00Z', '2026-11-05T03:00:00Z']) {
      nowMs = Date.parse(time);
      await api.engine.automation.tick();
      expect(await demo.slices()).to.equal(start);
    }
    nowMs = Date.parse('2026-07-10T03:00:00Z');
    const { data } = (await demo.call('GET', '/events?limit=500')).body as { data: { actor: { id: string } }[] };
    expect(data.filter(({ actor }) => actor.id === 'clock')).to.deep.equal([]);
    let looked = 0;
    const idle = startAutomation(
      {
        clock,
        duty: NOBODY,
        dueCompanies: () => Promise.resolve([`x${(looked += 1)}`]),
        runDue: () => Promise.resolve(0),
        onProblem: () => undefined,
      },
      { tickMs: 0 },
    );
    await idle.tick();
    expect(looked).to.equal(0);
  });

  it('a company that cannot be served does not stop the others, and the log is told', async () => {
    const [done, problems]: [string[], string[]] = [[], []];
    const ticking = startAutomation(
      {
        clock,
        duty: ALL,
        dueCompanies: () => Promise.resolve(['first', 'second']),
        runDue: (id) => (id === 'first' ? Promise.reject(new Error('no')) : Promise.resolve(done.push(id) - 1)),
        onProblem: (message) => problems.push(message),
      },
      { tickMs: 0 },
    );
    await ticking.tick();
    expect(done).to.deep.equal(['second']);
    expect(problems).to.have.length(1);
  });
});

describe('procedures', () => {
  const say = command({
    name: 'say',
    summary: 'Says',
    runBy: 'service',
    undo: { why: 'it does nothing' },
    needs: null,
    input: z.object({ word: z.string() }),
    decide: () => [],
    answer: () => undefined,
  });
  const talk = (words: readonly string[], goOn: boolean): Procedure<undefined, readonly string[]> => ({
    name: 'talk',
    summary: 'Talks',
    needs: null,
    input: z.undefined(),
    output: z.array(z.string()).readonly(),
    *run() {
      const { results } = yield { steps: words.map((word) => step(say, { word })), goOn };
      return results.map((result) => (result.refused ? result.refused.code : 'done'));
    },
  });
  const wordOf = (input: unknown): string => (input as { word: string }).word;
  const book = newBook();
  const refusal = new Refusal('invalid_state', 'bad word');

  it('a refused step ends the stage, or the others go on without it; a rehearsal says the same', async () => {
    for (const [goOn, told] of [
      [false, ['done', 'invalid_state']],
      [true, ['done', 'invalid_state', 'done']],
    ] as const) {
      const said: string[] = [];
      const answer = await runProcedure(talk(['a', 'bad', 'c'], goOn), undefined, '2026-04-01', {
        ...NO_HANDS,
        book: () => Promise.resolve(book),
        doStep: ({ input }) => {
          if (wordOf(input) === 'bad') return Promise.reject(refusal);
          said.push(wordOf(input));
          return Promise.resolve({ events: [], warnings: [] });
        },
      });
      expect(answer).to.deep.equal(told);
      expect(said).to.deep.equal(goOn ? ['a', 'c'] : ['a']);
      const rehearsed = await rehearseProcedure(talk(['a', 'bad', 'c'], goOn), undefined, '2026-04-01', book, {
        book: () => book,
        go(steps, goOnWithout) {
          const bad = goOnWithout ? -1 : steps.findIndex(({ input }) => wordOf(input) === 'bad');
          return Promise.resolve(
            (bad < 0 ? steps : steps.slice(0, bad + 1)).map(({ input }) =>
              wordOf(input) === 'bad' ? { refused: refusal } : { events: [], warnings: [] },
            ),
          );
        },
      });
      expect(rehearsed).to.deep.equal(told);
    }
  });

  it('a service that cannot go on says so: what was done stays done', async () => {
    const said: string[] = [];
    const running = runProcedure(talk(['a', 'b', 'c'], true), undefined, '2026-04-01', {
      ...NO_HANDS,
      book: () => Promise.resolve(book),
      doStep: ({ input }) => {
        if (wordOf(input) === 'b') return Promise.reject(new Refusal('unavailable', 'later'));
        said.push(wordOf(input));
        return Promise.resolve({ events: [], warnings: [] });
      },
    });
    const error = await running.catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(Refusal).and.to.include({ code: 'unavailable' });
    expect(said).to.deep.equal(['a']);
  });
});
