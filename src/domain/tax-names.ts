// What another program calls our tax codes, where no table knows it for sure: said by the company, by day. Journals of
// that program are read and written by it. A kept noun.
import { z } from 'zod';
import { dateSchema } from './dates.ts';
import { idSchema } from './ids.ts';
import { PROGRAMS, type TaxName } from './interchange/tax-names.ts';
import { register } from './register.ts';
import { lineText } from './text.ts';

/** Ids of names of tax categories. */
export const TAX_NAME_ID = { prefix: 'tnm' } as const;

/** Full state of a name, as its events and answers carry it. */
export const ownTaxNameState = z
  .object({
    id: idSchema(TAX_NAME_ID),
    program: z.enum(PROGRAMS).describe('Program whose files have the name'),
    name: lineText(60).describe('Its tax category (税区分), as its files say it'),
    share: lineText(20)
      .describe('What its files say in the column インボイス (Money Forward alone); none = 適格 or nothing')
      .optional(),
    taxCode: z.string().describe('Code of ours that it means'),
    taxUse: z
      .enum(['taxable', 'common', 'exempt'])
      .describe('What a purchase with this name is for: purchases with tax have one, others have none')
      .optional(),
    businessType: z
      .number()
      .int()
      .min(1)
      .max(6)
      .describe('Business type (1 to 6) of a sale with this name, for the simplified method')
      .optional(),
    from: dateSchema.describe('First day on which it has this meaning; none = from the beginning').optional(),
    to: dateSchema.describe('Last day on which it has this meaning; none = until further notice').optional(),
    status: z.enum(['active', 'archived']).describe('archived: it is neither read nor written any more'),
    createdAt: z.string(),
    updatedAt: z.string(),
    version: z.number().int(),
  })
  .meta({ id: 'TaxName' });
/** A name of a tax category that a company said. */
export type OwnTaxName = z.infer<typeof ownTaxNameState>;

/** Names of tax categories as a kept noun. */
export const taxNames = register({
  noun: 'tax_name',
  ja: '他ソフトの税区分名',
  field: 'taxName',
  id: TAX_NAME_ID,
  state: ownTaxNameState,
  acts: ['created', 'updated'],
  moves: 'it says what a word of another program means, and posts nothing',
  about: {
    en:
      'What another program calls our tax codes, where we do not know it for sure, from a day to a day: its journals ' +
      'are read and written by it.',
    ja: '他の会計ソフトでの税区分の名称（確実に分かっていないもの）とその期間。仕訳ファイルの読み書きに使います。',
  },
  listing: {
    table: 'tax_names',
    needs: 'accounts:read',
    columns: { program: 'code', name: 'text', taxCode: 'code' },
    search: ({ name }) => [name],
    filters: ['program', 'taxCode'],
    sorts: ['program', 'name'],
    defaultSort: 'program,name',
  },
  shown: ['program', 'name', 'share', 'taxCode', 'from', 'to', 'status', 'id'],
});
export const { created: TaxNameCreated, updated: TaxNameUpdated } = taxNames.events;

/** The names of a company that are in use, as files are read and written by them. */
export function saidTaxNames(rows: Iterable<OwnTaxName>): TaxName[] {
  return [...rows]
    .filter(({ status }) => status === 'active')
    .map(({ program, name, share = '', taxCode, taxUse, businessType, from, to }) => ({
      ...{ program, name, share, taxCode, sure: 'C' as const },
      ...(taxUse !== undefined && { taxUse }),
      ...(businessType !== undefined && { businessType }),
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
    }));
}
