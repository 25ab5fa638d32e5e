// The pages before the operations: how to begin, and the tables that hold for all of them, made from what the service
// itself goes by.
import { z } from 'zod';
import { ROLE_NAMES, scopesOf } from '../domain/access.ts';
import { LIMITS } from '../domain/limits.ts';
import { REFUSALS } from '../domain/refusal.ts';
import { BUDGETS } from './limits.ts';
import { inline, markup, prose as proseIn, table, type Html } from './reference-html.ts';
import type { Say } from './reference-language.ts';
import { KEY, ORIGIN } from './reference-samples.ts';
import { REMEDIES } from './refusal-remedies.ts';
import { STATUS } from './refusals.ts';
import { SCOPES } from '../domain/scopes.ts';
import { catalog } from '../domain/events.ts';

/** A page of the guide. */
export interface GuidePage {
  readonly slug: string;
  readonly title: string;
  readonly page: (say: Say) => Html;
}

const sample = (text: string): Html => markup`<pre class="sample">${text}</pre>`;
const chapterIn =
  (say: Say) =>
  (id: string, title: string, ...parts: readonly Html[]): Html =>
    markup`<h2 id="${id}"><a href="#${id}">${say(title)}</a></h2>${parts}`;
const AUTH = `-H 'Authorization: Bearer ${KEY}'`;
const COMPANY = `${ORIGIN}/v1/companies/COMPANY_ID`;

/** How to begin: the surfaces, the key, and what is refused. */
function chaptersOfCalls(say: Say): Html {
  const chapter = chapterIn(say);
  const prose = (text: string): Html => proseIn(text, say);
  return markup`${chapter(
    'begin',
    'Begin',
    prose('Who am I, and what may I do? Then the books as they stand:'),
    sample(`curl '${ORIGIN}/v1/me' \\\n  ${AUTH}\n\ncurl '${COMPANY}/reports/bs?asOf=2026-09-30' \\\n  ${AUTH}`),
    prose(
      `Then an entry. With \`dryRun\` nothing is written: the answer shows the events and balances that would
    follow. Send it again without.`,
    ),
    sample(
      `curl -X POST '${COMPANY}/journal-entries' \\\n  ${AUTH} \\\n  -H 'Content-Type: application/json' \\\n  -d '{
  "effectiveDate": "2026-10-01",
  "memo": "10月分 事務所家賃",
  "lines": [
    { "side": "debit", "accountCode": "6320", "amount": 110000 },
    { "side": "credit", "accountCode": "1130", "amount": 110000 }
  ],
  "dryRun": true
}'`,
    ),
  )}
${chapter(
  'surfaces',
  'Two surfaces, one ledger',
  prose(
    `Surface B has everything: paths below a company (\`/v1/companies/{companyId}/...\`), camelCase, entries by
    side and amount. Surface A is the short way for one company: flat paths (\`/v1/journals\`), snake_case,
    entries with debit and credit per line; the company is that of the key.

    The same commands stand behind both. Choose one and stay with it: no name of one is taken on the other. The
    switch beside this page chooses what the reference shows. A program reads the whole at \`/openapi.json\`.`,
  ),
)}
${chapter(
  'auth',
  'Authentication',
  prose(
    `Every request carries \`Authorization: Bearer ...\` with an API key (\`dch_sk_...\`) or an OAuth 2.0 access
    token. A key belongs to one company and has a role, or scopes of its own; it may end by itself, be rotated
    with an overlap, and have caps for what it posts. Operators run the installation and see no books.

    A user of several companies names one in the path, or on surface A in \`Company-Id\`. What is not yours
    answers 404, like what is not there.`,
  ),
  markup`<p><a href="/docs/scopes">${say('Roles and scopes')}</a></p>`,
)}
${chapter(
  'errors',
  'Errors',
  prose(
    `A refusal says what is wrong and how to put it right, in words that may be shown to a user; \`code\` is for
    programs and never changes its meaning; \`field\` is the path of the input that is meant; \`details\` lists
    all findings when there are several. Nothing was written.`,
  ),
  sample(
    `{\n  "error": "lines: debits 300000 and credits 330000 differ by 30000",\n  "code": "unbalanced_entry",\n
    "field": "lines",\n  "requestId": "req_019dc3a5-..."\n}`,
  ),
  prose(
    `On surface A the same stands inside \`error: { code, message, field }\`. Every answer has \`X-Request-Id\`:
    it finds the request in our log.`,
  ),
  markup`<p><a href="/docs/errors">${say('Every code with its remedy')}</a></p>`,
)}`;
}

/** What holds for lists, and for every write. */
function chaptersOfWrites(say: Say): Html {
  const chapter = chapterIn(say);
  const prose = (text: string): Html => proseIn(text, say);
  return markup`${chapter(
    'pages',
    'Pages',
    prose(
      `Lists answer \`data\`, an exact \`total\`, and \`nextCursor\` while there is more: send it as \`cursor\`.
    Pages by \`limit\` and \`offset\` work too (\`per_page\` and \`page\` on A). A cursor holds its place while
    others write.`,
    ),
    sample(`curl '${COMPANY}/journal-entries?limit=100&cursor=...' \\\n  ${AUTH}`),
  )}
${chapter(
  'idempotency',
  'Idempotency',
  proseIn(
    say(
      `Send \`Idempotency-Key\` (up to {length} characters of your own) with every write. A
    repeat answers what the first one did, with \`Idempotency-Replayed: true\`, today and in years: after a lost
    answer send the same request again. The same key for another request is refused. \`externalId\` of an entry
    does the same by the thing instead of the request. Agents send it as a header or as the argument
    \`idempotencyKey\`. Imports of statements, jobs, month end and undo are many writes: their key counts from the
    first of them. One that was cut off goes on when it is sent again, does nothing twice, and tells what it did then;
    the statements beside a month end are read anew. What wrote nothing keeps no key.`,
      { length: LIMITS.idempotencyKeyLength },
    ),
  ),
)}
${chapter(
  'dry-run',
  'Dry run',
  prose(
    `\`dryRun: true\` in the body or the query decides a command as if it were real and writes nothing: the
    answer has the resource, the events in \`effects\`, balances before and after, and warnings. It is what an
    agent, an import or a form should do first.`,
  ),
)}
${chapter(
  'versions',
  'Versions',
  prose(
    `What can be changed has a \`version\`. Send the one that you read (as \`version\`, or in \`If-Match\`): if
    somebody was faster you get \`version_conflict\` instead of writing over it.`,
  ),
)}`;
}

/** What times, figures and events of the books are. */
function chaptersOfBooks(say: Say): Html {
  const chapter = chapterIn(say);
  const prose = (text: string): Html => proseIn(text, say);
  return markup`${chapter(
    'known-at',
    'Time: knownAt and minPosition',
    prose(
      `Days of the books (\`effectiveDate\`, \`from\`, \`to\`, \`asOf\`) are calendar days. When something was
    recorded is another matter: every report takes \`knownAt\`, a moment, and shows the books exactly as they
    were known then; \`GET .../reports/{name}/diff\` says which events made the difference.

    A write answers \`X-Position\`. Reads follow within milliseconds; a read that must contain your write sends
    it as \`minPosition\`.`,
    ),
    sample(`curl '${COMPANY}/reports/pl?from=2026-04-01&to=2026-09-30&knownAt=2026-10-05T00:00:00Z' \\\n  ${AUTH}`),
  )}
${chapter(
  'money',
  'Money, days, text',
  prose(
    `Amounts are whole numbers of the smallest unit (yen), never fractions; sums are exact beyond 2^53. Days are
    \`YYYY-MM-DD\`. Rates say their unit in their name (\`rateBps\`: 1,000 = 10 %). Text is of every language;
    letters that nobody sees are refused. Absent fields are left out of answers; in a PATCH an absent field
    stays as it is and \`null\` clears it.`,
  ),
)}
${chapter(
  'events',
  'Events and webhooks',
  prose(
    `All that happens is an event. Read them (\`GET .../events\`), follow them live (\`GET .../events/stream\`),
    or have them sent to you, signed and in order: webhooks. The tables that reports read can be dropped and
    built anew from them.`,
  ),
  markup`<p><a href="/docs/events">${say('Every event')}</a> · <a href="/docs/b/webhooks">${say('Webhooks')}</a></p>`,
)}
${chapter(
  'clients',
  'Client, command line, agents',
  prose(
    `\`daicho/client\` has a typed method for every operation of surface B, with retries that happen once. \`npx
    daicho --help\` is the command line. Agents speak the Model Context Protocol at \`/mcp\`: the same
    operations, scopes and limits.`,
  ),
)}`;
}

function introduction(say: Say): Html {
  return markup`<div class="guide"><h1>Daicho API</h1>
<p class="lead">${say(
    `An event-sourced double-entry ledger, Japanese rules first. Every figure can be followed to the
    events that made it, and every report can be had as it was known at a moment of your choice.`,
  )}</p>
${chaptersOfCalls(say)}
${chaptersOfWrites(say)}
${chaptersOfBooks(say)}</div>`;
}

function errors(say: Say): Html {
  const rows = REFUSALS.map((code) => {
    const [means, remedy] = REMEDIES[code];
    return [markup`<code id="${code}">${code}</code>`, String(STATUS[code]), say(means), say(remedy)];
  });
  const titles = ['Code', 'Status', 'What it means', 'What to do'].map((title) => say(title));
  return markup`<h1>${say('Errors')}</h1>
<p class="lead">${say(
    `Every code of a refusal, the most basic first: of several reasons the first is told. An id in the
    path that is not there is always 404.`,
  )}</p>${table(titles, rows)}`;
}

function scopes(say: Say): Html {
  const roles = ROLE_NAMES.map((role) => [role, scopesOf({ role })] as const);
  return markup`<h1>${say('Roles and scopes')}</h1>
<p class="lead">${say(
    'A key or member has a role, a key may have scopes of its own instead. There are no wildcards.',
  )}</p>
<div class="wide"><table><thead><tr><th>${say('Scope')}</th>
${roles.map(([role]) => markup`<th class="turn">${role}</th>`)}</tr></thead><tbody>${SCOPES.map(
    (scope) =>
      markup`<tr><td><code>${scope}</code></td>${roles.map(([, held]) =>
        held.has(scope) ? markup`<td class="yes" title="${say('yes')}">✓</td>` : markup`<td></td>`,
      )}</tr>\n`,
  )}</tbody></table></div>
<p class="note">${inline(say('`accounts:write` covers accounts, tax codes, labels and partners.'))} ${say(
    'Operators have no scope of a company: they create companies, set plans and make the first key.',
  )}</p>`;
}

/** What the data of an event holds, by its first names. */
function membersOf(schema: z.ZodType): string {
  const made = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output' }) as { properties?: object };
  return Object.keys(made.properties ?? {})
    .map((name) => `\`${name}\``)
    .join(' ');
}

function events(say: Say): Html {
  const rows = [...catalog().values()]
    .sort((a, b) => (a.type < b.type ? -1 : 1))
    .map(({ type, version, schema }) => [
      markup`<code id="${type}">${type}</code>`,
      String(version),
      membersOf(schema),
    ]);
  const titles = ['Type', 'Version', 'Data'].map((title) => say(title));
  return markup`<h1>${say('Events')}</h1>
<p class="lead">${say(
    `Every type of event with what its data holds. Events are for ever: a type never changes its meaning,
    a new shape is a new version, and old ones are read in today’s shape.`,
  )}</p>${proseIn(
    `Around its \`data\` each event has an \`id\`, its \`sequence\` in the company, \`recordedAt\`, the \`actor\`
    with the door it came by, the \`entity\` it is about, and the \`correlationId\` of what it belongs to.
    \`?type=journal_entry.*\` filters.`,
    say,
  )}${table(titles, rows)}`;
}

const number = (value: number): string => value.toLocaleString('en');
const size = (bytes: number): string => (bytes >= 1024 * 1024 ? `${bytes / 1024 / 1024} MiB` : `${bytes / 1024} KiB`);

/** What a caller can come up against, in the figures that the service goes by. */
const BOUNDS: readonly (readonly [what: string, bound: string, form?: string])[] = [
  ['Items of a page; without `limit`', `${number(LIMITS.pageSize)}; ${LIMITS.pageDefault}`],
  ['Lines of an entry', number(LIMITS.linesPerEntry)],
  ['Entries of a batch; their lines', `${number(LIMITS.entriesPerBatch)}; ${number(LIMITS.linesPerBatch)}`],
  [
    'Body of a request; of entries; of a document',
    [LIMITS.bodyBytes, LIMITS.journalBodyBytes, LIMITS.documentBodyBytes].map(size).join('; '),
  ],
  ['What one request writes, as stored', size(LIMITS.appendBytes)],
  ['A document', size(LIMITS.documentBytes)],
  ['Amount of a line', number(LIMITS.amount)],
  [
    'Name; memo; reference',
    [LIMITS.nameLength, LIMITS.memoLength, LIMITS.referenceLength].map(number).join('; '),
    '{n} characters',
  ],
  ['`Idempotency-Key`; `externalId`', `${LIMITS.idempotencyKeyLength}; ${LIMITS.externalIdLength}`, '{n} characters'],
  [
    'Keys of `metadata`; length of one; of a value',
    [LIMITS.metadataKeys, LIMITS.metadataKeyLength, LIMITS.metadataValueLength].map(number).join('; '),
  ],
  ['Lines of an invoice; of an expense report', `${LIMITS.linesPerInvoice}; ${LIMITS.linesPerExpenseReport}`],
  ['Lines of one import of a bank statement', number(LIMITS.bankImportLines)],
  ['Payslips of a payroll run', number(LIMITS.employeesPerRun)],
  [
    'Rules; alert rules; scenarios; webhooks of a company',
    [LIMITS.rules, LIMITS.alertRules, LIMITS.scenarios, LIMITS.webhooks].map(number).join('; '),
  ],
  [
    'Rows of a workbook; of a printed report (CSV and JSON have no bound)',
    `${number(LIMITS.sheetRows)}; ${number(LIMITS.printedRows)}`,
  ],
  ['Live feeds of one key', number(LIMITS.feedsPerToken)],
  ['Companies that one user may open in a day', number(LIMITS.companiesPerUserPerDay)],
  ['Days of the books', `${LIMITS.earliestDate} / ${LIMITS.latestDate}`],
];

function limits(say: Say): Html {
  const said = (budget: number | undefined): string => (budget === undefined ? say('as agreed') : number(budget));
  const plans = Object.entries(LIMITS.plans);
  const callers = plans.map(([plan, of]) => say('`{plan}`: {n} times', { plan, n: of.callers })).join(', ');
  const titles = (all: readonly string[]): string[] => all.map((title) => say(title));
  return markup`<h1>${say('Limits')}</h1>
<p class="lead">${say('Requests a minute by plan and surface, and what one request may hold.')}</p>${table(
    titles(['Plan', 'Surface A', 'Surface B']),
    Object.entries(BUDGETS).map(([plan, { a, b }]) => [`\`${plan}\``, said(a), said(b)]),
  )}${proseIn(
    say(
      `Each key has a bucket of its own on each surface, and all callers of a company have one together ({callers} that
      of one), and one for dear work on both surfaces: exports, imports, previews and other procedures, backtests,
      batches of more than {batch} entries and previews of batches (one
      in {dear} of one key's requests on surface B). A limited caller is told in \`X-RateLimit-Limit\`,
      \`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\`, and beyond it answers 429 with \`Retry-After\`. A
      service that is busy answers 503 with \`Retry-After\`: repeat with the same \`Idempotency-Key\`.`,
      { callers, batch: LIMITS.cheapBatchEntries, dear: LIMITS.plans.free.dearOneIn },
    ),
  )}${table(
    titles(['Plan', 'API keys that work', 'Bytes of documents']),
    plans.map(([plan, { keys, documentBytes }]) => [`\`${plan}\``, number(keys), number(documentBytes)]),
  )}${table(
    titles(['What', 'At most']),
    BOUNDS.map(([what, bound, form]) => [say(what), form === undefined ? bound : say(form, { n: bound })]),
  )}`;
}

/** The guide in reading order; the first page is that of `/docs` itself. */
export const GUIDE_PAGES: readonly GuidePage[] = [
  { slug: '', title: 'Introduction', page: introduction },
  { slug: 'errors', title: 'Errors', page: errors },
  { slug: 'scopes', title: 'Roles and scopes', page: scopes },
  { slug: 'events', title: 'Events', page: events },
  { slug: 'limits', title: 'Limits', page: limits },
];
