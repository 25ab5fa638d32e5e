// Settling by name through HTTP: races for one charge, repeated keys, other companies, both surfaces, and random books
// against a model in which every settlement is counted one by one,
// whether the read models have seen the last events or not.
import { expect } from 'chai';
import fc from 'fast-check';
import pg from 'pg';
import { startApi, type Answer, type Api } from './api.ts';
import { depth } from './depth.ts';

interface Shown {
  readonly id: string;
  readonly version: number;
  readonly lines: readonly { id: string; settles?: readonly { lineId: string; amount: number; date: string }[] }[];
}
type Named = readonly { readonly lineId: string; readonly amount: number }[];
interface Charge {
  readonly entryId: string;
  readonly lineId: string;
  readonly partner: string;
  amount: number;
  reversed: number;
}
interface Payment {
  readonly entryId: string;
  readonly partner: string;
  version: number;
  amount: number;
  settles: Named;
  reversed: number;
}

const invoice = (partnerCode: string, amount: number): object => ({
  effectiveDate: '2026-04-10',
  partnerCode,
  lines: [
    { side: 'debit', accountCode: '1220', amount },
    { side: 'credit', accountCode: '4110', amount },
  ],
});
const paying = (amount: number, settles: Named): object[] => [
  { side: 'debit', accountCode: '1130', amount },
  { side: 'credit', accountCode: '1220', amount, settles },
];
const payment = (partnerCode: string, amount: number, settles: Named): object => ({
  effectiveDate: '2026-04-20',
  partnerCode,
  lines: paying(amount, settles),
});

/** What is left of a charge, counting every payment: of one that is reversed in part, what it names first stays. */
function restIn(charge: Charge, payments: readonly Payment[], without?: Payment): number {
  let rest = charge.amount - charge.reversed;
  for (const one of payments) {
    let left = one === without ? 0 : one.amount - one.reversed;
    for (const { lineId, amount } of one.settles) {
      const kept = Math.min(amount, left);
      left -= kept;
      if (lineId === charge.lineId) rest -= kept;
    }
  }
  return Math.max(0, rest);
}

describe('open items', function openItems() {
  this.timeout(120_000);
  let api: Api;
  before(async () => {
    api = await startApi('open_items');
  });
  after(() => api.close());

  const company = async (): Promise<{
    path: string;
    key: string;
    send: (method: string, path: string, body?: object, headers?: Record<string, string>) => Promise<Answer>;
  }> => {
    const { companyId, ownerKey: key } = await api.newCompany();
    const path = `/v1/companies/${companyId}`;
    const send = (method: string, to: string, body?: object, headers?: Record<string, string>): Promise<Answer> =>
      api.call(method, path + to, { key, body, headers });
    for (const code of ['A', 'B'])
      expect((await send('POST', '/partners', { name: code, code, type: 'customer' })).status).to.equal(201);
    return { path, key, send };
  };
  const lineOf = ({ body, status, text }: Answer, index = 0): string => {
    expect(status, text).to.equal(201);
    return (body as unknown as Shown).lines[index]?.id as string;
  };

  it('of ten payments that settle one charge at once exactly one wins; the losers are told the field', async () => {
    const { send } = await company();
    for (let round = 0; round < 10; round++) {
      const lineId = lineOf(await send('POST', '/journal-entries', invoice('A', 100)));
      const answers = await Promise.all(
        Array.from({ length: 10 }, () =>
          send('POST', '/journal-entries', payment('A', 100, [{ lineId, amount: 100 }])),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).to.deep.equal([201, ...Array.from({ length: 9 }, () => 409)]);
      for (const { status, body } of answers)
        if (status === 409)
          expect([body['code'], body['field']]).to.deep.equal(['already_settled', 'lines[1].settles[0].lineId']);
    }
  });

  it('a payment races the reversal of its charge, and drafts race to be posted', async () => {
    const { send } = await company();
    for (let round = 0; round < 5; round++) {
      const charged = await send('POST', '/journal-entries', invoice('A', 100));
      const lineId = lineOf(charged);
      const drafts = await Promise.all(
        [1, 2, 3].map(() =>
          send('POST', '/journal-entries', { ...payment('A', 60, [{ lineId, amount: 60 }]), status: 'draft' }),
        ),
      );
      const posts = await Promise.all(
        drafts.map(({ body }) => send('POST', `/journal-entries/${body['id'] as string}/post`, {})),
      );
      expect(posts.map(({ status }) => status).sort()).to.deep.equal([200, 409, 409]);
      const [paid, reversed] = await Promise.all([
        send('POST', '/journal-entries', payment('A', 40, [{ lineId, amount: 40 }])),
        send('POST', `/journal-entries/${charged.body['id'] as string}/reverse`, {}),
      ]);
      expect(reversed.status, reversed.text).to.equal(201);
      expect([201, 409]).to.include(paid.status);
      expect((await send('POST', '/journal-entries', payment('A', 1, [{ lineId, amount: 1 }]))).body['code']).to.equal(
        'already_reversed',
      );
    }
  });

  it('a repeated key settles once and answers the same; another company knows nothing of the line', async () => {
    const { send } = await company();
    const other = await company();
    const lineId = lineOf(await send('POST', '/journal-entries', invoice('A', 100)));
    const ask = (): Promise<Answer> =>
      send('POST', '/journal-entries', payment('A', 100, [{ lineId, amount: 100 }]), {
        'idempotency-key': 'pays-once',
      });
    const [first, again] = [await ask(), await ask()];
    expect([first.status, again.status, again.headers.get('idempotency-replayed')]).to.deep.equal([201, 201, 'true']);
    expect(again.text).to.equal(first.text);
    expect((first.body as unknown as Shown).lines[1]?.settles).to.deep.equal([
      { lineId, amount: 100, date: '2026-04-10' },
    ]);
    const foreign = await other.send('POST', '/journal-entries', payment('A', 100, [{ lineId, amount: 100 }]));
    const unknown = await other.send(
      'POST',
      '/journal-entries',
      payment('A', 100, [{ lineId: `${lineId.slice(0, 3)}${'019a0000-0000-7000-8000-000000000001'}`, amount: 100 }]),
    );
    expect([foreign.status, foreign.body['code'], unknown.body['code']]).to.deep.equal([
      400,
      'line_not_found',
      'line_not_found',
    ]);
  });

  it('what a reversal gives free can be settled before the read models know of it', async () => {
    const { send } = await company();
    const lineId = lineOf(await send('POST', '/journal-entries', invoice('A', 100)));
    const paid = await send('POST', '/journal-entries', payment('A', 100, [{ lineId, amount: 100 }]));
    expect(
      (await send('GET', `/journal-entries/${paid.body['id'] as string}`)).headers.get('x-stale'),
      'the read models have the payment',
    ).to.equal(null);
    const holder = new pg.Client({ connectionString: api.databaseUrl });
    await holder.connect();
    try {
      await holder.query('begin; lock table read_model.checkpoint in exclusive mode');
      expect(
        (await send('POST', `/journal-entries/${paid.body['id'] as string}/reverse`, { amount: 30 })).status,
      ).to.equal(201);
      expect((await send('POST', '/journal-entries', payment('A', 31, [{ lineId, amount: 31 }]))).status).to.equal(409);
      expect((await send('POST', '/journal-entries', payment('A', 30, [{ lineId, amount: 30 }]))).status).to.equal(201);
    } finally {
      await holder.query('rollback');
      await holder.end();
    }
  });

  it('an amended payment settles no more than is left of a charge that was reversed meanwhile', async () => {
    const { send } = await company();
    for (const [reversed, left] of [
      [60, 40],
      [100, 0],
    ] as const) {
      const charge = await send('POST', '/journal-entries', invoice('A', 100));
      const lineId = lineOf(charge);
      const paid = await send('POST', '/journal-entries', payment('A', 100, [{ lineId, amount: 100 }]));
      const { id } = paid.body;
      expect(
        (await send('POST', `/journal-entries/${charge.body['id'] as string}/reverse`, { amount: reversed })).status,
      ).to.equal(201);
      const amended = (amount: number): Promise<Answer> =>
        send('PATCH', `/journal-entries/${id as string}`, { version: 1, lines: paying(100, [{ lineId, amount }]) });
      const refused = await amended(left + 1);
      expect([refused.status, refused.body['rest']], refused.text).to.deep.equal([409, left]);
      if (left > 0) expect((await amended(left)).status).to.equal(200);
    }
  });

  it('surface A, its batch and a dry run say the same', async () => {
    const { key, send } = await company();
    const lineId = lineOf(await send('POST', '/journal-entries', invoice('A', 100)));
    const partnerId = ((await send('GET', '/partners?q=A')).body['data'] as { id: string }[])[0]?.id;
    const body = (amount: number): object => ({
      date: '2026-04-20',
      partner_id: partnerId,
      lines: [
        { account_code: '1130', debit: amount },
        { account_code: '1220', credit: amount, settles: [{ line_id: lineId, amount }] },
      ],
    });
    const post = async (path: string, sent: object): Promise<[number, unknown, unknown]> => {
      const { status, body: answer } = await api.call('POST', path, { key, body: sent });
      const error = (answer['error'] ?? {}) as Record<string, unknown>;
      return [
        status,
        error['code'],
        error['field'] ?? (error['details'] as { field?: string }[] | undefined)?.[0]?.field,
      ];
    };
    expect(await post('/v1/journals?dry_run=true', body(101))).to.deep.equal([
      409,
      'already_settled',
      'lines[1].settles[0].amount',
    ]);
    expect((await post('/v1/journals?dry_run=true', body(100)))[0]).to.equal(200);
    expect((await post('/v1/journals/batch', { entries: [body(60), body(60)] })).slice(0, 2)).to.deep.equal([
      409,
      'already_settled',
    ]);
    expect((await post('/v1/journals', body(100)))[0]).to.equal(201);
    expect(await post('/v1/journals', body(1))).to.deep.equal([409, 'already_settled', 'lines[1].settles[0].line_id']);
  });

  const targets = fc.array(fc.record({ of: fc.nat(30), amount: fc.integer({ min: 1, max: 80 }) }), {
    minLength: 1,
    maxLength: 3,
  });
  const step = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('charge' as const),
        partner: fc.constantFrom('A', 'B'),
        amount: fc.integer({ min: 1, max: 100 }),
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({ kind: fc.constant('pay' as const), targets, more: fc.nat(20), draft: fc.boolean() }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('amend' as const), of: fc.nat(30), targets }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('reverse' as const),
        charge: fc.boolean(),
        of: fc.nat(30),
        part: fc.option(fc.integer({ min: 1, max: 60 })),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('hold' as const) }) },
  );

  it('random payments, drafts, amendments and reversals, before and after they are projected, agree with a model', () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 60 }), async (steps) => {
        const { send } = await company();
        const charges: Charge[] = [];
        const payments: Payment[] = [];
        let holder: pg.Client | undefined;
        const release = async (): Promise<void> => {
          await holder?.query('rollback');
          await holder?.end();
          holder = undefined;
        };
        /**
         * What is to be settled of charges of one partner, each named once; the last is named as asked, whether or not
         * so much is left.
         */
        const namedOf = (
          wanted: readonly { of: number; amount: number }[],
        ): { partner: string; settles: Named; sum: number } | undefined => {
          const first = charges[(wanted[0]?.of ?? 0) % charges.length];
          if (!first) return undefined;
          const own = charges.filter(({ partner }) => partner === first.partner);
          const settles = [
            ...new Map(
              wanted.map(({ of, amount }) => {
                const { lineId } = own[of % own.length] as Charge;
                return [lineId, { lineId, amount }];
              }),
            ).values(),
          ];
          return { partner: first.partner, settles, sum: settles.reduce((sum, { amount }) => sum + amount, 0) };
        };
        const fits = (settles: Named, without?: Payment): boolean =>
          settles.every(
            ({ lineId, amount }) =>
              amount <= restIn(charges.find((one) => one.lineId === lineId) as Charge, payments, without),
          );
        try {
          for (const one of steps) {
            if (one.kind === 'hold') {
              if (holder) {
                await release();
                continue;
              }
              holder = new pg.Client({ connectionString: api.databaseUrl });
              await holder.connect();
              await holder.query('begin; lock table read_model.checkpoint in exclusive mode');
            } else if (one.kind === 'charge') {
              const posted = await send('POST', '/journal-entries', invoice(one.partner, one.amount));
              charges.push({
                entryId: posted.body['id'] as string,
                lineId: lineOf(posted),
                partner: one.partner,
                amount: one.amount,
                reversed: 0,
              });
            } else if (one.kind === 'pay') {
              const named = namedOf(one.targets);
              if (!named) continue;
              const { partner, settles, sum } = named;
              let answer = await send('POST', '/journal-entries', {
                ...payment(partner, sum + one.more, settles),
                ...(one.draft && { status: 'draft' }),
              });
              expect(answer.status, `${JSON.stringify(settles)} ${answer.text}`).to.equal(fits(settles) ? 201 : 409);
              if (answer.status !== 201) continue;
              const { id } = answer.body as unknown as Shown;
              if (one.draft) answer = await send('POST', `/journal-entries/${id}/post`, {});
              payments.push({
                entryId: id,
                partner,
                version: answer.body['version'] as number,
                amount: sum + one.more,
                settles,
                reversed: 0,
              });
            } else if (one.kind === 'amend') {
              const old = payments[one.of % payments.length];
              const named = namedOf(one.targets);
              if (!old || named?.partner !== old.partner || old.reversed > 0) continue;
              const answer = await send('PATCH', `/journal-entries/${old.entryId}`, {
                version: old.version,
                lines: paying(named.sum, named.settles),
              });
              expect(answer.status, answer.text).to.equal(fits(named.settles, old) ? 200 : 409);
              if (answer.status === 200)
                Object.assign(old, {
                  amount: named.sum,
                  settles: named.settles,
                  version: answer.body['version'] as number,
                });
            } else {
              const all: (Charge | Payment)[] = one.charge ? charges : payments;
              const old = all[one.of % all.length];
              if (!old || old.reversed === old.amount) continue;
              const part =
                one.part === null ? old.amount - old.reversed : Math.min(one.part, old.amount - old.reversed);
              const answer = await send(
                'POST',
                `/journal-entries/${old.entryId}/reverse`,
                one.part === null ? {} : { amount: part },
              );
              expect(answer.status, answer.text).to.equal(201);
              old.reversed += part;
              if ('version' in old) old.version++;
            }
          }
        } finally {
          await release();
        }
        // In the end, whatever the read models have seen: exactly the rest can be settled.
        for (const charge of charges) {
          const rest = restIn(charge, payments);
          const settling = (amount: number): Promise<Answer> =>
            send(
              'POST',
              '/journal-entries?dryRun=true',
              payment(charge.partner, amount, [{ lineId: charge.lineId, amount }]),
            );
          expect(
            [rest === 0 ? 200 : (await settling(rest)).status, (await settling(rest + 1)).status],
            `rest ${rest}`,
          ).to.deep.equal([200, 409]);
        }
      }),
      { numRuns: Number(process.env.RUNS ?? depth(3, 12)) },
    ));
});
