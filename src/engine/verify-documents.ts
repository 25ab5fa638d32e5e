// What the auditor's tool says of the files of documents: each must be there, byte for byte what its event names.
import { companyOfStream } from '../domain/book.ts';
import { filesOfSeal } from '../domain/period-seals.ts';
import { contentHash } from './beforehand.ts';
import type { DocumentStore, StoredEvent } from './ports.ts';

/**
 * A file that is missing or was altered: of a document, or a statement that a seal names (`file_differs`).
 * `revision`: that of the event which names it.
 */
export interface DocumentFinding {
  readonly check: 'document' | 'file_differs';
  readonly stream: string;
  readonly revision: number;
  readonly message: string;
}

/** Files that events name: by company and hash, the first event that does. */
export interface NamedFiles {
  /** Sees every event. */
  see(event: StoredEvent): void;
  /** Reads every named file and compares its hash. */
  compare(
    store: Pick<DocumentStore, 'get'>,
  ): Promise<{ readonly findings: readonly DocumentFinding[]; readonly files: number }>;
  /**
   * Files that no event names: uploads that broke off before their event, which do no harm, or whose event is written
   * just now.
   */
  unused(store: Pick<DocumentStore, 'list'>): Promise<number>;
}

interface NamedDocument extends Pick<StoredEvent, 'stream' | 'revision'>, Pick<DocumentFinding, 'check'> {
  readonly companyId: string;
  readonly sha256: string;
  /** How messages call it. */
  readonly what: string;
}

/** A file that an event names. */
interface NamedFile extends Pick<NamedDocument, 'check' | 'sha256' | 'what'> {}

/** The files that the data of an event name: of a document, and the statements of a seal. */
export function filesNamedBy(data: unknown): readonly NamedFile[] {
  const { sha256, id } = (data as { document?: { sha256?: unknown; id?: unknown } } | undefined)?.document ?? {};
  const isDocument = typeof sha256 === 'string' && typeof id === 'string';
  return [
    ...(isDocument ? [{ check: 'document' as const, sha256, what: `the file ${sha256} of a document` }] : []),
    ...filesOfSeal(data).map((file) => ({
      check: 'file_differs' as const,
      sha256: file.sha256,
      what: `the statement ${file.name} of a sealed close (${file.sha256})`,
    })),
  ];
}

/** Files that events name, none so far. */
export function namedFiles(): NamedFiles {
  const named = new Map<string, NamedDocument>();
  return {
    see({ data, stream, revision }) {
      const companyId = companyOfStream(stream);
      if (companyId === undefined) return;
      for (const file of filesNamedBy(data)) {
        const key = `${companyId} ${file.sha256}`;
        if (!named.has(key)) named.set(key, { ...file, stream, revision, companyId });
      }
    },
    async compare(store) {
      const findings: DocumentFinding[] = [];
      for (const { check, stream, revision, companyId, sha256, what } of named.values()) {
        const bytes = await store.get(companyId, sha256);
        const actual = bytes && contentHash(bytes);
        if (actual === sha256) continue;
        const how = actual === undefined ? 'is missing' : `was altered: its hash is ${actual}`;
        findings.push({ check, stream, revision, message: `${what} ${how}` });
      }
      return { findings, files: named.size };
    },
    async unused(store) {
      let unused = 0;
      for await (const { companyId, sha256 } of store.list()) if (!named.has(`${companyId} ${sha256}`)) unused += 1;
      return unused;
    },
  };
}
