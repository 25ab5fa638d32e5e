// The pages of the dashboard as files: under which policy they are served, and from what they are taken.
import type { Request, Response, Router } from 'express';
import { fixedPage, isNamed, type FixedPage } from './negotiation.ts';

/** A file of the dashboard. */
export interface WebFile {
  readonly bytes: Buffer | string;
  /** Its media type, with its charset where it is text. */
  readonly type: string;
}

/**
 * The files of the dashboard by their address (`/app/start-2NVQ7TBX.js`): a name with such an ending says what is in
 * it. `/app` is the page itself: it is served for every address below `/app` that is neither a file nor of the service.
 */
export type WebFiles = ReadonlyMap<string, WebFile>;

/** The address of the dashboard. */
export const WEB = '/app';

/**
 * Nothing but our own script and style; pictures and papers that the page has fetched itself; no frame around it, no
 * form that leaves, no text that becomes script.
 */
export const WEB_POLICY = [
  ['default-src', "'none'"],
  ['script-src', "'self'"],
  ['style-src', "'self'"],
  ['img-src', "'self'", 'blob:'],
  ['frame-src', 'blob:'],
  ['connect-src', "'self'"],
  ['base-uri', "'none'"],
  ['form-action', "'none'"],
  ['frame-ancestors', "'none'"],
  ['require-trusted-types-for', "'script'"],
  ['trusted-types', "'none'"],
]
  .map((directive) => directive.join(' '))
  .join('; ');

/** A name that says what is in it, and what it is called without that. */
const NAMED_BY_CONTENT = /^(.*)-[A-Z0-9]{8}(\.\w+)$/;
/** What the page itself names. During an upgrade it may come from a process of another version than they do. */
const NAMED_BY_PAGE: ReadonlySet<string> = new Set([`${WEB}/start.js`, `${WEB}/web.css`]);
const A_YEAR_S = 31_536_000;

const bareName = (at: string): string => at.replace(NAMED_BY_CONTENT, '$1$2');

type Fixed = (acceptEncoding: string | string[] | undefined, contentType: string) => Promise<FixedPage>;

/** Adds the files of the dashboard. `files` is asked once, when somebody asks for the first of them. */
export function webRoutes(
  app: Router,
  { files, constantHeaders }: { readonly files: () => Promise<WebFiles>; readonly constantHeaders: readonly string[] },
): void {
  let loading: Promise<ReadonlyMap<string, { readonly type: string; readonly fixed: Fixed }>> | undefined;
  const loaded = (): NonNullable<typeof loading> =>
    (loading ??= files().then(
      (found) => new Map([...found].map(([at, { type, bytes }]) => [at, { type, fixed: fixedPage(() => bytes) }])),
      (error: unknown) => {
        loading = undefined; // the next reader tries again
        throw error;
      },
    ));
  app.get(`${WEB}{/*place}`, async (req: Request, res: Response, next) => {
    const found = await loaded();
    const exact = found.get(req.path);
    const bare = bareName(req.path);
    const instead = NAMED_BY_PAGE.has(bare) ? [...found].find(([at]) => bareName(at) === bare)?.[1] : undefined;
    // A name with an ending is a file, which is there or not; everything else is a place in the one page.
    const file = exact ?? instead ?? (/\.\w{1,10}$/.test(req.path) ? undefined : found.get(WEB));
    if (!file) return next();
    for (let i = 0; i < constantHeaders.length; i += 2)
      res.setHeader(constantHeaders[i] as string, constantHeaders[i + 1] as string);
    res.setHeader('Content-Security-Policy', WEB_POLICY);
    const isForEver = exact !== undefined && NAMED_BY_CONTENT.test(req.path);
    res.setHeader('Cache-Control', isForEver ? `public, max-age=${A_YEAR_S}, immutable` : 'no-cache');
    res.setHeader('Vary', 'Accept-Encoding');
    const { tag, bytes, coding } = await file.fixed(req.headers['accept-encoding'], file.type);
    res.setHeader('ETag', tag);
    if (isNamed(req.headers['if-none-match'], tag)) {
      res.status(304).end();
      return undefined;
    }
    res.setHeader('Content-Type', file.type);
    if (coding !== undefined) res.setHeader('Content-Encoding', coding);
    res.end(req.method === 'HEAD' ? undefined : bytes);
    return undefined;
  });
}
