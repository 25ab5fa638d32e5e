// The e-Tax file of the consumption tax return of one taxable period, as a file to load into the e-Tax software.
import { z } from 'zod';
import { ETAX_EDITION } from '../../src/domain/tax/etax-forms.ts';
import { etaxFile } from '../../src/domain/tax/etax.ts';
import { dateInZone } from '../../src/domain/dates.ts';
import { refuse } from '../../src/domain/refusal.ts';
import { query } from '../query.ts';
import { prepareReturn, type ReturnAsk } from './consumption-tax.ts';
import { PARAMETERS } from './report.ts';

/** A file instead of a JSON answer. `headers` go with it. */
export interface FileAnswer {
  readonly fileName: string;
  readonly contentType: string;
  readonly text: string | Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The e-Tax file (.xtx) of the return by the method of the settings; with knownAt of the books as they were recorded
 * then (the names of today, and the day of today as the day it
 * was made). Refuses validation_error when from and to are not exactly one taxable period, or it has not ended, the
 * edition does not fit the period, or company data is missing (all of it listed).
 */
export const consumptionTaxXml = query<Pick<ReturnAsk, 'from' | 'to' | 'period' | 'knownAt'>, FileAnswer>({
  name: 'report-consumption-tax-xml',
  summary: 'e-Tax file of the consumption tax return',
  text:
    'The e-Tax file (.xtx) of the return of exactly one taxable period that has ended. Company data that is missing ' +
    'is listed, all of it at once.',
  ja: {
    summary: '消費税申告書の e-Tax ファイル',
    text: '終了した課税期間ちょうどの申告書の e-Tax ファイル（.xtx）。不足する会社情報はまとめて示します。',
  },
  needs: 'reports:read',
  output: z.string().describe('XML of the e-Tax software (.xtx), edition 23.2.0, not signed'),
  input: z.strictObject({
    from: PARAMETERS.from,
    to: PARAMETERS.to,
    period: PARAMETERS.period,
    knownAt: PARAMETERS.knownAt,
  }),
  async run(rows, asked, ask) {
    const prepared = await prepareReturn(rows, asked, ask);
    if (!prepared) return undefined;
    const {
      tax,
      standing: { company },
      settings,
      from,
      to,
      standardPeriodSales,
    } = prepared;
    if (!prepared.isTaxablePeriod)
      refuse(
        'validation_error',
        'from and to must be exactly one taxable period (a fiscal year, or the quarter or month of the filing ' +
          `frequency): ${from} to ${to} is not`,
        'from',
      );
    const today = dateInZone(company.timezone, asked.nowMs);
    const text = etaxFile({
      tax,
      filer: company,
      from,
      to,
      today,
      standardPeriodSales,
      accumulatedSales: settings.salesTaxBasis === 'accumulated',
    });
    if (today <= to)
      refuse(
        'validation_error',
        `to: the taxable period ends on ${to}; a final return is filed after it has ended`,
        ask.period === undefined ? 'to' : 'period',
      );
    return {
      fileName: `consumption-tax-${from}-${to}.xtx`,
      contentType: 'application/xml; charset=utf-8',
      text,
      headers: { 'X-Etax-Edition': ETAX_EDITION.version },
    };
  },
});
