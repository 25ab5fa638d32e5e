// The first events of an installation, and companies whose creation was interrupted.
import { actorOf } from './shown.ts';
import type { ServiceDeps } from './seam.ts';
import { follow } from './writing.ts';
import type { Command } from '../../commands/command.ts';
import { founding, type OpenedCompany } from '../../commands/companies.ts';
import { ledgerStream } from '../domain/book.ts';
import { DIRECTORY_STREAM, type Directory } from '../domain/directory.ts';
import { refuse } from '../domain/refusal.ts';
import { readEvent } from '../domain/events.ts';

/**
 * Makes sure that the directory has its first event, and founds companies whose creation was interrupted; returns the
 * installation id.
 */
export async function prepare(deps: ServiceDeps): Promise<string> {
  const { log, writer } = deps;
  let installationId: string | undefined;
  for (let from = 0; ;) {
    const page = await log.readStream(DIRECTORY_STREAM, { from, limit: 1_000 });
    for (const stored of page.events) {
      const fact = readEvent(stored);
      from = fact.revision + 1;
      if (fact.type === 'installation.created') installationId = fact.data.installationId;
      if (fact.type !== 'company.registered') continue;
      const ledger = await log.readStream(ledgerStream(fact.data.company.id), { limit: 1 });
      if (!ledger.exists) await follow(writer, founding(fact.data as OpenedCompany), fact.meta.actor, {});
    }
    if (page.events.length === 0 || from > page.lastRevision) break;
  }
  if (installationId !== undefined) return installationId;
  const { createInstallation } = await import('../../commands/companies.ts');
  const made = await writer.submit<unknown, unknown, Directory>({
    stream: DIRECTORY_STREAM,
    scope: deps.system.id,
    command: createInstallation as unknown as Command<unknown, unknown, Directory>,
    input: {},
    actor: actorOf(deps.system),
    scopes: new Set(),
  });
  const created = made.events.find((fact) => fact.type === 'installation.created');
  return created ? created.data.installationId : refuse('internal_error', 'the installation could not be created');
}
