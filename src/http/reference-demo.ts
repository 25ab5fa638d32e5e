// Ids of the demo company for the samples of the reference: what a sample names is there, so that it runs as it stands.
import type { Caller, Service } from '../service.ts';
import type { Example } from './reference-examples.ts';
import { operationIdOf, operationOf, type AnyQuery, type Row } from './route.ts';
import { SCOPES } from '../domain/scopes.ts';

/** Id of a sample -> id of a thing of the demo company. */
export type SampleIds = ReadonlyMap<string, string>;

/** What a thing must be so that the samples about it can be answered: a draft has no PDF. */
const CHOSEN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'list-invoices': { status: 'issued', type: 'sales' },
  'list-entries': { status: 'posted' },
  'list-fiscal-periods': { status: 'closed', type: 'year' },
  'list-payroll-runs': { type: 'regular' },
};

/** A list in which a thing of a sample can be found, and the id that stands for it in samples. */
interface Finder {
  readonly sampleId: string;
  readonly list: Row & { readonly behind: { readonly query: AnyQuery } };
  /** Ids of samples that the path of the list names, by the field of its input. */
  readonly within: readonly (readonly [field: string, sampleId: string])[];
}

/** Where each thing of a sample can be found: the list above its place in a path. Things within others come after. */
function findersOf(rows: readonly Row[], examples: Readonly<Record<string, Example>>): readonly Finder[] {
  const found = new Map<string, Finder>();
  const reads = rows.filter(
    ({ method, behind, surface }) => method === 'GET' && behind.kind === 'query' && surface === 'b',
  );
  for (const row of reads) {
    const values = examples[operationIdOf(row)]?.values ?? {};
    for (const { 1: place = '', index } of row.path.matchAll(/\/:(\w+)/g)) {
      const list = reads.find(({ path }) => path === row.path.slice(0, index));
      const sampleId = values[place];
      if (!list || place === 'companyId' || sampleId === undefined || !/^[a-z]+_[0-9a-f-]{36}$/.test(sampleId))
        continue;
      const within = Object.entries(list.params).flatMap(([name, field]): [string, string][] =>
        name === 'companyId' ? [] : [[field, values[name] ?? '']],
      );
      if (!found.has(sampleId)) found.set(sampleId, { sampleId, list: list as Finder['list'], within });
    }
  }
  return [...found.values()].sort((one, other) => one.within.length - other.within.length);
}

interface DemoThing {
  readonly id?: string;
  readonly employeeIds?: readonly string[];
}

/**
 * What finds the ids of a demo company that stand for those of the samples: asked of its lists, and kept once found.
 * What the demo has none of (a member who logs in at a provider) keeps the id of its sample.
 */
export function demoIds(service: Pick<Service, 'ask'>, rows: readonly Row[]) {
  const kept = new Map<string, Map<string, string>>();
  return async (companyId: string, examples: Readonly<Record<string, Example>>): Promise<SampleIds> => {
    const ids = kept.get(companyId) ?? new Map<string, string>();
    kept.set(companyId, ids);
    const caller: Caller = {
      kind: 'system',
      id: 'reference',
      name: 'reference',
      companyId,
      scopes: new Set(SCOPES),
      via: 'system',
    };
    for (const { sampleId, list, within } of findersOf(rows, examples)) {
      if (ids.has(sampleId)) continue;
      const { query } = list.behind;
      const places = within.map(([field, sample]) => [field, ids.get(sample) ?? sample]);
      const asked = { limit: '1', ...CHOSEN[operationOf(list)?.name ?? ''], ...Object.fromEntries(places) } as object;
      const input = query.input.safeParse(asked);
      if (!input.success) continue;
      const { answer } = await service.ask(query, companyId, input.data as never, { caller });
      const [first] = (answer as { readonly data?: readonly DemoThing[] } | undefined)?.data ?? [];
      if (first?.id === undefined) continue;
      ids.set(sampleId, first.id);
      // Whose payslip a sample shows is paid by the run that it names.
      const sample = examples['getPayslip']?.values?.['empId'];
      if (sample !== undefined && first.employeeIds?.[0] !== undefined) ids.set(sample, first.employeeIds[0]);
    }
    return ids;
  };
}
