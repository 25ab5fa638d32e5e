// What the auditor's tool says of the files of documents: each must be there, byte for byte what its event names.
import { companyOfStream } from '../domain/book.ts';
import { filesOfSeal } from '../domain/period-seals.ts';
import { contentHash } from './beforehand.ts';
import type { DocumentStore, StoredEvent } from './ports.ts';

/** The file of a document that is missing or was altered; `revision` of the event that names it. */
export interface DocumentFinding {
  readonly check: 'document';
  readonly stream: string;
  readonly revision: number;
  readonly message: string;
}

/** Files that events name: by company and hash, the first event that does. */
export interface NamedFiles {
  /** Sees every event. */
  see(event: StoredEvent): void;
  /**
   * Reads every named file and compares its hash. `unused` = files that no event names: uploads that broke off before
   * their event, which do no harm, or whose event is written just now.
   */
  compare(
    store: DocumentStore,
  ): Promise<{ readonly findings: readonly DocumentFinding[]; readonly files: number; readonly unused: number }>;
}

/** Files that events name, none so far. */
export function namedFiles(): NamedFiles {
  const named = new Map<string, Pick<StoredEvent, 'stream' | 'revision'> & { companyId: string; sha256: string }>();
  return {
    see({ data, stream, revision }) {
      const companyId = companyOfStream(stream);
      if (companyId === undefined) return;
      const { sha256: own, id } =
        (data as { document?: { sha256?: unknown; id?: unknown } } | undefined)?.document ?? {};
      const ofDocument = typeof own === 'string' && typeof id === 'string' ? [own] : [];
      for (const sha256 of [...ofDocument, ...filesOfSeal(data).map((file) => file.sha256)]) {
        const key = `${companyId} ${sha256}`;
        if (!named.has(key)) named.set(key, { stream, revision, companyId, sha256 });
      }
    },
    async compare(store) {
      const findings: DocumentFinding[] = [];
      for (const { stream, revision, companyId, sha256 } of named.values()) {
        const bytes = await store.get(companyId, sha256);
        const actual = bytes && contentHash(bytes);
        if (actual === sha256) continue;
        const what = actual === undefined ? 'is missing' : `was altered: its hash is ${actual}`;
        findings.push({ check: 'document', stream, revision, message: `the file ${sha256} of a document ${what}` });
      }
      let unused = 0;
      for await (const { companyId, sha256 } of store.list()) if (!named.has(`${companyId} ${sha256}`)) unused += 1;
      return { findings, files: named.size, unused };
    },
  };
}
