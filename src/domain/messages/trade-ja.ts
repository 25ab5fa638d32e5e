// Messages about invoices, contracts and expense reports, in Japanese; messages.ts says how a row is written.

/** The English template, and its Japanese. */
export const TRADE_JA: Readonly<Record<string, string>> = {
  'the contract is suspended from {1} already; resume it first to suspend it from another day':
    '契約は既に {1} から停止中です。別の日から停止するには、先に再開してください',
  'nothing is owed of {1} any more; say {overpayment}: true if the money is to stay with the partner':
    '{1} の未決済額はもうありません。取引先の預りとする場合は {overpayment}: true を指定してください',
  'it comes to {1}, and {2} is owed of {3}; correct it, or say {overpayment}: true to keep the rest for the partner':
    '合計 {1} ですが、{3} の未決済額は {2} です。訂正するか、超過分を取引先の預りとする場合は {overpayment}: true を指定してください',
  'the invoice is issued on {1} and due on {2}, before that; correct {issueDate} or {dueDate}':
    '請求書の発行日は {1}、期日は {2} で、発行日より前です。{issueDate} か {dueDate} を訂正してください',
  'accrual schedule {1} ({2}) has recognised slices of days after {3}; reverse them first (POST .../accrual-schedules/:id/reverse-slice)':
    '期間配分 {1}（{2}）に {3} より後の計上済み分があります。先に取り消してください（POST .../accrual-schedules/:id/reverse-slice）',
  '{1} without tax was billed for days after the end; the draft {2} of a credit note gives it back: look at it and issue it, or discard it':
    '終了日より後の期間について税抜 {1} を請求済みです。返還するクレジットノートの下書き {2} を作成しました。確認して発行するか、破棄してください',
  'the draft {1} is billed up to the end: {2}': '下書き {1} は終了日までの請求に変わりました: {2}',
  'the draft {1} was for days after the end; it is discarded': '下書き {1} は終了日より後の期間のため破棄しました',
  'the contract is billed through {1}; {2} without tax is for the days after its end, and no invoice of the contract tells how. Write a credit note over it, with its {contractId}, or change the draft, if it is to be given back':
    '契約は {1} まで請求済みです。終了日より後の税抜 {2} について、契約のどの請求書からも算定方法が分かりません。返還する場合は、{contractId} を付けたクレジットノートを作成するか、下書きを変更してください',
  'give at least one item': '項目を一つ以上指定してください',
  'at most {1} items; split the contract': '項目は最大 {1} 件です。契約を分けてください',
  'say how many months lie between two invoices': '請求の間隔を月数で指定してください',
  '{1} says it already; leave it out, or bill custom':
    '{1} で既に決まっています。省略するか、custom で請求してください',
  'how much was used is said in each invoice; give only {unitPrice} of it, if it has one':
    '使用量は請求書ごとに指定します。{unitPrice} があればそれだけを指定してください',
  'a contract without {endDate} runs on by itself; leave it out, or give the end of the term':
    '{endDate} のない契約は自動的に続きます。省略するか、契約期間の終わりを指定してください',
  'say how many months a renewal has, or set {autoRenew}: false':
    '更新後の月数を指定するか、{autoRenew} を false にしてください',
  'all of them are initial, so nothing is billed after the first time; bill once':
    'すべてが初回のみのため、二回目以降の請求がありません。once で請求してください',
  'what is recognised in a straight line needs an end': '定額で計上するものには終了日が必要です',
  'contract {1} already has the number {2}; choose another':
    '契約 {1} が既に番号 {2} を使用しています。別の番号を選んでください',
  'say with whom the contract is': '契約の相手を指定してください',
  'must lie within the contract, before its last day': '契約期間内で、最終日より前でなければなりません',
  'there is no contract {1} in this company': 'この会社に契約 {1} はありません',
  'contract {1} is {2}; only {3} contracts can be {4}': '契約 {1} は {2} です。{4*}できるのは {3+} の契約だけです',
  'only {1} can be changed. Its time changes by renewing and ending it':
    '変更できるのは {1} だけです。期間は更新と終了で変更します',
  'only {1} can be changed': '変更できるのは {1} だけです',
  'of a contract that runs only {dueRule} changes; end it and write another':
    '実行中の契約の請求条件で変更できるのは {dueRule} だけです。終了して新しい契約を作成してください',
  'activated (a suspended one is resumed, an ended one renewed)': '有効化（中断中の契約は再開、終了した契約は更新）',
  'partner {1} is archived; restore it (status: active)':
    '取引先 {1} はアーカイブされています。復元してください（status: active）',
  'the next billing date is {1}': '次の請求日は {1} です',
  'contract {1} has no billing date left; renew or resume it':
    '契約 {1} に請求日は残っていません。更新または再開してください',
  ' or after {1}': '、または {1} より後',
  'must not lie before {1}{2}': '{1} より前{2*}にはできません',
  'a contract is suspended at most {1} times': '契約の中断は最大 {1} 回です',
  'must not lie before {1}, when it was suspended': '中断した日（{1}）より前にはできません',
  'the contract has no end, so there is nothing to renew': '終了日のない契約のため、更新するものがありません',
  'the contract does not say how long a renewal is; give the new last day':
    '契約に更新期間の定めがありません。新しい最終日を指定してください',
  'must lie after the present end ({1})': '現在の終了日（{1}）より後でなければなりません',
  'ended (a draft is cancelled)': '終了（下書きは取消）',
  'must lie within the contract, from {1}{2}': '契約期間内（{1} から{2*}）でなければなりません',
  'notice is given {1} days ahead, so the contract ends on {2} at the earliest':
    '解約予告は {1} 日前のため、契約の終了は早くて {2} です',
  'expense report {1} is in round {2}, not {3}; read it again and decide about what it says now':
    '経費精算書 {1} は第 {3} 回ではなく第 {2} 回の申請です。読み直してから、現在の内容について判断してください',
  'these expenses are yours, or you wrote, changed or submitted the report: somebody else with expenses:approve decides':
    'これはあなたの経費であるか、あなたが作成、変更または申請したものです。expenses:approve を持つ別の人が判断します',
  'the report is booked on {1}: the period of its last receipt ({2}) is closed':
    '最後の領収書の期間（{2}）が締められているため、精算書は {1} に計上しました',
  'expense report {1} is paid; take the payment back first (unpay)':
    '経費精算書 {1} は支払済みです。先に支払いを取り消してください（unpay）',
  'give at least one line': '明細を一行以上指定してください',
  'at most {1} lines; split the report': '明細は最大 {1} 行です。精算書を分けてください',
  'say what was bought: give {category}, or {accountCode}':
    '何を買ったかを、{category} または {accountCode} で指定してください',
  '{1} is usually booked on {2}, which this chart does not have; give {accountCode}':
    '{1} は通常 {2} に計上しますが、この科目表にありません。{accountCode} を指定してください',
  'must be less than {amount}': '{amount} より小さくなければなりません',
  'there is no active member or API key {1} in this company; list the members, or leave it out':
    'この会社に有効なメンバーまたは API キー {1} はありません。メンバーの一覧を確認するか、省略してください',
  'there is no employee {1} in this company, or he is erased; list the employees':
    'この会社に従業員 {1} がいないか、消去されています。従業員の一覧を確認してください',
  'say to whom it is owed: give {partnerId} or {partnerCode} of a partner of type employee, or create one with the code {1}':
    '支払先として、種類 employee の取引先の {partnerId} か {partnerCode} を指定するか、コード {1} の取引先を作成してください',
  'say to whom it is owed: give {partnerId} or {partnerCode} of a partner of type employee':
    '支払先として、種類 employee の取引先の {partnerId} か {partnerCode} を指定してください',
  'payroll pays employees back: give {employeeId}, or another method':
    '給与での支払いは従業員が対象です。{employeeId} を指定するか、別の方法を選んでください',
  'the report comes to more than one line can hold ({1})': '精算書の合計が明細一行の上限（{1}）を超えています',
  'account {1} {2} holds no money; name a bank or cash account':
    '勘定科目 {1} {2} は資金の科目ではありません。預金または現金の科目を指定してください',
  'expense report {1} is to be paid back with the pay: run payroll (POST .../payroll/run), or say {method} transfer or cash to pay it now':
    '経費精算書 {1} は給与とともに支払う予定です。給与計算を実行する（POST .../payroll/run）か、今支払うには {method} を transfer か cash にしてください',
  'must not lie before {1}, the day on which the report is booked': '精算書の計上日 {1} より前にはできません',
  'document {1} is voided; name the document that replaces it':
    '文書 {1} は無効です。差し替え後の文書を指定してください',
  'the line says {1}, document {2} says {3}': '明細では {1}、文書 {2} では {3} です',
  'whether the receipt is a qualified invoice is not known, and its whole tax is credited; give its registrationNumber, invoiceStatus, or a partner whose registration is known':
    '領収書が適格請求書かどうか不明なまま、税額の全額を控除しています。registrationNumber、invoiceStatus、または登録の分かる取引先を指定してください',
  'no document shows the receipt, and its tax is credited; give documentIds':
    '領収書の文書がないまま、税額を控除しています。documentIds を指定してください',
  'nothing was paid beyond invoice {1}; only a credit note, or what was paid beyond an invoice, is applied or paid back':
    '請求書 {1} に過払いはありません。充当・返金できるのは、クレジットノートか請求書の過払分だけです',
  'nothing of payment {1} is left that settles nothing': '入金・支払 {1} に未充当分は残っていません',
  'a {1} of {2} on account {3} is applied to a {4} invoice of the same partner and account':
    '勘定科目 {3}、取引先 {2} の {1} は、同じ取引先・勘定科目の {4} の請求書に充当します',
  'settled by a credit': '相殺で決済',
  'a credit note is applied as it is; leave it out': 'クレジットノートはそのまま充当します。省略してください',
  '{1} of the credit note and {2} of the invoice are left; apply at most {3}':
    'クレジットノートの残りは {1}、請求書の残りは {2} です。充当できるのは {3} までです',
  '{1} of the payment and {2} of the invoice are left; apply at most {3}':
    '入金・支払の残りは {1}、請求書の残りは {2} です。充当できるのは {3} までです',
  'the credit names the invoice {1}, which is not there': '充当先の請求書 {1} がありません',
  'relieved of a payment': '入金・支払を取消',
  'the rest of this invoice was written off; its payments stay as they are':
    'この請求書の残額は貸倒処理されています。入金・支払はそのまま残ります',
  'a credit note is paid back by a payment of it': 'クレジットノートの返金は、その入金・支払として記録します',
  'paid back': '返金',
  'only {1} of the payment is left': '入金・支払の残りは {1} だけです',
  'a credit note is booked at once; leave it out': 'クレジットノートは一括で計上します。省略してください',
  '{from} must not lie after {to} ({1})': '{from} は {to}（{1}）より後にできません',
  'at most {1} months; split the line': '最大 {1} か月です。明細を分けてください',
  'only a price above 0 is recognised over time; take a discount off the price of its line':
    '期間配分できるのは 0 を超える価格だけです。値引きは元の明細の価格から引いてください',
  'it needs an account of class {1}, {2} {3} is of class {4}':
    '区分 {1} の勘定科目が必要ですが、{2} {3} の区分は {4} です',
  'accrual schedule {1} has recognised {2} of this invoice; reverse its slices first, or issue a credit note':
    '期間配分 {1} でこの請求書の {2} を計上済みです。先にそれを取り消すか、クレジットノートを発行してください',
  'an invoice takes at most {1} payments and credits': '一つの請求書の入金・支払と充当は最大 {1} 件です',
  'lies more than a year before the invoice ({1})': '請求日（{1}）より一年を超えて前です',
  'must be a decimal number as text with at most four decimals, like "1.5"':
    '"1.5" のような、小数点以下 4 桁までの十進数の文字列を指定してください',
  'must be an integer in minor units (yen)': '最小単位（円）の整数を指定してください',
  'must not be 0; say in the description or the note what has no price':
    '0 にはできません。価格のないものは説明か備考に書いてください',
  'at most {1} lines; split the invoice': '明細は最大 {1} 行です。請求書を分けてください',
  'give {amount}, or {quantity} and {unitPrice}': '{amount}、または {quantity} と {unitPrice} を指定してください',
  'the line is more than one line can hold ({1})': '明細一行の上限（{1}）を超えています',
  'the line comes to 0': '明細の金額が 0 になります',
  'say what was bought: give an account': '何を買ったかを勘定科目で指定してください',
  'account {1} {2} has no open items of customers; name one flagged {3}':
    '勘定科目 {1} {2} は得意先の未決済明細を管理していません。{3} の付いた科目を指定してください',
  'account {1} {2} has no open items of suppliers; name one flagged {3}':
    '勘定科目 {1} {2} は仕入先の未決済明細を管理していません。{3} の付いた科目を指定してください',
  'the company has no registration number as an issuer of qualified invoices; set {invoiceRegistrationNumber} of the company, or {qualified}: false':
    '会社に適格請求書発行事業者の登録番号がありません。会社の {invoiceRegistrationNumber} を設定するか、{qualified} を false にしてください',
  'this draft bills a period of contract {1}; discard it to bill that anew':
    'この下書きは契約 {1} の一期間を請求しています。改めて請求するには破棄してください',
  'there is no contract {1}': '契約 {1} はありません',
  'the contract is {1}; activate it first': '契約は {1} です。先に有効化してください',
  'the contract is with {1}': '契約の相手は {1} です',
  'the contract is {1}, and does not go with an invoice of the type {2}':
    '契約の方向は {1} で、種類 {2} の請求書とは合いません',
  'say whom the invoice is for, or from': '請求書の相手先を指定してください',
  'it is given when the invoice is issued; leave it out': '番号は請求書の発行時に付番されます。省略してください',
  'only what customers owe is written off': '貸倒処理できるのは得意先への債権だけです',
  'written off': '貸倒処理',
  'nothing of invoice {1} is owed any more': '請求書 {1} に未決済額はありません',
  'must not lie before the invoice ({1})': '請求日（{1}）より前にはできません',
  'only {1} of what was written off is left to recover': '貸倒処理した金額のうち、回収できる残りは {1} だけです',
  'a credit note is paid back whole; leave it out': 'クレジットノートは全額を返金します。省略してください',
  'only {1} of the credit note is left': 'クレジットノートの残りは {1} だけです',
  'there is no payment {1} of this invoice': 'この請求書に入金・支払 {1} はありません',
  'payment {1} is taken back already': '入金・支払 {1} は既に取り消されています',
  'of payment {1} {2} is applied to other invoices or paid back; take that back first':
    '入金・支払 {1} のうち {2} が別の請求書に充当、または返金されています。先にそれを取り消してください',
  'whether {1} issues qualified invoices is not known; set qualifiedInvoiceIssuer or the registration number of the partner':
    '{1} が適格請求書発行事業者かどうか不明です。取引先の qualifiedInvoiceIssuer か登録番号を設定してください',
  'give at least one address': '宛先を1件以上指定してください',
  'at most {1} addresses': '宛先は最大 {1} 件です',
  '{1} has no e-mail; give {to}, set the e-mail of the partner, or send {method}: mark':
    '{1} にメールアドレスがありません。{to} を指定するか、取引先の email を設定するか、{method}: mark で送付済みにしてください',
  'this service sends no mails; its operator has to set SMTP_URL':
    'このサービスはメールを送信しません。運用者が SMTP_URL を設定する必要があります',
  'no mail was sent: SMTP_URL is not set, so the invoice is only marked as sent':
    'メールは送信されていません。SMTP_URL が未設定のため、送付済みにしただけです',
  'the invoice does not say where to pay; set payTo of the company':
    '請求書に振込先がありません。会社の payTo を設定してください',
  'a qualified return invoice says when that was sold which is taken back':
    '適格返還請求書には、返還の対象となった取引の日付が必要です',
  'the rate of withholding from fees (from {1}) is not confirmed by an official source yet; compare it':
    '報酬の源泉徴収税率（{1} 以降）はまだ公的な資料で確認されていません。照合してください',
  'no rate of withholding from fees is known for {1}; say the tax with the payment':
    '{1} の報酬の源泉徴収税率が分かりません。支払いとともに税額を指定してください',
  'the reversal is dated {1}: the period of {2} is closed': '取消仕訳の日付は {1} です。{2} の期間が締められています',
  'when it is resumed': '再開時に',
  'by the next run of the jobs': '次回のジョブ実行で',
  'contract {1} ({2}) bills the period of this invoice again, {3}; to pass it over for good, suspend the contract on its billing date and resume it the day after':
    '契約 {1}（{2}）がこの請求書の期間を{3*}改めて請求します。恒久的に見送るには、請求日に契約を中断し、翌日に再開してください',
  'invoice {1} is {2}; only {3} invoices can be {4}': '請求書 {1} は {2} です。{4*}できるのは {3+} の請求書だけです',
  'invoice {1} of {2} already has the number {3}': '{2} の請求書 {1} が既に番号 {3} を使用しています',
  'invoice {1} already has the external id {2}': '請求書 {1} が既に外部 ID {2} を持っています',
  'invoice {1} is {2}; only {3} can be changed. Void it or issue a credit note':
    '請求書 {1} は {2} です。変更できるのは {3} だけです。無効にするか、クレジットノートを発行してください',
  'discarded (an issued one is voided)': '破棄（発行済みは無効化）',
  'what {1} comes to is not filled in; change the draft: give {quantity} or {amount}, or leave the line out':
    '{1} の金額が入力されていません。下書きに {quantity} か {amount} を指定するか、明細を除いてください',
  'the invoice comes to {1}; issue a credit note instead':
    '請求書の合計が {1} になります。代わりにクレジットノートを発行してください',
  'marked as sent': '送付済みに',
  'a bill comes from its supplier; only what we issue is sent':
    '受け取る請求書は仕入先が発行するものです。送付するのは自社が発行するものだけです',
  'must not lie before {1}, the day of what is taken back': '取り消す対象の日付 {1} より前にはできません',
  'the invoice names the entry {1}, which is not there': '請求書の仕訳 {1} がありません',
  'voided (a draft is discarded)': '無効化（下書きは破棄）',
  'invoice {1} has {2} payments or credits and was written off; reverse them first, or issue a credit note':
    '請求書 {1} には {2} 件の入金・支払または充当があり、貸倒処理もされています。先にそれらを取り消すか、クレジットノートを発行してください',
  'invoice {1} has {2} payments or credits; reverse them first, or issue a credit note':
    '請求書 {1} には {2} 件の入金・支払または充当があります。先にそれらを取り消すか、クレジットノートを発行してください',
  'locale must be ja or en': 'locale には ja か en を指定してください',
  'a bill comes from its supplier: keep the document that came; only what we issue is printed':
    '受け取る請求書は仕入先が発行するものです。届いた文書を保存してください。印刷するのは自社が発行するものだけです',
  'invoice {1} is {2}; issue it before it is printed': '請求書 {1} は {2} です。発行してから印刷してください',
  'expense report {1} is {2}; only {3} ones can be {4}':
    '経費精算書 {1} は {2} です。{4*}できるのは {3+} の精算書だけです',
  'expense report {1} is paid back by payroll run {2}; take that run back first (unpay, then reverse; discard a draft)':
    '経費精算書 {1} は給与計算 {2} で支払われます。先にその給与計算を取り消してください（支払いを取り消してから取消、下書きは破棄）',
  'the expense report names the entry {1}, which is not there': '経費精算書の仕訳 {1} がありません',
  'expense report {1} already has the external id {2}': '経費精算書 {1} が既に外部 ID {2} を持っています',
  'expense report {1} is {2}; only {3} can be changed. A submitted one is changed after it is returned':
    '経費精算書 {1} は {2} です。変更できるのは {3} だけです。申請済みのものは差戻し後に変更します',
  'an expense report goes through at most {1} rounds; cancel it and write a new one':
    '経費精算書の申請は最大 {1} 回です。取り消して新しい精算書を作成してください',
  'cancelled (an approved one is reversed first)': '取消（承認済みは先に仕訳を取消）',
  'invoice {1} has lost the entry of a bad debt': '請求書 {1} の貸倒れの仕訳がありません',
  'nothing of invoice {1} is written off': '請求書 {1} は貸倒処理されていません',
};
