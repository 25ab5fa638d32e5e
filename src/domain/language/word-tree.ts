// Words found in a text, the longest first: a tree of characters, one step per character and never a step back further
// than the longest word.
import { normalKey, scriptOf, type NormalText } from './normal-form.ts';

/** A word of the tree with all that it may mean. */
export interface FoundWord<Meaning> {
  /** As it is compared: lower case, katakana. */
  readonly key: string;
  /** As it was added, where it must be met in exactly this script (particles, short words in kana). */
  readonly exact: string | undefined;
  readonly meanings: Meaning[];
}
/** Words and what they mean. */
export interface WordTree<Meaning> {
  /** Adds a meaning of a word; a word may have several. */
  add(word: string, meaning: Meaning): void;
  /**
   * The longest word that begins at a place of a text and ends at a border of words. `afterWord`: what stands before
   * the place has been read, so that a word in katakana or kanji may begin in the middle of a run.
   */
  longestAt(text: NormalText, at: number, afterWord: boolean): { word: FoundWord<Meaning>; end: number } | undefined;
}

const HIRAGANA = /^[\u3041-\u309f]+$/;
const SHORT_KANA = /^[\u30a1-\u30fc]{1,2}$/;

/** True where a Latin word or a number would be cut in two. */
function cutsLatin(code: number, neighbour: number): boolean {
  const script = scriptOf(code);
  return (script === 'latin' || script === 'digit') && scriptOf(neighbour) === script;
}

function mayBegin(text: NormalText, at: number, afterWord: boolean): boolean {
  if (at === 0) return true;
  const before = text.shown.charCodeAt(at - 1);
  if (cutsLatin(text.shown.charCodeAt(at), before)) return false;
  return afterWord || scriptOf(text.shown.charCodeAt(at)) !== 'katakana' || scriptOf(before) !== 'katakana';
}

function mayEnd(text: NormalText, at: number, end: number, afterWord: boolean): boolean {
  const { shown } = text;
  if (end < shown.length && cutsLatin(shown.charCodeAt(end - 1), shown.charCodeAt(end))) return false;
  if (end - at > 1 || scriptOf(shown.charCodeAt(at)) !== 'kanji') return true;
  // One kanji alone is a word only where no other kanji makes it part of one.
  const cutBefore = !afterWord && at > 0 && scriptOf(shown.charCodeAt(at - 1)) === 'kanji';
  return !cutBefore && (end >= shown.length || scriptOf(shown.charCodeAt(end)) !== 'kanji');
}

/**
 * Where letters lead, in one table of open addresses. Each place has four numbers beside each other, for a tree is read
 * at random and each place is fetched at once: a node and one (0 where the place is free), a letter, the node behind
 * them, and what is below that node: a bit where a word ends there, and a bit for each letter that may lead on.
 */
interface WordTreeEdges {
  places: Int32Array;
  mask: number;
  count: number;
}
const LEAST_EDGES = 64;
const FROM = 0;
const LETTER = 1;
const TO = 2;
const BELOW = 3;
const WIDTH = 4;
const IS_WORD = 1;
const ANY_LETTER = -1;
/** The bit of a letter: most letters lead nowhere, and are not looked for. */
const bitOf = (code: number): number => 2 << (code % 31);

const edgesFor = (size: number): WordTreeEdges => ({ places: new Int32Array(size * WIDTH), mask: size - 1, count: 0 });

/** Where an edge stands in its table, or the free place that it would take. */
function placeOfEdge({ places, mask }: WordTreeEdges, node: number, code: number): number {
  const mixed = Math.imul(Math.imul(node + 1, 0x9e3779b1) ^ code, 0x85ebca6b);
  let place = (mixed ^ (mixed >>> 15)) & mask;
  for (;;) {
    const at = place * WIDTH;
    if (places[at] === 0 || (places[at] === node + 1 && places[at + LETTER] === code)) return at;
    place = (place + 1) & mask;
  }
}

/** The same edges in a table of twice the size. */
function grown({ places, mask, count }: WordTreeEdges): WordTreeEdges {
  const larger = edgesFor((mask + 1) * 2);
  for (let at = 0; at < places.length; at += WIDTH) {
    if (places[at] === 0) continue;
    const place = placeOfEdge(larger, (places[at] as number) - 1, places[at + LETTER] as number);
    larger.places.set(places.subarray(at, at + WIDTH), place);
  }
  larger.count = count;
  return larger;
}

/** A tree without words. */
export function wordTree<Meaning>(): WordTree<Meaning> {
  let edges = edgesFor(LEAST_EDGES);
  /** By node; the first is the root. */
  const words: (FoundWord<Meaning> | undefined)[] = [undefined];
  const nodeBehind = (node: number, code: number): number => {
    const place = placeOfEdge(edges, node, code);
    if (edges.places[place] !== 0) return edges.places[place + TO] as number;
    edges.places[place + FROM] = node + 1;
    edges.places[place + LETTER] = code;
    edges.places[place + TO] = words.length;
    edges.count += 1;
    if (edges.count * 2 > edges.mask) edges = grown(edges);
    return words.push(undefined) - 1;
  };
  return {
    add(word, meaning) {
      const key = normalKey(word);
      let [node, before] = [0, 0];
      const mark = (bit: number, i: number): void => {
        const place = placeOfEdge(edges, before, key.charCodeAt(i)) + BELOW;
        edges.places[place] = (edges.places[place] as number) | bit;
      };
      for (let i = 0; i < key.length; i++) {
        const code = key.charCodeAt(i);
        const next = nodeBehind(node, code);
        if (i > 0) mark(bitOf(code), i - 1);
        before = node;
        node = next;
      }
      if (node === 0) return;
      mark(IS_WORD, key.length - 1);
      const exact = HIRAGANA.test(word) || SHORT_KANA.test(key) ? word : undefined;
      words[node] ??= { key, exact, meanings: [] };
      words[node]?.meanings.push(meaning);
    },
    longestAt(text, at, afterWord) {
      const { key, shown } = text;
      const { places } = edges;
      let node = 0;
      let below = ANY_LETTER;
      let found: FoundWord<Meaning> | undefined;
      let foundEnd = at;
      for (let end = at; end < key.length;) {
        const code = key.charCodeAt(end);
        if ((below & bitOf(code)) === 0) break;
        const place = placeOfEdge(edges, node, code);
        if (places[place] === 0) break;
        if (end === at && !mayBegin(text, at, afterWord)) break;
        node = places[place + TO] as number;
        end += 1;
        below = places[place + BELOW] as number;
        if ((below & IS_WORD) === 0 || !mayEnd(text, at, end, afterWord)) continue;
        const word = words[node];
        if (!word || (word.exact !== undefined && !shown.startsWith(word.exact, at))) continue;
        found = word;
        foundEnd = end;
      }
      return found && { word: found, end: foundEnd };
    },
  };
}
