// Messages about payee accounts and payment batches, in Japanese; messages.ts says how a row is written.

/** The English template, and its Japanese. */
export const PAYMENTS_JA: Readonly<Record<string, string>> = {
  'Text, or "[masked]" without banking:pii, "[erased]" after erasure':
    '文字列。banking:pii がなければ "[masked]"、消去後は "[erased]"',
  'the bank holidays of {1} are not known here yet; choose a day of a year that is':
    '{1} 年の銀行休業日はまだ登録されていません。登録済みの年の日を選んでください',
  'banks pay nothing on Saturdays, Sundays, holidays and 31 December to 3 January':
    '土曜・日曜・祝日と 12 月 31 日から 1 月 3 日は、銀行は振込を行いません',
  'lies before today ({1}); a bank takes no file for that': '今日（{1}）より前です。銀行はそのファイルを受け付けません',
  'lies more than {1} days ahead: transfer files carry no year':
    '{1} 日より先です。振込ファイルには年が入らないため指定できません',
  'there is no such payment batch in this company': 'この会社にその振込はありません',
  'the payment batch is {1}; a bank pays one whose file it has':
    '振込は {1} です。銀行が支払うのは、ファイルを渡した振込だけです',
  'a payment batch is paid by what goes out of its own bank account':
    '振込は、その振込元の銀行口座からの出金で消し込みます',
  'a payment batch is paid whole: {1}; leave {amount} out': '振込は全額 {1} で消し込みます。{amount} は省いてください',
  'there is no payee account {1} in this company': 'この会社に振込先口座 {1} はありません',
  'payee account {1} is {2}; only {3} ones can be {4}': '振込先口座 {1} は {2} です。{3+} のときだけ{4*}できます',
  'an agent does not approve {1}; show it to a person': '{1*}をエージェントは承認できません。人に見せてください',
  'you had a hand in {1} yourself: somebody else with {2} must approve it':
    '{1*}にはあなた自身が関わっています。{2} を持つ別の人が承認してください',
  'must be the {1} digits of {2}': '{2*}の {1} 桁の数字でなければなりません',
  'the bank': '銀行',
  'the branch': '支店',
  'the originator': '振込依頼人コード',
  'must be 1 to 7 digits': '1 から 7 桁の数字でなければなりません',
  'say whose account it is: one of {partnerId}, {employeeId}, {bankAccountId}':
    '誰の口座かを {partnerId}、{employeeId}、{bankAccountId} のどれか一つで指定してください',
  'there is no such {1} in this company': 'この会社にその {1*} はありません',
  'cannot be written in a transfer file: give it in kana, digits and spaces, at most {1} half-width letters':
    '振込ファイルに書けません。カナ・数字・空白だけで、半角 {1} 文字以内で指定してください',
  'cannot be written in a transfer file: give it in kana, Latin letters and digits, at most {1} half-width letters':
    '振込ファイルに書けません。カナ・英字・数字だけで、半角 {1} 文字以内で指定してください',
  'a transfer file takes {1} here': '振込ファイルのこの欄に入るのは {1+} です',
  'belongs to accounts of ours ({bankAccountId}), and to each of them':
    '自社の口座（{bankAccountId}）には必須で、それ以外には指定できません',
  'payee account {1} is proposed already; confirm or withdraw it first':
    '振込先口座 {1} がすでに申請中です。先に確認するか取り下げてください',
  'this payee account': 'この振込先口座',
  'this payment batch': 'この振込',
  'an account is paid to again when it is proposed and confirmed anew':
    'もう一度申請して確認を受ければ、再び支払えます',
  'another account took its place: propose this one anew, and have it confirmed':
    '別の口座に替わっています。この口座をもう一度申請し、確認を受けてください',
  'what was erased cannot be read again': '消去したものは二度と読めません',
  'payee account {1} is that of an employee: withdraw it; its details are erased with the employee':
    '振込先口座 {1} は従業員の口座です。取り下げてください。内容は従業員の消去とともに消えます',
  'there is no payment batch {1} in this company': 'この会社に振込 {1} はありません',
  'payment batch {1} is {2}; only {3} ones can be {4}': '振込 {1} は {2} です。{3+} のときだけ{4*}できます',
  '{1}; leave it out': '{1*}。除いてください',
  'it is no bill of a supplier': '仕入先の請求書ではありません',
  'nothing is owed of the bill': 'この請求書に未払いはありません',
  'transfer files pay yen alone': '振込ファイルで支払えるのは円だけです',
  'the expense report is {1}, not approved': '経費精算は {1} で、承認されていません',
  'the expense report is paid back with the pay': '経費精算は給与とともに支払われます',
  'the payroll run is {1}, not posted': '給与計算は {1} で、記帳されていません',
  'the payroll run is {1}; that is another kind of file': '給与計算は {1} で、ファイルの種別が異なります',
  'payment batch {1} pays it already; cancel that, or leave it out':
    '振込 {1} がすでに支払いに含めています。それを取りやめるか、除いてください',
  'details of an account or a payslip were erased': '口座または給与明細の内容が消去されています',
  'the file holds what the scopes banking:pii and, of wages, employees:pii open':
    'ファイルには banking:pii、給与ではさらに employees:pii が必要な内容が含まれます',
  '{1} has no confirmed payee account; propose one (POST .../payee-accounts) and have it confirmed':
    '{1} に確認済みの振込先口座がありません。申請し（POST .../payee-accounts）、確認を受けてください',
  'the payslip of employee {1} takes money in': '従業員 {1} の給与明細は差引支給額が負です',
  'name each thing once': '同じものは一度だけ指定してください',
  'there is no such active bank account in this company': 'この会社にその有効な銀行口座はありません',
  'there is nothing to pay': '支払うものがありません',
  'one file takes at most {1} transfers': '一つのファイルに入る振込は {1} 件までです',
  'payment batch {1} says other accounts or amounts than there are now; submit it again':
    '振込 {1} の口座か金額が現在のものと異なります。もう一度承認に回してください',
  'it leads to a payment that another person approves, and that is posted with the line of the bank':
    '別の人が承認し、銀行明細の消込で記帳される支払いにつながります',
  'a person fetched what another one approved; the match of the bank line is posted':
    '承認されたものを人が取得しました。銀行が支払い、明細の消込で記帳されます',
  'what it pays is posted, and counts by that': '支払いは記帳され、それによって数えられます',
  'what is taken back is reversed, and counts by that': '取り消しは記帳され、それによって数えられます',
  'a batch is changed or cancelled by hand: undoing the match of its bank line unpays it':
    '振込の変更・取りやめは手で行います。銀行明細の消込を取り消すと未払いに戻ります',
  'must be the {digest} of the batch: 64 hexadecimal digits': '振込の {digest}（16 進数 64 桁）でなければなりません',
  'the batch pays something else than what you saw; read it again':
    '振込の内容が、ご覧になったものと異なります。もう一度読み込んでください',
  'what was cancelled is made anew': '取りやめたものは、もう一度作成してください',
  'the file of this batch was fetched: say why the bank does not pay it':
    'この振込のファイルは取得済みです。銀行が支払わない理由を指定してください',
  'what was taken out is paid by another batch': '外したものは別の振込で支払います',
  'the batch pays no such thing': 'この振込にそれは含まれていません',
  'an account in payment batch {1} was changed since it was approved':
    '振込 {1} に含まれる口座が、承認後に変更されました',
  'a file that was fetched is fetched; cancel the batch before the bank gets it':
    'ファイルの取得は取り消せません。銀行に渡す前に振込を取りやめてください',
  ': the file holds account numbers': '（ファイルに口座番号が含まれるため）',
  ': the file holds wages': '（ファイルに給与額が含まれるため）',
  'an agent fetches no transfer file; a person does': '振込ファイルを取得できるのは人だけです',
  'payment batch {1} is no longer what was approved': '振込 {1} は承認された内容と異なります',
  'the transfers of payment batch {1} do not come to what it pays': '振込 {1} の明細の合計が支払額と一致しません',
  'this request for the file of {1} was answered already: ask with another Idempotency-Key':
    '{1} のファイルの要求にはすでに応答しました。別の Idempotency-Key で要求してください',
  'it follows from the match of the bank line': '銀行明細の消込に伴うものです',
  confirmed: '確認',
  withdrawn: '取り下げ',
  'changed so': '変更',
  'fetched as a file': 'ファイル取得',
};
