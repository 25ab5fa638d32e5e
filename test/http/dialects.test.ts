// The two dialects as pure tables: keys and values in and out, field paths, statuses of refusals, and the order of
// paths.
import { expect } from 'chai';
import { z } from 'zod';
import { Refusal, REFUSALS } from '../../src/domain/refusal.ts';
import { ROWS } from '../../src/http/app.ts';
import { camel, dialectA, snake, snakeKeys } from '../../src/http/dialect-a.ts';
import { dialectB } from '../../src/http/dialect-b.ts';
import { asRefusal, filled, refusalOfInput, STATUS } from '../../src/http/refusals.ts';
import { pathsOf, type Row } from '../../src/http/route.ts';

const rowNamed = (path: string, method: string): Row =>
  ROWS.find((row) => row.path === path && row.method === method) as Row;
const postA = rowNamed('/v1/journals', 'POST');
const batchA = rowNamed('/v1/journals/batch', 'POST');
const reverseA = rowNamed('/v1/journals/:id/reverse', 'POST');

/** The refusal that a call throws, as `field: message`. */
function refused(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    if (error instanceof Refusal) return `${error.field ?? '-'}: ${error.message}`;
    throw error;
  }
  return 'nothing was refused';
}

describe('dialects', () => {
  it('a message names its fields as the surface calls them, and leaves what callers wrote alone', () => {
    const word = (field: string): string => dialectA.field(postA, field, {});
    for (const [message, field, told] of [
      ['effectiveDate: lies before {autoReverseOn}', 'effectiveDate', 'date: lies before auto_reverse_on'],
      ['{effectiveDate} lies before {lines[0].taxCode}', 'effectiveDate', 'date lies before lines[0].tax_code'],
      ['lines[0].taxBase: needs {taxBase}', 'lines[0].taxBase', 'lines[0].tax_base: needs tax_base'],
      ['set {taxSettings.filingFrequency}', undefined, 'set tax_settings.filing_frequency'],
      ['there is no "{taxCode}", no {} and no {2}', 'x', 'there is no "{taxCode}", no {} and no {2}'],
      ['taxCode: not the field of this refusal', 'code', 'taxCode: not the field of this refusal'],
    ] as const)
      expect(filled(message, word, field)).to.equal(told);
  });

  it('every key of every input survives the way to snake_case and back', () => {
    const keys = new Set<string>();
    const visit = (schema: unknown): void => {
      if (Array.isArray(schema)) {
        schema.forEach(visit);
        return;
      }
      if (typeof schema !== 'object' || schema === null) return;
      for (const [name, member] of Object.entries(schema)) {
        if (name === 'properties') Object.keys(member as object).forEach((key) => keys.add(key));
        visit(member);
      }
    };
    for (const row of ROWS)
      if (row.behind.kind === 'command')
        visit(z.toJSONSchema(row.behind.command.input, { io: 'input', unrepresentable: 'any' }));
    expect(keys.size).to.be.above(80);
    for (const key of keys) {
      expect(snake(key), key).to.match(/^[a-z0-9]+(_[a-z0-9]+)*$/);
      expect(camel(snake(key))).to.equal(key);
    }
  });

  const READ: readonly [what: string, row: Row, body: Record<string, unknown>, expected: unknown][] = [
    [
      'an entry',
      postA,
      {
        date: '2026-04-01',
        source_type: 'manual',
        lines: [
          { account_code: '1', debit: 5, credit: 0, partner_code: 'x' },
          { account_id: 'acct_1', debit: 0, credit: 5 },
        ],
      },
      {
        effectiveDate: '2026-04-01',
        sourceType: 'manual',
        lines: [
          { accountCode: '1', partnerCode: 'x', side: 'debit', amount: 5 },
          { accountId: 'acct_1', side: 'credit', amount: 5 },
        ],
      },
    ],
    [
      'one side only',
      postA,
      { lines: [{ debit: 5 }, { credit: 5 }] },
      {
        lines: [
          { side: 'debit', amount: 5 },
          { side: 'credit', amount: 5 },
        ],
      },
    ],
    [
      'nothing on either side',
      postA,
      { lines: [{}, { credit: 0 }, { debit: 0, credit: 0 }] },
      {
        lines: [
          { side: 'debit', amount: 0 },
          { side: 'credit', amount: 0 },
          { side: 'debit', amount: 0 },
        ],
      },
    ],
    [
      'a wrong amount is left to the schema',
      postA,
      { lines: [{ debit: '5' }, { credit: -1 }, { debit: null }] },
      {
        lines: [
          { side: 'debit', amount: '5' },
          { side: 'credit', amount: -1 },
          { side: 'debit', amount: null },
        ],
      },
    ],
    ['lines that are none', postA, { lines: 7 }, { lines: 7 }],
    ['a line that is none', postA, { lines: [7] }, { lines: [7] }],
    ['metadata', postA, { metadata: { myKey: 'x', other_key: 'y' } }, { metadata: { myKey: 'x', other_key: 'y' } }],
    [
      'a batch',
      batchA,
      { entries: [{ date: '2026-04-01', lines: [{ debit: 1 }] }], atomic: true },
      { atomic: true, entries: [{ effectiveDate: '2026-04-01', lines: [{ side: 'debit', amount: 1 }] }] },
    ],
    [
      'a reversal keeps date and line ids',
      reverseA,
      { date: '2026-04-01', date_mode: 'custom', lines: [{ line_id: 'jl_1', amount: 5 }] },
      { effectiveDate: '2026-04-01', dateMode: 'custom', lines: [{ lineId: 'jl_1', amount: 5 }] },
    ],
  ];
  for (const [what, row, body, expected] of READ)
    it(`A reads ${what}`, () => {
      expect(dialectA.read(row, body)).to.deep.equal(expected);
    });

  it('A refuses words of the other surface, naming the right one', () => {
    expect(refused(() => dialectA.read(postA, { effectiveDate: 'x' }))).to.match(/^effectiveDate: .*here it is date/);
    expect(refused(() => dialectA.read(postA, { effective_date: 'x' }))).to.match(/^effective_date: .*here it is date/);
    expect(refused(() => dialectA.read(postA, { lines: [{ accountCode: '1' }] }))).to.match(
      /^lines\[0\]\.accountCode: .*account_code/,
    );
    expect(refused(() => dialectA.read(postA, { lines: [{}, { side: 'debit' }] }))).to.match(
      /^lines\[1\]\.side: .*debit and credit/,
    );
    expect(refused(() => dialectA.read(batchA, { entries: [{ lines: [{ debit: 1, credit: 1 }] }] }))).to.match(
      /^entries\[0\]\.lines\[0\]\.credit: .*not both/,
    );
    expect(dialectA.parameter('minAmount')).to.equal(undefined);
    expect(dialectA.parameter('min_amount')).to.equal('minAmount');
    expect(dialectA.parameterValue('sort', '-date,entry_number')).to.equal('-effectiveDate,entryNumber');
  });

  it('A names fields as they were sent', () => {
    const body = {
      lines: [{ debit: 5 }, { credit: 'x' }, { debit: 0, credit: 0 }],
      entries: [{ lines: [{ credit: 7 }] }],
    };
    const fields: [Row, string, string][] = [
      [postA, 'effectiveDate', 'date'],
      [postA, 'lines[0].amount', 'lines[0].debit'],
      [postA, 'lines[1].amount', 'lines[1].credit'],
      [postA, 'lines[2].amount', 'lines[2].debit'],
      [postA, 'lines[0].accountCode', 'lines[0].account_code'],
      [batchA, 'entries[0].lines[0].amount', 'entries[0].lines[0].credit'],
      [batchA, 'entries[0].effectiveDate', 'entries[0].date'],
      [reverseA, 'lines[0].amount', 'lines[0].amount'],
      [reverseA, 'dateMode', 'date_mode'],
      [postA, 'lines', 'lines'],
    ];
    for (const [row, field, expected] of fields) expect(dialectA.field(row, field, body)).to.equal(expected);
    expect(dialectB.field(postA, 'lines[0].accountCode', body)).to.equal('lines[0].accountCode');
  });

  it('errors and pages have the shapes of spec 2.5 and 7.1', () => {
    const refusal = new Refusal('already_reversed', 'no', 'entryId', { related: { reversalId: 'je_1' } });
    expect(dialectA.error(refusal, 'entry_id', undefined, 'r')).to.deep.equal({
      error: {
        code: 'already_reversed',
        message: 'no',
        field: 'entry_id',
        details: undefined,
        reversal_id: 'je_1',
        request_id: 'r',
      },
    });
    expect(dialectB.error(refusal, 'entryId', undefined, 'r')).to.deep.equal({
      error: 'no',
      code: 'already_reversed',
      field: 'entryId',
      details: undefined,
      reversalId: 'je_1',
      requestId: 'r',
    });
    const page = { data: [{ accountCode: 1 }], total: 120, limit: 50, offset: 100, nextCursor: undefined };
    expect(dialectA.page(rowNamed('/v1/accounts', 'GET'), page)).to.deep.equal({
      data: [{ account_code: 1 }],
      pagination: { total: 120, page: 3, per_page: 50, has_more: false },
    });
    expect(dialectB.page(postA, { ...page, nextCursor: 'c' })).to.deep.equal({
      data: [{ accountCode: 1 }],
      total: 120,
      limit: 50,
      offset: 100,
      nextCursor: 'c',
    });
    expect(snakeKeys({ aB: [{ cD: 1n }], metadata: { eF: 1 } })).to.deep.equal({
      a_b: [{ c_d: 1n }],
      metadata: { eF: 1 },
    });
  });

  it('a column of a report has the same word in its key and in the values', () => {
    const shown = dialectA.show(rowNamed('/v1/reports/trial-balance', 'GET'), {
      columns: [{ key: 'openingDebit', label: 'x' }],
      rows: [{ values: { openingDebit: 5n } }],
    }) as { columns: { key: string }[]; rows: { values: object }[] };
    expect(Object.keys(shown.rows[0]?.values ?? {})).to.deep.equal(shown.columns.map(({ key }) => key));
  });

  it('a failed schema names the first field by path, in a short sentence, and lists the others', () => {
    const schema = z.strictObject({
      b: z.number().int(),
      a: z.strictObject({ c: z.string().max(3), d: z.enum(['x', 'y']) }),
      list: z.array(z.number()).min(1),
    });
    const result = schema.safeParse({ b: 'x', a: { c: 'long text', d: 'z', e: 1 }, list: [] });
    const refusal = refusalOfInput(result.error as z.core.$ZodError);
    expect([refusal.field, refusal.message]).to.deep.equal(['a.c', 'a.c: must have at most 3 characters']);
    expect((refusal.extra.details ?? []).map(({ message }) => message)).to.deep.equal([
      'a.c: must have at most 3 characters',
      'a.d: must be one of x, y',
      'a.e: unknown field; remove it or check its spelling',
      'b: must be a number',
      'list: must have at least 1 item(s)',
    ]);
    const sent = { b: 'x', a: { c: 'long text', d: 'yy', e: 1 }, list: [], lis: 1 };
    const hinted = refusalOfInput(schema.safeParse(sent).error as z.core.$ZodError, { schema, input: sent });
    expect((hinted.extra.details ?? []).map(({ message }) => message).slice(1, 4)).to.deep.equal([
      'a.d: must be one of x, y',
      'a.e: unknown field; remove it or check its spelling',
      'b: must be a number',
    ]);
    const near = { b: 1, a: { c: '', d: 'x' }, list: [1], lists: 1, aa: {} };
    expect(
      refusalOfInput(
        z.strictObject({ ...schema.shape, lists2: z.string().optional() }).safeParse(near).error as z.core.$ZodError,
        { schema: z.strictObject({ ...schema.shape, lists2: z.string().optional() }), input: near },
      ).extra.details?.map(({ message }) => message),
    ).to.deep.equal([
      'aa: unknown field; remove it or check its spelling',
      'lists: unknown field; remove it or check its spelling; did you mean {lists2}?',
    ]);
    const many = z
      .strictObject({})
      .safeParse(Object.fromEntries(Array.from({ length: 60_000 }, (_, i) => [`key${i}`, 1])));
    const flood = refusalOfInput(many.error as z.core.$ZodError);
    expect(flood.message.length).to.be.at.most(200);
    expect(flood.extra.details).to.have.length(100);
  });

  it('every refusal has a status, and only unknown failures are defects', () => {
    for (const code of REFUSALS) expect(STATUS[code], code).to.be.within(400, 503);
    expect(asRefusal(new Error('secret /path'))).to.deep.include({ defect: true });
    expect(asRefusal(new Error('secret /path')).refusal.message).to.not.include('secret');
    for (const down of [
      Object.assign(new Error('x'), { code: 'ECONNREFUSED' }),
      Object.assign(new Error('x'), { code: '57P01' }),
      new Error('Connection terminated unexpectedly'),
      new Error('Client has encountered a connection error and is not queryable'),
      Object.assign(new Error('x'), { code: '53100' }),
      Object.assign(new Error('x'), { code: 'EHOSTUNREACH' }),
      Object.assign(new Error('x'), { storeError: 'unavailable' }),
    ]) {
      expect(asRefusal(down)).to.deep.include({ defect: false });
      expect(asRefusal(down).refusal.code).to.equal('unavailable');
    }
  });

  it('paths: a router looks at a fixed segment before a parameter in its place, and at each path once', () => {
    const paths = pathsOf(ROWS).map(([path]) => path);
    expect(new Set(paths).size).to.equal(paths.length);
    expect(paths.indexOf('/v1/journals/batch')).to.be.lessThan(paths.indexOf('/v1/journals/:id'));
    expect(pathsOf([postA, reverseA, batchA]).map(([path]) => path)).to.deep.equal([
      '/v1/journals',
      '/v1/journals/:id/reverse',
      '/v1/journals/batch',
    ]);
    const one = rowNamed('/v1/journals/:id', 'GET');
    expect(pathsOf([one, postA, batchA]).map(([path]) => path)).to.deep.equal([
      '/v1/journals/batch',
      '/v1/journals/:id',
      '/v1/journals',
    ]);
    expect(() => pathsOf([postA, postA])).to.throw('two rows for POST /v1/journals');
  });
});
