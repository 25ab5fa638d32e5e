// The one seam between the doors (HTTP, CLI) and the engine: execute a command, ask a query, read the history of a
// stream.
import { accessOf } from './service/access.ts';
import { questionsOf } from './service/asking.ts';
import { feedOf } from './service/feed.ts';
import { prepare } from './service/founding.ts';
import { proceduresOf } from './service/procedures.ts';
import type { Figures, Service, ServiceDeps } from './service/seam.ts';
import { readPositionToken } from './service/shown.ts';
import { writingOf } from './service/writing.ts';
import { ledgerStream } from './domain/book.ts';
import { CompanyMoved } from './domain/companies.ts';
import { isId } from './domain/ids.ts';
import { foldEntry, type EntryState } from './domain/journal.ts';
import { LIMITS } from './domain/limits.ts';
import { contentOf } from './engine/beforehand.ts';
import { evidenceOver } from './engine/evidence.ts';
import { recordedAtOf } from './engine/copied-streams.ts';
import { healthOf, looking, type Health } from './engine/health.ts';
import { leftBehind } from './engine/leaving.ts';
import type { WatchedRows } from './engine/ports.ts';
import { isSealOfCells } from './engine/secrets.ts';
import type { RecordedFact } from './domain/events.ts';

export type { Health };
export type * from './service/seam.ts';
export { positionToken } from './service/shown.ts';

/** Makes the service over its ports. */
export function makeService(deps: ServiceDeps): Service {
  const { log, memory, writer, clock } = deps;
  const watched = looking(deps.watched, clock.attended);
  const access = accessOf(deps);
  const questions = questionsOf(deps, access);
  const writing = writingOf(deps, access, questions);
  return {
    ...feedOf(deps, access),
    proofs: deps.proofs,
    evidence: evidenceOver({ log, memory, proofs: deps.proofs, streamOf: ledgerStream }),
    run: proceduresOf({ deps, access, questions, writing }),
    execute: writing.execute,
    rehearse: writing.rehearse,
    ask: questions.ask,
    book: (companyId) =>
      isId('company', companyId) ? writer.page(ledgerStream(companyId)) : Promise.resolve(undefined),
    keyByHash: (hash) => access.keys.get(hash),
    memberships: (subject) => access.members.get(subject),
    planOf: (companyId) => (isId('company', companyId) ? access.plans.get(companyId) : Promise.resolve(undefined)),
    cellOf: access.cellOf,
    ofThisCell: access.ofThisCell,
    prepare: () => prepare(deps),
    content: (companyId, file) => contentOf(deps, companyId, file),

    saw(position) {
      const { stream, revision } = readPositionToken(position, 'X-Position');
      if (revision > access.lastWritten(stream)) access.note(stream, revision);
    },

    hasMoved: async (companyId, revision, eventId) => {
      if (!isId('company', companyId)) return false;
      const [event] = (await log.readStream(ledgerStream(companyId), { from: revision, limit: 1 })).events;
      return event?.type === CompanyMoved.type && event.revision === revision && event.id === eventId;
    },

    behind: async ({ companyId, revision, eventId, seal }) => {
      if (!isId('company', companyId) || !isSealOfCells(deps.secrets, { companyId, revision, eventId }, seal))
        return undefined;
      const stream = ledgerStream(companyId);
      const [last] = (await log.readStream(stream, { direction: 'backwards', limit: 1 })).events;
      if (last?.type !== CompanyMoved.type || last.revision !== revision || last.id !== eventId) return undefined;
      const page = await writer.page(stream);
      if (!page) return undefined;
      const webhooks = new Map([...page.webhooks.byId].map(([id, { status }]) => [id, status === 'enabled']));
      // It was appended within that time after it was made.
      const leftMs = Date.parse(recordedAtOf(last)) + LIMITS.appendRetryMs;
      return leftBehind(deps.belongings, clock, { companyId, webhooks, size: revision + 1, leftMs });
    },

    health: healthOf(deps),

    figures: async () => {
      const [found, replica] = await Promise.all([watched.now(), deps.replica?.state()]);
      return { ...figuresOf(deps, found), replica };
    },
  };
}

const DAY_MS = 86_400_000;

/** What is counted, with the ages of what was `found` beside the rows; undefined = it did not answer. */
function figuresOf({ clock, tally, ...deps }: ServiceDeps, found: WatchedRows | undefined): Omit<Figures, 'replica'> {
  const nowMs = clock.now();
  const age = (ms: number): number => Math.max(0, nowMs - ms);
  const { oldestDueDate, ...counted } = tally.read();
  return {
    ...counted,
    pools: deps.pools(),
    undeliveredMs: found ? age(found.failingSinceMs ?? nowMs) : Number.NaN,
    overdueMs:
      oldestDueDate === undefined ? Number.NaN : oldestDueDate === '' ? 0 : age(Date.parse(oldestDueDate) + DAY_MS),
    backupAgeMs: age(Date.parse(found?.lastBackupAt ?? '')),
    drillAgeMs: age(Date.parse(found?.lastDrillAt ?? '')),
    bell: deps.bellState(),
    shares: deps.shares(),
  };
}

/** Folds the events of one entry into its states, newest last: what history shows. */
export function entryStates(facts: readonly RecordedFact[]): { fact: RecordedFact; state: EntryState }[] {
  const states: { fact: RecordedFact; state: EntryState }[] = [];
  let state: EntryState | undefined;
  for (const fact of facts) {
    state = foldEntry(state, fact);
    if (state) states.push({ fact, state });
  }
  return states;
}
