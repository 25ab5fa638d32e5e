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
 * The files of the dashboard by their address (`/app/start.js`). `/app` is the page itself: it is served for every
 * address below `/app` that is neither a file nor of the service.
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
    // A name with an ending is a file, which is there or not; everything else is a place in the one page.
    const file = found.get(req.path) ?? (/\.\w{1,10}$/.test(req.path) ? undefined : found.get(WEB));
    if (!file) return next();
    for (let i = 0; i < constantHeaders.length; i += 2)
      res.setHeader(constantHeaders[i] as string, constantHeaders[i + 1] as string);
    res.setHeader('Content-Security-Policy', WEB_POLICY);
    res.setHeader('Cache-Control', 'no-cache');
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
