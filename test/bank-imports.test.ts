// Bank accounts and imports of their statements through HTTP: what is made, read, skipped, refused and reckoned.
import { expect } from 'chai';
import { startApi, type Answer, type Api } from './api.ts';
import { made } from './http/samples.ts';

interface Line {
  readonly date: string;
  readonly direction: 'in' | 'out';
  readonly amount: number;
  readonly description: string;
  readonly balanceAfter?: number;
  readonly externalId?: string;
}
const line = (date: string, yen: number, description = 'フリコミ', more: Partial<Line> = {}): Line => ({
  date,
  direction: yen > 0 ? 'in' : 'out',
  amount: Math.abs(yen),
  description,
  ...more,
});
const base64 = (text: string | Uint8Array): string => Buffer.from(text as string).toString('base64');
/** 日付,摘要,出金,入金,残高 in Shift_JIS. */
const SJIS_HEAD = Buffer.from('93fa95742c934597762c8f6f8be02c93fc8be02c8e638d82', 'hex');

describe('bank accounts and imports', function banks() {
  this.timeout(120_000);
  let api: Api;
  let n = 0;
  before(async () => {
    api = await startApi('bank_imports');
  });
  after(() => api.close());

  interface Place {
    readonly companyId: string;
    readonly key: string;
    readonly baId: string;
    send(method: string, path: string, body?: object, key?: string): Promise<Answer>;
    load(body: object): Promise<Answer>;
    lines(query?: string): Promise<Record<string, unknown>[]>;
  }
  async function place(bank: object = {}): Promise<Place> {
    const { companyId, ownerKey: key } = await api.newCompany({});
    const account = await made(api, { companyId, key }, '/bank-accounts', {
      name: `銀行 ${++n}`,
      type: 'bank',
      ...bank,
    });
    const baId = account['id'] as string;
    const send: Place['send'] = (method, path, body, by = key) =>
      api.call(method, `/v1/companies/${companyId}${path}`, { key: by, body });
    return {
      companyId,
      key,
      baId,
      send,
      load: (body) => send('POST', `/bank-accounts/${baId}/transactions/import`, body),
      lines: async (query = 'sort=date') =>
        (await send('GET', `/bank-accounts/${baId}/transactions?${query}`)).body['data'] as Record<string, unknown>[],
    };
  }

  describe('accounts', () => {
    it('the first stands on the usual account of its type, the next on one that is made for it', async () => {
      const { send, baId, companyId, key } = await place();
      const first = (await send('GET', `/bank-accounts/${baId}`)).body;
      expect(first).to.deep.include({ accountCode: '1130', unmatchedCount: 0, status: 'active', syncStatus: 'manual' });
      const second = await made(api, { companyId, key }, '/bank-accounts', { name: '第二銀行', type: 'bank' });
      expect(second['accountCode']).to.equal('1131');
      const account = (await send('GET', '/accounts/1131')).body;
      expect(account).to.deep.include({ name: '第二銀行', class: 'asset', cashFlowClass: 'CASH' });
      const card = await made(api, { companyId, key }, '/bank-accounts', { name: 'カード', type: 'credit_card' });
      expect(card['accountCode']).to.equal('2315');
      const listed = (await send('GET', '/bank-accounts')).body['data'] as { accountCode: string }[];
      expect(listed.map(({ accountCode }) => accountCode)).to.deep.equal(['1130', '1131', '2315']);
    });

    it('refuses an account in use, one that is no cash, and type other without one', async () => {
      const { send } = await place();
      const again = await send('POST', '/bank-accounts', { name: 'x', type: 'bank', accountCode: '1130' });
      expect([again.status, again.body['code'], again.body['field']]).to.deep.equal([
        409,
        'account_in_use',
        'accountCode',
      ]);
      const sales = await send('POST', '/bank-accounts', { name: 'x', type: 'bank', accountCode: '4110' });
      expect([sales.status, sales.body['error']]).to.deep.equal([
        400,
        'accountCode: account 4110 売上高 cannot be a bank account of type bank: its cash flow class must be CASH',
      ]);
      const other = await send('POST', '/bank-accounts', { name: 'x', type: 'other' });
      expect([other.status, other.body['field']]).to.deep.equal([400, 'accountCode']);
    });

    it('keeps no full number, and posts the opening balance when asked', async () => {
      const { send, baId } = await place({
        accountNumber: '1234567',
        openingBalance: 500_000,
        openingDate: '2026-04-01',
        postOpening: true,
      });
      const account = (await send('GET', `/bank-accounts/${baId}`)).body;
      expect(account['accountNumberMasked']).to.equal('***4567');
      const entry = (await send('GET', `/journal-entries/${account['openingEntryId'] as string}`)).body;
      expect(entry['lines']).to.have.lengthOf(2);
      const compared = (await send('GET', `/bank-accounts/${baId}/reconciliation?asOf=2026-04-30`)).body;
      expect(compared).to.deep.include({ statementBalance: 500_000, ledgerBalance: 500_000, difference: 0 });
      const change = await send('PATCH', `/bank-accounts/${baId}`, { openingBalance: 1 });
      expect([change.status, change.body['code']]).to.deep.equal([409, 'invalid_state']);
    });

    it('archives and restores; an archived one takes no lines and gives its ledger account free', async () => {
      const { send, baId, load, companyId, key } = await place();
      expect((await send('POST', `/bank-accounts/${baId}/archive`, {})).body['status']).to.equal('archived');
      const no = await load({ transactions: [line('2026-04-01', 1)] });
      expect([no.status, no.body['code']]).to.deep.equal([409, 'invalid_state']);
      await made(api, { companyId, key }, '/bank-accounts', { name: 'neu', type: 'bank', accountCode: '1130' });
      const back = await send('PATCH', `/bank-accounts/${baId}`, { status: 'active' });
      expect([back.status, back.body['code']]).to.deep.equal([409, 'account_in_use']);
    });
  });

  describe('a list', () => {
    it('is stored whole; sent again all of it is skipped and told', async () => {
      const { load, lines, send, baId } = await place({ openingBalance: 1_000 });
      const transactions = [line('2026-04-01', 500), line('2026-04-01', 500), line('2026-04-03', -200, '電気代')];
      const first = await load({ transactions });
      expect(first.status, first.text).to.equal(201);
      expect(first.body).to.deep.include({
        imported: 3,
        skipped: 0,
        status: 'completed',
        from: '2026-04-01',
        to: '2026-04-03',
      });
      const again = await load({ transactions });
      expect(again.body).to.deep.include({ imported: 0, skipped: 3 });
      expect(again.body['skippedLines']).to.deep.equal([1, 2, 3].map((row) => ({ row, code: 'duplicate' })));
      expect(await lines()).to.have.lengthOf(3);
      const account = (await send('GET', `/bank-accounts/${baId}`)).body;
      expect(account).to.deep.include({
        statementBalance: 1_800,
        unmatchedCount: 3,
        lastTransactionDate: '2026-04-03',
      });
      // A third equal line is new; width, case and spaces of a description tell nothing apart.
      const third = await load({ transactions: [...transactions, line('2026-04-01', 500, 'ﾌﾘｺﾐ ')] });
      expect(third.body).to.deep.include({ imported: 1, skipped: 3 });
    });

    it('tells a balance that differs from the one that is there', async () => {
      const { load } = await place();
      await load({ transactions: [line('2026-04-01', 500, 'a', { balanceAfter: 1_500 })] });
      const again = await load({ transactions: [line('2026-04-01', 500, 'a', { balanceAfter: 1_600 })] });
      expect((again.body['warnings'] as { code: string }[]).map(({ code }) => code)).to.deep.equal(['balance_differs']);
    });

    it('two equal imports at once store each line once, though the projector stands still', async () => {
      const other = await startApi('bank_imports_still');
      try {
        const { companyId, ownerKey: key } = await other.newCompany({});
        const bank = await made(other, { companyId, key }, '/bank-accounts', { name: 'x', type: 'bank' });
        await other.engine.projector.stop();
        const transactions = Array.from({ length: 1_200 }, (_, i) => line('2026-05-01', i + 1, `line ${i}`));
        const path = `/v1/companies/${companyId}/bank-accounts/${bank['id'] as string}/transactions/import`;
        const load = (): Promise<Answer> => other.call('POST', path, { key, body: { transactions } });
        const [a, b] = await Promise.all([load(), load()]);
        expect([a.status, b.status]).to.deep.equal([201, 201]);
        expect((a.body['imported'] as number) + (b.body['imported'] as number)).to.equal(1_200);
        const { events } = await other.log.readStream(`ledger-${companyId}`, { from: 0, limit: 1_000 });
        const rows = events.flatMap(({ type, data }) =>
          type === 'bank_transaction.imported' ? (data as { chunk: { lines: { row: number }[] } }).chunk.lines : [],
        );
        expect(new Set(rows.map(({ row }) => row)).size).to.equal(1_200);
        expect(rows).to.have.lengthOf(1_200);
        const third = await load();
        expect(third.body).to.deep.include({ imported: 0, skipped: 1_200 });
      } finally {
        await other.close();
      }
    });

    it('a line that cannot be read refuses all, naming each', async () => {
      const { load, lines } = await place({ openingDate: '2026-04-01' });
      const bad = await load({
        transactions: [line('2026-04-01', 5), { ...line('2026-04-02', 5), amount: -1 }, { date: 'x' }],
      });
      expect(bad.status).to.equal(400);
      expect((bad.body['details'] as { field: string }[]).map(({ field }) => field)).to.include(
        'transactions[1].amount',
      );
      const early = await load({ transactions: [line('2026-03-31', 5), line('2026-04-02', 5)] });
      expect([early.status, early.body['code']]).to.deep.equal([400, 'validation_error']);
      expect(early.body['error']).to.match(/^line 1: 1 line lies before 2026-04-01/);
      expect(await lines()).to.deep.equal([]);
    });

    it('a dry run reads and stores nothing', async () => {
      const { load, lines } = await place();
      const dry = await load({ transactions: [line('2026-04-01', 5)], dryRun: true });
      expect(dry.status, dry.text).to.be.oneOf([200, 201]);
      expect(dry.body).to.deep.include({ imported: 1, dryRun: true });
      expect(await lines()).to.deep.equal([]);
    });
  });

  describe('a CSV file', () => {
    const mapping = { columns: { date: '日付', description: '摘要', out: '出金', in: '入金', balance: '残高' } };
    it('is read by its heads, in Shift_JIS too, newest first or last', async () => {
      const { load, lines } = await place();
      const rows = '\r\n2026/4/3,"x, y",1000,,9000\r\n2026/4/1,z,,"\\10,000",10000\r\n';
      const file = Buffer.concat([SJIS_HEAD, Buffer.from(rows)]);
      const done = await load({ format: 'csv', encoding: 'shift_jis', contentBase64: base64(file), mapping });
      expect(done.status, done.text).to.equal(201);
      expect(
        (await lines()).map(({ date, direction, amount, description, balanceAfter }) => [
          date,
          direction,
          amount,
          description,
          balanceAfter,
        ]),
      ).to.deep.equal([
        ['2026-04-01', 'in', 10_000, 'z', 10_000],
        ['2026-04-03', 'out', 1_000, 'x, y', 9_000],
      ]);
    });

    it('refuses another encoding, heads that are not there, and what is no base64', async () => {
      const { load } = await place();
      const csv = { format: 'csv', mapping };
      const sjis = await load({ ...csv, contentBase64: base64(SJIS_HEAD) });
      expect([sjis.status, sjis.body['error']]).to.deep.equal([400, 'encoding: the file is not utf-8; try shift_jis']);
      const heads = await load({ ...csv, contentBase64: base64('date,x\n') });
      expect([heads.status, heads.body['field']]).to.deep.equal([400, 'mapping.columns']);
      const none = await load({ ...csv, contentBase64: '§§§' });
      expect([none.status, none.body['field']]).to.deep.equal([400, 'contentBase64']);
      const surplus = await load({ ...csv, contentBase64: base64('x'), transactions: [] });
      expect([surplus.status, surplus.body['field']]).to.deep.equal([400, 'transactions']);
      const missing = await load({ format: 'zengin' });
      expect([missing.status, missing.body['field']]).to.deep.equal([400, 'contentBase64']);
    });

    it('a mapping that is missing or wrong is refused with the columns of the file and the one that fits', async () => {
      // As the online services of banks and the post write their heads; other lines may stand above them.
      const files: readonly [text: string, columns: object, more?: object][] = [
        [
          '"日付","摘要","摘要内容","支払い金額","預かり金額","差引残高","メモ","未資金化区分","入払区分"\n' +
            '"2026/4/1","振込","カ）ヤマダ","","110,000","1,110,000","","",""\n',
          { date: '日付', description: ['摘要', '摘要内容'], in: '預かり金額', out: '支払い金額', balance: '差引残高' },
        ],
        [
          '年月日,お引出し,お預入れ,お取り扱い内容,残高,メモ,ラベル\n2026/4/1,,110000,振込　カ）ヤマダ,1110000,,\n',
          { date: '年月日', description: 'お取り扱い内容', in: 'お預入れ', out: 'お引出し', balance: '残高' },
        ],
        [
          '取引日,入出金(円),取引後残高(円),入出金内容\n20260401,110000,1110000,カ）ヤマダ\n',
          { date: '取引日', description: '入出金内容', amount: '入出金(円)', balance: '取引後残高(円)' },
        ],
        [
          'お客さま口座情報,00100-1-2345\n照会期間,2026年4月\n' +
            '取引日,受入金額（円）,払出金額（円）,詳細１,詳細２,現在（貸付）高\n20260401,110000,,振込,ヤマダ,1110000\n',
          {
            date: '取引日',
            description: ['詳細１', '詳細２'],
            in: '受入金額（円）',
            out: '払出金額（円）',
            balance: '現在（貸付）高',
          },
          { headerRows: 3 },
        ],
        [
          'Transaction Date\tDescription\tMoney In\tMoney Out\tBalance\n2026-04-01\tYAMADA\t110000\t\t1110000\n',
          {
            date: 'Transaction Date',
            description: 'Description',
            in: 'Money In',
            out: 'Money Out',
            balance: 'Balance',
          },
          { delimiter: '\t' },
        ],
      ];
      for (const [text, columns, more = {}] of files) {
        const { load, lines } = await place();
        const csv = { format: 'csv', contentBase64: base64(text) };
        const wrong = { columns: { date: '日にち', description: 1, amount: 2 } };
        const unsaid = { columns: { date: 1, description: 1, in: 2 } };
        for (const [given, field] of [
          [undefined, 'mapping'],
          [wrong, 'mapping.columns'],
          [unsaid, 'mapping.columns'],
        ] as const) {
          const refused = await load({ ...csv, mapping: given });
          expect([refused.status, refused.body['field']], refused.text).to.deep.equal([400, field]);
          expect(refused.body['mapping'], refused.text).to.deep.equal({ ...more, columns });
          expect(refused.body['columns']).to.include.members(Object.values(columns).flat());
          expect(refused.body['error']).to.include(JSON.stringify({ ...more, columns }));
        }
        // What was shown is sent as it stands.
        const shown = (await load(csv)).body['mapping'];
        const done = await load({ ...csv, mapping: shown });
        expect(done.status, done.text).to.equal(201);
        expect((await lines()).map(({ amount, balanceAfter }) => [amount, balanceAfter])).to.deep.equal([
          [110_000, 1_110_000],
        ]);
      }
      const { load } = await place();
      const strange = await load({ format: 'csv', contentBase64: base64('a,b,c\n1,2,3\n') });
      expect(strange.body).to.deep.include({
        error: 'mapping: missing; format csv needs it; the columns of the file are a, b, c',
        columns: ['a', 'b', 'c'],
      });
      expect(strange.body).to.not.have.property('mapping');
    });

    it('day and month are told apart by the file or not at all', async () => {
      const { load, lines } = await place();
      const plain = { columns: { date: 1, description: 2, amount: 3 } };
      const csv = (text: string, more: object = {}): object => ({
        format: 'csv',
        contentBase64: base64(text),
        mapping: { ...plain, headerRows: 0 },
        ...more,
      });
      const unclear = await load(csv('4/5/2026,a,1\n4/6/2026,b,2\n'));
      expect([unclear.status, unclear.body['code']]).to.deep.equal([400, 'ambiguous_date']);
      expect(unclear.body['details']).to.have.lengthOf(2);
      expect((await load(csv('4/5/2026,a,1\n4/16/2026,b,2\n'))).status).to.equal(201);
      expect((await load(csv('4/7/2026,a,1\n', { dateFormat: 'D/M/YYYY' }))).status).to.equal(201);
      expect((await load(csv('R8.4.9,c,-3\n令和8年4月10日,d,△4\n'))).status).to.equal(201);
      expect((await lines()).map(({ date }) => date)).to.deep.equal([
        '2026-04-05',
        '2026-04-09',
        '2026-04-10',
        '2026-04-16',
        '2026-07-04',
      ]);
      const odd = await load(csv('2026-02-30,a,1\n2026-03-01,b,1.5\n2026-03-02,c,0\n'));
      expect((odd.body['details'] as { message: string }[]).map(({ message }) => message.slice(0, 7))).to.deep.equal([
        'line 1:',
        'line 2:',
        'line 3:',
      ]);
      const format = await load(csv('1,a,1\n', { dateFormat: 'DD/MM' }));
      expect([format.status, format.body['field']]).to.deep.equal([400, 'dateFormat']);
    });
  });

  describe('a file of the banks', () => {
    const pad = (text: string, length: number): string => text.padEnd(length);
    const num = (value: number, length: number): string => String(value).padStart(length, '0');
    const header = (kind = '03'): string => {
      const bank = `0001${pad('MIZUHO', 15)}123${pad('HONTEN', 15)}`;
      return pad(`1${kind}0080501080401080430${bank}0001${pad('0001234567', 10)}`, 200);
    };
    const data = (day: string, inOut: 1 | 2, amount: number, name: string): string => {
      const cheques = `${num(0, 12)}${pad('', 12)}0${pad('', 10)}`;
      return pad(`2${num(1, 8)}${day}${day}${inOut}11${num(amount, 12)}${cheques}${pad('', 10)}${pad(name, 48)}`, 200);
    };
    const trailer = (ins: number, sumIn: number, outs: number, sumOut: number): string =>
      pad(`8${num(ins, 6)}${num(sumIn, 13)}${num(outs, 6)}${num(sumOut, 13)}`, 200);
    const file = (...records: string[]): object => ({
      format: 'zengin',
      contentBase64: base64([...records, pad('9', 200)].join('\r\n')),
    });

    it('is read, era dates and all', async () => {
      const { load, lines } = await place({ accountNumber: '1234567', branchCode: '123' });
      const done = await load(
        file(
          header(),
          data('080403', 1, 110_000, 'YAMADA'),
          data('080405', 2, 880, 'NTT'),
          trailer(1, 110_000, 1, 880),
        ),
      );
      expect(done.status, done.text).to.equal(201);
      expect(
        (await lines()).map(({ date, direction, amount, payeeName }) => [date, direction, amount, payeeName]),
      ).to.deep.equal([
        ['2026-04-03', 'in', 110_000, 'YAMADA'],
        ['2026-04-05', 'out', 880, 'NTT'],
      ]);
    });

    it('refuses totals that do not agree, another kind, EBCDIC, cut records, and another account', async () => {
      const { load } = await place({ accountNumber: '7654321' });
      const codeOf = async (body: object): Promise<unknown> => {
        const { status, body: answer } = await load(body);
        return [status, answer['code']];
      };
      const one = data('080403', 1, 5, 'A');
      expect(await codeOf(file(header(), one, trailer(1, 6, 0, 0)))).to.deep.equal([400, 'validation_error']);
      expect(await codeOf(file(header('21'), one, trailer(1, 5, 0, 0)))).to.deep.equal([400, 'unsupported_file']);
      expect(await codeOf(file(header(), one.slice(1), trailer(1, 5, 0, 0)))).to.deep.equal([400, 'unsupported_file']);
      const ebcdic = base64(Buffer.alloc(200, 0xf1));
      expect(await codeOf({ format: 'zengin', contentBase64: ebcdic })).to.deep.equal([400, 'unsupported_file']);
      expect(await codeOf(file(header(), one, trailer(1, 5, 0, 0)))).to.deep.equal([400, 'validation_error']);
    });
  });
});
