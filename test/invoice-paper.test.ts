// What stands on an invoice besides its lines: where to pay and the customer's address as they were at the issue, the
// logo and the seal of the company, and pictures that would bring a printer down.
import { expect } from 'chai';
import { crc32, deflateSync } from 'node:zlib';
import { LIMITS } from '../src/domain/limits.ts';
import { isPrintable } from '../src/http/picture.ts';
import { startApi, type Answer, type Api } from './api.ts';
import { pdfText } from './http/printed.ts';
import { documentBody, issuedInvoice, made } from './http/samples.ts';

const ACCOUNT = {
  bankName: 'みどり銀行',
  branchName: '丸の内支店',
  accountType: 'ordinary',
  accountNumber: '7654321',
  accountHolder: 'カ）ミホン',
} as const;
const ADDRESS = { postalCode: '5300001', text: '大阪府大阪市北区梅田一丁目1番1号' };

/** A PNG; `raw` are its lines, each behind the number of its filter. */
function png(
  width: number,
  height: number,
  { colour = 6, channels = 4, filter = 0, cut = 0, interlaced = 0 } = {},
): Buffer {
  const chunk = (kind: string, data: Buffer): Buffer => {
    const size = Buffer.alloc(4);
    size.writeUInt32BE(data.length);
    const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, colour, 0, 0, interlaced], 8);
  const line = Buffer.concat([Buffer.from([filter]), Buffer.alloc(width * channels, 0x7f)]);
  const raw = Buffer.concat(Array.from({ length: Math.min(height, 64) }, () => line));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(raw.subarray(0, raw.length - cut))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
/** The beginning of a JPEG of one frame. */
const jpeg = (width: number, height: number): Buffer =>
  Buffer.concat([
    Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    Buffer.from([0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]),
    Buffer.from('ffd9', 'hex'),
  ]);

describe('invoices on paper', function paper() {
  this.timeout(60_000);
  let api: Api;
  before(async () => {
    api = await startApi('invoice_paper');
  });
  after(() => api.close());

  interface Place {
    readonly companyId: string;
    readonly key: string;
    send(method: string, path: string, body?: object): Promise<Answer>;
  }
  async function place(company: object = {}): Promise<Place> {
    const { companyId, ownerKey: key } = await api.newCompany(company);
    const send: Place['send'] = (method, path, body) =>
      api.call(method, `/v1/companies/${companyId}${path}`, { key, body });
    await made(api, { companyId, key }, '/partners', { name: '株式会社山田商店', code: 'C001', address: ADDRESS });
    return { companyId, key, send };
  }
  async function pdf({ companyId, key }: Place, id: string, query = ''): Promise<Buffer> {
    const response = await fetch(`${api.baseUrl}/companies/${companyId}/invoices/${id}/pdf${query}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(response.status).to.equal(200);
    return Buffer.from(await response.arrayBuffer());
  }
  const partnerOf = async ({ send }: Place): Promise<string> =>
    ((await send('GET', '/partners?limit=1')).body['data'] as { id: string }[])[0]?.id ?? '';

  it('says where to pay and where the customer is, as it was on the day of the issue', async function addresses() {
    const at = await place({ payTo: [ACCOUNT], email: 'keiri@mihon.example' });
    const id = await issuedInvoice(api, at);
    await at.send('PATCH', '', { payTo: [{ ...ACCOUNT, bankName: 'あおば銀行' }] });
    await at.send('PATCH', `/partners/${await partnerOf(at)}`, { address: { text: '移転先' } });
    const text = pdfText(await pdf(at, id));
    if (text === undefined) this.skip();
    expect(text)
      .to.match(/お振込先\s+みどり銀行\s+丸の内支店\s+普通 7654321\s+口座名義 カ）ミホン/)
      .and.match(/〒530-0001\s[^]*大阪府大阪市北区梅田一丁目1番1号\s[^]*株式会社山田商店 御中/)
      .and.include('keiri@mihon.example')
      .and.not.match(/あおば|移転先/);
    expect(pdfText(await pdf(at, id, '?locale=en'))).to.match(
      /Pay to\s+みどり銀行\s+丸の内支店\s+ordinary account 7654321/,
    );
    const invoice = (await at.send('GET', `/invoices/${id}`)).body;
    expect([invoice['payTo'], invoice['partnerAddress']]).to.deep.equal([[ACCOUNT], ADDRESS]);
  });

  it('warns at an issue that does not say where to pay, and says it from the day it is known', async function old() {
    const at = await place();
    const draft = (
      await made(api, at, '/invoices', {
        type: 'sales',
        partnerCode: 'C001',
        issueDate: '2026-04-30',
        lines: [{ description: '豆', amount: 1_000 }],
      })
    )['id'] as string;
    const issued = await at.send('POST', `/invoices/${draft}/issue`, {});
    expect((issued.body['warnings'] as { code: string }[]).map(({ code }) => code)).to.include('pay_to_missing');
    await at.send('PATCH', '', { payTo: [ACCOUNT] });
    const text = pdfText(await pdf(at, draft));
    if (text === undefined) this.skip();
    expect(text).to.include('普通 7654321');
  });

  it('nobody is asked to pay a credit note or an invoice that is void', async function nobody() {
    const at = await place({ payTo: [ACCOUNT] });
    const lines = [{ description: '返品', amount: 2_000, taxCode: 'S08R_RET' }];
    const credit = await issuedInvoice(api, at, { type: 'sales_credit', lines });
    const gone = await issuedInvoice(api, at);
    await made(api, at, `/invoices/${gone}/void`, {});
    for (const id of [credit, gone]) {
      const text = pdfText(await pdf(at, id));
      if (text === undefined) return this.skip();
      expect(text).to.not.include('お振込先');
    }
  });

  it('refuses what cannot be paid to, mailed to or found', async () => {
    const { send } = await place();
    const wrong = async (body: object): Promise<unknown> => {
      const { status, body: said } = await send('PATCH', '', body);
      return [status, said['field']];
    };
    expect(await wrong({ payTo: [{ ...ACCOUNT, accountNumber: '12-34' }] })).to.deep.equal([
      400,
      'payTo[0].accountNumber',
    ]);
    expect(await wrong({ payTo: Array.from({ length: 4 }, () => ACCOUNT) })).to.deep.equal([400, 'payTo']);
    for (const email of ['x', 'a@b', 'a@b.example\nBcc: c@d.example', 'Name <a@b.example>', 'a b@c.example'])
      expect(await wrong({ email }), email).to.deep.equal([400, 'email']);
    const field = 'letterhead.logoDocumentId';
    expect(await wrong({ letterhead: { logoDocumentId: 'doc_0199a000-0000-7000-8000-000000000000' } })).to.deep.equal([
      400,
      field,
    ]);
    const { id } = (await send('POST', '/documents', documentBody())).body;
    expect(await wrong({ letterhead: { logoDocumentId: id } }), 'a text is no picture').to.deep.equal([400, field]);
  });

  it('shows logo and seal, and prints without what cannot be printed', async () => {
    const at = await place({ payTo: [ACCOUNT] });
    const id = await issuedInvoice(api, at);
    const upload = async (name: string, bytes: Buffer): Promise<string> =>
      (
        await made(api, at, '/documents', {
          ...documentBody({ fileName: name, documentType: 'other' }),
          contentBase64: bytes.toString('base64'),
        })
      )['id'] as string;
    const pictures = async (): Promise<number> =>
      (await pdf(at, id)).toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0;
    const logo = await upload('logo.png', png(40, 20));
    const seal = await upload('seal.jpg', jpeg(40, 40));
    expect(
      (await at.send('PATCH', '', { letterhead: { logoDocumentId: logo, sealDocumentId: seal } })).status,
    ).to.equal(200);
    // An image with transparency is two: its colours and its mask.
    expect(await pictures()).to.equal(3);
    // One that ends in the middle of its lines, and one with a filter that there is not: the printer would throw.
    for (const broken of [png(40, 20, { cut: 100 }), png(40, 20, { filter: 9 })]) {
      const bad = await upload('bad.png', broken);
      await at.send('PATCH', '', { letterhead: { sealDocumentId: bad } });
      expect(await pictures()).to.equal(0);
    }
    await at.send('PATCH', '', { letterhead: null });
    expect(await pictures()).to.equal(0);
    expect(api.problems).to.deep.equal([]);
  });

  it('a picture is looked at before it is printed', async () => {
    const good = [
      png(4, 4),
      png(4, 4, { colour: 2, channels: 3 }),
      png(4, 4, { colour: 0, channels: 1 }),
      jpeg(40, 40),
    ];
    for (const bytes of good) expect(await isPrintable(bytes)).to.equal(true);
    const bad = [
      png(4, 4, { cut: 1 }),
      png(4, 4, { filter: 5 }),
      png(4, 4, { interlaced: 1 }),
      png(4, 4, { colour: 3, channels: 1 }),
      // It says that it is larger than it is, or too large for anybody.
      png(4, 400),
      png(60_000, 60_000).subarray(0, 10_000),
      png(3_000, 3_000, { colour: 0, channels: 1 }),
      png(4, 4).subarray(0, 60),
      jpeg(3_000, 3_000),
      jpeg(0, 10),
      Buffer.concat([jpeg(40, 40), Buffer.alloc(LIMITS.pictureBytes)]),
      Buffer.from('GIF89a and some more bytes that are no picture'),
      Buffer.alloc(0),
    ];
    for (const [i, bytes] of bad.entries()) expect(await isPrintable(bytes), `bad ${i}`).to.equal(false);
  });
});
