// Consumption tax codes: create one of your own, change it; of the standard ones only name, note and the active switch
// change.
import { z } from 'zod';
import type { Book } from '../src/domain/book.ts';
import { metadataSchema } from '../src/domain/companies.ts';
import { dateSchema } from '../src/domain/dates.ts';
import { refuse } from '../src/domain/refusal.ts';
import { byCode, checkNewExternalId, resourceNamed } from '../src/domain/register.ts';
import { TaxCodeCreated, TaxCodeUpdated, taxCodeState, type TaxCode } from '../src/domain/tax/tax-codes.ts';
import { externalIdText, lineText, memoText, nameText } from '../src/domain/text.ts';
import { checkVersion, clearable, command, nextState, omittable, stateIn, versionField } from './command.ts';
import { changedBack, undoing } from './undoing.ts';

const idText = z.string().max(60);
const bps = z.number().int().min(0).max(10_000).meta({ description: 'Basis points: 1000 = 10 %.' });
const SIDES = [
  'sales',
  'sales_return',
  'bad_debt',
  'bad_debt_recovery',
  'purchase',
  'purchase_return',
  'import_tax',
  'import_tax_local',
  'reverse_charge',
  'reverse_charge_return',
  'none',
] as const;

const law = {
  rateBps: bps,
  nationalBps: bps,
  localBps: bps,
  reduced: z.boolean(),
  deductibleBps: bps.meta({
    description:
      'Share of the tax that is credited, in basis points: ' +
      '8000, 7000, 5000 or 3000 for purchases from non-qualified suppliers under the transitional measures; ' +
      'such purchases count against the yearly cap per supplier.',
  }),
  isReturn: z.boolean(),
  isBadDebt: z.boolean(),
  needsTaxBase: z.boolean(),
  sortOrder: z.number().int().min(0).max(1_000_000),
};
const notes = {
  defaultTaxUse: taxCodeState.shape.defaultTaxUse.unwrap(),
  defaultBusinessType: taxCodeState.shape.defaultBusinessType.unwrap(),
  nameEn: nameText,
  returnBox: lineText(100),
  validFrom: dateSchema,
  validTo: dateSchema,
  note: memoText,
  externalId: externalIdText,
  metadata: metadataSchema,
};

const createInput = z
  .strictObject({
    code: z
      .string()
      .regex(/^[0-9A-Za-z_-]{1,20}$/, 'must be 1 to 20 letters, digits, _ or -')
      .meta({ example: 'P10_SHOP' }),
    name: nameText,
    kind: taxCodeState.shape.kind,
    treatment: taxCodeState.shape.treatment,
    side: z
      .enum(SIDES)
      .optional()
      .meta({ description: 'Row of the return; default: sales or purchase, after the kind.' }),
    active: z.boolean().optional(),
    ...omittable(law),
    ...omittable(notes),
  })
  .meta({ id: 'TaxCodeInput' });

const updateInput = z
  .strictObject({
    taxCodeId: idText.optional(),
    taxCode: idText.optional().meta({ description: 'The code, in place of the id.' }),
    version: versionField.optional(),
    name: nameText.optional(),
    active: z.boolean().optional(),
    ...omittable(law),
    ...clearable(notes),
  })
  .meta({ id: 'TaxCodeChange' });

/** Refuses rates that contradict each other or the dates. */
function checkLaw(code: TaxCode): void {
  if (code.nationalBps + code.localBps !== code.rateBps)
    refuse(
      'validation_error',
      `rateBps: national ${code.nationalBps} and local ${code.localBps} do not sum to ${code.rateBps}; ` +
        'correct one of them',
      'rateBps',
    );
  if (code.treatment !== 'taxable' && code.treatment !== 'reverse_charge' && code.rateBps !== 0)
    refuse('validation_error', `rateBps: a code that is ${code.treatment} has no rate; leave it out`, 'rateBps');
  if (code.validFrom !== undefined && code.validTo !== undefined && code.validTo < code.validFrom)
    refuse('validation_error', 'validTo: must not lie before {validFrom}', 'validTo');
}

/** Creates a tax code of the company's own. The national share of a rate is 78 / 100 unless given. */
export const createTaxCode = command({
  name: 'create-tax-code',
  summary: 'Create a tax code',
  text: "Creates a tax code of the company's own, beside the standard ones.",
  ja: { summary: '税区分を作成する', text: '標準の税区分に加えて、会社独自の税区分を作成します。' },
  undo: { by: ['update-tax-code'] },
  needs: 'accounts:write',
  input: createInput,
  decide(book, input, moment) {
    const taken = byCode(book.taxCodes, input.code)?.id;
    if (taken !== undefined)
      refuse('duplicate_code', `code: tax code ${taken} already has the code ${input.code}; choose another`, 'code', {
        related: { id: taken },
      });
    checkNewExternalId(book.taxCodes, input.externalId);
    const {
      rateBps = 0,
      nationalBps = input.localBps === undefined ? Math.floor((rateBps * 78) / 100) : rateBps - input.localBps,
    } = input;
    const taxCode: TaxCode = {
      id: moment.id('taxCode'),
      side: input.kind === 'import' ? 'import_tax' : input.kind,
      localBps: rateBps - nationalBps,
      reduced: false,
      deductibleBps: input.kind === 'purchase' && input.treatment === 'taxable' ? 10_000 : 0,
      isReturn: false,
      isBadDebt: false,
      active: true,
      sortOrder: 10_000,
      ...input,
      rateBps,
      nationalBps,
      custom: true,
      createdAt: moment.nowIso,
      updatedAt: moment.nowIso,
      version: 1,
    };
    checkLaw(taxCode);
    return [TaxCodeCreated({ taxCode })];
  },
  output: taxCodeState,
  answer: (events): TaxCode => stateIn<TaxCode>(events, 'taxCode', undefined),
});

function taxCodeAt(
  book: Readonly<Book>,
  { taxCodeId, taxCode }: { taxCodeId?: string | undefined; taxCode?: string | undefined },
): TaxCode {
  return (
    resourceNamed(book.taxCodes, taxCodeId, taxCode) ??
    refuse('not_found', `there is no tax code ${taxCodeId ?? taxCode} in this company`)
  );
}

/** Changes a tax code. What the law says of a standard code is not the company's to change. */
export const updateTaxCode = command({
  name: 'update-tax-code',
  summary: 'Change a tax code',
  text: "Changes a tax code. What the law says of a standard code is not the company's to change.",
  ja: {
    summary: '税区分を変更する',
    text: '税区分を変更します。標準の税区分について法令で定まる内容は変更できません。',
  },
  undo: { by: ['update-tax-code'] },
  needs: 'accounts:write',
  input: updateInput,
  decide(book, input, moment) {
    const { taxCodeId: _id, taxCode: _code, version, ...changes } = input;
    const taxCode = taxCodeAt(book, input);
    checkVersion(taxCode, version);
    const fixed = taxCode.custom
      ? undefined
      : Object.keys(changes).find(
          (key) =>
            ![
              'name',
              'nameEn',
              'active',
              'note',
              'metadata',
              'externalId',
              'sortOrder',
              'defaultTaxUse',
              'defaultBusinessType',
            ].includes(key),
        );
    if (fixed !== undefined)
      refuse(
        'validation_error',
        `${fixed}: ${taxCode.code} is a standard code; create a code of your own to have another ${fixed}`,
        fixed,
      );
    checkNewExternalId(book.taxCodes, changes.externalId, taxCode.id);
    const next = nextState(taxCode, changes, moment);
    if (!next) return [];
    checkLaw(next);
    return [TaxCodeUpdated({ taxCode: next })];
  },
  output: taxCodeState,
  answer: (events, input, _recalled, page): TaxCode =>
    stateIn(events, 'taxCode', events.length > 0 ? undefined : taxCodeAt(page, input)),
});

/** What undoes tax codes: new ones are used no more. */
export const taxCodeUndoing = [
  undoing(TaxCodeCreated, 'deactivate', updateTaxCode, ({ taxCode: { id } }) => ({ taxCodeId: id, active: false })),
  ...changedBack([TaxCodeUpdated], updateTaxCode, 'taxCodeId'),
];
