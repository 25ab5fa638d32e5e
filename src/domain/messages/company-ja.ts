// Messages about companies, rights, documents, scenarios and alerts, in Japanese; messages.ts says how a row is written.

/** The English template, and its Japanese. */
export const COMPANY_JA: Readonly<Record<string, string>> = {
  '{1} (the cap {2} of the key {3}): save a draft and submit it, or ask whoever made the key':
    '{1*}（キー {3} の上限 {2}）。下書きを保存して承認申請するか、このキーの作成者に確認してください',
  'this key posts only to {1}, not to {2}': 'このキーで記帳できるのは {1} だけで、{2} には記帳できません',
  '{1} API keys work, and the plan {2} has {3}: revoke one that is not used':
    '有効な API キーが {1} 個あり、プラン {2} では {3} 個までです。使わないものを失効させてください',
  'the documents have {1} bytes, and the plan {2} has room for {3}':
    '書類はすでに {1} バイトあり、プラン {2} で保存できるのは {3} バイトまでです',
  'nobody can say how much this would post by itself, and it is for {1} at most':
    'これが自動でいくら記帳するかは誰にも分からず、上限は {1} です',
  'an entry of {1} is above the {2} that this key may post at once':
    '{1} の仕訳は、このキーが一度に記帳できる {2} を超えています',
  '{1} in one day is above the {2} that this key may post': '一日に {1} は、このキーが記帳できる {2} を超えています',
  '{1} entries in one day are above the {2} that this key may post':
    '一日に {1} 件の仕訳は、このキーが記帳できる {2} 件を超えています',
  'must be ratio: common purchases are split by the taxable sales ratio; a ratio that a tax office has approved (Act art. 30 (3)) is not computed':
    'ratio を指定してください。共通仕入れは課税売上割合で按分します。税務署長の承認を受けた割合（消費税法第30条第3項）は計算しません',
  'must be yearly, quarterly or monthly: there is no half-yearly taxable period; interim payments are interimPaid':
    'yearly、quarterly、monthly のいずれかを指定してください。半年の課税期間はありません。中間納付は interimPaid です',
  'must be five digits': '5 桁の数字で指定してください',
  'must be sixteen digits': '16 桁の数字で指定してください',
  'seven digits': '7 桁の数字で指定してください',
  'the content is a ZIP archive, and none is opened here; unpack it, and upload its files one by one':
    'ZIP ファイルです。ここでは展開しません。展開して、中のファイルを一つずつ登録してください',
  'the archive {1}; make it anew': 'アーカイブ{1*}。作り直してください',
  'is cut off, or is none': 'が途中で切れているか、アーカイブではありません',
  'has a file without a name': 'に名前のないファイルがあります',
  'names "{1}", {2}': 'の "{1}" という名前{2*}',
  'which has control characters': 'に制御文字があります',
  'which has a backslash': 'に円記号（逆スラッシュ）があります',
  'which is an absolute path': 'が絶対パスです',
  'which leads out of its folder': 'がフォルダーの外を指します',
  'names "{1}", which is a link or a device': 'の "{1}" はリンクかデバイスです',
  'names "{1}" in its directory, and not where that file begins':
    'の一覧にある "{1}" は、そのファイルの先頭の名前と異なります',
  'names "{1}" twice': 'に "{1}" という名前が二つあります',
  'has files that lie over each other': 'のファイルが重なり合っています',
  'unpacks to more than {1} bytes': 'を展開すると {1} バイトを超えます',
  'has no {1}': 'に {1} がありません',
  'the content is none of {1}; documents are of these kinds':
    '内容が {1} のいずれでもありません。文書はこれらの種類に限ります',
  'ends in .{1}, but the content is {2}; correct one of them':
    '拡張子は .{1} ですが、内容は {2} です。どちらかを訂正してください',
  ['a file has at most 9 MiB (12 MiB in base64); split it by date, one fiscal year for example, and import the ' +
  'oldest part first']:
    'ファイルは 9 MiB（base64 で 12 MiB）までです。会計年度ごとなど日付で分割し、古い順に取り込んでください',
  'says {1}, but the content is {2}; correct it or leave it out':
    '{1} とありますが、内容は {2} です。訂正するか省略してください',
  'must be an id of the form {1}_<uuid>': '{1}_<uuid> の形の ID を指定してください',
  'unknown key; remove it or correct its spelling': '不明なキーです。削除するか、綴りを訂正してください',
  'the input is not valid': '入力が正しくありません',
  'the scenario needs the account {1} of type {2}, which this company has not; open it, or leave the assumption out':
    'シナリオには種類 {2} の勘定科目 {1} が必要ですが、この会社にありません。開設するか、その前提を除いてください',
  'scenario {1}: {2} comes to more than money can say in {3}; lower its rate, or end it earlier':
    'シナリオ {1}: {2} が {3} に金額の上限を超えます。率を下げるか、早く終了させてください',
  'an account of an assumption is not there': '前提の勘定科目がありません',
  'scenario {1} stands on this one; choose another':
    'シナリオ {1} はこのシナリオを基礎にしています。別のものを選んでください',
  'at most {1} scenarios may stand on each other': '基礎として重ねられるシナリオは {1} 個までです',
  'there is no scenario {1} in this company': 'この会社にシナリオ {1} はありません',
  'contains control, invisible or bidirectional characters, broken Unicode or over 30 combining marks: remove them':
    '制御文字、不可視文字、双方向制御文字、壊れた Unicode、または 30 を超える結合文字があります。削除してください',
  'must have at most {1} characters': '最大 {1} 文字です',
  'must not be empty': '空にはできません',
  'must be an event type such as journal_entry.posted, journal_entry.* or *':
    'journal_entry.posted、journal_entry.*、* のようなイベント種別を指定してください',
  'includes {1}, which you do not have yourself': 'あなた自身が持たない {1} が含まれています',
  'a key with caps makes and changes no keys, members and policies: ask whoever made this key':
    '上限付きのキーでは、キー、メンバー、方針を作成・変更できません。このキーの作成者に依頼してください',
  'give exactly one of role and scopes': 'role と scopes のどちらか一方だけを指定してください',
  'must lie in the future': '未来の時刻を指定してください',
  'there is no API key {1} in this company': 'この会社に API キー {1} はありません',
  'key {1} is revoked; create a new one': 'キー {1} は失効しています。新しいキーを作成してください',
  'key {1} has expired; create a new one': 'キー {1} は有効期限が切れています。新しいキーを作成してください',
  'this is the last owner of the company; make somebody else an owner first':
    '会社の最後の owner です。先に別の人を owner にしてください',
  'this user is already a member ({1}) with the role {2}': 'このユーザーは既に役割 {2} のメンバー（{1}）です',
  'there is no member {1} in this company': 'この会社にメンバー {1} はありません',
  'this member was removed; add the user again': 'このメンバーは削除されています。ユーザーを追加し直してください',
  'you, or a key that goes back to you, made, changed or submitted this entry: somebody else with entries:approve must approve it':
    'この仕訳は、あなたまたはあなたに由来するキーが作成、変更または申請したものです。entries:approve を持つ別の人が承認する必要があります',
  'you made, changed or submitted this entry yourself: somebody else with entries:approve must approve it':
    'この仕訳はあなた自身が作成、変更または申請したものです。entries:approve を持つ別の人が承認する必要があります',
  'say what you approve: the hash of the entry as you saw it, or its {version}':
    '何を承認するかを、見た仕訳のハッシュまたは {version} で指定してください',
  'the entry says something else than what you saw; read it again and approve that':
    '仕訳の内容があなたの見たものと異なります。読み直してから承認してください',
  'entry {1} waited until {2} and no longer: return it, and have it submitted again':
    '仕訳 {1} の承認期限は {2} でした。差し戻して、改めて申請してください',
  'strict needs two people who may approve and whose keys do not go back to the same one; add a member, or a key made by somebody else, with entries:approve first':
    'strict には、承認でき、かつキーの由来が異なる二人が必要です。先に entries:approve を持つメンバーか、別の人が作成したキーを追加してください',
  'this needs the scope {1}{2}': '権限 {1} が必要です{2*}',
  '{1} shows balances: this needs the scope reports:read or accounts:read too':
    '{1*}には残高が含まれます。権限 reports:read または accounts:read も必要です',
  'the resource is at version {1}, not {2}; read it again and repeat the change':
    'この資源の版は {2} ではなく {1} です。読み直してから変更をやり直してください',
  'must be an IANA time zone like Asia/Tokyo': 'Asia/Tokyo のような IANA タイムゾーンを指定してください',
  'must be 13 digits': '13 桁の数字で指定してください',
  'must be two digits, 01 to 47': '01 から 47 までの 2 桁の数字で指定してください',
  'must be seven digits': '7 桁の数字で指定してください',
  'must be digits and hyphens': '数字とハイフンで指定してください',
  'must be 1 to 10 digits': '1 から 10 桁の数字で指定してください',
  'at most {1} accounts': '口座は最大 {1} 件です',
  'must have at most 254 characters': '最大 254 文字です',
  'must be an e-mail address': 'メールアドレスを指定してください',
  'there is no document {1} in this company; upload it first (POST .../documents)':
    'この会社に文書 {1} はありません。先にアップロードしてください（POST .../documents）',
  'there is no document {1} in this company; upload it first':
    'この会社に文書 {1} はありません。先にアップロードしてください',
  'must be a PNG or JPEG of at most {1} bytes; {2} is {3} of {4} bytes':
    '{1} バイト以下の PNG か JPEG を指定してください。{2} は {4} バイトの {3} です',
  'there is no tax office {1}; take the five digits of e-Tax (Kojimachi: 01101)':
    '税務署番号 {1} はありません。e-Tax の 5 桁の番号を指定してください（麹町: 01101）',
  'only the plan enterprise has limits of its own; set plan to enterprise':
    '独自の制限を設定できるのは enterprise プランだけです。plan を enterprise にしてください',
  'users cannot open companies in this installation; ask its operator':
    'このシステムではユーザーは会社を開設できません。運用者に依頼してください',
  'you have opened {1} companies within 24 hours; beyond {2} a day, ask the operator of the installation':
    '24 時間以内に {1} 社を開設しています。一日 {2} 社を超える場合は運用者に依頼してください',
  'a company key cannot create companies; sign in as a user or use an operator key':
    '会社のキーでは会社を作成できません。ユーザーとしてサインインするか、運用者キーを使用してください',
  'company {1} already has the external id {2}': '会社 {1} が既に外部 ID {2} を持っています',
  'give it together with {fiscalYearEnd}': '{fiscalYearEnd} とともに指定してください',
  'a fiscal year ends after it starts and has at most twelve months':
    '会計年度は開始日より後に終わり、最長 12 か月です',
  'an operator sets plan and limits; the rest belongs to the company':
    '運用者が設定できるのは plan と limits です。ほかは会社の設定です',
  'must be a digest as text': 'ダイジェストを文字列で指定してください',
  'the keys of this installation were made under another pepper': 'このシステムのキーは別のペッパーで作成されています',
  'there is no installation': 'システムがまだ初期化されていません',
  'only operators may do this': '運用者だけが行えます',
  'there is no operator key {1}': '運用者キー {1} はありません',
  'must be JPY': 'JPY を指定してください',
  'give exactly one of {1}': '{1} のどれか一つだけを指定してください',
  'the file has {1} bytes, at most {2} are kept; make it smaller':
    'ファイルは {1} バイトですが、保存できるのは {2} バイトまでです。小さくしてください',
  'must be base64 with padding, in one piece': 'パディング付きの base64 を一続きで指定してください',
  'the book has no company': '帳簿に会社がありません',
  'there is no document {1} in this company': 'この会社に文書 {1} はありません',
  'document {1} is voided; upload it again': '文書 {1} は無効です。アップロードし直してください',
  'document {1} already has the external id {2}': '文書 {1} が既に外部 ID {2} を持っています',
  'at most {1} documents belong to one thing': '一つの対象に紐付けられる文書は最大 {1} 件です',
  'names the same as another one': '別のものと同じ対象を指しています',
  'a document belongs to at most {1} things': '一つの文書を紐付けられる対象は最大 {1} 件です',
  'document {1} is linked; unlink it before it is set aside':
    '文書 {1} は紐付けられています。対象外にする前に解除してください',
  'document {1} is linked; unlink it before it is voided':
    '文書 {1} は紐付けられています。無効にする前に解除してください',
  'must not lie after today ({1})': '本日（{1}）より後にはできません',
  'there is no {1} {2} in this company': 'この会社に {1*} {2} はありません',
  'the {1} is {2}; this is possible only while it is {3}': '{1*}は {2} です。この操作ができるのは {3+} のときだけです',
  'this needs the scope {1}': '権限 {1} が必要です',
  '{1} needs it': '{1} に必要です',
  '{1} needs one of {2}': '{1} には {2+} のどちらか一つが必要です',
  '{1} does not know it; leave it out': '{1} にはこの項目がありません。省略してください',
  '{1} is the bank that every assumption is paid from; name what it is paid for':
    '{1} はすべての前提の支払元となる預金です。何に支払うかを指定してください',
  'two assumptions are called {1}': '{1} という前提が二つあります',
  'must not lie before that of the scenario it stands on ({1})':
    '基礎とするシナリオの開始月（{1}）より前にはできません',
  'lies outside of the scenario, which has {1} to {2}': 'シナリオの期間（{1} から {2} まで）の外です',
  'a company has at most {1} scenarios; change one that is not used':
    'シナリオは一社につき最大 {1} 件です。使っていないものを変更してください',
  'scenario {1} is archived; activate it first': 'シナリオ {1} はアーカイブされています。先に有効化してください',
  'the fiscal months of this company are no calendar months, so what a month was on average is not known here; promote assumptions with amounts only':
    'この会社の会計月は暦月ではないため、月平均を算定できません。金額のある前提だけを取り込んでください',
  'the scenario has no assumption {1}': 'シナリオに前提 {1} はありません',
  'these are {1} drafts, at most {2} are made at once; name an earlier month, and go on from there':
    '下書きが {1} 件になりますが、一度に作成できるのは {2} 件までです。前の月までを指定し、続けて実行してください',
  'a reversal, and what closes a year, is not reversed: post anew':
    '取消仕訳と、年度を締める仕訳は取り消しません。新たに記帳してください',
  'it was approved or posted by a person since: what was posted is taken back':
    'その後に人が承認または記帳しています。記帳された内容を取り消します',
  'entry {1} and its reversal of {2} cancel each other out, and the months before that day are closed: nothing is left to take back':
    '仕訳 {1} とその {2} の取消仕訳は互いに打ち消し合い、その日より前の月は締められています。取り消すものは残っていません',
  'changes of an entry that others made are kept with the versions of it: change it back':
    'ほかの人が作成した仕訳の変更は、その版として残ります。変更し直してください',
  'periods are reopened by hand': '期間の再開は手動で行います',
  'rights and settings are taken back by hand': '権限と設定の取消は手動で行います',
  'lines of statements are facts of the bank; ignore those that should not count':
    '銀行明細は銀行の事実です。数えない明細は対象外にしてください',
  'nothing undoes {1}': '{1} を取り消す操作はありません',
  'give {correlationId}, {actorId}, or both': '{correlationId} と {actorId} の少なくとも一方を指定してください',
  'must not be later than {to}': '{to} より後にはできません',
  '{1}; look again with {dryRun}: true, and send the hash that it answers':
    '{1*}。{dryRun}: true で確認し直し、その応答のハッシュを送信してください',
  '{1} of {2} things cannot be undone, and nothing was done: {3}; send {skip}: true to undo the others':
    '{2} 件中 {1} 件が取り消せないため、何も行いませんでした: {3*}。ほかを取り消すには {skip}: true を送信してください',
  'look first with {dryRun}: true, and send the {previewHash} that it answers':
    '先に {dryRun}: true で確認し、その応答の {previewHash} を送信してください',
  'more than {1} events are meant: narrow them with {from} and {to}':
    '対象のイベントが {1} 件を超えています。{from} と {to} で絞り込んでください',
  '{1} things are meant, and {2} of them can be undone at once: send {limit}: {3}, and undo again for the rest':
    '対象は {1} 件で、一度に取り消せるのはそのうち {2} 件です。{limit}: {3} を送信し、残りは続けて取り消してください',
  'what would be undone is not what it names any more': '取り消す対象が、ハッシュの示すものと異なります',
  'the books have changed meanwhile': 'その間に帳簿が変わりました',
  'must be a URL such as https://hooks.example.com/daicho':
    'https://hooks.example.com/daicho のような URL を指定してください',
  'must use https': 'https を使用してください',
  'must use port 443': 'ポート 443 を使用してください',
  'must hold no user and no password': 'ユーザー名とパスワードを含めることはできません',
  'must have no fragment (#)': 'フラグメント（#）を含めることはできません',
  'there is no webhook {1} in this company': 'この会社に Webhook {1} はありません',
  'a company has at most {1} webhooks; change one of them':
    'Webhook は一社につき最大 {1} 件です。既存のものを変更してください',
  'must not lie before {fromSequence}': '{fromSequence} より前にはできません',
  'webhook {1} is disabled; enable it first': 'Webhook {1} は無効です。先に有効にしてください',
  'draft {1} of the scenario is {2}; reverse it first': 'シナリオの下書き {1} は {2} です。先に取り消してください',
  'draft {1} of the scenario is {2}; return it first': 'シナリオの下書き {1} は {2} です。先に差し戻してください',
  'the term of a contract goes on or ends by hand: renew it, or end it on the day that you want':
    '契約期間の更新と終了は手動で行います。更新するか、希望する日に終了してください',
  'that somebody looked stands; a session is ended, not undone':
    '閲覧の記録はそのまま残ります。セッションは取消ではなく終了させます',
  'that it was asked for stands: what it did is undone':
    '要求があったという記録はそのまま残ります。行われたことが取り消されます',
  'a seal of the journal stands as it is': '帳簿の署名はそのまま残ります',
  'a reversal stands: post the entry anew': '取消仕訳はそのまま残ります。仕訳を新たに記帳してください',
  'what waits for approval is approved or returned by those who decide it':
    '承認待ちのものは、判断する人が承認するか差し戻します',
  'what was discarded is gone: write it anew': '破棄したものは残っていません。新たに作成してください',
  'what was cancelled stays so: write it anew': '中止したものは元に戻りません。新たに作成してください',
  'this took something back already: do that anew': 'これは既に取消の操作です。元の操作をやり直してください',
  'that is for good: write it anew': '元に戻せません。新たに作成してください',
  'a contract that runs ends on a day: end it by hand': '実行中の契約は日付を定めて終了します。手動で終了してください',
  'which periods are billed follows from their invoices': '請求済みの期間は請求書によって決まります',
  'that an invoice was sent is a fact': '請求書を送付したことは事実として残ります',
  'bad debts stand as they were booked: post what corrects them':
    '貸倒れは計上したまま残ります。訂正の仕訳を記帳してください',
  'its applicant submits it again': '申請者が改めて申請します',
  'payslips stand and fall with their run': '給与明細はその給与計算とともに扱います',
  'which documents a line has follows from their links': '明細の文書は紐付けによって決まります',
  'the figures of alert rules were measured too long ago; they are measured again':
    'アラートルールの数値は計測から時間がたっているため、計測し直します',
  'an alert tells what was measured': 'アラートは計測した事実です',
  'what is said of people is sealed, and changed back by hand: retire, reinstate or change them':
    '個人の情報は暗号化されているため、手動で戻します。退職、復職、または変更の操作を行ってください',
  'years and months are opened, closed and reopened by hand': '年度と月の開設、締め、再開は手動で行います',
  'rights are given and taken by hand': '権限の付与と取消は手動で行います',
  'what was sent is sent; a webhook is changed by hand':
    '送信したものは取り消せません。Webhook は手動で変更してください',
  'settings of a company are changed back by hand': '会社の設定は手動で戻します',
  'what it was before is not at hand any more: change it back by hand':
    '以前の内容が手元にありません。手動で戻してください',
  '{1} was changed again since (sequence {2}): change it back by hand':
    '{1} はその後さらに変更されています（連番 {2}）。手動で戻してください',
  '{1} cannot be given its former value: change it back by hand': '{1} は以前の値に戻せません。手動で戻してください',
  'at most {1} keys': 'キーは最大 {1} 個です',
  'must be T and 13 digits': 'T と 13 桁の数字で指定してください',
  'must name at least one cap': '上限を一つ以上指定してください',
  'must have the form <issuer>|<subject>': '<issuer>|<subject> の形で指定してください',
  'must be the {draftHash} that the list of approvals shows: 64 hexadecimal digits':
    '承認一覧に示される 16 進数 64 桁の {draftHash} を指定してください',
  'must be a currency code like JPY': 'JPY のような通貨コードを指定してください',
  'must be the name of a file, without folders': 'フォルダーを含まないファイル名を指定してください',
  'must be a month YYYY-MM': '月を YYYY-MM で指定してください',
  'must not be 0': '0 にはできません',
  'must be up to 20 small letters, digits, - and _': '20 文字以下の英小文字、数字、-、_ で指定してください',
  'must be actuals or the id of a scenario': 'actuals かシナリオの ID を指定してください',
  'must be the {previewHash} of a dry run: 64 hexadecimal digits':
    '試算（dry run）の 16 進数 64 桁の {previewHash} を指定してください',
  'is no URL': 'URL ではありません',
  '{1} is of income and expenses, and {2} is of class {3}; name another account':
    '{1} の対象は収益と費用ですが、{2} の区分は {3} です。別の科目を指定してください',
  '{1} is of whole months; give month or fiscal_year': '{1} は月単位です。month か fiscal_year を指定してください',
};
