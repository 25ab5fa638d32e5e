// Messages about lists and reports, in Japanese; messages.ts says how a row is written.

/** The English template, and its Japanese. */
export const REPORTS_JA: Readonly<Record<string, string>> = {
  'must be the id of an entry, an invoice, a contract, an expense report or a bank transaction':
    '仕訳、請求書、契約、経費精算書、入出金明細のいずれかの ID を指定してください',
  'status must be draft, pending_approval, posted or reversed':
    'status には draft、pending_approval、posted、reversed のいずれかを指定してください',
  'side must be debit or credit': 'side には debit か credit を指定してください',
  'adjustment must be only or without': 'adjustment には only か without を指定してください',
  'closing must be only or without': 'closing には only か without を指定してください',
  'opening must be only or without': 'opening には only か without を指定してください',
  'from ({1}) must not be after to ({2})': 'from（{1}）は to（{2}）より後にできません',
  '{minAmount} ({1}) must not be above {maxAmount} ({2})': '{minAmount}（{1}）は {maxAmount}（{2}）を超えられません',
  'expand must be balance': 'expand には balance を指定してください',
  'expand must be suggestions': 'expand には suggestions を指定してください',
  'status must be active or archived': 'status には active か archived を指定してください',
  'must be an id of the form <prefix>_<uuid>, as answers show it':
    '応答に示される <prefix>_<uuid> の形の ID を指定してください',
  'status must be active or revoked': 'status には active か revoked を指定してください',
  'must have at most 200 characters': '最大 200 文字です',
  'contains control characters or broken Unicode: remove them':
    '制御文字または壊れた Unicode が含まれています。削除してください',
  'cannot sort by "{1}": use one or more of {2}, each with - before it to sort descending':
    '「{1}」では並べ替えできません。{2} から一つ以上を指定してください。降順にするには前に - を付けます',
  'sort names {1} twice; name it once': 'sort に {1} が二度あります。一度だけ指定してください',
  'cursor is not one of ours or was made for other filters or another sort: send {nextCursor} as it came, with the same parameters':
    'cursor が当方のものでないか、別の絞り込みや並び順のものです。受け取った {nextCursor} を同じパラメーターとともに送信してください',
  'cursor and offset (or page) exclude each other: send one of them':
    'cursor と offset（または page）は同時に使用できません。どちらか一方を送信してください',
  'only {1} has open items of this type (accounts flagged {2})':
    'この種類の未決済明細があるのは {1} だけです（{2} の付いた勘定科目）',
  'only {1} have open items of this type (accounts flagged {2})':
    'この種類の未決済明細があるのは {1} だけです（{2} の付いた勘定科目）',
  'must be receivable or payable': 'receivable か payable を指定してください',
  'must be at most 10 numbers of days, ascending': '日数を昇順で最大 10 個指定してください',
  '{asOf} excludes from and to: send {asOf} alone, or from and to':
    '{asOf} は from、to と同時に使用できません。{asOf} だけ、または from と to を送信してください',
  'from and to are both required (YYYY-MM-DD), or {asOf}, or to alone':
    'from と to の両方（YYYY-MM-DD）、{asOf}、または to だけが必要です',
  'compare must be previous_period, previous_year or scenario':
    'compare には previous_period、previous_year、scenario のいずれかを指定してください',
  'there are no labels of the dimension "{1}"': '分類「{1}」のラベルはありません',
  'all labels of the dimension "{1}" must be exclusive, or a line could count twice':
    '分類「{1}」のラベルはすべて排他でなければなりません。そうでないと一つの明細が二度数えられます',
  'breakdown has {1} members, at most {2}: narrow the report by {accountCode}, {partnerId}, {labelId} or dates':
    'breakdown の内訳が {1} 件ありますが、最大 {2} 件です。{accountCode}、{partnerId}、{labelId} または日付で絞り込んでください',
  'a cash flow statement never counts closing entries, which move no cash: leave {includeClosing} out':
    'キャッシュ・フロー計算書は、資金の動かない締切仕訳を数えません。{includeClosing} を省略してください',
  '{1} is cash itself; name the accounts that cash was paid or received for, or ask for the general ledger of {2}':
    '{1} は資金そのものです。資金の支払い・受取りの相手科目を指定するか、{2} の総勘定元帳を参照してください',
  'must be indirect or direct': 'indirect か direct を指定してください',
  'the fiscal year {1} to {2} is short and has no {3}{4}': '会計年度 {1} から {2} は短いため、{3}{4} がありません',
  '{1}s of {2} to {3} are more than {4} columns: choose a shorter range or a longer interval':
    '{2} から {3} までを {1} ごとに区切ると {4} 列を超えます。範囲を短くするか、間隔を長くしてください',
  'compare=scenario needs the scenario to compare with': 'compare=scenario には比較するシナリオが必要です',
  'a branch is compared with the books by compare=scenario; leave {scenarioId} out for earlier times':
    '分岐と帳簿の比較は compare=scenario で行います。過去との比較では {scenarioId} を省略してください',
  '{comparePeriods} needs compare=previous_period or compare=previous_year':
    '{comparePeriods} には compare=previous_period か compare=previous_year が必要です',
  'compare needs interval=total: leave interval={1} or compare out':
    'compare には interval=total が必要です。interval={1} か compare を省略してください',
  'the compared period lies before 1900': '比較する期間が 1900 年より前です',
  '{accountCode} is required: the code (or id) of exactly one account':
    '{accountCode} が必要です。一つの勘定科目のコード（または ID）を指定してください',
  '{knownAtA} and {knownAtB} have more than {1} lines between them: choose closer times, a shorter range or fewer accounts':
    '{knownAtA} と {knownAtB} の間に {1} 件を超える明細があります。時刻を近づけるか、範囲を短くするか、勘定科目を減らしてください',
  '{knownAtA} is required: an RFC 3339 time or a date; {knownAtB} is now when it is left out':
    '{knownAtA} が必要です。RFC 3339 の時刻か日付を指定してください。{knownAtB} を省略すると現在になります',
  'this report takes from and to': 'この帳票は from と to を使用します',
  'only a cash flow statement takes it': 'キャッシュ・フロー計算書だけで使用できます',
  'only aging takes it': '年齢調べ表だけで使用できます',
  'only a subsidiary summary takes it': '補助科目集計表だけで使用できます',
  'the consumption tax return is of the whole company; leave it out':
    '消費税申告書は会社全体のものです。省略してください',
  'this report has no such parameter; leave it out': 'この帳票にこのパラメーターはありません。省略してください',
  'from and to must lie in one fiscal year: ask for {1} to the day before {2}, and from {3} on':
    'from と to は一つの会計年度内でなければなりません。{1} から {2} の前日までと、{3} 以降に分けてください',
  '{1} to {2} goes over the end of a fiscal year: choose a range whose compared period does not':
    '{1} から {2} は会計年度末をまたぎます。比較期間が年度末をまたがない範囲を選んでください',
  'the statement shows the result of the year whether its closing entry is posted or not: leave {includeClosing} out':
    'この計算書は締切仕訳の有無にかかわらず当年度の損益を示します。{includeClosing} を省略してください',
  'the range has {1} months, at most {2}: choose a shorter one':
    '範囲が {1} か月ありますが、最大 {2} か月です。短くしてください',
  'must be a date YYYY-MM-DD, an RFC 3339 time with offset, or the sequence of an event':
    'YYYY-MM-DD の日付、オフセット付きの RFC 3339 時刻、またはイベントの番号を指定してください',
  'there is no event {1} yet: send the sequence of one':
    'イベント {1} はまだありません。存在するイベントの番号を指定してください',
  'level must be account, group or class': 'level には account、group、class のいずれかを指定してください',
  'adjustment must be include, only or without': 'adjustment には include、only、without のいずれかを指定してください',
  'period must be FY2026, FY2026-Q1, FY2026-H1 (fiscal), 2026, 2026-Q1 or 2026-04 (calendar)':
    'period には FY2026、FY2026-Q1、FY2026-H1（会計）、2026、2026-Q1、2026-04（暦）のいずれかの形で指定してください',
  'interval must be total, month, quarter or year':
    'interval には total、month、quarter、year のいずれかを指定してください',
  'compare must be previous_period or previous_year':
    'compare には previous_period か previous_year を指定してください',
  'breakdown must be partner, tax_code or label:<dimension>':
    'breakdown には partner、tax_code、label:<dimension> のいずれかを指定してください',
  'period excludes other dates: send period alone, or dates without it':
    'period はほかの日付と同時に使用できません。period だけ、または period なしの日付を送信してください',
  'from and to are both required: dates YYYY-MM-DD': 'from と to の両方が必要です（YYYY-MM-DD の日付）',
  '{1} is in the future: the books of then are not known yet': '{1} が未来です。その時点の帳簿はまだ分かりません',
  'there is no {1} "{2}": send the id or the code of one of this company':
    '{1*}「{2}」はありません。この会社のものの ID かコードを送信してください',
  '{includeDrafts} excludes {knownAt}: drafts are only known as they are now':
    '{includeDrafts} は {knownAt} と同時に使用できません。下書きは現在の状態しか分かりません',
  'none stands alone, not beside labels': 'none は単独で指定してください。ラベルと併用できません',
  'from and to are both required with an interval: each column is a balance at its end':
    'interval を指定するときは from と to の両方が必要です。各列はその末日の残高です',
  'a balance sheet always counts closing entries: leave {includeClosing} out':
    '貸借対照表は常に締切仕訳を数えます。{includeClosing} を省略してください',
  'must be partner or label:<dimension>': 'partner か label:<dimension> を指定してください',
  'a trial balance covers days of one fiscal year: {1} and {2} are of two':
    '試算表は一つの会計年度内の日付で作成します。{1} と {2} は別の年度です',
  'month must be YYYY-MM': 'month には YYYY-MM を指定してください',
  'status must be delivered or failing': 'status には delivered か failing を指定してください',
  'an export is whole; leave {1} out, or ask for format=json':
    'ファイル出力は全件です。{1} を省略するか、format=json を指定してください',
  'goes with format=csv only': 'format=csv でのみ使用できます',
  'send one': '一つだけ送信してください',
  '{1} holds at most {2} rows and this report has more: take a shorter range or fewer accounts, or format=csv':
    '{1} の行数は最大 {2} 行で、この帳票はそれを超えています。範囲を短くするか、勘定科目を減らすか、format=csv を指定してください',
  '{1} "{2}" that can be compared': '{1*}「{2}」（比較できる帳票）',
  'must have at most {1} words; leave some out': '最大 {1} 語です。減らしてください',
};
