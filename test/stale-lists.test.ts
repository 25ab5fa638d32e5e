// The command line reads a list again that says it lacks the newest (X-Stale): an export after an import is whole.
import { expect } from 'chai';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { journalFor } from '../src/cli/handing.ts';

/** What the lists hold, by the end of their address. */
const LISTS: Readonly<Record<string, readonly object[]>> = {
  'fiscal-periods': [{ type: 'year', startDate: '2026-04-01', endDate: '2027-03-31' }],
  accounts: [
    { code: '1110', name: '現金' },
    { code: '1130', name: '普通預金' },
  ],
  'journal-entries': [1, 2].map((entryNumber) => ({
    id: `je_${entryNumber}`,
    entryNumber,
    effectiveDate: '2026-05-01',
    sourceType: 'import',
    lines: [
      { side: 'debit', accountCode: '1110', amount: 100 },
      { side: 'credit', accountCode: '1130', amount: 100 },
    ],
  })),
};

describe('command line: lists that lack the newest', function stale() {
  this.timeout(20_000);
  const asked: string[] = [];
  let server: http.Server;
  let baseUrl = '';
  before(async () => {
    server = http.createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://service');
      const list = LISTS[pathname.split('/').at(-1) ?? ''] ?? [];
      const cursor = searchParams.get('cursor');
      const place = `${pathname.split('/').at(-1) ?? ''} ${cursor ?? ''}`.trim();
      asked.push(place);
      // The first page of the entries is stale once, their second page once more; each stale page is empty.
      const isStale = place.startsWith('journal-entries') && asked.filter((one) => one === place).length === 1;
      const rows = pathname.endsWith('journal-entries') ? list.slice(cursor ? 1 : 0, cursor ? 2 : 1) : list;
      const more = pathname.endsWith('journal-entries') && !cursor && !isStale;
      response.writeHead(200, { 'content-type': 'application/json', ...(isStale && { 'X-Stale': 'true' }) });
      response.end(JSON.stringify({ data: isStale ? [] : rows, total: 2, ...(more && { nextCursor: 'second' }) }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  it('each stale page is asked for again, and the file has every entry', async () => {
    const { count, refused, bytes } = await journalFor(
      { baseUrl, key: 'k', companyId: 'c', from: 'test' },
      'c',
      'freee',
      {},
    );
    expect([count, refused]).to.deep.equal([2, []]);
    expect(new TextDecoder().decode(bytes).trimEnd().split('\r\n').length).to.equal(3);
    expect(asked.filter((place) => place.startsWith('journal-entries'))).to.deep.equal([
      'journal-entries',
      'journal-entries',
      'journal-entries second',
      'journal-entries second',
    ]);
  });
});
