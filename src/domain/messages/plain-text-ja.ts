// Messages about journals as text, in Japanese; messages.ts says how a row is written.

/** The English template, and its Japanese. */
export const PLAIN_TEXT_JA: Readonly<Record<string, string>> = {
  '"{1}" {2}': '「{1}」は{2*}',
  'line {1}': '{1} 行目',
  'lines {1}': '{1} 行目',
  'lines {1} and {2} more': '{1} 行目ほか {2} 行',
  'there is no entry in the file': 'ファイルに仕訳がありません',
  'line {1} has a control character (U+{2}), which no text has; save the file as plain text in UTF-8':
    '{1} 行目に制御文字（U+{2}）があります。UTF-8 のテキストとして保存し直してください',
  'the file is no journal of {1}; it is one of {2}': 'ファイルは {1} の仕訳ではなく、{2} の仕訳です',
  'is not a number': '数ではありません',
  ['can be read as {1} or as {2}: say which above it, with the line "decimal-mark ." for the first ' +
  'or "decimal-mark ," for the second']:
    '{1} とも {2} とも読めます。前者なら "decimal-mark ."、後者なら "decimal-mark ," の行を上に書いてください',
  ['can be read as {1} or as {2}: say which above it, with the line "decimal-mark ," for the first ' +
  'or "decimal-mark ." for the second']:
    '{1} とも {2} とも読めます。前者なら "decimal-mark ,"、後者なら "decimal-mark ." の行を上に書いてください',
  'has marks that do not separate groups of three digits': '桁区切りが三桁ごとではありません',
  'has {1} decimals, but {2} has none: write whole yen (or whole units)':
    '小数が {1} 桁ありますが、{2} に小数はありません。整数で書いてください',
  'has {1} decimals, but {2} has {3}': '小数が {1} 桁ありますが、{2} の小数は {3} 桁です',
  'is above the largest amount, {1}': '最大の金額 {1} を超えています',
  'the mapping books "{1}" on {2}, but there is no account {3}; create it, or name another':
    '対応表は「{1}」を {2} に記帳しますが、勘定科目 {3} がありません。作成するか、別の科目を指定してください',
  '"{1}" ({2}) may be {3}; say which in mapping.accounts':
    '「{1}」（{2*}）は {3+} のどれとも読めます。mapping.accounts で指定してください',
  ['"{1}" ({2}) is {3} by one part of what the file says (code, name, class) and not by another; ' +
  'say in mapping.accounts which account it is']:
    '「{1}」（{2*}）は、ファイルの記載（コード・名称・区分）の一部では {3} ですが、ほかの部分では違います。どの勘定科目かを mapping.accounts で指定してください',
  '{1} would all be booked on {2}; if that is meant, say so in mapping.accounts':
    '{1+} はすべて {2} に記帳されます。それでよければ mapping.accounts で指定してください',
  'has the code {1}, which is {2} here': 'コードは {1} ですが、それはここでは {2} です',
  'is called like {1}, which has not the code {2}': '名称は {1} と同じですが、そのコードは {2} ではありません',
  'the mapping says that {1} is {2}, but there is no such one': '対応表は {1} を {2} としていますが、ありません',
  'the mapping says that {1} is {2}, but several are called so; give the code or the id':
    '対応表は {1} を {2} としていますが、同名が複数あります。コードか ID で指定してください',
  '{1} may be {2}; say which in {3}': '{1} は {2+} のどれとも読めます。{3} で指定してください',
  '{1} {2}; say in {3} which it is, or give one of the two another code':
    '{1} の{2*}。どちらかを {3} で指定するか、片方のコードを変えてください',
  'closing entries are left out; close the year here, or post them by mapping.closing: post (--with-closing)':
    '決算の振替仕訳は取り込みません。年度はここで締めるか、mapping.closing: post（--with-closing）で記帳してください',
  'reversals are posted as ordinary entries, because their originals are not in the file, or other than they were':
    '元の仕訳がファイルにないか内容が違うため、取消仕訳を通常の仕訳として記帳します',
  'this entry and another one settle each other; remove the tag settles of one of them':
    'この仕訳と別の仕訳が互いに消し込んでいます。片方の settles を外してください',
  'the mapping names "{1}", which is not in the file': '対応表にある「{1}」はファイルにありません',
  'there is no tax code "{1}" ({2}) in this company; create it first, or correct the file':
    '税区分「{1}」（{2*}）はこの会社にありません。先に作成するか、ファイルを直してください',
  ['it settles {1}, a line of an entry that is not in the file; take the days of both into one ' +
  'export, or remove the tag settles']:
    'ファイルにない仕訳の明細 {1} を消し込んでいます。両方の日付を含めて書き出すか、settles を外してください',
  'the entry has no line {1}': 'この仕訳に {1} 行目の明細はありません',
  ['the amount includes its tax, but on {1} these books split it off: set taxSettings.accounting ' +
  'of the fiscal year to tax_inclusive first']:
    '金額は税込ですが、{1} の帳簿は税抜経理です。先に会計年度の taxSettings.accounting を tax_inclusive にしてください',
  'this file was exported from this very company, so its entries are here already; import it into another one':
    'このファイルはこの会社から書き出したもので、仕訳はすでにあります。別の会社に取り込んでください',
  'this file was exported from this very company (entry {1} is here already); import it into another one':
    'このファイルはこの会社から書き出したものです（仕訳 {1} はすでにあります）。別の会社に取り込んでください',
  'this entry is in the file twice (line {1}): both are called {2}':
    'この仕訳はファイルに二度あります（{1} 行目）。どちらも {2} です',
  ['this entry ({1}) is here as {2} with another date or other lines; reverse that one and give ' +
  'this one another name, or take it out of the file']:
    'この仕訳（{1}）は、日付か明細の違う {2} としてすでにあります。そちらを取り消してこの仕訳に別の名前を付けるか、ファイルから除いてください',
  'entries were changed here since they were imported; they are left as they are':
    '取り込み後にここで変更された仕訳は、そのままにします',
  'in a journal as text this name becomes a {1}; say which':
    'テキスト形式の仕訳では、この名称は {1} になります。どれかを指定してください',
  'write the ledger out plainly with "bean-query FILE print"':
    '"bean-query FILE print" で書き出したものを取り込んでください',
  '{1} is opened twice; leave the second "open" out': '{1} が二度 open されています。二つ目の "open" を除いてください',
  '{1} is closed and was never opened; leave the "close" out, or open it before':
    '{1} は open されずに close されています。"close" を除くか、先に open してください',
  ['{1} was never opened; write "{2} open {3}" into the file, or correct the name ("bean-query ' +
  'FILE print" writes out what other files open)']:
    '{1} は open されていません。"{2} open {3}" を書き足すか、名称を直してください（ほかのファイルの open は "bean-query FILE print" で書き出せます）',
  '{1} is opened on {2}, after {3}; open it earlier, or correct the date':
    '{1} の open は {2} で、{3} より後です。open を早めるか、日付を直してください',
  '{1} is closed since {2}; take the "close" out, or name another account':
    '{1} は {2} に close されています。"close" を除くか、別の科目を指定してください',
  '{1} takes {2} alone; add {3} to its "open"': '{1} は {2} だけを受け付けます。"open" に {3} を加えてください',
  'a quote that begins here is never closed': 'ここで始まる引用符が閉じられていません',
  '"{1}" is an expression; work it out: "bean-query FILE print" does':
    '「{1}」は式です。計算した値にしてください（"bean-query FILE print" が書き出します）',
  '"{1}" has no currency; "bean-query FILE print" writes it':
    '「{1}」に通貨がありません（"bean-query FILE print" が書き出します）',
  '{1} transactions ({2}) are posted like the others': '{1} の取引（{2}）もほかと同じに記帳します',
  '"{1}" has no amounts of the books and is left out': '「{1}」は帳簿の金額を持たないため、取り込みません',
  '"{1}" is not a directive of beancount': '「{1}」は beancount の指示ではありません',
  'poptag {1} ends nothing': 'poptag {1} に対応する始まりがありません',
  'popmeta {1} ends nothing': 'popmeta {1} に対応する始まりがありません',
  ['"include" cannot be imported; import the included files by themselves, or write all out with ' +
  '"bean-query FILE print"']:
    '"include" は取り込めません。含まれるファイルを個別に取り込むか、"bean-query FILE print" で全体を書き出してください',
  'the plug-in {1} may change transactions; {2}, without this line':
    'プラグイン {1} は取引を変えることがあります。この行を除き、{2*}',
  'the plug-in {1} may change transactions; {2}': 'プラグイン {1} は取引を変えることがあります。{2*}',
  '"{1}" cannot be imported; {2}': '「{1}」は取り込めません。{2*}',
  'an indented line outside of any transaction': '取引の外に字下げした行があります',
  'an indented line outside of any transaction; an empty line or an unindented comment above it ends the transaction':
    '取引の外に字下げした行があります。空行や字下げのない注釈で取引は終わります',
  '"{1}" is no posting of beancount': '「{1}」は beancount の明細ではありません',
  'flags of postings are left out': '明細の印は取り込みません',
  'a cell has more than {1} characters, or the row more than {2} columns; is a quote not closed?':
    '{1} 文字を超える項目か、{2} 列を超える行があります。引用符が閉じられていないのではありませんか',
  'text behind a closing quote: a quote inside a cell is written twice':
    '閉じた引用符の後に文字があります。項目の中の引用符は二つ重ねてください',
  'a quote that begins in this record is never closed': 'この行で始まる引用符が閉じられていません',
  'payment terms "{1}" must have the form CLOSING_DAY/MONTHS_LATER/DAY, like 31/1/31':
    '支払条件「{1}」は 締日/月数/支払日 の形（例 31/1/31）でなければなりません',
  'entry "{1}" has two dates': '仕訳「{1}」に日付が二つあります',
  'entry "{1}" says two things in {2}; write it alike on all its lines, or on the first one only':
    '仕訳「{1}」の {2} に違う内容があります。全行に同じく書くか、最初の行にだけ書いてください',
  'the column "entry" is empty; lines with the same value form one entry':
    '列 "entry" が空です。同じ値の行が一つの仕訳になります',
  'the lines of entry "{1}" do not stand together': '仕訳「{1}」の行が続いていません',
  'the first line must name the columns; missing: {1} (lines with the same "entry" form one entry)':
    '一行目に列名が必要です。足りない列：{1+}（"entry" が同じ行が一つの仕訳になります）',
  'columns that are not known or stand twice: {1}; delete or rename them. There are: {2}':
    '不明か重複した列：{1+}。削除するか名前を直してください。使える列：{2}',
  '{1} cells, but the header has {2}': '項目が {1} 個ですが、見出しは {2} 個です',
  'account {1} is called {2} above and {3} here': '勘定科目 {1} の名称が、上では {2}、ここでは {3} です',
  'exactly one of debit and credit must be given': 'debit と credit のどちらか一方だけを入れてください',
  '"{1}" can be read as {2} or as {3}; write it without the comma, or with a point':
    '「{1}」は {2} とも {3} とも読めます。カンマなしか小数点で書いてください',
  'write the journal out plainly with "hledger print --explicit" (or "ledger print")':
    '"hledger print --explicit"（または "ledger print"）で書き出したものを取り込んでください',
  'import the included files by themselves, or join them': '含まれるファイルを個別に取り込むか、一つにまとめてください',
  'write the names out with "hledger print", or map them here':
    '"hledger print" で名称を書き出すか、対応表で指定してください',
  'periodic transactions are rules: write out those that happened with "hledger print --forecast"':
    '定期取引は規則です。実際に起きたものを "hledger print --forecast" で書き出してください',
  'automatic postings are rules: write them out with "hledger print --auto"':
    '自動明細は規則です。"hledger print --auto" で書き出してください',
  '"{1}" has no currency, and the books are kept in {2}; write "{3} {4}", or "D 1000.00 {5}" above it':
    '「{1}」に通貨がなく、帳簿の通貨は {2} です。"{3} {4}" と書くか、上に "D 1000.00 {5}" を書いてください',
  '"{1}" is no format of a commodity such as "1000.00 {2}"': '「{1}」は "1000.00 {2}" のような書式ではありません',
  ['"{1}" does not say what its mark means: write "{2}. {3}" when it separates thousands, or add ' +
  'decimals of another number than three']:
    '「{1}」の記号の意味が分かりません。桁区切りなら "{2}. {3}" と書くか、小数を三桁以外にしてください',
  ['"{1}" does not say what its mark means: write "{2}, {3}" when it separates thousands, or add ' +
  'decimals of another number than three']:
    '「{1}」の記号の意味が分かりません。桁区切りなら "{2}, {3}" と書くか、小数を三桁以外にしてください',
  ['the posting has a date of its own, {1}; an entry has one date for all its lines: write two ' +
  'transactions, with a transit account between them']:
    '明細に独自の日付 {1} があります。仕訳の日付は一つです。未達の科目を挟んで二つの取引にしてください',
  '[{1}] dates the whole transaction in ledger and nothing in hledger; write the date first in the transaction':
    '[{1}] は ledger では取引全体の日付ですが、hledger では意味がありません。取引の先頭に日付を書いてください',
  'a transaction begins with its full date: YYYY-MM-DD description': '取引は日付で始まります：YYYY-MM-DD 摘要',
  'pending transactions (!) are posted like the others': '未確定の取引（!）もほかと同じに記帳します',
  'pending postings (!) are posted like the others': '未確定の明細（!）もほかと同じに記帳します',
  ['"{1}" is a virtual or deferred posting, which takes no part in double entry; write it as an ' +
  'ordinary one or leave it out']:
    '「{1}」は仮想または繰延の明細で、複式簿記に入りません。通常の明細にするか、除いてください',
  ['the amount of {1} is what brings it to {2} (a balance assignment); write the amount: "hledger ' +
  'print --explicit" does']:
    '{1} の金額は残高を {2} にするもの（残高の代入）です。金額を書いてください（"hledger print --explicit" が書き出します）',
  '"{1}" is no year': '「{1}」は年ではありません',
  'decimal-mark takes . or ,': 'decimal-mark は . か , です',
  'market prices (P) are left out: the books are kept in one currency':
    '市場価格（P）は取り込みません。帳簿の通貨は一つです',
  '"apply {1}" cannot be imported; {2}': '"apply {1}" は取り込めません。{2*}',
  '"end apply account" ends nothing': '"end apply account" に対応する始まりがありません',
  '"end {1}" cannot be imported; {2}': '"end {1}" は取り込めません。{2*}',
  '"{1}" below "{2}" cannot be imported; {3}': '"{2}" の下の「{1}」は取り込めません。{3*}',
  'the comment that began above has no "end comment"': '上で始まった注釈に "end comment" がありません',
  'the transaction has two references, the code ({1}) and the tag ref:{2}; leave one of them out':
    '取引に参照番号が二つあります（コード {1} とタグ ref:{2}）。片方を除いてください',
  'must be a date YYYY-MM-DD': 'YYYY-MM-DD の日付でなければなりません',
  'the tag {1} says two things, "{2}" and "{3}"; leave one of them out':
    'タグ {1} に二つの内容、「{2}」と「{3}」があります。片方を除いてください',
  '"{1}" stands twice in one object': '「{1}」が一つのオブジェクトに二度あります',
  '{1} {2} is not a whole number in digits alone': '{1} の {2} は数字だけの整数ではありません',
  'this is not JSON: {1}': 'JSON ではありません：{1}',
  'the file has more than {1} characters beside its entries; send it in parts':
    '仕訳以外の部分が {1} 文字を超えています。分割して送信してください',
  'the file has more than {1} rows beside its entries; send it in parts':
    '仕訳以外の行が {1} 行を超えています。分割して送信してください',
  'this is no journal that daicho exported: {1}': '本システムが書き出した仕訳ではありません：{1*}',
  'an entry has at most {1} lines': '仕訳の明細は {1} 行までです',
  'drafts and entries that are not posted are left out': '下書きと未記帳の仕訳は取り込みません',
  'entries have documents, which are not in the file': '仕訳に文書がありますが、ファイルには含まれていません',
  'only one posting of a transaction may go without an amount': '金額を省略できる明細は取引ごとに一つだけです',
  'debits and credits differ by {1} (debits are larger)': '貸借が {1} 合いません（借方が多い）',
  'debits and credits differ by {1} (credits are larger)': '貸借が {1} 合いません（貸方が多い）',
  'an entry needs at least two postings with an amount': '仕訳には金額のある明細が二つ以上必要です',
  'entries have postings of 0, which are left out': '金額 0 の明細は取り込みません',
  '{1} is asserted to stand at {2}, but the file comes to {3}; correct the file or delete the assertion':
    '{1} の残高は {2} とされていますが、ファイルでは {3} です。ファイルを直すか、残高の指定を除いてください',
  'more than {1} lines with something in them; send the file in parts':
    '内容のある行が {1} 行を超えています。ファイルを分割して送信してください',
  'a line has more than {1} characters': '{1} 文字を超える行があります',
  '"{1}" is not a date YYYY-MM-DD between {2} and {3} (its year is missing: a line Y2026 above says it)':
    '「{1}」は {2} から {3} までの YYYY-MM-DD の日付ではありません（年がありません。上に Y2026 の行を書いてください）',
  '"{1}" is not a date YYYY-MM-DD between {2} and {3}': '「{1}」は {2} から {3} までの YYYY-MM-DD の日付ではありません',
  '"{1}" has a price or a cost; write the amount in {2} alone':
    '「{1}」に価格か原価があります。{2} の金額だけを書いてください',
  '"{1}" is not an amount such as "1200 {2}"; work the expression out':
    '「{1}」は "1200 {2}" のような金額ではありません。式は計算した値にしてください',
  '"{1}" is not an amount such as "1200 {2}"': '「{1}」は "1200 {2}" のような金額ではありません',
  'the amount is in {1}, but the books are kept in {2}; convert it first':
    '金額は {1} ですが、帳簿の通貨は {2} です。先に換算してください',
  '{1} is read as {2}, the currency of the books': '{1} を帳簿の通貨 {2} と読みます',
  'the line daicho:{1} is damaged; export the journal again':
    'daicho:{1} の行が壊れています。仕訳を書き出し直してください',
  'this file is of version {1}, which this program does not know; use a newer one':
    'ファイルの版 {1} をこのプログラムは知りません。新しいものを使ってください',
  'this file is of books kept in {1}; these are kept in {2}':
    'このファイルは {1} の帳簿のものです。この帳簿の通貨は {2} です',
  'a row of {1} has no name; export the journal again': '{1} の行に名称がありません。仕訳を書き出し直してください',
  'two {1} of this file are called {2}: {3} and {4}; import the parts of the file by themselves':
    'ファイルの {1} に {2} が二つあります：{3} と {4}。ファイルを分けて取り込んでください',
  'must be the id of an entry (je_...)': '仕訳の ID（je_...）でなければなりません',
  'must be an amount': '金額でなければなりません',
  'must be a whole number': '整数でなければなりません',
  'must be a list of name=value': '名前=値 の並びでなければなりません',
  'must be a list of ID=AMOUNT, ID of a line (jl_...)': 'ID=金額 の並びでなければなりません（明細の ID、jl_...）',
};
