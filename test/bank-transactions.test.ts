// Bank transactions through HTTP: matched with entries, invoices and each other, booked on the spot, undone, left
// alone; what a close and a reconciliation say of them.
import { expect } from 'chai';
import { startApi, type Answer, type Api } from './api.ts';
import { employeeBody, expenseAfter, made, saleBody } from './http/samples.ts';

interface Shown {
  readonly id: string;
  readonly status: string;
  readonly unmatchedAmount: number;
  readonly version: number;
  readonly matches: readonly {
    matchId: string;
    type: string;
    id: string;
    amount: number;
    entryId: string;
    entryLineId: string;
    made: boolean;
  }[];
}

describe('bank transactions', function transactions() {
  this.timeout(120_000);
  let api: Api;
  before(async () => {
    api = await startApi('bank_transactions');
  });
  after(() => api.close());

  interface Place {
    readonly companyId: string;
    readonly key: string;
    readonly baId: string;
    send(method: string, path: string, body?: object, key?: string): Promise<Answer>;
    /** Imports one line: its id. */
    line(date: string, yen: number, description?: string, at?: string): Promise<string>;
    match(id: string, body: object, at?: string): Promise<Answer>;
    shown(id: string): Promise<Shown>;
    post(date: string, debit: string, credit: string, amount: number): Promise<{ id: string; lines: { id: string }[] }>;
    agrees(asOf?: string): Promise<Record<string, unknown>>;
  }
  let n = 0;
  async function place(): Promise<Place> {
    const { companyId, ownerKey: key } = await api.newCompany({});
    const at = { companyId, key };
    const baId = (await made(api, at, '/bank-accounts', { name: '銀行', type: 'bank' }))['id'] as string;
    await made(api, at, '/partners', { name: '株式会社山田商店', code: 'C001' });
    const send: Place['send'] = (method, path, body, by = key) =>
      api.call(method, `/v1/companies/${companyId}${path}`, { key: by, body });
    const found = async (id: string): Promise<Shown> =>
      (await send('GET', `/bank-accounts/${baId}/transactions/${id}`)).body as unknown as Shown;
    return {
      companyId,
      key,
      baId,
      send,
      async line(date, yen, description = `振込 ${++n}`, account = baId) {
        const transaction = { date, direction: yen > 0 ? 'in' : 'out', amount: Math.abs(yen), description };
        const done = await send('POST', `/bank-accounts/${account}/transactions/import`, {
          transactions: [transaction],
        });
        expect(done.status, done.text).to.equal(201);
        const list = await send(
          'GET',
          `/bank-accounts/${account}/transactions?importBatchId=${done.body['importBatchId'] as string}`,
        );
        return (list.body['data'] as Shown[])[0]?.id ?? '';
      },
      match: (id, body, account = baId) => send('POST', `/bank-accounts/${account}/transactions/${id}/match`, body),
      shown: found,
      post: async (effectiveDate, debit, credit, amount) =>
        (await made(api, at, '/journal-entries', {
          effectiveDate,
          lines: [
            { side: 'debit', accountCode: debit, amount },
            { side: 'credit', accountCode: credit, amount },
          ],
        })) as unknown as { id: string; lines: { id: string }[] },
      async agrees(asOf = '2027-03-31') {
        const { body, text } = await send('GET', `/bank-accounts/${baId}/reconciliation?asOf=${asOf}`);
        const parts = body['explainedBy'] as Record<string, { amount: number }> & Record<string, number>;
        const explained =
          (parts['openingBalance'] ?? 0) +
          (parts['missingLines'] ?? 0) +
          (parts['timing'] ?? 0) +
          (parts['unmatchedLines']?.amount ?? 0) +
          (parts['ignoredLines']?.amount ?? 0) -
          (parts['unmatchedEntries']?.amount ?? 0);
        expect(explained, text).to.equal(body['difference']);
        return body;
      },
    };
  }
  const refused = ({ status, body }: Answer): unknown[] => [status, body['code'], body['field']];

  it('an entry that is there is matched once, whole, and cannot be reversed until it is unmatched', async () => {
    const { line, match, post, send, shown, agrees, baId } = await place();
    const entry = await post('2026-04-10', '1130', '4110', 11_000);
    const id = await line('2026-04-11', 20_000);
    const done = await match(id, { matches: [{ entryLineId: entry.lines[0]?.id }] });
    expect(done.status, done.text).to.equal(200);
    expect(done.body).to.deep.include({ status: 'partially_matched', unmatchedAmount: 9_000, version: 2 });
    expect(done.body).to.not.have.property('previous');
    const reverse = await send('POST', `/journal-entries/${entry.id}/reverse`, {});
    expect(refused(reverse).slice(0, 2)).to.deep.equal([409, 'entry_is_matched']);
    const amend = await send('PATCH', `/journal-entries/${entry.id}`, {
      version: 1,
      lines: [
        { side: 'debit', accountCode: '1130', amount: 12_000 },
        { side: 'credit', accountCode: '4110', amount: 12_000 },
      ],
    });
    expect(refused(amend).slice(0, 2)).to.deep.equal([409, 'entry_is_matched']);
    const other = await line('2026-04-12', 11_000);
    expect(refused(await match(other, { matches: [{ entryId: entry.id }] }))).to.deep.equal([
      409,
      'already_matched',
      'matches[0].entryId',
    ]);
    expect((await agrees())['difference']).to.equal(20_000);
    const undone = await send('POST', `/bank-accounts/${baId}/transactions/${id}/unmatch`, {});
    expect(undone.body).to.deep.include({ status: 'unmatched', unmatchedAmount: 20_000, matches: [] });
    expect((await match(other, { matches: [{ entryId: entry.id }] })).body).to.deep.include({ status: 'matched' });
    expect((await shown(other)).matches[0]).to.deep.include({ type: 'journal_entry', made: false, amount: 11_000 });
    await send('POST', `/bank-accounts/${baId}/transactions/${other}/unmatch`, {});
    expect((await send('POST', `/journal-entries/${entry.id}/reverse`, {})).status).to.equal(201);
    await agrees();
  });

  it('refuses lines of other accounts, the other side, more than is left, and what does not exist', async () => {
    const { line, match, post } = await place();
    const id = await line('2026-04-11', 5_000);
    const sale = await post('2026-04-10', '1130', '4110', 11_000);
    const paid = await post('2026-04-10', '6320', '1130', 500);
    const named = async (item: object): Promise<unknown[]> => refused(await match(id, { matches: [item] }));
    expect(await named({ entryLineId: sale.lines[1]?.id })).to.deep.equal([
      400,
      'validation_error',
      'matches[0].entryLineId',
    ]);
    expect(await named({ entryLineId: paid.lines[1]?.id })).to.deep.equal([
      400,
      'validation_error',
      'matches[0].entryLineId',
    ]);
    expect(await named({ entryLineId: sale.lines[0]?.id })).to.deep.equal([
      400,
      'validation_error',
      'matches[0].entryLineId',
    ]);
    expect(await named({ entryLineId: 'jl_x' })).to.deep.equal([400, 'line_not_found', 'matches[0].entryLineId']);
    expect(await named({ entryId: 'je_x' })).to.deep.equal([400, 'entry_not_found', 'matches[0].entryId']);
    expect(await named({ entryId: paid.id })).to.deep.equal([400, 'validation_error', 'matches[0].entryId']);
    expect(await named({ invoiceId: 'inv_x' })).to.deep.equal([400, 'invoice_not_found', 'matches[0].invoiceId']);
    expect(await named({})).to.deep.equal([400, 'validation_error', 'matches[0]']);
    expect(await named({ entryId: sale.id, invoiceId: 'x' })).to.deep.equal([400, 'validation_error', 'matches[0]']);
    expect(await named({ expenseReportId: 'x' })).to.deep.equal([
      400,
      'expense_report_not_found',
      'matches[0].expenseReportId',
    ]);
    expect(await named({ entryId: sale.id, fee: { amount: 1 } })).to.deep.equal([
      400,
      'validation_error',
      'matches[0].fee',
    ]);
    expect(refused(await match(id, {}))).to.deep.equal([400, 'validation_error', 'matches']);
    expect(refused(await match('btx_00000000-0000-7000-8000-000000000001', { lines: [] }))[0]).to.equal(404);
  });

  it('an invoice is paid by its line, with the fee that the payer kept; its payment stays until then', async () => {
    const { line, match, send, companyId, key, agrees, baId } = await place();
    const at = { companyId, key };
    const invoice = (await made(api, at, '/invoices', saleBody()))['id'] as string;
    await made(api, at, `/invoices/${invoice}/issue`, {});
    const total = (await send('GET', `/invoices/${invoice}`)).body['total'] as number;
    const id = await line('2026-05-29', total - 440);
    const done = await match(id, { matches: [{ invoiceId: invoice, fee: { amount: 440 } }] });
    expect(done.status, done.text).to.equal(200);
    expect(done.body).to.deep.include({ status: 'matched', unmatchedAmount: 0 });
    const paid = (await send('GET', `/invoices/${invoice}`)).body;
    expect(paid).to.deep.include({ paymentStatus: 'paid', amountDue: 0 });
    const payment = (paid['payments'] as { id: string; date: string; accountCode: string }[])[0];
    expect(payment).to.deep.include({ date: '2026-05-29', accountCode: '1130' });
    const back = await send('POST', `/invoices/${invoice}/payments/${payment?.id}/reverse`, {});
    expect(refused(back).slice(0, 2)).to.deep.equal([409, 'entry_is_matched']);
    expect((await agrees())['difference']).to.equal(0);
    const undone = await send('POST', `/bank-accounts/${baId}/transactions/${id}/unmatch`, { reason: '誤り' });
    expect(undone.status, undone.text).to.equal(200);
    expect((await send('GET', `/invoices/${invoice}`)).body).to.deep.include({
      paymentStatus: 'unpaid',
      amountDue: total,
    });
    expect((await agrees())['difference']).to.equal(total - 440);
  });

  it('one line pays several invoices and books the rest, in one step with gapless numbers', async () => {
    const { line, match, send, companyId, key, shown, agrees } = await place();
    const at = { companyId, key };
    const ids: string[] = [];
    let sum = 0;
    for (const issueDate of ['2026-04-10', '2026-04-20']) {
      const id = (await made(api, at, '/invoices', saleBody({ issueDate })))['id'] as string;
      sum += (await made(api, at, `/invoices/${id}/issue`, {}))['total'] as number;
      ids.push(id);
    }
    const id = await line('2026-05-29', sum + 1_000);
    const done = await match(id, {
      matches: ids.map((invoiceId) => ({ invoiceId })),
      lines: [{ accountCode: '7190', amount: 1_000 }],
    });
    expect(done.status, done.text).to.equal(200);
    expect((await shown(id)).matches.map(({ type }) => type)).to.deep.equal(['invoice', 'invoice', 'booking']);
    for (const invoice of ids)
      expect((await send('GET', `/invoices/${invoice}`)).body['paymentStatus']).to.equal('paid');
    const numbers = ((await send('GET', '/journal-entries?limit=50')).body['data'] as { entryNumber: number }[]).map(
      ({ entryNumber }) => entryNumber,
    );
    expect(numbers.sort((a, b) => a - b)).to.deep.equal(numbers.map((_, i) => i + 1));
    expect((await agrees())['difference']).to.equal(0);
    const beyond = { invoiceId: ids[0], amount: 5 };
    expect(refused(await match(await line('2026-05-30', 5), { matches: [beyond] })).slice(0, 3)).to.deep.equal([
      400,
      'validation_error',
      'matches[0].amount',
    ]);
    const meant = await match(await line('2026-05-30', 5), { matches: [{ ...beyond, overpayment: true }] });
    expect([meant.status, meant.body['status']], meant.text).to.deep.equal([200, 'matched']);
    const twice = await match(await line('2026-05-30', 5), { matches: [{ invoiceId: ids[0] }] });
    expect(refused(twice).slice(0, 2)).to.deep.equal([409, 'invalid_state']);
  });

  it('books on the spot with tax; unmatching reverses it; its entry belongs to the line', async () => {
    const { line, match, send, baId, agrees } = await place();
    const id = await line('2026-04-25', -110_000, '家賃');
    const done = await match(id, { lines: [{ accountCode: '6320', amount: 110_000, taxCode: 'P10' }] });
    expect(done.status, done.text).to.equal(200);
    const entryId = (done.body as unknown as Shown).matches[0]?.entryId ?? '';
    const entry = (await send('GET', `/journal-entries/${entryId}`)).body;
    expect(entry).to.deep.include({ sourceType: 'bank', sourceId: id, memo: '家賃' });
    expect(
      (entry['lines'] as { accountCode: string; amount: number }[]).map(({ accountCode, amount }) => [
        accountCode,
        amount,
      ]),
    ).to.deep.equal([
      ['6320', 100_000],
      ['1130', 110_000],
      ['1580', 10_000],
    ]);
    const reverse = await send('POST', `/journal-entries/${entryId}/reverse`, {});
    expect(refused(reverse).slice(0, 2)).to.deep.equal([409, 'entry_has_source']);
    expect((await agrees())['difference']).to.equal(0);
    const undone = await send('POST', `/bank-accounts/${baId}/transactions/${id}/unmatch`, {});
    expect(undone.body).to.deep.include({ status: 'unmatched' });
    expect((await send('GET', `/journal-entries/${entryId}`)).body['status']).to.equal('reversed');
    await agrees();
    const self = await match(id, { lines: [{ accountCode: '1130', amount: 5 }] });
    expect(refused(self)).to.deep.equal([400, 'validation_error', 'lines[0]']);
    const less = await match(id, { lines: [{ accountCode: '6320', side: 'credit', amount: 5 }] });
    expect(refused(less)).to.deep.equal([400, 'validation_error', 'lines']);
    const more = await match(id, { lines: [{ accountCode: '6320', amount: 110_001 }] });
    expect(refused(more)).to.deep.equal([400, 'validation_error', 'lines']);
    const unknown = await match(id, { lines: [{ accountCode: '0000', amount: 1 }] });
    expect(refused(unknown)).to.deep.equal([400, 'account_not_found', 'lines[0].accountCode']);
  });

  it('a transfer is one entry, on the earlier day, matched at both ends; undone at either', async () => {
    const { line, match, send, companyId, key, agrees, baId } = await place();
    const other = (await made(api, { companyId, key }, '/bank-accounts', { name: '第二', type: 'bank' }))[
      'id'
    ] as string;
    const out = await line('2026-04-30', -50_000);
    const into = await line('2026-05-01', 50_000, 'x', other);
    const done = await match(into, { matches: [{ transferTransactionId: out }] }, other);
    expect(done.status, done.text).to.equal(200);
    const far = (await send('GET', `/bank-accounts/${baId}/transactions/${out}`)).body as unknown as Shown;
    expect(far).to.deep.include({ status: 'matched' });
    expect(far.matches[0]?.entryId).to.equal((done.body as unknown as Shown).matches[0]?.entryId);
    expect((await send('GET', `/journal-entries/${far.matches[0]?.entryId}`)).body['effectiveDate']).to.equal(
      '2026-04-30',
    );
    expect((await agrees())['difference']).to.equal(0);
    expect((await send('POST', `/bank-accounts/${baId}/transactions/${out}/unmatch`, {})).body['status']).to.equal(
      'unmatched',
    );
    const near = (await send('GET', `/bank-accounts/${other}/transactions/${into}`)).body;
    expect(near).to.deep.include({ status: 'unmatched', matches: [] });
    // The same without the line at the other end, which is matched when it comes.
    const code = (await send('GET', `/bank-accounts/${other}`)).body['accountCode'];
    const first = await match(out, { matches: [{ transferAccountCode: code }] });
    expect(first.status, first.text).to.equal(200);
    const entryId = (first.body as unknown as Shown).matches[0]?.entryId;
    expect((await match(into, { matches: [{ entryId }] }, other)).body['status']).to.equal('matched');
    const wrong = await match(await line('2026-05-03', -1), { matches: [{ transferAccountCode: '6320' }] });
    expect(refused(wrong)).to.deep.equal([400, 'validation_error', 'matches[0].transferAccountCode']);
  });

  it('is ignored and taken up again; a duplicate leaves the balance of the statement', async () => {
    const { line, match, send, agrees, baId } = await place();
    const id = await line('2026-04-25', 1_000);
    const path = `/bank-accounts/${baId}/transactions/${id}`;
    expect((await send('POST', `${path}/ignore`, { reason: '二重' })).body).to.deep.include({
      status: 'ignored',
      ignoreReason: '二重',
    });
    expect(refused(await match(id, { lines: [{ accountCode: '7190', amount: 1 }] })).slice(0, 2)).to.deep.equal([
      409,
      'invalid_state',
    ]);
    expect((await agrees())['difference']).to.equal(1_000);
    expect((await send('POST', `${path}/unignore`, {})).body['status']).to.equal('unmatched');
    await send('POST', `${path}/ignore`, { isDuplicate: true });
    expect((await agrees())['difference']).to.equal(0);
    expect((await send('POST', `${path}/unignore`, {})).body).to.not.have.property('isDuplicate');
    await match(id, { lines: [{ accountCode: '7190', amount: 1 }] });
    expect(refused(await send('POST', `${path}/ignore`, {})).slice(0, 2)).to.deep.equal([409, 'invalid_state']);
  });

  it('a close waits for the lines of its period, and warns of a difference', async () => {
    const { line, match, send, baId } = await place();
    const id = await line('2026-04-25', 1_000);
    await line('2026-05-02', 5);
    const april = (
      (await send('GET', '/fiscal-periods?type=month&sort=startDate')).body['data'] as {
        id: string;
        startDate: string;
      }[]
    ).find(({ startDate }) => startDate === '2026-04-01');
    const close = (): Promise<Answer> => send('POST', `/fiscal-periods/${april?.id}/close`, {});
    const blocked = await close();
    expect(refused(blocked).slice(0, 2)).to.deep.equal([409, 'period_has_blockers']);
    expect((blocked.body['details'] as { code: string }[]).map(({ code }) => code)).to.deep.equal([
      'unmatched_bank_transactions',
    ]);
    await match(id, { lines: [{ accountCode: '7190', amount: 999 }] });
    expect((await close()).status).to.equal(409);
    await match(id, { lines: [{ accountCode: '7190', amount: 1 }] });
    const closed = await close();
    expect(closed.status, closed.text).to.equal(200);
    const back = await send('POST', `/bank-accounts/${baId}/transactions/${id}/unmatch`, {});
    expect(back.status, back.text).to.equal(200);
    expect((back.body['warnings'] as { code: string }[]).length).to.be.greaterThan(0);
  });

  it('suggests entries, invoices less a fee, transfers, what was booked before; each can be sent so', async () => {
    const { line, match, post, send, companyId, key, baId } = await place();
    const at = { companyId, key };
    const best = async (id: string, of = baId): Promise<Record<string, unknown>> =>
      (
        (await send('GET', `/bank-accounts/${of}/transactions/${id}/suggestions`)).body['suggestions'] as Record<
          string,
          unknown
        >[]
      )[0] ?? {};
    const take = async (id: string, of = baId): Promise<unknown> => {
      const done = await match(id, (await best(id, of))['body'] as object, of);
      expect(done.status, done.text).to.equal(200);
      return done.body['status'];
    };
    const entry = await post('2026-04-10', '1130', '4110', 7_700);
    const sale = await line('2026-04-11', 7_700, 'ウリアゲ');
    expect(await best(sale)).to.deep.include({
      type: 'journal_entry',
      id: entry.id,
      confidence: 94,
      reasons: ['same_amount', 'few_days_apart', 'only_candidate'],
    });
    expect(await take(sale)).to.equal('matched');
    await made(api, at, '/partners', { name: '合同会社ショコラ', nameKana: 'ショコラ', code: 'C002' });
    const invoice = (await made(api, at, '/invoices', saleBody({ partnerCode: 'C002' })))['id'] as string;
    const total = (await made(api, at, `/invoices/${invoice}/issue`, {}))['total'] as number;
    const paid = await line('2026-05-29', total - 550, '振込 ﾄﾞ)ｼﾖｺﾗ');
    expect(await best(paid)).to.deep.include({
      type: 'invoice',
      id: invoice,
      confidence: 85,
      reasons: ['amount_less_fee', 'name_in_description', 'only_candidate'],
    });
    expect(await take(paid)).to.equal('matched');
    expect((await send('GET', `/invoices/${invoice}`)).body['paymentStatus']).to.equal('paid');
    const other = (await made(api, at, '/bank-accounts', { name: '第二', type: 'bank' }))['id'] as string;
    const out = await line('2026-06-01', -30_000, 'フリカエ');
    const into = await line('2026-06-02', 30_000, 'フリカエ', other);
    expect(await best(into, other)).to.deep.include({ type: 'transfer', id: out, confidence: 86 });
    expect(await take(into, other)).to.equal('matched');
    const rent = await line('2026-04-25', -110_000, 'ヤチン');
    expect(await best(rent)).to.deep.equal({});
    await match(rent, { lines: [{ accountCode: '6320', amount: 110_000, taxCode: 'P10' }] });
    const next = await line('2026-05-25', -121_000, 'ヤチン');
    expect(await best(next)).to.deep.include({
      type: 'booking',
      confidence: 90,
      reasons: ['booked_so_before'],
      body: { lines: [{ accountCode: '6320', amount: 121_000, taxCode: 'P10' }] },
    });
    expect(await take(next)).to.equal('matched');
    expect(await best(next)).to.deep.equal({});
  });

  it('the list of open lines brings candidates that can be told apart, open items of entries among them', async () => {
    const { line, match, send, companyId, key, baId } = await place();
    const at = { companyId, key };
    const owed: string[] = [];
    for (const [code, name, nameKana, dueDate] of [
      ['C901', '青葉商事', 'アオバショウジ', '2026-05-31'],
      ['C902', '若葉物産', 'ワカバブッサン', '2026-06-30'],
    ] as const) {
      await made(api, at, '/partners', { name, nameKana, code });
      const entry = (await made(api, at, '/journal-entries', {
        effectiveDate: '2026-04-30',
        status: 'posted',
        partnerCode: code,
        dueDate,
        reference: `R-${code}`,
        lines: [
          { side: 'debit', accountCode: '1220', amount: 44_000 },
          { side: 'credit', accountCode: '4110', amount: 44_000 },
        ],
      })) as { id: string };
      owed.push(entry.id);
    }
    // Two lines that are equal but for their day.
    const ids = [await line('2026-05-29', 44_000, '振込 ワカバブツサン'), await line('2026-05-30', 44_000, '振込')];
    const path = `/bank-accounts/${baId}/transactions`;
    interface Listed {
      readonly id: string;
      readonly suggestions?: readonly {
        readonly type: string;
        readonly id: string;
        readonly number: string;
        readonly partnerName: string;
        readonly dueDate: string;
        readonly confidence: number;
        readonly reasons: readonly string[];
        readonly body: object;
      }[];
    }
    const listed = async (): Promise<Map<string, Listed>> => {
      const { status, text, body } = await send('GET', `${path}?open=true&expand=suggestions`);
      expect(status, text).to.equal(200);
      return new Map((body['data'] as Listed[]).map((one) => [one.id, one]));
    };
    const lines = await listed();
    const [named, plain] = ids.map((id) => lines.get(id)?.suggestions ?? []);
    expect(
      named?.map(({ type, id, number, partnerName, dueDate }) => [type, id, number, partnerName, dueDate]),
    ).to.deep.equal([
      ['open_item', owed[1], 'R-C902', '若葉物産', '2026-06-30'],
      ['open_item', owed[0], 'R-C901', '青葉商事', '2026-05-31'],
    ]);
    expect(named?.[0]?.reasons).to.deep.equal(['same_amount', 'name_in_description', 'only_candidate']);
    expect(new Set(plain?.map(({ partnerName }) => partnerName))).to.deep.equal(new Set(['青葉商事', '若葉物産']));
    // Each line asked alone is told the same.
    for (const id of ids)
      expect((await send('GET', `${path}/${id}/suggestions`)).body['suggestions']).to.deep.equal(
        lines.get(id)?.suggestions,
      );

    const taken = await match(ids[0] as string, named?.[0]?.body ?? {});
    expect([taken.status, taken.body['status']], taken.text).to.deep.equal([200, 'matched']);
    const after = await listed();
    expect(after.has(ids[0] as string)).to.equal(false);
    expect(
      after
        .get(ids[1] as string)
        ?.suggestions?.filter(({ type }) => type === 'open_item')
        .map(({ id }) => id),
    ).to.deep.equal([owed[0]]);
    const whole = (await send('GET', `${path}?expand=suggestions`)).body['data'] as Listed[];
    expect(whole.find(({ id }) => id === ids[0])).to.not.have.property('suggestions');
    expect(refused(await send('GET', `${path}?expand=balance`)).slice(0, 3)).to.deep.equal([
      400,
      'validation_error',
      'expand',
    ]);
  });

  it('a payroll run is paid by its line, whole, and owed again when that is unmatched', async () => {
    const { line, match, send, shown, companyId, key, baId, agrees } = await place();
    const at = { companyId, key };
    const employee = (await made(api, at, '/employees', employeeBody()))['id'];
    const asked = { period: '2026-05', payDate: '2026-05-25', employeeIds: [employee] };
    const run = (await made(api, at, '/payroll/run', asked)) as { id: string; totals: { net: number } };
    const field = 'matches[0].payrollRunId';
    const items = [{ payrollRunId: run.id }];
    const { net } = run.totals;
    const early = await line('2026-05-24', -net);
    const id = await line('2026-05-25', -net - 660, '給与振込');
    expect(refused(await match(await line('2026-05-25', net), { matches: items }))).to.deep.equal([
      400,
      'validation_error',
      field,
    ]);
    expect(refused(await match(early, { matches: items }))).to.deep.equal([400, 'validation_error', 'date']);
    expect(refused(await match(id, { matches: [{ payrollRunId: 'pr_0' }] }))).to.deep.equal([
      400,
      'payroll_run_not_found',
      field,
    ]);
    expect(refused(await match(id, { matches: [{ ...items[0], amount: 1 }] }))[2]).to.equal('matches[0].amount');
    const double = await line('2026-05-25', -2 * net);
    expect(refused(await match(double, { matches: [...items, ...items] }))[2]).to.equal('matches[1].payrollRunId');
    // A bookkeeper may not pay wages: the match needs what paying needs.
    const bookkeeper = { name: 'b', role: 'bookkeeper' };
    const { secret } = (await made(api, at, '/api-keys', bookkeeper)) as { secret: string };
    const path = `/bank-accounts/${baId}/transactions/${id}/match`;
    expect(refused(await send('POST', path, { matches: items }, secret)).slice(0, 2)).to.deep.equal([
      403,
      'insufficient_scope',
    ]);
    // Suggested for a line of just its amount; here the bank's fee is booked with it.
    const found = (await send('GET', `/bank-accounts/${baId}/transactions/${early}/suggestions`)).body['suggestions'];
    expect((found as object[])[0]).to.deep.include({ type: 'payroll_run', id: run.id, body: { matches: items } });
    const fee = [{ accountCode: '6370', amount: 660, taxCode: 'P10' }];
    const done = await match(id, { matches: items, lines: fee });
    expect([done.status, done.body['status']], done.text).to.deep.equal([200, 'matched']);
    expect((await shown(id)).matches[0]).to.deep.include({ type: 'payroll_run', id: run.id, amount: net, made: true });
    const now = async (): Promise<unknown> => (await send('GET', `/payroll/runs/${run.id}`)).body['status'];
    expect(await now()).to.equal('paid');
    expect((await send('POST', `/payroll/runs/${run.id}/unpay`, {})).body['code']).to.equal('entry_is_matched');
    await agrees();
    const undone = await send('POST', `/bank-accounts/${baId}/transactions/${id}/unmatch`, {});
    expect([undone.status, undone.body['status'], await now()]).to.deep.equal([200, 'unmatched', 'posted']);
    await agrees();
    // What was paid without the line is matched by the entry of the payment; then the run may not be unpaid.
    await made(api, at, `/payroll/runs/${run.id}/pay`, { date: '2026-05-25' });
    const paid = (await send('GET', `/payroll/runs/${run.id}`)).body['payment'] as { journalEntryId: string };
    const later = await line('2026-05-26', -net);
    expect((await match(later, { matches: [{ entryId: paid.journalEntryId }] })).body['status']).to.equal('matched');
    expect((await send('POST', `/payroll/runs/${run.id}/unpay`, {})).body['code']).to.equal('entry_is_matched');
  });

  it('suggests an approved expense report for the line of its amount', async () => {
    const { line, send, companyId, key, baId } = await place();
    const { secret: maker } = (await made(api, { companyId, key }, '/api-keys', {
      name: 'maker',
      role: 'bookkeeper',
    })) as { secret: string };
    const report = await expenseAfter(api, { companyId, key, maker }, [['submit'], ['approve', { round: 1 }]]);
    const { total } = (await send('GET', `/expense-reports/${report}`)).body as { total: number };
    const id = await line('2026-04-30', -total);
    const found = (await send('GET', `/bank-accounts/${baId}/transactions/${id}/suggestions`)).body['suggestions'];
    expect((found as object[])[0]).to.deep.include({
      type: 'expense_report',
      id: report,
      body: { matches: [{ expenseReportId: report }] },
    });
  });

  it('two matches of one entry at once: one of them is taken', async () => {
    const { line, match, post } = await place();
    const entry = await post('2026-04-10', '1130', '4110', 100);
    const [a, b] = [await line('2026-04-11', 100), await line('2026-04-11', 100)];
    const done = await Promise.all([a, b].map((id) => match(id, { matches: [{ entryId: entry.id }] })));
    expect(done.map(({ status }) => status).sort()).to.deep.equal([200, 409]);
  });
});
