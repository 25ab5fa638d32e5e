// What files say, for every route that takes one: it comes in to the letter or is refused, and then nothing is written.
import { expect } from 'chai';
import { z } from 'zod';
import { ROWS } from '../../src/http/app.ts';
import { operationOf, type Row } from '../../src/http/route.ts';
import { startApi, type Answer, type Api } from '../api.ts';
import { fileIn } from '../importing.ts';
import { furnish, nameOf, peppolXml, SAMPLES, unique, type House } from './samples.ts';

const takesFile = (row: Row): boolean => {
  const input = row.method === 'GET' ? undefined : operationOf(row)?.input;
  return input instanceof z.ZodObject && Object.keys(input.shape as object).some((name) => /base64/i.test(name));
};
const WITH_FILE = ROWS.filter(takesFile);

const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const inXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#13;');

/** How a text gets into a file of a route, and where what came of it is told. */
interface Surface {
  file(said: string, house: House): string;
  members?(said: string): object;
  /** Default: the answer itself. */
  told?(answer: Answer, house: House): string;
  /** What hides in a text is a space there, or nothing. */
  readonly isCleared?: true;
  /** Spaces at the ends of the text are no part of it there. */
  readonly isTrimmed?: true;
}
const ofTable = (noun: string, file: Surface['file']): Surface => ({
  file,
  told: () => `/${noun}?limit=200`,
  isTrimmed: true,
});
const SURFACES: Readonly<Record<string, Surface>> = {
  'import-partners': ofTable('partners', (said) => `code,name,type\nP${unique()},${cell(said)},customer\n`),
  'import-accounts': ofTable('accounts', (said) => `code,nameEn\n1110,${cell(said)}\n`),
  'import-labels': ofTable('labels', (said) => `code,name,dimension\nL${unique()},${cell(said)},拠点\n`),
  'import-tax-codes': ofTable('tax-codes', (said) => `code,note\nP10,${cell(said)}\n`),
  'import-employees': ofTable('employees', (said, { employeeId }) => `id,lastName\n${employeeId},${cell(said)}\n`),
  'import-fixed-assets': ofTable('fixed-assets', (said, { assetId }) => `id,city\n${assetId},${cell(said)}\n`),
  'import-bank-accounts': ofTable('bank-accounts', (said, h) => `id,bankName\n${h.bankAccountId},${cell(said)}\n`),
  'import-bank-transactions': {
    file: (said) =>
      `date,description,amount\n2027-05-01,${cell(said)},${1_000 + Number(unique().slice(-3).replace(/\D/g, '1'))}\n`,
    members: () => ({
      format: 'csv',
      mapping: { columns: { date: 'date', description: 'description', amount: 'amount' } },
    }),
    told: (_answer, { bankAccountId }) => `/bank-accounts/${bankAccountId}/transactions?limit=200`,
    isTrimmed: true,
    isCleared: true,
  },
  'plan-journal-import': {
    file: (said) => fileIn('csv', { date: '2026-04-10', amount: '1000', memo: '摘要', partner: `${said} 計画` }),
    members: () => ({ mapping: { createPartners: true } }),
    isTrimmed: true,
  },
  'check-journal-import': { file: (said) => `科目,残高\n${cell(said)},1000\n`, isTrimmed: true },
  'import-peppol-invoice': {
    file: (said) =>
      Buffer.from(
        peppolXml(unique(), (xml) => xml.replace('マシン利用料', inXml(said))),
        'base64',
      ).toString(),
    members: () => ({ accountCode: '5120' }),
    told: ({ body }) => `/invoices/${String(body['id'])}`,
    isTrimmed: true,
    isCleared: true,
  },
  'upload-document': {
    file: () => `領収書 ${unique()}\n`,
    members: (said) => ({ fileName: `${said}.txt` }),
    told: ({ body }) => `/documents/${String(body['id'])}`,
  },
};

/** Texts that files may say. */
const TEXTS = [
  ...['=1+1', '+81', '@SUM(A1)', '-x', '＝1+1', '=HYPERLINK("http://a.example","x")', '\t=1', '|x', '%0a=1'],
  ...['a\0b', 'a\x1b[31mb', 'a\x7fb', 'a\u202eb', 'a\u200bb', 'a\ufeffb', 'a\nb', 'a\r\nb', 'a\u2028b'],
  ...['../../etc/passwd', '/etc/passwd', 'C:\\x', '..', 'a/b', 'CON', 'a\\b', '~/x'],
  ...['<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]>&y;', '&y;', ']]>', '<script>alert(1)</script>', '${x}'],
  ...['__proto__', 'constructor', 'か\u3099', 'ｶﾞ', '😀', '髙﨑', 'a,b', 'a"b', "a';--", ' ab ', 'x'.repeat(5_000)],
];
/** What a reader does not see. */
const HIDDEN = /[\p{C}\p{Zl}\p{Zp}]+/gu;

/** Faults of the bytes of a file. */
const FAULTS: Readonly<Record<string, (good: Buffer) => Buffer>> = {
  'a mark of order': (good) => Buffer.concat([Buffer.from('\ufeff'), good]),
  'UTF-16': (good) => Buffer.from(`\ufeff${good.toString()}`, 'utf16le'),
  'half of a letter': (good) => Buffer.concat([good, Buffer.of(0xe3)]),
  'no encoding': (good) => Buffer.concat([good, Buffer.of(0xff, 0xfe, 0xff)]),
  NUL: (good) => Buffer.concat([good, Buffer.alloc(10)]),
  nothing: () => Buffer.alloc(0),
  'its first half': (good) => good.subarray(0, good.length / 2),
  'twice itself': (good) => Buffer.concat([good, good]),
  'a DTD': (good) => Buffer.concat([Buffer.from('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "b">]>'), good]),
  'a billion laughs': () =>
    Buffer.from(
      `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY l0 "ha">${Array.from(
        { length: 9 },
        (_one, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`,
      ).join('')}]><a>&l9;</a>`,
    ),
  'a ZIP': () => Buffer.from('504b03041400000000000000210000000000ffffffff', 'hex'),
};

/** Every text in a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

describe('wicked files', function wicked() {
  this.timeout(300_000);
  let api: Api;
  let house: House;
  before(async () => {
    api = await startApi('wicked_files');
    house = await furnish(api);
  });
  after(() => api.close());

  const get = async (at: string): Promise<Answer> => {
    const answer = await api.call('GET', `/v1/companies/${house.companyId}${at}`, { key: house.key });
    expect(answer.status, `${at}: ${answer.text.slice(0, 300)}`).to.equal(200);
    return answer;
  };
  const written = async (): Promise<unknown> => (await get('/events?limit=1')).body['total'];

  it('every route that takes a file is among them', () => {
    expect(WITH_FILE.map(nameOf).filter((name) => !(name in SURFACES))).to.deep.equal([]);
  });

  for (const row of WITH_FILE) {
    const surface = SURFACES[nameOf(row)];
    if (!surface) continue;
    const send = async (members: object, bytes: Uint8Array): Promise<Answer> => {
      const { values = {}, body: sample = {} } = (await SAMPLES[nameOf(row)]?.(api, house)) ?? {};
      const at = row.path.replace(
        /:(\w+)/g,
        (_, name: string) => new Map(Object.entries({ ...values, companyId: house.companyId })).get(name) ?? name,
      );
      const { transactions: _lines, fileName: _name, ...rest } = sample;
      const body = { ...rest, ...members, contentBase64: Buffer.from(bytes).toString('base64') };
      // What the sample made first is no doing of the file.
      before = await written();
      return api.call(row.method, at, { key: house.key, body });
    };
    let before: unknown;

    it(`${nameOf(row)}: a text comes in to the letter, or nothing does`, async () => {
      const taken: string[] = [];
      const wrong: string[] = [];
      let last = '';
      for (const said of TEXTS) {
        const what = JSON.stringify(said.slice(0, 60));
        const answer = await send(surface.members?.(said) ?? {}, Buffer.from(surface.file(said, house)));
        if (last === '' || answer.status < 300) last = answer.text.slice(0, 300);
        expect(answer.status, `${what}: ${answer.text.slice(0, 300)}`).to.be.within(200, 499);
        expect(answer.text, what).not.to.include('root:');
        if (answer.status >= 300) {
          expect(await written(), `${what}: ${answer.text.slice(0, 300)}`).to.equal(before);
          continue;
        }
        const isRefusedByRow = nameOf(row) === 'plan-journal-import' && textsIn(answer.body['plan']).length > 0;
        const { refusedRows = 0 } = (answer.body['plan'] ?? {}) as { refusedRows?: number };
        if (isRefusedByRow && refusedRows > 0) continue;
        const told = surface.told ? await get(surface.told(answer, house)) : answer;
        const texts = new Set(textsIn(told.body).map((text) => text.normalize('NFC')));
        const whole = said.normalize('NFC');
        const cleared = surface.isCleared ? [' ', ''].map((by) => whole.replace(HIDDEN, by).trim()) : [];
        const mayBe = [
          whole,
          ...cleared,
          ...(surface.isTrimmed ? [whole.trim()] : []),
          `${whole.trimStart()}.txt`,
          `${whole.trimStart()} 計画`,
        ];
        if (!mayBe.some((one) => texts.has(one)))
          wrong.push(
            `${what}: ${[...texts]
              .filter((text) => text.length < 60 && !/^[a-z]+_/.test(text))
              .slice(-12)
              .join(' | ')}`,
          );
        taken.push(said);
      }
      expect(wrong.join('\n')).to.equal('');
      expect(taken.length, `what is harmless is taken: ${last}`).to.be.above(10);
    });

    it(`${nameOf(row)}: bytes with a fault are no error of ours, and what is refused leaves nothing`, async () => {
      for (const [what, faulty] of Object.entries(FAULTS)) {
        const good = Buffer.from(surface.file('良い', house));
        const answer = await send(surface.members?.(`良い ${unique()}`) ?? {}, faulty(good));
        expect(answer.status, `${what}: ${answer.text.slice(0, 300)}`).to.be.within(200, 499);
        if (what === 'a ZIP') expect(answer.text).to.include('ZIP archive');
        if (answer.status >= 300) expect(await written(), what).to.equal(before);
      }
    });
  }
});
