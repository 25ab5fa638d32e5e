// Words found in a text, the longest first: a tree of characters, one step per character and never a step back further
// than the longest word.
import { normalKey, scriptOf, type NormalText } from './normal-form.ts';

interface WordTreeBranch<Meaning> {
  readonly next: Map<number, WordTreeBranch<Meaning>>;
  word?: FoundWord<Meaning>;
}
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

/** A tree without words. */
export function wordTree<Meaning>(): WordTree<Meaning> {
  const root: WordTreeBranch<Meaning> = { next: new Map() };
  return {
    add(word, meaning) {
      const key = normalKey(word);
      let branch = root;
      for (let i = 0; i < key.length; i++) {
        const code = key.charCodeAt(i);
        let next = branch.next.get(code);
        if (!next) branch.next.set(code, (next = { next: new Map() }));
        branch = next;
      }
      if (branch === root) return;
      const exact = HIRAGANA.test(word) || SHORT_KANA.test(key) ? word : undefined;
      branch.word ??= { key, exact, meanings: [] };
      branch.word.meanings.push(meaning);
    },
    longestAt(text, at, afterWord) {
      const { key, shown } = text;
      let branch = root.next.get(key.charCodeAt(at));
      if (!branch || !mayBegin(text, at, afterWord)) return undefined;
      let found: { word: FoundWord<Meaning>; end: number } | undefined;
      for (let end = at + 1; branch; end++) {
        const { word } = branch;
        if (word && mayEnd(text, at, end, afterWord) && (word.exact === undefined || shown.startsWith(word.exact, at)))
          found = { word, end };
        branch = branch.next.get(key.charCodeAt(end));
      }
      return found;
    },
  };
}
