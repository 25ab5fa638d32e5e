// What the fuzz draws: values from JSON schemas, what answers said under the same name, recorded examples, and now and
// then what no schema allows. Everything follows from a seed and from what was heard.

/** A JSON schema of the description. */
export type Schema = Readonly<Record<string, unknown>>;
type Members = Record<string, unknown>;

/** Chance that is the same for the same seed. */
export interface Chance {
  /** True so often, of 1. */
  is(share: number): boolean;
  /** 0 to n - 1. */
  below(n: number): number;
  one<T>(list: readonly T[]): T;
}

/** Chance from a seed (mulberry32). */
export function chance(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (n: number): number => Math.floor(next() * n);
  return { is: (share) => next() < share, below, one: (list) => list[below(list.length)] as never };
}

const ID = /[a-z]{2,5}_[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;
const WHOLE_ID = new RegExp(`^${ID.source}$`);

/** The prefix of an id; undefined for any other text. */
export function prefixOf(text: unknown): string | undefined {
  return typeof text === 'string' && WHOLE_ID.test(text) ? text.slice(0, text.indexOf('_')) : undefined;
}

/** All ids that stand in a text. */
export function idsIn(text: string): readonly string[] {
  return text.match(ID) ?? [];
}

/** What a company has said so far: ids by noun, and values by the name of their field. */
export interface Heard {
  /** A word that stands in the texts of this company, and in those of no other. */
  readonly mark: string;
  readonly ids: Map<string, string[]>;
  readonly values: Map<string, unknown[]>;
  /** What a thing says of itself that a request about it has to say too. */
  readonly tokens: Map<string, Readonly<Record<string, unknown>>>;
}

/** Such fields. */
const TOKENS = ['version', 'round', 'draftHash'] as const;

/** Nothing heard yet. */
export function nothingHeard(mark: string): Heard {
  return { mark, ids: new Map(), values: new Map(), tokens: new Map() };
}

const KEPT_IDS = 60;
const KEPT_VALUES = 24;
/** So much of an answer is looked at. */
const NODES = 1_500;

function keep<T>(lists: Map<string, T[]>, name: string, value: T, most: number, random: Chance): void {
  const list = lists.get(name);
  if (!list) lists.set(name, [value]);
  else if (list.includes(value)) return;
  else if (list.length < most) list.push(value);
  else list[random.below(most)] = value;
}

/** `account_code` and `accountCode` are one name. */
const camel = (name: string): string => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Takes what an answer says into what is known; `isSpared` = ids that no request shall name. */
export function hear(heard: Heard, answer: unknown, random: Chance, isSpared: (id: string) => boolean): void {
  let nodes = 0;
  const walk = (value: unknown, name: string): void => {
    nodes += 1;
    if (nodes > NODES) return;
    if (Array.isArray(value)) for (const item of value as unknown[]) walk(item, name);
    else if (typeof value === 'object' && value !== null) {
      const { id } = value as { id?: unknown };
      const own = Object.entries(value).map(([key, member]) => [camel(key), member as unknown] as const);
      if (typeof id === 'string' && heard.tokens.size < 20_000)
        heard.tokens.set(id, Object.fromEntries(own.filter(([key]) => TOKENS.some((token) => token === key))));
      for (const [key, member] of own) walk(member, key);
    } else if (value !== null && value !== undefined && String(value).length <= 200) {
      const prefix = prefixOf(value);
      if (prefix === undefined) keep(heard.values, name, value, KEPT_VALUES, random);
      else if (!isSpared(value as string)) keep(heard.ids, prefix, value as string, KEPT_IDS, random);
    }
  };
  walk(answer, '');
}

/** Texts that programs stumble over. */
const TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  '\u2800',
  '\u202e',
  '\ud800',
  '家賃 ９月分',
  '<b>&amp;"\'',
  "'; drop table x; --",
  '${x} %s %n',
  '__proto__',
  '=1+1',
  'a'.repeat(300),
  '👩‍👩‍👧',
  'é',
  '-1',
  '1e309',
  'null',
  '../../etc/passwd',
];
const NUMBERS: readonly number[] = [0, -0, -1, 1.5, 1e21, 2 ** 31, 2 ** 53, -(2 ** 53), 9_007_199_254_740_991, 0.1];
const NOBODY = '01900000-0000-7000-8000-000000000000';

/** What is drawn from, for one request. */
export interface Drawing {
  readonly random: Chance;
  readonly own: Heard;
  /** Another company's. */
  readonly other: Heard;
  /** The schema that a reference names. */
  resolve(schema: Schema): Schema;
  /** A number that no other request gets. */
  readonly serial: number;
}

/** An id for a place that takes those of a noun: mostly one of it, now and then another noun's, another company's. */
export function idFor({ random, own, other }: Drawing, prefix: string | undefined): string {
  const all = (heard: Heard): string[] => heard.ids.get(random.one([...heard.ids.keys()])) ?? [];
  if (prefix !== undefined && random.is(0.86)) {
    const known = own.ids.get(prefix);
    if (known) return random.one(known);
  }
  if (random.is(0.3)) return `${prefix ?? 'je'}_${NOBODY}`;
  const pool = random.is(0.3) ? all(other) : all(own);
  return pool.length > 0 ? random.one(pool) : random.one(TEXTS);
}

/** A body that says of the thing of its path what that thing says of itself, mostly. */
export function withTokens({ random, own }: Drawing, body: unknown, id: string | undefined, takes: Schema): unknown {
  const known = id === undefined ? undefined : own.tokens.get(id);
  if (!known || typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const said: Members = { ...(body as Members) };
  for (const [key, value] of Object.entries(known)) {
    const name = Object.keys((takes['properties'] ?? {}) as object).find((one) => camel(one) === key);
    // One of several is enough: an approval takes the version, or the hash of the draft.
    if (name !== undefined && random.is(name in said ? 0.9 : 0.4)) said[name] = value;
  }
  return said;
}

/** Something that no field asks for. */
export function junk({ random, own }: Drawing): unknown {
  return random.one<() => unknown>([
    () => random.one(TEXTS),
    () => random.one(NUMBERS),
    () => null,
    () => random.is(0.5),
    () => [],
    () => ({}),
    () => [[random.one(TEXTS)]],
    () => ({ [random.one(TEXTS)]: random.one(NUMBERS) }),
    () => (own.ids.size > 0 ? random.one(own.ids.get(random.one([...own.ids.keys()])) ?? ['']) : ''),
  ])();
}

const day = (random: Chance): string =>
  new Date(Date.UTC(2026, 2 + random.below(15), 1 + random.below(28))).toISOString().slice(0, 10);

/** Texts of the forms that our patterns ask for. */
const FORMS: readonly ((random: Chance) => string)[] = [
  day,
  (random) => day(random).slice(0, 7),
  (random) => `${day(random)}T00:00:00.000Z`,
  (random) => String(random.below(1_000)),
  (random) => `${random.below(1_000)}.5`,
  () => 'a'.repeat(64),
  () => `T${'1'.repeat(13)}`,
  (random) => `https://hooks.example.invalid/${random.below(9)}`,
  (random) => `a${random.below(99)}@example.com`,
  () => 'JPY',
  (random) => `prt_${NOBODY.slice(0, -2)}${10 + random.below(89)}`,
];

/** Names of fields whose values must be new. */
const NEW = /^(?:externalId|number|code|subject|name|email|correlationId)$/;

function text(drawing: Drawing, name: string, schema: Schema): string {
  const { random, own, serial } = drawing;
  const {
    pattern,
    format,
    maxLength = 40,
    example,
  } = schema as { pattern?: string; format?: string; maxLength?: number; example?: unknown };
  if (pattern !== undefined || format !== undefined) {
    const form = pattern === undefined ? undefined : new RegExp(pattern, 'u');
    const fitting = FORMS.map((make) => make(random)).filter((one) => form?.test(one) ?? /^\d{4}-\d\d-\d\d/.test(one));
    if (fitting.length > 0) return random.one(fitting);
  }
  if (/(?:date|From|To|asOf|from|to|day)$/.test(name) && random.is(0.8)) return day(random);
  if (name === 'contentBase64') return Buffer.from(`${own.mark} ${serial}`).toString('base64');
  if (name === 'url') return `https://hooks.example.invalid/${serial}`;
  if (typeof example === 'string' && random.is(0.4)) return example;
  if (random.is(0.04)) return random.one(TEXTS);
  return `${own.mark} ${name} ${serial}`.slice(0, Math.max(1, maxLength));
}

function amount(random: Chance, { minimum = 0, maximum = 5_000_000 }: { minimum?: number; maximum?: number }): number {
  const [least, most] = [Math.max(minimum, -1_000_000), Math.min(maximum, 100_000_000)];
  if (random.is(0.05)) return random.one([least, most, minimum, maximum]);
  return least + random.below(Math.min(most - least, random.one([3, 100, 10_000, 5_000_000])) + 1);
}

/** A value that a schema allows, as far as it says so; `name` is that of its field. */
export function valueFor(drawing: Drawing, given: Schema, name = '', depth = 0): unknown {
  const { random, own, resolve, serial } = drawing;
  const schema = resolve(given);
  if (random.is(0.02)) return junk(drawing);
  if ('const' in schema) return schema['const'];
  const choices = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined;
  if (choices) return valueFor(drawing, random.one(choices), name, depth);
  if (Array.isArray(schema['enum'])) return random.one(schema['enum'] as unknown[]);
  const type = (Array.isArray(schema['type']) ? random.one(schema['type'] as string[]) : schema['type']) as unknown;
  const said = own.values.get(camel(name))?.filter((value) => typeof value === (type === 'integer' ? 'number' : type));
  const stem = /^(.*?)(?:_?[iI]ds?)$/.exec(name)?.[1];
  if (type === 'string' && stem !== undefined && !/^external|^source|^correlation/.test(stem))
    return idFor(drawing, prefixOf(said?.[0]) ?? PREFIXES.find(([form]) => form.test(stem))?.[1]);
  if (said && said.length > 0 && random.is(NEW.test(camel(name)) ? 0.1 : 0.45)) return random.one(said);
  if (type === 'string') return text(drawing, camel(name), schema);
  if (type === 'integer' || type === 'number') return amount(random, schema as never);
  if (type === 'boolean') return random.is(0.5);
  if (type === 'null') return null;
  if (type === 'array') {
    const { minItems = 0, items } = schema as { minItems?: number; items?: Schema };
    const count = Math.max(minItems, depth > 4 ? 0 : random.below(4));
    return items ? Array.from({ length: Math.min(count, 12) }, () => valueFor(drawing, items, name, depth + 1)) : [];
  }
  const members: Members = {};
  const required = (schema['required'] ?? []) as string[];
  for (const [key, member] of Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)) {
    const isWanted = required.includes(key) ? random.is(0.985) : depth < 5 && random.is(0.3);
    if (isWanted) members[key] = valueFor(drawing, member, key, depth + 1);
  }
  if (random.is(0.015)) members[random.one(['unknown', '__proto__', 'companyId', `x${serial}`])] = junk(drawing);
  return members;
}

/** Nouns by the beginning of a field's name, where no answer has said one under it. */
const PREFIXES: readonly (readonly [RegExp, string])[] = [
  [/account$/i, 'acct'],
  [/partner$/i, 'prt'],
  [/label$/i, 'lbl'],
  [/document$|previous_?version/i, 'doc'],
  [/employee$/i, 'emp'],
  [/invoice$/i, 'inv'],
  [/entry$/i, 'je'],
  [/line$/i, 'jl'],
  [/contract$/i, 'con'],
  [/transaction$/i, 'btx'],
  [/company$/i, 'comp'],
  [/scenario$/i, 'scn'],
  [/schedule$/i, 'acs'],
  [/rule$/i, 'rule'],
];

/** A recorded body with ids of this company in place of its own, what must be new new, and a little of it changed. */
export function variantOf(drawing: Drawing, example: unknown, changes: number, name = ''): unknown {
  const { random, own, serial } = drawing;
  if (Array.isArray(example)) return example.map((item: unknown) => variantOf(drawing, item, changes, name));
  if (typeof example === 'object' && example !== null) {
    const kept = Object.entries(example).filter(() => !random.is(changes / 6));
    return Object.fromEntries(kept.map(([key, member]) => [key, variantOf(drawing, member, changes, key)]));
  }
  const prefix = prefixOf(example);
  if (prefix !== undefined) return idFor(drawing, prefix);
  const key = camel(name);
  if (random.is(changes)) {
    const said = own.values.get(key);
    return said && random.is(0.6) ? random.one(said) : junk(drawing);
  }
  if (typeof example === 'string' && NEW.test(key) && random.is(0.8)) return `${example}-${serial}`.slice(-60);
  if (key === 'contentBase64' && random.is(0.7)) return Buffer.from(`${own.mark} ${serial}`).toString('base64');
  if (/^(?:memo|description|title|note)$/.test(key) && typeof example === 'string') return `${example} ${own.mark}`;
  if (typeof example === 'number' && /amount|price/i.test(key) && random.is(0.3)) return 1 + random.below(90_000);
  if (typeof example === 'string' && /^\d{4}-\d\d-\d\d$/.test(example) && random.is(0.2)) return day(random);
  return example;
}
