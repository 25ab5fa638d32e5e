// Lives of sealed closes: two processes that both believe to lead, deaths at any point of a seal, closes, reopens and
// checkpoints in any order. Every close that holds is sealed exactly once, and the auditor's tool has nothing to say.
import { expect } from 'chai';
import fc from 'fast-check';
import { setTimeout as sleep } from 'node:timers/promises';
import { sealerOver } from '../../src/background.ts';
import { ledgerStream } from '../../src/domain/book.ts';
import { startSealer, type Sealer, type SealerDeps } from '../../src/engine/sealer.ts';
import { closesAudit } from '../../src/engine/verify-closes.ts';
import { ALL } from '../lease.ts';
import { CLOCK, startApi, type Api } from '../api.ts';
import { depth } from '../depth.ts';
import { entryBody, made, signed } from '../http/samples.ts';
import { preparedDatabase } from '../postgres.ts';

/** Where a process may die: it does nothing any more, and nobody hears of it. */
const DEATHS = ['looked', 'covered', 'statements', 'sealed'] as const;
type Death = (typeof DEATHS)[number];
type Step =
  | { readonly act: 'post' | 'close' | 'reopen' | 'sign' | 'both' }
  | { readonly act: 'tick'; readonly process: 0 | 1; readonly death?: Death | undefined };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom('post', 'close', 'close', 'reopen', 'sign', 'both').map((act) => ({ act }) as Step),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('tick' as const),
      process: fc.constantFrom(0 as const, 1 as const),
      death: fc.option(fc.constantFrom(...DEATHS), { nil: undefined }),
    }),
  },
);

describe('lives of sealed closes', function () {
  this.timeout(1_200_000);
  let database: Awaited<ReturnType<typeof preparedDatabase>>;
  let apis: Api[] = [];
  before(async () => {
    database = await preparedDatabase('sealer_lives');
    const first = await startApi('sealer_lives', { databaseUrl: database.url });
    const second = await startApi('sealer_lives', { databaseUrl: database.url, documents: first.documents });
    apis = [first, second];
  });
  after(async () => {
    for (const api of apis) await api.close();
    await database.drop();
  });

  /** A process that believes to lead. After its death nothing that it began goes on. */
  function leader(n: number, problems: string[]): { deps: SealerDeps; sealer: Sealer; dieAt(death?: Death): void } {
    const { engine } = apis[n] as Api;
    let [death, isDead] = [undefined as Death | undefined, false];
    const own = sealerOver(engine.service, ALL, CLOCK, (message, error) => {
      if (!isDead) problems.push(`${message}: ${String(error)}`);
    });
    const reached = <T>(at: Death, value: T): T => {
      if (death === at) isDead = true;
      if (isDead) throw new Error('dead');
      return value;
    };
    const deps: SealerDeps = {
      ...own,
      duty: ALL,
      unsealed: async () => reached('looked', await own.unsealed()),
      checkpointOver: async (...asked) => reached('covered', await own.checkpointOver(...asked)),
      files: async (close) => reached('statements', await own.files(close)),
      seal: async (...asked) => reached('sealed', await own.seal(...asked)),
    };
    return { deps, sealer: startSealer(deps, { tickMs: 0 }), dieAt: (at) => void (death = at) };
  }

  it('a close that holds is sealed once, one that was taken back is superseded, whoever dies when', async () => {
    const law = fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: depth(10, 24) }), async (steps) => {
      const [api] = apis as [Api];
      const { companyId, ownerKey: key } = await api.newCompany();
      const house = { companyId, key };
      const call = (method: string, route: string, body?: object): ReturnType<Api['call']> =>
        api.call(method, `/v1/companies/${companyId}${route}`, { key, ...(body && { body }) });
      const { body } = await call('GET', '/fiscal-periods?type=month&limit=50');
      const months = (body['data'] as { id: string; startDate: string }[])
        .sort((a, b) => (a.startDate < b.startDate ? -1 : 1))
        .slice(0, 4);
      const problems: string[] = [];
      const processes = [leader(0, problems), leader(1, problems)];
      let closed = 0;
      for (const one of steps) {
        if (one.act === 'post' && closed < 4)
          await made(api, house, '/journal-entries', entryBody({ effectiveDate: months[closed]?.startDate }));
        if (one.act === 'close' && closed < 4)
          expect((await call('POST', `/fiscal-periods/${months[closed++]?.id}/close`, {})).status).to.equal(200);
        if (one.act === 'reopen' && closed > 0)
          expect(
            (await call('POST', `/fiscal-periods/${months[--closed]?.id}/reopen`, { reason: '訂正' })).status,
          ).to.equal(200);
        if (one.act === 'sign') await api.engine.prover?.tick();
        if (one.act === 'both') await Promise.all(processes.map(({ sealer }) => sealer.tick()));
        if (one.act === 'tick') {
          processes[one.process]?.dieAt(one.death);
          await processes[one.process]?.sealer.tick();
          // Whoever dies is started anew, and knows nothing.
          if (one.death !== undefined) processes[one.process] = leader(one.process, problems);
        }
      }
      // Whoever comes next looks what is left over, both at once, until a checkpoint covers every close.
      const wanted = months.map((_month, n) => (n < closed ? 1 : 0));
      let current: number[] = [];
      for (let waited = 0; current.join() !== wanted.join() && waited < 300; waited++) {
        await api.engine.prover?.tick();
        const last = [leader(0, problems), leader(1, problems)];
        await Promise.all(last.map(({ sealer }) => sealer.tick()));
        current = [];
        for (const { id } of months)
          current.push((await call('GET', `/fiscal-periods/${id}/seals?status=current`)).body['total'] as number);
        if (current.join() !== wanted.join()) await sleep(20);
      }
      expect(problems).to.deep.equal([]);
      expect(current, `${closed} closed`).to.deep.equal(wanted);

      const stream = ledgerStream(companyId);
      const { events } = await api.log.readStream(stream, { limit: 2_000 });
      const audit = closesAudit();
      for (const event of events) audit.see(event);
      const { findings, seals } = audit.done(() => true);
      expect(findings).to.deep.equal([]);
      const sealed = events.flatMap(({ type, data }) =>
        type === 'period_seal.made' ? [(data as { periodSeal: { closeSequence: number } }).periodSeal] : [],
      );
      expect(new Set(sealed.map(({ closeSequence }) => closeSequence)).size, 'a close sealed twice').to.equal(seals);
    });
    await fc.assert(law, {
      numRuns: depth(6, 60),
      examples: [
        // Both have the statements before either seals; who sealed dies before he knows; taken back in between.
        [[{ act: 'close' }, { act: 'sign' }, { act: 'both' }]],
        [['close', 'sign', 'both', 'reopen', 'post', 'close', 'sign', 'both'].map((act) => ({ act }) as Step)],
        [[{ act: 'close' }, { act: 'sign' }, ...DEATHS.map((death) => ({ act: 'tick', process: 0, death }) as Step)]],
        [
          [
            { act: 'close' },
            { act: 'sign' },
            { act: 'tick', process: 1, death: 'statements' },
            { act: 'reopen' },
            { act: 'both' },
            { act: 'close' },
          ],
        ],
      ],
    });
  });

  it('what was worked out for a close that is taken back meanwhile seals nothing', async () => {
    const [api] = apis as [Api];
    const { companyId, ownerKey: key } = await api.newCompany();
    const house = { companyId, key };
    const base = `/v1/companies/${companyId}/fiscal-periods`;
    const { body } = await api.call('GET', `${base}?type=month&limit=50`, house);
    const id = (body['data'] as { id: string; startDate: string }[]).find(
      ({ startDate }) => startDate === '2026-04-01',
    )?.id;
    expect((await api.call('POST', `${base}/${id}/close`, { key, body: {} })).status).to.equal(200);
    await signed(api, house);
    const { deps } = leader(0, []);
    const late = startSealer(
      {
        ...deps,
        async seal(...asked) {
          await api.call('POST', `${base}/${id}/reopen`, { key, body: { reason: '訂正' } });
          await deps.seal(...asked);
        },
      },
      { tickMs: 0 },
    );
    await late.tick();
    expect((await api.call('GET', `${base}/${id}/seals`, house)).body['total']).to.equal(0);
  });
});
