// A small ledger of two years with everything that a verifier looks at, as leaves and as a folder of evidence: what
// forgeries are made from. Its events are written by hand, so that a test may change them as no command would; hashes
// come from the definitions of the RFCs.
import { createHash, createHmac } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { JOURNAL_CSV_HEADER, journalCsvLines, type LeafEvent } from '../../src/cli/journal-csv.ts';
import { adoptedStates, rowsText } from '../../src/domain/templates.ts';
import { canonical } from '../../src/engine/leaf.ts';
import { keyOfSeed, keySigner, signedNote, verifierKey } from '../../src/engine/note.ts';
import { definedRoot, leaf as leafHashOf } from './reference-proofs.ts';

/** An event of the ledger before it is a leaf. */
export interface Told {
  readonly type: string;
  data: Record<string, unknown>;
  recordedAt: string;
  id: string;
  /** Events of one command stand together. */
  readonly command: string;
}
type Line = readonly [side: 'debit' | 'credit', code: string, amount: number];
type Content = Record<string, unknown>;

const uuid = (n: number): string => `01990000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
export const COMPANY = `comp_${uuid(0xc0)}`;
export const ORIGIN = `ledger.example/${COMPANY}`;
export const SIGNER = keySigner(keyOfSeed(Buffer.alloc(32, 7)));
export const VKEY = verifierKey(ORIGIN, SIGNER.publicKey);
const ACCOUNTS = { '1110': 'asset', '3230': 'equity', '4110': 'revenue', '6210': 'expense' } as const;
const CHART = { template: 'jp_corporation', templateVersion: 1 } as const;
/** The rows of the template that the company adopts, as the folder has them. */
const TEMPLATE = rowsText(CHART.template, CHART.templateVersion);
export const TEMPLATE_FILE = `templates/${CHART.template}-${CHART.templateVersion}.json`;
const ADOPTED = {
  ...{ companyId: COMPANY, currency: 'JPY', createdAt: '2026-04-01T00:00:00.000Z' },
  ...{ ...CHART, sha256: createHash('sha256').update(TEMPLATE).digest('hex') },
};
/** Others have events of their own, as in companies that were founded before there were templates. */
const OWN = ['1110', '3230', '6210'];
const adopted = new Map(adoptedStates(ADOPTED).accounts.map(({ code, id }) => [code, id]));
const accountId = (code: string): string =>
  OWN.includes(code) ? `acct_${uuid(Number(code))}` : (adopted.get(code) ?? '');
const SEED = Buffer.alloc(32, 9).toString('base64');
const ACTOR = { type: 'user', id: 'iss|anna', name: 'Anna, 経理', via: 'surface_b' };

/** A period as events carry it. */
function period(n: number, name: string, startDate: string, endDate: string, more: object = {}): object {
  const type = name.startsWith('FY') ? 'year' : 'month';
  return { id: `fp_${uuid(n)}`, name, type, startDate, endDate, status: 'open', closingEntryIds: [], ...more };
}
const YEAR = [0xf0, 'FY2025', '2025-04-01', '2026-03-31'] as const;
const SUMMER = [0xf1, '2025-09', '2025-04-01', '2025-09-30'] as const;
const WINTER = [0xf2, '2026-03', '2025-10-01', '2026-03-31'] as const;
const NEXT = [0xf8, 'FY2026', '2026-04-01', '2027-03-31'] as const;
const NEXT_MONTH = [0xf9, '2027-03', '2026-04-01', '2027-03-31'] as const;

const entry = (effectiveDate: string, lines: readonly Line[], more: object = {}): Content => ({
  effectiveDate,
  sourceType: 'manual',
  adjustment: false,
  currency: 'JPY',
  memo: '=SUM(A1), "いろは"',
  reference: '＝1',
  lines: lines.map(([side, code, amount]) => ({ side, accountId: accountId(code), accountCode: code, amount })),
  ...more,
});
const sale = (amount: number): Line[] => [
  ['debit', '1110', amount],
  ['credit', '4110', amount],
];

/** Rows of balances with their root, as a close records them. */
export function balances(rows: readonly (readonly string[])[]): { root: string; salts: string[]; hashes: Buffer[] } {
  const salts = rows.map(([id = '']) =>
    createHmac('sha256', Buffer.from(SEED, 'base64')).update(id).digest().subarray(0, 16).toString('base64'),
  );
  const hashes = rows.map((row, n) => leafHashOf(Buffer.from(canonical([row, salts[n]]))));
  return { root: definedRoot(hashes).toString('base64'), salts, hashes };
}
/** A row of balances of an account. */
export const balanceRow = (code: string, opening: number, debit: number, credit: number): string[] => [
  accountId(code),
  code,
  ...[opening, debit, credit, opening + debit - credit].map(String),
];
/** What FY2025 closed with. */
export const ROWS = [
  balanceRow('1110', 0, 5_300, 300),
  balanceRow('3230', 0, 0, 5_000),
  balanceRow('4110', 0, 5_300, 5_300),
  balanceRow('6210', 0, 1_000, 1_000),
];
/** A file that the seal names. */
export const STATEMENT = Buffer.from('{"total_assets":5000}\n');

/** The ledger: a year that was closed and sealed, and the beginning of the next. */
export function ledger(): Told[] {
  const told: Told[] = [];
  let [commands, entries] = [0, 0];
  const command = (...events: readonly (readonly [type: string, data: object])[]): void => {
    commands += 1;
    for (const [type, data] of events)
      told.push({
        type,
        data: structuredClone(data) as Record<string, unknown>,
        recordedAt: new Date(Date.UTC(2026, 3, 1, 0, commands)).toISOString(),
        id: uuid(0x1000 + told.length),
        command: `command ${commands}`,
      });
  };
  const posted = (content: Content, number: number, year: number = YEAR[0]): [string, object] => {
    entries += 1;
    const entryId = `je_${uuid(entries)}`;
    return [
      'journal_entry.posted',
      { entryId, version: 1, entryNumber: number, fiscalYearId: `fp_${uuid(year)}`, content },
    ];
  };
  command(['company.created', { company: { id: COMPANY, name: '株式会社見本' } }]);
  command(['fiscal_period.opened', { year: period(...YEAR), months: [period(...SUMMER), period(...WINTER)] }]);
  command(['company.chart_adopted', ADOPTED]);
  for (const [code, of] of Object.entries(ACCOUNTS).filter(([code]) => OWN.includes(code)))
    command(['account.created', { account: { id: accountId(code), code, class: of, name: `account ${code}` } }]);
  command(posted(entry('2025-04-20', sale(3_000)), 1));
  command(posted(entry('2025-05-20', sale(1_000)), 2));
  const before = entry('2025-05-20', sale(1_000));
  const after = entry('2025-05-21', sale(2_000));
  command([
    'journal_entry.amended',
    { entryId: `je_${uuid(2)}`, version: 2, status: 'posted', entryNumber: 2, before, after },
  ]);
  command(posted(entry('2025-06-01', sale(300)), 3));
  const reversal = entry(
    '2025-06-02',
    [
      ['debit', '4110', 300],
      ['credit', '1110', 300],
    ],
    { sourceType: 'reversal', reverses: `je_${uuid(3)}` },
  );
  command(posted(reversal, 4), [
    'journal_entry.reversed',
    { entryId: `je_${uuid(3)}`, reversalId: `je_${uuid(4)}`, full: true },
  ]);
  command(['fiscal_period.closed', { periods: [period(...SUMMER, { status: 'closed' })] }]);
  const rent: Line[] = [
    ['debit', '6210', 1_000],
    ['credit', '3230', 1_000],
  ];
  command(posted(entry('2026-01-10', rent), 5));
  // The next year has begun before this one is closed.
  command(['fiscal_period.opened', { year: period(...NEXT), months: [period(...NEXT_MONTH)] }]);
  command(posted(entry('2026-04-02', sale(70)), 1, NEXT[0]));
  const closing = entry(
    '2026-03-31',
    [
      ['debit', '4110', 5_000],
      ['credit', '6210', 1_000],
      ['credit', '3230', 4_000],
    ],
    { sourceType: 'closing' },
  );
  const closingEntryIds = [`je_${uuid(7)}`];
  const later = [
    [accountId('1110'), '2026-04-01', '70', '0'],
    [accountId('4110'), '2026-04-01', '0', '70'],
  ];
  const periodId = `fp_${uuid(YEAR[0])}`;
  command(
    posted(closing, 6),
    ['fiscal_period.balances_recorded', { periodId, seed: SEED, part: 1, rows: ROWS, later }],
    ['fiscal_period.balances_committed', { periodId, rows: ROWS.length, root: balances(ROWS).root }],
    [
      'fiscal_period.closed',
      {
        periods: [
          period(...YEAR, { status: 'closed', closingEntryIds, netIncome: '4000' }),
          period(...WINTER, { status: 'closed' }),
        ],
      },
    ],
  );
  command(posted(entry('2026-04-03', sale(30)), 2, NEXT[0]));
  return told;
}

/** The events as leaves. `meta.index` and `count` follow from the commands. */
export function leavesOf(told: readonly Told[]): string[] {
  return told.map(({ type, data, recordedAt, id, command }, sequence) => {
    const together = told.filter((one) => one.command === command);
    const index = together.findIndex((one) => one.id === id && one.type === type);
    const meta = { v: 1, recordedAt, actor: ACTOR, command, index, count: together.length };
    return canonical({ data, id, meta, sequence, stream: `ledger-${COMPANY}`, type, v: 1 });
  });
}
/** Root of the first `size` leaves. */
export const rootOf = (leaves: readonly string[], size = leaves.length): Buffer =>
  definedRoot(leaves.slice(0, size).map((one) => leafHashOf(Buffer.from(one))));
/** A signed checkpoint of the first `size` leaves. */
export const noteOf = (
  leaves: readonly string[],
  size = leaves.length,
  signer = SIGNER,
  origin = ORIGIN,
): Promise<string> => signedNote({ origin, size, root: rootOf(leaves, size) }, [signer]);

/** The path of a leaf, by definition (RFC 6962, 2.1.1), lowest first, in base64. */
export function pathOf(hashes: readonly Buffer[], index: number): string[] {
  if (hashes.length <= 1) return [];
  let k = 1;
  while (k * 2 < hashes.length) k *= 2;
  const [left, right] = [hashes.slice(0, k), hashes.slice(k)];
  const [inner, other] = index < k ? [pathOf(left, index), right] : [pathOf(right, index - k), left];
  return [...inner, definedRoot(other).toString('base64')];
}
/** The hashes of leaves. */
export const hashesOf = (leaves: readonly string[]): Buffer[] => leaves.map((one) => leafHashOf(Buffer.from(one)));

/** The complete subtrees of the first `size` leaves, left to right, in base64. */
function frontierOf(hashes: readonly Buffer[], size: number): string[] {
  const found: string[] = [];
  for (let [at, bit] = [0, 2 ** 20]; bit >= 1; bit /= 2)
    if (size - at >= bit) {
      found.push(definedRoot(hashes.slice(at, at + bit)).toString('base64'));
      at += bit;
    }
  return found;
}

/** The folder of what came after the sealed close: a frontier in place of the years before. */
export async function packedYear(told: readonly Told[]): Promise<Files> {
  const leaves = leavesOf(told);
  const hashes = hashesOf(leaves);
  const from = told.findLastIndex(({ type }) => type === 'fiscal_period.closed') + 1;
  const files: Files = new Map();
  files.set(
    'leaves.ndjson.gz',
    gzipSync(
      leaves
        .slice(from)
        .map((one) => `${one}\n`)
        .join(''),
    ),
  );
  files.set('checkpoint.txt', Buffer.from(await noteOf(leaves)));
  files.set(`checkpoints/${from}.txt`, Buffer.from(await noteOf(leaves, from)));
  files.set('frontier.txt', Buffer.from(`${[from, ...frontierOf(hashes, from)].join('\n')}\n`));
  const before = told.flatMap(({ type }, n) =>
    n < from && /^(?:account|fiscal_period|company\.chart_adopted)\b/.test(type) ? [n] : [],
  );
  const events = before.map((n) => ({ leaf: leaves[n], proof: pathOf(hashes, n) }));
  files.set(TEMPLATE_FILE, Buffer.from(TEMPLATE));
  files.set('opening.json', Buffer.from(JSON.stringify({ events })));
  const [seal] = told.filter(({ type }) => type === 'period_seal.made');
  if (seal) files.set(`statements/FY2025-${from - 1}/bs.json`, STATEMENT);
  files.set('journal.csv', csvOf(leaves.slice(from)));
  return summed(files);
}

/** The ledger with the seal of its close before its last event. */
export async function sealed(told: readonly Told[]): Promise<Told[]> {
  const size = told.findLastIndex(({ type }) => type === 'fiscal_period.closed') + 1;
  const leaves = leavesOf(told);
  const data = {
    periodSeal: {
      id: `psl_${uuid(1)}`,
      periodId: `fp_${uuid(YEAR[0])}`,
      closeSequence: size - 1,
      size,
      root: rootOf(leaves, size).toString('base64'),
      note: await noteOf(leaves, size),
      files: [{ name: 'bs.json', mimeType: 'application/json', sha256: sha256(STATEMENT), bytes: STATEMENT.length }],
      status: 'current',
    },
  };
  const recordedAt = told[size - 1]?.recordedAt ?? '';
  const seal: Told = { type: 'period_seal.made', data, recordedAt, id: uuid(0x5ea1), command: 'seal' };
  return [...told.slice(0, size), seal, ...told.slice(size)];
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
/** Files of a folder by their names. */
export type Files = Map<string, Buffer>;

/** Writes SHA256SUMS over what is there. */
export function summed(files: Files): Files {
  files.delete('SHA256SUMS');
  const lines = [...files].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, bytes]) => `${sha256(bytes)}  ${name}\n`);
  return files.set('SHA256SUMS', Buffer.from(lines.join('')));
}

/** journal.csv of leaves. */
export const csvOf = (leaves: readonly string[]): Buffer =>
  Buffer.from(JOURNAL_CSV_HEADER + leaves.map((one) => journalCsvLines(JSON.parse(one) as LeafEvent)).join(''));

/** A folder of evidence over events, as `daicho evidence` writes it, signed by this key. */
export async function packed(told: readonly Told[], signer = SIGNER, origin = ORIGIN): Promise<Files> {
  const leaves = leavesOf(told);
  const sealSize = told.findIndex(({ type }) => type === 'period_seal.made');
  const files: Files = new Map();
  files.set(TEMPLATE_FILE, Buffer.from(TEMPLATE));
  files.set('leaves.ndjson.gz', gzipSync(leaves.map((one) => `${one}\n`).join('')));
  files.set('checkpoint.txt', Buffer.from(await noteOf(leaves, leaves.length, signer, origin)));
  for (const size of [9, ...(sealSize > 0 ? [sealSize] : [])])
    files.set(`checkpoints/${size}.txt`, Buffer.from(await noteOf(leaves, size, signer, origin)));
  const close = told.findLastIndex(({ type }) => type === 'fiscal_period.closed');
  if (sealSize > 0) files.set(`statements/FY2025-${close}/bs.json`, STATEMENT);
  files.set('journal.csv', csvOf(leaves));
  return summed(files);
}

/** Writes a folder. */
export function written(folder: string, files: Files): string {
  fs.rmSync(folder, { recursive: true, force: true });
  for (const [name, bytes] of files) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), bytes);
  }
  return folder;
}
