// What a dry run answers, for every row that writes: no id of anything that is not there, and no number that nothing
// has.
import { expect } from 'chai';
import { familyOf } from '../../src/domain/ids.ts';
import { operationIdOf, isWriting } from '../../src/http/route.ts';
import { SURFACE_A } from '../../src/http/surface-a.ts';
import { SURFACE_B } from '../../src/http/surface-b.ts';
import { startApi, type Api } from '../api.ts';
import { heldBy } from '../rehearsed.ts';
import { furnish, nameOf, requestOf, SAMPLES, type House } from './samples.ts';

const WRITING = [...SURFACE_A, ...SURFACE_B].filter(isWriting);
const ID = /\b[a-z]{2,6}_[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;

describe('dry runs', function dryRuns() {
  this.timeout(120_000);
  let api: Api;
  let house: House;
  before(async () => {
    api = await startApi('http_dry_runs');
    house = await furnish(api);
  });
  after(() => api.close());

  /** Everything that is written, as one text; of an adopted chart the rows that its event stands for. */
  async function written(): Promise<string> {
    const { events } = await api.log.readAll({ limit: 100_000 });
    return JSON.stringify([heldBy(events), events.map(({ meta }) => meta)]);
  }

  for (const row of WRITING)
    it(`${row.method} ${row.path}`, async () => {
      const sample = (await SAMPLES[nameOf(row)]?.(api, house)) ?? {};
      const { target, body } = requestOf(row, sample, house);
      const word = row.surface === 'a' ? 'dry_run' : 'dryRun';
      const key = row.noKeys ? api.operatorKey : house.key;
      const path = `${target}${target.includes('?') ? '&' : '?'}${word}=true`;
      const { status, text, body: answer } = await api.call(row.method, path, { key, body });
      // Not in their turn here; test/closing.test.ts and test/month-end.test.ts hold what they would do.
      if (status === 409 && ['closeFiscalPeriod', 'reopenFiscalPeriod'].includes(operationIdOf(row))) return;
      expect(status, text).to.equal(200);
      expect(answer[word], text).to.equal(true);
      const known = await written();
      const families = new Set((known.match(ID) ?? []).map(familyOf));
      const unknown = (text.match(ID) ?? []).filter((id) => !id.startsWith('req_') && !families.has(familyOf(id)));
      expect(unknown, `${operationIdOf(row)}: ${text.slice(0, 600)}`).to.deep.equal([]);
      // Numbers go up: one that nothing has is the next one.
      const numbers = (of: string): number[] =>
        [...of.matchAll(/"entry_?[nN]umber":(\d+)/g)].map(([, number]) => Number(number));
      expect(Math.max(0, ...numbers(text)), 'a number of an entry').to.be.at.most(Math.max(0, ...numbers(known)));
      for (const [number] of text.matchAll(/\b(?:INV|CN|EXP)-\d{4}-\d{4}\b/g)) expect(known).to.include(number);
    });
});
