// Messages of the command line in Japanese; messages.ts says how a row is written. What it says of the lines of
// imported files, and its help, are English.

/** The English template, and its Japanese. */
export const COMMAND_LINE_JA: Readonly<Record<string, string>> = {
  // How a line of words is read.
  "unknown command '{1}'": '「{1}」という言葉はありません',
  "unknown option '{1}'": 'オプション {1} はありません',
  "missing required argument '{1}'": '引数 {1} がありません',
  "required option '{1}' not specified": 'オプション {1} が必要です',
  "option '{1}' argument missing": 'オプション {1} に値がありません',
  "option '{1}' argument '{2}' is invalid. Allowed choices are {3}.":
    'オプション {1} に「{2}」は指定できません。使用できる値: {3}',
  "command-argument value '{1}' is invalid for argument '{2}'. Allowed choices are {3}.":
    '{2} に「{1}」は指定できません。使用できる値: {3}',
  '(Did you mean {1}?)': '（{1} のことですか）',
  '(Did you mean one of {1}?)': '（{1} のいずれかですか）',
  ' Did you mean {1}?': '{1} のことですか。',
  'These words are too many: {1}': '余分な言葉があります: {1}',
  'Write {1} {2} in place of {3}.': '{3} ではなく {1} {2} と書いてください。',
  'Fields are written without dashes: {1}={2}': '項目はハイフンなしで書きます: {1}={2}',
  'Usage: {1}': '使い方: {1}',
  'For example: {1}': '例: {1}',
  'More: {1}': '詳しくは: {1}',
  'Here it is given by {1}: {2}': 'ここでは {1} で指定します（{2}）',
  '"{1}" must have the form {2}.': '「{1}」は {2} の形で指定してください。',
  '"{1}" is given two values, {2} and {3}.': '「{1}」に二つの値 {2} と {3} が指定されています。',
  '"{1}" must have the form NAME=VALUE. {2} takes: {3}.':
    '「{1}」は NAME=VALUE の形で指定してください。{2} で使用できる項目: {3}',
  '{1} takes no "{2}".{3} It takes: {4}.': '{1} に項目「{2}」はありません。{3*}使用できる項目: {4}',
  '{1} needs {2}.': '{1} には {2} が必要です。',
  '"{1}" is given twice.': '「{1}」が二回指定されています。',
  '{1} is true or false, not "{2}".': '{1} は true か false です。「{2}」は指定できません。',
  '{1} takes a whole number, not "{2}".': '{1} は整数で指定してください。「{2}」は指定できません。',
  '{1} takes JSON, and "{2}" is none: quote it for the shell.':
    '{1} は JSON で指定してください。「{2}」は JSON ではありません。シェルの引用符で囲んでください。',
  'These stores were promoted: start the service on them.':
    'この保存先は昇格しました。ここでサービスを起動してください。',
  'Nothing that was acknowledged is lost.': '受け付けたものは何も失われていません。',
  'The company is where it was.': '会社は元の場所にあります。',
  'It had moved before: the rest was done now.': 'すでに移動済みでした。残りの処理を終えました。',
  // Files.
  '{1} cannot be read: {2}': '{1} を読めません: {2}',
  '{1} cannot be written: {2}': '{1} に書き込めません: {2}',
  '{1} has {2} bytes; at most {3} are read. {4}': '{1} は {2} バイトあります。読めるのは {3} バイトまでです。{4*}',
  'Split it.': '分割してください。',
  'Split it by date, one fiscal year for example, and import the oldest part first; --from and --to of an export do.':
    '会計年度ごとなど日付で分割し（書き出しの --from と --to）、古い順に取り込んでください。',
  '{1} is not UTF-8 text: save it as UTF-8 (iconv -f SHIFT_JIS -t UTF-8 FILE).':
    '{1} は UTF-8 の文字列ではありません。UTF-8 で保存してください（iconv -f SHIFT_JIS -t UTF-8 FILE）。',
  'Standard input is empty: JSON is expected there.': '標準入力が空です。JSON を入力してください。',
  '{1} is empty: JSON is expected there.': '{1} は空です。JSON が必要です。',
  'Standard input is not JSON: {1}': '標準入力は JSON ではありません: {1}',
  '{1} is not JSON: {2}': '{1} は JSON ではありません: {2}',
  '{1} must hold one JSON object.': '{1} の中身は一つの JSON オブジェクトでなければなりません。',
  // Where and as whom it speaks.
  '{1} is damaged: delete it and start the service again.':
    '{1} が壊れています。削除してサービスを起動し直してください。',
  '"{1}" is no address of a service: write for example DAICHO_URL=http://127.0.0.1:3000':
    '「{1}」はサービスのアドレスではありません。例: DAICHO_URL=http://127.0.0.1:3000',
  'your login ({1})': 'ログイン（{1}）',
  'No key for {1}: set DAICHO_KEY, or log in with: daicho login --url {2}':
    '{1} の鍵がありません。DAICHO_KEY を設定するか、ログインしてください: daicho login --url {2}',
  'No key: set DAICHO_KEY, log in (daicho login), or start the service here first (npm start), which writes {1}.':
    '鍵がありません。DAICHO_KEY を設定するか、ログイン（daicho login）するか、ここでサービスを起動してください（npm start、{1} を作ります）。',
  'Nothing answers at {1} ({2}).': '{1} から応答がありません（{2}）。',
  '{1} Start the service with "npm start", or set DAICHO_URL to where it runs.':
    '{1*}「npm start」でサービスを起動するか、動いている場所を DAICHO_URL に設定してください。',
  'The key comes from {1}.': '鍵の出所: {1*}',
  'Request id for the log: {1}': 'ログで探すための要求 ID: {1}',
  'The rate limit is reached': '要求数の上限に達しました',
  'The service cannot answer now': 'サービスは今は応答できません',
  'The service is still reading what has happened, and its lists lack the newest. Try again.':
    'サービスはまだ記録を読み込んでいて、一覧に最新のものがありません。もう一度実行してください。',
  '{1}; going on in {2} s ...': '{1*}。{2} 秒後に続けます ...',
  '{1} does not answer in JSON: is this really a Daicho service?':
    '{1} の応答は JSON ではありません。本当に台帳のサービスですか。',
  'The service broke off before the file was whole ({1}): what was written is only a part of it. Try again.':
    'ファイルの途中で切断されました（{1}）。書き込まれたのは一部だけです。もう一度お試しください。',
  'This key sees no company: create one with POST /v1/companies and an operator key.':
    'この鍵で見える会社はありません。運用者の鍵で POST /v1/companies により作成してください。',
  'This key sees several companies: name one with --company ID or DAICHO_COMPANY.':
    'この鍵では複数の会社が見えます。--company ID か DAICHO_COMPANY で一つ指定してください。',
  'There is no {1}: start the service here first (npm start).':
    '{1} がありません。先にここでサービスを起動してください（npm start）。',
  '(none: started with DEMO=0)': '（なし。DEMO=0 で起動）',
  '(none)': '（なし）',
  'it is not one of yours': '権限のない会社です',
  '"{1}" is no id: one of this kind has the form {2}_<uuid>.':
    '「{1}」は ID ではありません。この種類の ID は {2}_<uuid> の形です。',
  'The ids that there are: npx {1}': 'ID の一覧: npx {1}',
  'daicho --help lists what there is a word for; daicho get takes the paths of the interface.':
    '使用できる言葉は daicho --help で見られます。daicho get には API のパスを指定します。',
  // Login and keys.
  '{1} is damaged: delete it and log in again (daicho login).':
    '{1} が壊れています。削除してログインし直してください（daicho login）。',
  '{1} does not answer as a token endpoint ({2}).': '{1} はトークンエンドポイントとして応答しません（{2}）。',
  'Your login at {1} has ended: log in again with daicho login --url {2}':
    '{1} へのログインは切れました。もう一度ログインしてください: daicho login --url {2}',
  ['{1} names no provider: it was started without OAUTH_ISSUER. ' +
  'Name it with --issuer, or store an API key with: daicho login --with-key']:
    '{1} は認証プロバイダーを示しません（OAUTH_ISSUER なしで起動）。--issuer で指定するか、API キーを保存してください: daicho login --with-key',
  'The provider {1} must be called by https.': '認証プロバイダー {1} は https でなければなりません。',
  '{1} does not describe itself (.well-known/openid-configuration).':
    '{1} に .well-known/openid-configuration がありません。',
  '{1} calls itself {2}: give the issuer exactly so with --issuer.':
    '{1} は自身を {2} と名乗っています。--issuer にその通り指定してください。',
  '{1} names a {2} without https.': '{1} の {2} が https ではありません。',
  '{1} names no token_endpoint.': '{1} は token_endpoint を示しません。',
  '{1} refused the login: {2}. {3}': '{1} がログインを拒否しました: {2*}。{3*}',
  ['At the provider this client must be a public one (no secret) that may use the flow, with this redirect address, ' +
  'the audience that the service expects (OAUTH_AUDIENCE), access tokens that are JWTs of at most an hour, ' +
  'and the scopes asked for (see --scopes).']:
    'プロバイダーの設定を確認してください: シークレットのない公開クライアントであること、' +
    'このフローとリダイレクト先、サービスの audience（OAUTH_AUDIENCE）、要求した権限（--scopes）が許可されていること、アクセストークンが一時間以内の JWT であること。',
  'it names no authorization_endpoint': 'authorization_endpoint を示しません',
  'it names no device_authorization_endpoint; log in without --device':
    'device_authorization_endpoint を示しません。--device なしでログインしてください',
  'it gave no code': 'コードが得られませんでした',
  'no token came': 'トークンが得られませんでした',
  'Port {1} is taken: choose another with --port.': 'ポート {1} は使用中です。--port で別のポートを指定してください。',
  'Nobody came back from the browser within {1} minutes: log in again.':
    '{1} 分以内にブラウザーから戻りませんでした。もう一度ログインしてください。',
  'Log in with your browser. If it does not open, go to:\n\n  {1}\n':
    'ブラウザーでログインしてください。開かない場合は次のアドレスへ:\n\n  {1}\n',
  'What came back from the browser does not belong to this login: log in again.':
    'ブラウザーから戻った内容はこのログインのものではありません。もう一度ログインしてください。',
  'On any device open\n\n  {1}\n\nand type the code  {2}\n':
    '任意の端末で\n\n  {1}\n\nを開き、コード {2} を入力してください\n',
  'The code was not typed in time: log in again.':
    '時間内にコードが入力されませんでした。もう一度ログインしてください。',
  'Paste the API key, then Enter and Ctrl-D:': 'API キーを貼り付け、Enter と Ctrl-D を押してください:',
  'That is no API key: it begins with dch_sk_.': 'API キーではありません。API キーは dch_sk_ で始まります。',
  ['Say as which client the provider knows this program: --client-id ID or OAUTH_CLI_CLIENT_ID. ' +
  'Without a provider: daicho login --with-key']:
    'プロバイダーに登録したクライアントを指定してください: --client-id ID か OAUTH_CLI_CLIENT_ID。プロバイダーがない場合: daicho login --with-key',
  '--port takes a number from 0 to 65535.': '--port は 0 から 65535 までの数です。',
  'You do not see the company {1} at {2}: leave --company out, or name one of yours.':
    '{2} で会社 {1} は見えません。--company を外すか、見える会社を指定してください。',
  'Logged in at {1}.': '{1} にログインしました。',
  'Working on {1} ({2}).': '対象の会社: {1}（{2}）。',
  'You belong to no company yet: an owner adds you as a member.':
    'まだどの会社にも属していません。オーナーにメンバーとして追加してもらってください。',
  'You see {1} companies: name one with --company ID, here or with every word.':
    '{1} 社が見えます。--company ID で一つ指定してください。',
  'Kept in {1}, readable by you alone.': '{1} に保存しました。読めるのは本人だけです。',
  'The dashboard opens in your browser. If it does not, go to:':
    'ダッシュボードがブラウザーで開きます。開かない場合は次のアドレスを開いてください。',
  'The service at {1} has no dashboard: it is an older one.':
    '{1} のサービスにはダッシュボードがありません（古いバージョンです）。',
  'Logged out of {1}.': '{1} からログアウトしました。',
  'The key itself still works: daicho keys revoke ends it.':
    '鍵そのものはまだ有効です。無効にするには daicho keys revoke を使います。',
  'There is no login in {1}.': '{1} にログインはありません。',
  'There is no login at {1} in {2}.': '{2} に {1} のログインはありません。',
  'An operator key has neither role nor scopes.': '運用者の鍵に役割や権限は指定できません。',
  'Give the key either --role or --scopes.': '--role か --scopes のどちらかを指定してください。',
  'Operator key {1} "{2}".': '運用者の鍵 {1}「{2}」。',
  'It is shown only now: keep it where nobody else reads.':
    '表示されるのは今だけです。他人に読まれない場所に保管してください。',
  'Key {1} "{2}" with {3}.': '鍵 {1}「{2}」（{3*}）。',
  'the scopes named': '指定の権限',
  'the role {1}': '役割 {1}',
  'It is shown only now. Use it: export DAICHO_URL={1} DAICHO_KEY=...':
    '表示されるのは今だけです。使い方: export DAICHO_URL={1} DAICHO_KEY=...',
  'API keys made before work no longer. Next: npx daicho keys create --operator --name admin':
    '以前の API キーは無効になりました。次に: npx daicho keys create --operator --name admin',
  '{1} is revoked.': '{1} を無効にしました。',
  // The books.
  'Dry run: nothing was written.': '試行: 何も書き込んでいません。',
  'This key had written it before: nothing was written now.':
    'このキーで既に書き込み済みです。今回は何も書き込んでいません。',
  'Written.': '書き込みました。',
  'Write it?': '書き込みますか。',
  'Nothing was written.': '何も書き込んでいません。',
  'Nothing was written: add --yes to write it.': '何も書き込んでいません。書き込むには --yes を付けてください。',
  'There is no fiscal period "{1}".{2} Open are: {3}.': '会計期間「{1}」はありません。{2*}未締めの期間: {3}',
  'Keys are listed by: daicho keys list': '鍵の一覧: daicho keys list',
  'These are listed by: daicho {1} list': 'この一覧: daicho {1} list',
  'There is no list "{1}".{2} There are: {3}.': '一覧「{1}」はありません。{2*}使用できる一覧: {3}',
  '--all shows all of them.': '--all ですべて表示します。',
  'There is more: add cursor={1}': '続きがあります。cursor={1} を付けてください',
  'There is more: add --all, or --param cursor={1}': '続きがあります。--all か --param cursor={1} を付けてください',
  '--after takes a sequence number, or -1 for the beginning.': '--after は連番です。最初からは -1 です。',
  'The stream ended; connecting again ...': '接続が切れました。つなぎ直します ...',
  'Nothing was written there that is still to be undone.': '取り消すべきものはもうありません。',
  'Say what to undo: --session ID (a correlation id), or --actor ID (a key or user).':
    '何を取り消すかを指定してください: --session ID（相関 ID）か --actor ID（鍵またはユーザー）。',
  'Nothing was written: --skip undoes the others and leaves what cannot be undone as it is.':
    '何も書き込んでいません。--skip を付けると、取り消せないものを残して他を取り消します。',
  'Undo them?': '取り消しますか。',
  'Nothing was written: add --yes to undo exactly this.':
    '何も書き込んでいません。この通り取り消すには --yes を付けてください。',
  '{1} to undo, newest first.': '{1} 件を新しい順に取り消します。',
  '{1} cannot be undone.': '{1} 件は取り消せません。',
  'Undone: {1}.': '{1} 件を取り消しました。',
  'What stands in the way:': '締めを妨げているもの:',
  'The month is not ended: {1}.': '月は締められていません: {1}',
  // Files of journals and banks.
  'Say what {1} is: --format {2}, or --bank ACCOUNT for a statement of a bank.':
    '{1} の形式を指定してください: --format {2}、銀行明細は --bank ACCOUNT',
  'would create: {1}': '作成予定: {1}',
  'created: {1}': '作成: {1}',
  '{1} would be posted, {2} are here already': '{1} 件を記帳予定、{2} 件は記帳済み',
  'Dry run: {1} entries read, {2}. Nothing was written.': '試行: 仕訳 {1} 件、{2*}。何も書き込んでいません。',
  'Nothing was written: {1} has nothing new ({2} entries, imported before).':
    '何も書き込みませんでした。{1} に新しい仕訳はありません（{2} 件とも取り込み済みです）。',
  '{1} entries posted, {2} were here already.': '仕訳 {1} 件を記帳しました。{2} 件は記帳済みでした。',
  'line {1}: there is no account "{2}"; create it or map it':
    '{1} 行目: 勘定科目「{2}」はありません。登録するか、対応を指定してください',
  'line {1}: there is no sub-account "{2}"; map it': '{1} 行目: 補助科目「{2}」はありません。対応を指定してください',
  'line {1}: there is no partner "{2}"; leave --no-create out, or map it':
    '{1} 行目: 取引先「{2}」はありません。--no-create を外すか、対応を指定してください',
  'line {1}: there is no label "{2}"; leave --no-create out, or map it':
    '{1} 行目: ラベル「{2}」はありません。--no-create を外すか、対応を指定してください',
  'line {1}: there is no tax category "{2}"': '{1} 行目: 税区分「{2}」はありません',
  '{1} is no journal of {2}, it is one of {3}.': '{1} は {2} の仕訳ではなく、{3} の仕訳です。',
  'nothing was posted, because one thing stands in the way:': '妨げが 1 件あるため、何も記帳していません:',
  'nothing was posted, because {1} things stand in the way:': '妨げが {1} 件あるため、何も記帳していません:',
  'part {1} of {2} checked: {3} entries from {4} to {5}': '{2} 分割中 {1}: 確認済み、仕訳 {3} 件（{4} から {5}）',
  '{1} of {2} entries posted': '仕訳 {2} 件中 {1} 件を記帳しました',
  'part {1} of {2} posted: {3} entries': '{2} 分割中 {1}: 仕訳 {3} 件を記帳しました',
  'it is too large for one plan, and it cannot be sent in parts:':
    '一つの計画には大きすぎ、分割して送ることもできません:',
  'the import stopped after {1} entries, and goes on when it is run again: {2}':
    '取り込みは {1} 件で止まりました。再度実行すると続きから進みます: {2*}',
  '{1} things do not fit into a file of {2}; nothing was written.':
    '{2} のファイルに入らないものが {1} 件あります。何も書き出していません。',
  '{1} entries posted.': '仕訳 {1} 件を記帳しました。',
  '"{1}" means several bank accounts: give the id of one of {2}.':
    '「{1}」に当たる口座が複数あります。次のいずれかの ID を指定してください: {2}',
  'There is no bank account "{1}". Make one: daicho bank-accounts create --help':
    '口座「{1}」はありません。作成: daicho bank-accounts create --help',
  'There is no bank account "{1}". There are: {2}': '口座「{1}」はありません。登録済みの口座: {2}',
  '--format of a statement is csv, zengin or json.': '銀行明細の --format は csv、zengin、json のいずれかです。',
  // Reports.
  'There is no report "{1}".{2} There are: {3}.': '帳票「{1}」はありません。{2*}使用できる帳票: {3}',
  'Say what {1} shall be: --format {2}': '{1} の形式を指定してください: --format {2}',
  'A {1} file is not for a terminal: add --output FILE.':
    '{1} は端末に表示できません。--output FILE を付けてください。',
  'brought forward': '前繰越',
  '(several)': '（諸口）',
  now: '現在',
  'as known at {1}': '{1} 時点の記録',
  'as known at {1} and {2}': '{1} と {2} の記録の比較',
  '{1} events, {2} posted entries; trial balances compared: {3}':
    'イベント {1} 件、記帳済みの仕訳 {2} 件。照合した試算表: {3}',
  'The live tables are those of this program: there is nothing to build.':
    '現在の表はこのプログラムのものです。作り直すものはありません。',
  'The reports say exactly what the events say.': '帳票はイベントの内容と完全に一致します。',
  'The reports and the events do not agree.': '帳票とイベントの内容が一致しません。',
  'Nothing changed.': '変更はありません。',
  'These figures do not yet hold the newest entries: ask again in a moment.':
    '最新の仕訳がまだ反映されていません。しばらくしてからもう一度お試しください。',
};
