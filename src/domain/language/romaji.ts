// Japanese in Latin letters: kana as they are written by the system of Hepburn, and one form for all that people write.

const ROWS: readonly (readonly [kana: string, latin: string])[] = [
  ['アイウエオ', 'a.i.u.e.o'],
  ['カキクケコ', 'ka.ki.ku.ke.ko'],
  ['ガギグゲゴ', 'ga.gi.gu.ge.go'],
  ['サシスセソ', 'sa.shi.su.se.so'],
  ['ザジズゼゾ', 'za.ji.zu.ze.zo'],
  ['タチツテト', 'ta.chi.tsu.te.to'],
  ['ダヂヅデド', 'da.ji.zu.de.do'],
  ['ナニヌネノ', 'na.ni.nu.ne.no'],
  ['ハヒフヘホ', 'ha.hi.fu.he.ho'],
  ['バビブベボ', 'ba.bi.bu.be.bo'],
  ['パピプペポ', 'pa.pi.pu.pe.po'],
  ['マミムメモ', 'ma.mi.mu.me.mo'],
  ['ラリルレロ', 'ra.ri.ru.re.ro'],
  ['ヤユヨワヲンヴ', 'ya.yu.yo.wa.o.n.bu'],
];
const LATIN = new Map(
  ROWS.flatMap(([kana, latin]) => latin.split('.').map((it, i) => [kana[i] as string, it] as const)),
);
const SMALL = new Map(
  [...'ァィゥェォャュョ'].map((char, i) => [char, ['a', 'i', 'u', 'e', 'o', 'ya', 'yu', 'yo'][i] as string]),
);

/** Katakana in Latin letters (Hepburn); long vowels as they are spelled, a long-vowel sign as nothing. */
export function romajiOf(katakana: string): string {
  let latin = '';
  let doubled = false;
  for (const char of katakana) {
    const small = SMALL.get(char);
    if (char === 'ッ') doubled = true;
    else if (small !== undefined) {
      // シャ is sha, キャ is kya, ティ is ti.
      const stem = latin.slice(0, -1);
      latin = stem + (/(?:sh|ch|j)$/.test(stem) ? small.replace('y', '') : small);
    } else if (char !== 'ー') {
      const plain = LATIN.get(char) ?? '';
      latin += doubled ? (plain[0] ?? '') + plain : plain;
      doubled = false;
    }
  }
  return latin;
}

/** What any of the steps below finds: most words have nothing of it. */
const MAY_FOLD = /[^a-z]|sy|t[yuic]|[zj]y|[sz]i|hu|m[bmp]|o[uoh]|uu|e[ie]|aa|ii|([bcdfghjkmprstz])\1/;

/** One form for the ways of writing a word: systems (si, shi), long vowels (ou, oo, o) and double letters are one. */
export function foldedRomaji(latin: string): string {
  if (!MAY_FOLD.test(latin)) return latin;
  return latin
    .replace(/[^a-z]/g, '')
    .replace(/sy(?=[auo])/g, 'sh')
    .replace(/ty(?=[auo])|tch/g, 'ch')
    .replace(/[zj]y(?=[auo])/g, 'j')
    .replace(/si/g, 'shi')
    .replace(/ti/g, 'chi')
    .replace(/zi/g, 'ji')
    .replace(/tu/g, 'tsu')
    .replace(/(?<![sc])hu/g, 'fu')
    .replace(/m(?=[bmp])/g, 'n')
    .replace(/ou|oo|oh(?![aiueoy])/g, 'o')
    .replace(/uu/g, 'u')
    .replace(/ei|ee/g, 'e')
    .replace(/aa/g, 'a')
    .replace(/ii/g, 'i')
    .replace(/([bcdfghjkmprstz])\1/g, '$1');
}
