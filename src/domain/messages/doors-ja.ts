// Messages about requests, and the state of the service, in Japanese; messages.ts says how a row is written.

/** The English template, and its Japanese. */
export const DOORS_JA: Readonly<Record<string, string>> = {
  'the process that decides for this company does not answer; ask again with the same Idempotency-Key: it tells whether this request was written':
    'この会社を担当するプロセスが応答しません。同じ Idempotency-Key で再度お試しください。書き込まれたかどうかがわかります',
  '{1}; "{2}" is no id: take the id from the list of what it names':
    '{1}。"{2}" は ID ではありません。対象の一覧から ID を確認してください',
  '; to take it back: {1}': '。取り消すには: {1}',
  'must be less than {1}': '{1} 未満で指定してください',
  'must be more than {1}': '{1} より大きい値で指定してください',
  'too many answers wait to be read: take what was asked for before you ask for more':
    '受信待ちの応答が多すぎます。前の応答を受け取ってから次を要求してください',
  'too many requests of this kind wait for this company already; ask again in a second':
    'この会社の同種の要求が既に多数待っています。一秒後に再度お試しください',
  'the service was too busy to begin this in time; ask again in a second':
    '混み合っていたため、時間内に開始できませんでした。一秒後に再度お試しください',
  'this path knows {1} only': 'このパスで使用できるのは {1} だけです',
  'send this header once': 'このヘッダーは一度だけ送信してください',
  'too many logins from this address; try again later':
    'このアドレスからのログインが多すぎます。しばらくしてから再度お試しください',
  'this service has no login of its own: open the dashboard by npx daicho open':
    'このサービスにはログインの設定がありません。npx daicho open でダッシュボードを開いてください',
  'too many failed authentications from this address; try again later':
    'このアドレスからの認証失敗が多すぎます。しばらくしてからお試しください',
  'the metrics need their token: Authorization: Bearer METRICS_TOKEN':
    'メトリクスには専用のトークンが必要です: Authorization: Bearer METRICS_TOKEN',
  'this port has /metrics and /health only': 'このポートにあるのは /metrics と /health だけです',
  'this key is of another cell: ask the address of the whole installation, or the cell that Daicho-Cell names':
    'このキーはこのセルのものではありません。全体のアドレスか、Daicho-Cell が示すセルに送ってください',
  'this company is in another cell: ask the address of the whole installation, or the cell that Daicho-Cell names':
    'この会社は別のセルにあります。全体のアドレスか、Daicho-Cell が示すセルに送ってください',
  'another cell has taken the place of this one: ask the address of the whole installation':
    'このセルは待機セルに置き換えられました。全体のアドレスに送ってください',
  'this cell only follows another one: ask the address of the whole installation':
    'このセルは別のセルの待機用です。全体のアドレスに送ってください',
  'this company is being moved to this cell; ask again soon':
    'この会社はこのセルへ移動中です。少し待ってからもう一度送ってください',
  'one of the cells does not answer, and the list would lack its companies; try again soon':
    'セルの一つが応答しないため、会社の一覧が揃いません。少し待ってからもう一度送ってください',
  'the cell of this company cannot be reached: nothing was done; try again soon':
    'この会社のセルに接続できません。何も行われていません。少し待ってからもう一度送ってください',
  'the cell of this company does not answer; ask again with the same Idempotency-Key, and see whether it was written':
    'この会社のセルが応答しません。同じ Idempotency-Key でもう一度送ると、書き込まれたかどうかがわかります',
  'this company is in another cell than its key says, and the request was too large to be sent again: repeat it':
    'この会社はキーが示すのとは別のセルにあり、リクエストが大きいため転送できませんでした。もう一度送ってください',
  'a valid bearer token is required: send Authorization: Bearer <API key or access token>':
    '有効な Bearer トークンが必要です。Authorization: Bearer <API キーまたはアクセストークン> を送信してください',
  'this session has ended, or never was: open the dashboard again (npx daicho open)':
    'このセッションは終了しているか、存在しません。ダッシュボードを開き直してください（npx daicho open）',
  'this code was used before, or is older than a minute: open the dashboard again (npx daicho open)':
    'このコードは使用済みか、発行から一分を過ぎています。ダッシュボードを開き直してください（npx daicho open）',
  'only the pages of this very service may call this address':
    'このアドレスを呼び出せるのは、このサービス自身のページだけです',
  'there is no such company, or it is not yours: check the id':
    'その会社は存在しないか、あなたの会社ではありません。ID を確認してください',
  'name the company in company_id': 'company_id で会社を指定してください',
  'name the company in the header Company-Id: you belong to none or to several':
    'ヘッダー Company-Id で会社を指定してください。所属する会社がないか、複数あります',
  'an operator key runs the installation; it cannot read or write books: use a key of the company':
    '運用者キーはシステムの運用用で、帳簿の読み書きはできません。会社のキーを使用してください',
  'this needs an operator key or a user; an API key belongs to one company':
    '運用者キーかユーザーが必要です。API キーは一つの会社に属します',
  'this needs one of the permissions {1}; ask an owner or admin of the company for it':
    '権限 {1} のいずれかが必要です。会社の owner か admin に依頼してください',
  'this needs the permission {1}; ask an owner or admin of the company for it':
    '権限 {1} が必要です。会社の owner か admin に依頼してください',
  '; here it is {1}': '。ここでは {1} です',
  'unknown field{1}': '不明な項目です{1*}',
  '; a line here has debit and credit': '。ここでの明細は debit と credit です',
  'a line has a debit or a credit, not both; set the other one to 0':
    '明細は借方か貸方のどちらか一方です。他方を 0 にしてください',
  '; here it is date': '。ここでは date です',
  'must be an event type such as journal_entry.posted, or journal_entry.*':
    'journal_entry.posted や journal_entry.* のようなイベント種別を指定してください',
  'must be an integer from {1} to {2}': '{1} から {2} までの整数を指定してください',
  'must be an RFC 3339 time with offset, for example 2026-04-01T00:00:00Z':
    '2026-04-01T00:00:00Z のようなオフセット付きの RFC 3339 時刻を指定してください',
  'must be the nextCursor of the page before': '前のページの nextCursor を指定してください',
  'must be asc or desc': 'asc か desc を指定してください',
  'cursor excludes offset and afterSequence: send one of them':
    'cursor は offset や afterSequence と同時に使用できません。どちらか一方を送信してください',
  'must be the id of the last event that you received': '最後に受信したイベントの ID を指定してください',
  'the live feed is for GET': 'ライブ配信は GET 専用です',
  'at most {1} live feeds per token; close one first':
    'ライブ配信はトークンごとに {1} 本までです。先に一本を閉じてください',
  'the service is stopping; connect again in a moment':
    'サービスを停止しています。しばらくしてから接続し直してください',
  'the metrics are for operator keys': 'メトリクスは運用者キー専用です',
  'the body holds more than {1} values; send it in several requests':
    '本文の値が {1} 個を超えています。複数の要求に分けて送信してください',
  'the body': '本文',
  'this key is not allowed; remove it': 'このキーは使用できません。削除してください',
  'this key stands twice in one object; send it once':
    'このキーが同じオブジェクトに二度あります。一度だけ送信してください',
  'at most {1} keys in one object': '一つのオブジェクトのキーは最大 {1} 個です',
  'the body is nested deeper than {1} levels': '本文の入れ子が {1} 段を超えています',
  'numbers must be plain integers between -9007199254740991 and 9007199254740991 (no decimal point, no exponent)':
    '数値は -9007199254740991 から 9007199254740991 までの整数（小数点や指数なし）でなければなりません',
  'contains half of a surrogate pair; send complete characters':
    'サロゲートペアの片方だけが含まれています。完全な文字を送信してください',
  'contains a control character; only tab and line breaks are allowed':
    '制御文字が含まれています。使用できるのはタブと改行だけです',
  'the body is not valid UTF-8': '本文が正しい UTF-8 ではありません',
  'the body begins with a byte order mark; send plain UTF-8':
    '本文がバイト順マークで始まっています。BOM なしの UTF-8 で送信してください',
  'the body is not valid JSON: line {1}, column {2} has to be {3}':
    '本文が正しい JSON ではありません。{1} 行 {2} 文字目に必要なもの: {3}',
  'the body is not valid JSON; check quotes, commas and brackets':
    '本文が正しい JSON ではありません。引用符、コンマ、括弧を確認してください',
  'the limit of {1} requests per minute of all callers of the company is used up; wait {2} s':
    '会社全体の上限である毎分 {1} リクエストを使い切りました。{2} 秒待ってください',
  'the company has {1} exports, imports, previews and the like a minute, and they are used up; wait {2} s':
    'エクスポート、インポート、プレビューなどは会社全体で毎分 {1} 回までで、使い切りました。{2} 秒待ってください',
  'the limit of {1} requests per minute is used up; wait {2} s':
    '一分あたり {1} 件の要求枠を使い切りました。{2} 秒お待ちください',
  'too many connections from this address: close some, or share them':
    'このアドレスからの接続が多すぎます。いくつかを閉じるか、共有してください',
  '{1} does not take it; it takes {2}': '{1} では使用できません。使用できるもの: {2}',
  'What was given has not the form of an id: a prefix and a UUID, as lists show it.':
    '指定された値は ID の形ではありません。ID は一覧にある通り、接頭辞と UUID です。',
  'there is no tool {1}: see tools/list': 'ツール {1} はありません。tools/list を確認してください',
  'pages of {1} may not call this service; see CORS_ORIGINS':
    '{1} のページはこのサービスを呼び出せません。CORS_ORIGINS を確認してください',
  'this service is called by the name of this machine, or by PUBLIC_URL':
    'このサービスは、このマシンの名前か PUBLIC_URL で呼び出してください',
  'send one message at a time: a list of them is not served':
    'メッセージは一件ずつ送信してください。一覧は処理しません',
  '{1} is not served: ask again when you want to know':
    '{1} には対応していません。必要なときに再度問い合わせてください',
  'this path knows POST only': 'このパスで使用できるのは POST だけです',
  'Wait as many seconds as Retry-After says, then repeat the same call.':
    'Retry-After の秒数だけ待ってから、同じ呼び出しを繰り返してください。',
  'Repeat the same call, with the same idempotencyKey, after a few seconds.':
    '数秒後に、同じ idempotencyKey で同じ呼び出しを繰り返してください。',
  'The first call with this idempotencyKey is still running: repeat it after a second.':
    'この idempotencyKey の最初の呼び出しが実行中です。一秒後に繰り返してください。',
  'Check companyId and ids: take them from list_companies and from the lists, never from memory.':
    'companyId と ID を確認してください。記憶ではなく list_companies と各一覧から取得してください。',
  'This key may not do that. Save a draft and submit it, or ask a person of the company.':
    'このキーではできません。下書きを保存して承認申請するか、会社の人に依頼してください。',
  'This is for somebody else to do: tell the person what is waiting.':
    'ほかの人が行うことです。何が待っているかをその人に伝えてください。',
  'It is beyond the caps of this key: save it with status "draft" and submit it.':
    'このキーの上限を超えています。status "draft" で保存し、承認申請してください。',
  'The plan of the company has no more of it: tell a person.':
    '会社のプランではこれ以上使えません。担当者に伝えてください。',
  'Save it with status "draft" and submit it: a person approves it.':
    'status "draft" で保存し、承認申請してください。人が承認します。',
  'Find the account with list_accounts (q searches names), then repeat with its code.':
    'list_accounts で勘定科目を探し（q は名称を検索）、そのコードで繰り返してください。',
  'Find the partner with list_reference (list: partners, q), or create it with create_partner.':
    'list_reference（list: partners, q）で取引先を探すか、create_partner で作成してください。',
  'Find the code with list_reference (list: tax-codes, on: the date).':
    'list_reference（list: tax-codes, on: 日付）で税区分を探してください。',
  'Find the label with list_reference (list: labels).': 'list_reference（list: labels）でラベルを探してください。',
  'Make debits and credits equal; the message says by how much they differ.':
    '貸借を一致させてください。差額はメッセージにあります。',
  'Date it on the first open day that the error names, or ask a person to reopen the period.':
    'エラーにある最初の未締め日の日付にするか、期間の再開を人に依頼してください。',
  'Read it again, look at what changed, and repeat with the version that you read.':
    '読み直して変更点を確認し、読んだ版番号で繰り返してください。',
  'Read it again: it was changed and submitted anew.': '読み直してください。変更され、改めて申請されています。',
  'Say what the message asks for in the text, one transaction each, or write it with create_entry.':
    'メッセージが求める内容を文に書き、取引ごとに送信するか、create_entry で記帳してください。',
  'Nothing is left to reverse: read the entry before you go on.':
    '取り消す残りはありません。先に仕訳を読んでください。',
  'It was written before: read what has this externalId instead of writing it again.':
    '既に書き込まれています。再度書き込まず、この externalId を持つものを読んでください。',
  'This idempotencyKey stands for another call: choose a new one for a new thing.':
    'この idempotencyKey は別の呼び出しのものです。新しいことには新しいキーを使ってください。',
  'It belongs to a resource: use what changes that one.':
    'ほかの資源に属しています。それを変更する操作を使ってください。',
  'Ask for less, or split it.': '要求を小さくするか、分割してください。',
  'Our defect: do not repeat it blindly; report the requestId.':
    '当方の不具合です。そのまま繰り返さず、requestId を報告してください。',
  'Correct what `field` names, as the message says, and repeat the call.':
    '`field` の項目をメッセージに従って訂正し、呼び出しを繰り返してください。',
  'Read the thing again and see in which state it is before you repeat the call.':
    '繰り返す前に、対象を読み直してその状態を確認してください。',
  'Read the message; repeat the call only when what it says is put right.':
    'メッセージを読み、その内容を正してから呼び出しを繰り返してください。',
  'must be an object': 'オブジェクトを指定してください',
  'Nothing was done again: this call was made before with the same idempotency key, and this is its first answer.':
    '同じ冪等キーの呼び出しは既に実行されています。今回は何も実行せず、最初の回答を返しました。',
  'the header Idempotency-Key says another one; send one of them, or the same in both':
    'ヘッダー Idempotency-Key と値が異なります。どちらか一方を送るか、同じ値にしてください',
  'Nothing was written: this company wants calls of agents to be dry runs unless they say otherwise. Call again with dryRun: false to do it.':
    '何も書き込んでいません。この会社では、エージェントの呼び出しは指定がない限り試算（dry run）です。実行するには dryRun: false で再度呼び出してください。',
  'this takes no query parameters; say it in the arguments, or in the uri':
    'クエリパラメーターは使用できません。arguments か uri で指定してください',
  'unknown key; send {"arguments": {...}}': '不明なキーです。{"arguments": {...}} を送信してください',
  'this part of the specification is not built yet; see /docs for what is':
    '仕様のこの部分はまだ実装されていません。実装済みのものは /docs を参照してください',
  'must be the id of one company': '一つの会社の ID を指定してください',
  'must be the id of a document (doc_<uuid>); this is the id of something else':
    '文書の ID（doc_<uuid>）を指定してください。指定された ID は文書以外のものを指しています',
  'the caller has left': '呼び出し元が切断しました',
  'unknown query parameter; {1}': '不明なクエリパラメーターです。{1*}',
  'a command takes dryRun only': 'コマンドで使用できるのは dryRun だけです',
  'it takes dryRun only': '使用できるのは dryRun だけです',
  'the body says what is asked for': '要求する内容は本文で指定します',
  'this takes none': '使用できるパラメーターはありません',
  'send one X-Position token': 'X-Position のトークンを一つ送信してください',
  'unknown query parameter; remove it': '不明なクエリパラメーターです。削除してください',
  'there is nothing at this path: check the id and the address':
    'このパスには何もありません。ID とアドレスを確認してください',
  'an integer': '整数',
  'true or false': 'true または false',
  'an array': '配列',
  'an object': 'オブジェクト',
  'is required': '必須です',
  'must be {1}': '{1*}を指定してください',
  'must have at most {1} items': '最大 {1} 件です',
  'must be at most {1}': '{1} 以下でなければなりません',
  'must have at least {1} character(s)': '{1} 文字以上が必要です',
  'must have at least {1} item(s)': '{1} 件以上が必要です',
  'must be at least {1}': '{1} 以上でなければなりません',
  'must be an RFC 3339 time with its offset, such as 2026-10-01T09:00:00+09:00':
    '2026-10-01T09:00:00+09:00 のように、時差を付けた RFC 3339 の時刻を指定してください',
  'must have the form of {1}': '{1} の形式で指定してください',
  'unknown {1}; remove it or check its spelling': '不明な{1*}です。削除するか、綴りを確認してください',
  'is given more than once; send it once': '二回以上指定されています。一度だけ送信してください',
  'the service cannot reach its store right now; try again soon, with the same Idempotency-Key for a command':
    '現在、データストアに接続できません。しばらくしてから再度お試しください。コマンドは同じ Idempotency-Key で再送してください',
  'something went wrong on our side; the request id names the incident':
    '当方の側で問題が発生しました。リクエスト ID で事象を特定できます',
  'Content-Encoding is not supported; send the body as it is':
    'Content-Encoding には対応していません。本文をそのまま送信してください',
  'send the body as Content-Type: application/json (UTF-8)':
    '本文は Content-Type: application/json（UTF-8）で送信してください',
  'the body is larger than {1} bytes': '本文が {1} バイトを超えています',
  'the body must be a JSON object': '本文は JSON オブジェクトでなければなりません',
  'too many large bodies of this company are arriving; send them one after the other':
    'この会社の大きな本文が同時に多数届いています。一件ずつ順に送信してください',
  'the body was cut off': '本文が途中で切れています',
  'unknown query parameter; remove it or check its spelling':
    '不明なクエリパラメーターです。削除するか、綴りを確認してください',
  'the query string is not valid percent-encoded UTF-8':
    'クエリ文字列が正しくパーセントエンコードされた UTF-8 ではありません',
  'the query string contains a control character': 'クエリ文字列に制御文字が含まれています',
  'unknown query parameter; here it is per_page': '不明なクエリパラメーターです。ここでは per_page です',
  'unknown query parameter; here it is page': '不明なクエリパラメーターです。ここでは page です',
  'cursor and page exclude each other: send one of them':
    'cursor と page は同時に使用できません。どちらか一方を送信してください',
  'must be true or false': 'true か false を指定してください',
  'the query and the body contradict each other': 'クエリと本文の指定が矛盾しています',
  'unknown field; the path names it': '不明な項目です。パスで指定されています',
  'must be the version of the resource in quotes, as its ETag shows it':
    'ETag に示された資源の版番号を引用符で囲んで指定してください',
  'contradicts If-Match; send one of them': 'If-Match と矛盾しています。どちらか一方を送信してください',
  'send it once, 1 to {1} printable ASCII characters':
    '一度だけ、1 文字以上 {1} 文字以下の印字可能な ASCII 文字で送信してください',
  'must be 1 to {1} printable characters': '表示できる文字を1〜{1}文字で指定してください',
  'the event store cannot be reached right now; ask again with the same Idempotency-Key: it tells whether this request was written':
    '現在、イベントストアに接続できません。同じ Idempotency-Key で再度お試しください。この要求が書き込まれたかどうかが分かります',
  '{1}; give one that is': '{1*}。正しいものを指定してください',
  'no place for documents is configured': '文書の保存先が設定されていません',
  'are not those that were uploaded': 'がアップロードされたものと一致しません',
  'are missing': 'がありません',
  'the bytes of this document {1}; the operator has to run "daicho verify"':
    'この文書の内容{1*}。運用者が "daicho verify" を実行する必要があります',
  'nothing more can be written here, reading goes on: {1}. The operator has to run "daicho verify"':
    'これ以上書き込みできません（読み取りは続行します）: {1}。運用者が "daicho verify" を実行する必要があります',
  'this would be stored as {1} bytes in {2} events, and at most {3} bytes can be stored at once: send less at once':
    '{2} 件のイベントで {1} バイトになりますが、一度に保存できるのは {3} バイトまでです。少なくして送信してください',
  'this Idempotency-Key was used before for another request; use a new key for a new request':
    'この Idempotency-Key は別の要求で使用済みです。新しい要求には新しいキーを使用してください',
  'a request with this Idempotency-Key is still being written; ask again in a second':
    'この Idempotency-Key の要求はまだ書き込み中です。一秒後に再度お試しください',
  'a request with this Idempotency-Key is still running; ask again in a second':
    'この Idempotency-Key の要求はまだ処理中です。一秒後に再度お試しください',
  'the company is being written by several processes at once; ask again':
    '複数のプロセスが同時にこの会社に書き込んでいます。再度お試しください',
  'what is remembered of {1} contradicts the journal: nothing was written; the operator has to run "daicho verify"':
    '{1} の記録が仕訳帳と矛盾しています。何も書き込んでいません。運用者が "daicho verify" を実行する必要があります',
  'the reports here are those of a newer version of the service; ask again in a few seconds':
    'レポートは新しいバージョンのサービスのものに入れ替わっています。数秒後に再度お試しください',
  'the service is still reading what has happened; ask again in a few seconds':
    'これまでの記録を読み込み中です。数秒後に再度お試しください',
  'its secret is not in the vault: rotate it': 'シークレットが保管庫にありません。再発行してください',
  'the read models lack much of what this company has written: no more is taken until they have it; ask again in 2 s':
    '読み取り用データがこの会社の書き込みに大きく遅れています。追い付くまで受け付けません。2 秒後に再度お試しください',
  'this company cannot be written right now: its read models are ahead of its events; its operator has to build them anew':
    '現在この会社には書き込めません。読み取り用データがイベントより先行しています。運用者による再構築が必要です',
  'too many commands are waiting for this company; ask again in a second':
    'この会社のコマンドが多数待っています。一秒後に再度お試しください',
  '{1} asked for more of the past {2} times and was given up; nothing was written':
    '{1} は過去の記録を{2}回求めたため中止しました。何も書き込まれていません',
  'this takes longer than {1} s, and was given up after {2} steps; nothing was written: ask for less at once':
    '{1}秒を超えたため、{2}件の手順で中止しました。何も書き込まれていません。一度に処理する量を減らしてください',
  'the books did not answer within {1} s; nothing was written: ask again in a few seconds':
    '帳簿が{1}秒以内に応答しませんでした。何も書き込まれていません。数秒後に再度お試しください',
  'this would take {1} steps, and at most {2} are tried at once: ask for less at once':
    '{1}件の手順になりますが、一度に試せるのは{2}件までです。一度に処理する量を減らしてください',
  'the service is stopping; ask again in a few seconds': 'サービスを停止しています。数秒後に再度お試しください',
  'must be the X-Position of an earlier answer': '以前の応答の X-Position を指定してください',
  'this finding speaks of balances: its text needs the scope reports:read or accounts:read':
    'この指摘には残高が含まれます。内容の表示には権限 reports:read または accounts:read が必要です',
  'no such company': 'そのような会社はありません',
  'no such journal entry': 'そのような仕訳はありません',
  'the installation could not be created': 'システムを作成できませんでした',
  '; did you mean {1}?': '。{1} のことですか',
  '; did you mean {1} ({2})?': '。{1}（{2}）のことですか',
  'there is no report': '次の名前の帳票はありません:',
  ' of UTF-8': '（UTF-8）',
  'the address must be percent-encoded{1} (curl does it with -G --data-urlencode)':
    'アドレスはパーセントエンコードしてください{1}（curl では -G --data-urlencode）',
  'here names are written like {1}': 'ここでの名前の書き方は {1} です',
  'remove it or check its spelling': '削除するか、綴りを確認してください',
  'unknown query parameter; {1}{2}': '不明なクエリパラメーターです。{1*}{2*}',
  'must be a calendar date YYYY-MM-DD between 1900-01-01 and 2199-12-31':
    '1900-01-01 から 2199-12-31 までの暦日を YYYY-MM-DD で指定してください',
  'must be a month YYYY-MM between 1900-01 and 2199-12': '1900-01 から 2199-12 までの月を YYYY-MM で指定してください',
  'must be a positive integer in minor units (yen), at most 9007199254740991':
    '最小単位（円）の正の整数を 9007199254740991 以下で指定してください',
  'the headers of the request are too large': '要求のヘッダーが大きすぎます',
  'the request took too long to arrive': '要求の到着に時間がかかりすぎました',
  'the request is not valid HTTP': '要求が正しい HTTP ではありません',
  'These are {1} of {2}: call again with cursor = nextCursor for the next ones.':
    '{2} 件中 {1} 件です。続きは cursor = nextCursor で再度呼び出してください。',
  'filter (from, to, status, q) to have them counted and summed':
    '件数と合計が必要なら、絞り込み（from、to、status、q）を指定してください',
  'it was refused; what was said of it quotes the books: see untrustedText':
    '拒否されました。理由には帳簿の文字が含まれるため untrustedText にあります',
  'Nothing was written: this is a rehearsal, because the key lacks the permission in needs. Tell a person with one of the roles in ask what waits.':
    '何も書き込まれていません。needs の権限がこのキーにないため、これは予行です。ask にある役割の人に伝えてください。',
  'unknown argument; remove it or check its spelling': '不明な引数です。削除するか、綴りを確認してください',
  'must be a text': 'テキストで指定してください',
  'there is no operation {1}: describe tells those that there are':
    '{1} という操作はありません。describe で一覧を確認してください',
  'unknown argument; put what the operation takes into arguments':
    '不明な引数です。操作の引数は arguments に入れてください',
  'stands in arguments and beside them, and says two things':
    'arguments の中と外で値が異なります。どちらか一方にしてください',
};
