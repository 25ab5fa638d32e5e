// What the pages of the reference say, in Japanese below the English text; src/http/reference-language.ts reads it.

/** Blocks of an English text and its Japanese. */
export const PAGES_JA = `
Contents
  目次
Surface A
  サーフェス A
Surface B
  サーフェス B
All operations
  全操作
Search operations, fields, errors
  操作・項目・エラーを検索
Nothing found. Try another word, a path, a field or an error code.
  見つかりません。別の語、パス、項目名、エラーコードをお試しください。
Searching ...
  検索中 ...
and {n} more
  ほか {n} 件
required
  必須
Fields inside
  内側の項目
Path
  パス
Query
  クエリ
Body
  本文
Answer
  応答
Answer {status}
  応答 {status}
Headers
  ヘッダー
Request
  リクエスト
Copy
  コピー
Copied
  コピーしました
Run
  実行
run again
  もう一度実行
extension
  拡張
Goes beyond the specification
  仕様にない拡張です
{n} more: {names}
  ほか {n} 件: {names}
Also as a file: {formats}.
  ファイルでも取得できます: {formats}。
Default: {value}.
  既定: {value}。
At most {n} characters.
  最大 {n} 文字。
At most {n} items.
  最大 {n} 件。
{values} and {n} more.
  {values} ほか {n} 件。
one of
  次のいずれか
these
  これら
anything
  任意
list of {kind}
  {kind} の一覧
{one} or {other}
  {one} または {other}
Needs the scope {scopes}.
  スコープ {scopes} が必要です。
For operators and users.
  オペレーターとユーザーのみ。
Operators may call it too.
  オペレーターも実行できます。
The {thing} of the company, page by page, as the parameters below narrow and sort them. {total} is exact.
  会社の一覧をページごとに返します。下の項目で絞り込みと並べ替えができます。{total} は正確な件数です。
{Thing} by its id, in whatever state.
  ID で指定した 1 件。状態を問わず取得できます。
{n} operations of surface B: paths below a company, camelCase.
  サーフェス B の {n} 個の操作: 会社の下のパス、camelCase。
{n} operations of surface A: flat paths, snake_case, the company of the key. Surface B has more.
  サーフェス A の {n} 個の操作: 平らなパス、snake_case、会社はキーのもの。サーフェス B にはさらに多くの操作がありま
  す。
Introduction
  はじめに
Errors
  エラー
Roles and scopes
  ロールとスコープ
Limits
  制限
Daicho API
  Daicho API
An event-sourced double-entry ledger, Japanese rules first. Every figure can be followed to the events that made it,
and every report can be had as it was known at a moment of your choice.
  日本の会計規則を第一とする、イベントソーシングの複式簿記台帳です。全ての数値は元のイベントまで遡れ、全てのレポー
  トは任意の時点で記録されていた内容で取得できます。
Begin
  始め方
Who am I, and what may I do? Then the books as they stand:
  まず呼び出し元と権限を確認し、次に現在の帳簿を見ます:
Then an entry. With \`dryRun\` nothing is written: the answer shows the events and balances that would follow. Send it
again without.
  次に仕訳です。\`dryRun\` では何も書き込まれず、応答に結果となるイベントと残高が示されます。その後 \`dryRun\` なしで送
  ってください。
Two surfaces, one ledger
  2 つのサーフェス、1 つの台帳
Surface B has everything: paths below a company (\`/v1/companies/{companyId}/...\`), camelCase, entries by side and
amount. Surface A is the short way for one company: flat paths (\`/v1/journals\`), snake_case, entries with debit and
credit per line; the company is that of the key.
  サーフェス B には全てがあります: 会社の下のパス（\`/v1/companies/{companyId}/...\`）、camelCase、側と金額による仕訳。
  サーフェス A は 1 社向けの簡便な方法です: 平らなパス（\`/v1/journals\`）、snake_case、明細ごとに借方と貸方を持つ仕
  訳。会社はキーのものです。
The same commands stand behind both. Choose one and stay with it: no name of one is taken on the other. The switch
beside this page chooses what the reference shows. A program reads the whole at \`/openapi.json\`.
  どちらも同じコマンドで動きます。一方を選んで使い続けてください。一方の項目名は他方では使えません。このページの切
  替えで、表示するサーフェスを選べます。プログラムは全体を \`/openapi.json\` で読めます。
Authentication
  認証
Every request carries \`Authorization: Bearer ...\` with an API key (\`dch_sk_...\`) or an OAuth 2.0 access token. A
key belongs to one company and has a role, or scopes of its own; it may end by itself, be rotated with an overlap, and
have caps for what it posts. Operators run the installation and see no books.
  全てのリクエストに \`Authorization: Bearer ...\` を付け、API キー（\`dch_sk_...\`）または OAuth 2.0 のアクセストーク
  ンを渡します。キーは 1 つの会社に属し、ロールまたは個別のスコープを持ちます。期限、重複期間のあるローテーション、
  記帳の上限を設定できます。オペレーターは設置全体を運用し、帳簿は見ません。
A user of several companies names one in the path, or on surface A in \`Company-Id\`. What is not yours answers 404,
like what is not there.
  複数の会社に属するユーザーは、パスまたは（サーフェス A では）\`Company-Id\` で会社を指定します。自分のものでないも
  のは、存在しないものと同じく 404 になります。
A refusal says what is wrong and how to put it right, in words that may be shown to a user; \`code\` is for programs
and never changes its meaning; \`field\` is the path of the input that is meant; \`details\` lists all findings when
there are several. Nothing was written.
  拒否の応答は、何が誤りでどう直すかを、利用者に表示できる文章で示します。\`code\` はプログラム用で意味は変わりません。
  \`field\` は対象の入力項目、\`details\` は複数ある場合の全ての指摘です。何も書き込まれていません。
On surface A the same stands inside \`error: { code, message, field }\`. Every answer has \`X-Request-Id\`: it finds
the request in our log.
  サーフェス A では同じ内容が \`error: { code, message, field }\` にあります。全ての応答に \`X-Request-Id\` があり、ロ
  グ上のリクエストを特定できます。
Every code with its remedy
  全コードと対処
Pages
  ページ
Lists answer \`data\`, an exact \`total\`, and \`nextCursor\` while there is more: send it as \`cursor\`. Pages by
\`limit\` and \`offset\` work too (\`per_page\` and \`page\` on A). A cursor holds its place while others write.
  一覧は \`data\`、正確な \`total\`、続きがある間の \`nextCursor\` を返します。\`cursor\` として送ってください。
  \`limit\` と \`offset\`（A では \`per_page\` と \`page\`）も使えます。カーソルは他の書込みがあっても位置を保ちます。
Idempotency
  冪等性
Dry run
  ドライラン
\`dryRun: true\` in the body or the query decides a command as if it were real and writes nothing: the answer has the
resource, the events in \`effects\`, balances before and after, and warnings. It is what an agent, an import or a form
should do first.
  本文またはクエリの \`dryRun: true\` は、コマンドを実際と同じに判定し、何も書き込みません。応答にはリソース、
  \`effects\` のイベント、前後の残高、警告が含まれます。エージェント、取込、入力画面はまずこれを行うべきです。
Versions
  版
What can be changed has a \`version\`. Send the one that you read (as \`version\`, or in \`If-Match\`): if somebody
was faster you get \`version_conflict\` instead of writing over it.
  変更できるものには \`version\` があります。読み取った版を（\`version\` または \`If-Match\` で）送ってください。他の人が
  先に変更していれば、上書きせず \`version_conflict\` になります。
Time: knownAt and minPosition
  時点: knownAt と minPosition
Days of the books (\`effectiveDate\`, \`from\`, \`to\`, \`asOf\`) are calendar days. When something was recorded is
another matter: every report takes \`knownAt\`, a moment, and shows the books exactly as they were known then; \`GET
.../reports/{name}/diff\` says which events made the difference.
  帳簿の日付（\`effectiveDate\`、\`from\`、\`to\`、\`asOf\`）は暦日です。記録された時点は別のもので、全てのレポートは \`knownAt\`
  （時点）を指定でき、その時点で記録されていた帳簿を正確に示します。\`GET .../reports/{name}/diff\` は差の原因となっ
  たイベントを示します。
A write answers \`X-Position\`. Reads follow within milliseconds; a read that must contain your write sends it as
\`minPosition\`.
  書込みの応答には \`X-Position\` があります。読取りは数ミリ秒で追いつきます。自分の書込みを必ず含める読取りでは \`minPosition\` と
  して送ってください。
Money, days, text
  金額・日付・文字列
Amounts are whole numbers of the smallest unit (yen), never fractions; sums are exact beyond 2^53. Days are
\`YYYY-MM-DD\`. Rates say their unit in their name (\`rateBps\`: 1,000 = 10 %). Text is of every language; letters
that nobody sees are refused. Absent fields are left out of answers; in a PATCH an absent field stays as it is and
\`null\` clears it.
  金額は最小単位（円）の整数で、小数はありません。合計は 2^53 を超えても正確です。日付は \`YYYY-MM-DD\`。率は名称に単
  位があります（\`rateBps\`: 1,000 = 10%）。文字列は全ての言語に対応し、見えない文字は拒否します。値のない項目は応答
  から省かれます。PATCH では、省いた項目は変わらず、\`null\` で消去されます。
Events and webhooks
  イベントと Webhook
All that happens is an event. Read them (\`GET .../events\`), follow them live (\`GET .../events/stream\`), or have
them sent to you, signed and in order: webhooks. The tables that reports read can be dropped and built anew from them.
  起きることは全てイベントです。一覧（\`GET .../events\`）、リアルタイム（\`GET .../events/stream\`）、または署名付きで
  順番どおりに届く Webhook で受け取れます。レポートが読む表は、イベントから作り直せます。
Every event
  全イベント
Client, command line, agents
  クライアント・コマンドライン・エージェント
\`daicho/client\` has a typed method for every operation of surface B, with retries that happen once. \`npx daicho
--help\` is the command line. Agents speak the Model Context Protocol at \`/mcp\`: the same operations, scopes and
limits.
  \`daicho/client\` にはサーフェス B の全操作の型付きメソッドがあり、再試行しても一度だけ実行されます。コマンドライン
  は \`npx daicho --help\` です。エージェントは \`/mcp\` で Model Context Protocol を利用します。操作・スコープ・制限は
  同じです。
Every code of a refusal, the most basic first: of several reasons the first is told. An id in the path that is not
there is always 404.
  拒否の全コード（基本的なものから順。理由が複数あれば最初のものを示します）。パスの ID が存在しない場合は常に 404 で
  す。
Code
  コード
Status
  ステータス
What it means
  意味
What to do
  対処
A key or member has a role, a key may have scopes of its own instead. There are no wildcards.
  キーとメンバーにはロールがあり、キーは代わりに個別のスコープを持てます。ワイルドカードはありません。
Scope
  スコープ
\`accounts:write\` covers accounts, tax codes, labels and partners.
  \`accounts:write\` は勘定科目、税区分、ラベル、取引先を対象とします。
Operators have no scope of a company: they create companies, set plans and make the first key.
  オペレーターは会社のスコープを持ちません。会社の作成、プランの設定、最初のキーの作成を行います。
Every type of event with what its data holds. Events are for ever: a type never changes its meaning, a new shape is a
new version, and old ones are read in today’s shape.
  イベントの全種別とその内容。イベントは永久に残ります。種別の意味は変わらず、新しい形は新しい版となり、古いものも
  現在の形で読めます。
Around its \`data\` each event has an \`id\`, its \`sequence\` in the company, \`recordedAt\`, the \`actor\` with the
door it came by, the \`entity\` it is about, and the \`correlationId\` of what it belongs to.
\`?type=journal_entry.*\` filters.
  各イベントには \`data\` のほか、\`id\`、会社内の \`sequence\`、\`recordedAt\`、経路を含む \`actor\`、対象の \`entity\`、まと
  まりを示す \`correlationId\` があります。\`?type=journal_entry.*\` で絞り込めます。
Type
  種別
Version
  版
Data
  内容
Requests a minute by plan and surface, and what one request may hold.
  プランとサーフェスごとの 1 分あたりのリクエスト数と、1 回のリクエストの上限。
Plan
  プラン
What
  項目
At most
  上限
as agreed
  個別設定
API keys that work
  有効な API キー
Journal imports
  仕訳の取り込み
Coming and going
  乗り換えと引き渡し
Journals of other programs: planned whole, mapped by a person, posted once.
  他の会計ソフトの仕訳。全体を計画し、人が対応を決め、一度だけ記帳します。
Bytes of documents
  文書のバイト数
Send \`Idempotency-Key\` (up to {length} characters of your own) with every write. A repeat answers what the first one
did, with \`Idempotency-Replayed: true\`, today and in years: after a lost answer send the same request again. The
same key for another request is refused. \`externalId\` of an entry does the same by the thing instead of the request.
Agents send it as a header or as the argument \`idempotencyKey\`. Imports of statements, jobs, month end and undo are
many writes: their key counts from the first of them. One that was cut off goes on when it is sent again, does nothing
twice, and tells what it did then; the statements beside a month end are read anew. What wrote nothing keeps no key.
  全ての書込みに \`Idempotency-Key\`（任意の {length} 文字まで）を付けてください。繰り返すと、今でも数年後でも、最初
  の結果を \`Idempotency-Replayed: true\` とともに返します。応答が失われたら同じリクエストを送り直してください。別の
  リクエストに同じキーを使うと拒否されます。仕訳の \`externalId\` は、リクエストではなく対象について同じ働きをします。
  エージェントはヘッダーまたは引数 \`idempotencyKey\` で送ります。明細の取込、ジョブ、月次締め、取消は多数の書込みか
  らなり、キーは最初の書込みから有効です。途中で切れたものは送り直すと続きから行い、二重には行わず、行った内容を知
  らせます。月次締めに添える決算書は読み直します。何も書き込まなかったものはキーを保持しません。
Each key has a bucket of its own on each surface, and all callers of a company have one together ({callers} that of
one), and one for dear work on both surfaces: exports, imports, previews and other procedures, backtests, batches of
more than {batch} entries and previews of batches (one in {dear} of one key's requests on surface B). A limited caller
is told in \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\`, and beyond it answers 429 with
\`Retry-After\`. A service that is busy answers 503 with \`Retry-After\`: repeat with the same \`Idempotency-Key\`.
  キーごとに各サーフェスの枠があり、会社の全呼び出し元に共通の枠（1 キー分の {callers}）と、両サーフェスの重い処理
  （出力、取込、プレビューなどの一括処理、過去データでの試行、{batch} 件を超える一括記帳とそのプレビュー）の枠（サー
  フェス B の 1 キー分の {dear} 分の 1）があります。制限のある呼び出し元には \`X-RateLimit-Limit\`、
  \`X-RateLimit-Remaining\`、\`X-RateLimit-Reset\` で知らせ、超えると \`Retry-After\` 付きの 429 を返します。混雑時は \`Retry-After\` 付
  きの 503 を返します。同じ \`Idempotency-Key\` で送り直してください。
\`{plan}\`: {n} times
  \`{plan}\`: {n} 倍
{n} characters
  {n} 文字
yes
  あり
Items of a page; without \`limit\`
  1 ページの件数；\`limit\` なしの場合
Lines of an entry
  仕訳の明細数
Entries of a batch; their lines
  一括記帳の仕訳数；その明細数
Body of a request; of entries; of a document
  本文のサイズ；仕訳；文書
What one request writes, as stored
  1 回のリクエストの書込み量（保存時）
A document
  文書
Amount of a line
  明細の金額
Name; memo; reference
  名称；摘要；参照番号
\`Idempotency-Key\`; \`externalId\`
  \`Idempotency-Key\`；\`externalId\`
Keys of \`metadata\`; length of one; of a value
  \`metadata\` のキー数；キーの長さ；値の長さ
Lines of an invoice; of an expense report
  請求書の明細数；経費精算書の明細数
Lines of one import of a bank statement
  1 回の銀行明細の取込件数
Payslips of a payroll run
  1 回の給与計算の明細数
Rules; alert rules; scenarios; webhooks of a company
  会社のルール；アラートルール；シナリオ；Webhook の数
Rows of a workbook; of a printed report (CSV and JSON have no bound)
  Excel の行数；印刷レポートの行数（CSV と JSON に上限はありません）
Live feeds of one key
  1 キーのリアルタイム配信の数
Companies that one user may open in a day
  1 ユーザーが 1 日に作成できる会社の数
Days of the books
  帳簿の日付の範囲
No credential, or one that is unknown, revoked or over.
  認証情報がない、または不明・失効・期限切れです。
Send \`Authorization: Bearer KEY\`.
  \`Authorization: Bearer KEY\` を送ってください。
The key, or the company, is of another cell of the installation.
  キーまたは会社が別のセルのものです。
Send it to the one that \`Daicho-Cell\` names.
  \`Daicho-Cell\` が示すセルに送ってください。
No signed checkpoint covers the event yet.
  イベントを含む署名済みチェックポイントがまだありません。
Ask with \`wait=10\`, or again in a minute.
  \`wait=10\` を付けるか、1 分後にもう一度お試しください。
History is being hashed after a start.
  起動後、履歴のハッシュを計算しています。
Ask again after \`Retry-After\`.
  \`Retry-After\` の後にもう一度お試しください。
The requests of this minute are used up.
  この 1 分のリクエスト数を使い切りました。
Wait for as long as \`Retry-After\` says.
  \`Retry-After\` の時間だけお待ちください。
Nothing is there, or it is not yours.
  存在しないか、あなたのものではありません。
Check address and ids; take ids from a list.
  アドレスと ID を確認してください。ID は一覧から取得できます。
This caller may not do this, whatever its scopes.
  スコープによらず、この呼び出し元には許可されていません。
Read the message: somebody else has to do it.
  メッセージを確認してください。別の人が行う必要があります。
The scope is missing that the message names.
  メッセージに示されたスコープがありません。
Ask an owner or admin for a key with it.
  オーナーまたは管理者に、そのスコープを持つキーを依頼してください。
The key may not post so much by itself.
  キーが単独で記帳できる上限を超えています。
Save a draft and submit it, or have the caps raised.
  下書きとして保存し申請するか、上限の引上げを依頼してください。
The plan of the company has no more of it.
  会社のプランの上限に達しています。
Give some back, or have the operator change the plan.
  不要なものを減らすか、オペレーターにプランの変更を依頼してください。
The body is no JSON.
  本文が JSON ではありません。
Send \`Content-Type: application/json\`.
  \`Content-Type: application/json\` を送ってください。
The body is larger than this operation takes.
  本文がこの操作の上限を超えています。
Split it.
  分割してください。
The path knows other methods.
  このパスで使えるメソッドではありません。
Use one of those in \`Allow\`.
  \`Allow\` に示されたメソッドを使ってください。
A field is missing, unknown or has a wrong form.
  項目が不足しているか、未知か、形式が誤っています。
Put right what \`field\` names.
  \`field\` に示された項目を直してください。
A text holds letters that nobody sees or that reorder it.
  見えない文字や並びを変える文字が含まれています。
Take them out.
  取り除いてください。
An entry has two lines or more.
  仕訳には 2 つ以上の明細が必要です。
Add the other side.
  相手側の明細を加えてください。
An entry has 1,000 lines at most.
  仕訳の明細は 1,000 件までです。
Split it into several entries.
  複数の仕訳に分けてください。
What would be written is larger than one append.
  書き込む内容が一度の上限を超えています。
Split it; the message says the size.
  分割してください。サイズはメッセージに示されます。
The sheet would have too many rows.
  表の行数が上限を超えます。
Narrow the range, or ask for CSV, which has no bound.
  範囲を絞るか、上限のない CSV を使ってください。
Debits and credits differ.
  借方と貸方が一致しません。
The message says by how much; a tax line may be missing.
  差額はメッセージに示されます。消費税の明細が不足しているかもしれません。
The company has no such account.
  その勘定科目は会社にありません。
Look it up: list accounts.
  勘定科目の一覧で確認してください。
The account is archived.
  勘定科目はアーカイブされています。
Use another one, or restore it.
  別の科目を使うか、復元してください。
The account only sums up others.
  この科目は集計用の見出しです。
Use one below it.
  下位の科目を使ってください。
The company has no such tax code.
  その税区分は会社にありません。
Look it up: list tax codes.
  税区分の一覧で確認してください。
The tax code does not hold on that day.
  税区分がその日に有効ではありません。
Use the one of that day.
  その日に有効な税区分を使ってください。
The form of the other program cannot hold something of the books.
  他のソフトの形式に入らないものが帳簿にあります。
Put right what \`details\` name, by entry and column, or take another form.
  \`details\` の仕訳と列を直すか、別の形式にしてください。
This is not built; the message says why.
  この機能はありません。理由はメッセージにあります。
Do what the message names instead.
  代わりにメッセージの方法で行ってください。
The company has no such partner.
  その取引先は会社にありません。
Look it up, or create it.
  確認するか、作成してください。
The partner is archived.
  取引先はアーカイブされています。
Restore it, or use another one.
  復元するか、別のものを使ってください。
The company has no such label.
  そのラベルは会社にありません。
The company has no such entry.
  その仕訳は会社にありません。
Take the id from a list.
  ID を一覧から取得してください。
There is no such company, or it is not yours.
  その会社は存在しないか、あなたのものではありません。
List the companies that you may see.
  参照できる会社の一覧で確認してください。
There is no such fiscal period.
  その会計期間はありません。
List the fiscal periods, or open the year.
  会計期間の一覧で確認するか、年度を開いてください。
The company has no such API key.
  その API キーは会社にありません。
The company has no such member.
  そのメンバーは会社にいません。
The company has no such invoice.
  その請求書は会社にありません。
The company has no such expense report.
  その経費精算書は会社にありません。
The company has no such payroll run.
  その給与計算は会社にありません。
The bank account has no such line.
  その明細は銀行口座にありません。
The entry has no such line.
  その明細は仕訳にありません。
Read the entry; line ids are \`jl_...\`.
  仕訳を取得してください。明細の ID は \`jl_...\` です。
The method of calculation is not one for this case.
  この計算方法はこの場合に使えません。
Choose one that the message names.
  メッセージに示された方法を選んでください。
There is no row of rates for that day.
  その日の料率の表がありません。
Choose a day that the tables cover.
  表のある日を選んでください。
No grade can be found for this employee.
  この従業員の等級が決まりません。
Give the standard remuneration.
  標準報酬月額を指定してください。
The text could mean several days.
  文章が複数の日付に読めます。
Give the day as a field.
  日付を項目で指定してください。
The bytes are of a kind that is not kept.
  保存できない種類のファイルです。
Send a PDF, a picture or one of those named.
  PDF、画像、または示された種類を送ってください。
The company has no such document.
  その文書は会社にありません。
The company has no such contract.
  その契約は会社にありません。
The key stands for another request.
  このキーは別のリクエストで使われています。
Use a new one for a new thing.
  新しい操作には新しいキーを使ってください。
The same request is being worked on.
  同じリクエストを処理中です。
Repeat it with the same key in a moment.
  少し後に同じキーで送り直してください。
The policy asks for a second person.
  ポリシーにより別の人の承認が必要です。
Save a draft and submit it.
  下書きとして保存し、申請してください。
It waited for longer than the policy allows.
  ポリシーの期限を過ぎました。
Submit it again.
  もう一度申請してください。
It was changed since it was looked at.
  確認後に変更されました。
Read it again, then approve what it says now.
  取得し直し、現在の内容を承認してください。
What would happen has changed since it was shown.
  表示後に結果が変わりました。
Look at a new preview and confirm that one.
  新しいプレビューを確認してください。
Something cannot be taken back any more.
  取り消せないものがあります。
The details say what and why; nothing was undone.
  対象と理由は詳細に示されます。何も取り消されていません。
The code is taken.
  コードは使われています。
Choose another one, or change the thing that has it.
  別のコードを選ぶか、使用中のものを変更してください。
Something has this external id already.
  この外部 ID は使われています。
Read it: it was written before.
  取得してください。既に書き込まれています。
The user is a member already.
  ユーザーは既にメンバーです。
Change the role of the member instead.
  代わりにメンバーのロールを変更してください。
It is there already.
  既に存在します。
Read it; its id stands in the error.
  取得してください。ID はエラーに示されます。
The account is used in a way that forbids this.
  勘定科目の使用状況により実行できません。
Bring its balance to zero first.
  先に残高を 0 にしてください。
The account was posted to: its class is final.
  記帳済みの科目のため、区分は変更できません。
Create another account.
  別の科目を作成してください。
The period is closed.
  期間は締められています。
Use the first open day that the message names, or reopen it.
  メッセージに示された最初の開いている日を使うか、再開してください。
The period is closed already.
  期間は既に締められています。
Nothing is left to do.
  行うことはありません。
The period is open already.
  期間は既に開いています。
It was discarded.
  破棄されています。
Make a new one.
  新しく作成してください。
It waits for approval already.
  既に承認待ちです。
Wait, or have it returned.
  待つか、差し戻してもらってください。
The entry was reversed wholly.
  仕訳は全額取り消されています。
Read it: nothing is left to reverse.
  取得してください。取り消すものはありません。
The line was settled already.
  明細は既に消し込まれています。
Name one that is open.
  未決済の明細を指定してください。
It was posted already.
  既に記帳されています。
Read it; reverse it to take it back.
  取得してください。戻すには取り消してください。
Nothing is due for that month.
  その月に行うものはありません。
The employees were paid for that period.
  従業員はその期間について支給済みです。
Reverse the run, or name others.
  給与計算を取り消すか、別の従業員を指定してください。
The entry is none that can be reversed.
  取り消せる仕訳ではありません。
Read its status; discard a draft instead.
  状態を確認してください。下書きは破棄します。
The entry belongs to another thing.
  仕訳は別のものに属しています。
Change that one: an invoice, an asset, a run.
  元の請求書・資産・給与計算を変更してください。
A line of a bank statement is matched with it.
  銀行明細と消し込まれています。
Undo the match first.
  先に消込を取り消してください。
The line is matched already.
  明細は既に消し込まれています。
Something was paid of the invoice.
  請求書に入金・支払いがあります。
Take the payments back first.
  先に入金・支払いを取り消してください。
The number is taken.
  番号は使われています。
Choose another one.
  別の番号を選んでください。
No account plays this part.
  この役割の勘定科目がありません。
Give an account the role that the message names.
  メッセージに示された役割を科目に設定してください。
Somebody else changed it since you read it.
  読み取り後に他の人が変更しました。
Read it again and repeat with that version.
  取得し直し、その版で送り直してください。
It was changed and submitted anew.
  変更され、再申請されました。
Read it again and decide about that round.
  取得し直し、その回について決定してください。
Checks stand in the way of closing.
  検証が締めを妨げています。
Do away with what the details list.
  詳細に示された事項を解決してください。
A condition of the entry does not hold.
  仕訳の条件を満たしません。
Look at the balance, then decide anew.
  残高を確認し、判断し直してください。
A total is not the sum of its parts.
  合計が内訳と一致しません。
Correct the parts or leave the total out.
  内訳を直すか、合計を省略してください。
Its state forbids this.
  現在の状態では実行できません。
Read it: the message says in which state it would work.
  取得してください。実行できる状態はメッセージに示されます。
The range goes over the end of a fiscal year.
  範囲が会計年度をまたいでいます。
Ask for each year by itself.
  年度ごとに指定してください。
The sentence does not say enough, or too much.
  文章の情報が不足しているか、多すぎます。
Add what the message asks for.
  メッセージに示された内容を補ってください。
A defect of the service.
  サービスの不具合です。
Report the request id; repeat with the same key at most.
  リクエスト ID を報告してください。送り直す場合は同じキーで。
The service cannot do it at this moment.
  サービスが一時的に実行できません。
Repeat it with the same \`Idempotency-Key\`.
  同じ \`Idempotency-Key\` で送り直してください。
The books
  帳簿
Reports
  レポート
Sales and purchases
  販売と購買
Bank
  銀行
Assets and accruals
  資産と経過勘定
People
  人事
Access and integration
  アクセスと連携
Journal entries
  仕訳
Approvals
  承認
Accounts
  勘定科目
Partners
  取引先
Labels
  ラベル
Tax codes
  税区分
Fiscal periods
  会計期間
Scenarios
  シナリオ
Alerts
  アラート
Invoices
  請求書
Contracts
  契約
Expense reports
  経費精算
Documents
  文書
Bank accounts
  銀行口座
Rules
  ルール
Fixed assets
  固定資産
Accrual schedules
  期間配分
Employees
  従業員
Payroll
  給与計算
Who is calling
  呼び出し元
Companies
  会社
API keys
  API キー
Members
  メンバー
Events
  イベント
Proofs
  証明
Webhooks
  Webhook
Agents
  エージェント
Entries are what happened, in double entry. A posted entry is never overwritten: it is amended as a new version, or
reversed, and every version stays readable.
  仕訳は複式簿記による取引の記録です。記帳済みの仕訳は上書きされません。新しい版として修正するか取り消し、全ての版
  が残ります。
Drafts that wait for a second pair of eyes, and the policy that says which must.
  確認を待つ下書きと、どの仕訳に承認が必要かを定めるポリシー。
The chart of accounts. A new company has the standard Japanese chart.
  勘定科目表。新しい会社には日本の標準的な科目表が用意されます。
Customers, suppliers, employees: whoever one deals with.
  得意先、仕入先、従業員など、取引の相手方。
Departments, projects, any dimension by which reports are broken down.
  部門、プロジェクトなど、レポートの内訳に使う分類軸。
Rates and treatments of the consumption tax, with the days from which they hold.
  消費税の税率と取扱い、およびその適用日。
Years and months: what is open, closing and reopening, the end of a month in one call, and what the calendar asks for.
  会計年度と月: 開いている期間、締めと再開、月次締めの一括処理、カレンダーによるジョブ。
Statements, ledgers and tax returns. All take \`knownAt\`: the books as they were known at a moment. All come as JSON,
CSV, XLSX or PDF.
  決算書、元帳、申告書。全て \`knownAt\`（ある時点で記録されていた帳簿）を指定でき、JSON、CSV、XLSX、PDF で取得できま
  す。
The figures that one looks at every morning, of one moment.
  毎朝見る数値を、同一時点で。
What if: assumptions that reports show beside the books, without a single entry.
  もし〜なら: 仕訳を書かずに、仮定を帳簿と並べてレポートに示します。
Rules about figures, evaluated as the books change, and what they have found.
  帳簿の変化に応じて評価される数値のルールと、その結果。
Invoices, credit notes and bills: drafted, issued with number and entry in one step, paid, written off. Qualified
invoices as the law asks for them.
  請求書、返還、仕入請求書: 下書き、採番と記帳を伴う発行、入金・支払い、貸倒れ。適格請求書の記載事項を満たします。
What is billed again and again: terms, billing dates, suspensions, renewals and ends.
  継続して請求するもの: 契約期間、請求日、中断、更新、終了。
What employees paid for the company: submitted, approved, paid back.
  従業員の立替払い: 申請、承認、支払い。
Receipts and other papers, kept unchanged with their hash, found by day, amount and partner (電子帳簿保存法).
  領収書などの書類。ハッシュとともに改変なく保存し、日付・金額・取引先で検索できます（電子帳簿保存法）。
Statements imported line by line, matched with the books, and reconciled.
  銀行明細の取込、帳簿との消込、残高の照合。
What a line of a statement is: suggested or booked by rules that are tried on the past first.
  銀行明細の内容を候補として示し、または計上するルール。過去の明細で先に試せます。
Assets, their depreciation month by month, and their disposal.
  固定資産、月次の減価償却、売却・除却。
Prepaid and deferred amounts, posted slice by slice.
  前払費用・前受収益などを期間ごとに計上します。
Who is paid what. Personal data is sealed under a key per employee and can be erased.
  従業員と給与の定め。個人情報は従業員ごとの鍵で封印され、消去できます。
Payroll by the Japanese tables: payslips, one entry that names nobody, payment.
  日本の料率表・税額表による給与計算: 給与明細、個人名のない 1 つの仕訳、支払い。
The first call of an integration.
  連携の最初の呼出し。
Each company has books of its own.
  会社ごとに独立した帳簿を持ちます。
Keys with a role or scopes, and caps for what they may post by themselves.
  ロールまたはスコープと、単独で記帳できる上限を持つキー。
Users who log in at a provider, and their roles.
  認証プロバイダーでログインするユーザーとロール。
Recordings
  記録
When the books were written: moments to look at them from.
  帳簿が書かれた日時。過去の時点を選ぶために使います。
The stream that everything follows from, as a list and live.
  全ての元となるイベントの列（一覧とリアルタイム）。
A signed tree over every event of a company: who holds a checkpoint can tell whether history was changed since, and
check it without this service. Proofs of events and entries stand beside them.
  会社の全イベントの署名済みツリー。チェックポイントを持つ人は、その後に履歴が変えられていないかを、このサービスに
  よらず確認できます。イベントと仕訳の証明もあります。
Events sent to you: signed, in order, at least once.
  イベントを送信します: 署名付き、順番どおり、少なくとも 1 回。
Tools and resources of the Model Context Protocol. The protocol itself is spoken at \`/mcp\`.
  Model Context Protocol のツールとリソース。プロトコル自体は \`/mcp\` で利用できます。
`;
