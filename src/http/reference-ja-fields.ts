// What fields and parameters mean, in Japanese below the English text; src/http/reference-language.ts reads it.

/** Blocks of an English text and its Japanese. */
export const FIELDS_JA = `
Unique id of this resource, given by the service and never changed.
  このリソースの一意な ID。サービスが付番し、変わりません。
The cell in which it is. Absent: the first one, or there are none.
  会社のあるセル。最初のセルにあるとき、またはセルがないときは省略されます。
Id of the thing that the finding is about.
  指摘の対象となるものの ID。
Id of the API key, or issuer and subject of the user; absent for the system itself.
  API キーの ID、またはユーザーの発行者と subject。システム自身の場合はありません。
What kind of caller it was: a user, an API key, or the service itself (jobs by the calendar).
  呼び出し元の種類: ユーザー、API キー、またはサービス自身（カレンダーによるジョブ）。
What the key or user is called, as far as it is known.
  キーまたはユーザーの名称（分かる場合）。
Company that the resource belongs to (comp_...).
  リソースが属する会社の ID（comp_...）。
When it was recorded first: RFC 3339 time in UTC, set by the service.
  最初に記録された日時（UTC、RFC 3339）。サービスが設定します。
When it was changed last: RFC 3339 time in UTC, set by the service.
  最後に変更された日時（UTC、RFC 3339）。サービスが設定します。
When the event was stored: RFC 3339 time in UTC. \`knownAt\` refers to this time.
  イベントが保存された日時（UTC、RFC 3339）。\`knownAt\` はこの時刻を基準にします。
Who made it; set by the service.
  作成者。サービスが設定します。
Only entries written by this caller: id of an API key, or issuer and subject of a user.
  この呼び出し元が書いた仕訳のみ: API キーの ID、またはユーザーの発行者と subject。
Who changed it last; set by the service.
  最終変更者。サービスが設定します。
Only what was changed at this time or later: RFC 3339 time with zone, 2026-10-01T09:00:00+09:00.
  この日時以降に変更されたもののみ（タイムゾーン付き RFC 3339、例 2026-10-01T09:00:00+09:00）。
Number of the latest change, from 1; send it back when you change the resource, so that no other change is lost.
  最新の変更番号（1 から）。変更時に送り返すと、他の変更を上書きしません。
Facts of yours as names and texts, kept and never read. On a change it replaces all of them; null clears them.
  任意の名前と文字列の組。保存されるだけで解釈されません。変更時は全体を置き換え、null で消去します。
Your own id of this resource, unique in the company; null takes it away.
  利用者側の ID。会社内で一意。null で取り消します。
A remark for people, free text; null or absent = none.
  人のための備考（自由記述）。null または省略はなし。
What it is about, free text that searches find.
  摘要。検索の対象となる自由記述。
What it is called; one line.
  名称（1 行）。
Reading of the name in katakana; absent = not given.
  名称の読み（カタカナ）。省略は未登録。
Name in English, shown where English is asked for; absent = the Japanese one is shown.
  英語の名称。英語表示の際に使います。省略時は日本語名を表示。
Short name for screens; absent = the name.
  画面表示用の短い名称。省略時は正式名称。
Short text by which it can be named in place of its id; unique in the company.
  ID の代わりに使える短いコード。会社内で一意。
Text of it, as it stands.
  本文。
What it is, in words for people.
  説明文。
Currency code (ISO 4217). The books are kept in this currency: JPY.
  通貨コード（ISO 4217）。帳簿の通貨（JPY）です。
true = show what would happen and write nothing; in an answer: nothing was written.
  true で結果のみを示し、何も書き込みません。応答では、書き込まれなかったことを示します。
Only in a dry run: what would follow.
  ドライランのときのみ: 実行した場合の結果。
Events that would be recorded, in order.
  記録されるはずのイベント（順番どおり）。
Type of the event, such as journal_entry.posted.
  イベントの種別（例 journal_entry.posted）。
What the event would hold, by its type.
  イベントの内容（種別による）。
Balance before, in yen (minor units), on the normal side of the account.
  実行前の残高（円、勘定科目の正残側）。
Balance after, in yen (minor units), on the normal side of the account.
  実行後の残高（円、勘定科目の正残側）。
What looks odd but is allowed, each with a code and a message; absent or empty = nothing.
  許容されるが不自然な点（コードとメッセージ）。省略または空は該当なし。
Stable name of the warning for programs.
  警告の固定コード（プログラム用）。
What looks odd and what may be done about it, in the language of the caller.
  不自然な点とその対処（呼び出し元の言語）。
Path of the input that it is about, such as lines[0].taxCode; absent = the whole.
  対象の入力項目（例 lines[0].taxCode）。省略は全体。
Amount that it is about, in yen.
  対象の金額（円）。
The things of this page, in the order asked for.
  このページの内容（指定した並び順）。
How many there are in all, whatever the page; exact.
  全件数（ページによらず正確）。
Most things that one page holds.
  1 ページの最大件数。
How many were skipped before this page.
  このページの前に飛ばした件数。
Send it as \`cursor\` for the next page; absent on the last one.
  次のページを得るために \`cursor\` として送ります。最終ページにはありません。
Where this page is in the whole.
  全体におけるこのページの位置。
Number of this page, from 1.
  ページ番号（1 から）。
Most things that one page holds, 1 to 500; default 50.
  1 ページの件数（1〜500、既定 50）。
true when another page follows.
  次のページがあれば true。
What is wrong and how to fix it, in the language of the caller; safe to show to a user.
  何が誤りで、どう直すか（呼び出し元の言語）。利用者に表示して構いません。
What was refused and why.
  拒否された内容とその理由。
Each finding, where there are several.
  複数ある場合の各指摘。
Stable code of this finding for programs.
  この指摘の固定コード（プログラム用）。
Path of the input that it is about, such as lines[0].amount.
  対象の入力項目（例 lines[0].amount）。
Place of the offending item in a batch, from 0.
  一括処理での該当項目の位置（0 から）。
Id of the request, as in the header X-Request-Id: name it when you ask for help.
  リクエストの ID（X-Request-Id ヘッダーと同じ）。問い合わせの際に添えてください。
Partner that it is with (prt_...), also by code where a filter asks for it; null or absent = none.
  取引先の ID（prt_...）。絞り込みではコードも可。null または省略はなし。
Code of the partner, in place of its id.
  取引先コード（ID の代わり）。
Name of the partner as it was when this was written; absent = no partner.
  記録時点の取引先名。省略は取引先なし。
Who the transaction was with, as text; default: the name of the partner. null clears it.
  相手先（文字列）。既定は取引先の名称。null で消去。
Only entries whose counterparty contains this text.
  相手先にこの文字列を含む仕訳のみ。
Labels on it (lbl_...); on a change the list replaces the one before, null or [] takes all away.
  付与したラベルの ID（lbl_...）。変更時は一覧を置き換え、null または [] で全て外します。
Codes of labels, in place of their ids.
  ラベルコード（ID の代わり）。
A label (lbl_... or its code).
  ラベル（lbl_... またはコード）。
Documents (receipts and other papers, doc_...) that prove it; on a change the list replaces the one before.
  証憑の ID（doc_...）。変更時は一覧を置き換えます。
Label of the department (lbl_...) on which wages are booked; null or absent = none.
  給与を計上する部門のラベル ID（lbl_...）。null または省略はなし。
Account of the chart (acct_...); give it or the code.
  勘定科目の ID（acct_...）。ID かコードのいずれかを指定します。
Code of the account in the chart, such as 1130.
  勘定科目コード（例 1130）。
Name of the account at the time of the answer.
  勘定科目名（応答時点）。
Codes of accounts of the chart; empty or absent = all of them.
  勘定科目コードの一覧。空または省略は全て。
Class of the account: asset, liability, equity, revenue or expense.
  勘定の区分: asset 資産、liability 負債、equity 純資産、revenue 収益、expense 費用。
Type of the account within its class; place in the statements, normal side and cash flow follow from it.
  区分内の種類。決算書での位置、正残側、キャッシュ・フロー区分がこれで決まります。
Side on which the account grows: debit (借方) or credit (貸方).
  残高が増える側: debit 借方、credit 貸方。
Part that the account plays for the service (the usual bank account, control account of receivables ...); null or
absent = none.
  サービスにおける役割（普通預金の既定、売掛金の統制勘定など）。null または省略はなし。
The one above it in the tree (heading, label or fiscal year); null or absent = it stands at the top.
  上位の ID（見出し、ラベル、会計年度）。null または省略は最上位。
Only labels directly under this one; none = those at the top.
  このラベルの直下のみ。none は最上位のみ。
Only accounts directly under this heading.
  この見出しの直下の勘定科目のみ。
Code of the heading above it, in place of its id.
  上位の見出しのコード（ID の代わり）。
Section of the statements where the account stands; follows from its type unless set.
  決算書の表示区分。指定がなければ種類から決まります。
Name under which the statements show it together with others; null = its own name.
  決算書で他とまとめて表示する名称。null は科目名どおり。
Activity of the cash flow statement that it belongs to: operating, investing, financing, cash itself, or none.
  キャッシュ・フロー計算書の活動区分: operating 営業、investing 投資、financing 財務、cash 現金同等物、none なし。
Row of the cash flow statement that changes of the account go to; follows from its type unless set.
  増減を表示するキャッシュ・フロー計算書の行。指定がなければ種類から決まります。
Marks of the account, such as subledger:customer or cf:loans.
  勘定科目の印（例 subledger:customer、cf:loans）。
false = a heading on which nothing is posted.
  false は見出しで、記帳できません。
true = every line on it must name a partner. Default false.
  true の場合、明細に取引先が必須。既定 false。
Further words by which people find the account; null = none.
  科目を探すための追加の語。null はなし。
Place among its siblings on lists, lowest first; default by code.
  一覧での並び順（小さい順）。既定はコード順。
Consumption tax code that lines get when they name none; null or absent = none.
  明細に指定がないときの税区分。null または省略はなし。
Id of that default tax code (tax_...), in place of its code.
  既定の税区分の ID（tax_...、コードの代わり）。
Use of purchases (taxable sales, common, exempt sales) when a line says none; null = the company's.
  仕入の用途区分の既定（taxable 課税売上対応、common 共通対応、exempt 非課税売上対応）。null は会社の既定。
Business type 1 to 6 of the simplified method for sales when a line says none; null = the company's.
  売上の簡易課税の事業区分（1〜6）の既定。null は会社の既定。
Account (id or code) that lines of the partner usually stand on; null or absent = none.
  取引先の明細で通常使う勘定科目（ID またはコード）。null または省略はなし。
Code of that usual account, in place of its id.
  通常使う勘定科目のコード（ID の代わり）。
Only with \`expand=balance\`: what the account holds now.
  \`expand=balance\` のときのみ: 現在の残高。
Balance in yen on the side that is named with it.
  併記の側における残高（円）。
Side on which the balance stands.
  残高のある側。
Sum of all debits, yen.
  借方合計（円）。
Sum of all credits, yen.
  貸方合計（円）。
Day that the figures are of, YYYY-MM-DD, inclusive.
  基準日（YYYY-MM-DD、当日を含む）。
balance = also tell what each account holds now.
  balance を指定すると現在の残高も返します。
Code of the tax code on lines, such as P10 or S10; final.
  明細で使う税区分コード（例 P10、S10）。変更できません。
Whether it is for sales, purchases, imports or for neither.
  売上・仕入・輸入・対象外のいずれに使うか。
Whether the tax is owed on sales (output) or credited on purchases (input); follows from the kind.
  売上に係る税か、仕入税額控除の対象か。種別から決まります。
How the consumption tax law treats it: taxable, exempt export, non-taxable, out of scope or reverse charge.
  消費税法上の取扱い: taxable 課税、export_exempt 輸出免税、non_taxable 非課税、out_of_scope 不課税、reverse_charge リ
  バースチャージ。
How the bank's fee is booked: a discount of the sale, or an expense.
  振込手数料の処理: discount 売上値引、expense 費用。
Rate in basis points: 1000 = 10 %.
  税率（ベーシスポイント: 1000 = 10%）。
National part of the consumption tax rate in basis points: 780 = 7.8 %.
  国税分の税率（ベーシスポイント: 780 = 7.8%）。
Local part of the consumption tax rate in basis points: 220 = 2.2 %.
  地方消費税分の税率（ベーシスポイント: 220 = 2.2%）。
Class of the rate in the return: standard, reduced or of earlier years.
  申告書での税率の区分: 標準、軽減、旧税率。
Share of the input tax that is creditable, in basis points: 10000 = all, 8000 under the transitional rule.
  控除できる割合（ベーシスポイント: 10000 = 全額、経過措置 8000 など）。
Of a purchase: whether a qualified invoice (適格請求書) stands behind it.
  仕入について、適格請求書があるか。
true = the reduced rate (軽減税率) applies.
  true は軽減税率の対象。
true = bad debts, by which tax of sales is taken back (貸倒れ).
  true は貸倒れに係る税区分。
true = returns and discounts of sales or purchases (返還等).
  true は返品・値引き等（対価の返還等）。
true = the line must also say the base of the tax, as when an asset is sold.
  true の場合、明細に課税標準額も必要（資産の譲渡など）。
Box of the consumption tax return that its amounts go to; null or absent = by its kind and treatment.
  消費税申告書で集計する欄。null または省略は種別と取扱いから決まります。
First day on which it holds, YYYY-MM-DD; null or absent = ever since.
  有効期間の初日（YYYY-MM-DD）。null または省略は制限なし。
Last day on which it holds, YYYY-MM-DD; null or absent = without end.
  有効期間の末日（YYYY-MM-DD）。null または省略は期限なし。
false = no longer offered nor accepted on new lines.
  false は新しい明細では使えません。
Only those that may be used (true), or only those that may not (false).
  true は使用可能なもの、false は使用不可のもののみ。
true = made by the company, not one of the standard ones.
  true は会社が独自に追加したもの。
Only what holds or contains this day, YYYY-MM-DD.
  この日（YYYY-MM-DD）に有効な、またはこの日を含むもののみ。
Consumption tax code of it, such as P10; absent = none.
  消費税の税区分コード（例 P10）。省略はなし。
Id of the consumption tax code (tax_...), in place of its code.
  税区分の ID（tax_...、コードの代わり）。
Whether amounts include the consumption tax (inclusive), come before it (exclusive), or are booked as given (none).
  金額が税込（inclusive）か税抜（exclusive）か、そのまま記帳（none）か。
Consumption tax in it, yen.
  消費税額（円）。
Base of the tax in yen where it is not the amount.
  金額と異なる場合の課税標準額（円）。
Of a purchase: for taxable sales, for both (common), or for exempt sales.
  仕入の用途区分: taxable 課税売上対応、common 共通対応、exempt 非課税売上対応。
Of a sale: business type 1 to 6 of the simplified method (みなし仕入率).
  売上の簡易課税の事業区分（1〜6、みなし仕入率）。
true = the line is the consumption tax of another line.
  true は他の明細に係る消費税の明細。
On a tax line: id of the line whose tax it is.
  消費税の明細について、本体の明細の ID。
What the label divides by, such as department or project.
  ラベルの分類軸（部門、プロジェクトなど）。
true = a line has at most one label of this dimension, so that reports may be broken down by it.
  true の場合、1 明細にこの分類軸のラベルは 1 つまで。レポートの内訳に使えます。
Colour on screens, #RRGGBB; null = none.
  画面での色（#RRGGBB）。null はなし。
Letters by which people type the label; null = none.
  入力用の短縮文字。null はなし。
customer, supplier, both, employee or other; which lists it stands in follows from it.
  得意先・仕入先・両方・従業員・その他の別。
Corporate number (法人番号), 13 digits; null = none.
  法人番号（13 桁）。null はなし。
Registration number of a qualified invoice issuer: T and 13 digits; null or absent = none known.
  適格請求書発行事業者の登録番号（T と 13 桁）。null または省略は不明。
First day of the registration as a qualified invoice issuer, YYYY-MM-DD; null = not known.
  適格請求書発行事業者の登録日（YYYY-MM-DD）。null は不明。
Last day of that registration, YYYY-MM-DD; null = it goes on.
  登録の末日（YYYY-MM-DD）。null は継続中。
Whether the partner is a qualified invoice issuer; null = not known.
  適格請求書発行事業者か。null は不明。
When invoices fall due with this partner; null = no terms.
  支払条件。null はなし。
Day of the month on which billing closes, 1 to 31 (31 = last day).
  締日（1〜31、31 は月末）。
Day of the month of payment, 1 to 31 (31 = last day).
  支払日（1〜31、31 は月末）。
Months between closing and payment: 1 = the next month.
  締月から支払月までの月数（1 は翌月）。
Postal address; null clears it.
  住所。null で消去。
Postal code, seven digits without hyphen.
  郵便番号（ハイフンなし 7 桁）。
The address as it is printed; lines may be broken.
  印刷する住所。改行可。
Telephone number, digits and hyphens; null = none.
  電話番号（数字とハイフン）。null はなし。
E-mail address; null = none.
  メールアドレス。null はなし。
active, or archived: readable, and closed for writing.
  active、または archived（閲覧のみで書込み不可）。
Name of the company as registered.
  会社の正式名称（商号）。
Time zone in which days of the company begin, such as Asia/Tokyo.
  会社の日付の基準となるタイムゾーン（例 Asia/Tokyo）。
Code of the industry (Japan Standard Industrial Classification); null = none.
  業種コード（日本標準産業分類）。null はなし。
Prefecture, two digits by JIS X 0401: 13 = Tokyo; null = none.
  都道府県コード（JIS X 0401 の 2 桁、13 は東京都）。null はなし。
Legal form: corporation, sole proprietor, non-profit or other; rules of tax and closing follow it.
  事業形態: corporation 法人、sole_proprietor 個人、npo、other。税務・決算の規則が変わります。
Country code (ISO 3166); JP.
  国コード（ISO 3166、JP）。
Currency in which the books are kept (ISO 4217); JPY, final.
  帳簿の通貨（ISO 4217、JPY）。変更できません。
Month in which fiscal years begin, 1 to 12.
  会計年度の開始月（1〜12）。
Day of that month on which they begin.
  会計年度の開始日。
Chart with which the company was opened: corporation, sole proprietor or empty.
  会社作成時の勘定科目表: 法人、個人事業主、空。
true = a demo company with invented books.
  true は架空の帳簿を持つデモ会社。
true = fill the new company with invented books, to try things out.
  true の場合、新しい会社に架空の帳簿を入れます（試用のため）。
Plan of the company, by which limits are set: free, pro or enterprise.
  プラン（free、pro、enterprise）。制限値が変わります。
Requests per minute by surface that hold for this company; absent = those of its plan.
  この会社の 1 分あたりのリクエスト数（インターフェース別）。省略時はプランどおり。
What is left of the caller's limits, by surface.
  呼び出し元の残りの制限（インターフェース別）。
Requests a minute on surface A (snake_case).
  サーフェス A（snake_case）の 1 分あたりのリクエスト数。
Requests a minute on surface B (camelCase).
  サーフェス B（camelCase）の 1 分あたりのリクエスト数。
Bank accounts to which customers pay; null = none.
  振込先の銀行口座。null はなし。
Name of the bank.
  銀行名。
Name of the branch.
  支店名。
Code of the bank, four digits (全銀協); null = none.
  金融機関コード（全銀協の 4 桁）。null はなし。
Code of the branch, three digits; null = none.
  支店コード（3 桁）。null はなし。
Kind of the account at the bank: ordinary 普通, current 当座, savings 貯蓄.
  預金種目: ordinary 普通、current 当座、savings 貯蓄、other その他。
Number of the account at the bank, digits only.
  口座番号（数字のみ）。
Name of the holder as the bank has it.
  口座名義。
Name of the holder in half-width katakana, as transfers ask for it; null = none.
  口座名義カナ（振込用の半角カナ）。null はなし。
Name of the holder in katakana, as transfers ask for it.
  口座名義カナ。
Logo and seal printed on invoices; null = none.
  請求書に印刷するロゴと印影。null はなし。
Document (doc_...) with the logo; absent = none.
  ロゴ画像の文書 ID（doc_...）。省略はなし。
Document (doc_...) with the seal; absent = none.
  印影画像の文書 ID（doc_...）。省略はなし。
First key of the new company, with the role owner; only for operators.
  新しい会社の最初のオーナーキー。オペレーターのみ。
What must be approved by whom before it is posted.
  記帳前に誰の承認が必要かの定め。
How agents work in this company; null = the defaults.
  この会社でのエージェントの動作設定。null は既定。
true = tool calls of agents that say nothing are dry runs. Default false.
  true の場合、指定のないエージェントの呼出しはドライラン。既定 false。
From which confidence on sentences are posted or drafted; null = the defaults.
  文章入力を記帳・下書きにする確信度。null は既定。
Confidence in percent from which a sentence is posted; default 80.
  記帳する確信度（%）。既定 80。
Confidence in percent from which it becomes a draft; default 60.
  下書きにする確信度（%）。既定 60。
Whether jobs that are due by the calendar run by themselves; null = the default.
  カレンダーによるジョブを自動実行するか。null は既定。
true = jobs run by themselves.
  true の場合、ジョブを自動実行します。
Settings of payroll; null = the defaults.
  給与計算の設定。null は既定。
Month whose premiums are deducted: following_month = those of the month before the pay, same_month = of the same.
  社会保険料の控除時期: following_month 翌月控除、same_month 当月控除。
Kind of business for the rate of employment insurance.
  雇用保険料率の事業の種類。
Kind of business for the rate of workers' accident insurance.
  労災保険料率の事業の種類。
How the company treats consumption tax.
  消費税の設定。
Books with tax apart (tax_exclusive, 税抜経理) or within (tax_inclusive, 税込経理).
  経理方式: tax_exclusive 税抜経理、tax_inclusive 税込経理。
Method of the return: itemised, proportional, in full, simplified, the 2 % or 3 % rule, or exempt.
  申告の方法: 個別対応、一括比例配分、全額控除、簡易課税、2 割・3 割特例、免税。
How common purchases are shared between taxable and exempt sales; ratio = by the share of taxable sales.
  共通対応仕入れの按分方法。ratio は課税売上割合。
How often the return is filed.
  申告の頻度。
Consumption tax that was paid already in the course of the year.
  中間納付した消費税額。
National part, yen.
  国税分（円）。
Local part, yen.
  地方税分（円）。
Business type 1 to 6 of the simplified method where a sale says none.
  簡易課税の事業区分（1〜6）の会社の既定。
How fractions of a yen of tax are rounded: floor, ceil or round.
  税額の端数処理: floor 切捨て、ceil 切上げ、round 四捨五入。
How tax on sales is summed: allocated (割戻し) or accumulated from invoices (積上げ).
  売上税額の計算: allocated 割戻し、accumulated 積上げ。
How tax on purchases is summed: allocated (割戻し) or accumulated from invoices (積上げ).
  仕入税額の計算: allocated 割戻し、accumulated 積上げ。
Taxable sales of the base period (基準期間) in yen; null or absent = as the books say, or not known.
  基準期間の課税売上高（円）。null または省略は帳簿どおり、または不明。
What the e-Tax file says of the filer; absent = not given.
  e-Tax ファイルに記載する提出者の情報。省略は未登録。
User id of e-Tax (利用者識別番号), 16 digits.
  e-Tax の利用者識別番号（16 桁）。
Code of the tax office, five digits.
  税務署コード（5 桁）。
Reference number that the tax office gave (整理番号).
  整理番号。
Name of the representative.
  代表者氏名。
Reading of the representative's name in katakana.
  代表者氏名のフリガナ。
Account to which a refund is paid.
  還付金の振込先口座。
Tax accountant who files; absent = none.
  関与税理士。省略はなし。
Name of the tax accountant.
  税理士の氏名。
Telephone number of the tax accountant.
  税理士の電話番号。
Each rule says which entries must be approved; an entry that one of them fits must be.
  承認が必要な仕訳の規則。いずれかに当てはまれば承認が必要です。
Whose entries the rule is about: those of agents, or everyone's.
  規則の対象: agents エージェントの仕訳、everyone 全員の仕訳。
At least this amount in yen; absent = no bound.
  この金額以上（円）。省略は制限なし。
At most this amount in yen; absent = no bound.
  この金額以下（円）。省略は制限なし。
Who may approve his own entries: off = everyone, principal = a lone owner may, strict = nobody.
  自己承認の可否: off 可、principal 単独オーナーのみ可、strict 不可。
Days after which a submission can no longer be approved; null = never.
  申請が失効するまでの日数。null は失効なし。
Sum of the debits of the entry, yen.
  仕訳の借方合計（円）。
The entry that waits (je_...).
  承認待ちの仕訳の ID（je_...）。
When it was asked for: RFC 3339 time in UTC.
  依頼された日時（UTC、RFC 3339）。
Who asked for it.
  依頼者。
When it can no longer be approved; absent = never.
  承認できなくなる日時。省略は期限なし。
Stable code of the refusal for programs; \`/docs/errors\` lists all.
  拒否の固定コード（プログラム用）。一覧は \`/docs/errors\`。
Code of the account in the chart; unique, final, and the order of lists.
  勘定科目コード。一意で変更できず、一覧の並び順にもなります。
active, or archived: kept for what was, and not offered for new entries.
  active 使用中、archived アーカイブ済み（過去分は残り、新規には使えません）。
Unique id of the entry (je_...), given by the service and never changed.
  仕訳の一意な ID（je_...）。サービスが付番し、変わりません。
Unique id of the line, given by the service.
  明細の一意な ID。サービスが付番します。
Number of the entry in its fiscal year, given when it is posted; null or absent on drafts.
  会計年度内の仕訳番号。記帳時に付番。下書きでは null または省略。
Only the entry with this number in its fiscal year.
  会計年度内のこの番号の仕訳のみ。
The date on which the entry counts, YYYY-MM-DD; it alone decides the period.
  仕訳の日付（YYYY-MM-DD）。これだけで会計期間が決まります。
Only entries of this very day, YYYY-MM-DD.
  この日（YYYY-MM-DD）の仕訳のみ。
First day of the entries, YYYY-MM-DD, inclusive.
  対象仕訳の初日（YYYY-MM-DD、当日を含む）。
Last day of the entries, YYYY-MM-DD, inclusive.
  対象仕訳の末日（YYYY-MM-DD、当日を含む）。
draft, pending_approval (waits), posted, reversed in full, or discarded.
  draft 下書き、pending_approval 承認待ち、posted 記帳済み、reversed 全額取消済み、discarded 破棄。
Only entries in these states, repeated or separated by commas; default: all but discarded ones.
  これらの状態の仕訳のみ（カンマ区切り可）。既定は破棄以外の全て。
What the entry came from: by hand, a sentence, an import, an invoice, payroll ...
  仕訳の発生元: 手入力、文章、取込、請求書、給与計算など。
Only entries of these origins, repeated or separated by commas.
  これらの発生元の仕訳のみ（カンマ区切り可）。
Where the entry comes from; default: by the caller (api, agent or manual).
  仕訳の発生元。既定は呼び出し元による（api、agent、manual）。
What it was made from: a journal entry, an invoice, or by hand.
  作成元: 仕訳、請求書、手入力。
Id of what it came from (invoice, asset, run ...), or an id of yours.
  発生元（請求書、資産、給与計算など）の ID、または利用者側の ID。
The entry of the purchase (je_...); absent = none.
  購入の仕訳の ID（je_...）。省略はなし。
Line of the entry that it was made from (jl_...).
  作成元の仕訳明細の ID（jl_...）。
Number of the voucher or another reference of yours; null = none.
  伝票番号などの参照番号。null はなし。
Only entries with exactly this reference.
  参照番号が一致する仕訳のみ。
true = a year-end adjustment (決算整理仕訳). Default false.
  true は決算整理仕訳。既定 false。
only = nothing but year-end adjustments; without = all but them.
  only は決算整理仕訳のみ、without はそれ以外。
true = it opens the books or a year.
  true は開始仕訳（期首残高）。
Its lines, in order.
  明細（順番どおり）。
debit (借方) or credit (貸方).
  debit 借方、credit 貸方。
Only entries with a line on this side of the account that is asked for.
  指定科目がこの側にある仕訳のみ。
Amount of the line in whole yen (minor units), above 0.
  明細の金額（円、整数、0 より大）。
Lines that this line pays or takes back, with the amount of each.
  この明細が消し込む明細と、それぞれの金額。
How much of that line it pays, yen.
  その明細に充てる金額（円）。
Id of the line of an entry (jl_...).
  仕訳明細の ID（jl_...）。
Id of the line of the entry to be reversed (jl_...).
  取り消す仕訳明細の ID（jl_...）。
Day of that line, YYYY-MM-DD.
  その明細の日付（YYYY-MM-DD）。
Amount in the original currency, as a decimal text: "12.50".
  原通貨での金額（10 進の文字列、例 "12.50"）。
Original currency (ISO 4217), when it was not yen.
  原通貨（ISO 4217）。円以外のとき。
Yen per unit of the original currency, as a decimal text.
  原通貨 1 単位あたりの円（10 進の文字列）。
Date of the transaction itself, YYYY-MM-DD, when it is booked later.
  後日計上する場合の取引自体の日付（YYYY-MM-DD）。
How many, as a decimal text; absent = not said.
  数量（10 進の文字列）。省略は記載なし。
How many pieces; default 1.
  数量。既定 1。
Unit of the quantity, such as 個 or 時間.
  数量の単位（例 個、時間）。
Price of one unit in yen, with or without tax as the document says.
  単価（円）。税込・税抜は文書の設定によります。
What the line is to the statement of changes in net assets: issue, dividend, reserve_transfer ...
  株主資本等変動計算書での変動事由: issue、dividend、reserve_transfer など。
When it is to be paid, YYYY-MM-DD; null or absent = not said.
  支払期日（YYYY-MM-DD）。null または省略は記載なし。
Later date on which it is reversed by itself, YYYY-MM-DD; null or absent = never.
  自動で取り消す日付（YYYY-MM-DD）。null または省略はなし。
What must hold; all of them unless said otherwise.
  満たすべき条件。特に指定がなければ全て。
How the figure is compared with the value.
  値との比較方法。
What of the line of a statement, or of the sentence, is looked at.
  明細行または文章のどの項目を見るか。
What it is compared with. Amounts are whole yen.
  比較する値。金額は円の整数。
Upper end of a range with \`between\`, inclusive.
  \`between\` のときの上限（当該値を含む）。
Fiscal year that it belongs to (fp_...).
  属する会計年度の ID（fp_...）。
When it was handed in: RFC 3339 time in UTC.
  申請日時（UTC、RFC 3339）。
Who handed it in; set by the service.
  申請者。サービスが設定します。
When it was posted: RFC 3339 time in UTC; absent = not yet.
  記帳日時（UTC、RFC 3339）。省略は未記帳。
Who posted it; set by the service.
  記帳者。サービスが設定します。
When it was reversed: RFC 3339 time in UTC; absent = it was not.
  取消日時（UTC、RFC 3339）。省略は取消なし。
Entry that reverses this one in full (je_...).
  この仕訳を全額取り消した仕訳の ID（je_...）。
Entries that reverse this one in part or in full (je_...).
  この仕訳を一部または全部取り消した仕訳の ID（je_...）。
Entry that this one reverses (je_...).
  この仕訳が取り消す仕訳の ID（je_...）。
Why it was reversed, as whoever did it said.
  取消の理由。
How much of it was taken back so far, yen.
  これまでに取り消された金額（円）。
Only entries that were reversed in full (true), or that were not (false).
  全額取消済み（true）、またはそれ以外（false）の仕訳のみ。
Only with a document (true), or without (false).
  証憑があるもの（true）、ないもの（false）のみ。
Revision of the company's stream at which it was written; serves as \`minPosition\`.
  書き込まれた時点のストリーム位置。\`minPosition\` に使えます。
How a sentence was read, when the entry came from one.
  文章から作られた仕訳の場合の読み取り結果。
How it was read: by a rule of the company, a pattern, or what was booked before.
  読み取りの方法: ルール、パターン、過去の記帳。
How sure it is, in percent.
  確信度（%）。
Why these accounts, in a sentence.
  この科目とした理由。
Why it was not posted but drafted; absent = nothing held it.
  記帳せず下書きにした理由。省略はなし。
Rule of the company that it followed (rule_...).
  適用したルールの ID（rule_...）。
Other accounts that it may have meant, surest first.
  他に考えられる科目（確信度順）。
What was found in the sentence.
  文章から読み取った内容。
Amount that was read, yen.
  読み取った金額（円）。
Date that was read, YYYY-MM-DD.
  読み取った日付（YYYY-MM-DD）。
Partner that was read.
  読み取った取引先。
How it was paid, as it was read.
  読み取った支払方法。
Words that decided the account.
  科目の決め手となった語。
Who did it, and by which door.
  操作した者と経路。
Door that it came by: a surface of the API, agents (mcp), command line, jobs, or the service.
  経路: API のサーフェス、エージェント（mcp）、コマンドライン、ジョブ、サービス自身。
The entry itself.
  仕訳の内容。
One per entry, in the order sent.
  送信順の各仕訳の結果。
Place of the entry in the batch, from 0.
  一括処理での位置（0 から）。
true = all entries were written together.
  true は全件をまとめて書き込んだことを示します。
true: all or none, which is the only way.
  true: 全件成功か全件中止（これのみ）。
Entries of the batch, at most 500; all are written or none.
  一括記帳する仕訳（最大 500 件）。全件成功か全件中止。
Addresses of what it stands on, below this service.
  根拠となる情報のアドレス（このサービス内）。
Its events, by which it came about.
  元となったイベント。
All its versions.
  全ての版の履歴。
Proof that its events stand in the signed history: they are signed within a minute (needs proofs:read).
  イベントが署名済みの履歴にあることの証明。1 分以内に署名されます（proofs:read が必要）。
What it came from (invoice, asset, run ...).
  発生元（請求書、資産、給与計算など）。
Address of the entry in which it stands.
  計上された仕訳のアドレス。
The statement that the figure is taken from.
  数値の元となる明細。
A fiscal year or one of its months.
  会計年度か月か。
open, soft_closed (only adjustments of those who may), or closed.
  open 開いている、soft_closed 仮締め（権限者の調整のみ）、closed 締め済み。
Name of the period, such as FY2026 or 2026-04.
  期間の名称（例 FY2026、2026-04）。
First day, YYYY-MM-DD, inclusive.
  初日（YYYY-MM-DD、当日を含む）。
Last day, YYYY-MM-DD, inclusive; null or absent = without end.
  末日（YYYY-MM-DD、当日を含む）。null または省略は期限なし。
When it was closed: RFC 3339 time in UTC; absent = it was not.
  締めた日時（UTC、RFC 3339）。省略は未締め。
Who closed it; set by the service.
  締めた者。サービスが設定します。
When it was closed softly: RFC 3339 time in UTC.
  仮締めの日時（UTC、RFC 3339）。
Who closed it softly; set by the service.
  仮締めした者。サービスが設定します。
When it was opened again last: RFC 3339 time in UTC.
  最後に再開した日時（UTC、RFC 3339）。
Who opened it again; set by the service.
  再開した者。サービスが設定します。
Why it was opened again.
  再開の理由。
Entries that closed the year (je_...).
  年度の決算振替仕訳の ID（je_...）。
soft = only adjustments of those who may; hard = closed for all.
  soft 仮締め（権限者の調整のみ）、hard 本締め。
Account that takes the result of the year; default: the one with that role in the chart.
  当期純損益を振り替える科目。既定は勘定科目表の該当科目。
Year in which the fiscal year begins, such as 2026.
  会計年度の開始年（例 2026）。
The period as it is now.
  期間の現在の状態。
done, or blocked by something that must be settled first.
  done 完了、blocked 先に解決すべきことがある。
Part of the end of a month: jobs, depreciation, payroll or close.
  月次処理の段階: jobs ジョブ、depreciation 減価償却、payroll 給与、close 締め。
done, nothing to do, blocked, or not begun because an earlier one was blocked.
  done 完了、nothing 対象なし、blocked 不可、not_begun 前段階の不可により未着手。
What was done, command by command.
  実行した内容（コマンドごと）。
Name of the command that was carried out.
  実行したコマンドの名称。
Code of the refusal; absent = it was not refused.
  拒否のコード。省略は拒否なし。
Why it was refused, or what is to be known of it.
  拒否の理由、または補足。
What was posted, command by command.
  記帳した内容（コマンドごと）。
Stable name of what stands in the way.
  妨げている事項の固定コード。
error stops the close, warning does not.
  error は締め不可、warning は注意のみ。
How many there are of it.
  該当件数。
Ids of the first of them.
  該当するものの ID（先頭から）。
Balance sheet at the end of the period.
  期末の貸借対照表。
Profit and loss statement of the period.
  期間の損益計算書。
Cash flow statement of the period.
  期間のキャッシュ・フロー計算書。
Jobs that were due, each with what came of it.
  実行時期の来たジョブと結果。
Name of the job.
  ジョブの名称。
What it was done for, such as a contract and a day; it is never done twice.
  対象（契約と日付など）。二重には実行されません。
Day on which it was due, YYYY-MM-DD.
  実行予定日（YYYY-MM-DD）。
done, refused, or not begun for lack of time.
  done 完了、refused 拒否、not_begun 時間切れで未着手。
Why it was refused.
  拒否の理由。
Jobs that are still due: call again.
  残っているジョブの数。もう一度呼び出してください。
Last day that was looked at, YYYY-MM-DD.
  対象とした最終日（YYYY-MM-DD）。
Entries that it has posted (je_...).
  記帳した仕訳の ID（je_...）。
Invoices that it is about (inv_...).
  対象の請求書の ID（inv_...）。
Payroll runs that it is about (pr_...).
  対象の給与計算の ID（pr_...）。
Entry in which it stands (je_...); absent = none yet.
  計上された仕訳の ID（je_...）。省略は未計上。
Journal entry that it is about (je_...).
  対象の仕訳の ID（je_...）。
Things that are undone.
  取り消したものの数。
Things that cannot be undone.
  取り消せないものの数。
Things that were written, newest first, each with what is done to it.
  書き込まれたもの（新しい順）と、それぞれの取扱い。
Kind of thing, such as journal_entry or invoice.
  種類（例 journal_entry、invoice）。
Id of the thing.
  対象の ID。
undone, or cannot be.
  undone 取り消した、cannot 取り消せない。
Why it cannot be undone.
  取り消せない理由。
Hash of this preview: send it back to do exactly this.
  このプレビューのハッシュ。送り返すと、この内容をそのまま実行します。
Name of the asset.
  資産の名称。
Number under which the company keeps the asset; null = none.
  資産の管理番号。null はなし。
draft, in_use, sold, retired or discarded.
  draft 下書き、in_use 使用中、sold 売却、retired 除却、discarded 破棄。
Category of the asset in the register, such as 器具備品; null = that of its account.
  台帳での資産区分（例 器具備品）。null は科目に従います。
Account of the asset in the chart (acct_...); give it or its code.
  資産の勘定科目の ID（acct_...）。ID かコードを指定。
Code of the account of the asset, such as 1570.
  資産の勘定科目コード。
Name of the account of the asset.
  資産の勘定科目名。
Account of accumulated depreciation (acct_...); default by the asset's account.
  減価償却累計額の勘定科目の ID。既定は資産科目による。
Code of the account of accumulated depreciation; default by the asset's account.
  減価償却累計額の勘定科目コード。既定は資産科目による。
Account of the depreciation expense (acct_...); default by the asset's account.
  減価償却費の勘定科目の ID。既定は資産科目による。
Code of the account of the depreciation expense; default by the asset's account.
  減価償却費の勘定科目コード。既定は資産科目による。
Cost of acquisition in yen.
  取得価額（円）。
Day of acquisition, YYYY-MM-DD.
  取得日（YYYY-MM-DD）。
Day on which it was put to use, YYYY-MM-DD: depreciation begins in its month.
  事業供用日（YYYY-MM-DD）。その月から償却します。
Method of depreciation: straight line, declining balance, lump sum over three years, small amount, at once, or none.
  償却方法: 定額法、定率法、一括償却、少額資産、即時償却、償却なし。
Useful life in years (耐用年数).
  耐用年数（年）。
Value in yen below which it is not depreciated.
  残存簿価（円）。
direct takes depreciation off the asset account; indirect collects it on its own account.
  direct 直接法、indirect 間接法。
Fiscal month up to which it is depreciated, YYYY-MM; absent = not yet.
  償却済みの月（YYYY-MM）。省略は未償却。
Book value in yen at which these books took it over; absent = it was bought in them.
  引継時の帳簿価額（円）。省略はこの帳簿での取得。
Depreciation so far, yen.
  減価償却累計額（円）。
Book value, yen.
  帳簿価額（円）。
How it left; absent = it is still there.
  売却・除却の内容。省略は現存。
sold for a price, or retired without one.
  sold 売却、retired 除却。
Day on which it left, YYYY-MM-DD.
  売却・除却日（YYYY-MM-DD）。
Book value in yen when it left.
  売却・除却時の帳簿価額（円）。
Depreciation in yen up to the day on which it left.
  売却・除却日までの償却額（円）。
Entry of that last depreciation (je_...).
  その最後の償却の仕訳の ID（je_...）。
Price in yen for which it was sold.
  売却価額（円）。
Gain (above 0) or loss (below 0) in yen by leaving.
  売却・除却損益（円、損は負数）。
City where it stands, for the property tax; null = none.
  所在市区町村（償却資産税）。null はなし。
What each asset was depreciated by.
  資産ごとの償却額。
Depreciation of the asset in the month, yen.
  その月の償却額（円）。
Fixed asset (fa_...).
  固定資産の ID（fa_...）。
Fiscal month, YYYY-MM.
  対象月（YYYY-MM）。
Day of the entry, YYYY-MM-DD.
  仕訳の日付（YYYY-MM-DD）。
Month by month, what was and what will be depreciated.
  月ごとの償却実績と予定。
Month, YYYY-MM.
  月（YYYY-MM）。
opening (before these books), posted, planned or skipped.
  opening 引継前、posted 記帳済み、planned 予定、skipped 対象外。
Sum in yen of what was posted.
  記帳済みの合計（円）。
prepaid expense, deferred revenue, accrued expense or accrued revenue.
  前払費用、前受収益、未払費用、未収収益の別。
active, completed (all slices done) or cancelled.
  active 進行中、completed 完了、cancelled 取消。
How the amount is shared over the months: daily, monthly or by full months.
  配分方法: daily 日割、monthly 月割、full_months 全月のみ。
Its slices, month by month.
  月ごとの配分。
Day on which it is or was posted, YYYY-MM-DD.
  記帳日または予定日（YYYY-MM-DD）。
Amount of the slice in yen.
  配分額（円）。
scheduled, posted, skipped (in the books already), reversed or dropped.
  scheduled 予定、posted 記帳済み、skipped 計上済みのため対象外、reversed 取消済み、dropped 中止。
Day on which it was posted instead, because its own was closed, YYYY-MM-DD.
  締め済みのため実際に記帳した日（YYYY-MM-DD）。
Account of the balance (prepaid, deferred ...) in the chart (acct_...).
  経過勘定の科目の ID（acct_...）。
Code of the account of the balance, such as 1520.
  経過勘定の科目コード（例 1520）。
Account of the cost or revenue (acct_...).
  費用・収益の科目の ID（acct_...）。
Code of the account of the cost or revenue.
  費用・収益の科目コード。
Whole amount, yen.
  総額（円）。
What of it was posted so far, yen.
  計上済みの金額（円）。
What of it is still to be posted, yen.
  未計上の金額（円）。
Day of the next slice, YYYY-MM-DD; absent = none is left.
  次回の計上日（YYYY-MM-DD）。省略は残りなし。
Only those with a slice that is due on this day, YYYY-MM-DD.
  この日（YYYY-MM-DD）までに計上すべきものがあるもののみ。
The schedules that were worked on.
  処理した期間配分。
Only this accrual schedule (acs_...); absent = all.
  この期間配分（acs_...）のみ。省略は全て。
Posts the balance too, when it is not in the books yet.
  経過勘定の残高が未計上の場合に、その計上も行います。
First day of the time that is shared out, YYYY-MM-DD.
  配分期間の初日（YYYY-MM-DD）。
Last day of the time that is shared out, YYYY-MM-DD.
  配分期間の末日（YYYY-MM-DD）。
What the key is called, for people.
  キーの名称。
First characters of the key, by which it is recognised.
  キーの先頭文字（識別用）。
Last four characters of the key.
  キーの末尾 4 文字。
Role that gives the scopes; absent = scopes of its own.
  権限を定めるロール。省略時は個別のスコープ。
Scopes that it holds.
  持っているスコープ。
How the figure is compared.
  比較の方法。
true = a key of the installation's operator.
  true はオペレーターのキー。
What the key may post by itself; null = without caps.
  キーが単独で記帳できる上限。null は上限なし。
Most yen that it posts in one day of the company.
  1 日に記帳できる金額の上限（円）。
Most entries that it posts in one day of the company.
  1 日に記帳できる件数の上限。
When it ends by itself: RFC 3339 time; absent = never.
  失効日時（RFC 3339）。省略は期限なし。
Until when the secret before the rotation still works: RFC 3339 time in UTC.
  ローテーション前の秘密が有効な日時（UTC、RFC 3339）。
When it was revoked: RFC 3339 time in UTC; absent = it works.
  失効させた日時（UTC、RFC 3339）。省略は有効。
Seconds for which the old secret works too; default 0.
  旧い秘密も有効な秒数。既定 0。
active, or revoked for good.
  active 有効、revoked 失効。
active, or removed.
  active 有効、removed 削除済み。
User as issuer and subject of the access token.
  アクセストークンの発行者と subject によるユーザー。
Sum of the debits of the entry, in whole yen.
  仕訳の借方合計（円、整数）。
Sequence of the event that wrote it.
  書き込んだイベントの連番。
What stands in the way, and how to settle it.
  妨げている事項とその解決方法。
balance of the account, or available: what of it drafts and waiting entries leave.
  balance 残高、available 下書き・承認待ちを差し引いた利用可能額。
When it was decided: RFC 3339 time in UTC; absent = it waits.
  決定日時（UTC、RFC 3339）。省略は承認待ち。
Who decided; absent = nobody yet.
  決定した者。省略は未決定。
How many times it was handed in: 1 at first, more after it was returned.
  申請の回数。差戻し後の再申請で増えます。
What became of it: pending, approved or returned.
  結果: pending 承認待ち、approved 承認、returned 差戻し。
Fiscal period that is sealed (fp_...).
  封印した会計期間の ID（fp_...）。
Sequence of the event that closed the period.
  期間を締めたイベントの連番。
How many events the checkpoint of the seal covers.
  封印のチェックポイントに含まれるイベントの数。
Root of the tree of that checkpoint, in base64.
  そのチェックポイントのツリーの根（base64）。
The signed checkpoint as it was published, a C2SP note.
  公開された署名済みチェックポイント（C2SP note）。
current, or superseded since the period was opened again.
  current 有効、superseded 再開により失効。
When the period was opened again: RFC 3339 time in UTC; absent = the seal holds.
  期間を再開した日時（UTC、RFC 3339）。省略は有効。
Statements that were true at the close, by name and hash.
  締めの時点の決算書（名称とハッシュ）。
Name of the file.
  ファイル名。
Type of its content, such as application/pdf.
  内容の種類（例 application/pdf）。
SHA-256 of its bytes, 64 hexadecimal digits.
  内容の SHA-256（16 進 64 桁）。
Its size in bytes.
  サイズ（バイト）。
Accounts that the figure is summed over.
  数値を集計した勘定科目。
sales, purchase (a bill), sales_credit or purchase_credit (credit notes).
  sales 売上請求書、purchase 仕入請求書、sales_credit・purchase_credit 返還（赤伝）。
draft, issued, void, uncollectible (written off) or discarded.
  draft 下書き、issued 発行済み、void 無効、uncollectible 貸倒れ、discarded 破棄。
Number of the document; of sales given on issue unless set; null = by the series.
  請求書番号。売上は指定がなければ発行時に採番。null は採番に従います。
Running number in its series; set by the service.
  系列内の連番。サービスが付番します。
Series that the number is taken from, such as the year.
  番号の系列（年など）。
Day of the document, YYYY-MM-DD; null = none.
  書類の日付（YYYY-MM-DD）。null はなし。
Day on which it is booked, YYYY-MM-DD, where that is not the day of the document; null = that day.
  計上日（YYYY-MM-DD）。書類の日付と異なる場合。null は書類の日付。
Subject line; null = none.
  件名。null はなし。
Sum of the lines without consumption tax, yen.
  税抜の小計（円）。
Consumption tax in all, yen.
  消費税額の合計（円）。
Sum with consumption tax, yen.
  税込合計（円）。
Sum of the lines with consumption tax, yen.
  税込合計（円）。
Sums by tax rate, as a qualified invoice shows them.
  税率ごとの合計（適格請求書の記載事項）。
Price without tax at this rate, yen.
  この税率の対象額（税抜、円）。
What is still owed, yen.
  未決済額（円）。
What was paid so far, yen.
  支払済みの額（円）。
What was paid beyond it and is not applied to anything, yen.
  過払いのうち未充当の額（円）。
Income tax withheld from it, yen.
  源泉徴収税額（円）。
true = income tax is withheld from this line.
  true は源泉徴収の対象。
Income tax that the payer withheld, yen.
  支払時に源泉徴収された額（円）。
What was written off as a loss, yen.
  貸倒れとした額（円）。
What came in after it was written off, yen.
  貸倒れ後に回収した額（円）。
unpaid, partially_paid, paid or overpaid; follows from the payments.
  unpaid 未払い、partially_paid 一部支払い、paid 支払済み、overpaid 過払い。
unsent, or sent to the customer.
  unsent 未送付、sent 送付済み。
What became of its mail: queued, sent or failed; absent = none was asked for.
  メールの状態: queued 送信待ち、sent 送信済み、failed 失敗。省略は依頼なし。
The last mail with it: to whom, when, and what came of it.
  最後の送信メールの内容と結果。
Addresses that the mail went to.
  メールの送信先アドレス。
Addresses that get a copy.
  写しの送信先アドレス。
Subject of the mail.
  メールの件名。
Language of the mail.
  メールの言語。
Message-Id of the mail.
  メールの Message-Id。
Why the last try failed; absent = it did not.
  直近の送信失敗の理由。省略は失敗なし。
When it changed its state.
  状態が変わった日時。
When it was issued: RFC 3339 time in UTC.
  発行日時（UTC、RFC 3339）。
When it was sent: RFC 3339 time in UTC.
  送付日時（UTC、RFC 3339）。
When it was paid in full: RFC 3339 time in UTC.
  支払完了日時（UTC、RFC 3339）。
When it was voided: RFC 3339 time in UTC.
  無効にした日時（UTC、RFC 3339）。
When it was written off: RFC 3339 time in UTC.
  貸倒れ処理の日時（UTC、RFC 3339）。
true = it has all that a qualified invoice (適格請求書) must have.
  true は適格請求書の記載事項を満たすもの。
Address of the partner as it was on issue.
  発行時点の取引先の住所。
Contract that it belongs to (con_...); null = none.
  契約の ID（con_...）。null はなし。
Period of the contract that it bills.
  請求対象の契約期間。
First day of the period that is billed, YYYY-MM-DD.
  請求期間の初日（YYYY-MM-DD）。
Last day of the period that is billed, YYYY-MM-DD.
  請求期間の末日（YYYY-MM-DD）。
Days that the line is for: it is recognised over them, not at once.
  明細の対象期間。一度にではなく期間で計上します。
First day that the line is for, YYYY-MM-DD.
  対象期間の初日（YYYY-MM-DD）。
Last day that the line is for, YYYY-MM-DD.
  対象期間の末日（YYYY-MM-DD）。
Accrual schedules that its lines began (acs_...).
  明細から作られた期間配分の ID（acs_...）。
Why it was changed after issue.
  発行後の変更理由。
Account on which it is owed, such as 1310.
  債権・債務の勘定科目コード（例 1310）。
Line of the entry on that account (jl_...).
  その科目の仕訳明細の ID（jl_...）。
What settled it, oldest first: payments, refunds, credits.
  決済の記録（古い順）: 入出金、返金、充当。
payment, refund, credit (of a credit note) or transfer (of what was paid beyond another).
  payment 入金・支払、refund 返金、credit 返還の充当、transfer 過払いの充当。
Id of the payment (ipay_...).
  入出金の ID（ipay_...）。
Day of the payment, YYYY-MM-DD.
  入出金日（YYYY-MM-DD）。
What moved at the bank, yen; 0 for a credit.
  実際の入出金額（円）。充当では 0。
How much of what was owed this settles, yen.
  消し込んだ額（円）。
How much was paid beyond what was owed, yen; below 0 = taken from what was paid beyond.
  過払い額（円）。負数は過払いからの充当。
The fee in yen.
  手数料（円）。
Fee of the bank that was taken off the payment.
  入金から差し引かれた振込手数料。
The other document of a credit or transfer (inv_...).
  充当の相手となる請求書の ID（inv_...）。
Payment that it takes from or belongs to (ipay_...).
  対象の入出金の ID（ipay_...）。
Account of the money, such as 1130.
  入出金の勘定科目コード（例 1130）。
Entry that takes it back (je_...); absent = it holds.
  取消仕訳の ID（je_...）。省略は有効。
Invoice (inv_...).
  請求書の ID（inv_...）。
Day of it, YYYY-MM-DD.
  日付（YYYY-MM-DD）。
Day of the entry, YYYY-MM-DD; default by the operation: today, or the first open day.
  仕訳の日付（YYYY-MM-DD）。既定は操作により当日または最初の開いている日。
What came in, yen.
  回収額（円）。
Last day, YYYY-MM-DD, inclusive.
  末日（YYYY-MM-DD、当日を含む）。
Only what is due on this day or later, YYYY-MM-DD.
  支払期日がこの日以降（YYYY-MM-DD）のもののみ。
Only what is due on this day or earlier, YYYY-MM-DD.
  支払期日がこの日以前（YYYY-MM-DD）のもののみ。
Only what is owed past its due date (true), or all else (false).
  期限を過ぎた未決済のもの（true）、それ以外（false）のみ。
What the contract is about.
  契約の件名。
Number of the contract; null = none.
  契約番号。null はなし。
receivable = we send invoices; payable = we get bills.
  receivable 請求する側、payable 支払う側。
draft, active, suspended, ended or cancelled.
  draft 下書き、active 有効、suspended 中断、ended 終了、cancelled 取消。
First day of the contract, YYYY-MM-DD.
  契約の初日（YYYY-MM-DD）。
Last day of the contract, YYYY-MM-DD; null or absent = until somebody ends it.
  契約の末日（YYYY-MM-DD）。null または省略は終了の定めなし。
true = it renews by itself at its end.
  true は自動更新。
Months by which it renews; null = those of its first term.
  更新の月数。null は当初の契約期間。
Days before the end by which notice must be given.
  解約予告の日数。
Notice that was given; absent = none.
  受けた解約予告。省略はなし。
Why notice was given.
  解約の理由。
Day on which notice was given, YYYY-MM-DD.
  解約予告日（YYYY-MM-DD）。
When what is billed, and when that is due.
  請求の時期と支払期日の定め。
How often: once, monthly, quarterly, half-yearly, yearly or by an interval of its own.
  頻度: 1 回、毎月、四半期、半年、毎年、独自の間隔。
Months from one to the next.
  間隔（月数）。
Day of the month on which periods begin, 1 to 31.
  期間の起算日（1〜31）。
When what is billed falls due.
  支払期日の決め方。
days_after_issue, end_of_month or day_of_month.
  days_after_issue 発行後の日数、end_of_month 月末、day_of_month 月の特定日。
Days after issue.
  発行日からの日数。
Months after that of issue; 0 = the same month.
  発行月からの月数。0 は当月。
Day of that month, 1 to 31 (31 = last day).
  その月の日（1〜31、31 は月末）。
What is billed, line by line.
  請求する内容（明細）。
recurring in every billing, initial in the first one only, usage to be filled in.
  recurring 毎回、initial 初回のみ、usage 利用実績により入力。
What it is for, as it is printed.
  内容（印刷されます）。
Price without consumption tax, yen.
  税抜金額（円）。
Periods that were billed, newest last.
  請求済みの期間（古い順）。
Day of the billing, YYYY-MM-DD.
  請求日（YYYY-MM-DD）。
The period that was billed last.
  最後に請求した期間。
How many periods were billed.
  請求した回数。
Day of the next billing, YYYY-MM-DD; absent = none comes.
  次回の請求日（YYYY-MM-DD）。省略は予定なし。
Day on which something is to be done about it next (billing, renewal, end), YYYY-MM-DD.
  次に処理が必要な日（請求、更新、終了、YYYY-MM-DD）。
First day that is billed here, YYYY-MM-DD; earlier ones were billed elsewhere.
  ここで請求する最初の日（YYYY-MM-DD）。それ以前は別途請求済み。
Last day that is billed, YYYY-MM-DD.
  請求済みの最終日（YYYY-MM-DD）。
Periods whose billing was taken back.
  請求を取り消した期間。
First day of the time, YYYY-MM-DD.
  期間の初日（YYYY-MM-DD）。
Last day of the time, YYYY-MM-DD; absent = until further notice.
  期間の末日（YYYY-MM-DD）。省略は期限なし。
Day of the billing that was taken back, YYYY-MM-DD.
  取り消した請求の日付（YYYY-MM-DD）。
Times in which nothing is billed.
  請求を止めている期間。
on_invoice = revenue or cost at once; straight_line = over the days of the period.
  on_invoice 請求時に一括計上、straight_line 期間で均等計上。
Sum of all billings of the term without tax, yen.
  契約期間の請求総額（税抜、円）。
Only contracts with a billing that is due on this day, YYYY-MM-DD.
  この日（YYYY-MM-DD）までに請求すべき契約のみ。
Only contracts that end on this day or earlier, YYYY-MM-DD.
  この日（YYYY-MM-DD）までに終了する契約のみ。
What the report is about, such as 大阪出張.
  精算書の件名（例 大阪出張）。
Number of the report, given when it is handed in.
  精算書番号。申請時に付番。
draft, submitted, returned, approved, rejected, paid or cancelled.
  draft 下書き、submitted 申請中、returned 差戻し、approved 承認済み、rejected 却下、paid 支払済み、cancelled 取消。
Member or key whose expenses they are.
  申請者（メンバーまたはキー）の ID。
Who approves it, or approved it (id of a key or user).
  承認者の ID（キーまたはユーザー）。
Decisions so far, oldest first.
  これまでの決定（古い順）。
What was decided: approved, returned or rejected.
  決定: approved 承認、returned 差戻し、rejected 却下。
Remark of whoever decided.
  決定者のコメント。
When: RFC 3339 time in UTC.
  日時（UTC、RFC 3339）。
true = decided by somebody in place of the approver.
  true は承認者に代わる者の決定。
Step of the approval, from 1.
  承認の段階（1 から）。
First day of the period, YYYY-MM-DD.
  期間の初日（YYYY-MM-DD）。
Last day of the period, YYYY-MM-DD.
  期間の末日（YYYY-MM-DD）。
When it was approved: RFC 3339 time in UTC.
  承認日時（UTC、RFC 3339）。
When it was paid back: RFC 3339 time in UTC.
  支払日時（UTC、RFC 3339）。
How it is paid back: transfer, cash, or payroll with the pay.
  支払方法: transfer 振込、cash 現金、payroll 給与と同時。
How it was paid back; absent = not yet.
  支払の内容。省略は未払い。
How it was paid: transfer, cash or with the pay.
  支払方法: transfer 振込、cash 現金、payroll 給与と同時。
Day on which it was paid, YYYY-MM-DD.
  支払日（YYYY-MM-DD）。
What was paid, yen.
  支払額（円）。
The payment; absent = not yet.
  支払の内容。省略は未払い。
Payroll run (pr_...).
  給与計算の ID（pr_...）。
Expense report (exp_...).
  経費精算書の ID（exp_...）。
Kind of the expense, by which the account is chosen.
  経費の種類。勘定科目が決まります。
Day of the line, YYYY-MM-DD.
  明細の日付（YYYY-MM-DD）。
What was paid, tax included, yen.
  支払額（税込、円）。
Day of the receipt, YYYY-MM-DD.
  領収書の日付（YYYY-MM-DD）。
Employee (emp_...); null = none.
  従業員の ID（emp_...）。null はなし。
Number of the employee in the company.
  社員番号。
active, on_leave, retired, or erased (personal data destroyed).
  active 在籍、on_leave 休職、retired 退職、erased 個人情報消去済み。
Full-time, part-time, contract, or a board member.
  full_time 正社員、part_time パート・アルバイト、contract 契約社員、board_member 役員。
Family name.
  姓。
Given name.
  名。
Reading of the family name in katakana; null = none.
  姓のフリガナ。null はなし。
Reading of the given name in katakana; null = none.
  名のフリガナ。null はなし。
Day of birth, YYYY-MM-DD; insurance by age follows from it.
  生年月日（YYYY-MM-DD）。年齢による保険の判定に使います。
Sex as the wage ledger asks for it; null = not told.
  性別（賃金台帳の記載事項）。null は未登録。
First day of employment, YYYY-MM-DD.
  入社日（YYYY-MM-DD）。
Last day of employment, YYYY-MM-DD; absent = employed.
  退職日（YYYY-MM-DD）。省略は在籍中。
Account to which the pay goes; null = none.
  給与の振込口座。null はなし。
When and why personal data was destroyed.
  個人情報を消去した日時と理由。
Why it was destroyed; names nobody.
  消去の理由（個人名は含みません）。
What is paid, by the days from which it holds; null in an answer = hidden from the caller.
  給与の定め（適用開始日ごと）。応答の null は閲覧権限なし。
monthly, daily or hourly pay.
  monthly 月給、daily 日給、hourly 時給。
Pay per month, day or hour in yen, by the kind of pay.
  月・日・時間あたりの基本給（円）。
Allowances paid besides.
  諸手当。
What the item is called on the payslip.
  給与明細での項目名。
Code of the allowance.
  手当のコード。
Amount per month in yen.
  月額（円）。
true = income tax is taken of it.
  true は課税対象。
What is paid for the way to work; null in an answer = hidden from the caller.
  通勤手当の定め。応答の null は閲覧権限なし。
transit (trains, buses) or car.
  transit 電車・バス、car 自動車。
What of it is free of tax a month, yen; needed for cars, by the distance.
  非課税限度額（月額、円）。自動車は距離により必須。
How income tax is withheld from the pay; null in an answer = hidden from the caller.
  源泉徴収の定め。応答の null は閲覧権限なし。
Column of the tax table: kou (甲), otsu (乙) or hei (丙).
  税額表の欄: kou 甲、otsu 乙、hei 丙。
Dependants that count for the tax table.
  扶養親族等の数。
Resident tax; null in an answer = hidden from the caller.
  住民税。応答の null は閲覧権限なし。
Year in which it begins in June.
  6 月に始まる年度。
Amount of June, yen.
  6 月分（円）。
Amount of every other month, yen.
  7 月以降の月額（円）。
Which insurances hold from when on; null in an answer = hidden from the caller.
  加入している社会保険（適用開始日ごと）。応答の null は閲覧権限なし。
Insured by health insurance.
  健康保険に加入。
Insured by employees' pension insurance.
  厚生年金保険に加入。
Insured by employment insurance.
  雇用保険に加入。
Prefecture of the health insurance, 1 to 47.
  健康保険の都道府県（1〜47）。
Standard remuneration by which premiums go; null in an answer = hidden from the caller.
  標準報酬月額。応答の null は閲覧権限なし。
Monthly standard remuneration for health insurance, yen.
  健康保険の標準報酬月額（円）。
Monthly standard remuneration for pension insurance, yen.
  厚生年金の標準報酬月額（円）。
First day from which it holds, YYYY-MM-DD.
  適用開始日（YYYY-MM-DD）。
regular pay, bonus, or a run off the cycle.
  regular 定例給与、bonus 賞与、off_cycle 臨時。
draft, posted, paid, reversed or discarded.
  draft 下書き、posted 記帳済み、paid 支払済み、reversed 取消済み、discarded 破棄。
Month of the run, YYYY-MM: that of the last day of its period.
  対象月（YYYY-MM、期間の末日の月）。
Day of payment, YYYY-MM-DD.
  支給日（YYYY-MM-DD）。
First day of the period, YYYY-MM-DD; with the day on which it ends, in place of a month.
  対象期間の初日（YYYY-MM-DD）。末日とともに、月の代わりに指定。
Day of its entry, YYYY-MM-DD: the earlier of payment and last day of the period.
  仕訳の日付（支給日と期間末日の早い方、YYYY-MM-DD）。
How many are paid by it.
  対象人数。
Employees who are paid by it (emp_...).
  対象の従業員の ID（emp_...）。
Sums of all payslips, yen.
  給与明細の合計（円）。
Gross pay in yen, before anything is deducted; null in an answer = hidden from the caller.
  総支給額（円）。応答の null は閲覧権限なし。
Part of the pay that is subject to income tax, yen; null in an answer = hidden from the caller.
  課税支給額（円）。応答の null は閲覧権限なし。
Part of the item that is subject to income tax, yen.
  項目のうち課税対象額（円）。
What of it is subject to tax, yen.
  課税対象額（円）。
Taxable pay less social insurance, yen: what income tax is computed on; null in an answer = hidden from the caller.
  社会保険料控除後の課税支給額（円）。応答の null は閲覧権限なし。
Social insurance that the employee bears, yen; null in an answer = hidden from the caller.
  本人負担の社会保険料（円）。応答の null は閲覧権限なし。
Social insurance that employees bear, yen.
  従業員負担の社会保険料（円）。
Social insurance that the employer bears, yen.
  会社負担の社会保険料（円）。
Income tax withheld, yen; null in an answer = hidden from the caller.
  源泉所得税（円）。応答の null は閲覧権限なし。
Resident tax withheld, yen; null in an answer = hidden from the caller.
  特別徴収の住民税（円）。応答の null は閲覧権限なし。
What is paid out, yen; null in an answer = hidden from the caller.
  差引支給額（円）。応答の null は閲覧権限なし。
What remains, yen; below 0 = a loss.
  差引額（円）。負数は損失。
All that is deducted, yen; null in an answer = hidden from the caller.
  控除合計（円）。応答の null は閲覧権限なし。
What is due to the pension office and the like, by kind.
  納付すべき社会保険料（種類別）。
Kind of insurance.
  保険の種類。
What is due in all, yen.
  納付額（円）。
What employees bear of it, yen.
  従業員負担分（円）。
What the employer bears of it, yen.
  会社負担分（円）。
Child-rearing levy, which the employer bears.
  子ども・子育て拠出金（会社負担）。
Sum of the standard remunerations that it is taken of, yen.
  算定の基礎額（円）。
The levy in yen.
  拠出金の額（円）。
What is due above the sum of the payslips, by fractions of a yen.
  端数処理による納付額と明細合計の差（円）。
One per employee.
  従業員ごとの給与明細。
Items that are paid; null in an answer = hidden from the caller.
  支給項目。応答の null は閲覧権限なし。
Items that are deducted; null in an answer = hidden from the caller.
  控除項目。応答の null は閲覧権限なし。
What the employer bears, item by item; null in an answer = hidden from the caller.
  会社負担の項目。応答の null は閲覧権限なし。
Item as the payslip prints it.
  給与明細に印刷する項目名。
Stable name of the item for programs.
  項目の固定コード。
Amount of the item, yen.
  項目の金額（円）。
Amount that the rate is taken of, yen.
  料率を乗じる基礎額（円）。
Rate in thousandths of a percent: 4985 = 4.985 %.
  料率（1000 分の 1 %: 4985 = 4.985%）。
Month of the premium, YYYY-MM.
  対象月（YYYY-MM）。
Rows of the official tables that the figure comes from.
  根拠となる料率表・税額表の行。
What the row is about.
  行の対象。
Whether the row was checked against its source, or is provisional.
  原資料で確認済みか、暫定か。
First day from which the row holds, YYYY-MM-DD.
  行の適用開始日（YYYY-MM-DD）。
Days of work in hundredths.
  労働日数（100 分の 1 単位）。
Hours of work in hundredths.
  労働時間（100 分の 1 単位）。
Hours of overtime in hundredths.
  時間外労働（100 分の 1 時間単位）。
Hours of work at night in hundredths.
  深夜労働（100 分の 1 時間単位）。
Hours of work on holidays in hundredths.
  休日労働（100 分の 1 時間単位）。
Days or hours that were paid, in hundredths: 2050 = 20.5.
  支払対象の日数・時間（100 分の 1 単位: 2050 = 20.5）。
Whether that counts days or hours.
  日数か時間か。
What a person should look at, and how many payslips it is about.
  確認が必要な点と該当する明細の数。
Stable name of the note.
  指摘の固定コード。
What is to be looked at.
  確認すべき内容。
How many payslips it is about.
  該当する明細の数。
The reversal; absent = it holds.
  取消の内容。省略は有効。
Day of the reversal, YYYY-MM-DD.
  取消日（YYYY-MM-DD）。
Why it was reversed.
  取消の理由。
Overtime pay in yen.
  時間外手当（円）。
The bonus in yen.
  賞与の額（円）。
How many months the bonus is for; 6 by default.
  賞与の計算期間の月数。既定 6。
Payments and deductions of this run only.
  今回限りの支給・控除。
payment is added, deduction is taken off.
  payment 支給、deduction 控除。
Amount in yen, above 0.
  金額（円、0 より大）。
Months whose premiums are deducted, YYYY-MM.
  保険料を控除する月（YYYY-MM）。
Employee that it is about (emp_...).
  対象の従業員の ID（emp_...）。
Pay of the month before, less social insurance, that was paid elsewhere, yen: the tax of a bonus follows from it.
  前月の社会保険料控除後の給与（他所での支払分、円）。賞与の税額の基礎です。
Taxable pay of the same month that was paid elsewhere, yen.
  同月に他所で支払った課税支給額（円）。
Income tax of the same month that was withheld elsewhere, yen.
  同月に他所で源泉徴収した所得税（円）。
Bonus of the same month that was paid elsewhere, yen.
  同月に他所で支払った賞与（円）。
Standard bonus for health insurance of this fiscal year so far that was paid elsewhere, yen.
  当年度に他所で支払った標準賞与額（健康保険、円）の累計。
Name of the file, without folders.
  ファイル名（フォルダーなし）。
Type of the content, such as application/pdf.
  内容の種類（例 application/pdf）。
Size in bytes.
  サイズ（バイト）。
SHA-256 of the content, 64 hexadecimal digits.
  内容の SHA-256（16 進 64 桁）。
receipt, invoice, quotation, contract, statement or other.
  receipt 領収書、invoice 請求書、quotation 見積書、contract 契約書、statement 明細書、other その他。
unlinked, linked to something, ignored, or voided.
  unlinked 未紐付け、linked 紐付け済み、ignored 対象外、voided 無効。
Amount on the document in yen; null = not said.
  書類の金額（円）。null は記載なし。
Whether it is a qualified invoice, is not, or nobody knows.
  適格請求書か、そうでないか、不明か。
How it came: by the API, web, mail, scan, mobile or an agent.
  受領方法: API、Web、メール、スキャン、モバイル、エージェント。
Why it was ignored or voided.
  対象外・無効とした理由。
What it proves.
  証明する対象。
Only documents linked to this thing, by its id.
  この ID のものに紐付いた書類のみ。
Kind of thing: entry, invoice, contract, report, line of a statement ...
  対象の種類: 仕訳、請求書、契約、経費精算書、銀行明細など。
Documents with the same content (doc_...).
  同じ内容の書類の ID（doc_...）。
Document that this one replaces (doc_...).
  差し替え前の書類の ID（doc_...）。
Last day on which it must be kept, YYYY-MM-DD.
  保存期限（YYYY-MM-DD）。
Who brought it in; set by the service.
  登録者。サービスが設定します。
Only papers of this day or later, YYYY-MM-DD.
  書類の日付がこの日以降（YYYY-MM-DD）のもののみ。
Only papers of this day or earlier, YYYY-MM-DD.
  書類の日付がこの日以前（YYYY-MM-DD）のもののみ。
Only papers whose day, amount or partner is not known yet.
  日付・金額・取引先が未登録の書類のみ。
Line of a bank statement (btx_...).
  銀行明細の ID（btx_...）。
Contract (con_...).
  契約の ID（con_...）。
Posted entries without a paper, newest first.
  証憑のない記帳済み仕訳（新しい順）。
Entry (je_...).
  仕訳の ID（je_...）。
What the account is called here.
  口座の名称。
bank, credit card, cash, e-money, loan or other.
  銀行口座、クレジットカード、現金、電子マネー、借入、その他の別。
active, or archived.
  active 使用中、archived アーカイブ済み。
Number of the account but for its last digits hidden.
  末尾以外を伏せた口座番号。
Bank account (ba_...).
  銀行口座の ID（ba_...）。
Balance of the statement before its first line, yen.
  最初の明細より前の残高（円）。
First day of the statement, YYYY-MM-DD; null = none.
  明細の初日（YYYY-MM-DD）。null はなし。
Entry of the opening balance (je_...).
  開始残高の仕訳の ID（je_...）。
Day of the last line, YYYY-MM-DD; absent = no lines.
  最後の明細の日付（YYYY-MM-DD）。省略は明細なし。
How lines come: by hand, or the state of the connection.
  明細の取込方法（手動）または接続の状態。
Balance by the books on the same day, yen.
  同日の帳簿残高（円）。
Balance by the statement, yen.
  明細上の残高（円）。
One less the other, yen; 0 = they agree.
  差額（円）。0 は一致。
Lines of the statement that are not matched, or not wholly.
  未消込（一部未消込を含む）の明細数。
Import by which the line came (bimp_...).
  取込の ID（bimp_...）。
Row of the file that it stood on, from 1.
  ファイル内の行番号（1 から）。
Lines that were taken in.
  取り込んだ明細の数。
Lines that were there already.
  取込済みのため飛ばした明細の数。
When it was imported: RFC 3339 time in UTC.
  取込日時（UTC、RFC 3339）。
incomplete (only a part came in), or completed.
  incomplete 一部のみ取込、completed 完了。
Lines in the file.
  ファイルの明細数。
Program that wrote the file; daicho: CSV and JSON of our own
  ファイルを書き出した会計ソフト。daicho は本サービスの CSV・JSON
Form of the file: the program and how many columns it has, or the language of a journal as text
  ファイルの形式: 会計ソフトと列数、またはテキスト仕訳帳の言語
Closing entries of a journal as text: left out (default), or posted like the others
  テキスト仕訳帳の締め仕訳: 取り込まない（既定）、または他と同じく転記
Of journals as text: what the file says and the books do not keep
  テキスト仕訳帳について: ファイルにあり帳簿に残らない内容
What is left out without harm, or kept otherwise
  支障なく省かれる、または別の形で残る内容
How often
  回数
SHA-256 of the file, hex
  ファイルの SHA-256（16 進）
planned, running, stopped (run it again to go on), done or discarded
  planned 計画、running 実行中、stopped 停止（再実行で続行）、done 完了、discarded 破棄
Letters of the file: utf-8 or cp932 (Shift_JIS)
  ファイルの文字コード: utf-8 か cp932（Shift_JIS）
Name of the file
  ファイル名
The file itself, kept as a document
  文書として保存したファイル
What was decided about the names in the file
  ファイルの名称について決めた対応
What running it does, and what stands in the way
  実行するとどうなるか、何が妨げになるか
Entries that the run has posted
  実行で記帳した仕訳の数
Entries that were here already
  取り込み済みだった仕訳の数
Line of the file up to which the run has come
  実行が進んだファイルの行
Why it stopped, or was discarded
  停止または破棄の理由
Money is paid to confirmed accounts alone
  支払いに使うのは確認済みの口座だけです
The bank account of ours that it is
  自社のどの銀行口座か
The account that it took the place of
  この口座に替わる前の口座
Who said these details
  内容を申請した人
Who confirmed them: somebody else
  内容を確認した人（申請者とは別の人）
When they were confirmed
  確認した日時
The same person, as the only one who may
  権限を持つ唯一の人として、申請者自身が確認したこと
Why it was withdrawn or erased
  取り下げまたは消去の理由
Text, or "[masked]" without banking:pii, "[erased]" after erasure
  文字列。banking:pii がなければ "[masked]"、消去後は "[erased]"
Code of the bank.
  銀行コード。
In kana or Latin letters, as transfer files write it.
  カナまたは英字（振込ファイルでの表記）。
Code of the branch.
  支店コード。
In kana or Latin letters.
  カナまたは英字。
The partner who is paid there.
  その口座に支払う取引先。
Or the employee.
  または従業員。
Or the bank account of ours that pays.
  または支払元となる自社の銀行口座。
Of an account of ours: what the bank gave for transfers.
  自社の口座の場合: 銀行から付与された振込依頼人コード。
bills, expenses, payroll or bonus
  bills 請求書、expenses 経費、payroll 給与、bonus 賞与
The bank account that pays
  支払元の銀行口座
draft, pending (waits for approval), approved, filed (its file was fetched), settled or cancelled
  draft 下書き、pending 承認待ち、approved 承認済み、filed ファイル取得済み、settled 消込済み、cancelled 取りやめ
The day on which the bank pays
  銀行が支払う日
One transfer for all bills of a partner
  取引先ごとに一件の振込にまとめるか
What it pays
  支払うもの
One for each record of its file
  振込ファイルの明細ごとに一件
The account of ours in the file
  ファイルに書かれる自社の口座
Sum of all transfers, yen
  振込の合計（円）
Number of transfers
  振込の件数
SHA-256 of what is paid to whom: what is approved
  誰にいくら支払うかの SHA-256。承認の対象
Who made, changed or submitted it: none of them approves it
  作成・変更・申請した人。この人たちは承認できません
Who approved it
  承認者
When it was approved
  承認日時
The digest that was approved
  承認されたダイジェスト
Approved by a maker, as the only one who may
  権限を持つ唯一の人として、作成者自身が承認したこと
How often its file was fetched
  ファイルを取得した回数
Who fetched it last
  最後に取得した人
When its file was fetched last
  最後に取得した日時
The bank line that settled it
  消し込んだ銀行明細
Items that the bank did not pay: they are payable again
  銀行が支払わなかったもの。再び支払えます
Why it was returned to its maker or cancelled
  差し戻しまたは取りやめの理由
The day on which the bank pays: a day on which banks are open.
  銀行が支払う日（銀行営業日）。
Ids of the bills, expense reports or payroll runs to pay.
  支払う請求書・経費精算・給与計算の ID。
One transfer for all that goes to one account. Default: false.
  同じ口座への支払いを一件にまとめます。既定は false。
What it is
  種類
Id of what is paid
  支払うものの ID
Number of the bill or the report
  請求書または経費精算の番号
What is paid of it, yen: net of what is withheld
  支払額（円）。源泉徴収税額を除く
Where it is paid
  支払い先の口座
Version of that account: another one is another digest
  その口座の版。版が違えばダイジェストも異なります
Yen; absent of wages
  円。給与ではありません
Who said where it is paid
  口座を申請した人
Who confirmed that
  それを確認した人
When that was confirmed
  それを確認した日時
The payee account that it is
  その振込元口座
Why the bank did not pay it
  銀行が支払わなかった理由
What you approve, as the batch shows it.
  承認する内容（振込に表示されたダイジェスト）。
The batch that it carries out
  対象の振込
A name for the file
  ファイル名
Transfers in the file
  ファイルの振込件数
Sum of them, yen
  その合計（円）
SHA-256 of the file, hex; null in a dry run
  ファイルの SHA-256（16 進）。試行では null
The file: records of 120 bytes; null in a dry run
  ファイル（1 件 120 バイト）。試行では null
The payment batch of which it pays an item: all of these are unmatched at once
  消し込んだ振込。その消込はまとめて取り消されます
A payment batch whose file was fetched: everything that it pays, in one step.
  ファイル取得済みの振込。含まれる支払いを一度にすべて消し込みます。
csv: the whole list as a file; of masters in the columns in which they are imported
  csv：一覧全体のファイル。マスタは取り込みと同じ列
csv only: language of the heads; en = the names of fields. Default ja
  csv のみ：見出しの言語。en は項目名。既定は ja
The CSV in base64, with a row of heads.
  CSV（base64）。見出し行が必要。
Rows of the file, without its heads
  見出しを除く行数
How many rows create something
  登録する行数
How many rows change something
  変更する行数
How many rows say what is so already
  変更のない行数
Rows that create or change something
  登録または変更する行
The line of the file on which the row begins
  行が始まるファイル上の行番号
What becomes of the row
  行の扱い
Id of what is changed, or was created
  変更した、または登録したものの ID
The columns that say something new
  新しい内容のある列
The file in base64, at most 9 MiB decoded; or give documentId.
  ファイル（base64、復号後 9 MiB まで）。または documentId を指定。
A file that was uploaded or planned before.
  登録済みまたは計画済みのファイル。
Its name. Default: the format.
  ファイル名。省略時は形式名。
Default: told by the file itself.
  省略時はファイルから判別。
What the names in the file mean here
  ファイルの名称がこの会社で何にあたるか
Account of the file -> code of ours
  ファイルの勘定科目 → こちらの科目コード
Account/sub-account of the file -> what it becomes
  ファイルの「科目/補助科目」→ 何にするか
Department of the file -> a label, or text
  ファイルの部門 → ラベルまたは文字列
Partner of the file -> a partner, or text
  ファイルの取引先 → 取引先または文字列
Tax category of the file (of Money Forward: name+share) -> code of ours
  ファイルの税区分（マネーフォワードは「税区分+インボイス」）→ こちらの税コード
What an empty tax category means on accounts that have a tax code: no code, or that of the account
  税コードのある科目で税区分が空のとき: コードなし、または科目の税コード
Account for 諸口, 複合 and 資金複合; its balance must be 0 at the end of each day
  諸口・複合・資金複合の科目。一日の終わりの残高は 0 でなければなりません
Take taxes as the file says them, also where the rate gives another one
  税率から求めた税額と異なっても、ファイルの税額を受け入れる
What a tax of 0 on a taxed amount means: not given, so that it is computed, or no tax
  課税の金額に税額 0 とあるとき: 記載なしとして計算する、または税額なし
Create partners that are not here yet; the plan lists them
  まだない取引先を登録する（計画に一覧を示す）
Create labels for departments that are not here yet
  まだない部門のラベルを登録する
Code of another account that takes these lines.
  この明細を入れる別の科目のコード。
Code, id or name of a partner.
  取引先のコード、ID または名称。
Code, id or name of a label.
  ラベルのコード、ID または名称。
Nothing: its text is kept in the memo of the line.
  何にもせず、文字列を明細の摘要に残す。
Entries in the file
  ファイルの仕訳の数
Lines of these entries
  その明細の数
Those that are not here yet
  まだ取り込まれていない仕訳の数
First day
  最初の日
Last day
  最後の日
Names that the mapping has to decide about; a plan with one does not run
  対応を決める必要のある名称。一つでもあれば実行できません
How many there are in all
  全部の件数
Rows that cannot be taken; a plan with one does not run
  受け入れられない行。一行でもあれば実行できません
What the run creates first: partners and labels by name, fiscal years by their first day
  実行の最初に登録するもの: 取引先とラベルは名称、会計年度は初日
What the entries move, by account and month, as they are booked; the first 2,000
  記帳される科目・月ごとの増減（先頭の 2,000 件）
Accounts and months that the entries move, whether or not all are told
  仕訳が動かす科目・月の数（示さないものを含む）
What it names in the file
  ファイルで何を指す名称か
Lines that have it
  その名称のある明細の数
What they come to, yen
  その合計（円）
Line of the file on which it stands first
  最初に現れるファイルの行
Accounts that may be meant, for a person to choose from
  該当しそうな科目。人が選びます
Line of the file, from 1
  ファイルの行（1 から）
Head of its column
  列の見出し
What stands there
  そこにある値
row_refused, or the code of the rule of the books
  row_refused、または帳簿の規則のコード
Why not, and what to do
  受け入れられない理由と直し方
Partners that the run creates, by name
  実行で登録する取引先の名称
Labels that the run creates, by name
  実行で登録するラベルの名称
Fiscal years that the run opens, by their first day
  実行で開く会計年度の初日
Sum of its debits, yen
  借方合計（円）
Sum of its credits, yen
  貸方合計（円）
Code of an account
  勘定科目コード
Id of the import (bimp_...).
  取込の ID（bimp_...）。
Format of the file: json lines, csv, or zengin (全銀).
  ファイルの形式: json、csv、zengin（全銀）。
duplicate = it was there already.
  duplicate は取込済み。
Which column of a csv file says what.
  CSV の列の対応付け。
What each column holds.
  各列の内容。
What the column says of money that comes in.
  入金を示す値。
Day on which interest counts, YYYY-MM-DD.
  起算日（YYYY-MM-DD）。
in = money comes in; out = it goes out; null clears it.
  in 入金、out 出金。null で消去。
Other party as the bank tells it.
  銀行が示す相手先名。
Balance of the statement after the line, yen.
  明細後の残高（円）。
Lines of the statement.
  銀行明細。
Amount in yen, above 0; the direction says which way.
  金額（円、0 より大）。入出金は別項目。
Text of the line as the bank wrote it.
  摘要（銀行の記載どおり）。
Reference that the bank gave.
  銀行の参照番号。
What it was matched with.
  消込の相手。
What to match it with; several may share the line.
  消し込む相手。複数可。
What it was matched with: entry, invoice, report, payroll run, transfer, or an entry booked against it.
  消込の相手の種類: 仕訳、請求書、経費精算書、給与、振替、計上した仕訳。
Id of what it was matched with.
  相手の ID。
How much of the line it takes, yen.
  充てた金額（円）。
true = the entry was made by the match.
  true は消込により作られた仕訳。
Id of the match (bm_...).
  消込の ID（bm_...）。
Line of the entry on the bank's account (jl_...).
  銀行科目の仕訳明細の ID（jl_...）。
What of the line is left to match, yen.
  未消込の金額（円）。
Why the line is left alone.
  対象外とした理由。
true = it stands on the statement twice.
  true は明細の重複。
What a rule suggests for it.
  ルールによる候補。
Rule that suggests it (rule_...).
  候補を出したルールの ID（rule_...）。
Lines that would be booked against it.
  計上する明細の候補。
Only lines of which something waits to be matched (true), or the others (false).
  未消込のもの（true）、それ以外（false）のみ。
Sum in yen.
  合計額（円）。
How many there are.
  件数。
What the line probably is, surest first.
  明細の候補（確信度順）。
Kind of what is suggested: rule, entry, invoice, report, payroll run or transfer.
  候補の種類: ルール、仕訳、請求書、経費精算書、給与、振替。
Amount of it in yen.
  金額（円）。
What to send to do it.
  実行のために送る内容。
Why it is suggested.
  候補とした理由。
What the rule is called.
  ルールの名称。
inactive, active or archived.
  inactive 停止中、active 有効、archived アーカイブ済み。
Rules with lower numbers are asked first.
  小さい番号のルールから適用します。
Whether all conditions must hold (and) or one is enough (or).
  and 全て満たす、or いずれかを満たす。
suggest, post at once, or ignore the line.
  suggest 候補を示す、post 記帳する、ignore 対象外とする。
Who made the rule: a user, or the service from what was booked.
  作成元: user 利用者、learned 学習、system 標準。
What is booked on the other side.
  相手側に計上する明細。
Share of the amount in basis points: 5000 = half.
  金額に対する割合（ベーシスポイント: 5000 = 半分）。
true = the line takes what is left.
  true は残額を充てる明細。
Account of the other side for sentences; null clears it.
  文章入力での相手科目のコード。null で消去。
How the rule fared so far.
  ルールの実績。
Share of its suggestions that were accepted, in basis points.
  候補が採用された割合（ベーシスポイント）。
The rule to be tried, as it would be created.
  試すルール（作成時と同じ形）。
Lines that the rule fits.
  ルールに当てはまる明細の数。
Accounts that the line was booked to.
  実際に計上された科目。
Accounts that the rule names.
  ルールによる科目。
Lines that it fits and that are not booked.
  当てはまるが未計上の明細の数。
Line of the statement (btx_...).
  銀行明細の ID（btx_...）。
Rule (rule_...), or alert rule (alr_...) in alerts.
  ルールの ID（rule_...）。アラートではアラートルール（alr_...）。
Day of the first line, YYYY-MM-DD.
  最初の明細の日付（YYYY-MM-DD）。
Day of the last line, YYYY-MM-DD.
  最後の明細の日付（YYYY-MM-DD）。
Only imports in this state.
  この状態の取込のみ。
unmatched, suggested, partially_matched, matched or ignored.
  unmatched 未消込、suggested 候補あり、partially_matched 一部消込、matched 消込済み、ignored 対象外。
Id of the line (btx_...).
  明細の ID（btx_...）。
Text of the mail above the standard one; absent = none.
  メールの標準文の前に入れた文章。省略はなし。
The line of a statement that is tried, in place of one that is there.
  既存の明細の代わりに試す銀行明細。
Amount of the line in yen, above 0.
  明細の金額（円、0 より大）。
Day of the entry that the rule would post, YYYY-MM-DD.
  ルールが計上する仕訳の日付（YYYY-MM-DD）。
The rule that fits first, by its id; absent = none does.
  最初に当てはまるルール。省略は該当なし。
The condition as the rule has it.
  ルールの条件。
true = the condition holds for what is tried.
  true は条件を満たすことを示します。
Name of the report.
  レポートの名称。
accrual: as it was earned and spent, not as it was paid.
  accrual: 発生主義（現金主義ではない）。
minor: figures are whole yen.
  minor: 数値は円の整数。
What the report was asked to count, as it was understood.
  集計条件（解釈した内容）。
The books as they were recorded then; absent = now.
  この時点の記録による帳簿。省略は現在。
Columns in order; the figures of rows go by their keys.
  列（順番どおり）。各行の数値はこのキーで対応します。
Key of the column in the values of rows.
  各行の数値での列のキー。
Heading of the column in the language asked for.
  列の見出し（指定した言語）。
First day of the column, YYYY-MM-DD.
  列の初日（YYYY-MM-DD）。
Last day of the column, YYYY-MM-DD.
  列の末日（YYYY-MM-DD）。
Whether it shows the books, an earlier time, a scenario, or the change between them (also in basis points).
  実績、比較期間、シナリオ、増減（額・ベーシスポイント）の別。
Rows in the order of the statement.
  行（計算書の並び順）。
account, heading of a group, subtotal, total, or a figure by formula.
  科目、見出し、小計、合計、計算による数値の別。
Depth of the row in the statement, 0 at the outermost.
  行の階層（0 が最上位）。
Code of the account, or stable name of the section.
  勘定科目コード、または区分の固定名。
Name of the row in the language asked for.
  行の名称（指定した言語）。
Name of the row in English.
  行の名称（英語）。
Figure of each column by its key: whole yen, or basis points in a column of that kind; null = there is none.
  列のキーごとの数値（円。増減率の列はベーシスポイント）。null は該当なし。
The row split by what was asked for.
  指定した軸による内訳。
Id of the partner, label or tax code; null = lines without one.
  取引先・ラベル・税区分の ID。null は未設定の明細。
Name of that partner, label or tax code.
  取引先・ラベル・税区分の名称。
Code of that partner, label or tax code.
  取引先・ラベル・税区分のコード。
Sums of the report by name, yen.
  レポートの合計（名称別、円）。
What must agree, tested for this very answer.
  この応答について検証した一致条件。
Stable name of the check.
  検証の固定コード。
true = it holds.
  true は一致。
Column that it is about.
  対象の列。
By how much it does not hold, yen; 0 = it does.
  差額（円）。0 は一致。
What does not hold, and why, in words.
  一致しない内容と理由（文章）。
What stage of the stream the figures stand on.
  数値の基準となるストリームの位置。
Revision of the company's stream that the figures stand on.
  数値の基準となるストリームの位置。
true = nothing was written since.
  true は以降の書込みなし。
When the answer was made: RFC 3339 time in UTC.
  応答の作成日時（UTC、RFC 3339）。
indirect, or direct.
  indirect 間接法、direct 直接法。
Cash at both ends of the range, and its change.
  期間の現金同等物の期首・期末残高と増減。
Cash at the beginning, yen.
  期首の現金同等物（円）。
Cash at the end, yen.
  期末の現金同等物（円）。
Change of cash over the range, yen.
  現金同等物の増減（円）。
One per account, with its lines.
  科目ごとの明細。
Account (acct_...).
  勘定科目の ID（acct_...）。
Code of the account.
  勘定科目コード。
Name of the account.
  勘定科目名。
Balance before the first day, yen, on the normal side.
  前日繰越残高（円、正残側）。
Balance after the last day, yen, on the normal side.
  期末残高（円、正残側）。
Debit in yen (minor units); 0 on the other side.
  借方金額（円）。貸方のときは 0。
Credit in yen (minor units); 0 on the other side.
  貸方金額（円）。借方のときは 0。
Balance before the first line of this page, yen.
  このページの前までの繰越残高（円）。
Balance after the line, yen, on the normal side.
  明細後の残高（円、正残側）。
The account on the other side; absent = there are several.
  相手科目。省略は複数（諸口）。
Accounts on the other side.
  相手科目の一覧。
Entries of this page with their lines, by date and number.
  このページの仕訳と明細（日付・番号順）。
Sums by month.
  月ごとの集計。
Balance after the month, yen.
  月末残高（円）。
What it is summed by: partner, or a dimension of labels.
  集計の軸: 取引先、またはラベルの分類軸。
receivable (what is owed to us) or payable (what we owe).
  receivable 売掛、payable 買掛。
Bands by days past the due date, in order.
  期日からの経過日数の区分。
Key of the band in the values of rows.
  各行の数値での区分のキー。
Heading of the band.
  区分の見出し。
First day past due that counts, in days; absent = not due yet.
  経過日数の下限。省略は期日前。
Last day past due that counts, in days; absent = without end.
  経過日数の上限。省略は上限なし。
Open items of the partner, oldest first.
  取引先の未決済の明細（古い順）。
Amount of the open item, yen.
  明細の金額（円）。
Entry in which it stands (je_...).
  計上された仕訳の ID（je_...）。
Days past the due date; 0 or less = not due yet.
  期日からの経過日数。0 以下は期日前。
Open items of the partner.
  未決済の明細の数。
Cash and bank balances together, yen.
  現金・預金の合計（円）。
Average of the last months; null = there is nothing to go by.
  直近の月平均。null は算定できない。
What goes out in a month, yen.
  月平均の支出（円）。
What goes out less what comes in, a month, yen.
  月平均の純支出（円）。
How many months it is the average of.
  平均の対象月数。
Months until the cash is used up, in tenths: 75 = 7.5; null = it is not.
  資金が尽きるまでの月数（10 分の 1 単位: 75 = 7.5）。null は尽きない。
Day on which the cash is used up, YYYY-MM-DD; null = it is not.
  資金が尽きる日（YYYY-MM-DD）。null は尽きない。
Months to come at the same pace.
  今後の月ごとの見込み。
Cash at the beginning of the month, yen.
  月初の資金（円）。
Cash at the end of the month, yen.
  月末の資金（円）。
What comes in, yen.
  収入（円）。
What goes out, yen.
  支出（円）。
How the figures are reckoned, in words.
  数値の計算方法（文章）。
In English.
  英語。
In Japanese.
  日本語。
What is owed to the company, yen.
  売掛債権（円）。
What the company owes, yen.
  買掛債務（円）。
Result of this month so far, yen.
  当月の損益（円）。
Result of this fiscal year so far, yen.
  当期の損益（円）。
Revenue in yen.
  収益（円）。
Expense in yen.
  費用（円）。
Twelve months of figures, oldest first.
  12 か月の推移（古い順）。
Revenue by month, yen.
  月ごとの収益（円）。
Expense by month, yen.
  月ごとの費用（円）。
Cash at the end of each month, yen.
  月末の資金（円）。
Figure of the month, yen.
  その月の値（円）。
Entries that are drafts.
  下書きの仕訳の数。
What is open, and what closes next.
  開いている期間と次に締める期間。
Months that are open.
  開いている月の数。
The month that closes next; null = none.
  次に締める月。null はなし。
Fiscal period (fp_...).
  会計期間の ID（fp_...）。
Name of the period, such as 2026-04.
  期間の名称（例 2026-04）。
Name of the bank account.
  口座の名称。
Revision of the company's stream.
  ストリームの位置。
Name of the report that is compared.
  比較するレポートの名称。
Figure as it was known first, yen.
  先の時点での数値（円）。
Figure as it was known later, yen.
  後の時点での数値（円）。
Time of the first state of the books.
  先の時点。
Time of the later state of the books; absent = now.
  後の時点。省略は現在。
Revision of the stream at the later state.
  後の時点のストリーム位置。
Key of the column that differs.
  差のある列のキー。
Events that made the difference.
  差の原因となったイベントの数。
Events that made it, with what each changed.
  差の原因となったイベントと、それぞれの影響。
Event (id as in the stream).
  イベントの ID。
Sequence of the event in the company.
  会社内でのイベントの連番。
What the event changed the figure by, yen.
  数値への影響額（円）。
Method that was applied, where the settings leave a choice.
  実際に適用した計算方法。
Method of the return by the settings of the year.
  年度の設定による申告方法。
Months of the taxable period.
  課税期間の月数。
true = the range is a taxable period, so that a return can be made of it.
  true は課税期間と一致し、申告書を作成できます。
Share of taxable sales (課税売上割合).
  課税売上割合。
Taxable sales, yen.
  課税売上高（円、分子）。
All sales that count, yen.
  対象となる売上高の総額（円、分母）。
Taxable sales without tax, yen.
  課税売上高（税抜、円）。
Tax on sales, yen.
  売上に係る消費税額（円）。
Tax on purchases that is credited, yen.
  控除対象仕入税額（円）。
National part to be paid, yen; below 0 = refund.
  納付する国税分（円）。負数は還付。
Local part to be paid, yen; below 0 = refund.
  納付する地方消費税分（円）。負数は還付。
Of the simplified method: what each way of reckoning gives.
  簡易課税のみなし仕入税額（計算方法ごと）。
Credit by each way that the law allows, yen.
  認められた計算方法ごとの控除額（円）。
The way that was chosen: the one that gives most.
  採用した方法（最も有利なもの）。
What would be paid by each method.
  申告方法ごとの納付額の比較。
What would be paid by this method, yen; below 0 = refund.
  この方法での納付額（円）。負数は還付。
true = the company may use this method.
  true は適用可能。
Why it may not be used.
  適用できない理由。
Boxes of the return, form by form.
  申告書の各欄（様式ごと）。
Name of the form.
  様式の名称。
Boxes of the first page, by number.
  第一表の各欄（番号別）。
Boxes of the second page, by number.
  第二表の各欄（番号別）。
Schedules that go with it.
  付表。
Boxes of the form, by number.
  様式の各欄（番号別）。
Number of the box in the form.
  様式での欄の番号。
How each box came about; only with \`expand=boxes\`.
  各欄の計算根拠。\`expand=boxes\` のときのみ。
Title of the box as the form prints it.
  様式に印刷された欄の名称。
How the box is reckoned.
  欄の計算式。
What stands in the box.
  欄の値。
Groups of lines that it is summed from.
  集計元の明細の区分。
Entries behind it (je_...), at most 100.
  根拠となる仕訳の ID（je_...、最大 100 件）。
Entries behind it in all.
  根拠となる仕訳の総数。
Addresses of the lists of those entries.
  その仕訳の一覧のアドレス。
Whom the ledger is about.
  対象の従業員。
Number of the employee.
  社員番号。
Month by month, what was withheld and is to be paid.
  月ごとの源泉徴収額と納付額。
Salaries of the month.
  当月の給与。
Bonuses of the month.
  当月の賞与。
How many were paid.
  人数。
What the scenario is called.
  シナリオの名称。
budget, forecast or what_if.
  budget 予算、forecast 予測、what_if 試算。
draft, active or archived.
  draft 下書き、active 有効、archived アーカイブ済み。
What it stands on: the books (actuals), or another scenario (scn_...).
  基礎: 帳簿の実績（actuals）または他のシナリオ（scn_...）。
First month that is assumed, YYYY-MM.
  仮定の最初の月（YYYY-MM）。
How many months it looks ahead.
  見通す月数。
What is assumed, one after the other.
  仮定（順番どおり）。
Name of the assumption within its scenario.
  シナリオ内での仮定の ID。
What is assumed: something recurring or single, a change, growth, people, a loan, a delay or tax.
  仮定の種類: 経常、一時、増減率、成長、人員、借入、入出金の遅れ、税。
Amount in yen, on the normal side of the account; negative = less of it.
  金額（円、正残側）。負数は減少。
Rate in basis points: 500 = 5 %.
  率（ベーシスポイント: 500 = 5%）。
All accounts of a class, instead of one account.
  1 科目の代わりに、区分全体。
Of people: how many.
  人員の数。
How often it recurs.
  発生の頻度。
Of a loan: months in which it is paid back.
  借入の返済月数。
Of a delay: days later, in whole months of 30.
  遅れの日数（30 日 = 1 か月）。
Its month is the first one, YYYY-MM-DD.
  この日の月から（YYYY-MM-DD）。
Its month is the last one, YYYY-MM-DD; absent = to the end of the scenario.
  この日の月まで（YYYY-MM-DD）。省略はシナリオの終わりまで。
What the employer bears besides the pay, in basis points of it.
  給与に対する会社負担の割合（ベーシスポイント）。
Which assumptions became drafts of entries, for which months.
  下書き仕訳にした仮定と対象月。
Months for which drafts were made, YYYY-MM.
  下書きを作成した月（YYYY-MM）。
Assumption of the scenario.
  シナリオの仮定の ID。
Scenario (scn_...).
  シナリオの ID（scn_...）。
The scenario as it is now.
  現在のシナリオ。
What the scenario assumes, as entries.
  シナリオの仮定による仕訳。
Only this month, YYYY-MM; absent = all.
  この月（YYYY-MM）のみ。省略は全て。
What it comes from: an assumption, or what the past repeats.
  由来: 仮定、または過去の反復。
Name of the alert rule.
  アラートルールの名称。
State: of a rule active or paused; of an alert open, resolved or noted.
  状態: ルールは active・paused、アラートは open 継続中・resolved 解消・noted 記録のみ。
Figure that is watched.
  監視する指標。
Value beyond which it fires, in the unit told with it.
  発報する基準値（併記の単位）。
Unit of the figures: yen, tenths of months, basis points, a count or days.
  数値の単位: 円、月の 10 分の 1、ベーシスポイント、件数、日数。
Time over which the metric is summed: day, month or fiscal year.
  集計期間: 日、月、会計年度。
on_event = within seconds of what changes it; daily = at 06:00 in the zone of the company.
  on_event 変化の直後、daily 毎日 06:00（会社の時刻）。
How grave it is: info, warning or critical.
  重大度: info 情報、warning 注意、critical 重大。
Who hears of it.
  通知先。
event = in the stream only; webhook = also to one webhook.
  event ストリームのみ、webhook 指定の Webhook にも。
Webhook that hears of it (whk_...).
  通知先の Webhook の ID（whk_...）。
Whose figure it is; null clears it.
  対象（科目、取引先など）。null で消去。
The last time that it fired; absent = never.
  直近の発報。省略は発報なし。
Alert (alt_...).
  アラートの ID（alt_...）。
When it fired: RFC 3339 time in UTC.
  発報日時（UTC、RFC 3339）。
When it fired last: RFC 3339 time in UTC; absent = never.
  直近の発報日時（UTC、RFC 3339）。省略はなし。
When it ended: RFC 3339 time in UTC; absent = it goes on.
  解消日時（UTC、RFC 3339）。省略は継続中。
When it ended last: RFC 3339 time in UTC.
  直近の解消日時（UTC、RFC 3339）。
The metric when it ended.
  解消時の値。
Only rules in this state.
  この状態のルールのみ。
Address that events are sent to (https).
  イベントの送信先アドレス（https）。
Event types that are sent; \`*\` at the end stands for all that begin alike.
  送信するイベントの種別。末尾の \`*\` は前方一致。
enabled, or disabled (by hand or after too many failures).
  enabled 有効、disabled 無効（手動または失敗の継続による）。
Only deliveries that arrived, or that still fail.
  届いたもの、または失敗中のもののみ。
Why it was disabled by itself.
  自動で無効になった理由。
When it was enabled last: RFC 3339 time in UTC.
  最後に有効にした日時（UTC、RFC 3339）。
Id of the secret that signs.
  署名に使う秘密の ID。
Last four characters of the secret.
  秘密の末尾 4 文字。
Id of the secret before, while it signs too.
  旧い秘密の ID（併用中のみ）。
Until when the secret before signs too: RFC 3339 time in UTC.
  旧い秘密が有効な日時（UTC、RFC 3339）。
What is sent again; absent = nothing.
  再送の範囲。省略はなし。
How many times a redelivery was asked for.
  再送を依頼した回数。
First event that is sent again.
  再送する最初のイベントの連番。
Last event that is sent again.
  再送する最後のイベントの連番。
How often it was tried.
  送信を試みた回数。
First try: RFC 3339 time in UTC.
  最初の送信日時（UTC、RFC 3339）。
Last try: RFC 3339 time in UTC.
  直近の送信日時（UTC、RFC 3339）。
Next try: RFC 3339 time in UTC; absent = none comes.
  次回の送信日時（UTC、RFC 3339）。省略は予定なし。
Status that your server answered; absent = it could not be reached.
  受信側の HTTP ステータス。省略は接続不可。
Why the last try failed.
  直近の失敗の理由。
Type of the event.
  イベントの種別。
Unique id of the event.
  イベントの一意な ID。
Place of the event in the stream of the company, from 0, without gaps.
  会社のストリームでの位置（0 から欠番なし）。
What the event holds, by its type.
  イベントの内容（種別による）。
Version of the shape of the data.
  データの形の版。
What the event is about.
  イベントの対象。
Kind of thing, such as journal_entry.
  対象の種類（例 journal_entry）。
Id of the thing that the event is about.
  イベントの対象の ID。
When it happened: RFC 3339 time in UTC.
  発生日時（UTC、RFC 3339）。
Marks what was done together, as the header Correlation-Id said.
  まとめて行われた操作の印（Correlation-Id ヘッダー）。
Event that caused this one.
  原因となったイベントの ID。
Idempotency-Key of the request that wrote it.
  書込みリクエストの Idempotency-Key。
Zone of the company, in which days begin
  会社のタイムゾーン。日付の境目はこれに従います。
Events of all days
  全日のイベント数。
Day of recording, in the zone of the company
  記録日（会社のタイムゾーン）。
How many events were recorded
  記録されたイベントの数。
Sequence of the first event of the day
  その日の最初のイベントの番号。
Sequence of the last event of the day
  その日の最後のイベントの番号。
When the first was recorded: RFC 3339 time in UTC
  最初のイベントの記録日時（UTC、RFC 3339）。
When the last was recorded: RFC 3339 time in UTC
  最後のイベントの記録日時（UTC、RFC 3339）。
Through which door
  経路。
Through which doors, most first
  経路別の内訳（多い順）。
Sequence of the newest event that is counted
  数えた中で最新のイベントの番号。
Which state of the books is shown
  どの時点の帳簿か。
Days without events are left out
  イベントのない日は含みません。
First day of recording, inclusive
  記録日の開始（当日を含む）。
Last day of recording, inclusive
  記録日の終了（当日を含む）。
Only what this kind of caller did
  この種類の呼び出し元の操作のみ。
Only what came through this door
  この経路で行われた操作のみ。
Only what this kind of caller recorded first
  この種類の呼び出し元が最初に記録したもののみ。
Only what was recorded through this door first
  この経路で最初に記録されたもののみ。
Through which door it was recorded first
  最初に記録された経路。
Only what happened to what, when and by whom: without \`data\` and what else one event is read for
  何が、何に、いつ、誰によって起きたかのみ。\`data\` など、個々のイベントで読む内容は含みません。
Only what this caller did: id of a key, or issuer and subject of a user.
  この呼び出し元の操作のみ: キーの ID、またはユーザーの発行者と subject。
What kind of caller it is: an API key, a user, or an operator.
  呼び出し元の種類: API キー、ユーザー、オペレーター。
Id of the key, or issuer and subject of the user.
  キーの ID、またはユーザーの発行者と subject。
Companies that the caller may see.
  呼び出し元が参照できる会社。
Company (comp_...).
  会社の ID（comp_...）。
Name of the company.
  会社の名称。
Role of the caller in this company.
  この会社での呼び出し元のロール。
Scopes of the caller in this company.
  この会社での呼び出し元のスコープ。
Plan of the company, by which limits are set.
  会社のプラン。制限値が変わります。
Name by which it is called.
  呼び出すときの名称。
Title for people.
  表示用の名称。
What it does or holds, for agents.
  エージェント向けの説明。
JSON Schema of what the tool takes.
  ツールの入力の JSON Schema。
Hints of the Model Context Protocol.
  Model Context Protocol のヒント。
true = it changes nothing.
  true は何も変更しません。
true = it may take things back.
  true は取消等を伴うことがあります。
true = a repeat changes nothing more.
  true は繰り返しても結果が変わりません。
true = it reaches beyond this service.
  true はこのサービスの外に及びます。
The answer as text, for models.
  モデル向けの応答（文字列）。
text: the only kind of it.
  text（この種類のみ）。
The answer as JSON.
  応答（JSON）。
false: what fails answers with an error.
  false: 失敗はエラーとして返ります。
What the resource holds.
  リソースの内容。
Address of the resource, ledger://...
  リソースのアドレス（ledger://...）。
Form of addresses of such resources.
  リソースのアドレスの形式。
Forms of addresses of further resources.
  その他のリソースのアドレスの形式。
Words of the name, in whatever order.
  会社名に含まれる語（順不同）。
delivered, or failing: it is tried again.
  delivered 配信済み、failing 失敗中（再試行します）。
Sequence of the event in the company's stream.
  会社のストリームでのイベントの連番。
0 = as it came; n = the nth time that it was asked for again.
  0 は通常の配信、n は n 回目の再送依頼による配信。
Path of the offending input: lines[0].amount
  誤りのある入力項目の位置（例 lines[0].amount）。
What is wrong and how to fix it; safe to show to a user
  何が誤りで、どう直すか。利用者に表示して構いません。
Shown once; null when the answer is repeated; absent in a dry run
  一度だけ表示されます。応答の繰返しでは null、ドライランでは省略。
Of the accounts that are touched; only with the scope reports:read or accounts:read
  影響を受ける勘定科目の残高。reports:read または accounts:read のスコープがある場合のみ。
Each time that it was submitted, oldest first, and what was decided
  申請ごとの記録（古い順）と決定内容。
What was submitted, as one hash
  申請した内容のハッシュ。
What whoever decided said of it
  決定者のコメント。
What is approved of an entry that waits for it
  承認待ちの仕訳について、承認の対象となるハッシュ。
What the entry stands on: its events, their proof, its versions, the invoice that it belongs to
  仕訳の根拠: イベント、その証明、版の履歴、元の請求書。
Why it was changed, reversed or returned, as whoever did it said
  変更・取消・差戻しの理由（操作した者の記載）。
Issued, owed, and past its due date today
  発行済みで未決済、かつ支払期日を過ぎているか。
The contract that drafted it
  下書きを作成した契約。
Of its issued invoices less its credit notes, without tax
  発行済みの請求書から返還を引いた額（税抜）。
What of that is revenue or cost already, without tax
  そのうち収益・費用として計上済みの額（税抜）。
"[masked]" without employees:pii, "[erased]" after erasure
  employees:pii がない場合は "[masked]"、消去後は "[erased]"。
Expense reports that it pays back
  この支給で精算する経費精算書。
Days and hours of work in hundredths, as the timesheet said them
  勤務表による労働日数・時間（100 分の 1 単位）。
Lines that it suggested something for, or booked
  候補を示した、または計上した明細の数。
Those that were booked as it said
  そのまま計上された件数。
In its single get, for readers of reports
  個別取得のときのみ。レポートの閲覧権限が必要です。
Cash at the end of its last month
  最終月末の資金。
Months until cash is below zero; null = it never is
  資金がマイナスになるまでの月数。null はならない。
Of its months
  対象月の当期純損益。
The last balance that a line said and what moved since, else the opening balance and what moved
  明細に記載の最終残高とその後の増減。なければ開始残高とその後の増減。
Of the ledger account, at the end of lastTransactionDate
  lastTransactionDate の末日における総勘定元帳の残高。
statementBalance less ledgerBalance
  statementBalance から ledgerBalance を引いた差。
Lines of which something waits to be matched
  消込が必要な明細の数。
When lines were imported last
  最後に明細を取り込んだ日時。
Result of the year in minor units; only on a closed year
  年度の当期純損益（円）。締めた年度のみ。
Entries that this step posted
  この処理で記帳した仕訳。
W3C trace context of the request that recorded it, where its trace was recorded
  これを記録したリクエストの W3C トレースコンテキスト。トレースが記録された場合のみ
SHA-256 of the leaf of this event, in hex (see Proofs). Absent where a part of it is hidden from you
  イベントのリーフの SHA-256（16 進、「証明」を参照）。一部が非表示の場合は省略。
Minor units (yen); 0 or absent on the other side
  金額（円）。反対側では 0 または省略。
When the credential ends by itself
  認証情報が失効する日時。
What may be done in at least one of the companies
  いずれかの会社で実行できる操作。
Of the two surfaces of the interface
  2 つのサーフェスのどちらか。
Requests a minute; null = as many as you like
  1 分あたりのリクエスト数。null は無制限。
Left of this minute; a key pays this very request from b
  この 1 分の残り。キーの場合、このリクエスト自体も b から差し引かれます。
Seconds until all are there again; 0 = none was taken
  全回復までの秒数。0 は消費なし。
Companies in all; more than are listed here stand in GET /v1/companies
  会社の総数。ここに載らない会社は GET /v1/companies で取得できます。
Page size, 1 to 500; default 50
  1 ページの件数（1〜500、既定 50）。
Rows to skip; not together with cursor
  飛ばす件数。cursor とは併用できません。
\`nextCursor\` of the page before; send it with the same filters and sort
  前のページの \`nextCursor\`。同じ絞り込みと並び順で送ります。
Fields separated by commas; a leading \`-\` sorts descending
  並べ替える項目（カンマ区切り）。先頭に \`-\` で降順。
X-Position of a command: the answer contains at least that (waits up to 2 s)
  コマンドの X-Position。少なくともその内容を含む応答を返します（最大 2 秒待ちます）。
true = show what would happen and write nothing
  true で結果のみを示し、何も書き込みません。
Makes a repeat answer the first answer, for ever
  同じキーの再送には、いつでも最初の応答を返します。
A name; one line.
  名称（1 行）。
Registration number of a qualified invoice issuer.
  適格請求書発行事業者の登録番号。
Printed on invoices; answers to mails of invoices go there.
  請求書に印刷され、請求書メールの返信先になります。
Accounts that customers pay to, printed on invoices that are issued from then on.
  振込先の口座。以後に発行する請求書に印刷します。
ordinary 普通, current 当座, savings 貯蓄.
  ordinary 普通、current 当座、savings 貯蓄。
As transfer forms want it.
  振込依頼書どおりの名義。
Number of the voucher or another reference of yours.
  伝票番号などの参照番号。
Settings of payroll; default: premiums of the month before, general business.
  給与計算の設定。既定: 社会保険料は翌月控除、一般の事業。
Whether jobs that are due by the calendar run by themselves. Default: enabled, except in a demo company.
  カレンダーによるジョブを自動実行するか。既定は実行（デモ会社を除く）。
With dryRunDefault, a tool call of an agent that does not say dryRun is a dry run. Default: false.
  dryRunDefault が true の場合、dryRun の指定がないエージェントの呼出しはドライランになります。既定 false。
A sentence is posted from the confidence \`postAt\` on (default 80), a draft from \`draftAt\` on (60), and refused
below.
  文章は確信度 \`postAt\`（既定 80）以上で記帳、\`draftAt\`（60）以上で下書き、それ未満は拒否します。
Chart of accounts to begin with.
  最初の勘定科目表。
First day of the first fiscal year. Default: the 1 April (sole proprietor: 1 January) on or before today.
  最初の会計年度の初日。既定: 当日以前の直近の 4 月 1 日（個人事業主は 1 月 1 日）。
Last day of a first fiscal year shorter than twelve months. Default: twelve months.
  12 か月より短い最初の年度の末日。既定は 12 か月。
Your own id of this resource; unique in the company.
  利用者側の ID。会社内で一意。
Operators only.
  オペレーターのみ。
Operators only; requests per minute of an enterprise company.
  オペレーターのみ。enterprise の会社の 1 分あたりのリクエスト数。
Id of the company
  会社の ID。
The version that you read, in place of \`version\` in the body
  読み取った版（本文の \`version\` の代わり）。
Documents of the company that are printed on its invoices as logo and seal: PNG (8 bits, not interlaced) or JPEG, at
most 1 MiB and four megapixels; what cannot be printed is left out. null clears both.
  請求書にロゴ・印影として印刷する文書: PNG（8 ビット、非インターレース）または JPEG、1 MiB・400 万画素まで。印刷で
  きないものは省きます。null で両方を消去。
Merged into the settings that are there.
  既存の設定に統合されます。
Merged into what is there; null clears all of it.
  既存の内容に統合されます。null で全て消去。
Id of the invoice, asset ... that the entries belong to, or what a caller gave as sourceId
  仕訳が属する請求書・資産などの ID、または sourceId として渡した値。
Codes (or ids) of accounts, repeated or separated by commas: entries with a line on one of them
  勘定科目のコード（または ID。複数・カンマ区切り可）: これらの科目の明細を持つ仕訳。
Id or code; none = without
  ID またはコード。none は未設定。
Closing entries of a year, and their reversals
  決算振替仕訳とその取消。
Entries that open the books or a year, and their reversals
  開始仕訳とその取消。
Words in any order: texts, names of accounts and partners, entry numbers, amounts of lines
  検索語（順不同）: 文字列、科目名・取引先名、仕訳番号、明細の金額。
The date on which the entry counts; it alone decides the period.
  仕訳の日付。これだけで会計期間が決まります。
Free text, searched by \`q\`.
  摘要（自由記述）。\`q\` の検索対象です。
Year-end adjustment.
  決算整理仕訳か。
Must be the base currency of the company.
  会社の帳簿の通貨でなければなりません。
The account; give accountId or accountCode.
  勘定科目。accountId または accountCode を指定します。
Consumption tax code, on the base line and on its tax line.
  消費税の税区分。本体と消費税の明細の両方に付きます。
\`inclusive\` splits the line into base and tax line (2580 or 1580, the creditable share only), \`exclusive\` adds the
tax line; added lines follow yours, and the entry has to balance with them. In tax-inclusive books the line stays
whole. \`none\` (default): lines as given.
  \`inclusive\` は明細を本体と消費税（2580 または 1580、控除できる分のみ）に分け、\`exclusive\` は消費税の明細を加えま
  す。加えた明細は最後に続き、貸借は一致しなければなりません。税込経理では分けません。\`none\`（既定）はそのまま。
The tax as the invoice states it; with inclusive or exclusive it is booked in place of the computed one.
  請求書に記載の消費税額。inclusive・exclusive では計算値の代わりに計上します。
On a tax line: index (from 0) of the base line in \`lines\`.
  消費税の明細について、\`lines\` 内の本体の位置（0 から）。
Base of the tax when it is not the amount: the price of an asset that was sold.
  金額と異なる場合の課税標準額: 売却した資産の価額。
Date of the transaction itself, when it is booked later; tax codes are tested on it.
  後日計上する場合の取引自体の日付。税区分はこの日付で判定します。
What this line pays, by name: of each line named at most what is left of it. What names nothing pays what is due first
of its partner and account, as of the day that aging is asked for; a charge that is reversed or changed later leaves
it to the next one.
  この明細が名指しで消し込む明細（残額まで）。指定がない分は、集計基準日において同じ取引先・科目の期日の古いものか
  ら充当します。後で取消・変更された明細の分は次へ回ります。
Id of an open line on the same account and of the same partner: the one that the invoice stands on.
  同じ科目・取引先の未決済の明細の ID（請求書が計上された明細）。
The day of that line. The service writes it; what you send is not read.
  その明細の日付。サービスが書き、送られた値は読みません。
Who the transaction was with, as text; default: the name of the partner.
  相手先（文字列）。既定は取引先の名称。
Ids of documents of the company (POST .../documents uploads one).
  会社の文書の ID（POST .../documents で登録）。
Posts the reversal on this later date, in the same step.
  同じ処理の中で、この後日の日付で取消仕訳も記帳します。
posted (default) counts at once; draft waits.
  posted（既定）は直ちに計上、draft は下書き。
Refuses the entry (total_mismatch) when the debits do not sum to this.
  借方合計がこれと異なる場合、仕訳を拒否します（total_mismatch）。
Refuses the entry (condition_failed) unless all hold after it.
  記帳後に全てを満たさない場合、仕訳を拒否します（condition_failed）。
Minor units, on the normal side of the account, after this entry.
  この仕訳の後の金額（円、科目の正残側）。
Its id, as lists and answers show it
  その ID（一覧や応答に示されるもの）。
The version that you read; another one is refused with version_conflict.
  読み取った版。異なる場合は version_conflict で拒否します。
Id of the line as it stands in the entry; new lines have none.
  仕訳内の既存明細の ID。新しい明細にはありません。
As answers show it; it must be right, and changes nothing.
  応答に示される名称。正しくなければならず、変更はされません。
On a tax line: \`id\` of the base line among these lines, in place of baseLine.
  消費税の明細について、baseLine の代わりに、この一覧の本体明細の \`id\`。
Why it is changed: kept with this version in the history.
  変更の理由。この版とともに履歴に残ります。
draft: the reversal waits for a person, and the entry stays as it is until then.
  draft: 取消仕訳は人の確認を待ち、それまで元の仕訳は変わりません。
Date of the reversal; not before the original.
  取消の日付。元の仕訳より前にはできません。
Older name of effectiveDate.
  effectiveDate の旧名称。
Default: the date of the original if its period is open, else the first open day.
  既定: 元の仕訳の期間が開いていればその日付、そうでなければ最初の開いている日。
Why; kept in the history.
  理由。履歴に残ります。
Reverse in part: these amounts of these lines; they must balance.
  一部取消: これらの明細のこの金額。貸借が一致しなければなりません。
Reverse in part: this amount of an entry of two lines.
  一部取消: 明細が 2 つの仕訳のこの金額。
What you approve, as the list of approvals shows it. Give this or the version.
  承認の対象（承認待ち一覧に示されるハッシュ）。これか版を指定します。
What you say of it; kept with the approval.
  コメント。承認とともに残ります。
What is approved: send it with the approval
  承認の対象。承認の際に送ります。
Of the draft of a reversal: the entry that it takes back
  取消の下書きについて、取り消す仕訳。
Earlier submissions, with what was said of them
  これまでの申請とコメント。
It can no longer be approved: return it, and have it submitted again
  承認期限切れ。差し戻して再申請してもらってください。
Entries of this total and above, minor units.
  合計がこの金額（円）以上の仕訳。
Only entries on one of these accounts. Default: on any.
  これらの科目のいずれかを使う仕訳のみ。既定は全ての科目。
Days after which a submission can no longer be approved; null = none.
  申請が承認できなくなるまでの日数。null はなし。
One transaction in one line, Japanese or English: what, how much, how it was paid, when.
  1 行に 1 取引（日本語または英語）: 内容、金額、支払方法、日付。
The day from which the text is read (yesterday, 4/15). Default: today where the company is.
  文章を読む基準日（「昨日」「4/15」など）。既定は会社の当日。
Posts only from this confidence on; it can only raise what the company has set (nlSettings).
  この確信度以上のときのみ記帳します。会社の設定（nlSettings）より厳しくする場合のみ有効。
true: this is another one, though the same was said within 24 hours. Otherwise that is a draft.
  true: 24 時間以内に同じ内容があっても別の取引とします。指定しなければ下書きになります。
draft: it is never posted by this call.
  draft: この呼出しでは記帳しません。
Words in any order: texts, names of partners and accounts, amounts
  検索語（順不同）: 文字列、取引先名・科目名、金額。
Unique, whatever its case, and final.
  一意（大文字・小文字を区別しない）。変更できません。
Give class, or type, from which it follows.
  class または type を指定します（type から class が決まります）。
Name under which the financial statements show it.
  決算書で表示する名称。
Of purchases with a tax code, when neither line nor code says it.
  税区分のある仕入について、明細にも税区分にも指定がない場合。
Of sales with a tax code, when neither line nor code says it.
  税区分のある売上について、明細にも税区分にも指定がない場合。
Marks; cf:<item> says what the account is to the statement of cash flows (cf:loans).
  印。cf:<item> はキャッシュ・フロー計算書での扱い（cf:loans）。
false = a heading.
  false は見出し。
First day, inclusive
  初日（当日を含む）。
Last day, inclusive
  末日（当日を含む）。
Instead of from and to: FY2026 (the fiscal year that starts in 2026), FY2026-Q1, FY2026-H1; calendar 2026, 2026-Q1,
2026-04
  from・to の代わり: FY2026（2026 年に始まる年度）、FY2026-Q1、FY2026-H1、暦の 2026、2026-Q1、2026-04。
Shows the books as they were recorded then: an RFC 3339 time, inclusive, or a date (the end of that day in the zone of
the company), or the sequence of an event, inclusive
  その時点で記録されていた帳簿を示します: RFC 3339 の時刻（当該時刻を含む）、日付（会社の時刻でその日の終わり）、またはイベントの番号（当該イベントを含む）。
Adjusting entries (決算整理仕訳) of the fiscal year; default include
  年度の決算整理仕訳。既定は include（含める）。
Also counts closing entries dated in the range; default false
  期間内の決算振替仕訳も含めます。既定 false。
Also counts drafts and entries that wait for approval; default false; not together with knownAt
  下書き・承認待ちの仕訳も含めます。既定 false。knownAt とは併用できません。
Only lines of this partner (id or code); none = lines without partner
  この取引先（ID またはコード）の明細のみ。none は取引先なしの明細。
Only lines with one of these labels (ids or codes), repeated or separated by commas; none = lines without label
  これらのラベル（ID またはコード、複数・カンマ区切り可）が付いた明細のみ。none はラベルなし。
Only these accounts (codes or ids), repeated or separated by commas
  これらの勘定科目のみ（コードまたは ID、複数・カンマ区切り可）。
account (default): every account; group: sections only; class: top lines only
  account（既定）全科目、group 区分のみ、class 最上位のみ。
Also shows accounts and sections that are zero; default false
  ゼロの科目・区分も表示します。既定 false。
Language of names and titles; default ja
  名称・見出しの言語。既定 ja。
Columns: calendar months, fiscal quarters or fiscal years of the range (at most 60) and the total; default total
  列: 期間内の月、四半期、年度（最大 60）と合計。既定は合計のみ。
Adds columns of an earlier time, the change, and the change in basis points (null when there is nothing to compare
with); needs interval=total
  過去の期間の列と、増減額・増減率（ベーシスポイント。比較対象がなければ null）を加えます。interval=total が必要で
  す。
How many earlier periods or years to compare with, 1 to 12; default 1
  比較する過去の期間・年度の数（1〜12、既定 1）。
Splits every row: partner, tax_code, or label:<dimension> (all labels of the dimension must be exclusive)
  各行の内訳: partner、tax_code、または label:<dimension>（分類軸の全ラベルが排他的であること）。
A file instead of the plain answer; goes before Accept. Of a paged report json, csv, xlsx and pdf hold all lines
  通常の応答の代わりにファイルで返します（Accept より優先）。ページのあるレポートでも json、csv、xlsx、pdf は全行を
  含みます。
csv only: begins with a byte order mark, by which Excel knows UTF-8; default true
  csv のみ: 先頭にバイト順マークを付けます（Excel が UTF-8 と認識）。既定 true。
csv only: which table of a report that has several (checks, figures, months, ...); default the first. xlsx and pdf
hold all
  csv のみ: 表が複数あるレポートのどの表か（checks、figures、months など）。既定は最初の表。xlsx と pdf は全て含み
  ます。
Exactly the entries whose lines on the accounts of the row add up to it: to its movements in a report of a range, to
its balance in a balance sheet. Absent where no list can say that. For one column, put its from and to
  この行の科目の明細を合計すると行の値になる仕訳の一覧（期間レポートでは増減、貸借対照表では残高）。一覧で示せない
  場合は省略。1 つの列だけなら、その列の from と to を指定します。
The accounts of the row in the general ledger, by the same days and filters
  同じ期間・絞り込みでの、行の科目の総勘定元帳。
The statement that the row is taken from
  行の元となる計算書。
Adds columns of an earlier time, or (scenario, with {scenarioId}) of the branch, the change, and the change in basis
points (null when there is nothing to compare with); needs interval=total
  過去の期間、または（scenario と {scenarioId} で）シナリオの列と、増減額・増減率（ベーシスポイント。比較対象がなけ
  れば null）を加えます。interval=total が必要です。
Shows a branch of the books: what was posted before the first month of this scenario, and what it assumes
  シナリオの最初の月より前の実績と、その仮定による帳簿を示します。
Day of the balance sheet, inclusive
  貸借対照表の基準日（当日を含む）。
Only false: the result is that of the year before any closing entry
  false のみ: 決算振替前の当期純損益を示します。
class: only the balances and the total of changes; account and group: every kind of change
  class: 残高と変動額合計のみ。account・group: 全ての変動事由。
Also shows the column of other equity and the rows of rare changes when they are empty
  その他の純資産の列や、まれな変動事由の行も、空であっても表示します。
Only false: closing entries move no cash
  false のみ: 決算振替仕訳は資金を動かしません。
Only what lines of this partner (id or code; none = without) gave or took: cash itself needs no partner
  この取引先（ID またはコード、none は取引先なし）の明細による収支のみ。現金側に取引先は不要です。
Only what lines with one of these labels gave or took; none = lines without label
  これらのラベルの明細による収支のみ。none はラベルなし。
Only what was paid or received for these accounts (codes or ids), none of them cash
  これらの科目（コードまたは ID、現金以外）に係る収支のみ。
indirect (default): from the income before tax; direct: by who paid and who was paid
  indirect（既定）: 税引前当期純利益から。direct: 収入と支出の相手から。
Accounts (codes or ids), repeated or separated by commas; default: those with a subsidiary ledger
  勘定科目（コードまたは ID、複数・カンマ区切り可）。既定は補助元帳のある科目。
partner (default), or label:<dimension> where no line can have two labels
  partner（既定）、または 1 明細に 2 つ付かない label:<dimension>。
Day of the report, inclusive; default today in the zone of the company
  レポートの基準日（当日を含む）。既定は会社の当日。
Stands for asOf
  asOf と同じ意味です。
Taken and shown; it changes nothing
  受け付けて表示しますが、結果には影響しません。
Only lines with one of these labels (ids or codes), charges and payments alike; none = lines without label
  これらのラベル（ID またはコード）の明細のみ（発生・決済とも）。none はラベルなし。
Only these control accounts (codes or ids)
  これらの統制勘定のみ（コードまたは ID）。
account (default): with the open items of each partner; group: sums per partner; class: the total only
  account（既定）: 取引先ごとの未決済明細付き。group: 取引先ごとの合計。class: 総合計のみ。
Also shows partners that have nothing open
  未決済のない取引先も表示します。
receivable (default): accounts flagged subledger:customer; payable: subledger:vendor
  receivable（既定）: subledger:customer の科目。payable: subledger:vendor の科目。
Bounds of the buckets in days; default 30,60,90
  経過日数の区切り（日）。既定 30,60,90。
Number of the invoice, or what else the entry refers to
  請求書番号、または仕訳の参照番号。
Less what is paid by name, then by payments that name nothing: these pay what is due first
  名指しの支払い、次に指定のない支払い（期日の古いものから充当）を差し引いた残り。
Months to look ahead, 1 to 36; default 12. Of a scenario at most all of its months, by default all
  見通す月数（1〜36、既定 12）。シナリオではその月数まで（既定は全て）。
What the report said then: as of that day, from the books as they were recorded; an RFC 3339 time, inclusive, or a
date
  その時点でのレポート: 当日時点の、記録されていた帳簿による数値。RFC 3339 の時刻（当該時刻を含む）または日付。
Figures of that day, as they were recorded then; open work is always that of now
  その日の、当時記録されていた数値。未処理の作業は常に現在のもの。
What is open, less what was paid without being applied
  未決済額から未充当の入出金を引いた額。
Open items that are overdue; money that is not applied to anything is not taken off
  期限を過ぎた未決済明細。未充当の入出金は差し引きません。
Active ones, by statement and by the books of its day; at most fifty
  使用中の口座（明細と同日の帳簿による、最大 50）。
Lines of statements that are not matched, or not wholly
  未消込（一部未消込を含む）の銀行明細の数。
Entries that wait for approval
  承認待ちの仕訳の数。
Payroll runs that are posted and not paid
  記帳済みで未払いの給与計算の数。
Expense reports that wait for a decision
  決定待ちの経費精算書の数。
Open items by days overdue, as in the report of ages; absent in a scenario
  滞留日数別の未決済明細（年齢表と同じ区分）。シナリオでは省略します。
The bucket, as the report of ages calls it
  区分（年齢表での名称）。
Fewest days overdue; absent in the first bucket
  滞留日数の下限。最初の区分では省略します。
Most days overdue; absent in the last bucket
  滞留日数の上限。最後の区分では省略します。
What is open of these days
  この日数の未決済額。
The report of ages that these sums are from
  この合計の元となる年齢表。
The statement of these days, which has entries behind each row
  この期間の損益計算書。各行から仕訳をたどれます。
What it is reconciled by
  照合の元となる明細。
What stands behind the cash, the runway and the open work. Absent in a scenario
  現預金、資金の持続期間、未処理の作業の内訳。シナリオでは省略します。
The entries that add up to the cash
  合計が現預金になる仕訳。
The accounts of cash in the general ledger
  総勘定元帳の現預金科目。
What waits for approval
  承認待ちのもの。
How long the cash lasts, month by month
  資金の持続期間（月別）。
Entries that are drafts
  下書きの仕訳。
Lines of its statements
  この口座の明細行。
What adds up to the value. Absent in a scenario
  合計がこの値になるもの。シナリオでは省略します。
Those that go on, newest first
  継続中のアラート（新しい順）。
What the metric was when it fired
  発報時の指標の値。
Name of the report or tool
  レポートまたはツールの名称。
Of a cash flow statement; default indirect
  キャッシュ・フロー計算書の方法。既定 indirect。
Of aging; default receivable
  年齢表の種類。既定 receivable。
The books as they were recorded then (a): an RFC 3339 time, a date, or the sequence of an event
  先の時点（a）で記録されていた帳簿: RFC 3339 の時刻、日付、またはイベントの番号。
The books as they were recorded then (b); default now
  後の時点（b）で記録されていた帳簿。既定は現在。
\`nextCursor\` of a row: its further events
  行の \`nextCursor\`: その行のイベントの続き。
Revision of the stream that a stands on
  a の基準となるストリームの位置。
b - a: the sum of the amounts of all events
  b − a: 全イベントの影響額の合計。
Boxes of the consumption tax return that differ; amounts of events where the box is a plain sum
  差のある消費税申告書の欄。単純合計の欄ではイベントの金額も示します。
Also closing entries; default true: the book holds every entry
  決算振替仕訳も含めます。既定 true（仕訳帳は全仕訳を含む）。
Only entries with a line of this partner (id or code); none = a line without partner
  この取引先（ID またはコード）の明細を持つ仕訳のみ。none は取引先のない明細。
Only entries with a line with one of these labels; none = a line without label
  これらのラベルの明細を持つ仕訳のみ。none はラベルなし。
Only entries with a line on one of these accounts (codes or ids)
  これらの科目（コードまたは ID）の明細を持つ仕訳のみ。
Most lines of a page; entries are never cut in two, and a page has at least one
  1 ページの最大明細数。仕訳は分割せず、1 ページに少なくとも 1 件を含みます。
Calendar year, by day of payment
  暦年（支給日による）。
unspecified where nobody has said it
  unspecified は未登録。
Of times, whose values are hundredths of it
  時間の単位。値はその 100 分の 1。
The 10th of the next month, or the next day on which offices and banks are open
  翌月 10 日、または官公庁・金融機関の翌営業日。
Holidays of its year are not known here (2024 to 2027 are)
  その年の祝日は未登録です（2024〜2027 年は登録済み）。
Shows the return by another method than that of the settings
  設定と異なる方法での申告書を示します。
boxes: every box with its formula, the groups of lines and up to 100 entries behind it
  boxes: 各欄の計算式、明細の区分、根拠となる仕訳（最大 100 件）。
The first entries that the check is about
  検証に係る最初の仕訳。
Two decimals, truncated; deductions use the exact fraction
  小数 2 桁（切捨て）。控除の計算には正確な分数を使います。
Box 26: national and local tax after interim payments; negative = refund
  第 26 欄: 中間納付後の国税・地方消費税の合計。負数は還付。
Row of the return; default: sales or purchase, after the kind.
  申告書の行。既定は種別により売上または仕入。
Basis points: 1000 = 10 %.
  ベーシスポイント: 1000 = 10%。
Share of the tax that is credited, in basis points: 8000, 7000, 5000 or 3000 for purchases from non-qualified
suppliers under the transitional measures; such purchases count against the yearly cap per supplier.
  控除できる割合（ベーシスポイント）: 適格請求書発行事業者以外からの仕入の経過措置は 8000、7000、5000、3000。こうし
  た仕入は仕入先ごとの年間上限に算入されます。
The code, in place of the id.
  ID の代わりのコード。
tag (default), department, project, item, segment, or a name of your own.
  tag（既定）、department 部門、project プロジェクト、item 品目、segment セグメント、または独自の名称。
At most one label of this dimension per line.
  この分類軸のラベルは 1 明細に 1 つまで。
Unique, whatever its case or width.
  一意（大文字・小文字、全角・半角を区別しない）。
First day of the registration as an issuer of qualified invoices; with this or the last day, the days decide.
  適格請求書発行事業者の登録日。これか末日がある場合、日付で判定します。
Last day of the registration, when it has ended or been cancelled.
  登録の末日（終了・取消の場合）。
closingDay 31 = end of month; payDay in the month payMonthOffset months later.
  closingDay 31 は月末。payDay は payMonthOffset か月後の月の日。
Printed on invoices that are issued from then on.
  以後に発行する請求書に印刷します。
Where invoices are mailed to.
  請求書の送信先。
Default: by the partner's terms, else the day of the invoice.
  既定: 取引先の支払条件、なければ請求日。
A qualified invoice; default: when its issuer is registered on the day.
  適格請求書か。既定: 発行者が当日に登録されていれば true。
Whether amounts include the tax.
  金額に消費税を含むか。
How the tax of each rate is rounded, once per invoice; default: as the company does.
  税率ごとの消費税の端数処理（請求書ごとに 1 回）。既定は会社の設定。
Account that is owed on; default: receivables, or payables by what was bought.
  債権・債務の科目。既定は売掛金、または購入内容に応じた買掛金・未払金。
Day of the dealing, where it is not the day of the invoice.
  取引日（請求日と異なる場合）。
Price of the line; default quantity x unitPrice, rounded down. Less than 0: a discount.
  明細の金額。既定は数量×単価（切捨て）。負数は値引き。
Default: that of the partner or of the account.
  既定は取引先または勘定科目のもの。
Income tax is withheld from this line (fees of people).
  この明細は源泉徴収の対象（個人への報酬）。
Default: that of the partner, else sales.
  既定は取引先のもの、なければ売上。
The days that the line is for: it is recognised over them by an accrual schedule.
  明細の対象期間。期間配分により計上します。
Day on which it is booked (発生日); default: issueDate.
  計上日（発生日）。既定は issueDate。
Of purchases: the supplier's number. Of sales it is given when issued.
  仕入では相手先の番号。売上では発行時に採番します。
The contract that it belongs to: of the same partner and direction.
  属する契約（同じ取引先・同じ区分のもの）。
Why it is changed: {changeReason}.
  変更の理由: {changeReason}。
Language of the document; default ja
  書類の言語。既定 ja。
mark: sent by other means, nothing is mailed. Default: mail where the service can, else mark.
  mark: 他の方法で送付済みとし、メールは送りません。既定: メール送信が可能ならメール、でなければ mark。
Default: the e-mail of the partner.
  既定は取引先のメールアドレス。
Text of the mail.
  メールの文章。
Language of mail and document; default ja.
  メールと書類の言語。既定 ja。
Also when it was sent before: another mail.
  送信済みでも、もう一度送ります。
What moved at the bank.
  実際の入出金額。
Transfer fee. Of sales: what the payer kept. Of purchases: what the bank took within amount (expense), or what the
supplier bears (discount).
  振込手数料。売上では支払者が差し引いた額。仕入では金額のうち銀行の取り分（expense）または相手先負担額（discount）。
discount (default): taken off the price; expense: a bank fee with its tax.
  discount（既定）: 値引き。expense: 税を含む支払手数料。
Income tax withheld; default: pro rata of the withholding tax of the invoice.
  源泉徴収された所得税。既定は請求書の源泉徴収税額の按分。
true: more is paid than is owed; the rest stays with the partner. Else that is refused.
  true: 過払いを認め、差額は取引先に残します。指定しなければ拒否します。
Bank or cash account; default: the usual bank account.
  銀行・現金の科目。既定は通常の銀行口座。
The invoice that it is applied to.
  充当先の請求書。
Default: as much as both have left.
  既定は双方の残りの小さい方。
Of what was paid beyond an invoice: the payment to take it from; default: the first with a rest.
  過払いについて、充当元の入金。既定は残りのある最初のもの。
Default: what is left of the payment.
  既定は入金の残額。
Of the reversal. Default: the day of what is taken back, or the first open day after it.
  取消の日付。既定: 取り消すものの日付、または以後の最初の開いている日。
receivable (default) = we send invoices; payable = we get bills.
  receivable（既定）請求する側、payable 支払う側。
Renews itself by {renewalTermMonths} after its last day.
  末日後に {renewalTermMonths} か月ずつ自動更新します。
Notice of an end, days. Default 0.
  解約予告の日数。既定 0。
on_invoice (default) = revenue or cost of the invoice; straight_line = recurring items over the days billed.
  on_invoice（既定）は請求書の収益・費用、straight_line は定期の明細を請求期間で均等計上。
Periods run from the day of the start; each is billed in advance, in the month in which it begins.
  期間は開始日から始まり、開始する月に前払いで請求します。
once = one invoice for the whole term; custom = every {interval} months.
  once は全期間で 1 回、custom は {interval} か月ごと。
Day of the month of the invoice; 31 = its last day. Default: the day of the start.
  請求日（月の日。31 は月末）。既定は開始日の日。
When its invoices are due, so many months after their own; default: by the partner's terms.
  請求月から支払期日までの月数。既定は取引先の支払条件。
Default: that of the partner or of the account, as it is on the day of billing.
  既定は請求日時点の取引先または勘定科目のもの。
recurring (default) = in every invoice; initial = in the first one only; usage = drafted at 0 with its {unitPrice}, to
be filled in before the invoice is issued.
  recurring（既定）毎回、initial 初回のみ、usage は {unitPrice} で 0 として下書きし、発行前に数量を入力。
Billed up to this day already, elsewhere: billing begins after it.
  この日までは別途請求済み。その翌日から請求します。
Number of the contract; unique.
  契約番号。一意。
The last day. Left out: until it is ended.
  末日。省略すると終了させるまで続きます。
How long a renewal is.
  更新の期間。
Printed on its invoices.
  請求書に印刷します。
The billing date: {nextBillingDate}. One that was billed bills nothing.
  請求日: {nextBillingDate}。請求済みの日付では何も請求しません。
First day that is not billed. Default: today.
  請求を止める最初の日。既定は当日。
First day that is billed again. Default: today.
  請求を再開する最初の日。既定は当日。
The new last day. Default: {renewalTermMonths} after the present one.
  新しい末日。既定は現在の末日から {renewalTermMonths} か月後。
The last day.
  末日。
Whose expenses they are: a member (mem_...) or an API key (key_...); default: you.
  経費の申請者: メンバー（mem_...）または API キー（key_...）。既定は呼び出し元。
The partner to whom it is owed. Default: of an employee the partner that has his number as its code.
  未払先の取引先。既定は、従業員の社員番号をコードに持つ取引先。
How it is to be paid back; default transfer. payroll: with the pay of {employeeId}.
  支払方法。既定は transfer。payroll は {employeeId} の給与と同時。
The day on the receipt; it decides which tax rate and credit apply.
  領収書の日付。税率と控除が決まります。
Kind of expense; says the account when none is given.
  経費の種類。指定がなければ勘定科目が決まります。
What was paid, tax included.
  支払額（税込）。
Default: that of the category.
  既定は種類による科目。
Default: that of the account, by the day of the receipt and whether it is a qualified invoice. One that you give
stands.
  既定は、領収書の日付と適格請求書の有無に応じた科目の税区分。指定したものが優先されます。
Bought at the reduced rate: food to take away, newspapers.
  軽減税率の対象: 持帰りの飲食料品、新聞。
The tax as the receipt states it; default: computed, rounded once per rate of the report.
  領収書に記載の消費税額。既定は計算値（精算書の税率ごとに 1 回端数処理）。
Who was paid, where it is a partner: its registration counts.
  支払先（取引先の場合）。その登録状況で判定します。
Who was paid, as text.
  支払先（文字列）。
Registration number on the receipt (T and 13 digits): then it is a qualified invoice.
  領収書に記載の登録番号（T と 13 桁）。適格請求書となります。
Whether the receipt is a qualified invoice; not_applicable: the books alone suffice. Default: by the registration
number, else by the document or the partner; public transport below 30000 yen needs none. Unknown is warned of.
  適格請求書か。not_applicable は帳簿のみで足りるもの。既定は登録番号、書類、取引先の順に判定。3 万円未満の公共交通
  機関は不要。不明の場合は警告します。
Ids of the documents that show the receipt.
  領収書の文書の ID。
The employee whose expenses they are (emp_...).
  経費を使った従業員（emp_...）。
The round that you decide about, as you read it; another one is refused (stale_round).
  決定の対象となる申請回。異なる場合は拒否します（stale_round）。
What the applicant should know.
  申請者に伝えること。
Default: as the report says; one that payroll is to pay is paid otherwise when it is given.
  既定は精算書の方法。給与で支払う予定のものも、指定すればその方法で支払います。
Bank or cash account; default: the usual bank account, or cash.
  銀行・現金の科目。既定は通常の銀行口座、または現金。
Unique.
  一意。
Yen a month, a day or an hour.
  月・日・時間あたりの円。
kou needs the declaration of dependants.
  甲欄は扶養控除等申告書の提出が必要です。
How much of a car allowance is untaxed; it depends on the way.
  自動車通勤手当の非課税額。通勤距離によります。
The notice for June of this year to May.
  6 月から翌年 5 月までの特別徴収税額通知。
Default: insured from joining on, in the prefecture of the company; directors not for employment.
  既定: 入社時から会社の都道府県で加入。役員は雇用保険を除く。
As the pension office decided. Default: the grade of monthly pay and commuting at hire.
  年金事務所の決定額。既定は入社時の月給と通勤手当による等級。
Code of a label, in place of its id.
  ID の代わりのラベルのコード。
The last day of work.
  最終勤務日。
Kept in clear: name nobody.
  平文で残ります。個人名を書かないでください。
Also before the records may be destroyed.
  記録の保存期間中でも消去します。
Default regular.
  既定 regular。
A calendar month, or give periodStart and periodEnd.
  暦月。または periodStart と periodEnd を指定します。
The day on which wages are closed.
  給与の締日。
Default: of a regular run everybody who is active in the period; else who is named.
  既定: 定例給与では期間中に在籍する全員、その他は指定した者。
Days or hours in hundredths, for daily and hourly pay; overtime in yen and the work, for all.
  日給・時給では日数・時間（100 分の 1 単位）、全員について時間外手当（円）と勤務実績。
What the wage ledger tells beside money, in hundredths: 16050 = 160 hours 30.
  賃金台帳の金額以外の記載（100 分の 1 単位）: 16050 = 160 時間 30 分。
Days of work.
  労働日数。
Hours of work, all of them.
  労働時間数（合計）。
Hours beyond the working time.
  時間外労働時間数。
Hours from 22 to 5 o’clock.
  深夜（22 時〜5 時）労働時間数。
Hours on holidays.
  休日労働時間数。
Of a bonus run; months = how many months it is for (6).
  賞与について。months は計算期間の月数（6）。
A taxable deduction (absence) makes the pay less; another is taken from the payout.
  課税対象の控除（欠勤など）は給与を減らし、それ以外は差引支給額から引きます。
Basis of employment insurance; default: as taxable.
  雇用保険の算定基礎に含めるか。既定は taxable と同じ。
Approved expense reports that are paid back with the pay. Default: of a regular run those of its employees whose
paymentMethod is payroll, booked by the day of its entry; [] = none.
  給与と同時に支払う承認済み経費精算書。既定: 定例給与では支払方法が payroll で仕訳日までに計上された従業員のもの。[] は
  なし。
Premium months to deduct whatever the dates say.
  日付によらず控除する保険料の月。
What was paid before payroll was run here; else earlier runs say it.
  ここで給与計算を始める前の支払実績。なければ過去の給与計算によります。
false = a draft. Default true.
  false は下書き。既定 true。
Account that pays at once, on payDate. Left out: it is owed.
  payDate に直ちに支払う科目。省略すると未払いとします。
Default: payDate of the run.
  既定は給与計算の payDate。
The bank account that pays.
  支払う銀行口座。
Or the account of the ledger. Default: the usual bank account.
  または勘定科目。既定は通常の銀行口座。
Of the reversal; default: the first open day from the original on.
  取消の日付。既定は元の日付以後の最初の開いている日。
The lowest number is asked first. Default 100.
  小さい番号から適用します。既定 100。
post books at once, in open periods only.
  post は直ちに記帳します（開いている期間のみ）。
The other side, gross: amount, shareBps or rest each; exactly one takes the rest.
  相手側の明細（税込）。それぞれ金額・割合・残額のいずれか。残額はちょうど 1 つ。
Or the id of the tax code; kept as its code.
  または税区分の ID（コードとして保存）。
For sentences: the account of the other side. A line of a statement has its bank account instead.
  文章入力での相手科目。銀行明細では口座の科目を使います。
For sentences: which way money goes where the text does not say.
  文章入力で、文章から入出金の向きが分からない場合の既定。
Lines of the time that were looked at
  対象期間の明細の数。
Booked to the accounts that the rule names
  ルールの科目と同じ科目に計上されたもの。
Booked to others; at most a hundred
  異なる科目に計上されたもの（最大 100 件）。
A sentence, as POST .../nl-journal takes it.
  文章（POST .../nl-journal と同じ形）。
With text: the day from which it is read. Default: today.
  文章とともに: 読む基準日。既定は当日。
A line of a statement as it may come.
  これから来る銀行明細の内容。
A line of a statement that is there.
  既存の銀行明細。
A rule that is not written yet; it is asked as if it were active.
  まだ登録していないルール。有効なものとして試します。
Absent for the rule that was sent
  送信したルール自体では省略。
What it would book. Of a line without its bank account, only the other side
  計上される内容。銀行口座のない明細では相手側のみ。
Why there is no entry
  仕訳にならない理由。
In the order in which they are asked, then those that are not; at most a hundred
  適用順、続いて適用されないもの（最大 100 件）。
too_late: it fits, but another one is asked before; inactive: not asked, it fits or not
  too_late: 当てはまるが、先に別のルールが適用される。inactive: 無効（当てはまるか否かによらず）。
Rules that were looked at
  調べたルールの数。
what_if (default) and forecast repeat the average of the last three months; budget repeats nothing.
  what_if（既定）と forecast は直近 3 か月の平均を繰り返し、budget は繰り返しません。
actuals (default), or a scenario that this one stands on, up to three on each other.
  actuals（既定）、または基礎とする他のシナリオ（3 段まで）。
First month that is assumed. Default: the next one.
  仮定の最初の月。既定は翌月。
Default 12.
  既定 12。
Names the assumption within its scenario. Default: a1, a2, ...
  シナリオ内での仮定の名前。既定: a1、a2 ...
Yen without consumption tax, on the normal side of the account; negative = less of it.
  消費税抜きの円（科目の正残側）。負数は減少。
Basis points: 500 = 5 %.
  ベーシスポイント: 500 = 5%。
recurring only; default monthly.
  recurring のみ。既定は毎月。
headcount: people; default 1.
  headcount: 人数。既定 1。
headcount: what the employer bears besides, of the pay; default 1600.
  headcount: 給与に対する会社負担の割合。既定 1600。
loan: months in which the principal is paid back.
  loan: 元本の返済月数。
delay: later by so many days, in whole months of 30.
  delay: 遅れの日数（30 日 = 1 か月単位）。
Its month is the first one. Default: the first month of the scenario.
  この日の月から。既定はシナリオの最初の月。
Its month is the last one. Default: the last month of the scenario.
  この日の月まで。既定はシナリオの最後の月。
What was posted counts until the day before
  前日までの実績を含みます。
baseline = what the past repeats
  baseline は過去の反復による分。
The last month to make drafts of. Default: the last one.
  下書きを作成する最後の月。既定は最終月。
Only of these assumptions. Default: all.
  これらの仮定のみ。既定は全て。
The ledger account; default: the usual one of the type, or a new one where that has a bank account.
  勘定科目。既定は種類ごとの通常の科目、既に口座があれば新しい科目。
Only its last four digits are kept.
  末尾 4 桁のみ保存します。
Of the statement, before its first line; what a card or a loan owes is less than 0. Default 0.
  最初の明細より前の残高。カードや借入の未払いは負数。既定 0。
Posts the opening balance on openingDate against the opening balance account (3990).
  openingDate に開始残高勘定（3990）を相手に開始残高を記帳します。
The first day of the statement: the opening balance is that of its morning, and lines before it are refused.
  明細の初日。開始残高はその日の朝の残高で、それより前の明細は拒否します。
Default: the day of the last line
  既定は最後の明細の日付。
Language of titles and names in csv, xlsx and pdf; default ja
  csv・xlsx・pdf の見出し・名称の言語。既定 ja。
Of the bank account
  銀行口座の名称。
The first five less unmatchedEntries are the difference
  最初の 5 つから unmatchedEntries を引くと差額になります。
Of the statement, less what the books have from before {openingDate}
  明細の開始残高から、{openingDate} より前の帳簿残高を引いたもの。
What lines of the statement have and the books do not
  明細にあって帳簿にないもの。
Lines that are left alone, but for those that stand there twice
  対象外とした明細（重複を除く）。
What the balances on the statement say beyond its lines
  明細上の残高が、明細の合計と異なる分。
Matched, but one of both is dated later
  消込済みだが、一方の日付が後のもの。
What the books have and no line is matched with, to be subtracted
  帳簿にあって消し込む明細のないもの（差し引きます）。
The first hundred, oldest first
  最初の 100 件（古い順）。
Default: json, the lines in transactions.
  既定は json（transactions の明細）。
in: the balance of the statement grows by it.
  in: 明細上の残高が増えるもの。
The id of the line at its source; unique per bank account. Without it what the line says counts.
  取得元での明細の ID（口座内で一意）。ない場合は明細の内容で判定します。
The file, for csv and zengin.
  ファイル（csv・zengin）。
Of a csv file; default utf-8. Bytes that are none are refused.
  csv の文字コード。既定 utf-8。解釈できないバイトは拒否します。
Default: a comma.
  既定はカンマ。
Default: a double quote.
  既定は二重引用符。
Lines before the first one of the statement; heads of columns stand in the last. Default 1.
  最初の明細より前の行数。列見出しはその最終行。既定 1。
A column by the text of its head, or by its number from 1.
  列（見出しの文字列、または 1 からの番号）。
Signed, + = in; or without a sign beside \`direction\`.
  符号付き（+ は入金）。または符号なしで \`direction\` と併用。
The column that tells in from out, and what it says of what comes in.
  入出金を示す列と、入金を示す値。
Of a csv file: YYYY YY MM M DD D; for eras GG (令和) or G (R) with E. Default: the year first or an era; forms like
4/5/2026 only where a date of the file shows which is the day.
  csv の日付形式: YYYY YY MM M DD D、元号は GG（令和）または G（R）と E。既定は年が先頭か元号。4/5/2026 のような形
  は、どちらが日か分かる日付がファイルにある場合のみ。
Lines that were there already; at most 500 are shown
  取込済みだった明細（最大 500 件表示）。
The rule, the entry, the invoice, the report, the run, or the line of the other bank account
  ルール、仕訳、請求書、経費精算書、給与計算、または他口座の明細。
suggestions: with what each open line probably is
  suggestions: 未処理の明細ごとに候補を加える
With {expand} suggestions, of a line of which something waits: what it probably is, the surest first
  {expand} が suggestions のとき、未処理の明細の候補。確かな順
Number of the invoice, the report or the entry
  請求書・経費精算・仕訳の番号
Whom it is about
  取引先の名前
Code of the row
  行のコード
Under which row it stands
  属する行のコード
1: its figures are added; -1: taken off
  1 は加算、-1 は減算
Rows that add up to it
  合計するとこの行になる行
Rows of this report that add up to it in every column, where no list of entries and no ledger does
  仕訳一覧も総勘定元帳もない行について、合計するとどの列でもこの行になる同じ帳票の行
When what is owed is due
  支払期日
What it is called
  その名称。
Where to send {body}: POST .../transactions/:btxId/{action}
  {body} の送信先: POST .../transactions/:btxId/{action}。
A line of a posted entry on the ledger account, on the same side.
  口座の科目にある、同じ側の記帳済み明細。
An entry that has one such line.
  そのような明細を 1 つ持つ仕訳。
Records a payment of the invoice, or the refund of a credit note.
  請求書の入金、または返還の返金を記録します。
Pays an approved expense report back, all of it; several may be paid by one line.
  承認済みの経費精算書を全額支払います。1 つの明細で複数を支払えます。
Pays a posted payroll run: all that it pays out.
  記帳済みの給与計算の支給額全額を支払います。
The line at the other end, on the statement of another bank account: one entry for both.
  他口座の明細にある相手側: 両方で 1 つの仕訳になります。
The account at the other end, when its line is not here.
  相手側の明細がここにない場合の、相手の科目。
Default: what is left to match, or to pay of an invoice.
  既定は消込・支払いの残額。
Lines to book against it, gross: one entry with them and the bank account.
  明細に対して計上する明細（税込）。銀行口座と合わせて 1 つの仕訳。
Default: the other side of the bank account.
  既定は銀行口座の反対側。
Amounts are gross. Default: inclusive where a tax code is given.
  金額は税込。既定は、税区分があれば inclusive。
Of what is posted. Default: the day of the bank transaction.
  記帳する日付。既定は明細の日付。
Lines of the account.
  口座の明細。
Default: all of them.
  既定は全て。
Of the reversals. Default: the day of what is taken back, or the first open day after it.
  取消の日付。既定: 取り消すものの日付、または以後の最初の開いている日。
It stands on the statement twice: the balance of the statement leaves it out.
  明細の重複。明細上の残高に含めません。
https, on port 443, of a public host.
  https、ポート 443、公開ホスト。
Event types; \`*\` at the end stands for all that begin alike.
  イベントの種別。末尾の \`*\` は前方一致。
Default: enabled.
  既定は有効。
How long the old secret signs too, seconds. Default: a day.
  旧い秘密でも署名する秒数。既定は 1 日。
The first event.
  最初のイベント。
The last one. Default: all that it was sent.
  最後のイベント。既定は送信済みの最後。
triggered: it fired, and has not ended; unknown: there is no such figure now
  triggered: 発報中。unknown: 値がない。
The metric as it is now: as the report that it stands for says it. null: there is none
  現在の指標の値（対応するレポートの値）。null は値なし。
When currentValue was
  currentValue の時点。
Minor units of money, tenths of months (runway_months), basis points (budget_variance_bps), a count or days: \`unit\`
of the answer says which.
  円、月の 10 分の 1（runway_months）、ベーシスポイント（budget_variance_bps）、件数、日数。応答の \`unit\` が示しま
  す。
on_event (default): within seconds of what changes it, and at 06:00; daily: at 06:00 only. In the zone of the company.
  on_event（既定）: 変化から数秒以内と 06:00。daily: 06:00 のみ（会社の時刻）。
Default: warning.
  既定は warning。
Every firing is an event, which webhooks that want alert_rule.* hear of in any case.
  発報は全てイベントとなり、alert_rule.* を受け取る Webhook には必ず届きます。
Id of the webhook that hears of it, whatever types it wants.
  種別の指定によらず通知する Webhook の ID。
Whose figure it is. Which of them a metric takes, its refusal says.
  対象。指標ごとに指定できるものは拒否の文面に示します。
Code or id of an account.
  勘定科目のコードまたは ID。
Id or code.
  ID またはコード。
The budget of budget_variance_bps; of other metrics, whose branch of the books is measured: its last day
(cash_balance), or the window to the end of this month.
  budget_variance_bps では予算。他の指標では測定するシナリオ: 最終日（cash_balance）または当月末までの期間。
open: it is still so; resolved: it is over; noted: of a single entry, which does not end
  open 継続中、resolved 解消、noted 単独の仕訳についてのもの（解消はありません）。
Default: by the content, which it must not contradict.
  既定は内容から判定。矛盾してはなりません。
The file in base64 (RFC 4648, with padding), at most 10 MiB decoded.
  base64 のファイル（RFC 4648、パディングあり）。復号後 10 MiB まで。
Default: other.
  既定 other。
Whether it is a qualified invoice (適格請求書). Default: unknown.
  適格請求書か。既定 unknown（不明）。
How it came. Default: api.
  受領方法。既定 api。
The document that this one replaces.
  差し替える文書。
What it belongs to; more can be linked later.
  紐付け先。後から追加できます。
Day of the transaction (取引年月日), as the document states it.
  書類に記載の取引年月日。
The other party, when it is a partner of the books.
  帳簿の取引先である場合の相手方。
The other party (取引先) as the document names it. Default: the name of the partner.
  書類に記載の取引先名。既定は取引先の名称。
Amount of the transaction (取引金額), minor units.
  取引金額（円）。
Entries shown, at most 500; default 100
  表示する仕訳の数（最大 500、既定 100）。
Entries without a paper
  証憑のない仕訳の数。
Default: twelve months, or the day before the first year.
  既定: 12 か月、または最初の年度の前日まで。
Of this year; replaces those that are there. Years only.
  この年度の設定。既存の設定を置き換えます。年度のみ。
Post the closing entry of a year (default true).
  年度の決算振替仕訳を記帳します（既定 true）。
Runs the jobs and posts the depreciation of the period first, as commands of their own.
  先に期間のジョブと減価償却を、それぞれのコマンドとして実行します。
Which steps; they are done in the order jobs, depreciation, payroll, close. Default: all.
  実行する段階。jobs、depreciation、payroll、close の順に行います。既定は全て。
Runs and posts the payroll of the month, unless it was run. Without it drafts are posted.
  未実行なら、当月の給与計算を実行・記帳します。指定がなければ下書きを記帳します。
What each step did, until one was refused: that stays done
  各段階で行ったこと（拒否された段階まで）。行ったことは残ります。
What stands in the way of a close after it; empty once it is closed
  その後の締めを妨げている事項。締め済みなら空。
Of the period, after all that was (or would be) done; for who may read reports
  全て実行した後の、期間の決算書。レポートの閲覧権限が必要です。
On the day; fully_depreciated is in use with nothing left to depreciate
  当日の状態。fully_depreciated は使用中で償却済み。
Of the fiscal year of the day, up to it
  当日の年度における、当日までの償却額。
At the start of the fiscal year of the day; 0 when bought in it
  当日の年度の期首における帳簿価額。年度中の取得は 0。
Rate of the method for its useful life
  償却方法と耐用年数による償却率。
in_use (default) is depreciated; a draft is registered later.
  in_use（既定）は償却します。draft は後で登録します。
Depreciation begins in its fiscal month. Default: acquisitionDate.
  この日の属する月から償却します。既定は acquisitionDate。
Without consumption tax in books that show it by itself. Default: what is left of the source line.
  税抜経理では消費税抜き。既定は元の明細の残額。
Default: 1; of intangible assets, lump sums and small amounts 0.
  既定 1。無形資産、一括償却、少額資産は 0。
direct takes it off the asset account. Default: indirect; of intangible assets and small ones direct.
  direct は資産科目から直接控除。既定は indirect、無形資産と少額資産は direct。
Fiscal months up to this one are depreciated in the books already, or before them.
  この月までは、この帳簿または以前に償却済み。
Book value then. Default: what the method comes to.
  その時点の帳簿価額。既定は償却方法による計算値。
The line of the purchase on the asset account: account, day, cost and partner follow from it.
  資産科目にある購入の明細。科目・日付・価額・取引先が決まります。
Fiscal month, by the calendar month in which it ends.
  会計上の月（末日の属する暦月）。
Values on this day; default today
  この日の価額。既定は当日。
Sum of the months, without what was depreciated before these books
  各月の合計（この帳簿より前の償却を除く）。
As planned
  予定の額。
At the end of the month, as planned
  月末の予定額。
Depreciation that is dated in the month
  その月付けの償却額。
Of a sale: the price with its consumption tax.
  売却の場合: 消費税込みの価額。
Where the price goes. Default: the account with the role facilities_receivable (1545 設備関係未収入金), else 1540.
  代金の科目。既定は facilities_receivable の役割の科目（1545 設備関係未収入金）、なければ 1540。
Default S10; of land S_EXM.
  既定 S10。土地は S_EXM。
Date of the reversals. Default: that of the disposal, or the first open day after it.
  取消の日付。既定: 売却・除却日、または以後の最初の開いている日。
What is shared out, without the tax that the slices carry. Default: what is left of the source line.
  配分する額（各回の消費税を除く）。既定は元の明細の残額。
daily = by days, both ends included; monthly (default) = every calendar month touched weighs the same; full_months =
the first month counts only from its 1st.
  daily 日割（両端を含む）、monthly（既定）かかる月を均等、full_months は 1 日から始まる場合のみ初月を含む。
Default by type: 1520, 2420, 2320, 1530; with a source line, its account.
  種類ごとの既定: 1520、2420、2320、1530。元の明細があればその科目。
Tax code of the slices, when the balance was booked without tax. Default: out of scope (P_OUT, S_OUT).
  残高を税なしで計上した場合の各回の税区分。既定は対象外（P_OUT、S_OUT）。
The line of a posted entry that holds the balance, on the balance sheet account.
  経過勘定の科目にある、残高の記帳済み明細。
The day of the entry that opens the balance.
  残高を計上する仕訳の日付。
The counter account: where the money came from or went to.
  相手科目: 支払元または入金先。
Consumption tax of the whole, booked at once; the slices then carry none.
  全額の消費税（一度に計上）。各回には付きません。
Slices up to this month are in the books already: they are skipped.
  この月までは計上済みのため飛ばします。
Everything that is due up to this day, at most today. Default: today.
  この日（当日まで）までに計上すべき全て。既定は当日。
Everything that was written under this correlation id. Give this or actorId, or both.
  この correlation ID で書き込まれた全て。これか actorId、または両方を指定します。
Everything that this caller wrote: the id of a key, or issuer and subject of a user.
  この呼び出し元が書き込んだ全て: キーの ID、またはユーザーの発行者と subject。
Recorded at this time or later.
  この時刻以後に記録されたもの。
Recorded at this time or earlier.
  この時刻以前に記録されたもの。
So many things, newest first; undo again for the rest. Default: all, or a refusal.
  新しい順の件数。残りはもう一度取り消します。既定は全て、または拒否。
Undo what can be undone, and leave the rest as it is.
  取り消せるものを取り消し、他はそのままにします。
What the dry run with the same question answered: exactly that is done.
  同じ内容のドライランの応答にある値。その内容をそのまま実行します。
What is undone
  取り消す対象のイベント。
What is done to the thing; cannot = nothing, and the reason says why
  対象に行うこと。cannot は何もせず、理由を示します。
What was done with it since, and is taken back too
  その後に行われ、あわせて取り消されること。
Entries that it posts
  記帳される仕訳。
Slices up to the end of this month, oldest first.
  この月末までの各回（古い順）。
Date of the reversal. Default: that of the slice, or the first open day after it.
  取消の日付。既定: その回の日付、または以後の最初の開いている日。
Give exactly one of role and scopes.
  role と scopes のどちらか一方を指定します。
What the key may post by itself. Every entry counts, whatever makes it: batches, invoices, payroll.
  キーが単独で記帳できる範囲。一括・請求書・給与など、作成方法によらず全ての仕訳を数えます。
Largest entry that the key posts by itself, minor units.
  単独で記帳できる最大の仕訳の金額（円）。
What it posts in one day of the company, minor units.
  会社の 1 日に記帳できる金額（円）。
Entries that it posts a day.
  1 日に記帳できる件数。
The only accounts that it posts to.
  記帳できる勘定科目（これらのみ）。
The user: issuer and subject of the access token.
  ユーザー: アクセストークンの発行者と subject。
Type of event, also \`journal_entry.*\`; several separated by commas
  イベントの種別。\`journal_entry.*\` も可、カンマ区切りで複数可。
The same as type
  type と同じ。
What the event is about: journal_entry, account ...
  イベントの対象: journal_entry、account など。
Recording time, RFC 3339, inclusive
  記録日時（RFC 3339、当該時刻を含む）。
Only events after this sequence (exclusive)
  この連番より後のイベントのみ。
\`nextCursor\` of the page before
  前のページの \`nextCursor\`。
asc (default): oldest first
  asc（既定）: 古い順。
Resume after this sequence; -1 = from the beginning; without it the feed starts live
  この連番の次から再開します。-1 は最初から。省略すると現在から配信します。
Resume after this sequence
  この連番の次から再開します。
The size of a checkpoint that was signed; default: the newest
  署名済みチェックポイントのサイズ。既定は最新。
Seconds to wait until what is there now is signed, 0 to 10; default 0
  現在の内容が署名されるまで待つ秒数（0〜10、既定 0）。
What the checkpoints of this history are called
  この履歴のチェックポイントの名称。
How many events the checkpoint covers
  チェックポイントに含まれるイベントの数。
The signed checkpoint, a C2SP note
  署名済みチェックポイント（C2SP note）。
Each event with the hashes that lead from its leaf to the checkpoint
  各イベントと、リーフからチェックポイントに至るハッシュ。
Place of the event in the stream of the company, from 0
  会社のストリームでの位置（0 から）。
Type of the event, such as journal_entry.posted
  イベントの種別（例 journal_entry.posted）。
All of the event, as the text that is hashed
  ハッシュの対象となる、イベント全体の文字列。
RFC 6962, 2.1.1: lowest first
  RFC 6962 の 2.1.1（下位から）。
Checkpoints to skip
  飛ばすチェックポイントの数。
How many events it covers
  含まれるイベントの数。
SHA-256 in base64
  base64 の SHA-256。
When it was signed: RFC 3339 time in UTC
  署名日時（UTC、RFC 3339）。
interval, close or asked: why it was signed when it was
  署名の契機: interval 定期、close 締め、asked 要求。
The key as verifiers take it: name+id+key
  検証に使う形のキー: 名称+ID+キー。
It signs from this time on (RFC 3339)
  このキーで署名を始めた日時（RFC 3339）。
The checkpoint of all checkpoints (a C2SP note)
  すべてのチェックポイントのチェックポイント（C2SP のノート）。
Place of the checkpoint in the stream of checkpoints, from 0
  チェックポイントのストリームでの位置（0 から）。
The event that holds the checkpoint, as the text that is hashed
  チェックポイントを記録したイベント（ハッシュ計算の対象となるテキスト）。
The hashes that lead from the leaf to the anchor; RFC 6962, 2.1.1
  リーフからアンカーに至るハッシュ（RFC 6962, 2.1.1）。
true: in the newest anchor that has a time stamp
  true にすると、タイムスタンプのある最新のアンカーでの証明を返します。
Where a time stamp was asked for: its token over the bytes of the anchor (RFC 3161, DER in base64)
  タイムスタンプを求めた場合: アンカーのバイト列に対するトークン（RFC 3161、DER を base64 で）。
Another took over: this one signs along until then
  別のキーに引き継がれました。この日時までは並んで署名します。
Size of the earlier checkpoint
  先のチェックポイントのサイズ。
Size of the later one
  後のチェックポイントのサイズ。
RFC 6962, 2.1.2
  RFC 6962 の 2.1.2。
First sequence, inclusive; default 0
  最初の連番（当該番号を含む）。既定 0。
Last sequence, exclusive; default: all that is signed
  最後の連番（当該番号を含まない）。既定は署名済みの全て。
How many events
  イベントの数。
Of the complete subtrees, from left to right
  完全な部分木のハッシュ（左から順）。
Address of the resource, percent-encoded
  リソースのアドレス（パーセントエンコード）。
As the inputSchema of the tool says
  ツールの inputSchema のとおり。
Company of a user who belongs to several; API keys have one
  複数の会社に属するユーザーの会社。API キーの会社は 1 つです。
Code of the account
  勘定科目のコード。
Company; needed by operators and by users of several companies
  会社。オペレーターと、複数の会社に属するユーザーに必要です。
The newest signed checkpoint among the events that the figures stand on; absent before the first
  数値の基準となるイベントのうち、最新の署名済みチェックポイント。最初の署名前は省略。
Root of the tree over them, in base64
  そのイベントのツリーの根（base64）。
After a close for good. pending: its seal follows once a checkpoint covers it, mostly within a minute
(GET .../seals). unsigned: this service signs nothing (CHECKPOINTS=0), so no seal follows. too_large: its balances are
more than can be stored at once; they are not recorded, and no seal follows
  本締めの後の状態です。pending: チェックポイントに含まれ次第、通常は一分以内に封印されます（GET .../seals）。
  unsigned: このサービスは署名を行わない（CHECKPOINTS=0）ため、封印されません。
  too_large: 残高が一度に保存できる量を超えるため記録されず、封印されません。
The bytes that were sealed
  封印された時のバイト列。
Account id, code, opening, debits, credits, closing, as texts; openings and closings are debits less credits, and
opening + debits - credits = closing
  勘定科目の ID、コード、期首、借方、貸方、期末（文字列）。期首・期末は借方から貸方を引いた額で、期首 + 借方 − 貸方 = 期
  末です。
What the row is hashed with: SHA-256 of 0x00 and the canonical JSON of [row, salt]
  行のハッシュに使うソルト: 0x00 と [行, ソルト] の正規化 JSON の SHA-256。
Place of the row among those of the close, from 0
  締めの行の中での位置（0 から）。
How many balances the close recorded
  締めで記録された残高の数。
From the row to the root (RFC 6962, 2.1.1), lowest first
  行から根に至る経路（RFC 6962 の 2.1.1、下位から）。
Root over the balances of the close, base64
  締めの残高の根（base64）。
The event that holds that root, as the text that is hashed
  その根を含むイベント（ハッシュの対象となる文字列）。
Its place in the stream of the company
  会社のストリームでの位置。
From that event to the checkpoint, lowest first
  そのイベントからチェックポイントに至る経路（下位から）。
Only the lines of the range, as a statement of a range counts them; default false: what opens it, too
  期間のレポートと同じく範囲内の明細のみ。既定 false（期首を構成するものも含む）。
Entries of a page, 1 to 200; default 200
  1 ページの仕訳の数（1〜200、既定 200）。
From \`nextCursor\` of the page before
  前のページの \`nextCursor\`。
How many events the checkpoint covers; the figure is that of the books at this size
  チェックポイントに含まれるイベントの数。数値はその時点の帳簿のものです。
Id of the account
  勘定科目の ID。
Balances at the last recorded close before the range, each with its proof: the figure begins with them
  範囲より前の最後の締めの残高と証明。数値はここから始まります。
Debits of the entries of this page on these accounts, minor units
  このページの仕訳の、これらの科目の借方（円）。
Credits of the entries of this page on these accounts, minor units
  このページの仕訳の、これらの科目の貸方（円）。
All pages together
  全ページの合計。
Entries of all pages
  全ページの仕訳の数。
Their debits on these accounts, minor units
  これらの科目の借方（円）。
Their credits on these accounts, minor units
  これらの科目の貸方（円）。
Entries by day and number
  仕訳（日付・番号順）。
Id of the entry
  仕訳の ID。
opening: it is part of what the range opens with
  opening: 範囲の期首を構成するもの。
Its events: all that happened to it up to the size
  その時点までの仕訳の全イベント。
Events of the entries, in the order of \`entries\` and \`sequences\`
  仕訳のイベント（\`entries\` と \`sequences\` の順）。
Hashes of all paths, each once
  全経路のハッシュ（重複なし）。
Of each leaf the places of its path in \`hashes\`, lowest first
  各リーフの経路の \`hashes\` 内での位置（下位から）。
What this proves, and what it does not
  証明されることと、されないこと。
What kind of proof it is
  証明の種類。
In words
  文章での説明。
Send it as \`cursor\` for the next page
  次のページを得るために \`cursor\` として送ります。
The entries behind the figure of the row, each proved to stand in the signed history
  行の数値の根拠となる仕訳（それぞれ署名済みの履歴にあることの証明付き）。
What the line is to the statement of changes in net assets: issue, dividend, reserve_transfer ... On a debt, dividend
says that it is owed to shareholders. On a debt or a claim, tangible_assets, securities, loans ... say what it is for:
its payment stands in the cash flow as if paid at once.
  株主資本等変動計算書での変動事由: issue、dividend、reserve_transfer など。負債では dividend が株主への未払いを示
  します。債権・債務では tangible_assets、securities、loans などが対象を示し、その支払いは直ちに払ったものとしてキ
  ャッシュ・フローに表示します。
Program that the file is for
  ファイルを渡すソフト。
First day that was handed over; default the first of the books
  引き渡した最初の日。既定は帳簿の最初の日。
Last day that was handed over
  引き渡した最後の日。
Position of the stream up to which the file goes
  ファイルが含む最後の記録の位置。
SHA-256 of the file that was handed over, hex
  引き渡したファイルの SHA-256（16 進）。
To whom, or what was said
  渡した相手や伝えたこと。
Program whose files have the name
  この名称を使うファイルのソフト。
Its tax category (税区分), as its files say it
  そのソフトのファイルにある税区分の名称。
What its files say in the column インボイス (Money Forward alone); none = 適格 or nothing
  ファイルの「インボイス」の列の値（マネーフォワードのみ）。省略は「適格」または空。
Code of ours that it means
  その名称が意味する当方の税区分コード。
What a purchase with this name is for: purchases with tax have one, others have none
  この名称の仕入れの用途区分。課税仕入れには必要で、それ以外にはありません。
Business type (1 to 6) of a sale with this name, for the simplified method
  この名称の売上の事業区分（1～6、簡易課税）。
First day on which it has this meaning; none = from the beginning
  この意味で使う最初の日。省略は最初から。
Last day on which it has this meaning; none = until further notice
  この意味で使う最後の日。省略は期限なし。
archived: it is neither read nor written any more
  archived: 以後は読み書きに使いません。
posted since; amended since (there it needs its reversal and the new entry); reversed since
  posted: 後から記帳。amended: 後から訂正（先方では取消と新しい仕訳が必要）。reversed: 後から取消。
Sum of its debits, as it stands now
  現在の借方合計。
Sum of its debits as it was handed over
  引き渡したときの借方合計。
Its day as it was handed over, where that is another one
  引き渡したときの日付（変わった場合）。
There are further ones
  ほかにもあります。
What was handed over
  引き渡したもの。
By their day and number
  日付と番号の順。
A closed fiscal year, like FY2026
  締め済みの会計年度（FY2026 など）。
bs or pl. ss and nt (changes in equity, notes) are refused: their codes have one source only
  bs または pl。ss と nt（株主資本等変動計算書・注記）は、コードの出典が一つしかないため拒否します。
Program that reads the file
  ファイルを読み込むソフト。
First day; default the first of the books
  最初の日。既定は帳簿の最初の日。
Last day; default the last of the books
  最後の日。既定は帳簿の最後の日。
Cut texts that are too wide for a column of Yayoi
  弥生の列幅を超える文字列を切り詰めます。
First day of the transactions
  取引年月日の最初の日。
Last day of the transactions
  取引年月日の最後の日。
Differences from the old trial balance that were accepted, each with its reason
  承認された旧残高試算表との差額と理由。
An earlier import whose mapping counts too, where {mapping} says nothing else
  以前の取り込み。{mapping} に指定のない名称は、その対応を使います。
Where others of the file are here already: the first of those that are not
  ファイルの他の仕訳が取り込み済みのとき、まだない仕訳の先頭（変更されたものかもしれません）。
Line of the file on which the entry begins
  仕訳が始まるファイルの行。
Its day
  日付。
Sum of its debits
  借方合計。
New entries, in the order of the file
  新しい仕訳（ファイルの順）。
Head of the column
  列の見出し。
The entry of the same program and day whose amount is nearest; perhaps the one that was changed
  同じソフト・同じ日で金額の最も近い仕訳。変更前のものかもしれません。
The trial balance of the old program (残高試算表) as CSV with heads in the first row, base64
  旧ソフトの残高試算表。1 行目が見出しの CSV（base64）。
Letters of the file; default: told by its bytes
  ファイルの文字コード。既定は内容から判定。
Heads of its columns, where they are not the usual ones
  見出しが一般的なものと異なるときの列名。
Day of its balances, where it says no months; default the last of the import
  月の列がないときの残高の日。既定は取り込みの最後の日。
Every difference is 0, or was accepted with a reason
  全ての差額が 0、または理由付きで承認済み。
Balances that were compared
  比較した残高の数。
Those that differ
  一致しない数。
Balances that differ, and accounts that are not known
  一致しない残高と、不明な科目。
Line of the file; 0 = the file does not have the account
  ファイルの行。0 はファイルにない科目。
What the file calls the account
  ファイルでの科目名。
Ours; absent where nobody said which it is
  当方の科目コード。対応が決まっていなければ空。
Month at whose end the balances are
  残高の月（月末）。
Balance of the file, on the side that the account usually has
  ファイルの残高（科目の通常の側）。
Balance of the books, likewise
  帳簿の残高（同じ側）。
theirs less ours
  先方から当方を引いた差。
Why the difference was accepted
  差額を承認した理由。
theirs less ours, yen
  先方から当方を引いた差（円）。
Country in two letters (ISO 3166-1); default: JP where there is a postal code.
  国（ISO 3166-1 の英大文字 2 字）。既定: 郵便番号があれば JP。
How it is called in the Peppol network: where electronic invoices go.
  Peppol での識別子（電子インボイスの送り先）。
How the company is called in the Peppol network.
  Peppol での会社の識別子。
Four digits: 0188 = the corporate number.
  4 桁のスキーム。0188 = 法人番号。
Four digits: 0188 = the corporate number
  4 桁のスキーム。0188 = 法人番号。
Id of the party in the scheme.
  スキームでの ID。
Id of the party in the scheme
  スキームでの ID。
xml: the file itself; default json, which holds it and says what was left out
  xml: ファイルそのもの。既定は json（文書と、省いたものを示します）。
The document: UBL 2.1 in UTF-8
  文書（UBL 2.1、UTF-8）。
What is printed on the invoice and has no place in the document
  請求書に記載があり、文書に入らないもの。
Which specification it is written by
  従った仕様。
Name of the specification
  仕様の名称。
Its version
  仕様の版。
CustomizationID of the document
  文書の CustomizationID。
ProfileID of the document
  文書の ProfileID。
Field of the invoice
  請求書の項目。
Why it is left out, and what to do
  省いた理由と対処。
The XML in base64 (RFC 4648, with padding), at most 4 MiB decoded.
  XML を base64（RFC 4648、パディング付き）にしたもの。デコード後 4 MiB まで。
Name of the file. Default: by the number of the invoice.
  ファイル名。既定: 請求書番号から。
The supplier. Default: the partner with the registration number of the invoice.
  仕入先。既定: 請求書の登録番号を持つ取引先。
What was bought. Default: the account of the partner.
  仕入れたものの勘定科目。既定: 取引先の勘定科目。
With branchCode: electronic invoices say where to pay.
  branchCode とともに指定すると、電子インボイスに振込先が載ります。
With bankCode.
  bankCode とともに指定します。
xml
  xml。
Where electronic invoices (Peppol) are sent to; null = nowhere.
  電子インボイス（Peppol）の送り先。null = なし。
Country of the address (ISO 3166-1, two letters).
  住所の国（ISO 3166-1、2 文字）。
`;
