// Which cell an installation of several is to be asked about a key that nobody knows here, and what cells ask each
// other about companies that moved.
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Express, Request, Response } from 'express';
import { LEFT_PATH, MOVED_PATH, SEAL_HEADER, type Cells } from '../domain/companies.ts';
import { refuse } from '../domain/refusal.ts';
import { cellOfSecret } from '../engine/secrets.ts';
import type { Service } from '../service.ts';

/** A cell, and where it is reached. */
export interface CellAddress {
  readonly name: string;
  /** Without a trailing slash. */
  readonly url: string;
}

/** How many cells were asked before: a router says it. */
export const HOPS = 'daicho-hops';

const ELSEWHERE =
  'this key is of another cell: ask the address of the whole installation, or the cell that Daicho-Cell names';

/**
 * The cell of a key that is not known here: the one that it names; cell 0 for one that was made before there were
 * cells. Undefined where nobody else is to be asked: the key is none, or another cell sent it here.
 */
export function cellElsewhere({ own, names }: Cells, secret: string, isSentOn: boolean): string | undefined {
  const named = cellOfSecret(secret);
  if (named === undefined || isSentOn) return undefined;
  const found = named !== own && names.includes(named) ? named : names[0];
  return found === own ? undefined : found;
}

/** Refuses wrong_cell where another cell may know the key of a request. */
export function refuseWrongCell(cells: Cells | undefined, req: IncomingMessage): void {
  const [, secret] = /^bearer +(dch_sk_\S+) *$/i.exec(req.headers.authorization ?? '') ?? [];
  if (!cells || secret === undefined) return;
  const cell = cellElsewhere(cells, secret, req.headers[HOPS] !== undefined);
  if (cell !== undefined) refuse('wrong_cell', ELSEWHERE, undefined, { cell });
}

/** Revisions of a stream. */
const REVISION = /^\d{1,9}$/;
/** More than this at a time are told to come again: nobody but the other cells has a reason to ask. */
const ASKED_AT_ONCE = 4;

/** The event by which a company left this cell, as another one asks for it. */
function leavingIn({ company, revision, event }: Request['query']) {
  if (typeof company !== 'string' || typeof event !== 'string') return undefined;
  if (typeof revision !== 'string' || !REVISION.test(revision)) return undefined;
  return { companyId: company, revision: Number(revision), eventId: event };
}

/** Answers with the pages of lines, as fast as they are taken. */
async function tellLines(res: Response, pages: AsyncIterable<readonly string[]>): Promise<void> {
  async function* lines(): AsyncGenerator<string> {
    for await (const page of pages) yield `${page.join('\n')}\n`;
  }
  await pipeline(Readable.from(lines()), res.status(200).type('application/x-ndjson'));
}

/**
 * Tells other cells whether a company has left this one, by the event with which it did, and hands over what it left
 * behind. For the first no credential is asked for: who does not know the id of that event learns nothing. The second
 * is for cells under the same pepper alone.
 */
export function movedRoutes(app: Express, service: Pick<Service, 'hasMoved' | 'behind'>): void {
  let asked = 0;
  const answering =
    (
      work: (
        left: NonNullable<ReturnType<typeof leavingIn>>,
        req: Request,
        res: Response,
      ) => Promise<object | undefined>,
    ) =>
    async (req: Request, res: Response): Promise<void> => {
      const left = leavingIn(req.query);
      if (!left) return void res.status(400).json({});
      if (asked >= ASKED_AT_ONCE) return void res.status(503).json({});
      asked += 1;
      try {
        const answer = await work(left, req, res);
        if (answer) res.status(200).json(answer);
      } catch {
        if (res.headersSent) res.destroy();
        else res.status(503).json({});
      } finally {
        asked -= 1;
      }
    };
  app.get(
    MOVED_PATH,
    answering(async ({ companyId, revision, eventId }) => ({
      moved: await service.hasMoved(companyId, revision, eventId),
    })),
  );
  app.post(
    LEFT_PATH,
    answering(async (left, req, res) => {
      const behind = await service.behind({ ...left, seal: req.get(SEAL_HEADER) ?? '' });
      if (!behind) return { left: false };
      if (req.query['step'] === 'deliveries') return void (await tellLines(res, behind.deliveries()));
      if (req.query['step'] === 'over') return { left: true, isOver: await behind.over() };
      return { left: true, webhooks: await behind.webhooks() };
    }),
  );
}
