// The reference: the machine-readable description and the pages that people read, each made once and kept.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Express, Request, Response } from 'express';
import { LANGUAGES, type Language } from '../domain/messages.ts';
import { fixedPage, isNamed, languageOf } from './negotiation.ts';
import { describeApi } from './openapi.ts';
import { publishedApi } from './openapi-published.ts';
import type { SampleIds } from './reference-demo.ts';
import type { Example } from './reference-examples.ts';
import { GUIDE_PAGES } from './reference-guide.ts';
import { markup, type Html } from './reference-html.ts';
import { inEnglish, inJapanese, japaneseTexts, type Say } from './reference-language.ts';
import { everyOperation, sectionPage, type Described } from './reference-operations.ts';
import { EXAMPLE_COMPANY, KEY, ORIGIN } from './reference-samples.ts';
import { searchIndex } from './reference-search.ts';
import { sectionsOf } from './reference-sections.ts';
import { ICON, SCRIPT, STYLE } from './reference-style.ts';
import { summaryOf } from './reference-texts.ts';
import { operationIdOf, type Row, type Surface } from './route.ts';

/** How to reach the demo company of a service on the reader's own machine. */
export interface DemoAccess {
  readonly companyId: string;
  readonly ownerKey: string;
}
/** What the reference is made from. */
export interface ReferenceDeps {
  readonly rows: readonly Row[];
  readonly version: string;
  readonly constantHeaders: readonly string[];
  /** The demo company, once there is one. */
  readonly demo?: (() => DemoAccess | undefined) | undefined;
  /** Ids of things of a company that stand for those of the samples. */
  readonly sampleIds?:
    ((companyId: string, examples: Readonly<Record<string, Example>>) => Promise<SampleIds>) | undefined;
}

/** Nothing but our own style, script and answers; no frame, no form, no element that a text could bring in. */
const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'none'";
const SURFACES: readonly Surface[] = ['b', 'a'];

/** Where a page is in the reference: its address below /docs, and the surface whose operations stand beside it. */
interface ReferencePlace {
  readonly path: string;
  readonly title: string;
  readonly surface: Surface;
  readonly body: Html;
  readonly language: Language;
  readonly say: Say;
}

const here = (is: boolean): Html | undefined => (is ? markup` aria-current="page"` : undefined);

/** What stands beside every page: the switch of the surfaces, the guide, and the operations by chapter. */
function side({ path, surface, language, say }: ReferencePlace, rows: readonly Row[], version: string): Html {
  const slug = path.split('/')[2];
  const twin = (other: Surface): string =>
    sectionsOf(rows, other).some(([section]) => section.slug === slug) ? `/docs/${other}/${slug}` : `/docs/${other}`;
  const guide = GUIDE_PAGES.map(({ slug: name, title }) => {
    const at = name === '' ? '/docs' : `/docs/${name}`;
    return markup`<li><a href="${at}"${here(at === path)}>${say(title)}</a></li>`;
  });
  const all = `/docs/${surface}`;
  let chapter = '';
  const sections = sectionsOf(rows, surface).map(([section, within]) => {
    const at = `${all}/${section.slug}`;
    const title = section.chapter === chapter ? undefined : markup`</ul><h2>${say(section.chapter)}</h2><ul>`;
    chapter = section.chapter;
    return markup`${title}<li><a href="${at}"${here(at === path)}>${say(section.title)}</a><ul${
      at === path ? markup` class="open"` : undefined
    }>${within.map(
      (row) =>
        markup`<li><a href="${at}#${operationIdOf(row)}" title="${row.method} ${row.path}">${say(
          summaryOf(row),
        )}</a></li>`,
    )}</ul></li>`;
  });
  const tongue = (one: Language, name: string): Html =>
    markup`<a href="${path}?lang=${one}" lang="${one}"${here(one === language)}>${name}</a>`;
  const search = say('Search operations, fields, errors');
  return markup`<nav class="side"><button class="menu">${say('Contents')}</button>
<a class="brand" href="/docs">台帳 Daicho <small>${version}</small></a>
<div class="tongues">${tongue('ja', '日本語')} ${tongue('en', 'English')}</div>
<div class="switch"><a href="${twin('b')}"${here(surface === 'b')}>${say('Surface B')}<small>camelCase</small></a><a
 href="${twin('a')}"${here(surface === 'a')}>${say('Surface A')}<small>snake_case</small></a></div>
<input id="search" type="search" placeholder="${search}" aria-label="${search}"
 autocomplete="off"><div id="found" role="status" hidden></div>
<div class="places">
<ul>${guide}<li><a href="${all}"${here(all === path)}>${say('All operations')}</a></li>
<li><a href="/openapi.json">openapi.json</a></li></ul>
<ul>${sections}</ul></div></nav>`;
}

/** Words that the script of the pages says. */
const SCRIPT_WORDS: Readonly<Record<string, string>> = {
  copied: 'Copied',
  again: 'run again',
  none: 'Nothing found. Try another word, a path, a field or an error code.',
  wait: 'Searching ...',
  more: 'and {n} more',
};

function page(place: ReferencePlace, rows: readonly Row[], version: string): string {
  const words = JSON.stringify(
    Object.fromEntries(Object.entries(SCRIPT_WORDS).map(([name, text]) => [name, place.say(text)])),
  );
  return markup`<!doctype html>
<html lang="${place.language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${place.title} · Daicho API</title><link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/docs.css"></head>
<body data-key="${KEY}" data-surface="${place.surface}" data-words="${words}">
<div class="frame">${side(place, rows, version)}<main>${place.body}</main></div>
<script src="/docs/docs.js"></script></body></html>
`.html;
}

/** What makes each page in a language, by its address. */
function pagesOf(
  of: () => Described,
  rows: readonly Row[],
  version: string,
  language: Language,
): ReadonlyMap<string, () => string> {
  const made = new Map<string, () => string>();
  const add = (path: string, title: (say: Say) => string, surface: Surface, body: (say: Say) => Html): void => {
    made.set(path, () => {
      const { say } = of();
      return page({ path, title: title(say), surface, body: body(say), language, say }, rows, version);
    });
  };
  for (const { slug, title, page: body } of GUIDE_PAGES)
    add(slug === '' ? '/docs' : `/docs/${slug}`, (say) => say(title), 'b', body);
  for (const surface of SURFACES) {
    const name = (say: Say): string => say(`Surface ${surface.toUpperCase()}`);
    const all = (say: Say): string => `${say('All operations')}, ${name(say)}`;
    add(`/docs/${surface}`, all, surface, (say) => everyOperation(rows, surface, say));
    for (const [section, within] of sectionsOf(rows, surface))
      add(
        `/docs/${surface}/${section.slug}`,
        (say) => `${say(section.title)}, ${name(say)}`,
        surface,
        () => sectionPage(section, within, of()),
      );
  }
  return made;
}

type ReferencePage = ReturnType<typeof fixedPage>;

/** Files beside the pages. */
const FILES: readonly (readonly [path: string, type: string, text: string])[] = [
  ['/docs/docs.css', 'text/css', STYLE],
  ['/docs/docs.js', 'text/javascript', SCRIPT],
  ['/favicon.svg', 'image/svg+xml', ICON],
];

const LOCAL_NAME = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;
const LOCAL_ADDRESS = /^(?:127\.|::1$|::ffff:127\.)/;

/**
 * The name under which somebody on this very machine asks, undefined for everybody else: a proxy in between, and a page
 * that has had a name of its own point here, are nobody on this machine.
 */
function localName(req: Request): string | undefined {
  const { host = '' } = req.headers;
  const isHere = LOCAL_ADDRESS.test(req.socket.remoteAddress ?? '') && LOCAL_NAME.test(host);
  return isHere && req.headers['x-forwarded-for'] === undefined && req.headers['forwarded'] === undefined
    ? host
    : undefined;
}

/**
 * What opens the reference with the demo company's key in its samples. It follows from the key: whoever may read
 * demo.json is shown it when the service starts, and other users of the machine are not.
 */
export function readersToken(ownerKey: string): string {
  return createHash('sha256').update(`reader of the reference ${ownerKey}`).digest('base64url').slice(0, 22);
}

const READER = 'daicho_reader';
const SPOKEN = 'daicho_lang';

/** The language of a page: what its address says, else what the reader chose before, else what his browser wishes. */
function spokenTo(req: Request): Language {
  const kept = new RegExp(`(?:^|;\\s*)${SPOKEN}=(\\w+)(?:;|$)`).exec(req.headers.cookie ?? '')?.[1];
  const named = LANGUAGES.find((one) => one === req.query['lang']) ?? LANGUAGES.find((one) => one === kept);
  return named ?? languageOf(req.headers['accept-language']);
}

const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Whether a text that a browser sent is the token. */
function isToken(given: string | undefined, token: string): boolean {
  return given?.length === token.length && timingSafeEqual(Buffer.from(given), Buffer.from(token));
}

/** The token that a browser kept, if it has one. */
function keptToken(req: Request): string | undefined {
  return new RegExp(`(?:^|;\\s*)${READER}=([\\w-]{22})(?:;|$)`).exec(req.headers.cookie ?? '')?.[1];
}

/** An id as examples have it. */
const SAMPLE_ID = /\b[a-z]+_019dc3a5-[0-9a-f-]{27}\b/g;

/** A page with the reader's own address in its samples; for the demo's reader also its company, things and key. */
function forReader(text: string, host: string, demo: DemoAccess | undefined, ids: SampleIds): string {
  const local = text.replaceAll(ORIGIN, `http://${host}`);
  if (!demo) return local;
  const company = EXAMPLE_COMPANY.exec(text)?.[0];
  const named = local
    .replaceAll(KEY, demo.ownerKey)
    .replaceAll('COMPANY_ID', demo.companyId)
    .replace(SAMPLE_ID, (id) => ids.get(id) ?? id);
  return company === undefined ? named : named.replaceAll(company, demo.companyId);
}

/** Adds /openapi.json, the pages below /docs, their style, script and mark; `/` leads browsers there. */
export function referenceRoutes(app: Express, deps: ReferenceDeps): void {
  const { rows, version, constantHeaders, demo, sampleIds } = deps;
  const dress = (res: Response, type: string, keeping: string): Response => {
    for (let i = 0; i < constantHeaders.length; i += 2)
      res.setHeader(constantHeaders[i] as string, constantHeaders[i + 1] as string);
    res.setHeader('Content-Security-Policy', POLICY);
    res.setHeader('Cache-Control', keeping);
    return res.type(type);
  };
  /** A page that is the same for everybody: packed and with a tag where its reader takes that. */
  const send = async (req: Request, res: Response, type: string, fixed: ReferencePage): Promise<void> => {
    dress(res, type, 'public, max-age=300').setHeader('Vary', 'Accept-Encoding, Host, Accept-Language, Cookie');
    const contentType = String(res.getHeader('Content-Type'));
    const { tag, bytes, coding } = await fixed(req.headers['accept-encoding'], contentType);
    res.setHeader('ETag', tag);
    if (isNamed(req.headers['if-none-match'], tag)) {
      res.removeHeader('Content-Type');
      res.status(304).end();
      return;
    }
    if (coding !== undefined) res.setHeader('Content-Encoding', coding);
    res.send(bytes);
  };
  // Half a megabyte of examples, and as much in Japanese: read when somebody asks for the reference.
  let loading: Promise<void> | undefined;
  const current: Partial<Record<Language, Described>> = {};
  const spoken = (language: Language): Described => current[language] as Described;
  const describe = (): Promise<void> =>
    (loading ??= Promise.all([import('./reference-examples.ts'), japaneseTexts()]).then(
      ([{ EXAMPLES: examples }, texts]) => {
        const description = describeApi(rows, version, examples) as Described['description'];
        current.en = { rows, examples, description, say: inEnglish };
        current.ja = { ...current.en, say: inJapanese(texts) };
      },
    ));

  const api = fixedPage(() => JSON.stringify(publishedApi(rows, version, spoken('en').examples)));
  app.get('/openapi.json', async (req, res) => {
    await describe();
    await send(req, res, 'application/json', api);
  });
  for (const surface of SURFACES) {
    const index = fixedPage(() => JSON.stringify(searchIndex(spoken('en'), spoken('ja').say, surface)));
    app.get(`/docs/search-${surface}.json`, async (req, res) => {
      await describe();
      await send(req, res, 'application/json', index);
    });
  }
  for (const [path, type, text] of FILES) {
    const fixed = fixedPage(() => text);
    app.get(path, (req, res) => send(req, res, type, fixed));
  }
  const keptPages = (language: Language): ReadonlyMap<string, ReferencePage> =>
    new Map([...pagesOf(() => spoken(language), rows, version, language)].map(([at, make]) => [at, fixedPage(make)]));
  const pagesIn: Readonly<Record<Language, ReadonlyMap<string, ReferencePage>>> = {
    en: keptPages('en'),
    ja: keptPages('ja'),
  };
  app.get('/docs{/*place}', async (req, res, next) => {
    const language = spokenTo(req);
    const pages = pagesIn[language];
    const fixed = pages.get(req.path);
    if (!fixed && pages.has(req.path.replace(/\/$/, '')))
      return dress(res, 'text/plain', 'no-store').redirect(302, req.path.replace(/\/$/, ''));
    if (!fixed) return next();
    await describe();
    res.setHeader('Content-Language', language);
    // The switch of the page: kept by the browser, so that the links of the page need not say it.
    if (req.query['lang'] === language) res.append('Set-Cookie', `${SPOKEN}=${language}; Path=/docs; SameSite=Strict`);
    const host = localName(req);
    if (host === undefined) return send(req, res, 'html', fixed);
    const { bytes } = await fixed(undefined, 'text/html');
    const access = demo?.();
    const token = access && readersToken(access.ownerKey);
    if (token !== undefined && isToken(asText(req.query['reader']), token)) {
      // Kept by the browser, so that it stands in no address from here on.
      res.append('Set-Cookie', `${READER}=${token}; Path=/docs; HttpOnly; SameSite=Strict`);
      return dress(res, 'text/plain', 'no-store').redirect(302, req.path);
    }
    const his = token !== undefined && isToken(keptToken(req), token) ? access : undefined;
    const ids = his && sampleIds ? await sampleIds(his.companyId, spoken(language).examples) : new Map();
    // A page with a key in it is for its reader alone.
    dress(res, 'html', 'no-store').send(forReader(bytes.toString(), host, his, ids));
    return undefined;
  });
  app.get('/favicon.ico', (_req, res) => {
    dress(res, 'text/plain', 'public, max-age=300').redirect(302, '/favicon.svg');
  });
  app.get('/', (req, res, next) => {
    if (/\btext\/html\b/.test(req.headers.accept ?? '')) dress(res, 'text/plain', 'no-store').redirect(302, '/docs');
    else next();
  });
}
