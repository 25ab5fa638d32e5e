// A whole service, or a word of the command line, as a later version of the program would be that has changed a table
// and writes a new version of an event: entries have a column more, under another version, and older programs can read
// them as they are. What is derived from them is built anew with them.
// Usage: node test/changed-main.ts [word ...]; without words it serves.
import { TABLES, versionOf } from '../projections/tables.ts';
import { readSecondVersion, writeSecondVersion } from './second-version.ts';

readSecondVersion();
writeSecondVersion();

Object.assign(TABLES.entries, {
  version: versionOf('entries') + 1,
  readableSince: versionOf('entries'),
  columns: { ...TABLES.entries.columns, of_the_new_program: 'code?' },
});
// Only now: what is known of tables is worked out when the program is loaded.
if (process.argv.length > 2) await import('../src/cli/main.ts');
else {
  const [{ readConfig }, { serve }] = await Promise.all([import('../src/config.ts'), import('../src/main.ts')]);
  await serve(readConfig(process.env));
}
