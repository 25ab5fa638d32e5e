// Races over HTTP: close against post, eight reversals of one entry, twenty callers with one idempotency key, two
// amends of one version.
import { expect } from 'chai';
import { startApi, type Api } from './api.ts';

interface Answer {
  status: number;
  body: Record<string, unknown>;
}
const entry = (effectiveDate: string, amount = 1_000): object => ({
  effectiveDate,
  sourceType: 'manual',
  lines: [
    { side: 'debit', accountCode: '1110', amount },
    { side: 'credit', accountCode: '4110', amount },
  ],
});

describe('races', function () {
  this.timeout(60_000);
  let api: Api;
  let companyId: string;
  let key: string;
  before(async () => {
    api = await startApi('races');
    ({ companyId, ownerKey: key } = await api.newCompany({ fiscalYearStart: '2026-04-01' }));
  });
  after(() => api.close());
  const ask = (method: string, path: string, body?: object, headers?: Record<string, string>): Promise<Answer> =>
    api.call(method, `/v1/companies/${companyId}${path}`, { key, body, headers });

  it('a post that races the close of its month is either in the stream before the close or refused', async () => {
    const periods = await ask('GET', '/fiscal-periods?type=month');
    const months = periods.body.data as { id: string; name: string; startDate: string }[];
    let accepted = 0;
    let refused = 0;
    for (const month of [...months].sort((a, b) => a.startDate.localeCompare(b.startDate)).slice(0, 10)) {
      const post = (): ReturnType<typeof ask> => ask('POST', '/journal-entries', entry(month.startDate));
      // Four post one after the other until the close has answered, and once more: a close looks at rows first.
      let isOver = false;
      const closing = ask('POST', `/fiscal-periods/${month.id}/close`, {}).finally(() => {
        isOver = true;
      });
      const poster = async (): Promise<Awaited<ReturnType<typeof ask>>[]> => {
        const told = [await post()];
        while (!isOver) told.push(await post());
        return [...told, await post()];
      };
      const [close, ...posters] = await Promise.all([closing, poster(), poster(), poster(), poster()]);
      expect(close.status, JSON.stringify(close.body)).to.equal(200);
      for (const answer of posters.flat()) {
        if (answer.status === 201) accepted++;
        else {
          expect(answer.status).to.equal(409);
          expect(answer.body.code).to.equal('period_closed');
          refused++;
        }
      }
      // The stream is the judge: nothing dated in the month comes after its close.
      const events = await ask('GET', '/events?limit=500&order=desc');
      const list = events.body.data as {
        sequence: number;
        type: string;
        effectiveDate?: string;
        entity: { id: string };
      }[];
      const closed = list.find((event) => event.type === 'fiscal_period.closed' && event.entity.id === month.id);
      expect(closed, 'the close is in the stream').to.not.equal(undefined);
      const late = list.filter(
        (event) =>
          event.type === 'journal_entry.posted' &&
          event.sequence > (closed?.sequence ?? 0) &&
          event.effectiveDate?.slice(0, 7) === month.startDate.slice(0, 7),
      );
      expect(late).to.deep.equal([]);
    }
    expect(accepted).to.be.greaterThan(0);
    expect(refused).to.be.greaterThan(0);
  });

  it('eight reversals of one entry: one wins, seven get 409 already_reversed naming it', async () => {
    for (let round = 0; round < 25; round++) {
      const posted = await ask('POST', '/journal-entries', entry('2027-03-01', 100 + round));
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => ask('POST', `/journal-entries/${posted.body.id as string}/reverse`, {})),
      );
      const won = answers.filter((answer) => answer.status === 201);
      expect(won.length).to.equal(1);
      for (const lost of answers.filter((answer) => answer !== won[0])) {
        expect(lost.status).to.equal(409);
        expect(lost.body.code).to.equal('already_reversed');
        expect(JSON.stringify(lost.body)).to.include(won[0]?.body.id as string);
      }
    }
  });

  it('twenty callers with one key: one entry, one answer', async () => {
    const before = (await ask('GET', '/journal-entries?limit=1')).body.total as number;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        ask('POST', '/journal-entries', entry('2027-03-02', 777), { 'idempotency-key': 'race-key-1' }),
      ),
    );
    expect(
      answers.every((answer) => answer.status === 201),
      JSON.stringify(answers.map((answer) => answer.status)),
    ).to.equal(true);
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).to.equal(1);
    expect((await ask('GET', '/journal-entries?limit=1')).body.total).to.equal(before + 1);
  });

  it('twenty callers with one key and two bodies: one body wins, the other gets 422', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        ask('POST', '/journal-entries', entry('2027-03-03', 1 + (i % 2)), { 'idempotency-key': 'race-key-2' }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 201).length).to.equal(10);
    expect(
      answers.filter((answer) => answer.status === 422 && answer.body.code === 'idempotency_key_reused').length,
    ).to.equal(10);
  });

  it('two amends of one version: one wins, the other gets 409 version_conflict', async () => {
    const posted = await ask('POST', '/journal-entries', entry('2027-03-04', 500));
    const amend = (amount: number): Promise<Answer> =>
      ask('PATCH', `/journal-entries/${posted.body.id as string}`, {
        version: 1,
        lines: (entry('2027-03-04', amount) as { lines: object[] }).lines,
      });
    const answers = await Promise.all([amend(501), amend(502)]);
    expect(answers.map((answer) => answer.status).sort()).to.deep.equal([200, 409]);
    expect(answers.find((answer) => answer.status === 409)?.body.code).to.equal('version_conflict');
  });
});
