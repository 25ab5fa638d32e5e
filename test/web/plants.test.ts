// Faults that are planted in the pages, one at a time: each has to turn the check red that keeps it out (point 25 of
// the design). The pages with the fault are bundled like ours, and handed to the browser in their place.
import { expect } from 'chai';
import fs from 'node:fs';
import path from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { webFiles } from '../../src/http/web-bundle.ts';
import { WEB, WEB_POLICY } from '../../src/http/web.ts';
import type { EN } from '../../src/web/words/en.ts';
import type { JA } from '../../src/web/words/ja.ts';
import { quickFolder } from '../folder.ts';
import {
  bannedIn,
  held,
  loadsInShape,
  missingWords,
  registerHeld,
  tellsEvents,
  ticksOnlyProofs,
  type FiguresFound,
} from './checks.ts';
import { inProof, stage, type BrowserStage } from './stage.ts';
import { sumsOf } from './sums.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const YEAR = 'from=2026-04-01&to=2027-03-31';
const MAY_BESIDE_APRIL = 'statements/pl?from=2026-05-01&to=2026-05-31&compare=previous_period';

/** What is put where in a source of the pages. */
interface PlantedText {
  readonly file: string;
  readonly instead: string;
  readonly put: string;
}
/** A fault, and the check that says what is wrong. */
interface PagePlant extends PlantedText {
  readonly name: string;
  /** How the check says it. */
  readonly says: RegExp;
  check(on: BrowserStage, browsing: BrowserContext, folder: string): Promise<void>;
}

/** Sources of the pages with a fault in them, in a folder of their own that is taken away. */
async function withFault(planted: PlantedText | undefined, then: (folder: string) => Promise<void>): Promise<void> {
  const folder = quickFolder('plants');
  try {
    for (const part of ['web', 'client'])
      fs.cpSync(path.join(ROOT, 'src', part), path.join(folder, 'src', part), { recursive: true });
    fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
    fs.writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}');
    if (planted !== undefined) {
      const file = path.join(folder, 'src/web', planted.file);
      const text = fs.readFileSync(file, 'utf8');
      expect(text.split(planted.instead).length, `${planted.file} has it once: ${planted.instead}`).to.equal(2);
      fs.writeFileSync(
        file,
        text.replace(planted.instead, () => planted.put),
      );
    }
    await then(path.join(folder, 'src/web'));
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** A register against its list; throws what is wrong. */
const register =
  (list: string) =>
  async (on: BrowserStage, browsing: BrowserContext): Promise<void> => {
    const { wrong } = await registerHeld(on, browsing, list);
    expect(wrong, wrong.slice(0, 3).join('\n')).to.deep.equal([]);
  };

/** The sum test of some places; throws what is wrong. */
const sums =
  (...places: readonly string[]) =>
  async (on: BrowserStage, browsing: BrowserContext): Promise<void> => {
    const found: FiguresFound = { figures: new Map(), wrong: [] };
    await held(
      browsing,
      on.at,
      sumsOf((asked) => on.of(asked)),
      found,
      places,
      '',
    );
    expect(found.wrong, found.wrong.slice(0, 3).join('\n')).to.deep.equal([]);
  };

const PLANTS: readonly PagePlant[] = [
  {
    name: 'a sum that is made in the browser',
    file: 'pages/home.tsx',
    instead: 'value={board.cash}',
    put: 'value={Number(board.cash) + Number(board.receivables.total)}',
    says: /the service never said/,
    check: sums('home'),
  },
  {
    name: 'a link without its filter',
    file: 'parts/figure.tsx',
    instead: "if (from !== undefined && url.searchParams.has('from')) url.searchParams.set('from', from);",
    put: "if (from !== undefined) url.searchParams.delete('accountCode');",
    says: /adds up to/,
    check: sums(`statements/pl?${YEAR}&interval=quarter`),
  },
  {
    name: 'an earlier figure that opens the days of the present one',
    file: 'pages/statements.tsx',
    instead: 'narrowed(link, column) : thereAt(report, row, column)',
    put: 'link : thereAt(report, row, column)',
    says: /adds up to/,
    check: sums(MAY_BESIDE_APRIL),
  },
  {
    name: 'a difference that does not take off what was earlier',
    file: 'pages/statements.tsx',
    instead: 'withOtherSign(row.values[before.key] ?? 0)',
    put: 'row.values[before.key] ?? 0',
    says: /its parts are/,
    check: sums(MAY_BESIDE_APRIL),
  },
  {
    name: 'a difference between two figures of which one is another column',
    file: 'pages/statements.tsx',
    instead: '[2, 1].map((groups)',
    put: '[2, 2].map((groups)',
    says: /its parts are/,
    check: sums(MAY_BESIDE_APRIL),
  },
  {
    name: 'a register that says something else',
    file: 'parts/facts.tsx',
    instead: '<dd>{shown(name, value)}</dd>',
    put: "<dd>{shown(name, name === 'code' ? `${String(value)}1` : value)}</dd>",
    says: /never said/,
    check: register('partners'),
  },
  {
    name: 'an id that opens another thing',
    file: 'state/registers.ts',
    instead: 'undefined : address + text',
    put: 'undefined : `/partners/${text}`',
    says: /opens \/partners/,
    check: register('bank-accounts'),
  },
  {
    name: 'a figure that opens nothing',
    file: 'pages/home.tsx',
    instead: 'opens={openedBy(board.links, balance(asOf))}',
    put: "opens=''",
    says: /it opens nothing/,
    check: sums('home'),
  },
  {
    name: 'a side that the page guesses',
    file: 'parts/effects.tsx',
    instead: '(line.side === normalSide) === isTaken',
    put: "(line.side === 'debit') === isTaken",
    says: /its parts are/,
    check: async (on, browsing) => {
      const lines = [
        { side: 'debit', accountCode: '1220', amount: 700, partnerCode: 'C001' },
        { side: 'credit', accountCode: '4110', amount: 700 },
      ];
      await on.tell('/journal-entries', { effectiveDate: '2026-06-05', status: 'draft', lines });
      await sums('inbox?kind=drafts')(on, browsing);
    },
  },
  {
    name: 'a count without its filter',
    file: 'pages/home.tsx',
    instead: "pageAt('close', { to: board.asOf })",
    put: "pageAt('close')",
    says: /opens \d+ rows/,
    check: sums('home'),
  },
  {
    name: 'an empty text while loading',
    file: 'parts/panel.tsx',
    instead: 'return read.error === undefined ? <Shape /> :',
    put: 'return read.error === undefined ? <p class="empty">{props.empty}</p> :',
    says: /it says that there is nothing/,
    check: (on, browsing) => loadsInShape(on, browsing),
  },
  {
    name: 'an inline style',
    file: 'parts/panel.tsx',
    instead: '<div class="failure" role="alert">',
    put: '<div class="failure" role="alert" style="color: red">',
    says: /style=/,
    check: async (_on, _browsing, folder) =>
      expect(bannedIn(fs.readFileSync(path.join(folder, 'parts/panel.tsx'), 'utf8'))).to.equal(
        undefined,
      ) as unknown as void,
  },
  {
    name: 'a missing word',
    file: 'words/en.ts',
    instead: "    nothingFound: 'Nothing found',\n",
    put: '',
    says: /frame\.nothingFound/,
    check: async (_on, _browsing, folder) => {
      const { JA: ja } = (await import(path.join(folder, 'words/ja.ts'))) as { readonly JA: typeof JA };
      const { EN: en } = (await import(path.join(folder, 'words/en.ts'))) as { readonly EN: typeof EN };
      expect(missingWords(ja, en)).to.deep.equal([]);
    },
  },
  {
    name: 'a lost event',
    file: 'state/feed.ts',
    instead: '  newest.value = sequence;\n',
    put: '  if (sequence % 3 === 0) return;\n  newest.value = sequence;\n',
    says: /Timeout/,
    check: (on, browsing) => tellsEvents(on, browsing, 4_000),
  },
  {
    name: 'a tick without a proof',
    file: 'parts/entry.tsx',
    instead: 'if (!verdict) return',
    put: 'if (verdict === undefined) return',
    says: /a tick that nothing proves/,
    check: (on, browsing) => ticksOnlyProofs(on, browsing),
  },
];

describe('faults that are planted in the pages', function () {
  this.timeout(300_000);
  const on = stage('web_plants');

  const looked = async (planted: PagePlant | undefined, plant: PagePlant): Promise<void> =>
    withFault(planted, async (folder) => {
      const browsing = await on.context();
      try {
        const files = await webFiles(folder);
        // Names of files say what is in them: the page has to be the one that names these.
        await browsing.route(/\/app\//, (route) => {
          const { pathname } = new URL(route.request().url());
          const isPage = route.request().resourceType() === 'document';
          if (!isPage && !/\.(?:js|css)$/.test(pathname)) return route.fallback();
          const file = files.get(isPage ? WEB : pathname);
          if (file === undefined) return route.abort();
          const headers = { 'content-security-policy': WEB_POLICY };
          return route.fulfill({ contentType: file.type, body: String(file.bytes), headers });
        });
        await plant.check(on, browsing, folder);
      } finally {
        await browsing.close();
      }
    });

  for (const plant of PLANTS)
    inProof(`${plant.name} is found; without it the same check is quiet`, async () => {
      await looked(undefined, plant);
      let said: unknown;
      await looked(plant, plant).catch((thrown: unknown) => (said = thrown));
      expect(said, `${plant.name} was not found`).to.be.instanceOf(Error);
      expect(String(said)).to.match(plant.says);
    });
});
