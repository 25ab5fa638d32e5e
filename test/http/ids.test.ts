// An id is of one noun: every operation, with ids of every other noun in its path, its query and its body, finds
// nothing there, says nothing of the thing that the id names, and never fails.
import { expect } from 'chai';
import { ROWS } from '../../src/http/app.ts';
import { isForAgents, operationIdOf, type Row } from '../../src/http/route.ts';
import { startApi, type Answer, type Api } from '../api.ts';
import { depth } from '../depth.ts';
import { furnish, made, nameOf, requestOf, SAMPLES, type House, type Sample } from './samples.ts';

/** A thing of the house: its id, and words that stand in it and nowhere else. */
interface Thing {
  readonly id: string;
  readonly marks: readonly string[];
}

type Schema = { readonly [key: string]: unknown };
type Members = Record<string, unknown>;

/** A place in a body where an id stands: `lines`, 0, `partnerId`. */
type Place = readonly (string | number)[];

/** Places that take ids of several nouns, or texts that are no ids of ours. */
const OPEN = /^(?:externalId|sourceId|correlationId|requestId|applicantId|id|metadata)$/;
const IDS = /(?:[a-z]Ids?|_ids?)$|^target$/;

/** Prefix of the noun whose ids a field takes, by the end of its name; a field without one takes none at all. */
const NOUN_OF: readonly (readonly [name: RegExp, prefix: string])[] = [
  [/partner_?ids?$/i, 'prt'],
  [/company_?ids?$/i, 'comp'],
  [/transaction_?ids?$/i, 'btx'],
  [/bank_?account_?ids?$/i, 'ba'],
  [/account_?ids?$/i, 'acct'],
  [/invoice_?ids?$/i, 'inv'],
  [/contract_?ids?$/i, 'con'],
  [/schedule_?ids?$/i, 'acs'],
  [/scenario_?ids?$/i, 'scn'],
  [/rule_?ids?$/i, 'rule'],
  [/previous_?version_?id$/i, 'doc'],
  [/label_?ids?$/i, 'lbl'],
  [/tax_?code_?ids?$/i, 'tax'],

  [/document_?ids?$/i, 'doc'],
  [/employee_?ids?$/i, 'emp'],
  [/entry_?ids?$/i, 'je'],
  [/line_?ids?$/i, 'jl'],
];
/** Parameters that ask for whatever thing has the id. */
const OF_ANY_NOUN = /^(?:entityId|sourceId|source_id|linkedTo)$/;

const prefixOf = (id: string): string => id.slice(0, id.indexOf('_'));
const NOBODY = '01900000-0000-7000-8000-000000000000';

describe('ids of other nouns', function () {
  this.timeout(depth(120_000, 900_000));
  let api: Api;
  let house: House;
  let things: readonly Thing[];
  let description: { paths: Record<string, Record<string, Members>>; components: Members };
  before(async () => {
    api = await startApi('http_ids');
    house = await furnish(api);
    things = await everyThing();
    description = (await api.call('GET', '/openapi.json')).body as unknown as typeof description;
  });
  after(() => api.close());

  /** One of every noun, found by walking the house's lists, so that no noun can be left out. */
  async function everyThing(): Promise<Thing[]> {
    const at = { companyId: house.companyId, key: house.key };
    await made(api, at, '/rules', {
      name: 'rule mark-rule',
      conditions: [{ field: 'description', operator: 'contains', value: 'mark-rule' }],
      action: 'suggest',
      lines: [{ accountCode: '6290', rest: true }],
    });
    await made(api, at, '/alert-rules', { name: 'mark-alert', metric: 'cash_balance', operator: 'lt', threshold: 1 });
    const ids = new Set<string>();
    for (const row of ROWS) {
      if (row.surface !== 'b' || row.behind.kind !== 'query' || row.file !== undefined || row.noKeys) continue;
      const make = SAMPLES[nameOf(row)];
      if (!make || !/^(?:list|get)-/.test(nameOf(row))) continue;
      const { target } = requestOf(row, { ...(await make(api, house)), query: '' }, house);
      const { text } = await api.call('GET', target, { key: house.key });
      for (const [id] of text.matchAll(/\b[a-z]{2,5}_[0-9a-f]{8}-[0-9a-f-]{27}\b/g)) ids.add(id);
    }
    const byNoun = new Map<string, string>();
    for (const id of [...(Object.values(house) as string[]), ...ids])
      if (/^[a-z]{2,5}_[0-9a-f]{8}-/.test(id) && !byNoun.has(prefixOf(id))) byNoun.set(prefixOf(id), id);
    const marks: Readonly<Record<string, readonly string[]>> = {
      je: ['家賃 rent'],
      lbl: ['東京'],
      emp: ['花子', 'E001'],
      pr: ['payslips', 'grossPay', 'netPay', 'gross_pay', 'net_pay'],
      doc: ['領収書.txt', '東都ビル'],
      exp: ['名古屋出張'],
      inv: ['コーヒー豆'],
      con: ['オフィスコーヒー'],
      fa: ['焙煎機'],
      acs: ['火災保険料'],
      ba: ['丸の内支店'],
      btx: ['コピー用紙'],
      scn: ['採用1名'],
      whk: ['hooks.example.com'],
      rule: ['mark-rule'],
      alr: ['mark-alert'],
      mem: ['login.example.com|user-1'],
    };
    return [...byNoun.values()].map((id) => ({ id, marks: marks[prefixOf(id)] ?? [] }));
  }

  /** The things whose ids a place is tried with, beside its own noun: all in a proof, else some, in turn. */
  let turn = 0;
  function othersThan(prefix: string | undefined): readonly Thing[] {
    const others = things.filter(({ id }) => prefixOf(id) !== prefix);
    const some = depth(2, others.length);
    return Array.from({ length: some }, () => others[turn++ % others.length] as Thing);
  }

  async function sampled(row: Row): Promise<Sample> {
    const make = SAMPLES[nameOf(row)];
    if (!make) throw new Error(`no sample for ${nameOf(row)}`);
    return make(api, house);
  }

  const call = (row: Row, target: string, body: unknown): Promise<Answer> =>
    api.call(row.method, target, { key: row.noKeys ? api.operatorKey : house.key, body });

  /** What is wrong with the answer to a request that names a thing where none of its noun can be. */
  function leaked(answer: Answer, { id, marks }: Thing, sent: unknown): string[] {
    const own = JSON.stringify(sent ?? null);
    return [
      ...(answer.status >= 500 ? [`${answer.status} ${answer.text.slice(0, 200)}`] : []),
      ...marks.filter((mark) => answer.text.includes(mark) && !own.includes(mark)).map((mark) => `${id} shows ${mark}`),
    ];
  }

  /** What the answer says but for what names the request. */
  const said = ({ status, text }: Answer, id: string): string =>
    `${status} ${text.replace(/"request(?:Id|_id)":"[^"]*"/, '').replaceAll(id, '')}`;

  const rows = ROWS.filter((row) => row.behind.kind !== 'later' && !isForAgents(row));
  const inPath = rows.filter((row) => /:(?!companyId)\w+/.test(row.path));

  it('there is one thing of every noun, or the matrix would have holes', () => {
    expect(things.map(({ id }) => prefixOf(id))).to.include.members(
      'acct acs ba bimp btx comp con doc emp exp fa fp inv je jl key lbl mem pr prt rule scn tax whk alr'.split(' '),
    );
  });

  it('a key for documents learns nothing of a payroll run, and no document follows an invoice', async () => {
    const key = await api.newKey(house.key, { scopes: ['documents:write', 'documents:read'] });
    const B = `/v1/companies/${house.companyId}/documents`;
    const read = await api.call('POST', `${B}/${house.payrollRunId}/unignore`, { key, body: {} });
    expect([read.status, read.body['code']], read.text).to.deep.equal([404, 'not_found']);
    const kept = await api.call('POST', B, {
      key,
      body: {
        fileName: 'a.txt',
        contentBase64: Buffer.from('a').toString('base64'),
        previousVersionId: house.invoiceId,
      },
    });
    expect([kept.status, kept.body['code']], kept.text).to.deep.equal([400, 'document_not_found']);
  });

  it('in the path: 404, to the byte as for an id of the right noun that nobody has', async () => {
    const wrong: string[] = [];
    for (const row of inPath) {
      const sample = await sampled(row);
      for (const [name, own] of Object.entries(sample.values ?? {})) {
        if (!row.path.includes(`:${name}`) || !/^[a-z]+_[0-9a-f]{8}-/.test(own)) continue;
        const asked = async (id: string): Promise<Answer> => {
          const { target, body } = requestOf(row, { ...sample, values: { ...sample.values, [name]: id } }, house);
          return call(row, target, body);
        };
        const nobody = `${prefixOf(own)}_${NOBODY}`;
        const expected = said(await asked(nobody), nobody);
        if (!expected.startsWith('404 ')) wrong.push(`${operationIdOf(row)} ${name}: nobody's id: ${expected}`);
        for (const thing of othersThan(prefixOf(own))) {
          const answer = await asked(thing.id);
          const found = leaked(answer, thing, requestOf(row, sample, house).body);
          if (said(answer, thing.id) !== expected) found.push(said(answer, thing.id).slice(0, 300));
          wrong.push(...found.map((what) => `${operationIdOf(row)} ${name}=${thing.id}: ${what}`));
        }
      }
    }
    expect(wrong.length, wrong.slice(0, 60).join('\n')).to.equal(0);
  });

  it('in the query: nothing is found, nothing fails', async () => {
    const wrong: string[] = [];
    for (const row of rows.filter(({ method, behind }) => method === 'GET' && behind.kind !== 'stream')) {
      const parameters = operationOf(row)['parameters'] as { name: string; in: string }[];
      for (const { name } of parameters.filter((it) => it.in === 'query' && IDS.test(it.name))) {
        if (name === 'companyId' || name === 'company_id') continue;
        const sample = await sampled(row);
        for (const thing of othersThan(ownOf(row, [name]))) {
          const { target } = requestOf(row, { ...sample, query: '' }, house);
          const needed = parameters.some((it) => it.in === 'query' && (it as { required?: boolean }).required);
          const rest = needed ? without(sample.query ?? '', name) : '';
          const answer = await call(row, `${target.split('?')[0]}?${rest}${name}=${thing.id}`, undefined);
          const found = leaked(answer, OF_ANY_NOUN.test(name) ? { ...thing, marks: [] } : thing, undefined);
          wrong.push(...found.map((what) => `${operationIdOf(row)} ?${name}=${thing.id}: ${what}`));
        }
      }
    }
    expect(wrong.length, wrong.slice(0, 60).join('\n')).to.equal(0);
  });

  const without = (query: string, name: string): string =>
    query
      .split('&')
      .filter((part) => part !== '' && !part.startsWith(`${name}=`))
      .map((part) => `${part}&`)
      .join('');

  const operationOf = (row: Row): Members =>
    description.paths[row.path.replace(/:(\w+)/g, '{$1}')]?.[row.method.toLowerCase()] as Members;

  /** A schema itself, where a reference to it stands. */
  function resolved(schema: Schema): Schema {
    const { $ref } = schema;
    if (typeof $ref !== 'string') return schema;
    let found: unknown = description;
    for (const step of $ref.slice(2).split('/')) found = (found as Members)[step];
    return resolved(found as Schema);
  }

  /** Places in a body where an id stands, by its schema, three deep. */
  function placesIn(given: Schema, at: Place = []): Place[] {
    const schema = resolved(given);
    const found: Place[] = [];
    for (const part of [...((schema['anyOf'] ?? schema['oneOf'] ?? schema['allOf'] ?? []) as Schema[])])
      found.push(...placesIn(part, at));
    if (schema['items'] && at.length < 5) {
      const last = at.at(-1);
      if (typeof last === 'string' && IDS.test(last)) found.push([...at, 0]);
      else found.push(...placesIn(schema['items'] as Schema, [...at, 0]));
    }
    for (const [name, member] of Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)) {
      if (OPEN.test(name) || /^(?:external|source|correlation|request)_id$/.test(name)) continue;
      const whole = resolved(member);
      const hasItems =
        whole['items'] !== undefined || [...((whole['anyOf'] ?? []) as Schema[])].some((it) => it['items']);
      if (IDS.test(name) && !hasItems) found.push([...at, name]);
      else if (at.length < 5) found.push(...placesIn(whole, [...at, name]));
    }
    return found;
  }

  const ownOf = (row: Row, place: Place): string | undefined => {
    const name = place.findLast((step) => typeof step === 'string') ?? '';
    if (/^parent_?id$/i.test(name)) return nameOf(row).includes('account') ? 'acct' : 'lbl';
    return NOUN_OF.find(([pattern]) => pattern.test(name))?.[1];
  };

  /** The body with an id at a place, and without the code that names the same thing. */
  function placed(body: unknown, [step, ...rest]: Place, id: string): unknown {
    if (step === undefined) return id;
    if (typeof step === 'number') {
      const list = Array.isArray(body) ? (body as unknown[]) : [];
      return [placed(list[0], rest, id), ...list.slice(1)];
    }
    const members = typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...(body as Members) } : {};
    if (rest.length === 0) {
      const stem = step.replace(/_?[iI]d$/, '');
      for (const twin of [`${stem}Code`, `${stem}_code`, stem]) delete members[twin];
    }
    return { ...members, [step]: placed(members[step], rest, id) };
  }

  it('in the body: refused without a word of the thing', async () => {
    const wrong: string[] = [];
    let tried = 0;
    for (const row of rows.filter(({ method }) => method !== 'GET')) {
      const content = (operationOf(row)['requestBody'] as { content?: Record<string, { schema: Schema }> } | undefined)
        ?.content;
      const schema = content?.['application/json']?.schema;
      if (!schema) continue;
      const places = new Map(placesIn(schema).map((place) => [JSON.stringify(place), place]));
      if (places.size === 0) continue;
      const sample = await sampled(row);
      for (const [text, place] of places)
        for (const thing of othersThan(ownOf(row, place))) {
          const { target, body } = requestOf(row, sample, { ...house, query: 'dryRun=true' });
          const sent = placed(body, place, thing.id);
          const answer = await call(row, target, sent);
          tried += 1;
          const found = leaked(answer, thing, sent);
          // Who did something is a text: a key, a member, a subject elsewhere. Of whom nothing is found, nothing
          // is done.
          const isNobody = /^actor_?id$/i.test(String(place.at(-1))) && /"items":\[\]/.test(answer.text);
          if (answer.status < 300 && !isNobody) found.push(`is taken: ${answer.text.slice(0, 100)}`);
          wrong.push(...found.map((what) => `${operationIdOf(row)} ${text}=${thing.id}: ${what}`));
        }
    }
    console.log(`      ${tried} bodies`);
    expect(wrong.length, wrong.slice(0, 60).join('\n')).to.equal(0);
  });
});
