// The documents that show the receipts of an expense report: each must be there and count, and may say what its line
// does not; and findings about receipts.
import { isId } from '../src/domain/ids.ts';
import type { Book } from '../src/domain/book.ts';
import type { Document } from '../src/domain/documents.ts';
import type { ExpenseLine, ExpenseReport } from '../src/domain/expense-reports.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { DOCUMENTS } from '../src/domain/recalled.ts';
import { refuse } from '../src/domain/refusal.ts';
import { QUALIFIED_INVOICES_FROM } from '../src/domain/tax/tax-codes-ja.ts';
import { documentsNamed } from './document-naming.ts';
import { allRecalled, unrecalledIds, type Recalled, type Warning } from './command.ts';

/** What names documents: a report, or the input of one. */
interface ExpenseReceiptNaming {
  readonly documentIds?: readonly string[] | null | undefined;
  readonly lines?: readonly { readonly documentIds?: readonly string[] | undefined }[] | undefined;
}
/** Documents by id. */
export type Receipts = ReadonlyMap<string, Document>;

/** Where a report, and its input, name documents. */
const PATHS = [['documentIds'], ['lines', '*', 'documentIds']];

/**
 * The documents that a report, or an input, names; texts from before, when any was taken, are none. Refuses
 * invalid_state, on its field, for one that is voided, also where it was named before. That those of an input are there
 * is asked of every command (command.ts).
 */
export function receiptsOf(recalled: Recalled, naming: ExpenseReceiptNaming): Receipts {
  const named = documentsNamed(PATHS, naming);
  const ids = [...new Set(named.map(([id]) => id))].filter((id) => isId(DOCUMENTS.id, id));
  const found = new Map(allRecalled(recalled, DOCUMENTS, ids).map((document) => [document.id, document]));
  for (const [id, field] of named) {
    const status = found.get(id)?.status;
    if (status === 'voided')
      refuse('invalid_state', `${field}: document ${id} is voided; name the document that replaces it`, field, {
        related: { id, status },
      });
  }
  return found;
}

/** The document of an id, as far as the decision had it recalled: findings ask for nothing more. */
function documentKnown(recalled: Recalled | undefined, id: string): Document | undefined {
  try {
    return isId(DOCUMENTS.id, id) ? recalled?.state(DOCUMENTS, id) : undefined;
  } catch (error) {
    if (unrecalledIds(error) === undefined) throw error;
    return undefined;
  }
}

/** Whether a receipt is a qualified invoice, as its documents say it; undefined where they do not. */
export function statusShown(receipts: Receipts, ids: readonly string[] = []): ExpenseLine['invoiceStatus'] {
  for (const id of ids) {
    const { registrationNumber, invoiceStatus } = receipts.get(id) ?? {};
    if (invoiceStatus === 'qualified' || invoiceStatus === 'not_qualified') return invoiceStatus;
    if (registrationNumber !== undefined) return 'qualified';
  }
  return undefined;
}

/** Where a line and the one document that shows its receipt contradict each other. */
function differences(
  { date, amount, documentIds: ids = [] }: ExpenseLine,
  at: string,
  recalled: Recalled | undefined,
): Warning[] {
  const [only] = ids;
  const document = ids.length === 1 && only !== undefined ? documentKnown(recalled, only) : undefined;
  if (!document) return [];
  const differs = (field: string, said: unknown, shown: unknown): Warning[] =>
    shown === undefined || shown === said
      ? []
      : [
          {
            code: 'receipt_differs',
            message: `${at}.${field}: the line says ${String(said)}, document ${document.id} says ${String(shown)}`,
            field: `${at}.${field}`,
          },
        ];
  return [...differs('date', date, document.issueDate), ...differs('amount', amount, document.amount)];
}

/**
 * Findings about the receipts of a report: whether their tax may be credited is not known, nothing shows it, or what
 * shows it says something else than the line.
 */
export function receiptWarnings(book: Readonly<Book>, { lines: all }: ExpenseReport, recalled?: Recalled): Warning[] {
  const warnings = all.flatMap((line, i) => {
    const { date, rateBps, taxCodeId, invoiceStatus: status, documentIds: shown } = line;
    const at = `lines[${i}]`;
    const { deductibleBps } = book.taxCodes.byId.get(taxCodeId ?? '') ?? {};
    const isCredited = rateBps > 0 && deductibleBps !== 0;
    const found = differences(line, at, recalled);
    if (isCredited && deductibleBps === 10_000 && status === undefined && date >= QUALIFIED_INVOICES_FROM)
      found.push({
        code: 'supplier_registration_unknown',
        message:
          `${at}.invoiceStatus: whether the receipt is a qualified invoice is not known, ` +
          'and its whole tax is credited; give its registrationNumber, invoiceStatus, ' +
          'or a partner whose registration is known',
        field: `${at}.invoiceStatus`,
      });
    if (isCredited && status !== 'not_applicable' && !shown?.length)
      found.push({
        code: 'receipt_missing',
        message: `${at}.documentIds: no document shows the receipt, and its tax is credited; give documentIds`,
        field: `${at}.documentIds`,
      });
    return found;
  });
  return warnings.slice(0, LIMITS.warnings);
}
