// Why a store could not be opened, in one sentence that names the variable and the next step. Never the URL itself: it
// holds a password.
import type { Config } from './config.ts';
import { Refusal } from './domain/refusal.ts';

/** The variables that name a store; DATA_DIR holds the embedded database. */
export type StoreVariable = 'DATABASE_URL' | 'EVENTSTORE_URL' | 'REDIS_URL' | 'DATA_DIR';

/** What a failure is, and what to do about it. `@` stands for host and port, `$` for what the store itself said. */
interface KnownProblem {
  /** Codes of Node, SQLSTATEs, or words of a message. */
  readonly when: RegExp;
  readonly what: string;
  readonly step: string;
}

const NETWORK: readonly KnownProblem[] = [
  {
    when: /ENOTFOUND|EAI_AGAIN/,
    what: 'the host of @ is not known',
    step: 'Correct its name, or see whether this machine can look names up.',
  },
  { when: /ECONNREFUSED/, what: 'nothing listens at @', step: 'Start that server, or correct host and port.' },
  {
    when: /ETIMEDOUT|timeout expired|timed? ?out|not answered within/i,
    what: '@ does not answer',
    step: 'Correct host and port, or see whether a firewall is in between.',
  },
  {
    when: /EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN/,
    what: 'there is no way to @',
    step: 'Correct the host, or see to the network.',
  },
  {
    when: /does not support SSL/,
    what: 'the server at @ has no TLS',
    step: 'Remove sslmode from the URL, or switch TLS on there.',
  },
  {
    when: /SELF_SIGNED|UNABLE_TO_|CERT_|ERR_TLS|certificate/,
    what: 'the certificate of @ is not trusted ($)',
    step: 'Name the authority that signed it (sslrootcert=/path/to/ca.crt), or correct the host.',
  },
];

const KNOWN: Readonly<Record<StoreVariable, readonly KnownProblem[]>> = {
  DATABASE_URL: [
    ...NETWORK,
    {
      when: /28P01|no password|SASL/,
      what: 'the server at @ does not accept this user and password',
      step: 'Correct them.',
    },
    { when: /28000/, what: 'the server at @ does not let this user in from here ($)', step: 'See to its pg_hba.conf.' },
    { when: /3D000/, what: '@ has no such database ($)', step: 'Create it, or correct the name behind the slash.' },
    {
      when: /42501/,
      what: 'this user has too few rights at @ ($)',
      step: 'Let him create schemas in the database (grant create on database ... to ...).',
    },
    {
      when: /53300/,
      what: 'the server at @ has no connection left',
      step: 'Raise its max_connections, or stop what holds them.',
    },
    { when: /57P03/, what: 'the server at @ is still starting', step: 'Start again in a moment.' },
    {
      when: /ECONNRESET|EPIPE|Connection terminated|Received unexpected|Unknown (?:auth|message)|unexpected/i,
      what: 'what answers at @ hangs up, or is no PostgreSQL server',
      step: 'Correct host and port.',
    },
  ],
  EVENTSTORE_URL: [],
  REDIS_URL: [
    ...NETWORK,
    {
      when: /WRONGPASS|NOAUTH|invalid password|ERR AUTH/i,
      what: 'the server at @ does not accept this user and password',
      step: 'Correct them.',
    },
    { when: /DB index|invalid DB/i, what: '@ has no such database ($)', step: 'Correct the number behind the slash.' },
    {
      when: /ECONNRESET|EPIPE|Protocol error|RESP type|Connection is closed|unexpected/i,
      what: 'what answers at @ hangs up, or is no Redis server',
      step: 'Correct host and port.',
    },
  ],
  DATA_DIR: [
    { when: /53100|No space left|ENOSPC/, what: 'the disk is full', step: 'Free space and start again.' },
    {
      when: /XX00[12]|58P01|58030|3D000|42P01|3F000|XX000|ENOENT/,
      what: 'the database there is damaged ($)',
      step: 'Restore the folder from a backup, or set DATA_DIR to another one.',
    },
  ],
};

/** Codes and words of an error and of all that caused it. */
function wordsOf(error: unknown): string {
  const words: string[] = [];
  for (let one = error, depth = 0; one instanceof Error && depth < 10; one = one.cause, depth++) {
    words.push((one as { code?: unknown }).code as string, one.message);
    // What Node throws when every address of a host failed.
    for (const part of (one as { errors?: unknown[] }).errors ?? []) words.push(wordsOf(part));
  }
  return words.filter((word) => typeof word === 'string').join(' ');
}

/** The innermost message: what the store itself said, without passwords. */
function saidBy(error: unknown, secret: string): string {
  let inner = error;
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause;
  const text = (inner instanceof Error ? inner.message : String(inner)).replace(/\s+/g, ' ').trim();
  return (secret === '' ? text : text.replaceAll(secret, '***')).slice(0, 300);
}

function parsed(url: string): URL | undefined {
  try {
    return new URL(url);
  } catch {
    return undefined;
  }
}

/** Why the store that this variable names could not be opened, as an Error for the person who starts the service. */
export function storeProblem(variable: StoreVariable, value: string, error: unknown): Error {
  const url = variable === 'DATA_DIR' ? undefined : parsed(value);
  const where = url === undefined ? value : `${url.hostname}${url.port === '' ? '' : `:${url.port}`}`;
  const words = wordsOf(error);
  const said = saidBy(error, url?.password ?? '');
  const known = KNOWN[variable].find(({ when }) => when.test(words));
  const name = variable === 'DATA_DIR' ? `DATA_DIR (${value})` : variable;
  // The event store's own adapter has said it in a sentence already.
  if (variable === 'EVENTSTORE_URL' && error instanceof Error)
    return error.message.includes(variable) ? error : new Error(`${variable}: ${error.message}`, { cause: error });
  const what = known === undefined ? said.replace(/\.$/, '') : known.what.replace('@', where).replace('$', said);
  return new Error(`${name}: ${what}. ${known?.step ?? 'Correct it and start again.'}`, { cause: error });
}

/** The database that a configuration names: its variable, and the value of that. */
export function databaseOf(config: Pick<Config, 'databaseUrl' | 'dataDir'>): [StoreVariable, string] {
  return config.databaseUrl === undefined ? ['DATA_DIR', config.dataDir] : ['DATABASE_URL', config.databaseUrl];
}

/** Runs what opens a store; a failure says in one sentence what is wrong with the variable. */
export async function opening<T>(
  [variable, value]: readonly [StoreVariable, string],
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw variable === 'REDIS_URL' || isOfStore(error) ? storeProblem(variable, value, error) : error;
  }
}

/** True for what a driver or the system reports; false for sentences of ours, which say all already. */
function isOfStore(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // The writer's refusal says only that a store is away; what is wrong stands behind it.
  if (error instanceof Refusal) return error.code === 'unavailable' && isOfStore(error.cause);
  const { code, severity, storeError } = error as { code?: unknown; severity?: unknown; storeError?: unknown };
  return (
    /^[0-9A-Z_]{5,}$/.test(String(code)) ||
    severity !== undefined ||
    storeError !== undefined ||
    /^(?:Connection terminated|timeout|The server does not support|SASL|no answer)/i.test(error.message)
  );
}
