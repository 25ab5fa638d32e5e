// The balance sheet and profit and loss of a closed year as files for e-Tax (HOT010 3.0).
import { sql } from 'kysely';
import { z } from 'zod';
import { bare } from '../../src/domain/ids.ts';
import { etaxFileOf, etaxRows, type StatedRow } from '../../src/domain/interchange/etax-statements.ts';
import { lettersOutside } from '../../src/domain/interchange/letters.ts';
import { LIMITS } from '../../src/domain/limits.ts';
import { refuse, Refusal } from '../../src/domain/refusal.ts';
import { onOneSnapshot, query } from '../query.ts';
import type { FileAnswer } from './etax.ts';
import { PARAMETERS } from './report.ts';
import { balanceSheetReport, profitAndLoss } from './statements.ts';

const ask = z.strictObject({
  period: PARAMETERS.period.unwrap().describe('A closed fiscal year, like FY2026'),
  statement: z
    .enum(['bs', 'pl', 'ss', 'nt'])
    .describe('bs or pl. ss and nt (changes in equity, notes) are refused: their codes have one source only'),
});

/**
 * One statement of a closed fiscal year of a corporation. Refuses not_supported_yet (ss, nt), invalid_state (a year
 * that is open, a sole proprietor), and not_writable with every name that the form cannot hold.
 */
export const etaxStatements = query<z.output<typeof ask>, FileAnswer>({
  name: 'report-etax-statements',
  summary: 'Financial statements for e-Tax (HOT010)',
  text:
    'The balance sheet or the profit and loss of a closed year of a corporation as a file for the e-Tax software: ' +
    'HOT010 3.0, five columns, CP932. Every total is that of the report. It was tested against no validator of the ' +
    'tax office: load it there before you rely on it.',
  ja: {
    summary: 'e-Tax 用の財務諸表（HOT010）',
    text:
      '法人の締め済み年度の貸借対照表または損益計算書の e-Tax 用ファイル（HOT010 3.0、5 列、CP932）。合計は全てレポートと同じです。' +
      '国税庁の検証プログラムでは確かめていません。提出前に e-Tax ソフトで読み込んで確認してください。',
  },
  needs: 'reports:read',
  output: z.string().describe('HOT010 3.0 in CP932'),
  input: ask,
  run: (all, asked, { period, statement }) =>
    onOneSnapshot(all, async (rows) => {
      if (statement === 'ss' || statement === 'nt')
        return refuse(
          'not_supported_yet',
          'statement: only bs and pl are written; the codes of ss and nt have one source only, so write them in the ' +
            'e-Tax software',
          'statement',
        );
      const report =
        statement === 'pl'
          ? await profitAndLoss.run(rows, asked, { period } as never)
          : await balanceSheetReport.run(rows, asked, { period } as never);
      if (!report) return undefined;
      const companyId = bare(asked.companyId);
      const {
        rows: [company],
      } = await sql<{ state: { name: string; entityType: string } }>`
        select state from companies where id = ${companyId}`.execute(rows);
      const last = report.to ?? report.asOf ?? '';
      const { rows: years } = await sql<{ state: { startDate: string; endDate: string; status: string } }>`
        select state from fiscal_periods where company_id = ${companyId} and state ->> 'type' = 'year'
          and state ->> 'endDate' = ${last}`.execute(rows);
      const year = years[0]?.state;
      if (!company || company.state.entityType === 'sole_proprietor')
        refuse('invalid_state', 'HOT010 is the form of corporations; a sole proprietor files another one');
      if (!year || (report.from !== undefined && report.from !== year.startDate))
        return refuse('validation_error', 'period: must be a whole fiscal year, like FY2026', 'period');
      if (year.status !== 'closed')
        refuse('invalid_state', `period: the year to ${year.endDate} is ${year.status}; close it first`, 'period');
      const key = report.columns[0]?.key ?? '';
      const lines = report.rows.map((row): StatedRow => ({
        kind: row.kind,
        code: row.code,
        name: row.name,
        amount: row.values[key] ?? 0n,
      }));
      const made = etaxRows(statement, lines);
      const name = company?.state.name ?? '';
      const refused = [
        ...made.refused,
        ...(/[,\r\n"]/.test(name) || lettersOutside(name).length > 0
          ? [{ name, message: 'its name holds a comma, a break or a letter that CP932 lacks' }]
          : []),
      ];
      const [first] = refused;
      if (first)
        throw new Refusal(
          'not_writable',
          `the form cannot hold ${refused.length} names; the first is ${first.name}: ${first.message}`,
          undefined,
          {
            details: refused
              .slice(0, LIMITS.journalImportFindings)
              .map((one) => ({ code: 'not_writable', message: `${one.name}: ${one.message}` })),
          },
        );
      const bytes = etaxFileOf(statement, { name, from: year.startDate, to: year.endDate }, made.rows);
      return {
        fileName: `HOT010_3.0_${statement.toUpperCase()}.csv`,
        contentType: 'text/csv; charset=shift_jis',
        text: Buffer.from(bytes),
        headers: { 'X-Etax-Form': 'HOT010 3.0' },
      };
    }),
});
