// What operations do, in Japanese below the English text; src/http/reference-language.ts reads it.

/** Blocks of an English text and its Japanese. */
export const OPERATIONS_JA = `
Post a journal entry, or save it as a draft
  仕訳を記帳する、または下書きとして保存する
List and search journal entries
  仕訳の一覧・検索
Get a journal entry
  仕訳を取得する
Change a journal entry
  仕訳を変更する
Reverse a posted journal entry, or save its reversal as a draft
  記帳済みの仕訳を取り消す、または取消の下書きを保存する
Post many journal entries, all or none
  複数の仕訳をまとめて記帳する（全件成功または全件中止）
All versions of an entry
  仕訳の全ての版
Submit a draft for approval
  下書きを承認に回す
Approve and post an entry that waits for approval
  承認待ちの仕訳を承認して記帳する
Return an entry that waits for approval to its maker
  承認待ちの仕訳を作成者に差し戻す
Post a draft
  下書きを記帳する
Discard a draft
  下書きを破棄する
List what waits for approval
  承認待ちの一覧
Get the approval policy
  承認ポリシーを取得する
Set the approval policy
  承認ポリシーを設定する
Trial balance
  試算表
Profit and loss
  損益計算書
Balance sheet
  貸借対照表
Cash flow statement
  キャッシュ・フロー計算書
Cash runway
  資金繰り（ランウェイ）
General ledger
  総勘定元帳
Journal book: every entry with its lines
  仕訳帳（全仕訳と明細）
List accounts
  勘定科目の一覧
Create an account
  勘定科目を作成する
Change, archive or restore an account
  勘定科目を変更・アーカイブ・復元する
List API keys
  API キーの一覧
Create an API key
  API キーを作成する
Get an API key
  API キーを取得する
Change an API key
  API キーを変更する
Revoke an API key
  API キーを失効させる
Rotate an API key
  API キーをローテーションする
List rules
  ルールの一覧
Write a rule for lines of statements
  銀行明細のルールを作成する
Test the rules on a sentence or on a line of a statement
  文章または銀行明細でルールを試す
Get a rule
  ルールを取得する
Change a rule
  ルールを変更する
Enable a rule
  ルールを有効にする
Disable a rule
  ルールを無効にする
Archive a rule
  ルールをアーカイブする
Undo what was written under a correlation id or by a caller
  ある correlation ID または呼び出し元による書込みを取り消す
Record a sentence as a journal entry
  文章から仕訳を記帳する
Tell who is calling, where, and what is left of the limits
  呼び出し元、権限、残りの制限を確認する
List companies
  会社の一覧
Create a company
  会社を作成する
Get a company
  会社を取得する
Change a company
  会社を変更する
Get an account
  勘定科目を取得する
Statement of changes in net assets (shareholders' equity)
  株主資本等変動計算書
Subsidiary ledgers by partner or label
  取引先・ラベル別の補助元帳
Aging of receivables or payables
  売掛・買掛の年齢表
What changed in a report between two recording times
  2 つの時点間でのレポートの差異
Details of one account
  1 科目の明細
Wage ledger of an employee
  従業員の賃金台帳
Taxes withheld by month
  月別の源泉徴収税額
Consumption tax return
  消費税申告書
e-Tax file of the consumption tax return
  消費税申告書の e-Tax ファイル
List tax codes
  税区分の一覧
Create a tax code
  税区分を作成する
Get a tax code
  税区分を取得する
Change a tax code
  税区分を変更する
List labels
  ラベルの一覧
Create a label
  ラベルを作成する
Get a label
  ラベルを取得する
Change, archive or restore a label
  ラベルを変更・アーカイブ・復元する
List partners
  取引先の一覧
Create a partner
  取引先を作成する
Get a partner
  取引先を取得する
Change, archive or restore a partner
  取引先を変更・アーカイブ・復元する
List invoices
  請求書の一覧
Draft an invoice
  請求書の下書きを作成する
Get an invoice
  請求書を取得する
Get an issued invoice as a PDF
  発行済みの請求書を PDF で取得する
Change an invoice
  請求書を変更する
Issue an invoice: number and post it
  請求書を発行する（採番と記帳）
Discard the draft of an invoice
  請求書の下書きを破棄する
Send an invoice by mail, or mark it as sent
  請求書をメールで送る、または送付済みにする
Record a payment of an invoice, or a refund of a credit note
  請求書の入金・支払い、または返還の返金を記録する
Take back a payment, refund or credit of an invoice
  請求書の入金・返金・充当を取り消す
Apply a credit note, or what was paid beyond an invoice, to an invoice
  返還や過払いを請求書に充当する
Pay back what was paid beyond an invoice
  過払いを返金する
Void an issued invoice
  発行済みの請求書を無効にする
Write off what is still owed of an invoice
  請求書の未決済額を貸倒れとする
Record money that came in for an invoice that was written off
  貸倒れとした請求書の回収を記録する
Take back a write-off, or the newest recovery after it
  貸倒れ、またはその後の最新の回収を取り消す
List contracts
  契約の一覧
Write a contract
  契約を作成する
Get a contract
  契約を取得する
Change a contract
  契約を変更する
Activate a contract
  契約を有効にする
Draft the invoice of a billing date of a contract
  契約の請求日の請求書を下書きする
Suspend a contract
  契約を中断する
Resume a suspended contract
  中断した契約を再開する
Renew a contract
  契約を更新する
End a contract
  契約を終了する
Cancel the draft of a contract
  契約の下書きを取り消す
List expense reports
  経費精算書の一覧
Write an expense report
  経費精算書を作成する
Get an expense report
  経費精算書を取得する
Change an expense report
  経費精算書を変更する
Submit an expense report for approval
  経費精算書を申請する
Approve and post an expense report
  経費精算書を承認して記帳する
Return an expense report to its applicant
  経費精算書を差し戻す
Reject an expense report
  経費精算書を却下する
Cancel an expense report
  経費精算書を取り下げる
Pay an approved expense report back
  承認済みの経費精算書を支払う
Take the payment of an expense report back
  経費精算書の支払いを取り消す
Reverse an approved expense report
  承認済みの経費精算書を取り消す
List employees
  従業員の一覧
Hire an employee
  従業員を登録する
Get an employee
  従業員を取得する
Change an employee
  従業員を変更する
Send an employee on leave
  従業員を休職にする
Take an employee back from leave
  従業員を復職させる
Retire an employee
  従業員を退職にする
Take the retirement of an employee back
  従業員の退職を取り消す
Erase the personal data of a retired employee for good
  退職した従業員の個人情報を完全に消去する
Run payroll
  給与計算を行う
List payroll runs
  給与計算の一覧
Get a payroll run
  給与計算を取得する
Get the payslip of an employee in a payroll run
  従業員の給与明細を取得する
Get a payslip as a PDF
  給与明細を PDF で取得する
Post a drafted payroll run
  給与計算の下書きを記帳する
Pay a posted payroll run
  記帳済みの給与を支払う
Take the payment of a payroll run back
  給与の支払いを取り消す
Reverse a posted payroll run
  記帳済みの給与計算を取り消す
Discard a drafted payroll run
  給与計算の下書きを破棄する
Try a rule on past bank transactions
  過去の銀行明細でルールを試す
List scenarios
  シナリオの一覧
Write a scenario
  シナリオを作成する
Get a scenario
  シナリオを取得する
List the entries that follow from a scenario
  シナリオによる仕訳の一覧
Change a scenario
  シナリオを変更する
Activate a scenario
  シナリオを有効にする
Archive a scenario
  シナリオをアーカイブする
Make drafts of what a scenario assumes
  シナリオの仮定から下書きを作成する
List bank accounts
  銀行口座の一覧
Create a bank account
  銀行口座を作成する
Get a bank account
  銀行口座を取得する
Change or restore a bank account
  銀行口座を変更・復元する
Archive a bank account
  銀行口座をアーカイブする
Compare the statement of a bank account with the books
  銀行口座の明細と帳簿を照合する
List bank imports
  取込の一覧
Get a bank import
  取込を取得する
List bank transactions
  銀行明細の一覧
Import lines of a statement
  銀行明細を取り込む
Get a bank transaction
  銀行明細を取得する
Suggest what a bank transaction may be matched with
  銀行明細の消込候補を示す
Match a bank transaction, or book it
  銀行明細を消し込む、または計上する
Book what a rule suggests of a bank transaction
  ルールの候補どおりに計上する
Apply the rules to bank transactions
  銀行明細にルールを適用する
Undo matches of a bank transaction
  銀行明細の消込を取り消す
Leave a bank transaction alone
  銀行明細を対象外にする
Take up a bank transaction again
  対象外にした銀行明細を戻す
List webhooks
  Webhook の一覧
Create a webhook
  Webhook を作成する
Get a webhook
  Webhook を取得する
Change a webhook
  Webhook を変更する
Enable a webhook
  Webhook を有効にする
Disable a webhook
  Webhook を無効にする
Rotate a webhook's secret
  Webhook の秘密をローテーションする
Send events to a webhook again
  Webhook にイベントを再送する
List deliveries of a webhook
  Webhook の配信の一覧
List alert rules
  アラートルールの一覧
Create an alert rule
  アラートルールを作成する
Get an alert rule
  アラートルールを取得する
Change an alert rule
  アラートルールを変更する
Pause an alert rule
  アラートルールを停止する
Resume an alert rule
  アラートルールを再開する
List alerts
  アラートの一覧
List documents
  文書の一覧
Upload a document
  文書を登録する
List entries that deduct tax without a document
  証憑なしで仕入税額控除をしている仕訳の一覧
Get a document
  文書を取得する
Download the file of a document
  文書のファイルをダウンロードする
Change what is known of a document
  文書の情報を変更する
Link a document to an entry, an invoice, a contract or a bank transaction
  文書を仕訳・請求書・契約・銀行明細に紐付ける
Take a link of a document back
  文書の紐付けを外す
Set a document aside
  文書を対象外にする
Take back that a document was set aside
  対象外にした文書を戻す
Void a document; its file is kept
  文書を無効にする（ファイルは残ります）
List fiscal periods
  会計期間の一覧
Open an adjoining fiscal year
  隣接する会計年度を開く
Get a fiscal period
  会計期間を取得する
Change note and tax settings of a fiscal period
  会計期間の備考と税務設定を変更する
Close a fiscal period
  会計期間を締める
End a month: post what is due, and close it
  月次を締める（計上すべきものを記帳して締め）
Post the consumption tax settlement of a fiscal year, or of the quarter or month that is filed
  会計年度・四半期・月の消費税の精算を記帳する
Reopen a closed fiscal period
  締めた会計期間を再開する
List fixed assets
  固定資産の一覧
Register a fixed asset, or save it as a draft
  固定資産を登録する、または下書きとして保存する
Depreciate all fixed assets of a fiscal month
  全固定資産の月次償却を行う
Undo the depreciation of the latest month
  直近の月の償却を取り消す
Get a fixed asset
  固定資産を取得する
Change what describes a fixed asset; its figures stand
  固定資産の説明項目を変更する（数値は変わりません）
Get the depreciation schedule of a fixed asset
  固定資産の償却予定を取得する
Get the depreciation schedule of a fixed asset as CSV
  固定資産の償却予定を CSV で取得する
Register a draft of a fixed asset
  固定資産の下書きを登録する
Discard a fixed asset of which nothing is depreciated
  未償却の固定資産を破棄する
Sell or retire a fixed asset
  固定資産を売却・除却する
Undo the disposal of a fixed asset
  固定資産の売却・除却を取り消す
List accrual schedules
  期間配分の一覧
Create an accrual schedule
  期間配分を作成する
Run the jobs that are due
  実行時期の来たジョブを実行する
Post the slices of accrual schedules that are due
  期間配分の計上すべき分を記帳する
Get an accrual schedule
  期間配分を取得する
Change the description, partner, labels or metadata of an accrual schedule
  期間配分の説明・取引先・ラベル・メタデータを変更する
Reverse the last slice of an accrual schedule
  期間配分の最後の計上を取り消す
Cancel an accrual schedule; posted slices stay
  期間配分を中止する（計上済みの分は残ります）
List members
  メンバーの一覧
Add a member
  メンバーを追加する
Get a member
  メンバーを取得する
Change the role of a member
  メンバーのロールを変更する
Remove a member
  メンバーを削除する
List events
  イベントの一覧
Follow events live (server-sent events)
  イベントをリアルタイムで受け取る（server-sent events）
Prove an event
  イベントを証明する
Prove an entry: all of its events
  仕訳を証明する（全イベント）
The signed checkpoint of the history
  履歴の署名済みチェックポイント
List signed checkpoints
  署名済みチェックポイントの一覧
List the keys that sign checkpoints
  チェックポイントに署名するキーの一覧
Prove that the history continues an earlier one
  履歴が以前の履歴の続きであることを証明する
The history as leaves, one a line
  リーフとしての履歴（1 行に 1 つ）
The hashes that give the root of a size
  あるサイズの根を与えるハッシュ
The newest checkpoint, for tools that read tiles
  最新のチェックポイント（タイルを読むツール向け）
A full tile of hashes
  満杯のハッシュのタイル
A tile of hashes that is not full, or one beyond the first thousand
  満杯でないタイル、または 1000 番以降のタイル
A tile of hashes beyond the first thousand that is not full
  1000 番以降の満杯でないタイル
List the resources of agents
  エージェント向けリソースの一覧
Read a resource (ledger://...)
  リソースを読む（ledger://...）
List the tools of agents (Model Context Protocol)
  エージェント向けツールの一覧（Model Context Protocol）
Call a tool
  ツールを呼び出す
Posts a journal entry, or saves it as a draft ({status}: draft). Debits equal credits, to the yen. With
{taxEntryMethod} inclusive or exclusive the tax line is made for you. Fiscal years that are missing open by
themselves, and {autoReverseOn} posts the reversal in the same step. What looks odd but is lawful is told in
{warnings}.
  仕訳を記帳します。{status} を draft にすると下書きとして保存します。借方と貸方は 1 円まで一致しなければなりません。{taxEntryMethod} を inclusive ま
  たは exclusive にすると消費税の明細が自動で作られます。必要な会計年度は自動で開き、{autoReverseOn} を指定すると取
  消仕訳も同じ処理で記帳します。適法だが不自然な点は {warnings} で知らせます。
Entries that match all filters, newest first unless sorted otherwise; discarded drafts never. {total} is exact. An
account, partner, label or tax code that this company does not have is refused instead of finding nothing.
  全ての条件に合う仕訳を、指定がなければ新しい順に返します。破棄した下書きは含みません。{total} は正確な件数です。
  会社にない科目・取引先・ラベル・税区分を指定すると、0 件ではなく拒否されます。
One entry by its id, in whatever status, also a discarded one.
  ID で指定した仕訳。状態を問わず、破棄したものも取得できます。
Changes an entry. What has no accounting effect (memo, reference, metadata) may change at all times. Money
({effectiveDate}, {lines}, {adjustment}) changes freely in a draft; in a posted entry it makes a new version, while
its period is open and {version} is given. A closed period is only reached by a reversal. Every version stays readable
in the history.
  仕訳を変更します。会計上の影響のない項目（摘要、参照番号、メタデータ）はいつでも変更できます。金額等（{effectiveDate}、{lines}、{adjustment}）
  は下書きでは自由に、記帳済みでは期間が開いていて {version} を指定した場合に、新しい版として変更できます。締めた期
  間は取消でのみ修正できます。全ての版は履歴に残ります。
Reverses a posted entry, wholly or in part, with a mirror-image entry on the same day or on a day that you name.
Nothing is ever deleted. With {status} draft the reversal waits for a person, and is posted only as it was saved.
  記帳済みの仕訳を、全部または一部、反対仕訳で取り消します。日付は同日または指定日です。何も削除されません。{status} を draft に
  すると取消は人の確認を待ち、保存したとおりにのみ記帳されます。
Posts or saves up to 500 entries in one step: all or none. Findings name the entry by its index.
  最大 500 件の仕訳を一度に記帳または保存します。全件成功か全件中止です。指摘には仕訳の位置が示されます。
Every version of an entry, oldest first: what it said, who wrote it and when.
  仕訳の全ての版を古い順に: 内容、記録者、日時。
Hands a draft in for approval.
  下書きを承認に回します。
Approves and posts an entry that waits for approval, if it still says what the approver saw: its hash or version. Who
may approve is the policy of the company; a lone owner may approve his own. Nothing else than what was approved is
ever posted.
  承認待ちの仕訳を、承認者が見た内容のまま（ハッシュまたは版で確認）承認して記帳します。承認できる者は会社のポリシー
  によります。単独のオーナーは自分の仕訳を承認できます。承認されたもの以外は記帳されません。
Sends an entry that waits for approval back to its maker: that is how it is rejected.
  承認待ちの仕訳を作成者に差し戻します（却下に当たります）。
Posts a draft as it stands.
  下書きをそのまま記帳します。
Throws a draft away. It stays in the history and never gets a number.
  下書きを破棄します。履歴には残り、番号は付きません。
Entries that wait for approval, those that wait longest first.
  承認待ちの仕訳を、待ち時間の長い順に返します。
Opening, debit, credit and closing of every account over a range. Accounts of profit and loss open at 0 at the start
of the fiscal year of {from}; results of earlier years that no closing entry has carried over stand in the row
prior_results, so that both sides agree.
  期間の各科目の期首残高、借方、貸方、期末残高。損益科目は {from} の属する年度の期首に 0 から始まります。決算振替さ
  れていない過年度の損益は prior_results の行に示し、貸借が一致します。
Profit and loss of a range, without closing entries unless asked for; by months, departments or beside another range.
  期間の損益。指定しない限り決算振替仕訳を除きます。月別、部門別、他の期間との比較ができます。
Balance sheet as of a day. Closing entries always count; results that none has carried over yet are current_result and
prior_results.
  基準日の貸借対照表。決算振替仕訳は常に含みます。まだ振り替えられていない損益は current_result と prior_results に
  示します。
Cash flow statement of a range, direct or indirect. Every answer checks that each column equals the change of the cash
accounts and that both methods agree. Of a part of the lines (partner, labels, accounts) it shows what they gave and
took.
  期間のキャッシュ・フロー計算書（直接法または間接法）。応答ごとに、各列が現金同等物の増減と一致し、両方法が一致す
  ることを検証します。明細の一部（取引先、ラベル、科目）に絞ると、その収支を示します。
How long the cash lasts as of today in the company's zone (or the day of {knownAt}), with the months to come at the
same pace. The definition stands in the answer.
  会社の当日（または {knownAt} の日）の資金がいつまで続くかと、同じペースでの今後の各月。計算方法は応答に示します。
General ledger of a range, page by page. Closing entries of the range are left out unless asked for, as in the trial
balance.
  期間の総勘定元帳（ページごと）。試算表と同じく、指定しない限り決算振替仕訳を除きます。
The journal book of a range: every entry with its lines. Totals are of the whole range, whatever the page; with a
filter they are told on the first page only.
  期間の仕訳帳: 全仕訳と明細。合計はページによらず期間全体のものです。絞り込んだ場合は最初のページにのみ示します。
The chart of accounts in its order; {expand} balance adds what each holds now.
  勘定科目表を並び順で返します。{expand} に balance を指定すると現在の残高を加えます。
Creates an account. What follows from its type (place in the statements, normal side, cash flow) is filled in and may
be set.
  勘定科目を作成します。種類から決まる項目（決算書での位置、正残側、キャッシュ・フロー区分）は自動で設定され、指定
  もできます。
Changes an account; {status} archives and restores it. What it is (asset, expense ...) is final after the first
posting; its type then only changes within that. Archiving needs a zero balance.
  勘定科目を変更します。{status} でアーカイブ・復元します。区分（資産、費用など）は最初の記帳後は変更できず、種類は
  区分内でのみ変更できます。アーカイブには残高 0 が必要です。
Makes an API key with a role or with scopes of its own, and caps for what it may post by itself. The secret is shown
once, in the first answer: keep it.
  ロールまたは個別のスコープと、単独で記帳できる上限を持つ API キーを作成します。秘密は最初の応答で一度だけ表示され
  ます。保存してください。
Changes the name of a key, or what it may post by itself: {caps} replace all caps, null takes them away.
  キーの名称や単独で記帳できる範囲を変更します。{caps} は上限全体を置き換え、null で取り除きます。
Revokes a key for good, at once. Revoking twice changes nothing. The last owner key is only taken away by an operator.
  キーを直ちに、永久に失効させます。2 度目は何も変わりません。最後のオーナーキーを失効できるのはオペレーターだけで
  す。
Gives a key a new secret, shown once; the old one works for {overlapSeconds} more (default 0), so that no caller is
cut off.
  キーに新しい秘密を与えます（一度だけ表示）。旧い秘密は {overlapSeconds} 秒（既定 0）の間有効で、呼び出し元が途切
  れません。
Reads a sentence in Japanese or English (タクシー代 3,300円) and posts it as an entry, by closed rules: no language model
decides about money. What is sure enough and within the caps of the key is posted; else it stays a draft and says why.
What cannot be understood is refused with what to add.
  日本語または英語の文章（タクシー代 3,300円）を読み取り、決まった規則で仕訳を記帳します。金額を言語モデルが決める
  ことはありません。十分に確実でキーの上限内なら記帳し、そうでなければ下書きとして理由を示します。読み取れないもの
  は、補うべき内容を示して拒否します。
Who is calling, with which scopes, in which companies, and what is left of the limits: the first call of a new
integration.
  呼び出し元、スコープ、会社、残りの制限: 新しい連携の最初の呼出しです。
Companies that the caller may see: all for operators, the memberships of a user, its own for a key.
  呼び出し元が参照できる会社: オペレーターは全て、ユーザーは所属する会社、キーは自身の会社。
Opens a company with the standard Japanese chart, tax codes and fiscal years. For an operator the answer carries an
owner key, shown once; a user becomes the owner. Keys of a company may not do this.
  日本の標準的な勘定科目表、税区分、会計年度を備えた会社を作成します。オペレーターへの応答にはオーナーキーが一度だ
  け表示され、ユーザーの場合は本人がオーナーになります。会社のキーでは実行できません。
The company with its settings.
  会社とその設定。
Changes settings of a company: names, numbers, tax settings, addresses. Plan and limits are set by operators, and
nothing of the books.
  会社の設定を変更します: 名称、番号、税務設定、住所。プランと制限はオペレーターのみが設定し、オペレーターは帳簿を
  変更できません。
The approval policy: what the company has set, or what holds without.
  承認ポリシー: 会社の設定、または既定の内容。
Sets the whole policy: what must be approved by whom, from which amount on, until when. A policy of strict four eyes
is refused where no two could have them.
  ポリシー全体を設定します: 何を、いくらから、誰が、いつまでに承認するか。二者承認（strict）は、二人いなければ拒否
  されます。
Changes in net assets (株主資本等変動計算書) of a range within one fiscal year. Opening and closing figures come from the
balances, the changes from the entries that move equity; each answer checks that they meet, column by column.
  一会計年度内の期間の株主資本等変動計算書。期首・期末残高は科目残高から、変動は純資産を動かす仕訳から作り、応答ご
  とに各列の一致を検証します。
Balances and movements of control accounts (or the accounts named) per partner or label, each held against its
account.
  統制勘定（または指定した科目）の取引先・ラベル別の残高と増減。それぞれ科目の残高と照合します。
Who owes what since when, as of a day, from every posted line on the control accounts. A payment settles the lines
that it names, else the oldest of its partner. What is paid too much stands in {unapplied}. Each control account is
held against its balance.
  基準日に、誰がいくらをいつから未決済か。統制勘定の記帳済み明細から作ります。支払いは名指しした明細、なければその
  取引先の最も古いものに充当します。過払いは {unapplied} に示します。各統制勘定は残高と照合します。
Cash, what is owed, the result of the month and of the fiscal year, the runway, open work, and twelve months as
series, all of one moment.
  資金、債権・債務、当月と当期の損益、資金繰り、未処理の作業、12 か月の推移を、同一時点で示します。
What changed in a report between two recording times, with the events whose amounts add up to each difference: why a
figure is not what it was. Takes the parameters of the report, {knownAtA} and {knownAtB} (default: now).
  2 つの記録時点の間でレポートの何が変わったかを、差額の合計に一致するイベントとともに示します。レポートの条件と {knownAtA}、{knownAtB}
  （既定は現在）を指定します。
One account of the general ledger, with monthly totals.
  総勘定元帳の 1 科目と月ごとの合計。
The wage ledger (賃金台帳) of an employee and year, as the law asks for it.
  従業員と年を指定した賃金台帳（法定の記載事項）。
Income tax and resident tax withheld by month of payment: what 所得税徴収高計算書 is made from.
  支給月ごとの源泉所得税と住民税: 所得税徴収高計算書の元になります。
The consumption tax return of a range within one fiscal year, by every method that may be chosen beside each other,
and its boxes.
  一会計年度内の期間の消費税申告書。選択できる全ての方法を並べ、各欄を示します。
The e-Tax file (.xtx) of the return of exactly one taxable period that has ended. Company data that is missing is
listed, all of it at once.
  終了した課税期間ちょうどの申告書の e-Tax ファイル（.xtx）。不足する会社情報はまとめて示します。
Tax codes with their rates and since when; {on} leaves those that hold on a day.
  税区分と税率、適用日。{on} を指定するとその日に有効なものだけを返します。
Creates a tax code of the company's own, beside the standard ones.
  標準の税区分に加えて、会社独自の税区分を作成します。
Changes a tax code. What the law says of a standard code is not the company's to change.
  税区分を変更します。標準の税区分について法令で定まる内容は変更できません。
Creates a label: a department, a project, a dimension of your own by which reports can be broken down.
  ラベルを作成します: 部門、プロジェクト、レポートの内訳に使う独自の分類軸。
Changes a label; {status} archives and restores it.
  ラベルを変更します。{status} でアーカイブ・復元します。
Creates a partner: a customer, supplier, employee ...
  取引先を作成します: 得意先、仕入先、従業員など。
Changes a partner; {status} archives and restores it. Entries keep the name that they were booked under as
counterparty.
  取引先を変更します。{status} でアーカイブ・復元します。仕訳には記帳時の名称が相手先として残ります。
Drafts an invoice: it has no number and posts nothing yet.
  請求書の下書きを作成します。番号はなく、まだ記帳されません。
An issued invoice as a PDF, with all that a qualified invoice must state (Consumption Tax Act, art. 57-4). Drafts and
bills have none.
  発行済みの請求書の PDF。適格請求書の記載事項（消費税法 57 条の 4）を全て含みます。下書きと仕入請求書にはありませ
  ん。
Changes a draft; of an issued invoice only note, memo, documents and metadata.
  下書きを変更します。発行済みの請求書では備考、摘要、文書、メタデータのみ変更できます。
Numbers an invoice and posts it, in one step. Every line is booked with the tax that the invoice states, so that books
and document agree to the yen.
  請求書の採番と記帳を一度に行います。各明細は請求書に記載の税額で計上し、帳簿と書類が 1 円まで一致します。
Throws a draft away. The period of one that a contract drafted is billed again.
  下書きを破棄します。契約による下書きの期間は、あらためて請求されます。
Marks an invoice as sent.
  請求書を送付済みにします。
Records a payment of an invoice, in part or beyond what is owed; of a credit note, the refund.
  請求書の入金・支払いを記録します（一部・過払いも可）。返還では返金を記録します。
Takes back a payment, a refund, or what was applied of a credit.
  入金・返金・充当を取り消します。
Applies a credit note, or what was paid beyond an invoice, to an invoice of the same partner. No money moves.
  返還または過払いを、同じ取引先の請求書に充当します。資金は動きません。
Pays back what was paid beyond an invoice.
  過払いを返金します。
Voids an issued invoice that nothing was paid of: its entry is reversed, its number stays taken. The period of one
that a contract drafted is billed again.
  何も支払われていない発行済みの請求書を無効にします。仕訳は取り消され、番号は欠番になりません。契約による請求の期
  間は、あらためて請求されます。
Writes off what is still owed of a sales invoice: a bad debt, with the tax of each rate.
  売上請求書の未決済額を、税率ごとの消費税とともに貸倒れとします。
Takes back the newest recovery of an invoice, or, where nothing was recovered, its write-off: the invoice is owed
again.
  最新の回収を、回収がなければ貸倒れ自体を取り消します。請求書は再び未決済になります。
Records money that came in after all for an invoice that was written off.
  貸倒れとした請求書について、その後の回収を記録します。
Writes a contract; it is billed from when it is activated.
  契約を作成します。有効にした時から請求されます。
Changes a draft; of a running contract what does not say which periods are billed, of one that is over its papers.
  下書きを変更します。有効な契約では請求期間に関わらない項目、終了した契約では書類のみ変更できます。
Activates a draft: from now on its periods are billed.
  下書きを有効にします。以後、各期間が請求されます。
Drafts the invoice of the next billing date, or the bill: it is numbered and posted when somebody issues it. The date
is the key: one that was billed bills nothing more, unless its invoice was discarded or voided since.
  次の請求日の請求書（または仕入請求書）を下書きします。発行した時に採番・記帳されます。日付がキーとなり、請求済み
  の日付では、請求書が破棄・無効にされていない限り何も請求しません。
Suspends a contract: billing dates from a day on are passed over for good, until it is resumed.
  契約を中断します。指定日以後の請求日は、再開するまで請求されません（後から請求されることもありません）。
Resumes a suspended contract: billing dates from a day on are billed again, those before it never.
  中断した契約を再開します。指定日以後の請求日は再び請求され、それより前は請求されません。
Renews a contract: its term goes on after its last day, also when it has ended. A term that it has already is nothing.
  契約を更新します。末日の後（終了後も可）に期間を続けます。既にある期間なら何もしません。
Ends a contract on a day, at least its notice ahead; the agreed end needs none. What lies before is billed as always,
by days where the last period is cut. Of what was billed beyond, drafts are shortened or discarded, and for what was
issued a credit note is drafted, which a person issues; deferred revenue and cost of those days is not recognised.
  予告期間を置いて、指定日で契約を終了します。合意した末日での終了に予告は不要です。それ以前は通常どおり請求し、最
  後の期間は日割りになります。終了後の分を請求済みの場合、下書きは短縮・破棄し、発行済みには返還の下書きを作成しま
  す（発行は人が行います）。その日数の繰延収益・費用は計上しません。
Cancels a contract that is still a draft.
  下書きの契約を取り消します。
Writes an expense report: it has no number and posts nothing yet.
  経費精算書を作成します。番号はなく、まだ記帳されません。
Changes a report that is a draft or was returned; of others only memo, documents and metadata.
  下書きまたは差し戻された精算書を変更します。その他では摘要、文書、メタデータのみ変更できます。
Submits a report for approval: its next round begins. What it says must be bookable.
  精算書を申請します。次の回が始まります。記帳できる内容でなければなりません。
Approves a report and posts it, dated the day of its last receipt if that is open, else the first open day: each line
by the tax of its own day, all of it owed to the applicant's partner.
  精算書を承認して記帳します。日付は最後の領収書の日（締め済みなら最初の開いている日）です。各明細はその日の税率で
  計上し、全額を申請者の取引先への未払いとします。
Returns a submitted report to its applicant with a comment: it can be changed and submitted again.
  申請中の精算書をコメントを付けて差し戻します。変更して再申請できます。
Rejects a submitted report for good.
  申請中の精算書を却下します。元に戻せません。
Withdraws a report that nothing was posted of.
  記帳されていない精算書を取り下げます。
Pays an approved report back, by transfer or in cash.
  承認済みの精算書を振込または現金で支払います。
Takes a payment back: its entry is reversed, and the report is owed again.
  支払いを取り消します。仕訳は取り消され、再び未払いになります。
Takes an approval back: its entry is reversed, and the report is returned to its applicant.
  承認を取り消します。仕訳は取り消され、精算書は申請者に戻ります。
Hires an employee. Without a standard remuneration the grade of pay and commuting is taken.
  従業員を登録します。標準報酬月額の指定がなければ、給与と通勤手当による等級を使います。
Changes an employee. Lists replace whole lists; runs that were posted stay as they are.
  従業員を変更します。一覧の項目は全体を置き換えます。記帳済みの給与計算は変わりません。
Sends an employee on leave: payroll runs leave it out unless they name it.
  従業員を休職にします。名指ししない限り給与計算の対象外になります。
Takes an employee back from leave.
  従業員を復職させます。
Retires an employee: runs pay it as long as it worked in their period.
  従業員を退職にします。期間中に勤務していた分は給与計算の対象です。
Takes a retirement back: the employee is active, without a last day.
  退職を取り消します。従業員は在籍に戻り、最終勤務日はなくなります。
Erases an employee: the key is deleted under which personal data was sealed, so that nobody can read it again, in
whatever event, row or backup. Not while it is not retired, is owed pay, or records must still be kept.
  個人情報を封印した鍵を削除し、イベント・行・バックアップのいずれでも読めないようにします。退職していない場合、未
  払いの給与がある場合、保存期間中の場合はできません。
Makes the payslips of all employees of a period, and one entry that names nobody; {post} false only drafts them.
  期間の全従業員の給与明細と、個人名のない 1 つの仕訳を作成します。{post} を false にすると下書きのみ作成します。
The payslip of one employee in one run: every figure with its basis, rate and source. Others than holders of
employees:pii see it masked.
  給与計算における従業員の給与明細: 各金額の基礎、料率、根拠を示します。employees:pii がない場合は伏せて表示します。
A payslip as a PDF, for callers who may see it.
  給与明細の PDF。閲覧できる呼び出し元のみ。
Posts a draft as it was drafted.
  下書きをそのまま記帳します。
Pays what a posted run owes its employees.
  記帳済みの給与を従業員に支払います。
Takes the payment of a run back: it is owed again.
  給与の支払いを取り消します。再び未払いになります。
Reverses a posted run that is not paid: its employees may be paid by another run.
  未払いの記帳済み給与計算を取り消します。対象の従業員は別の給与計算で支払えます。
Discards a draft: its employees may be paid by another run.
  下書きを破棄します。対象の従業員は別の給与計算で支払えます。
Rules for lines of bank statements, in the order in which they are asked.
  銀行明細のルールを適用順に返します。
Writes a rule; it is asked from when it is enabled.
  ルールを作成します。有効にした時から適用されます。
What a rule would have made of lines of a time, beside how they were booked. Reads, and changes nothing.
  ある期間の明細について、ルールによる計上と実際の計上を並べて示します。読み取りのみで、何も変更しません。
Which rule takes a sentence, or a line of a statement, why the others do not, condition by condition, and the entry
that it would make. A rule that is not written yet can be sent along. Reads, and changes nothing.
  文章または銀行明細にどのルールが当てはまるか、他のルールがなぜ当てはまらないか（条件ごと）、どの仕訳になるかを示
  します。未登録のルールも一緒に送れます。読み取りのみで、何も変更しません。
Archives a rule for good: it is asked no more, can still be read by its id, and stands in lists only with {status}
archived.
  ルールをアーカイブします。以後は適用されず、ID では参照でき、一覧には {status} が archived のときのみ現れます。
Writes a scenario. Reports show it from now on, whatever its state.
  シナリオを作成します。状態によらず、以後レポートに表示できます。
The entries that follow from a scenario and those it stands on, as reports add them to the books: none of them is
written. In the order of their days.
  シナリオとその基礎から生じる仕訳を、レポートに加算される形で日付順に返します。実際には書き込まれません。
Changes a scenario that is not archived; assumptions replace all assumptions.
  アーカイブされていないシナリオを変更します。仮定は全体を置き換えます。
Marks a scenario as the one that is followed. Reports show every scenario, whatever its state.
  採用するシナリオとして印を付けます。レポートは状態によらず全てのシナリオを表示できます。
Archives a scenario: it can still be read.
  シナリオをアーカイブします。引き続き参照できます。
Makes drafts of what a scenario itself assumes, of each assumption and month once: the ordinary way posts them. What
the past repeats, and what it stands on, is not promoted.
  シナリオ自身の仮定から、仮定と月ごとに一度だけ下書きを作成します。記帳は通常の手順で行います。過去の反復や基礎の
  シナリオの分は対象外です。
Creates a bank account.
  銀行口座を作成します。
Changes a bank account; {status} active restores an archived one. Its type and ledger account are final.
  銀行口座を変更します。{status} を active にするとアーカイブから復元します。種類と勘定科目は変更できません。
Archives a bank account: from now on nothing is imported into it.
  銀行口座をアーカイブします。以後、明細は取り込めません。
How the statement of a bank account and the books agree at the end of a day; default: the day of the last line.
  ある日の末における銀行口座の明細と帳簿の一致状況。既定は最後の明細の日です。
Imports lines of a statement: as a list, as CSV with a mapping of columns, or in the fixed format of the Japanese
banks (全銀). Lines that are there already are recognised and left out; lines that cannot be read are told by number.
All of the file or, when it is cut off, the same again: nothing comes in twice.
  銀行明細を取り込みます: 一覧、列の対応付けを付けた CSV、または全銀形式。取込済みの明細は判定して除き、読めない行
  は行番号で知らせます。ファイル全体を取り込み、途中で切れた場合も同じものを送り直せます。二重に取り込まれることは
  ありません。
What a line of a statement probably is, each with how sure that is and why: what a rule suggested, then the surest.
Nothing for a line that is done with.
  銀行明細の候補を、確信度と理由とともに示します: まずルールによるもの、次に確信度の高いもの。処理済みの明細では何
  も返しません。
Matches a line with what its input names, in one step.
  指定した相手と明細を一度に消し込みます。
Books what a rule suggested.
  ルールの候補どおりに計上します。
Holds lines against the active rules. Lines that something was done with, or that this rule had before, stay.
  明細に有効なルールを適用します。処理済み、またはそのルールを適用済みの明細は変わりません。
Undoes matches of a line: what they posted is reversed, what was there before is only let go.
  明細の消込を取り消します。消込で記帳された仕訳は取り消され、以前からの仕訳は紐付けのみ外れます。
Leaves a line alone: nothing of it will be booked. One that stands on the statement twice leaves its balance too.
  明細を対象外にします。計上されません。重複した明細は明細上の残高からも除きます。
Takes up a line again that was left alone.
  対象外にした明細を戻します。
Creates a webhook, which hears of every event after its own creation. Its secret, which signs every delivery, is shown
once.
  Webhook を作成します。作成後の全イベントが対象です。配信に署名する秘密は一度だけ表示されます。
Changes a webhook. What it did not get yet goes to the new address, at once.
  Webhook を変更します。未配信のものは直ちに新しい送信先に送られます。
Enables a webhook: it goes on with the event at which it stopped, at once.
  Webhook を有効にします。停止したイベントから直ちに再開します。
Disables a webhook: nothing is sent until it is enabled.
  Webhook を無効にします。有効にするまで送信しません。
Gives a webhook a new secret, shown once; the old one signs beside it for a while.
  Webhook に新しい秘密を与えます（一度だけ表示）。旧い秘密もしばらく併せて署名します。
Sends events again, in their order, before anything new.
  新しいイベントより先に、イベントを順番どおり再送します。
What was sent to a webhook and how it was answered, newest event first; kept for 30 days.
  Webhook に送信した内容と応答を新しいイベント順に返します。30 日間保存します。
Writes an alert rule; it is evaluated at once, and fires when it is beyond its threshold already.
  アラートルールを作成します。直ちに評価し、既に基準を超えていれば発報します。
Changes an alert rule; what it measures stays. One that has fired ends when what it says now is not so.
  アラートルールを変更します。測定対象は変わりません。発報中のものは、新しい条件を満たさなければ解消します。
Pauses an alert rule: it is not evaluated.
  アラートルールを停止します。評価されません。
Resumes a paused alert rule: it is evaluated at once.
  停止したアラートルールを再開します。直ちに評価します。
Alerts, newest first: what fired, when, at which figure, and whether it is over.
  アラートを新しい順に: 何が、いつ、いくつで発報し、解消したか。
Keeps a file (in base64) and what is known of it. The bytes are durable before the event, which holds their hash;
older documents with equal bytes are named in {duplicateOf}.
  ファイル（base64）とその情報を保存します。内容はイベント（ハッシュを含む）より先に確実に保存されます。同じ内容の
  既存文書は {duplicateOf} に示します。
Posted entries that deduct consumption tax of purchases while nobody named a paper. The deduction needs the invoice to
be kept (Consumption Tax Act, art. 30 (7)); cases in which books alone are enough are listed too. Oldest first.
  証憑がないまま仕入税額控除をしている記帳済み仕訳。控除には請求書等の保存が必要です（消費税法 30 条 7 項）。帳簿の
  みで足りるものも含みます。古い順です。
The file of a document as it was uploaded, also of a voided one.
  登録されたままの文書のファイル。無効にした文書も取得できます。
Changes what is known of a document, in every state but voided. The history keeps what was said before.
  文書の情報を変更します（無効以外の全状態）。以前の内容は履歴に残ります。
Links a document to a thing, which then names it among its documents.
  文書を対象に紐付けます。対象側の文書一覧にも現れます。
Takes a link back: the thing names the document no more.
  紐付けを外します。対象側の文書一覧から外れます。
Sets a document aside that belongs to nothing: it is kept, and no more waits to be linked.
  どこにも属さない文書を対象外にします。保存は続き、紐付け待ちではなくなります。
Takes a document that was set aside back among those that wait.
  対象外にした文書を紐付け待ちに戻します。
Voids a document, for good: it is evidence no longer. Its file can still be read, and what it says still seen.
  文書を無効にします（元に戻せません）。証憑ではなくなりますが、ファイルと情報は参照できます。
Fiscal years and months, with what is open and what is closed.
  会計年度と月、およびその締めの状態。
Opens the fiscal year before the first or after the last one, with its months.
  最初の年度の前、または最後の年度の後の会計年度を、月とともに開きます。
Sets the note of a period and the tax settings of a year.
  期間の備考と年度の税務設定を変更します。
Closes a period. {mode} soft: only holders of periods:close still post there; hard (default): nobody does. A year is
closed with its months, and its result is posted to retained earnings. Errors of the checks stand in the way and are
listed; warnings do not.
  期間を締めます。{mode} が soft なら periods:close を持つ者のみ記帳でき、hard（既定）なら誰も記帳できません。年度
  は月とともに締め、損益を利益剰余金に振り替えます。検証のエラーは締めを妨げ、一覧で示します。警告は妨げません。
Ends a month in one call: posts what the calendar asks for, depreciates, runs payroll, and closes, step by step, until
something stands in the way. With {dryRun} it says exactly what it would do, and the statements after it.
  月次を一度に締めます: カレンダーによる計上、減価償却、給与計算、締めを、妨げがあるまで順に行います。{dryRun} では
  行う内容と、その後の決算書を正確に示します。
Posts the tax settlement of a taxable period by its return, on its last day: of a fiscal year, or of the quarter or
month that is filed. What was settled is settled anew after its entry was reversed.
  課税期間（会計年度、または申告する四半期・月）の消費税の精算を、申告書に基づき末日付けで記帳します。精算仕訳を取
  り消した後は、あらためて精算できます。
Reopens a closed period, for a reason. A year is reopened with its months, the newest closed year first, and its
closing entries are reversed.
  締めた期間を理由を付けて再開します。年度は月とともに、最新の締め済み年度から順に再開し、決算振替仕訳は取り消され
  ます。
Registers an asset. Nothing is posted: its purchase is in the books.
  固定資産を登録します。購入は既に帳簿にあるため、何も記帳しません。
Depreciates all assets through a fiscal month in one entry on its last day: what is planned through it less what was
posted, so that late registrations and months that were closed catch up.
  全固定資産を会計月まで償却し、末日付けの 1 つの仕訳にまとめます。その月までの予定額から計上済みの額を引くため、登
  録の遅れや締めた月の分も追いつきます。
Takes back the newest run of a month, which must be the latest that is depreciated.
  月の直近の償却を取り消します。償却済みの最新の月でなければなりません。
Changes what describes an asset. Its figures stand: one with wrong figures is discarded and registered anew.
  固定資産の説明項目を変更します。数値は変わりません。数値が誤っている資産は破棄して登録し直します。
What each fiscal month of an asset costs, what is posted of it and what is left.
  固定資産の月ごとの償却額、計上済みの額、残り。
The depreciation schedule as CSV: one line per fiscal month.
  償却予定の CSV（1 行に 1 か月）。
Registers a draft: from now on it is depreciated.
  下書きを登録します。以後、償却されます。
Discards an asset of which nothing was depreciated.
  償却されていない固定資産を破棄します。
Sells or retires an asset: depreciates it through the month of that day (or takes back what is too much), and posts
the disposal, in one step.
  固定資産を売却・除却します。その月まで償却し（過大な分は戻し）、売却・除却を一度に記帳します。
Undoes a disposal: its entries are reversed, the asset is in use again and catches up with the next month.
  売却・除却を取り消します。仕訳は取り消され、資産は使用中に戻り、翌月の償却で追いつきます。
Creates a schedule. Its balance is there already, is that of a line, or is opened by an entry in the same step.
  期間配分を作成します。残高は計上済みのもの、仕訳の明細のもの、または同じ処理の仕訳で計上するものです。
Posts what is due by the calendar: slices of accruals, invoices of contracts, renewals and ends. Each job has a
natural key: whoever runs it, and how often, it happens once. The service runs them by itself every minute; this is
for those who do not want to wait.
  カレンダーにより実行すべきもの（期間配分、契約の請求・更新・終了）を記帳します。各ジョブには固有のキーがあり、誰
  が何度実行しても一度だけ行われます。通常はサービスが毎分自動実行し、これは待たずに実行するためのものです。
Takes back everything that was written under a correlation id, or by one caller, each thing by its own way back (a
posted entry is reversed, never deleted). First with {dryRun}: it shows what would happen and a {previewHash}; then
with that hash, so that exactly what was shown is done, all of it or nothing. What was drafted and approved since is
reversed; a {note} says so. Every request has a correlation id: its own id where none was sent.
  ある correlation ID、またはある呼び出し元による書込みを全て、それぞれの方法で取り消します（記帳済みの仕訳は削除せ
  ず取り消します）。まず {dryRun} で結果と {previewHash} を確認し、次にそのハッシュを付けて送ると、示した内容がその
  まま、全部または全く行われません。その後に承認された下書きも取り消され、{note} に示されます。correlation ID を送
  らなければリクエストの ID が使われます。
Posts every slice that is due through a month, of all schedules or of one: each an entry on its day, or on the first
open day where that is closed. Nothing due means that nothing happens.
  月までに計上すべき各回を、全てまたは 1 つの期間配分について記帳します。それぞれ当日（締め済みなら最初の開いている
  日）の仕訳になります。なければ何もしません。
Changes what has no accounting effect. Slices that are posted keep what they were posted with.
  会計上の影響のない項目を変更します。計上済みの分は変わりません。
Reverses the entry of the last slice that is posted; the slice is due again.
  最後に計上した回の仕訳を取り消します。その回は再び計上待ちになります。
Cancels a schedule: no further slice is posted, what is posted stays.
  期間配分を中止します。以後は計上せず、計上済みの分は残ります。
Makes a user a member of the company. A removed member is taken back under the same id.
  ユーザーを会社のメンバーにします。削除したメンバーは同じ ID で復帰します。
Changes a member's role.
  メンバーのロールを変更します。
Removes a member. Nothing when it is removed.
  メンバーを削除します。削除済みなら何もしません。
What happened in the books, event by event, in the order in which it was recorded: the audit trail, and the source of
every figure. Personal data is masked without employees:pii, and the figures of payroll runs are null without
payroll:read.
  帳簿で起きたことを、記録された順にイベントとして返します: 監査証跡であり、全ての数値の元です。employees:pii がな
  ければ個人情報は伏せ、payroll:read がなければ給与計算の数値は null になります。
The same as they happen, as server-sent events: \`id\` is the sequence, \`event\` the type, \`data\` the event. Resume
with Last-Event-ID or {afterSequence}. Personal data and figures of payroll runs never stand in it.
  同じ内容を発生時に server-sent events で配信します: \`id\` は連番、\`event\` は種別、\`data\` はイベント。Last-Event-ID ま
  たは {afterSequence} で再開します。個人情報と給与計算の数値は含みません。
Resources that agents may read (ledger://...), as the Model Context Protocol lists them.
  エージェントが読めるリソース（ledger://...）を Model Context Protocol の形で返します。
One resource, by its address, percent-encoded.
  アドレス（パーセントエンコード）で指定した 1 つのリソース。
Tools that agents may call, with the schema of what each takes.
  エージェントが呼び出せるツールと入力のスキーマ。
Calls a tool with {arguments}: the same work, checks and limits as the operation behind it. Agents speak the protocol
itself at /mcp.
  {arguments} でツールを呼び出します。対応する操作と同じ処理・検証・制限です。エージェントはプロトコル自体を /mcp で
  利用します。
An event (by its id or its sequence) as the leaf that was hashed, with the path to the root of a signed checkpoint. A
leaf is shown whole. With Accept: text/plain the same as a C2SP tlog-proof, the leaf in extra. An event is signed
within a minute; {wait} waits for it.
  イベント（ID または連番）を、ハッシュの対象となったリーフと、署名済みチェックポイントの根に至る経路として返します。
  リーフは全体を示します。Accept: text/plain では C2SP tlog-proof（リーフは extra）になります。イベントは 1 分以内
  に署名され、{wait} で待てます。
Every event of an entry (posted, amended, reversed ...), each as its leaf with the path to the root of one signed
checkpoint. It proves that these events stand in the history, not that there are no others: the leaves do.
  仕訳の全イベント（記帳、修正、取消など）を、それぞれリーフと、1 つの署名済みチェックポイントの根に至る経路として
  返します。これらが履歴にあることの証明であり、他にないことの証明はリーフの一覧によります。
Recordings by day
  日ごとの記録
The days on which something was recorded, oldest first: how many events, through which doors, from which sequence to
which. Reports take such a sequence as the moment that they show.
  記録のあった日の一覧（古い順）: イベント数、経路、最初と最後の番号。レポートはこの番号を表示する時点として指定できます。
How many events the company has and the root of the tree over them, signed: a C2SP note, as text. Whoever keeps one
can tell later whether the history before it was changed. {size} names an earlier one.
  会社のイベント数とそのツリーの根に署名したもの（C2SP note、文字列）。保管しておけば、後でそれ以前の履歴が変えられ
  ていないかを確認できます。{size} で以前のものを指定します。
Every checkpoint that was signed, newest first, and why it was signed when it was. They are kept for ever.
  署名された全てのチェックポイントと署名の契機（新しい順）。永久に保存されます。
The keys that sign checkpoints of this company, as verifiers take them. Keep the one that you have checked: a key that
is asked of the service whenever something is verified proves nothing.
  この会社のチェックポイントに署名するキー（検証に使う形）。確認済みのものを保管してください。検証のたびにサービス
  に尋ねるキーは何の証明にもなりません。
The path that proves that the first {from} of the first {to} events are the history whose root was signed then.
  先頭 {to} 件のうち最初の {from} 件が、当時署名された根の履歴であることを証明する経路。
Every event of a range as its leaf, one a line, as it was hashed: SHA-256 of a zero byte and the line. It is read as
far as the newest checkpoint covers it.
  範囲の全イベントをリーフとして 1 行に 1 つ、ハッシュされたとおりに返します（0 のバイトと行の SHA-256）。最新のチ
  ェックポイントが及ぶところまでです。
The hashes of the complete subtrees of the first {size} events, from left to right: with them the leaves that follow
give the next root, so that a year can be audited without those before it.
  最初の {size} 件の完全な部分木のハッシュ（左から順）。続くリーフと合わせて次の根が得られるため、過年度なしに 1 年
  分を監査できます。
The newest checkpoint under the path at which tools for C2SP tlog-tiles look for it.
  最新のチェックポイントを、C2SP tlog-tiles のツールが探すパスで返します。
The hashes of a full tile as bytes (C2SP tlog-tiles): {tile} is its index in three digits.
  満杯のタイルのハッシュ（バイト列、C2SP tlog-tiles）。{tile} は 3 桁の番号です。
The hashes of a tile that is not full ({tile} 067.p, {part} its width), or of a full one beyond the first thousand
({tile} x001, {part} 067).
  満杯でないタイルのハッシュ（{tile} は 067.p、{part} はその幅）、または 1000 番以降の満杯のタイル（{tile} は x001、{part} は 067）。
The hashes of a tile beyond the first thousand that is not full: {group} x001, {tile} 067.p, {part} its width.
  1000 番以降の満杯でないタイルのハッシュ: {group} は x001、{tile} は 067.p、{part} はその幅。
Changes a rule; what it suggested or booked before stays.
  ルールを変更します。これまでの候補や計上は変わりません。
Enables a rule: from now on it is held against new lines.
  ルールを有効にします。以後の明細に適用されます。
Disables a rule; what it suggested or booked stays.
  ルールを無効にします。これまでの候補や計上は変わりません。
`;
