// Documents through HTTP: bytes in and out, the keys of the law, links from both sides, other companies, damage that
// verify tells, a crash between bytes and event; on disk and in a bucket.
import { expect } from 'chai';
import { hash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { uuidv7 } from 'uuidv7';
import { PROJECTIONS } from '../projections/index.ts';
import { diskDocuments } from '../src/adapters/documents.disk.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { EntryAnnotated, type EntryContent } from '../src/domain/journal.ts';
import { storeError, type DocumentStore } from '../src/engine/ports.ts';
import { conclusion, describeFinding, verify, type Verified } from '../src/engine/verify.ts';
import { documentBody, entryBody, expenseBody, made, saleBody } from './http/samples.ts';
import { startApi, type Answer, type Api } from './api.ts';

interface Shown {
  readonly id: string;
  readonly sha256: string;
  readonly status: string;
  readonly size: number;
  readonly linkedTo: readonly { type: string; id: string }[];
  readonly duplicateOf: readonly string[];
}

describe('documents', function documents() {
  this.timeout(120_000);
  let api: Api;
  /** What the store does before it keeps bytes: how the tests plant faults. */
  let beforePut: () => void = () => undefined;
  before(async () => {
    api = await startApi('documents', {
      wrapDocuments: (store): DocumentStore => ({
        ...store,
        put(...given) {
          beforePut();
          return store.put(...given);
        },
      }),
    });
  });
  after(() => api.close());
  afterEach(() => {
    beforePut = () => undefined;
  });

  interface Place {
    readonly companyId: string;
    readonly key: string;
    send(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<Answer>;
    upload(more?: object): Promise<Shown>;
    get(path: string): Promise<Shown>;
    ids(query: string): Promise<string[]>;
  }
  async function place(): Promise<Place> {
    const { companyId, ownerKey: key } = await api.newCompany({});
    const send: Place['send'] = (method, at, sent, headers) =>
      api.call(method, `/v1/companies/${companyId}${at}`, { key, body: sent, headers });
    return {
      companyId,
      key,
      send,
      upload: async (more) =>
        (await made(api, { companyId, key }, '/documents', documentBody(more))) as unknown as Shown,
      get: async (at) => (await send('GET', at)).body as unknown as Shown,
      ids: async (query) => {
        const answer = await send('GET', `/documents?${query}`);
        expect(answer.status, answer.text).to.equal(200);
        return (answer.body['data'] as Shown[]).map(({ id }) => id);
      },
    };
  }
  const fileOf = (companyId: string, { sha256 }: Shown): string =>
    path.join(api.folder, 'documents', companyId, sha256.slice(0, 2), sha256);
  /** An entry gets texts beside its documents, as entries from before have them: any text was taken then. */
  async function withTexts(companyId: string, entryId: string, ...texts: string[]): Promise<string[]> {
    const stream = `ledger-${companyId}`;
    const { events, lastRevision } = await api.log.readStream(stream, { from: 0, limit: 1_000 });
    const posted = events.findLast(({ data }) => (data as { entryId?: string }).entryId === entryId);
    const { content: before } = posted?.data as { content: EntryContent };
    const content = { ...before, documentIds: [...(before.documentIds ?? []), ...texts] };
    const { type, version, data } = EntryAnnotated({ entryId, version: 2, status: 'posted', before, content });
    const meta = { ...(posted?.meta as object), v: version, command: 'amend-entry', index: 0, count: 1 };
    await api.log.append(stream, lastRevision, [{ id: uuidv7(), type, data, meta }]);
    return content.documentIds;
  }
  const verified = (): Promise<Verified> =>
    verify({ log: api.log, store: api.rows.store, projections: PROJECTIONS, documents: api.documents });

  it('come back byte for byte, as an attachment under their own name, also when they are voided', async () => {
    const { companyId, key, send, upload } = await place();
    const bytes = Buffer.concat([
      Buffer.from('%PDF-1.7\n'),
      Buffer.from(Array.from({ length: 2_000 }, (_, n) => n % 256)),
    ]);
    const fileName = "請求書 4月 (写し) 100%'s.pdf";
    const document = await upload({ fileName, contentBase64: bytes.toString('base64') });
    expect(document).to.include({ sha256: hash('sha256', bytes, 'hex'), size: bytes.length });
    expect(fs.readFileSync(fileOf(companyId, document))).to.deep.equal(bytes);
    expect(fs.statSync(fileOf(companyId, document)).mode & 0o777).to.equal(0o600);
    await send('POST', `/documents/${document.id}/void`, { reason: '写し' });
    const response = await fetch(`${api.baseUrl}/companies/${companyId}/documents/${document.id}/content`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(response.status).to.equal(200);
    expect(Buffer.from(await response.arrayBuffer())).to.deep.equal(bytes);
    expect(response.headers.get('content-type')).to.equal('application/pdf');
    expect(response.headers.get('x-content-type-options')).to.equal('nosniff');
    const disposition = response.headers.get('content-disposition') as string;
    expect(disposition).to.match(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''/);
    expect(decodeURIComponent(disposition.split("UTF-8''")[1] as string)).to.equal(fileName);
  });

  it('are not kept for what is refused, with or without a key; a repeat is answered as then', async () => {
    const { send } = await place();
    let kept = 0;
    beforePut = () => kept++;
    const entry = 'je_00000000-0000-7000-8000-000000000000';
    const keyed = { 'idempotency-key': 'a' };
    for (const headers of [undefined, keyed, keyed]) {
      const refused = await send('POST', '/documents', documentBody({ links: [{ journalEntryId: entry }] }), headers);
      expect([refused.status, refused.body['code']], refused.text).to.deep.equal([400, 'entry_not_found']);
    }
    expect(kept, 'bytes that no event names').to.equal(0);
    const once = documentBody({ externalId: 'once' });
    const first = await send('POST', '/documents', once, { 'idempotency-key': 'b' });
    expect(first.status, first.text).to.equal(201);
    const again = await send('POST', '/documents', once, { 'idempotency-key': 'b' });
    expect([again.status, again.body['id'], again.headers.get('idempotency-replayed')]).to.deep.equal([
      201,
      first.body['id'],
      'true',
    ]);
    const twin = await send('POST', '/documents', once);
    expect(twin.body['code'], twin.text).to.equal('duplicate_external_id');
    const reused = await send('POST', '/documents', documentBody({ externalId: 'once', note: 'x' }), {
      'idempotency-key': 'b',
    });
    expect(reused.body['code'], reused.text).to.equal('idempotency_key_reused');
    expect(kept).to.equal(1);
  });

  it('as large as they may be are taken; larger ones are refused without being kept', async () => {
    const { send } = await place();
    const body = (length: number): object =>
      documentBody({ contentBase64: Buffer.alloc(length, 'x').toString('base64') });
    const large = await send('POST', '/documents', body(LIMITS.documentBytes), { 'idempotency-key': 'large' });
    expect(large.status, large.text).to.equal(201);
    const again = await send('POST', '/documents', body(LIMITS.documentBytes), { 'idempotency-key': 'large' });
    expect([again.status, again.headers.get('idempotency-replayed'), again.body['id']]).to.deep.equal([
      201,
      'true',
      large.body['id'],
    ]);
    const larger = await send('POST', '/documents', body(LIMITS.documentBytes + 1));
    expect([larger.status, larger.body['code']]).to.deep.equal([413, 'payload_too_large']);
    const largest = await send('POST', '/documents', {
      fileName: 'a',
      contentBase64: 'x'.repeat(LIMITS.documentBodyBytes),
    });
    expect([largest.status, largest.body['code']]).to.deep.equal([413, 'payload_too_large']);
  });

  it('are found by day, amount and other party, each alone and together, amounts and days as ranges', async () => {
    const { upload, ids } = await place();
    const keys = [
      { issueDate: '2026-04-10', amount: 1_000, partnerName: '株式会社 ﾔﾏﾀﾞ' },
      { issueDate: '2026-04-20', amount: 2_000, partnerName: '東都ビル' },
      { issueDate: '2026-05-10', amount: 1_000, partnerName: '東都ビル' },
      { issueDate: '2026-05-20', amount: 3_000, partnerName: undefined },
    ];
    const uploaded: string[] = [];
    for (const one of keys) uploaded.push((await upload(one)).id);
    const day = [
      ['issueFrom=2026-04-20', 'issueTo=2026-05-10'],
      (k: (typeof keys)[0]) => k.issueDate >= '2026-04-20' && k.issueDate <= '2026-05-10',
    ] as const;
    const amount = [['minAmount=1000', 'maxAmount=2000'], (k: (typeof keys)[0]) => k.amount <= 2_000] as const;
    const party = [
      ['partnerName=%E6%9D%B1%E9%83%BD'],
      (k: (typeof keys)[0]) => k.partnerName?.includes('東都') === true,
    ] as const;
    for (const some of [[day], [amount], [party], [day, amount], [day, party], [amount, party], [day, amount, party]]) {
      const wanted = uploaded.filter((_, i) => some.every(([, fits]) => fits(keys[i] as (typeof keys)[0])));
      const query = some.flatMap(([words]) => words).join('&');
      expect(await ids(`${query}&sort=createdAt`), query).to.deep.equal(wanted);
      expect(wanted, query).not.to.have.lengthOf(0);
    }
    expect(await ids(`partnerName=${encodeURIComponent('ヤマダ')}`)).to.deep.equal([uploaded[0]]);
    expect(await ids('lacksKeys=true')).to.deep.equal([uploaded[3]]);
    expect(await ids('sort=-amount,issueDate')).to.deep.equal([3, 1, 0, 2].map((i) => uploaded[i]));
    expect(await ids('issueFrom=2026-05-10&issueTo=2026-05-10')).to.deep.equal([uploaded[2]]);
  });

  it('are linked from either side, and both sides say so', async () => {
    const { companyId, key, send, upload, get, ids } = await place();
    const at = { companyId, key };
    await made(api, at, '/partners', { name: '株式会社山田商店', code: 'C001' });
    const [first, second] = [await upload(), await upload()];
    expect(await ids('status=unlinked')).to.have.members([first.id, second.id]);
    // An entry that names it, among texts that are no ids of ours and stay as they are.
    const entry = await made(api, at, '/journal-entries', entryBody({ documentIds: [first.id] }));
    const texts = ['receipts/2026/04.pdf', 'doc_1', `doc_${first.id}`.slice(0, 60)];
    const documentIds = await withTexts(companyId, entry['id'] as string, ...texts);
    const entryLink = { type: 'journal_entry', id: entry['id'] as string };
    expect(await get(`/documents/${first.id}`)).to.deep.include({ status: 'linked', linkedTo: [entryLink] });
    // A document that is linked to an entry and a draft.
    const invoice = await made(api, at, '/invoices', saleBody());
    await made(api, at, `/documents/${second.id}/link`, { journalEntryId: entry['id'] });
    await made(api, at, `/documents/${second.id}/link`, { invoiceId: invoice['id'] });
    expect((await send('GET', `/journal-entries/${entryLink.id}`)).body['documentIds']).to.deep.equal([
      ...documentIds,
      second.id,
    ]);
    expect((await send('GET', `/invoices/${invoice['id'] as string}`)).body['documentIds']).to.deep.equal([second.id]);
    expect((await get(`/documents/${second.id}`)).linkedTo).to.deep.equal([
      entryLink,
      { type: 'invoice', id: invoice['id'] },
    ]);
    expect(await ids('status=unlinked')).to.deep.equal([]);
    expect(await ids(`linkedTo=${entryLink.id}&sort=createdAt`)).to.deep.equal([first.id, second.id]);
    expect(await ids(`linkedTo=${invoice['id'] as string}`)).to.deep.equal([second.id]);
    // Taken back from either side.
    await send('PATCH', `/journal-entries/${entryLink.id}`, { documentIds: null });
    expect(await get(`/documents/${first.id}`)).to.deep.include({ status: 'unlinked', linkedTo: [] });
    await made(api, at, `/documents/${second.id}/unlink`, { journalEntryId: entry['id'] });
    await made(api, at, `/documents/${second.id}/unlink`, { invoiceId: invoice['id'] });
    expect(await ids('status=unlinked')).to.have.members([first.id, second.id]);
    await made(api, at, `/invoices/${invoice['id'] as string}/discard`, {});
  });

  it('that a draft of an entry names are its own until it is discarded; posting keeps them', async () => {
    const { companyId, key, send, upload, get } = await place();
    const at = { companyId, key };
    const [kept, lost] = [await upload(), await upload()];
    const draft = (id: string): Promise<Record<string, unknown>> =>
      made(api, at, '/journal-entries', entryBody({ status: 'draft', documentIds: [id, id] }));
    const [posted, discarded] = [await draft(kept.id), await draft(lost.id)];
    expect((await get(`/documents/${lost.id}`)).status).to.equal('linked');
    await send('POST', `/journal-entries/${posted['id'] as string}/post`, {});
    await send('POST', `/journal-entries/${discarded['id'] as string}/discard`, {});
    expect((await get(`/documents/${kept.id}`)).linkedTo).to.deep.equal([{ type: 'journal_entry', id: posted['id'] }]);
    expect((await get(`/documents/${lost.id}`)).linkedTo).to.deep.equal([]);
  });

  it('that shows the receipt of a line of an expense report belongs to the report', async () => {
    const { companyId, key, upload, get } = await place();
    const at = { companyId, key };
    await made(api, at, '/partners', { name: '従業員 001', code: 'C001' });
    const document = await upload();
    const [line] = expenseBody()['lines'] as object[];
    const report = await made(
      api,
      at,
      '/expense-reports',
      expenseBody({ lines: [{ ...line, documentIds: [document.id] }] }),
    );
    const { linkedTo } = await get(`/documents/${document.id}`);
    expect(linkedTo).to.deep.equal([{ type: 'expense_report', id: report['id'] }]);
    await made(api, at, `/expense-reports/${report['id'] as string}/cancel`, {});
    expect((await get(`/documents/${document.id}`)).linkedTo).to.deep.equal([]);
  });

  it('are linked to lines of a statement, and both sides say so', async () => {
    const { companyId, key, send, upload, get, ids } = await place();
    const at = { companyId, key };
    const bank = (await made(api, at, '/bank-accounts', { name: '銀行', type: 'bank' }))['id'] as string;
    const lines = `/bank-accounts/${bank}/transactions`;
    const transactions = [110_000, 5_000].map((amount) => ({
      ...{ date: '2026-04-27', direction: 'out', amount, description: `ヤチン ${amount}` },
    }));
    await made(api, at, `${lines}/import`, { transactions });
    const [small, large] = (await send('GET', `${lines}?sort=amount`)).body['data'] as [Shown, Shown];
    const document = await upload({ links: [{ bankTransactionId: large.id }] });
    const link = { type: 'bank_transaction', id: large.id };
    expect(await get(`/documents/${document.id}`)).to.deep.include({ status: 'linked', linkedTo: [link] });
    expect(await ids(`linkedTo=${large.id}`)).to.deep.equal([document.id]);
    const line = (id: string): Promise<Answer> => send('GET', `${lines}/${id}`);
    expect((await line(large.id)).body['documentIds']).to.deep.equal([document.id]);
    const found = async (query: string): Promise<string[]> =>
      ((await send('GET', `${lines}?${query}`)).body['data'] as Shown[]).map(({ id }) => id);
    expect([await found('hasDocument=true'), await found('hasDocument=false')]).to.deep.equal([[large.id], [small.id]]);
    // What else happens to the line leaves its papers alone, and they leave what was matched alone.
    const booked = { lines: [{ accountCode: '6320', amount: 110_000, taxCode: 'P10' }] };
    await made(api, at, `${lines}/${large.id}/match`, booked);
    expect((await line(large.id)).body).to.deep.include({ status: 'matched', documentIds: [document.id] });
    const other = await upload();
    await made(api, at, `/documents/${other.id}/link`, { bankTransactionId: large.id });
    expect((await line(large.id)).body).to.deep.include({
      status: 'matched',
      unmatchedAmount: 0,
      documentIds: [document.id, other.id],
    });
    for (const { id } of [document, other])
      await made(api, at, `/documents/${id}/unlink`, { bankTransactionId: large.id });
    expect((await line(large.id)).body['documentIds']).to.deep.equal([]);
    expect(await ids('status=unlinked')).to.have.members([document.id, other.id]);
    const unknown = await send('POST', `/documents/${document.id}/link`, { bankTransactionId: 'btx_0' });
    expect([unknown.status, unknown.body['code'], unknown.body['field']]).to.deep.equal([
      400,
      'bank_transaction_not_found',
      'bankTransactionId',
    ]);
  });

  it('that are missing are counted by a close: entries that deduct tax, with no paper anywhere near', async () => {
    const { companyId, key, send, upload } = await place();
    const at = { companyId, key };
    await made(api, at, '/partners', { name: '株式会社山田商店', code: 'C001' });
    const spent = (more: object = {}): Promise<Record<string, unknown>> =>
      made(api, at, '/journal-entries', {
        effectiveDate: '2026-04-20',
        lines: [
          { side: 'debit', accountCode: '6230', amount: 11_000, taxCode: 'P10', taxEntryMethod: 'inclusive' },
          { side: 'credit', accountCode: '1130', amount: 11_000 },
        ],
        ...more,
      });
    const [bare, papered] = [await spent(), await spent()];
    await withTexts(companyId, papered['id'] as string, 'receipts/1.pdf');
    await spent({ effectiveDate: '2026-05-01' });
    await made(api, at, `/journal-entries/${(await spent())['id'] as string}/reverse`, {});
    await made(api, at, '/journal-entries', entryBody()); // a sale deducts nothing
    const reached = await spent();
    const bank = (await made(api, at, '/bank-accounts', { name: '銀行', type: 'bank' }))['id'] as string;
    const lines = `/bank-accounts/${bank}/transactions`;
    const statement = [{ date: '2026-04-20', direction: 'out', amount: 11_000, description: 'カード' }];
    await made(api, at, `${lines}/import`, { transactions: statement });
    const [line] = (await send('GET', lines)).body['data'] as [Shown];
    await made(api, at, `${lines}/${line.id}/match`, { matches: [{ entryId: reached['id'] }] });
    await upload({ links: [{ bankTransactionId: line.id }] });
    const missing = async (): Promise<unknown[]> => {
      const { body, text } = await send('GET', '/documents/missing?from=2026-04-01&to=2026-04-30');
      expect(body['total'], text).to.equal((body['entries'] as unknown[]).length);
      return (body['entries'] as { id: string }[]).map(({ id }) => id);
    };
    expect(await missing(), 'a text is no paper').to.deep.equal([bare['id'], papered['id']]);
    const having = async (has: boolean): Promise<number> =>
      (await send('GET', `/journal-entries?hasDocument=${has}&limit=1`)).body['total'] as number;
    expect(await having(true)).to.equal(0);
    const periods = (await send('GET', '/fiscal-periods?limit=100')).body['data'] as {
      id: string;
      startDate: string;
    }[];
    const april = periods.filter(({ startDate }) => startDate === '2026-04-01').at(-1)?.id;
    interface Told {
      warnings?: { code: string; message: string }[];
      effects?: Told;
    }
    const warned = async (query: string): Promise<unknown> => {
      const told = (await send('POST', `/fiscal-periods/${april}/close${query}`, { mode: 'soft' })).body as Told;
      return (told.effects ?? told).warnings?.find(({ code }) => code === 'documents_missing')?.message;
    };
    expect(await warned('?dryRun=true')).to.match(
      /^2 entries deduct consumption tax and name no document: .*from=2026-04-01/,
    );
    const paper = await upload();
    await made(api, at, `/documents/${paper.id}/link`, { journalEntryId: bare['id'] });
    expect([await missing(), await having(true)]).to.deep.equal([[papered['id']], 1]);
    const elsewhere = (await (await place()).upload()).id;
    for (const unknown of [elsewhere, `doc_${'0'.repeat(8)}-0000-7000-8000-${'0'.repeat(12)}`]) {
      const refused = await send('PATCH', `/journal-entries/${papered['id'] as string}`, { documentIds: [unknown] });
      expect([refused.status, refused.body['code'], refused.body['field']]).to.deep.equal([
        400,
        'document_not_found',
        'documentIds[0]',
      ]);
      expect(await missing(), unknown).to.deep.equal([papered['id']]);
    }
    const second = await upload();
    await send('PATCH', `/journal-entries/${papered['id'] as string}`, { documentIds: ['receipts/1.pdf', second.id] });
    expect([await missing(), await warned('?dryRun=true')]).to.deep.equal([[], undefined]);
    await made(api, at, `/documents/${second.id}/void`, { reason: '取違え' });
    expect(await missing(), 'nor is one that was voided').to.deep.equal([papered['id']]);
    expect(await warned('')).to.match(/^1 entry deducts/);
  });

  it('equal bytes are told within a company, at once too, and never to another one', async () => {
    const [here, there] = [await place(), await place()];
    const { contentBase64 } = documentBody();
    const both = await Promise.all([1, 2, 3].map(() => here.upload({ contentBase64 })));
    expect(both.map(({ duplicateOf }) => duplicateOf.length).toSorted()).to.deep.equal([0, 1, 2]);
    expect((await there.upload({ contentBase64 })).duplicateOf).to.deep.equal([]);
    expect(await here.ids(`sha256=${both[0]?.sha256}`)).to.have.lengthOf(3);
    const foreign = both[0]?.id ?? '';
    for (const at of [`/documents/${foreign}`, `/documents/${foreign}/content`]) {
      const answer = await there.send('GET', at);
      const nothing = await there.send('GET', at.replace(foreign, 'doc_0'));
      expect([answer.status, { ...answer.body, requestId: '' }]).to.deep.equal([
        404,
        { ...nothing.body, requestId: '' },
      ]);
    }
  });

  it('a dry run keeps nothing, and says what would be', async () => {
    const { companyId, upload, send } = await place();
    const body = documentBody();
    const dry = await send('POST', '/documents?dryRun=true', body);
    expect(dry.status, dry.text).to.equal(200);
    expect(fs.existsSync(path.join(api.folder, 'documents', companyId))).to.equal(false);
    expect((await upload(body)).sha256).to.equal(dry.body['sha256']);
  });

  it('bytes are kept before the event: without bytes no event, and bytes without an event do no harm', async () => {
    const { companyId, upload, send, ids } = await place();
    const body = documentBody();
    beforePut = () => {
      throw storeError('unavailable', 'the disk is full');
    };
    const failed = await send('POST', '/documents', body);
    expect([failed.status, failed.body['code']]).to.deep.equal([503, 'unavailable']);
    beforePut = () => undefined;
    expect(await ids('limit=5')).to.deep.equal([]);
    // A crash between the bytes and the event leaves them; a refusal does not.
    const before = (await verified()).unusedFiles;
    const refused = await send('POST', '/documents', { ...body, previousVersionId: 'doc_0' });
    expect(refused.body).to.include({ code: 'document_not_found', field: 'previousVersionId' });
    expect((await verified()).unusedFiles).to.equal(before);
    const bytes = Buffer.from(body['contentBase64'] as string, 'base64');
    await diskDocuments(path.join(api.folder, 'documents')).put(companyId, hash('sha256', bytes, 'hex'), bytes);
    const left = await verified();
    expect([left.ok, left.unusedFiles]).to.deep.equal([true, before + 1]);
    const document = await upload(body);
    expect(fs.existsSync(fileOf(companyId, document))).to.equal(true);
    expect((await verified()).unusedFiles).to.equal(before);
  });

  it('that is altered or missing is told by verify and never handed out; put back, all is well', async () => {
    const { companyId, upload, send } = await place();
    const [altered, missing] = [await upload(), await upload()];
    const good = await verified();
    expect(good.ok, good.findings.map(describeFinding).join('\n')).to.equal(true);
    const [file, other] = [fileOf(companyId, altered), fileOf(companyId, missing)];
    const [bytes, others] = [fs.readFileSync(file), fs.readFileSync(other)];
    fs.writeFileSync(file, Buffer.from([...bytes.subarray(0, -1), (bytes.at(-1) as number) ^ 1]));
    fs.rmSync(other);
    const bad = await verified();
    expect([bad.ok, bad.sound]).to.deep.equal([false, true]);
    const findings = bad.findings.map(describeFinding);
    expect(findings[0]).to.match(
      new RegExp(`^ledger-${companyId}@\\d+: the file ${altered.sha256} of a document was altered`),
    );
    expect(findings[1]).to.match(new RegExp(`the file ${missing.sha256} of a document is missing$`));
    expect(findings).to.have.lengthOf(2);
    expect(conclusion(bad)).to.match(/^Files of documents .* from a backup/);
    for (const { id } of [altered, missing]) {
      const answer = await send('GET', `/documents/${id}/content`);
      expect([answer.status, answer.body['code']], answer.text).to.deep.equal([500, 'internal_error']);
    }
    fs.writeFileSync(file, bytes);
    fs.writeFileSync(other, others);
    expect((await verified()).ok).to.equal(true);
  });

  it('the folder of documents keeps to its own names', async () => {
    const store = diskDocuments(path.join(api.folder, 'other', '..', 'other-documents'));
    const sha256 = hash('sha256', 'x', 'hex');
    for (const [company, name] of [
      ['../x', sha256],
      ['comp_x', sha256],
      [`comp_${'0'.repeat(36)}`, '../../x'],
    ] as const)
      await store.get(company, name).then(
        () => expect.fail('it was read'),
        (error: Error) => expect(error.message).to.match(/names no document/),
      );
    const found = [];
    for await (const one of store.list()) found.push(one);
    expect(found).to.deep.equal([]);
  });
});
