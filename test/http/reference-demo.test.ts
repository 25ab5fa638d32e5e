// The reference that the demo serves to its reader: what a sample asks for is there.
import { expect } from 'chai';
import { setTimeout as sleep } from 'node:timers/promises';
import { readersToken } from '../../src/http/reference.ts';
import { demoService } from '../demo-service.ts';

const SIGNS: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
const plain = (html: string): string => html.replace(/<[^>]*>/g, '').replace(/&#?\w+;/g, (sign) => SIGNS[sign] ?? sign);

/** Samples that the demo has no answer for, and why. */
const WITHOUT: Readonly<Record<string, string>> = {
  getEntryProof: 'the newest entry is signed within a minute; the test does not wait for it',
  getMember: 'members log in at a provider, and the demo has none',
  reportConsumptionTaxXml: 'the sample files month by month, the demo year by year',
};

/** Nouns of which the demo has nothing, and why. */
const NOT_THERE: readonly (readonly [RegExp, string])[] = [
  [/Import(ed)?$/, 'the demo was not imported from another program'],
  [/Handover(Changes)?$/, 'its journal was handed to nobody'],
  [/^getTaxName$/, 'no other program has words of its own for its tax codes'],
  [/^get(PayeeAccount|PaymentBatch)$/, 'account numbers are no play data: the demo pays by hand'],
];

describe('reference of the demo', function () {
  this.timeout(240_000);
  it('every GET sample runs as it stands', async () => {
    const { demo } = await demoService();
    const origin = demo.baseUrl.replace(/\/v1$/, '');
    const led = await fetch(`${origin}/docs?reader=${readersToken(demo.ownerKey)}`, { redirect: 'manual' });
    const cookie = led.headers.get('set-cookie')?.split(';')[0] ?? '';
    const page = async (path: string): Promise<string> => (await fetch(origin + path, { headers: { cookie } })).text();
    const failed: string[] = [];
    let asked = 0;
    for (const surface of ['b', 'a']) {
      const index = await page(`/docs/${surface}`);
      const paths = new Set(
        [...index.matchAll(new RegExp(`href="(/docs/${surface}/[\\w-]+)"`, 'g'))].map(([, path]) => path),
      );
      expect(paths.size).to.be.above(4);
      for (const path of paths) {
        const text = await page(path ?? '');
        for (const [, id = '', section = ''] of text.matchAll(
          /<section class="operation" id="(\w+)">(.*?)<\/section>/gs,
        )) {
          const sample = plain(/<pre class="sample curl">(.*?)<\/pre>/s.exec(section)?.[1] ?? '');
          const target = /^curl '([^']+)'/.exec(sample)?.[1];
          const authorization = /Authorization: (Bearer [^']+)'/.exec(sample)?.[1] ?? '';
          const isThere = !NOT_THERE.some(([named]) => named.test(id));
          if (target === undefined || id in WITHOUT || !isThere || id.startsWith('stream')) continue;
          asked++;
          let response = await fetch(target, { headers: { authorization } });
          let said = await response.text();
          // Busy with what was seeded a moment ago: the answer says to ask again.
          for (let again = 0; again < 10 && response.status === 503; again++) {
            await sleep(1_000);
            response = await fetch(target, { headers: { authorization } });
            said = await response.text();
          }
          if (!response.ok) failed.push(`${id} ${response.status}: ${target}: ${said.slice(0, 160)}`);
        }
      }
    }
    expect(failed, failed.join('\n')).to.deep.equal([]);
    expect(asked).to.be.above(90);
  });
});
