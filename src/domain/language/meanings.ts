// What words may mean.
import type { AccountPart } from '../standard-accounts.ts';
import type { Direction, LexiconRow, MeantRow } from './lexicon-row.ts';
import { NOTHING } from '../shape.ts';

/** How something is paid. Kinds other than an account code depend on the direction or on the company. */
export type Means =
  | { readonly code: string }
  | { readonly kind: 'on_account' | 'unpaid' | 'accrued' | 'staff' | 'owner' | 'note' | 'uncollected' };

/** What a text says about tax, refunds and deductions. */
export type Mark =
  | 'reduced'
  | 'standard'
  | 'exempt'
  | 'out_of_scope'
  | 'zero_rated'
  | 'unregistered'
  | 'tax_excluded'
  | 'tax_included'
  | 'tax_amount'
  | 'refund'
  | 'less'
  | 'each'
  | 'rate'
  | 'purchase_day'
  | 'net'
  | 'transfer'
  | 'atm'
  | 'abroad'
  | 'arranged'
  | 'income'
  | 'legal_form'
  | 'honorific';

/** Why a reading fails; see `LanguageRefusal`. */
export type RefusalReason =
  | 'no_amount'
  | 'bad_amount'
  | 'bad_date'
  | 'no_account'
  | 'several_transactions'
  | 'foreign_rate_missing'
  | 'ambiguous'
  | 'low_confidence';

/** The same before a company is known: an account by its part. */
export type WordMeans = Exclude<Means, { readonly code: string }> | { readonly part: AccountPart };

/** What a word may mean before a company is known. */
export type WordMeaning =
  | { readonly kind: 'purpose'; readonly row: LexiconRow }
  | { readonly kind: 'payment'; readonly means: WordMeans }
  | Exclude<Meaning, { readonly kind: 'purpose' | 'payment' }>;

/** What a word may mean in a sentence. `part`: it counts together with others only; `filler`: it says nothing. */
export type Meaning =
  | { readonly kind: 'purpose'; readonly row: MeantRow }
  | { readonly kind: 'payment'; readonly means: Means }
  | { readonly kind: 'direction'; readonly direction: Direction }
  | { readonly kind: 'mark'; readonly mark: Mark }
  | { readonly kind: 'refusal'; readonly reason: RefusalReason; readonly message: string }
  | { readonly kind: 'account'; readonly code: string }
  | { readonly kind: 'partner'; readonly id: string }
  | { readonly kind: 'part' | 'filler' };

const NOTHING_SAID = {
  row: undefined,
  means: undefined,
  direction: undefined,
  mark: undefined,
  reason: undefined,
  message: undefined,
  code: undefined,
  id: undefined,
};

/** A meaning with every member that any kind has: of one shape, for sentences ask all of their words for its kind. */
export function meaningOf(it: Meaning): Meaning {
  return { ...NOTHING, ...NOTHING_SAID, ...it };
}
