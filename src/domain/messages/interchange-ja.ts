// Messages about files of other programs, in Japanese; messages.ts says how a row is written.

/** The English template, and its Japanese. */
export const INTERCHANGE_JA: Readonly<Record<string, string>> = {
  'an entry of this day is called so on line {1}; put the rows of an entry together, without others between':
    '同じ日の {1} 行目に同じ番号の仕訳があります。一つの仕訳の行は、間に別の仕訳を挟まずに並べてください',
  'the {1} rows of this day do not fit into one part, which has at most {2} rows and {3} bytes; a day is never divided':
    'この日の {1} 行は一つの分割（{2} 行・{3} バイトまで）に収まりません。一日は分割できません',
  'the file begins with the mark of UTF-8; leave {encoding} out':
    'ファイルの先頭に UTF-8 の BOM があります。{encoding} を省略してください',
  'the bytes can be read as utf-8 and as cp932, with different letters; say which it is':
    'utf-8 としても cp932 としても読め、文字が異なります。どちらかを指定してください',
  'the file is neither UTF-8 nor CP932 (Shift_JIS); save it anew in one of them':
    'ファイルは UTF-8 でも CP932（Shift_JIS）でもありません。どちらかで保存し直してください',
  'the file is not {1}; leave {encoding} out, or name the other one':
    'ファイルは {1} ではありません。{encoding} を省略するか、もう一方を指定してください',
  'a quote stands within a cell that does not begin with one; put the cell in quotes':
    '引用符で始まらない項目の途中に引用符があります。項目全体を引用符で囲んでください',
  'is no whole number': '整数ではありません',
  'is neither true nor false': 'true か false ではありません',
  'is no JSON': 'JSON ではありません',
  'is a mask, not a value; leave the cell empty': '伏せ字であり、値ではありません。セルを空にしてください',
  'cannot be taken': '受け付けられません',
  'row {1}: {2}': '{1} 行目：{2*}',
  'row {1}, {2}: {3}': '{1} 行目、{2}：{3*}',
  'row {1}, {2}: {3} {4}': '{1} 行目、{2}：{3} は{4*}',
  'a file is whole; leave {1} out, or ask for format=json':
    'ファイルは全件です。{1} を省略するか、format=json を指定してください',
  'a file has at most {1} rows and this list has {2}; ask for less of it':
    'ファイルは {1} 行までで、この一覧は {2} 行です。範囲を絞ってください',
  'a row cannot be taken, and none was; {1}': '受け付けられない行があり、何も取り込んでいません。{1*}',
  '{1} rows cannot be taken, and none was; {2}': '受け付けられない行が {1} 行あり、何も取り込んでいません。{2*}',
  'the file has no row of heads': 'ファイルに見出し行がありません',
  'there is no column {1}; the columns are {2}': '列 {1} はありません。列は {2} です',
  'the column {1} stands twice': '列 {1} が二つあります',
  'row {1}: has more cells than the heads': '{1} 行目：見出しより列が多くなっています',
  'there is no {1} in this company; leave id empty': 'この会社に {1} はありません。id を空にしてください',
  '{1} name two different things': '{1+} が別々のものを指しています',
  'give {1}, by which the row is found again': '{1} を入れてください。行の照合に使います',
  'row {1}: names the same as row {2}': '{1} 行目：{2} 行目と同じものを指しています',
  'row {1}: {2} cannot be changed any more; leave the cell empty':
    '{1} 行目：{2} は変更できません。セルを空にしてください',
  'a quote is not closed': '引用符が閉じられていません',
  'letters follow a quote that closes a cell; double the quotes within a cell':
    '項目を閉じる引用符の後に文字があります。項目の中の引用符は二つ重ねてください',
  'a cell has more than {1} characters; is a quote not closed?':
    '{1} 文字を超える項目があります。引用符が閉じられていないのではありませんか',
  'the row has more than {1} columns; is a quote not closed?':
    'この行の列が {1} を超えています。引用符が閉じられていないのではありませんか',
  'the line ends with CR alone; lines end with LF or CR LF': '行末が CR だけです。行末は LF か CR LF にしてください',
  'more than {1} rows; send the file in parts': '{1} 行を超えています。ファイルを分割して送信してください',
  'the file may be {1}; name the one that it is': 'ファイルは {1+} のどれかです。どれかを指定してください',
  'the file is no journal of {1}; export it anew in one of these forms':
    'ファイルは {1} のどの仕訳形式でもありません。いずれかの形式で書き出し直してください',
  'the file is no journal of {1}; leave {format} out, or export it anew':
    'ファイルは {1} の仕訳形式ではありません。{format} を省略するか、書き出し直してください',
  'this side of the row has no account; name it, or leave the whole side empty':
    'この行のこの側に勘定科目がありません。勘定科目を入れるか、この側をすべて空にしてください',
  'the amount must be whole yen above 0 and at most {1}: digits alone, without commas and signs':
    '金額は 1 円以上 {1} 円以下の整数でなければなりません。桁区切りや符号のない数字だけで書いてください',
  'the tax must be whole yen, digits alone, and not above the amount':
    '税額は円単位の整数（数字だけ）で、金額以下でなければなりません',
  'the name is longer than {1} characters, or holds some that cannot be seen':
    '名称が {1} 文字を超えているか、目に見えない文字を含んでいます',
  'must be 2000, 2111, 2110, 2100 or 2101': '2000、2111、2110、2100、2101 のいずれかでなければなりません',
  'a row of an entry begins with {1}': '仕訳の行は {1} で始まらなければなりません',
  'must be digits and letters, at most 40': '英数字で 40 文字以内でなければなりません',
  'is no day that can be read exactly; write it as 2026/09/01 with the year in four digits':
    '日付として正確に読めません。2026/09/01 のように年を 4 桁で書いてください',
  'must be 借方 or 貸方': '借方か貸方でなければなりません',
  'must be empty, 1, 中決 or 本決': '空、1、中決、本決のいずれかでなければなりません',
  'the text is longer than {1} characters, or holds some that cannot be seen':
    '文字列が {1} 文字を超えているか、目に見えない文字を含んでいます',
  'the slip that begins here has no last row (2101); add it, or mark a slip of one row with 2111':
    'ここで始まる伝票に最終行（2101）がありません。追加するか、一行の伝票なら 2111 にしてください',
  'the row goes on with a slip that has not begun; a slip begins with 2110':
    '始まっていない伝票の続きの行です。伝票は 2110 で始めてください',
  'an entry has 2 to {1} lines, this one has {2}': '仕訳の明細は 2 から {1} 行ですが、この仕訳は {2} 行です',
  'debits {1} and credits {2} of the entry differ; correct its rows':
    '仕訳の借方 {1} と貸方 {2} が一致しません。行を直してください',
  'the row has {1} cells; {2} has {3} columns': 'この行の項目は {1} 個ですが、{2} は {3} 列です',
  'several partners have this name; name one by its code in mapping.partners':
    '同じ名前の取引先が複数あります。mapping.partners でコードを指定してください',
  'the mapping names an account that is not here, or takes no entries':
    'mapping が指す勘定科目はこの会社にないか、仕訳に使えません',
  'this name stands for several accounts; give mapping.clearing, an account whose balance is 0 each day':
    '複数の科目を表す名称です。毎日の残高が 0 になる科目を mapping.clearing に指定してください',
  'it means the tax code {1}, which is not here or not active; create it, or map the name':
    '税コード {1} にあたりますが、この会社にないか無効です。登録するか、名称の対応を指定してください',
  'it means the tax code {1}, which does not hold on {2}; correct the file, or map the name':
    '税コード {1} にあたりますが、{2} には使えません。ファイルを直すか、名称の対応を指定してください',
  'the tax category is empty, and account {1} has the tax code {2}; say mapping.blankTax: none or account':
    '税区分が空ですが、勘定科目 {1} には税コード {2} があります。mapping.blankTax に none か account を指定してください',
  'the tax category is not known; correct the file, or say in mapping.taxNames what it is':
    '知られていない税区分です。ファイルを直すか、mapping.taxNames で意味を指定してください',
  'the tax category does not hold on {1}, only on {2}; correct the file, or map the name':
    'この税区分は {1} には使えません（期間: {2}）。ファイルを直すか、名称の対応を指定してください',
  'the tax category has no tax; leave the tax empty, or correct the category':
    'この税区分に税額はありません。税額を空にするか、税区分を直してください',
  'the tax in {1} is exactly {2}': '{1} に含まれる税額は {2} です',
  'the tax in {1} lies between {2} and {3}': '{1} に含まれる税額は {2} 以上 {3} 以下です',
  '{1}, and the file says 0; say mapping.zeroTax: compute or keep':
    '{1*}が、ファイルは 0 です。mapping.zeroTax に compute か keep を指定してください',
  '{1}; correct it, or take it as it is with mapping.acceptTax':
    '{1*}。直すか、mapping.acceptTax でそのまま受け入れてください',
  'the file is a ZIP archive, as Excel workbooks are, and none is opened here; unpack it, or save its table as CSV':
    'ZIP ファイルです（Excel ブックもその一つ）。ここでは展開しません。展開するか、表を CSV で保存してください',
  'the texts of the line are longer than {1} characters together': '明細の文字列が合わせて {1} 文字を超えています',
  'a row on {1} belongs to exactly one other row of its entry with the same tax category; there are {2}':
    '{1} の行は、同じ仕訳で税区分が同じほかの一行に対応しなければなりませんが、{2} 行あります',
  'the clearing account is left with {1} on {2}; its rows of a day must come to 0':
    '諸口の科目に {2} の残高 {1} が残ります。一日の合計は 0 でなければなりません',
  'the tax line has no base line of its own, so the two make no row':
    '税の明細に対応する本体の明細がないため、一行にできません',
  'CP932 has no {1}; write it otherwise': 'CP932 にない文字です: {1}。ほかの書き方にしてください',
  'the text is {1} half-width letters wide, and {2} fit; shorten it, or ask for {shorten}':
    '文字列は半角 {1} 文字分ですが、入るのは {2} 文字分です。短くするか、{shorten} を指定してください',
  'cut to {1} half-width letters': '半角 {1} 文字分に切りました',
  'its tax is that of {1}, and a row has one amount for both; enter what was sold in the other program by hand':
    '税額は {1} に対するものですが、一行の金額は一つです。売却した資産は相手の会計ソフトで手入力してください',
  'a row has one department, and the line has several labels': '一行の部門は一つですが、明細に複数のラベルがあります',
  'the program has no tax category for {1} that is known for sure; say what it is called there (tax-names)':
    '税コード {1} にあたる、この会計ソフトの確かな税区分がありません。そのソフトでの名称を登録してください（tax-names）',
  'files of {1} have no column インボイス; leave it out':
    '{1} のファイルに「インボイス」の列はありません。指定しないでください',
  'a purchase under {1} is for something; give {taxUse}':
    '{1} の仕入れには用途区分があります。{taxUse} を指定してください',
  '{1} is no code of purchases with tax; leave it out': '{1} は課税仕入れの税区分ではありません。指定しないでください',
  '{1} is known for sure to mean {2} by {3} on some of these days; give another name, or other days':
    '{1} の「{3}」がこの期間に {2} を意味することは確実に分かっています。別の名称または期間を指定してください',
  '{1} says already what {2} means on some of these days': 'この期間の「{2}」の意味は {1} に登録済みです',
  '{1} says already what {2} is called on some of these days': 'この期間の {2} の名称は {1} に登録済みです',
  'there is no tax name {1} in this company': 'この会社に税区分名 {1} はありません',
  'give a tax code of this company': 'この会社の税区分を指定してください',
  'how this form marks an adjustment is not known; write it in another form':
    'この形式で決算整理仕訳を示す値が知られていません。ほかの形式で書き出してください',
  'a slip number has at most 6 digits': '伝票番号は 6 桁までです',
  'it writes nothing': '何も書き込みません',
  'there is no journal import {1} in this company': 'この会社に仕訳の取り込み {1} はありません',
  'journal import {1} is done; reverse its entries instead':
    '仕訳の取り込み {1} は完了しています。代わりに仕訳を取り消してください',
  'an agent plans an import, and a person runs it; show the plan to one':
    '取り込みを計画するのはエージェントでもできますが、実行するのは人です。計画を人に見せてください',
  'journal import {1} is {2}; plan the file again':
    '仕訳の取り込み {1} は {2} です。ファイルをもう一度計画してください',
  'journal import {1} has {2} open names and {3} refused rows; plan the file again with a mapping for them, or correct it':
    '仕訳の取り込み {1} には未決の名称が {2} 件、受け入れられない行が {3} 行あります。対応を指定して計画し直すか、ファイルを直してください',
  '{1} is closed; reopen it, or leave its entries out of the file':
    '{1} は締められています。締めを解除するか、その仕訳をファイルから除いてください',
  'the amounts of an account in a month are too large; send the file in parts':
    '一か月の科目の金額が大きすぎます。ファイルを分割して送信してください',
  'give {contentBase64} or {documentId}, one of them':
    '{contentBase64} か {documentId} のどちらか一つを指定してください',
  'the books changed since the plan was made, and it no longer fits: {1}':
    '計画の後に帳簿が変わり、計画が合わなくなりました: {1*}',
  'the rows of the entry say more than {1} further things': '仕訳の行にその他の項目が {1} を超えてあります',
  'the file has no column {1}': 'ファイルに {1} の列がありません',
  'the first row must name the account and its balance (or debit and credit); say {columns} where their heads are others':
    '1 行目に科目と残高（または借方残高と貸方残高）の見出しが必要です。別の見出しのときは {columns} で指定してください',
  'line {1}: {2}: is no figure in whole yen': '{1} 行目: {2}: 円単位の数字ではありません',
  'line {1}: {2}: is no month; write it as 2026-04': '{1} 行目: {2}: 月ではありません。2026-04 のように書いてください',
  'no fiscal year of the books has the day {1}': '{1} を含む会計年度が帳簿にありません',
  'what was given away stays given: record the next handing over':
    '引き渡したものは戻りません。次の引き渡しを記録してください',
  'must not be before {from}': '{from} より前にはできません',
  'must be a month like 2026-04': '2026-04 のような月でなければなりません',
  'an agent shows a difference, and a person accepts it; show it to one':
    'エージェントは差額を示すだけで、承認は人が行います。人に示してください',
  'journal import {1} is {2}; run it first': '取り込み {1} は {2} です。先に実行してください',
  'more than {1} differences were accepted; look for what is wrong with the import':
    '{1} 件を超える差額が承認されています。取り込みの誤りを調べてください',
  'the documents of these days are too many for one file: take a shorter range':
    'この期間の文書は一つのファイルに収まりません。期間を短くしてください',
  'the file would have {1} entries, and holds at most {2}: take a shorter range':
    'ファイルの仕訳が {1} 件になり、上限は {2} 件です。期間を短くしてください',
  'the form cannot hold {1} cells of {2} entries; the first is {3} of entry {4}: {5}':
    'この形式に入らない項目が {2} 件の仕訳に {1} 個あります。最初は仕訳 {4} の {3} です: {5*}',
  'entry {1}, {2}: {3}': '仕訳 {1}、{2}: {3*}',
  'the form cannot hold {1} names; the first is {2}: {3}':
    'この形式に入らない名称が {1} 個あります。最初は {2} です: {3*}',
  'its name holds a comma, a break or a letter that CP932 lacks':
    '名称にカンマ、改行、または CP932 にない文字があります',
  'the form has no place for it; carry its balance over first':
    'この形式に入る場所がありません。先に残高を振り替えてください',
  'its accounts come to {1}, and the report says {2}': '科目の合計は {1} ですが、レポートでは {2} です',
  'only bs and pl are written; the codes of ss and nt have one source only, so write them in the e-Tax software':
    '書き出せるのは bs と pl だけです。ss と nt のコードは出典が一つしかないため、e-Tax ソフトで作成してください',
  'HOT010 is the form of corporations; a sole proprietor files another one':
    'HOT010 は法人の様式です。個人事業者の様式は別です',
  'must be a whole fiscal year, like FY2026': 'FY2026 のような会計年度でなければなりません',
  'the year to {1} is {2}; close it first': '{1} までの年度は {2} です。先に締めてください',
};
