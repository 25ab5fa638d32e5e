// The reference: nothing of it is missing or wrong, whatever row, code, scope or event is added.
import { expect } from 'chai';
import express from 'express';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { ROLE_NAMES } from '../../src/domain/access.ts';
import { CHART_JA } from '../../src/domain/chart-ja.ts';
import { REFUSALS } from '../../src/domain/refusal.ts';
import { ROWS } from '../../src/http/app.ts';
import { describeApi } from '../../src/http/openapi.ts';
import { publishedApi } from '../../src/http/openapi-published.ts';
import { EXAMPLES } from '../../src/http/reference-examples.ts';
import { readersToken, referenceRoutes } from '../../src/http/reference.ts';
import { GUIDE_PAGES } from '../../src/http/reference-guide.ts';
import { inline, markup, prose } from '../../src/http/reference-html.ts';
import { inEnglish, inJapanese, japaneseTexts, type Say } from '../../src/http/reference-language.ts';
import { searchIndex } from '../../src/http/reference-search.ts';
import { everyOperation, sectionPage, type Described } from '../../src/http/reference-operations.ts';
import { SECTIONS, sectionOf, sectionsOf } from '../../src/http/reference-sections.ts';
import { descriptionOf, fieldsNamed } from '../../src/http/reference-texts.ts';
import { DIALECTS } from '../../src/http/perform.ts';
import { operationIdOf, operationOf } from '../../src/http/route.ts';
import { SCOPES } from '../../src/domain/scopes.ts';
import { catalog } from '../../src/domain/events.ts';

type Members = Record<string, unknown>;

const RECORD = 'RECORD=1 npx mocha --exit test/http/surfaces.test.ts records it';
const described = describeApi(ROWS, '1', EXAMPLES) as unknown as Described['description'];
const published = publishedApi(ROWS, '1', EXAMPLES) as {
  paths: Record<string, Record<string, Members>>;
  components: { schemas: Record<string, object> };
};
const GUIDE = new Map(GUIDE_PAGES.map(({ slug, page }) => [slug, page(inEnglish).html]));
const pageOf = (slug: string): string => GUIDE.get(slug) ?? '';
const built = ROWS.filter(({ behind }) => behind.kind !== 'later');

/** Every text under this name in a value. */
function* objectsIn(value: unknown): Generator<Members> {
  if (Array.isArray(value)) for (const one of value) yield* objectsIn(one);
  else if (typeof value === 'object' && value !== null) {
    yield value as Members;
    for (const one of Object.values(value)) yield* objectsIn(one);
  }
}

const snaked = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
/** Accounts that examples make themselves. */
const OWN = new Set(['6321', '6322', '6999']);
/** What a memo says, and where it belongs. */
const MEANT: Readonly<Record<string, string>> = { 家賃: '6320', 電気代: '6310', 専門書: '6280' };

/** Every page in a language, by its address. */
function pagesIn(say: Say): Map<string, string> {
  const current: Described = { rows: ROWS, examples: EXAMPLES, description: described, say };
  const pages = new Map(
    GUIDE_PAGES.map(({ slug, page }) => [`/docs${slug === '' ? '' : `/${slug}`}`, page(say).html] as const),
  );
  for (const surface of ['a', 'b'] as const) {
    pages.set(`/docs/${surface}`, everyOperation(ROWS, surface, say).html);
    for (const [section, rows] of sectionsOf(ROWS, surface))
      pages.set(`/docs/${surface}/${section.slug}`, sectionPage(section, rows, current).html);
  }
  return pages;
}

describe('reference', () => {
  it('no operation lacks a text, a section, or an example of what is sent and answered', () => {
    for (const row of built) {
      const id = operationIdOf(row);
      expect(descriptionOf(row), `${id}: say {text} beside its declaration`).to.be.a('string');
      expect(sectionOf(row), `${id}: give its noun a section in src/http/reference-sections.ts`).to.be.an('object');
      const example = EXAMPLES[id];
      expect(example, `${id} has no example: ${RECORD}`).to.be.an('object');
      for (const [, place = ''] of row.path.matchAll(/:(\w+)/g))
        expect(example?.values?.[place], `${id}: ${place}: ${RECORD}`).to.be.a('string').and.not.equal('');
      if (!['GET', 'DELETE'].includes(row.method)) expect(example?.body, `${id}: body`).to.be.an('object');
      const isBinary = row.file !== undefined && !/^text|xml$/.test(row.file);
      if (!isBinary) expect(example?.answer, `${id}: answer: ${RECORD}`).to.not.equal(undefined);
    }
  });

  it('texts name fields that the operation takes or answers', () => {
    for (const row of built) {
      const operation = described.paths[row.path.replace(/:(\w+)/g, '{$1}')]?.[row.method.toLowerCase()];
      const { parameters, requestBody, responses } = operation as unknown as Members;
      const answer = JSON.stringify((responses as Members)[row.status]);
      const named = [...answer.matchAll(/schemas\/(\w+)/g)].map(([, name = '']) => described.components.schemas[name]);
      const known = JSON.stringify([parameters, requestBody, answer, named, EXAMPLES[operationIdOf(row)]]);
      const words = fieldsNamed(row).map((name) => (row.surface === 'b' || name === 'id' ? name : snaked(name)));
      for (const word of words.filter((it) => it !== 'effective_date'))
        expect(
          known.includes(`"${word}"`) || known.includes(`\\"${word}\\"`),
          `${operationIdOf(row)}: ${word}`,
        ).to.equal(true);
    }
  });

  it('what examples send, the schemas of the rows read', () => {
    for (const row of built) {
      const { body, values = {} } = EXAMPLES[operationIdOf(row)] ?? {};
      const input = operationOf(row)?.input;
      if (!input || body === undefined) continue;
      const places = Object.entries(row.params).map(([place, field]) => [field, values[place]]);
      const own = DIALECTS[row.surface].read(row, body as Members) as Members;
      const { success, error } = input.safeParse({ ...own, ...Object.fromEntries(places) });
      expect(success, `${operationIdOf(row)}: ${RECORD}: ${error?.message}`).to.equal(true);
    }
  });

  it('examples post to accounts that mean what they say', () => {
    const names = new Map(CHART_JA.map(({ code, name }) => [code, name]));
    let seen = 0;
    const codeIn = (one: Members): unknown => one['accountCode'] ?? one['account_code'];
    for (const [id, { body, answer }] of Object.entries(EXAMPLES)) {
      for (const one of objectsIn(body)) {
        const code = codeIn(one);
        if (code !== undefined && !OWN.has(code as string))
          expect(names.has(code as string), `${id}: ${String(code)} is no account of the standard chart`).to.equal(
            true,
          );
      }
      for (const one of objectsIn(answer)) {
        const [code, name] = [codeIn(one) as string, one['accountName'] ?? one['account_name']];
        if (!names.has(code) || name === undefined) continue;
        expect([code, name], id).to.deep.equal([code, names.get(code)]);
        seen++;
      }
    }
    expect(seen).to.be.above(50);
    for (const [id, { body }] of Object.entries(EXAMPLES))
      for (const { memo, lines } of objectsIn(body))
        for (const [word, code] of Object.entries(MEANT))
          if (typeof memo === 'string' && memo.includes(word))
            expect(JSON.stringify(lines ?? code), `${id}: ${memo}`).to.include(code);
  });

  it('lists every code of a refusal, every scope and role, every event', () => {
    for (const code of REFUSALS) expect(pageOf('errors')).to.include(`id="${code}"`);
    for (const word of [...SCOPES, ...ROLE_NAMES]) expect(pageOf('scopes')).to.include(word);
    for (const type of catalog().keys()) expect(pageOf('events')).to.include(`id="${type}"`);
  });

  it('is whole in Japanese: every text of a page, of a field and of the search has its own', async () => {
    const texts = await japaneseTexts();
    const lacks = new Set<string>();
    const said = new Set<string>();
    const ja = inJapanese(texts, (text) => lacks.add(text));
    const say: Say = (text, values) => {
      said.add(text.trim().replace(/\s+/g, ' '));
      return ja(text, values);
    };
    const pages = pagesIn(say);
    for (const surface of ['a', 'b'] as const)
      searchIndex({ rows: ROWS, examples: EXAMPLES, description: described, say: inEnglish }, say, surface);
    expect([...lacks], 'give these their Japanese in src/http/reference-ja-*.ts').to.deep.equal([]);
    for (const [path, text] of pages) expect(text, path).to.match(/[ぁ-ん]/);
    // Names that are the same in both languages.
    const isName = (japanese: string): boolean => /^[\w .,:;；()`-]+[.。]?$/.test(japanese);
    const plain = [...texts].filter(([, japanese]) => !/[ぁ-んァ-ヶ一-龠々]/.test(japanese) && !isName(japanese));
    expect(plain.map(([english]) => english)).to.deep.equal([]);
    // What stands around every page, and what only the description says.
    const titles = [...SECTIONS.map(({ chapter }) => chapter), ...GUIDE_PAGES.map(({ title }) => title)];
    const around = `${fs.readFileSync('src/http/reference.ts', 'utf8')} ${titles.join(' ')}`;
    const inApi = new Set(
      [...objectsIn([described.paths, described.components])].map(({ description }) => description),
    );
    const isSaid = (text: string): boolean => said.has(text) || inApi.has(text) || around.includes(text);
    expect(
      [...texts.keys()].filter((text) => !isSaid(text)),
      'forgotten',
    ).to.deep.equal([]);
    const places = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))].sort();
    for (const [english, japanese] of texts)
      if (!english.startsWith('The {thing}') && !english.startsWith('{Thing}'))
        expect(places(japanese), english).to.deep.equal(places(english));
  });

  it('finds operations, fields, errors and events, by words of either language', async () => {
    const ja = inJapanese(await japaneseTexts());
    const current = { rows: ROWS, examples: EXAMPLES, description: described, say: inEnglish };
    const index = [...searchIndex(current, ja, 'b'), ...searchIndex(current, ja, 'a')];
    const finds = (word: string): string[] =>
      index
        .filter(({ name, en, ja: text, places }) => JSON.stringify([name, en, text, places]).includes(word))
        .map(({ kind, name }) => `${kind} ${name}`);
    expect(finds('残存簿価')).to.include('field residualValue');
    expect(finds('月次を締める')).to.include(
      'operation POST /v1/companies/{companyId}/fiscal-periods/{fpId}/month-end',
    );
    expect(finds('period_closed')).to.include('error period_closed');
    expect(finds('labelCodes')).to.include('field labelCodes');
    expect(finds('label_codes')).to.include('field label_codes');
    expect(finds('journal_entry.posted')).to.include('event journal_entry.posted');
    expect(finds('no such word at all')).to.deep.equal([]);
    const addresses = index.flatMap(({ places }) => places.map(([, , address]) => address.split('#')));
    const pages = pagesIn(inEnglish);
    for (const [path = '', anchor = ''] of addresses) expect(pages.get(path), path).to.include(`id="${anchor}"`);
  });

  it('takes no text for markup: neither its pages nor readers of Markdown', () => {
    expect(markup`<p>${'label:<dimension> & "x"'}</p>`.html).to.equal(
      '<p>label:&lt;dimension&gt; &amp; &quot;x&quot;</p>',
    );
    expect(inline('`<b>` <i>').html).to.equal('<code>&lt;b&gt;</code> &lt;i&gt;');
    expect(prose('one\n  line\n\ntwo').html).to.equal('<p>one line</p><p>two</p>');
    const texts = [...objectsIn(published.paths), ...objectsIn(published.components)]
      .map(({ description }) => description)
      .filter((text) => typeof text === 'string');
    expect(texts.some((text) => text.includes('\\<') || /`[^`]*</.test(text))).to.equal(true);
    for (const text of texts) expect(text.replace(/`[^`]*`/g, ''), text).to.not.match(/(?<!\\)<\w/);
  });

  it('names every object once', () => {
    const anonymous = new Map<string, number>();
    for (const one of objectsIn([published.paths, published.components])) {
      if (Object.keys((one['properties'] as object | undefined) ?? {}).length < 3) continue;
      const key = JSON.stringify(one);
      anonymous.set(key, (anonymous.get(key) ?? 0) + 1);
    }
    expect([...anonymous].filter(([, times]) => times > 1).map(([key]) => key.slice(0, 200))).to.deep.equal([]);
  });

  it('fills in the key of the demo for who was shown the address of the start, and for nobody else', async () => {
    const app = express();
    const access = { companyId: 'comp_of_the_demo', ownerKey: 'dch_sk_of_the_demo' };
    referenceRoutes(app, { rows: ROWS, version: '1', constantHeaders: [], demo: () => access });
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const host = `localhost:${port}`;
    const ask = async (
      headers: Record<string, string>,
      path = '/docs',
    ): Promise<http.IncomingMessage & { text: string }> => {
      const request = http.get({ port, host: '127.0.0.1', path, headers });
      const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
      return Object.assign(answer, { text: Buffer.concat(await answer.toArray()).toString() });
    };
    const shown = async (headers: Record<string, string>): Promise<[hasKey: boolean, keeping: string | undefined]> => {
      const { text, headers: said } = await ask(headers);
      return [text.includes(access.ownerKey), said['cache-control']];
    };
    expect(await shown({ host }), 'another user of this machine').to.deep.equal([false, 'no-store']);
    const led = await ask({ host }, `/docs?reader=${readersToken(access.ownerKey)}`);
    expect([led.statusCode, led.headers.location]).to.deep.equal([302, '/docs']);
    const [kept = ''] = led.headers['set-cookie'] ?? [];
    expect(kept).to.match(/; Path=\/docs; HttpOnly; SameSite=Strict$/);
    const cookie = kept.split(';')[0] ?? '';
    expect(await shown({ host, cookie: `a=b; ${cookie}` })).to.deep.equal([true, 'no-store']);
    expect(await shown({ host, cookie: `${cookie.slice(0, -1)}_` })).to.deep.equal([false, 'no-store']);
    const wrong = await ask({ host }, '/docs?reader=nobody');
    expect([wrong.statusCode, wrong.headers['set-cookie']]).to.deep.equal([200, undefined]);
    const outside = [false, 'public, max-age=300'];
    expect(await shown({ host: 'rebound.example.com', cookie })).to.deep.equal(outside);
    expect(await shown({ host, cookie, 'x-forwarded-for': '203.0.113.7' })).to.deep.equal(outside);
    const request = http.get({ port, host: '127.0.0.1', path: '/docs/' });
    const [slash] = (await once(request, 'response')) as [http.IncomingMessage];
    slash.resume();
    expect([slash.statusCode, slash.headers.location], 'a slash too many').to.deep.equal([302, '/docs']);
    const japanese = await ask({ host, 'accept-language': 'ja-JP,en;q=0.5' });
    expect([japanese.headers['content-language'], japanese.text.includes('lang="ja"')]).to.deep.equal(['ja', true]);
    for (const words of ['目次', '操作・項目・エラーを検索', '見つかりません', '勘定科目', 'コピーしました'])
      expect(japanese.text).to.include(words);
    const chosen = await ask({ host, 'accept-language': 'ja' }, '/docs/errors?lang=en');
    expect(chosen.text).to.include('<html lang="en">');
    const [spoken = ''] = chosen.headers['set-cookie'] ?? [];
    expect(spoken).to.match(/^daicho_lang=en; Path=\/docs/);
    const next = await ask({ host, 'accept-language': 'ja', cookie: spoken.split(';')[0] ?? '' }, '/docs/b');
    expect(next.text, 'what was chosen stays').to.include('<html lang="en">');
    expect((await ask({ host: 'far.example.com', 'accept-language': 'ja' })).headers.vary).to.match(/Accept-Language/);
    server.close();
  });

  it('every page is whole: its parts are closed, its links lead somewhere', () => {
    const pages = pagesIn(inEnglish);
    for (const [path, text] of pages) {
      const open: string[] = [];
      for (const [, end, name = ''] of text.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>/g))
        if (end === '') open.push(name);
        else expect(open.pop(), `${path}: </${name}>`).to.equal(name);
      expect(open, path).to.deep.equal([]);
      expect(text, path).to.not.match(/\[object Object\]|>undefined</);
      const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size, `${path}: an id stands twice`).to.equal(ids.length);
      for (const [, target = '', anchor] of text.matchAll(/href="([^"#]*)(?:#([^"]+))?"/g)) {
        const page = target === '' ? text : pages.get(target);
        expect(page, `${path} leads to ${target}`).to.be.a('string');
        if (anchor !== undefined) expect(page, `${path} leads to ${target}#${anchor}`).to.include(`id="${anchor}"`);
      }
    }
    const shown = [...pages.values()].join('');
    for (const row of ROWS) expect(shown).to.include(`id="${operationIdOf(row)}"`);
  });
});
