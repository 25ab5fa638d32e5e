// The language of the reference: every text of a page is said by one function, in English as it stands in the code, in
// Japanese as the declarations say it of operations, and by tables that are read when somebody asks for them.
import { SECTIONS_JA } from './reference-sections.ts';
import { operationOf, type Row } from './route.ts';

/** Values that stand at the places of a text, by name: `{n}`. */
type SayValues = Readonly<Record<string, string | number>>;
/** Says a text of ours in the language of a page; what is named in braces and in `values` is put in. */
export type Say = (text: string, values?: SayValues) => string;

/** A text on one line: how its lines are broken means nothing. */
const oneLine = (text: string): string => text.trim().replace(/\s+/g, ' ');

function filledIn(text: string, values: SayValues = {}): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/** The texts as they stand in the code. */
export const inEnglish: Say = (text, values) => filledIn(text, values);

const isJapanese = (line: string): boolean => line.startsWith(' ');

/** Blocks of an English text and, indented, its Japanese: by the English one. */
function tableOf(blocks: string): readonly (readonly [english: string, japanese: string])[] {
  return blocks
    .trim()
    .split(/(?<=\n .*)\n(?=\S)/)
    .map((block) => {
      const lines = block.split('\n');
      const english = lines.filter((line) => !isJapanese(line)).join(' ');
      // Japanese has no spaces where a line is broken; within a line they stand.
      return [
        english,
        lines
          .filter((line) => isJapanese(line))
          .map((line) => line.slice(2))
          .join(''),
      ] as const;
    });
}

/** What the declaration behind a row says of itself, by the English text. */
function saidOf(row: Row): readonly (readonly [english: string, japanese: string])[] {
  const { summary = '', text = '', ja } = operationOf(row) ?? {};
  return [
    ...(ja ? [[summary, ja.summary] as const] : []),
    ...(ja?.text === undefined ? [] : [[oneLine(text), ja.text] as const]),
  ];
}

let table: ReadonlyMap<string, string> | undefined;

/** English text -> Japanese. Two Japanese texts of one English one are a mistake of ours, and throw. */
export async function japaneseTexts(): Promise<ReadonlyMap<string, string>> {
  if (table) return table;
  const [{ FIELDS_JA }, { OPERATIONS_JA }, { PAGES_JA }, { SURFACE_A }, { SURFACE_B }] = await Promise.all([
    import('./reference-ja-fields.ts'),
    import('./reference-ja-operations.ts'),
    import('./reference-ja-pages.ts'),
    import('./surface-a.ts'),
    import('./surface-b.ts'),
  ]);
  const made = new Map<string, string>();
  for (const [english, japanese] of [FIELDS_JA, OPERATIONS_JA, PAGES_JA].flatMap(tableOf)) {
    if (made.has(english)) throw new Error(`reference-ja: there twice: ${english}`);
    made.set(english, japanese);
  }
  for (const [english, japanese] of [...SECTIONS_JA, ...[...SURFACE_A, ...SURFACE_B].flatMap(saidOf)]) {
    const other = made.get(english);
    if (other !== undefined && other !== japanese) throw new Error(`two Japanese texts of: ${english}`);
    made.set(english, japanese);
  }
  return (table = made);
}

/** Says texts in Japanese; one that has none is said in English, and told to `lacks`. */
export function inJapanese(texts: ReadonlyMap<string, string>, lacks?: (text: string) => void): Say {
  return (text, values) => {
    const found = texts.get(oneLine(text));
    if (found === undefined) lacks?.(oneLine(text));
    return filledIn(found ?? text, values);
  };
}
