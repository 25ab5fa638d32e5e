// Every environment variable: its meaning, default and check in one table. The table of OPERATIONS.md and
// docker-compose.yml are tested against it.
import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';

/** Log levels of pino, quietest last. */
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i;
const flag = z.enum(['0', '1'], { error: 'must be 0 or 1' }).transform((text) => text === '1');
const whole = (least: number, most: number): z.ZodType<number, string> =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((n) => n >= least && n <= most, `must be a whole number from ${least} to ${most}`);
const list = z.string().transform((text) => text.split(/[\s,]+/).filter((item) => item !== ''));

function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** Key, secret, host and bucket. */
const S3_ADDRESS = /^s3:\/\/[^:@/]+:[^@/]+@[^/?]+\/[^/?]+/;

const urlWith = (protocols: readonly string[], example: string): z.ZodType<string, string> =>
  z.string().refine((text) => protocols.includes(parseUrl(text)?.protocol ?? ''), `must be a URL such as ${example}`);

/** True for an address, or a network as `10.0.0.0/8`. */
/** Between commas, with spaces inside. */
const lines = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);

/** True for the key of a witness, copied as it was (C2SP signed-note, type 4), and its address. */
function isWitness(text: string): boolean {
  const [, name = '', id, data = '', url = ''] =
    /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+=*)\s+(https?:\/\/\S+)$/.exec(text) ?? [];
  const bytes = Buffer.from(data, 'base64');
  const hash = createHash('sha256').update(`${name}\n`).update(bytes).digest('hex');
  return bytes.length === 33 && bytes[0] === 4 && hash.startsWith(id ?? '?') && parseUrl(url) !== undefined;
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const most = isIP(address) === 4 ? 32 : 128;
  if (isIP(address) === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
}

/** An https URL; plain http only for this very machine, where nobody can listen in. */
const identityUrl = urlWith(['https:', 'http:'], 'https://login.example.com').refine(
  (text) => parseUrl(text)?.protocol !== 'http:' || LOOPBACK.test(parseUrl(text)?.hostname ?? ''),
  'must use https (plain http only for localhost)',
);

/** Answer callers, keep the rows up, look after what is due; stand before several cells, which nothing else does. */
const ROLES = ['api', 'projector', 'jobs', 'router'] as const;
const ROLES_OF_A_CELL = 'api,projector,jobs';
export type ProcessRole = (typeof ROLES)[number];
const CELL_NAME = /^[0-9A-Za-z]{2}$/;
const isCell = (text: string): boolean =>
  CELL_NAME.test(text.slice(0, 2)) && text[2] === '=' && /^https?:$/.test(parseUrl(text.slice(3))?.protocol ?? '');
const isRole = (text: string): text is ProcessRole => (ROLES as readonly string[]).includes(text);

interface SettingRow<T> {
  readonly check: z.ZodType<T, string>;
  readonly meaning: string;
  /** Used when unset or empty; absent = the feature is off. */ readonly default?: string;
  /** Shown instead of a value. */ readonly secret?: boolean;
  /** What stands in OPERATIONS.md when no fixed default exists. */ readonly unset?: string;
}
function row<T>(
  check: z.ZodType<T, string>,
  meaning: string,
  options: Omit<SettingRow<T>, 'check' | 'meaning'> = {},
): SettingRow<T> {
  return { check, meaning, ...options };
}

/** One row per variable, in the order of OPERATIONS.md. */
export const VARIABLES = {
  HOST: row(
    z.string().regex(/^[^\s/]+$/, 'must be an address or a host name, without http://'),
    'Address to listen on. Beyond this machine a TLS proxy belongs in front.',
    { default: '127.0.0.1' },
  ),
  PORT: row(whole(0, 65_535), 'Port to listen on; 0 = any free one.', { default: '3000' }),
  PUBLIC_URL: row(
    urlWith(['https:', 'http:'], 'https://ledger.example.com').transform((text) => text.replace(/\/+$/, '')),
    'Address that callers use, for links in answers and documents.',
    { unset: 'http://HOST:PORT' },
  ),
  NODE_ENV: row(
    z.enum(['development', 'test', 'production'], { error: 'must be development, test or production' }),
    '`production` refuses unsafe settings and seeds no demo company.',
    { default: 'development' },
  ),
  DATA_DIR: row(
    z.string(),
    'Folder of the embedded database, the pepper, pii.key and demo.json. One running service each.',
    { default: '.daicho' },
  ),
  ROLES: row(
    list
      .refine((items) => items.length > 0 && items.every((item) => isRole(item)), {
        error: `must be one or more of ${ROLES.join(', ')}, separated by commas`,
      })
      .refine((items) => items.length === 1 || !items.includes('router'), 'router stands alone'),
    'What this process does: `api` answers callers, `projector` keeps the read models up (one of those that may), ' +
      '`jobs` looks after what is due: the clock, alerts, webhooks, mails, seals; `router` alone sends requests ' +
      'on to the cells of CELLS.',
    { default: ROLES_OF_A_CELL },
  ),
  CELL: row(
    z.string().regex(CELL_NAME, 'must be two letters or digits, such as 00'),
    'Which cell of an installation of several this is: keys that are made here begin with it (`dch_sk_00...`). Keys ' +
      'of before remain, and are those of the first cell.',
    { unset: 'there are no cells' },
  ),
  CELLS: row(
    list.refine(
      (items) =>
        items.length > 0 && items.every(isCell) && new Set(items.map((one) => one.slice(0, 2))).size === items.length,
      'must be cells, each once, with where a router reaches it: 00=http://10.0.0.7:3000,01=https://two.example.com',
    ),
    'All cells, the first one first, the same in each of them and in routers: names, and where routers reach them.',
    { unset: 'there are no cells' },
  ),
  MEMBER_URL: row(
    urlWith(['http:'], 'http://10.0.0.7:3000').transform((text) => text.replace(/\/+$/, '')),
    'Where the other processes reach this one, on a network that is theirs alone: they pass writes on to the process ' +
      'at which a company is at home.',
    { unset: 'http://HOST:PORT where HOST is one address; else nothing is passed on to it' },
  ),
  EVENTSTORE_URL: row(
    // Not parsed as a URL: it may name several hosts.
    z
      .string()
      .regex(
        /^esdb(\+discover)?:\/\/[^\s/?]+/,
        'must be a URL such as esdb://user:password@host:2113?tls=true (KurrentDB too is reached as esdb://)',
      ),
    'EventStoreDB or KurrentDB that keeps the events.',
    { unset: 'events in PostgreSQL', secret: true },
  ),
  EVENTSTORE_PREFIX: row(
    z.string().regex(/^(?!\$)[0-9A-Za-z_-]{1,40}$/, 'must be 1 to 40 letters, digits, _ or -'),
    'Put before every stream name, so that installations can share a server.',
    { default: '' },
  ),
  DATABASE_URL: row(
    urlWith(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/daicho'),
    'PostgreSQL 15 or newer for the read models (and the events, without EVENTSTORE_URL).',
    { unset: 'embedded server in DATA_DIR', secret: true },
  ),
  DATABASE_READ_URL: row(
    urlWith(['postgres:', 'postgresql:'], 'postgres://user:password@replica:5432/daicho'),
    'A hot standby of the database of DATABASE_URL: reports, lists and exports read it while it is new enough, and ' +
      'the database itself whenever it is not, or does not answer.',
    { unset: 'they read DATABASE_URL', secret: true },
  ),
  DOCUMENTS_URL: row(
    urlWith(['s3:'], 's3://KEY:SECRET@host/bucket/prefix?region=ap-northeast-1').refine(
      (text) => S3_ADDRESS.test(text),
      'must name key, secret, host and bucket: s3://KEY:SECRET@host/bucket/prefix?region=ap-northeast-1',
    ),
    'S3-compatible bucket that keeps the files of documents; add &tls=false for plain http.',
    { unset: 'the folder DATA_DIR/documents', secret: true },
  ),
  REDIS_URL: row(
    urlWith(['redis:', 'rediss:'], 'redis://:password@host:6379'),
    'Redis that shares the rate limits of several processes.',
    { unset: 'limits in memory', secret: true },
  ),
  KEY_PEPPER: row(
    z.string().min(16, 'must have at least 16 characters (try: openssl rand -base64 32)'),
    'Secret under which API keys are hashed. Changing it invalidates all keys. Required in production.',
    { unset: 'made once, in DATA_DIR/pepper', secret: true },
  ),
  PII_KEY: row(
    z.string().min(16, 'must have at least 16 characters (try: openssl rand -base64 32)'),
    'Secret that wraps the keys of personal data of employees: any text, or what a pii.key holds. Without it they ' +
      'cannot be read. Required in production.',
    { unset: 'made once, in DATA_DIR/pii.key', secret: true },
  ),
  CHECKPOINTS: row(flag, '0 = nothing is signed, and nothing can be proved.', { default: '1' }),
  CHECKPOINT_KEY: row(
    z.string().min(40, 'must be a private key: openssl genpkey -algorithm ed25519 -outform DER | base64 -w0'),
    'Ed25519 key that signs checkpoints: PKCS#8, as base64 of DER or as PEM; after a rotation two, the newer last. ' +
      'Required in production, this or the file.',
    { unset: 'made once, in DATA_DIR/checkpoint.key', secret: true },
  ),
  CHECKPOINT_KEY_FILE: row(z.string(), 'File that holds this key, or these.', { unset: 'DATA_DIR/checkpoint.key' }),
  CHECKPOINT_ORIGIN: row(
    z.string().regex(/^[!-*,-~]{1,120}$/, 'must be a name such as ledger.example.com, without spaces and plus signs'),
    'What the checkpoints of this installation are called. Fixed with the first one.',
    { unset: 'daicho.invalid/ and the id of the installation' },
  ),
  CHECKPOINT_SINK: row(
    z
      .string()
      .refine(
        (text) => !/^s3:/.test(text) || S3_ADDRESS.test(text),
        'must be a file, or name key, secret, host and bucket: s3://KEY:SECRET@host/bucket?region=ap-northeast-1',
      ),
    'Where the signer remembers what it has signed: a file, best on another disk than the events, or s3://, a bucket ' +
      'with object lock; processes that share a database share it.',
    { unset: 'DATA_DIR/checkpoints.log with an embedded database, else the schema vault alone', secret: true },
  ),
  CHECKPOINT_SECONDS: row(whole(1, 86_400), 'Seconds after which an event is covered by a signed checkpoint.', {
    default: '60',
  }),
  WITNESSES: row(
    lines.refine(
      (items) => items.every(isWitness),
      'must be keys of outside witnesses, each with its address: NAME+ID+KEY https://witness.example.com',
    ),
    'Outside witnesses (C2SP tlog-witness) that are shown the checkpoint of all checkpoints and sign it: key and ' +
      'address of each, separated by commas.',
    { unset: 'nobody is asked' },
  ),
  TSA_URL: row(
    urlWith(['https:', 'http:'], 'https://tsa.example.com/tsr'),
    'Time stamp authority (RFC 3161) that is asked for a token over the same once a day, and after each seal.',
    { unset: 'nobody is asked', secret: true },
  ),
  DEMO: row(
    flag,
    '1 = seed a demo company at the first start and write its keys to DATA_DIR/demo.json. No effect in production.',
    { unset: '1; 0 in production' },
  ),
  DEMO_UNTIL: row(
    z.iso.date('must be a date YYYY-MM-DD'),
    "Last day of the demo company's entries, when it is seeded: at least 2026-09-30, at most 2027-03-31.",
    { unset: 'today' },
  ),
  PRINT_OPERATOR_KEY: row(
    flag,
    '1 = a start without demo prints the operator key, which it keeps in DATA_DIR/demo.json.',
    { default: '0' },
  ),
  OAUTH_ISSUER: row(identityUrl, 'Issuer of OAuth access tokens, exactly as in their `iss`.', {
    unset: 'API keys only',
  }),
  OAUTH_AUDIENCE: row(
    list.refine((items) => items.length > 0, 'must name at least one audience'),
    'Accepted `aud` values, separated by commas. Required with OAUTH_ISSUER.',
  ),
  OAUTH_JWKS_URL: row(identityUrl, 'Where the issuer publishes its keys.', { unset: 'by discovery' }),
  OAUTH_TYP: row(
    list.refine((items) => items.length > 0, 'must name at least one type, or be any'),
    'Accepted `typ` of tokens, separated by commas; `any` for issuers that send none.',
    { default: 'at+jwt' },
  ),
  OAUTH_CLIENT_ID: row(
    z.string().regex(/^[!-~]{1,255}$/, 'must be a name without spaces'),
    'What the issuer calls this service where people log in to the dashboard by their browser (authorization code ' +
      'with PKCE); it sends them back to PUBLIC_URL/app/callback.',
    { unset: 'no login in the browser' },
  ),
  OAUTH_CLIENT_SECRET: row(z.string().min(1), 'Its secret there; without it the client is a public one.', {
    unset: 'a public client',
    secret: true,
  }),
  AUTH_FAILURES_PER_MINUTE: row(whole(1, 1_000_000), 'Failed authentications per address and minute before 429.', {
    default: '1000',
  }),
  CONNECTIONS_PER_ADDRESS: row(
    whole(0, 100_000),
    'Connections of one address, of the 10,000 in all; 0 = no limit. Behind a proxy, which is one address: name it ' +
      'in TRUSTED_PROXIES, or 0.',
    { default: '1000' },
  ),
  TRUSTED_PROXIES: row(
    list.refine((items) => items.every(isNetwork), 'must be addresses or networks such as 10.0.0.0/8'),
    'Addresses or networks of proxies, separated by commas: what they say in `X-Forwarded-For` is where a caller is, ' +
      'and their connections are not counted.',
    { default: '' },
  ),
  METRICS_PORT: row(
    whole(0, 65_535),
    'Port on HOST for `/metrics` (and `/health`) alone, which then are not beside the API; 0 = any free one. Keep it ' +
      'from the public.',
    { unset: '/metrics beside the API' },
  ),
  METRICS_TOKEN: row(
    z.string().regex(/^\S{16,}$/, 'must have at least 16 characters, and no spaces (try: openssl rand -base64 32)'),
    'Bearer token that reads `/metrics` and nothing else.',
    { unset: 'an operator key, or none from this machine', secret: true },
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: row(
    urlWith(['https:', 'http:'], 'http://127.0.0.1:4318'),
    'OpenTelemetry collector (OTLP over HTTP) that gets traces: request, command, append, projection, webhook. No ' +
      'amounts, names or texts are in them.',
    { unset: 'no traces', secret: true },
  ),
  OTEL_SERVICE_NAME: row(z.string().min(1).max(200), 'What the service is called in traces.', { default: 'daicho' }),
  OTEL_TRACES_SAMPLER_ARG: row(
    z
      .string()
      .regex(/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/, 'must be a share from 0 to 1')
      .transform(Number),
    'Share of requests, 0 to 1, whose trace is recorded where the caller has not decided; recorded ones are named in ' +
      'their events for ever.',
    { default: '0.1' },
  ),
  BOOKS_MB: row(
    whole(16, 1_000_000),
    'Memory for the books of companies (estimated); those that nobody has used for longest are read again when they ' +
      'are needed. A company that begins takes about 0.02 MB, one that was founded by an older version 0.15.',
    { default: '256' },
  ),
  COMPANIES_PER_USER_PER_DAY: row(
    whole(0, 1_000_000),
    'Companies that one user (OAuth) may open within 24 hours; 0 = only operators open companies, whom nothing limits.',
    { default: '5' },
  ),
  SENTENCE_MODEL_URL: row(
    identityUrl,
    'A language model that proposes accounts for sentences whose words are unknown (OpenAI-compatible, such as ' +
      '`https://api.openai.com/v1`). It sees the sentence and the names of accounts; what it says is a draft at most.',
    { unset: 'no model' },
  ),
  SENTENCE_MODEL_NAME: row(z.string().min(1).max(200), 'What the model is called there.'),
  SENTENCE_MODEL_KEY: row(z.string().min(1), 'Its API key, where it wants one.', { secret: true }),
  SMTP_URL: row(
    urlWith(['smtp:', 'smtps:'], 'smtps://user:password@mail.example.com:465'),
    'Mail server that invoices are sent by. Without it, sending only marks them.',
    { unset: 'no mails', secret: true },
  ),
  SMTP_FROM: row(z.email('must be an e-mail address'), 'Address that mails come from. Required with SMTP_URL.'),
  CORS_ORIGINS: row(
    list.refine(
      (items) => items.every((item) => parseUrl(item)?.origin === item),
      'must be origins such as https://app.example.com, separated by commas',
    ),
    'Browser origins that may call the API.',
    { default: '' },
  ),
  ALLOW_PLAIN: row(flag, '1 = production may listen beyond this machine without TLS, behind a proxy.', {
    default: '0',
  }),
  LOG_LEVEL: row(
    z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }),
    'Least severe log lines to print; `info` prints a line per refused or slow request.',
    { unset: 'info in production, else warn' },
  ),
} as const;

type Variable = keyof typeof VARIABLES;
type ConfigValues = {
  [Name in Variable]: (typeof VARIABLES)[Name] extends SettingRow<infer T> ? T | undefined : never;
};

/** Where tokens come from and which are ours. */
export interface OAuthConfig {
  readonly issuer: string;
  readonly audiences: readonly string[];
  /** Absent = found by discovery. */
  readonly jwksUrl?: string;
  readonly types: readonly string[] | 'any';
  /** Absent = nobody logs in by his browser. */
  readonly login?: { readonly clientId: string; readonly clientSecret?: string };
}

/** What the service was told, checked. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Without a trailing slash; absent = `http://host:port`, known after listening. */
  readonly publicUrl?: string;
  readonly production: boolean;
  /** Absolute. */
  readonly dataDir: string;
  readonly roles: readonly ProcessRole[];
  readonly memberUrl?: string;
  /** Absent = there are no cells. */
  readonly cell?: string;
  /** Cell 0 first; empty = there are no cells. */
  readonly cells: readonly { readonly name: string; readonly url: string }[];
  readonly eventStoreUrl?: string;
  readonly eventStorePrefix: string;
  readonly databaseUrl?: string;
  readonly databaseReadUrl?: string;
  readonly documentsUrl?: string;
  readonly redisUrl?: string;
  readonly keyPepper?: string;
  readonly piiKey?: string;
  /** False = nothing is signed. */
  readonly checkpoints: boolean;
  readonly checkpointKey?: string;
  readonly checkpointKeyFile?: string;
  /** Absent = a name that follows from the installation. */
  readonly checkpointOrigin?: string;
  /** The file or bucket (s3://) in which the signer remembers; absent = none beside the vault. */
  readonly checkpointSink?: string;
  readonly checkpointSeconds: number;
  /** Outside witnesses: the key as verifiers take it, and where each answers. */
  readonly witnesses: readonly { readonly key: string; readonly url: string }[];
  readonly timeStampUrl?: string;
  readonly demo: boolean;
  /** Absent = today. */
  readonly demoUntil?: string;
  readonly printOperatorKey: boolean;
  readonly oauth?: OAuthConfig;
  readonly authFailuresPerMinute: number;
  readonly connectionsPerAddress: number;
  readonly trustedProxies: readonly string[];
  /** Absent = beside everything else. */
  readonly metricsPort?: number;
  readonly metricsToken?: string;
  /** Absent = no traces. */
  readonly tracing?: { readonly url: string; readonly serviceName: string; readonly ratio: number };
  readonly booksBytes: number;
  readonly companiesPerUserPerDay: number;
  /** Absent = no mails are sent. */
  readonly smtp?: { readonly url: string; readonly from: string };
  /** Absent = sentences are read by our own rules alone. */
  readonly sentenceModel?: { readonly url: string; readonly name: string; readonly key?: string };
  readonly corsOrigins: readonly string[];
  readonly allowPlain: boolean;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** True when the service is reachable from other machines. */
  readonly beyondLoopback: boolean;
}

type Env = Readonly<Record<string, string | undefined>>;

/** What must be said where real books are kept: secrets outside the database. */
function wrongInProduction(values: ConfigValues, env: Env): string[] {
  const wrong: string[] = [];
  if (!env['KEY_PEPPER']?.trim())
    wrong.push(
      'KEY_PEPPER must be set when NODE_ENV=production ' +
        '(try: openssl rand -base64 32), and be kept outside the database',
    );
  if (!env['PII_KEY']?.trim())
    wrong.push(
      'PII_KEY must be set when NODE_ENV=production (try: openssl rand -base64 32), and be kept outside the database',
    );
  if (values.CHECKPOINTS !== false && !env['CHECKPOINT_KEY']?.trim() && !env['CHECKPOINT_KEY_FILE']?.trim())
    wrong.push(
      'CHECKPOINT_KEY or CHECKPOINT_KEY_FILE must be set when NODE_ENV=production (try: openssl genpkey -algorithm ' +
        'ed25519 -outform DER | base64 -w0), and be kept outside the database; CHECKPOINTS=0 goes without proofs',
    );
  return wrong;
}

/** No plain traffic by accident, of whatever kind the process is. */
function wrongOnTheWire(values: ConfigValues): string[] {
  const wrong: string[] = [];
  if (values.HOST !== undefined && !LOOPBACK.test(values.HOST) && values.ALLOW_PLAIN === false)
    wrong.push(
      'HOST reaches beyond this machine and traffic would be unencrypted: ' +
        'set ALLOW_PLAIN=1 when a TLS proxy stands in front, or HOST=127.0.0.1',
    );
  return wrong;
}

/** Settings that mean nothing without each other. */
function wrongTogether(values: ConfigValues, env: Env): string[] {
  const wrong: string[] = [];
  const names = (values.CELLS ?? []).map((text) => text.slice(0, 2));
  if (values.CELL !== undefined && !env['CELLS']?.trim())
    wrong.push('CELLS must be set together with CELL: all cells of the installation');
  if (values.CELL !== undefined && names.length > 0 && !names.includes(values.CELL))
    wrong.push(`CELLS must name this cell, ${values.CELL}`);
  if (values.ROLES?.includes('router') === true && !env['CELLS']?.trim())
    wrong.push('CELLS must be set where ROLES is router: the cells that it stands before');
  if (values.DATABASE_READ_URL !== undefined && values.DATABASE_URL === undefined && !env['DATABASE_URL']?.trim())
    wrong.push('DATABASE_READ_URL must be set together with DATABASE_URL: the database that it follows');
  if (values.SMTP_URL !== undefined && values.SMTP_FROM === undefined && !env['SMTP_FROM']?.trim())
    wrong.push('SMTP_FROM must be set together with SMTP_URL: the address that mails come from');
  if (values.SENTENCE_MODEL_URL !== undefined && values.SENTENCE_MODEL_NAME === undefined)
    wrong.push('SENTENCE_MODEL_NAME must be set together with SENTENCE_MODEL_URL: which model to ask there');
  if (
    values.EVENTSTORE_URL !== undefined &&
    !/[?&]tls=false\b/i.test(values.EVENTSTORE_URL) &&
    !/:\/\/[^@/?]+:[^@/?]+@/.test(values.EVENTSTORE_URL)
  )
    wrong.push(
      'EVENTSTORE_URL needs a user and password (esdb://user:password@host:2113), ' +
        'or ?tls=false for an insecure development server',
    );
  return wrong;
}

/**
 * The checked configuration. Throws an Error whose message lists every wrong variable; values of secrets are never
 * shown.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const wrong: string[] = [];
  const entries = (Object.entries(VARIABLES) as [Variable, SettingRow<unknown>][]).map(
    ([name, { check, default: fallback, secret }]) => {
      // Empty counts as unset: compose files pass `${NAME:-}`.
      const text = env[name]?.trim() || fallback;
      if (text === undefined || text === '') return [name, undefined];
      const parsed = check.safeParse(text);
      if (parsed.success) return [name, parsed.data];
      wrong.push(
        `${name} ${parsed.error.issues[0]?.message ?? 'is wrong'}` +
          (secret === true ? '' : ` (it is "${text.slice(0, 100)}")`),
      );
      return [name, undefined];
    },
  );
  const values = Object.fromEntries(entries) as ConfigValues;

  const production = values.NODE_ENV === 'production';
  const host = values.HOST ?? '';
  const beyondLoopback = !LOOPBACK.test(host);
  wrong.push(
    // A router keeps nothing, and makes nothing.
    ...(production && values.ROLES?.includes('router') !== true ? wrongInProduction(values, env) : []),
    ...(production ? wrongOnTheWire(values) : []),
    ...wrongOfOAuth(values, env),
    ...wrongTogether(values, env),
  );
  if (wrong.length > 0)
    throw new Error(`The configuration is wrong:\n${wrong.map((line) => `  - ${line}`).join('\n')}`);

  return {
    host,
    port: values.PORT ?? 0,
    publicUrl: values.PUBLIC_URL,
    production,
    dataDir: path.resolve(values.DATA_DIR ?? ''),
    ...memberOf(values),
    eventStoreUrl: values.EVENTSTORE_URL,
    eventStorePrefix: values.EVENTSTORE_PREFIX ?? '',
    databaseUrl: values.DATABASE_URL,
    databaseReadUrl: values.DATABASE_READ_URL,
    documentsUrl: values.DOCUMENTS_URL,
    redisUrl: values.REDIS_URL,
    keyPepper: values.KEY_PEPPER,
    piiKey: values.PII_KEY,
    ...checkpointsOf(values),
    demo: !production && values.DEMO !== false,
    demoUntil: values.DEMO_UNTIL,
    printOperatorKey: values.PRINT_OPERATOR_KEY ?? false,
    oauth: oauthOf(values),
    authFailuresPerMinute: values.AUTH_FAILURES_PER_MINUTE ?? 0,
    connectionsPerAddress: values.CONNECTIONS_PER_ADDRESS ?? 0,
    trustedProxies: values.TRUSTED_PROXIES ?? [],
    metricsPort: values.METRICS_PORT,
    metricsToken: values.METRICS_TOKEN,
    ...tracingOf(values),
    booksBytes: (values.BOOKS_MB ?? 0) * 1_000_000,
    companiesPerUserPerDay: values.COMPANIES_PER_USER_PER_DAY ?? 0,
    sentenceModel:
      values.SENTENCE_MODEL_URL === undefined
        ? undefined
        : { url: values.SENTENCE_MODEL_URL, name: values.SENTENCE_MODEL_NAME ?? '', key: values.SENTENCE_MODEL_KEY },
    smtp: values.SMTP_URL === undefined ? undefined : { url: values.SMTP_URL, from: values.SMTP_FROM ?? '' },
    corsOrigins: values.CORS_ORIGINS ?? [],
    allowPlain: values.ALLOW_PLAIN ?? false,
    logLevel: values.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    beyondLoopback,
  };
}

/** What the settings say of traces. */
function tracingOf(values: ConfigValues): Pick<Config, 'tracing'> {
  const url = values.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (url === undefined) return {};
  const { OTEL_SERVICE_NAME: serviceName = '', OTEL_TRACES_SAMPLER_ARG: ratio = 0 } = values;
  return { tracing: { url, serviceName, ratio } };
}

/** What the settings say of this process among others. */
function memberOf(values: ConfigValues): Pick<Config, 'roles' | 'memberUrl' | 'cell' | 'cells'> {
  return {
    roles: (values.ROLES ?? []).filter(isRole),
    memberUrl: values.MEMBER_URL,
    cell: values.CELL,
    cells: (values.CELLS ?? []).map((text) => ({ name: text.slice(0, 2), url: text.slice(3).replace(/\/+$/, '') })),
  };
}

/** What the settings say of signing, and of who outside is asked. */
function checkpointsOf(
  values: ConfigValues,
): Pick<
  Config,
  | 'checkpoints'
  | 'checkpointKey'
  | 'checkpointKeyFile'
  | 'checkpointOrigin'
  | 'checkpointSink'
  | 'checkpointSeconds'
  | 'witnesses'
  | 'timeStampUrl'
> {
  return {
    checkpoints: values.CHECKPOINTS ?? true,
    checkpointKey: values.CHECKPOINT_KEY,
    checkpointKeyFile: values.CHECKPOINT_KEY_FILE,
    checkpointOrigin: values.CHECKPOINT_ORIGIN,
    checkpointSink:
      values.CHECKPOINT_SINK ?? (values.DATABASE_URL === undefined ? ownSink(values.DATA_DIR) : undefined),
    checkpointSeconds: values.CHECKPOINT_SECONDS ?? 0,
    witnesses: (values.WITNESSES ?? []).map((text) => {
      const [key = '', url = ''] = text.split(/\s+/);
      return { key, url };
    }),
    timeStampUrl: values.TSA_URL,
  };
}

/** What does not fit together of what is said of OAuth. */
function wrongOfOAuth(values: ConfigValues, env: Readonly<Record<string, string | undefined>>): string[] {
  const wrong: string[] = [];
  if (values.OAUTH_ISSUER !== undefined && !env['OAUTH_AUDIENCE']?.trim())
    wrong.push(
      'OAUTH_AUDIENCE must be set together with OAUTH_ISSUER: ' +
        'the audience your identity provider writes into tokens for this service',
    );
  if (
    values.OAUTH_ISSUER === undefined &&
    !env['OAUTH_ISSUER']?.trim() &&
    (values.OAUTH_AUDIENCE !== undefined || values.OAUTH_JWKS_URL !== undefined)
  )
    wrong.push('OAUTH_ISSUER must be set together with OAUTH_AUDIENCE and OAUTH_JWKS_URL');
  if (values.OAUTH_CLIENT_ID !== undefined && values.OAUTH_ISSUER === undefined && !env['OAUTH_ISSUER']?.trim())
    wrong.push('OAUTH_CLIENT_ID must be set together with OAUTH_ISSUER: who lets people log in');
  if (values.OAUTH_CLIENT_SECRET !== undefined && values.OAUTH_CLIENT_ID === undefined)
    wrong.push('OAUTH_CLIENT_SECRET must be set together with OAUTH_CLIENT_ID');
  return wrong;
}

function oauthOf(values: ConfigValues): OAuthConfig | undefined {
  const { OAUTH_ISSUER: issuer, OAUTH_CLIENT_ID: clientId, OAUTH_TYP: types = [] } = values;
  if (issuer === undefined) return undefined;
  return {
    issuer,
    audiences: values.OAUTH_AUDIENCE ?? [],
    jwksUrl: values.OAUTH_JWKS_URL,
    types: types.includes('any') ? 'any' : types,
    ...(clientId !== undefined && { login: { clientId, clientSecret: values.OAUTH_CLIENT_SECRET } }),
  };
}

/** Where the signer of an embedded installation remembers. */
function ownSink(dataDir = ''): string {
  return path.join(path.resolve(dataDir), 'checkpoints.log');
}

/** The variables as a Markdown table: name, default, meaning. OPERATIONS.md holds exactly this. */
export function variableTable(): string {
  const cell = ({ default: fallback, unset }: SettingRow<unknown>): string =>
    unset !== undefined ? `(${unset})` : fallback ? `\`${fallback}\`` : '';
  return [
    '| variable | default | meaning |',
    '|---|---|---|',
    ...(Object.entries(VARIABLES) as [string, SettingRow<unknown>][]).map(
      ([name, entry]) => `| \`${name}\` | ${cell(entry)} | ${entry.meaning} |`,
    ),
  ].join('\n');
}
