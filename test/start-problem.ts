// What the start says when a store or the data folder is not as it must be: one sentence that names the variable and
// the next step, no password; as a program also exit code 1, and no stack trace.
import { expect } from 'chai';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { environment, type Finished } from './demo-service.ts';
import { quickFolder } from './folder.ts';
import { testServer } from './postgres.ts';
import { program } from './program.ts';

const SECRET = 'hunter2';
const WEAK = `daicho_weak_${process.pid}`;
/** The words after `node` that start the service's command line. */
export const DAICHO = program('src/cli/main.ts');

/** How a start ended: by itself, or (`ran`) because we stopped it once it served. */
interface Started extends Finished {
  readonly ran: boolean;
}

/** Starts the service in a folder, stops it once it serves, and tells how it ended. */
export function start(folder: string, env: Readonly<Record<string, string>> = {}, user?: number): Promise<Started> {
  return new Promise((resolve, reject) => {
    const options = user === undefined ? {} : { uid: user, gid: user };
    const child = spawn(process.execPath, [...DAICHO, 'serve'], {
      cwd: folder,
      env: environment(folder, { DEMO: '0', ...(user === undefined ? {} : { TSX_DISABLE_CACHE: '1' }), ...env }),
      stdio: ['ignore', 'pipe', 'pipe'],
      ...options,
    });
    let [stdout, stderr, ran] = ['', '', false];
    const late = setTimeout(() => child.kill('SIGKILL'), 60_000);
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      stdout += chunk;
      if (ran || !stdout.includes('Daicho is running')) return;
      ran = true;
      child.kill('SIGTERM');
    });
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      stderr += chunk;
    });
    child.on('error', reject).on('close', (code) => {
      clearTimeout(late);
      resolve({ code, stdout, stderr, ran });
    });
  });
}

/** A start in a process of many: why it was refused, undefined when it served until it was stopped. */
interface StartedAmongOthers {
  readonly refused: string | undefined;
}
type Ended = Started | StartedAmongOthers;

let starter: ChildProcess | undefined;
let asked = 0;
/** Starts the service in one process for all of these, which takes a tenth of the time. */
export function refused(folder: string, env: Readonly<Record<string, string>> = {}): Promise<StartedAmongOthers> {
  starter ??= spawn(process.execPath, program('test/start-problem-main.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  }).setMaxListeners(0);
  const child = starter;
  const id = (asked += 1);
  return new Promise((resolve, reject) => {
    const hear = (answer: { id: number; refused?: string }): void => {
      if (answer.id !== id) return;
      child.off('message', hear);
      resolve({ refused: answer.refused });
    };
    child.on('message', hear).once('error', reject);
    child.once('exit', (code) => reject(new Error(`the process of many starts ended with ${code}`)));
    child.send({ id, env: environment(folder, { DEMO: '0', LOG_LEVEL: 'silent', ...env }) });
  });
}
/** Starts the service in that process, stops it, and throws when it was refused. */
export async function serves(folder: string): Promise<void> {
  const { refused: why } = await refused(folder);
  if (why !== undefined) throw new Error(`the service does not start: ${why}`);
}

/** What a case needs: a folder of its own, one in which the service has run (`used`), and addresses. */
interface Place {
  readonly folder: string;
  readonly data: string;
  used(): void;
  readonly admin: URL;
  readonly silent: number;
  readonly chatty: number;
  readonly redis: Readonly<Record<string, number>>;
}
interface Case {
  readonly name: string;
  readonly says: RegExp;
  /** Makes the trouble; returns variables. */
  readonly given: (place: Place) => Record<string, string> | Promise<Record<string, string>>;
}

/** A new database of this run. */
async function databaseOf(admin: URL, name: string): Promise<Record<string, string>> {
  const database = `daicho_${name}_${process.pid}`;
  await asAdmin([`drop database if exists ${database} with (force)`, `create database ${database}`]);
  const url = new URL(admin);
  url.pathname = `/${database}`;
  return { DATABASE_URL: url.href };
}
const with_ = (url: URL, change: (url: URL) => void): string => {
  const changed = new URL(url);
  changed.password = SECRET;
  change(changed);
  return changed.href;
};
const database = (name: string, says: RegExp, change: (url: URL, place: Place) => void): Case => ({
  name: `DATABASE_URL: ${name}`,
  says,
  given: (place) => ({ DATABASE_URL: with_(place.admin, (url) => change(url, place)) }),
});
const redis = (name: string, says: RegExp, url: (place: Place) => string): Case => ({
  name: `REDIS_URL: ${name}`,
  says,
  given: (place) => ({ REDIS_URL: url(place) }),
});
const events = (name: string, says: RegExp, url: (place: Place) => string): Case => ({
  name: `EVENTSTORE_URL: ${name}`,
  says,
  given: (place) => ({ EVENTSTORE_URL: url(place) }),
});
/** A case of a folder in which the service has run. */
const used = (
  name: string,
  says: RegExp,
  harm: (data: string, place: Place) => void | Record<string, string>,
): Case => ({
  name: `DATA_DIR: ${name}`,
  says,
  given: (place) => {
    place.used();
    return harm(place.data, place) ?? {};
  },
});
const remove = (...names: string[]): void => fs.rmSync(path.join(...names), { recursive: true });
const write = (text: string, ...names: string[]): void => fs.writeFileSync(path.join(...names), text);
/** Fills the middle of a file with noise. */
const garble = (...names: string[]): void => {
  const file = path.join(...names);
  const bytes = fs.readFileSync(file);
  for (let at = 64; at < bytes.length; at += 97) bytes[at] = (bytes[at] as number) ^ 0x5a;
  fs.writeFileSync(file, bytes);
};
const databases = (data: string): string[] =>
  fs.readdirSync(path.join(data, 'postgres', 'base')).sort((a, b) => Number(a) - Number(b));

/** One of each kind: what a start says of the stores, and of a folder in which it ran. */
export const CASES: readonly Case[] = [
  database(
    'nothing there',
    /^DATABASE_URL: nothing listens at 127\.0\.0\.1:1\. Start that server, or correct/,
    (url) => {
      url.port = '1';
    },
  ),
  database(
    'a server that says nothing',
    /^DATABASE_URL: 127\.0\.0\.1:\d+ does not answer\. Correct host and port/,
    (url, { silent }) => {
      url.port = String(silent);
    },
  ),
  database(
    'another kind of server',
    /^DATABASE_URL: what answers at 127\.0\.0\.1:\d+ hangs up, or is no PostgreSQL server\. Correct/,
    (url, { chatty }) => {
      url.port = String(chatty);
    },
  ),
  database(
    'a wrong password',
    /^DATABASE_URL: the server at 127\.0\.0\.1:\d+ does not accept this user and password\. Correct them/,
    () => undefined,
  ),
  {
    name: 'DATABASE_URL: a user without rights',
    says: /DATABASE_URL.*(may not make them: start Daicho once|too few rights)/,
    given: async ({ admin }) => {
      await asAdmin(`create role ${WEAK} login password '${SECRET}'; create database ${WEAK}`.split('; '));
      return {
        DATABASE_URL: with_(admin, (url) => {
          url.username = WEAK;
          url.pathname = `/${WEAK}`;
        }),
      };
    },
  },
  events('nothing there', /^EVENTSTORE_URL.*127\.0\.0\.1:1\b/, () => `esdb://u:${SECRET}@127.0.0.1:1?tls=false`),
  events(
    'a server that says nothing',
    /^EVENTSTORE_URL/,
    ({ silent }) => `esdb://u:${SECRET}@127.0.0.1:${silent}?tls=false`,
  ),
  redis(
    'a wrong password',
    /^REDIS_URL: the server at 127\.0\.0\.1:\d+ does not accept this user and password\. Correct them/,
    (place) => `redis://:${SECRET}@127.0.0.1:${place.redis.password}`,
  ),
  {
    name: 'DATA_DIR: documents in a folder of its own, beside another process',
    says: /documents \(DATA_DIR\) is not the folder in which this installation keeps its documents.*Set DOCUMENTS_URL/,
    given: async ({ admin, folder }) => {
      const shared = {
        ...(await databaseOf(admin, 'shared')),
        KEY_PEPPER: `${SECRET} the pepper`,
        PII_KEY: `${SECRET} of personal data`,
        // A first process with time to sign would have the second one told of its key instead.
        CHECKPOINTS: '0',
      };
      const other = await refused(path.join(folder, 'another-machine'), shared);
      if (other.refused !== undefined) throw new Error(`the first process does not start: ${other.refused}`);
      return shared;
    },
  },
  {
    name: 'DOCUMENTS_URL: nothing there',
    says: /^DOCUMENTS_URL: the bucket of documents failed: .*\. Correct it and start again/,
    given: async ({ admin }) => ({
      ...(await databaseOf(admin, 'bucketless')),
      DOCUMENTS_URL: `s3://k:${SECRET}@127.0.0.1:1/papers?tls=false`,
    }),
  },
  {
    name: 'DATA_DIR: a file',
    says: /The data folder .*\.daicho cannot be written \(ENOTDIR\)\. Set DATA_DIR/,
    given: ({ data }) => {
      write('', data);
      return {};
    },
  },
  used('postgres.json gone', /postgres\.json is missing or damaged.*Restore DATA_DIR from a backup/, (data) =>
    remove(data, 'postgres.json'),
  ),
  used('the database gone', /The database folder .*postgres is gone.*Restore DATA_DIR from a backup/, (data) =>
    remove(data, 'postgres'),
  ),
  used('pg_control gone', /cannot open the database in .*\(DATA_DIR\): .*restore DATA_DIR from a backup/, (data) =>
    remove(data, 'postgres', 'global', 'pg_control'),
  ),
  used('the files of our database gone', /DATA_DIR.*damaged.*Restore the folder from a backup/, (data) =>
    remove(data, 'postgres', 'base', databases(data).at(-1) as string),
  ),
  used(
    'pepper gone',
    /pepper \(DATA_DIR\) is missing, and without it no API key.*Restore it from a backup.*accept-pepper/,
    (data) => remove(data, 'pepper'),
  ),
  used('another pepper', /pepper \(DATA_DIR\) is not the pepper under which.*Restore it from a backup/, (data) =>
    write('another pepper of some length', data, 'pepper'),
  ),
];
/** More of these kinds: each is a start of a whole service, so `npm run prove` goes through them. */
export const RARE: readonly Case[] = [
  database(
    'an unknown host',
    /^DATABASE_URL: the host of nowhere\.invalid:5432 is not known\. Correct its name/,
    (url) => {
      url.host = 'nowhere.invalid:5432';
    },
  ),
  database(
    'a wrong database',
    /^DATABASE_URL: 127\.0\.0\.1:\d+ has no such database \(database "nothing_here" does not exist\)\. Create it/,
    (url, { admin }) => {
      url.password = admin.password;
      url.pathname = '/nothing_here';
    },
  ),
  database(
    'TLS where there is none',
    /^DATABASE_URL: the server at 127\.0\.0\.1:\d+ has no TLS\. Remove sslmode/,
    (url) => {
      url.search = '?sslmode=verify-full';
    },
  ),
  {
    name: 'DATABASE_URL: a wrong scheme',
    says: /DATABASE_URL must be a URL such as postgres:\/\//,
    given: () => ({ DATABASE_URL: `mysql://u:${SECRET}@h/x` }),
  },
  events(
    'an unknown host',
    /^EVENTSTORE_URL.*nowhere\.invalid/,
    () => `esdb://u:${SECRET}@nowhere.invalid:2113?tls=false`,
  ),
  events(
    'another kind of server',
    /^EVENTSTORE_URL/,
    ({ chatty }) => `esdb://u:${SECRET}@127.0.0.1:${chatty}?tls=false`,
  ),
  events('a wrong scheme', /EVENTSTORE_URL must be a URL such as esdb:\/\//, () => `http://u:${SECRET}@127.0.0.1:2113`),
  redis(
    'an unknown host',
    /^REDIS_URL: the host of nowhere\.invalid:6379 is not known\. Correct its name/,
    () => `redis://:${SECRET}@nowhere.invalid:6379`,
  ),
  redis(
    'nothing there',
    /^REDIS_URL: nothing listens at 127\.0\.0\.1:1\. Start that server/,
    () => `redis://:${SECRET}@127.0.0.1:1`,
  ),
  redis(
    'a server that says nothing',
    /^REDIS_URL: 127\.0\.0\.1:\d+ does not answer\. Correct/,
    ({ silent }) => `redis://:${SECRET}@127.0.0.1:${silent}`,
  ),
  redis(
    'another kind of server',
    /^REDIS_URL: what answers at 127\.0\.0\.1:\d+ hangs up, or is no Redis server\. Correct/,
    ({ chatty }) => `redis://:${SECRET}@127.0.0.1:${chatty}`,
  ),
  redis(
    'a password that is missing',
    /^REDIS_URL: the server at 127\.0\.0\.1:\d+ does not accept this user and password\. Correct them/,
    (place) => `redis://127.0.0.1:${place.redis.password}`,
  ),
  redis(
    'a wrong database',
    /^REDIS_URL: 127\.0\.0\.1:\d+ has no such database .*Correct the number/,
    (place) => `redis://:${SECRET}@127.0.0.1:${place.redis.database}/99`,
  ),
  redis('a wrong scheme', /REDIS_URL must be a URL such as redis:\/\//, () => `http://:${SECRET}@127.0.0.1:6379`),
  {
    name: 'DATA_DIR: no place for a folder',
    says: /The data folder \/proc\/daicho cannot be written.*Set DATA_DIR/,
    given: () => ({ DATA_DIR: '/proc/daicho' }),
  },
  used(
    'postgres.json of another folder',
    /postgres\.json does not hold the password.*Restore DATA_DIR from a backup/,
    (data) => write('{"password":"another"}', data, 'postgres.json'),
  ),
  used('PG_VERSION gone', /postgres is damaged: its PG_VERSION is missing.*Restore DATA_DIR/, (data) =>
    remove(data, 'postgres', 'PG_VERSION'),
  ),
  used('pepper garbled', /pepper \(DATA_DIR\) is damaged.*Restore it from a backup/, (data) =>
    write('x', data, 'pepper'),
  ),
  used('KEY_PEPPER changed', /^KEY_PEPPER is not the pepper under which.*Set it to what it was/, () => ({
    KEY_PEPPER: 'another pepper of some length',
  })),
  used('postgres.json garbled', /postgres\.json is missing or damaged.*Restore DATA_DIR from a backup/, (data) =>
    write('{"passw', data, 'postgres.json'),
  ),
  used('PG_VERSION garbled', /postgres is damaged: its PG_VERSION is missing.*Restore DATA_DIR/, (data) =>
    write('eighteen', data, 'postgres', 'PG_VERSION'),
  ),
  used('pg_control garbled', /cannot open the database in .*\(DATA_DIR\): .*restore DATA_DIR from a backup/, (data) =>
    garble(data, 'postgres', 'global', 'pg_control'),
  ),
  used('pg_wal gone', /cannot open the database in .*\(DATA_DIR\): .*restore DATA_DIR from a backup/, (data) =>
    remove(data, 'postgres', 'pg_wal'),
  ),
  used('pg_xact gone', /DATA_DIR.*(restore DATA_DIR|Restore the folder)/, (data) =>
    remove(data, 'postgres', 'pg_xact'),
  ),
  used(
    'postgresql.conf garbled',
    /cannot open the database in .*\(DATA_DIR\): .*restore DATA_DIR from a backup/,
    (data) => write('((', data, 'postgres', 'postgresql.conf'),
  ),
  used('pg_hba.conf gone', /cannot open the database in .*\(DATA_DIR\): .*restore DATA_DIR from a backup/, (data) =>
    remove(data, 'postgres', 'pg_hba.conf'),
  ),
  used('a catalog garbled', /DATA_DIR.*damaged.*Restore the folder from a backup/, (data) => {
    const folder = path.join(data, 'postgres', 'base', databases(data).at(-1) as string);
    for (const name of fs.readdirSync(folder))
      if (/^\d+$/.test(name) && fs.statSync(path.join(folder, name)).size > 0) garble(folder, name);
  }),
];

async function asAdmin(statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: (await testServer()).adminUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A server for a test; answers each chunk as it says. */
async function listen(servers: net.Server[], answer: (socket: net.Socket, chunk: string) => void): Promise<number> {
  const server = net.createServer((socket) => {
    socket
      .on('error', () => undefined)
      .setEncoding('utf8')
      .on('data', (chunk: string) => answer(socket, chunk));
  });
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return (server.address() as net.AddressInfo).port;
}

/** A Redis that answers each command by these words, everything else by OK. */
const redisThat =
  (refuses: RegExp, words: string) =>
  (socket: net.Socket, chunk: string): void => {
    for (const [, command = ''] of chunk.matchAll(/\*\d+\r\n\$\d+\r\n(\w+)\r\n/g)) {
      socket.write(
        refuses.test(command)
          ? `-${words}\r\n`
          : command.toLowerCase() === 'info'
            ? '$17\r\nredis_version:7.0\r\n'
            : '+OK\r\n',
      );
    }
  };

/** A folder of folders for the starts of one run, and one in which the service has run. */
export interface Starts {
  /** A new folder; with `used` it holds the data of a service that has run. */
  folder(used?: boolean): string;
  /** Starts the service in every case, three at a time, as a program or in the process of many; how each ended. */
  all(cases: readonly Case[], isProgram?: (one: Case) => boolean): Promise<ReadonlyMap<string, Ended>>;
  close(): Promise<void>;
}

/** Prepares starts: runs the service once in a folder of its own. */
export async function prepareStarts(): Promise<Starts> {
  const root = quickFolder('start-problem');
  fs.chmodSync(root, 0o755);
  const servers: net.Server[] = [];
  const first = path.join(root, 'first');
  fs.mkdirSync(first);
  await serves(first);
  // As it is, owners included: the server runs as another user when we are root.
  const use = (data: string): void => {
    spawnSync('cp', ['-a', path.join(first, '.daicho'), data]);
  };
  const refuses = redisThat(/^auth$/i, 'WRONGPASS invalid username-password pair or user is disabled.');
  const asks = redisThat(/^(info|ping|select)$/i, 'NOAUTH Authentication required.');
  const servicesOfOthers = {
    admin: new URL((await testServer()).adminUrl),
    silent: await listen(servers, () => undefined),
    chatty: await listen(servers, (socket) => socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n')),
    redis: {
      password: await listen(servers, (socket, chunk) => (/auth/i.test(chunk) ? refuses : asks)(socket, chunk)),
      database: await listen(servers, redisThat(/^select$/i, 'ERR DB index is out of range')),
    },
  };
  let made = 0;
  const folder = (used = false): string => {
    const place = path.join(root, String((made += 1)));
    fs.mkdirSync(place);
    if (used) use(path.join(place, '.daicho'));
    return place;
  };
  return {
    folder,
    async all(cases, isProgram = () => true) {
      const ended = new Map<string, Ended>();
      const waiting = [...cases];
      const worker = async (): Promise<void> => {
        for (let one = waiting.shift(); one; one = waiting.shift()) {
          const place = folder();
          const data = path.join(place, '.daicho');
          const given = await one.given({ ...servicesOfOthers, folder: place, data, used: () => use(data) });
          ended.set(one.name, await (isProgram(one) ? start(place, given) : refused(place, given)));
          fs.rmSync(place, { recursive: true, force: true });
        }
      };
      await Promise.all([worker(), worker(), worker()]);
      return ended;
    },
    async close() {
      starter?.disconnect();
      starter = undefined;
      for (const server of servers) server.close();
      fs.rmSync(root, { recursive: true, force: true });
      await asAdmin([`drop database if exists ${WEAK} with (force)`, `drop role if exists ${WEAK}`]);
    },
  };
}

/** What every refused start has in common: one sentence, no password; as a program also exit code 1, no stack trace. */
export function holds(ended: Ended, says: RegExp): void {
  const { stdout, stderr } = 'refused' in ended ? { stdout: '', stderr: ended.refused ?? 'it serves' } : ended;
  expect(stderr.trim(), stdout).to.match(says);
  if ('code' in ended) expect(ended.code, stderr).to.equal(1);
  expect(stderr, 'no stack trace').to.not.match(/^\s+at |"stack"|node:internal/m);
  expect(stderr.trim().split('\n').length, stderr).to.be.at.most(2);
  expect(stdout + stderr, 'no password').to.not.include(SECRET);
}
