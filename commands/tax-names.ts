// Commands about what another program calls our tax codes: said, changed, no longer used.
import { z } from 'zod';
import type { Book } from '../src/domain/book.ts';
import { isTaxed } from '../src/domain/interchange/journal-plan.ts';
import { lettersOutside } from '../src/domain/interchange/letters.ts';
import { saysSame, sureOtherwise, sharesDays } from '../src/domain/interchange/tax-names.ts';
import { refuse } from '../src/domain/refusal.ts';
import {
  TAX_NAME_ID,
  TaxNameCreated,
  TaxNameUpdated,
  ownTaxNameState,
  saidTaxNames,
  type OwnTaxName,
} from '../src/domain/tax-names.ts';
import { taxCodeNamed } from '../src/domain/tax/tax-codes.ts';
import { checkVersion, clearable, command, nextState, omittable, stateIn, versionField } from './command.ts';
import { changedBack, undoing } from './undoing.ts';

const idText = z.string().max(60);
const { shape } = ownTaxNameState;
const notes = {
  share: shape.share.unwrap(),
  taxUse: shape.taxUse.unwrap(),
  businessType: shape.businessType.unwrap(),
  from: shape.from.unwrap(),
  to: shape.to.unwrap(),
};

/** Refuses what a name may not say: a file would be read otherwise than it was written, or by chance. */
function checked(book: Readonly<Book>, one: OwnTaxName): OwnTaxName {
  const { id, program, name, from, to } = one;
  const code = taxCodeNamed(book, undefined, one.taxCode);
  if (!code) return refuse('tax_code_not_found', 'taxCode: give a tax code of this company', 'taxCode');
  if (from !== undefined && to !== undefined && to < from)
    refuse('validation_error', 'to: must not be before {from}', 'to');
  if (one.share !== undefined && program !== 'moneyforward')
    refuse('validation_error', `share: files of ${program} have no column インボイス; leave it out`, 'share');
  const outside = program === 'yayoi' ? lettersOutside(name) : [];
  if (outside.length > 0)
    refuse('validation_error', `name: CP932 has no ${outside.slice(0, 5).join(' ')}; write it otherwise`, 'name');
  const isPurchase = code.kind !== 'sales' && isTaxed(code);
  if (isPurchase && one.taxUse === undefined)
    refuse('validation_error', `taxUse: a purchase under ${code.code} is for something; give {taxUse}`, 'taxUse');
  if (!isPurchase && one.taxUse !== undefined)
    refuse('validation_error', `taxUse: ${code.code} is no code of purchases with tax; leave it out`, 'taxUse');
  const checkedName = { ...one, taxCode: code.code };
  const [said] = saidTaxNames([{ ...checkedName, status: 'active' }]);
  if (!said || one.status === 'archived') return checkedName;
  const sure = sureOtherwise(said);
  if (sure)
    refuse(
      'validation_error',
      `name: ${program} is known for sure to mean ${sure.taxCode ?? '-'} by ${name} on some of these days; ` +
        'give another name, or other days',
      'name',
    );
  for (const other of book.taxNames.byId.values()) {
    const [own] = other.id === id ? [] : saidTaxNames([other]);
    if (!own || own.program !== program || !sharesDays(own, said)) continue;
    if (saysSame(own, said, 'name'))
      refuse('duplicate_code', `name: ${other.id} says already what ${name} means on some of these days`, 'name', {
        related: { id: other.id },
      });
    if (saysSame(own, said, 'meaning'))
      refuse(
        'duplicate_code',
        `taxCode: ${other.id} says already what ${code.code} is called on some of these days`,
        'taxCode',
        { related: { id: other.id } },
      );
  }
  return checkedName;
}

/** Says what another program calls a tax code. Refuses what would be read otherwise than it is written. */
export const createTaxName = command({
  name: 'create-tax-name',
  summary: 'Say what another program calls a tax code',
  text:
    'Says what Yayoi (弥生会計), Money Forward or freee calls one of our tax codes, from a day to a day: journals of ' +
    'that program are read and written by it. What is known for sure cannot be given another meaning.',
  ja: {
    summary: '他ソフトでの税区分名を登録する',
    text:
      '弥生会計・マネーフォワード・freee での税区分の名称を、期間とともに登録します。そのソフトの仕訳ファイルの読み書きに使います。' +
      '確実に分かっている名称を別の意味にすることはできません。',
  },
  undo: { by: ['update-tax-name'] },
  needs: 'accounts:write',
  input: z
    .strictObject({ program: shape.program, name: shape.name, taxCode: idText, ...omittable(notes) })
    .meta({ id: 'TaxNameInput', example: { program: 'yayoi', name: '課税売倒込10%', taxCode: 'S10_BD' } }),
  decide(book, input, moment) {
    const at = { createdAt: moment.nowIso, updatedAt: moment.nowIso, version: 1 };
    const taxName: OwnTaxName = { id: moment.id(TAX_NAME_ID), ...input, status: 'active', ...at };
    return [TaxNameCreated({ taxName: checked(book, taxName) })];
  },
  output: ownTaxNameState,
  answer: (events): OwnTaxName => stateIn<OwnTaxName>(events, 'taxName', undefined),
});

/** Changes what another program calls a tax code; `status` archives and restores it. */
export const updateTaxName = command({
  name: 'update-tax-name',
  summary: 'Change what another program calls a tax code',
  text: 'Changes what another program calls a tax code; {status} archives and restores it.',
  ja: {
    summary: '他ソフトでの税区分名を変更する',
    text: '他ソフトでの税区分名を変更します。{status} でアーカイブ・復元します。',
  },
  undo: { by: ['update-tax-name'] },
  needs: 'accounts:write',
  input: z
    .strictObject({
      taxNameId: idText,
      version: versionField.optional(),
      name: shape.name.optional(),
      taxCode: idText.optional(),
      status: shape.status.optional(),
      ...clearable(notes),
    })
    .meta({ id: 'TaxNameChange' }),
  decide(book, { taxNameId, version, ...changes }, moment) {
    const taxName =
      book.taxNames.byId.get(taxNameId) ?? refuse('not_found', `there is no tax name ${taxNameId} in this company`);
    checkVersion(taxName, version);
    const next = nextState(taxName, changes, moment);
    return next ? [TaxNameUpdated({ taxName: checked(book, next) })] : [];
  },
  output: ownTaxNameState,
  answer: (events, { taxNameId }, _recalled, page): OwnTaxName =>
    stateIn(events, 'taxName', page.taxNames.byId.get(taxNameId)),
});

/** What undoes names: they are used no more. */
export const taxNameUndoing = [
  undoing(TaxNameCreated, 'archive', updateTaxName, ({ taxName: { id } }) => ({
    taxNameId: id,
    status: 'archived' as const,
  })),
  ...changedBack([TaxNameUpdated], updateTaxName, 'taxNameId'),
];
