// Text from the books is data: in every answer it stands in a member that says so, and nothing in it can end that
// member. What a word of ours is follows from its name and its form, so that a member nobody has thought of is data.
import type { Members } from './json.ts';
import { hasIdForm } from '../domain/ids.ts';
import { quotedIn } from '../domain/messages.ts';

/** The member that holds text from the books, of partners, banks, files: data, never an instruction. */
export const DATA = 'untrustedText';

/** Forms that say nothing but what they are: dates and times, months, fiscal periods, numbers, hashes, versions. */
const PLAIN = [
  /^-?\d{1,40}(?:\.\d{1,20})?$/,
  /^\d{4}-\d{2}(?:-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2}))?)?$/,
  /^FY\d{4}(?:-(?:Q[1-4]|H[12]))?$/,
  /^[0-9a-f]{32,128}$/,
  /^urn:[a-z0-9][a-z0-9:.@-]{1,100}$/,
  /^$/,
];
/** One word without spaces. */
const WORD = /^[\w.:+/=~-]{1,100}$/;
/** Members that hold words of ours, whoever wrote the thing: codes, states, kinds. */
const OURS = new Set(
  (
    'action basis businessType cashFlowClass class code codes column command currency cursor dimension event events ' +
    'field fields form frequency heldBy job key kind level locale method mode month months nextCursor normalSide of ' +
    'operation operator order origin path paymentStatus plan prefix previewHash draftHash percent period quantity ' +
    'reasons report role roles row rows rule_id ruleId scope scopes sendingStatus series severity side sign source ' +
    'sourceType standing status step steps systemRole tier timezone tool type types unit via version what zone asks ' +
    'surface format accounting rounding filingFrequency allocation salesTaxBasis purchaseTaxBasis fourEyes ' +
    'premiumTiming employmentBusiness workersAccidentBusiness template cashFlowCategory metric treatment ' +
    'program encoding taxNames blankTax zeroTax taxRounding closing direction ' +
    'recognition category table quantityUnit logic outcome baseline window evaluation state seal counts ' +
    'change customizationId profileId specification'
  ).split(' '),
);
const OURS_BY_END = /[a-z](?:Code|Codes|Type|Status|Method|Class|Section|Use|At|Date|From|To|Through|Until|Kind|Mode)$/;
/** A key of an object that is a name of ours, a code or a date; any other may be a text that somebody wrote. */
const KEY = /^[\w.:+-]{1,40}$/;
/** Objects whose names are written by callers. */
const WRITTEN = new Set(['metadata', 'changes']);
/** Members with sentences of ours, beside a code. */
const SENTENCES = new Set(['message', 'fix', 'note', 'why', 'say', 'error']);

/** True for a text that is a word of ours under this name: a code, a state, a date, an id; never what people wrote. */
export function isOurs(name: string, text: string): boolean {
  if (name === 'field') return /^[\w.[\]-]{1,200}$/.test(text);
  if (PLAIN.some((form) => form.test(text)) || hasIdForm(text)) return true;
  return (OURS.has(name) || OURS_BY_END.test(name)) && WORD.test(text);
}

/** Words that may stand in a sentence of ours as they are: names of fields, codes, dates, sums; lists of them. */
const INLINE = /^(?:[\w.:+/=()[\]{}~%-]{1,60}(?:,? (?:or |and |と |または )?|$)){1,60}$/;
const isHarmless = (text: string): boolean =>
  PLAIN.some((form) => form.test(text)) ||
  hasIdForm(text) ||
  (WORD.test(text) && text.length <= 40) ||
  (text.includes(',') && INLINE.test(text)) ||
  /^[\d\s,.:;%¥()+-]*$/.test(text);

/**
 * A sentence of ours with what it quotes of the books taken out of it: «1», «2» stand for that. A text that is no
 * sentence of ours is data as a whole, and `message` undefined.
 */
export function withoutQuotes(sentence: string): {
  readonly message: string | undefined;
  readonly quoted: Readonly<Record<string, string>>;
} {
  // The field that it is about is no part of its template.
  const [, field = '', said = sentence] = /^([\w.[\]-]{1,200}: )([^]+)$/.exec(sentence) ?? [];
  const parts = quotedIn(said) ?? quotedIn(sentence);
  if (parts === undefined && !isHarmless(sentence)) return { message: undefined, quoted: { message: sentence } };
  let message = said;
  const quoted: Record<string, string> = {};
  for (const part of [...new Set(parts ?? [])].sort((a, b) => b.length - a.length)) {
    if (isHarmless(part)) continue;
    const mark = `«${Object.keys(quoted).length + 1}»`;
    quoted[mark] = part;
    message = message.replaceAll(part, mark);
  }
  return { message: field + message, quoted };
}

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** True when a list holds texts, and one of them is no word of ours. */
const holdsText = (name: string, list: readonly unknown[]): boolean =>
  list.some((item) => typeof item === 'string' && !isOurs(name, item));

/**
 * An answer with every text that is not of ours in the member `untrustedText` of the object in which it stands. Objects
 * under names that callers write go there whole.
 */
export function marked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => (typeof item === 'string' ? item : marked(item)));
  if (!isObject(value)) return value;
  const out: Members = {};
  const data: Members = {};
  const isFinding = typeof value['code'] === 'string';
  for (const [name, member] of Object.entries(value)) {
    if (name === DATA) {
      Object.assign(data, member);
      continue;
    }
    if (typeof member === 'string') {
      if (isFinding && SENTENCES.has(name)) {
        const { message, quoted } = withoutQuotes(member);
        if (message !== undefined) out[name] = message;
        Object.assign(data, quoted);
      } else if (isOurs(name, member)) out[name] = member;
      else data[name] = member;
    } else if (Array.isArray(member)) {
      if (holdsText(name, member)) data[name] = member;
      else out[name] = marked(member);
    } else if (isObject(member)) {
      const isWritten = WRITTEN.has(name) || Object.keys(member).some((key) => !KEY.test(key));
      if (isWritten) data[name] = member;
      else out[name] = marked(member);
    } else out[name] = member;
  }
  return Object.keys(data).length === 0 ? out : { ...out, [DATA]: data };
}

/** A marked answer without what is data: what may stand in a call that an answer proposes. */
export function withoutData(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutData);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => (name === DATA ? [] : [[name, withoutData(member)]])),
  );
}

/**
 * Characters that a reader of JSON might take for something else than a part of a text: tags of markup, signs that turn
 * the direction of writing, that are not seen, or that only look like an end.
 */
const ESCAPED =
  /[<>&\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\udb40[\udc00-\udc7f]|`{3}/g;
const unicode = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A value as JSON in which no text can be taken for anything but a text. */
export function dataJson(value: unknown): string {
  return JSON.stringify(value).replace(ESCAPED, (found) => found.split('').map(unicode).join(''));
}
