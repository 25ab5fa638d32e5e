// The installation and its companies: create the installation and operator keys, open a company, found its books,
// change its settings.
import { z } from 'zod';
import {
  ApiKeyCreated,
  MemberAdded,
  keyView,
  limitsSchema,
  planSchema,
  type ApiKey,
  type KeyView,
} from '../src/domain/access.ts';
import { openedWithinDay, type Directory } from '../src/domain/directory.ts';
import {
  CompanyCreated,
  CompanyRegistered,
  CompanyUpdated,
  InstallationCreated,
  PepperNoted,
  OperatorKeyCreated,
  OperatorKeyRevoked,
  addressSchema,
  companyState,
  emailText,
  letterheadSchema,
  payToSchema,
  metadataSchema,
  agentSettingsSchema,
  clockSchema,
  taxFilingSchema,
  taxSettingsInput,
  type Company,
} from '../src/domain/companies.ts';
import { addDays, addMonths, dateInZone, dateSchema, makeDate, parts } from '../src/domain/dates.ts';
import type { LedgerEvent } from '../src/domain/event.ts';
import { FiscalPeriodOpened, fullYearEnd, newFiscalYear } from '../src/domain/fiscal-periods.ts';
import { peppolSchema } from '../src/domain/interchange/peppol-ids.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { payrollSettings } from '../src/domain/payroll-settings.ts';
import { isId } from '../src/domain/ids.ts';
import { DOCUMENTS } from '../src/domain/recalled.ts';
import { refuse } from '../src/domain/refusal.ts';
import { nlSettingsSchema } from '../src/domain/sentences.ts';
import { adoption, ChartAdopted } from '../src/domain/templates.ts';
import { externalIdText, lineText, nameText } from '../src/domain/text.ts';
import { taxOfficeName } from '../src/domain/tax/etax-offices.ts';
import { checkBusinessNumbers, registrationNumberText } from '../src/domain/registers.ts';
import {
  checkScope,
  checkVersion,
  clearable,
  command,
  directoryCommand,
  nextState,
  omittable,
  runsInstallation,
  type Command,
  type Following,
  type Moment,
  type Recalled,
} from './command.ts';

const DAY_MS = 86_400_000;

/** Everything that founds a company's own stream: the data of company.registered. */
export type OpenedCompany = ReturnType<typeof CompanyRegistered>['data'];

const timezoneText = z
  .string()
  .max(60)
  .refine((zone) => {
    try {
      new Intl.DateTimeFormat('en', { timeZone: zone }).format(0);
      return true;
    } catch {
      return false;
    }
  }, 'must be an IANA time zone like Asia/Tokyo');

const settable = {
  name: nameText.meta({ example: '株式会社山田商店' }),
  nameKana: nameText,
  displayName: nameText,
  corporateNumber: z.string().regex(/^\d{13}$/, 'must be 13 digits'),
  invoiceRegistrationNumber: registrationNumberText,
  timezone: timezoneText,
  industryCode: lineText(20),
  prefectureCode: z.string().regex(/^\d{2}$/, 'must be two digits, 01 to 47'),
  address: addressSchema,
  peppol: peppolSchema.meta({ description: 'How the company is called in the Peppol network.' }),
  phone: z.string().regex(/^[0-9-]{1,20}$/, 'must be digits and hyphens'),
  email: emailText.meta({ description: 'Printed on invoices; answers to mails of invoices go there.' }),
  payTo: payToSchema.meta({
    description: 'Accounts that customers pay to, printed on invoices that are issued from then on.',
    example: [
      {
        bankName: 'みどり銀行',
        branchName: '丸の内支店',
        accountType: 'ordinary',
        accountNumber: '1234567',
        accountHolder: 'カ）ヤマダシヨウテン',
      },
    ],
  }),
  taxSettings: taxSettingsInput,
  taxFiling: taxFilingSchema,
  payroll: payrollSettings.meta({
    description: 'Settings of payroll; default: premiums of the month before, general business.',
    example: { premiumTiming: 'following_month' },
  }),
  clock: clockSchema.meta({
    description:
      'Whether jobs that are due by the calendar run by themselves. Default: enabled, except in a demo company.',
  }),
  agentSettings: agentSettingsSchema.meta({
    description: 'With dryRunDefault, a tool call of an agent that does not say dryRun is a dry run. Default: false.',
    example: { dryRunDefault: true },
  }),
  nlSettings: nlSettingsSchema.meta({
    description:
      'A sentence is posted from the confidence `postAt` on (default 80), a draft from `draftAt` on (60), and ' +
      'refused below.',
    example: { postAt: 90, draftAt: 60 },
  }),
  metadata: metadataSchema,
};
const { name: _name, ...settableRest } = settable;

const operatorFields = {
  plan: planSchema.optional().meta({ description: 'Operators only.' }),
  limits: limitsSchema
    .nullable()
    .optional()
    .meta({ description: 'Operators only; requests per minute of an enterprise company.' }),
};

/** Corporations of any kind have a corporate number; what `other` is nobody knows. */
function isCorporate(entityType: Company['entityType']): boolean {
  return entityType === 'corporation' || entityType === 'npo';
}

/** Refuses a tax office that does not exist. */
function checkTaxOffice(filing: Company['taxFiling'] | null): void {
  const code = filing?.taxOfficeCode;
  if (code !== undefined && taxOfficeName(code) === undefined)
    refuse(
      'validation_error',
      `taxFiling.taxOfficeCode: there is no tax office ${code}; take the five digits of e-Tax (Kojimachi: 01101)`,
      'taxFiling.taxOfficeCode',
    );
}

const openInput = z
  .strictObject({
    name: settable.name,
    ...omittable(settableRest),
    entityType: companyState.shape.entityType.optional(),
    template: companyState.shape.template.optional().meta({ description: 'Chart of accounts to begin with.' }),
    country: z.literal('JP').optional(),
    baseCurrency: z
      .string()
      .regex(/^[A-Z]{3}$/, 'must be a currency code like JPY')
      .optional(),
    fiscalYearStart: dateSchema
      .optional()
      .meta({
        description:
          'First day of the first fiscal year. Default: the 1 April (sole proprietor: 1 January) on or before today.',
      }),
    fiscalYearEnd: dateSchema
      .optional()
      .meta({ description: 'Last day of a first fiscal year shorter than twelve months. Default: twelve months.' }),
    demo: z.boolean().optional(),
    externalId: externalIdText.optional(),
    ...operatorFields,
  })
  .meta({ id: 'CompanyInput' });

/** Plan and limits are for operators: for everybody else the keys do not exist. */
function checkOperatorKeys(input: { plan?: unknown; limits?: unknown }, moment: Moment): void {
  for (const key of ['plan', 'limits'] as const)
    if (input[key] !== undefined && !runsInstallation(moment))
      refuse('validation_error', `${key}: unknown key; remove it or correct its spelling`, key);
}

function checkLimits(plan: Company['plan'], limits: unknown): void {
  if (limits !== undefined && limits !== null && plan !== 'enterprise')
    refuse(
      'validation_error',
      'limits: only the plan enterprise has limits of its own; set plan to enterprise',
      'limits',
    );
}

/**
 * Refuses rate_limited (with the seconds to wait) when a user has opened as many companies within 24 hours as the
 * installation lets him. Every user counts, members of
 * companies too: who opens one is a member, and may make anybody a member.
 */
function checkOpened(directory: Readonly<Directory>, { actor, now, companiesPerUserPerDay: most }: Moment): void {
  if (most === 0) refuse('forbidden', 'users cannot open companies in this installation; ask its operator');
  const opened = openedWithinDay(directory, actor.id, now);
  if (opened.length < most) return;
  const freeMs = (opened[opened.length - most] as number) + DAY_MS;
  refuse(
    'rate_limited',
    `you have opened ${opened.length} companies within 24 hours; ` +
      `beyond ${most} a day, ask the operator of the installation`,
    undefined,
    { retryAfterS: (freeMs - now) / 1_000 },
  );
}

/** What follows once the directory has learned of a company: its books are founded. */
export function founding(opened: OpenedCompany): Following {
  return { companyId: opened.company.id, command: foundCompany as Command, input: opened };
}

/**
 * Opens a company: the directory learns of it. For an operator the answer carries an owner key, a user becomes the
 * owner. Refuses rate_limited beyond what users may open in a day.
 */
export const openCompany = directoryCommand({
  name: 'open-company',
  summary: 'Create a company',
  text:
    'Opens a company with the standard Japanese chart, tax codes and fiscal years. For an operator the answer ' +
    'carries an owner key, shown once; a user becomes the owner. Keys of a company may not do this.',
  ja: {
    summary: '会社を作成する',
    text:
      '日本の標準的な勘定科目表、税区分、会計年度を備えた会社を作成します。' +
      'オペレーターへの応答にはオーナーキーが一度だけ表示され、ユーザーの場合は本人がオーナーになります。' +
      '会社のキーでは実行できません。',
  },
  undo: { why: 'settings of a company are changed back by hand' },
  needs: 'companies:write',
  operators: true,
  input: openInput,
  decide(directory, input, moment) {
    const byOperator = runsInstallation(moment);
    if (!byOperator && moment.actor.type !== 'user')
      refuse('forbidden', 'a company key cannot create companies; sign in as a user or use an operator key');
    checkOperatorKeys(input, moment);
    if (!byOperator) checkOpened(directory, moment);
    const { externalId } = input;
    const taken = externalId === undefined ? undefined : directory.externalIds.get(externalId);
    if (taken !== undefined)
      refuse(
        'duplicate_external_id',
        `externalId: company ${taken} already has the external id ${externalId}`,
        'externalId',
        byOperator ? { related: { id: taken } } : {},
      );
    const {
      entityType = input.template === 'jp_sole_proprietor' ? 'sole_proprietor' : 'corporation',
      timezone = 'Asia/Tokyo',
      plan = 'free',
    } = input;
    checkLimits(plan, input.limits);
    checkBusinessNumbers(input, isCorporate(entityType));
    checkTaxOffice(input.taxFiling);
    const firstYear = firstYearOf(input, entityType, dateInZone(timezone, moment.now));
    const [, fiscalYearStartMonth, fiscalYearStartDay] = parts(addDays(firstYear.endDate, 1));
    const {
      template = entityType === 'sole_proprietor' ? 'jp_sole_proprietor' : 'jp_corporation',
      demo = false,
      limits,
      fiscalYearStart: _start,
      fiscalYearEnd: _end,
      taxSettings = {},
      ...said
    } = input;
    const company: Company = {
      id: moment.id('company'),
      ...said,
      entityType,
      country: 'JP',
      baseCurrency: input.baseCurrency ?? 'JPY',
      timezone,
      fiscalYearStartMonth,
      fiscalYearStartDay,
      taxSettings,
      template,
      plan,
      ...(limits && { limits }),
      isDemo: demo,
      status: 'active',
      ...(moment.cell !== undefined && { cell: moment.cell }),
      createdAt: moment.nowIso,
      updatedAt: moment.nowIso,
      version: 1,
    };
    if (!byOperator) return [CompanyRegistered({ company, firstYear, ownerSubject: moment.actor.id })];
    const ownerKey: ApiKey = {
      id: moment.id('apiKey'),
      companyId: company.id,
      name: 'Owner',
      ...moment.secret(),
      role: 'owner',
      status: 'active',
      createdAt: moment.nowIso,
      createdBy: moment.actor.id,
      version: 1,
    };
    return [CompanyRegistered({ company, firstYear, ownerKey })];
  },
  next: founding,
  answer(events): OpenedCompany {
    for (const fact of events) if (fact.type === 'company.registered') return fact.data;
    throw new Error('no company was registered');
  },
});

/** The first fiscal year: as asked for, or twelve months from the usual first day on or before today. */
function firstYearOf(
  input: z.infer<typeof openInput>,
  entityType: Company['entityType'],
  today: string,
): { startDate: string; endDate: string } {
  const [year] = parts(today);
  const usual = (n: number): string => makeDate(n, entityType === 'sole_proprietor' ? 1 : 4, 1);
  const startDate = input.fiscalYearStart ?? (usual(year) <= today ? usual(year) : usual(year - 1));
  const endDate = input.fiscalYearEnd ?? fullYearEnd(startDate);
  if (input.fiscalYearEnd !== undefined && input.fiscalYearStart === undefined)
    refuse('validation_error', 'fiscalYearStart: give it together with {fiscalYearEnd}', 'fiscalYearStart');
  if (endDate < startDate || endDate > addDays(addMonths(startDate, 12), -1))
    refuse(
      'validation_error',
      'fiscalYearEnd: a fiscal year ends after it starts and has at most twelve months',
      'fiscalYearEnd',
    );
  return { startDate, endDate };
}

/**
 * Founds the books of a registered company: settings, tax codes, chart, first year, and who owns it. Nothing when they
 * are there already.
 */
export const foundCompany = command({
  name: 'found-company',
  summary: 'Found the books of a company that was registered',
  runBy: 'service',
  undo: { why: 'settings of a company are changed back by hand' },
  needs: null,
  input: CompanyRegistered.schema,
  decide(book, { company, firstYear, ownerKey, ownerSubject }, moment) {
    if (book.company) return [];
    const { baseCurrency: currency, createdAt } = company;
    const { year, months } = newFiscalYear(firstYear.startDate, firstYear.endDate, moment, new Set());
    const facts: LedgerEvent[] = [
      CompanyCreated({ company }),
      ChartAdopted(adoption(company.template, { companyId: company.id, currency, createdAt })),
      FiscalPeriodOpened({ year, months }),
    ];
    if (ownerKey) facts.push(ApiKeyCreated({ key: ownerKey }));
    if (ownerSubject !== undefined)
      facts.push(
        MemberAdded({
          member: {
            id: moment.id('member'),
            subject: ownerSubject,
            role: 'owner',
            status: 'active',
            createdAt: company.createdAt,
            updatedAt: company.createdAt,
            version: 1,
          },
        }),
      );
    return facts;
  },
  answer: (_events, { company }) => company,
});

const { name, timezone, taxSettings: _taxSettings, taxFiling: _taxFiling, ...clearableFields } = settable;
const updateInput = z
  .strictObject({
    name: name.optional(),
    timezone: timezone.optional(),
    ...clearable(clearableFields),
    letterhead: letterheadSchema
      .nullable()
      .optional()
      .meta({
        description:
          'Documents of the company that are printed on its invoices as logo and seal: PNG (8 bits, not interlaced) ' +
          'or JPEG, at most 1 MiB and four megapixels; what cannot be printed is left out. null clears both.',
      }),
    taxSettings: taxSettingsInput.optional().meta({ description: 'Merged into the settings that are there.' }),
    taxFiling: taxFilingSchema
      .nullable()
      .optional()
      .meta({ description: 'Merged into what is there; null clears all of it.' }),
    status: companyState.shape.status.optional(),
    version: z.number().int().positive().optional(),
    ...operatorFields,
  })
  .meta({ id: 'CompanyChange' });

/** Refuses pictures of a letterhead that are no document of the company, void, no PNG or JPEG, or too large. */
function checkLetterhead(given: Company['letterhead'] | null, recalled: Recalled): void {
  for (const [name, id] of Object.entries(given ?? {})) {
    const field = `letterhead.${name}`;
    const document = recalled.state(DOCUMENTS, id);
    if (!document || document.status === 'voided')
      return refuse('validation_error', `${field}: there is no document ${id} in this company; upload it first`, field);
    const { mimeType, size } = document;
    if (!PICTURES.has(mimeType) || size > LIMITS.pictureBytes)
      refuse(
        'validation_error',
        `${field}: must be a PNG or JPEG of at most ${LIMITS.pictureBytes} bytes; ` +
          `${id} is ${mimeType} of ${size} bytes`,
        field,
      );
  }
}
const PICTURES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg']);

/** Changes a company's settings. Operators set plan and limits, and nothing of the books. */
export const updateCompany = command({
  name: 'update-company',
  summary: 'Change a company',
  text:
    'Changes settings of a company: names, numbers, tax settings, addresses. Plan and limits are set by operators, ' +
    'and nothing of the books.',
  ja: {
    summary: '会社を変更する',
    text:
      '会社の設定を変更します: 名称、番号、税務設定、住所。プランと制限はオペレーターのみが設定し、' +
      'オペレーターは帳簿を変更できません。',
  },
  undo: { why: 'settings of a company are changed back by hand' },
  needs: 'companies:write',
  operators: true,
  input: updateInput,
  recalls: ({ letterhead }) => ({ ids: Object.values(letterhead ?? {}).filter((id) => isId(DOCUMENTS.id, id)) }),
  decide(book, { version, taxSettings, taxFiling, ...changes }, moment, recalled) {
    const company = book.company ?? refuse('not_found', 'there is no such company');
    if (moment.actor.type === 'operator') {
      const other = Object.keys({
        ...changes,
        ...(taxSettings && { taxSettings }),
        ...(taxFiling !== undefined && { taxFiling }),
      }).find((key) => key !== 'plan' && key !== 'limits');
      if (other !== undefined)
        refuse('forbidden', `${other}: an operator sets plan and limits; the rest belongs to the company`, other);
    } else if (moment.actor.type !== 'system') checkScope(moment, 'companies:write');
    checkOperatorKeys(changes, moment);
    checkVersion(company, version);
    const { corporateNumber = company.corporateNumber, invoiceRegistrationNumber = company.invoiceRegistrationNumber } =
      changes;
    const { peppol } = changes;
    if (peppol || changes.corporateNumber !== undefined || changes.invoiceRegistrationNumber !== undefined)
      checkBusinessNumbers({ corporateNumber, invoiceRegistrationNumber, peppol }, isCorporate(company.entityType));
    checkTaxOffice(taxFiling);
    checkLetterhead(changes.letterhead, recalled);
    const plan = changes.plan ?? company.plan;
    checkLimits(plan, changes.limits);
    const limits = plan === 'enterprise' ? changes.limits : company.limits && null;
    const next = nextState(
      company,
      {
        ...changes,
        limits,
        ...(taxSettings && { taxSettings: { ...company.taxSettings, ...taxSettings } }),
        ...(taxFiling !== undefined && { taxFiling: taxFiling && { ...company.taxFiling, ...taxFiling } }),
      },
      moment,
    );
    return next ? [CompanyUpdated({ company: next })] : [];
  },
  output: companyState,
  answer(events, _input, _recalled, page): Company {
    for (const fact of events) if (fact.type === 'company.updated') return fact.data.company;
    return page.company as Company;
  },
});

/** Creates the installation: the first event of the directory. Nothing when it is there. */
export const createInstallation = directoryCommand({
  name: 'create-installation',
  summary: 'Create the installation',
  runBy: 'service',
  undo: { why: 'settings of a company are changed back by hand' },
  needs: null,
  input: z.strictObject({}),
  decide: (directory, _input, moment) =>
    directory.installationId === undefined ? [InstallationCreated({ installationId: moment.id('installation') })] : [],
  answer: (_events, _input, _recalled, page) => ({ installationId: page.installationId }),
});

/**
 * Notes under which pepper the keys of the installation are hashed; nothing when that is noted already. Refuses
 * invalid_state when there may be keys under another one: another was noted, or this one was made just now (`isNew`).
 * `accept` notes it all the same.
 */
export const notePepper = directoryCommand({
  name: 'note-pepper',
  summary: 'Note the pepper of the keys',
  runBy: 'service',
  undo: { why: 'settings of a company are changed back by hand' },
  needs: null,
  operators: true,
  input: z.strictObject({
    check: z.string().regex(/^[!-~]{1,64}$/, 'must be a digest as text'),
    isNew: z.boolean(),
    accept: z.boolean(),
  }),
  decide({ installationId, pepperCheck, operatorKeys, companies }, { check, isNew, accept }, moment) {
    checkOperator(moment);
    const isOther = isNew || (pepperCheck !== undefined && pepperCheck !== check);
    if (isOther && !accept && operatorKeys.size + companies.size > 0)
      refuse('invalid_state', 'the keys of this installation were made under another pepper');
    if (pepperCheck === check) return [];
    return [
      PepperNoted({ installationId: installationId ?? refuse('invalid_state', 'there is no installation'), check }),
    ];
  },
  answer: (_events, { check }) => ({ check }),
});

function checkOperator(moment: Moment): void {
  if (!runsInstallation(moment)) refuse('forbidden', 'only operators may do this');
}

/** Makes an operator key: it runs the installation and cannot read or write books. */
export const createOperatorKey = directoryCommand({
  name: 'create-operator-key',
  summary: 'Create an operator key',
  runBy: 'service',
  undo: { why: 'rights are given and taken by hand' },
  needs: null,
  operators: true,
  input: z.strictObject({ name: nameText, expiresAt: z.iso.datetime({ offset: true }).optional() }),
  decide(_directory, input, moment) {
    checkOperator(moment);
    if (input.expiresAt !== undefined && Date.parse(input.expiresAt) <= moment.now)
      refuse('validation_error', 'expiresAt: must lie in the future', 'expiresAt');
    return [
      OperatorKeyCreated({
        key: {
          id: moment.id('apiKey'),
          ...input,
          ...moment.secret(),
          operator: true,
          status: 'active',
          createdAt: moment.nowIso,
          createdBy: moment.actor.id,
          version: 1,
        },
      }),
    ];
  },
  answer: (events) => operatorKeyIn(events),
});

/** Revokes an operator key. Nothing when it is revoked. */
export const revokeOperatorKey = directoryCommand({
  name: 'revoke-operator-key',
  summary: 'Revoke an operator key',
  runBy: 'service',
  undo: { why: 'rights are given and taken by hand' },
  needs: null,
  operators: true,
  input: z.strictObject({ keyId: z.string().max(60) }),
  decide(directory, { keyId }, moment) {
    checkOperator(moment);
    const key = directory.operatorKeys.get(keyId) ?? refuse('not_found', `there is no operator key ${keyId}`);
    return key.status === 'revoked'
      ? []
      : [
          OperatorKeyRevoked({
            key: { ...key, status: 'revoked', revokedAt: moment.nowIso, version: key.version + 1 },
          }),
        ];
  },
  answer: (events, { keyId }, _recalled, page) => operatorKeyIn(events, page, keyId),
});

function operatorKeyIn(
  events: readonly { type: string; data: unknown }[],
  directory?: Readonly<Directory>,
  keyId?: string,
): KeyView {
  const made = events.find(({ type }) => type.startsWith('operator_key.'))?.data as { key: ApiKey } | undefined;
  const key = made?.key ?? directory?.operatorKeys.get(keyId ?? '');
  return keyView(key as ApiKey);
}
