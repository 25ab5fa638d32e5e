// Letters of transfer files, by class of field: JIS X 0201 in one byte. Source: JBA appendix 1 (2019-12), as banks'
// pages and Zengin-Net's guidance give it. Kana are large and half-width; nothing is read out of kanji and nothing is
// cut.
import { normalized } from '../unicode.ts';

/** Classes of names: of banks and branches, of parties of 21, of payees of 11 and 12, and EDI information. */
export const TRANSFER_CLASSES = ['BRANCH', 'PARTY', 'PAYROLL', 'EDI'] as const;
/** One of them. */
export type TransferClass = (typeof TRANSFER_CLASSES)[number];

/** Bytes of each class. */
const WIDTHS: Readonly<Record<TransferClass, number>> = { BRANCH: 15, PARTY: 30, PAYROLL: 30, EDI: 20 };

/** Full-width kana -> half-width, in the order of JIS X 0201; small ones are written large. */
const LARGE = 'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン';
const HALF = 'ｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜﾝ';
const SMALL: Readonly<Record<string, string>> = {
  ァ: 'ア',
  ィ: 'イ',
  ゥ: 'ウ',
  ェ: 'エ',
  ォ: 'オ',
  ッ: 'ツ',
  ャ: 'ヤ',
  ュ: 'ユ',
  ョ: 'ヨ',
  ヮ: 'ワ',
  ヵ: 'カ',
  ヶ: 'ケ',
};
/** Kana with their marks, and the same without: a mark is a letter of its own in these files. */
const VOICED = ['ガギグゲゴザジズゼゾダヂヅデドバビブベボヴ', 'カキクケコサシスセソタチツテトハヒフヘホウ'] as const;
const HALF_VOICED = ['パピプペポ', 'ハヒフヘホ'] as const;

const KANA = new Map<string, string>([...LARGE].map((letter, i) => [letter, HALF[i] ?? '']));
for (const [[marked, bare], mark] of [
  [VOICED, 'ﾞ'],
  [HALF_VOICED, 'ﾟ'],
] as const)
  [...marked].forEach((letter, i) => KANA.set(letter, `${KANA.get(bare[i] ?? '') ?? ''}${mark}`));

/** What a class admits beside kana and their marks. ヲ is refused: the revised table admits it, banks' pages do not. */
const ADMITTED: Readonly<Record<TransferClass, RegExp>> = {
  BRANCH: /^[A-Z0-9-]$/,
  PARTY: /^[A-Z0-9 ().-]$/,
  PAYROLL: /^[0-9 ]$/,
  EDI: /^[A-Z0-9 ().\\｢｣/-]$/,
};

/**
 * A name in the letters of a transfer file; undefined where it has one that the class does not admit, or is too long.
 * Hiragana and kanji are refused: how they are read is not known.
 */
export function transferName(text: string, of: TransferClass): string | undefined {
  let written = '';
  for (const letter of normalized(text, 'NFKC').toUpperCase()) {
    const kana = KANA.get(SMALL[letter] ?? letter);
    const said = kana ?? (letter === 'ー' ? '-' : letter === '「' ? '｢' : letter === '」' ? '｣' : letter);
    if (kana === undefined && !ADMITTED[of].test(said)) return undefined;
    written += said;
  }
  return written === '' || written.length > WIDTHS[of] ? undefined : written;
}
