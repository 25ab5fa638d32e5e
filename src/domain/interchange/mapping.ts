// How the names of another program become ours: what its user decided, kept beside the plan and offered for the next
// file. Names are compared by NFKC without spaces; nothing that differs otherwise is taken for the same.
import type { Slice } from '../register.ts';
import type { Label, Partner } from '../registers.ts';
import type { OwnTaxName } from '../tax-names.ts';
import type { TaxCode } from '../tax/tax-codes.ts';
import { accountPlaying } from '../account-roles.ts';
import type { AccountPart } from '../standard-accounts.ts';
import { z } from 'zod';
import { byCode, resourceNamed } from '../register.ts';
import type { Account } from '../accounts.ts';
import { lineText } from '../text.ts';
import { comparedName } from './tax-names.ts';

const nameOfTheirs = lineText(401);
const codeOfOurs = lineText(60);

/** What a sub-account, a department or a partner becomes: exactly one of these. */
const target = z
  .union([
    z.strictObject({ account: codeOfOurs.meta({ description: 'Code of another account that takes these lines.' }) }),
    z.strictObject({ partner: codeOfOurs.meta({ description: 'Code, id or name of a partner.' }) }),
    z.strictObject({ label: codeOfOurs.meta({ description: 'Code, id or name of a label.' }) }),
    z.strictObject({
      text: z.literal(true).meta({ description: 'Nothing: its text is kept in the memo of the line.' }),
    }),
  ])
  .meta({ id: 'JournalImportTarget' });
/** What a name becomes. */
export type MappingTarget = z.infer<typeof target>;

const taxTarget = z.union([
  z.literal('none'),
  z.strictObject({
    taxCode: codeOfOurs,
    taxUse: z.enum(['taxable', 'common', 'exempt']).optional(),
    businessType: z.number().int().min(1).max(6).optional(),
  }),
]);

const names = <T extends z.ZodType>(of: T): z.ZodOptional<z.ZodRecord<typeof nameOfTheirs, T>> =>
  z.record(nameOfTheirs, of).optional();

/** What the user of an import decided about the names in the file. */
export const importMapping = z
  .strictObject({
    accounts: names(codeOfOurs).describe('Account of the file -> code of ours'),
    subAccounts: names(target).describe('Account/sub-account of the file -> what it becomes'),
    departments: names(target).describe('Department of the file -> a label, or text'),
    partners: names(target).describe('Partner of the file -> a partner, or text'),
    taxNames: names(taxTarget).describe('Tax category of the file (of Money Forward: name+share) -> code of ours'),
    blankTax: z
      .enum(['none', 'account'])
      .optional()
      .describe('What an empty tax category means on accounts that have a tax code: no code, or that of the account'),
    clearing: codeOfOurs
      .optional()
      .describe('Account for 諸口, 複合 and 資金複合; its balance must be 0 at the end of each day'),
    acceptTax: z
      .boolean()
      .optional()
      .describe('Take taxes as the file says them, also where the rate gives another one'),
    zeroTax: z
      .enum(['compute', 'keep'])
      .optional()
      .describe('What a tax of 0 on a taxed amount means: not given, so that it is computed, or no tax'),
    closing: z
      .enum(['leave', 'post'])
      .optional()
      .describe('Closing entries of a journal as text: left out (default), or posted like the others'),
    createPartners: z.boolean().optional().describe('Create partners that are not here yet; the plan lists them'),
    createLabels: z.boolean().optional().describe('Create labels for departments that are not here yet'),
  })
  .meta({ id: 'JournalImportMapping' });
/** What the user of an import decided. */
export type ImportMapping = z.infer<typeof importMapping>;

/** The names of a mapping as they are compared. */
export function lookup<T>(of: Readonly<Record<string, T>> | undefined): ReadonlyMap<string, T> {
  return new Map(Object.entries(of ?? {}).map(([name, value]) => [comparedName(name), value]));
}

/** Accounts that are often called otherwise elsewhere: proposals, never entries. Source: the charts of the programs. */
const TWINS: Readonly<Record<string, AccountPart>> = {
  支払保険料: 'insurance_premiums',
  '工具・器具・備品': 'tools_furniture_and_fixtures',
  工具器具備品: 'tools_furniture_and_fixtures',
  未収金: 'accounts_receivable_other',
  差入保証金: 'leasehold_and_guarantee_deposits',
  '預り金/源泉所得税': 'income_tax_withheld',
  '預り金/住民税': 'resident_tax_withheld',
  '預り金/社会保険料': 'social_insurance_withheld',
  '預り金/雇用保険料': 'employment_insurance_withheld',
};
const COMPARED_TWINS = lookup(TWINS);

/** The books as far as names are looked up in them. */
export interface Names {
  readonly accounts: Readonly<Slice<Account>>;
  readonly partners: Readonly<Slice<Partner>>;
  readonly labels: Readonly<Slice<Label>>;
  readonly taxCodes: Readonly<Slice<TaxCode>>;
  readonly taxNames: Readonly<Slice<OwnTaxName>>;
}

/** What is here, by compared name; undefined = several have it. */
export interface Known {
  readonly accounts: ReadonlyMap<string, Account | undefined>;
  readonly partners: ReadonlyMap<string, string | undefined>;
  readonly labels: ReadonlyMap<string, string | undefined>;
}

function byName<T>(rows: Iterable<readonly [name: string, value: T]>): ReadonlyMap<string, T | undefined> {
  const found = new Map<string, T | undefined>();
  for (const [name, value] of rows) {
    const key = comparedName(name);
    found.set(key, found.has(key) ? undefined : value);
  }
  return found;
}

/** What is here and may be named: postable accounts, partners and labels that are active. */
export function knownIn({ accounts, partners, labels }: Names): Known {
  const open = [...accounts.byId.values()].filter(({ status, isPostable }) => status === 'active' && isPostable);
  const active = <S extends { readonly status: string }>(rows: Iterable<S>): S[] =>
    [...rows].filter(({ status }) => status === 'active');
  return {
    accounts: byName(open.map((account) => [account.name, account] as const)),
    partners: byName(active(partners.byId.values()).map(({ id, name }) => [name, id] as const)),
    labels: byName(active(labels.byId.values()).map(({ id, name }) => [name, id] as const)),
  };
}

/** The postable account of a code; undefined where there is none. */
export function accountOf({ accounts }: Pick<Names, 'accounts'>, code: string | undefined): Account | undefined {
  const found = code === undefined ? undefined : byCode(accounts, code);
  return found?.status === 'active' && found.isPostable ? found : undefined;
}

/** The id of a partner or a label by id, code or name; undefined where there is none, or several have the name. */
export function idNamed(names: Names, known: Known, kind: 'partners' | 'labels', said: string): string | undefined {
  const found =
    kind === 'partners'
      ? (resourceNamed(names.partners, said, undefined) ?? resourceNamed(names.partners, undefined, said))
      : (resourceNamed(names.labels, said, undefined) ?? resourceNamed(names.labels, undefined, said));
  return found?.status === 'active' ? found.id : known[kind].get(comparedName(said));
}

/** Accounts that may be meant by a name, for a person to choose from: at most three. */
export function proposalsFor(names: Names, name: string): { readonly code: string; readonly name: string }[] {
  const key = comparedName(name);
  const part = COMPARED_TWINS.get(key);
  const played = part && accountPlaying(names, part);
  const twin = played?.isPostable ? played : undefined;
  const bare = key.split('/')[0] ?? key;
  const alike = [...names.accounts.byId.values()].filter((account) => {
    const own = comparedName(account.name);
    return account.status === 'active' && account.isPostable && (own.includes(bare) || bare.includes(own));
  });
  const found = [...(twin ? [twin] : []), ...alike.filter(({ id }) => id !== twin?.id)];
  return found.slice(0, 3).map(({ code, name: own }) => ({ code, name: own }));
}
