// What `q` means: every one of its words, in any order, in a text of the thing, in the name of an account or partner
// that it stands on, or as its number or amount.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { planned } from '../projections/plans.ts';
import { columnOf, type Database } from '../projections/tables.ts';
import type { ListedColumns } from '../src/domain/register.ts';
import { bigrams, numberIn, wordsOf } from '../src/domain/search.ts';
import { contains, escapeLike, every, type Condition } from './page.ts';

const either = (conditions: readonly Condition[]): Condition => sql`(${sql.join(conditions, sql` or `)})`;

/** Things of a company whose texts hold a word. */
const named = (table: 'accounts' | 'partners', column: 'id' | 'code', companyId: string, word: string): Condition =>
  sql`select n.${sql.ref(column)} from ${sql.table(table)} n
    where n.company_id = ${companyId} and ${contains(sql`n.search`, word)}`;

/** Columns that hold numbers of bytes, not of money. */
const NO_MONEY: ReadonlySet<string> = new Set(['size']);

/**
 * The condition that rows of a kept noun meet which a search finds: each word stands in its folded texts, names its
 * partner or account, or is one of its amounts.
 */
export function foundBy(columns: ListedColumns, companyId: string, text: string): Condition {
  const types = Object.entries(columns);
  const money = types.flatMap(([name, type]) => (type.startsWith('bigint') && !NO_MONEY.has(name) ? [name] : []));
  const lookedUp = (word: string): Condition[] =>
    types.flatMap(([name, type]) => {
      const column = sql.ref(columnOf(name));
      const isId = type.startsWith('uuid');
      if (isId && name === 'partnerId') return [sql`${column} in (${named('partners', 'id', companyId, word)})`];
      if (isId && name === 'accountId') return [sql`${column} in (${named('accounts', 'id', companyId, word)})`];
      return name.endsWith('AccountCode') ? [sql`${column} in (${named('accounts', 'code', companyId, word)})`] : [];
    });
  return every(
    wordsOf(text).map((word) => {
      const number = numberIn(word);
      return either([
        contains(sql`search`, word),
        ...(number === undefined ? lookedUp(word) : []),
        ...(number === undefined ? [] : money.map((name) => sql`${sql.ref(columnOf(name))} = ${number}`)),
      ]);
    }),
  );
}

/** A substring search in entries: the index of bigrams finds candidates, the text decides. */
export function textCondition(companyId: string, column: RawBuilder<unknown>, text: string): Condition {
  const grams = bigrams(companyId, text);
  return grams.length > 0 ? sql`e.grams @> ${grams}::integer[] and ${contains(column, text)}` : contains(column, text);
}

/**
 * Entries that another table names. `ids` is a statement, `holds` the same asked of entry e through its key; `without`:
 * entries outside of the set are asked for.
 */
export interface EntrySet {
  readonly ids: RawBuilder<unknown>;
  readonly holds: Condition;
  readonly without?: boolean;
}

/** Ids of the accounts or partners whose names hold a word; of more than so many, the statement that finds them. */
const MOST_NAMED = 1_000;
/** A thing and the folded texts that it is found by. */
interface WordsFound {
  readonly kind: 'account' | 'partner';
  readonly id: string;
  readonly search: string;
}

/**
 * What a search asks of entries: of a word that only texts can hold a condition on entry e, of any other the set of
 * entries that hold it in a text, stand on an account or partner of that name, or have it as number or as amount of a
 * line. `linesWhere` makes a condition of lines in force, alias l; `linesOf` are the lines of entry e.
 */
export async function searchOfEntries(
  rows: Kysely<Database>,
  companyId: string,
  text: string,
  linesWhere: (conditions: readonly Condition[]) => Condition,
  linesOf: RawBuilder<unknown>,
): Promise<{ own: Condition[]; sets: EntrySet[] }> {
  const words = wordsOf(text);
  const names = words.filter((word) => numberIn(word) === undefined);
  const like = either(names.map((word) => sql`search like ${`%${escapeLike(word)}%`}`));
  const { rows: found } =
    names.length === 0
      ? { rows: [] }
      : await planned(
          sql<WordsFound>`(select 'account' as kind, id, search from accounts
              where company_id = ${companyId} and ${like} limit ${MOST_NAMED + 1})
            union all (select 'partner', id, search from partners
              where company_id = ${companyId} and ${like} limit ${MOST_NAMED + 1})`,
          'withValues',
        ).execute(rows);
  /** Lines of what is called so. */
  const calledSo = (word: string, kind: WordsFound['kind']): Condition[] => {
    const things = found.filter((one) => one.kind === kind);
    const ids = things.flatMap(({ id, search }) => (search.includes(word) ? [id] : []));
    const column = kind === 'account' ? sql`l.account_id` : sql`l.partner_id`;
    if (things.length > MOST_NAMED)
      return [sql`${column} in (${named(kind === 'account' ? 'accounts' : 'partners', 'id', companyId, word)})`];
    return ids.length === 0 ? [] : [sql`${column} = any(${ids}::uuid[])`];
  };
  const own: Condition[] = [];
  const sets: EntrySet[] = [];
  for (const word of words) {
    const inText = textCondition(companyId, sql`e.search`, word);
    const number = numberIn(word);
    const lines =
      number === undefined ? [...calledSo(word, 'account'), ...calledSo(word, 'partner')] : [sql`l.amount = ${number}`];
    if (lines.length === 0) {
      own.push(inText);
      continue;
    }
    // A number may be that of the entry; those beyond its type are none.
    const numbered = number !== undefined && number < 2 ** 31 ? [sql`e.entry_number = ${number}`] : [];
    const ofEntry = [inText, ...numbered].map(
      (condition) => sql`select e.id from entries e where e.company_id = ${companyId} and ${condition}`,
    );
    const ofLines = lines.map(
      (condition) => sql`select l.entry_id from entry_lines l where ${linesWhere([condition])}`,
    );
    sets.push({
      ids: sql`select w.id from (${sql.join([...ofEntry, ...ofLines], sql` union all `)}) w(id)`,
      holds: either([
        inText,
        ...numbered,
        sql`exists (select 1 from (${linesOf}) l where ${linesWhere([either(lines)])})`,
      ]),
    });
  }
  return { own, sets };
}
