// The second version of an event, as later versions of the program would have it: one release reads it and writes the
// first one still, the release after it writes it. Never the other way round: readers go out before writers.
import { EntryPosted } from '../src/domain/journal.ts';

const { read, version } = EntryPosted;
type Data = ReturnType<typeof read>;

/** What the second version says beside the first one. */
const MORE = { ofTheNewProgram: true };

/** From now on the second version is read, too: what is new of it is not known. */
export function readSecondVersion(): void {
  Object.assign(EntryPosted, {
    read(from: number, data: unknown): Data {
      if (from <= version) return read(from, data);
      if (from > version + 1) throw new Error(`version ${from} of ${EntryPosted.type} is not known`);
      const { ofTheNewProgram: _new, ...known } = data as Data & typeof MORE;
      return read(version, known);
    },
  });
}

/** From now on it is written. */
export function writeSecondVersion(): void {
  const second = (data: Data) => ({ type: EntryPosted.type, version: version + 1, data: { ...data, ...MORE } });
  Object.assign(EntryPosted, { version: version + 1, unchecked: second });
}
