// Every report in every format, as its reader sees it: head with title, period and unit, figures set as figures, in its
// own language, and no word of ours.
import { expect } from 'chai';
import { ROWS } from '../../src/http/app.ts';
import { isPrinted } from '../../src/http/exports.ts';
import type { Row } from '../../src/http/route.ts';
import { startApi, type Api } from '../api.ts';
import { furnished } from './furnished.ts';
import { nameOf, SAMPLES, type House } from './samples.ts';
import { pdfText, unzip } from './printed.ts';

/** What the books of the furnished company say in Latin letters themselves, and the currency. */
const OF_THE_BOOKS = /給与 2026-05|rent|Test(?: Company)?|JPY|USD/g;
/** Ids stand in workbooks to look up by; ISO dates are a form of figures. */
const IDS = /\b[a-z]+_[0-9a-f]{8}-[0-9a-f-]{27}(?::\d+)?\b/g;

/** Words that only programs know: `current_assets`, `bookValue`, codes of forms, what is no value. */
const OURS = /[a-z]+_[a-z]+|[a-z]+[A-Z][a-z]+|\bSH[AB]\d+|\bbps?\b|\bnull\b|\bundefined\b|NaN|\[object|記録位置|検算/g;
/** Questions about one report that its reader may ask beside the plain one. */
const MORE: Readonly<Record<string, readonly string[]>> = {
  'report-trial-balance': ['interval=month', 'compare=previous_year'],
  'report-profit-and-loss': ['interval=quarter', 'breakdown=label:department', 'compare=previous_period'],
  'report-cash-flow': ['method=direct', 'level=account'],
  'report-aging': ['type=payable'],
};

describe('printed reports', function printed() {
  this.timeout(120_000);
  let api: Api;
  let house: House;
  before(async () => {
    api = await startApi('http_printed');
    house = await furnished(api);
  });
  after(() => api.close());

  async function fileOf(row: Row, more: string): Promise<{ bytes: Buffer; text: string }> {
    const { values = {}, query = '' } = (await SAMPLES[nameOf(row)]?.(api, house)) ?? {};
    const target = row.path.replace(/:(\w+)/g, (_, name: string) =>
      name === 'companyId' ? house.companyId : (values[name] ?? ''),
    );
    const response = await fetch(`${api.origin}${target}?${[query, more].filter((part) => part !== '').join('&')}`, {
      headers: { authorization: `Bearer ${house.key}` },
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = bytes.toString('utf8');
    expect(response.status, `${target} ${more} ${response.ok ? '' : text}`).to.equal(200);
    return { bytes, text };
  }
  const seen = (text: string): string => text.replace(IDS, '').replace(OF_THE_BOOKS, '');

  for (const row of ROWS.filter((one) => one.surface === 'b' && isPrinted(one)))
    for (const more of ['', ...(MORE[nameOf(row)] ?? [])]) {
      it(`${row.path.replace(/^.*:companyId/, '')} ${more}: the PDF`, async function paper() {
        for (const locale of more === '' || more.startsWith('breakdown')
          ? (['ja', 'en'] as const)
          : (['ja'] as const)) {
          const text = pdfText((await fileOf(row, `${more}&format=pdf&locale=${locale}`)).bytes);
          if (text === undefined) this.skip();
          const [head = ''] = text.split(/（単位：|\(Unit: /);
          const [company, title, period] = head.split('\n').flatMap((line) => line.trim() || []);
          expect([company, title, period].join('|')).to.match(
            locale === 'ja'
              ? /^株式会社見本\|[^a-zA-Z]+\|(?:自 )?\d{4}年（令和\d+年）\d+月\d+日(?:　?\s*至 \d{4}年（令和\d+年）\d+月\d+日|現在)$/
              : /^株式会社見本\|[ -~　]+\|(?:As of )?\d{4}-\d\d-\d\d(?: to \d{4}-\d\d-\d\d)?$/,
          );
          expect(text.match(/（単位：円）|\(Unit: JPY\)/g)).to.have.length(text.split('\f').length - 1);
          const words = seen(text);
          expect(words.match(OURS) ?? []).to.deep.equal([]);
          if (locale === 'ja') expect(words.match(/[a-z]{3,}|\d{4}-\d\d/g) ?? []).to.deep.equal([]);
          // Figures are grouped; what stands without commas is a code or a number of an entry.
          expect(words.match(/(?<![\d/.,A-Z])\d{5,}(?!\d)/g) ?? []).to.deep.equal([]);
        }
      });

      if (/interval|compare/.test(more)) continue;
      it(`${row.path.replace(/^.*:companyId/, '')} ${more}: the workbook and CSV`, async () => {
        const files = unzip((await fileOf(row, `${more}&format=xlsx`)).bytes);
        const formats = [...(files.get('xl/styles.xml') ?? '').split('<cellXfs')[1]!.matchAll(/<xf numFmtId="(\d+)"/g)];
        let sheets = 0;
        for (const [name, xml] of files) {
          if (!name.startsWith('xl/worksheets/')) continue;
          sheets += 1;
          for (const [, style] of xml.matchAll(/<c r="[A-Z]+\d+"(?: s="(\d+)")?><v>/g))
            expect(Number(formats[Number(style ?? 0)]?.[1]), `a figure of ${name} has a format`).to.be.above(0);
          const texts = [...xml.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text]) => text as string);
          expect(texts[0]).to.equal('株式会社見本');
          expect(texts.join('\n')).to.include('（単位：円）');
          const words = seen(texts.join('\n'));
          expect(words.match(OURS) ?? []).to.deep.equal([]);
          expect(words.match(/[a-z]{3,}/g) ?? []).to.deep.equal([]);
        }
        expect(sheets).to.be.above(0);
        const [titles = ''] = (await fileOf(row, `${more}&format=csv`)).text.split('\r\n');
        expect(titles).to.match(/^[^a-z]+$/);
      });
    }

  it('a report that was asked about a partner or a label names it, and shows no id', async function named() {
    const row = ROWS.find(({ path }) => path.endsWith('/:companyId/reports/pl')) as Row;
    const text = pdfText((await fileOf(row, `partnerId=${house.partnerId}&labelId=${house.labelId}&format=pdf`)).bytes);
    if (text === undefined) this.skip();
    expect(text)
      .to.match(/取引先: 株式会社山田商店\s+ラベル: 本社/)
      .and.not.match(/prt_|lbl_/);
  });
});
