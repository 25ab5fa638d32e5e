// What the writer asks of the read models before it decides: receipts, who has a natural key, where the events of a
// recalled thing lie, and what is open of a line.
import { bare, isId, withPrefix } from '../domain/ids.ts';
import { resourceOf, type EntryStatus, type SourceType } from '../domain/journal.ts';
import { keptSettlements, type OpenLine, type Settlement } from '../domain/open-items.ts';
import { ENTRIES, externalIdOf, keyText, recalledNounOf } from '../domain/recalled.ts';
import type { Memory, Receipt } from '../engine/ports.ts';

const RECALL = `select (select revision from stream_progress where stream = $1) as revision,
  (select json_agg(json_build_array(key, fingerprint, command, stream, first_revision, events)) from receipts
    where scope = $2 and key = any($3::text[])) as receipts,
  (select json_agg(json_build_array(external_id, entry_id)) from entry_external_ids where company_id = $4::uuid
    and external_id = any($5::text[])) as external_ids,
  (select json_agg(json_build_array(id, revisions)) from entries where company_id = $4::uuid
    and id = any($6::uuid[])) as revisions`;

const undoneOf = (entry: string, line: string): string =>
  `coalesce((select sum((r->>'amount')::bigint) from jsonb_array_elements(${entry}.reversed_lines) r
    where (r->>'line')::integer = ${line}), 0)`;

/**
 * RECALL, and lines by their ids ($7): an entry's id differs from those of its lines in the last four digits only
 * (src/domain/ids.ts). Of lines that settle them and are reversed in part,
 * what they name is told whole: src/domain/open-items.ts says what stays of it.
 */
const RECALL_WITH_LINES = `${RECALL},
  (select json_agg(json_build_array(w.id, e.id, l.line_no, e.status, e.reverses is not null, l.effective_date,
    l.account_id, l.partner_id, l.debit > 0, l.amount, ${undoneOf('e', 'l.line_no')}, t.settled, t.parts,
    e.source_type, e.source_id))
    from unnest($7::uuid[]) w(id)
    cross join lateral (select id, company_id, status, reverses, reversed_lines, source_type, source_id from entries
      where company_id = $4::uuid and id between (left(w.id::text, 32) || '0000')::uuid
      and (left(w.id::text, 32) || 'ffff')::uuid order by id limit 1) e
    cross join lateral (select line_no, effective_date, account_id, partner_id, debit, amount from entry_lines
      where company_id = $4::uuid and entry_id = e.id
      and line_no = (('x' || right(w.id::text, 4))::bit(16) # ('x' || right(e.id::text, 4))::bit(16))::integer - 1
      and to_revision is null
      order by from_revision limit 1) l
    cross join lateral (select sum(case when p.reversed_by = '{}' then s.debit + s.credit end) as settled,
        json_agg(json_build_array(q.amount, ${undoneOf('p', 's.line_no')},
          q.settles)) filter (where p.reversed_by <> '{}' and p.status <> 'reversed') as parts
      from settled_lines s
      cross join lateral (select status, reversed_by, reversed_lines from entries where company_id = $4::uuid
        and id = s.entry_id limit 1) p
      left join lateral (select amount, settles from entry_lines where company_id = $4::uuid
        and entry_id = s.entry_id and line_no = s.line_no and to_revision is null and p.reversed_by <> '{}'
        order by from_revision limit 1) q on true
      where s.company_id = $4::uuid and s.line_id = w.id) t) as lines`;

type RecalledLineRow = readonly [
  id: string,
  entryId: string,
  line: number,
  status: EntryStatus,
  isReversal: boolean,
  date: string,
  accountId: string,
  partnerId: string | null,
  isDebit: boolean,
  amount: number,
  reversed: number,
  settled: number | null,
  parts: readonly (readonly [amount: number, reversed: number, settles: readonly Settlement[] | null])[] | null,
  sourceType: SourceType,
  sourceId: string | null,
];

function openLine([
  id,
  entryId,
  line,
  status,
  isReversal,
  date,
  accountId,
  partnerId,
  isDebit,
  amount,
  reversed,
  settled,
  parts,
  sourceType,
  sourceId,
]: RecalledLineRow): [string, OpenLine] {
  const lineId = withPrefix('line', id);
  let sum = settled ?? 0;
  for (const [whole, undone, settles] of parts ?? []) {
    const named = settles ?? [];
    const kept = keptSettlements(named, whole - undone);
    named.forEach((one, i) => {
      if (one.lineId === lineId) sum += kept[i] ?? 0;
    });
  }
  return [
    lineId,
    {
      entryId: withPrefix('entry', entryId),
      line,
      status,
      isReversal,
      date,
      accountId: withPrefix('account', accountId),
      partnerId: partnerId === null ? undefined : withPrefix('partner', partnerId),
      side: isDebit ? 'debit' : 'credit',
      amount,
      reversed,
      settled: sum,
      source: resourceOf({ sourceType, sourceId: sourceId ?? undefined, reverses: undefined }),
    },
  ];
}

type ReceiptRow = readonly [
  key: string,
  fingerprint: string,
  command: string,
  stream: string,
  firstRevision: number,
  events: number,
];

function receipt([key, fingerprint, command, stream, firstRevision, events]: ReceiptRow): [string, Receipt] {
  return [key, { key, fingerprint, command, stream, firstRevision, events }];
}

const list = <T>(value: unknown): readonly T[] => (value as readonly T[] | null | undefined) ?? [];

/** Adds one more under a name. */
function listed(lists: Map<string, string[]>, name: string, one: string): void {
  const those = lists.get(name);
  if (those) those.push(one);
  else lists.set(name, [one]);
}

/** External ids of entries have a table of their own; all other natural keys stand in `resource_keys`. */
const ENTRY_KEYS = externalIdOf(ENTRIES, '').namespace;

/** The same with revisions of things that are no entries, by their ids, and who took other natural keys last. */
const withThings = (text: string, ids: string, keys: string): string => `${text},
  (select json_agg(json_build_array(t.id, t.noun, t.revisions)) from (
    select entity_id as id, entity_type as noun, json_agg(revision order by revision) as revisions from event_index
    where company_id = $4::uuid and entity_type <> 'journal_entry' and entity_id = any(${ids}::uuid[])
    group by entity_id, entity_type
  ) t) as things,
  (select json_agg(json_build_array(key, holder)) from resource_keys
    where company_id = $4::uuid and key = any(${keys}::text[])) as holders`;
const TEXTS = {
  plain: [RECALL, withThings(RECALL, '$7', '$8')],
  lines: [RECALL_WITH_LINES, withThings(RECALL_WITH_LINES, '$8', '$9')],
} as const;

/** `Memory.recall` by statements that `ask` runs: always one of them, so that all it tells is of one moment. */
export function recalling(
  ask: (text: string, values: readonly unknown[]) => Promise<Record<string, unknown>[]>,
): Memory['recall'] {
  return async (stream, scope, { receipts, keys, ids, lines }) => {
    const company = stream.startsWith('ledger-') ? bare(stream.slice('ledger-'.length)) : null;
    const external = keys.flatMap(({ namespace, key }) => (namespace === ENTRY_KEYS ? [key] : []));
    const named = keys.flatMap((key) => (key.namespace === ENTRY_KEYS ? [] : [keyText(key)]));
    const entries: string[] = [];
    // Who is told of by the events of which thing: itself, and what it came with.
    const others = new Map<string, string[]>();
    for (const id of ids) {
      const within = recalledNounOf(id)?.within?.(id);
      if (isId(ENTRIES.id, id)) entries.push(bare(id));
      else for (const of of within === undefined || within === id ? [id] : [id, within]) listed(others, bare(of), id);
    }
    const values: unknown[] = [stream, scope, receipts, company, external, entries];
    if (lines.length > 0) values.push(lines.map(bare));
    const hasMore = others.size + named.length > 0;
    if (hasMore) values.push([...others.keys()], named);
    const [found] = await ask(TEXTS[lines.length > 0 ? 'lines' : 'plain'][hasMore ? 1 : 0], values);
    const revisions = new Map(
      list<[string, number[]]>(found?.revisions).map(([id, revs]) => [withPrefix(ENTRIES.id, id), revs]),
    );
    // An id with the prefix of another noun names nothing.
    for (const [uuid, noun, revs] of list<[string, string, number[]]>(found?.things)) {
      for (const id of others.get(uuid) ?? []) {
        if (recalledNounOf(id)?.noun !== noun) continue;
        const known = revisions.get(id);
        revisions.set(id, known ? [...known, ...revs].sort((a, b) => a - b) : revs);
      }
    }
    return {
      projectedRevision: (found?.revision as number | null | undefined) ?? -1,
      receipts: new Map(list<ReceiptRow>(found?.receipts).map(receipt)),
      holders: new Map([
        ...list<[string, string]>(found?.holders),
        ...list<[string, string]>(found?.external_ids).map(([key, id]): [string, string] => [
          keyText(externalIdOf(ENTRIES, key)),
          withPrefix(ENTRIES.id, id),
        ]),
      ]),
      revisions,
      lines: new Map(list<RecalledLineRow>(found?.lines).map(openLine)),
    };
  };
}
