// The read model as Postgres makes it: DDL, and what its catalog says of a table, so that another shape is noticed.
import type { ColumnType } from './columns.ts';
import { columnsOf, TABLE_NAMES, TABLES, type TableName } from './tables.ts';

/** The DDL of empty tables with their primary keys in a schema that exists. */
export function tablesDdl(schema: string, tables: readonly TableName[] = TABLE_NAMES): string {
  return tables
    .map((table) => {
      const { key, fillfactor } = TABLES[table];
      const columns = columnsOf(table).map(
        ({ name, type, nullable }) =>
          `${name} ${type === 'code' ? 'text collate "C"' : type}${nullable ? '' : ' not null'}`,
      );
      const room = fillfactor ? ` with (fillfactor = ${fillfactor})` : '';
      return `create table ${schema}.${table} (${columns.join(', ')}, primary key (${key.join(', ')}))${room};`;
    })
    .join('\n');
}

/** The DDL of all indexes beside the primary keys, one statement each: a rebuild loads first. */
export function indexesDdl(schema: string, tables: readonly TableName[] = TABLE_NAMES): string[] {
  return tables.flatMap((table) => Object.keys(indexesOf(table)).map((index) => indexDdl(schema, table, index)));
}

/** The indexes that a table declares beside its primary key: name -> what follows `on <table>`. */
export function indexesOf(table: TableName): Readonly<Record<string, string>> {
  return TABLES[table].indexes ?? {};
}

/** The DDL of one declared index. */
export function indexDdl(schema: string, table: TableName, index: string): string {
  return `create index ${index} on ${schema}.${table} ${indexesOf(table)[index]}`;
}

/** Every table of the schema `$1`: its name, its shape as `shapeOf` says it, its indexes beside the primary key. */
export const CATALOG = `select c.relname::text as name,
    (select string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod) ||
        case when o.collname = 'C' then ' C' else '' end || case when a.attnotnull then ' not null' else '' end, ', '
        order by a.attname collate "C")
      from pg_attribute a left join pg_collation o on o.oid = a.attcollation
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) || '; key ' ||
    (select string_agg(a.attname, ', ' order by k.at)
      from pg_index i cross join unnest(i.indkey::smallint[]) with ordinality k(num, at)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.num
      where i.indrelid = c.oid and i.indisprimary) as shape,
    array(select x.relname::text from pg_index i join pg_class x on x.oid = i.indexrelid
      where i.indrelid = c.oid and not i.indisprimary order by 1) as indexes
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = $1 and c.relkind = 'r'`;

const CATALOG_NAMES: Partial<Record<ColumnType, string>> = { code: 'text C', timestamptz: 'timestamp with time zone' };

/** True when a table of this shape, as CATALOG says it, has at least the columns that are declared. */
export function hasColumnsOf(table: TableName, shape: string): boolean {
  const columnsIn = (text: string): string[] => (text.split('; key ')[0] as string).split(', ');
  const there = new Set(columnsIn(shape));
  return columnsIn(shapeOf(table)).every((column) => there.has(column));
}

/** The columns and the key of a table as CATALOG says them of one that is up to date. */
export function shapeOf(table: TableName): string {
  const columns = columnsOf(table)
    .map(({ name, type, nullable }) => `${name} ${CATALOG_NAMES[type] ?? type}${nullable ? '' : ' not null'}`)
    .sort();
  return `${columns.join(', ')}; key ${TABLES[table].key.join(', ')}`;
}
