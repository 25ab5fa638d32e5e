// Whether this process keeps documents where the others of its installation do: a place has a mark, and the database
// notes which mark is that of the installation.
import path from 'node:path';
import { problem } from './adapters/data-folder.ts';
import type { Config } from './config.ts';
import type { Agreements, DocumentStore } from './engine/ports.ts';

type DocumentsSource = Pick<Config, 'documentsUrl' | 'dataDir'>;
const NAME = 'documents';

/** What to say where the documents of the installation are not in the place that this process has. */
function elsewhere({ documentsUrl, dataDir }: DocumentsSource): Error {
  const shared =
    documentsUrl === undefined
      ? `${path.join(dataDir, 'documents')} (DATA_DIR) is not the folder`
      : 'The bucket of DOCUMENTS_URL is not the place';
  return problem(
    `${shared} in which this installation keeps its documents, so that files would be missing here, and ` +
      'those kept here would be missing elsewhere. Set DOCUMENTS_URL (or DATA_DIR) to the place of the others ' +
      'that share its database, or bring the files back with the mark beside them (place-of-documents). If they are ' +
      'lost for good, or now lie here without it, `npx daicho serve --accept-documents` takes this place from now on.',
  );
}

/** Runs what asks the place; a failure names the variable, as that of any other store. */
async function reached<T>({ documentsUrl }: DocumentsSource, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const name = documentsUrl === undefined ? 'DATA_DIR' : 'DOCUMENTS_URL';
    throw problem(`${name}: ${(error as Error).message}. Correct it and start again.`, error);
  }
}

/**
 * Makes sure that the documents of this process are those of the installation: a first start marks the place and notes
 * it. Throws one sentence where the place is another one; `accept` takes it for the right one from now on.
 * `onlyLook`: nothing is marked or noted.
 */
export async function checkDocumentsPlace(
  source: DocumentsSource,
  { agreements, documents }: { readonly agreements: Agreements; readonly documents: DocumentStore },
  { accept = false, onlyLook = false }: { readonly accept?: boolean; readonly onlyLook?: boolean } = {},
): Promise<void> {
  await agreements.settle(NAME, async (noted) => {
    const mark = await reached(source, () => documents.mark());
    if (noted !== undefined && noted !== mark && !accept) throw elsewhere(source);
    if (onlyLook || (noted === mark && noted !== undefined)) return undefined;
    const settled = mark ?? crypto.randomUUID();
    // The mark first: noted without one, nobody would ever find the place again.
    if (mark === undefined) await reached(source, () => documents.setMark(settled));
    return settled;
  });
}
