// Messages about electronic invoices, in Japanese; messages.ts says how a row is written.

/** The English template, and its Japanese. */
export const PEPPOL_JA: Readonly<Record<string, string>> = {
  'JP PINT': 'JP PINT（日本の電子インボイスの標準仕様）',
  'Credit transfer': '振込',
  'an amount is not in JPY': '金額が JPY ではありません',
  '{1} must be a whole number of yen, not {2}': '{1} は円の整数でなければなりません（{2}）',
  '{1} must be a day like 2026-10-31, not {2}': '{1} は 2026-10-31 のような日付でなければなりません（{2}）',
  'the category of tax {1} is none of S, AA, E, G, O': '税の区分 {1} は S、AA、E、G、O のどれでもありません',
  'the rate of the tax is missing, or no percentage': '税率がないか、百分率ではありません',
  'a line has no name': '名称のない明細があります',
  'the totals are missing': '合計がありません',
  'the total without tax is not the sum of the lines ({1})': '税抜合計が明細の合計（{1}）と一致しません',
  'the total with tax is not {1}': '税込合計が {1} ではありません',
  'what is to pay is not the total: something was paid before, or is rounded':
    '支払額が合計と一致しません。前払いまたは端数調整があります',
  'the lines of {1} come to {2}, not {3}': '{1} の明細の合計は {2} で、{3} ではありません',
  'the tax of {1} is not between floor and ceiling': '{1} の税額が切り捨てと切り上げの間にありません',
  'there is no tax breakdown for {1}': '{1} の税の内訳がありません',
  'the XML is no UBL invoice; JP PINT knows no other document':
    'この XML は UBL の請求書ではありません。JP PINT の文書は請求書だけです',
  'the document is of {1}, not of {2}': 'この文書の仕様は {1} で、{2} ではありません',
  'the type of the document is {1}, not 380': '文書の種類が {1} です（380 のみ対応）',
  'the document is in {1}; drafts are in yen': '文書の通貨は {1} です。下書きは円だけです',
  'there is no line': '明細がありません',
  'there are {1} lines, at most {2} are taken': '明細が {1} 行あります（{2} 行まで）',
  'the total of the taxes is missing': '税額の合計がありません',
  'the total of the taxes is not their sum ({1})': '税額の合計が内訳の合計（{1}）と一致しません',
  'the number of the invoice is missing': '請求書番号がありません',
  'the day of the issue is missing': '発行日がありません',
  'the name of the seller is missing': '売り手の名称がありません',
  'the invoice breaks the rule {1} (line {2}): {3}': '請求書が規則 {1} に反します（{2} 行目）: {3*}',
  'the invoice breaks {1} rules; the first is {2} (line {3}): {4}':
    '請求書が {1} 件の規則に違反しています。最初は {2}（{3} 行目）: {4*}',
  'line {1}: {2}': '{1} 行目: {2*}',
  'the invoice breaks {1} rules of JP PINT; the first is {2}: {3}':
    'この請求書は JP PINT の規則に {1} 件違反します。最初は {2}: {3*}',
  'the line has no tax code that stands on an invoice: every line says how it is taxed':
    '請求書に載る税区分のない明細です。全ての明細に税区分が必要です',
  'the company has no id in the Peppol network; set it': '会社の Peppol ID がありません。設定してください',
  'the company has no address; set it': '会社の住所がありません。設定してください',
  'it is no qualified invoice: JP PINT wants the registration number of its issuer':
    '適格請求書ではありません。JP PINT には発行者の登録番号が必要です',
  'the partner has no id in the Peppol network; set it': '取引先の Peppol ID がありません。設定してください',
  'the partner has no address; set it': '取引先の住所がありません。設定してください',
  'the address of the partner has no country; set it': '取引先の住所に国がありません。設定してください',
  'only invoices in yen are written': '円の請求書だけを書き出せます',
  'income tax is withheld from it, which the specification has no place for':
    '源泉徴収があり、仕様にそれを示す場所がありません',
  ['the tax of {1} {2} % is {3} on {4}: it must lie between the floor and the ceiling of the base ' +
  'times the rate; invoices whose prices include the tax reach that with {taxRounding} round, or ' +
  'write the prices without tax']:
    '{1} {2} % の税額が {4} に対し {3} です。課税標準 × 税率の切り捨てと切り上げの間でなければなりません。' +
    '税込価格の請求書は {taxRounding} を round にするか、税抜価格で作成してください',
  'the text is empty, or has a letter that XML cannot hold': '文字列が空か、XML に入らない文字を含みます',
  'where to pay is left out: give {bankCode} and {branchCode} to payTo of the company':
    '振込先は省きました。会社の payTo に {bankCode} と {branchCode} を設定してください',
  'must be a scheme of the Peppol network, like 0188 (corporate number)':
    'Peppol のスキーム（0188 = 法人番号など）でなければなりません',
  'must be Latin letters, digits and signs, without spaces': '空白を含まない英数字と記号でなければなりません',
  'is no id of this scheme; look it up in the Peppol directory':
    'このスキームの ID ではありません。Peppol ディレクトリで確認してください',
  'must be a country in two capital letters (ISO 3166-1), like JP':
    'JP のような英大文字 2 字の国（ISO 3166-1）でなければなりません',
  'must be the four digits of the bank': '4 桁の銀行番号でなければなりません',
  'must be the three digits of the branch': '3 桁の支店番号でなければなりません',
  'the XML is not in UTF-8; Peppol documents are': 'XML が UTF-8 ではありません。Peppol の文書は UTF-8 です',
  'the XML has more than {1} elements': 'XML の要素が {1} を超えています',
  'the XML is nested more than {1} deep': 'XML の入れ子が {1} 段を超えています',
  'there is text outside of the XML document': 'XML 文書の外に文字があります',
  'the XML has {1} bytes, at most {2} are read': 'XML が {1} バイトあります（{2} バイトまで）',
  'the XML has a document type declaration (DOCTYPE), which Peppol documents have not':
    'XML に文書型宣言（DOCTYPE）があります。Peppol の文書にはありません',
  'the XML has a processing instruction ({1})': 'XML に処理命令（{1}）があります',
  'the XML says that it is in {1}; Peppol documents are in UTF-8': 'XML の宣言は {1} です。Peppol の文書は UTF-8 です',
  'the XML is not well-formed (line {1})': 'XML が整形式ではありません（{1} 行目）',
  'there is no XML document in it': 'XML 文書がありません',
  'must be the name of an .xml file, without folders': 'フォルダーを含まない .xml のファイル名でなければなりません',
  ['the buyer is {1}, and no number of it is that of this company; set {peppol}, {corporateNumber} ' +
  'or {invoiceRegistrationNumber} of the company, or send it to the right one']:
    '買い手は {1} で、その番号はこの会社のものではありません。会社の {peppol}、{corporateNumber}、{invoiceRegistrationNumber} の' +
    'どれかを設定するか、正しい会社に送ってください',
  'there is no such partner in this company': 'この会社にその取引先はありません',
  '{1} has the registration number {2}, the invoice {3}': '{1} の登録番号は {2} ですが、請求書では {3} です',
  '{1} partners have the registration number of the invoice; say which one it is':
    '請求書の登録番号を持つ取引先が {1} 件あります。どれかを指定してください',
  ['no partner has the registration number of the invoice; create the one that is proposed (POST ' +
  '.../partners), or say which one it is']:
    '請求書の登録番号を持つ取引先がありません。提案の内容で登録する（POST .../partners）か、どれかを指定してください',
  'no tax code of purchases says what line {1} does: {2} {3} % on {4}':
    '{1} 行目（{4} の {2} {3} %）に当たる仕入の税区分がありません',
  ['the taxes of the invoice are rounded one way at one rate and another way at the other; write ' +
  'the draft by hand (POST .../invoices)']:
    '税率ごとに端数処理が異なる請求書です。下書きを手で作成してください（POST .../invoices）',
  'a draft cannot hold what the invoice says: {1}': '請求書の内容が下書きに入りません: {1*}',
  'an invoice was decided before its bytes were kept': 'ファイルの保存より先に請求書が処理されました',
  'the draft comes to {1}, the invoice to {2}': '下書きは {1}、請求書は {2} です',
  'a bill comes from its supplier: only what we issue is written':
    '仕入請求書は仕入先が発行するものです。書き出せるのは自社が発行したものだけです',
  'invoice {1} is {2}; only issued ones are written': '請求書 {1} は {2} です。書き出せるのは発行済みのものだけです',
  'must be xml': 'xml でなければなりません',
  'must be json or xml': 'json または xml でなければなりません',
};
