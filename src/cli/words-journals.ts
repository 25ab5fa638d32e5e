// Words that move whole files: export and import of a journal, and import of a statement of a bank.
import fs from 'node:fs';
import { Option } from 'commander';
import type { Unwritable } from '../domain/interchange/journal-write.ts';
import { JOURNAL_ENDINGS } from '../domain/file-types.ts';
import { notBuilt } from '../domain/interchange/not-built.ts';
import { PROGRAMS, type Program } from '../domain/interchange/tax-names.ts';
import { LIMITS } from '../domain/limits.ts';
import { call, cliError, EXIT, fail, pages, type Connection } from './client.ts';
import { importJournal } from './program-import.ts';
import type { ExportFormat } from './plain-text-write.ts';
import { heading, told } from './spoken.ts';
import { grouped, printable, progressBar, table } from './terminal.ts';
import { examples, note, pairs, raw, readBytes, readJson, say, type Hand } from './word.ts';

const FORMATS = ['hledger', 'beancount', 'csv', 'json'] as const satisfies readonly ExportFormat[];
const ALL_FORMATS = [...FORMATS, ...PROGRAMS];

interface ExportFlags {
  readonly format: ExportFormat | Program;
  readonly shorten?: boolean;
  readonly from?: string;
  readonly to?: string;
  readonly output?: string;
}
/** Writes a journal for another program, or says what its form cannot hold. */
async function handOver(hand: Hand, program: Program, options: ExportFlags): Promise<void> {
  const { journalFor } = await import('./handing.ts');
  const { at, companyId } = await hand.connectCompany();
  const { bytes, refused, shortened, count } = await journalFor(at, companyId, program, options);
  const shown = (one: Unwritable): string => `entry ${one.number}, ${one.column}: ${told(one.message)}: ${one.value}`;
  if (refused.length > 0)
    fail(
      EXIT.refused,
      [
        `${refused.length} things do not fit into a file of ${program}; nothing was written.`,
        ...refused.slice(0, 50).map((one) => `  ${printable(shown(one))}`),
      ].join('\n'),
    );
  if (options.output === undefined) process.stdout.write(bytes);
  else fs.writeFileSync(options.output, bytes);
  for (const one of shortened) note(`cut: ${printable(shown(one))}`);
  const where = options.output === undefined ? '' : ` ${heading('in')} ${options.output}`;
  note(`${grouped(count)} ${heading('entries')}${where}`);
}

async function exportWord(hand: Hand, { format, ...more }: ExportFlags): Promise<void> {
  const program = PROGRAMS.find((one) => one === format);
  if (program !== undefined) return handOver(hand, program, { format, ...more });
  return exportText(hand, { ...more, format: format as ExportFormat });
}

async function exportText(hand: Hand, options: ExportFlags & { readonly format: ExportFormat }): Promise<void> {
  const { exportJournal } = await import('./transfer.ts');
  const { at, companyId } = await hand.connectCompany();
  const out = options.output === undefined ? process.stdout : fs.createWriteStream(options.output);
  const failed = new Promise<never>((_resolve, reject) => out.once('error', (error) => reject(error)));
  // A closed pipe (| head) ends the export quietly.
  const write = (text: string): Promise<void> =>
    Promise.race([
      failed,
      new Promise<void>((resolve) => {
        if (text === '' || out.write(text)) resolve();
        else out.once('drain', () => resolve());
      }),
    ]);
  failed.catch(() => undefined);
  try {
    // A bar would stand between the lines of a journal that is printed here.
    const isPrinted = out === process.stdout && process.stdout.isTTY;
    const bar = process.stderr.isTTY && !isPrinted ? progressBar('export', process.stderr) : undefined;
    const { count, notes } = await exportJournal(at, companyId, options, write, bar);
    if (out !== process.stdout) await Promise.race([failed, new Promise<void>((resolve) => out.end(() => resolve()))]);
    const where = options.output === undefined ? '' : ` ${heading('in')} ${options.output}`;
    note(`${grouped(count)} ${heading('entries')}${where}`);
    for (const line of notes) note(`note: ${line}`);
    if (hand.shared().json && options.output !== undefined)
      raw(JSON.stringify({ entries: count, output: options.output, notes }));
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'EPIPE') return;
    if (code !== undefined && !cliError(error) && options.output !== undefined)
      fail(EXIT.usage, `${options.output} cannot be written: ${(error as Error).message}`);
    throw error;
  }
}

interface ImportFlags {
  readonly format?: string;
  readonly dryRun?: boolean;
  readonly map?: string[];
  readonly mapPartner?: string[];
  readonly mapLabel?: string[];
  readonly withClosing?: boolean;
  readonly create: boolean;
  readonly bank?: string;
  readonly encoding?: string;
  readonly mapping?: string;
}

async function importWord(hand: Hand, file: string, options: ImportFlags): Promise<void> {
  if (options.bank !== undefined) return importStatement(hand, file, options.bank, options);
  const ending = /\.(\w+)$/.exec(file)?.[1]?.toLowerCase() ?? '';
  const unbuilt = notBuilt(options.format ?? ending);
  if (unbuilt) fail(EXIT.refused, told(unbuilt.why));
  const said = ALL_FORMATS.find((one) => one === options.format);
  if (options.format !== undefined && said === undefined)
    fail(
      EXIT.usage,
      `Say what ${file} is: --format ${ALL_FORMATS.join(' | ')}, or --bank ACCOUNT for a statement of a bank.`,
    );
  // A table may be of any program: the file itself tells.
  const form = said ?? JOURNAL_ENDINGS.get(ending);
  const named = (list: string[] | undefined): Map<string, string> => new Map(Object.entries(pairs(list, 'NAME=CODE')));
  const maps = { accounts: named(options.map), partners: named(options.mapPartner), labels: named(options.mapLabel) };
  const bytes = await readBytes(file, LIMITS.journalFileBytes);
  const mapping = options.mapping === undefined ? {} : (await readJson(options.mapping, LIMITS.bodyBytes)).value;
  const { at, companyId } = await hand.connectCompany();
  const { dryRun = false, create, withClosing = false } = options;
  const journal = {
    bytes,
    file,
    form,
    encoding: options.encoding === 'shift_jis' ? 'cp932' : options.encoding,
    mapping: { ...maps, create, withClosing, file: mapping as Record<string, unknown> },
    dryRun,
  };
  const imported = await importJournal(at, companyId, journal, note);
  const { parts, posted, skipped, makes, notices, entries, newEntries } = imported;
  if (hand.shared().json) return raw(JSON.stringify(parts.length === 1 ? parts[0] : { posted, skipped, parts }));
  for (const [what, names] of Object.entries(makes))
    for (const name of names) {
      const made = `${heading(MADE[what as keyof typeof MADE])} ${printable(name)}`;
      note(`${dryRun ? 'would create' : 'created'}: ${made}`);
    }
  for (const { message, times } of notices) note(`note: ${printable(told(message))} (${times})`);
  if (dryRun) {
    const here = grouped(entries - newEntries);
    const posts = `${grouped(newEntries)} would be posted, ${here} are here already`;
    return say(told(`Dry run: ${grouped(entries)} entries read, ${posts}. Nothing was written.`));
  }
  if (posted === 0)
    return say(told(`Nothing was written: ${file} has nothing new (${grouped(skipped)} entries, imported before).`));
  return say(told(`${grouped(posted)} entries posted${skipped > 0 ? `, ${grouped(skipped)} were here already` : ''}.`));
}

/** What a run creates, as it is listed. */
const MADE = { partners: 'partner', labels: 'label', fiscalYears: 'fiscal year' } as const;

/** The bank account that a word names: its id, name, or the code of its ledger account. */
async function bankAccountOf(at: Connection, base: string, named: string): Promise<string> {
  const known: Record<string, unknown>[] = [];
  for await (const page of pages(at, `${base}/bank-accounts`)) known.push(...page);
  const found = known.filter((one) => [one['id'], one['name'], one['accountCode'], one['code']].includes(named));
  if (found.length === 1) return String(found[0]?.['id']);
  const list = known.map(({ id, name }) => `${String(id)} (${String(name)})`).join(', ');
  return fail(
    EXIT.usage,
    found.length > 1
      ? `"${named}" means several bank accounts: give the id of one of ${list}.`
      : `There is no bank account "${named}". ` +
          (list === '' ? 'Make one: daicho bank-accounts create --help' : `There are: ${list}`),
  );
}

/** Posts a statement as it is: the service reads it, and knows lines that it has. */
async function importStatement(hand: Hand, file: string, named: string, options: ImportFlags): Promise<void> {
  const ending = /\.(\w+)$/.exec(file)?.[1]?.toLowerCase() ?? '';
  const format = options.format ?? (ending === 'csv' ? 'csv' : ending === 'json' ? 'json' : 'zengin');
  const unbuilt = notBuilt(options.format ?? ending);
  if (unbuilt) fail(EXIT.refused, told(unbuilt.why));
  if (!['csv', 'json', 'zengin'].includes(format)) fail(EXIT.usage, '--format of a statement is csv, zengin or json.');
  const content = await readBytes(file, LIMITS.bankImportBytes);
  const { at, base } = await hand.connectCompany();
  const account = await bankAccountOf(at, base, named);
  const mapping = options.mapping === undefined ? undefined : (await readJson(options.mapping, LIMITS.bodyBytes)).value;
  const body =
    format === 'json'
      ? (JSON.parse(content.toString('utf8')) as object)
      : { format, contentBase64: content.toString('base64'), encoding: options.encoding, mapping };
  const answer = await call(at, 'POST', `${base}/bank-accounts/${account}/transactions/import`, {
    body: { ...body, ...(options.dryRun ? { dryRun: true } : {}) },
  });
  if (hand.shared().json) return raw(answer.text);
  const answered = Object.entries(answer.data as Record<string, unknown>);
  const rows = answered.flatMap(([name, value]) =>
    typeof value === 'number' || typeof value === 'string' ? [[heading(name), grouped(value)]] : [],
  );
  say(table([{ title: 'what' }, { title: 'value' }], rows));
  for (const [name, value] of answered)
    if (Array.isArray(value)) for (const one of value.slice(0, 20)) note(`${name}: ${JSON.stringify(one)}`);
  return options.dryRun ? say(`\n${told('Dry run: nothing was written.')}`) : undefined;
}

/** Adds export and import. */
export function journalWords(hand: Hand): void {
  const { program } = hand;
  program
    .command('export')
    .description('the journal as text, in order of dates')
    .addOption(new Option('--format <FORMAT>').choices([...FORMATS, ...PROGRAMS]).makeOptionMandatory())
    .option('--shorten', 'for yayoi: cut names and memos that are too wide, and list them')
    .option('--from <DATE>', 'first day (default: of the first fiscal year)')
    .option('--to <DATE>', 'last day (default: of the last fiscal year)')
    .option('--output <FILE>', 'write to this file')
    .addHelpText(
      'after',
      examples('export --format hledger --output books.journal', 'export --format yayoi --output shiwake.txt'),
    )
    .action((options: ExportFlags) => exportWord(hand, options));
  program
    .command('import')
    .argument('<file>', 'the file; - reads standard input')
    .description('post the entries of a journal, or take in a statement of a bank; nothing is doubled')
    .option(
      '--format <FORMAT>',
      `${ALL_FORMATS.join(', ')}; of a statement csv, zengin, json (default: by the ending, else as the file says)`,
    )
    .option('--bank <ACCOUNT>', 'the file is a statement of this bank account (id, name, or code)')
    .option(
      '--mapping <FILE>',
      'JSON: columns of a CSV statement, {"columns": {"date": "日付", ...}}; or what names of another program mean',
    )
    .option('--encoding <NAME>', 'of a CSV statement or of a journal of another program: utf-8 or shift_jis')
    .option('--dry-run', 'check everything, write nothing')
    .option('--map <NAME=CODE...>', 'account (or account/sub-account) of the file = code of ours')
    .option('--map-partner <NAME=CODE...>', 'partner of the file = code, id or name of ours')
    .option('--map-label <NAME=CODE...>', 'label of the file = code, id or name of ours')
    .option('--no-create', 'refuse partners and labels that are not here, in place of making them')
    .option('--with-closing', 'post closing entries like the others')
    .addHelpText(
      'after',
      `
Nothing is guessed: names that could mean two accounts, two names that meet in one, amounts that can be read in two ways
and whatever an entry cannot keep are refused with their lines and what to do. Tags and comments of other programs are
kept: of a transaction in its metadata, of a posting in the memo of its line.
${examples(
  'import books.journal --dry-run',
  'import shiwake.txt --format yayoi --map 仕入高=5125',
  'import statement.csv --bank 1130 --mapping columns.json',
  'import zengin.txt --bank 普通預金',
)}`,
    )
    .action((file: string, options: ImportFlags) => importWord(hand, file, options));
}
