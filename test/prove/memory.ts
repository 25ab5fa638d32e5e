// npm run prove: the memory of a service of its own through every body of every route, previewed, four at a time, and
// through every file inside of bodies.
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { LIMITS } from '../../src/domain/limits.ts';
import { ROWS } from '../../src/http/app.ts';
import type { Row } from '../../src/http/route.ts';
import type { Api } from '../api.ts';
import { killChild, startVictim, type Victim } from '../crash.ts';
import { quickFolder } from '../folder.ts';
import { doorTo } from '../fuzz.ts';
import { allBodiesOf, fieldsOf } from '../http/bodies.ts';
import { FRAMES } from '../http/files.ts';
import { furnish, nameOf, SAMPLES, type House } from '../http/samples.ts';

/** The most that the service may hold, of everything, and how many ask at a time. */
const MEMORY_MB = 500;
const AT_ONCE = 4;
/** The most that one file adds, garbage included, that the service takes: 20,000 lines, previewed and stored. */
const HELD_MB = 64;
const LOOK_MS = 10;

describe('prove: memory', function () {
  this.timeout(3_600_000);
  const folder = quickFolder('memory');
  const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE });
  let victim: Victim;
  let api: Api;
  let house: House;
  before(async () => {
    const limits = { AUTH_FAILURES_PER_MINUTE: '1000000' };
    victim = await startVictim(folder, ['src/main.ts'], limits);
    // What `furnish` and the samples ask of a service is `call` and `newCompany`.
    api = doorTo(agent, victim.baseUrl, victim.operatorKey) as Api;
    house = await furnish(api);
  });
  after(async () => {
    agent.destroy();
    const gone = victim.child.exitCode === null ? once(victim.child, 'exit') : Promise.resolve();
    killChild(victim.child.pid, 'SIGTERM');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  });

  const inStatus = (what: 'VmRSS' | 'VmHWM'): number => {
    const text = readFileSync(`/proc/${victim.child.pid}/status`, 'utf8');
    return Number(new RegExp(`${what}:\\s+(\\d+)`).exec(text)?.[1] ?? 0) / 1_024;
  };
  const memoryMb = (): number => inStatus('VmRSS');

  /** Sends a body as it is, again where the service is busy; resolves to the status. */
  async function send(row: Row, path: string, text: string | Buffer): Promise<number> {
    const key = row.noKeys ? victim.operatorKey : house.key;
    for (let tries = 0; ; tries++) {
      const answer = await fetch(`${victim.baseUrl}${path}`, {
        method: row.method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: text,
      });
      await answer.arrayBuffer();
      if (![429, 503].includes(answer.status) || tries > 100) return answer.status;
      await sleep(50);
    }
  }

  async function pathOf(row: Row): Promise<string> {
    const { values = {} } = (await SAMPLES[nameOf(row)]?.(api, house).catch(() => undefined)) ?? {};
    return row.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(({ ...values, companyId: house.companyId } as Record<string, string>)[name] ?? name),
    );
  }

  const fileFor = (row: Row, members: object, make: (bytes: number) => Buffer): string => {
    const bytes = Math.min(LIMITS.documentBytes, Math.floor(((row.bodyBytes - 1_000) * 3) / 4));
    return JSON.stringify({ ...members, contentBase64: make(bytes).toString('base64') });
  };

  /** Sends all of them, and tells the most that the service held. */
  async function bear(
    what: string,
    of: AsyncGenerator<readonly [row: Row, path: string, text: string]>,
  ): Promise<void> {
    const startMb = memoryMb();
    let most = { mb: startMb, what: 'at rest' };
    let asking = '';
    const statuses: Record<number, number> = {};
    const looks = setInterval(() => {
      const mb = memoryMb();
      if (mb > most.mb) most = { mb, what: asking };
    }, LOOK_MS);
    const ask = async (): Promise<void> => {
      for (;;) {
        const next = await of.next();
        if (next.done === true) return;
        const [row, path, text] = next.value;
        asking = `${row.method} ${row.path}: ${text.slice(0, 60)} (${text.length} characters)`;
        const status = await send(row, path, text);
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    };
    try {
      await Promise.all(Array.from({ length: AT_ONCE }, ask));
    } finally {
      clearInterval(looks);
    }
    console.log(
      `      ${what}: ${JSON.stringify(statuses)}; ${startMb.toFixed(0)} MB before, ` +
        `${most.mb.toFixed(0)} MB at most (${most.what}), ${memoryMb().toFixed(0)} MB afterwards`,
    );
    for (const status of Object.keys(statuses)) expect(Number(status)).to.be.within(200, 499);
    expect(most.mb).to.be.below(MEMORY_MB);
  }

  it(`${AT_ONCE} at a time, every body of every route: below ${MEMORY_MB} MB`, () =>
    bear(
      'bodies',
      (async function* () {
        for (const row of ROWS.filter((one) => fieldsOf(one).length > 0)) {
          const path = `${await pathOf(row)}?dryRun=true`;
          for (const [, text] of allBodiesOf(row)) yield [row, path, text] as const;
        }
      })(),
    ));

  it(`${AT_ONCE} at a time, every file inside of bodies: below ${MEMORY_MB} MB`, () =>
    bear(
      'files',
      (async function* () {
        for (const row of ROWS)
          for (const { members, files } of FRAMES[nameOf(row)] ?? [])
            for (const [, make] of files) {
              yield [row, `${await pathOf(row)}?dryRun=true`, fileFor(row, members, make)] as const;
            }
      })(),
    ));

  it(`each file of 20,000 lines by itself, previewed and stored: ${HELD_MB} MB more at most`, async () => {
    const found: { readonly mb: number; readonly what: string }[] = [];
    for (const row of ROWS)
      for (const { what: frame, members, files } of FRAMES[nameOf(row)] ?? [])
        for (const [file, make] of files.filter(([name]) => /^20,000 (good|equal) /.test(name)))
          for (const query of ['?dryRun=true', '']) {
            const path = `${await pathOf(row)}${query}`;
            const text = fileFor(row, members, make);
            // What the program needs once, for code and room, was taken before.
            if (query !== '') await send(row, path, text);
            const startMb = memoryMb();
            // The mark of the most that was held begins anew (proc(5)).
            writeFileSync(`/proc/${victim.child.pid}/clear_refs`, '5');
            const status = await send(row, path, text);
            expect(status, file).to.be.within(200, 299);
            found.push({ mb: inStatus('VmHWM') - startMb, what: `${row.path}${query}, ${frame}: ${file}` });
          }
    found.sort((a, b) => b.mb - a.mb);
    for (const { mb, what } of found.slice(0, 5)) console.log(`      ${mb.toFixed(0)} MB: ${what}`);
    expect(found.length).to.be.above(5);
    expect(found[0]?.mb).to.be.below(HELD_MB);
  });
});
