// How a service begins when there are companies already: it looks at registrations that are not known as founded, and
// at no other.
import { expect } from 'chai';
import { ledgerStream } from '../src/domain/book.ts';
import { DIRECTORY_STREAM } from '../src/domain/directory.ts';
import type { EventLog } from '../src/engine/ports.ts';
import { startEngine } from '../src/main.ts';
import { PEPPER, startApi, type Api } from './api.ts';

describe('founding', function foundings() {
  this.timeout(60_000);
  let api: Api;
  before(async () => {
    api = await startApi('founding');
  });
  after(() => api.close());

  /**
   * Another process begins over the same stores: which streams it reads, how many events of the directory it asks for.
   */
  async function begun(): Promise<{ ledgers: string[]; pages: number[] }> {
    const [ledgers, pages]: [string[], number[]] = [[], []];
    const wrapLog = (log: EventLog): EventLog => ({
      ...log,
      readStream(stream, options) {
        if (stream === DIRECTORY_STREAM) pages.push(options.from ?? -1);
        else if (stream.startsWith('ledger-')) ledgers.push(stream);
        return log.readStream(stream, options);
      },
    });
    const engine = await startEngine({ log: api.log, rows: { ...api.rows } }, PEPPER, { wrapLog });
    await engine.close();
    return { ledgers, pages };
  }

  it('reads no company that the rows know', async () => {
    for (let n = 0; n < 5; n++) await api.newCompany();
    await api.engine.projector.measured();
    const { ledgers } = await begun();
    expect(ledgers).to.deep.equal([]);
  });

  it('completes a creation that was interrupted, known to the rows as registered or not', async () => {
    const before = await api.log.readStream(DIRECTORY_STREAM, { direction: 'backwards', limit: 1 });
    const { companyId } = await api.newCompany();
    const [registered] = (await api.log.readStream(DIRECTORY_STREAM, { from: before.lastRevision + 1, limit: 1 }))
      .events;
    if (!registered) throw new Error('it was registered');
    const lost = companyId.replace(/.{12}$/, 'feedfeedfeed');
    const data = JSON.parse(JSON.stringify(registered.data).replaceAll(companyId, lost)) as object;
    const { lastRevision } = await api.log.append(DIRECTORY_STREAM, before.lastRevision + 1, [
      { id: registered.id.replace(/.{4}$/, 'beef'), type: registered.type, data, meta: registered.meta as object },
    ]);
    await api.engine.projector.progress.waitFor(DIRECTORY_STREAM, lastRevision, 5_000);
    expect((await api.log.readStream(ledgerStream(lost), { limit: 1 })).exists).to.equal(false);
    const { ledgers } = await begun();
    expect(new Set(ledgers)).to.deep.equal(new Set([ledgerStream(lost)]));
    expect((await api.log.readStream(ledgerStream(lost), { limit: 1 })).exists).to.equal(true);
  });
});
