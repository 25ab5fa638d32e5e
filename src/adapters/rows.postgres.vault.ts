// The vault in Postgres: small secrets, wrapped under a key that the database does not hold. It is no read model:
// rebuilding never touches it, and it belongs into the backup.
import type { Vault } from '../engine/ports.ts';

/** The schema of the vault. `company_id` '' = of the installation. */
export const VAULT = `create schema if not exists vault;
  create table if not exists vault.secrets (company_id text collate "C" not null, kind text collate "C" not null,
    id text collate "C" not null, wrapped text not null, primary key (company_id, kind, id))`;

/** The vault by statements that `ask` runs. */
export function vaultOver(
  ask: (text: string, values: readonly unknown[]) => Promise<Record<string, unknown>[]>,
): Vault {
  return {
    async put(secrets) {
      await ask(
        `insert into vault.secrets (company_id, kind, id, wrapped)
        select s.* from unnest($1::text[], $2::text[], $3::text[], $4::text[]) s on conflict do nothing`,
        [
          secrets.map(({ companyId }) => companyId),
          secrets.map(({ kind }) => kind),
          secrets.map(({ id }) => id),
          secrets.map(({ wrapped }) => wrapped),
        ],
      );
    },
    async read(companyId, kind) {
      const found = await ask('select id, wrapped from vault.secrets where company_id = $1 and kind = $2', [
        companyId,
        kind,
      ]);
      return new Map(found.map(({ id, wrapped }) => [id as string, wrapped as string]));
    },
    async remove(companyId, kind, id) {
      await ask('delete from vault.secrets where company_id = $1 and kind = $2 and id = $3', [companyId, kind, id]);
    },
    async lost(kind, prefix, cells) {
      const [found] = await ask(
        `select count(*)::integer as lost from employees e where e.status <> 'erased' and not exists
          (select from vault.secrets s where s.company_id = 'comp_' || e.company_id and s.kind = $1
            and s.id = $2 || e.id) and ($3::text is null or $3 = coalesce(
              (select c.state ->> 'cell' from companies c where c.id = e.company_id), $4))`,
        [kind, prefix, cells?.own, cells?.names[0]],
      );
      return (found?.lost as number | undefined) ?? 0;
    },
  };
}
