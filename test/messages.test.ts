// Every message in both languages: whatever text stands in the code where something is refused, warned of or proposed
// has its Japanese, with the same places.
import { expect } from 'chai';
import fs from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { HEADINGS_JA } from '../src/cli/spoken.ts';
import { counted } from '../src/domain/counted.ts';
import { inJapanese, MESSAGES_JA } from '../src/domain/messages.ts';
import { sentenceIn } from '../src/http/export-reasons.ts';
import { toldIn } from '../src/http/negotiation.ts';
import { EN } from '../src/web/words/en.ts';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [member: string]: unknown;
}

/** A pattern of many words. */
const anyOf = (before: string, words: readonly string[], after: string): RegExp =>
  new RegExp(`${before}(?:${words.join('|')})${after}`);

/** Rooms in which messages are made. What people read on sheets, in the description and of the auditor is elsewhere. */
const ROOMS = ['src/cli', 'src/domain', 'src/engine', 'src/http', 'src/service.ts', 'commands', 'queries'];
const ELSEWHERE = anyOf(
  '/',
  [
    'messages',
    'export-',
    'openapi',
    'client-written',
    'field-words',
    'metrics',
    'examples',
    'mcp-brief',
    'mcp-data',
    'mcp-guide',
    'mcp-jobs',
    'mcp-leads',
    'mcp-tools',
    'answers',
    'samples',
    'reference',
    'refusal-remedies',
    'named-schemas',
    'moves',
    '.*pdf',
    String.raw`.*-ja\.ts`,
    'lexicon',
    'vocabulary',
    String.raw`days\.ts`,
    String.raw`boxes\.ts`,
    'etax-',
    'snapshots',
    'verify',
    'replay',
    'audit',
    'projector',
    'engine/leading',
    'engine/rebuilding',
    'engine/survey',
    'prover',
    'stream-trees',
    'engine/checkpoints',
    'growing',
    'engine/tree',
    'engine/note',
    'ports',
    'mcp-words',
    'docs',
    // Of the command line: what is said of the lines of imported files, of stores, and to shells.
    String.raw`cli\/plain-text`,
    'import-',
    'transfer',
    String.raw`cli\/main`,
    'completion',
  ],
  '',
);

/** Calls whose texts are for programs, for the log, or about defects. */
const NOT_TOLD = anyOf(
  '',
  [
    String.raw`\.describe`,
    // Help is English.
    String.raw`\.(?:description|option|requiredOption|addHelpText|helpOption|argument|createArgument|version)`,
    '^examples',
    '^Option',
    String.raw`\.meta`,
    String.raw`\.replace`,
    String.raw`\.replaceAll`,
    String.raw`\.push\(`,
    'Error',
    String.raw`logger\.\w+`,
    'onProblem',
    'problem',
    String.raw`stand\.fail`,
    'onTrouble',
    '^sql',
    String.raw`\.raw`,
    'RegExp',
    'gauge',
    'Histogram',
    'Counter',
    String.raw`\.enable`,
    String.raw`refusals\.line`,
    'setIsolationLevel',
    'setAccessMode',
    'selectFrom',
    'innerJoin',
    String.raw`res\.\w+`,
    'bareAnswer.*',
  ],
  '$',
);
/** Members that hold names, titles and sources. */
const NAMES = anyOf(
  '^',
  [
    'summary',
    // Why events of a noun move no money: said to whoever reads the declaration, as in moves.ts.
    'moves',
    // Of lists: what they say beyond their names, in both languages.
    'says',
    'description',
    'ja',
    'en',
    'nameEn',
    'labelEn',
    'title',
    'label',
    'names',
    'words',
    'sql',
    'source',
    'where',
    'columns',
    'opening',
    'closing',
    'contentType',
    'help',
    'action',
    'time',
    'SH[AB].*',
    '.*_by_.*',
    '.*_active',
    '.*_open',
    '.*_enabled',
  ],
  '$',
);
/** Calls that make a line of a sheet, a row of a table, or a step. */
const LINES = anyOf(
  '^',
  [
    'row',
    'line',
    'step',
    'totalOf',
    'subtotal',
    'get',
    'asset',
    'capital',
    'traded',
    'rare',
    'rowOn',
    'owed',
    'used',
    'undoing',
    'turningDown',
    'amountOf',
    'post',
    'create',
    'put',
    'patch',
    'remove',
    'run',
    'asks',
    'stream',
    'agents',
    'send',
  ],
  '$',
);
/** Texts that look like sentences and are none. */
const NO_MESSAGE = anyOf(
  '^',
  [
    String.raw`\(`,
    String.raw`<\?xml`,
    String.raw`[\w-]+: [\w-]+$`,
    String.raw`.*\b(?:desc|is not null)\b`,
    'Content-Type',
    'X-Request-Id,',
    'Authorization, ',
    String.raw`application\/`,
    'attachment;',
    'Bearer ',
    'no-store',
    'private, ',
    'Accept, ',
    'status in ',
    'ss:',
    'Net change in',
    'Cash and cash',
    'Sales returns',
    'Bad debts',
    'Recovered',
    'Purchase',
    'Proceeds',
    'Import tax',
    'Local import',
    'Reverse charge',
    'in total$',
    'us dollars',
    'japanese yen',
    'received array',
    'query parameter$',
    'this Idempotency-Key$',
    'not be$',
    'tax code$',
    ', where ',
    'the event at',
    'the stream ends',
    'a fiscal year that',
    'the series',
    'a document was decided',
    'a webhook was decided',
    'reconstruction surtax',
    'Income Tax Act',
    ': still here',
    'Bad Request$',
    'Request Header Fields',
    'Request Timeout',
    'looks back$',
    'As answers show it',
    'an import was not begun',
    'Service Unavailable',
    // Words of journals as text, and the memo of an entry that one of them makes up.
    'apply (?:account|year)$',
    'end comment$',
    'Padding for',
    'Connection: ',
  ],
  '',
);

const isText = (node: Node): boolean =>
  (node.type === 'Literal' && typeof node['value'] === 'string') ||
  node.type === 'TemplateLiteral' ||
  (node.type === 'ParenthesizedExpression' && isText(node['expression'] as Node)) ||
  (node.type === 'ConditionalExpression' && isText(node['consequent'] as Node) && isText(node['alternate'] as Node)) ||
  (node.type === 'BinaryExpression' &&
    node['operator'] === '+' &&
    (isText(node['left'] as Node) || isText(node['right'] as Node)));

/** Stands for what differs, until it has a number; SUGGESTION where it ends a message with what may be meant. */
const PLACE = '\u0001';
const SUGGESTION = '\u0002';

/** Every text that an expression may come to. */
function variants(node: Node, source: string): string[] {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return [node['value']];
  if (node.type === 'ParenthesizedExpression') return variants(node['expression'] as Node, source);
  if (node.type === 'ConditionalExpression')
    return [...variants(node['consequent'] as Node, source), ...variants(node['alternate'] as Node, source)];
  if (node.type === 'BinaryExpression' && node['operator'] === '+')
    return variants(node['left'] as Node, source).flatMap((left) =>
      variants(node['right'] as Node, source).map((right) => left + right),
    );
  if (node.type === 'TemplateLiteral') {
    const inner = node['expressions'] as Node[];
    return (node['quasis'] as { value: { cooked: string } }[]).reduce<string[]>(
      (made, quasi, i) => {
        const expression = inner[i];
        const after = expression === undefined ? [''] : variants(expression, source);
        return made.flatMap((text) => after.map((next) => text + quasi.value.cooked + next));
      },
      [''],
    );
  }
  const code = source.slice(node.start, node.end);
  return [/^(?:didYouMean|likeAccount|calledLike|like$|near$|meant$)/.test(code) ? SUGGESTION : PLACE];
}

/** A text as a template of the table: without the field that it begins with, and with numbered places. */
function templateOf(text: string): string {
  let places = 0;
  return text
    .replace(new RegExp(`${SUGGESTION}$`), '')
    .replaceAll(SUGGESTION, PLACE)
    .replace(new RegExp(`^[\\w.${PLACE}[\\]-]+: `), '')
    .replaceAll(PLACE, () => `{${++places}}`);
}

/** The templates of messages in a file of ours. */
function templatesIn(file: string, source: string): string[] {
  const found: string[] = [];
  const visit = (node: Node | Node[] | null | undefined): void => {
    if (typeof node !== 'object' || node === null || (!Array.isArray(node) && typeof node.type !== 'string')) return;
    if (Array.isArray(node)) {
      node.forEach(visit);
      return;
    }
    const { type } = node;
    if (type === 'ImportDeclaration' || type === 'TaggedTemplateExpression') return;
    if (type.startsWith('TS') && !/^TS(?:As|Satisfies|NonNull)Expression$/.test(type)) return;
    if (type === 'CallExpression' || type === 'NewExpression') {
      const callee = node['callee'] as Node;
      const name = source.slice(callee.start, callee.end);
      visit(callee);
      if (NOT_TOLD.test(name) || LINES.test(name)) return;
      visit(node['arguments'] as Node[]);
      return;
    }
    // What a declaration says to users has its Japanese beside it, in `ja`.
    if (type === 'ObjectExpression') {
      const members = node['properties'] as readonly (Node & { readonly key?: { readonly name?: string } })[];
      const isDeclared = members.some(({ key }) => key?.name === 'ja');
      visit(members.filter(({ key }) => !isDeclared || key?.name !== 'text'));
      return;
    }
    if (type === 'Property') {
      const key = node['key'] as { name?: string; value?: string };
      if (!NAMES.test(key.name ?? key.value ?? '')) visit(node['value'] as Node);
      return;
    }
    if (isText(node)) {
      for (const text of variants(node, source)) {
        const said = text.replaceAll(/[\u0001\u0002]/g, '');
        if (!/[a-z]{2,}[,;:]? [a-z({]/i.test(said)) continue;
        const template = templateOf(text);
        if (!NO_MESSAGE.test(template)) found.push(template);
      }
      return;
    }
    for (const [key, member] of Object.entries(node)) if (key !== 'type') visit(member as Node);
  };
  visit(parseSync(file, source).program as unknown as Node);
  return found;
}

/** A message as callers may see it, made from a template. */
const filledIn = (template: string): string => template.replaceAll(/\{(\d+)\}/g, (_all, n: string) => `1234${n}`);

/** Those that nobody has put into Japanese: neither the table nor the words of the tax return. */
const lacking = (templates: readonly string[]): string[] =>
  templates.filter(
    (template) =>
      !Object.hasOwn(MESSAGES_JA, template) &&
      !Object.hasOwn(HEADINGS_JA, template) &&
      /[a-z]{2,} [a-z]{2,}/i.test(sentenceIn('ja', filledIn(template))),
  );

describe('messages', () => {
  const files = ROOMS.flatMap((room) =>
    room.endsWith('.ts')
      ? [room]
      : fs
          .readdirSync(room, { recursive: true })
          .map((file) => path.join(room, String(file)))
          .filter((file) => file.endsWith('.ts')),
  ).filter((file) => !ELSEWHERE.test(`/${file}`));
  const all = new Map<string, string>();
  before(() => {
    for (const file of files)
      for (const template of templatesIn(file, fs.readFileSync(file, 'utf8'))) all.set(template, file);
  });

  it('every text that the code can say has its Japanese', () => {
    expect(all.size, 'the walk sees the code').to.be.above(900);
    expect(lacking([...all.keys()]).map((template) => `${all.get(template)}: ${template}`)).to.deep.equal([]);
  });

  it('a text without Japanese is seen, wherever it stands', () => {
    const planted = `
      export const odd = z.string().regex(/x/, 'must be as odd as the others');
      if (a) refuse('invalid_state',
        \`\${field}: \${x} is odd; make it \${even ? 'even now' : 'odd again'}\${didYouMean(x)}\`);
      warn('odd', cond ? 'one thing is odd' : 'two things are odd');
      const row = { code: 'odd', message: 'so odd ' + 'that it counts' };`;
    const found = templatesIn('planted.ts', planted);
    expect(found).to.deep.equal([
      'must be as odd as the others',
      '{1} is odd; make it even now',
      '{1} is odd; make it odd again',
      'one thing is odd',
      'two things are odd',
      'so odd that it counts',
    ]);
    expect(lacking(found)).to.deep.equal(found);
  });

  it('both languages have the same places and the same names of fields', () => {
    const sorted = (text: string, pattern: RegExp): string[] =>
      [...text.matchAll(pattern)].map(([, name = '']) => name).sort();
    for (const [en, ja] of Object.entries(MESSAGES_JA)) {
      expect(sorted(ja, /\{(\d+)[*+]?\}/g), en).to.deep.equal(sorted(en, /\{(\d+)\}/g));
      expect(sorted(ja, /\{([a-z][\w.]*)\}/gi), en).to.deep.equal(sorted(en, /\{([a-z][\w.]*)\}/gi));
      expect(ja, en).to.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|^\{\d+[*+]?\}|^Webhook|^[（\s]/u);
    }
  });

  it('every message is found again by what was said', () => {
    for (const [en] of Object.entries(MESSAGES_JA)) expect(inJapanese(filledIn(en)), en).to.be.a('string');
  });

  const SAID: readonly (readonly [en: string, ja: string])[] = [
    [
      'lines: debits 300000 and credits 330000 differ by 30000; the 10 % consumption tax line of ' +
        'lines[0] may be missing',
      'lines: 借方合計 300000 と貸方合計 330000 の差額は 30000 です。lines[0] の消費税 10 % の明細が漏れている可能性があります',
    ],
    [
      'entry je_1 is posted; only draft or pending_approval entries can be discarded (reverse a posted one)',
      '仕訳 je_1 は posted です。破棄（記帳済みは取消）できるのは draft または pending_approval の仕訳だけです',
    ],
    [
      'lines[0].accountCode: there is no account 999 in this company; list the accounts or create it; ' +
        'did you mean 998 (現金)?',
      'lines[0].accountCode: この会社に勘定科目 999 はありません。勘定科目の一覧を確認するか、作成してください。998（現金）のことですか',
    ],
    [
      'effectiveDate: FY2026 is closed. The first open day is 2027-01-01: date the entry or its reversal there',
      'effectiveDate: FY2026 は締められています。最初の未締め日は 2027-01-01 です。仕訳または取消仕訳の日付をその日にしてください',
    ],
    [
      'this needs the scope entries:post; save the entry with status: "draft" instead',
      '権限 entries:post が必要です。代わりに status: "draft" で仕訳を保存してください',
    ],
    ['endDate: must not lie before {startDate} (2026-04-01)', 'endDate: {startDate}（2026-04-01）より前にはできません'],
    [
      'FY2026 cannot be closed: drafts are dated in the period: post or discard them; cash accounts ' +
        'are negative at the end of the period: 1110',
      'FY2026 は締められません: この期間の日付の下書きがあります。記帳するか破棄してください。期末に現金の残高がマイナスです: 1110',
    ],
  ];
  for (const [en, ja] of SAID)
    it(`says: ${ja.slice(0, 40)} ...`, () => {
      expect(inJapanese(en)).to.equal(ja);
    });

  it('what is not ours has no Japanese, and long texts of callers cost little', () => {
    expect(inJapanese('a sentence that nobody of us wrote')).to.equal(undefined);
    const hostile = `entry ${'x is y; only : '.repeat(20_000)} z`;
    const began = performance.now();
    expect(inJapanese(hostile)).to.equal(undefined);
    expect(performance.now() - began).to.be.below(1_000);
  });

  /** Words behind a number that are no things: what it does where it is a name, and ends in s by itself. */
  const NO_THING = anyOf(
    '^',
    [
      ...'is has was does this its lies needs takes stands says names holds comes belongs'.split(' '),
      ...'contradicts deducts goes ends closes starts shows reverses pays moves means matches makes lists'.split(' '),
      ...'issues follows exports as us these always carries and without address'.split(' '),
    ],
    '$',
  );
  /** What a text counts as many where it is one. */
  const many = (text: string): string[] =>
    [
      ...text.matchAll(
        /(?<![\w.,:#¥–-])(?<!\b(?:line|lines|row|entry|part|version|page|number|to) )1 ((?:[a-z]+ )?)([a-z]+s)\b/g,
      ),
    ]
      .filter(([, such = '', things = '']) => !NO_THING.test(things) && !NO_THING.test(such.trim()))
      .map(([said]) => said);

  it('one thing is told as one', () => {
    const told = Object.keys(MESSAGES_JA).map((en) => counted(en.replace(/\{\d+\}/g, '1')));
    expect(told.flatMap(many)).to.deep.equal([]);
    // So do answers that succeed: warnings, rows that a plan refuses, and what it notices.
    for (const [i, en] of Object.keys(MESSAGES_JA).entries()) {
      const message = en.replace(/\{\d+\}/g, '1');
      const answer = {
        plan: { refused: [{ row: 1, code: 'x', message }], notices: [{ message, times: 1 }] },
        id: '1 files',
      };
      const { plan, id } = toldIn(undefined, answer);
      const ours = [plan.refused[0]?.message, plan.notices[0]?.message];
      expect([...ours, id]).to.deep.equal([told[i], told[i], '1 files']);
      if (told[i] === message) expect(toldIn(undefined, answer), 'the same answer').to.equal(answer);
    }
    expect(
      told.flatMap((text) => /\b1 [a-z ]+ (?:that|which|who) (?:are|were|have|do)\b/.exec(text) ?? []),
    ).to.deep.equal([]);
    expect(counted('1 entries posted, 1 were here already.')).to.equal('1 entry posted, 1 were here already.');
    expect(counted('has 1 open names and 11 refused rows')).to.equal('has 1 open name and 11 refused rows');
    for (const text of [
      'line 1 has entries',
      '1,001 entries',
      'part 1 of 21 entries',
      '0.1 days',
      'je-1 entries',
      'no "1 files"',
    ])
      expect(counted(text)).to.equal(text);
  });

  it('pages tell one thing as one', () => {
    const said: string[] = [];
    const walk = (words: unknown): void => {
      if (typeof words === 'object' && words !== null) for (const one of Object.values(words)) walk(one);
      else if (typeof words === 'string') said.push(words);
      else if (typeof words === 'function') {
        const text: unknown = (words as (...args: readonly unknown[]) => unknown)('1', '1', '1', '1');
        if (typeof text === 'string') said.push(text);
      }
    };
    walk(EN);
    expect(said.length).to.be.above(500);
    expect(said.flatMap(many)).to.deep.equal([]);
  });
});
