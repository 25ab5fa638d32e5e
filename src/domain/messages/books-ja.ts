// Messages about accounts, entries, periods and assets, in Japanese; messages.ts says how a row is written.

/** The English template, and its Japanese. */
export const BOOKS_JA: Readonly<Record<string, string>> = {
  'what moves account {1} is not said, so the statement of changes in net assets shows it as another correction; say {movementKind} (dividend, also on the line of the debt), or leave it so':
    '勘定科目 {1} の変動の理由がないため、株主資本等変動計算書では「その他の変動」になります。{movementKind}（配当は dividend、負債の明細にも）を指定するか、そのままにしてください',
  'no active account has the role {1}; give an account {systemRole} {2}{3}':
    '有効な勘定科目に役割 {1} を持つものがありません。勘定科目に {systemRole} {2} を設定してください{3*}',
  'name the account by exactly one of {accountId} and {accountCode}':
    '勘定科目は {accountId} と {accountCode} のどちらか一方だけで指定してください',
  'there is no account {1} in this company; list the accounts or create it':
    'この会社に勘定科目 {1} はありません。勘定科目の一覧を確認するか、作成してください',
  'there is no account {1} in this company; list the accounts':
    'この会社に勘定科目 {1} はありません。勘定科目の一覧を確認してください',
  'account {1} {2} is archived; restore it (status: active) or name another':
    '勘定科目 {1} {2} はアーカイブされています。復元する（status: active）か、別の科目を指定してください',
  'account {1} {2} is a heading; post to one of the accounts below it':
    '勘定科目 {1} {2} は見出し科目です。その配下の科目に記帳してください',
  'drafts are dated in the period: post or discard them':
    'この期間の日付の下書きがあります。記帳するか破棄してください',
  'entries wait for approval in the period: approve, return or discard them':
    'この期間に承認待ちの仕訳があります。承認、差戻し、または破棄してください',
  'earlier periods are not closed: close {1} first': '前の期間が締められていません。先に {1} を締めてください',
  'slices of accrual schedules are due: recognise them (POST .../accrual-schedules/recognize, or jobs/run)':
    '期間配分の計上期日が来ています。計上してください（POST .../accrual-schedules/recognize または jobs/run）',
  'depreciation of fixed assets is due: post it (POST .../fixed-assets/depreciate)':
    '固定資産の減価償却の期日が来ています。計上してください（POST .../fixed-assets/depreciate）',
  'payroll runs of the period are not posted: post or discard them (POST .../payroll/runs/:id/post)':
    'この期間の給与計算に未記帳のものがあります。記帳するか破棄してください（POST .../payroll/runs/:id/post）',
  'payroll runs of the period are not paid (POST .../payroll/runs/:id/pay)':
    'この期間の給与計算に未払のものがあります（POST .../payroll/runs/:id/pay）',
  'expense reports with receipts up to the end of the period wait for approval: approve, return or reject them':
    '期末までの領収書を含む経費精算書が承認待ちです。承認、差戻し、または却下してください',
  'approved expense reports are not paid back: pay them (POST .../expense-reports/:id/pay)':
    '承認済みの経費精算書が未払です。支払ってください（POST .../expense-reports/:id/pay）',
  'contracts have billing dates up to its end that are not billed, or drafts that are not issued: bill them (POST .../jobs/run, or contracts/:id/bill), and issue their drafts':
    '期末までに請求日が来た契約で、未請求のもの、または下書きが未発行のものがあります。請求して（POST .../jobs/run または contracts/:id/bill）、下書きを発行してください',
  'lines of bank statements of the period wait to be matched: match or ignore them':
    'この期間の銀行明細に未照合のものがあります。照合するか対象外にしてください',
  'the statement of a bank account and the books differ at the end of the period: see its reconciliation':
    '期末で銀行口座の明細残高と帳簿残高が一致しません。残高照合を確認してください',
  '{1} entries deduct consumption tax and name no document: upload and link them (GET .../documents/missing?from={2}&to={3} lists them)':
    '消費税を控除している {1} 件の仕訳に証憑がありません。アップロードして紐付けてください（GET .../documents/missing?from={2}&to={3} で一覧できます）',
  'cash accounts are negative at the end of the period: {1}': '期末に現金の残高がマイナスです: {1}',
  'suspense accounts are not cleared: {1}': '仮勘定の残高が残っています: {1}',
  'lines on accounts that usually carry a tax code have none':
    '通常は税区分を付ける勘定科目の明細に、税区分がありません',
  'the consumption tax report names them': '該当する仕訳は消費税の帳票に表示されます',
  'entry {1} belongs to {2} {3}, whose own actions alone {4}; use those (memo, reference, labels, documents and metadata can be changed here)':
    '仕訳 {1} は {2} {3} に属し、{4*}できるのはその操作だけです。そちらを使ってください（摘要、参照番号、ラベル、文書、メタデータはここで変更できます）',
  'an entry has at most {1} lines, this one has {2}; split it':
    '仕訳の明細は最大 {1} 行ですが、{2} 行あります。分割してください',
  'an entry needs at least two lines, a debit and a credit': '仕訳には借方と貸方の少なくとも 2 行が必要です',
  'there is no debit line; an entry needs at least one debit and one credit':
    '借方の明細がありません。仕訳には借方と貸方が少なくとも 1 行ずつ必要です',
  'there is no credit line; an entry needs at least one debit and one credit':
    '貸方の明細がありません。仕訳には借方と貸方が少なくとも 1 行ずつ必要です',
  'debits {1} and credits {2} differ by {3}{4}': '借方合計 {1} と貸方合計 {2} の差額は {3} です{4*}',
  '; lines[{1}] may be on the wrong side': '。lines[{1}] の貸借が逆の可能性があります',
  '; lines[{1}] may be double, or its counter line is missing':
    '。lines[{1}] が重複しているか、相手明細が漏れている可能性があります',
  '; the {1} % consumption tax line of lines[{2}] may be missing':
    '。lines[{2}] の消費税 {1} % の明細が漏れている可能性があります',
  '; two digits of an amount may be transposed': '。金額の 2 桁が入れ替わっている可能性があります',
  '{1} is soft-closed; posting there needs periods:close':
    '{1} は仮締めされています。記帳するには periods:close の権限が必要です',
  '{1} is closed': '{1} は締められています',
  '{1}. The first open day is {2}: date the entry or its reversal there':
    '{1*}。最初の未締め日は {2} です。仕訳または取消仕訳の日付をその日にしてください',
  'the company has no fiscal year yet; open one': 'この会社にはまだ会計年度がありません。会計年度を開設してください',
  '{1} lies before the first fiscal year, which starts on {2}; open an earlier year first':
    '{1} は、{2} に始まる最初の会計年度より前です。先に前の年度を開設してください',
  '{1} lies more than {2} years after the last fiscal year, which ends on {3}; open the years between first':
    '{1} は、{3} に終わる最後の会計年度から {2} 年を超えて先です。先に間の年度を開設してください',
  'the approval policy of the company has this done by somebody with entries:approve: tell such a person':
    '会社の承認方針により、entries:approve を持つ人がこれを行います。その人に依頼してください',
  'the approval policy of the company has a person approve this entry: save it with status: "draft" and submit it':
    '会社の承認方針により、この仕訳は人が承認します。status: "draft" で保存し、承認申請してください',
  '{1} already has the external id {2}': '{1} は既に外部 ID {2} を持っています',
  'the check digit (the first digit) does not fit; check the number for a slip':
    '検査用数字（先頭の数字）が合いません。番号の誤りを確認してください',
  'of a corporation it is T and the corporate number, here T{1}; correct the one that is wrong':
    '法人の番号は T と法人番号で、ここでは T{1} です。誤っている方を訂正してください',
  'give {parentId} or {parentCode}, not both': '{parentId} と {parentCode} のどちらか一方だけを指定してください',
  'there is no account {1} in this company': 'この会社に勘定科目 {1} はありません',
  'account {1} is of class {2}; a parent has the class of its children ({3})':
    '勘定科目 {1} の区分は {2} です。親は子と同じ区分（{3}）でなければなりません',
  'account {1} lies below this account; an account cannot be its own ancestor':
    '勘定科目 {1} はこの科目の配下です。自分自身の祖先にはできません',
  'account {1} {2} has the role {3}; clear it there first':
    '勘定科目 {1} {2} が役割 {3} を持っています。先にそちらを解除してください',
  'account {1} already has the code {2}; choose another':
    '勘定科目 {1} が既にコード {2} を使用しています。別のコードを選んでください',
  'give class (asset, liability, equity, revenue, expense) or type':
    'class（asset、liability、equity、revenue、expense）か type を指定してください',
  '{1} belongs to the class {2}, not {3}': '{1} の区分は {2} で、{3} ではありません',
  'the books are kept in {1}': '帳簿の通貨は {1} です',
  'account {1} has been posted to; its class stays {2}': '勘定科目 {1} は記帳済みのため、区分は {2} のままです',
  'account {1} has been posted to; it cannot become a heading': '勘定科目 {1} は記帳済みのため、見出し科目にできません',
  'account {1} {2} has a balance{3}; transfer it before archiving':
    '勘定科目 {1} {2} に残高{3*}があります。振り替えてからアーカイブしてください',
  'account {1} has the system role {2}; give the role to another account first':
    '勘定科目 {1} はシステム役割 {2} を持っています。先に別の勘定科目に役割を移してください',
  'account {1} lies below {2}; archive or move it first':
    '勘定科目 {1} が {2} の配下にあります。先にアーカイブするか移動してください',
  'the source line stands on account {1}, not on {2}; leave it out':
    '元の明細は勘定科目 {2} ではなく {1} にあります。省略してください',
  'no active account is {1} of the standard chart by name and place in the statements; give one that name and type, or open it':
    '標準勘定科目の {1} に、名称と表示区分の合う有効な科目がありません。その名称と種類を持つ科目を用意するか、作成してください',
  '{1} stands on an account of class {2}, {3} {4} is of class {5}':
    '{1} は区分 {2} の勘定科目に計上しますが、{3} {4} の区分は {5} です',
  'name the account that the slices go to ({profitLossAccountId} or {profitLossAccountCode})':
    '各回の計上先の勘定科目を指定してください（{profitLossAccountId} または {profitLossAccountCode}）',
  '{1} goes to an account of class {2}, {3} {4} is of class {5}':
    '{1} は区分 {2} の勘定科目に計上しますが、{3} {4} の区分は {5} です',
  '{1} has no line before its first slice; leave it out': '{1} は最初の計上より前に明細がありません。省略してください',
  'the source line holds the balance already; give one of them':
    '元の明細に既に残高があります。どちらか一方だけを指定してください',
  'the balance of {1}': '{1} の残高',
  'the tax was booked with the balance, so the slices carry none; leave it out':
    '税は残高とともに記帳済みのため、各回には税がありません。省略してください',
  '{1} is for sales, not for {2}': '{1} は売上用で、{2} には使用できません',
  '{1} is for purchases, not for {2}': '{1} は仕入用で、{2} には使用できません',
  'only a part of the tax of {1} is deducted; book the payment with this code and name its line as {sourceLineId}':
    '{1} の税は一部だけが控除されます。この税区分で支払いを記帳し、その明細を {sourceLineId} に指定してください',
  'name the counter account ({accountId} or {accountCode})':
    '相手勘定科目を指定してください（{accountId} または {accountCode}）',
  'must not lie before {startDate} ({1})': '{startDate}（{1}）より前にはできません',
  'a schedule has at most {1} months, these are {2}; make several schedules':
    '期間配分は最大 {1} か月ですが、{2} か月あります。複数に分けてください',
  'only {1} of the source line is left for schedules, this one takes {2}':
    '元の明細の残りは {1} だけですが、ここでは {2} を使います',
  '{1} has no balance before its first slice; leave it out':
    '{1} は最初の計上より前に残高がありません。省略してください',
  'give the amount to be shared out': '配分する金額を指定してください',
  'nothing is left to recognise after it': 'その後に計上するものが残りません',
  'there is no accrual schedule {1} in this company': 'この会社に期間配分 {1} はありません',
  'accrual schedule {1} is cancelled; its other slices are not recognised':
    '期間配分 {1} は中止されています。残りは計上されません',
  'the slice of {1} is posted on {2}, the first open day': '{1} の計上分は、最初の未締め日である {2} に記帳しました',
  '{1} more slices are due through {2}; ask again for them':
    '{2} までに計上すべきものがあと {1} 件あります。再度実行してください',
  'accrual schedule {1} is cancelled; its posted slices stay':
    '期間配分 {1} は中止されています。計上済みの分はそのまま残ります',
  'accrual schedule {1} has no posted slice to reverse': '期間配分 {1} に取り消せる計上済みの分がありません',
  'a reversal is not dated before its original ({1})': '取消仕訳の日付は元の仕訳（{1}）より前にできません',
  'later months than {1} are depreciated; undo those first':
    '{1} より後の月が償却済みです。先にそれらを取り消してください',
  '{1} comes first; months are depreciated in order': '先に {1} です。月は順に償却します',
  '{1} is no fiscal month of these books': '{1} はこの帳簿の会計月ではありません',
  'nothing is due through {1} ({2})': '{1}（{2}）までに償却すべきものはありません',
  'at most {1} fixed assets are depreciated at once, these are {2}':
    '一度に償却できる固定資産は最大 {1} 件ですが、{2} 件あります',
  'the latest month that is depreciated is {1}; undo that first':
    '最後に償却した月は {1} です。先にそれを取り消してください',
  'no depreciation can be undone': '取り消せる減価償却はありません',
  'the fixed asset {1} was {2} after it; undo its disposal first':
    '固定資産 {1} はその後 {2} になりました。先に除却・売却を取り消してください',
  'these books have no account with the role {1}, so the price stands on {2}, and what is received of it counts as operating cash flow, not as investing; open an account 1545 with that {systemRole}, or name the account':
    '役割 {1} の勘定科目がないため、売却代金は {2} に計上し、その入金は投資ではなく営業キャッシュ・フローになります。{systemRole} をその役割とした科目 1545 を開設するか、科目を指定してください',
  'name the account that the price goes to': '売却代金の計上先の勘定科目を指定してください',
  'the fixed asset is {1}; only one in use is disposed of':
    'この固定資産は {1} です。売却・除却できるのは使用中の資産だけです',
  'must not lie before the acquisition ({1})': '取得日（{1}）より前にはできません',
  'the asset is depreciated through {1} already': 'この資産は既に {1} まで償却されています',
  'give the price of the sale; without one the asset is retired': '売却価額を指定してください。価額がなければ除却です',
  'what is retired has no price; give type sold': '除却には価額がありません。type を sold にしてください',
  'the fixed asset is {1}; it has not been disposed of': 'この固定資産は {1} です。売却・除却されていません',
  'must be a decimal number as text, like "12.50"': '"12.50" のような十進数の文字列を指定してください',
  'at most {1} labels': 'ラベルは最大 {1} 件です',
  'must be a currency code like USD': 'USD のような通貨コードを指定してください',
  'must be one of {1}; entries of other sources are made by the actions of their resources':
    '{1} のいずれかを指定してください。ほかの発生元の仕訳は、それぞれの資源の操作で作成されます',
  'give {1}Id or {2}Code, not both': '{1}Id と {2}Code のどちらか一方だけを指定してください',
  "there is no line {1} in this company; take the id of the entry's line":
    'この会社に明細 {1} はありません。仕訳の明細の ID を指定してください',
  '{1} is a {2}, this line is a {3}': '{1} は {2} ですが、この明細は {3} です',
  'give {partnerId} or {partnerCode}, not both': '{partnerId} と {partnerCode} のどちらか一方だけを指定してください',
  'there is no partner {1} in this company; list the partners or create it':
    'この会社に取引先 {1} はありません。取引先の一覧を確認するか、作成してください',
  'partner {1} is archived; restore it (status: active) or name another':
    '取引先 {1} はアーカイブされています。復元する（status: active）か、別の取引先を指定してください',
  'there is no active label {1} in this company; list the labels or create it':
    'この会社に有効なラベル {1} はありません。ラベルの一覧を確認するか、作成してください',
  'a line takes at most one label of the dimension {1}': '一つの明細に付けられる、分類 {1} のラベルは一つだけです',
  'at most {1} labels; leave some out': 'ラベルは最大 {1} 件です。減らしてください',
  'a line takes at most one label of the dimension {1}, and the entry has {2} for all its lines; leave that off the entry and give each line its own':
    '一つの明細に付けられる、分類 {1} のラベルは一つだけです。仕訳全体に {2} が付いているため、仕訳のラベルを外し、明細ごとに付けてください',
  "{1} is no id of a line; take the `id` of the invoice's line on this account":
    '{1} は明細の ID ではありません。請求書のこの勘定科目の明細の `id` を指定してください',
  'this line is named twice; name it once with the whole amount':
    '同じ明細が二度指定されています。全額を一度だけ指定してください',
  'tax code {1} on account {2} needs {taxBase}, the price of the sale':
    '勘定科目 {2} の税区分 {1} には、売価である {taxBase} が必要です',
  'a sale under tax code {1} does not stand on the expense account {2}; put the code and {taxBase} on the credit line of what was sold':
    '税区分 {1} の売上げは費用科目 {2} には計上しません。売ったものの貸方明細に税区分と {taxBase} を付けてください',
  'must be the index of another line of this entry': 'この仕訳の別の明細の番号を指定してください',
  'account {1} {2} needs a partner on the line or on the entry':
    '勘定科目 {1} {2} には、明細または仕訳に取引先が必要です',
  'the books are kept in {1}; give amounts in it and the original currency on the line ({originalCurrency})':
    '帳簿の通貨は {1} です。金額はその通貨で指定し、元の通貨は明細の {originalCurrency} に指定してください',
  'must be later than {effectiveDate}': '{effectiveDate} より後でなければなりません',
  'account {1} usually carries the tax code {2}': '勘定科目 {1} には通常、税区分 {2} を付けます',
  'there is no fiscal period {1} in this company': 'この会社に会計期間 {1} はありません',
  '{1} starts on {2} already': '{1} は既に {2} に始まっています',
  'an earlier year must end on {1}, the day before the first year':
    '前の年度は、最初の年度の前日 {1} に終わらなければなりません',
  'a later year must start on {1}, the day after the last year':
    '後の年度は、最後の年度の翌日 {1} に始まらなければなりません',
  '{1} is closed; entries of an earlier year would change its opening balances':
    '{1} は締められています。前の年度の仕訳は開始残高を変えてしまいます',
  'belong to a fiscal year, not to a month': '会計年度の設定で、月には設定できません',
  'account {1} is of class {2}; the result of a year goes to an equity account':
    '勘定科目 {1} の区分は {2} です。年度の損益は純資産の科目に振り替えます',
  'no active account has the system role retained_earnings; give it to one, or name the account in {retainedEarningsAccountCode}':
    'システム役割 retained_earnings を持つ有効な勘定科目がありません。役割を設定するか、{retainedEarningsAccountCode} で指定してください',
  'the balances of this period are more than can be stored at once (some 9,000 accounts): they are not recorded, and the close is not sealed. Its entries are signed all the same':
    'この期間の残高は一度に保存できる量（約 9,000 科目）を超えるため、記録されず、締めは封印されません。仕訳は通常どおり署名されます',
  'entries without a document were not counted, because the read models are behind: look again when they have caught up (GET .../documents/missing)':
    '読み取り用データが遅れているため、証憑のない仕訳を数えていません。追い付いた後に確認してください（GET .../documents/missing）',
  '{1} cannot be closed: {2}': '{1} は締められません: {2*}',
  'the result of the year that is closed': '締める年度の損益',
  '{1} is open already; there is nothing to reopen': '{1} は締められていません。再開するものはありません',
  '{1} lies in the closed year {2}; reopen the year': '{1} は締められた年度 {2} に含まれます。年度を再開してください',
  '{1} is closed after it; reopen {2} first': '後の {1} が締められています。先に {2} を再開してください',
  'the closing entry that is reversed': '取り消す締切仕訳',
  'name the account of the asset ({assetAccountId} or {assetAccountCode})':
    '資産の勘定科目を指定してください（{assetAccountId} または {assetAccountCode}）',
  'account {1} {2} holds no fixed assets': '勘定科目 {1} {2} は固定資産の科目ではありません',
  'give the day of acquisition': '取得日を指定してください',
  'give what the asset cost': '取得価額を指定してください',
  'account {1} {2} is of class {3}, not expense': '勘定科目 {1} {2} の区分は expense ではなく {3} です',
  'what was acquired before {1} follows the old methods, which are not kept here; post it by hand':
    '{1} より前に取得した資産は旧償却方法によりますが、対応していません。手動で記帳してください',
  '{1} needs the useful life, 2 to 50 years': '{1} には 2 年から 50 年までの耐用年数が必要です',
  'assets of account {1} acquired on {2} are depreciated straight_line only':
    '{2} に取得した勘定科目 {1} の資産は straight_line（定額法）だけで償却します',
  '{1} does not exist for what is acquired on {2}': '{2} に取得した資産に {1} は使用できません',
  '{1} is for what costs {2} up to but not including {3} yen when acquired on {4}, not {5}':
    '{1} の対象は、{4} の取得では {2} 円以上 {3} 円未満の資産です。{5} 円は対象外です',
  'small amounts of the fiscal year from {1} would come to {2}, and at most {3} yen a fiscal year may be expensed so; choose another method':
    '{1} からの会計年度の少額減価償却資産の合計が {2} 円になります。一年度に経費にできるのは {3} 円までです。別の方法を選んでください',
  'say through which month the asset was depreciated to that value': 'その帳簿価額まで償却した月を指定してください',
  'lies before the month of {inServiceDate} ({1})': '{inServiceDate}（{1}）の月より前です',
  'must lie between the residual value {1} and the cost {2}':
    '残存価額 {1} から取得価額 {2} までの間でなければなりません',
  'the method comes to {1}; another value is taken at the end of a fiscal year only, because a year is depreciated by the value at its start':
    'この方法では {1} になります。年度は期首の価額で償却するため、別の価額を使えるのは年度末だけです',
  'must not lie before {acquisitionDate} ({1})': '{acquisitionDate}（{1}）より前にはできません',
  'must be less than {acquisitionCost}': '{acquisitionCost} より小さくなければなりません',
  '{1} already has this number': '{1} が既にこの番号を使用しています',
  'only {1} of the source line is left, this asset takes {2}':
    '元の明細の残りは {1} だけですが、この資産は {2} を使います',
  'there is no fixed asset {1} in this company': 'この会社に固定資産 {1} はありません',
  '{1} yen of the fixed asset are depreciated; undo that first, or dispose of it':
    '固定資産の {1} 円が償却済みです。先に取り消すか、売却・除却してください',
  'at least': '以上',
  'more than': '超',
  'at most': '以下',
  'less than': '未満',
  '; save the entry with status: "draft" instead': '。代わりに status: "draft" で仕訳を保存してください',
  'entry {1} already has the external id {2}': '仕訳 {1} が既に外部 ID {2} を持っています',
  'the debits sum to {1}, not {2}; correct the lines or leave it out':
    '借方の合計は {2} ではなく {1} です。明細を訂正するか、省略してください',
  'the {1} of {2} {3} would {4} {5}; post other amounts, or another condition':
    '勘定科目 {2} {3} の {1} が {4} となり、条件（{5}）を満たしません。金額か条件を変えてください',
  'a batch has at most {1} lines in all': '一括登録の明細は合計最大 {1} 行です',
  '{1}, this one has {2}; send several': '{1*}が、{2} 行あります。分けて送信してください',
  'entries[{1}] has the same external id': 'entries[{1}] が同じ外部 ID を持っています',
  '{1} (and {2} more); nothing was written': '{1*}（ほか {2} 件）。何も書き込んでいません',
  '{1}; nothing was written': '{1*}。何も書き込んでいません',
  'entry {1} is {2}; only {3} entries can be {4}': '仕訳 {1} は {2} です。{4*}できるのは {3+} の仕訳だけです',
  'posted (entries that wait for approval are approved instead)': '記帳（承認待ちの仕訳は承認）',
  'discarded (reverse a posted one)': '破棄（記帳済みは取消）',
  'entry {1} is discarded; it cannot be changed': '仕訳 {1} は破棄されているため変更できません',
  'changing date, lines or adjustment of a posted entry needs the version that you read (now {1}), in the body or as If-Match':
    '記帳済み仕訳の日付、明細または決算整理区分の変更には、読んだ版番号（現在 {1}）が本文か If-Match に必要です',
  'change its partner': '取引先の変更が',
  'change when it is due': '支払期日の変更が',
  'a posted entry is reversed by the reverse action': '記帳済みの仕訳は取消の操作で取り消します',
  'change its date and lines': '日付と明細の変更が',
  'entry {1} was made by the service ({2}); its date and lines cannot be changed':
    '仕訳 {1} はサービスが作成しました（{2}）。日付と明細は変更できません',
  'entry {1} has been reversed by {2}, wholly or in part; post a new entry instead':
    '仕訳 {1} は {2} により全部または一部が取り消されています。新しい仕訳を記帳してください',
  '{1} lies in another fiscal year than {2}, and entry numbers are gapless in a year; reverse the entry and post it anew':
    '{1} は {2} と別の会計年度です。仕訳番号は年度内で連番のため、仕訳を取り消して記帳し直してください',
  'entry {1} is itself a reversal (of {2}); post a new entry instead':
    '仕訳 {1} 自体が {2} の取消仕訳です。新しい仕訳を記帳してください',
  'take it back': '取消が',
  'entry {1} closes a fiscal year; reopen the year instead':
    '仕訳 {1} は会計年度を締める仕訳です。代わりに年度を再開してください',
  'entry {1} is already reversed by {2}': '仕訳 {1} は既に {2} により取り消されています',
  'entry {1} is {2}; only posted entries can be reversed (discard a draft)':
    '仕訳 {1} は {2} です。取り消せるのは記帳済みの仕訳だけです（下書きは破棄してください）',
  '{1} contradicts date; give one of them': '{1} は date と矛盾します。どちらか一方を指定してください',
  '{dateMode} custom needs a date': '{dateMode} が custom のときは date が必要です',
  'give lines or amount, not both': 'lines と amount のどちらか一方だけを指定してください',
  'this entry has {1} lines; name the lines to reverse instead':
    'この仕訳には {1} 行の明細があります。取り消す明細を指定してください',
  'entry {1} has no line {2}': '仕訳 {1} に明細 {2} はありません',
  'this line is named twice; name it once': '同じ明細が二度指定されています。一度だけ指定してください',
  'only {1} of this line is left to reverse': 'この明細で取り消せる残りは {1} だけです',
  'at most {1} lines can be settled by name at once, here are {2}; split the payment':
    '一度に個別に決済できる明細は最大 {1} 行ですが、{2} 行あります。支払いを分けてください',
  'there is no line {1} in this company; take the `id` of the line of the invoice on account {2}':
    'この会社に明細 {1} はありません。勘定科目 {2} にある請求書の明細の `id` を指定してください',
  'a line does not settle a line of its own entry; leave it out': '同じ仕訳の明細は決済できません。省略してください',
  'entry {1} is {2}; post it before it is settled': '仕訳 {1} は {2} です。記帳してから決済してください',
  'entry {1} reverses another one and has nothing open; name a line of an invoice':
    '仕訳 {1} は別の仕訳の取消で、未決済のものがありません。請求書の明細を指定してください',
  'entry {1} belongs to {2} {3}; record the payment there, so that what is owed of it stays true':
    '仕訳 {1} は {2} {3} に属します。未決済額が正しく保たれるよう、支払いはそちらで記録してください',
  'account {1} has no open items; settle on the line of a control account (flagged {2})':
    '勘定科目 {1} は未決済明細を管理していません。統制科目（{2+} の付いた科目）の明細で決済してください',
  'the line stands on account {1}, not on {2}; settle it with a line on {3}':
    '明細は勘定科目 {2} ではなく {1} にあります。{3} の明細で決済してください',
  'on account {1} only a {2} is settled, by a line of the other side; name the line of the invoice':
    '勘定科目 {1} では {2} の明細だけを、反対側の明細で決済します。請求書の明細を指定してください',
  'no partner': '取引先なし',
  'the line is of {1}, this one of {2}; name the partner of the invoice, or another invoice':
    '明細の取引先は{1*}、この明細は{2*}です。請求書の取引先か、別の請求書を指定してください',
  'the line settles more than its amount {1}; settle at most {2} here':
    '決済額が明細の金額 {1} を超えています。ここで決済できるのは {2} までです',
  'line {1} of entry {2} is reversed; leave it out': '仕訳 {2} の明細 {1} は取り消されています。省略してください',
  'line {1} of entry {2} is settled already; leave it out, or reverse what settled it':
    '仕訳 {2} の明細 {1} は既に決済されています。省略するか、決済した仕訳を取り消してください',
  'only {1} of line {2} of entry {3} is left; settle at most {4}':
    '仕訳 {3} の明細 {2} の残りは {1} だけです。決済できるのは {4} までです',
  '{1} of line {2} is settled by name; leave it at its place with its account, side and partner and at least {3}, or reverse what settled it first':
    '明細 {2} のうち {1} が個別に決済されています。位置、勘定科目、貸借、取引先と {3} 以上の金額を保つか、先に決済した仕訳を取り消してください',
  'must be a colour like #3366cc': '#3366cc のような色を指定してください',
  'label {1} already has this {2} in the dimension {3}': 'ラベル {1} が既に分類 {3} でこの {2} を使用しています',
  'label {1} already has this {2}': 'ラベル {1} が既にこの {2} を使用しています',
  'there is no label {1} in this company': 'この会社にラベル {1} はありません',
  'a label cannot be its own ancestor': 'ラベルを自分自身の祖先にはできません',
  'partner {1} already has the code {2}; choose another':
    '取引先 {1} が既にコード {2} を使用しています。別のコードを選んでください',
  'must not lie before {invoiceRegisteredFrom} ({1})': '{invoiceRegisteredFrom}（{1}）より前にはできません',
  'give {defaultAccountId} or {defaultAccountCode}, not both':
    '{defaultAccountId} と {defaultAccountCode} のどちらか一方だけを指定してください',
  'there is no partner {1} in this company': 'この会社に取引先 {1} はありません',
  'a flag that begins with cf: must be one of {1}': 'cf: で始まるフラグは次のいずれかを指定してください: {1}',
  'only {1} of the source line is left for schedules, this one takes {2}{3}':
    '元の明細の残りは {1} だけですが、ここでは {2} を使います{3*}',
  'its entry is a reversal; name a line of a posted entry':
    'その仕訳は取消仕訳です。記帳済みの仕訳の明細を指定してください',
  'an entry has at most {1} lines; split it': '仕訳の明細は最大 {1} 行です。分割してください',
  'give at least one entry': '仕訳を一件以上指定してください',
  'at most {1} entries; send several batches': '仕訳は最大 {1} 件です。分けて送信してください',
  '{1}; send several': '{1*}。分けて送信してください',
  'must be true: a batch is written wholly or not at all':
    'true を指定してください。一括登録は、すべて書き込むか、何も書き込まないかです',
  'entry {1} was changed or reversed in part since this draft of its reversal was saved: discard the draft, and reverse the entry anew':
    'この取消の下書きの保存後に、仕訳 {1} が変更または一部取り消されました。下書きを破棄し、改めて仕訳を取り消してください',
  'entry {1} is the draft of a reversal: its date and lines are those of what it reverses; discard it, and reverse the entry anew':
    '仕訳 {1} は取消の下書きで、日付と明細は元の仕訳によります。破棄し、改めて仕訳を取り消してください',
  'must be posted or draft': 'posted か draft を指定してください',
  '; save the reversal with status: "draft" instead': '。代わりに status: "draft" で取消を保存してください',
  '; submit the draft for approval instead': '。代わりに下書きを承認申請してください',
  '{1} {2}; send that, or leave it out': '{1*} {2} です。その値を送信するか、省略してください',
  'the id beside it is of {1}; send one of them, or both of one':
    '並んだ ID は {1} のものです。どちらか一方、または同じものの両方を送信してください',
  'entry {1} has no line {2}; leave the id out of a new line':
    '仕訳 {1} に明細 {2} はありません。新しい明細では id を省略してください',
  'two lines have this id; a new line has none': '二つの明細が同じ id を持っています。新しい明細に id は不要です',
  'what is reversed of this line is': 'この明細の取消済み額は',
  'this account is called': 'この勘定科目の名称は',
  'this partner is called': 'この取引先の名称は',
  'none of these lines has the id {1}': 'id が {1} の明細がありません',
  'the line of {baseLineId} is': '{baseLineId} の明細は',
  'contradicts {effectiveDate}, which it is an older name of; send that alone':
    '{effectiveDate} の旧名称で、値が矛盾します。新しい名称だけを送信してください',
  '{1} contradicts {effectiveDate}; give one of them':
    '{1} は {effectiveDate} と矛盾します。どちらか一方を指定してください',
  'what is reversed of this line is {1}; send that, or leave it out':
    'この明細の取消済み額は {1} です。その値を送信するか、省略してください',
  'this account is called {1}; send that, or leave it out':
    'この勘定科目の名称は {1} です。その値を送信するか、省略してください',
  'this partner is called {1}; send that, or leave it out':
    'この取引先の名称は {1} です。その値を送信するか、省略してください',
  'the line of {baseLineId} is {1}; send that, or leave it out':
    '{baseLineId} の明細は {1} です。その値を送信するか、省略してください',
  '{1} is not kept here; give one of {2}': '{1} はここでは扱っていません。{2} のいずれかを指定してください',
};
