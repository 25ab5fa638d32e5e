// Messages about proofs, in Japanese; messages.ts says how a row is written.

/** The English template, and its Japanese. */
export const PROOF_JA: Readonly<Record<string, string>> = {
  'must be base64': 'base64 で指定してください',
  'must have no space and no plus sign': '空白とプラス記号は使用できません',
  'no checkpoint of this installation was signed yet; ask again in a few seconds':
    'チェックポイントはまだ署名されていません。数秒後に再度お試しください',
  'no checkpoint of {1} events was signed; list checkpoints':
    'イベント {1} 件のチェックポイントは署名されていません。チェックポイントの一覧を確認してください',
  'the checkpoint of {1} events does not cover that event':
    'イベント {1} 件のチェックポイントには、そのイベントは含まれていません',
  'no checkpoint covers this yet: it will within a minute; wait=10 waits for it':
    'まだチェックポイントに含まれていません。一分以内に含まれます。wait=10 で待つことができます',
  'no anchor covers this checkpoint yet: one will within a minute; wait=10 waits for it':
    'このチェックポイントを含むアンカーはまだありません。一分以内に署名されます。wait=10 で待つことができます',
  'there is no event {1}': 'イベント {1} はありません',
  'at most {1}, which the newest checkpoint covers': '最新のチェックポイントが含む {1} までで指定してください',
  'this tile is not there, or not as long': 'このタイルはないか、その長さではありません',
  'nothing is signed here: the service runs with CHECKPOINTS=0':
    'ここでは署名を行っていません（CHECKPOINTS=0 で稼働しています）',
  'nothing is signed until the operator has looked: what the signer remembers of earlier checkpoints is lost (OPERATIONS.md, "Signed checkpoints")':
    '運用者が確認するまで署名は行われません。署名者が記憶していた過去のチェックポイントが失われています（OPERATIONS.md の「Signed checkpoints」）',
  'nothing of this company is signed until the operator has looked: its events are not those that were signed; keep the checkpoints that you have':
    '運用者が確認するまで、この会社の署名は行われません。イベントが署名したものと一致しません。お手元のチェックポイントを保管してください',
  'this entry has more than {1} events: read them as leaves':
    'この仕訳には {1} 件を超えるイベントがあります。リーフとして読み出してください',
  'must be an integer from 1 to {1}': '1 から {1} までの整数を指定してください',
  'must be an integer from 0 to {1}': '0 から {1} までの整数を指定してください',
  'this figure stands on {1} entries, and at most {2} are shown: ask for fewer days or one account, or take the whole history (GET .../leaves)':
    'この数字は {1} 件の仕訳からなり、表示できるのは {2} 件までです。期間を短くするか、勘定科目を一つにするか、全履歴（GET .../leaves）を取得してください',
  '{accountCode} is required: the accounts of the figure': '{accountCode} は必須です（数字の勘定科目）',
  'no balances of {1} are recorded: close it for good; what was closed before they were recorded has none':
    '{1} の残高は記録されていません。本締めを行ってください。記録を始める前に締めた期間にはありません',
  'a checkpoint of {1} events does not cover the close, which is event {2}':
    'イベント {1} 件のチェックポイントは、イベント {2} である締めを含みません',
  'recorded balances have another root; the operator has to run "daicho verify"':
    '記録された残高のルートが一致しません。運用者が "daicho verify" を実行する必要があります',
  'Each entry shown stands in the signed history as it is shown. That none is missing is not proved by this: take all leaves of the history (GET .../leaves), and add up yourself.':
    '表示された各仕訳が、表示どおり署名済みの履歴にあることを証明します。漏れがないことの証明ではありません。それには全履歴のリーフ（GET .../leaves）を取得し、ご自身で集計してください。',
  'must be bytes': 'バイト列で指定してください',
  'no such event': 'このイベントはありません',
  'this tile is not there': 'このタイルはありません',
  'The service sent {1} of {2} events: nothing here is whole. Try again.':
    'サービスから届いたイベントは {2} 件中 {1} 件です。このフォルダは不完全です。もう一度お試しください',
  'There is no fiscal period "{1}". See: daicho list fiscal-periods':
    '会計期間「{1}」はありません。daicho list fiscal-periods で確認してください',
  '{1} was not sealed: it has to be closed for good, and its seal follows within minutes.':
    '{1} は封印されていません。本締めが必要です。封印は本締めから数分以内に行われます',
  'balances of {1} closes added up anew; seals compared: {2}':
    '締め {1} 件の残高を計算し直しました。照合した封印: {2} 件',
  'is no name of a file': 'ファイル名として使えません',
  'Without these statements the folder proves everything else.':
    'これらの決算書は含まれませんが、その他はすべてこのフォルダで証明できます',
  '{1} is not empty: name a new folder.': '{1} は空ではありません。新しいフォルダを指定してください',
  'The service sent no signed checkpoint.': 'サービスから署名済みチェックポイントが届きませんでした',
  '{1} events are in {2}.': 'イベント {1} 件を {2} に書き出しました',
  'Whoever tests it needs Node, verifier/daicho-verify.mjs, and this key, which you tell by another way:':
    '検証には Node と verifier/daicho-verify.mjs、そして次の鍵が必要です。鍵は別の経路で伝えてください:',
  'no checkpoint here has a time stamp': 'タイムスタンプのあるチェックポイントはありません',
};
