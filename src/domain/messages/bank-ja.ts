// Messages about bank accounts, statements and rules, in Japanese; messages.ts says how a row is written.

/** The English template, and its Japanese. */
export const BANK_JA: Readonly<Record<string, string>> = {
  'must be lt, lte, eq, gte or gt': 'lt、lte、eq、gte、gt のいずれかを指定してください',
  'must be one of {1}': '次のいずれかを指定してください: {1}',
  'must be day, month or fiscal_year': 'day、month、fiscal_year のいずれかを指定してください',
  'must be on_event or daily': 'on_event か daily を指定してください',
  'must be info, warning or critical': 'info、warning、critical のいずれかを指定してください',
  'must be event or webhook; no mail is sent': 'event か webhook を指定してください。メールは送信しません',
  'there is no column {1}': '列 {1} はありません',
  '{1}; the columns of the file are {2}': '{1*}。ファイルの列は {2} です',
  '{1}; this mapping fits the file: {2}; its columns are {3}':
    '{1*}。このファイルに合う mapping: {2}（ファイルの列: {3}）',
  '{mapping.headerRows} is 0, so {1} names nothing; name columns by their numbers':
    '{mapping.headerRows} が 0 のため、{1} はどの列も指しません。列は番号で指定してください',
  'give in and out, or amount (signed), or amount and direction':
    '入金列と出金列（in と out）、符号付きの amount、または amount と direction のいずれかを指定してください',
  'more than {1} lines; send it in parts': '{1} 行を超えています。分割して送信してください',
  'line {1} has more than {2} columns; is a quote not closed?':
    '{1} 行目の列が {2} を超えています。引用符が閉じられていないのではありませんか',
  'line {1} has more than {2} characters; is a quote not closed?':
    '{1} 行目が {2} 文字を超えています。引用符が閉じられていないのではありませんか',
  'line {1} has a cell of more than {2} characters; is a quote not closed?':
    '{1} 行目に {2} 文字を超える項目があります。引用符が閉じられていないのではありませんか',
  'may be read with day or month first; give {dateFormat}, such as MM/DD/YYYY':
    'は日と月のどちらが先かを判別できません。MM/DD/YYYY のように {dateFormat} を指定してください',
  'is no date; give {dateFormat}, such as YYYY/MM/DD':
    'は日付ではありません。YYYY/MM/DD のように {dateFormat} を指定してください',
  'balance {1} is no whole yen': '残高 {1} は円単位の整数ではありません',
  'needs one each of a year (YYYY, YY; GG or G with E for eras), a month (MM, M) and a day (DD, D)':
    '年（YYYY、YY、元号なら E と GG または G）、月（MM、M）、日（DD、D）を一つずつ指定してください',
  'amount {1} is no whole yen': '金額 {1} は円単位の整数ではありません',
  'has an amount in and an amount out; a line moves one way': '入金額と出金額の両方があります。一行はどちらか一方です',
  'moves nothing': '入出金がありません',
  '{1}{2}; nothing was imported': '{1*}{2}。何も取り込まれませんでした',
  'the file is in EBCDIC; ask the bank for JIS': 'ファイルが EBCDIC です。JIS のファイルを銀行に依頼してください',
  'only characters of one byte (JIS X 0201) are allowed': '使用できるのは 1 バイト文字（JIS X 0201）だけです',
  'its records must have {1} bytes each': '各レコードは {1} バイトでなければなりません',
  'must be one header (1), data (2), one trailer (8) and the end (9); send one account at a time':
    'ヘッダー（1）、データ（2）、トレーラー（8）、エンド（9）が順に一組なければなりません。口座ごとに送信してください',
  'the kind is {1}; only 03 (入出金取引明細) is a statement': '種別が {1} です。明細は 03（入出金取引明細）だけです',
  '{1} is no day of Reiwa (YYMMDD)': '{1} は令和の日付（YYMMDD）ではありません',
  '{1} is neither 1 (in) nor 2 (out)': '{1} は 1（入金）でも 2（出金）でもありません',
  'its totals ({1}) are not those of the lines ({2})': '合計（{1}）が明細の合計（{2}）と一致しません',
  'there is no alert rule {1} in this company': 'この会社にアラートルール {1} はありません',
  '{1} has no target; leave it out': '{1} には対象がありません。省略してください',
  '{1} takes {2}; leave it out': '{1} に指定できるのは {2} です。省略してください',
  '{1} needs exactly one of {2}': '{1} には {2+} のどちらか一つが必要です',
  'give {accountCode} or {bankAccountId}, not both':
    '{accountCode} と {bankAccountId} のどちらか一方だけを指定してください',
  'there is no bank account {1} in this company': 'この会社に銀行口座 {1} はありません',
  '{1} is of today, and has no window; leave it out': '{1} は当日の値で、集計期間がありません。省略してください',
  'belongs to webhook; leave it out': 'webhook の項目です。省略してください',
  'must be the id of a webhook of this company (POST .../webhooks)':
    'この会社の Webhook の ID を指定してください（POST .../webhooks）',
  'a company has at most {1} alert rules; change one of them':
    'アラートルールは一社につき最大 {1} 件です。既存のものを変更してください',
  '{1} needs {operator} and {threshold}': '{1} には {operator} と {threshold} が必要です',
  'must be the four digits of the bank': '銀行番号を 4 桁の数字で指定してください',
  'must be the three digits of the branch': '支店番号を 3 桁の数字で指定してください',
  'name the ledger account of a bank account of type other': '種類 other の銀行口座の勘定科目を指定してください',
  'account {1} {2} cannot be a bank account of type {3}: it must be a liability':
    '勘定科目 {1} {2} は種類 {3} の銀行口座にできません。負債でなければなりません',
  'account {1} {2} cannot be a bank account of type {3}: its cash flow class must be CASH':
    '勘定科目 {1} {2} は種類 {3} の銀行口座にできません。キャッシュ・フロー区分が CASH でなければなりません',
  'bank account {1} stands on account {2} already; each has its own':
    '銀行口座 {1} が既に勘定科目 {2} を使用しています。口座ごとに別の科目が必要です',
  ', for the ledger account is made; or name one in {accountCode}':
    '。勘定科目も作成するためです。または {accountCode} で指定してください',
  ' for postOpening': '（postOpening のため）',
  'needed to post the opening balance': '開始残高の記帳に必要です',
  'entry {1} brought the opening balance into the books; it stays':
    '仕訳 {1} で開始残高を記帳済みのため、変更できません',
  'bank account {1} stands on account {2} now': '現在、銀行口座 {1} が勘定科目 {2} を使用しています',
  'entry {1} is matched with bank transaction {2} of {3}; unmatch that before {4}':
    '仕訳 {1} は {3} の入出金明細 {2} と照合されています。{4*}前に照合を解除してください',
  'the entry is reversed': '仕訳を取り消す',
  'line {1} of the entry changes its account, side or amount, or its place':
    '仕訳の明細 {1} の勘定科目、貸借、金額または位置を変更する',
  'the line is matched already with bank transaction {1} of {2}':
    'この明細は既に {2} の入出金明細 {1} と照合されています',
  'the line is matched already here': 'この明細は既にここで照合されています',
  'there is no line {1} in this company': 'この会社に明細 {1} はありません',
  'the line does not stand on account {1}': 'この明細は勘定科目 {1} にありません',
  'what comes {1} is a {2}, the line is a {3}': '{1} 方向の入出金は {2} ですが、この明細は {3} です',
  'its entry is {1}; name a line of a posted entry': 'その仕訳は{1*}です。記帳済みの仕訳の明細を指定してください',
  'a line of an entry is matched whole, with {1}': '仕訳の明細は全額 {1} で照合します',
  'there is no journal entry {1} in this company': 'この会社に仕訳 {1} はありません',
  'the entry has {1} {2} lines on account {3}; name one in {entryLineId}':
    'この仕訳には勘定科目 {3} の {2} の明細が {1} 件あります。{entryLineId} で指定してください',
  'the entry has {1} {2} lines on account {3}; name another entry':
    'この仕訳には勘定科目 {3} の {2} の明細が {1} 件あります。別の仕訳を指定してください',
  ' to book a bank transaction': '（入出金明細を記帳するため）',
  'there is no bank transaction {1} in this company': 'この会社に入出金明細 {1} はありません',
  'the other end of a transfer is a line of another bank account that goes the other way, named once':
    '振替の相手は、別の銀行口座の逆方向の明細を一度だけ指定してください',
  'bank transaction {1} of {2} is {3}': '{2} の入出金明細 {1} は {3} です',
  'a transfer goes to another account of the balance sheet, not to {1}':
    '振替先は貸借対照表の別の勘定科目でなければならず、{1} にはできません',
  'only {1} is left of bank transaction {2}': '入出金明細 {2} の残りは {1} だけです',
  'name one of {1}': '{1} のいずれかを指定してください',
  'belongs to an invoice; leave it out': '請求書の項目です。省略してください',
  'they come to {1}; book what the bank account gave or got':
    '合計が {1} になります。銀行口座の入出金額を記帳してください',
  'account {1} is the bank account itself': '勘定科目 {1} は銀行口座そのものです',
  '{1} is more than is left to match of the bank transaction ({2})': '{1} は入出金明細の未照合額（{2}）を超えています',
  'there is no invoice {1} in this company': 'この会社に請求書 {1} はありません',
  ' to record a payment of an invoice': '（請求書の入金・支払を記録するため）',
  '{1} {2} is paid by what comes in': '{1} {2} は入金で決済します',
  '{1} {2} is paid by what comes out': '{1} {2} は出金で決済します',
  'the invoice is matched with this line already; name it once, with the whole amount (unmatch it first)':
    'この請求書は既にこの明細と照合されています。先に照合を解除し、全額を一度だけ指定してください',
  'nothing is owed of {1}; give {amount} and {overpayment}: true to pay beyond it':
    '{1} の未払い・未入金はありません。超過分を支払うには {amount} と {overpayment}: true を指定してください',
  'there is no expense report {1} in this company': 'この会社に経費精算書 {1} はありません',
  ' to pay an expense report': '（経費精算書を支払うため）',
  'an expense report is paid by what goes out': '経費精算書は出金で支払います',
  'the report is named twice; name it once': '同じ経費精算書が二度指定されています。一度だけ指定してください',
  'an expense report is paid whole: {1}; leave {amount} out':
    '経費精算書は全額 {1} で支払います。{amount} を省略してください',
  'there is no payroll run {1} in this company': 'この会社に給与計算 {1} はありません',
  ' to pay a payroll run': '（給与計算を支払うため）',
  'the run pays nothing out': 'この給与計算に支払額はありません',
  'the run is paid by what goes {1}': 'この給与計算の支払いは {1} 方向の入出金です',
  'the run is named twice; name it once': '同じ給与計算が二度指定されています。一度だけ指定してください',
  'a payroll run is paid whole: {1}; leave {amount} out':
    '給与計算は全額 {1} で支払います。{amount} を省略してください',
  'there is no bank transaction {1} of bank account {2}': '銀行口座 {2} に入出金明細 {1} はありません',
  'bank transaction {1} is {2}; unmatch it first': '入出金明細 {1} は {2} です。先に照合を解除してください',
  'bank transaction {1} is {2}; unignore it first': '入出金明細 {1} は {2} です。先に対象外を解除してください',
  'a bank transaction takes at most {1} matches': '入出金明細の照合は最大 {1} 件です',
  'name what it is matched with, or give {lines} to book':
    '照合する相手を指定するか、{lines} で記帳内容を指定してください',
  ' to take back a payment of an invoice': '（請求書の入金・支払を取り消すため）',
  'there is no invoice {1} of a match': '照合先の請求書 {1} がありません',
  ' to take back the payment of a payroll run': '（給与計算の支払いを取り消すため）',
  ' to take back what the match booked': '（照合で記帳したものを取り消すため）',
  'the bank transaction has no match {1}': 'この入出金明細に照合 {1} はありません',
  'bank transaction {1} is {2}; unmatch it before it is ignored':
    '入出金明細 {1} は {2} です。対象外にする前に照合を解除してください',
  'belongs to between, which needs it': 'between の項目で、between には必要です',
  'a rule that ignores books nothing; leave them out': '対象外にするルールは何も記帳しません。明細を省略してください',
  'give one of {amount}, {shareBps} and {rest}': '{amount}、{shareBps}、{rest} のいずれか一つを指定してください',
  'exactly one line takes the rest (rest: true)': '残額を受ける明細（rest: true）はちょうど一行必要です',
  'a company has at most {1} rules; change one that is not used':
    'ルールは一社につき最大 {1} 件です。使っていないものを変更してください',
  'there is no rule {1} in this company': 'この会社にルール {1} はありません',
  'rule {1} is archived; write another': 'ルール {1} はアーカイブされています。別のルールを作成してください',
  'bank transaction {1} has no suggestion of a rule; match it instead':
    '入出金明細 {1} にルールの提案はありません。照合してください',
  'state must be ok or triggered': 'state には ok か triggered を指定してください',
  'status must be open, resolved or noted': 'status には open、resolved、noted のいずれかを指定してください',
  'the statement says the balance of the bank on these lines, so they stand; ignore those that should not count':
    '明細には銀行の残高が記載されているため、そのまま残ります。数えない明細は対象外にしてください',
  'must be 4 to 16 digits': '4 桁から 16 桁までの数字で指定してください',
  'bank account {1} is archived; restore it (status: active)':
    '銀行口座 {1} はアーカイブされています。復元してください（status: active）',
  'with the balance {1} instead of {2}': '残高が {2} ではなく {1} のもの',
  'line {1} is there already as {2}, {3}': '{1} 行目は既に {2} として取り込まれています（{3*}）',
  'at most {1} lines; send them in parts': '最大 {1} 行です。分割して送信してください',
  'the file is missing': 'ファイルがありません',
  'is not base64 (RFC 4648, no line breaks)': 'base64（RFC 4648、改行なし）ではありません',
  'the file is not {1}; try {2}': 'ファイルが {1} ではありません。{2} をお試しください',
  'does not belong to format {1}, which takes {2}': '形式 {1} の項目ではありません。使用できるのは {2} です',
  'missing; format csv needs it': 'ありません。形式 csv に必要です',
  'missing; format {1} needs it': 'ありません。形式 {1} に必要です',
  'the file is of an account that ends in {1}, this one ends in {2}':
    'ファイルは末尾 {1} の口座のものですが、この口座の末尾は {2} です',
  'the file is of branch {1}, this account is at {2}': 'ファイルは支店 {1} のものですが、この口座の支店は {2} です',
  'line {1}: {2} lines lie before {3}, where this statement begins; leave them out, or change {openingDate} and {openingBalance} of the bank account. Nothing was imported':
    '{1} 行目: {2} 行が明細の開始日 {3} より前です。除くか、銀行口座の {openingDate} と {openingBalance} を変更してください。何も取り込んでいません',
  'line {1}: {2} lies before {3}': '{1} 行目: {2} は {3} より前です',
  'its entry is reversed; name a line of a posted entry':
    'その仕訳は取り消されています。記帳済みの仕訳の明細を指定してください',
  'is the account of a line; name the other side': '明細の勘定科目と同じです。相手科目を指定してください',
  'bank account {1} is archived; name one that is in use':
    '銀行口座 {1} は使用終了です。使用中の口座を指定してください',
  '{1} is less than {value} {2}, and no amount is between them; exchange them':
    '{1} は {value} の {2} より小さく、その間の金額はありません。入れ替えてください',
  'the rule that was sent': '送信されたルール',
  'rules are asked of a text with one amount; this one has several':
    'ルールは金額が一つの文にだけ適用されます。この文には複数の金額があります',
  'the rule says that this is not booked': 'ルールにより記帳しません',
  'no rule is for it': '該当するルールはありません',
  'give one of {text}, {line} and {transactionId}': '{text}、{line}、{transactionId} のいずれか一つを指定してください',
};
