// Names: no text that a person writes as a name can hide or reorder anything, in any input of any command; what is
// legitimately invisible stays; what was stored earlier still counts.
import { expect } from 'chai';
import { z } from 'zod';
import { createPartner, updatePartner } from '../commands/registers.ts';
import { updateCompany } from '../commands/companies.ts';
import { COMMANDS } from '../commands/index.ts';
import { amendEntry } from '../commands/journal.ts';
import { CompanyUpdated } from '../src/domain/companies.ts';
import { withPrefix } from '../src/domain/ids.ts';
import { EntryPosted } from '../src/domain/journal.ts';
import { PartnerCreated } from '../src/domain/registers.ts';
import { isFitLine, isFitText, lineText } from '../src/domain/text.ts';
import { NOW, companyOpened, done, given, twoLines, uuid, type World } from './spec.ts';

/** Characters of every kind that a name must not have: each is nothing to see, or turns what is beside it around. */
const HIDDEN: readonly [what: string, text: string][] = [
  ['zero-width space', '\u200b'],
  ['zero-width non-joiner', '\u200c'],
  ['zero-width joiner', '\u200d'],
  ['word joiner', '\u2060'],
  ['byte order mark', '\ufeff'],
  ['soft hyphen', '\u00ad'],
  ['combining grapheme joiner', '\u034f'],
  ['invisible times', '\u2062'],
  ['Hangul filler', '\u3164'],
  ['half-width Hangul filler', '\uffa0'],
  ['Mongolian vowel separator', '\u180e'],
  ['variation selector behind a letter', '\ufe0f'],
  ['ideographic variation selector behind a letter', '\u{e0100}'],
  ['tag', '\u{e0041}'],
  ['language tag', '\u{e0001}'],
  ['cancel tag', '\u{e007f}'],
  ['right-to-left override', '\u202e'],
  ['right-to-left mark', '\u200f'],
  ['first strong isolate', '\u2068'],
  ['Arabic letter mark', '\u061c'],
  ['deprecated shaping', '\u206e'],
  ['annotation', '\ufff9'],
  ['noncharacter', '\ufdd0'],
  ['line separator', '\u2028'],
  ['escape', '\u001b'],
  ['lone surrogate', '\ud83d'],
];

describe('names', () => {
  it('have no character that hides or reorders', () => {
    for (const [what, text] of HIDDEN)
      for (const name of [
        `a${text}b`,
        `山${text === '\u{e0100}' || text === '\ufe0f' ? 'a' : ''}${text}田`,
        `a${text}`,
      ])
        expect(isFitLine(name), `${what} ${JSON.stringify(name)}`).to.equal(false);
  });

  it('keep the invisible characters that belong: variants of kanji, emoji, keycaps', () => {
    const fit = [
      '葛\u{e0100}城市',
      '渡邉\u{e0102}',
      '辻\u{e0101}\u3000太郎',
      '芦\ufe00屋',
      '❤\ufe0f工房',
      '☎\ufe0e 03',
      '1\ufe0f\u20e3番',
      '👩\u200d👩\u200d👧の店',
      '🧑🏽\u200d🤝\u200d🧑🏿',
      '🏳\ufe0f\u200d🌈',
      '🇯🇵',
      'Café',
      'ｶﾌｪ',
      'がぎ',
      '東京　支店',
      'نجار',
    ];
    for (const name of fit) {
      expect(isFitLine(name), name).to.equal(true);
      expect(lineText(200).parse(name)).to.equal(name.normalize('NFC'));
    }
    const unfit = [
      '葛\u{e0100}\u{e0101}',
      '葛\u{e01f0}',
      'か\u{e0100}',
      '葛\ufe0f',
      '1\ufe0f',
      '❤\ufe0f\ufe0f',
      '👩\u200d',
      '\u200d👩',
      '👩\u200d\u200d👧',
      '👩\u200da',
      'க்\u200dஷ',
      '🏴\u{e0067}\u{e0062}\u{e007f}',
    ];
    for (const name of unfit) expect(isFitLine(name), name).to.equal(false);
  });

  it('are judged alike and stored as NFC, whichever of all characters they consist of', () => {
    const unfit =
      /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_C}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\ufff9-\ufffb]/u;
    const wrong: string[] = [];
    const schema = lineText(20);
    for (let code = 0; code <= 0xe0fff; code++) {
      const text = String.fromCodePoint(code);
      if (isFitLine(text) !== !unfit.test(text)) wrong.push(code.toString(16));
      if (
        code < 0x20000 &&
        isFitLine(text) &&
        text.trim() !== '' &&
        schema.parse(`か${text}`) !== `か${text}`.trim().normalize('NFC')
      )
        wrong.push(`NFC ${code.toString(16)}`);
    }
    expect(wrong).to.deep.equal([]);
  });

  it('and memos refuse what only programs read or what turns text around, not what is pasted along', () => {
    for (const text of ['\u202e', '\u2066', '\u{e0041}', '\u{e007f}', '\ufdd0', '\u0007', '\ud800'])
      expect(isFitText(`振込${text}済`), JSON.stringify(text)).to.equal(false);
    for (const text of ['\u200b', '\ufeff', '\u00ad', '\n', '\t', '\u{e0100}', '👩\u200d👧'])
      expect(isFitText(`振込${text}済`), JSON.stringify(text)).to.equal(true);
  });
});

/** Fields that only look something up or must equal something: what they say is never stored. */
const LOOKED_UP = new RegExp(
  String.raw`(?:^|\.)(?:\w+(?:Id|Code)|id|currency|taxCode|channels\[\]\.target` +
    String.raw`|(?:label(?:Ids|Codes)|employeeIds|expenseReportIds|accountCodes)\[\])$`,
);
/** Free text. */
const FREE = /(?:^|\.)(?:memo|message|note|metadata\{\})$/;

/** Every text of a schema that would take a word in Japanese, with its path: `lines[].counterparty`. */
function textsIn(schema: z.ZodType, path = ''): [path: string, schema: z.ZodType][] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return textsIn(schema.unwrap() as z.ZodType, path);
  if (schema instanceof z.ZodArray) return textsIn(schema.element as z.ZodType, `${path}[]`);
  if (schema instanceof z.ZodRecord)
    return [
      ...textsIn(schema.keyType as z.ZodType, `${path}{key}`),
      ...textsIn(schema.valueType as z.ZodType, `${path}{}`),
    ];
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, inner]) =>
      textsIn(inner, path === '' ? name : `${path}.${name}`),
    );
  if (schema instanceof z.ZodUnion) return (schema.options as z.ZodType[]).flatMap((option) => textsIn(option, path));
  return schema.safeParse('名|前').success ? [[path, schema]] : [];
}

describe('every input of every command', () => {
  const inputs = [...COMMANDS.values()]
    .filter(({ name }) => name !== 'found-company')
    .flatMap(({ name, input }) => textsIn(input).map(([path, schema]) => ({ at: `${name} ${path}`, path, schema })));
  it('is looked at', () => {
    const paths = inputs.map(({ at }) => at);
    expect(paths).to.include.members([
      'open-company name',
      'update-company displayName',
      'update-company taxFiling.representativeName',
      'update-company taxFiling.refundAccount.bankName',
      'update-company metadata{key}',
      'create-account nameEn',
      'create-partner nameKana',
      'create-label dimension',
      'create-key name',
      'create-operator-key name',
      'add-member subject',
      'create-tax-code name',
      'post-entry lines[].counterparty',
      'post-entries entries[].counterparty',
      'post-entry lines[].memo',
      'reverse-entry reason',
      'post-entry documentIds[]',
      'post-entry externalId',
    ]);
  });
  it('refuses names that hide or reorder, and memos that do so', () => {
    const accepted: string[] = [];
    for (const { at, path, schema } of inputs) {
      if (LOOKED_UP.test(path)) continue;
      for (const [what, text] of HIDDEN) {
        if (FREE.test(path) && isFitText(`名|${text}前`)) continue;
        const parsed = schema.safeParse(`名|a${text}前`);
        if (parsed.success) accepted.push(`${at}: ${what}`);
      }
    }
    expect(accepted).to.deep.equal([]);
  });
});

describe('names that were stored before they were refused', () => {
  const odd = 'A\u200bB\u{e0041}\u202e';
  const common = { createdAt: NOW, updatedAt: NOW, version: 1 };
  const partnerId = withPrefix('partner', uuid(0xa1));
  const entryId = withPrefix('entry', uuid(0xb10000));
  const opened = companyOpened();
  const partner = PartnerCreated({
    partner: {
      id: partnerId,
      name: odd,
      code: odd,
      type: 'both',
      metadata: { [odd]: odd },
      status: 'active',
      ...common,
    },
  });

  it('fold, and whatever else of the same resource changes', () => {
    given(opened, partner)
      .when(updatePartner, { partnerId, nameKana: 'エービー' })
      .then(['partner.updated', { partner: { name: odd, nameKana: 'エービー', metadata: { [odd]: odd } } }]);
    given(opened, partner).when(updatePartner, { partnerId, name: odd }).refused('invalid_text', 'name');
    given(opened, partner)
      .when(createPartner, { name: 'x', metadata: { [odd]: 'x' } })
      .refused('validation_error', `metadata.${odd}`);
    const filed =
      (taxFiling: object) =>
      (world: World): unknown => {
        const { company } = world.book;
        if (!company) throw new Error('no company');
        return world.record([CompanyUpdated({ company: { ...company, taxFiling } })]);
      };
    given(
      opened,
      filed({
        representativeName: odd,
        refundAccount: { bankName: odd, branchName: '', accountType: 'ordinary', accountNumber: '1' },
      }),
    )
      .when(updateCompany, { taxFiling: { taxOfficeCode: '01101' }, displayName: '見本' })
      .then([
        'company.updated',
        {
          company: { taxFiling: { representativeName: odd, taxOfficeCode: '01101', refundAccount: { bankName: odd } } },
        },
      ]);
  });

  it('stay in entries that are annotated', () => {
    const content = {
      effectiveDate: '2026-04-20',
      sourceType: 'manual' as const,
      adjustment: false,
      currency: 'JPY',
      counterparty: odd,
      reference: odd,
      metadata: { [odd]: odd },
      lines: [],
    };
    const posted = (world: World): unknown => {
      const lines = twoLines('6320', '1120', 100).map(({ accountCode, ...line }) => {
        const account = [...world.book.accounts.byId.values()].find(({ code }) => code === accountCode);
        return { ...line, accountCode, accountId: account?.id as string };
      });
      return world.record([
        EntryPosted({
          entryId,
          version: 1,
          entryNumber: 1,
          fiscalYearId: world.book.periods.years[0]?.year.id as string,
          content: { ...content, lines },
        }),
      ]);
    };
    given(opened, posted)
      .when(amendEntry, { entryId, memo: '後から' })
      .then(['journal_entry.annotated', { content: { memo: '後から', counterparty: odd, metadata: { [odd]: odd } } }]);
    given(opened, posted, done(amendEntry, { entryId, memo: '後から' }))
      .when(amendEntry, { entryId, reference: odd })
      .refused('invalid_text', 'reference');
  });
});
