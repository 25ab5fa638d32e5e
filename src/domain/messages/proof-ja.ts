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
  'there is no event {1}': 'イベント {1} はありません',
  'at most {1}, which the newest checkpoint covers': '最新のチェックポイントが含む {1} までで指定してください',
  'this tile is not there, or not as long': 'このタイルはないか、その長さではありません',
  'nothing is signed here: the service runs with CHECKPOINTS=0':
    'ここでは署名を行っていません（CHECKPOINTS=0 で稼働しています）',
  'this entry has more than {1} events: read them as leaves':
    'この仕訳には {1} 件を超えるイベントがあります。リーフとして読み出してください',
  'must be an integer from 1 to {1}': '1 から {1} までの整数を指定してください',
  'must be an integer from 0 to {1}': '0 から {1} までの整数を指定してください',
  'no such event': 'このイベントはありません',
  'this tile is not there': 'このタイルはありません',
};
