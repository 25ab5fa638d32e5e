// The first events of an installation, and companies whose creation was interrupted.
import { actorOf } from './shown.ts';
import type { ServiceDeps } from './seam.ts';
import { follow } from './writing.ts';
import type { Command } from '../../commands/command.ts';
import { founding, type OpenedCompany } from '../../commands/companies.ts';
import { notFounded } from '../../queries/foundings.ts';
import { ledgerStream } from '../domain/book.ts';
import { DIRECTORY_STREAM, type Directory } from '../domain/directory.ts';
import { refuse } from '../domain/refusal.ts';
import { readEvent } from '../domain/events.ts';
import { refuseFollower } from '../engine/follower.ts';
import type { StoredEvent, StreamPage } from '../engine/ports.ts';

/** A page of the directory. */
const PAGE = 1_000;

/**
 * Which registrations are not known as founded: revisions of the directory up to `through` whose companies have no
 * rows. All that the rows hold is known by one statement; rows that cannot be asked know nothing.
 */
async function unknownTo({
  rows,
  progress,
  clock,
}: ServiceDeps): Promise<{ through: number; revisions: readonly number[] }> {
  try {
    const through = await progress.revisionOf(DIRECTORY_STREAM);
    const asked = { companyId: '', nowMs: clock.now(), projectedRevision: through, upToDate: true };
    return { through, revisions: (await notFounded.run(rows, asked, { through })) ?? [] };
  } catch {
    return { through: -1, revisions: [] };
  }
}

/**
 * Makes sure that the directory has its first event, and founds companies whose creation was interrupted; returns the
 * installation id. Looks only at registrations that the rows do not know as founded.
 */
export async function prepare(deps: ServiceDeps): Promise<string> {
  const { log, writer } = deps;
  await refuseFollower(log);
  let installationId: string | undefined;
  async function look(stored: StoredEvent): Promise<void> {
    const fact = readEvent(stored);
    if (fact.type === 'installation.created') installationId = fact.data.installationId;
    if (fact.type !== 'company.registered') return;
    const ledger = await log.readStream(ledgerStream(fact.data.company.id), { limit: 1 });
    if (!ledger.exists) await follow(writer, founding(fact.data as OpenedCompany), fact.meta.actor, {});
  }
  const at = async (from: number, limit: number): Promise<StreamPage> =>
    log.readStream(DIRECTORY_STREAM, { from, limit });
  for (const stored of (await at(0, 1)).events) await look(stored);
  const known = installationId === undefined ? { through: -1, revisions: [] } : await unknownTo(deps);
  for (const revision of known.revisions) for (const stored of (await at(revision, 1)).events) await look(stored);
  for (let from = known.through + 1; ;) {
    const page = await at(from, PAGE);
    for (const stored of page.events) await look(stored);
    from += page.events.length;
    if (page.events.length === 0 || from > page.lastRevision) break;
  }
  if (installationId !== undefined) return installationId;
  const { createInstallation } = await import('../../commands/companies.ts');
  const made = await writer.submit<unknown, unknown, Directory>({
    stream: DIRECTORY_STREAM,
    scope: deps.system.id,
    command: createInstallation as Command<unknown, unknown, Directory>,
    input: {},
    actor: actorOf(deps.system),
    scopes: new Set(),
  });
  const created = made.events.find((fact) => fact.type === 'installation.created');
  return created ? created.data.installationId : refuse('internal_error', 'the installation could not be created');
}
