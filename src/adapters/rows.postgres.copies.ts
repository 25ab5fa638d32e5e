// What stands in the database and no rebuild makes, as rows of JSON for a backup; and sums of the read models that tell
// whether a restored installation says the same. Sessions of browsers and terms are left out: a restore begins none.
import { ledgerStream } from '../domain/book.ts';
import { withPrefix } from '../domain/ids.ts';
import type { OperationRows } from '../engine/ports.ts';
import type { BulkConnection } from './rows.postgres.bulk.ts';
import { LIVE } from './rows.postgres.connection.ts';

/** In this order they are written. Epochs begin anew with the terms of a restored installation. */
const COPIED: readonly (readonly [table: string, epoch?: 'epoch'])[] = [
  ['vault.secrets'],
  ['vault.signed'],
  ['ops.agreements'],
  ['ops.webhook_cursors', 'epoch'],
  ['ops.webhook_deliveries'],
  ['ops.mails', 'epoch'],
];
/** What the processes have agreed on, by name. */
const NOTES = 'ops.agreements';
const TABLES = COPIED.map(([table]) => table);
const PAGE_ROWS = 500;

interface CopiedRow {
  readonly table: string;
  readonly row: object;
}

/** Copies over connections of their own. */
export function copiesOver(
  once: <T>(settings: string, work: (connection: BulkConnection) => Promise<T>) => Promise<T>,
): OperationRows {
  /** A page of a table in the order of its physical rows, in one transaction with the others. */
  async function page(connection: BulkConnection): Promise<CopiedRow[]> {
    const { rows } = await connection.query(`fetch ${PAGE_ROWS} from copied`);
    return rows as CopiedRow[];
  }
  /** Puts lines in, a page at a time. */
  async function put(
    connection: BulkConnection,
    lines: AsyncIterable<string>,
    into: (table: string) => string,
  ): Promise<void> {
    let rows: CopiedRow[] = [];
    const flush = async (): Promise<void> => {
      for (const [table, epoch] of COPIED) {
        const mine = rows.filter((one) => one.table === table).map(({ row }) => (epoch ? { ...row, epoch: 0 } : row));
        if (mine.length === 0) continue;
        await connection.query(
          `insert into ${into(table)} select * from json_populate_recordset(null::${table}, $1::json)
            on conflict do nothing`,
          [JSON.stringify(mine)],
        );
      }
      rows = [];
    };
    for await (const line of lines) {
      rows.push(JSON.parse(line) as CopiedRow);
      if (rows.length >= PAGE_ROWS) await flush();
    }
    await flush();
  }
  const arriving = (table: string): string => `arriving_${table.replace('.', '_')}`;
  return {
    tables: TABLES,
    async *read(tables = TABLES) {
      const pages: CopiedRow[][] = [];
      await once('', async (connection) => {
        await connection.simple('begin transaction isolation level repeatable read read only');
        const union = tables.map((table) => `select '${table}' as table, to_json(t) as row from ${table} t`);
        await connection.simple(`declare copied no scroll cursor for ${union.join(' union all ')}`);
        for (let rows = await page(connection); rows.length > 0; rows = await page(connection)) pages.push(rows);
        await connection.simple('commit');
      });
      for (const rows of pages) for (const one of rows) yield JSON.stringify(one);
    },
    async write(lines) {
      await once('', async (connection) => {
        await connection.simple('begin');
        await put(connection, lines, (table) => table);
        await connection.simple('commit');
      });
    },
    async replace(tables, lines, kept) {
      await once('', async (connection) => {
        await connection.simple('begin');
        for (const table of tables)
          await connection.simple(`create temporary table ${arriving(table)} (like ${table}) on commit drop`);
        await put(connection, lines, arriving);
        for (const table of tables) {
          const isKept = table === NOTES ? ' and t.name <> $1' : '';
          // What is the same stays untouched, so that a copy of what rests writes nothing.
          await connection.query(
            `delete from ${table} t where not exists (select from ${arriving(table)} a where a = t)${isKept}`,
            isKept ? [kept] : [],
          );
          await connection.simple(`insert into ${table} select * from ${arriving(table)} on conflict do nothing`);
        }
        await connection.simple('commit');
      });
    },
    figures: () =>
      once('', async (connection) => {
        const { rows } = await connection.query(
          `select b.company_id, p.revision, b.sums from (select company_id,
              sum(debit) || ' ' || sum(credit) || ' ' || md5(string_agg(
                account_id || kind || month || debit || ':' || credit, ',' order by account_id, kind, month)) as sums
              from ${LIVE}.balance_months group by company_id) b
            join ${LIVE}.stream_progress p on p.stream = 'ledger-comp_' || b.company_id`,
        );
        return (rows as { company_id: string; revision: number; sums: string }[]).map((row) => {
          const companyId = withPrefix('company', row.company_id);
          return { companyId, stream: ledgerStream(companyId), revision: row.revision, sums: row.sums };
        });
      }),
  };
}
