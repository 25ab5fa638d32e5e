// Words about who one is: login, logout, whoami, and the keys of a company.
import { Option } from 'commander';
import type { Operations } from '../client/api.ts';
import { baseUrlOf, call, connection, EXIT, fail, readDemoFile, type Connection } from './client.ts';
import { credentialsPath, readCredentials, storeCredential, type Credential } from './credentials.ts';
import type { ShownThing } from './shown.ts';
import { heading, told } from './spoken.ts';
import { table } from './terminal.ts';
import { examples, note, raw, readText, say, type Hand } from './word.ts';

/** Roles of keys, as the interface takes them. */
const ROLES = [
  'owner',
  'admin',
  'accountant',
  'bookkeeper',
  'approver',
  'viewer',
  'auditor',
  'agent',
  'integration',
] as const satisfies readonly Operations['createKey']['takes']['role'][];

const KEY_BYTES = 10_000;
const PATIENCE_MS = 5 * 60_000;

interface LoginFlags {
  readonly issuer?: string;
  readonly clientId?: string;
  readonly device?: boolean;
  readonly port: string;
  readonly scopes?: string;
  readonly audience?: string;
  readonly withKey?: boolean;
  readonly browser: boolean;
}

/** Companies that a credential sees. */
async function companiesOf(at: Connection): Promise<{ id: string; name: string }[]> {
  return (
    (await call(at, 'GET', '/companies', { query: { limit: 100 } })).data as { data: { id: string; name: string }[] }
  ).data;
}

async function login(hand: Hand, options: LoginFlags): Promise<void> {
  const { env, now } = hand;
  const { url, company } = hand.shared();
  const named = url ?? (env['DAICHO_URL']?.trim() || undefined) ?? readDemoFile(env)?.baseUrl;
  const baseUrl = baseUrlOf(named ?? readCredentials(env).current ?? 'http://127.0.0.1:3000');
  let credential: Credential;
  if (options.withKey) {
    if (process.stdin.isTTY) note('Paste the API key, then Enter and Ctrl-D:');
    const key = (await readText('-', KEY_BYTES)).trim();
    if (!/^dch_sk_\w+$/.test(key)) fail(EXIT.usage, 'That is no API key: it begins with dch_sk_.');
    credential = { key };
  } else {
    const clientId = options.clientId ?? (env['OAUTH_CLI_CLIENT_ID']?.trim() || undefined);
    if (clientId === undefined)
      return fail(
        EXIT.usage,
        'Say as which client the provider knows this program: --client-id ID or OAUTH_CLI_CLIENT_ID. ' +
          'Without a provider: daicho login --with-key',
      );
    if (!/^\d{1,5}$/.test(options.port)) fail(EXIT.usage, '--port takes a number from 0 to 65535.');
    const { loginByBrowser, loginByDevice } = await import('./login.ts');
    const tokens = await (options.device ? loginByDevice : loginByBrowser)(baseUrl, {
      ...options,
      clientId,
      port: Number(options.port),
      opensBrowser: options.browser,
      waitMs: PATIENCE_MS,
      now,
      note,
    });
    credential = { tokens };
  }
  // Tried before it is kept: a login that the service does not take is none.
  const bearer = credential.tokens?.accessToken ?? credential.key ?? '';
  const companies = await companiesOf(connection({ url: baseUrl, key: bearer }, env));
  if (company !== undefined && !companies.some(({ id }) => id === company))
    fail(EXIT.auth, `You do not see the company ${company} at ${baseUrl}: leave --company out, or name one of yours.`);
  const companyId = company ?? (companies.length === 1 ? companies[0]?.id : undefined);
  storeCredential(env, baseUrl, { ...credential, companyId });
  if (hand.shared().json) return raw(JSON.stringify({ baseUrl, companyId, companies: companies.length }));
  const chosen = companies.find(({ id }) => id === companyId);
  const working = chosen
    ? `Working on ${chosen.name} (${chosen.id}).`
    : companies.length === 0
      ? 'You belong to no company yet: an owner adds you as a member.'
      : `You see ${companies.length} companies: name one with --company ID, here or with every word.`;
  const kept = told(`Kept in ${credentialsPath(env)}, readable by you alone.`);
  return say(`${told(`Logged in at ${baseUrl}.`)} ${told(working)}\n${kept}`);
}

/** Words in lines of at most 80 characters. */
function inLines(list: readonly string[]): string[] {
  const lines: string[] = [];
  for (const word of list) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < 80) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** A company as its caller sees it: his role, and what is left of his requests. */
interface KeySeen {
  readonly id: string;
  readonly role?: string;
  readonly limits?: readonly { surface: string; limit: number | null; remaining?: number; reset?: number }[];
}

/** What is left of a caller's requests in a company; nothing where nothing limits them. */
function limitsText({ limits = [] }: KeySeen): string[] {
  return limits.flatMap(({ surface, limit, remaining = 0, reset = 0 }) =>
    limit === null ? [] : [`${surface.toUpperCase()}: ${remaining} / ${limit} (${reset} s)`],
  );
}

async function whoami(hand: Hand): Promise<void> {
  const at = hand.connect();
  const me = await call(at, 'GET', '/me', { accept: [404] });
  if (me.status === 200 && hand.shared().json) return raw(me.text);
  const companies = await companiesOf(at);
  if (hand.shared().json) return raw(JSON.stringify({ baseUrl: at.baseUrl, companyId: at.companyId, companies }));
  const mine = (me.status === 200 ? me.data : {}) as ShownThing;
  const plain = Object.entries(mine).filter(([name, value]) => typeof value === 'string' && name !== 'total');
  const scopes = mine['scopes'];
  const seen = new Map(((mine['companies'] ?? []) as readonly KeySeen[]).map((one) => [one.id, one]));
  const isForeign = at.companyId !== undefined && !companies.some(({ id }) => id === at.companyId);
  return say(
    table(
      [{ title: 'what' }, { title: 'value' }],
      [
        [heading('address'), at.baseUrl],
        [heading('credential'), at.from],
        ...plain.map(([name, value]) => [heading(name), String(value)]),
        ...inLines(Array.isArray(scopes) ? scopes.map(String) : []).map((line, n) => [
          n === 0 ? heading('scopes') : '',
          line,
        ]),
        ...companies.map(({ id, name }) => [
          heading(id === at.companyId || companies.length === 1 ? 'company (in use)' : 'company'),
          [id, name, seen.get(id)?.role ?? ''].join('  ').trimEnd(),
        ]),
        ...[...seen.values()].flatMap((one) => limitsText(one).map((text) => [heading('requests left'), text])),
        ...(isForeign
          ? [[heading('company (named)'), `${at.companyId ?? ''}  ${told('it is not one of yours')}`]]
          : []),
      ],
      100,
    ),
  );
}

interface KeyFlags {
  readonly name: string;
  readonly role?: string;
  readonly scopes?: string;
  readonly expires?: string;
  readonly operator?: boolean;
}
async function createKey(hand: Hand, options: KeyFlags): Promise<void> {
  const { json, company } = hand.shared();
  if (options.operator) {
    if (options.role || options.scopes) fail(EXIT.usage, 'An operator key has neither role nor scopes.');
    const made = await hand.installation.createOperatorKey({ name: options.name, expiresAt: options.expires });
    if (json) return raw(JSON.stringify(made));
    // The key alone is the answer: `KEY=$(daicho keys create ...)` holds it.
    say(made.secret);
    return note(
      `${told(`Operator key ${made.id} "${options.name}".`)} ` +
        told('It is shown only now: keep it where nobody else reads.'),
    );
  }
  if (options.role !== undefined && options.scopes !== undefined)
    fail(EXIT.usage, 'Give the key either --role or --scopes.');
  const at = hand.connect();
  const role = options.role ?? (options.scopes === undefined ? 'accountant' : undefined);
  const { randomUUID } = await import('node:crypto');
  const answer = await call(at, 'POST', '/api-keys', {
    headers: { 'idempotency-key': randomUUID() },
    body: {
      name: options.name,
      role,
      scopes: options.scopes?.split(',').map((scope) => scope.trim()),
      expires_at: options.expires,
      company_id: company ?? at.companyId,
    },
  });
  if (json) return raw(answer.text);
  const { id, secret } = answer.data as { id: string; secret: string };
  const what = role === undefined ? 'the scopes named' : `the role ${role}`;
  say(secret);
  return note(
    `${told(`Key ${id} "${options.name}" with ${told(what)}.`)} ` +
      told(`It is shown only now. Use it: export DAICHO_URL=${at.baseUrl.replace(/\/v1$/, '')} DAICHO_KEY=...`),
  );
}

/** Adds login, logout, whoami and keys. */
export function accessWords(hand: Hand): void {
  const { program } = hand;
  program
    .command('login')
    .description('log in at a service: by its OpenID provider, or with an API key')
    .option('--issuer <URL>', 'the provider (default: the one that the service names)')
    .option('--client-id <ID>', 'this program as the provider knows it (OAUTH_CLI_CLIENT_ID)')
    .option('--device', 'by a code to type on another device, for machines without a browser')
    .option('--port <N>', 'port to which the browser comes back (0 = any free one)', '0')
    .option('--scopes <LIST>', 'what the token shall be good for, separated by spaces')
    .option('--audience <NAME>', 'for providers that ask for one')
    .option('--no-browser', 'only print the address to open')
    .option('--with-key', 'read an API key from standard input in place of asking a provider')
    .addHelpText(
      'after',
      `
The provider has to know this program as a public client (no secret), with http://127.0.0.1:PORT/callback as redirect
address, and to issue JWT access tokens of at most an hour for the audience of the service (OAUTH_AUDIENCE).
What is kept stands in $XDG_CONFIG_HOME/daicho/credentials.json (else below ~/.config), readable by you alone.
${examples(
  'login --url https://books.example.com --client-id daicho-cli',
  'login --url https://books.example.com --client-id daicho-cli --device',
  'login --url https://books.example.com --with-key < key.txt',
)}`,
    )
    .action((options: LoginFlags) => login(hand, options));
  program
    .command('logout')
    .description('forget the login at a service')
    .addHelpText('after', examples('logout', 'logout --url https://books.example.com'))
    .action(() => {
      const { current, services } = readCredentials(hand.env);
      const { url, json } = hand.shared();
      const named = url ?? (hand.env['DAICHO_URL']?.trim() || undefined) ?? current;
      const baseUrl = named === undefined ? undefined : baseUrlOf(named);
      if (baseUrl === undefined || !services[baseUrl])
        return fail(
          EXIT.usage,
          `There is no login${baseUrl === undefined ? '' : ` at ${baseUrl}`} in ${credentialsPath(hand.env)}.`,
        );
      storeCredential(hand.env, baseUrl, undefined);
      const rest =
        services[baseUrl].key === undefined
          ? ''
          : ` ${told('The key itself still works: daicho keys revoke ends it.')}`;
      return json
        ? raw(JSON.stringify({ baseUrl, loggedOut: true }))
        : say(`${told(`Logged out of ${baseUrl}.`)}${rest}`);
    });
  program
    .command('whoami')
    .description('as whom, where and on which company the words here work')
    .addHelpText('after', examples('whoami'))
    .action(() => whoami(hand));

  const keys = program.command('keys').description('API keys');
  keys
    .command('create')
    .description('make a key; the secret is shown once')
    .requiredOption('--name <NAME>', 'what the key is for')
    .addOption(new Option('--role <ROLE>', 'role of the key (default: accountant)').choices(ROLES))
    .option('--scopes <LIST>', 'scopes separated by commas, in place of a role')
    .option('--expires <TIME>', 'RFC 3339, for example 2027-03-31T15:00:00Z')
    .option(
      '--operator',
      'a key that runs the installation: creates companies, reads metrics, reads no books (opens the stores)',
    )
    .addHelpText('after', examples('keys create --name shop --role integration', 'keys create --operator --name admin'))
    .action((options: KeyFlags) => createKey(hand, options));
  keys
    .command('accept-pepper')
    .description(
      'after the pepper was lost: take the present one (or a new one); all keys made before end (opens the stores)',
    )
    .addHelpText('after', examples('keys accept-pepper'))
    .action(async () => {
      await hand.installation.acceptPepper();
      say(told('API keys made before work no longer. Next: npx daicho keys create --operator --name admin'));
    });
  keys
    .command('list')
    .description('keys of the company')
    .addHelpText('after', examples('keys list'))
    .action(async () => {
      const at = hand.connect();
      const query = { per_page: 500, company_id: hand.shared().company ?? at.companyId };
      const answer = await call(at, 'GET', '/api-keys', { query });
      if (hand.shared().json) return raw(answer.text);
      const { data } = answer.data as { data: (ShownThing & { expires_at?: string })[] };
      const { listTable } = await import('./shown.ts');
      return say(
        listTable(
          'api-keys',
          data.map((key) => ({ ...key, expiresAt: key.expires_at })),
        ),
      );
    });
  keys
    .command('revoke')
    .argument('<id>', 'id of the key')
    .description('revoke a key at once')
    .addHelpText('after', examples('keys revoke key_...'))
    .action(async (id: string) => {
      const at = hand.connect();
      const answer = await call(at, 'DELETE', `/api-keys/${encodeURIComponent(id)}`, {
        query: { company_id: hand.shared().company ?? at.companyId },
      });
      return hand.shared().json ? raw(answer.text) : say(told(`${id} is revoked.`));
    });
}
