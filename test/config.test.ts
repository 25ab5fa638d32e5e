// The environment: defaults, every refusal with its variable named, no secret in a message, and the pepper file.
import { expect } from 'chai';
import fs from 'node:fs';
import path from 'node:path';
import { VARIABLES, readConfig, variableTable } from '../src/config.ts';
import { LIMITS } from '../src/domain/limits.ts';

const refusal = (env: Record<string, string>): string => {
  try {
    readConfig(env);
  } catch (error) {
    return (error as Error).message;
  }
  return 'accepted';
};
const PEPPER = 'a pepper of some length';
const WITNESS = 'w.example+e533421d+BAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f';
const OAUTH = { OAUTH_ISSUER: 'https://login.example.com', OAUTH_AUDIENCE: 'daicho' };

describe('config', () => {
  it('needs nothing: an embedded service on this machine with a demo', () => {
    expect(readConfig({})).to.deep.include({
      host: '127.0.0.1',
      port: 3000,
      production: false,
      demo: true,
      dataDir: path.resolve('.daicho'),
      beyondLoopback: false,
      databaseUrl: undefined,
      oauth: undefined,
    });
    expect(readConfig({}).logLevel, 'a quiet log where people develop').to.equal('warn');
    expect(readConfig({ LOG_LEVEL: 'info' }).logLevel).to.equal('info');
    const production = { NODE_ENV: 'production', KEY_PEPPER: PEPPER, PII_KEY: PEPPER, CHECKPOINTS: '0' };
    expect(readConfig(production).logLevel).to.equal('info');
    expect(readConfig({}).companiesPerUserPerDay).to.equal(LIMITS.companiesPerUserPerDay);
  });

  const wrong: [name: string, env: Record<string, string>, message: RegExp][] = [
    ['a port of words', { PORT: 'http' }, /PORT must be a whole number from 0 to 65535 \(it is "http"\)/],
    ['a port too high', { PORT: '65536' }, /PORT/],
    ['a host with a scheme', { HOST: 'http://x' }, /HOST must be an address/],
    ['another environment', { NODE_ENV: 'prod' }, /NODE_ENV must be development, test or production/],
    ['a KurrentDB scheme', { EVENTSTORE_URL: 'kurrentdb://h:2113?tls=false' }, /EVENTSTORE_URL .*esdb:\/\//],
    [
      'an event store with TLS and without a user',
      { EVENTSTORE_URL: 'esdb://h:2113' },
      /EVENTSTORE_URL needs a user and password/,
    ],
    ['a reserved stream prefix', { EVENTSTORE_PREFIX: '$idx' }, /EVENTSTORE_PREFIX/],
    ['a MySQL database', { DATABASE_URL: 'mysql://h/x' }, /DATABASE_URL must be a URL such as postgres/],
    ['a Redis address without scheme', { REDIS_URL: 'localhost:6379' }, /REDIS_URL must be a URL such as redis/],
    ['a short pepper', { KEY_PEPPER: 'short' }, /KEY_PEPPER must have at least 16/],
    ['production without a pepper', { NODE_ENV: 'production' }, /KEY_PEPPER must be set/],
    ['a short key of personal data', { PII_KEY: 'short' }, /PII_KEY must have at least 16/],
    [
      'production without a key of personal data',
      { NODE_ENV: 'production', KEY_PEPPER: PEPPER },
      /^(?!.*KEY_PEPPER).*PII_KEY must be set/s,
    ],
    ['a short key of checkpoints', { CHECKPOINT_KEY: 'short' }, /CHECKPOINT_KEY must be a private key/],
    ['a name of checkpoints with a space', { CHECKPOINT_ORIGIN: 'my ledger' }, /CHECKPOINT_ORIGIN must be a name such/],
    ['a witness without an address', { WITNESSES: WITNESS }, /WITNESSES must be keys of outside witnesses/],
    [
      'a key that was not copied whole',
      { WITNESSES: `${WITNESS.slice(0, -5)}A== https://w.example` },
      /WITNESSES must/,
    ],
    ['an authority by ftp', { TSA_URL: 'ftp://tsa.example' }, /TSA_URL must be a URL such as https/],
    [
      'production without a key of checkpoints',
      { NODE_ENV: 'production', KEY_PEPPER: PEPPER, PII_KEY: PEPPER },
      /CHECKPOINT_KEY or CHECKPOINT_KEY_FILE must be set/,
    ],
    [
      'production without TLS on all addresses',
      { NODE_ENV: 'production', KEY_PEPPER: PEPPER, HOST: '0.0.0.0' },
      /ALLOW_PLAIN=1/,
    ],
    ['a demo of yes', { DEMO: 'yes' }, /DEMO must be 0 or 1/],
    ['an issuer over http', { ...OAUTH, OAUTH_ISSUER: 'http://login.example.com' }, /OAUTH_ISSUER must use https/],
    ['keys over http', { ...OAUTH, OAUTH_JWKS_URL: 'http://login.example.com/jwks' }, /OAUTH_JWKS_URL must use https/],
    ['an issuer without an audience', { OAUTH_ISSUER: 'https://login.example.com' }, /OAUTH_AUDIENCE must be set/],
    ['an audience without an issuer', { OAUTH_AUDIENCE: 'x' }, /OAUTH_ISSUER must be set/],
    ['an origin with a path', { CORS_ORIGINS: 'https://a.example/x' }, /CORS_ORIGINS must be origins/],
    [
      'a company less than none',
      { COMPANIES_PER_USER_PER_DAY: '-1' },
      /COMPANIES_PER_USER_PER_DAY must be a whole number from 0/,
    ],
    ['no failures at all', { AUTH_FAILURES_PER_MINUTE: '0' }, /AUTH_FAILURES_PER_MINUTE/],
    ['a proxy by name', { TRUSTED_PROXIES: '10.0.0.0/8, proxy' }, /TRUSTED_PROXIES must be addresses or networks/],
    ['a network of 33 bits', { TRUSTED_PROXIES: '10.0.0.0/33' }, /TRUSTED_PROXIES must be addresses or networks/],
    ['a token with spaces', { METRICS_TOKEN: 'two words of some length' }, /METRICS_TOKEN must have at least 16/],
    ['no memory for books', { BOOKS_MB: '1' }, /BOOKS_MB must be a whole number from 16/],
    ['a loud level', { LOG_LEVEL: 'loud' }, /LOG_LEVEL must be one of trace/],
    ['a public address without scheme', { PUBLIC_URL: 'ledger.example.com' }, /PUBLIC_URL/],
  ];
  for (const [name, env, message] of wrong)
    it(`refuses ${name}`, () => {
      expect(refusal(env)).to.match(message);
    });

  it('lists every wrong variable at once and shows no secret', () => {
    const text = refusal({
      PORT: 'x',
      LOG_LEVEL: 'y',
      DATABASE_URL: 'mysql://user:hunter2@h/x',
      KEY_PEPPER: 'hunter3',
    });
    expect(text.match(/^ {2}- /gm)).to.have.length(4);
    expect(text).not.to.match(/hunter/);
  });

  it('accepts what production and OAuth look like; empty counts as unset', () => {
    const config = readConfig({
      NODE_ENV: 'production',
      KEY_PEPPER: PEPPER,
      PII_KEY: 'a key of some length',
      CHECKPOINT_KEY_FILE: '/run/secrets/checkpoint',
      WITNESSES: `${WITNESS} https://w.example/a,  ${WITNESS} http://127.0.0.1:1/`,
      HOST: '0.0.0.0',
      ALLOW_PLAIN: '1',
      REDIS_URL: '',
      OAUTH_ISSUER: 'http://localhost:8080',
      OAUTH_AUDIENCE: 'a, b',
      OAUTH_TYP: 'any',
      EVENTSTORE_URL: 'esdb://u:p@n1:2113,n2:2113,n3:2113?tls=true',
      CORS_ORIGINS: 'https://a.example,https://b.example:8443',
      PUBLIC_URL: 'https://ledger.example/',
    });
    expect(config).to.deep.include({
      demo: false,
      witnesses: [
        { key: WITNESS, url: 'https://w.example/a' },
        { key: WITNESS, url: 'http://127.0.0.1:1/' },
      ],
      production: true,
      beyondLoopback: true,
      redisUrl: undefined,
      publicUrl: 'https://ledger.example',
      corsOrigins: ['https://a.example', 'https://b.example:8443'],
      oauth: { issuer: 'http://localhost:8080', audiences: ['a', 'b'], jwksUrl: undefined, types: 'any' },
    });
  });

  it('is what OPERATIONS.md says', () => {
    const page = fs.readFileSync('OPERATIONS.md', 'utf8');
    expect(Object.keys(VARIABLES).filter((name) => !variableTable().includes(`\`${name}\``))).to.deep.equal([]);
    expect(page, 'OPERATIONS.md holds the table that variableTable() prints').to.include(variableTable());
  });
});
