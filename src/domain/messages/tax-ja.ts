// Messages about consumption tax, in Japanese; messages.ts says how a row is written.

/** The English template, and its Japanese. */
export const TAX_JA: Readonly<Record<string, string>> = {
  'e-Tax does not take the character "{1}" (U+{2}); write it with common characters':
    '文字「{1}」（U+{2}）は e-Tax で使用できません。一般的な文字で書いてください',
  'at most {1} characters in an e-Tax file': 'e-Tax ファイルでは最大 {1} 文字です',
  'write the phone number with hyphens, as 03-1234-5678':
    '電話番号は 03-1234-5678 のようにハイフンを付けて書いてください',
  'up to ten digits': '10 桁以内の数字で指定してください',
  'the company is exempt from consumption tax in this period: there is no return to file':
    'この会社はこの期間の消費税の免税事業者です。提出する申告書はありません',
  'e-Tax files are written in edition {1}, for taxable periods that end on or after {2} and begin before {3}; the structure of the other editions is not known here: enter the boxes of this report in the e-Tax software':
    'e-Tax ファイルは第 {1} 版で作成します。対象は {2} 以後に終わり、{3} より前に始まる課税期間です。ほかの版の構造は未対応のため、この帳票の各欄を e-Tax ソフトに入力してください',
  'the 30 % method belongs to a newer edition of the e-Tax forms whose structure is not known here: enter the boxes of this report in the e-Tax software':
    '3割特例は構造が未対応の新しい版の e-Tax 様式に属します。この帳票の各欄を e-Tax ソフトに入力してください',
  '{1}; the e-Tax file cannot be written': '{1*}。e-Tax ファイルを作成できません',
  'code of the tax office (five digits of the official list)': '税務署番号（公式一覧の 5 桁）',
  'e-Tax user id (16 digits)': 'e-Tax の利用者識別番号（16 桁）',
  'taxable sales of the base period': '基準期間の課税売上高',
  'corporate number': '法人番号',
  'name of the representative': '代表者氏名',
  'bank account for the refund': '還付を受ける口座',
  '{1} is missing': '{1*}がありません',
  'the e-Tax file needs more of the company: {1}': 'e-Tax ファイルには会社の情報が不足しています: {1*}',
  'box {1} of {2} is {3}: e-Tax takes at most 15 digits':
    '{2} の欄 {1} が {3} です。e-Tax で使用できるのは 15 桁までです',
  'entries whose tax lines do not fit the base and rate of their tax code':
    '消費税の明細が税区分の課税標準と税率に合わない仕訳',
  'entries whose tax codes contradict the registration of the supplier, or what the line says of its invoice':
    '税区分が、仕入先の登録または明細の請求書区分と矛盾する仕訳',
  'entries whose tax codes are of the wrong side: of purchases on income, or of sales on costs and purchases':
    '税区分の売上・仕入が逆の仕訳（収益に仕入の税区分、費用や仕入に売上の税区分）',
  '{1} is a tax code of sales, and a {2} on {3} is none: the return would be wrong; give a code of purchases':
    '{1} は売上の税区分ですが、{3} の{2}は売上ではなく、このままでは申告が誤ります。仕入の税区分を指定してください',
  '{1} is a tax code of purchases, and a {2} on {3} is none: the return would be wrong; give a code of sales':
    '{1} は仕入の税区分ですが、{3} の{2}は仕入ではなく、このままでは申告が誤ります。売上の税区分を指定してください',
  '{1} is a tax code of purchases, and this is a sale; give a code of sales':
    '{1} は仕入の税区分ですが、これは売上です。売上の税区分を指定してください',
  '{1} is a tax code of sales, and this is a purchase; give a code of purchases':
    '{1} は売上の税区分ですが、これは仕入です。仕入の税区分を指定してください',
  'the default of {1} is {2}, a tax code of purchases, and this is a sale; name {taxCode} on the line, or correct the default':
    '{1} の既定の税区分 {2} は仕入用ですが、これは売上です。明細に {taxCode} を指定するか、既定値を訂正してください',
  'the default of {1} is {2}, a tax code of sales, and this is a purchase; name {taxCode} on the line, or correct the default':
    '{1} の既定の税区分 {2} は売上用ですが、これは仕入です。明細に {taxCode} を指定するか、既定値を訂正してください',
  '{1} is a tax code of purchases, and account {2} {3} is for income; give a code of sales':
    '{1} は仕入の税区分ですが、勘定科目 {2} {3} は収益です。売上の税区分を指定してください',
  '{1} is a tax code of sales, and account {2} {3} is for what is bought; give a code of purchases':
    '{1} は売上の税区分ですが、勘定科目 {2} {3} は費用や購入です。仕入の税区分を指定してください',
  ' on the other side': '（反対側）',
  'the tax lines of {1} sum to {2}{3}, and {4} on {5} comes to {6}; correct the tax line, or the tax code':
    '{1} の消費税の明細は合計 {2}{3*} ですが、{5} に対する {4} は {6} です。消費税の明細か税区分を訂正してください',
  'taxAmount is {1}, and {2} in {3} is {4}; correct taxAmount, or the tax code':
    'taxAmount は {1} ですが、{3} に含まれる {2} は {4} です。taxAmount か税区分を訂正してください',
  'use another code': '別の税区分を使用する',
  '{1} is not registered as an issuer on {2}': '{1} は {2} 時点で適格請求書発行事業者として登録されていません',
  'the line says that its invoice is not': '明細には適格請求書でないとあります',
  '{1} is for purchases with a qualified invoice, and {2}; {3}, correct the registration, or say invoiceStatus not_applicable where the books alone suffice':
    '{1} は適格請求書のある仕入れ用ですが、{2*}。{3*}か、登録を訂正するか、帳簿のみで足りる場合は invoiceStatus not_applicable を指定してください',
  '{1} is registered on {2}': '{1} は {2} 時点で登録されています',
  'the line says that its invoice is one': '明細には適格請求書とあります',
  '{1} is for purchases without a qualified invoice, and {2}; {3}, correct the registration, or say invoiceStatus not_qualified':
    '{1} は適格請求書のない仕入れ用ですが、{2*}。{3*}か、登録を訂正するか、invoiceStatus not_qualified を指定してください',
  '{1} needs a tax code; give {taxCode}, or {taxEntryMethod} none':
    '{1} には税区分が必要です。{taxCode} を指定するか、{taxEntryMethod} を none にしてください',
  'lines[{1}] is the tax line of this line already; give {taxEntryMethod} none to book both as they are, or leave the tax line out':
    'lines[{1}] が既にこの明細の消費税行です。両方をそのまま記帳するなら {taxEntryMethod} を none にするか、消費税行を省略してください',
  'the tax of a line with {taxBase} is not a part of its amount; give {taxEntryMethod} none and the tax line yourself':
    '{taxBase} のある明細の税は、その金額に含まれません。{taxEntryMethod} を none にし、消費税行を自分で指定してください',
  'must be less than the amount': '金額より小さくなければなりません',
  'with its tax it is more than one line can hold ({1})': '税を加えると明細一行の上限（{1}）を超えます',
  'purchases from non-qualified suppliers above the yearly cap of {1} yen per supplier are credited with nothing':
    '適格請求書発行事業者以外からの仕入れで、仕入先ごとの年間限度額 {1} 円を超える部分は控除されません',
  'lines under {1} carry an old rate, or a rate that is not law; they are left out of all boxes and need the schedules 1-1, 1-2, 2-1 and 2-2 (4-1 to 5-2 under the simplified method)':
    '{1} の明細は旧税率、または法定でない税率です。すべての欄から除いており、付表1-1、1-2、2-1、2-2（簡易課税では 4-1 から 5-2）が必要です',
  'there is no such company': 'そのような会社はありません',
  'the accounts of consumption tax paid and received are not empty before {1}: settle the earlier taxable periods of {2} first':
    '消費税の仮払・仮受の科目に {1} より前の残高があります。先に {2} の前の課税期間を精算してください',
  '{1}; correct it, or post the settlement by hand ({sourceType} tax_settlement)':
    '{1*}。訂正するか、精算仕訳を手動で記帳してください（{sourceType} tax_settlement）',
  'a non-qualified supplier exceeds the yearly cap in a month of purchases under several codes or uses, and only the report looks at single entries; post the entry by hand from its boxes ({sourceType} tax_settlement)':
    '適格請求書発行事業者以外の仕入先が、複数の税区分または用途の仕入れがある月に年間限度額を超えています。個々の仕訳を見るのは帳票だけです。帳票の各欄から仕訳を手動で記帳してください（{sourceType} tax_settlement）',
  'lines on the tax accounts without a tax code sum to {1} yen (debit less credit), the interim payments of the tax settings to {2}; give the lines their tax code, or set {taxSettings.interimPaid} of the year':
    '税勘定の税区分のない明細の合計は {1} 円（借方－貸方）、税設定の中間納付は {2} 円です。明細に税区分を付けるか、その年度の {taxSettings.interimPaid} を設定してください',
  'there is no consumption tax to settle in {1}': '{1} に精算する消費税はありません',
  'account {1}: the settlement of {2} yen is more than one line can hold ({3})':
    '勘定科目 {1}: 精算額 {2} 円が明細一行の上限（{3}）を超えています',
  'the consumption tax of {1} is not settled: post the tax settlement':
    '{1} の消費税が精算されていません。精算仕訳を記帳してください',
  'lines on the tax accounts without a tax code sum to {1} yen, the interim payments of the tax settings to {2}':
    '税勘定の税区分のない明細の合計は {1} 円、税設定の中間納付は {2} 円です',
  'consumption tax: {1}: {2}': '消費税: {1}: {2*}',
  'give {1} or {2}, not both': '{1} と {2} のどちらか一方だけを指定してください',
  'there is no tax code {1} in this company; list the tax codes':
    'この会社に税区分 {1} はありません。税区分の一覧を確認してください',
  'tax code {1} {2} is not active; choose another code':
    '税区分 {1} {2} は有効ではありません。別の税区分を選んでください',
  'tax code {1} {2} holds from {3} to {4}, not on {5}; choose another code, or give {originalDate}, the date of the transaction itself':
    '税区分 {1} {2} の有効期間は {3*} から {4*} までで、{5} には使用できません。別の税区分を選ぶか、取引自体の日付 {originalDate} を指定してください',
  'national {1} and local {2} do not sum to {3}; correct one of them':
    '国税 {1} と地方税 {2} の合計が {3} になりません。いずれかを訂正してください',
  'a code that is {1} has no rate; leave it out': '{1} の税区分に税率はありません。省略してください',
  'must not lie before {validFrom}': '{validFrom} より前にはできません',
  'tax code {1} already has the code {2}; choose another':
    '税区分 {1} が既にコード {2} を使用しています。別のコードを選んでください',
  'there is no tax code {1} in this company': 'この会社に税区分 {1} はありません',
  '{1} is a standard code; create a code of your own to have another {2}':
    '{1} は標準の税区分です。別の {2} にするには、独自の税区分を作成してください',
  'the {1} taxable periods of {2}, counted from {3}, do not end with fiscal months; post the entry of each by hand ({sourceType} tax_settlement)':
    '{3} から数えた {2} の {1} の課税期間は、会計月の末日に終わりません。それぞれの仕訳を手動で記帳してください（{sourceType} tax_settlement）',
  '{1} is a month; the tax is settled for its year {2}': '{1} は月です。税は年度 {2} で精算します',
  'this company files {1} ({taxSettings.filingFrequency}); name the last month of each taxable period, of {2} that is {3}':
    'この会社の課税期間は {1}（{taxSettings.filingFrequency}）です。各課税期間の最後の月を指定してください（{2} では {3}）',
  'the consumption tax of {1} is settled by entry {2}; reverse it to settle anew':
    '{1} の消費税は仕訳 {2} で精算済みです。改めて精算するには取り消してください',
  'the settlement': '精算',
  'from and to must lie in one fiscal year: {1} and {2} do not':
    'from と to は一つの会計年度内でなければなりません: {1} と {2}',
  '{1}; amend them, or leave them as they are': '{1*} 件。訂正するか、そのままにしてください',
  'method must be one of {1}': 'method には {1} のいずれかを指定してください',
  'expand takes boxes': 'expand に指定できるのは boxes です',
  'lines on the tax accounts without a tax code ({1} entries) are left out of the return; beside the interim payments of the settings there should be none':
    '税勘定の税区分のない明細（{1} 件の仕訳）は申告書から除いています。設定の中間納付以外にはないはずです',
  'who files {1} makes no interim payments; taxSettings.interimPaid is left out':
    '{1} の申告では中間納付がありません。taxSettings.interimPaid を除いています',
  'from and to must be exactly one taxable period (a fiscal year, or the quarter or month of the filing frequency): {1} to {2} is not':
    'from と to は一つの課税期間（会計年度、または申告頻度の四半期か月）と一致しなければなりません: {1} から {2}',
  'the taxable period ends on {1}; a final return is filed after it has ended':
    '課税期間の末日は {1} です。確定申告は期間の終了後に行います',
  'base-period sales are not known, the limit of {1} yen was not tested{2}':
    '基準期間の課税売上高が不明のため、{1} 円の限度を判定していません{2*}',
  'must be 1 to 20 letters, digits, _ or -': '1 文字以上 20 文字以下の英数字、_、- で指定してください',
};
