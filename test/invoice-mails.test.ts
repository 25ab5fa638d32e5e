// Invoices by mail: the outbox is the log, and neither a crash nor a mail server that fails loses a mail; what the
// server took is not sent twice, and where that cannot be known, the second one has the Message-ID of the first.
import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import net from 'node:net';
import { smtpMailer } from '../src/adapters/mail.smtp.ts';
import type { Mailing } from '../src/domain/invoices.ts';
import { startMailer, type MailingDeps, type MailRun, type WaitingMail } from '../src/engine/mailer.ts';
import type { Clock, Duty, Mailer, MailStore } from '../src/engine/ports.ts';
import { CLOCK, startApi, type Answer, type Api } from './api.ts';
import { issuedInvoice, made } from './http/samples.ts';
import { ALL, ALWAYS } from './lease.ts';
import { preparedDatabase } from './postgres.ts';
import { smtpServer, type SmtpServer } from './smtp.ts';

describe('invoices by mail', function mails() {
  this.timeout(60_000);
  let smtp: SmtpServer;
  let api: Api;
  let at: { companyId: string; key: string };
  let aheadMs = 0;
  /** The clock of the service, which the tests set forward. */
  const clock: Clock = { ...CLOCK, now: () => Date.now() + aheadMs };
  before(async () => {
    smtp = await smtpServer();
    api = await startApi('invoice_mails', { clock, mailer: smtpMailer(smtp.url, 'billing@daicho.example') });
    const { companyId, ownerKey: key } = await api.newCompany({ name: '株式会社見本', email: 'keiri@mihon.example' });
    at = { companyId, key };
    await made(api, at, '/partners', { name: '株式会社山田商店', code: 'C001', email: 'keiri@yamada.example' });
    await made(api, at, '/partners', { name: '有限会社港', code: 'C002' });
  });
  after(async () => {
    await api.close();
    await smtp.close();
  });
  beforeEach(() => {
    smtp.received.length = 0;
    smtp.answers.length = 0;
  });
  const send = (id: string, body: object = {}): Promise<Answer> =>
    api.call('POST', `/v1/companies/${at.companyId}/invoices/${id}/send`, { key: at.key, body });
  const state = async (id: string): Promise<Record<string, unknown>> =>
    (await api.call('GET', `/v1/companies/${at.companyId}/invoices/${id}`, { key: at.key })).body;
  const messageIds = (): (string | undefined)[] =>
    smtp.received.map(({ data }) => /^Message-ID: (.*)$/im.exec(data)?.[1]);
  const tick = async (): Promise<void> => {
    // The mailer sees what is projected: a read waits for that.
    await api.call('GET', `/v1/companies/${at.companyId}/invoices?limit=1`, { key: at.key });
    await api.engine.mailRun?.tick();
  };

  it('asks for a mail, sends it once with the PDF, and says so', async () => {
    const id = await issuedInvoice(api, at);
    const asked = await send(id, { cc: ['copy@yamada.example'] });
    expect([asked.status, asked.body['mailStatus'], asked.body['sendingStatus']]).to.deep.equal([
      200,
      'queued',
      'unsent',
    ]);
    expect((await send(id)).body['version'], 'what waits is not asked for twice').to.equal(asked.body['version']);
    await tick();
    await tick();
    const [mail, ...more] = smtp.received;
    expect(more).to.deep.equal([]);
    expect([mail?.from, mail?.to]).to.deep.equal([
      'billing@daicho.example',
      ['keiri@yamada.example', 'copy@yamada.example'],
    ]);
    expect(mail?.data)
      .to.match(/^Reply-To: keiri@mihon\.example$/im)
      .and.match(/filename=INV-2026-0001\.pdf/);
    expect(Buffer.from(/JVBERi[\w+/=\r\n]+/.exec(mail?.data ?? '')?.[0] ?? '', 'base64').toString('latin1')).to.match(
      /^%PDF-/,
    );
    const sent = await state(id);
    expect([sent['mailStatus'], sent['sendingStatus']]).to.deep.equal(['sent', 'sent']);
    expect((await send(id)).body['version'], 'sent is sent').to.equal(sent['version']);
    await send(id, { again: true });
    await tick();
    expect(new Set(messageIds()).size, 'another mail has another id').to.equal(2);
  });

  it('a mail server that fails is tried again later, one that refuses for good is not', async () => {
    const id = await issuedInvoice(api, at);
    await send(id);
    smtp.answers.push('451 later', '250 taken');
    await tick();
    await tick();
    expect((await state(id))['mailStatus'], 'not before it is due').to.equal('queued');
    aheadMs += 31_000;
    await tick();
    expect([(await state(id))['mailStatus'], smtp.received.length]).to.deep.equal(['sent', 1]);

    const refused = await issuedInvoice(api, at);
    await send(refused);
    smtp.answers.push('550 no such mailbox');
    await tick();
    const failed = await state(refused);
    expect([failed['mailStatus'], failed['sendingStatus']]).to.deep.equal(['failed', 'unsent']);
    expect((failed['mailing'] as { error: string }).error).to.match(/550/);
    // It can be asked for anew, to another address.
    await send(refused, { to: ['other@yamada.example'] });
    await tick();
    expect((await state(refused))['mailStatus']).to.equal('sent');
  });

  it('a mail that nobody takes is given up after a day', async () => {
    const id = await issuedInvoice(api, at);
    await send(id);
    for (let hour = 0; hour < 40 && (await state(id))['mailStatus'] === 'queued'; hour++) {
      smtp.answers.push('451 later');
      await tick();
      aheadMs += 3_601_000;
    }
    expect((await state(id))['mailStatus']).to.equal('failed');
    smtp.answers.length = 0;
  });

  it('where the answer of the server is lost, the second mail has the id of the first', async () => {
    const id = await issuedInvoice(api, at);
    await send(id);
    smtp.answers.push('cut');
    await tick();
    expect((await state(id))['mailStatus']).to.equal('queued');
    aheadMs += 31_000;
    await tick();
    expect((await state(id))['mailStatus']).to.equal('sent');
    expect([smtp.received.length, new Set(messageIds()).size]).to.deep.equal([2, 1]);
  });

  it('says to whom it cannot go, and marks what is sent by other means', async () => {
    const id = await issuedInvoice(api, at, { partnerCode: 'C002' });
    const nobody = await send(id);
    expect([nobody.status, nobody.body['field']]).to.deep.equal([400, 'to']);
    for (const to of [['x'], ['a@b.example\r\nBcc: c@d.example'], Array.from({ length: 11 }, () => 'a@b.example')])
      expect((await send(id, { to })).status).to.equal(400);
    const marked = await send(id, { method: 'mark' });
    expect([marked.body['sendingStatus'], marked.body['mailStatus']]).to.deep.equal(['sent', undefined]);
    await tick();
    expect(smtp.received).to.deep.equal([]);
  });

  it('without a mail server it only marks, and says so', async () => {
    const plain = await startApi('invoice_mails_plain');
    try {
      const { companyId, ownerKey: key } = await plain.newCompany({});
      await made(plain, { companyId, key }, '/partners', { name: '甲', code: 'C001', email: 'a@b.example' });
      const id = await issuedInvoice(plain, { companyId, key });
      const path = `/v1/companies/${companyId}/invoices/${id}/send`;
      const wanted = await plain.call('POST', path, { key, body: { method: 'mail' } });
      expect([wanted.status, wanted.body['field']]).to.deep.equal([409, 'method']);
      const sent = await plain.call('POST', path, { key, body: {} });
      expect(sent.body['sendingStatus']).to.equal('sent');
      expect((sent.body['warnings'] as { code: string }[]).map(({ code }) => code)).to.deep.equal(['only_marked']);
      expect(plain.engine.mailRun).to.equal(undefined);
    } finally {
      await plain.close();
    }
  });

  it('a crash before or after the mail loses none, and doubles none that the server has acknowledged', async () => {
    const database = await preparedDatabase('invoice_mails_crash');
    const sent: string[] = [];
    const taking: Mailer = {
      send: ({ messageId }) => {
        sent.push(messageId);
        return Promise.resolve({ sent: true });
      },
    };
    let now = 0;
    const start = (mailer: Mailer): Promise<Api> =>
      startApi('invoice_mails_crash', {
        databaseUrl: database.url,
        mailer,
        clock: { ...CLOCK, now: () => Date.now() + now },
      });
    // Asked for, and the service ends before it looked: the next one finds it.
    let service = await start(taking);
    const { companyId, ownerKey: key } = await service.newCompany({});
    await made(service, { companyId, key }, '/partners', { name: '甲', code: 'C001', email: 'a@b.example' });
    const id = await issuedInvoice(service, { companyId, key });
    await made(service, { companyId, key }, `/invoices/${id}/send`, {});
    await service.close();
    // Taken by the server, but the service ends before the books say so.
    service = await start(taking);
    const store = service.rows.mails;
    const waiting = await service.call('GET', `/v1/companies/${companyId}/invoices/${id}`, { key });
    const { messageId } = waiting.body['mailing'] as { messageId: string };
    await store.claim(messageId, 1, Date.now(), 60_000);
    sent.push(messageId);
    await store.taken(messageId, Date.now());
    await service.close();
    service = await start(taking);
    await service.engine.mailRun?.tick();
    const { body } = await service.call('GET', `/v1/companies/${companyId}/invoices/${id}`, { key });
    expect([body['mailStatus'], sent]).to.deep.equal(['sent', [messageId]]);
    // Claimed by one that died: another takes it over when the claim has ended, and not before.
    const other = await issuedInvoice(service, { companyId, key });
    const asked = await made(service, { companyId, key }, `/invoices/${other}/send`, {});
    const otherId = (asked['mailing'] as { messageId: string }).messageId;
    await service.rows.mails.claim(otherId, 1, Date.now(), 60_000);
    await service.call('GET', `/v1/companies/${companyId}/invoices?limit=1`, { key });
    await service.engine.mailRun?.tick();
    expect(sent).to.have.length(1);
    now = 61_000;
    await service.engine.mailRun?.tick();
    expect(sent).to.deep.equal([messageId, otherId]);
    await service.close();
    await database.drop();
  });

  describe('whatever fails', () => {
    const letter = {
      fromName: '',
      to: ['a@b.example'],
      cc: [],
      subject: '',
      text: '',
      attachment: { fileName: '', bytes: Buffer.of() },
    };
    const waitingMail = (n: number): WaitingMail => ({
      companyId: 'comp_x',
      invoiceId: `inv_${n}`,
      mailing: { messageId: `<${randomUUID()}>`, to: ['a@b.example'] } as unknown as Mailing,
    });
    /** A mailer over our store: what it sent, and which mails the books call sent. */
    const mailerOver = (
      mails: readonly WaitingMail[],
      store: MailStore,
      more: Partial<MailingDeps> = {},
    ): { run: MailRun; told: Map<string, boolean> } => {
      const told = new Map<string, boolean>();
      const run = startMailer(
        {
          clock,
          duty: ALL,
          waiting: (limit, after) => {
            const from = after === undefined ? 0 : Number(after.id);
            const open = mails.filter(({ invoiceId }) => !told.get(invoiceId));
            const page = open.slice(from, from + limit);
            const next = from + limit < open.length ? { at: '', id: String(from + limit) } : undefined;
            return Promise.resolve({ mails: page, ...(next && { next }) });
          },
          letter: ({ mailing: { messageId } }) => Promise.resolve({ ...letter, messageId }),
          store,
          mailer: smtpMailer(smtp.url, 'billing@daicho.example'),
          tell: ({ invoiceId }, { sent }) => Promise.resolve(void told.set(invoiceId, sent)),
          onProblem: () => undefined,
          ...more,
        },
        { tickMs: 0 },
      );
      return { run, told };
    };

    it('two that both take themselves for the leader send each mail once', async () => {
      const mails = Array.from({ length: 30 }, (_, n) => waitingMail(n));
      const both = [1, 2].map(() => mailerOver(mails, api.rows.mails));
      await Promise.all(both.map(({ run }) => run.tick()));
      const ids = messageIds().toSorted();
      expect(ids).to.deep.equal(mails.map(({ mailing }) => mailing.messageId).toSorted());
      for (const { run } of both) await run.tick();
      expect(smtp.received).to.have.length(30);
    });

    it('killed between sending and noting: the next one waits for the claim, then sends by the same id', async () => {
      const mail = waitingMail(1);
      // It dies when the server has taken the mail: nothing of it goes on.
      const dying: MailStore = { ...api.rows.mails, taken: () => new Promise(() => undefined) };
      void mailerOver([mail], dying).run.tick();
      while (smtp.received.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      const heir = mailerOver([mail], api.rows.mails);
      await heir.run.tick();
      expect([smtp.received.length, heir.told.size], 'as long as the first might still be sending').to.deep.equal([
        1, 0,
      ]);
      aheadMs += 5 * 60_000 + 1;
      await heir.run.tick();
      // That a server has taken a mail whose taker died cannot be known (RFC 5321, 6.1): its reader knows by the id.
      expect([smtp.received.length, new Set(messageIds()).size, heir.told.get('inv_1')]).to.deep.equal([2, 1, true]);
    });

    it('a store that cannot note what was taken makes nothing go twice', async () => {
      const mail = waitingMail(1);
      let fails = 2;
      const failing: MailStore = {
        ...api.rows.mails,
        taken: (...given) => (fails-- > 0 ? Promise.reject(new Error('down')) : api.rows.mails.taken(...given)),
      };
      const { run, told } = mailerOver([mail], failing);
      for (let look = 0; look < 4; look++) {
        await run.tick();
        aheadMs += 5 * 60_000 + 1;
      }
      expect([smtp.received.length, told.get('inv_1')]).to.deep.equal([1, true]);
    });

    it('a mail that a later term has claimed gives the term back, and goes in one that is later still', async () => {
      const mail = waitingMail(1);
      // A program that leads and knows nothing of shares has tried it, and is gone.
      await api.rows.mails.claim(mail.mailing.messageId, 900, clock.now() - 10, 1);
      let epoch = 5;
      const givenBack: number[] = [];
      const duty: Duty = { of: () => ({ ...ALWAYS, epoch, giveBack: () => givenBack.push(epoch) }), any: () => true };
      const { run } = mailerOver([mail], api.rows.mails, { duty });
      await run.tick();
      expect([smtp.received.length, givenBack]).to.deep.equal([0, [5]]);
      epoch = 901;
      await run.tick();
      expect([smtp.received.length, givenBack]).to.deep.equal([1, [5]]);
    });

    it('mails that wait for another try do not keep those behind them waiting', async () => {
      const [refused, fine] = [Array.from({ length: 120 }, (_, n) => waitingMail(n)), waitingMail(999)];
      for (const { mailing } of refused) {
        await api.rows.mails.claim(mailing.messageId, 1, clock.now(), 1);
        await api.rows.mails.failed(mailing.messageId, 1, {
          attempts: 3,
          firstFailedMs: clock.now(),
          nextMs: clock.now() + 900_000,
        });
      }
      const { run } = mailerOver([...refused, fine], api.rows.mails);
      await run.tick();
      expect(messageIds()).to.deep.equal([fine.mailing.messageId]);
    });

    it('a server that hangs, or talks and never comes to the point, holds a mail for a bounded time', async () => {
      for (const says of ['', '220-wait\r\n']) {
        const sockets = new Set<net.Socket>();
        const server = net.createServer((socket) => {
          sockets.add(socket);
          const timer = setInterval(() => socket.write(says), 20);
          socket.on('error', () => undefined).on('close', () => clearInterval(timer));
        });
        await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
        const { port } = server.address() as net.AddressInfo;
        const mailer = smtpMailer(`smtp://127.0.0.1:${port}`, 'a@b.example', { longestMs: 300 });
        const result = await mailer.send({ ...letter, messageId: '<x@y>' });
        expect(result).to.deep.equal({ error: 'the mail server took longer than 0.3 s', isFinal: false });
        for (const socket of sockets) socket.destroy();
        server.close();
      }
    });
  });
});
