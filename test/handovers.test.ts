// The journal handed on: as a file of another program over HTTP, and what changed since in what was handed over; papers
// as a ZIP file; statements for e-Tax.
import { expect } from 'chai';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { startApi, type Answer, type Api } from './api.ts';
import { etaxRows, ETAX_STATEMENTS, type StatedRow } from '../src/domain/interchange/etax-statements.ts';
import { archivedName } from '../src/http/document-archive.ts';
import { zipPieces } from '../src/http/zip.ts';

const golden = (file: string): Buffer => fs.readFileSync(path.join(import.meta.dirname, 'interchange', file));
const MAPPING = {
  accounts: { 仕入高: '5125', 支払保険料: '6350' },
  subAccounts: {
    '預り金/源泉所得税': { account: '2511' },
    '預り金/社会保険料': { account: '2513' },
    '仕入高/北日本食品': { partner: '北日本食品' },
  },
  createPartners: true,
  createLabels: true,
};

describe('handings over', function handed() {
  this.timeout(120_000);
  let api: Api;
  before(async () => {
    api = await startApi('handovers');
  });
  after(() => api.close());

  interface Place {
    readonly companyId: string;
    readonly key: string;
    ok(method: string, at: string, body?: object): Promise<Record<string, unknown>>;
    send(method: string, at: string, body?: object): Promise<Answer>;
    file(at: string): Promise<{ status: number; bytes: Buffer; headers: Headers }>;
    bring(file: Uint8Array, more?: object): Promise<Record<string, unknown>>;
  }
  async function place(body: object = {}): Promise<Place> {
    const { companyId, ownerKey: key } = await api.newCompany(body);
    const send: Place['send'] = (method, at, said) =>
      api.call(method, `/v1/companies/${companyId}${at}`, { key, body: said });
    const ok: Place['ok'] = async (method, at, said) => {
      const answer = await send(method, at, said);
      expect(answer.status, answer.text).to.be.oneOf([200, 201]);
      return answer.body;
    };
    return {
      companyId,
      key,
      send,
      ok,
      async file(at) {
        const answer = await fetch(`${api.baseUrl}/companies/${companyId}${at}`, {
          headers: { authorization: `Bearer ${key}` },
        });
        return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()), headers: answer.headers };
      },
      async bring(file, more = {}) {
        const contentBase64 = Buffer.from(file).toString('base64');
        const planned = await ok('POST', '/journal-imports', { contentBase64, mapping: MAPPING, ...more });
        return ok('POST', `/journal-imports/${planned['id'] as string}/run`, {});
      },
    };
  }
  const entry = (date: string, amount: number) => ({
    effectiveDate: date,
    memo: '後から',
    lines: [
      { side: 'debit', accountCode: '1110', amount },
      { side: 'credit', accountCode: '1130', amount },
    ],
  });

  it('a file over HTTP comes into an empty company as the same books, and says what it is', async () => {
    const from = await place();
    await from.bring(golden('yayoi-25.txt'));
    for (const [program, at] of [
      ['yayoi', '/reports/journal-book/file?format=yayoi'],
      ['freee', '/reports/journal-book/file?format=freee'],
      // The journal book knows these formats too.
      ['yayoi', '/reports/journal-book?format=yayoi'],
    ] as const) {
      const { status, bytes, headers } = await from.file(at);
      expect(status, bytes.toString('utf8').slice(0, 300)).to.equal(200);
      expect(headers.get('x-journal-sha256')).to.equal(createHash('sha256').update(bytes).digest('hex'));
      expect(headers.get('x-journal-entries')).to.equal('8');
      const to = await place();
      const subAccounts = { '仕入高（軽減税率）/北日本食品': { partner: '北日本食品' } };
      const mapping = { subAccounts, createPartners: true, createLabels: true };
      expect((await to.bring(bytes, { mapping }))['posted'], program).to.equal(8);
      const sums = async (one: Place): Promise<unknown> =>
        (
          (await one.ok('GET', '/reports/trial-balance?from=2026-04-01&to=2027-03-31'))['rows'] as {
            kind: string;
            code: string;
            values: object;
          }[]
        )
          .filter(({ kind }) => kind === 'account')
          .map(({ code, values }) => [code, values]);
      expect(await sums(to)).to.deep.equal(await sums(from));
    }
    // What Money Forward's form cannot hold is refused at once, by entry and column, in both languages.
    const refused = await from.send('GET', '/reports/journal-book/file?format=moneyforward');
    const error = refused.body as unknown as { code: string; details: { message: string; id: string }[] };
    expect([refused.status, error.code, error.details.length]).to.deep.equal([400, 'not_writable', 2]);
    expect(error.details.map(({ message }) => message.split(':')[0]?.split(', ')[1])).to.deep.equal([
      '決算整理仕訳',
      '借方税区分',
    ]);
    const japanese = await api.call(
      'GET',
      `/v1/companies/${from.companyId}/reports/journal-book/file?format=moneyforward`,
      { key: from.key, headers: { 'accept-language': 'ja' } },
    );
    expect(japanese.text)
      .to.match(/"message":"[^"]*[ぁ-ん]/u)
      .and.not.include('cannot hold');
  });

  it('what was posted, amended and reversed since is told against the position of the file', async () => {
    const one = await place();
    const first = await one.ok('POST', '/journal-entries', entry('2026-05-01', 100));
    const second = await one.ok('POST', '/journal-entries', entry('2026-05-02', 200));
    const third = await one.ok('POST', '/journal-entries', entry('2026-05-03', 300));
    await one.ok('POST', '/journal-entries', entry('2026-06-01', 400));
    const { headers } = await one.file('/reports/journal-book/file?format=yayoi&to=2026-05-31');
    const handover = await one.ok('POST', '/handovers', {
      format: 'yayoi',
      through: '2026-05-31',
      position: Number(headers.get('x-journal-position')),
      sha256: headers.get('x-journal-sha256'),
      entries: Number(headers.get('x-journal-entries')),
      note: '税理士へ',
    });
    expect(handover['entries']).to.equal(3);
    const at = `/handovers/${handover['id'] as string}/changes`;
    expect((await one.ok('GET', at))['changes']).to.deep.equal([]);
    await one.ok('PATCH', `/journal-entries/${first['id'] as string}`, { ...entry('2026-05-04', 111), version: 1 });
    await one.ok('POST', `/journal-entries/${second['id'] as string}/reverse`, {
      effectiveDate: '2026-06-02',
      reason: '誤り',
    });
    await one.ok('PATCH', `/journal-entries/${third['id'] as string}`, { metadata: { ref: 'x' }, version: 1 });
    await one.ok('POST', '/journal-entries', entry('2026-05-31', 500));
    await one.ok('POST', '/journal-entries', entry('2026-06-30', 600));
    const { changes } = await one.ok('GET', at);
    const told = (
      changes as { change: string; effectiveDate: string; total: number; wasTotal?: number; wasDate?: string }[]
    ).map(({ change, effectiveDate, total, wasTotal, wasDate }) => [change, effectiveDate, total, wasTotal, wasDate]);
    expect(told).to.deep.equal([
      ['reversed', '2026-05-02', 200, 200, undefined],
      ['amended', '2026-05-04', 111, 100, '2026-05-01'],
      ['posted', '2026-05-31', 500, undefined, undefined],
    ]);
    expect((await one.send('POST', '/handovers', { format: 'yayoi', through: 'x' })).status).to.equal(400);
  });

  it('papers of some days come as they are, with an index whose texts are harmless', async () => {
    const one = await place();
    const bytes = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
    const upload = (more: object): Promise<Record<string, unknown>> =>
      one.ok('POST', '/documents', { contentBase64: bytes.toString('base64'), documentType: 'invoice', ...more });
    await upload({
      fileName: '請求書.pdf',
      issueDate: '2026-09-15',
      amount: 1_100,
      partnerName: '../../=HYPERLINK("x")',
    });
    await upload({ fileName: 'later.pdf', issueDate: '2026-10-15', amount: 5, partnerName: 'x' });
    const { status, bytes: zip, headers } = await one.file('/documents/export?from=2026-09-01&to=2026-09-30');
    expect([status, headers.get('content-type')]).to.deep.equal([200, 'application/zip']);
    const files = unzipped(zip);
    expect(files.map(([name]) => name.replace(/doc_[\w-]+/, 'ID'))).to.deep.equal([
      'index.csv',
      '20260915_1100__HYPERLINK_x__ID.pdf',
    ]);
    expect(files[1]?.[1].equals(bytes)).to.equal(true);
    const index = files[0]?.[1].toString('utf8') ?? '';
    expect(index).to.include(createHash('sha256').update(bytes).digest('hex')).and.include('1100');
    expect(index.split('\r\n').flatMap((row) => row.split(','))).to.satisfy((cells: string[]) =>
      cells.every((cell) => !/^"?[=+@]/.test(cell)),
    );
    expect((await one.send('GET', '/documents/export?from=2026-09-30&to=2026-09-01')).status).to.equal(400);
  });

  it('names in an archive are never paths', async () => {
    const shown = { id: 'doc_1', fileName: 'a/..', partnerName: '..' } as never;
    expect(archivedName(shown)).to.equal('-_-___doc_1');
    for (const name of ['../x', 'a/b', '..', '.', '', 'a\\b']) {
      async function* files(): AsyncGenerator<{ name: string; bytes: Buffer }> {
        yield { name, bytes: Buffer.alloc(1) };
      }
      let failed = '';
      try {
        for await (const piece of zipPieces(files())) void piece;
      } catch (error) {
        failed = (error as Error).message;
      }
      expect(failed, name).to.include('no name of a file');
    }
  });

  it('e-Tax statements: totals are those of the reports, levels rise by one, no code stands twice', async () => {
    const one = await place();
    await one.bring(golden('yayoi-25.txt'));
    const open = await one.send('GET', '/reports/etax-statements?period=FY2026&statement=bs');
    expect([open.status, open.text]).to.deep.equal([409, open.text]);
    expect(open.text).to.include('close it first');
    const later = await one.send('GET', '/reports/etax-statements?period=FY2026&statement=ss');
    expect(later.body['code']).to.equal('not_supported_yet');
    const { data } = await one.ok('GET', '/fiscal-periods?limit=100');
    const year = (data as { id: string; type: string }[]).find(({ type }) => type === 'year');
    await one.ok('POST', `/fiscal-periods/${year?.id ?? ''}/close`, {});
    for (const statement of ['bs', 'pl'] as const) {
      const { status, bytes } = await one.file(`/reports/etax-statements?period=FY2026&statement=${statement}`);
      const text = new TextDecoder('shift_jis').decode(bytes);
      expect(status, text).to.equal(200);
      const rows = text
        .trimEnd()
        .split('\r\n')
        .map((row) => row.split(','));
      expect(rows.every(({ length }) => length === 5)).to.equal(true);
      expect(rows.slice(0, 5).map(([head]) => head)).to.deep.equal([
        'A',
        'B',
        'C1',
        'C2',
        statement === 'bs' ? '貸借対照表' : '損益計算書',
      ]);
      const body = rows.slice(5);
      expect(new Set(body.map((row) => row[4])).size).to.equal(body.length);
      let level = 1;
      for (const row of body) {
        expect(Number(row[3]), row.join()).to.be.within(2, level + 1);
        level = Number(row[3]);
      }
      const report = await one.ok('GET', `/reports/${statement}?period=FY2026`);
      const amountOf = (code: string): number =>
        Object.values(
          (report['rows'] as { code: string; kind: string; values: Record<string, number> }[]).filter(
            (row) => row.code === code && row.kind !== 'account',
          )[0]?.values ?? {},
        )[0] ?? 0;
      for (const [code, part] of ETAX_STATEMENTS[statement])
        if ('total' in part && part.total)
          expect(Number(body.find((row) => row[4] === part.total)?.[1]), code).to.equal(amountOf(code));
    }
  });

  it('e-Tax statements refuse what they cannot say', () => {
    const row = (kind: string, code: string, name: string, amount: bigint): StatedRow => ({ kind, code, name, amount });
    const { refused } = etaxRows('bs', [
      row('group', 'current_assets', '流動資産', 10n),
      row('account', '1110', '現金, 小口', 9n),
      row('group', 'opening_balance', '開始残高', 5n),
    ]);
    expect(refused.map(({ name }) => name)).to.deep.equal(['開始残高', '現金, 小口', '流動資産']);
  });
});

/** Names and bytes of an archive whose files are stored. */
function unzipped(zip: Buffer): [string, Buffer][] {
  const files: [string, Buffer][] = [];
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50;) {
    const [size, name] = [zip.readUInt32LE(at + 22), zip.readUInt16LE(at + 26)];
    const begin = at + 30 + name;
    files.push([zip.toString('utf8', at + 30, begin), zip.subarray(begin, begin + size)]);
    at = begin + size;
  }
  return files;
}
