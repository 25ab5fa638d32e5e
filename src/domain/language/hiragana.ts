// Runs of hiragana, judged whole: words, endings of verbs and particles from the first letter to the last, or nothing.
import { scriptOf, type NormalText } from './normal-form.ts';
import type { FoundWord } from './word-tree.ts';

/** Particles and the copula: they say how words hang together, and count only behind a word. */
const PARTICLES: ReadonlySet<string> = new Set(
  (
    'の,を,が,は,に,へ,と,で,も,や,から,より,まで,など,等,だけ,のみ,ごと,ずつ,として,としての,について,による,により,につき,にて,での,への,との,' +
    'からの,までの,ための,のため,ため,ので,なので,です,でした,だった,である,な,ね,よ,という,といった,における,において,に対する,に対して,とともに,' +
    'なり,し,つき,あて,あての,ほか,のほか,かつ,ならびに,および,のうち,うち,ではなく,じゃなく,まとめて,これから,くれた,いる,ぶん,たち,ら,さん,さま,がわ,むけ,むけの,とき,ときの,ところ,こと'
  ).split(','),
);
/** Particles that are nothing else, as most runs are. */
const ALONE: ReadonlySet<string> = new Set('の,を,が,は,に,へ,と,で,も,から,より,にて,での,への,からの'.split(','));

/** True for a particle that no word begins with or is. */
export function isParticle(run: string): boolean {
  return ALONE.has(run);
}

/** Endings of verbs and adjectives behind their stem: 買った, 振り込まれた, 新しい. */
const ENDINGS: ReadonlySet<string> = new Set(
  (
    'った,って,いた,いて,いだ,いで,んだ,んで,した,して,し,する,すると,します,しました,しまして,した分,しての,' +
    'きた,きて,き,く,くて,い,い分,う,え,えた,えて,える,け,けた,けて,げ,げた,げて,げる,じ,じて,せ,せた,せて,た,て,ね,び,びた,ぶ,べ,べた,' +
    'み,みた,む,め,めた,めて,める,り,りた,る,れ,れた,れて,れる,され,された,されて,される,されました,られ,られた,られて,られる,られました,れました,ました,ます,' +
    'まして,ってきた,てきた,できた,でき,できる,せる,させた,まれ,まれた,まれて,まれました,かれ,かれた,かれて,かれました,とされた,とされました,' +
    'いました,きました,みました,りました,えました,けました,げました,せました,めました,れまして,いただいた,いただき,いたしました,致しました,もらった,もらい,' +
    'ていただいた,てもらった,でもらった,てもらい,んでいる,ている,でいる,っている,なっている,になる,になった,となる,となった,すみ,ずみ,ばらい,もの,ものを,わせ,わせた,わせて,' +
    'わった,わり,ち出した,おろし,とし,としの,っ,ん,な'
  ).split(','),
);
/** What may stand before a word and be no word itself. */
const BEFORE: ReadonlySet<string> = new Set([
  'お',
  'ご',
  'この',
  'その',
  'あの',
  'とりあえず',
  'ひとまず',
  'いったん',
  'また',
  'さらに',
  'なお',
]);

/** A word that says nothing: met as a particle or an ending only. */
const saysNothing = ({ key, exact, meanings }: FoundWord<{ readonly kind: string }>): boolean =>
  exact !== undefined && key.length <= 3 && meanings.every(({ kind }) => kind === 'filler');

/** A piece of a run; `end`: behind its last letter. */
export interface HiraganaPiece {
  readonly start: number;
  readonly end: number;
  /** A word of the language, and no particle or ending. */
  readonly isWord: boolean;
}

/** Where a run of hiragana that begins at a place ends. */
export function hiraganaEnd({ shown }: NormalText, at: number): number {
  let end = at;
  while (end < shown.length && (scriptOf(shown.charCodeAt(end)) === 'hiragana' || (end > at && shown[end] === 'ー')))
    end++;
  return end;
}

type HiraganaState = 'open' | 'word' | 'ended' | 'particle';
const LONGEST_PIECE = 8;

/**
 * The pieces of the run of hiragana that begins at a place, from its first letter to its last; undefined where a letter
 * would be left over. `attached`: what stands right before it, if it is no space or sign; behind a number no verb
 * ends. `wordAt`: the longest word
 * at a place, which may reach beyond the run.
 */
export function readHiragana(
  text: NormalText,
  at: number,
  attached: 'word' | 'number' | false,
  wordAt: (
    at: number,
    afterWord: boolean,
  ) => { readonly end: number; readonly word: FoundWord<{ readonly kind: string }> } | undefined,
): readonly HiraganaPiece[] | undefined {
  const stop = hiraganaEnd(text, at);
  const { shown } = text;
  const failed = new Set<string>();
  const follow = (from: number, state: HiraganaState): HiraganaPiece[] | undefined => {
    if (from >= stop) return [];
    const known = `${from}${state}`;
    if (failed.has(known)) return undefined;
    const step = (end: number, next: HiraganaState, isWord: boolean): HiraganaPiece[] | undefined => {
      const rest = follow(end, next);
      return rest && [{ start: from, end, isWord }, ...rest];
    };
    const found = wordAt(from, from > at || attached !== false);
    const word = found && !saysNothing(found.word) ? step(found.end, 'word', true) : undefined;
    if (word) return word;
    for (let end = Math.min(stop, from + LONGEST_PIECE); end > from; end--) {
      const part = shown.slice(from, end);
      if (state !== 'open' && PARTICLES.has(part)) {
        const rest = step(end, 'particle', false);
        if (rest) return rest;
      }
      // One letter ends a verb only behind its stem: 買い, 仕入れた, but not カードつ.
      const before = scriptOf(shown.charCodeAt(from - 1));
      const stem = end - from > 1 || before === 'kanji' || (before === 'hiragana' && 'たてだで'.includes(part));
      if (state === 'word' && stem && ENDINGS.has(part)) {
        const rest = step(end, 'ended', false);
        if (rest) return rest;
      }
      if ((state === 'open' || state === 'particle') && BEFORE.has(part)) {
        const isLast = end === stop;
        const rest =
          isLast && (end >= shown.length || ' 、。,.()'.includes(shown[end] as string))
            ? undefined
            : step(end, 'open', false);
        if (rest) return rest;
      }
    }
    failed.add(known);
    return undefined;
  };
  return follow(at, attached === 'word' ? 'word' : attached ? 'ended' : 'open');
}
