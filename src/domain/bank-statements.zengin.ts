// Statements in the fixed format of the Japanese banks (全銀協 入出金取引明細): records of 200 bytes, header 1, data 2,
// trailer 8, end 9, kind 03, JIS characters of one byte. The layout of the data record is from memory of the
// specification of the Japanese Bankers Association and unverified; totals and counts of the trailer have to agree.
import {
  dateReader,
  found,
  isBookable,
  refuseFindings,
  textOf,
  yenIn,
  type Findings,
  type ReadLine,
} from './bank-statements.ts';
import { LIMITS } from './limits.ts';
import { refuse } from './refusal.ts';
import { normalized } from './unicode.ts';

/** Length of a record, in bytes. */
const RECORD = 200;

/** Fields of the data record: name and length, in order; together 200 bytes. */
const DATA = [
  ['record', 1],
  ['queryNumber', 8],
  ['bookingDay', 6],
  ['valueDay', 6],
  ['inOut', 1],
  ['kind', 2],
  ['amount', 12],
  ['otherCheques', 12],
  ['presentationDay', 6],
  ['dishonourDay', 6],
  ['chequeKind', 1],
  ['chequeNumber', 7],
  ['branchNumber', 3],
  ['payerCode', 10],
  ['payerName', 48],
  ['bankName', 15],
  ['branchName', 15],
  ['note', 20],
  ['edi', 20],
  ['blank', 1],
] as const;
type ZenginField = (typeof DATA)[number][0];

/** Byte -> letter of JIS X 0201: ASCII, and half-width kana from A1 on. */
function lettersOf(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replace(/[\xa1-\xdf]/g, (letter) => String.fromCharCode(0xff61 + letter.charCodeAt(0) - 0xa1));
}

/** Bytes that are looked at before others may have their turn. */
const STRIDE = 50_000;

/**
 * The records of a file, with or without line breaks; yields now and then. Refuses what is no file of the format,
 * EBCDIC above all, and more records than one import takes.
 */
function* recordsOf(bytes: Uint8Array): Generator<undefined, string[]> {
  // 0xF1 is the digit 1 of EBCDIC.
  if (bytes[0] === 0xf1)
    refuse('unsupported_file', 'contentBase64: the file is in EBCDIC; ask the bank for JIS', 'contentBase64');
  const kept = Buffer.alloc(bytes.length);
  let length = 0;
  for (let from = 0; from < bytes.length; from += STRIDE) {
    for (const byte of bytes.subarray(from, from + STRIDE)) {
      if (byte === 0x0d || byte === 0x0a || byte === 0x1a) continue;
      if (byte >= 0x80 && (byte < 0xa1 || byte > 0xdf))
        refuse(
          'unsupported_file',
          'contentBase64: only characters of one byte (JIS X 0201) are allowed',
          'contentBase64',
        );
      kept[length++] = byte;
    }
    yield;
  }
  if (length === 0 || length % RECORD !== 0)
    refuse('unsupported_file', `contentBase64: its records must have ${RECORD} bytes each`, 'contentBase64');
  if (length / RECORD - 3 > LIMITS.bankImportLines)
    refuse('too_large', `contentBase64: more than ${LIMITS.bankImportLines} lines; send it in parts`, 'contentBase64');
  const records: string[] = [];
  for (let at = 0; at < length; at += RECORD) {
    records.push(lettersOf(kept.subarray(at, at + RECORD)));
    yield;
  }
  return records;
}

function fieldsOf(record: string): Record<ZenginField, string> {
  let at = 0;
  return Object.fromEntries(DATA.map(([name, length]) => [name, record.slice(at, (at += length)).trim()])) as Record<
    ZenginField,
    string
  >;
}

/** Days are of the era, year first: 080401 is the first of April of Reiwa 8. */
const eraDay = dateReader('GE/MM/DD');
const dayOf = (text: string): string | undefined =>
  /^\d{6}$/.test(text) ? eraDay?.(`R${Number(text.slice(0, 2))}/${text.slice(2, 4)}/${text.slice(4)}`) : undefined;

/** The account that a header names: branch code and account number, digits only. */
export interface ZenginAccount {
  readonly bankCode: string;
  readonly branchCode: string;
  readonly accountNumber: string;
}

/**
 * The lines of a file of the format, and the account that it is about; yields now and then. Refuses unsupported_file
 * for another format or kind, validation_error for records that cannot be read and totals that do not agree.
 */
export function* readZengin(
  bytes: Uint8Array,
): Generator<undefined, { readonly account: ZenginAccount; readonly lines: ReadLine[] }> {
  const records = yield* recordsOf(bytes);
  const [header = ''] = records;
  const kinds = records.map((record) => record.charAt(0));
  if (kinds[0] !== '1' || kinds.at(-1) !== '9' || kinds.filter((kind) => kind === '1').length !== 1)
    refuse(
      'unsupported_file',
      'contentBase64: must be one header (1), data (2), one trailer (8) and the end (9); send one account at a time',
      'contentBase64',
    );
  if (header.slice(1, 3) !== '03')
    refuse(
      'unsupported_file',
      `contentBase64: the kind is ${header.slice(1, 3)}; only 03 (入出金取引明細) is a statement`,
      'contentBase64',
    );
  const findings: Findings = { details: [] };
  const lines: ReadLine[] = [];
  for (const [i, record] of records.entries()) {
    yield;
    if (record.charAt(0) !== '2') continue;
    const line = lineOf(fieldsOf(record), i + 1, findings);
    if (line) lines.push(line);
  }
  const trailer = records.find((record) => record.startsWith('8')) ?? '';
  checkTotals(trailer, lines, findings, records.indexOf(trailer) + 1);
  refuseFindings(findings);
  return { account: accountOf(header), lines };
}

/**
 * Header: 1, kind 2, code 1, made 6, from 6, to 6, bank 4 + 15, branch 3 + 15, 3, account type 1, number 10, ...
 */
function accountOf(header: string): ZenginAccount {
  return {
    bankCode: header.slice(22, 26).trim(),
    branchCode: header.slice(41, 44).trim(),
    accountNumber: header.slice(63, 73).trim(),
  };
}

function lineOf(fields: Record<ZenginField, string>, row: number, findings: Findings): ReadLine | undefined {
  const date = dayOf(fields.bookingDay);
  const valueDate = dayOf(fields.valueDay);
  const amount = /^\d+$/.test(fields.amount) ? yenIn(fields.amount) : null;
  const no = (message: string): undefined => void found(findings, row, 'contentBase64', message);
  if (date === undefined || !isBookable(date)) return no(`${fields.bookingDay} is no day of Reiwa (YYMMDD)`);
  if (fields.inOut !== '1' && fields.inOut !== '2') return no(`${fields.inOut} is neither 1 (in) nor 2 (out)`);
  if (amount === null || amount === undefined || amount <= 0) return no(`amount ${fields.amount} is no whole yen`);
  const wide = (text: string): string => normalized(text, 'NFKC');
  const payeeName = textOf(wide(fields.payerName), LIMITS.counterpartyLength);
  const said = [fields.payerName, fields.note].map(wide).filter((text) => text !== '');
  const reference = textOf(wide(fields.edi), LIMITS.referenceLength);
  return {
    row,
    date,
    ...(valueDate !== undefined && valueDate !== date && { valueDate }),
    direction: fields.inOut === '1' ? 'in' : 'out',
    amount,
    description: textOf(said.join(' '), LIMITS.bankDescriptionLength) ?? '-',
    ...(payeeName !== undefined && { payeeName }),
    ...(reference !== undefined && { reference }),
  };
}

/** Trailer: 8, count in 6, sum in 13, count out 6, sum out 13, ... The counts and sums must be those of the lines. */
function checkTotals(trailer: string, lines: readonly ReadLine[], findings: Findings, row: number): void {
  if (findings.details.length > 0) return;
  const told = [trailer.slice(1, 7), trailer.slice(7, 20), trailer.slice(20, 26), trailer.slice(26, 39)].map(Number);
  const of = (direction: ReadLine['direction']): number[] => {
    const those = lines.filter((line) => line.direction === direction);
    return [those.length, those.reduce((sum, { amount }) => sum + amount, 0)];
  };
  const read = [...of('in'), ...of('out')];
  if (read.some((value, i) => value !== told[i]))
    found(
      findings,
      row,
      'contentBase64',
      `its totals (${told.join(', ')}) are not those of the lines (${read.join(', ')})`,
    );
}
