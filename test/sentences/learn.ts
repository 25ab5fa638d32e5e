// Trains what sentences are like on the sets of this folder, and writes it into the program:
// node --import ./src/typescript.mjs test/sentences/learn.ts
// Two linear classifiers, one for each side, each class against all others: support vector machines with a squared
// hinge, solved in the dual one sample at a time (Hsieh, Chang, Lin, Keerthi, Sundararajan: A Dual Coordinate Descent
// Method for Large-scale Linear SVM, ICML 2008). The order of samples is drawn from one number: every run writes the
// same bytes.
import fs from 'node:fs';
import path from 'node:path';
import { readText } from '../../src/domain/language/reading.ts';
import { sentenceOf } from '../../src/domain/language/sentence.ts';
import {
  COUNTS,
  featuresOf,
  FIRST_CLASS,
  KINDS,
  MOST_CLASSES,
  nameOfAccount,
  NOTHING_TO_BOOK,
  PARTED_BY,
  WEIGHT_LETTERS,
  WEIGHT_STEPS,
  type SentenceFeatures,
} from '../../src/domain/language/likeness.ts';
import type { RefusalReason } from '../../src/domain/language/meanings.ts';
import { company, strangersCases } from '../language-company.ts';
import { accountsMeant, sentenceSet, type SentenceCase } from './measured.ts';

/** A sentence to learn from: its features and its two classes. */
interface Sample {
  readonly features: SentenceFeatures;
  readonly debit: string;
  readonly credit: string;
}

/** The class of a side of one amount: its first account, and the tax code that it must bear where that is another. */
function classOfSide(side: string): string | undefined {
  const [account] = accountsMeant(side);
  if (!account) return undefined;
  const { code, taxCodes, usual } = account;
  const isUsual = taxCodes.includes(usual) || taxCodes.includes('*');
  const tax = isUsual ? undefined : taxCodes.find((it) => it !== undefined && !/_T\d/.test(it));
  return nameOfAccount(code) + (tax === undefined ? '' : `@${tax}`);
}

/** Both classes of a case; undefined where it has several amounts, or no entry and is not to be refused either. */
function classesOf({ status, lines }: SentenceCase): readonly [debit: string, credit: string] | undefined {
  if (status === 'refused') return [NOTHING_TO_BOOK, NOTHING_TO_BOOK];
  const [, debit, credit] = /^(\S+)=(\S+) \d+$/.exec(lines ?? '') ?? [];
  if (debit === undefined || credit === undefined) return undefined;
  const [left, right] = [classOfSide(debit), classOfSide(credit)];
  return left === undefined || right === undefined ? undefined : [left, right];
}

/** Why the rules did not read a sentence when its set was measured first: `none no_account`. */
function refusedAtFirst(first: string | undefined): RefusalReason | undefined {
  const [sides, code] = first?.split(' ') ?? [];
  return sides === 'none' && code !== 'several' ? (code as RefusalReason) : undefined;
}

const LANGUAGE = company();

/** A sentence of one amount, and the two classes that it was booked on. */
interface Lesson {
  readonly text: string;
  readonly reference: string;
  readonly classes: readonly [debit: string, credit: string];
  readonly refusal: RefusalReason | undefined;
}

/** Sets of this folder that are learned from: those that are held out stay unseen. */
function setsHere(): string[] {
  return fs
    .readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.json') && !/^(?:trades-training|held-out)/.test(file))
    .map((file) => file.replace(/\.json$/, ''))
    .sort();
}

/** All sentences of one amount in the sets of this folder, and in those of strangers beside it. */
export function lessons(): Lesson[] {
  const found: Lesson[] = [];
  for (const name of setsHere()) {
    const { reference, cases } = sentenceSet(name);
    for (const it of cases) {
      const classes = classesOf(it);
      if (classes) found.push({ text: it.text, reference, classes, refusal: refusedAtFirst(it.first) });
    }
  }
  for (const set of Object.values(strangersCases()))
    for (const { text, entries, refuse } of typeof set === 'string' ? [] : set) {
      const sides = (entries?.[0]?.[1] ?? '').split(' | ').map((line) => line.split(' '));
      const of = (side: string): string[] =>
        sides.filter(([which, code = '']) => which === side && !TAX_ACCOUNTS.has(code)).map(([, code = '']) => code);
      const [debits, credits] = [of('debit'), of('credit')];
      const isOne = debits.length === 1 && credits.length === 1;
      const classes = isOne ? ([nameOfAccount(debits[0] ?? ''), nameOfAccount(credits[0] ?? '')] as const) : undefined;
      const due = refuse === undefined ? classes : ([NOTHING_TO_BOOK, NOTHING_TO_BOOK] as const);
      if (due) found.push({ text, reference: DAY_OF_STRANGERS, classes: due, refusal: undefined });
    }
  return found;
}

function sampleOf({ text, reference, classes: [debit, credit], refusal }: Lesson): Sample {
  const reading = readText(LANGUAGE, text, reference);
  return { features: featuresOf(reading, sentenceOf(LANGUAGE, reading, reference), refusal), debit, credit };
}

const TAX_ACCOUNTS: ReadonlySet<string> = new Set(['1580', '2340', '2350']);
const DAY_OF_STRANGERS = '2026-11-21';

/** Fewer sentences than this have a feature or a class that is not learned. */
const LEAST_SEEN = { letters: 3, words: 2, ruled: 2, class: 4 };
const ROUNDS = 30;
/** What lies so far on its side is not looked at in every round. */
const FAR = 0.3;
/** How much an error counts beside the size of the weights. */
const PENALTY = 1;
/** To book what is nothing to book is worse than to ask once more. */
const PENALTY_OF_NOTHING = 3;
/** Weights that are smaller are left out. */
const LEAST_WEIGHT = 0.1;

/** Names that stand often enough, in their order. */
function namesOften(all: Iterable<readonly string[]>, least: number): string[] {
  const counts = new Map<string, number>();
  for (const names of all) for (const name of new Set(names)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count >= least)
    .map(([name]) => name)
    .sort();
}

/** Samples as sparse rows: which columns, and what stands there. */
interface SparseRows {
  readonly columns: readonly Int32Array[];
  readonly values: readonly Float64Array[];
  readonly names: readonly string[];
}

/** No letter of a feature means anything in the text that it is written into, nor what house rules forbid there. */
const isWritable = (gram: string): boolean => gram !== 'any' && !/[|;`$\\\n=<>]|[\u0100-\u024f]/.test(gram);

function sparse(all: readonly Sample[]): SparseRows {
  const names: string[] = [];
  const at = new Map<string, number>();
  for (const kind of ['letters', 'words', 'ruled'] as const)
    for (const name of namesOften(
      all.map(({ features }) => features[kind]),
      LEAST_SEEN[kind],
    )) {
      if (kind === 'letters' && !isWritable(name)) continue;
      at.set(KINDS[kind] + name, names.length);
      names.push(KINDS[kind] + name);
    }
  names.push(KINDS.always);
  const columns: Int32Array[] = [];
  const values: Float64Array[] = [];
  for (const { features } of all) {
    const row: number[] = [];
    const worth: number[] = [];
    for (const kind of ['letters', 'words', 'ruled'] as const) {
      const known = [...new Set(features[kind])].flatMap((name) => at.get(KINDS[kind] + name) ?? []);
      row.push(...known);
      worth.push(...known.map(() => COUNTS[kind] / Math.sqrt(known.length)));
    }
    columns.push(Int32Array.from([...row, names.length - 1]));
    values.push(Float64Array.from([...worth, 1]));
  }
  return { columns, values, names };
}

/** The weights that tell a class from all others: dual coordinate descent, `ROUNDS` times over all samples. */
function weightsOf(
  { columns, values, names }: SparseRows,
  isOfClass: readonly boolean[],
  penalties: readonly number[],
): Float64Array {
  const weights = new Float64Array(names.length);
  const count = columns.length;
  const alphas = new Float64Array(count);
  const diagonals = penalties.map((penalty) => 1 / (2 * penalty));
  const squares = values.map((row, n) => row.reduce((sum, value) => sum + value * value, diagonals[n] ?? 0));
  const order = Int32Array.from(columns.keys());
  let seed = 1;
  const drawn = (below: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  let active = count;
  for (let round = 0; round < ROUNDS; round++) {
    // What has long been on its side is looked at again in the last rounds.
    if (round === ROUNDS - 2) active = count;
    for (let n = active - 1; n > 0; n--) {
      const other = drawn(n + 1);
      [order[n], order[other]] = [order[other] ?? 0, order[n] ?? 0];
    }
    for (let place = 0; place < active; place++) {
      const n = order[place] ?? 0;
      const sign = isOfClass[n] ? 1 : -1;
      const row = columns[n] ?? new Int32Array();
      const worth = values[n] ?? new Float64Array();
      let sum = 0;
      for (let k = 0; k < row.length; k++) sum += (weights[row[k] ?? 0] ?? 0) * (worth[k] ?? 0);
      const alpha = alphas[n] ?? 0;
      const gradient = sign * sum - 1 + (diagonals[n] ?? 0) * alpha;
      if (alpha === 0 && gradient >= 0) {
        if (gradient > FAR && round > 1 && round < ROUNDS - 2) {
          active -= 1;
          [order[place], order[active]] = [order[active] ?? 0, n];
          place -= 1;
        }
        continue;
      }
      const next = Math.max(0, alpha - gradient / (squares[n] ?? 1));
      const step = (next - alpha) * sign;
      if (step === 0) continue;
      alphas[n] = next;
      for (let k = 0; k < row.length; k++) {
        const column = row[k] ?? 0;
        weights[column] = (weights[column] ?? 0) + step * (worth[k] ?? 0);
      }
    }
  }
  return weights;
}

/** What is learned of samples, as the texts of `likeness-learned.ts`. */
export function learn(all: readonly Sample[]): { learned: string; debits: string; credits: string; pairs: string } {
  const rows = sparse(all);
  const debits = namesOften(
    all.map(({ debit }) => [debit]),
    LEAST_SEEN.class,
  );
  const credits = namesOften(
    all.map(({ credit }) => [credit]),
    LEAST_SEEN.class,
  );
  if (debits.length + credits.length > MOST_CLASSES) throw new Error('more classes than letters');
  const penalties = all.map(({ debit }) => (debit === NOTHING_TO_BOOK ? PENALTY_OF_NOTHING : PENALTY));
  const texts = rows.names.slice();
  const classes: [side: 'debit' | 'credit', name: string][] = [
    ...debits.map((name): ['debit', string] => ['debit', name]),
    ...credits.map((name): ['credit', string] => ['credit', name]),
  ];
  for (const [n, [side, name]] of classes.entries()) {
    const weights = weightsOf(
      rows,
      all.map((sample) => sample[side] === name),
      penalties,
    );
    for (const [column, weight] of weights.entries()) {
      const steps = Math.max(-MOST_STEPS, Math.min(MOST_STEPS, Math.round(weight * WEIGHT_STEPS)));
      const letter = WEIGHT_LETTERS.charAt(steps + MOST_STEPS);
      if (Math.abs(weight) >= LEAST_WEIGHT && steps !== 0)
        texts[column] = `${texts[column] ?? ''}${String.fromCharCode(FIRST_CLASS + n)}${letter}`;
    }
  }
  const pairs = new Map<string, number>();
  for (const { debit, credit } of all) {
    const [left, right] = [debits.indexOf(debit), credits.indexOf(credit)];
    if (left >= 0 && right >= 0) pairs.set(`${left} ${right}`, (pairs.get(`${left} ${right}`) ?? 0) + 1);
  }
  return {
    learned: texts.filter((text, n) => text !== rows.names[n]).join(PARTED_BY),
    debits: debits.join(' '),
    credits: credits.join(' '),
    pairs: [...pairs].map(([pair, count]) => `${pair} ${count}`).join(PARTED_BY),
  };
}
const MOST_STEPS = (WEIGHT_LETTERS.length - 1) / 2;

const WIDTH = 112;
const inLines = (text: string): string => text.match(new RegExp(`[\\s\\S]{1,${WIDTH}}`, 'g'))?.join('\n') ?? '';

/** The file that the program reads. */
function written({ learned, debits, credits, pairs }: ReturnType<typeof learn>, count: number): string {
  return (
    '// What sentences are like: weights that test/sentences/learn.ts made ' +
    `of ${count} sentences. Not written by hand.\n\n` +
    '/** Features, each with its classes and weights. */\n' +
    `export const LEARNED = String.raw\`\n${inLines(learned)}\n\`;\n\n` +
    `/** Classes of the debit side. */\nexport const LEARNED_DEBITS = \`\n${debits.replaceAll(' ', '\n')}\n\`;\n\n` +
    `/** Classes of the credit side. */\nexport const LEARNED_CREDITS = \`\n${credits.replaceAll(' ', '\n')}\n\`;\n\n` +
    '/** Which classes stood together, and how often. */\n' +
    `export const LEARNED_PAIRS = \`\n${inLines(pairs)}\n\`;\n`
  );
}

if (process.argv[1] === import.meta.filename) {
  const all = lessons().map(sampleOf);
  const file = path.resolve(import.meta.dirname, '../../src/domain/language/likeness-learned.ts');
  const text = written(learn(all), all.length);
  fs.writeFileSync(file, text);
  console.log(`${all.length} sentences, ${text.length} letters`);
}
