// The e-Tax file: every box read back, the official schemas (when their folder is there), hostile names, refusals, and
// planted faults that must be noticed.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';
import { boxText } from '../../src/domain/tax/boxes.ts';
import { consumptionTaxReturn } from '../../src/domain/tax/return.ts';
import { type ReturnInput, type TaxGroup, type TaxReturn } from '../../src/domain/tax/return-facts.ts';
import { ETAX_FORMS } from '../../src/domain/tax/etax-forms.ts';
import { boxElements, etaxFile, type EtaxInput, type Filer } from '../../src/domain/tax/etax.ts';
import { Refusal } from '../../src/domain/refusal.ts';
import { group, year } from './consumption-tax-years.ts';

// The official schemas are not part of this project: the folder with `shohi/` and `general/` inside, as the National
// Tax Agency distributes them.
const XSD_DIR =
  process.env['ETAX_XSD_DIR'] ?? path.join(import.meta.dirname, '..', '..', '..', 'shared', 'data', 'etax', 'xsd');

const corporation: Filer = {
  name: '株式会社サンプル',
  nameKana: 'カブシキガイシャサンプル',
  entityType: 'corporation',
  corporateNumber: '7000012050002',
  address: { postalCode: '1000001', text: '東京都千代田区千代田１－１' },
  phone: '03-1234-5678',
  taxFiling: {
    taxOfficeCode: '01101',
    eTaxUserId: '1234567890123456',
    representativeName: '山田　太郎',
    representativeNameKana: 'ヤマダ　タロウ',
    referenceNumber: '12345678',
    taxAgent: { name: '税理士　花子', phone: '03-9999-0000' },
    refundAccount: {
      bankName: 'みほん銀行',
      branchName: '本町支店',
      accountType: 'ordinary',
      accountNumber: '1234567',
    },
  },
};
const individual: Filer = { ...corporation, entityType: 'sole_proprietor', name: 'サンプル商店' };

const MIXED: readonly TaxGroup[] = [
  group('S10', 22_000_000),
  group('S08R', 5_400_000),
  group('S10_RET', 330_000),
  group('S08R_RET', 54_000),
  group('S10_BD', 110_000),
  group('S08R_BD', 10_800),
  group('S10_BDR', 55_000),
  group('S08R_BDR', 5_400),
  group('S_EXP', 1_000_000),
  group('S_EXM_EXP', 200_000),
  group('S_EXM', 7_000_000),
  group('P10', 8_800_000, { use: 'taxable' }),
  group('P10', 2_200_000, { use: 'common' }),
  group('P08R', 1_080_000, { use: 'taxable' }),
  group('P08R', 540_000, { use: 'common' }),
  group('P10_RET', 110_000, { use: 'taxable' }),
  group('P10_T80', 550_000, { use: 'taxable' }),
  group('P08R_T80', 108_000, { use: 'common' }),
  group('P_IMP10', 78_000, { use: 'taxable' }),
  group('P_IMP08R', 6_240, { use: 'common' }),
  group('P_RC10', 500_000, { use: 'taxable' }),
  group('P_RC10_RET', 50_000, { use: 'taxable' }),
];
const TYPED: readonly TaxGroup[] = [
  group('S10', 33_000_000, { type: 1 }),
  group('S10', 5_500_000, { type: 5 }),
  group('S10', 550_000, { type: 3 }),
  group('S10', 440_000, { type: 4 }),
  group('S10', 330_000, { type: 6 }),
  group('S08R', 10_800_000, { type: 2 }),
  group('S10_RET', 1_100_000, { type: 1 }),
  group('S10_BD', 11_000),
  group('S08R_BDR', 5_400),
];
const INTERIM = { interimPaid: { national: 100_000n, local: 28_200n } };
const CASES: readonly (readonly [
  name: string,
  filer: Filer,
  groups: readonly TaxGroup[],
  more: Partial<ReturnInput>,
])[] = [
  ['general, individual allocation', corporation, MIXED, { method: 'general_itemized', ...INTERIM }],
  ['general, proportional', individual, MIXED, { method: 'general_proportional' }],
  [
    'general, full deduction and a refund',
    corporation,
    [group('S10', 1_100_000), group('P10', 5_500_000)],
    { method: 'general_full', ...INTERIM },
  ],
  [
    'simplified, one type',
    individual,
    [group('S10', 11_000_000), group('S08R', 1_080_000)],
    { method: 'simplified', simplifiedBusinessType: 5 },
  ],
  ['simplified, six types', corporation, TYPED, { method: 'simplified', ...INTERIM }],
  [
    'simplified, one type with 75 %',
    individual,
    [group('S10', 33_000_000, { type: 1 }), group('S10', 1_100_000, { type: 5 })],
    { method: 'simplified' },
  ],
  ['20 % method', individual, TYPED, { method: 'special_20' }],
];

function fileOf(
  filer: Filer,
  groups: readonly TaxGroup[],
  more: Partial<ReturnInput> = {},
  changes: Partial<EtaxInput> = {},
): { tax: TaxReturn; xml: string } {
  const input = year(groups, { standardPeriodSales: 9_876_543n, entityType: filer.entityType, ...more });
  const tax = consumptionTaxReturn(input);
  return {
    tax,
    xml: etaxFile({
      tax,
      filer,
      from: input.from,
      to: input.to,
      today: '2026-05-29',
      standardPeriodSales: input.standardPeriodSales,
      accumulatedSales: false,
      ...changes,
    }),
  };
}

// Box -> element, written down independently of the layout.
const ELEMENTS = readFileSync(new URL('./etax-boxes.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(',') as [string, string, string]);

/** Every element of the file that carries a box, by box: as the tax office would read it. */
function readBack(xml: string): Map<string, string> {
  const found = new Map<string, string>();
  const document = XmlDocument.fromString(xml);
  for (const [sheet, box, element] of ELEMENTS) {
    const nodes = document.find(`//*[local-name()='${element}']`);
    if (nodes.length > 1) throw new Error(`${element} occurs ${nodes.length} times`);
    if (nodes[0]) found.set(`${sheet}:${box}`, nodes[0].content);
  }
  document.dispose();
  return found;
}

/** Boxes whose value in the file differs from the return, in either direction. */
function differences(tax: TaxReturn, xml: string): string[] {
  const file = readBack(xml);
  const boxes = new Map(
    tax.boxes
      .filter((b) => !b.box.endsWith('type') && b.box !== 'rule75')
      .map((b) => [`${b.form}:${b.box}`, b.value === 0n ? undefined : String(b.value)]),
  );
  return [...new Set([...file.keys(), ...boxes.keys()])]
    .filter((key) => file.get(key) !== boxes.get(key))
    .map((key) => `${key}: ${file.get(key)} instead of ${boxes.get(key)}`);
}

function refusalOf(act: () => unknown): Refusal {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('not refused');
}

describe('e-Tax file', () => {
  for (const [name, filer, groups, more] of CASES) {
    it(`${name}: every box read back equals the return`, () => {
      const { tax, xml } = fileOf(filer, groups, more);
      expect(differences(tax, xml)).to.deep.equal([]);
      expect(readBack(xml).size).to.be.greaterThan(10);
    });
  }

  it('planted: two boxes swapped in the file are noticed', () => {
    const { tax, xml } = fileOf(corporation, MIXED, { method: 'general_itemized' });
    const swapped = xml.replace(
      /<AAJ00050>(\d+)<\/AAJ00050><AAJ00060>(\d+)<\/AAJ00060>/,
      '<AAJ00050>$2</AAJ00050><AAJ00060>$1</AAJ00060>',
    );
    expect(swapped).to.not.equal(xml);
    expect(differences(tax, swapped)).to.have.length(2);
  });

  it('who files: items of the filer, references only to items that are there, never an individual number', () => {
    const { xml } = fileOf(corporation, [group('S10', 1_100_000)]);
    expect(xml)
      .to.include(
        '<ZEIMUSHO ID="ZEIMUSHO"><gen:zeimusho_CD>01101</gen:zeimusho_CD>' +
          '<gen:zeimusho_NM>麹町</gen:zeimusho_NM></ZEIMUSHO>',
      )
      .and.include('<gen:hojinbango>7000012050002</gen:hojinbango>')
      .and.include('<gen:tel1>03</gen:tel1><gen:tel2>1234</gen:tel2><gen:tel3>5678</gen:tel3>')
      .and.include('<procedure_CD>RSH0020</procedure_CD>')
      .and.include('<gen:era>5</gen:era><gen:yy>8</gen:yy><gen:mm>3</gen:mm><gen:dd>31</gen:dd>');
    expect(xml).to.not.include('KANPU_KINYUKIKAN').and.not.include('DOCTYPE');
    for (const filer of [
      corporation,
      individual,
      {
        ...individual,
        taxFiling: { taxOfficeCode: '01101', eTaxUserId: '1234567890123456' },
        phone: undefined,
        nameKana: undefined,
      } as Filer,
    ]) {
      const file = fileOf(filer, [group('S10', 1_100_000)]).xml;
      const ids = new Set([...file.matchAll(/ ID="([A-Z_]+)"/g)].map((match) => match[1]));
      const references = [...file.matchAll(/ IDREF="([A-Z_]+)"/g)].map((match) => match[1] ?? '');
      expect(references.filter((id) => !ids.has(id))).to.deep.equal([]);
      if (filer.entityType === 'sole_proprietor')
        expect(file).to.not.include('hojinbango').and.not.include('kojinbango').and.not.include('DAIHYO_NM');
    }
    expect(fileOf(individual, [group('S10', 1_100_000)]).xml)
      .to.include('<NOZEISHA_NM ID="NOZEISHA_NM">山田　太郎</NOZEISHA_NM>')
      .and.include('<NOZEISHA_YAGO ID="NOZEISHA_YAGO">サンプル商店</NOZEISHA_YAGO>');
  });

  it("the filer's answers: way of deduction, accumulated tax, business type, 75 % rule, 20 % method", () => {
    const answer = (xml: string, element: string): string | undefined =>
      new RegExp(`<${element}><kubun_CD>(\\d)</kubun_CD></${element}>`).exec(xml)?.[1];
    const [individually, proportionally, fully, single, six, , special] = CASES.map(
      ([, filer, groups, more]) => fileOf(filer, groups, more).xml,
    );
    expect([
      answer(individually ?? '', 'AAM00020'),
      answer(proportionally ?? '', 'AAM00020'),
      answer(fully ?? '', 'AAM00020'),
      answer(fully ?? '', 'AAM00010'),
      answer(fully ?? '', 'AAL00040'),
    ]).to.deep.equal(['1', '2', '3', '2', '2']);
    expect([
      answer(single ?? '', 'DVC00010'),
      answer(six ?? '', 'ABL00210'),
      answer(single ?? '', 'ABL00210'),
      answer(single ?? '', 'ABY00000'),
      answer(special ?? '', 'ABY00000'),
    ]).to.deep.equal(['5', '1', '2', undefined, '1']);
    expect(
      answer(
        fileOf(corporation, [group('S10', 1_100_000)], { salesTaxBasis: 'accumulated' }, { accumulatedSales: true })
          .xml,
        'AAM00010',
      ),
    ).to.equal('1');
  });

  it('hostile names survive, half-width kana are widened, other characters are refused by name', () => {
    const hostile = `A&B <script>"'>]]>&amp;&#0; ｶﾌﾞｼｷ ﾊﾟﾝ`;
    const { xml } = fileOf({ ...corporation, name: hostile }, [group('S10', 1_100_000)]);
    const document = XmlDocument.fromString(xml);
    expect(document.find(`//*[local-name()='NOZEISHA_NM']`)[0]?.content).to.equal(
      `A&B <script>"'>]]>&amp;&#0; カブシキ パン`,
    );
    document.dispose();
    for (const [text, code] of [
      ['😀商店', 'U+1F600'],
      ['a\u0000b', 'U+0000'],
      ['x\ny', 'U+000A'],
      ['𠮷野家', 'U+20BB7'],
      ['a\ud800', 'U+D800'],
    ] as const) {
      const refusal = refusalOf(() => fileOf({ ...corporation, name: text }, [group('S10', 1_100_000)]));
      expect([refusal.code, refusal.field]).to.deep.equal(['validation_error', 'name']);
      expect(refusal.message).to.include(code);
    }
  });

  it('everything that is missing is listed at once', () => {
    const bare: Filer = { name: '株式会社サンプル', entityType: 'corporation' };
    const refusal = refusalOf(() =>
      fileOf(bare, [group('P10', 1_100_000), group('S10', 11_000)], { standardPeriodSales: null }),
    );
    expect(refusal.extra.details?.map((detail) => detail.field)).to.deep.equal([
      'taxFiling.taxOfficeCode',
      'taxFiling.eTaxUserId',
      'address.text',
      'taxSettings.standardPeriodSales',
      'corporateNumber',
      'taxFiling.representativeName',
      'taxFiling.refundAccount',
    ]);
    for (const detail of refusal.extra.details ?? []) expect(refusal.message).to.include(detail.field);
    expect(
      refusalOf(() =>
        fileOf({ ...corporation, taxFiling: { ...corporation.taxFiling, taxOfficeCode: '99999' } }, [
          group('S10', 1_100_000),
        ]),
      ).field,
    ).to.equal('taxFiling.taxOfficeCode');
  });

  it('other editions, the exempt, old rates and a full deduction that is not allowed are refused', () => {
    const sales = [group('S10', 11_000_000)];
    const messages = [
      refusalOf(() => fileOf(corporation, sales, { from: '2026-10-01', to: '2027-09-30' })),
      refusalOf(() => fileOf(corporation, sales, { from: '2022-10-01', to: '2023-09-30' })),
      refusalOf(() => fileOf(corporation, sales, { method: 'exempt' })),
      refusalOf(() => fileOf(individual, sales, { method: 'special_30' })),
      refusalOf(() => fileOf(corporation, [...sales, group('S08', 108_000)])),
      refusalOf(() => fileOf(corporation, [...sales, group('S_EXM', 9_000_000)], { method: 'general_full' })),
    ].map((refusal) => refusal.message);
    [
      /edition 23\.2\.0/,
      /edition 23\.2\.0/,
      /exempt/,
      /30 % method/,
      /rate_not_in_forms/,
      /full_deduction_not_allowed/,
    ].forEach((pattern, i) => {
      expect(messages[i]).to.match(pattern);
    });
    expect(() => fileOf(corporation, sales, { from: '2026-09-30', to: '2027-09-29' })).to.not.throw();
  });

  it('the layout names each box once, and every box of the return has an element and a text', () => {
    const layout = ETAX_FORMS.flatMap(({ form }) =>
      boxElements(form).map(({ page, box, element }) => `${page},${box},${element}`),
    );
    expect([...layout].sort()).to.deep.equal(ELEMENTS.map((row) => row.join(',')).sort());
    const known = new Set(ELEMENTS.map(([sheet, box]) => `${sheet}:${box}`));
    for (const [, filer, groups, more] of CASES) {
      for (const { form, box } of fileOf(filer, groups, more).tax.boxes) {
        if (!box.endsWith('type') && box !== 'rule75')
          expect(known.has(`${form}:${box}`), `${form}:${box}`).to.equal(true);
        expect(boxText(form, box), `${form}:${box}`).to.not.equal(undefined);
      }
    }
  });
});

describe('e-Tax file: official schemas', function () {
  const validators = new Map<string, XsdValidator>();
  before(function () {
    if (!existsSync(`${XSD_DIR}/shohi/RSH0010-232.xsd`)) {
      process.stdout.write('  skipped: the official e-Tax schemas are not here; set ETAX_XSD_DIR to their folder\n');
      this.skip();
    }
    xmlRegisterFsInputProviders();
    for (const procedure of ['RSH0010', 'RSH0030']) {
      const file = `${XSD_DIR}/shohi/${procedure}-232.xsd`;
      validators.set(procedure, XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(file), { url: file })));
    }
  });
  after(() => {
    for (const validator of validators.values()) validator.dispose();
  });

  /**
   * Corporate procedures have no public schema of their own: their files are tested as the individual procedure, whose
   * forms are the same, with the procedure code replaced.
   */
  function validate(xml: string): void {
    const asIndividual = xml.replaceAll('RSH0020', 'RSH0010').replaceAll('RSH0040', 'RSH0030');
    const document = XmlDocument.fromString(asIndividual);
    try {
      validators.get(asIndividual.includes('RSH0010') ? 'RSH0010' : 'RSH0030')?.validate(document);
    } finally {
      document.dispose();
    }
  }

  for (const [name, filer, groups, more] of CASES) {
    it(`${name} is valid`, () => {
      validate(fileOf(filer, groups, more).xml);
    });
  }

  it('hostile names are valid, and the validator is a real one', () => {
    const { xml } = fileOf({ ...corporation, name: `A&B <x>"'>]]> ｶﾞ`, phone: '0120-444-444' }, [
      group('P10', 1_100_000),
      group('S10', 11_000),
    ]);
    validate(xml);
    const faults: readonly (readonly [string | RegExp, string])[] = [
      ['<AAJ00020>', '<AAJ00021>'],
      [/<gen:zeimusho_CD>\d+/, '<gen:zeimusho_CD>99999'],
      ['VR="10.0"', 'VR="11.0"'],
      [/(<AAJ00010>\d+<\/AAJ00010>)(<AAJ00020>\d+<\/AAJ00020>)/, '$2$1'],
      [' IDREF="NOZEISHA_ADR"', ' IDREF="NOWHERE"'],
    ];
    for (const [from, to] of faults) {
      const broken = xml
        .replace(from, to)
        .replace('</AAJ00020>', from === '<AAJ00020>' ? '</AAJ00021>' : '</AAJ00020>');
      expect(broken, String(from)).to.not.equal(xml);
      expect(() => {
        validate(broken);
      }, String(from)).to.throw();
    }
  });

  it('each box stands in the element that the schema labels so', () => {
    const columns: Readonly<Record<string, RegExp>> = { A: /6\.24％/, B: /7\.8％/, C: /合計/ };
    const plain = (text: string): string => text.normalize('NFKC').replace(/[\s()、,]/g, '');
    const wrong: string[] = [];
    for (const { form } of ETAX_FORMS) {
      const version = { SHA010: '010', SHA020: '009', SHB017: '002', SHB033: '002' }[form] ?? '001';
      const schema = readFileSync(`${XSD_DIR}/shohi/${form}-${version}.xsd`, 'utf8');
      const labels = new Map(
        [
          ...schema.matchAll(
            /<xsd:element name="([A-Z0-9-]+)"[^>]*>\s*<xsd:annotation>\s*<xsd:appinfo>"?([^"<]*)"?<\/xsd:appinfo>/g,
          ),
        ].map((match) => [match[1] ?? '', match[2] ?? '']),
      );
      for (const { page, box, path } of boxElements(form)) {
        const text = boxText(page, box);
        if (!text) continue; // boxes of amended returns and old rates, which are never written
        const there = plain(path.map((element) => labels.get(element) ?? '').join(' '));
        const column = /^[\d-]+([ABC])$/.exec(box)?.[1];
        const words = text.label.split(' ').map(plain);
        if (
          !words.every((word) => there.includes(word)) ||
          (column &&
            !columns[column]?.test(labels.get(path.at(-1) ?? '') ?? '') &&
            !(column === 'C' && /合計/.test(labels.get(path.at(-2) ?? '') ?? '')))
        )
          wrong.push(`${page}:${box} "${text.label}" stands in ${there}`);
      }
    }
    expect(wrong).to.deep.equal([]);
  });
});
