// Words about reports: report, and diff between two times of recording.
import fs from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Option } from 'commander';
import { OPERATIONS, type Known } from '../client/operations.ts';
import { nearestReport, otherNamesOf, reportNamed } from '../domain/report-names.ts';
import { call, cliError, download, EXIT, fail } from './client.ts';
import type { ShownReport } from './shown.ts';
import { grouped } from './terminal.ts';
import { examples, note, pairs, raw, say, type Hand } from './word.ts';

/** Reports that there are, as the table of operations says. */
export const REPORTS = Object.values<Known>(OPERATIONS).flatMap(
  ([method, path]) => (method === 'GET' && /^\/companies\/\{companyId\}\/reports\/([a-z-]+)$/.exec(path)?.[1]) || [],
);
const REPORT_NAMES = REPORTS.map((name) => {
  const others = otherNamesOf(name);
  return others.length === 0 ? name : `${name} (${others.join(', ')})`;
}).join(', ');
const FORMATS = ['csv', 'xlsx', 'pdf', 'json'] as const;

/** The report that a word names. Refuses what names none. */
function reportOf(name: string): string {
  const found = reportNamed(name);
  if (found !== undefined && REPORTS.includes(found)) return found;
  const near = nearestReport(name);
  const hint = near === undefined ? '' : ` Did you mean ${near}?`;
  return fail(EXIT.usage, `There is no report "${name}".${hint} There are: ${REPORT_NAMES}.`);
}

/**
 * Writes what comes into a file, which is made only once the first piece is here, or to standard output. A closed pipe
 * (| head) ends it quietly.
 */
export async function save(pieces: AsyncIterable<Uint8Array>, file: string | undefined): Promise<void> {
  let bytes = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      bytes += piece.length;
      yield piece;
    }
  }
  const source = counted();
  const first = await source.next();
  const all = async function* all(): AsyncGenerator<Uint8Array> {
    if (!first.done) {
      yield first.value;
      yield* source;
    }
  };
  try {
    await pipeline(all, file === undefined ? process.stdout : fs.createWriteStream(file), { end: file !== undefined });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EPIPE') return;
    if (code !== undefined && !cliError(error) && file !== undefined)
      fail(EXIT.usage, `${file} cannot be written: ${(error as Error).message}`);
    throw error;
  }
  if (file !== undefined) note(`${file}: ${grouped(bytes)} bytes`);
}

/** Flags that stand for parameters of the same name, and what they mean. */
const PARAMETERS: readonly { readonly flag: string; readonly description: string }[] = [
  { flag: '--from <DATE>', description: 'first day' },
  { flag: '--to <DATE>', description: 'last day' },
  { flag: '--period <NAME>', description: 'in place of both: FY2026, FY2026-Q1, FY2026-H1, 2026-04' },
  { flag: '--as-of <DATE>', description: 'day of a balance sheet' },
  { flag: '--interval <UNIT>', description: 'columns: month, quarter, year' },
  { flag: '--breakdown <DIMENSION>', description: 'rows split by partner, tax_code or label:DIMENSION' },
  { flag: '--compare <WITH>', description: 'with previous_period, previous_year ...' },
  { flag: '--account-code <LIST>', description: 'only these accounts, separated by commas' },
  { flag: '--partner-id <LIST>', description: 'only lines of this partner (id or code)' },
  { flag: '--label-id <LIST>', description: 'only lines with one of these labels (ids or codes)' },
];
/** The name of the parameter that a flag stands for. */
const parameterOf = (flag: string): string =>
  flag.slice(2, flag.indexOf(' ')).replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());

type WordsReportParameters = Readonly<Record<string, string | undefined>>;
interface ReportFlags {
  readonly param?: string[];
  readonly format?: string;
  readonly output?: string;
  readonly locale?: string;
  readonly all?: boolean;
}
const asked = (flags: object, more: readonly string[]): Record<string, string | undefined> =>
  Object.fromEntries(
    [...PARAMETERS.map(({ flag }) => parameterOf(flag)), ...more].map((name) => [
      name,
      (flags as WordsReportParameters)[name],
    ]),
  );

async function report(hand: Hand, name: string, options: ReportFlags): Promise<void> {
  const known = reportOf(name);
  const ending = FORMATS.find((format) => options.output?.toLowerCase().endsWith(`.${format}`));
  const format =
    options.format ??
    ending ??
    (options.output === undefined
      ? undefined
      : fail(EXIT.usage, `Say what ${options.output} shall be: --format ${FORMATS.join(' | ')}`));
  if ((format === 'xlsx' || format === 'pdf') && options.output === undefined && process.stdout.isTTY)
    fail(EXIT.usage, `A ${format} file is not for a terminal: add --output FILE.`);
  const { at, base } = await hand.connectCompany();
  const route = `${base}/reports/${known}`;
  const locale = options.locale ?? hand.shared().lang;
  const query = { locale, ...asked(options, ['knownAt']), ...pairs(options.param, 'NAME=VALUE') };
  // In a pipe the mark by which Excel knows UTF-8 is one letter too many.
  const bom = format === 'csv' && options.output === undefined ? { bom: 'false' } : {};
  if (format !== undefined) return save(download(at, route, { ...query, format, ...bom }), options.output);
  let cursor: string | undefined;
  do {
    const answer = await call(at, 'GET', route, { query: { ...query, ...(cursor === undefined ? {} : { cursor }) } });
    const told = answer.data as ShownReport;
    cursor = options.all ? told.nextCursor : undefined;
    if (hand.shared().json) raw(answer.text);
    else {
      const { reportText } = await import('./shown.ts');
      const { nextCursor, ...shown } = told;
      say(reportText(cursor === undefined && nextCursor !== undefined ? told : shown));
    }
  } while (cursor !== undefined);
}

interface DiffFlags extends ReportFlags {
  readonly since: string;
  readonly until?: string;
}
async function diff(hand: Hand, name: string, options: DiffFlags): Promise<void> {
  const known = reportOf(name);
  const { at, base } = await hand.connectCompany();
  const query = {
    ...asked(options, []),
    knownAtA: options.since,
    knownAtB: options.until,
    ...pairs(options.param, 'NAME=VALUE'),
  };
  const answer = await call(at, 'GET', `${base}/reports/${known}/diff`, { query });
  if (hand.shared().json) return raw(answer.text);
  const { diffText } = await import('./shown.ts');
  return say(diffText(answer.data as ShownReport));
}

/** Adds report and diff. */
export function reportWords({ program, ...hand }: Hand): void {
  const whole = { program, ...hand };
  const word = program.command('report').argument('<name>', REPORT_NAMES).description('print a report');
  for (const { flag, description } of PARAMETERS) word.option(flag, description);
  word
    .option('--known-at <TIME>', 'as the books were recorded at that time')
    .option('--param <NAME=VALUE...>', 'any other parameter of the report')
    .option('--all', 'every page of a ledger or a journal book')
    .addOption(new Option('--format <FORMAT>', 'a file instead of a table here').choices(FORMATS))
    .option('--output <FILE>', 'write the file here (its ending says the format, if --format does not)')
    .addOption(
      new Option('--locale <LANGUAGE>', 'of titles and names (default: ja, else what --lang says)').choices([
        'ja',
        'en',
      ]),
    )
    .addHelpText(
      'after',
      examples(
        'report trial-balance --period FY2026-Q1',
        'report pl --period FY2026 --interval month',
        'report pl --period FY2026 --breakdown partner',
        'report gl --period 2026-04 --account-code 1130',
        'report bs --as-of 2026-10-31 --known-at 2026-11-05T00:00:00+09:00',
        'report pl --period FY2026 --output pl.pdf',
      ),
    )
    .action((name: string, options: ReportFlags) => report(whole, name, options));
  const compared = program
    .command('diff')
    .argument('<name>', 'a report, as in: daicho report')
    .description('what changed in a report since it was last looked at, and by which events')
    .requiredOption('--since <TIME>', 'the books as they were recorded then')
    .option('--until <TIME>', 'and then (default: now)');
  for (const { flag, description } of PARAMETERS.filter((one) => !/breakdown|compare/.test(one.flag)))
    compared.option(flag, description);
  compared
    .option('--param <NAME=VALUE...>', 'any other parameter of the report')
    .addHelpText('after', examples('diff pl --period 2026-04 --since 2026-05-10T00:00:00+09:00'))
    .action((name: string, options: DiffFlags) => diff(whole, name, options));
}
