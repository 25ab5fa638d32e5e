// A whole service, or a word of the command line, as the version of the program would be before that of `changed-main`:
// it has today's tables, and reads the second version of an event though it writes the first.
// Usage: node test/reading-main.ts [word ...]; without words it serves.
import { readSecondVersion } from './second-version.ts';

readSecondVersion();
if (process.argv.length > 2) await import('../src/cli/main.ts');
else {
  const [{ readConfig }, { serve }] = await Promise.all([import('../src/config.ts'), import('../src/main.ts')]);
  await serve(readConfig(process.env));
}
