// The README keeps its word: its own lines are run against a started service, and the answers that it prints are the
// ones that come.
import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import { demoService, run } from './demo-service.ts';
import { program } from './program.ts';
import { picture, type Shown } from './readme-picture.ts';

const REPO = path.resolve(import.meta.dirname, '..');
const README = fs.readFileSync(path.join(REPO, 'README.md'), 'utf8');

interface Block {
  readonly language: string;
  readonly text: string;
}
const blocks: readonly Block[] = [...README.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, language, text]) => ({
  language: language!,
  text: text!,
}));

/**
 * Text without what differs from run to run: ids, keys, times, addresses, counts of events, and the widths that follow
 * from them.
 */
function masked(text: string): string {
  return text
    .replace(/\b(je|comp|acct|key|fp)_[0-9a-f-]{36}/g, '$1_…')
    .replace(/dch_sk_\w{36}/g, 'dch_sk_…')
    .replace(/reader=[\w-]{22}/g, 'reader=…')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '…')
    .replace(/http:\/\/127\.0\.0\.1:\d+/g, 'http://ADDRESS')
    .replace(/\(kept in [^)]*\)/g, '(kept in FILE)')
    .replace(/^ *[\d,]+(?= {2}\w+\.)/gm, '#')
    .replace(/[\d,]+(?= (events|streams|posted entries))/g, '#')
    .replace(/(?<=rows compared: )[\d,]+/g, '#')
    .replace(/in [\d.]+ s\b/g, 'in # s')
    .replace(/\bje_…-*/g, 'je_…')
    .split('\n')
    .map((line) => line.replace(/-{3,}/g, '---').replace(/ {2,}/g, '  ').trim())
    .join('\n')
    .trim();
}

/** True when everything that `shown` says is in `real`; `…` stands for anything. */
function holds(shown: unknown, real: unknown, at = ''): void {
  if (Array.isArray(shown)) {
    for (const [index, item] of shown.entries()) holds(item, (real as unknown[])?.[index], `${at}[${index}]`);
  } else if (typeof shown === 'object' && shown !== null) {
    for (const [key, value] of Object.entries(shown))
      holds(value, (real as Record<string, unknown>)?.[key], `${at}.${key}`);
  } else if (typeof shown === 'string' && shown.includes('…')) {
    expect(String(real), at).to.match(
      new RegExp(
        `^${shown
          .split('…')
          .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
          .join('.*')}$`,
      ),
    );
  } else expect(real, at).to.equal(shown);
}

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
    const shell = blocks.filter(({ language }) => language === 'sh');
    expect(shell).to.have.lengthOf.above(5);
    const origin = service.demo.baseUrl.replace(/\/v1$/, '');
    const daicho = [process.execPath, ...program('src/cli/main.ts')].map((word) => JSON.stringify(word)).join(' ');
    const script = [
      'set -o pipefail',
      // What `npx daicho` starts, without looking once more whether everything is installed.
      `npx() { shift; ${daicho} "$@"; }`,
      ...shell.map(({ text }) => `${text.replaceAll('http://127.0.0.1:3000', origin)}\necho; echo "=== $?"`),
    ].join('\n');
    const { stdout, stderr, code } = await run('bash', ['-c', script], {
      cwd: service.folder,
      env: { ...process.env, DATA_DIR: '', DAICHO_KEY: '', DAICHO_URL: '' },
    });
    expect(code, stderr).to.equal(0);
    const answers = stdout.split(/^=== (\d+)\n/m);
    for (const [index, block] of shell.entries()) {
      const printed = blocks[blocks.indexOf(block) + 1];
      const [answer, status] = [answers[index * 2]!.trim(), answers[index * 2 + 1]];
      expect(status, `${block.text}\n${answer}\n${stderr}`).to.equal('0');
      if (printed?.language === 'json') holds(JSON.parse(printed.text), JSON.parse(answer));
      else if (printed?.language === 'text') expect(masked(answer)).to.equal(masked(printed.text));
      else expect(answer, block.text).to.equal('');
    }
  });

  it('README.ja.md says the same: commands, answers, headings, rows, figures and links', () => {
    const japanese = fs.readFileSync(path.join(REPO, 'README.ja.md'), 'utf8');
    const code = /^```\w*\n[\s\S]*?^```$/gm;
    expect(japanese.match(code)).to.deep.equal(README.match(code));
    const marks = (text: string): string[] => [...text.matchAll(/^(#+ |\||- )/gm)].map(([, mark]) => mark!);
    const figures = (text: string): string[] => (text.match(/\d[\d,.-]*\d/g) ?? []).sort();
    const links = (text: string): string[] =>
      [...text.matchAll(/\]\((?!README(\.ja)?\.md)[^)]+\)/g)].map(String).sort();
    for (const of of [marks, figures, links])
      expect(of(japanese.replace(code, ''))).to.deep.equal(of(README.replace(code, '')));
    expect([README.includes('(README.ja.md)'), japanese.includes('(README.md)')]).to.deep.equal([true, true]);
  });

  it('is read in a minute: under 1,200 words, and every file it names is there', () => {
    expect(README.split(/\s+/).length).to.be.below(1_200);
    for (const [, file] of README.matchAll(/[`(]((?:src\/)?[\w-]+\.(?:md|yml))[`)]/g))
      if (file) expect(fs.existsSync(path.join(REPO, file)), file).to.equal(true);
  });
});
