// What operations do, in Japanese below the English text; src/http/reference-language.ts reads it.

/** Blocks of an English text and its Japanese. */
export const OPERATIONS_JA = `
All versions of an entry
  仕訳の全ての版
Tell who is calling, where, and what is left of the limits
  呼び出し元、権限、残りの制限を確認する
List events
  イベントの一覧
Follow events live (server-sent events)
  イベントをリアルタイムで受け取る（server-sent events）
List the resources of agents
  エージェント向けリソースの一覧
Read a resource (ledger://...)
  リソースを読む（ledger://...）
List the tools of agents (Model Context Protocol)
  エージェント向けツールの一覧（Model Context Protocol）
Call a tool
  ツールを呼び出す
Every version of an entry, oldest first: what it said, who wrote it and when.
  仕訳の全ての版を古い順に: 内容、記録者、日時。
Who is calling, with which scopes, in which companies, and what is left of the limits: the first call of a new
integration.
  呼び出し元、スコープ、会社、残りの制限: 新しい連携の最初の呼出しです。
What happened in the books, event by event, in the order in which it was recorded: the audit trail, and the source of
every figure. Personal data is masked without employees:pii, and the figures of payroll runs are null without
payroll:read.
  帳簿で起きたことを、記録された順にイベントとして返します: 監査証跡であり、全ての数値の元です。employees:pii がな
  ければ個人情報は伏せ、payroll:read がなければ給与計算の数値は null になります。
The same as they happen, as server-sent events: \`id\` is the sequence, \`event\` the type, \`data\` the event. Resume
with Last-Event-ID or {afterSequence}. Personal data and figures of payroll runs never stand in it.
  同じ内容を発生時に server-sent events で配信します: \`id\` は連番、\`event\` は種別、\`data\` はイベント。Last-Event-ID ま
  たは {afterSequence} で再開します。個人情報と給与計算の数値は含みません。
Resources that agents may read (ledger://...), as the Model Context Protocol lists them.
  エージェントが読めるリソース（ledger://...）を Model Context Protocol の形で返します。
One resource, by its address, percent-encoded.
  アドレス（パーセントエンコード）で指定した 1 つのリソース。
Tools that agents may call, with the schema of what each takes.
  エージェントが呼び出せるツールと入力のスキーマ。
Calls a tool with {arguments}: the same work, checks and limits as the operation behind it. Agents speak the protocol
itself at /mcp.
  {arguments} でツールを呼び出します。対応する操作と同じ処理・検証・制限です。エージェントはプロトコル自体を /mcp で
  利用します。
`;
