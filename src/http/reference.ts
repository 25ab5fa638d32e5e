// The reference: the machine-readable description and the pages that people read, each made once and kept.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Express, Request, Response } from 'express';
import { fixedPage, isNamed } from './negotiation.ts';
import { describeApi } from './openapi.ts';
import { publishedApi } from './openapi-published.ts';
import type { SampleIds } from './reference-demo.ts';
import type { Example } from './reference-examples.ts';
import { GUIDE_PAGES } from './reference-guide.ts';
import { markup, type Html } from './reference-html.ts';
import { everyOperation, sectionPage, type Described } from './reference-operations.ts';
import { EXAMPLE_COMPANY, KEY, ORIGIN } from './reference-samples.ts';
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
interface Place {
  readonly path: string;
  readonly title: string;
  readonly surface: Surface;
  readonly body: Html;
}

const here = (is: boolean): Html | undefined => (is ? markup` aria-current="page"` : undefined);

/** What stands beside every page: the switch of the surfaces, the guide, and the operations by chapter. */
function side({ path, surface }: Place, rows: readonly Row[], version: string): Html {
  const slug = path.split('/')[2];
  const twin = (other: Surface): string =>
    sectionsOf(rows, other).some(([section]) => section.slug === slug) ? `/docs/${other}/${slug}` : `/docs/${other}`;
  const guide = GUIDE_PAGES.map(({ slug: name, title }) => {
    const at = name === '' ? '/docs' : `/docs/${name}`;
    return markup`<li><a href="${at}"${here(at === path)}>${title}</a></li>`;
  });
  const all = `/docs/${surface}`;
  let chapter = '';
  const sections = sectionsOf(rows, surface).map(([section, within]) => {
    const at = `${all}/${section.slug}`;
    const title = section.chapter === chapter ? undefined : markup`</ul><h2>${section.chapter}</h2><ul>`;
    chapter = section.chapter;
    return markup`${title}<li><a href="${at}"${here(at === path)}>${section.title}</a><ul${
      at === path ? markup` class="open"` : undefined
    }>${within.map(
      (row) =>
        markup`<li><a href="${at}#${operationIdOf(row)}" title="${row.method} ${row.path}">${summaryOf(row)}</a></li>`,
    )}</ul></li>`;
  });
  return markup`<nav class="side"><button class="menu">Contents</button>
<a class="brand" href="/docs">台帳 Daicho <small>${version}</small></a>
<div class="switch"><a href="${twin('b')}"${here(surface === 'b')}>Surface B<small>camelCase</small></a><a
 href="${twin('a')}"${here(surface === 'a')}>Surface A<small>snake_case</small></a></div>
<div class="places"><input id="filter" type="search" placeholder="Find an operation" aria-label="Find an operation">
<ul>${guide}<li><a href="${all}"${here(all === path)}>All operations</a></li>
<li><a href="/openapi.json">openapi.json</a></li></ul>
<ul>${sections}</ul></div></nav>`;
}

function page(place: Place, rows: readonly Row[], version: string): string {
  return markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${place.title} · Daicho API</title><link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/docs.css"></head>
<body data-key="${KEY}"><div class="frame">${side(place, rows, version)}<main>${place.body}</main></div>
<script src="/docs/docs.js"></script></body></html>
`.html;
}

/** What makes each page, by its address. */
function pagesOf(of: () => Described, rows: readonly Row[], version: string): ReadonlyMap<string, () => string> {
  const made = new Map<string, () => string>();
  const add = (path: string, title: string, surface: Surface, body: () => Html): void => {
    made.set(path, () => page({ path, title, surface, body: body() }, rows, version));
  };
  for (const { slug, title, page: body } of GUIDE_PAGES) add(slug === '' ? '/docs' : `/docs/${slug}`, title, 'b', body);
  for (const surface of SURFACES) {
    const name = `surface ${surface.toUpperCase()}`;
    add(`/docs/${surface}`, `All operations, ${name}`, surface, () => everyOperation(rows, surface));
    for (const [section, within] of sectionsOf(rows, surface))
      add(`/docs/${surface}/${section.slug}`, `${section.title}, ${name}`, surface, () =>
        sectionPage(section, within, of()),
      );
  }
  return made;
}

type Fixed = ReturnType<typeof fixedPage>;

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
  const send = async (req: Request, res: Response, type: string, fixed: Fixed): Promise<void> => {
    dress(res, type, 'public, max-age=300').setHeader('Vary', 'Accept-Encoding, Host');
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
  // Half a megabyte of examples: read when somebody asks for the reference.
  let described: Promise<Described> | undefined;
  let current: Described | undefined;
  const describe = (): Promise<Described> =>
    (described ??= import('./reference-examples.ts').then(({ EXAMPLES: examples }) => {
      const description = describeApi(rows, version, examples) as unknown as Described['description'];
      return (current = { rows, examples, description });
    }));

  const api = fixedPage(() => JSON.stringify(publishedApi(rows, version, (current as Described).examples)));
  app.get('/openapi.json', async (req, res) => {
    await describe();
    await send(req, res, 'application/json', api);
  });
  for (const [path, type, text] of FILES) {
    const fixed = fixedPage(() => text);
    app.get(path, (req, res) => send(req, res, type, fixed));
  }
  const pages = new Map(
    [...pagesOf(() => current as Described, rows, version)].map(([path, make]) => [path, fixedPage(make)]),
  );
  app.get('/docs{/*place}', async (req, res, next) => {
    const fixed = pages.get(req.path);
    if (!fixed && pages.has(req.path.replace(/\/$/, '')))
      return dress(res, 'text/plain', 'no-store').redirect(302, req.path.replace(/\/$/, ''));
    if (!fixed) return next();
    await describe();
    const host = localName(req);
    if (host === undefined) return send(req, res, 'html', fixed);
    const { bytes } = await fixed(undefined, 'text/html');
    const access = demo?.();
    const token = access && readersToken(access.ownerKey);
    if (token !== undefined && isToken(asText(req.query['reader']), token)) {
      // Kept by the browser, so that it stands in no address from here on.
      res.setHeader('Set-Cookie', `${READER}=${token}; Path=/docs; HttpOnly; SameSite=Strict`);
      return dress(res, 'text/plain', 'no-store').redirect(302, req.path);
    }
    const his = token !== undefined && isToken(keptToken(req), token) ? access : undefined;
    const ids = his && sampleIds ? await sampleIds(his.companyId, (current as Described).examples) : new Map();
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
