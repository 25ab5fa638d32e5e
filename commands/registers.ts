// Labels and partners: create, change, archive and restore.
import { z } from 'zod';
import type { Book } from '../src/domain/book.ts';
import { addressSchema, emailText, metadataSchema } from '../src/domain/companies.ts';
import { dateSchema } from '../src/domain/dates.ts';
import { likeAccount } from '../src/domain/accounts.ts';
import { peppolSchema } from '../src/domain/interchange/peppol-ids.ts';
import { refuse } from '../src/domain/refusal.ts';
import { byCode, checkNewExternalId, resourceNamed } from '../src/domain/register.ts';
import {
  LabelArchived,
  LabelCreated,
  LabelUpdated,
  PartnerArchived,
  PartnerCreated,
  PartnerUpdated,
  checkBusinessNumbers,
  labels,
  partnerState,
  registrationNumberText,
  type Label,
  type Partner,
  labelState,
} from '../src/domain/registers.ts';
import { taxCodeNamed } from '../src/domain/tax/tax-codes.ts';
import { externalIdText, lineText, nameText } from '../src/domain/text.ts';
import { checkVersion, clearable, command, nextState, omittable, stateIn, versionField } from './command.ts';
import { changedBack, undoing } from './undoing.ts';

const idText = z.string().max(60);
const codeField = lineText(40).meta({ description: 'Unique, whatever its case or width.', example: 'TOKYO' });
const status = z.enum(['active', 'archived']);

const labelFields = {
  code: codeField,
  parentId: idText,
  color: z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'must be a colour like #3366cc'),
  shortcut: lineText(20),
  externalId: externalIdText,
  metadata: metadataSchema,
};
const dimension = lineText(40).meta({
  description: 'tag (default), department, project, item, segment, or a name of your own.',
  example: 'department',
});
const exclusive = z.boolean().meta({ description: 'At most one label of this dimension per line.' });

/** Refuses a label whose name (in its dimension) or code is taken. */
function checkLabel(book: Readonly<Book>, label: Label): void {
  for (const key of labels.keysOf(label)) {
    if (key.startsWith('externalId:')) continue;
    const taken = book.labels.byKey.get(key);
    const field = key.startsWith('code:') ? 'code' : 'name';
    if (taken !== undefined && taken !== label.id)
      refuse(
        'duplicate_code',
        `${field}: label ${taken} already has this ` +
          `${field}${field === 'name' ? ` in the dimension ${label.dimension}` : ''}`,
        field,
        { related: { id: taken } },
      );
  }
  checkNewExternalId(book.labels, label.externalId, label.id);
  if (label.parentId === undefined) return;
  if (!book.labels.byId.has(label.parentId))
    refuse('label_not_found', `parentId: there is no label ${label.parentId} in this company`, 'parentId');
  for (
    let above: Label | undefined = book.labels.byId.get(label.parentId);
    above;
    above = book.labels.byId.get(above.parentId ?? '')
  ) {
    if (above.id === label.id) refuse('validation_error', 'parentId: a label cannot be its own ancestor', 'parentId');
  }
}

/** Creates a label. */
export const createLabel = command({
  name: 'create-label',
  summary: 'Create a label',
  text: 'Creates a label: a department, a project, a dimension of your own by which reports can be broken down.',
  ja: {
    summary: 'ラベルを作成する',
    text: 'ラベルを作成します: 部門、プロジェクト、レポートの内訳に使う独自の分類軸。',
  },
  undo: { by: ['update-label'] },
  needs: 'accounts:write',
  input: z
    .strictObject({
      name: nameText,
      dimension: dimension.optional(),
      exclusive: exclusive.optional(),
      ...omittable(labelFields),
    })
    .meta({ id: 'LabelInput' }),
  decide(book, input, moment) {
    const label: Label = {
      id: moment.id('label'),
      dimension: 'tag',
      exclusive: false,
      ...input,
      status: 'active',
      createdAt: moment.nowIso,
      updatedAt: moment.nowIso,
      version: 1,
    };
    checkLabel(book, label);
    return [LabelCreated({ label })];
  },
  output: labelState,
  answer: (events): Label => stateIn<Label>(events, 'label', undefined),
});

/** Changes a label; `status` archives and restores it. */
export const updateLabel = command({
  name: 'update-label',
  summary: 'Change, archive or restore a label',
  text: 'Changes a label; {status} archives and restores it.',
  ja: {
    summary: 'ラベルを変更・アーカイブ・復元する',
    text: 'ラベルを変更します。{status} でアーカイブ・復元します。',
  },
  undo: { by: ['update-label'] },
  needs: 'accounts:write',
  input: z
    .strictObject({
      labelId: idText,
      version: versionField.optional(),
      name: nameText.optional(),
      dimension: dimension.optional(),
      exclusive: exclusive.optional(),
      status: status.optional(),
      ...clearable(labelFields),
    })
    .meta({ id: 'LabelChange' }),
  decide(book, { labelId, version, ...changes }, moment) {
    const label = book.labels.byId.get(labelId) ?? refuse('not_found', `there is no label ${labelId} in this company`);
    checkVersion(label, version);
    const next = nextState(label, changes, moment);
    if (!next) return [];
    checkLabel(book, next);
    return [(next.status === 'archived' && label.status === 'active' ? LabelArchived : LabelUpdated)({ label: next })];
  },
  output: labelState,
  answer: (events, { labelId }, _recalled, page): Label => stateIn(events, 'label', page.labels.byId.get(labelId)),
});

const partnerFields = {
  code: codeField,
  nameKana: nameText,
  corporateNumber: z.string().regex(/^\d{13}$/, 'must be 13 digits'),
  invoiceRegistrationNumber: registrationNumberText,
  qualifiedInvoiceIssuer: z.boolean(),
  invoiceRegisteredFrom: dateSchema.meta({
    description:
      'First day of the registration as an issuer of qualified invoices; with this or the last day, the days decide.',
  }),
  invoiceRegisteredTo: dateSchema.meta({
    description: 'Last day of the registration, when it has ended or been cancelled.',
  }),
  paymentTerms: partnerState.shape.paymentTerms
    .unwrap()
    .meta({ description: 'closingDay 31 = end of month; payDay in the month payMonthOffset months later.' }),
  address: addressSchema.meta({
    description: 'Printed on invoices that are issued from then on.',
    example: { postalCode: '1000005', text: '東京都千代田区丸の内一丁目1番1号' },
  }),
  peppol: peppolSchema.meta({ description: 'How it is called in the Peppol network: where electronic invoices go.' }),
  email: emailText.meta({ description: 'Where invoices are mailed to.' }),
  externalId: externalIdText,
  metadata: metadataSchema,
};
const partnerType = partnerState.shape.type;
const defaults = { defaultAccountId: idText, defaultAccountCode: idText, defaultTaxCode: idText };

function checkPartner(book: Readonly<Book>, partner: Partner): void {
  const taken = partner.code === undefined ? undefined : byCode(book.partners, partner.code)?.id;
  if (taken !== undefined && taken !== partner.id)
    refuse('duplicate_code', `code: partner ${taken} already has the code ${partner.code}; choose another`, 'code', {
      related: { id: taken },
    });
  checkNewExternalId(book.partners, partner.externalId, partner.id);
  checkBusinessNumbers(partner);
  const { invoiceRegisteredFrom: from, invoiceRegisteredTo: to } = partner;
  if (from !== undefined && to !== undefined && to < from)
    refuse(
      'validation_error',
      `invoiceRegisteredTo: must not lie before {invoiceRegisteredFrom} (${from})`,
      'invoiceRegisteredTo',
    );
}

/** The default account and tax code that an input names; null clears. */
function defaultsNamed(
  book: Readonly<Book>,
  input: {
    defaultAccountId?: string | null | undefined;
    defaultAccountCode?: string | null | undefined;
    defaultTaxCode?: string | null | undefined;
  },
): { defaultAccountId?: string | null; defaultTaxCode?: string | null } {
  const { defaultAccountId: id, defaultAccountCode: code, defaultTaxCode } = input;
  const field = id === undefined ? 'defaultAccountCode' : 'defaultAccountId';
  if (typeof id === 'string' && typeof code === 'string')
    refuse('validation_error', `${field}: give {defaultAccountId} or {defaultAccountCode}, not both`, field);
  const account = id ?? (typeof code === 'string' ? (byCode(book.accounts, code)?.id ?? '') : undefined);
  if (account !== undefined && !book.accounts.byId.has(account))
    refuse(
      'account_not_found',
      `${field}: there is no account ${id ?? code} in this company${likeAccount(book, id ?? code ?? undefined)}`,
      field,
    );
  const taxCode =
    typeof defaultTaxCode === 'string'
      ? taxCodeNamed(book, undefined, defaultTaxCode, '', ['defaultTaxCode', 'defaultTaxCode'])?.code
      : defaultTaxCode;
  return {
    ...(account !== undefined
      ? { defaultAccountId: account }
      : id === null || code === null
        ? { defaultAccountId: null }
        : {}),
    ...(taxCode !== undefined && { defaultTaxCode: taxCode }),
  };
}

/** Creates a partner: a customer, supplier, employee ... */
export const createPartner = command({
  name: 'create-partner',
  summary: 'Create a partner',
  text: 'Creates a partner: a customer, supplier, employee ...',
  ja: { summary: '取引先を作成する', text: '取引先を作成します: 得意先、仕入先、従業員など。' },
  undo: { by: ['update-partner'] },
  needs: 'accounts:write',
  input: z
    .strictObject({
      name: nameText.meta({ example: '株式会社山田商店' }),
      type: partnerType.optional(),
      ...omittable(partnerFields),
      ...omittable(defaults),
    })
    .meta({ id: 'PartnerInput' }),
  decide(book, input, moment) {
    const { defaultAccountId: _id, defaultAccountCode: _code, defaultTaxCode: _tax, ...said } = input;
    const chosen = defaultsNamed(book, input) as Pick<Partner, 'defaultAccountId' | 'defaultTaxCode'>;
    const partner: Partner = {
      id: moment.id('partner'),
      type: 'other',
      ...said,
      ...chosen,
      status: 'active',
      createdAt: moment.nowIso,
      updatedAt: moment.nowIso,
      version: 1,
    };
    checkPartner(book, partner);
    return [PartnerCreated({ partner })];
  },
  output: partnerState,
  answer: (events): Partner => stateIn<Partner>(events, 'partner', undefined),
});

function partnerAt(
  book: Readonly<Book>,
  { partnerId, partnerCode }: { partnerId?: string | undefined; partnerCode?: string | undefined },
): Partner {
  return (
    resourceNamed(book.partners, partnerId, partnerCode) ??
    refuse('not_found', `there is no partner ${partnerId ?? partnerCode} in this company`)
  );
}

/**
 * Changes a partner; `status` archives and restores it. Entries keep the name that they were booked under as
 * counterparty.
 */
export const updatePartner = command({
  name: 'update-partner',
  summary: 'Change, archive or restore a partner',
  text:
    'Changes a partner; {status} archives and restores it. Entries keep the name that they were booked under as ' +
    'counterparty.',
  ja: {
    summary: '取引先を変更・アーカイブ・復元する',
    text: '取引先を変更します。{status} でアーカイブ・復元します。仕訳には記帳時の名称が相手先として残ります。',
  },
  undo: { by: ['update-partner'] },
  needs: 'accounts:write',
  input: z
    .strictObject({
      partnerId: idText.optional(),
      partnerCode: idText.optional(),
      version: versionField.optional(),
      name: nameText.optional(),
      type: partnerType.optional(),
      status: status.optional(),
      ...clearable(partnerFields),
      ...clearable(defaults),
    })
    .meta({ id: 'PartnerChange' }),
  decide(book, input, moment) {
    const {
      partnerId: _id,
      partnerCode: _code,
      version,
      defaultAccountId: _account,
      defaultAccountCode: _accountCode,
      defaultTaxCode: _tax,
      ...changes
    } = input;
    const partner = partnerAt(book, input);
    checkVersion(partner, version);
    const next = nextState(partner, { ...changes, ...defaultsNamed(book, input) }, moment);
    if (!next) return [];
    checkPartner(book, next);
    return [
      (next.status === 'archived' && partner.status === 'active' ? PartnerArchived : PartnerUpdated)({ partner: next }),
    ];
  },
  output: partnerState,
  answer: (events, input, _recalled, page): Partner =>
    stateIn(events, 'partner', events.length > 0 ? undefined : partnerAt(page, input)),
});

/** What undoes labels and partners: new ones are archived, changes are changed back. */
export const registerUndoing = [
  undoing(LabelCreated, 'archive', updateLabel, ({ label: { id } }) => ({ labelId: id, status: 'archived' })),
  undoing(PartnerCreated, 'archive', updatePartner, ({ partner: { id } }) => ({ partnerId: id, status: 'archived' })),
  ...changedBack([LabelUpdated, LabelArchived], updateLabel, 'labelId'),
  ...changedBack([PartnerUpdated, PartnerArchived], updatePartner, 'partnerId'),
];
