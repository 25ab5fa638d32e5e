// The rules of the house: which room may import what, what no file may hold, and that lists of files and events are
// complete.
// Every rule is proved able to fail by a planted violation, and to stay quiet about its harmless twin.
import { expect } from 'chai';
import fs from 'node:fs';
import path from 'node:path';
import { PROJECTIONS, UNPROJECTED } from '../projections/index.ts';
import { catalog } from '../src/domain/events.ts';
import { circlesOf, importsIn } from './circles.ts';

/** A rule looks at one file (path from the root, text) and lists what is wrong. */
type Rule = (file: string, text: string) => string[];
interface Planted {
  readonly file: string;
  readonly bad: readonly string[];
  readonly good: readonly string[];
}

const ROOT = path.resolve(import.meta.dirname, '..');
function filesBelow(dir: string): string[] {
  return fs.readdirSync(path.join(ROOT, dir), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(dir, entry.name);
    return entry.isDirectory() ? filesBelow(file) : [file];
  });
}
const FILES = ['src', 'commands', 'projections', 'queries', 'test', 'verifier'].flatMap(filesBelow);
const SOURCES = FILES.filter((file) => /\.(tsx?|cjs|mjs)$/.test(file));
/** This file plants violations on purpose. */
const HERE = 'test/house.test.ts';
const isTest = (file: string): boolean => file.startsWith('test/');

/** The code of a file without comments and without the contents of strings; lines stay where they are. */
function codeOf(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .split('\n')
    .map((line) =>
      line
        .replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, "''")
        .replace(/`[^`]*`/g, (template) => `\`${(template.match(/\$\{[^}]*\}/g) ?? []).join('')}\``)
        .replace(/\/(?![/*])(?:[^/\\\n[]|\\.|\[(?:[^\]\\]|\\.)*\])+\/[dgimsuvy]*(?=[\s.,;)\]])/g, '/x/')
        .replace(/\/\/.*/, ''),
    )
    .join('\n');
}

// ---- Imports -------------------------------------------------------------------------------------------------

interface Import {
  readonly from: string;
  readonly line: number;
}
function importsOf(text: string): Import[] {
  const pattern = new RegExp(
    String.raw`(?:^|[;\n])\s*(?:import|export)\b[^'";]*?from\s*'([^']+)'|(?:^|[;\n])\s*import\s*'([^']+)'` +
      String.raw`|\bimport\(\s*'([^']+)'`,
    'g',
  );
  const withoutComments = text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/^\s*\/\/.*$/gm, '');
  return [...withoutComments.matchAll(pattern)].map((match) => ({
    from: match[1] ?? match[2] ?? match[3] ?? '',
    line: withoutComments.slice(0, match.index).split('\n').length,
  }));
}

/** The program that verifies what the service proves of itself. */
const VERIFIER = /^verifier\//;
/**
 * Which of our files a room may import; the first row that matches a file is its room. Tests, main and the programs may
 * import anything but the verifier.
 */
const ROOMS: readonly (readonly [room: RegExp, may: RegExp])[] = [
  [/^src\/domain\//, /^src\/domain\//],
  [/^commands\//, /^(src\/domain|commands)\//],
  [/^projections\//, /^(src\/domain|projections)\//],
  // Queries know rows, not events: of the domain only what describes and bounds values.
  [/^queries\//, /^(queries\/|projections\/(tables|plans)\.ts$|src\/domain\/(?!book\.ts|directory\.ts|event\.ts))/],
  [
    /^src\/engine\//,
    new RegExp(
      String.raw`^(src/domain/|src/engine/|commands/(command|procedure)\.ts$|queries/query\.ts$` +
        String.raw`|projections/(projection|tables|changes)\.ts$)`,
    ),
  ],
  // Adapters do not know each other, but for five: Redis counters fall back to those in memory, the read models are
  // several files, the embedded server has its folder and its programs, the log in EventStoreDB its client and the
  // diagnosis of a connection, and documents and checkpoints in a bucket sign their requests alike.
  [
    /^src\/adapters\/rows\.postgres\./,
    new RegExp(
      String.raw`^(src/engine/(ports|encoding|loop|tree)\.ts$|src/domain/|src/adapters/rows\.postgres\.` +
        String.raw`|projections/(adopted|columns|ddl|plans|tables|changes)\.ts$)`,
    ),
  ],
  [/^src\/adapters\/postgres\.(embedded|programs)\.ts$/, /^src\/adapters\/(data-folder|postgres\.programs)\.ts$/],
  [/^src\/adapters\/event-log\./, /^(src\/engine\/(ports|encoding|loop)\.ts$|src\/adapters\/event-log\.)/],
  [/^src\/adapters\/counters\.redis\.ts$/, /^(src\/engine\/ports\.ts|src\/adapters\/counters\.memory\.ts)$/],
  [
    /^src\/adapters\/(documents|checkpoint-sink)\.s3\.ts$/,
    /^(src\/engine\/ports\.ts|src\/domain\/checkpoints\.ts|src\/adapters\/s3\.ts)$/,
  ],
  [
    /^src\/adapters\//,
    /^(src\/engine\/(ports|encoding|loop)\.ts$|src\/domain\/|projections\/(columns|tables|changes)\.ts$)/,
  ],
  [
    /^src\/http\//,
    /^(src\/http\/|src\/domain\/|src\/service\.ts$|src\/engine\/(ports|secrets|loop)\.ts$|commands\/|queries\/)/,
  ],
  [/^src\/service(?:\.ts$|\/)/, /^(src\/(?:domain|engine|service)\/|commands\/|queries\/|projections\/)/],
  [/^src\/config\.ts$/, /^$/],
  // Whoever trusts nobody runs the verifier: it shares no line with what it verifies, in neither direction.
  [VERIFIER, /^$/],
  // The client stands alone: it runs in browsers too. The command line speaks HTTP by it; only its words that open the
  // stores know more.
  [/^src\/client\//, /^src\/client\//],
  // The dashboard knows nothing that the API does not say: it imports itself and the client.
  [/^src\/web\//, /^src\/(web|client)\//],
  [/^src\/cli\/(?!main\.ts$)/, /^src\/(cli|client|domain)\//],
];

/** Every package has one home; a new one must be given its own here. `node:` modules: all but the pure rooms. */
const HOMES: Readonly<Record<string, RegExp>> = {
  zod: /^(src\/(domain|http|engine|cli)\/|src\/(config|demo)\b|commands\/|queries\/)/,
  kysely: /^(projections\/|queries\/|src\/engine\/|src\/adapters\/rows\.)/,
  '@modelcontextprotocol/server': /^src\/http\/mcp-door\.ts$/,
  express: /^src\/http\//,
  pg: /^src\/adapters\/.*(postgres|embedded)/,
  '@eventstore/db-client': /^src\/adapters\/event-log\.eventstoredb\./,
  ioredis: /^src\/adapters\/counters\.redis\.ts$/,
  'rate-limiter-flexible': /^src\/adapters\/counters\./,
  jsonwebtoken: /^src\/adapters\/identity\.oauth\.ts$/,
  'jwks-rsa': /^src\/adapters\/identity\.oauth\.ts$/,
  uuidv7: /^src\/main\.ts$/,
  pino: /^src\/(http\/(app|sending)|main)\.ts$/,
  sax: /^src\/domain\/interchange\/xml\.ts$/,
  helmet: /^src\/http\/sending\.ts$/,
  nodemailer: /^src\/adapters\/mail\.smtp\.ts$/,
  pdfkit: /^src\/http\/export-pdf-letters\.ts$/,
  'csv-stringify': /^src\/http\/export-csv\.ts$/,
  '@opentelemetry/api': /^src\/adapters\/tracing\.otlp\.ts$/,
  '@opentelemetry/exporter-trace-otlp-http': /^src\/adapters\/tracing\.otlp\.ts$/,
  '@opentelemetry/resources': /^src\/adapters\/tracing\.otlp\.ts$/,
  '@opentelemetry/sdk-trace-base': /^src\/adapters\/tracing\.otlp\.ts$/,
  'prom-client': /^src\/http\/(app|health|metrics)\.ts$/,
  esbuild: /^src\/(typescript\.mjs|http\/web-bundle\.ts)$/,
  preact: /^src\/web\//,
  '@preact/signals': /^src\/web\//,
  commander: /^src\/cli\/(program|completion|usage|word|words-\w+)\.ts$/,
};
const PURE = /^(src\/domain|src\/client|src\/web|commands|projections|queries)\//;

const importRule: Rule = (file, text) =>
  importsOf(text).flatMap(({ from, line }) => {
    const where = `${file}:${line} imports ${from}`;
    if (from.startsWith('.')) {
      const target = path.posix.normalize(path.posix.join(path.posix.dirname(file), from));
      if (VERIFIER.test(target)) return [`${where}: nobody imports the verifier`];
      if (!/\.(tsx?|cjs|json)$/.test(target)) return [`${where}: write the file with its ending (.ts)`];
      const room = ROOMS.find(([pattern]) => pattern.test(file));
      return room !== undefined && !room[1].test(target) ? [`${where}: this room must not know ${target}`] : [];
    }
    if (isTest(file)) return [];
    if (VERIFIER.test(file)) return from.startsWith('node:') ? [] : [`${where}: it needs Node alone`];
    if (from.startsWith('node:')) return PURE.test(file) ? [`${where}: this room does no I/O and reads no clock`] : [];
    const name = from
      .split('/')
      .slice(0, from.startsWith('@') ? 2 : 1)
      .join('/');
    const home = HOMES[name];
    return home?.test(file) === true
      ? []
      : [
          `${where}: ` +
            (home === undefined ? 'the package has no home in test/house.test.ts' : `its home is ${home.source}`),
        ];
  });

/** Only the engine folds; HTTP and queries must not decide anything about events. */
const foldRule: Rule = (file, text) =>
  /^(src\/http|queries|projections|commands)\//.test(file)
    ? [
        ...text.matchAll(
          /import\s+(?!type\b)[^;]*?\b(fold|foldDirectory)\b[^;]*?from\s*'[^']*(?:book|directory)\.ts'/g,
        ),
      ].map((match) => `${file} imports ${match[1]}: only the engine folds`)
    : [];

// ---- What no file may hold -----------------------------------------------------------------------------------

// express and mocha want classes, what is a Map for everybody extends it, drivers throw theirs, and the test kit has
// a World with a past.
const CLASS_ALLOWED = new RegExp(
  '^(src/(domain/(refusal|map-over-rows)|http/listener|adapters/event-log\\..*)\\.ts|' +
    'test/(bench/reference\\.ts|spec\\.ts|reporter\\.cjs))$',
);
const CONSOLE_ALLOWED = /^(src\/(cli\/)?main\.ts|test\/.*)$/;
const CLOCK_ALLOWED = /^(src\/main\.ts|src\/web\/start\.tsx|src\/adapters\/.*|test\/.*)$/;
/**
 * Files of the engine and the service where time passes or chance is drawn by something else than the clock they are
 * given. A simulation (test/sim/replaced.ts) puts its own in the place of all of these; what it could not replace, no
 * file of theirs may have.
 */
const TIMES_AND_CHANCE = new Set(
  [
    ...['alerts', 'automation', 'clock-watch', 'decide', 'health', 'keyring', 'loop', 'mailer', 'members'],
    ...[
      'procedure-keys',
      'following',
      'leading',
      'moving',
      'opening',
      'retry',
      'outside',
      'standing',
      'proofs',
      'prover',
      'sealer',
      'secrets',
      'waiters',
      'webhook-secrets',
      'webhooks',
      'writer',
    ],
  ].map((name) => `src/engine/${name}.ts`),
)
  .add('src/service/feed.ts')
  .add('src/service/access.ts');
const IRREPLACEABLE = /\bAbortSignal\.timeout\b|\bhrtime\b|\bnew Worker\b|\bnextTick\b/;
const REPLACEABLE =
  /\b(?:setTimeout|setInterval|setImmediate|randomUUID|randomBytes|randomInt|getRandomValues)\b|\bperformance\.now\b/;
const SIMULATED = /^(src\/(engine|service|domain)\/|src\/service\.ts$|commands\/|queries\/|projections\/)/;
const ENVIRONMENT_ALLOWED = /^(src\/(cli\/)?main\.ts|src\/start\.cjs|src\/adapters\/postgres\.programs\.ts|test\/.*)$/;
const SQL_RAW_BANNED = /^(src\/http|commands|queries|projections)\//;

/** The chart itself, and a file whose rows begin with numbers of their own. */
const MAY_NAME_CODES = /^src\/domain\/(?:chart-ja|interchange\/journal-file)\.ts$/;

interface Ban {
  readonly name: string;
  readonly pattern: RegExp;
  readonly applies: (file: string) => boolean;
  readonly raw?: boolean;
  readonly planted: Planted;
}
const TS = (file: string): boolean => /\.tsx?$/.test(file);
const BANS: readonly Ban[] = [
  {
    name: 'the type any',
    pattern: /(?<![\w.$])any(?![\w$(:])|\bz\.any\(/,
    applies: TS,
    planted: {
      file: 'src/x.ts',
      bad: ['let a: any;', 'const f = (x: any[]) => x;', 'x as any', 'Promise<any>', 'z.any()'],
      good: [
        "types: 'any'",
        '// any',
        '/* any */',
        'const many = 1;',
        'options.any',
        'const x = `any`;',
        '{ any: 1 }',
        '/any x/.test(y)',
      ],
    },
  },
  {
    name: 'a default export',
    pattern: /\bexport\s+default\b|\bas\s+default\b/,
    applies: TS,
    planted: {
      file: 'src/x.ts',
      bad: ['export default 1;', 'export { a as default };'],
      good: ['export const defaults = 1;', '// export default', 'DEFAULT'],
    },
  },
  {
    name: 'a class',
    pattern: /(?:^|[\s=(])class\s+[A-Za-z_{]/m,
    applies: (file) => !CLASS_ALLOWED.test(file),
    planted: {
      file: 'src/engine/x.ts',
      bad: ['class A {}', 'export class A extends B {}', 'const a = class {};', 'export abstract class A {}'],
      good: ['const a = { class: 1 };', 'account.class === x', '// class A', "'class A'"],
    },
  },
  {
    name: 'a decorator',
    pattern: /^\s*@[A-Za-z_]/m,
    applies: TS,
    planted: {
      file: 'src/x.ts',
      bad: ['  @Injectable()', '@x'],
      good: ['/** @returns x */', "import '@x/y';", '// @x'],
    },
  },
  {
    name: 'an open end',
    pattern: /\b(TODO|FIXME|XXX|HACK)\b/,
    raw: true,
    applies: () => true,
    planted: {
      file: 'src/x.ts',
      bad: ['// TODO: later', '/* FIXME */', 'x; // XXX'],
      good: ['const todos = 1;', '// done'],
    },
  },
  {
    name: 'a silenced check',
    pattern: /@ts-(ignore|nocheck|expect-error)|oxlint-disable(?!-next-line)|eslint-disable/,
    raw: true,
    // There the compiler is what is tested: a line that compiles after all is an error.
    applies: (file) => file !== 'test/declared.test.ts',
    planted: {
      file: 'src/x.ts',
      bad: ['// @ts-ignore', '/* eslint-disable */', '// @ts-expect-error'],
      good: ['// oxlint-disable-next-line no-x -- why'],
    },
  },
  {
    name: 'an entry that is posted beside the one funnel, where caps and the approval policy are',
    pattern: /\bEntryPosted(?:\.unchecked)?\(/,
    applies: (file) => /^(src|commands)\//.test(file) && file !== 'src/domain/posting.ts',
    planted: {
      file: 'commands/x.ts',
      bad: ['EntryPosted({ entryId })', 'EntryPosted.unchecked({ entryId })'],
      good: ['on(EntryPosted, fold)', '// EntryPosted(', 'holds(EntryPosted, ({ data }) => data)'],
    },
  },
  {
    name: 'console',
    pattern: /(?<![.\w$])console\s*\./,
    applies: (file) => !CONSOLE_ALLOWED.test(file),
    planted: {
      file: 'src/http/x.ts',
      bad: ['console.log(1);', 'console.error(x)'],
      good: ["'console.log'", '// console.log'],
    },
  },
  {
    name: 'a clock or dice',
    pattern: /\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b/,
    applies: (file) => !CLOCK_ALLOWED.test(file),
    planted: {
      file: 'src/domain/x.ts',
      bad: ['Date.now()', 'new Date()', 'new Date( )', 'Math.random()'],
      good: ['new Date(text)', '// Date.now()', 'moment.now'],
    },
  },
  {
    name: 'another source of time or chance: take the clock that is given, or name the file in test/house.test.ts',
    pattern: REPLACEABLE,
    applies: (file) => SIMULATED.test(file) && !TIMES_AND_CHANCE.has(file),
    planted: {
      file: 'src/engine/x.ts',
      bad: [
        'setTimeout(act, 5)',
        'const id = randomUUID();',
        'performance.now()',
        "import { randomInt } from 'crypto'",
      ],
      good: ['clock.elapsed()', '// setTimeout', 'clearTimeout(timer)'],
    },
  },
  {
    name: 'a source of time or chance that no simulation can replace',
    pattern: IRREPLACEABLE,
    applies: (file) => SIMULATED.test(file),
    planted: {
      file: 'src/engine/loop.ts',
      bad: ['AbortSignal.timeout(5)', 'process.hrtime.bigint()', 'new Worker(file)', 'process.nextTick(act)'],
      good: ['AbortSignal.any(signals)', '// hrtime'],
    },
  },
  {
    name: 'the environment',
    pattern: /\bprocess\s*\.\s*env\b/,
    applies: (file) => !ENVIRONMENT_ALLOWED.test(file),
    planted: {
      file: 'src/http/x.ts',
      bad: ["process.env['X']", 'process.env.X'],
      good: ['// process.env', "'process.env'"],
    },
  },
  {
    name: 'SQL that is not checked',
    pattern: /\bsql\s*\.\s*raw\b/,
    applies: (file) => SQL_RAW_BANNED.test(file),
    planted: {
      file: 'queries/x.ts',
      bad: ['sql.raw(text)', 'sql . raw(x)'],
      good: ['sql`select ${x}`', '// sql.raw', 'sql.ref(x)'],
    },
  },
  {
    name: 'an account by its code: name it by its role or by what the standard chart calls it',
    // Examples of the description show what a caller sends.
    pattern: /^(?!.*\bexample: ).*(?:['"][1-9]\d{3}['"]|\/\^[1-9]\d?(?:\/|\\d|\[))/,
    raw: true,
    applies: (file) => /^(?:queries|commands|src\/domain)\//.test(file) && !MAY_NAME_CODES.test(file),
    planted: {
      file: 'commands/x.ts',
      bad: ["a.code === '2350'", 'new Set(["7110"])', '/^5/.test(code)', '/^1[67]/.test(code)', '/^4\\d{3}$/'],
      good: ["item === 'dividends'", "'FY2026'", '1000', "codeText.meta({ example: '6320' })", '/^[1-9]/', '/^5xx/'],
    },
  },
  {
    name: 'an event by its name in the engine',
    pattern: new RegExp(`['"\`](?:${[...catalog().keys()].join('|')})['"\`]`.replaceAll('.', '\\.')),
    raw: true,
    applies: (file) => file.startsWith('src/engine/'),
    planted: {
      file: 'src/engine/x.ts',
      bad: ["fact.type === 'journal_entry.posted'", 'case "invoice.issued":', 'on(`company.registered`)'],
      good: ["'gap'", 'CompanyRegistered.type', '// journal_entry.posted'],
    },
  },
  {
    name: 'a normal form of Unicode beside the one place that bounds runs of marks',
    pattern: /(?<!\bpath(?:\.posix)?)\.normalize\(/,
    applies: (file) => /^(src|commands|projections|queries)\//.test(file) && file !== 'src/domain/unicode.ts',
    planted: {
      file: 'commands/x.ts',
      bad: ["text.normalize('NFKC')", "  .normalize('NFC')", 'name.trim().normalize()'],
      good: ["normalized(text, 'NFKC')", 'path.normalize(file)', 'path.posix.normalize(file)', '// x.normalize('],
    },
  },
  {
    name: 'a cast through unknown: say the type where the value begins, or narrow it once',
    pattern: /\bas unknown as\b/,
    applies: (file) => TS(file) && !isTest(file),
    planted: {
      file: 'src/x.ts',
      bad: ['const one = task as unknown as Task;'],
      good: ['const one = found as unknown;', '// as unknown as', 'body as unknown[]'],
    },
  },
  {
    name: 'a schema that is said to take another type: an input is what its schema says (z.infer)',
    pattern: /\bas (?:unknown as )?z\.Zod/,
    applies: (file) => /^(?:src|commands|queries|projections)\//.test(file),
    planted: {
      file: 'queries/x.ts',
      bad: ['input: pages as unknown as z.ZodType<Ask>,', 'const list = shape as z.ZodObject;'],
      good: ['input: seenTo<Input>(input)', 'part as z.infer<typeof part>', '} satisfies Taken<"by">'],
    },
  },
  {
    name: 'a focused test',
    pattern: /\b(describe|it)\.only\b/,
    applies: isTest,
    planted: { file: 'test/x.test.ts', bad: ['it.only(x)', 'describe.only(x)'], good: ['it.skip(x)', 'only'] },
  },
  {
    name: 'a foreign place',
    pattern: new RegExp(['/wo' + 'rk/', '/ro' + 'ot/', '/ho' + 'me/\\w', '\\.\\./shar' + 'ed'].join('|')),
    raw: true,
    applies: () => true,
    planted: {
      file: 'src/x.ts',
      bad: ["readFile('/wo" + "rk/x')", '// see ../shar' + 'ed/x', '/ho' + 'me/me'],
      good: ['workspace', 'a folder such as a home'],
    },
  },
];

/** Files that are one table of texts, in a template that codeOf takes for code. */
const ARE_TEXTS = /^src\/http\/(?:reference-ja|field-words)-\w+\.ts$/;
const banRule =
  (ban: Ban): Rule =>
  (file, text) =>
    !ban.applies(file) || ARE_TEXTS.test(file)
      ? []
      : (ban.raw === true ? text : codeOf(text))
          .split('\n')
          .flatMap((line, index) =>
            ban.pattern.test(line) ? [`${file}:${index + 1} ${line.trim().slice(0, 120)}`] : [],
          );

/** The first line says what lives in the file. */
const openingRule: Rule = (file, text) =>
  /^(#!.*\n)?\/\/ \S.{14,}/.test(text) ? [] : [`${file} does not begin with a comment that says what lives there`];

const JUNK = /(^|[/._-])(utils?|helpers?|commons?|misc|shared|libs?)([/._-]|$)/i;
const nameRule: Rule = (file) => (JUNK.test(file) ? [`${file}: say what is in it`] : []);

/** Exported functions and constants of the shipped code are explained where they are declared. */
const docRule: Rule = (file, text) => {
  if (isTest(file) || !/\.tsx?$/.test(file)) return [];
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const name = /^export (?:async )?function\*? (\w+)/.exec(line)?.[1];
    if (name === undefined || /\*\/\s*$/.test(lines[index - 1] ?? '')) return [];
    // An overload carries the comment of the first signature.
    return new RegExp(`^export (?:async )?function\\*? ${name}\\b`).test(lines[index - 1] ?? '')
      ? []
      : [`${file}:${index + 1} ${name} has no comment`];
  });
};

/**
 * A refusal names fields in braces, because each surface has its own names for them; it may begin with its own field
 * and a colon. Looked at are the texts of a call of `refuse` or `new Refusal`, which ends at its own indentation.
 */
const fieldRule: Rule = (file, text) => {
  if (isTest(file) || !/^(?:commands|queries|src\/(?:domain|engine))\//.test(file)) return [];
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const [, indent] = /^(\s*).*\b(?:refuse|new Refusal)\(/.exec(line) ?? [];
    if (indent === undefined) return [];
    const end = lines.findIndex((it, at) => at > index && it.startsWith(indent) && !it.startsWith(`${indent} `));
    const call = line.endsWith('(') ? lines.slice(index, end < 0 ? undefined : end) : [line];
    const texts = (call.join('\n').match(/'[^'\n]*'|`[^`]*`/g) ?? []).filter((it) => it.includes(' '));
    return texts.flatMap((it) => {
      const own = it.slice(1, -1).replace(/\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g, '');
      const bare = own.replace(/^[\w.[\]]*: |\{[\w.[\]]*\}|"[^"]*"/g, '').match(/\b[a-z]+(?:[A-Z][a-z]*)+\b/g);
      return (bare ?? []).map((name) => `${file}:${index + 1} names ${name} without braces`);
    });
  });
};

// ---- Complete lists ------------------------------------------------------------------------------------------

/** What lives in a file, by its first line, as a list of files says it. */
function opening(room: string, file: string): string {
  const text = fs.readFileSync(path.join(ROOT, room, file), 'utf8');
  const said = /^(?:#!.*\n)?\/\/ ([\s\S]+?)(?:[.:;](?=\s)|\n(?!\/\/))/.exec(text)?.[1]?.replace(/\n\/\/ /g, ' ') ?? '';
  return said.charAt(0).toLowerCase() + said.slice(1);
}

/** A README with a line for each file that it does not list, behind the last one of its folder. */
function withMissing(readme: string, present: readonly string[], saidOf: (file: string) => string): string {
  const lines = readme.split('\n');
  for (const file of present.filter((one) => !readme.includes(`- \`${one}\``))) {
    const folder = file.slice(0, file.lastIndexOf('/') + 1);
    const at = lines.findLastIndex(
      (line) =>
        line.startsWith(`- \`${folder}`) &&
        !line
          .slice(3 + folder.length)
          .split('`')[0]
          ?.includes('/'),
    );
    lines.splice(at < 0 ? lines.length - 1 : at + 1, 0, `- \`${file}\` ${saidOf(file)}`);
  }
  return lines.join('\n');
}

/** Files that a room's README names at the start of a list item or table row, against the files that are there. */
function listRule(readme: string, present: readonly string[]): string[] {
  const named = [
    ...readme.matchAll(/^\s*(?:[-*]|\|)\s*`([^`\s]+\.(?:tsx?|css|html|svg|cjs|mjs|md|json|ya?ml))`/gm),
  ].map(([, name]) => name ?? '');
  const problems = present.filter((file) => !named.includes(file)).map((file) => `does not list ${file}`);
  for (const name of named) if (!present.includes(name)) problems.push(`lists ${name}, which is not there`);
  return problems.concat(
    named.filter((name, index) => named.indexOf(name) !== index).map((name) => `lists ${name} twice`),
  );
}

function check(rule: Rule): void {
  expect(
    SOURCES.filter((file) => file !== HERE).flatMap((file) =>
      rule(file, fs.readFileSync(path.join(ROOT, file), 'utf8')),
    ),
  ).to.deep.equal([]);
}
/** Proves that a rule can fail, and that it does not fail for something harmless. */
function prove(rule: Rule, { file, bad, good }: Planted): void {
  for (const text of bad) expect(rule(file, text), `planted: ${text}`).to.have.length.above(0);
  for (const text of good) expect(rule(file, text), `harmless: ${text}`).to.deep.equal([]);
}

describe('house', () => {
  it('sees the house', () => {
    expect(SOURCES.length).to.be.above(60);
  });

  it('imports go one way only, and every package has one home', () => {
    const plant = (file: string, bad: string[], good: string[]): void => prove(importRule, { file, bad, good });
    plant(
      'src/domain/x.ts',
      [
        "import { a } from '../engine/writer.ts';",
        "import type { A } from '../../commands/command.ts';",
        "import fs from 'node:fs';",
        "import pg from 'pg';",
        "export { a } from '../http/app.ts';",
        "const x = await import('../adapters/rows.postgres.ts');",
        "import {\n  a,\n  b,\n} from '../service.ts';",
        "import { a } from './money';",
      ],
      ["import { z } from 'zod';", "import { a } from './money.ts';", "// import fs from 'node:fs';"],
    );
    plant(
      'commands/x.ts',
      [
        "import { a } from '../projections/tables.ts';",
        "import { sql } from 'kysely';",
        "import { createHash } from 'node:crypto';",
      ],
      ["import { a } from '../src/domain/money.ts';", "import { a } from './command.ts';"],
    );
    plant(
      'projections/x.ts',
      ["import { a } from '../queries/query.ts';", "import { a } from '../src/engine/ports.ts';"],
      ["import { sql } from 'kysely';", "import { a } from './tables.ts';"],
    );
    plant(
      'queries/reports/x.ts',
      [
        "import { a } from '../../src/domain/book.ts';",
        "import { a } from '../../projections/journal.ts';",
        "import { a } from '../../src/domain/event.ts';",
      ],
      ["import { a } from '../../projections/tables.ts';", "import { a } from '../page.ts';"],
    );
    plant(
      'src/engine/x.ts',
      [
        "import { a } from '../../commands/journal.ts';",
        "import { a } from '../adapters/rows.postgres.ts';",
        "import express from 'express';",
        "import pg from 'pg';",
      ],
      ["import { a } from '../../commands/command.ts';", "import { a } from 'node:crypto';"],
    );
    plant(
      'src/adapters/x.ts',
      [
        "import { a } from './rows.postgres.ts';",
        "import { a } from '../engine/writer.ts';",
        "import { a } from '../http/app.ts';",
      ],
      ["import type { A } from '../engine/ports.ts';"],
    );
    plant(
      'src/adapters/rows.postgres.ts',
      ["import { a } from './event-log.embedded.ts';"],
      ["import { a } from './rows.postgres.bulk.ts';"],
    );
    plant(
      'src/http/x.ts',
      [
        "import { a } from '../adapters/counters.redis.ts';",
        "import pg from 'pg';",
        "import { a } from '../../projections/tables.ts';",
        "import { a } from '../engine/writer.ts';",
      ],
      ["import { a } from '../../commands/journal.ts';", "import express from 'express';"],
    );
    plant(
      'src/service.ts',
      ["import express from 'express';", "import { a } from './http/app.ts';"],
      ["import { a } from './engine/writer.ts';"],
    );
    plant(
      'src/cli/x.ts',
      [
        "import { a } from '../adapters/rows.postgres.ts';",
        "import { a } from '../../queries/page.ts';",
        "import { Command } from 'commander';",
      ],
      ["import { a } from '../domain/limits.ts';", "import { a } from '../client/client.ts';"],
    );
    plant(
      'src/client/x.ts',
      ["import { a } from '../domain/limits.ts';", "import fs from 'node:fs';", "import { z } from 'zod';"],
      ["import { a } from './operations.ts';"],
    );
    plant(
      'verifier/x.mjs',
      [
        "import { a } from '../src/engine/tree.ts';",
        "import { a } from '../src/domain/digest.ts';",
        "import { z } from 'zod';",
        "import { a } from './more.mjs';",
      ],
      ["import fs from 'node:fs';"],
    );
    plant(
      'test/x.test.ts',
      ["import { a } from '../verifier/daicho-verify.mjs';"],
      ["import { a } from './folder.ts';"],
    );
    plant(
      'src/main.ts',
      ["import { a } from 'a-new-package';", "import { a } from '@scope/new/deep';"],
      ["import { a } from './http/app.ts';", "import { uuidv7 } from 'uuidv7';"],
    );
    check(importRule);
  });

  it('no file leads back to itself, by values or by types', () => {
    const graph = (files: Iterable<readonly [file: string, text: string]>): string[] =>
      circlesOf(new Map([...files].map(([file, text]) => [file, importsIn(file, text)]))).map(
        (circle) =>
          `${circle.join(' <-> ')}: move what both need into a file of its own that needs neither, ` +
          'or ask for what is used of a thing in place of the whole',
      );
    const b = ['src/b.ts', "import { c } from './c.ts';"] as const;
    const c = ['src/c.ts', ''] as const;
    expect(graph([['src/a.ts', "import { b } from './b.ts';"], b, c])).to.deep.equal([]);
    for (const back of [
      "import { a } from './a.ts';",
      "import type { A } from './a.ts';",
      "export { a } from './a.ts';",
      "export * from './a.ts';",
      "type A = import('./a.ts').A;",
      "const a = await import('./a.ts');",
    ])
      expect(graph([['src/a.ts', "import { b } from './b.ts';"], b, ['src/c.ts', back]]), back).to.have.length(1);
    const shipped = SOURCES.filter((file) => /^(src|commands|queries|projections)\/.*\.tsx?$/.test(file));
    expect(graph(shipped.map((file) => [file, fs.readFileSync(path.join(ROOT, file), 'utf8')]))).to.deep.equal([]);
  });

  it('only the engine folds events into a book', () => {
    prove(foldRule, {
      file: 'src/http/x.ts',
      bad: [
        "import { fold } from '../domain/book.ts';",
        "import { ledgerStream, fold } from '../domain/book.ts';",
        "import { foldDirectory } from '../domain/directory.ts';",
      ],
      good: ["import { ledgerStream } from '../domain/book.ts';", "import type { fold } from '../domain/book.ts';"],
    });
    check(foldRule);
  });

  for (const ban of BANS)
    it(`nowhere: ${ban.name}`, () => {
      const rule = banRule(ban);
      prove(rule, ban.planted);
      check(rule);
    });

  it('exceptions are where they are said to be, and nowhere else', () => {
    const rules = new Map(BANS.map((ban) => [ban.name, banRule(ban)]));
    expect(rules.get('a class')?.('src/domain/refusal.ts', 'export class Refusal extends Error {}')).to.deep.equal([]);
    expect(rules.get('a clock or dice')?.('src/main.ts', 'Date.now()')).to.deep.equal([]);
    for (const file of TIMES_AND_CHANCE)
      expect(fs.readFileSync(path.join(ROOT, file), 'utf8'), `${file} is named for nothing`).to.match(REPLACEABLE);
    expect(rules.get('console')?.('src/service.ts', 'console.log(1)')).to.have.length(1);
    expect(rules.get('SQL that is not checked')?.('src/adapters/rows.postgres.ts', 'sql.raw(x)')).to.deep.equal([]);
  });

  it('every file begins with what lives there', () => {
    prove(openingRule, {
      file: 'src/x.ts',
      bad: ["import fs from 'node:fs';", '/** doc */', '// short', ''],
      good: ['// Money: integer amounts and their sums.\n', '#!/usr/bin/env node\n// The first file that runs.'],
    });
    check(openingRule);
  });

  it('every exported function says what it does', () => {
    prove(docRule, {
      file: 'src/x.ts',
      bad: ['export function f() {}', '// text\nexport async function f() {}'],
      good: [
        '/** What it does. */\nexport function f() {}',
        'function f() {}',
        '/** Two forms. */\nexport function f(a: 1): 1;\nexport function f(a: 2): 2 {}',
      ],
    });
    check(docRule);
  });

  it('no file or folder is called by what it is not', () => {
    for (const file of [
      'src/utils/x.ts',
      'src/domain/util.ts',
      'src/date-helpers.ts',
      'src/common/index.ts',
      'test/misc.test.ts',
      'src/lib/x.ts',
      'src/shared.ts',
    ])
      expect(nameRule(file, ''), file).to.have.length(1);
    for (const file of ['src/domain/refusal.ts', 'src/http/calibrate.ts', 'queries/commonality.ts'])
      expect(nameRule(file, ''), file).to.deep.equal([]);
    expect(FILES.flatMap((file) => nameRule(file, ''))).to.deep.equal([]);
  });

  for (const room of ['commands', 'projections', 'queries', 'src'])
    it(`${room}/README.md lists exactly the files of the room`, () => {
      expect(listRule('- `a.ts` one\n| `b.ts` | two |\n', ['a.ts', 'b.ts'])).to.deep.equal([]);
      expect(withMissing('- `a.ts` one\n- `x/b.ts` two\n', ['a.ts', 'c.ts', 'x/b.ts'], () => 'three')).to.equal(
        '- `a.ts` one\n- `c.ts` three\n- `x/b.ts` two\n',
      );
      expect(listRule('- `a.ts` one, see `b.ts`\n', ['a.ts', 'b.ts']), 'only mentioned').to.deep.equal([
        'does not list b.ts',
      ]);
      expect(listRule('- `a.ts`\n- `c.ts`\n- `a.ts`\n', ['a.ts'])).to.deep.equal([
        'lists c.ts, which is not there',
        'lists a.ts twice',
      ]);
      const present = filesBelow(room)
        .map((file) => file.slice(room.length + 1))
        .filter((file) => file !== 'README.md');
      const readme = path.join(ROOT, room, 'README.md');
      if (process.env['RECORD'])
        fs.writeFileSync(
          readme,
          withMissing(fs.readFileSync(readme, 'utf8'), present, (file) => opening(room, file)),
        );
      const found = listRule(fs.readFileSync(readme, 'utf8'), present);
      expect(found, `${room}/README.md: one line for each file of the room; RECORD=1 adds it`).to.deep.equal([]);
    });

  it('no line is wider than 120 columns, but for those that are named', () => {
    const wide = (text: string): number => text.split('\n').filter((line) => line.length > 120).length;
    expect(wide(`${'x'.repeat(120)}\n${'x'.repeat(121)}\n`)).to.equal(1);
    /** Files with lines that are longer, and how many; only to become fewer. */
    const named: Readonly<Record<string, number>> = {};
    const data =
      /src\/(domain\/(.*-ja|tax\/etax-forms|tax\/etax-offices)|client\/(api|operations)|http\/reference-examples)\.ts$/;
    const files = FILES.filter((file) => /\.tsx?$/.test(file) && !data.test(file));
    const problems = (texts: readonly (readonly [file: string, text: string])[]): string[] =>
      texts.flatMap(([file, text]) => {
        const [count, most] = [wide(text), named[file] ?? 0];
        return count === most ? [] : [`${file}: ${count} lines of more than 120 columns, named are ${most}`];
      });
    const long = 'x'.repeat(121);
    expect(problems([['src/x.ts', long]])).to.have.length(1);
    const known = Object.keys(named);
    expect(problems(known.map((file) => [file, `${long}\n${long}`]))).to.have.length(known.length);
    expect(problems(known.map((file) => [file, '']))).to.have.length(known.length);
    const texts = files.map((file) => [file, fs.readFileSync(path.join(ROOT, file), 'utf8')] as const);
    expect(problems(texts), 'break them, or correct what is named').to.deep.equal([]);
  });

  it('refusals name fields in braces', () => {
    const bad = [
      "  refuse('x', 'give taxCode or none', 'taxCode');",
      '  refuse(\n    `x`,\n    `${at}taxBase: needs ${a ? b : c}, and its taxBase`,\n  );',
    ];
    const good = [
      "  refuse('x', 'taxCode: give {taxCode} or none', 'taxCode');",
      '  refuse(\n    `x`,\n    `${at}taxBase: ${taxCode.code} in "taxBase"`,\n  );',
    ];
    prove(fieldRule, { file: 'src/domain/x.ts', bad, good });
    check(fieldRule);
  });

  it('every event is projected, or listed as unprojected', () => {
    const wrong = (
      types: Iterable<string>,
      projected: ReadonlySet<string>,
      unprojected: ReadonlySet<string>,
    ): string[] =>
      [...types].flatMap((type) =>
        projected.has(type) === unprojected.has(type)
          ? [
              `${type} is ` +
                (projected.has(type) ? 'projected, and listed as unprojected' : 'neither projected nor listed'),
            ]
          : [],
      );
    const projected = new Set(PROJECTIONS.flatMap(({ on }) => Object.keys(on)));
    expect(wrong(['a', 'b', 'c', 'd'], new Set(['a', 'd']), new Set(['b', 'd']))).to.deep.equal([
      'c is neither projected nor listed',
      'd is projected, and listed as unprojected',
    ]);
    expect(
      wrong(catalog().keys(), projected, UNPROJECTED),
      'projections/index.ts: project each, or list it in UNPROJECTED',
    ).to.deep.equal([]);
    const unknown = [...UNPROJECTED, ...projected].filter((type) => !catalog().has(type));
    expect(unknown, 'projections/index.ts: no such event, take it out').to.deep.equal([]);
  });

  it('every event has a sample in test/history.json', () => {
    const missing = (samples: readonly { type: string; meta: { v: number } }[]): string[] =>
      [...catalog().values()].flatMap(({ type, version }) =>
        Array.from({ length: version }, (_, n) => n + 1)
          .filter((v) => !samples.some((sample) => sample.type === type && sample.meta.v === v))
          .map((v) => `${type} version ${v}`),
      );
    expect(catalog().size).to.be.above(10);
    expect(missing([])).to.have.length.at.least(catalog().size);
    const history = JSON.parse(fs.readFileSync(path.join(ROOT, 'test/history.json'), 'utf8')) as {
      type: string;
      meta: { v: number };
    }[];
    expect(missing(history), 'test/history.json: append a sample of each, as the stream holds it').to.deep.equal([]);
  });
});
