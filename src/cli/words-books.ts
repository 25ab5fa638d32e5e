// Words about the books: post, add, reverse, list, get, close, and what happened.
import { randomUUID } from 'node:crypto';
import { followed } from '../client/client.ts';
import { readExact } from '../client/exact.ts';
import { OPERATIONS } from '../client/operations.ts';
import { LIMITS } from '../domain/limits.ts';
import { near, nounWords } from './nouns.ts';
import { call, EXIT, fail, pages, placeOf, refused, type Connection } from './client.ts';
import type { ShownThing } from './shown.ts';
import { heading, told } from './spoken.ts';
import { padded, printable } from './terminal.ts';
import { agreed, counted, examples, note, pairs, raw, readJson, say, type Hand } from './word.ts';

/** Flags of words that write. */
export interface WriteFlags {
  readonly dryRun?: boolean;
  readonly idempotencyKey?: string;
}
/** What is said below an answer that wrote nothing, or nothing now. */
export function wroteNothing(headers: Headers, options: WriteFlags): string {
  if (headers.get('idempotency-replayed') === 'true')
    return `\n${told('This key had written it before: nothing was written now.')}`;
  return options.dryRun ? `\n${told('Dry run: nothing was written.')}` : '';
}
/** The header of a write: the key that was given, else one that was drawn. */
export function keyOf(options: WriteFlags): Record<string, string> {
  return { 'idempotency-key': options.idempotencyKey ?? randomUUID() };
}

async function post(hand: Hand, file: string, options: WriteFlags): Promise<void> {
  const { text, value } = await readJson(file, LIMITS.journalBodyBytes);
  const many = Array.isArray(value) || (typeof value === 'object' && value !== null && 'entries' in value);
  const { at, base } = await hand.connectCompany();
  const answer = await call(at, 'POST', `${base}/journal-entries${many ? '/batch' : ''}`, {
    body: Array.isArray(value) ? `{"entries":${text}}` : text,
    query: options.dryRun ? { dryRun: 'true' } : {},
    headers: keyOf(options),
  });
  if (hand.shared().json) return raw(answer.text);
  const { entryText, listTable } = await import('./shown.ts');
  const replayed = wroteNothing(answer.headers, options);
  const entries = many
    ? (answer.data as { results: { entry: ShownThing }[] }).results.map(({ entry }) => entry)
    : [answer.data as ShownThing];
  return say(
    entries.length > 3
      ? `${listTable('entries', entries)}${replayed}`
      : `${entries.map(entryText).join('\n\n')}${replayed}`,
  );
}

interface ReverseFlags extends WriteFlags {
  readonly date?: string;
  readonly reason?: string;
  readonly draft?: boolean;
}
async function reverse(hand: Hand, id: string, options: ReverseFlags): Promise<void> {
  const { at, base } = await hand.connectCompany();
  const { date, reason } = options;
  const answer = await call(at, 'POST', `${base}/journal-entries/${encodeURIComponent(id)}/reverse`, {
    body: {
      effectiveDate: date,
      reason,
      ...(options.draft && { status: 'draft' }),
      ...(options.dryRun ? { dryRun: true } : {}),
    },
    headers: keyOf(options),
  });
  if (hand.shared().json) return raw(answer.text);
  const { entryText } = await import('./shown.ts');
  return say(`${entryText(answer.data as ShownThing)}${wroteNothing(answer.headers, options)}`);
}

interface AddFlags extends WriteFlags {
  readonly date?: string;
  readonly yes?: boolean;
  readonly draft?: boolean;
}
/** Shows what a sentence would be, and writes it when that is agreed to: by --yes, or by y on a terminal. */
async function add(hand: Hand, words: readonly string[], options: AddFlags): Promise<void> {
  const { at, base } = await hand.connectCompany();
  const { json } = hand.shared();
  const body = { text: words.join(' '), date: options.date, ...(options.draft ? { status: 'draft' } : {}) };
  const record = (dryRun: boolean): ReturnType<typeof call> =>
    call(at, 'POST', `${base}/nl-journal`, {
      body: { ...body, ...(dryRun ? { dryRun } : {}) },
      headers: keyOf(options),
    });
  const show = async (entry: ShownThing): Promise<void> => {
    const { entryText, field } = await import('./shown.ts');
    const about = ['method', 'confidence', 'explanation'].flatMap((name) => {
      const value = field(entry, `engine.${name}`);
      return value === '' ? [] : [`${heading(name)}: ${printable(value)}`];
    });
    say([entryText(entry), ...about].join('\n'));
  };
  if (!options.yes) {
    const tried = await record(true);
    if (json) raw(tried.text);
    else await show(tried.data as ShownThing);
    if (options.dryRun) return note('Dry run: nothing was written.');
    if (!(await agreed('Write it?', json))) return note('Nothing was written: add --yes to write it.');
  }
  const answer = await record(options.dryRun === true);
  if (json) return raw(answer.text);
  await show(answer.data as ShownThing);
  return say(wroteNothing(answer.headers, options).trim() || told('Written.'));
}

/** The fiscal period that a word names: its id, or its name (FY2026, 2026-04). Refuses what names none. */
export async function periodOf(at: Connection, base: string, named: string): Promise<{ id: string; name: string }> {
  const known: { id: string; name: string; status: string }[] = [];
  for await (const page of pages<(typeof known)[number]>(at, `${base}/fiscal-periods`)) known.push(...page);
  const found = known.find(({ id, name }) => id === named || name === named);
  const open = known.filter(({ status }) => status === 'open').map(({ name }) => name);
  if (found) return found;
  const isWritten = /^(?:FY)?\d{4}(?:-\d\d)?$/.test(named);
  const names = isWritten ? [] : known.map(({ name }) => name);
  return fail(
    EXIT.usage,
    `There is no fiscal period "${named}".${near(named, names)} Open are: ${open.slice(0, 30).join(', ') || 'none'}.`,
  );
}

interface CloseFlags extends WriteFlags {
  readonly mode?: string;
  readonly note?: string;
}
async function close(hand: Hand, named: string, options: CloseFlags): Promise<void> {
  const { at, base } = await hand.connectCompany();
  const period = await periodOf(at, base, named);
  const answer = await call(at, 'POST', `${base}/fiscal-periods/${period.id}/close`, {
    body: { mode: options.mode, note: options.note, ...(options.dryRun ? { dryRun: true } : {}) },
    headers: keyOf(options),
  });
  if (hand.shared().json) return raw(answer.text);
  const { thingText } = await import('./shown.ts');
  return say(`${thingText(answer.data as ShownThing)}${wroteNothing(answer.headers, options)}`);
}

/** What there is one of in a company. */
const NO_LISTS = new Set(['dashboard', 'me', 'approval-policy']);

/** Nouns of which a company has a list: their paths, which are their names. */
export function listNouns(): string[] {
  const found = Object.values(OPERATIONS).flatMap(([method, path]) => {
    const noun = /^\/companies\/\{companyId\}\/([a-z-]+)$/.exec(path)?.[1];
    return method === 'GET' && noun !== undefined && !NO_LISTS.has(noun) ? [noun] : [];
  });
  return ['entries', ...found.filter((noun) => noun !== 'journal-entries'), 'companies'];
}

async function list(
  hand: Hand,
  named: string,
  filters: string[],
  options: { limit: string; all?: boolean },
): Promise<void> {
  const noun = named === 'journal-entries' ? 'entries' : named;
  if (noun === 'api-keys') fail(EXIT.usage, 'Keys are listed by: daicho keys list');
  if (!listNouns().includes(noun)) {
    const below = nounWords().find((word) => word.noun === noun.replace(/-runs$/, '') && word.verb === 'list');
    if (below) fail(EXIT.usage, `These are listed by: daicho ${below.noun} list`);
    fail(EXIT.usage, `There is no list "${noun}".${near(noun, listNouns())} There are: ${listNouns().join(', ')}.`);
  }
  const query = {
    limit: options.all ? '500' : options.limit,
    ...(noun === 'events' ? { order: 'desc' } : {}),
    ...pairs(filters, 'NAME=VALUE'),
  };
  const { at, base } = noun === 'companies' ? { at: hand.connect(), base: '' } : await hand.connectCompany();
  const route = `${base}/${noun === 'entries' ? 'journal-entries' : noun}`;
  const { listTable } = await import('./shown.ts');
  if (options.all) {
    const rows: ShownThing[] = [];
    for await (const page of pages(at, route, query)) {
      if (hand.shared().json) for (const row of page) raw(JSON.stringify(row));
      else rows.push(...page);
    }
    return hand.shared().json ? undefined : say(`${listTable(noun, rows)}\n\n${counted(rows.length, rows.length)}`);
  }
  const answer = await call(at, 'GET', route, { query });
  if (hand.shared().json) return raw(answer.text);
  const { data, total } = answer.data as { data: ShownThing[]; total: number };
  const more = data.length < total && data.length > 0 ? `. ${told('--all shows all of them.')}` : '';
  return say(`${listTable(noun, data)}\n\n${counted(data.length, total)}${more}`);
}

interface EventFlags {
  readonly follow?: boolean;
  readonly after?: string;
  readonly type?: string;
  readonly limit: string;
}
async function events(hand: Hand, options: EventFlags): Promise<void> {
  if (options.after !== undefined && !/^(-1|\d{1,15})$/.test(options.after))
    fail(EXIT.usage, '--after takes a sequence number, or -1 for the beginning.');
  const { at, base } = await hand.connectCompany();
  const { field, words } = await import('./shown.ts');
  const show = (event: ShownThing): void => {
    if (hand.shared().json) raw(JSON.stringify(event));
    else
      say(
        [
          words(event['sequence']).padStart(7),
          words(event['recordedAt']),
          padded(words(event['type']), 32),
          padded(words(event['effectiveDate']), 10),
          padded(printable(field(event, 'actor.name')), 16),
          field(event, 'entity.id'),
        ].join('  '),
      );
  };
  if (options.follow) return follow(at, `${base}/events/stream`, { after: options.after, type: options.type }, show);
  const answer = await call(at, 'GET', `${base}/events`, {
    query: {
      limit: options.limit,
      type: options.type,
      ...(options.after === undefined ? { order: 'desc' } : { afterSequence: options.after }),
    },
  });
  if (hand.shared().json) return raw(answer.text);
  const { data } = answer.data as { data: ShownThing[] };
  return (options.after === undefined ? data.toReversed() : data).forEach(show);
}

/** Shows what happens until the process is stopped, over every cut of the line. */
async function follow(
  at: Connection,
  route: string,
  { after, type }: { after: string | undefined; type: string | undefined },
  show: (event: ShownThing) => void,
): Promise<void> {
  const place = { ...placeOf(at), onWait: () => note('The stream ended; connecting again ...') };
  const feed = { method: 'GET', place: route, filter: { type } };
  const from = after === undefined ? undefined : Number(after);
  try {
    for await (const event of followed(place, feed, from, { patience: {}, read: readExact })) show(event as ShownThing);
  } catch (error) {
    refused(at, route, error);
  }
}

/** Adds the words about the books. */
export function booksWords(hand: Hand): void {
  const { program } = hand;
  program
    .command('post')
    .argument('<file>', 'JSON of one entry, of a list of entries, or of {"entries": [...]}; - reads standard input')
    .description('post journal entries, all or none')
    .option('--dry-run', 'show what would happen, write nothing')
    .option('--idempotency-key <KEY>', 'the same key never posts twice')
    .addHelpText('after', examples('post rent.json --dry-run', 'post - --idempotency-key rent-2026-10 < rent.json'))
    .action((file: string, options: WriteFlags) => post(hand, file, options));
  program
    .command('add')
    .argument('<text...>', 'what happened, in a sentence')
    .description('write an entry from a sentence, after showing what it would be')
    .option('--date <DATE>', 'the day from which yesterday, last Friday ... are counted (default: today)')
    .option('--draft', 'save it as a draft')
    .option('--dry-run', 'only show it')
    .option('--yes', 'write it without asking')
    .option('--idempotency-key <KEY>', 'the same key never writes twice')
    .addHelpText('after', examples('add タクシー代 3,300円', 'add 9/15に電気代 11,000円 普通預金から --yes'))
    .action((words: string[], options: AddFlags) => add(hand, words, options));
  program
    .command('reverse')
    .argument('<id>', 'id of a posted entry')
    .description('reverse a posted entry by one that mirrors it')
    .option('--date <DATE>', 'day of the reversal (default: that of the entry, else the first open day)')
    .option('--reason <TEXT>', 'why; kept in the history')
    .option('--draft', 'save the reversal as a draft')
    .option('--dry-run', 'show what would happen, write nothing')
    .option('--idempotency-key <KEY>', 'the same key never reverses twice')
    .addHelpText('after', examples('reverse je_... --date 2026-10-02 --reason "契約前の請求"'))
    .action((id: string, options: ReverseFlags) => reverse(hand, id, options));
  program
    .command('close')
    .argument('<period>', 'name or id of a fiscal period: FY2026, 2026-04')
    .description('close a fiscal period')
    .option('--mode <MODE>', 'soft or hard')
    .option('--note <TEXT>', 'kept with the closing')
    .option('--dry-run', 'show what would happen, write nothing')
    .option('--idempotency-key <KEY>', 'the same key never closes twice')
    .addHelpText('after', examples('list fiscal-periods', 'close 2026-04 --dry-run', 'close 2026-04'))
    .action((period: string, options: CloseFlags) => close(hand, period, options));
  program
    .command('list')
    .argument('<noun>', listNouns().join(', '))
    .argument('[filters...]', 'for example from=2026-04-01 status=draft')
    .description('list things of the company')
    .option('--limit <N>', 'how many (1 to 500)', '50')
    .option('--all', 'every page; with --json one thing per line')
    .addHelpText(
      'after',
      examples(
        'list entries from=2026-04-01 status=draft --limit 20',
        'list partners q=商事',
        '--json list accounts --all',
      ),
    )
    .action((noun: string, filters: string[], options: { limit: string; all?: boolean }) =>
      list(hand, noun, filters, options),
    );
  program
    .command('get')
    .argument('<path>', 'accounts/acct_..., journal-entries/je_...; with a leading / from /v1 on')
    .description('print the JSON answer of any GET')
    .addHelpText('after', examples('get journal-entries/je_.../history', 'get /companies'))
    .action(async (path: string) => {
      const { at, base } = path.startsWith('/') ? { at: hand.connect(), base: '' } : await hand.connectCompany();
      const answer = await call(at, 'GET', path.startsWith('/') ? path.replace(/^\/v1(?=\/)/, '') : `${base}/${path}`);
      return hand.shared().json ? raw(answer.text) : say(JSON.stringify(answer.data, null, 2));
    });
  program
    .command('events')
    .description('what happened, newest last')
    .option('--follow', 'go on with what happens from now on')
    .option('--after <N>', 'begin behind this sequence number (-1 = from the beginning)')
    .option('--type <TYPE>', 'for example journal_entry.*')
    .option('--limit <N>', 'how many', '20')
    .addHelpText('after', examples('events --type journal_entry.*', 'events --follow'))
    .action((options: EventFlags) => events(hand, options));
}
