// The verifier for those who trust nobody: it runs alone in an empty folder, says "proved" of what was signed, and
// names the first difference of everything else. Forgers here may hold the real key.
import { expect } from 'chai';
import fc from 'fast-check';
import { spawnSync } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { canonical } from '../../src/engine/leaf.ts';
import { keyOfSeed, keySigner, publicBytes, signedNote, verifierKey } from '../../src/engine/note.ts';
import { depth } from '../depth.ts';
import {
  balanceRow,
  balances,
  COMPANY,
  csvOf,
  hashesOf,
  leavesOf,
  ledger,
  noteOf,
  ORIGIN,
  packed,
  packedYear,
  pathOf,
  ROWS,
  rootOf,
  sealed,
  SIGNER,
  TEMPLATE_FILE,
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
        () => changed((copy) => copy.set('statements/FY2025-19/bs.json', Buffer.from('{"total_assets":9}\n'))),
        /statements\/FY2025-19\/bs\.json is not the file/,
      ],
      [
        'a row of the template that was adopted',
        () =>
          changed((copy) =>
            copy.set(
              TEMPLATE_FILE,
              Buffer.from(copy.get(TEMPLATE_FILE)?.toString().replace('"revenue"', '"asset"') ?? ''),
            ),
          ),
        /event 2: the rows of template jp_corporation are others/,
      ],
      [
        'the template that was adopted is gone',
        () => changed((copy) => copy.delete(TEMPLATE_FILE)),
        /event 2: the rows of template jp_corporation are others/,
      ],
      [
        'a statement that nobody sealed',
        () => changed((copy) => copy.set('statements/FY2025-19/pl.json', Buffer.from('{}'))),
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

    it('a table of an older program, which guards no wide formulas, is the same table', () => {
      const table = files.get('journal.csv')?.toString() ?? '';
      expect(table).to.include(",'＝1,");
      const older = changed((copy) => void copy.set('journal.csv', Buffer.from(table.replaceAll(",'＝1,", ',＝1,'))));
      expect(judged(older)).to.include({ status: EXIT.proved });
      // Of the ASCII ones all were guarded ever since.
      const bare = changed((copy) => void copy.set('journal.csv', Buffer.from(table.replaceAll('"\'=SUM', '"=SUM'))));
      expect(judged(bare).text).to.match(/^false: journal\.csv: line/);
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

    it('a leaf that two readers could read in two ways: false, though it is signed as it stands', async () => {
      const leaves = leavesOf(told);
      for (const [from, to] of [
        ['"v":1}', '"v":1 }'],
        ['"type":"journal', '"type":"x","type":"journal'],
        ['{"data"', '{"meta":{},"data"'],
      ] as const) {
        const twice = leaves.with(7, (leaves[7] ?? '').replace(from, to));
        const copy = changed((one) => one.set('leaves.ndjson.gz', gzipSync(twice.map((leaf) => `${leaf}\n`).join(''))));
        copy.set('checkpoint.txt', Buffer.from(await noteOf(twice)));
        for (const name of [...copy.keys()].filter((one) => one.startsWith('checkpoints/'))) copy.delete(name);
        const { status, text } = judged(summed(copy));
        expect(text).to.include('leaf 7 is no leaf: canonical JSON (RFC 8785) of an event');
        expect(status).to.equal(EXIT.wrong);
      }
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

  describe('one year alone: a frontier, what was sealed, and the leaves since', () => {
    it('is proved, and goes on from the balances of the sealed close', async () => {
      const { status, text } = judged(await packedYear(told));
      expect(text).to.match(/2 events from number 20 on are that history/);
      expect(text).to.include('of the time before event 20 only what opening.json shows is known');
      expect(status).to.equal(EXIT.proved);
    });

    it('is false with another frontier, an entry in the closed year, or an opening of another history', async () => {
      const year = await packedYear(told);
      const at = (name: string): string => year.get(name)?.toString() ?? '';
      const frontier = new Map(year).set('frontier.txt', Buffer.from(at('frontier.txt').replace(/^20\n./, '20\nz')));
      expect(judged(summed(frontier))).to.include({ status: EXIT.wrong });
      const late = structuredClone(ledger());
      posted(late, 8).content.effectiveDate = '2026-03-31';
      expect(judged(await packedYear(await sealed(late))).text).to.match(/2026-03-31 lies in a closed period/);
      const opening = at('opening.json').replace('\\"closing\\"', '\\"x\\"').replace('5300', '5301');
      const forged = judged(summed(new Map(year).set('opening.json', Buffer.from(opening))));
      expect(forged.text).to.match(/opening\.json: a leaf is not event 17/);
      expect(forged.status).to.equal(EXIT.wrong);
    });

    it('carries balances into the next sealed close, to the yen', async () => {
      const close = (cash: number): Told[] => {
        const more = structuredClone(ledger());
        const rows = [
          balanceRow('1110', 5_000, 100, 0 + cash),
          balanceRow('3230', -5_000, 0, 0),
          balanceRow('4110', 0, 0, 100),
          balanceRow('6210', 0, 0, 0),
        ];
        const [recorded, committed] = ['balances_recorded', 'balances_committed'].map((name) =>
          structuredClone(dataOf(more, name)),
        );
        const last = more.findLast(({ type }) => type === 'fiscal_period.opened')?.data as {
          year: { id: string };
          months: object[];
        };
        const periodId = last.year.id;
        const event = (type: string, data: Record<string, unknown>, n: number): Told => ({
          type: `fiscal_period.${type}`,
          data,
          recordedAt: more.at(-1)?.recordedAt ?? '',
          id: `01990000-0000-7000-8000-0000000fff0${n}`,
          command: 'the next close',
        });
        more.push(
          event('balances_recorded', { ...recorded, periodId, rows, later: [] }, 1),
          event('balances_committed', { ...committed, periodId, root: balances(rows).root }, 2),
          event('updated', { periods: [] }, 3),
        );
        return more;
      };
      const right = judged(await packedYear(await sealed(close(0))));
      expect(right.text).to.include('the 4 balances at the close of FY2026 follow from the entries');
      expect(right.status).to.equal(EXIT.proved);
      const wrong = judged(await packedYear(await sealed(close(1))));
      expect(wrong.text).to.match(/1110, 5000, 100, 1, 5099; by the entries 1110, 5000, 100, 0, 5100/);
      expect(wrong.status).to.equal(EXIT.wrong);
    });
  });

  describe('one answer of the service', () => {
    const answered = (
      name: string,
      answer: object,
      ...words: readonly string[]
    ): { status: number | null; text: string } => verify(put(name, JSON.stringify(answer)), '--vkey', VKEY, ...words);
    let leaves: string[];
    let checkpoint: string;
    before(async () => {
      leaves = leavesOf(told);
      checkpoint = await noteOf(leaves);
    });
    const proof = (n: number): { sequence: number; leaf: string; proof: string[] } => ({
      sequence: n,
      leaf: leaves[n] ?? '',
      proof: pathOf(hashesOf(leaves), n),
    });

    it('the proof of an event: proved, and false with another leaf, path, or place', async () => {
      const good = { origin: ORIGIN, size: leaves.length, checkpoint, events: [proof(6), proof(8)] };
      expect(answered('good.json', good).text).to.match(/event 6, journal_entry\.posted[^]*event 8/);
      const [one] = good.events;
      const forged = [
        { ...one, leaf: one?.leaf.replace('3000', '8000') },
        { ...one, proof: one?.proof.slice(1) },
        { ...one, proof: [...(one?.proof ?? []), one?.proof[0]] },
        { ...one, proof: one?.proof.toReversed() },
        { ...one, leaf: proof(8).leaf },
        { ...one, leaf: one?.leaf.replace('"v":1}', '"v":1 }') },
      ];
      for (const [n, event] of forged.entries())
        expect(answered('forged.json', { ...good, events: [event] }).status, `forgery ${n}`).to.equal(EXIT.wrong);
      expect(answered('none.json', { ...good, events: [] }).status, 'nothing was shown').to.equal(EXIT.open);
      const half = hashesOf(leaves).slice(0, 16);
      const size = await signedNote({ origin: ORIGIN, size: 32, root: rootOf(leaves, 16) }, [SIGNER]);
      const short = { ...good, checkpoint: size, events: [{ ...proof(6), proof: pathOf(half, 6) }] };
      expect(answered('short.json', short).status, 'a path of another size').to.equal(EXIT.wrong);
      const stolen = await noteOf(leaves, leaves.length, THIEF);
      expect(answered('stolen.json', { ...good, checkpoint: stolen }).status).to.equal(EXIT.open);
    });

    it('one balance of a closed year: no other is told; false when row, salt or place is another', () => {
      const { root, salts, hashes } = balances(ROWS);
      const others = ROWS.map((row, n) => (n === 0 ? row.with(3, '5400').with(5, '5100') : row));
      const committed = told.findIndex(({ type }) => type === 'fiscal_period.balances_committed');
      const { leaf, proof: leafPath } = proof(committed);
      const good = {
        row: ROWS[0],
        salt: salts[0],
        index: 0,
        rows: 4,
        path: pathOf(hashes, 0),
        root,
        leaf,
        leafIndex: committed,
        leafPath,
        checkpoint,
      };
      const { status, text } = answered('balance.json', good);
      expect(text).to.include('with 5,000: 0 + 5300 - 300').and.not.include('4110');
      expect(status).to.equal(EXIT.proved);
      const forged = [
        { row: ROWS[1] },
        { salt: salts[1] },
        { index: 1 },
        { rows: 5 },
        { root: balances(ROWS.slice(1)).root },
        { row: ROWS[0]?.with(5, '9') },
        { leaf: proof(3).leaf, leafPath: proof(3).proof },
        // A whole tree of other balances, in which all fits, beside the root that was signed.
        { row: others[0], salt: salts[0], path: pathOf(balances(others).hashes, 0), root: balances(others).root },
      ];
      for (const one of forged)
        expect(answered('balance.json', { ...good, ...one }).status, JSON.stringify(one).slice(0, 60)).to.equal(
          EXIT.wrong,
        );
    });

    it('the evidence of a figure: its lines come to its sums, with amendments', () => {
      const shown = [6, 7, 8].map(proof);
      const hashes = [...new Set(shown.flatMap((one) => one.proof))];
      const account = ROWS[0]?.[0] ?? '';
      const good = {
        origin: ORIGIN,
        size: leaves.length,
        checkpoint,
        accounts: [{ id: account, code: '1110' }],
        debit: 5_000,
        credit: 0,
        entries: [1, 2].map((n) => ({ id: posted(told, n).entryId, sequences: n === 1 ? [6] : [7, 8] })),
        leaves: shown.map(({ leaf }) => leaf),
        hashes,
        proofs: shown.map((one) => one.proof.map((hash) => hashes.indexOf(hash))),
      };
      const { status, text } = answered('figure.json', good);
      expect(text).to.include('debits 5000, credits 0 in 2 entries').and.include('that no other entry belongs to it');
      expect(status).to.equal(EXIT.proved);
      const without = { ...good, leaves: good.leaves.slice(0, 2), proofs: good.proofs.slice(0, 2) };
      expect(answered('figure.json', without).status, 'the amendment was left out').to.equal(EXIT.wrong);
      expect(answered('figure.json', { ...good, debit: 6_000 }).status).to.equal(EXIT.wrong);
      expect(answered('figure.json', { ...good, debit: 3_000 }).status, 'some lines alone').to.equal(EXIT.open);
      expect(answered('figure.json', { ...good, entries: good.entries.slice(1) }).status).to.equal(EXIT.wrong);
      expect(answered('figure.json', { ...good, hashes: hashes.toReversed() }).status).to.equal(EXIT.wrong);
    });
  });

  describe('a policy with outside witnesses (C2SP tlog-policy, tlog-cosignature)', () => {
    const DAY = Date.UTC(2026, 3, 2) / 1000;
    const names = ['w1.example', 'w2.example', 'w3.example'];
    const keys = names.map((_, n) =>
      crypto.createPrivateKey({
        key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, 100 + n)]),
        format: 'der',
        type: 'pkcs8',
      }),
    );
    const bytesOf = (n: number): Buffer => publicBytes(keys[n]!);
    const idOf = (name: string, key: Buffer): Buffer =>
      crypto.createHash('sha256').update(`${name}\n`).update(Buffer.of(4)).update(key).digest().subarray(0, 4);
    const base64 = (...parts: readonly Uint8Array[]): string => Buffer.concat(parts).toString('base64');
    const vkeyOf = (n: number): string => {
      const id = idOf(names[n]!, bytesOf(n)).toString('hex');
      return `${names[n]}+${id}+${base64(Buffer.of(4), bytesOf(n))}`;
    };
    /** What a witness adds to a note; from the specification. */
    const cosigned = (note: string, n: number, time = DAY): string => {
      const body = note.slice(0, note.lastIndexOf('\n\n') + 1);
      const stamp = Buffer.alloc(8);
      stamp.writeBigUInt64BE(BigInt(time));
      const signature = crypto.sign(null, Buffer.from(`cosignature/v1\ntime ${time}\n${body}`), keys[n]!);
      return `${note}— ${names[n]} ${base64(idOf(names[n]!, bytesOf(n)), stamp, signature)}\n`;
    };
    const policy = (quorum: string): string => {
      const witnesses = names.map((name, n) => `witness W${n} ${vkeyOf(n)} https://${name}/`);
      const lines = ['# whom we trust', `log ${VKEY}`, ...witnesses, 'group two 2 W0 W1 W2', `\tquorum ${quorum} `, ''];
      return put('p.policy', lines.join('\n'));
    };
    const seenBy = (...by: readonly number[]): Files =>
      changed((copy) =>
        copy.set(
          'checkpoint.txt',
          Buffer.from(by.reduce((note, n) => cosigned(note, n), files.get('checkpoint.txt')?.toString() ?? '')),
        ),
      );

    it('is met by enough cosignatures, and not decided by fewer', () => {
      const { status, text } = judged(seenBy(0, 2), '--policy', policy('two'), '--not-before', '2026-04-02');
      expect(text).to.include('the outside witness W2 saw that history on 2026-04-02');
      expect(status).to.equal(EXIT.proved);
      expect(judged(seenBy(0), '--policy', policy('two')).text).to.include('is not cosigned by the quorum');
      expect(judged(seenBy(0), '--policy', policy('two'))).to.include({ status: EXIT.open });
      expect(judged(seenBy(0, 1), '--policy', policy('W2'))).to.include({ status: EXIT.open });
      expect(judged(files, '--policy', policy('none'))).to.include({ status: EXIT.proved });
      expect(judged(seenBy(0, 2), '--policy', policy('two'), '--not-before', '2026-04-03')).to.include({
        status: EXIT.wrong,
      });
      expect(judged(files, '--vkey', VKEY, '--not-before', '2026-04-03')).to.include({ status: EXIT.open });
    });

    it('a cosignature of another time or note is false', () => {
      const note = seenBy(0).get('checkpoint.txt')?.toString() ?? '';
      const other = note.replace(/(w1\.example \S{14})\S/, (_, start: string) => `${start}B`);
      expect(
        judged(
          changed((copy) => copy.set('checkpoint.txt', Buffer.from(other))),
          '--policy',
          policy('two'),
        ),
      ).to.include({ status: EXIT.wrong });
    });

    it('reaches a company by the tree of all checkpoints, and no other company and no other root', async () => {
      const anchored = async (size: number, root: string, stream = `ledger-${COMPANY}`): Promise<Files> => {
        const meta = { recordedAt: '2026-04-02T00:00:00.000Z' };
        const event = (sequence: number, of: string, data: object): string =>
          canonical({ data, id: `e${sequence}`, meta, sequence, stream: 'checkpoints-main', type: of, v: 1 });
        const tree = [
          event(0, 'checkpoints.opened', {}),
          event(1, 'checkpoint.signed', { stream, size, root, epoch: 1 }),
          event(2, 'checkpoint.signed', {}),
        ];
        const note = cosigned(cosigned(await noteOf(tree, 3, SIGNER, `${BASE}/checkpoints`), 0), 1);
        const proof = pathOf(hashesOf(tree), 1)
          .map((hash) => `${hash}\n`)
          .join('');
        const extra = base64(Buffer.from(tree[1] ?? ''));
        const text = `c2sp.org/tlog-proof@v1\nextra ${extra}\nindex 1\n${proof}\n${note}`;
        return changed((copy) => copy.set('anchor/3.tlog-proof', Buffer.from(text)));
      };
      const root = rootOf(leavesOf(told)).toString('base64');
      const { status, text } = judged(await anchored(told.length, root), '--policy', policy('two'));
      expect(text).to.include('the outside witness W0 saw');
      expect(status).to.equal(EXIT.proved);
      const other = rootOf(leavesOf(told), 9).toString('base64');
      expect(judged(await anchored(told.length, other), '--policy', policy('two'))).to.include({ status: EXIT.wrong });
      expect(judged(await anchored(told.length, root, 'ledger-comp_x'), '--policy', policy('two'))).to.include({
        status: EXIT.wrong,
      });
      expect(judged(await anchored(9, other), '--policy', policy('two')), 'an older one was seen').to.include({
        status: EXIT.open,
      });
    });

    it('that cannot be read is no policy', () => {
      const bad = [
        '',
        'quorum none\nquorum none\n',
        'log x\nquorum none\n',
        'quorum W9\n',
        `log ${VKEY}\nlog ${VKEY}\nquorum none\n`,
        'group g 2 W0\nquorum none\n',
        `witness none ${vkeyOf(0)}\nquorum none\n`,
        `witness a ${vkeyOf(0)}\nwitness b ${vkeyOf(0)}\ngroup g 2 a b\nquorum g\n`,
        'hello\nquorum none\n',
      ];
      written(path.join(place, 'evidence'), files);
      for (const text of bad)
        expect(verify('evidence', '--policy', put('bad.policy', text)).status, text).to.equal(EXIT.usage);
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
