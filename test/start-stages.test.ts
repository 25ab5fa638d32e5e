// What a start says of itself: a line per stage with the seconds that passed, and again while one of them goes on.
import { expect } from 'chai';
import { spawn } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { readersToken } from '../src/http/reference.ts';
import { stages } from '../src/start-stages.ts';
import { banner, startWords } from '../src/start-words.ts';
import { environment } from './demo-service.ts';
import { quickFolder } from './folder.ts';
import { program } from './program.ts';

describe('stages of a start', () => {
  it('a line per stage, a sign of life in a long one, silence afterwards', async () => {
    const lines: string[] = [];
    let nowMs = 400;
    const told = stages(
      (line) => lines.push(line),
      () => nowMs,
      { everyMs: 5 },
    );
    told.begin('Loading the program');
    nowMs = 2_730;
    told.begin('Preparing the demo company');
    told.note('40 % of its requests');
    nowMs = 12_000;
    while (lines.length < 3) await setTimeout(1);
    told.end();
    const said = lines.length;
    await setTimeout(15);
    expect(lines.slice(0, 3)).to.deep.equal([
      '  0.4 s  Loading the program ...',
      '  2.7 s  Preparing the demo company ...',
      ' 12.0 s    still at it: 40 % of its requests',
    ]);
    expect(lines.length, 'after the end').to.equal(said);
  });

  it('speaks the language of the terminal, from the first stage to the stop', async function () {
    this.timeout(120_000);
    const folder = quickFolder('ja');
    const child = spawn(process.execPath, [...program('src/cli/main.ts'), 'serve'], {
      cwd: folder,
      env: environment(folder, { DEMO: '0', LANG: 'ja_JP.UTF-8' }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk;
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    for (let waited = 0; !said.includes('Ctrl-C') && child.exitCode === null && waited < 1_000; waited++)
      await setTimeout(100);
    child.kill('SIGTERM');
    await ended;
    const lines = said.split('\n').filter((line) => line.trim() !== '');
    // What is left of English are names, addresses and commands.
    const words = lines
      .filter((line) => !/curl|npx/.test(line))
      .map((line) => line.replace(/https?:\S+|\S+\.json/g, ''));
    expect(words.filter((line) => !/[\u3040-\u30ff\u4e00-\u9fff]|^ {2}API {2}/.test(line))).to.deep.equal([]);
    expect(said).to.match(
      /プログラムを読み込んでいます .*\n[^]*Daicho が起動しました。[^]*Ctrl-C で停止します。[^]*停止しています/,
    );
  });

  it('has Japanese for what the demo adds', () => {
    expect(startWords('Preparing the demo company 株式会社台帳デモ (3,515 entries)', 'ja')).to.equal(
      'デモ会社 株式会社台帳デモ を用意しています（仕訳 3,515 件）',
    );
    expect(startWords('52 % of its requests', 'ja')).to.equal('52 % 完了');
    const place = { origin: 'http://x', file: '/d/demo.json', shownFile: 'demo.json' };
    const shown = { ...place, code: 'c0de', printOperatorKey: false };
    const demo = { baseUrl: 'http://x/v1', companyId: 'comp_1', ownerKey: 'dch_sk_1' };
    const [english, japanese] = (['en', 'ja'] as const).map((language) =>
      banner({ ...shown, demo }, language).split('\n'),
    );
    expect(japanese).to.have.lengthOf(english!.length);
    expect(japanese!.filter((line) => /^ {2}\S/.test(line) && !line.includes('curl'))).to.deep.equal([
      '  画面              http://x/app#code=c0de   （1分以内に1回。後からは npx daicho open）',
      '  API               http://x/v1',
      `  API リファレンス  http://x/docs?reader=${readersToken('dch_sk_1')}`,
      '  稼働状況          http://x/health/ready',
      '  デモ会社          comp_1',
      '  デモの鍵          dch_sk_1   （demo.json に保存）',
    ]);
  });
});
