// Journals as text through HTTP, as a stranger brings them: uploaded, planned by an agent, run by a person, once; and
// files that nobody should send.
import { expect } from 'chai';
import { startApi, type Answer, type Api } from './api.ts';
import { depth } from './depth.ts';
import { PLAIN_TEXTS, type PlainTextFormat } from '../src/domain/interchange/plain-text-read.ts';

interface Planned {
  readonly id: string;
  readonly status: string;
  readonly version: number;
  readonly documentId: string;
  readonly format: string;
  readonly posted: number;
  readonly skipped: number;
  readonly plan: {
    readonly entries: number;
    readonly newEntries: number;
    readonly refusedRows: number;
    readonly openNames: number;
    readonly changed?: readonly { row: number; date: string; amount: number }[];
    readonly refused: readonly { row: number; message: string }[];
    readonly names: readonly { kind: string; name: string }[];
  };
}

const base64 = (file: string | Uint8Array): string => Buffer.from(file).toString('base64');

/** A journal of sales for cash, one a day of April 2026, of these amounts. */
const JOURNALS: Readonly<Record<PlainTextFormat, (amounts: readonly number[]) => string>> = {
  hledger: (amounts) =>
    amounts.map((amount, n) => `2026-04-${day(n)} * 売上 ${n}\n    1110    ${amount} JPY\n    4110\n`).join('\n'),
  beancount: (amounts) =>
    `2026-01-01 open Assets:Cash\n2026-01-01 open Income:Sales\n\n${amounts
      .map((amount, n) => `2026-04-${day(n)} * "売上 ${n}"\n  Assets:Cash  ${amount} JPY\n  Income:Sales\n`)
      .join('\n')}`,
  csv: (amounts) =>
    `date,entry,account,debit,credit,memo\n${amounts
      .map((amount, n) => {
        const row = (account: string, debit: string, credit: string): string =>
          `2026-04-${day(n)},${n},${account},${debit},${credit},売上 ${n}\n`;
        return row('1110', String(amount), '') + row('4110', '', String(amount));
      })
      .join('')}`,
  json: (amounts) =>
    JSON.stringify({
      format: 'daicho.journal',
      version: 1,
      company: { id: 'comp_elsewhere', name: 'よその帳簿', currency: 'JPY' },
      entries: amounts.map((amount, n) => ({
        id: `entry ${n}`,
        effectiveDate: `2026-04-${day(n)}`,
        memo: `売上 ${n}`,
        lines: [
          { side: 'debit', accountCode: '1110', amount },
          { side: 'credit', accountCode: '4110', amount },
        ],
      })),
    }),
};
const day = (n: number): string => String(n + 1).padStart(2, '0');
const MAPPED: Readonly<Record<PlainTextFormat, object>> = {
  hledger: {},
  beancount: { accounts: { 'Assets:Cash': '1110', 'Income:Sales': '4110' } },
  csv: {},
  json: {},
};

describe('journals as text', function texts() {
  this.timeout(120_000);
  let api: Api;
  before(async () => {
    api = await startApi('journal_texts');
  });
  after(() => api.close());

  interface Place {
    readonly key: string;
    send(method: string, path: string, body?: object, key?: string): Promise<Answer>;
    made(answer: Promise<Answer>, status: number): Promise<Planned>;
    total(): Promise<unknown>;
  }
  async function place(): Promise<Place> {
    const { companyId, ownerKey: key } = await api.newCompany();
    const send: Place['send'] = (method, at, body, by = key) =>
      api.call(method, `/v1/companies/${companyId}${at}`, { key: by, body });
    return {
      key,
      send,
      async made(asked, status) {
        const answer = await asked;
        expect(answer.status, answer.text).to.equal(status);
        return answer.body as unknown as Planned;
      },
      total: async () => (await send('GET', '/journal-entries?limit=1')).body['total'],
    };
  }

  it('uploaded, planned by an agent, run by a person, and once; one changed row is one new entry', async () => {
    const names = ['2026.journal', 'main.beancount', 'our.csv', 'journal.json', 'books.2026'];
    const forms = [...PLAIN_TEXTS, 'hledger'] as const;
    for (const [n, form] of forms.entries()) {
      const { key, send, made, total } = await place();
      const agent = await api.newKey(key, { name: 'agent', role: 'agent' });
      const file = JOURNALS[form]([1_000, 2_000, 3_000]);
      const fileName = names[n] ?? '';
      const mapping = MAPPED[form];
      const document = await send('POST', '/documents', { fileName, contentBase64: base64(file) });
      // A name that no kind of file has is refused for a document, and kept with the ending of a text by a plan.
      expect([document.status, document.body['mimeType']], fileName).to.deep.equal(
        fileName === 'books.2026' ? [400, undefined] : [201, form === 'csv' ? 'text/csv' : 'text/plain'],
      );
      const by = document.status === 201 ? { documentId: document.body['id'] } : { contentBase64: base64(file) };
      const planned = await made(send('POST', '/journal-imports', { ...by, fileName, mapping }, agent), 201);
      expect([planned.format, planned.plan.newEntries, planned.plan.refusedRows]).to.deep.equal([form, 3, 0]);
      const kept = (await send('GET', `/documents/${planned.documentId}`)).body;
      expect(kept['fileName']).to.equal(fileName === 'books.2026' ? 'books.2026.txt' : fileName);
      const content = await send('GET', `/documents/${planned.documentId}/content`);
      expect(content.text).to.equal(file);
      expect(content.headers.get('content-disposition')).to.match(/^attachment;/);
      const byAgent = await send('POST', `/journal-imports/${planned.id}/run`, {}, agent);
      expect([byAgent.status, byAgent.text]).to.satisfy(
        ([status, text]: [number, string]) => status === 403 && text.includes('a person runs it'),
      );
      expect(await total(), 'a plan posts nothing').to.equal(0);
      const { version } = planned;
      const done = await made(send('POST', `/journal-imports/${planned.id}/run`, { version }), 200);
      expect([done.status, done.posted]).to.deep.equal(['done', 3]);
      const again = await made(send('POST', '/journal-imports', { contentBase64: base64(file), mapping }), 201);
      expect(again.plan.newEntries).to.equal(0);
      const ranAgain = await made(send('POST', `/journal-imports/${again.id}/run`, {}), 200);
      expect([ranAgain.posted, ranAgain.skipped]).to.deep.equal([0, 3]);
      const changed = base64(JOURNALS[form]([1_000, 2_000, 3_001]));
      const other = await made(send('POST', '/journal-imports', { contentBase64: changed, mapping }), 201);
      // Where the file gives its entries ids, another content under one of them stands in the way.
      if (form === 'json') {
        expect([other.plan.newEntries, other.plan.refusedRows]).to.deep.equal([0, 1]);
        expect(other.plan.refused[0]?.message).to.match(/entry 2\) is here as je_.* with another date or other lines/);
      } else
        expect([other.plan.newEntries, other.plan.changed?.map(({ amount }) => amount)]).to.deep.equal([1, [3_001]]);
      expect(await total(), form).to.equal(3);
    }
  });

  it('worst files are refused by what is wrong with them, in every form, and nothing is posted', async () => {
    const { send, total } = await place();
    for (const [name, { file, told }] of Object.entries(WORST))
      for (const format of PLAIN_TEXTS) {
        const body = { contentBase64: base64(file(JOURNALS[format]([1_000, 2_000]), format)), format };
        const planned = await send('POST', '/journal-imports?dryRun=true', { ...body, mapping: MAPPED[format] });
        expect(planned.status, `${name}, ${format}: ${planned.text}`).to.be.oneOf([200, 400]);
        const { plan } = planned.body as unknown as Partial<Planned>;
        const said = plan
          ? [...plan.refused.map(({ row, message }) => `line ${row}: ${message}`), ...plan.names.map(nameOf)]
          : [planned.body['error']];
        expect(said.join('\n'), `${name}, ${format}`).to.match(told[format] ?? told.every);
      }
    expect(await total()).to.equal(0);
  });
});

const nameOf = ({ kind, name }: Planned['plan']['names'][number]): string => `${kind} ${name}`;

const NO_DAY = /^line \d+: (?:"\d+-\d\d-\d\d" is not a date|entry 2: effectiveDate must be a date) YYYY-MM-DD/;
const CONTROL = /^contentBase64: line \d+ has a control character \(U\+0000\), which no text has/;
const NOT_TEXT = /^contentBase64: the file is neither UTF-8 nor CP932/;
const NOTHING = /^contentBase64: there is no entry in the file$/;

type Told = Readonly<Partial<Record<PlainTextFormat, RegExp>>> & { readonly every: RegExp };
/** Files that nobody should send, made of one that is whole, and what is told of each. */
const WORST: Readonly<
  Record<string, { readonly file: (good: string, form: PlainTextFormat) => string | Uint8Array; readonly told: Told }>
> = {
  'an empty line': {
    file: () => '\n',
    told: { every: NOTHING, csv: /^line 1: the first line must name the columns/, json: /^line 2: this is not JSON/ },
  },
  'the first line': {
    file: (good) => good.slice(0, good.startsWith('{') ? 40 : good.indexOf('\n')),
    told: {
      every: NOTHING,
      hledger: /^line 1: an entry needs at least two postings with an amount$/,
      json: /^line 1: this is not JSON/,
    },
  },
  'a NUL': { file: (good) => good.replace('売上 1', '売上\0 1'), told: { every: CONTROL } },
  'NULs alone': { file: () => Buffer.alloc(1000), told: { every: CONTROL } },
  'one entry of too many postings': {
    file: (_good, form) => hugeEntry(form, depth(2_002, 100_000)),
    told: {
      every: /^line \d+: an entry has at most 1000 lines$/,
      ...depth({}, { csv: /more than 120000 lines with something in them/ }),
    },
  },
  'debits that are not the credits': {
    file: unbalanced,
    told: { every: /^line \d+: debits and credits differ by 1 JPY \(\w+ are larger\)$/ },
  },
  'no such day': { file: (good) => good.replace('2026-04-02', '2026-04-31'), told: { every: NO_DAY } },
  'the year 0': { file: (good) => good.replace('2026-04-02', '0000-04-02'), told: { every: NO_DAY } },
  'the year 9999': { file: (good) => good.replace('2026-04-02', '9999-04-02'), told: { every: NO_DAY } },
  'the year 12026': {
    file: (good) => good.replace('2026-04-02', '12026-04-02'),
    told: { every: NO_DAY, beancount: /^line 8: "12026-04-02" cannot be imported/ },
  },
  'UTF-16 with its mark': { file: (good) => Buffer.from(`\ufeff${good}`, 'utf16le'), told: { every: NOT_TEXT } },
  'UTF-16 without': { file: (good) => Buffer.from(good, 'utf16le'), told: { every: CONTROL, json: NOT_TEXT } },
  'a formula as an account': {
    file: (good) => good.replace(/1110|Assets:Cash(?=  )/, '=1+1'),
    told: { every: /^account =1\+1$/, beancount: /line 5: "=1\+1 / },
  },
  'a formula as an amount': {
    file: (good) => good.replace('1000', '=1000'),
    told: {
      every: /^line \d+: "=1000(?: JPY)?" is not an amount/,
      hledger: /a balance assignment/,
      json: /^line 1: this is not JSON/,
    },
  },
};

function unbalanced(good: string, form: PlainTextFormat): string {
  if (form === 'hledger') return good.replace('    4110\n', '    4110  -999 JPY\n');
  if (form === 'beancount') return good.replace('  Income:Sales\n', '  Income:Sales  -999 JPY\n');
  return form === 'csv' ? good.replace('4110,,1000', '4110,,999') : good.replace('"amount":1000', '"amount":999');
}

/** One entry of so many lines. */
function hugeEntry(form: PlainTextFormat, lines: number): string {
  const half = lines / 2;
  if (form === 'hledger') return `2026-04-01 x\n${'    1110  1 JPY\n    4110  -1 JPY\n'.repeat(half)}`;
  if (form === 'beancount') {
    const pair = '  Assets:Cash  1 JPY\n  Income:Sales  -1 JPY\n';
    return `2026-01-01 open Assets:Cash\n2026-01-01 open Income:Sales\n2026-04-01 * "x"\n${pair.repeat(half)}`;
  }
  if (form === 'csv')
    return `date,entry,account,debit,credit,memo\n${'2026-04-01,1,1110,1,,x\n2026-04-01,1,4110,,1,x\n'.repeat(half)}`;
  const line = (side: string, accountCode: string): string => JSON.stringify({ side, accountCode, amount: 1 });
  const pair = `${line('debit', '1110')},${line('credit', '4110')}`;
  return JOURNALS.json([1]).replace(/"lines":\[.*\]\}\]/, `"lines":[${Array(half).fill(pair).join(',')}]}]`);
}
