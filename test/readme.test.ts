// The README keeps its word: its own lines are run against a started service, and the answers that it prints are the
// ones that come.
import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import { demoService } from './demo-service.ts';
import { blocksOf, masked, runShell } from './examples.ts';
import { picture, type Shown } from './readme-picture.ts';

const REPO = path.resolve(import.meta.dirname, '..');
const README = fs.readFileSync(path.join(REPO, 'README.md'), 'utf8');

const blocks = blocksOf('README.md');

describe('README', function () {
  this.timeout(180_000);

  it('shows what the first start prints', async () => {
    const service = await demoService();
    for (let waited = 0; !service.output.includes('Ctrl-C') && waited < 200; waited++)
      await new Promise((resolve) => setTimeout(resolve, 50));
    const shown = blocks.find(({ text }) => text.includes('Daicho is running'))!;
    expect(masked(service.output)).to.include(masked(shown.text));
  });

  it('its picture is drawn from the books (RECORD=1 draws it anew)', async () => {
    const { get } = await demoService();
    const of = async <T>(route: string): Promise<T> => (await get(route)) as T;
    const { data } = await of<{ data: (Shown['entry'] & { id: string })[] }>(
      '/journal-entries?accountCode=6320&from=2026-09-25&to=2026-09-25',
    );
    const entry = data.find(({ memo }) => memo === '店舗・事務所家賃')!;
    const events = await of<{ data: Shown['event'][] }>(`/events?entityId=${entry.id}`);
    const drawn = picture({
      event: events.data[0]!,
      entry,
      profitAndLoss: await of('/reports/pl?from=2026-09-01&to=2026-09-30'),
      balanceSheet: await of('/reports/bs?asOf=2026-09-30'),
    });
    const file = path.join(REPO, 'README.svg');
    if (process.env['RECORD']) fs.writeFileSync(file, drawn);
    expect(fs.readFileSync(file, 'utf8')).to.equal(drawn);
    expect(README).to.include('(README.svg)');
  });

  it('its own lines run as they stand, in order, and answer as printed', async () => {
    const service = await demoService();
    expect(blocks.filter(({ language }) => language === 'sh')).to.have.lengthOf.above(5);
    // Whoever reads it has the whole repository in his folder.
    fs.cpSync(path.join(REPO, 'verifier'), path.join(service.folder, 'verifier'), { recursive: true });
    // The moment that it remembers is a whole second: nobody reads so fast that the demo was filled in the same one.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await runShell(service, blocks);
  });

  it('README.ja.md says the same: commands, answers, headings, rows, figures and links', () => {
    const japanese = fs.readFileSync(path.join(REPO, 'README.ja.md'), 'utf8');
    const code = /^```\w*\n[\s\S]*?^```$/gm;
    expect(japanese.match(code)).to.deep.equal(README.match(code));
    const marks = (text: string): string[] => [...text.matchAll(/^(#+ |\||- )/gm)].map(([, mark]) => mark!);
    const figures = (text: string): string[] => (text.match(/\d[\d,.-]*\d/g) ?? []).sort();
    const links = (text: string): string[] =>
      // Each shows the dashboard in its own language.
      [...text.replace('dashboard.ja.png', 'dashboard.png').matchAll(/\]\((?!README(\.ja)?\.md)[^)]+\)/g)]
        .map(String)
        .sort();
    for (const of of [marks, figures, links])
      expect(of(japanese.replace(code, ''))).to.deep.equal(of(README.replace(code, '')));
    expect([README.includes('(README.ja.md)'), japanese.includes('(README.md)')]).to.deep.equal([true, true]);
  });

  it('is read in a few minutes: under 1,650 words, and every file it names is there', () => {
    expect(README.split(/\s+/).length).to.be.below(1_650);
    for (const [, file] of README.matchAll(/[`(]((?:src\/)?[\w-]+\.(?:md|yml))[`)]/g))
      if (file) expect(fs.existsSync(path.join(REPO, file)), file).to.equal(true);
  });
});
