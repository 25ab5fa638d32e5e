// Questions: queries on rows that hold at least what this process wrote, and what the service itself asks.
import type { Access } from './access.ts';
import type { AskOptions, Asking, ServiceDeps } from './seam.ts';
import { readPositionToken } from './shown.ts';
import type { Procedure } from '../../commands/procedure.ts';
import { QUERIES } from '../../queries/index.ts';
import { onOneSnapshot, type Asked, type Query } from '../../queries/query.ts';
import { ledgerStream, namesOf } from '../domain/book.ts';
import { DIRECTORY_STREAM } from '../domain/directory.ts';
import { Refusal } from '../domain/refusal.ts';
import { type Surroundings } from '../engine/beforehand.ts';
import { inSlices, slices } from '../engine/loop.ts';
import { notYet } from '../engine/unprojected.ts';
import type { Scope } from '../domain/scopes.ts';

/** The questions that the service answers, and those that it asks itself. */
export type ServiceQuestions = ReturnType<typeof questionsOf>;

/** Made once over the ports of the service. */
export function questionsOf(deps: ServiceDeps, access: Access) {
  const { rows, progress, writer, clock, replica } = deps;
  const { rest, fresh, eyesOf } = access;

  /** What queries are told that the service itself asks, when the rows have what it wrote. */
  async function ownAsking(companyId: string): Promise<Asked> {
    rest.needRows();
    const stream = ledgerStream(companyId);
    const upToDate = await fresh(stream, access.lastWritten(stream));
    return { companyId, nowMs: clock.now(), projectedRevision: await progress.revisionOf(stream), upToDate };
  }

  const surroundings: Surroundings = {
    ...deps,
    async missingDocuments(companyId, days) {
      const asked = await ownAsking(companyId).catch((error: unknown) => {
        if (error instanceof Refusal && error.code === 'unavailable') return undefined;
        throw error;
      });
      if (asked?.upToDate !== true) return null;
      return (await QUERIES.missingDocuments.run(rows, asked, { ...days, limit: 1 }))?.total ?? 0;
    },
  };

  /** An answer with the statements that its procedure shows beside it, to those who may read reports. */
  async function withStatements<A>(
    { statements }: Pick<Procedure<never, A>, 'statements'>,
    answer: A,
    companyId: string,
    may: (scope: Scope) => boolean,
    supposed?: Asked['supposed'],
  ): Promise<A> {
    const range = statements?.(answer);
    if (!range || !may('reports:read')) return answer;
    const asked = { ...(await ownAsking(companyId)), ...(supposed && { supposed }) };
    return onOneSnapshot(rows, async (snapshot) => ({
      ...answer,
      statements: {
        pl: await QUERIES.profitAndLoss.run(snapshot, asked, range),
        bs: await QUERIES.balanceSheet.run(snapshot, asked, range),
        cs: await QUERIES.cashFlow.run(snapshot, asked, range),
      },
    }));
  }

  /** Where a caller wants to have read at least, as far as he may know of it. */
  function leastOf(
    companyId: string | undefined,
    { minPosition, companyIds }: Pick<AskOptions, 'minPosition' | 'companyIds'>,
  ): ReturnType<typeof readPositionToken> | undefined {
    if (minPosition === undefined) return undefined;
    const place = readPositionToken(minPosition, 'minPosition');
    const seen = companyId === undefined ? (companyIds ?? []) : [companyId];
    return seen === 'all' || seen.some((id) => ledgerStream(id) === place.stream) ? place : undefined;
  }

  async function ask<I, A>(
    query: Query<I, A>,
    companyId: string | undefined,
    input: I,
    options: AskOptions = {},
  ): Promise<Asking<A>> {
    rest.needRows();
    const stream = companyId === undefined ? DIRECTORY_STREAM : ledgerStream(companyId);
    const least = leastOf(companyId, options);
    const asked = (projectedRevision: number, upToDate: boolean): Asked => ({
      companyId: companyId ?? '',
      nowMs: clock.now(),
      projectedRevision,
      upToDate,
      may: (scope: Scope): boolean => options.caller?.scopes.has(scope) === true,
      inTurns: (work) => inSlices(work, slices('read')),
    });
    const { recent, reveal } = query;
    const revealed = async (found: unknown): Promise<A | undefined> =>
      (reveal ? reveal.call(query, found as never, await eyesOf(stream, options.caller)) : found) as A | undefined;
    if (replica && options.mayFollow === true) {
      const needs = new Map([[stream, access.lastWritten(stream)]]);
      if (least) needs.set(least.stream, Math.max(least.revision, needs.get(least.stream) ?? -1));
      let nowMs = 0;
      const came = await replica.ask(stream, needs, (snapshot, revision) => {
        const of = asked(revision, true);
        nowMs = of.nowMs;
        return query.run(snapshot, of, input);
      });
      if (came) return { answer: await revealed(came.found), upToDate: true, projectedRevision: came.revision, nowMs };
    }
    let upToDate = true;
    if (least) upToDate = await fresh(least.stream, least.revision);
    upToDate = (await access.ownSeen(stream)) && upToDate;
    const projectedRevision = await progress.revisionOf(stream);
    replica?.note(stream, projectedRevision);
    const of = asked(projectedRevision, upToDate);
    const { nowMs } = of;
    const { found: answer, mayLack } = await rest.reading(() => query.run(rows, of, input));
    if (answer === undefined && !upToDate && companyId !== undefined && recent) {
      // Written a moment ago and not projected in time: the stream answers, so that nobody is told that what he has
      // written does not exist.
      const state = await writer.recent(stream, recent.noun, recent.idOf(input));
      const book = await writer.page(stream);
      if (state !== undefined && book) {
        const found = recent.show(state, namesOf(book), companyId);
        return { answer: await revealed(found), upToDate, projectedRevision, nowMs };
      }
    }
    if (answer === undefined && (!upToDate || (await mayLack()))) notYet();
    return { answer: answer === undefined ? answer : await revealed(answer), upToDate, projectedRevision, nowMs };
  }

  return { ask, surroundings, withStatements };
}
