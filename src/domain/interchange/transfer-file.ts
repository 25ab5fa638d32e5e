// Transfer files of the Japanese banks: records of 120 bytes of the kinds 21 (transfers), 11 (wages) and 12 (bonuses).
// Source: JBA document of 2019-12, of which six banks' pages quote every row. JIS X 0201, one byte a letter; numbers
// stand right with zeros before, texts left with blanks after.

/** Whom a file pays from. */
export interface TransferOrigin {
  /** 10 digits that the bank gave. */
  readonly originatorCode: string;
  /** In the letters of a file (transferName). */
  readonly originatorName: string;
  readonly bankCode: string;
  readonly bankName: string;
  readonly branchCode: string;
  readonly branchName: string;
  readonly accountType: '1' | '2' | '9';
  readonly accountNumber: string;
}

/** One transfer. Names are in the letters of a file. */
export interface TransferItem {
  readonly bankCode: string;
  readonly bankName: string;
  readonly branchCode: string;
  readonly branchName: string;
  readonly accountType: '1' | '2' | '4' | '9';
  readonly accountNumber: string;
  readonly name: string;
  /** Yen. */
  readonly amount: number;
  /** Of 21: up to 20 digits, or EDI information; of 11 and 12 the number of the employee, up to 10 digits. */
  readonly customerCode?: string;
  readonly edi?: string;
}

const N = (value: string | number, width: number): string => {
  const digits = String(value);
  if (!/^\d+$/.test(digits) || digits.length > width) throw new Error(`no number of ${width} digits`);
  return digits.padStart(width, '0');
};
const C = (value: string, width: number): string => {
  if (value.length > width) throw new Error(`no text of ${width} bytes`);
  return value.padEnd(width, ' ');
};

/** A letter as its byte of JIS X 0201: half-width kana follow each other from A1. */
const byteOf = (letter: string): number => {
  const code = letter.charCodeAt(0);
  if (code >= 0x20 && code < 0x7f) return code;
  if (code >= 0xff61 && code <= 0xff9f) return code - 0xff61 + 0xa1;
  throw new Error('no letter of JIS X 0201');
};

/** Bytes 92 to 120 of a data record. */
function tailOf(kind: '21' | '11' | '12', { customerCode = '', edi }: TransferItem): string {
  if (kind !== '21') return N(customerCode === '' ? 0 : customerCode, 10) + N(0, 10) + C('', 9);
  if (edi !== undefined) return `${C(edi, 20)}7Y${C('', 7)}`;
  const code =
    customerCode === '' ? N(0, 20) : customerCode.length <= 10 ? N(customerCode, 10) + N(0, 10) : N(customerCode, 20);
  return `${code}7${C('', 8)}`;
}

/**
 * The bytes of a file, each record with CR LF after it. `day` is MMDD. Throws for what does not fit into its place:
 * whoever calls refuses that before.
 */
export function transferFile(
  kind: '21' | '11' | '12',
  day: string,
  origin: TransferOrigin,
  items: readonly TransferItem[],
): Uint8Array {
  const header =
    `1${kind}0${N(origin.originatorCode, 10)}${C(origin.originatorName, 40)}${N(day, 4)}` +
    `${N(origin.bankCode, 4)}${C(origin.bankName, 15)}${N(origin.branchCode, 3)}${C(origin.branchName, 15)}` +
    `${origin.accountType}${N(origin.accountNumber, 7)}${C('', 17)}`;
  const data = items.map(
    (item) =>
      `2${N(item.bankCode, 4)}${C(item.bankName, 15)}${N(item.branchCode, 3)}${C(item.branchName, 15)}` +
      `0000${item.accountType}${N(item.accountNumber, 7)}${C(item.name, 30)}${N(item.amount, 10)}0` +
      tailOf(kind, item),
  );
  const sum = items.reduce((total, { amount }) => total + amount, 0);
  const trailer = `8${N(items.length, 6)}${N(sum, 12)}${C('', 101)}`;
  const records = [header, ...data, trailer, `9${C('', 119)}`];
  for (const record of records) if (record.length !== 120) throw new Error(`a record has ${record.length} bytes`);
  return Uint8Array.from(records.flatMap((record) => [...[...record].map(byteOf), 0x0d, 0x0a]));
}
