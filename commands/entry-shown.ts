// Lines of an answer, sent back: what an answer says of a line beside what may be sent is taken where it says the same
// as the books, and refused where it does not.
import { z } from 'zod';
import type { Book } from '../src/domain/book.ts';
import { lineIndex } from '../src/domain/ids.ts';
import type { EntryState } from '../src/domain/journal.ts';
import { refuse } from '../src/domain/refusal.ts';
import { byCode, codeKey } from '../src/domain/register.ts';
import { lineText } from '../src/domain/text.ts';
import { idText, lineInput } from './entry-input.ts';

const NOT_READ = 'As answers show it; it must be right, and changes nothing.';

/** A line as its input says it, or as an answer has shown it. */
export const shownLine = lineInput.extend({
  id: idText.optional().meta({ description: 'Id of the line as it stands in the entry; new lines have none.' }),
  accountName: lineText(200).optional().meta({ description: NOT_READ }),
  partnerName: lineText(200).optional().meta({ description: NOT_READ }),
  reversedAmount: z.number().int().min(0).optional().meta({ description: NOT_READ }),
  baseLineId: idText
    .optional()
    .meta({ description: 'On a tax line: `id` of the base line among these lines, in place of baseLine.' }),
});
type ShownLine = z.infer<typeof shownLine>;
type EntryShownLineInput = z.infer<typeof lineInput>;

/** Refuses what a line says of a thing when the thing says otherwise; what is not said, or not known, is nothing. */
function mustEqual(said: unknown, known: unknown, field: string, what: string): void {
  if (said !== undefined && known !== undefined && said !== known)
    refuse('validation_error', `${field}: ${what} ${String(known)}; send that, or leave it out`, field);
}

/** The code beside an id: undefined where both name one thing; refused where they name two. */
function codeBeside(thing: { readonly code: string } | undefined, code: string | undefined, field: string): undefined {
  if (thing && code !== undefined && codeKey(thing.code) !== codeKey(code))
    refuse(
      'validation_error',
      `${field}: the id beside it is of ${thing.code}; send one of them, or both of one`,
      field,
    );
  return undefined;
}

/**
 * Lines of an entry as its input says them. Refuses line_not_found for an `id` that the entry does not have,
 * validation_error for what contradicts the books: two names of a line, a name or a reversed amount that is another,
 * a base line that is not sent.
 */
export function linesSentBack(
  book: Readonly<Book>,
  state: EntryState,
  lines: readonly ShownLine[],
): EntryShownLineInput[] {
  const ids = lines.map(({ id }) => id);
  return lines.map((line, i): EntryShownLineInput => {
    const { id, accountName, partnerName, reversedAmount, baseLineId, ...said } = line;
    const at = `lines[${i}].`;
    if (id !== undefined) {
      const index = lineIndex(state.id, id, state.content.lines.length);
      if (index < 0)
        refuse(
          'line_not_found',
          `${at}id: entry ${state.id} has no line ${id}; leave the id out of a new line`,
          `${at}id`,
        );
      if (ids.indexOf(id) < i)
        refuse('validation_error', `${at}id: two lines have this id; a new line has none`, `${at}id`);
      mustEqual(
        reversedAmount,
        state.reversedLines[index] ?? 0,
        `${at}reversedAmount`,
        'what is reversed of this line is',
      );
    }
    const { accountId, accountCode, taxCodeId, taxCode } = said;
    const account =
      accountId === undefined ? byCode(book.accounts, accountCode ?? '') : book.accounts.byId.get(accountId);
    mustEqual(accountName, account?.name, `${at}accountName`, 'this account is called');
    const partner =
      said.partnerId === undefined
        ? byCode(book.partners, said.partnerCode ?? '')
        : book.partners.byId.get(said.partnerId);
    mustEqual(partnerName, partner?.name, `${at}partnerName`, 'this partner is called');
    const base = baseLineId === undefined ? undefined : ids.indexOf(baseLineId);
    if (base !== undefined && base < 0)
      refuse('validation_error', `${at}baseLineId: none of these lines has the id ${baseLineId}`, `${at}baseLineId`);
    mustEqual(said.baseLine, base, `${at}baseLine`, 'the line of {baseLineId} is');
    return {
      ...said,
      ...(base !== undefined && { baseLine: base }),
      ...(accountId !== undefined && account && { accountCode: codeBeside(account, accountCode, `${at}accountCode`) }),
      ...(taxCodeId !== undefined && {
        taxCode: codeBeside(book.taxCodes.byId.get(taxCodeId), taxCode, `${at}taxCode`),
      }),
    };
  });
}
