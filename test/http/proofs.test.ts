// Proofs over HTTP: what a caller gets is checked here as those check it who trust nobody; who may see a leaf, and that
// nobody is served what belongs to another company.
import { expect } from 'chai';
import { createHash } from 'node:crypto';
import { keyOfSeed, keySigner, isSignedBy, openedNote, readCheckpoint } from '../../src/engine/note.ts';
import { startApi, type Answer, type Api } from '../api.ts';
import { definedRoot, isConsistent, isIncluded, leaf } from '../proof/reference-proofs.ts';
import { employeeBody, entryBody, furnish, issuedInvoice, made, signed, type House } from './samples.ts';
import { pdfText, unzip } from './printed.ts';

const SEED_KEY = keySigner(keyOfSeed(Buffer.alloc(32, 7))).publicKey;
const hashes = (texts: unknown): Buffer[] => (texts as string[]).map((text) => Buffer.from(text, 'base64'));
const leafOf = (line: string): Buffer => leaf(Buffer.from(line, 'utf8'));

describe('proofs over HTTP', function () {
  this.timeout(120_000);
  let api: Api;
  let house: House;
  before(async () => {
    api = await startApi('http_proofs');
    house = await furnish(api);
    await signed(api, house);
  });
  after(() => api.close());

  const get = (path: string, headers?: Record<string, string>, key = house.key): Promise<Answer> =>
    api.call('GET', `/v1/companies/${house.companyId}${path}`, { key, headers });
  /** The facts of a note whose signature is that of the tests' key. */
  function opened(note: string): { origin: string; size: number; root: Buffer } {
    const { text, signatures } = openedNote(note) ?? { text: '', signatures: [] };
    expect(isSignedBy(SEED_KEY, text, signatures[0]?.signature ?? Buffer.alloc(0))).to.equal(true);
    const facts = readCheckpoint(text);
    return facts ?? expect.fail(`no checkpoint: ${text}`);
  }
  const allLeaves = async (): Promise<string[]> => (await get('/leaves')).text.split('\n').slice(0, -1);

  it('every line of the leaves is a leaf, and their root is the one that is signed', async () => {
    const answer = await get('/checkpoint');
    expect(answer.headers.get('content-type')).to.equal('text/plain; charset=utf-8');
    const { origin, size, root } = opened(answer.text);
    expect(origin).to.equal(`daicho.test/${house.companyId}`);
    const lines = await allLeaves();
    expect(lines).to.have.length(size);
    expect(definedRoot(lines.map(leafOf))).to.deep.equal(root);
    expect(lines.map((line) => (JSON.parse(line) as { sequence: number }).sequence)).to.deep.equal([...lines.keys()]);
    expect((await get(`/leaves?from=3&to=5`)).text).to.equal(`${lines[3]}\n${lines[4]}\n`);
    expect((await get('/log/checkpoint')).text).to.equal(answer.text);
    expect((await get(`/checkpoint?size=${size}`)).text).to.equal(answer.text);
  });

  it('every entry leads to its proof, in lists, alone, and when it is posted', async () => {
    const posted = await made(api, house, '/journal-entries', entryBody());
    const { body: page } = await get('/journal-entries?limit=5');
    const { body: alone } = await get(`/journal-entries/${posted['id'] as string}`);
    await signed(api, house);
    const shown = [posted, alone, ...(page['data'] as object[])] as { id: string; links: { proof: string } }[];
    for (const { id, links } of shown) {
      expect(links.proof).to.equal(`/v1/companies/${house.companyId}/journal-entries/${id}/proof`);
      const { status, body } = await api.call('GET', links.proof, { key: house.key });
      expect([status, (body['events'] as unknown[]).length > 0], id).to.deep.equal([200, true]);
    }
  });

  it('an event is proved by its id and by its sequence, as JSON and as a tlog-proof', async () => {
    const { body: page } = await get('/events?limit=20');
    const event = (page['data'] as { id: string; sequence: number; type: string }[])[15];
    const byId = await get(`/events/${event?.id}/proof`);
    const { checkpoint, events, size, origin } = byId.body as {
      checkpoint: string;
      size: number;
      origin: string;
      events: { sequence: number; type: string; leaf: string; proof: string[] }[];
    };
    const facts = opened(checkpoint);
    expect([facts.size, facts.origin]).to.deep.equal([size, origin]);
    const [proof] = events;
    expect([proof?.sequence, proof?.type, events.length]).to.deep.equal([15, event?.type, 1]);
    const hash = leafOf(proof?.leaf ?? '');
    expect(isIncluded(hash, 15, size, hashes(proof?.proof), facts.root)).to.equal(true);
    expect(isIncluded(hash, 14, size, hashes(proof?.proof), facts.root)).to.equal(false);
    expect((await get('/events/15/proof')).body).to.deep.equal(byId.body);

    const written = await get('/events/15/proof', { accept: 'text/plain' });
    expect(written.headers.get('content-type')).to.equal('text/plain; charset=utf-8');
    const [head, note] = [written.text.slice(0, written.text.indexOf('\n\n')), written.text.split(/\n\n(.*)/s)[1]];
    const [first, extra, index, ...path] = head.split('\n');
    expect([first, index]).to.deep.equal(['c2sp.org/tlog-proof@v1', 'index 15']);
    expect(Buffer.from(extra?.replace('extra ', '') ?? '', 'base64').toString()).to.equal(proof?.leaf);
    expect(path).to.deep.equal(proof?.proof);
    expect(note).to.equal(checkpoint);
    expect((await get('/events/15/proof', { accept: 'text/html, */*;q=0.1' })).body).to.deep.equal(byId.body);
  });

  it('an entry is proved with all that happened to it', async () => {
    const entry = await made(api, house, '/journal-entries', entryBody());
    await api.call('PATCH', `/v1/companies/${house.companyId}/journal-entries/${entry['id'] as string}`, {
      key: house.key,
      body: { memo: '訂正' },
    });
    const early = await get(`/journal-entries/${entry['id'] as string}/proof`);
    expect([early.status, early.body['code'], early.headers.get('retry-after')]).to.deep.equal([
      409,
      'not_signed_yet',
      '5',
    ]);
    const { status, body, text } = await get(`/journal-entries/${entry['id'] as string}/proof?wait=10`);
    expect(status, text).to.equal(200);
    const events = body['events'] as { sequence: number; type: string; leaf: string; proof: string[] }[];
    expect(events.map(({ type }) => type)).to.deep.equal(['journal_entry.posted', 'journal_entry.annotated']);
    const { root, size } = opened(body['checkpoint'] as string);
    for (const one of events)
      expect(isIncluded(leafOf(one.leaf), one.sequence, size, hashes(one.proof), root)).to.equal(true);
  });

  it('events, the live feed and leaves agree on the hash of each', async () => {
    const lines = await allLeaves();
    const { body } = await get('/events?limit=500');
    const listed = body['data'] as { sequence: number; hash: string }[];
    expect(listed.length).to.be.above(20);
    for (const { sequence, hash } of listed)
      if (sequence < lines.length)
        expect(hash, `event ${sequence}`).to.equal(leafOf(lines[sequence] ?? '').toString('hex'));
    const { body: filtered } = await get('/events?type=journal_entry.*&limit=5&order=desc');
    for (const one of filtered['data'] as { sequence: number; hash: string }[])
      expect(one.hash).to.equal(listed.find(({ sequence }) => sequence === one.sequence)?.hash ?? one.hash);
    const told: { sequence: number; hash?: string }[] = [];
    const control = new AbortController();
    await api.engine.service.followEvents(
      house.companyId,
      { types: ['journal_entry.*'] },
      -1,
      async (event) => {
        if (told.push(event) === 3) control.abort();
      },
      control.signal,
    );
    for (const { sequence, hash } of told) expect(hash).to.equal(leafOf(lines[sequence] ?? '').toString('hex'));
  });

  it('a later checkpoint continues an earlier one, and a frontier gives its root', async () => {
    const first = opened((await get('/checkpoint')).text);
    await made(api, house, '/journal-entries', entryBody());
    const second = opened((await get('/checkpoint?wait=10')).text);
    expect(second.size).to.be.above(first.size);
    const { body } = await get(`/consistency?from=${first.size}&to=${second.size}`);
    expect(isConsistent(first.size, second.size, hashes(body['proof']), first.root, second.root)).to.equal(true);
    const frontier = await get(`/frontier?size=${first.size}`);
    const joined = hashes(frontier.body['hashes']).reduceRight((right, left) =>
      createHash('sha256').update(Uint8Array.of(1)).update(left).update(right).digest(),
    );
    expect(joined).to.deep.equal(first.root);
    const { body: list } = await get('/checkpoints?limit=2');
    const [newest, before] = list['data'] as { size: number; root: string; reason: string }[];
    expect([newest?.size, newest?.root, newest?.reason]).to.deep.equal([
      second.size,
      second.root.toString('base64'),
      'asked',
    ]);
    expect(before?.size).to.equal(first.size);
    const { body: at } = await get(`/events/3/proof?size=${first.size}`);
    expect(opened(at['checkpoint'] as string).root).to.deep.equal(first.root);
  });

  it('tiles are the hashes of leaves, full and not, and only in the one form of their path', async () => {
    const lines = await allLeaves();
    const bytes = async (path: string): Promise<Buffer> => {
      const response = await fetch(`${api.baseUrl}/companies/${house.companyId}/log/tile/${path}`, {
        headers: { authorization: `Bearer ${house.key}` },
      });
      expect([response.status, response.headers.get('content-type')], path).to.deep.equal([
        200,
        'application/octet-stream',
      ]);
      return Buffer.from(await response.arrayBuffer());
    };
    expect(await bytes('0/000.p/20')).to.deep.equal(Buffer.concat(lines.slice(0, 20).map(leafOf)));
    if (lines.length < 256) expect((await get('/log/tile/0/000')).status).to.equal(404);
    else expect(await bytes('0/000')).to.deep.equal(Buffer.concat(lines.slice(0, 256).map(leafOf)));
    for (const path of ['0/000.p/0', '0/000.p/256', '0/001', '0/0', '0/x000', '7/000', '0/000.q/1', '0/001.p/255'])
      expect((await get(`/log/tile/${path}`)).status, path).to.equal(404);
  });

  it('the keys are given as verifiers take them', async () => {
    const { body } = await get('/checkpoint-keys');
    const [one, ...rest] = body['data'] as { vkey: string; from: string; until?: string }[];
    expect(rest).to.deep.equal([]);
    const [, origin, id, key] = /^(.*)\+([0-9a-f]{8})\+(.*)$/.exec(one?.vkey ?? '') ?? [];
    expect(origin).to.equal(`daicho.test/${house.companyId}`);
    expect(Buffer.from(key ?? '', 'base64')).to.deep.equal(Buffer.concat([Uint8Array.of(1), SEED_KEY]));
    expect(openedNote((await get('/checkpoint')).text)?.signatures[0]?.keyId.toString('hex')).to.equal(id);
    expect(Date.parse(one?.from ?? '')).to.be.above(0);
    expect(one).to.not.have.property('until');
  });

  it('a checkpoint is in the checkpoint of all checkpoints: as JSON, and as the text that a folder holds', async () => {
    await signed(api, house);
    const { status, body } = await get('/checkpoint-anchor?wait=10');
    expect(status).to.equal(200);
    const { origin, size, anchor, sequence, leaf, proof } = body as unknown as {
      origin: string;
      size: number;
      anchor: string;
      sequence: number;
      leaf: string;
      proof: string[];
    };
    const [name, of = '', root = ''] = anchor.split('\n');
    expect([origin, name]).to.deep.equal([`daicho.test/${house.companyId}`, 'daicho.test/checkpoints']);
    const path = proof.map((one) => Buffer.from(one, 'base64'));
    const at = [sequence, Number(of), path, Buffer.from(root, 'base64')] as const;
    expect(isIncluded(leafOf(leaf), ...at)).to.equal(true);
    expect(isIncluded(leafOf(leaf.replace(`"size":${size}`, '"size":1')), ...at)).to.equal(false);
    const { data } = JSON.parse(leaf) as { data: { stream: string; size: number; root: string } };
    expect([data.stream, data.size]).to.deep.equal([`ledger-${house.companyId}`, size]);
    expect(data.root).to.equal((await get(`/checkpoint?size=${size}`)).text.split('\n')[2]);
    expect(await get('/checkpoint-anchor?size=999999')).to.include({ status: 404 });
  });

  it('reports say which signed history they stand on: JSON, PDF and XLSX do, CSV is for sheets', async () => {
    await signed(api, house);
    const { size, root } = opened((await get('/checkpoint')).text);
    const path = '/reports/trial-balance?from=2026-04-01&to=2027-03-31';
    const answer = await get(path);
    const { projection } = answer.body as { projection: { position: number; checkpoint: object } };
    expect(projection).to.deep.include({ position: size - 1, checkpoint: { size, root: root.toString('base64') } });
    const file = async (format: string): Promise<Buffer> => {
      const response = await fetch(`${api.baseUrl}/companies/${house.companyId}${path}&format=${format}`, {
        headers: { authorization: `Bearer ${house.key}` },
      });
      expect(response.status, format).to.equal(200);
      return Buffer.from(await response.arrayBuffer());
    };
    const hex = root.toString('hex');
    const printed = pdfText(await file('pdf'));
    if (printed !== undefined) expect(printed).to.include(`署名済み ${size} 件 ${hex}`);
    expect(unzip(await file('xlsx')).get('docProps/core.xml')).to.include(`${size} 件 ${hex}`);
    expect((await file('csv')).toString()).to.not.include(hex.slice(0, 16));

    // A tag that was given before a checkpoint does not hold after it: the answer says more.
    await made(api, house, '/journal-entries', entryBody());
    const fresh = await get(path);
    const early = fresh.body as { projection: { position: number; checkpoint: { size: number } } };
    expect(early.projection.checkpoint.size, 'the newest that these events have').to.equal(size);
    const tag = fresh.headers.get('etag') ?? '';
    expect((await get(path, { 'if-none-match': tag })).status).to.equal(304);
    await signed(api, house);
    expect((await get(path, { 'if-none-match': tag })).status).to.equal(200);
    // And one of the past stands on what was signed of the past.
    const back = await get(`/reports/trial-balance?from=2026-04-01&to=2027-03-31&knownAt=2020-01-01T00:00:00Z`);
    expect(back.body['projection']).to.not.have.property('checkpoint');
  });

  it('papers bear half of the root of the first checkpoint over their issue, for ever', async function () {
    await signed(api, house);
    const invoice = await issuedInvoice(api, house);
    const payslip = `/payroll/runs/${house.payrollRunId}/payslips/${house.employeeId}/pdf`;
    const textOf = async (path: string): Promise<string | undefined> => {
      const response = await fetch(`${api.baseUrl}/companies/${house.companyId}${path}`, {
        headers: { authorization: `Bearer ${house.key}` },
      });
      expect(response.status, path).to.equal(200);
      return pdfText(Buffer.from(await response.arrayBuffer()));
    };
    const paper = await textOf(`/invoices/${invoice}/pdf`);
    if (paper === undefined) return this.skip(); // poppler is not on this machine
    const issued = (
      (await get(`/events?type=invoice.issued&entityId=${invoice}`)).body['data'] as { sequence: number }[]
    )[0]?.sequence as number;
    const firstOver = async (sequence: number): Promise<string | undefined> => {
      const notes = (await get('/checkpoints?limit=500')).body['data'] as { size: number; root: string }[];
      const over = notes.filter(({ size }) => size > sequence).sort((a, b) => a.size - b.size);
      return Buffer.from(over[0]?.root ?? '', 'base64')
        .toString('hex')
        .slice(0, 32);
    };
    const mark = await firstOver(issued);
    expect(mark).to.match(/^[0-9a-f]{32}$/);
    expect(paper).to.include(`印 ${mark}`);
    await made(api, house, '/journal-entries', entryBody());
    await signed(api, house);
    expect(await textOf(`/invoices/${invoice}/pdf?locale=en`), 'the same for ever').to.include(`Mark ${mark}`);

    const posted = ((await get('/events?type=payroll_run.posted')).body['data'] as { sequence: number }[])[0];
    const slip = await textOf(payslip);
    expect(slip).to.include(`印 ${await firstOver(posted?.sequence ?? -1)}`);
  });

  it('health and metrics say how signing goes, and the service is ready all the same', async () => {
    await made(api, house, '/journal-entries', entryBody());
    const { body } = await api.call('GET', '/health/ready');
    expect(body['status']).to.equal('ready');
    expect(body['proof']).to.have.property('state', 'ok');
    expect(body['proof']).to.have.property('oldestUnsignedSeconds').that.is.a('number');
    const { text } = await api.call('GET', '/metrics');
    expect(text)
      .to.match(/^daicho_proof_signing 1$/m)
      .and.match(/^daicho_proof_oldest_unsigned_seconds \d+$/m);
    expect(text)
      .to.match(/^daicho_proof_history_changed 0$/m)
      .and.match(/^daicho_proof_memory_lost 0$/m);
  });

  it('what is not there, or cannot be, is refused with what to do, also in Japanese', async () => {
    const { size } = opened((await get('/checkpoint')).text);
    const cases: [path: string, status: number, code: string, field: string | undefined, says: RegExp][] = [
      ['/checkpoint?size=2', 404, 'not_found', undefined, /no checkpoint of 2 events was signed/],
      ['/checkpoint?wait=11', 400, 'validation_error', 'wait', /from 0 to 10/],
      [`/consistency?from=0&to=${size}`, 400, 'validation_error', 'from', /from 1/],
      [`/consistency?from=9&to=8`, 400, 'validation_error', 'from', /from 1 to 8/],
      [`/consistency?from=1&to=${size + 1}`, 400, 'validation_error', 'to', /at most/],
      ['/consistency?from=1', 400, 'validation_error', 'to', /must be an integer/],
      [`/leaves?to=${size + 1}`, 400, 'validation_error', 'to', /at most \d+, which the newest checkpoint covers/],
      ['/leaves?from=9&to=8', 400, 'validation_error', 'from', /from 0 to 8/],
      [`/frontier?size=${size + 1}`, 400, 'validation_error', 'size', /at most/],
      [`/events/${size + 100}/proof`, 404, 'not_found', undefined, /nothing|not/],
      ['/events/evt_019a0000-0000-7000-8000-0000000000e0/proof', 404, 'not_found', undefined, /./],
      ['/journal-entries/je_019a0000-0000-7000-8000-0000000000e0/proof', 404, 'not_found', undefined, /./],
      [`/events/3/proof?siz=1`, 400, 'validation_error', 'siz', /unknown query parameter/],
      [
        `/events/${size - 1}/proof?size=${opened(first(await get('/checkpoints'))).size}`,
        400,
        'validation_error',
        'size',
        /does not cover/,
      ],
    ];
    for (const [path, status, code, field, says] of cases) {
      const { body, ...answer } = await get(path);
      expect([answer.status, body['code'], body['field']], `${path}: ${answer.text}`).to.deep.equal([
        status,
        code,
        field,
      ]);
      expect(body['error'] as string, path).to.match(says);
      const ja = await get(path, { 'accept-language': 'ja' });
      expect(ja.body['error'] as string, path).to.match(/[ぁ-ん一-龠]/);
    }
  });
  /** The note of the earliest checkpoint of a list. */
  const first = ({ body }: Answer): string => (body['data'] as { note: string }[]).at(-1)?.note ?? '';

  it('only auditors, accountants, admins and owners may ask; a leaf needs the right to what is in it', async () => {
    const roles = ['accountant', 'auditor', 'admin'];
    for (const role of [...roles, 'bookkeeper', 'viewer', 'approver', 'agent', 'integration']) {
      const key = await api.newKey(house.key, { role });
      expect((await get('/checkpoint', undefined, key)).status, role).to.equal(roles.includes(role) ? 200 : 403);
    }
    const bare = await api.newKey(house.key, { scopes: ['proofs:read'] });
    expect((await get('/checkpoint', undefined, bare)).status).to.equal(200);
    for (const path of ['/leaves', '/events/1/proof', `/journal-entries/${house.entryId}/proof`]) {
      const refused = await get(path, undefined, bare);
      expect([refused.status, refused.body['code']], path).to.deep.equal([403, 'insufficient_scope']);
      expect(refused.body['error']).to.include('events:read');
    }
    // Hashes beside what else one sees of an event would let him try out the figures of payroll that are hidden.
    const blind = await api.newKey(house.key, {
      scopes: ['proofs:read', 'events:read', 'entries:read', 'reports:read'],
    });
    const hashed = [
      '/leaves',
      '/events/1/proof',
      `/journal-entries/${house.entryId}/proof`,
      '/consistency?from=1&to=2',
    ];
    for (const path of [...hashed, '/frontier?size=3', '/log/tile/0/000.p/9', '/log/tile/0/000'])
      expect((await get(path, undefined, blind)).body, path).to.include({ code: 'insufficient_scope' });
    const runs = async (key: string): Promise<(string | undefined)[]> =>
      ((await get('/events?type=payroll_run.*', undefined, key)).body['data'] as { hash?: string }[]).map(
        ({ hash }) => hash,
      );
    expect(await runs(blind)).to.not.be.empty.and.satisfy((all: unknown[]) => all.every((one) => one === undefined));
    expect(await runs(house.key)).to.satisfy((all: string[]) => all.every((one) => /^[0-9a-f]{64}$/.test(one)));
  });

  it('leaves hold personal data as it is stored: sealed', async () => {
    await made(api, house, '/employees', employeeBody({ number: 'C77', lastName: '秘密沢', firstName: '機密子' }));
    await signed(api, house);
    expect((await get('/events?type=employee.*&order=desc&limit=1')).text).to.include('C77');
    const { text } = await get('/leaves');
    expect(text).to.include('C77').and.not.include('秘密沢').and.not.include('機密子');
  });

  it('nothing of another company is served, whatever is named', async () => {
    const other = await furnish(api);
    await signed(api, other);
    const event = (
      (await api.call('GET', `/v1/companies/${other.companyId}/events?limit=1`, { key: other.key })).body['data'] as {
        id: string;
      }[]
    )[0]?.id;
    const paths = ['/checkpoint', '/checkpoints', '/checkpoint-keys', '/consistency?from=1&to=2', '/leaves'].concat(
      ['/frontier?size=3', '/log/checkpoint', '/log/tile/0/000.p/3', '/events/1/proof'],
      [`/journal-entries/${other.entryId}/proof`],
    );
    for (const path of paths) {
      const theirs = await api.call('GET', `/v1/companies/${other.companyId}${path}`, { key: house.key });
      expect([theirs.status, theirs.body['code']], path).to.deep.equal([404, 'not_found']);
    }
    expect((await get(`/events/${event}/proof`)).status).to.equal(404);
    expect((await get(`/journal-entries/${other.entryId}/proof`)).status).to.equal(404);
    const tileOf = (at: House): Promise<Answer> =>
      api.call('GET', `/v1/companies/${at.companyId}/log/tile/0/000.p/9`, { key: at.key });
    expect((await tileOf(house)).text).to.not.equal((await tileOf(other)).text);
  });
});

describe('where nothing is signed', function () {
  this.timeout(60_000);
  it('it says so, and tells nobody to come back in seconds', async () => {
    const api = await startApi('http_unsigned', { checkpoints: undefined });
    try {
      const { companyId, ownerKey: key } = await api.newCompany();
      for (const path of ['/checkpoint?wait=10', '/events/1/proof', '/checkpoint-keys', '/leaves']) {
        const startedMs = performance.now();
        const { status, body, headers } = await api.call('GET', `/v1/companies/${companyId}${path}`, { key });
        expect([status, body['code']], path).to.deep.equal([503, 'proof_not_ready']);
        expect(body['error']).to.include('CHECKPOINTS=0');
        expect(Number(headers.get('retry-after'))).to.be.above(60);
        expect(performance.now() - startedMs, 'nobody waits for it').to.be.below(5_000);
      }
      const { proof } = (await api.call('GET', '/health/ready')).body;
      expect(proof).to.deep.equal({ state: 'off', oldestUnsignedSeconds: null });
    } finally {
      await api.close();
    }
  });
});
