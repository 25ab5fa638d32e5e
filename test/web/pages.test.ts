// The dashboard without a browser: its bundle is small and asks nobody else, every event has its sentence in both
// languages, figures are shown and typed without a loss, and proofs are computed.
import { expect } from 'chai';
import fc from 'fast-check';
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { UNDOING } from '../../commands/undo.ts';
import { SUGGESTION_REASONS } from '../../src/domain/bank-suggestions.ts';
import { catalog } from '../../src/domain/events.ts';
import { ROWS } from '../../src/http/app.ts';
import { webFiles } from '../../src/http/web-bundle.ts';
import { REGISTERS } from '../../src/web/state/registers.ts';
import { shownAmount, shownTenths, typedAmount } from '../../src/web/state/money.ts';
import { holds } from '../../src/web/state/proof.ts';
import { HAPPENINGS, sentenceOf, THINGS, UNDOINGS } from '../../src/web/words/events.ts';
import { JA } from '../../src/web/words/ja.ts';
import { MESSAGES_JA } from '../../src/domain/messages.ts';
import { sayOf } from '../../src/web/state/said.ts';
import { EN } from '../../src/web/words/en.ts';
import { bannedIn, missingWords, textsOf } from './checks.ts';

const WEB = path.resolve(import.meta.dirname, '../../src/web');
/** Budgets of compressed script and style. */
const [ALL_BYTES, HOME_BYTES, PAGE_BYTES] = [150_000, 60_000, 25_000];

describe('dashboard without a browser', () => {
  it('is within its budget, and asks no other host', async () => {
    const files = await webFiles();
    expect([...files.keys()]).to.include.members(['/app', '/app/icon.svg']);
    const [start = '', style = ''] = ['/app/start-', '/app/web-'].map((name) =>
      [...files.keys()].find((at) => at.startsWith(name)),
    );
    const sizeOf = (at: string): number => gzipSync(files.get(at)!.bytes).length;
    /** What a file brings along with it before it can run. */
    const withAll = (at: string, met = new Set<string>()): Set<string> => {
      if (met.has(at)) return met;
      met.add(at);
      for (const [, name = ''] of String(files.get(at)!.bytes).matchAll(/(?:from|import)\s*"\.\/([\w-]+\.js)"/g))
        withAll(`/app/${name}`, met);
      return met;
    };
    const sum = (all: Iterable<string>): number => [...all].reduce((total, at) => total + sizeOf(at), 0);
    const first = withAll(start);
    const scripts = [...files.keys()].filter((at) => at.endsWith('.js'));
    const pages = [...String(files.get(start)!.bytes).matchAll(/import\("\.\/([\w-]+\.js)"\)/g)];
    expect(pages.length).to.equal(11);
    const home = sum([...first, style]);
    expect(home, `home ${home} bytes`).to.be.below(HOME_BYTES);
    const all = sum([...scripts, style]);
    expect(all, `all ${all} bytes`).to.be.below(ALL_BYTES);
    for (const [, page = ''] of pages) {
      const own = sum([...withAll(`/app/${page}`)].filter((at) => !first.has(at)));
      expect(own, `${page} ${own} bytes`).to.be.below(PAGE_BYTES);
    }
    // The page names what it needs as it is called, and nothing comes only when another file has come.
    const named = [...String(files.get('/app')!.bytes).matchAll(/(?:href|src)="(\/app\/[^"]+)"/g)].map(([, at]) => at);
    expect(named).to.have.members(['/app/icon.svg', style, ...first]);
    process.stdout.write(`      home ${home}, all ${all} bytes compressed\n`);
    for (const [at, { bytes }] of files) {
      const hosts = String(bytes).match(/https?:\/\/[\w.-]+/g) ?? [];
      const known = new Set(['http://www.w3.org', 'http://localhost']);
      expect(
        hosts.filter((host) => !known.has(host)),
        at,
      ).to.deep.equal([]);
    }
  });

  it('no page has an inline style or script, and none keeps a key', () => {
    const found = fs.readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
    expect(found.length).to.be.above(20);
    for (const file of found) expect(bannedIn(fs.readFileSync(path.join(WEB, file), 'utf8')), file).to.equal(undefined);
  });

  it('quotes no call of the API: it is left out, and no page shows a message as it came', () => {
    const calls = /\b(?:GET|POST|PUT|PATCH|DELETE) (?:\.\.\.)?\//;
    const said = Object.entries(MESSAGES_JA).flat();
    expect(said.filter((message) => calls.test(message)).length).to.be.above(20);
    const quoted = said.filter((message) => calls.test(sayOf(message)) && !message.includes('operator key'));
    expect(quoted.filter((message) => !message.includes('運用者の鍵'))).to.deep.equal([]);
    expect(sayOf('depreciation is due: post it (POST .../fixed-assets/depreciate)')).to.equal(
      'depreciation is due: post it',
    );
    for (const file of fs.readdirSync(WEB, { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.tsx')) continue;
      const shown = /\{(?:\w+ \? )?it\.message\}/.exec(fs.readFileSync(path.join(WEB, file), 'utf8'));
      expect(shown?.[0], file).to.equal(undefined);
    }
  });

  it('says every event of the catalog in a sentence, in both languages', () => {
    const types = [...catalog().keys()];
    expect(types.length).to.be.above(140);
    for (const type of types)
      for (const language of ['ja', 'en'] as const) expect(sentenceOf(type, language), type).to.not.equal(type);
    expect(sentenceOf('journal_entry.posted', 'ja')).to.equal('仕訳を記帳');
    expect(sentenceOf('journal_entry.posted', 'en')).to.equal('Entry posted');
    expect(sentenceOf('something.new', 'en')).to.equal('something.new');
    // What undoing would do is said in Japanese too, whatever it is of.
    const actions = UNDOING.flatMap(({ action }) => (typeof action === 'string' ? [action] : Object.values(action)));
    expect(Object.keys(UNDOINGS)).to.have.members([...new Set(actions)]);
    for (const [name, [ja, en]] of Object.entries({ ...THINGS, ...HAPPENINGS })) {
      expect(ja, name).to.match(/[\u3040-\u30ff\u4e00-\u9fff]|^Webhook$/);
      expect(en, name).to.match(/^[\w' -]+$/);
    }
  });

  it('shows every list of a company: on a page of its own, or as a register to read', () => {
    const lists = ROWS.flatMap(({ surface, method, path: at, behind }) => {
      const below = /^\/v1\/companies\/:companyId\/([^:]+)$/.exec(at)?.[1];
      const isList = behind.kind === 'query' && behind.query.input instanceof z.ZodObject;
      const isPaged = isList && 'cursor' in (behind.query.input as z.ZodObject).shape;
      return surface === 'b' && method === 'GET' && below !== undefined && isPaged ? [below] : [];
    });
    expect(lists.length).to.be.above(25);
    const sources = fs
      .readdirSync(path.join(WEB, 'pages'), { encoding: 'utf8' })
      .map((file) => fs.readFileSync(path.join(WEB, 'pages', file), 'utf8'))
      .join('\n');
    const unseen = lists.filter((list) => !(list in REGISTERS) && !new RegExp(`/${list}[\`'?]`).test(sources));
    // Of these the ledger and the entries show the same line by line.
    expect(unseen).to.deep.equal(['reports/journal-book', 'reports/account-details']);
    for (const list of Object.keys(REGISTERS)) expect(lists, `${list} is no list of the service`).to.include(list);
  });

  it('has words in both languages, English ones without kanji', () => {
    expect(Object.keys(JA.bank.reasons)).to.have.members([...SUGGESTION_REASONS]);
    expect(missingWords(JA, EN)).to.deep.equal([]);
    for (const [at, text] of textsOf(EN)) {
      expect(text, at).to.not.equal('');
      expect(text, at).to.not.match(/[\u3040-\u30ff\u4e00-\u9fff]/);
    }
  });

  it('shows every digit of an amount, and changes none', () => {
    expect(shownAmount(-1234567, 'ja')).to.equal('△1,234,567');
    expect(shownAmount(-1234567, 'en')).to.equal('−1,234,567');
    expect(shownAmount('123456789012345678', 'ja')).to.equal('123,456,789,012,345,678');
    expect(shownAmount(5, 'en', 'USD')).to.equal('0.05');
    expect(shownTenths(123)).to.equal('12.3');
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.constantFrom('JPY', 'USD', 'KWD'), (n, c) => {
        const digits = shownAmount(String(n), 'ja', c).replace(/[△,.]/g, '');
        expect(BigInt(digits) * (n < 0n ? -1n : 1n)).to.equal(n);
      }),
    );
  });

  it('reads amounts as people type them, and nothing that would have to be guessed', () => {
    for (const [text, amount] of [
      ['1200', '1200'],
      ['1,200', '1200'],
      ['１，２００', '1200'],
      ['¥ 12,000', '12000'],
      ['007', '7'],
    ] as const)
      expect(typedAmount(text), text).to.equal(amount);
    for (const text of ['12万', '1,20', '1.5', '-5', '△5', '12k', '', '0', '1e5', '1 200,0', '9'.repeat(16)])
      expect(typedAmount(text), text).to.equal(undefined);
  });

  it('computes proofs: of trees of every size up to 20, and of no tree that was touched', async () => {
    const sha = (...parts: (Buffer | string)[]): Buffer =>
      createHash('sha256')
        .update(Buffer.concat(parts.map((part) => Buffer.from(part))))
        .digest();
    const leafHash = (leaf: string): Buffer => sha(Buffer.of(0), leaf);
    const split = (count: number): number => 2 ** Math.ceil(Math.log2(count) - 1);
    const root = (leaves: readonly string[]): Buffer =>
      leaves.length === 1
        ? leafHash(leaves[0]!)
        : sha(Buffer.of(1), root(leaves.slice(0, split(leaves.length))), root(leaves.slice(split(leaves.length))));
    const pathOf = (at: number, leaves: readonly string[]): Buffer[] => {
      if (leaves.length === 1) return [];
      const half = split(leaves.length);
      const [left, right] = [leaves.slice(0, half), leaves.slice(half)];
      return at < half ? [...pathOf(at, left), root(right)] : [...pathOf(at - half, right), root(left)];
    };
    for (let size = 1; size <= 20; size++) {
      const leaves = Array.from({ length: size }, (_one, n) => `{"sequence":${n},"摘要":"${n}"}`);
      const checkpoint = `origin\n${size}\n${root(leaves).toString('base64')}\n\n— signature\n`;
      const events = leaves.map((leaf, sequence) => ({
        sequence,
        type: 'x',
        leaf,
        proof: pathOf(sequence, leaves).map((hash) => hash.toString('base64')),
      }));
      expect(await holds({ size, checkpoint, events }), `${size}`).to.equal(true);
      const [first] = events;
      expect(await holds({ size, checkpoint, events: [{ ...first!, leaf: `${first!.leaf} ` }] })).to.equal(false);
      expect(await holds({ size, checkpoint, events: [{ ...first!, sequence: size }] })).to.equal(false);
    }
    expect(await holds({ size: 1, checkpoint: 'origin\n1\nx\n', events: [] })).to.equal(false);
  });
});
