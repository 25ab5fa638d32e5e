// What the values of fields are called that have only some of them: states, kinds, methods, ways in. One table for both
// languages: `value 日本語`, and behind a slash the English where the value itself does not say it. A word that a field
// has for itself stands behind its name: `field.value`.

/** Fields of which every value is one of some. */
const FIELDS = new Set(
  `accounting accountType action allocation appliesTo baseline blankTax cashFlowCategory category closing
  class
  defaultTaxUse direction documentType employmentBusiness employmentType encoding entityType evaluation field
  filingFrequency format fourEyes frequency heldBy invoiceStatus kind locale logic mailStatus method metric normalSide
  operator origin paymentMethod paymentStatus payType plan premiumTiming program purchaseTaxBasis quantityUnit
  recognition recordMethod role rounding salesTaxBasis scopes sendingStatus severity side sourceType state status
  syncStatus systemRole table taxEntryMethod taxNames taxRounding taxUse template treatment type unit via window
  workersAccidentBusiness zeroTax`.split(/\s+/),
);

const TABLE = `
accommodation 宿泊費
account 勘定科目
account_balance 勘定科目の残高
accountant 経理責任者
accrual 経過勘定
accrued_expense 未払費用
accrued_revenue 未収収益
accrued_social_insurance 未払社会保険料
accumulated 積上げ計算
accumulated_depreciation 減価償却累計額
active 有効
actuals 実績
admin 管理者
advance_received 前受金
agent エージェント
agents エージェント
agri_fishery_sake 農林水産・清酒製造 / Farming, fishery, sake
allocated 割戻し計算
amount 金額
and すべて満たす / All
api API / API
api_key API の鍵 / API key
approved 承認済み
approver 承認者
archived 保管済み
asset 資産
auditor 監査人
bad_debt 貸倒損失
bad_debt_recovery 償却債権取立益
bank 預金
bank_account 銀行口座
bank_default 既定の預金
bank_fee 振込手数料
bank_transaction 銀行明細
basis_points 1万分の1
beancount Beancount / Beancount
between 範囲内
bill 受取請求書
bills 受取請求書
board_member 役員
bonus 賞与
bonuses 賞与
booking 計上
bookkeeper 経理担当
books 書籍
both 得意先・仕入先 / Customer and supplier
budget 予算
budget_variance_bps 予算との差（1万分の1） / Variance from the budget, in basis points
cancelled 取消
capital_stock 資本金
capital_surplus 資本剰余金
car 車
cash 現金
cashFlowCategory.cash 現金及び現金同等物 / Cash and equivalents
cash_balance 現預金残高
ceil 切上げ / Rounded up
cli コマンド / Command line
closed 締め済み
closing 決算
common 共通対応
communication 通信費
commuting 通勤手当
completed 完了
compute 計算する
confirmed 確認済み
construction 建設業
consumption_tax_paid 仮払消費税等
consumption_tax_payable 未払消費税等
consumption_tax_received 仮受消費税等
contains 含む
contract 契約
employmentType.contract 契約社員
corporation 法人
cost_of_sales 売上原価
count 件
cp932 Shift_JIS / Shift_JIS
credit 貸方
kind.credit 充当
credit_card クレジットカード
critical 重大
csv CSV / CSV
current 当座
custom 独自
customer 得意先
daicho 台帳 / Daicho
daily 毎日
method.daily 日割り
payType.daily 日給
dashboard 画面
day 日
day_of_month 毎月の決まった日
days 日
days_after_issue 発行から数えた日
debit 借方
declining_balance 定率法
deferred_asset 繰延資産
deferred_revenue 前受収益
delay_payable 支払を遅らせる / Payables paid later
delay_receivable 入金が遅れる / Receivables paid later
department 部門
deposits_received 預り金
depreciation 減価償却費
description 摘要
direct 直接法
direction 入出金
directors_pay 役員報酬
disabled 無効
discarded 破棄
discount 値引き
disposal_gain 固定資産売却益
disposal_loss 固定資産売却損
done 完了
draft 下書き
dropped 中止
e_money 電子マネー / E-money
email メール
employee 従業員
employment_insurance_withheld 雇用保険料の預り金
empty 空
en 英語 / English
enabled 有効
end_of_month 月末
ended 終了
ends_with 末尾が一致
enterprise エンタープライズ
entertainment 接待交際費
entry_amount 仕訳の金額
eq 等しい / Equal to
equals 等しい
equity 純資産
erased 消去済み
error エラー
event イベント
everyone 全員
exclusive 税抜
exempt 免税
defaultTaxUse.exempt 非課税対応
taxUse.exempt 非課税対応
expense 費用
expense_claims_payable 従業員立替金
expense_report 経費精算
expense_total 費用の合計
expenses 経費
export_exempt 輸出免税
extraordinary_income 特別利益
extraordinary_loss 特別損失
facilities_payable 設備未払金
facilities_receivable 設備未収金
failed 失敗
fee_tax_withheld 報酬の源泉所得税
fees 手数料
filed 送付済み
financing 財務活動
fiscal_year 会計年度
fixed_asset 固定資産
flight 航空券
floor 切捨て / Rounded down
following_month 翌月
forecast 予測
free フリー
freee freee 会計 / freee
freee-33 freee 会計（33列） / freee, 33 columns
fuel 燃料
full_months 月割り（1月単位）
full_time 正社員
fully_depreciated 償却済み
fx_gain 為替差益 / Exchange gain
fx_loss 為替差損 / Exchange loss
fx_revaluation 為替換算替え / Revaluation of currencies
general 一般の事業
general_full 全額控除 / General, all of it
general_itemized 個別対応方式 / General, itemized
general_proportional 一括比例配分方式 / General, proportional
glob ワイルドカードで一致 / Matches a pattern
growth 成長
gt より大きい / More than
gte 以上 / At least
half 半年
half_yearly 半年ごと / Half-yearly
headcount 人員
hei 丙欄 / Column hei
history 過去の記帳
hledger hledger / hledger
hourly 時給
hours 時間
ignore 対象外にする
ignored 対象外
immediate 即時償却
import 取り込み
in 入金
in_use 使用中
inactive 無効
inclusive 税込
income_summary 損益
income_tax 法人税等
income_tax_withheld 源泉所得税の預り金
incomplete 未完了
indirect 間接法
info 情報 / Information
initial 初期費用
intangible_asset 無形固定資産
integration 連携
inventory 棚卸資産
investing 投資活動
investment 投資その他の資産
invoice 請求書
issued 発行済み
ja 日本語 / Japanese
journal_entry 仕訳
jp_corporation 日本の法人 / Japanese corporation
jp_sole_proprietor 日本の個人事業主 / Japanese sole proprietor
json JSON / JSON
keep そのまま
kou 甲欄 / Column kou
learned 学習
leave 残す
legal_welfare 法定福利費
liability 負債
linked 紐付け済み
loan 借入金
kind.loan 貸付金
long_term_loan 長期借入金 / Long-term loan
lt より小さい / Less than
lte 以下 / At most
lump_sum_3y 一括償却（3年） / Lump sum over three years
lump_sum_asset 一括償却資産
manual 手入力
matched 照合済み
mcp MCP / MCP
meeting 会議費
migration 移行資料
minor 円などの最小単位 / Smallest unit of the currency
missing_document_count 証憑のない仕訳 / Entries without papers
mobile モバイル
model モデル
moneyforward マネーフォワード クラウド会計 / Money Forward
moneyforward-19 マネーフォワード（19列） / Money Forward, 19 columns
moneyforward-27 マネーフォワード（27列） / Money Forward, 27 columns
month 月
monthly 毎月
method.monthly 月割り
payType.monthly 月給
natural_language 文章 / Sentence
negative_balance マイナス残高
net_income 当期純損益
non_operating_expense 営業外費用 / Non-operating expense
non_operating_income 営業外収益 / Non-operating income
non_taxable 非課税 / Non-taxable
none なし
cashFlowCategory.none 対象外
not_applicable 該当しない
not_contains 含まない / Does not contain
not_qualified 適格でない
noted 確認済み
notes_payable 支払手形
notes_receivable 受取手形
npo NPO 法人 / NPO
off しない
off_cycle 臨時
office_supplies 事務用品
ok 正常 / OK
on_event 記録のたび / On every event
on_invoice 請求のとき / On the invoice
on_leave 休職中
once 一度
one_off 単発 / One-off
open 未了
opening 開始
opening_balance 開始残高
operating 営業活動
operator 運営
or いずれかを満たす / Any
ordinary 普通
other その他
other_current_asset その他流動資産
other_current_liability その他流動負債
other_long_term_liability その他固定負債 / Other long-term liability
otsu 乙欄 / Column otsu
out 出金
out_of_scope 対象外（不課税） / Out of scope
overdue_receivables 期日を過ぎた売掛金
overpaid 過入金
overseas_travel 海外出張
owner 所有者
owner_draw 事業主勘定 / Owner's account
paid 支払済み
parking 駐車場
part_time パート・アルバイト / Part-time
part_time_wages 雑給 / Part-time wages
partially_matched 一部照合
partially_paid 一部入金
partner 取引先
pattern 型
paused 停止中
payable 買掛金
payable_control 買掛金
payee 支払先
payment 支払
payroll 人件費
kind.payroll 給与
method.payroll 給与と一緒に / With the pay
paymentMethod.payroll 給与と一緒に / With the pay
payroll_run 給与計算
pending 承認待ち
pending_approval 承認待ち / Waits for approval
percent_change 増減率 / Change in percent
planned 計画済み
post 記帳する
posted 記帳済み
prepaid 前払費用
prepaid_expense 前払費用
principal 起票した人以外 / Nobody who made it
pro プロ
proposed 申請中
public_transport 公共交通機関
purchase 仕入
purchase_credit 仕入の返還 / Purchase credit note
purchase_return 仕入返品
qualified 適格
quarterly 四半期ごと
queued 送信待ち
quotation 見積書
ratio 比率
receipt 領収書
receivable 売掛金
receivable_control 売掛金
recurring 定期
refund 返金
regular 定例
rejected 却下
removed 解除済み
replaced 差し替え済み
resident_tax_withheld 住民税の預り金
resolved 解決済み
retained_earnings 利益剰余金
retired 退職・除却
type.retired 除却
retirement_loss 固定資産除却損
returned 差し戻し
revenue 収益
reversal 取消
reverse_charge 特定課税仕入れ / Reverse charge
reversed 取消済み
revoked 失効
round 四捨五入 / Rounded
rounding 端数
rule_match ルールに一致 / Rule
running 実行中
runway_months 資金が続く月数 / Months of runway
salaries 給料手当
sales 売上
sales_credit 売上の返還 / Sales credit note
sales_return 売上返品
same_month 当月
savings 貯蓄
scan スキャナー
scheduled 予定
scheduler 自動
selling_admin 販売費及び一般管理費 / Selling and admin
sent 送信済み
settled 決済済み
short_term_loan 短期借入金 / Short-term loan
simplified 簡易課税
skipped 見送り
small_amount 少額減価償却資産の特例 / Small amount
social_insurance_withheld 社会保険料の預り金
soft_closed 仮締め
software ソフトウェア
sold 売却済み
type.sold 売却
sole_proprietor 個人事業主
special_20 2割特例 / Special, 20 %
special_30 3割特例 / Special, 30 %
starts_with 先頭が一致
statement 明細書
stopped 停止
straight_line 定額法 / Straight line
recognition.straight_line 均等に / Straight line
strict 起票した人とその鍵の持ち主以外 / Neither maker nor owner of the key
subAccount 補助科目 / Sub-account
submitted 提出済み
suggest 候補に出す
suggested 候補あり
superseded 旧版
supplier 仕入先
supplies 消耗品
surface_a API (A) / API (A)
surface_b API / API
suspended 中断
suspense 仮勘定
suspense_tax_paid 仮払消費税 / Tax paid, not settled
suspense_tax_received 仮受消費税 / Tax received, not settled
syncing 同期中
system システム
tangible_asset 有形固定資産
tax 税
taxName 税区分の名称 / Tax name
tax_exclusive 税抜経理 / Exclusive of tax
tax_inclusive 税込経理 / Inclusive of tax
tax_payable 未払税金
tax_settlement 消費税の精算
tax_withheld_from_us 源泉徴収された税
taxable 課税
defaultTaxUse.taxable 課税対応
taxUse.taxable 課税対応
taxi タクシー
tenths_of_months 10分の1か月
training 研修
transfer 振込
kind.transfer 振替
transit 公共交通機関
treasury_stock 自己株式
triggered 発報中
unclosed_period_days 締めていない日数
uncollectible 貸倒れ
unknown 不明
unlinked 未紐付け / Not linked
unmatched 未照合
unmatched_bank_count 未照合の銀行明細
unpaid 未払
unsent 未送信
usage 利用量
user 人
utf-8 UTF-8 / UTF-8
value.in 入金
value.out 出金
viewer 閲覧者
void 無効
voided 無効
wages_payable 未払給与
warning 警告
web 画面
webhook Webhook / Webhook
weekday 曜日
weekly 毎週
welfare 福利厚生
what_if 試算 / What if
withdrawn 取り下げ
yayoi 弥生会計 / Yayoi
yayoi-25 弥生会計（25列） / Yayoi, 25 columns
yayoi-opening-6 弥生会計（開始残高、6列） / Yayoi, opening balances
year 年度
yearly 毎年
zengin 全銀形式 / Zengin
cap 上限
confidence 確信度
duplicate 重複の疑い
policy 承認の規則
scope 権限
reason.asked 求めによる
reason.close 締め
reason.idle 操作がないまま時間が過ぎた
reason.interval 一定の間隔
reason.logged_out ログアウト
reason.too_old 期限が過ぎた
heldBy.asked 求めによる
true はい / Yes
false いいえ / No
:read 読み取り
:write 変更
:pii 個人情報 / personal data
:approve 承認
:close 締め
:draft 下書き
:file 送付
:issue 発行
:pay 支払
:post 記帳
:reopen 締めの解除
:reverse 取消
:run 計算
accounts: 勘定科目
accruals: 経過勘定
alerts: 警告
assets: 固定資産
banking: 銀行
companies: 会社
contracts: 契約
documents: 書類
employees: 従業員
entries: 仕訳
events: 記録
expenses: 経費
imports: 取り込み
invoices: 請求書
keys: 鍵
members: メンバー
payments: 振込
payroll: 給与
periods: 会計期間
proofs: 証明
reports: 報告書
rules: ルール
scenarios: シナリオ
webhooks: Webhook / Webhooks
`;

const WORDS: ReadonlyMap<string, readonly [ja: string, en: string | undefined]> = new Map(
  TABLE.trim()
    .split('\n')
    .map((line) => {
      const gap = line.indexOf(' ');
      const [ja = '', en] = line.slice(gap + 1).split(' / ');
      return [line.slice(0, gap), [ja, en]];
    }),
);

/** A word for a value as it is written: `straight_line` = Straight line. */
function plainly(value: string): string {
  const text = value.replace(/^:|:$/g, '').replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * What a value of a field is called in a language; undefined = it has no word, and is shown as it is: a name, a number,
 * a text that somebody wrote.
 */
export function valueIn(spoken: 'ja' | 'en', field: string, value: unknown): string | undefined {
  const isKnown = FIELDS.has(field) || typeof value === 'boolean';
  const said = String(value);
  const found = (key: string): string | undefined => {
    const [ja, en] = WORDS.get(key) ?? [];
    return spoken === 'ja' ? ja : ja === undefined ? undefined : (en ?? plainly(key.replace(/^\w+\./, '')));
  };
  const [noun, act] = field === 'scopes' ? said.split(':') : [];
  if (noun !== undefined && act !== undefined) {
    const [of, does] = [found(`${noun}:`), found(`:${act}`)];
    if (of === undefined || does === undefined) return undefined;
    return spoken === 'ja' ? `${of}の${does}` : `${of}: ${does.toLowerCase()}`;
  }
  return found(`${field}.${said}`) ?? (isKnown ? found(said) : undefined);
}
