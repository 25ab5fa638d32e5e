// The statements that a seal names: those of a period as they were at its close, as the interface shows them, and of a
// year also as they are printed.
import { getCompany } from '../../queries/lists.ts';
import { cashFlow } from '../../queries/reports/cash-flow/cash-flow.ts';
import { equityStatement } from '../../queries/reports/equity.ts';
import { balanceSheetReport, profitAndLoss } from '../../queries/reports/statements.ts';
import { trialBalance } from '../../queries/reports/trial-balance.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Caller, Service } from '../service.ts';
import { dialectB } from './dialect-b.ts';
import { exportFile, FORMATS } from './exports.ts';
import type { AnyQuery, Row } from './route.ts';
import { SURFACE_B } from './surface-b.ts';

const STATEMENTS: readonly (readonly [name: string, query: unknown])[] = [
  ['trial-balance', trialBalance],
  ['pl', profitAndLoss],
  ['bs', balanceSheetReport],
  ['ss', equityStatement],
  ['cs', cashFlow],
];

const rowOf = (query: unknown): Row => {
  const found = SURFACE_B.find(({ behind }) => behind.kind === 'query' && behind.query === query);
  if (!found) throw new Error('a statement of a seal has no row');
  return found;
};

/**
 * The files of a seal: the statements of a period at revision `closeSequence`, JSON, and of a year PDF too. A statement
 * that a company or a period does not have is left out.
 */
export async function sealFiles(
  service: Pick<Service, 'ask'>,
  companyId: string,
  period: { readonly type: 'year' | 'month'; readonly startDate: string; readonly endDate: string },
  closeSequence: number,
  caller: Caller,
): Promise<{ name: string; mimeType: string; content: Uint8Array }[]> {
  const made: { name: string; mimeType: string; content: Uint8Array }[] = [];
  for (const [name, query] of STATEMENTS) {
    const row = rowOf(query);
    const days =
      query === balanceSheetReport ? { asOf: period.endDate } : { from: period.startDate, to: period.endDate };
    for (const format of period.type === 'year' ? (['json', 'pdf'] as const) : (['json'] as const)) {
      const ask = { format, locale: 'ja', bom: false, table: undefined } as const;
      const file = await exportFile(
        row,
        ask,
        { ...days, revision: closeSequence },
        {
          read: async (input) => (await service.ask(query as AnyQuery, companyId, input as never, { caller })).answer,
          company: async () =>
            (await service.ask(getCompany, companyId, {})).answer as { name: string; timezone: string },
          show: (value) => dialectB.show(row, value),
        },
      ).catch((error: unknown) => {
        if (error instanceof Refusal && error.code === 'validation_error') return undefined;
        throw error;
      });
      if (file && Buffer.isBuffer(file.body))
        made.push({ name: `${name}.${format}`, mimeType: FORMATS[format], content: file.body });
    }
  }
  return made;
}
