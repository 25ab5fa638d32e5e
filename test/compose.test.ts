// docker-compose.yml and the Dockerfile against the service: the same environment variables, volumes for everything
// that must last, and a program that exists.
import { expect } from 'chai';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { VARIABLES, readConfig } from '../src/config.ts';
import { depth } from './depth.ts';
import { quickFolder } from './folder.ts';

interface ComposeService {
  image?: string;
  build?: string;
  profiles?: string[];
  restart?: string;
  logging?: { driver: string; options: Record<string, string> };
  command?: string[];
  entrypoint?: string[];
  environment?: Record<string, string>;
  ports?: string[];
  volumes?: string[];
  tmpfs?: string[];
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
}
interface Compose {
  services: Record<string, ComposeService>;
  volumes: Record<string, unknown>;
}

const text = fs.readFileSync('docker-compose.yml', 'utf8');
const compose = parse(text, { merge: true }) as Compose;
const services = Object.entries(compose.services);
const SECRETS = [
  'POSTGRES_PASSWORD',
  'REDIS_PASSWORD',
  'KEY_PEPPER',
  'PII_KEY',
  'EVENTSTORE_ADMIN_PASSWORD',
  'EVENTSTORE_OPS_PASSWORD',
  'EVENTSTORE_PASSWORD',
];
const ONE_SHOT = ['certificates', 'eventstore-setup'];

/** What compose makes of `${NAME}`, `${NAME:-default}` and `${NAME:?message}`; `$$` is a plain dollar. */
function interpolate(value: string, env: Record<string, string>): string {
  return value.replace(
    /\$\$|\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (_, name: string | undefined, kind: string | undefined, rest: string | undefined) => {
      if (name === undefined) return '$';
      if (env[name]) return env[name];
      if (kind === '?') throw new Error(`${name}: ${rest}`);
      return kind === '-' ? (rest ?? '') : '';
    },
  );
}
const environment = (service: string, env: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(compose.services[service]?.environment ?? {}).map(([name, value]) => [
      name,
      interpolate(String(value), env),
    ]),
  );

describe('docker compose', () => {
  const passwords = Object.fromEntries(
    [...SECRETS, 'CHECKPOINT_KEY'].map((name) => [
      name,
      `${name.toLowerCase().replaceAll('_', '')}0123456789abcdef0123456789abcdef`,
    ]),
  );

  for (const service of ['daicho', 'daicho-cluster']) {
    it(`${service} names every variable of the configuration that production heeds, and no other`, () => {
      expect(Object.keys(compose.services[service]?.environment ?? {}).sort()).to.deep.equal(
        Object.keys(VARIABLES)
          .filter((name) => !['DEMO', 'DEMO_UNTIL', 'PRINT_OPERATOR_KEY'].includes(name))
          .sort(),
      );
      expect(readConfig({ ...environment(service, passwords), DEMO: '1' }).demo, 'DEMO has no effect').to.equal(false);
    });
    it(`${service} gets a configuration that production accepts`, () => {
      const config = readConfig(environment(service, passwords));
      expect(config).to.deep.include({
        production: true,
        host: '0.0.0.0',
        port: 3000,
        dataDir: '/data',
        allowPlain: true,
        demo: false,
      });
      expect(
        [config.databaseUrl, config.redisUrl, config.eventStoreUrl, config.keyPepper].every((one) => one !== undefined),
      ).to.equal(true);
      const hosts = [config.databaseUrl, config.redisUrl]
        .map((url) => new URL(url ?? '').hostname)
        .concat(
          (/@?([^@/]+)\?/.exec((config.eventStoreUrl ?? '').replace('esdb://', ''))?.[1] ?? '')
            .split(',')
            .map((host) => host.replace(/:\d+$/, '')),
        );
      expect(
        hosts.filter((host) => compose.services[host] === undefined),
        'every host is a service',
      ).to.deep.equal([]);
      const port = compose.services[service]?.ports?.map((one) => interpolate(one, {}));
      expect(port).to.deep.equal([`127.0.0.1:3000:${config.port}`]);
    });
  }

  it('the cluster is reached with TLS, a checked authority and a user who is no administrator', () => {
    const url = readConfig(environment('daicho-cluster', passwords)).eventStoreUrl ?? '';
    expect(url).to.match(
      new RegExp(
        '^esdb://ledger:[^@]+@eventstore1:2113,eventstore2:2113,eventstore3:2113' +
          String.raw`\?tls=true&tlsCaFile=/certs/ca/ca\.crt$`,
      ),
    );
    const rules = compose.services['eventstore-setup']?.command?.join('\n').replaceAll('$$', '$') ?? '';
    for (const [, json] of rules.matchAll(/'(\[\{.*\}\])'/g))
      expect(() => JSON.parse(json ?? '') as unknown).not.to.throw();
    expect(rules).to.include('"$userStreamAcl":{"$r":["$admins","ledger"],"$w":["$admins","ledger"],"$d":"$admins"');
  });

  it('has no password in the file and starts with none missing', () => {
    for (const secret of SECRETS) expect(text, secret).to.match(new RegExp(`\\$\\{${secret}:\\?`));
    expect(text).not.to.match(/changeit/);
    expect(() => environment('daicho', {})).to.throw(/see the top/);
    expect(text)
      .to.match(/\$\{CHECKPOINT_KEY:\?/)
      .and.to.match(/^#.*CHECKPOINT_KEY=\$\(openssl genpkey/m);
    expect(/^#.*\bfor name in ([A-Z_ ]+);/m.exec(text)?.[1]?.split(' ')).to.deep.equal(SECRETS);
  });

  for (const [name, service] of services) {
    it(`${name} restarts, is watched, and keeps its data`, () => {
      expect(service.profiles, 'a profile').to.not.equal(undefined);
      if (ONE_SHOT.includes(name)) return;
      expect(service.restart).to.equal('always');
      expect(service.healthcheck?.test?.length ?? 0).to.be.above(1);
      const kept = [...(service.volumes ?? []), ...(service.tmpfs ?? [])].join(' ');
      const wanted = service.image?.includes('kurrentdb')
        ? '/var/lib/kurrentdb'
        : service.image?.startsWith('postgres')
          ? '/var/lib/postgresql'
          : '/data';
      expect(kept).to.include(wanted);
      expect(service.image, 'a pinned image')
        .to.match(/:[\w.]+$/)
        .and.not.match(/:latest$/);
      for (const port of service.ports ?? []) expect(port, 'open to this machine only').to.match(/^127\.0\.0\.1:/);
    });
  }

  it('says how the first key is made, with the program of the image and words that it knows', function () {
    this.timeout(30_000);
    expect(text, 'production writes no such file').not.to.include('demo.json');
    const told = /^# +docker compose --profile (\w+) exec (\S+) (.+)$/m.exec(text);
    expect(compose.services[told?.[2] ?? '']?.profiles).to.include(told?.[1]);
    const [program, script, ...words] = (told?.[3] ?? '').split(' ');
    expect([program, script], 'which the image has, see below').to.deep.equal(['npx', 'daicho']);
    expect(words).to.deep.equal(['keys', 'create', '--operator', '--name', 'admin']);
    const help = spawnSync(
      process.execPath,
      ['--import', './src/typescript.mjs', 'src/cli/main.ts', 'keys', 'create', '--help'],
      { encoding: 'utf8' },
    );
    expect(help.stdout, help.stderr)
      .to.match(/--operator /)
      .and.match(/--name </);
  });

  it('the access rules are written by any one node that answers, and nothing is waited for that is not needed', () => {
    const setup = compose.services['eventstore-setup'];
    expect(Object.keys(setup?.depends_on ?? {})).to.deep.equal(['certificates']);
    const script = interpolate(setup?.command?.[0] ?? '', passwords);
    // Given a curl for which two of three nodes are dead, and the third has the user already.
    const folder = quickFolder('compose');
    try {
      fs.writeFileSync(
        path.join(folder, 'curl'),
        `#!/bin/sh
for last; do :; done
case "$last" in
  https://eventstore3:2113/users/) printf 409 ;;
  https://eventstore3:2113/users/*) printf 200 ;;
  https://eventstore3:2113/*) printf 201 ;;
  *) printf 000; exit 7 ;;
esac
case "$last" in https://eventstore3*) echo "$last" >> "${folder}/asked" ;; esac
`,
        { mode: 0o755 },
      );
      fs.writeFileSync(path.join(folder, 'sleep'), '#!/bin/sh\n', { mode: 0o755 });
      const env = { ...environment('eventstore-setup', passwords), PATH: `${folder}:${process.env['PATH'] ?? ''}` };
      const run = spawnSync('sh', ['-c', script], { encoding: 'utf8', env });
      // Then everything is done, at the one that lives.
      expect(run.status, run.stdout + run.stderr).to.equal(0);
      expect(fs.readFileSync(path.join(folder, 'asked'), 'utf8').trim().split('\n')).to.deep.equal(
        ['users/', 'users/ledger/command/reset-password', 'streams/%24settings', 'streams/%24all/metadata'].map(
          (rest) => `https://eventstore3:2113/${rest}`,
        ),
      );
      // And where none lives it says so, and fails.
      fs.writeFileSync(path.join(folder, 'curl'), '#!/bin/sh\nprintf 000; exit 7\n', { mode: 0o755 });
      const none = spawnSync('sh', ['-c', script], { encoding: 'utf8', env });
      expect(none.status).to.equal(1);
      expect(none.stdout).to.include('creating the user ledger: eventstore3 answered 000');
    } finally {
      fs.rmSync(folder, { recursive: true, force: true });
    }
  });

  it('takes no port of this machine that cannot be chosen, and keeps no more than so many lines', () => {
    for (const [name, service] of services) {
      for (const port of service.ports ?? []) expect(port, name).to.match(/^127\.0\.0\.1:\$\{\w+:-\d*\}:\d+$/);
      expect(service.logging?.options, name).to.have.keys('max-size', 'max-file');
    }
    const settings = compose.services['postgres']?.command?.join(' ') ?? '';
    for (const name of ['tcp_keepalives_idle', 'tcp_keepalives_interval', 'tcp_keepalives_count', 'tcp_user_timeout'])
      expect(settings).to.match(new RegExp(`-c ${name}=\\d+`));
  });

  it('every named volume is declared and used, by one server only', () => {
    const used = services.flatMap(([name, service]) =>
      (service.volumes ?? []).map((volume) => ({
        name,
        volume: volume.split(':')[0] ?? '',
        readOnly: volume.endsWith(':ro'),
      })),
    );
    expect([...new Set(used.map(({ volume }) => volume))].sort()).to.deep.equal(Object.keys(compose.volumes).sort());
    const writers = new Map<string, string[]>();
    for (const { name, volume, readOnly } of used)
      if (!readOnly) writers.set(volume, [...(writers.get(volume) ?? []), name]);
    expect([...writers].filter(([, names]) => names.length > 1)).to.deep.equal([]);
  });

  it('every service a profile starts depends on services of the same profile, and on their health', () => {
    for (const [name, service] of services)
      for (const [needed, { condition }] of Object.entries(service.depends_on ?? {})) {
        const other = compose.services[needed];
        expect(
          service.profiles?.every((profile) => other?.profiles?.includes(profile)),
          `${name} needs ${needed}`,
        ).to.equal(true);
        expect(condition).to.equal(ONE_SHOT.includes(needed) ? 'service_completed_successfully' : 'service_healthy');
      }
  });

  it('no server keeps secondary indexes, by a name that it understands', () => {
    // As KurrentDB reads variables: __ between sections, words of a name joined at _; a section of a plug-in is not
    // known to it beforehand, so a misspelt one changes nothing.
    const setting = (name: string): string =>
      name
        .replace(/^KURRENTDB_+/, '')
        .split('__')
        .map((part) =>
          part
            .toLowerCase()
            .split('_')
            .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
            .join(''),
        )
        .join(':');
    for (const name of services.filter(([, { image }]) => image?.includes('kurrentdb')).map(([service]) => service)) {
      const set = Object.entries(environment(name, passwords))
        .filter(([variable]) => setting(variable) === 'SecondaryIndexing:Enabled')
        .map(([, value]) => value);
      expect(set, name).to.deep.equal(['false']);
    }
    expect(setting('KURRENTDB_GOSSIP_SEED')).to.equal('GossipSeed');
  });

  it('the nodes of the cluster differ only in what must differ, and use no setting that stops a server', () => {
    for (const n of [1, 2, 3]) {
      const env = environment(`eventstore${n}`, passwords);
      expect(env).to.deep.include({
        KURRENTDB_CLUSTER_SIZE: '3',
        KURRENTDB_NODE_HOST_ADVERTISE_AS: `eventstore${n}`,
        KURRENTDB_REPLICATION_HOST_ADVERTISE_AS: `eventstore${n}`,
        KURRENTDB_CERTIFICATE_FILE: `/certs/node${n}/node.crt`,
        KURRENTDB_GOSSIP_SEED: [1, 2, 3]
          .filter((m) => m !== n)
          .map((m) => `eventstore${m}:2113`)
          .join(','),
      });
      expect(env).to.not.have.property('KURRENTDB_INSECURE');
    }
    // Removed in KurrentDB 25.0: an unknown setting keeps the server from starting.
    expect(text).not.to.match(/KURRENTDB_(HTTP_PORT|INT_TCP_PORT|EXT_TCP_PORT|EXT_IP|INT_IP)/);
  });
});

/** Types are looked at by `npm run check`; with all that a build looks at, it is built in `npm run prove`. */
const UNCHECKED = depth(['--noCheck'], []);

describe('the container image', () => {
  const dockerfile = fs.readFileSync('Dockerfile', 'utf8');

  it('runs as an ordinary user, without packages for testing, on a supported Node', () => {
    expect(dockerfile)
      .to.match(/^USER node$/m)
      .and.match(/npm ci .*--omit=dev/)
      .and.match(/^HEALTHCHECK /m);
    const nodes = [...dockerfile.matchAll(/^FROM node:(\d+)/gm)].map(([, major]) => Number(major));
    expect(nodes.length).to.be.above(0);
    for (const major of nodes) expect(major).to.be.at.least(20);
  });

  it('has `npx daicho`, as all texts name it, also where nothing but /tmp can be written', function named() {
    if (process.platform === 'win32') return this.skip();
    this.timeout(60_000);
    // Given the last stage, laid out as its lines say, around a program that tells its words.
    const folder = quickFolder('image');
    const app = path.join(folder, 'app');
    try {
      fs.mkdirSync(path.join(app, 'dist/src/cli'), { recursive: true });
      fs.mkdirSync(path.join(app, 'src'));
      fs.mkdirSync(path.join(app, 'node_modules'));
      fs.mkdirSync(path.join(folder, 'bin'));
      fs.copyFileSync('package.json', path.join(app, 'package.json'));
      fs.copyFileSync('src/start.cjs', path.join(app, 'src/start.cjs'));
      fs.writeFileSync(path.join(app, 'node_modules/.package-lock.json'), '{}');
      fs.writeFileSync(path.join(app, 'dist/src/cli/main.js'), "console.log('daicho', ...process.argv.slice(2))");
      const last = dockerfile.slice(dockerfile.lastIndexOf('FROM '));
      expect(last).to.include('COPY --from=build /build/src/start.cjs src/start.cjs');
      const linked = /^RUN (mkdir -p node_modules\/\.bin .*)$/m.exec(last)?.[1] ?? 'false';
      const here = linked.replaceAll('/app/', `${app}/`).replaceAll('/usr/local/bin/', `${folder}/bin/`);
      const made = spawnSync('sh', ['-ec', here], { cwd: app, encoding: 'utf8' });
      expect(made.status, made.stderr).to.equal(0);
      const settings = Object.fromEntries(
        [.../^ENV (NPM_CONFIG_CACHE.*)$/m.exec(last)![1]!.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [
          name,
          value,
        ]),
      ) as Record<string, string>;
      expect(settings['NPM_CONFIG_CACHE'], 'the one place that compose lets it write').to.match(/^\/tmp\//);
      const env = {
        PATH: `${folder}/bin:${process.env['PATH'] ?? ''}`,
        HOME: '/nonexistent',
        NODE_ENV: 'production',
        ...settings,
        NPM_CONFIG_CACHE: path.join(folder, 'npm'),
      };
      for (const [program, ...words] of [
        ['npx', 'daicho', 'keys', 'list'],
        ['daicho', 'keys', 'list'],
      ]) {
        const run = spawnSync(program as string, words, { cwd: app, env, encoding: 'utf8' });
        expect(run.stdout, run.stderr).to.equal('daicho keys list\n');
      }
    } finally {
      fs.rmSync(folder, { recursive: true, force: true });
    }
  });

  it('copies what exists and is not ignored', () => {
    const allowed = new Set(
      fs
        .readFileSync('.dockerignore', 'utf8')
        .split('\n')
        .filter((line) => line.startsWith('!'))
        .map((line) => line.slice(1)),
    );
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names]) =>
      (names ?? '').split(' '),
    );
    expect(copied.filter((name) => !allowed.has(name) || !fs.existsSync(name))).to.deep.equal([]);
    expect([...allowed].filter((name) => !copied.includes(name))).to.deep.equal([]);
  });

  it('starts a program that the build makes and that runs', function () {
    this.timeout(60_000);
    const command = JSON.parse(/^CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? '[]') as string[];
    expect(command).to.deep.equal(['node', 'dist/src/cli/main.js', 'serve']);
    // Below dist/, so that packages and package.json are found from there.
    const outDir = path.resolve('dist', `test-${process.pid}`);
    try {
      const build = spawnSync(
        process.execPath,
        ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json', ...UNCHECKED, '--outDir', outDir],
        { encoding: 'utf8' },
      );
      expect(build.stdout).to.equal('');
      const help = spawnSync(process.execPath, [path.join(outDir, 'src/cli/main.js'), '--help'], {
        encoding: 'utf8',
        env: { ...process.env, NODE_ENV: 'production' },
      });
      expect(help.status, help.stderr).to.equal(0);
      expect(help.stdout).to.match(/serve/);
    } finally {
      fs.rmSync(outDir, { recursive: true, force: true });
    }
  });
});
