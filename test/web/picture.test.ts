// The picture of the dashboard in the README: taken of the home page by `RECORD=1` in npm run prove, small, committed.
import { expect } from 'chai';
import fs from 'node:fs';
import path from 'node:path';
import { inProof, stage } from './stage.ts';

const FILE = path.resolve(import.meta.dirname, '../../README.dashboard.png');
const MOST_BYTES = 150_000;

describe('the picture of the dashboard', function () {
  this.timeout(120_000);

  it('is a PNG of less than 150 kB, and both READMEs show it', () => {
    const bytes = fs.readFileSync(FILE);
    expect(bytes.subarray(1, 4).toString()).to.equal('PNG');
    expect(bytes.length).to.be.below(MOST_BYTES);
    for (const file of ['README.md', 'README.ja.md'])
      expect(fs.readFileSync(path.join(path.dirname(FILE), file), 'utf8'), file).to.include('(README.dashboard.png)');
  });

  describe('taken anew', () => {
    const on = stage('web_picture');
    inProof('shows the home page of a company with eight months behind it', async () => {
      const entries = ['04', '05', '06', '07', '08', '09', '10', '11'].flatMap((month, n) => {
        const entry = (memo: string, debit: string, credit: string, amount: number): object => ({
          effectiveDate: `2026-${month}-02`,
          memo,
          lines: [
            { side: 'debit', accountCode: debit, amount },
            { side: 'credit', accountCode: credit, amount },
          ],
        });
        return [
          entry('売上', '1111', '4110', 900_000 + n * 60_000),
          entry('家賃', '6320', '1111', 610_000 - n * 9_000),
        ];
      });
      await on.tell('/journal-entries/batch', { entries });
      const browsing = await on.context();
      const { page } = await on.open(browsing, 'home');
      await page.locator('.feed.live').waitFor();
      const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 1280, height: 900 } });
      expect(picture.length).to.be.below(MOST_BYTES);
      if (process.env['RECORD'] === '1') fs.writeFileSync(FILE, picture);
      await browsing.close();
    });
  });
});
