// A cost that was booked on the wrong account: the one where it stands, and the one where it belongs.
import { says } from './says.ts';
import type { SentenceLanguage } from './language.ts';
import type { Token } from './reading-shape.ts';

/** Behind the cost that something stands on by mistake. */
const BOOKED_ON = new RegExp(
  '^(?:費)?(?:デ|ニ|ト)(?:シテ)?(?:入レ|計上シ|処理シ|記帳シ|付ケ|入力シ|シ)(?:テ(?:シマッ|イ)?)?(?:タ|' +
    'テイタ)|^(?:,)? (?:is|was|should|but|not|instead)',
);
/** Before it, in English: booked to supplies. */
const BOOKED_BEFORE =
  /(?:booked|posted|entered|went|recorded|charged|put|coded) (?:[\d,]+ )?(?:to|as|under|in|on|into) (?:the )?$/;
/** Behind the cost where it belongs, and before it. */
const BELONGS =
  /^(?:費)?(?:ノ(?:間違|誤|マチガ|ミス)|ダッタ|デシタ|ガ正シ|ニ(?:振リ?替|訂正|修正|直)|ヘ(?:振リ?替|訂正|修正)|$|[ 、。])/;
const BELONGS_BEFORE = new RegExp(
  '(?:should (?:be|have been|go to)|(?:is|was) (?:really|actually)|really is|' +
    'belongs? (?:to|in|under)|move (?:it )?to|correct is) (?:the )?$',
);
const CORRECTS =
  /間違|誤リ|マチガ|正シク|訂正|修正|振リ?替|correct|should|really|actually|belongs|wrong|mistake|move it/;

/** The account of a cost that a word names, by its own name or by the lexicon. */
const costOf = ({ accounts }: SentenceLanguage, { meanings }: Token): string | undefined => {
  const named = meanings.find((it) => it.kind === 'account');
  const row = meanings.find((it) => it.kind === 'purpose' && it.row.flow === 'out');
  const code = named?.kind === 'account' ? named.code : row?.kind === 'purpose' ? row.row.account : undefined;
  return code !== undefined && accounts.get(code)?.class === 'expense' ? code : undefined;
};

/** The cost that something stands on, and the one where it belongs; undefined unless the text names one of each. */
export function correctedCosts(
  language: SentenceLanguage,
  tokens: readonly Token[],
  key: string,
): { readonly from: string; readonly to: string } | undefined {
  if (!says(CORRECTS, key)) return undefined;
  const costs = tokens.flatMap((token) => {
    const code = costOf(language, token);
    return code === undefined ? [] : [{ code, before: key.slice(0, token.start), behind: key.slice(token.end) }];
  });
  const isFrom = ({ before, behind }: (typeof costs)[number]): boolean =>
    BOOKED_BEFORE.test(before) || (!/^[ ,]/.test(behind) && BOOKED_ON.test(behind));
  const from = costs.find(isFrom);
  const to = costs.find(
    (it) => it !== from && !isFrom(it) && (BELONGS_BEFORE.test(it.before) || BELONGS.test(it.behind)),
  );
  return from && to && from.code !== to.code && costs.length === 2 ? { from: from.code, to: to.code } : undefined;
}
