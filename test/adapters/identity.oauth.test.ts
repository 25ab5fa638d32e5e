// OAuth access tokens: good ones of every accepted kind pass, and tokens that are wrong in exactly one way do not; keys
// are cached and outlive the issuer.
import { expect } from 'chai';
import { constants, createHmac, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import http from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { AddressInfo } from 'node:net';
import { OAuth2Server } from 'oauth2-mock-server';
import { oauthIdentity, type OAuthOptions } from '../../src/adapters/identity.oauth.ts';

type Json = Record<string, unknown>;
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const rsaOther = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ps = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const ec384 = generateKeyPairSync('ec', { namedCurve: 'P-384' });
const ed = generateKeyPairSync('ed25519');
const weak = generateKeyPairSync('rsa', { modulusLength: 2040 });
const veryWeak = generateKeyPairSync('rsa', { modulusLength: 1024 });
const jwk = (key: KeyObject, kid: string, more: Json = {}): Json => ({
  ...key.export({ format: 'jwk' }),
  kid,
  use: 'sig',
  ...more,
});

const encode = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
type Signer = (input: string) => Buffer;
const signers = {
  RS256:
    (key: KeyObject = rsa.privateKey): Signer =>
    (input) =>
      sign('sha256', Buffer.from(input), key),
  PS256:
    (key: KeyObject = ps.privateKey): Signer =>
    (input) =>
      sign('sha256', Buffer.from(input), { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }),
  ES256:
    (key: KeyObject = ec.privateKey): Signer =>
    (input) =>
      sign('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' }),
  HS256:
    (secret: string): Signer =>
    (input) =>
      createHmac('sha256', secret).update(input).digest(),
};
function token(header: Json, claims: unknown, signer: Signer = signers.RS256()): string {
  const input = `${encode(header)}.${encode(claims)}`;
  return `${input}.${signer(input).toString('base64url')}`;
}

interface Idp {
  readonly issuer: string;
  keys: Json[];
  status: number;
  asked: number;
  /** Bytes sent of a document without end. */ endless: number;
  close(): Promise<void>;
}
async function startIdp(): Promise<Idp> {
  const server = http
    .createServer((request, response) => {
      const discovery = { issuer: idp.issuer, jwks_uri: `${idp.issuer}/jwks` };
      if (request.url === '/jwks') idp.asked++;
      if (request.url === '/endless' || request.url === '/packed') {
        const packed = request.url === '/packed';
        response.writeHead(200, { 'content-type': 'application/json', ...(packed && { 'content-encoding': 'gzip' }) });
        const spaces = Buffer.alloc(256 * 1024, ' ');
        function* document(): Generator<Buffer> {
          for (; !response.destroyed && idp.endless < 256 * 1024 * 1024; idp.endless += spaces.length) yield spaces;
        }
        pipeline([Readable.from(document()), ...(packed ? [createGzip()] : []), response], () => undefined);
        return;
      }
      if (request.url === '/moved') {
        response.writeHead(302, { location: '/jwks' }).end();
        return;
      }
      response.writeHead(request.url === '/jwks' ? idp.status : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(request.url === '/jwks' ? { keys: idp.keys } : discovery));
    })
    .listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const idp: Idp = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    status: 200,
    asked: 0,
    endless: 0,
    keys: [
      jwk(rsa.publicKey, 'rsa', { alg: 'RS256' }),
      jwk(ps.publicKey, 'ps'),
      jwk(ec.publicKey, 'ec'),
      jwk(ec384.publicKey, 'ec384'),
      jwk(ed.publicKey, 'ed'),
      jwk(rsaOther.publicKey, 'enc', { use: 'enc' }),
      jwk(weak.publicKey, 'weak'),
      jwk(veryWeak.publicKey, 'very-weak'),
    ],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return idp;
}

const NOW_S = 1_790_000_000;
const HEADER = { alg: 'RS256', typ: 'at+jwt', kid: 'rsa' };

describe('adapters/identity.oauth', () => {
  let idp: Idp;
  let nowMs = NOW_S * 1000;
  const claims = (more: Json = {}): Json => ({
    iss: idp.issuer,
    aud: 'daicho',
    sub: 'user-1',
    iat: NOW_S,
    exp: NOW_S + 900,
    ...more,
  });
  const without = (name: string): Json => {
    const { [name]: _, ...rest } = claims();
    return rest;
  };
  const options = (more: Partial<OAuthOptions> = {}): OAuthOptions => ({
    issuer: idp.issuer,
    audiences: ['daicho', 'https://ledger.example'],
    types: ['at+jwt'],
    now: () => nowMs,
    ...more,
  });
  before(async () => {
    idp = await startIdp();
  });
  after(() => idp.close());
  beforeEach(() => {
    nowMs = NOW_S * 1000;
  });

  const good: [name: string, make: () => string, more?: Json][] = [
    ['RS256', () => token(HEADER, claims())],
    ['PS256 by a key without alg', () => token({ ...HEADER, alg: 'PS256', kid: 'ps' }, claims(), signers.PS256())],
    ['RS256 by a key without alg', () => token({ ...HEADER, kid: 'ps' }, claims(), signers.RS256(ps.privateKey))],
    ['ES256', () => token({ ...HEADER, alg: 'ES256', kid: 'ec' }, claims(), signers.ES256())],
    ['typ written out in capitals', () => token({ ...HEADER, typ: 'application/AT+JWT' }, claims())],
    ['one of several audiences', () => token(HEADER, claims({ aud: ['other', 'https://ledger.example'] }))],
    [
      'expired and issued within the leeway',
      () => token(HEADER, claims({ iat: NOW_S - 920, exp: NOW_S - 20 })),
      { expiresAtMs: (NOW_S - 20) * 1_000 },
    ],
    ['a clock 20 s ahead', () => token(HEADER, claims({ iat: NOW_S + 20, nbf: NOW_S + 20 }))],
    ['a full hour', () => token(HEADER, claims({ exp: NOW_S + 3_600 })), { expiresAtMs: (NOW_S + 3_600) * 1_000 }],
    [
      'client, name and scopes',
      () => token(HEADER, claims({ client_id: 'app', name: '経理 花子', scope: 'entries:read  reports:read' })),
      { client: 'app', name: '経理 花子', scopes: ['entries:read', 'reports:read'] },
    ],
    ['a name that hides something, and leaves it out', () => token(HEADER, claims({ name: 'Ad\u200bmin' }))],
    ['a name that turns around, and leaves it out', () => token(HEADER, claims({ name: '\u202enimdA' }))],
    [
      'a name of many scripts',
      () => token(HEADER, claims({ name: '葛\u{e0100}城 Zoë ❤\ufe0f' })),
      { name: '葛\u{e0100}城 Zoë ❤\ufe0f' },
    ],
    ['an empty scope narrows to nothing', () => token(HEADER, claims({ scope: '' })), { scopes: [] }],
    ['azp as the client', () => token(HEADER, claims({ azp: 'spa' })), { client: 'spa' }],
    [
      'key material in the header is ignored, not used',
      () => token({ ...HEADER, jku: 'http://127.0.0.1:1/evil', jwk: jwk(rsaOther.publicKey, 'rsa') }, claims()),
    ],
  ];
  for (const [name, make, more] of good)
    it(`accepts ${name}`, async () => {
      expect(await oauthIdentity(options()).verify(make())).to.deep.equal({
        issuer: idp.issuer,
        subject: 'user-1',
        expiresAtMs: (NOW_S + 900) * 1_000,
        ...more,
      });
    });

  const bad: [name: string, make: () => string][] = [
    ['empty', () => ''],
    ['not a token', () => 'dch_sk_notatoken'],
    ['alg none', () => `${encode({ ...HEADER, alg: 'none' })}.${encode(claims())}.`],
    [
      'alg none with a signature left over',
      () => `${encode({ ...HEADER, alg: 'none' })}.${token(HEADER, claims()).split('.').slice(1).join('.')}`,
    ],
    [
      'HS256 with the public key as secret',
      () =>
        token(
          { ...HEADER, alg: 'HS256' },
          claims(),
          signers.HS256(String(rsa.publicKey.export({ format: 'pem', type: 'spki' }))),
        ),
    ],
    [
      'RS512',
      () => token({ ...HEADER, alg: 'RS512' }, claims(), (input) => sign('sha512', Buffer.from(input), rsa.privateKey)),
    ],
    [
      'EdDSA',
      () =>
        token({ ...HEADER, alg: 'EdDSA', kid: 'ed' }, claims(), (input) =>
          sign(null, Buffer.from(input), ed.privateKey),
        ),
    ],
    [
      'ES256 by a P-384 key',
      () => token({ ...HEADER, alg: 'ES256', kid: 'ec384' }, claims(), signers.ES256(ec384.privateKey)),
    ],
    [
      'PS256 by a key that is for RS256',
      () => token({ ...HEADER, alg: 'PS256' }, claims(), signers.PS256(rsa.privateKey)),
    ],
    ['an RSA key of 2,040 bits', () => token({ ...HEADER, kid: 'weak' }, claims(), signers.RS256(weak.privateKey))],
    [
      'an RSA key of 1,024 bits',
      () => token({ ...HEADER, kid: 'very-weak' }, claims(), signers.RS256(veryWeak.privateKey)),
    ],
    [
      'PS256 by an RSA key of 1,024 bits',
      () => token({ ...HEADER, alg: 'PS256', kid: 'very-weak' }, claims(), signers.PS256(veryWeak.privateKey)),
    ],
    [
      'a key that is for encryption',
      () => token({ ...HEADER, kid: 'enc' }, claims(), signers.RS256(rsaOther.privateKey)),
    ],
    ['a foreign key under a known kid', () => token(HEADER, claims(), signers.RS256(rsaOther.privateKey))],
    [
      'a foreign key that it brings along as jwk',
      () => token({ ...HEADER, jwk: jwk(rsaOther.publicKey, 'rsa') }, claims(), signers.RS256(rsaOther.privateKey)),
    ],
    ['no kid', () => token({ alg: 'RS256', typ: 'at+jwt' }, claims())],
    ['an unknown kid', () => token({ ...HEADER, kid: 'nobody' }, claims())],
    ['kid __proto__', () => token(JSON.parse('{"alg":"RS256","typ":"at+jwt","kid":"__proto__"}') as Json, claims())],
    ['kid as a path', () => token({ ...HEADER, kid: '../../dev/null' }, claims())],
    ['kid as SQL', () => token({ ...HEADER, kid: "rsa' OR '1'='1" }, claims())],
    ['kid as a number', () => token({ ...HEADER, kid: 1 }, claims())],
    ['an unknown critical extension', () => token({ ...HEADER, crit: ['exp2'], exp2: 1 }, claims())],
    ['an unencoded payload (b64)', () => token({ ...HEADER, b64: false, crit: ['b64'] }, claims())],
    ['typ of an id token', () => token({ ...HEADER, typ: 'JWT' }, claims())],
    ['no typ', () => token({ alg: 'RS256', kid: 'rsa' }, claims())],
    ['another issuer', () => token(HEADER, claims({ iss: 'https://evil.example' }))],
    ['an issuer that begins like ours', () => token(HEADER, claims({ iss: `${idp.issuer}.evil.example` }))],
    ['an issuer with a slash more', () => token(HEADER, claims({ iss: `${idp.issuer}/` }))],
    ['issuers as a list', () => token(HEADER, claims({ iss: [idp.issuer] }))],
    ['no issuer', () => token(HEADER, without('iss'))],
    ['another audience', () => token(HEADER, claims({ aud: 'other' }))],
    ['an audience that begins like ours', () => token(HEADER, claims({ aud: 'daicho2' }))],
    ['no audience', () => token(HEADER, without('aud'))],
    ['expired', () => token(HEADER, claims({ iat: NOW_S - 900, exp: NOW_S - 31 }))],
    ['no exp', () => token(HEADER, without('exp'))],
    ['exp as text', () => token(HEADER, claims({ exp: String(NOW_S + 900) }))],
    ['exp with a fraction', () => token(HEADER, claims({ exp: NOW_S + 900.5 }))],
    ['no iat', () => token(HEADER, without('iat'))],
    ['issued in the future', () => token(HEADER, claims({ iat: NOW_S + 31 }))],
    ['not yet valid', () => token(HEADER, claims({ nbf: NOW_S + 31 }))],
    ['a life of more than an hour', () => token(HEADER, claims({ exp: NOW_S + 3_601 }))],
    ['a life of ten years', () => token(HEADER, claims({ exp: NOW_S + 315_360_000 }))],
    ['exp before iat', () => token(HEADER, claims({ iat: NOW_S + 10, exp: NOW_S + 5 }))],
    ['no sub', () => token(HEADER, without('sub'))],
    ['an empty sub', () => token(HEADER, claims({ sub: '' }))],
    ['sub as a number', () => token(HEADER, claims({ sub: 7 }))],
    ['a NUL in sub', () => token(HEADER, claims({ sub: 'user-1\u0000' }))],
    ['a scope that is an object', () => token(HEADER, claims({ scope: { all: true } }))],
    ['more than 8 KiB', () => token(HEADER, claims({ padding: 'x'.repeat(8_192) }))],
    ['a changed claim', () => token(HEADER, claims()).replace(/\.[^.]+\./, `.${encode(claims({ sub: 'admin' }))}.`)],
    [
      'a signature of another token',
      () => token(HEADER, claims()).replace(/[^.]+$/, token(HEADER, claims({ sub: 'x' })).split('.')[2] ?? ''),
    ],
    ['no signature', () => token(HEADER, claims()).replace(/[^.]+$/, '')],
    ['a fourth part', () => `${token(HEADER, claims())}.x`],
    ['claims that are a list', () => token(HEADER, [claims()])],
    ['claims that are text', () => token(HEADER, 'hello')],
    ['a header that is no JSON', () => token(HEADER, claims()).replace(/^[^.]+/, encode('{alg'))],
    ['a line break at the end', () => `${token(HEADER, claims())}\n`],
    [
      'standard base64 instead of base64url',
      () => token(HEADER, claims()).replace(/^[^.]+/, `${Buffer.from(JSON.stringify(HEADER)).toString('base64')}=`),
    ],
  ];
  for (const [name, make] of bad)
    it(`refuses ${name}`, async () => {
      const identity = oauthIdentity(options());
      expect(await identity.verify(make())).to.equal(undefined);
      expect(await identity.verify(token(HEADER, claims())), 'the same without the fault').to.not.equal(undefined);
    });

  it('takes tokens without typ when told to (any), and then still no other fault', async () => {
    const identity = oauthIdentity(options({ types: 'any' }));
    expect(await identity.verify(token({ alg: 'RS256', kid: 'rsa' }, claims()))).to.not.equal(undefined);
    expect(await identity.verify(token({ alg: 'RS256', kid: 'rsa' }, claims({ aud: 'other' })))).to.equal(undefined);
  });

  it('fetches keys once for many tokens, again for a new id, seldom for invented; forgets withdrawn ones', async () => {
    const identity = oauthIdentity(options({ jwksUrl: `${idp.issuer}/jwks` }));
    const next = { ...HEADER, kid: 'next' };
    idp.asked = 0;
    await Promise.all(Array.from({ length: 20 }, () => identity.verify(token(HEADER, claims()))));
    expect(idp.asked).to.equal(1);
    for (let n = 0; n < 20; n++) await identity.verify(token({ ...HEADER, kid: `invented-${n}` }, claims()));
    expect(idp.asked, 'invented ids within 10 s of a fetch').to.equal(1);
    const before = idp.keys;
    try {
      idp.keys = [jwk(rsaOther.publicKey, 'next')];
      nowMs += 11_000;
      expect(await identity.verify(token(next, claims(), signers.RS256(rsaOther.privateKey)))).to.not.equal(undefined);
      expect(idp.asked).to.equal(2);
      expect(await identity.verify(token(HEADER, claims())), 'a withdrawn key').to.equal(undefined);
    } finally {
      idp.keys = before;
    }
  });

  it('goes on with cached keys for 24 hours when the issuer is down; without keys nobody gets in', async () => {
    const heard: string[] = [];
    const identity = oauthIdentity(options({ onTrouble: (reason) => heard.push(reason) }));
    const fresh = (): string => {
      const iat = Math.floor(nowMs / 1000);
      return token(HEADER, claims({ iat, exp: iat + 60 }));
    };
    expect(await identity.verify(fresh())).to.not.equal(undefined);
    idp.status = 503;
    try {
      nowMs += 23.9 * 3_600_000;
      expect(await identity.verify(fresh())).to.not.equal(undefined);
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(heard.join()).to.match(/cannot be fetched.*503/);
      nowMs += 0.2 * 3_600_000;
      expect(await identity.verify(fresh())).to.equal(undefined);
      expect(await oauthIdentity(options()).verify(fresh())).to.equal(undefined);
      idp.status = 200;
      nowMs += 11_000;
      expect(await identity.verify(fresh())).to.not.equal(undefined);
    } finally {
      idp.status = 200;
    }
  });

  it('ignores weak keys, says so, and goes on with the strong ones; without a strong one nobody gets in', async () => {
    const heard: string[] = [];
    const identity = oauthIdentity(options({ onTrouble: (reason) => heard.push(reason) }));
    expect(await identity.verify(token(HEADER, claims()))).to.not.equal(undefined);
    const why = 'bits is too weak: 2048 or more are needed.';
    expect(heard).to.deep.equal([
      `The key weak of ${idp.issuer} is ignored: an RSA key of 2040 ${why}`,
      `The key very-weak of ${idp.issuer} is ignored: an RSA key of 1024 ${why}`,
    ]);
    const before = idp.keys;
    try {
      idp.keys = [jwk(veryWeak.publicKey, 'rsa')];
      expect(
        await oauthIdentity(options()).verify(token(HEADER, claims(), signers.RS256(veryWeak.privateKey))),
      ).to.equal(undefined);
    } finally {
      idp.keys = before;
    }
  });

  it('breaks a document off at its limit while it is read, also one that grows when it is unpacked', async () => {
    for (const [path, most] of [
      ['endless', 16],
      ['packed', 64],
    ] as const) {
      const heard: string[] = [];
      idp.endless = 0;
      expect(
        await oauthIdentity(
          options({ jwksUrl: `${idp.issuer}/${path}`, onTrouble: (reason) => heard.push(reason) }),
        ).verify(token(HEADER, claims())),
      ).to.equal(undefined);
      expect(heard.join()).to.match(/answered more than 524288 bytes/);
      expect(idp.endless, path).to.be.below(most * 1024 * 1024);
    }
  });

  it('does not follow the issuer elsewhere', async () => {
    expect(await oauthIdentity(options({ jwksUrl: `${idp.issuer}/moved` })).verify(token(HEADER, claims()))).to.equal(
      undefined,
    );
  });

  it('refuses a discovery document of another issuer', async () => {
    const heard: string[] = [];
    const issuer = idp.issuer.replace('127.0.0.1', 'localhost');
    const identity = oauthIdentity(options({ issuer, onTrouble: (reason) => heard.push(reason) }));
    expect(await identity.verify(token(HEADER, claims({ iss: issuer })))).to.equal(undefined);
    expect(heard.join()).to.match(/names the issuer/);
  });

  it('works with a server we did not write', async () => {
    const server = new OAuth2Server();
    await server.issuer.keys.generate('RS256');
    await server.start(0, '127.0.0.1');
    try {
      const issuer = server.issuer.url ?? '';
      const accessToken = await server.issuer.buildToken({
        expiresIn: 600,
        scopesOrTransform: (header, payload) => {
          Object.assign(header, { typ: 'at+jwt' });
          Object.assign(payload, { aud: 'daicho', sub: 'someone', scope: 'entries:read' });
        },
      });
      expect(
        await oauthIdentity({ issuer, audiences: ['daicho'], types: ['at+jwt'] }).verify(accessToken),
      ).to.deep.include({ issuer, subject: 'someone', scopes: ['entries:read'] });
    } finally {
      await server.stop();
    }
  });
});
