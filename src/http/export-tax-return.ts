// The consumption tax return as sheets for readers: every box with its number and its official label, schedules with a
// column per rate.
import type { Members } from './json.ts';
import { boxText } from '../domain/tax/boxes.ts';
import { isCell, isMembers, percentText, membersOf, type Cell, type Table, type TableRow } from './export-table.ts';
import { choice, word, type Locale } from './export-words.ts';

/** A box as forms print it: `1` -> `①`, `1-2` -> `①-2`; words of ours (`base`, `type1share`) have no number. */
function numberOf(box: string): string {
  const [, number, rest = ''] = /^(\d+)(-\d+)?$/.exec(box) ?? [];
  if (number === undefined) return '';
  const n = Number(number);
  const first = n <= 20 ? 0x245f : n <= 35 ? 0x323c : 0x328d;
  return `${String.fromCodePoint(first + n)}${rest}`;
}

/** Boxes in the order of the form: by number, then its parts; those without a number at the end. */
function placeOf(box: string): number {
  const [, number = '999', part = '0'] = /^(\d+)(?:-(\d+))?/.exec(box) ?? [];
  return Number(number) * 100 + Number(part);
}

/** Amounts are figures; what is a text is the ratio of taxable sales, in percent. */
const valueOf = (value: unknown): Cell =>
  typeof value === 'string' ? percentText(value) : isCell(value) && typeof value !== 'boolean' ? value : undefined;

/** The label of a box, with its unit where the form asks for thousands of yen. */
function labelOf(form: string, box: string): string {
  const { label = box, formula = '' } = boxText(form, box) ?? {};
  return formula.endsWith('thousand yen') ? `${label}（千円）` : label;
}

function sheet(locale: Locale, form: string, key: string, title: string, boxes: Members): Table {
  const columns = /[ABC]$/;
  const names = [...new Set(Object.keys(boxes).map((box) => box.replace(columns, '')))].toSorted(
    (a, b) => placeOf(a) - placeOf(b),
  );
  const isByRate = Object.keys(boxes).some((box) => columns.test(box));
  return {
    key,
    title,
    only: 'print',
    isWhole: true,
    columns: [
      { key: 'box', title: word(locale, 'box'), kind: 'text' },
      { key: 'name', title: word(locale, 'item'), kind: 'text' },
      ...(isByRate
        ? (['reducedRate', 'standardRate'] as const).map((rate) => ({
            key: rate,
            title: word(locale, rate),
            kind: 'money' as const,
          }))
        : []),
      { key: 'total', title: word(locale, isByRate ? 'total' : 'amount'), kind: 'money' },
    ],
    rows: names.map((box): TableRow => ({
      kind: 'line',
      level: 0,
      cells: [
        numberOf(box),
        labelOf(form, box),
        ...(isByRate ? [valueOf(boxes[`${box}A`]), valueOf(boxes[`${box}B`])] : []),
        valueOf(boxes[`${box}C`] ?? boxes[box]),
      ],
    })),
  };
}

/** The sheets of the return that a consumption tax report holds; none for any other report. */
export function taxReturnTables(locale: Locale, report: Members): Table[] {
  const all = report['returnBoxes'];
  if (!isMembers(all)) return [];
  const form = String(all['form']);
  const pages = (['page1', 'page2'] as const).flatMap((page, i) => {
    const boxes = all[page];
    const title = `${choice(locale, form)} ${word(locale, i === 0 ? 'firstSheet' : 'secondSheet')}`;
    return isMembers(boxes) ? [sheet(locale, `${form}-${i + 1}`, page, title, boxes)] : [];
  });
  const schedules = membersOf(all['schedules']).flatMap(({ form: code, boxes }) =>
    isMembers(boxes) ? [sheet(locale, String(code), String(code), choice(locale, code), boxes)] : [],
  );
  return [...pages, ...schedules];
}
