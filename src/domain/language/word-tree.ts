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

/** Where letters lead, in one table of open addresses: a node and a letter, and the node behind them. */
interface WordTreeEdges {
  /** A node and one, 0 where the place is free. */
  from: Int32Array;
  letter: Uint16Array;
  to: Int32Array;
  count: number;
}
const LEAST_EDGES = 64;

const edgesFor = (size: number): WordTreeEdges => ({
  from: new Int32Array(size),
  letter: new Uint16Array(size),
  to: new Int32Array(size),
  count: 0,
});

/** The place of an edge in its table, or the free place that it would take. */
function placeOfEdge({ from, letter }: WordTreeEdges, node: number, code: number): number {
  const mask = from.length - 1;
  const mixed = Math.imul(Math.imul(node + 1, 0x9e3779b1) ^ code, 0x85ebca6b);
  let place = (mixed ^ (mixed >>> 15)) & mask;
  while (from[place] !== 0 && (from[place] !== node + 1 || letter[place] !== code)) place = (place + 1) & mask;
  return place;
}

/** The same edges in a table of twice the size. */
function grown(edges: WordTreeEdges): WordTreeEdges {
  const larger = edgesFor(edges.from.length * 2);
  for (const [at, from] of edges.from.entries()) {
    if (from === 0) continue;
    const code = edges.letter[at] as number;
    const place = placeOfEdge(larger, from - 1, code);
    larger.from[place] = from;
    larger.letter[place] = code;
    larger.to[place] = edges.to[at] as number;
  }
  return { ...larger, count: edges.count };
}

/** A tree without words. */
export function wordTree<Meaning>(): WordTree<Meaning> {
  let edges = edgesFor(LEAST_EDGES);
  /** By node; the first is the root. */
  const words: (FoundWord<Meaning> | undefined)[] = [undefined];
  const nodeBehind = (node: number, code: number): number => {
    const place = placeOfEdge(edges, node, code);
    if (edges.from[place] !== 0) return edges.to[place] as number;
    edges.from[place] = node + 1;
    edges.letter[place] = code;
    edges.to[place] = words.length;
    edges.count += 1;
    if (edges.count * 2 > edges.from.length) edges = grown(edges);
    return words.push(undefined) - 1;
  };
  return {
    add(word, meaning) {
      const key = normalKey(word);
      let node = 0;
      for (let i = 0; i < key.length; i++) node = nodeBehind(node, key.charCodeAt(i));
      if (node === 0) return;
      const exact = HIRAGANA.test(word) || SHORT_KANA.test(key) ? word : undefined;
      words[node] ??= { key, exact, meanings: [] };
      words[node]?.meanings.push(meaning);
    },
    longestAt(text, at, afterWord) {
      const { key, shown } = text;
      let node = 0;
      let found: FoundWord<Meaning> | undefined;
      let foundEnd = at;
      for (let end = at; end < key.length;) {
        const place = placeOfEdge(edges, node, key.charCodeAt(end));
        if (edges.from[place] === 0) break;
        if (end === at && !mayBegin(text, at, afterWord)) break;
        node = edges.to[place] as number;
        end += 1;
        const word = words[node];
        if (!word || !mayEnd(text, at, end, afterWord)) continue;
        if (word.exact !== undefined && !shown.startsWith(word.exact, at)) continue;
        found = word;
        foundEnd = end;
      }
      return found && { word: found, end: foundEnd };
    },
  };
}
