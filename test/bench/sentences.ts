// npm run bench -- --sentences: what it takes to read a sentence, beside a reference measured in turn in the same
// process, so that a slow or busy machine changes little.
import { proposeEntry } from '../../src/domain/language/proposal.ts';
import { company } from '../language-company.ts';
import { sentenceSet } from '../sentences/measured.ts';

/** Sets of half Japanese and half English sentences of many trades. */
const SETS = ['unseen-1', 'unseen-5', 'unseen-12', 'unseen-20', 'unseen-24', 'unseen-26'];
/** Rounds before the code is compiled, and measured rounds, of which the least counts. */
const [COLD, MEASURED] = [6, 10];
/** What a sentence is held against: so many bytes of JSON read and written. */
const REFERENCE_LINES = 64;
const REFERENCES = 1_000;

/** What sentences cost. */
export interface SentenceSpeed {
  readonly perProcessorSecond: number;
  /** The processor time of a sentence, in references. */
  readonly referencesPerSentence: number;
}

/** Processor time of some work, in microseconds. */
function timeOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/** Reads the sets over and over, and does the reference in turn. */
export function speedOfSentences(): SentenceSpeed {
  const language = company();
  const texts = SETS.map(sentenceSet).flatMap(({ cases, reference }) => cases.map(({ text }) => ({ text, reference })));
  const document = JSON.stringify(
    Array.from({ length: REFERENCE_LINES }, (_, n) => ({
      accountCode: `${6_000 + n}`,
      amount: n * 1_100,
      memo: '家賃',
    })),
  );
  const sentences = (): void => {
    for (const { text, reference } of texts) proposeEntry(language, text, reference);
  };
  const references = (): void => {
    for (let n = 0; n < REFERENCES; n++) JSON.stringify(JSON.parse(document));
  };
  for (let round = 0; round < COLD; round++) for (const work of [sentences, references]) work();
  let [least, leastReference] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < MEASURED; round++) {
    least = Math.min(least, timeOf(sentences));
    leastReference = Math.min(leastReference, timeOf(references));
  }
  const micros = least / texts.length;
  return { perProcessorSecond: 1_000_000 / micros, referencesPerSentence: micros / (leastReference / REFERENCES) };
}

/** Prints what was measured. */
export function printSpeedOfSentences({ perProcessorSecond, referencesPerSentence }: SentenceSpeed): void {
  process.stdout.write(
    `sentences per processor second: ${Math.round(perProcessorSecond)}\n` +
      `referencesPerSentence (JSON of ${REFERENCE_LINES} lines read and written): ` +
      `${referencesPerSentence.toFixed(2)}\n`,
  );
}
