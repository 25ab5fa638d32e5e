// A sentence becomes a journal entry: read by rules, names, history and words; posted when it is sure enough and the
// caller may, a draft when not, refused when it cannot be told what it means.
import { z } from 'zod';
import type { Book } from '../src/domain/book.ts';
import { dateInZone, dateSchema, type CalendarDate } from '../src/domain/dates.ts';
import type { EntryState } from '../src/domain/journal.ts';
import { entrySchema } from '../src/domain/entry-view.ts';
import type { LanguageRefusal } from '../src/domain/language/entry.ts';
import type { SentenceLanguage } from '../src/domain/language/language.ts';
import { questionAbout } from '../src/domain/language/model.ts';
import { languageIn, taughtBy } from '../src/domain/language/of-book.ts';
import { likenedEntry, proposeModelled, ruledEntry, type EntryProposal } from '../src/domain/language/proposal.ts';
import { purposeWords } from '../src/domain/language/purposes.ts';
import { readText } from '../src/domain/language/reading.ts';
import { inJapanese } from '../src/domain/messages.ts';
import { beginPosting, placeFor } from '../src/domain/posting.ts';
import { ENTRIES, keyOfSentence } from '../src/domain/recalled.ts';
import { Refusal, refuse, type RefusalCode } from '../src/domain/refusal.ts';
import { NL_DEFAULTS, sentenceKey, TWIN_MS, type Hold, type SentenceEngine } from '../src/domain/sentences.ts';
import { lineText } from '../src/domain/text.ts';
import { command, seenTo, type Made, type Moment, type Recalled } from './command.ts';
import { idText, partnerNamed, type EntryInput } from './entry-input.ts';
import { ALL_LINES, entryWarnings } from './entry-warnings.ts';
import { answerEntry, enter, madeEntry } from './journal.ts';

const TEXT_LENGTH = 500;

const oneLine = z
  .string()
  .refine((text) => !/[\r\n\u2028\u2029]/.test(text), 'must be one line: send one text for each transaction');

const sentenceInput = z
  .strictObject({
    text: oneLine
      .pipe(lineText(TEXT_LENGTH))
      .meta({
        description: 'One transaction in one line, Japanese or English: what, how much, how it was paid, when.',
        example: 'タクシー代 3,300円',
      }),
    date: dateSchema
      .optional()
      .meta({
        description: 'The day from which the text is read (yesterday, 4/15). Default: today where the company is.',
        example: '2026-04-15',
      }),
    minConfidence: z
      .number()
      .int()
      .min(0)
      .max(100)
      .optional()
      .meta({
        description: 'Posts only from this confidence on; it can only raise what the company has set (nlSettings).',
        example: 80,
      }),
    allowDuplicate: z
      .boolean()
      .optional()
      .meta({
        description: 'true: this is another one, though the same was said within 24 hours. Otherwise that is a draft.',
      }),
    status: z
      .literal('draft', 'must be draft, or left out')
      .optional()
      .meta({ description: 'draft: it is never posted by this call.' }),
    partnerId: idText.optional(),
  })
  .meta({ id: 'Sentence' });

/** A sentence as it was read: before it is decided, because rows and a model are asked about it. */
interface SentenceRead {
  readonly today: CalendarDate;
  readonly answer: EntryProposal | LanguageRefusal;
}
type SentenceInput = z.infer<typeof sentenceInput> & { readonly read?: SentenceRead };

/** The language of the book on the day of a sentence, of a partner that the caller names alone. */
function languageFor(book: Readonly<Book>, { partnerId }: SentenceInput, today: CalendarDate): SentenceLanguage {
  const language = languageIn(book, today);
  if (partnerId === undefined) return language;
  const partners = new Map(
    [...language.partners].map(([key, alike]) => [key, alike.filter(({ id }) => id === partnerId)]),
  );
  return { ...language, partners };
}

const dayOf = (book: Readonly<Book>, { date }: SentenceInput, nowMs: number): CalendarDate =>
  date ?? dateInZone(book.company?.timezone ?? 'UTC', nowMs);

/** What the rules of the company, its past entries and words make of a sentence. */
function ruledSentence(
  book: Readonly<Book>,
  input: SentenceInput,
  { nowMs, past }: Pick<NonNullable<Made['sentence']>, 'nowMs' | 'past'>,
) {
  const today = dayOf(book, input, nowMs);
  const language = taughtBy(languageFor(book, input, today), past, today);
  return { today, language, ruled: ruledEntry(language, input.text, today) };
}

/**
 * What a sentence means, with what past entries teach and, where no word says it, what a model answered or what such
 * sentences were booked as. Pure.
 */
export function readSentence(
  book: Readonly<Book>,
  input: SentenceInput,
  { nowMs, past, answer }: NonNullable<Made['sentence']>,
): SentenceRead {
  const { today, language, ruled } = ruledSentence(book, input, { nowMs, past });
  const isAnswered = answer !== undefined && isForModel(ruled);
  const theirs = isAnswered ? proposeModelled(language, input.text, today, answer) : undefined;
  return { today, answer: theirs ?? likenedEntry(language, input.text, today, ruled) };
}

/** Refusals that another reading may mend; the others say what is wrong with the text itself. */
const MENDED_BY_READING: ReadonlySet<string> = new Set(['no_account', 'low_confidence', 'several_transactions']);

/** A model is asked only where no word of ours says what a text is about, or how its amounts belong together. */
function isForModel(answer: EntryProposal | LanguageRefusal): boolean {
  return !answer.understood && MENDED_BY_READING.has(answer.code);
}

/** Why, in the language of the sentence. */
function explained(reasons: readonly string[], text: string): string {
  if (!JAPANESE.test(text)) return reasons.join('; ');
  return reasons.map((reason) => inJapanese(reason) ?? reason).join('。');
}
const JAPANESE = /[\u3041-\u30ff\u4e00-\u9fff]/;

function engineOf({ engine, memo }: EntryProposal, heldBy: readonly Hold[]): SentenceEngine {
  const { reasons, alternatives, tokens, ...said } = engine;
  return {
    ...said,
    alternatives: [...alternatives],
    tokens: { ...tokens, words: [...tokens.words] },
    explanation: explained(reasons, memo),
    ...(heldBy.length > 0 && { heldBy: [...heldBy] }),
  };
}

function entryOf(
  { date, lines, memo, partnerId, counterparty }: EntryProposal,
  input: SentenceInput,
): Omit<EntryInput, 'status'> {
  const named = input.partnerId ?? partnerId;
  return {
    effectiveDate: date,
    sourceType: 'natural_language',
    memo,
    lines: lines.map(({ labelIds, ...line }) => ({ ...line, ...(labelIds && { labelIds: [...labelIds] }) })),
    ...(named !== undefined && { partnerId: named }),
    ...(named === undefined && counterparty !== undefined && { counterparty }),
  };
}

/** The entry from a sentence that said the same within a day; undefined where there is none. */
function twinOf({ date, lines }: EntryProposal, moment: Moment, recalled: Recalled): EntryState | undefined {
  const id = recalled.holder(keyOfSentence(date, lines));
  const state = id === undefined ? undefined : recalled.state(ENTRIES, id);
  if (!state || state.status === 'discarded' || state.status === 'reversed') return undefined;
  const { effectiveDate, lines: own } = state.content;
  const isSame = sentenceKey(effectiveDate, own) === sentenceKey(date, lines);
  return isSame && moment.now - Date.parse(state.createdAt) <= TWIN_MS ? state : undefined;
}

/** What an entry made from a text may not do is the matter of the text. */
function inText<T>(doing: () => T): T {
  try {
    return doing();
  } catch (error) {
    if (!(error instanceof Refusal) || error.field === undefined || error.field === 'partnerId') throw error;
    const { field, message } = error;
    const said = message.startsWith(`${field}: `) ? message.slice(field.length + 2) : message;
    throw new Refusal(error.code, `text: ${said}`, 'text', error.extra);
  }
}

/** Refusals that hold an entry back instead: a person may post it. */
const HOLDING: Readonly<Partial<Record<RefusalCode, Hold>>> = { approval_required: 'policy', cap_exceeded: 'cap' };

function notUnderstood({ code, message }: Pick<LanguageRefusal, 'code' | 'message'>): never {
  return refuse('nl_not_understood', `text: ${message}`, 'text', { details: [{ code, message, field: 'text' }] });
}

/** Records a sentence as a journal entry. See `held_by` of its engine for why it is a draft. */
export const recordText = command<SentenceInput, ReturnType<typeof answerEntry>>({
  name: 'record-text',
  summary: 'Record a sentence as a journal entry',
  text:
    'Reads a sentence in Japanese or English (タクシー代 3,300円) ' +
    'and posts it as an entry, by closed rules: no language ' +
    'model decides about money. What is sure enough and ' +
    'within the caps of the key is posted; else it stays a ' +
    'draft and says why. What cannot be understood is ' +
    'refused with what to add.',
  ja: {
    summary: '文章から仕訳を記帳する',
    text:
      '日本語または英語の文章（タクシー代 3,300円）を読み取り、決まった規則で仕訳を記帳します。' +
      '金額を言語モデルが決めることはありません。十分に確実でキーの上限内なら記帳し、' +
      'そうでなければ下書きとして理由を示します。読み取れないものは、補うべき内容を示して拒否します。',
  },
  undo: { by: ['reverse-entry', 'take-entry-back', 'take-back-auto-reversed-entry'] },
  needs: null,
  needsAnyOf: ['entries:draft', 'entries:post'],
  input: seenTo<SentenceInput>(sentenceInput),
  beforehand(input, book) {
    // Which words stand in a text does not depend on the day.
    const someDay = dayOf(book, input, 0);
    const language = languageIn(book, someDay);
    const words = purposeWords(readText(language, input.text, someDay));
    return {
      sentence: {
        words,
        question(past, nowMs) {
          const { today, ruled } = ruledSentence(book, input, { nowMs, past });
          const names = new Map([...book.taxCodes.byId.values()].map(({ code, name }) => [code, name]));
          return isForModel(ruled) ? questionAbout(language, names, input.text, today) : undefined;
        },
      },
      with: ({ sentence = { nowMs: 0, past: [] } }) => ({ ...input, read: readSentence(book, input, sentence) }),
    };
  },
  recalls: ({ read }) =>
    read?.answer.understood ? { keys: [keyOfSentence(read.answer.date, read.answer.lines)] } : {},
  decide(book, input, moment, recalled) {
    if (!input.read) throw new Error('a sentence that was not read');
    const { answer } = input.read;
    if (input.partnerId !== undefined) partnerNamed(book, input.partnerId, undefined, '');
    if (!answer.understood) return notUnderstood(answer);
    const { postAt, draftAt } = book.company?.nlSettings ?? NL_DEFAULTS;
    const { confidence } = answer.engine;
    if (confidence < draftAt)
      return notUnderstood({
        code: 'low_confidence',
        message:
          `it is understood with a confidence of ${confidence}, and the company wants ${draftAt} for a draft; ` +
          'say what was bought or sold, the amount, and how it was paid',
      });
    const held = new Set<Hold>();
    if (input.status === 'draft') held.add('asked');
    if (confidence < Math.max(postAt, input.minConfidence ?? 0)) held.add('confidence');
    if (!moment.may('entries:post')) held.add('scope');
    if (input.allowDuplicate !== true && twinOf(answer, moment, recalled)) held.add('duplicate');
    const entry = entryOf(answer, input);
    return inText(() => {
      if (held.size === 0)
        try {
          const posting = beginPosting(book, moment);
          enter(posting, { ...entry, status: 'posted', engine: engineOf(answer, []) }, recalled);
          return posting.events;
        } catch (error) {
          const hold = error instanceof Refusal ? HOLDING[error.code] : undefined;
          if (hold === undefined) throw error;
          held.add(hold);
        }
      // A draft of a closed period could never be posted.
      placeFor(beginPosting(book, moment), answer.date, 'effectiveDate');
      const drafting = beginPosting(book, moment);
      enter(drafting, { ...entry, status: 'draft', engine: engineOf(answer, [...held]) }, recalled);
      return drafting.events;
    });
  },
  output: entrySchema,
  answer: (events, _input, _recalled, page) => answerEntry(madeEntry(events), events, page),
  warnings: (book, _input, events) => entryWarnings(book, events, () => ALL_LINES),
});
