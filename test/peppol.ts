// The official stylesheets of JP PINT 1.1.3, run where they are: JP_PINT_XSLT names a folder with the two files as
// OpenPeppol publishes them. They are not in this repository.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createRequire } from 'node:module';

const FILES = ['PINT-UBL-validation-preprocessed', 'PINT-jurisdiction-aligned-rules'] as const;

interface Saxon {
  transform(options: object, how: 'sync'): { readonly principalResult: string };
}

/** Why the official stylesheets cannot be run here; undefined where they can. */
export function withoutStylesheets(): string | undefined {
  const folder = process.env['JP_PINT_XSLT'];
  if (folder === undefined) return 'JP_PINT_XSLT names no folder with the stylesheets of JP PINT 1.1.3';
  const missing = FILES.find((file) => !fs.existsSync(path.join(folder, `${file}.xslt`)));
  return missing === undefined ? undefined : `${missing}.xslt is not in the folder of JP_PINT_XSLT`;
}

/** The stylesheets, compiled: the rules that a document breaks, each once. */
export function officialRules(): { broken(xml: string): string[]; close(): void } {
  const require = createRequire(import.meta.url);
  const saxon = require('saxon-js') as Saxon;
  const made = fs.mkdtempSync(path.join(os.tmpdir(), 'daicho-pint-'));
  const compiled = FILES.map((file) => {
    const sef = path.join(made, `${file}.sef.json`);
    const xslt = path.join(process.env['JP_PINT_XSLT'] ?? '', `${file}.xslt`);
    execFileSync(process.execPath, [require.resolve('xslt3'), `-xsl:${xslt}`, `-export:${sef}`, '-nogo']);
    return JSON.parse(fs.readFileSync(sef, 'utf8')) as object;
  });
  return {
    broken: (xml) => [
      ...new Set(
        compiled.flatMap((stylesheetInternal) => {
          const { principalResult } = saxon.transform(
            { stylesheetInternal, sourceText: xml, destination: 'serialized' },
            'sync',
          );
          return [...principalResult.matchAll(/<svrl:failed-assert\b[^>]*?\bid="([^"]+)"/g)].map(([, id]) => id ?? '');
        }),
      ),
    ],
    close: () => fs.rmSync(made, { recursive: true, force: true }),
  };
}
