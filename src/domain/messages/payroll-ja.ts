// Messages about payroll and employees, in Japanese; messages.ts says how a row is written.

/** The English template, and its Japanese. */
export const PAYROLL_JA: Readonly<Record<string, string>> = {
  'these books have no account that is 預り金 of the standard chart; give the deduction its {accountCode}':
    '標準勘定科目の預り金に当たる科目がありません。控除に {accountCode} を指定してください',
  'give {bankAccountId} or {bankAccountCode}, not both':
    '{bankAccountId} と {bankAccountCode} はどちらか一方を指定してください',
  'what was paid in {1} is not known here, and the tax hangs on it; give {2} in {earlier}, 0 if nothing was paid':
    '{1} の支給額がここでは分からず、税額が決まりません。{earlier} に {2} を指定してください（支給がなければ 0）',
  'bonuses since April that were paid elsewhere are not known here and count as none: give yearHealthStandard and monthBonus in {earlier} if there were any':
    '4月以降に他で支払われた賞与はここでは分からず、なしとして計算します。あれば {earlier} に yearHealthStandard と monthBonus を指定してください',
  'nothing is in force on {1}; give an item {from} that day or earlier':
    '{1} に有効な項目がありません。{from} がその日以前の項目を指定してください',
  'must be an integer of yen from 0 to {1}': '0 から {1} までの円単位の整数を指定してください',
  'how much of a car allowance is untaxed depends on the way; give {nonTaxableLimit}':
    '自動車通勤手当の非課税額は距離によります。{nonTaxableLimit} を指定してください',
  '{1} was not employed in the period; leave it out, or pay by an off_cycle run':
    '{1} はこの期間に在籍していません。除くか、off_cycle の給与計算で支払ってください',
  '{1} pay needs one; give {quantityHundredths}':
    '給与形態 {1} には勤怠が必要です。{quantityHundredths} を指定してください',
  'a bonus is charged in {1}; give that month or none':
    '賞与の保険料は {1} に徴収します。その月を指定するか、なしとしてください',
  '{1} is not confirmed by an official source yet; compare it':
    '{1} はまだ公的な資料で確認されていません。照合してください',
  'left on the last day of a month: premiums of two months': '月末日に退職したため、保険料は二か月分です',
  'what is left does not cover the resident tax until May; only this month was deducted':
    '残額では 5 月までの住民税に足りません。当月分だけを控除しました',
  'overtime, night and holiday are parts of hours: none may be more':
    'overtime・night・holiday は hours の内数です。hours を超えることはできません',
  'deductions are more than the pay': '控除額が支給額を上回っています',
  'the average of three months is grade {1} of health insurance: two or more from the standard':
    '三か月の平均は健康保険の {1} 等級で、現在の標準報酬と二等級以上の差があります',
  'pay must be from 0 to {1} yen after them': '調整後の支給額は 0 から {1} 円まででなければなりません',
  'there is no {1} for {2}: pay on a day that has one, or add the official row':
    '{2} の {1} がありません。資料のある日に支払うか、公的な行を追加してください',
  'rate of {1}': '{1} の料率',
  'rate of {1} ({2})': '{1} の料率（{2}）',
  'a run pays at least one employee': '給与計算には少なくとも一人の従業員が必要です',
  '{1} is in the run twice; name each once': '{1} が二度含まれています。一度だけ指定してください',
  'who joins and leaves within one month may be charged or not; give the months, or an empty list':
    '同じ月に入社し退社した人の保険料は、徴収する場合としない場合があります。月を指定するか、空の一覧を指定してください',
  'monthly withholding table, column otsu': '月額表・乙欄',
  'daily withholding table, column hei': '日額表・丙欄',
  'rates of the tax on bonuses, column hei': '賞与の税率表・丙欄',
  'at most {1} items': '最大 {1} 件です',
  'two items begin on one day': '同じ日に始まる項目が二つあります',
  'two notices are of one year': '同じ年の通知が二つあります',
  'say in which insurance and prefecture, or give the company its {prefectureCode}':
    '加入する保険と都道府県を指定するか、会社に {prefectureCode} を設定してください',
  'there is no such label in this company': 'この会社にそのラベルはありません',
  'must lie before {joinDate}': '{joinDate} より前でなければなりません',
  'must not lie before {joinDate}': '{joinDate} より前にはできません',
  'begins after {joinDate}; the first item must not':
    '{joinDate} より後に始まっています。最初の項目は入社日までに始まる必要があります',
  'must be said for daily and hourly pay; [] for who is in no social insurance':
    '日給・時給では指定が必要です。社会保険に加入していない人は [] を指定してください',
  'there is no employee {1} in this company': 'この会社に従業員 {1} はありません',
  'the personal data of employee {1} were erased': '従業員 {1} の個人データは消去されています',
  'employee {1} already has this number; choose another':
    '従業員 {1} が既にこの番号を使用しています。別の番号を選んでください',
  'employee {1} is {2}; only {3} ones can be {4}': '従業員 {1} は {2} です。{4*}できるのは {3+} の従業員だけです',
  'employee {1} is in {2} payroll runs that are not paid; pay or discard them first':
    '従業員 {1} は未払の給与計算 {2} 件に含まれています。先に支払うか破棄してください',
  'payroll records of {1} are kept until {2}; say {force}: true to erase before':
    '{1} 年の給与の記録は {2} まで保存します。それより前に消去するには {force}: true を指定してください',
  'expense report {1} names no employee; a run pays employees: pay it by transfer or in cash':
    '経費精算書 {1} に従業員がありません。給与計算で支払えるのは従業員だけです。振込か現金で支払ってください',
  'expense report {1} is of {2}, who is not in the run':
    '経費精算書 {1} の従業員 {2} は、この給与計算に含まれていません',
  'expense report {1} is booked on {2}, after the entry of the run ({3})':
    '経費精算書 {1} の計上日 {2} は、給与計算の仕訳日（{3}）より後です',
  'more than one run can pay back; name fewer, the others in an off_cycle run':
    '一度の給与計算で支払える数を超えています。減らして、残りは off_cycle の給与計算に回してください',
  '{1} approved expense reports of these employees wait for the next run (this one takes those booked by {2}, or those named in {{3}})':
    'これらの従業員の承認済み経費精算書 {1} 件は次回の給与計算に回ります（今回の対象は {2} までに計上されたもの、または {{3}} で指定したものです）',
  'names an employee twice': '同じ従業員が二度指定されています',
  'give it, or {periodStart} and {periodEnd}, not both':
    'これか、{periodStart} と {periodEnd} のどちらか一方だけを指定してください',
  'say for which month the pay is': '何月分の給与かを指定してください',
  'must not lie before {periodStart}': '{periodStart} より前にはできません',
  'a period has at most {1} days': '期間は最大 {1} 日です',
  'must not lie before the period ({1})': '期間の開始日（{1}）より前にはできません',
  'nobody is to be paid; hire somebody for the period, or say {bonuses} or {adjustments}':
    '支払う相手がいません。対象期間の従業員を登録するか、{bonuses} または {adjustments} を指定してください',
  '{1} employees; a run pays at most {2}': '従業員が {1} 人います。一度の給与計算は最大 {2} 人です',
  '{1} is not in the run; name it there too': '{1} はこの給与計算に含まれていません。そこにも指定してください',
  'payroll run {1} is not there': '給与計算 {1} がありません',
  'payroll run {1} ({2}, {3}, {4}) pays {5} of these employees: {6} ...; leave them out, or take that run back':
    '給与計算 {1}（{2}、{3}、{4}）が、このうち {5} 人に支払っています: {6} ほか。除くか、その給与計算を取り消してください',
  'payroll run {1} ({2}, {3}, {4}) pays {5} of these employees: {6}; leave them out, or take that run back':
    '給与計算 {1}（{2}、{3}、{4}）が、このうち {5} 人に支払っています: {6}。除くか、その給与計算を取り消してください',
  'employee {1} was erased; leave it out': '従業員 {1} は消去されています。除いてください',
  'say the bonus of employee {1}, or leave it out of the run':
    '従業員 {1} の賞与を指定するか、給与計算から除いてください',
  'what is left does not cover the resident tax until May; only the month was deducted':
    '残額では 5 月までの住民税に足りません。当月分だけを控除しました',
  'the average of three months is two or more grades from the standard: see the payslips':
    '三か月の平均と標準報酬に二等級以上の差があります。給与明細を確認してください',
  '{1} employees are on leave and not in the run; name them in {employeeIds} to pay them':
    '休職中の従業員 {1} 人は給与計算に含まれていません。支払うには {employeeIds} に指定してください',
  'one employee is in this run, so its totals and its entry are the pay of that employee to everybody who may read them; pay several in one run where that matters':
    'この給与計算は従業員一人だけです。合計と仕訳を読める全員に、その人の給与が分かります。差し支える場合は複数人を一度に支払ってください',
  'a draft pays nothing; leave it out': '下書きは支払いを行いません。省略してください',
  'the payroll run is {1}; only a {2} one can be {3}': '給与計算は {1} です。{3*}できるのは {2} のものだけです',
  'discarded (a posted one is reversed)': '破棄（記帳済みは取消）',
  "must not lie before {1}, the day of the run's entry": '給与計算の仕訳日 {1} より前にはできません',
  'the entry {1} is not there': '仕訳 {1} がありません',
  '{1} lies in a closed period; the reversal is dated {2}': '{1} は締められた期間です。取消仕訳の日付は {2} です',
  'taken back': '支払取消',
  'reversed (take the payment of a paid one back first)': '取消（支払済みは先に支払いを取消）',
  'must be the JIS number of a prefecture, 1 to 47': '都道府県の JIS 番号（1 から 47）を指定してください',
  'at most {1} employees; make several runs': '従業員は最大 {1} 人です。給与計算を分けてください',
  'names an expense report twice': '同じ経費精算書が二度指定されています',
  'bonuses that were paid before since {1} are not known here, and their cap of {2} yen may be reached; give {3} in {earlier}, 0 if nothing was paid':
    '{1} 以降に支払われた賞与が不明で、上限 {2} 円に達する可能性があります。{earlier} に {3} を指定してください（支払いがなければ 0）',
};
