// Accounts and tax codes that companies adopted with a template. Until a company posts, or changes one of them, it has
// one row, which names the template: a view makes its accounts and codes of the rows of the template, which all
// companies share. From then on it has rows of its own, so that what is asked of companies at work is planned as ever.
import { accounts } from '../src/domain/accounts.ts';
import { sha256 } from '../src/domain/digest.ts';
import type { RecordedFact } from '../src/domain/events.ts';
import { bare, withPrefix } from '../src/domain/ids.ts';
import type { ListedState } from '../src/domain/register.ts';
import { taxCodes } from '../src/domain/tax/tax-codes.ts';
import { oddAdoption, TEMPLATES, templateStates, type AdoptedSlot } from '../src/domain/templates.ts';
import { projection, type Projection, type RowChanges } from './projection.ts';
import { keptRow, listingOf } from './registers.ts';
import { columnsOf, MARKS, SHOWN_TABLES, type Database, type Derivation, type ShownTable } from './tables.ts';

const SLOTS: Readonly<Record<ShownTable, AdoptedSlot>> = { accounts: 'accounts', tax_codes: 'taxCodes' };

/** Every account and tax code gets a row of its own; what has one keeps it. */
function unfold(_event: RecordedFact, rows: RowChanges, companyId: string): void {
  rows.derive('adopted_charts', companyId, 0);
}

const changes = [accounts, taxCodes].flatMap(({ events }) => Object.values(events).map(({ type }) => type));

/** Which template a company adopted, as long as it shares its rows. */
export const adoptedCharts = projection('adopted-charts', ['adopted_charts'], {
  ...(Object.fromEntries(changes.map((type) => [type, unfold])) as Projection['on']),
  'company.chart_adopted': ({ data, revision }, rows, companyId) => {
    const odd = oddAdoption(data);
    if (odd !== undefined) throw new Error(odd);
    const { template, templateVersion, currency, createdAt } = data;
    rows.upsert('adopted_charts', {
      ...{ company_id: companyId, template, template_version: templateVersion, currency, created: createdAt, revision },
    });
  },
  // A year's first entry: nothing more is asked of the many that follow.
  'journal_entry.posted': (event, rows, companyId) => {
    if (event.data.entryNumber === 1) unfold(event, rows, companyId);
  },
});

/** The rows that a company shares, as they will be when it has them itself. */
export function adoptedRows<T extends ShownTable>(table: T, adopted: Database['adopted_charts']): Database[T][] {
  const { company_id: companyId, template, template_version: version, currency, created, revision } = adopted;
  const given = { companyId: withPrefix('company', companyId), currency, createdAt: created };
  const states = templateStates(template, version, given)[SLOTS[table]];
  const listing = listingOf(table);
  // Columns and their values stem from the same declaration as the table.
  return states.map((state) => keptRow(companyId, state as ListedState, listing, { revision }) as Database[T]);
}

/** In the place of what a company gives, in the states of templates. */
const GIVEN = { uuid: '{uuid}', created: '{created}', currency: '{currency}' } as const;
/** The company whose ids end in the marks of their rows. */
const NOBODY = '00000000-0000-7000-8000-000000000000';

const literal = (value: unknown): string =>
  value === null ? 'null' : typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
/** What a company gives to a row of a template: column -> SQL over `c`, its row, and `t`, that of the template. */
const MADE: Readonly<Record<string, string>> = {
  company_id: 'c.company_id',
  id: `(left(c.company_id::text, 28)
    || lpad(to_hex(('x' || right(c.company_id::text, 8))::bit(32)::bigint # t.mark), 8, '0'))::uuid`,
  state: `replace(replace(replace(t.state, '${GIVEN.uuid}', left(c.company_id::text, 28)
    || lpad(to_hex(('x' || right(c.company_id::text, 8))::bit(32)::bigint # t.mark), 8, '0')),
    '${GIVEN.created}', c.created), '${GIVEN.currency}', c.currency)::json`,
  created_at: 'c.created::timestamptz',
  updated_at: 'c.created::timestamptz',
  revision: 'c.revision',
};

const namesOf = (table: ShownTable): string[] => columnsOf(table).map(({ name }) => name);
const saidBy = (table: ShownTable): ReturnType<typeof columnsOf> =>
  columnsOf(table).filter(({ name }) => !(name in MADE));

/** The rows of all templates, as values. */
function valuesOf(table: ShownTable): string[] {
  return TEMPLATES.flatMap(([template, version]) => {
    const adopted = { company_id: NOBODY, template, template_version: version, revision: 0 };
    return adoptedRows(table, { ...adopted, currency: GIVEN.currency, created: GIVEN.created }).map((row) => {
      const { id, state } = row;
      const text = JSON.stringify(state).replace(bare(id), GIVEN.uuid);
      const said = saidBy(table).map(({ name }) => (row as Readonly<Record<string, unknown>>)[name] ?? null);
      const values = [template, version, Number.parseInt(id.slice(-8), 16), text, ...said];
      return `(${values.map(literal).join(', ')})`;
    });
  });
}

/** A table of the rows of all templates. */
interface SharedTable {
  /** With its schema. It says what is in it, so that programs that have other rows have another. */
  readonly name: string;
  /** Makes it, where it is not there. */
  readonly sql: string;
}

const made = new Map<ShownTable, SharedTable>();

/** The rows of all templates that this program has, as a table; made once. */
function sharedOf(table: ShownTable): SharedTable {
  const known = made.get(table);
  if (known) return known;
  const said = saidBy(table).map(
    ({ name, type, nullable }) =>
      `${name} ${type === 'code' ? 'text collate "C"' : type}${nullable ? '' : ' not null'}`,
  );
  const columns = `(template text collate "C" not null, template_version integer not null, mark bigint not null,
    state text not null, ${said.join(', ')}, primary key (template, template_version, mark))`;
  const values = valuesOf(table).join(',\n');
  const name = `templates.${table}_${sha256(columns + values).slice(0, 12)}`;
  const sql = `create table if not exists ${name} ${columns};
    insert into ${name} values ${values} on conflict do nothing; analyze ${name};`;
  const shared = { name, sql };
  made.set(table, shared);
  return shared;
}

/** The rows that companies share, of charts that `from` names, as a query. */
const sharedSql = (table: ShownTable, from: string): string =>
  `select ${namesOf(table)
    .map((name) => `${MADE[name] ?? `t.${name}`} as ${name}`)
    .join(', ')} from ${from} c
    join ${sharedOf(table).name} t on t.template = c.template and t.template_version = c.template_version`;

/** Tables of the rows of all templates: their names, and the SQL that makes them where they are not there. */
export function templateTables(): { readonly names: readonly string[]; readonly sql: string } {
  const shared = SHOWN_TABLES.map(sharedOf);
  return {
    names: shared.map(({ name }) => name),
    sql: `create schema if not exists templates; ${shared.map(({ sql }) => sql).join(' ')}`,
  };
}

/** SQL of the views that show all accounts and tax codes of a schema of live rows under the names of their tables. */
export function shownSql(shown: string, live: string): string {
  const views = SHOWN_TABLES.map(
    (table) => `create or replace view ${shown}.${table} as
      select ${namesOf(table).join(', ')} from ${live}.${table}
      union all ${sharedSql(table, `${live}.adopted_charts`)};`,
  );
  return `create schema if not exists ${shown}; ${views.join(' ')}`;
}

let unfolding: string | undefined;
/** A company gets rows of its own: `$1` the company, `$2` the revision from which on it adopted. */
function unfoldSql(): string {
  const inserts = SHOWN_TABLES.map(
    (table) => `own_${table} as (insert into ${table} (${namesOf(table).join(', ')}) ${sharedSql(table, 'gone')}
      on conflict do nothing)`,
  );
  return `with gone as (delete from adopted_charts where company_id = $1::uuid and revision >= $2::int returning *),
    ${inserts.join(', ')} select count(*) from gone`;
}

/** The statement of a derivation. */
export function derivationSql(name: Derivation): string {
  return name === 'adopted_charts' ? (unfolding ??= unfoldSql()) : MARKS[name];
}
