// The verifier for those who trust nobody: it runs alone in an empty folder, says "proved" of what was signed, and
// names the first difference of everything else. Forgers here may hold the real key.
import { expect } from 'chai';
import fc from 'fast-check';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { keyOfSeed, keySigner, verifierKey } from '../../src/engine/note.ts';
import { depth } from '../depth.ts';
import {
  balances,
  csvOf,
  leavesOf,
  ledger,
  noteOf,
  ORIGIN,
  packed,
  ROWS,
  rootOf,
  sealed,
  SIGNER,
  summed,
  VKEY,
  written,
  type Files,
  type Told,
} from './evidence-folder.ts';

const VERIFIER = path.resolve(import.meta.dirname, '../../verifier/daicho-verify.mjs');
const EXIT = { proved: 0, usage: 2, wrong: 5, open: 6 } as const;
const BASE = 'ledger.example';
const THIEF = keySigner(keyOfSeed(Buffer.alloc(32, 66)));

describe('daicho-verify', function () {
  this.timeout(120_000);
  let place: string;
  let told: Told[];
  let files: Files;
  before(async () => {
    place = fs.mkdtempSync(path.join(os.tmpdir(), 'daicho-verify-'));
    fs.copyFileSync(VERIFIER, path.join(place, 'daicho-verify.mjs'));
    told = await sealed(ledger());
    files = await packed(told);
  });
  after(() => fs.rmSync(place, { recursive: true, force: true }));

  /** One run of the copy of the verifier, in its own folder. */
  function verify(...words: readonly string[]): { status: number | null; text: string } {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['daicho-verify.mjs', ...words], {
      cwd: place,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] },
    });
    return { status, text: stdout + stderr };
  }
  const put = (name: string, content: string | Uint8Array): string => {
    fs.writeFileSync(path.join(place, name), content);
    return name;
  };
  /** What a folder with these files comes to. */
  function judged(given: Files, ...words: readonly string[]): { status: number | null; text: string } {
    written(path.join(place, 'evidence'), given);
    return verify('evidence', ...(words.length > 0 ? words : ['--vkey', VKEY]));
  }
  /** The folder after somebody was at some of its files; `sums`: he thought of SHA256SUMS. */
  function changed(change: (copy: Files) => void, sums = true): Files {
    const copy: Files = new Map(files);
    change(copy);
    return sums ? summed(copy) : copy;
  }
  const relined = (change: (lines: string[]) => string[]): Files =>
    changed((copy) => {
      const lines = gunzipSync(copy.get('leaves.ndjson.gz') ?? '')
        .toString()
        .split('\n')
        .slice(0, -1);
      copy.set('leaves.ndjson.gz', gzipSync(`${change(lines).join('\n')}\n`));
    });
  /** The folder of events that were changed and signed anew with the real key. */
  async function resigned(change: (copy: Told[]) => void): Promise<Files> {
    const copy = structuredClone(ledger());
    change(copy);
    return packed(await sealed(copy));
  }
  const posted = (copy: readonly Told[], n: number): { entryNumber: number; entryId: string; content: EntryShape } =>
    copy.filter(({ type }) => type === 'journal_entry.posted')[n - 1]?.data as never;

  it('runs alone, without this repository, and says what is proved and what is not', () => {
    const { status, text } = judged(files);
    expect(text).to.match(/^Proved:[^]*22 events from number 0 on[^]*journal\.csv[^]*not proved: that everything/m);
    expect(text).to.include('the 4 balances at the close of FY2025').and.include('1 statements');
    expect(text.trim().split('\n').at(-1)).to.equal('proved');
    expect(status).to.equal(EXIT.proved);
  });

  it('is one file of at most 600 lines, of node: alone', () => {
    const lines = fs.readFileSync(VERIFIER, 'utf8').split('\n');
    expect(lines.length - 1).to.be.at.most(600);
    expect(
      lines.filter((line) => /\bimport\b.*\bfrom\b|require\(|import\(/.test(line) && !line.includes("'node:")),
    ).to.deep.equal([]);
    expect(lines.join('\n')).to.not.match(/node:(http|https|net|tls|dgram|child_process)/);
  });

  it('proves nothing without a trusted key, and says what it needs to whom it cannot understand', () => {
    expect(judged(files, '--policy', put('none.policy', 'quorum none\n')).status).to.equal(EXIT.open);
    expect(verify('evidence').status, 'no key').to.equal(EXIT.open);
    const other = verifierKey(ORIGIN, THIEF.publicKey);
    expect(judged(files, '--vkey', other).status, 'another key').to.equal(EXIT.open);
    const elsewhere = verifierKey(`${BASE}/comp_other`, SIGNER.publicKey);
    expect(judged(files, '--vkey', elsewhere).status, 'the key of another tree').to.equal(EXIT.open);
    for (const words of [
      [],
      ['nowhere'],
      ['evidence', '--vkey', 'x'],
      ['evidence', '--vkey', VKEY.replace(/\+...\+?/, '+zzz')],
      ['a', 'b'],
      ['evidence', '--vkez', VKEY],
    ])
      expect(verify(...words), words.join(' ')).to.include({ status: EXIT.usage });
    expect(verify().text).to.include('node daicho-verify.mjs FOLDER|FILE');
  });

  describe('somebody without the key changed the folder', () => {
    const NAMED: readonly (readonly [what: string, made: () => Files | Promise<Files>, says: RegExp])[] = [
      [
        'an amount in a leaf',
        () => relined((lines) => lines.map((line, n) => (n === 7 ? line.replaceAll('1000', '9000') : line))),
        /events 0 to 8 are not those that were signed/,
      ],
      [
        'a name in the last leaf',
        () => relined((lines) => [...lines.slice(0, -1), (lines.at(-1) ?? '').replace('Anna', 'Bert')]),
        /events 20 to 21 are not/,
      ],
      [
        'two leaves changed places',
        () => relined((lines) => [...lines.slice(0, 10), lines[11] ?? '', lines[10] ?? '', ...lines.slice(12)]),
        /events 9 to 19 are not/,
      ],
      ['a leaf is gone', () => relined((lines) => lines.filter((_, n) => n !== 12)), /events 9 to 19 are not/],
      [
        'a leaf stands twice',
        () => relined((lines) => [...lines.slice(0, 13), lines[12] ?? '', ...lines.slice(13)]),
        /events 9 to 19 are not/,
      ],
      [
        'a leaf of another form',
        () => relined((lines) => lines.map((line, n) => (n === 3 ? line.replace('{"data"', '{ "data"') : line))),
        /events 0 to 8 are not/,
      ],
      [
        'a line of journal.csv',
        () =>
          changed((copy) =>
            copy.set('journal.csv', Buffer.from(copy.get('journal.csv')?.toString().replace(',3000,', ',8000,') ?? '')),
          ),
        /journal\.csv: line 2 is not/,
      ],
      [
        'a line of journal.csv is gone',
        () =>
          changed((copy) =>
            copy.set(
              'journal.csv',
              Buffer.from(copy.get('journal.csv')?.toString().split('\r\n').toSpliced(4, 1).join('\r\n') ?? ''),
            ),
          ),
        /journal\.csv: line 5 is not/,
      ],
      [
        'a line more in journal.csv',
        () =>
          changed((copy) =>
            copy.set(
              'journal.csv',
              Buffer.concat([copy.get('journal.csv') ?? Buffer.of(), Buffer.from('99,posted\r\n')]),
            ),
          ),
        /after line 22/,
      ],
      [
        'a statement',
        () => changed((copy) => copy.set('statements/FY2025-17/bs.json', Buffer.from('{"total_assets":9}\n'))),
        /statements\/FY2025-17\/bs\.json is not the file/,
      ],
      [
        'a statement that nobody sealed',
        () => changed((copy) => copy.set('statements/FY2025-17/pl.json', Buffer.from('{}'))),
        /pl\.json was sealed by nobody/,
      ],
      [
        'the root of the newest checkpoint',
        () =>
          changed((copy) =>
            copy.set(
              'checkpoint.txt',
              Buffer.from(
                copy
                  .get('checkpoint.txt')
                  ?.toString()
                  .replace(/\n22\n.{4}/, '\n22\nAAAA') ?? '',
              ),
            ),
          ),
        /checkpoint\.txt: ledger\.example.* did not sign this/,
      ],
      [
        'an older checkpoint',
        () =>
          changed((copy) =>
            copy.set(
              'checkpoints/9.txt',
              Buffer.from(copy.get('checkpoints/9.txt')?.toString().replace('\n9\n', '\n8\n') ?? ''),
            ),
          ),
        /9\.txt: .* did not sign this/,
      ],
      [
        'SHA256SUMS names a file that is not there',
        () => changed((copy) => copy.delete('journal.csv'), false),
        /journal\.csv is in SHA256SUMS alone/,
      ],
      [
        'a file that SHA256SUMS does not name',
        () => changed((copy) => copy.set('more.txt', Buffer.of(1)), false),
        /more\.txt is not as SHA256SUMS says/,
      ],
      [
        'a compressed file that is cut',
        () =>
          changed((copy) =>
            copy.set('leaves.ndjson.gz', (copy.get('leaves.ndjson.gz') ?? Buffer.of()).subarray(0, 900)),
          ),
        /unexpected end of file/,
      ],
    ];
    for (const [what, made, says] of NAMED)
      it(`${what}: false, and where`, async () => {
        const { status, text } = judged(await made());
        expect(text).to.match(says);
        expect(text.trim().split('\n').at(-1)).to.match(/^false: /);
        expect(status).to.equal(EXIT.wrong);
      });

    it('cut its tail: no proof is left, and whoever holds a later checkpoint sees that events are gone', async () => {
      const short = relined((lines) => lines.slice(0, -1));
      expect(judged(short).text).to.match(/^false: journal\.csv: after line \d+ stands what no event makes/);
      short.set('journal.csv', csvOf(leavesOf(told).slice(0, -1)));
      expect(judged(summed(short))).to.include({ status: EXIT.open });
      const old = put('held.txt', files.get('checkpoint.txt') ?? '');
      const before = await packed(told.slice(0, 19));
      expect(judged(before)).to.include({ status: EXIT.proved });
      const { status, text } = judged(before, '--vkey', VKEY, '--old', old);
      expect(text).to.include('held.txt is of 22 events, and the newest checkpoint here of 19: events are gone');
      expect(status).to.equal(EXIT.wrong);
    });

    it('took the checkpoint of another key, or left events that nobody signed', async () => {
      expect(judged(await packed(told, THIEF))).to.include({ status: EXIT.open });
      const tail = changed((copy) => void copy.delete('x'));
      const leaves = leavesOf(told);
      tail.set('checkpoint.txt', Buffer.from(await noteOf(leaves, 20)));
      const { status, text } = judged(summed(tail));
      expect(text).to.include('events 20 to 21 are under no checkpoint');
      expect(status).to.equal(EXIT.open);
    });

    it('law: every byte of every file counts, or says nothing (compression, notes of nobody)', () => {
      const names = [...files.keys()].filter((name) => name !== 'SHA256SUMS');
      fc.assert(
        fc.property(
          fc.constantFrom(...names),
          fc.nat(1_000_000),
          fc.integer({ min: 1, max: 255 }),
          (name, at, flip) => {
            const copy = changed((one) => {
              const bytes = Buffer.from(one.get(name) ?? '');
              const place = at % bytes.length;
              bytes[place] = (bytes[place] ?? 0) ^ flip;
              one.set(name, bytes);
            });
            const { status, text } = judged(copy);
            if (status !== EXIT.proved || text.includes(`${path.basename(name)} is not signed by a key that you named`))
              return;
            // Time, flags and the system in the head of gzip (RFC 1952) change nothing of what it holds.
            const [before, after] = [files, copy].map((one) => gunzipSync(one.get('leaves.ndjson.gz') ?? ''));
            expect(name).to.equal('leaves.ndjson.gz');
            expect(after).to.deep.equal(before);
          },
        ),
        { numRuns: depth(60, 3_000) },
      );
    });
  });

  describe('somebody with the real key signed books that are wrong', () => {
    const WRONG: readonly (readonly [what: string, change: (copy: Told[]) => void, says: RegExp])[] = [
      [
        'an entry that does not balance',
        (copy) => (posted(copy, 1).content.lines[0]!.amount = 3_001),
        /entry 1: debits are 3001 and credits 3000/,
      ],
      ['an amount that is none', (copy) => (posted(copy, 1).content.lines[0]!.amount = -5), /entry 1 has no amounts/],
      [
        'an entry number twice',
        (copy) => (posted(copy, 2).entryNumber = 1),
        /entry 1: the next number of its year is 2/,
      ],
      [
        'a gap in entry numbers',
        (copy) => (posted(copy, 3).entryNumber = 4),
        /entry 4: the next number of its year is 3/,
      ],
      ['an entry that is posted twice', (copy) => (posted(copy, 2).entryId = posted(copy, 1).entryId), /is here twice/],
      [
        'an entry in a closed month',
        (copy) => (posted(copy, 5).content.effectiveDate = '2025-09-30'),
        /2025-09-30 lies in a closed period/,
      ],
      [
        'an entry in the closed year, after its close',
        (copy) => (posted(copy, 8).content.effectiveDate = '2026-03-31'),
        /2026-03-31 lies in a closed period/,
      ],
      [
        'an entry of no year',
        (copy) => (posted(copy, 8).content.effectiveDate = '2031-01-01'),
        /2031-01-01 lies in no fiscal year/,
      ],
      [
        'a change of an entry after the close',
        (copy) =>
          void copy.push({
            ...copy[8]!,
            id: `${copy[8]!.id.slice(0, -4)}ffff`,
            command: 'late',
            recordedAt: copy.at(-1)!.recordedAt,
          }),
        /lies in a closed period/,
      ],
      [
        'an event that was recorded before the one before',
        (copy) => (copy[10]!.recordedAt = '2026-04-01T00:01:00.000Z'),
        /event 10 was recorded before the one before it/,
      ],
      ['an event twice', (copy) => (copy[9]!.id = copy[8]!.id), /is here twice/],
      ['a reversal that was never posted', (copy) => void copy.splice(10, 1), /number|never posted/],
      [
        'a balance that does not follow',
        (copy) => shifted(copy, '1110', '6000'),
        /1110, 0, 6000, 300, 5000; by the entries 1110, 0, 5300, 300, 5000/,
      ],
      [
        'a root of other balances',
        (copy) => void (dataOf(copy, 'balances_committed')['root'] = balances(ROWS.slice(1)).root),
        /their root is another/,
      ],
      ['balances without one account', (copy) => withRows(copy, ROWS.slice(1)), /account acct_.* is missing/],
    ];
    for (const [what, change, says] of WRONG)
      it(`${what}: false, and which`, async () => {
        const { status, text } = judged(await resigned(change));
        expect(text).to.match(says);
        expect(status).to.equal(EXIT.wrong);
      });

    it('another history: whoever holds a checkpoint or a paper of the first one sees it, and nobody else', async () => {
      const other = await resigned(
        (copy) =>
          posted(copy, 1).content.lines.forEach((line) => (line.amount += 0)) ??
          void (posted(copy, 1).content.memo = 'other'),
      );
      expect(judged(other), 'a folder alone cannot show it').to.include({ status: EXIT.proved });
      const old = put('held.txt', files.get('checkpoints/9.txt') ?? '');
      const held = judged(other, '--vkey', VKEY, '--old', old);
      expect(held.text).to.include('events 0 to 8 are not those that were signed (held.txt)');
      expect(held.status).to.equal(EXIT.wrong);
      const mark = rootOf(leavesOf(told), 17).toString('hex').slice(0, 32);
      const paper = mark.replace(/(.{4})(?=.)/g, '$1 ');
      expect(judged(files, '--vkey', VKEY, '--mark', paper).text).to.include(
        `${mark} is half the root of the first 17 events`,
      );
      expect(judged(other, '--vkey', VKEY, '--mark', paper)).to.include({ status: EXIT.wrong });
    });
  });
});

interface EntryShape {
  effectiveDate: string;
  memo: string;
  lines: { amount: number }[];
}
function dataOf(copy: readonly Told[], name: string): Record<string, unknown> {
  const found = copy.find(({ type }) => type === `fiscal_period.${name}`);
  if (!found) throw new Error(name);
  return found.data;
}
/** Other rows, with the root and the count that belong to them. */
function withRows(copy: readonly Told[], rows: readonly (readonly string[])[]): void {
  dataOf(copy, 'balances_recorded')['rows'] = rows;
  Object.assign(dataOf(copy, 'balances_committed'), { rows: rows.length, root: balances(rows).root });
}
/** The debits of an account are said to be others. */
function shifted(copy: readonly Told[], code: string, debit: string): void {
  withRows(
    copy,
    ROWS.map((row) => (row[1] === code ? row.with(3, debit) : row)),
  );
}
