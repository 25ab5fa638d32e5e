// Contracts: one by id, and the list with its filters. What was billed and recognised of one stands in its invoices, so
// only queries say it.
import { expressionBuilder, sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../projections/tables.ts';
import { contracts, contractState, type Contract } from '../src/domain/contracts.ts';
import { dateSchema } from '../src/domain/dates.ts';
import { bare, withPrefix } from '../src/domain/ids.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { lineText } from '../src/domain/text.ts';
import { filter, getOf, listOf, type ListInput } from './lists.ts';
import { integerParam, pageOf } from './page.ts';
import { query, type Asked, type Page } from './query.ts';

/** A contract as answers show it; answers of commands leave out what its invoices say. */
export const shownContract = contractState
  .extend({
    billedAmount: z.bigint().optional().describe('Of its issued invoices less its credit notes, without tax'),
    recognizedAmount: z.bigint().optional().describe('What of that is revenue or cost already, without tax'),
  })
  .meta({ id: 'Contract' });

const column = expressionBuilder<Database, 'contracts'>();

interface ContractSums {
  readonly id: string;
  readonly billed: bigint;
  readonly recognized: bigint;
}

/**
 * What issued invoices of contracts come to, less their credit notes, and how much of it is recognised: all but their
 * lines with a deferral, and of those the slices that are posted. A schedule may hold tax too, where its books do not
 * take it out.
 */
async function sumsOf(
  rows: Kysely<Database>,
  { companyId }: Asked,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ContractSums>> {
  if (ids.length === 0) return new Map();
  const found = await sql<ContractSums>`
    select i.contract_id as id,
      sum(sign * (i.state ->> 'subtotal')::bigint)::bigint as billed,
      sum(sign * ((i.state ->> 'subtotal')::bigint - coalesce(deferred.net, 0)) + coalesce(slices.net, 0))::bigint
        as recognized
    from invoices i
    cross join lateral (select case when i.type like '%credit' then -1 else 1 end as sign) signed
    left join lateral (
      select sum((line ->> 'amount')::numeric -
        case when i.state ->> 'taxEntryMethod' = 'inclusive' then (line ->> 'taxAmount')::numeric else 0 end) as net
      from json_array_elements(i.state -> 'lines') line where line -> 'deferral' is not null) deferred on true
    left join lateral (
      select round(
        sum((s.state ->> 'recognizedAmount')::numeric) * deferred.net / nullif(sum(s.total_amount), 0)) as net
      from accrual_schedules s
      where s.company_id = i.company_id and s.source_id = i.id) slices on i.state -> 'scheduleIds' is not null
    where i.company_id = ${bare(companyId)} and i.contract_id = any(${ids.map(bare)}::uuid[])
      and i.status in ('issued', 'uncollectible')
    group by i.contract_id`.execute(rows);
  return new Map(found.rows.map((sums) => [withPrefix(contracts.id, sums.id), sums]));
}

async function shown(rows: Kysely<Database>, asked: Asked, found: readonly Contract[]): Promise<object[]> {
  const sums = await sumsOf(
    rows,
    asked,
    found.map(({ id }) => id),
  );
  return found.map((contract) => {
    const { billed = 0n, recognized = 0n } = sums.get(contract.id) ?? {};
    return { ...contract, billedAmount: billed, recognizedAmount: recognized };
  });
}

const list = listOf(contracts, {
  item: shownContract,
  filters: {
    number: filter(lineText(LIMITS.referenceLength), (number) => column('number', '=', number)),
    externalId: filter(lineText(LIMITS.externalIdLength), (id) => column('external_id', '=', id)),
    from: filter(dateSchema, (day) => column.or([column('end_date', 'is', null), column('end_date', '>=', day)])),
    to: filter(dateSchema, (day) => column('start_date', '<=', day)),
    endingBy: filter(dateSchema, (day) => column('end_date', '<=', day)),
    due: filter(dateSchema, (day) => column('next_billing_date', '<=', day)),
    minAmount: filter(integerParam(0, LIMITS.amount), (yen) => column('total_amount', '>=', BigInt(yen))),
    maxAmount: filter(integerParam(0, LIMITS.amount), (yen) => column('total_amount', '<=', BigInt(yen))),
  },
  // What has no end, or no next billing, comes last.
  sorts: {
    endDate: { by: sql`coalesce(end_date, '9999-12-31'::date)`, type: 'date' },
    nextBillingDate: { by: sql`coalesce(next_billing_date, '9999-12-31'::date)`, type: 'date' },
    totalAmount: { by: sql`coalesce(total_amount, 0)`, type: 'int' },
  },
});

/**
 * Contracts that match all filters: `from`, `to` = whose time touches these days, `endingBy` = whose last day comes by
 * one, `due` = with a billing date by a day that is not billed.
 */
export const listContracts = query<ListInput, Page<object>>({
  ...list,
  output: pageOf(shownContract),
  async run(rows, asked, input) {
    const page = await list.run(rows, asked, input);
    return page && { ...page, data: await shown(rows, asked, page.data as Contract[]) };
  },
});

const one = getOf(contracts);
/** One contract by id. */
export const getContract = query({
  ...one,
  output: shownContract,
  async run(rows, asked, input) {
    const contract = await one.run(rows, asked, input);
    return contract && (await shown(rows, asked, [contract as Contract]))[0];
  },
});
