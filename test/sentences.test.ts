// Sentences become entries: posted when they are sure enough and the caller may, drafts that say why when not, refused
// when nobody could tell what they mean; by the company's rules, names and history first, a model last.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { updateCompany } from '../commands/companies.ts';
import { closeFiscalPeriod } from '../commands/fiscal-periods.ts';
import { postEntry } from '../commands/journal.ts';
import { createPartner } from '../commands/registers.ts';
import { createRule, enableRule } from '../commands/rules.ts';
import { recordText } from '../commands/sentences.ts';
import { openAiModel } from '../src/adapters/sentence-model.openai.ts';
import type { SentenceModel } from '../src/engine/ports.ts';
import { startApi, type Answer, type Api } from './api.ts';
import { companyOpened, done, given, OWNER, type Asking, type Outcome, type Step, type World } from './spec.ts';

const TAXI = { text: 'タクシー代 3,300円' };
const CLERK: Asking = { scopes: ['entries:draft'] };
/** What the policy of a new company has a person approve. */
const AGENT: Asking = { role: 'agent', actor: { ...OWNER, type: 'agent' } };
type Entry = ReturnType<(typeof recordText)['answer']>;

/** What came of a sentence: its status and why it waits, or the code of its refusal. */
function fate({ world }: Outcome<Entry>): string {
  const content = world.facts.flatMap(({ data }) => ('content' in data ? [data.content] : [])).at(-1);
  const type = world.facts.at(-1)?.type.replace('journal_entry.', '');
  return [type, ...(content?.engine?.heldBy ?? [])].join(' ');
}
/** Debits and credits of the answer as one text. */
const linesOf = (entry: Entry): string =>
  entry.lines
    .map(({ side, accountCode, amount, taxCode = '' }) => `${side} ${accountCode} ${amount} ${taxCode}`.trim())
    .join(', ');

describe('sentences', () => {
  const opened = companyOpened();
  const saying = (input: object, asking?: Asking, ...before: Step[]): Outcome<Entry> =>
    given(opened, ...before).when(recordText, input, asking);

  it('are posted as an entry that keeps how it was read', () => {
    const { world } = saying(TAXI).then([
      'journal_entry.posted',
      {
        content: {
          effectiveDate: '2026-04-15',
          sourceType: 'natural_language',
          memo: 'タクシー代 3,300円',
          engine: { method: 'rule_match', confidence: 99, ruleId: 'rule_sys_travel', tokens: { amount: 3300 } },
        },
      },
    ]);
    const answer = world.run(recordText, { ...TAXI, allowDuplicate: true }) as Entry;
    expect(linesOf(answer)).to.equal('debit 6240 3000 P10, debit 1580 300 P10, credit 2310 3300');
    expect(answer.lines[1]).to.include({ isTaxLine: true, baseLineId: answer.lines[0]?.id });
    expect(answer.engine).to.not.have.property('heldBy');
  });

  const fates: readonly (readonly [string, object, Asking?, ...Step[]])[] = [
    ['posted', TAXI],
    ['drafted scope', TAXI, CLERK],
    ['drafted policy', TAXI, AGENT],
    ['drafted confidence', { text: 'ランチ 1,100円 現金' }],
    ['drafted confidence scope', { text: 'ランチ 1,100円 現金' }, CLERK],
    ['drafted asked', { ...TAXI, status: 'draft' }],
    ['drafted confidence', { ...TAXI, minConfidence: 100 }],
    // It only raises what the company has set.
    ['drafted confidence', { text: 'ランチ 1,100円 現金', minConfidence: 0 }],
    ['drafted confidence', TAXI, {}, done(updateCompany, { nlSettings: { postAt: 100, draftAt: 60 } })],
    ['posted', { text: 'ランチ 1,100円 現金' }, {}, done(updateCompany, { nlSettings: { postAt: 60, draftAt: 60 } })],
    ['drafted duplicate', TAXI, {}, done(recordText, TAXI)],
    ['posted', { ...TAXI, allowDuplicate: true }, {}, done(recordText, TAXI)],
    // Other words, another day of reference, the same thing.
    ['drafted duplicate', { text: '4/15 タクシー 3,300円 未払い', date: '2026-04-16' }, {}, done(recordText, TAXI)],
    ['posted', { text: 'タクシー代 3,301円' }, {}, done(recordText, TAXI)],
    ['posted', TAXI, { now: '2026-04-16T03:00:00.001Z' }, done(recordText, TAXI)],
    ['drafted duplicate', TAXI, { now: '2026-04-16T03:00:00.000Z' }, done(recordText, TAXI)],
  ];
  for (const [expected, input, asking, ...before] of fates)
    it(`${JSON.stringify(input)} is ${expected}`, () =>
      expect(fate(saying(input, asking, ...before))).to.equal(expected));

  it('are refused with a reason and what to add, on the text', () => {
    const reasons: Readonly<Record<string, string>> = {
      ランチ: 'no_amount',
      'タクシー代 -500円': 'bad_amount',
      '2/30 タクシー代 500円': 'bad_date',
      'あいうえお 3,300円': 'no_account',
      '売上 11,000円と仕入 22,000円': 'several_transactions',
      'AWS $120 カード': 'foreign_rate_missing',
      'タクシー代はいくら？ 3,300円': 'ambiguous',
    };
    for (const [text, code] of Object.entries(reasons))
      expect(saying({ text }).refused('nl_not_understood', 'text').extra.details?.[0], text).to.include({
        code,
        field: 'text',
      });
    const strict = done(updateCompany, { nlSettings: { postAt: 99, draftAt: 90 } });
    const { extra } = saying({ text: 'ランチ 1,100円 現金' }, {}, strict).refused(
      'nl_not_understood',
      'text',
      /wants 90/,
    );
    expect(extra.details?.[0]).to.include({ code: 'low_confidence' });
    for (const text of ['', ' ', 'タクシー代\n3,300円', 'あ'.repeat(501)])
      saying({ text }).refused('validation_error', 'text');
    saying({ text: 'タクシー代 3,300円', confidence: 99 }).refused('validation_error', 'confidence');
    given(opened)
      .when(updateCompany, { nlSettings: { postAt: 70, draftAt: 80 } })
      .refused('validation_error', 'nlSettings.draftAt');
  });

  it('of a closed period are refused, drafts too', () => {
    const april = (world: World): unknown => {
      const [month] = world.book.periods.years[0]?.months ?? [];
      return world.run(closeFiscalPeriod, { periodId: month?.id });
    };
    for (const asking of [{}, AGENT])
      saying(TAXI, { ...asking, now: '2026-05-15T03:00:00.000Z' }, april).refused(
        'period_closed',
        'text',
        /2026-05-01/,
      );
  });

  it('follow the rules of the company before any word, in parts', () => {
    const rule = done(createRule, {
      name: 'Taxi for the board',
      conditions: [{ field: 'description', operator: 'contains', value: 'タクシー' }],
      action: 'post',
      lines: [
        { accountCode: '6260', taxCode: 'P10', shareBps: 5_000 },
        { accountCode: '6240', taxCode: 'P10', rest: true },
      ],
    });
    const enabled = (world: World): unknown => world.run(enableRule, { ruleId: [...world.book.rules.byId.keys()][0] });
    const { world } = saying(TAXI, {}, rule, enabled);
    const content = world.facts.flatMap(({ data }) => ('content' in data ? [data.content] : [])).at(-1);
    expect(content?.lines.map(({ accountCode, amount }) => `${accountCode} ${amount}`)).to.deep.equal([
      '6260 1500',
      '1580 150',
      '6240 1500',
      '1580 150',
      '2310 3300',
    ]);
    expect(content?.engine?.ruleId).to.match(/^rule_[0-9a-f-]+$/);
  });

  it('learn from what was posted by hand', () => {
    const posted = done(postEntry, {
      effectiveDate: '2026-04-10',
      memo: 'カフェ花子',
      lines: [
        { side: 'debit', accountCode: '6260', amount: 500, taxCode: 'P10' },
        { side: 'credit', accountCode: '1110', amount: 500 },
      ],
    });
    expect(fate(saying({ text: 'カフェ花子 1,100円 現金' }, {}, posted, posted))).to.not.equal('posted');
    const { world } = saying({ text: 'カフェ花子 1,100円 現金' }, {}, posted, posted, posted);
    const content = world.facts.flatMap(({ data }) => ('content' in data ? [data.content] : [])).at(-1);
    expect(content?.engine).to.include({ method: 'history', confidence: 90 });
    expect(content?.engine?.explanation).to.include('記帳済み仕訳 3 件中 3 件');
    expect(content?.lines[0]).to.include({ accountCode: '6260', amount: 1000, taxCode: 'P10' });
  });

  it('know a partner by name, and two of one name only by id', () => {
    const partner = (name: string): Step => done(createPartner, { name, type: 'supplier' });
    const of = ({ world }: Outcome<Entry>): string | undefined => {
      const content = world.facts.flatMap(({ data }) => ('content' in data ? [data.content] : [])).at(-1);
      return content?.partnerId && world.book.partners.byId.get(content.partnerId)?.name;
    };
    const text = '鈴木工業へ外注費 11,000円 振込';
    expect(of(saying({ text }, {}, partner('鈴木工業株式会社')))).to.equal('鈴木工業株式会社');
    const both = [partner('鈴木工業株式会社'), partner('鈴木工業(株)')];
    expect(fate(saying({ text }, {}, ...both))).to.equal('drafted confidence');
    const second = given(opened, ...both).when(recordText, (world) => ({
      text,
      partnerId: [...world.book.partners.byId.keys()][1],
    }));
    expect([fate(second), of(second)]).to.deep.equal(['posted', '鈴木工業(株)']);
    saying({ text, partnerId: 'prt_1' }).refused('partner_not_found', 'partnerId');
  });
});

describe('sentences over HTTP', function overHttp() {
  this.timeout(60_000);
  let api: Api;
  let model: Server;
  let key = '';
  let agent = '';
  let companyId = '';
  /** What the model answers next, and what it was sent. */
  let answers: (question: string) => string | undefined = () => undefined;
  let asked: string[] = [];
  before(async () => {
    model = createServer((request, response) => {
      let body = '';
      request.on('data', (piece: Buffer) => (body += piece.toString('utf8')));
      request.on('end', () => {
        asked.push(body);
        const text = answers(body);
        if (text === undefined) return;
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(text);
      });
    });
    await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`;
    const sentenceModel: SentenceModel = openAiModel({ url, name: 'test', key: 'secret' }, 300);
    api = await startApi('sentences', { sentenceModel });
    ({ companyId, ownerKey: key } = await api.newCompany({ fiscalYearStart: '2026-04-01' }));
    agent = await api.newKey(key, { role: 'agent' });
  });
  after(async () => {
    await api.close();
    model.closeAllConnections();
    model.close();
  });
  const say = (body: object, headers: Record<string, string> = {}, by = key): Promise<Answer> =>
    api.call('POST', `/v1/companies/${companyId}/nl-journal`, {
      key: by,
      body: { date: '2026-04-15', ...body },
      headers,
    });
  const chat = (content: string): string => JSON.stringify({ choices: [{ message: { content } }] });

  it('are the same on both surfaces, in the words of each; where is the entry stands in Location', async () => {
    const a = await api.call('POST', '/v1/add', { key, body: { text: '電車代 540円 現金', date: '2026-04-15' } });
    expect(a.status, a.text).to.equal(201);
    expect(a.body).to.include({ date: '2026-04-15', status: 'posted', source_type: 'natural_language' });
    expect(a.body['engine']).to.include({ method: 'rule_match', rule_id: 'rule_sys_travel' });
    expect(a.headers.get('location')).to.equal(`/v1/journals/${String(a.body['id'])}`);
    const read = await api.call('GET', a.headers.get('location') ?? '', { key });
    expect(read.body['engine']).to.deep.equal(a.body['engine']);
    const b = await say({ text: 'バス代 230円 現金' });
    expect(b.body['engine']).to.include({ ruleId: 'rule_sys_travel' });
    const unread = await api.call('POST', '/v1/add', { key, body: { text: 'ランチ' } });
    expect([unread.status, (unread.body['error'] as { code: string }).code]).to.deep.equal([400, 'nl_not_understood']);
  });

  it('answer a repeat with the same key as the first time, whatever day it is', async () => {
    const body = { text: '切手 840円 現金', date: undefined };
    const headers = { 'idempotency-key': 'stamps-1' };
    const first = await say(body, headers);
    const again = await say(body, headers);
    expect(again.headers.get('idempotency-replayed')).to.equal('true');
    expect(again.body).to.deep.equal(first.body);
    expect((await say({ ...body, text: '切手 84円 現金' }, headers)).body['code']).to.equal('idempotency_key_reused');
  });

  it('said twice at the same moment are one entry and one draft', async () => {
    const said = await Promise.all([1, 2, 3].map(() => say({ text: '文房具 1,210円 現金' })));
    expect(said.map(({ body }) => body['status']).sort()).to.deep.equal(['draft', 'draft', 'posted']);
  });

  it('tried with dryRun write nothing and say what they would be', async () => {
    const count = async (): Promise<unknown> =>
      (await api.call('GET', `/v1/companies/${companyId}/events?limit=1`, { key })).body['total'];
    const before = await count();
    const dry = await say({ text: '書籍 2,200円 現金', dryRun: true }, {}, agent);
    expect([dry.status, dry.body['status'], dry.body['dryRun']]).to.deep.equal([200, 'draft', true]);
    expect(dry.body['engine']).to.deep.include({ heldBy: ['policy'] });
    expect(await count()).to.equal(before);
  });

  it('learn from rows: three entries that agree', async () => {
    const lines = [
      { side: 'debit', accountCode: '6290', amount: 800 },
      { side: 'credit', accountCode: '1110', amount: 800 },
    ];
    for (let n = 0; n < 3; n++)
      await api.call('POST', `/v1/companies/${companyId}/journal-entries`, {
        key,
        body: { effectiveDate: '2026-04-10', memo: 'ヤマネコ商会', lines },
      });
    const { body, text } = await say({ text: 'ヤマネコ商会 900円 現金' });
    expect(body['engine'], text).to.include({ method: 'history', confidence: 90 });
    // Nobody learns from another company.
    const other = await api.newCompany({ fiscalYearStart: '2026-04-01' });
    const foreign = await api.call('POST', '/v1/add', {
      key: other.ownerKey,
      body: { text: 'ヤマネコ商会 900円 現金' },
    });
    expect(foreign.status, foreign.text).to.equal(400);
  });

  describe('with a model', () => {
    const unknown = { text: 'ムニャムニャ 5,500円 現金' };
    const good = { accountCode: '6990', taxCode: 'P10', direction: 'out', paymentAccountCode: '1110', amount: 5500 };
    beforeEach(() => (asked = []));

    it('ask it only what no word explains; what it says is a draft, with our tax', async () => {
      answers = () => chat(JSON.stringify(good));
      await say({ text: '電話代 3,300円 引き落とし' });
      expect(asked).to.have.length(0);
      const { status, body, text } = await say(unknown);
      expect(status, text).to.equal(201);
      expect(body).to.include({ status: 'draft' });
      // Why, in the language of the sentence.
      expect((body['engine'] as { explanation: string }).explanation).to.match(/^[^a-z]*言語モデル/);
      expect(body['engine']).to.deep.include({ method: 'model', confidence: 79, heldBy: ['confidence'] });
      expect((body['lines'] as { amount: number }[]).map(({ amount }) => amount)).to.deep.equal([5000, 500, 5500]);
    });
    it('send the text and names of accounts and tax codes, and nothing else', async () => {
      answers = () => chat(JSON.stringify(good));
      await say({ ...unknown, allowDuplicate: true });
      const { messages } = JSON.parse(asked[0] ?? '{}') as { messages: { content: string }[] };
      const question = JSON.parse(messages[1]?.content ?? '{}') as Record<string, unknown>;
      expect(Object.keys(question)).to.have.members(['text', 'date', 'accounts', 'taxCodes']);
      expect((question['accounts'] as object[])[0]).to.have.all.keys('code', 'name');
      expect(asked[0]).to.not.include('ヤマネコ');
    });
    const several = { text: 'ホームセンターで木材 11,000円と釘 2,200円 現金' };
    const woodAndNails = {
      lines: [
        { side: 'debit', accountCode: '6340', taxCode: 'P10', amount: 11_000 },
        { side: 'debit', accountCode: '6290', taxCode: 'P10', amount: 2_200 },
      ],
      paymentAccountCode: '1110',
    };
    it('ask it of several amounts too: its lines are a draft, with our tax and our sum', async () => {
      answers = () => chat(JSON.stringify(woodAndNails));
      const { status, body, text } = await say(several);
      expect(status, text).to.equal(201);
      expect(body).to.include({ status: 'draft' });
      expect(body['engine']).to.deep.include({ method: 'model', confidence: 79 });
      const amounts = (body['lines'] as { accountCode: string; amount: number }[]).map((it) => [
        it.accountCode,
        it.amount,
      ]);
      expect(amounts).to.deep.equal([
        ['6340', 10_000],
        ['1580', 1_000],
        ['6290', 2_000],
        ['1580', 200],
        ['1110', 13_200],
      ]);
    });
    for (const [what, lines] of [
      ['an amount that is not in the text', [{ ...woodAndNails.lines[0], amount: 12_000 }, woodAndNails.lines[1]]],
      ['an amount twice', [woodAndNails.lines[0], woodAndNails.lines[0], woodAndNails.lines[1]]],
      ['one of two amounts', [woodAndNails.lines[0]]],
    ] as const)
      it(`a model that answers ${what} changes nothing`, async () => {
        answers = () => chat(JSON.stringify({ ...woodAndNails, lines }));
        const { status, body } = await say(several);
        expect([status, body['code']]).to.deep.equal([400, 'nl_not_understood']);
        expect(asked).to.have.length(1);
      });
    it('is not asked of what the text itself forbids', async () => {
      answers = () => chat(JSON.stringify(good));
      for (const text of ['ムニャムニャ 5,500円 払っていない', 'ムニャムニャ 0円', '2/30 ムニャムニャ 5,500円'])
        expect((await say({ text })).status, text).to.equal(400);
      expect(asked).to.have.length(0);
    });
    const lies: Readonly<Record<string, string | undefined>> = {
      'an account that is not there': chat(JSON.stringify({ ...good, accountCode: '9999' })),
      'a payment that is not there': chat(JSON.stringify({ ...good, paymentAccountCode: '0' })),
      'a tax code that is not there': chat(JSON.stringify({ ...good, taxCode: 'P99' })),
      'another amount': chat(JSON.stringify({ ...good, amount: 55_000 })),
      'the same account twice': chat(JSON.stringify({ ...good, paymentAccountCode: '6990' })),
      prose: chat('I would post this to miscellaneous.'),
      'no choices': '{}',
      null: 'null',
      'no JSON': '<html>',
      'far too much': chat('x'.repeat(100_000)),
      'nothing at all': undefined,
    };
    for (const [what, text] of Object.entries(lies))
      it(`a model that says ${what} changes nothing: the refusal of the words stands`, async () => {
        answers = () => text;
        const { status, body } = await say(unknown);
        expect([status, body['code']]).to.deep.equal([400, 'nl_not_understood']);
        expect((body['details'] as { code: string }[])[0]?.code).to.equal('no_account');
        expect(asked).to.have.length(1);
      });
  });
});
