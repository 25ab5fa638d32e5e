// The command line `daicho`: everything that a person or a script asks for in words. It speaks HTTP; serve, verify,
// rebuild and operator keys open the stores.
import fs from 'node:fs';
import { randomUUID } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { Command, CommanderError, Option } from 'commander';
import {
  addressOf,
  call,
  cliError,
  companyOf,
  connection,
  demoFilePath,
  download,
  EXIT,
  fail,
  readDemoFile,
  readExact,
  unreachable,
  type Connection,
  type ConnectionFlags,
} from './client.ts';
import { ROLE_NAMES } from '../domain/access.ts';
import { EXPORT_FORMATS, type ExportFormat } from './plain-text-write.ts';
import { IMPORT_FORMATS, type ImportFormat } from './plain-text-read.ts';
import { entryText, field, LISTS, listTable, reportText, words, type Report, type Row } from './shown.ts';
import { columnsOf, grouped, printable, progressBar, table } from './terminal.ts';
import type { Stores } from '../main.ts';
import { exportJournal, IMPORT_BYTES, importJournal, POST_BYTES } from './transfer.ts';

interface Shared extends ConnectionFlags {
  readonly json?: boolean;
}

function say(text: string): void {
  console.log(text);
}
function note(text: string): void {
  console.error(text);
}
/** Prints the service's own body untouched. */
function raw(text: string): void {
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
}
/** `name=value` words as query parameters or as a map. Refuses a name that is given two values. */
function pairs(list: readonly string[] = [], what: string): Record<string, string> {
  const found = new Map<string, string>();
  for (const text of list) {
    const at = text.lastIndexOf('=');
    if (at <= 0) fail(EXIT.usage, `"${text}" must have the form ${what}.`);
    const [name, value] = [text.slice(0, at), text.slice(at + 1)];
    const before = found.get(name) ?? value;
    if (before !== value) fail(EXIT.usage, `"${name}" is given two values, ${before} and ${value}.`);
    found.set(name, value);
  }
  return Object.fromEntries(found);
}

/** Reads a file, or standard input for `-`, as strict UTF-8. */
async function readText(file: string, most: number): Promise<string> {
  let bytes: Buffer;
  try {
    if (file === '-') {
      const chunks: Buffer[] = [];
      for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
      bytes = Buffer.concat(chunks);
    } else bytes = fs.readFileSync(file);
  } catch (error) {
    return fail(EXIT.usage, `${file} cannot be read: ${(error as Error).message}`);
  }
  if (bytes.length > most)
    fail(EXIT.usage, `${file} has ${grouped(bytes.length)} bytes; at most ${grouped(most)} are read. Split it.`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return fail(EXIT.usage, `${file} is not UTF-8 text: save it as UTF-8 (iconv -f SHIFT_JIS -t UTF-8 FILE).`);
  }
}

// ---------------------------------------------------------------- the words

const program = new Command('daicho')
  .description('Daicho: an event-sourced double-entry accounting service.')
  .option('--url <URL>', 'address of the service (DAICHO_URL)')
  .option('--key <KEY>', 'API key (DAICHO_KEY; visible to others on this machine when given here)')
  .option('--company <ID>', 'company to work on (DAICHO_COMPANY)')
  .option('--json', 'print the untouched JSON answer')
  .configureHelp({ showGlobalOptions: true })
  .showHelpAfterError('(daicho --help shows all words)')
  .exitOverride()
  .addHelpText(
    'after',
    `
Exit codes: 0 done, 1 refused, 2 wrong usage, 3 key not accepted, 4 service not reachable, 5 verification failed.
Without DAICHO_URL and DAICHO_KEY the service of this folder is used (DATA_DIR/demo.json).`,
  );

function shared(): Shared {
  return program.opts<Shared>();
}
function connect(): Connection {
  return connection(shared(), process.env);
}
/** A connection and the path of its company. */
async function connectCompany(): Promise<{ at: Connection; base: string; companyId: string }> {
  const at = connect();
  const companyId = await companyOf(at);
  return { at, companyId, base: `/companies/${companyId}` };
}

program
  .command('serve')
  .description('start the service (npm start does this)')
  .option('--accept-erased', 'start although keys of personal data are lost: what they sealed stays unreadable')
  .action(async ({ acceptErased }: { acceptErased?: boolean }) => {
    const [{ serve }, { readConfig }] = await Promise.all([import('../main.ts'), import('../config.ts')]);
    await serve(readConfig(process.env), {}, { acceptErased: acceptErased === true });
  });

program
  .command('demo')
  .description('how to reach the demo company of this folder')
  .action(() => {
    const file = readDemoFile(process.env);
    if (!file)
      fail(EXIT.unreachable, `There is no ${demoFilePath(process.env)}: start the service here first (npm start).`);
    if (shared().json) return raw(JSON.stringify(file));
    say(
      table(
        [{ title: 'what' }, { title: 'value' }],
        [
          ['address', file.baseUrl],
          ['company', file.companyId ?? '(none: started with DEMO=0)'],
          ['owner key', file.ownerKey ?? ''],
          ['operator key', file.operatorKey ?? ''],
        ].filter(([, value]) => value !== ''),
      ),
    );
    say(
      '\nTry:\n  npx daicho report trial-balance --from 2026-04-01 --to 2026-09-30\n  npx daicho list entries --limit 5\n  npx daicho events --follow',
    );
  });

const keys = program.command('keys').description('API keys');
keys
  .command('create')
  .description('make a key; the secret is shown once')
  .requiredOption('--name <NAME>', 'what the key is for')
  .addOption(new Option('--role <ROLE>', 'role of the key').choices(ROLE_NAMES))
  .option('--scopes <LIST>', 'scopes separated by commas, in place of a role')
  .option('--expires <TIME>', 'RFC 3339, for example 2027-03-31T15:00:00Z')
  .option(
    '--operator',
    'a key that runs the installation: creates companies, reads metrics, reads no books (opens the stores)',
  )
  .action(async (options: { name: string; role?: string; scopes?: string; expires?: string; operator?: boolean }) => {
    if (options.operator) {
      if (options.role || options.scopes) fail(EXIT.usage, 'An operator key has neither role nor scopes.');
      const [{ createOperatorKey }, { readConfig }] = await Promise.all([import('../main.ts'), import('../config.ts')]);
      const made = await createOperatorKey(readConfig(process.env), { name: options.name, expiresAt: options.expires });
      if (shared().json) return raw(JSON.stringify(made));
      return say(
        `${made.secret}\n\nOperator key ${made.id} "${options.name}". It is shown only now: keep it where nobody else reads.`,
      );
    }
    if ((options.role === undefined) === (options.scopes === undefined))
      fail(EXIT.usage, 'Give the key either --role or --scopes.');
    const at = connect();
    const answer = await call(at, 'POST', '/api-keys', {
      headers: { 'idempotency-key': randomUUID() },
      body: {
        name: options.name,
        role: options.role,
        scopes: options.scopes?.split(',').map((scope) => scope.trim()),
        expires_at: options.expires,
        company_id: shared().company,
      },
    });
    if (shared().json) return raw(answer.text);
    const { id, secret } = answer.data as { id: string; secret: string };
    return say(
      `${secret}\n\nKey ${id} "${options.name}". It is shown only now. Use it: export DAICHO_URL=${at.baseUrl.replace(/\/v1$/, '')} DAICHO_KEY=...`,
    );
  });
keys
  .command('accept-pepper')
  .description(
    'after the pepper was lost: take the present one (or a new one); all keys made before end (opens the stores)',
  )
  .action(async () => {
    const [{ acceptPepper }, { readConfig }] = await Promise.all([import('../main.ts'), import('../config.ts')]);
    await acceptPepper(readConfig(process.env));
    say('API keys made before work no longer. Next: npx daicho keys create --operator --name admin');
  });
keys
  .command('list')
  .description('keys of the company')
  .action(async () => {
    const answer = await call(connect(), 'GET', '/api-keys', {
      query: { per_page: '500', company_id: shared().company },
    });
    if (shared().json) return raw(answer.text);
    return say(
      listTable(
        'api-keys',
        (answer.data as { data: (Row & { expires_at?: string })[] }).data.map((key) => ({
          ...key,
          expiresAt: key.expires_at,
        })),
      ),
    );
  });
keys
  .command('revoke')
  .argument('<id>', 'id of the key')
  .description('revoke a key at once')
  .action(async (id: string) => {
    const answer = await call(connect(), 'DELETE', `/api-keys/${encodeURIComponent(id)}`, {
      query: { company_id: shared().company },
    });
    return shared().json ? raw(answer.text) : say(`${id} is revoked.`);
  });

program
  .command('post')
  .argument('<file>', 'JSON of one entry, of a list of entries, or of {"entries": [...]}; - reads standard input')
  .description('post journal entries, all or none')
  .option('--dry-run', 'show what would happen, write nothing')
  .option('--idempotency-key <KEY>', 'the same key never posts twice')
  .action(async (file: string, options: { dryRun?: boolean; idempotencyKey?: string }) => {
    const text = (await readText(file, POST_BYTES)).trim();
    let first: unknown;
    try {
      first = JSON.parse(text);
    } catch (error) {
      return fail(EXIT.usage, `${file === '-' ? 'Standard input' : file} is not JSON: ${(error as Error).message}`);
    }
    const many = Array.isArray(first) || (typeof first === 'object' && first !== null && 'entries' in first);
    const { at, base } = await connectCompany();
    const answer = await call(at, 'POST', `${base}/journal-entries${many ? '/batch' : ''}`, {
      body: Array.isArray(first) ? `{"entries":${text}}` : text,
      query: options.dryRun ? { dryRun: 'true' } : {},
      headers: { 'idempotency-key': options.idempotencyKey ?? randomUUID() },
    });
    if (shared().json) return raw(answer.text);
    const replayed =
      answer.headers.get('idempotency-replayed') === 'true'
        ? '\nThis key had posted it before: nothing was written now.'
        : options.dryRun
          ? '\nDry run: nothing was written.'
          : '';
    const entries = many
      ? (answer.data as { results: { entry: Row }[] }).results.map(({ entry }) => entry)
      : [answer.data as Row];
    return say(
      entries.length > 3
        ? `${listTable('entries', entries)}${replayed}`
        : `${entries.map(entryText).join('\n\n')}${replayed}`,
    );
  });

/** Reports by the name in their address, and what else they are called. */
const REPORTS: readonly { readonly names: readonly [string, ...string[]] }[] = [
  { names: ['trial-balance', 'tb'] },
  { names: ['pl', 'profit-loss'] },
  { names: ['bs', 'balance-sheet'] },
  { names: ['ss', 'equity'] },
  { names: ['cs', 'cash-flow'] },
  { names: ['general-ledger', 'gl'] },
  { names: ['journal-book', 'journal'] },
  { names: ['account-details'] },
  { names: ['subsidiary-summary'] },
  { names: ['ar-aging', 'aging'] },
  { names: ['runway'] },
  { names: ['consumption-tax', 'tax'] },
];
const REPORT_NAMES = REPORTS.map(({ names: [name, ...others] }) =>
  others.length > 0 ? `${name} (${others.join(', ')})` : name,
).join(', ');
const REPORT_FORMATS = ['csv', 'xlsx', 'pdf', 'json'] as const;

/**
 * Writes what comes into a file, which is made only once the first piece is here, or to standard output. A closed pipe
 * (| head) ends it quietly.
 */
async function save(pieces: AsyncIterable<Uint8Array>, file: string | undefined): Promise<void> {
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

program
  .command('report')
  .argument('<name>', REPORT_NAMES)
  .description('print a report')
  .option('--from <DATE>', 'first day')
  .option('--to <DATE>', 'last day')
  .option('--as-of <DATE>', 'day of a balance sheet')
  .option('--known-at <TIME>', 'as the books were recorded at that time')
  .option('--param <NAME=VALUE...>', 'any other parameter of the report')
  .addOption(new Option('--format <FORMAT>', 'a file instead of a table here').choices(REPORT_FORMATS))
  .option('--output <FILE>', 'write the file here (its ending says the format, if --format does not)')
  .addOption(new Option('--locale <LANGUAGE>', 'of the titles in a file').choices(['ja', 'en']))
  .action(
    async (
      name: string,
      options: {
        from?: string;
        to?: string;
        asOf?: string;
        knownAt?: string;
        param?: string[];
        format?: string;
        output?: string;
        locale?: string;
      },
    ) => {
      const report = REPORTS.find(({ names }) => names.includes(name))?.names[0];
      if (report === undefined) fail(EXIT.usage, `There is no report "${name}". There are: ${REPORT_NAMES}.`);
      const ending = REPORT_FORMATS.find((format) => options.output?.toLowerCase().endsWith(`.${format}`));
      const format =
        options.format ??
        ending ??
        (options.output === undefined
          ? undefined
          : fail(EXIT.usage, `Say what ${options.output} shall be: --format ${REPORT_FORMATS.join(' | ')}`));
      if ((format === 'xlsx' || format === 'pdf') && options.output === undefined && process.stdout.isTTY)
        fail(EXIT.usage, `A ${format} file is not for a terminal: add --output FILE.`);
      if (options.locale !== undefined && format === undefined)
        fail(EXIT.usage, '--locale goes with --format or --output.');
      const { at, base } = await connectCompany();
      const route = `${base}/reports/${report}`;
      const query = {
        from: options.from,
        to: options.to,
        asOf: options.asOf,
        knownAt: options.knownAt,
        ...pairs(options.param, 'NAME=VALUE'),
      };
      if (format !== undefined)
        return save(download(at, route, { ...query, format, locale: options.locale }), options.output);
      const answer = await call(at, 'GET', route, { query });
      return shared().json ? raw(answer.text) : say(reportText(answer.data as Report));
    },
  );

program
  .command('list')
  .argument('<noun>', Object.keys(LISTS).join(', '))
  .argument('[filters...]', 'for example from=2026-04-01 status=draft')
  .description('list things of the company')
  .option('--limit <N>', 'how many (1 to 500)', '50')
  .action(async (noun: string, filters: string[], options: { limit: string }) => {
    if (!LISTS[noun]) fail(EXIT.usage, `There is no list "${noun}". There are: ${Object.keys(LISTS).join(', ')}.`);
    if (noun === 'api-keys') fail(EXIT.usage, 'Keys are listed by: daicho keys list');
    const query = {
      limit: options.limit,
      ...(noun === 'events' ? { order: 'desc' } : {}),
      ...pairs(filters, 'NAME=VALUE'),
    };
    const { at, base } = noun === 'companies' ? { at: connect(), base: '' } : await connectCompany();
    const answer = await call(at, 'GET', `${base}/${LISTS[noun]!.path}`, { query });
    if (shared().json) return raw(answer.text);
    const { data, total } = answer.data as { data: Row[]; total: number };
    return say(`${listTable(noun, data)}\n\n${data.length} of ${grouped(total)}`);
  });

program
  .command('get')
  .argument('<path>', 'accounts/acct_..., journal-entries/je_...; with a leading / from /v1 on')
  .description('print the JSON answer of any GET')
  .action(async (path: string) => {
    const { at, base } = path.startsWith('/') ? { at: connect(), base: '' } : await connectCompany();
    const answer = await call(at, 'GET', path.startsWith('/') ? path.replace(/^\/v1(?=\/)/, '') : `${base}/${path}`);
    return shared().json ? raw(answer.text) : say(JSON.stringify(answer.data, null, 2));
  });

program
  .command('events')
  .description('what happened, newest last')
  .option('--follow', 'go on with what happens from now on')
  .option('--after <N>', 'begin behind this sequence number (-1 = from the beginning)')
  .option('--type <TYPE>', 'for example journal_entry.*')
  .option('--limit <N>', 'how many', '20')
  .action(async (options: { follow?: boolean; after?: string; type?: string; limit: string }) => {
    if (options.after !== undefined && !/^(-1|\d{1,15})$/.test(options.after))
      fail(EXIT.usage, '--after takes a sequence number, or -1 for the beginning.');
    const { at, base } = await connectCompany();
    const show = (event: Row): void => {
      if (shared().json) raw(JSON.stringify(event));
      else
        say(
          [
            words(event['sequence']).padStart(7),
            words(event['recordedAt']),
            words(event['type']).padEnd(24),
            words(event['effectiveDate']).padEnd(10),
            printable(field(event, 'actor.name')),
            field(event, 'entity.id'),
          ].join('  '),
        );
    };
    if (!options.follow) {
      const answer = await call(at, 'GET', `${base}/events`, {
        query: {
          limit: options.limit,
          type: options.type,
          ...(options.after === undefined ? { order: 'desc' } : { afterSequence: options.after }),
        },
      });
      if (shared().json) return raw(answer.text);
      const { data } = answer.data as { data: Row[] };
      return (options.after === undefined ? data.toReversed() : data).forEach(show);
    }
    return follow(at, `${base}/events/stream`, { after: options.after, type: options.type }, show);
  });

/**
 * Follows a server-sent event stream until the process is stopped; reconnects by itself, going on behind the last
 * event.
 */
async function follow(
  at: Connection,
  route: string,
  { after, type }: { after: string | undefined; type: string | undefined },
  show: (event: Row) => void,
): Promise<void> {
  let last = after;
  for (let failures = 0; ;) {
    try {
      const response = await fetch(addressOf(at, route, { afterSequence: last, type }), {
        headers: { authorization: `Bearer ${at.key}`, accept: 'text/event-stream' },
      });
      // A refusal is told in words by the ordinary call.
      if (!response.ok || !response.body) {
        await call(at, 'GET', route, { query: { afterSequence: last, type } });
        throw new Error(`answered ${response.status}`);
      }
      failures = 0;
      let buffer = '';
      for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
        buffer += chunk;
        const blocks = buffer.split('\n\n');
        buffer = blocks.pop()!;
        for (const block of blocks) {
          const lines = block.split('\n');
          const data = lines
            .filter((line) => line.startsWith('data:'))
            .map((line) => line.slice(5).trimStart())
            .join('\n');
          if (data !== '') show(readExact(data) as Row);
          last =
            lines
              .find((line) => line.startsWith('id:'))
              ?.slice(3)
              .trim() ?? last;
        }
      }
    } catch (error) {
      if (cliError(error)) throw error;
      failures += 1;
      if (failures > 5) unreachable(at, error);
    }
    note('The stream ended; connecting again ...');
    await new Promise((resolve) => setTimeout(resolve, 1_000 * Math.max(failures, 1)));
  }
}

/** Opens the stores for a tool, beside a service that may be running, and closes them in the end. */
async function withStores<T>(work: (stores: Stores) => Promise<T>): Promise<T> {
  const [{ openStores }, { readConfig }] = await Promise.all([import('../main.ts'), import('../config.ts')]);
  const stores = await openStores(readConfig(process.env), { tool: true });
  try {
    return await work(stores);
  } finally {
    await stores.close();
  }
}

program
  .command('verify')
  .description('replay every stream and compare with the read models (opens the stores)')
  .action(() =>
    withStores(async ({ log, rows, documents }) => {
      const [{ conclusion, describeFinding, verify }, { PROJECTIONS }] = await Promise.all([
        import('../engine/verify.ts'),
        import('../../projections/index.ts'),
      ]);
      const bar = progressBar('replay', process.stderr);
      const result = await verify({
        log,
        store: rows.store,
        projections: PROJECTIONS,
        documents,
        onProgress: ({ events, total }) => bar(events, total),
      });
      if (shared().json)
        raw(JSON.stringify(result, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)));
      else {
        say(
          `${grouped(result.events)} events in ${grouped(result.streams)} streams, ${grouped(result.entries)} posted entries; rows compared: ${grouped(Object.values(result.rows).reduce((sum, count) => sum + count, 0))}`,
        );
        const unused =
          result.unusedFiles > 0 ? `; ${grouped(result.unusedFiles)} belong to none, which does no harm` : '';
        if (result.files + result.unusedFiles > 0) say(`${grouped(result.files)} files of documents compared${unused}`);
        for (const finding of result.findings) say(`FAILED  ${printable(describeFinding(finding))}`);
        if (result.more > 0) say(`        and ${grouped(result.more)} more`);
        say(conclusion(result));
      }
      if (!result.ok) process.exitCode = EXIT.verifyFailed;
    }),
  );

program
  .command('rebuild')
  .description('build the read models anew beside the live ones, then switch (opens the stores)')
  .option('--accept-events', 'take the events as they are for the truth, also where the old rows knew others')
  .action((options: { acceptEvents?: boolean }) =>
    withStores(async ({ log, rows }) => {
      const [{ projector }, { PROJECTIONS }] = await Promise.all([
        import('../engine/projector.ts'),
        import('../../projections/index.ts'),
      ]);
      const started = performance.now();
      const events = await projector({
        log,
        store: rows.store,
        projections: PROJECTIONS,
        now: () => performance.timeOrigin + performance.now(),
        onProblem: (message, error) => note(error === undefined ? message : `${message}: ${(error as Error).message}`),
      }).rebuild(progressBar('rebuild', process.stderr), { acceptEvents: options.acceptEvents === true });
      say(
        `The read models were built anew from ${grouped(events)} events in ${((performance.now() - started) / 1000).toFixed(1)} s.`,
      );
    }),
  );

program
  .command('export')
  .description('the journal as text, in order of dates')
  .addOption(new Option('--format <FORMAT>').choices(EXPORT_FORMATS).makeOptionMandatory())
  .option('--from <DATE>', 'first day (default: of the first fiscal year)')
  .option('--to <DATE>', 'last day (default: of the last fiscal year)')
  .option('--output <FILE>', 'write to this file')
  .action(async (options: { format: ExportFormat; from?: string; to?: string; output?: string }) => {
    const { at, companyId } = await connectCompany();
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
      const { count, notes } = await exportJournal(at, companyId, options, write);
      if (out !== process.stdout)
        await Promise.race([failed, new Promise<void>((resolve) => out.end(() => resolve()))]);
      note(`${grouped(count)} entries${options.output === undefined ? '' : ` in ${options.output}`}`);
      for (const line of notes) note(`note: ${line}`);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      if (code === 'EPIPE') return;
      if (code !== undefined && !cliError(error) && options.output !== undefined)
        fail(EXIT.usage, `${options.output} cannot be written: ${(error as Error).message}`);
      throw error;
    }
  });

/** What a file is by its ending. */
const ENDINGS: ReadonlyMap<string, ImportFormat> = new Map([
  ['csv', 'csv'],
  ['json', 'json'],
  ['beancount', 'beancount'],
  ['bean', 'beancount'],
  ['hledger', 'hledger'],
  ['journal', 'hledger'],
  ['ledger', 'hledger'],
]);

interface ImportFlags {
  readonly format?: ImportFormat;
  readonly dryRun?: boolean;
  readonly map?: string[];
  readonly mapPartner?: string[];
  readonly mapLabel?: string[];
  readonly withClosing?: boolean;
  readonly create: boolean;
}
program
  .command('import')
  .argument('<file>', 'the file; - reads standard input')
  .description('post the entries of a journal; what was imported before is left alone')
  .addOption(new Option('--format <FORMAT>', 'default: by the ending of the file').choices(IMPORT_FORMATS))
  .option('--dry-run', 'check everything, write nothing')
  .option('--map <NAME=CODE...>', 'account of the file = code of ours')
  .option('--map-partner <NAME=CODE...>', 'partner of the file = code, id or name of ours')
  .option('--map-label <NAME=CODE...>', 'label of the file = code, id or name of ours')
  .option('--no-create', 'refuse partners and labels that are not here, in place of making them')
  .option('--with-closing', 'post closing entries like the others')
  .addHelpText(
    'after',
    `
Nothing is guessed: names that could mean two accounts, two names that meet in one, amounts that can be read in two ways
and whatever an entry cannot keep are refused with their lines and what to do. Tags and comments of other programs are
kept: of a transaction in its metadata, of a posting in the memo of its line.`,
  )
  .action(async (file: string, options: ImportFlags) => {
    const ending = /\.(\w+)$/.exec(file)?.[1] ?? '';
    const unclear = `Say what ${file} is: --format ${IMPORT_FORMATS.join(' | ')}`;
    const format = options.format ?? ENDINGS.get(ending) ?? fail(EXIT.usage, unclear);
    const named = (list: string[] | undefined): Map<string, string> =>
      new Map(Object.entries(pairs(list, 'NAME=CODE')));
    const mapped = {
      accounts: named(options.map),
      partners: named(options.mapPartner),
      labels: named(options.mapLabel),
    };
    const text = await readText(file, IMPORT_BYTES);
    const { at, companyId } = await connectCompany();
    const { withClosing = false, dryRun = false, create } = options;
    const bar = progressBar('import', process.stderr);
    const result = await importJournal(at, companyId, { format, file, text, mapped, withClosing, create, dryRun }, bar);
    if (shared().json) return raw(JSON.stringify(result));
    for (const what of result.created) note(`${dryRun ? 'would create' : 'created'}: ${printable(what)}`);
    for (const line of result.notices) note(`note: ${printable(line)}`);
    const [read, written, existing] = [grouped(result.read), grouped(result.written), grouped(result.existing)];
    if (dryRun) {
      const posts = `${written} would be posted, ${existing} are here already`;
      return say(`Dry run: ${read} entries read, ${posts}. Nothing was written.`);
    }
    if (result.written === 0)
      return say(`Nothing was written: all ${existing} entries of ${file} were imported before.`);
    return say(`${written} entries posted${result.existing > 0 ? `, ${existing} were here already` : ''}.`);
  });

// ---------------------------------------------------------------- the run

try {
  await program.parseAsync();
} catch (error) {
  const known = cliError(error);
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  else if (known) {
    if (shared().json && known.body) process.stderr.write(`${known.body}\n`);
    else note(columnsOf(known.message) === 0 ? 'failed' : known.message);
    process.exitCode = known.exitCode;
  } else {
    note(error instanceof Error ? error.message : String(error));
    process.exitCode = EXIT.refused;
  }
}
