// What projections write for every event ever written, as it is recorded in projected.json: who changes the rows of a
// table, or its columns, must raise its version, or old rows would stay.
// After raising it (or for a new event or table): RECORD=1 npx mocha test/projected.test.ts
import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'chai';
import { unitOfWork } from '../projections/changes.ts';
import { shapeOf } from '../projections/ddl.ts';
import { PROJECTIONS } from '../projections/index.ts';
import { projecting } from '../projections/projection.ts';
import { TABLE_NAMES, TABLES, versionOf, type TableName } from '../projections/tables.ts';
import { CHECKPOINT_EVENTS } from '../src/domain/checkpoints.ts';
import type { EventMeta } from '../src/domain/event.ts';
import { readEvent, type RecordedFact } from '../src/domain/events.ts';

interface Sample {
  readonly revision: number;
  readonly type: string;
  readonly data: unknown;
  readonly meta: EventMeta;
}
/** Table -> its version and shape, and for each sample that writes to it a digest of what is written. */
type Recorded = Record<string, { version: number; shape: string; rows: Record<string, string> }>;

const FILE = new URL('./projected.json', import.meta.url);
const COMPANY = '019a0000-0000-7000-8000-00000000c0de';
/** The stream of checkpoints is not projected: its events meet no projection. */
const UNSEEN = new Set<string>(Object.values(CHECKPOINT_EVENTS).map(({ type }) => type));
const samples = (JSON.parse(readFileSync(new URL('./history.json', import.meta.url), 'utf8')) as Sample[]).filter(
  ({ type }) => !UNSEEN.has(type),
);
const digest = (value: unknown): string =>
  hash(
    'sha256',
    JSON.stringify(value, (_key, one: unknown) => (typeof one === 'bigint' ? `${one}n` : one)),
    'hex',
  ).slice(0, 12);

function changesOf(sample: Sample): { table: TableName }[] {
  const { rows, work } = unitOfWork();
  const fact = readEvent({ id: '019a0000-0000-7000-8000-0000000000e0', stream: 'history', ...sample });
  for (const projection of PROJECTIONS) {
    projection.every?.(fact, rows, COMPANY, 'digest');
    (projection.on[fact.type] as ((event: RecordedFact, to: typeof rows, companyId: string) => void) | undefined)?.(
      fact,
      rows,
      COMPANY,
    );
  }
  const { tables, derivations } = work();
  // What it says of the company is said of it alone, and of nothing else that is counted here.
  expect(derivations.filter(({ name }) => name !== 'adopted_charts')).to.deep.equal([]);
  return [...tables];
}

function written(): Recorded {
  const found: Recorded = {};
  for (const table of TABLE_NAMES)
    found[table] = { version: versionOf(table), shape: digest(shapeOf(table)), rows: {} };
  for (const sample of samples)
    for (const changes of changesOf(sample))
      (found[changes.table] as Recorded[string]).rows[`${sample.revision} ${sample.type}`] = digest(changes);
  return found;
}

/** What is wrong with the versions of today, by what was recorded. */
function reminders(recorded: Recorded, now: Recorded): string[] {
  return Object.entries(now).flatMap(([table, { version, shape, rows }]) => {
    const then = recorded[table];
    if (!then) return [`${table} is new: record it`];
    const others = Object.keys({ ...rows, ...then.rows }).filter(
      (sample) => rows[sample] !== then.rows[sample] && (sample in then.rows || samplesKnown(recorded).has(sample)),
    );
    const isOther = others.length > 0 || shape !== then.shape;
    if (isOther && version <= then.version)
      return [`${table}: ${shape === then.shape ? `other rows for ${others[0]}` : 'another shape'}: raise its version`];
    const isRecorded = !isOther && version === then.version && Object.keys(rows).every((sample) => sample in then.rows);
    return isRecorded ? [] : [`${table} has changed: record it`];
  });
}
const samplesKnown = (recorded: Recorded): ReadonlySet<string> =>
  new Set(Object.values(recorded).flatMap(({ rows }) => Object.keys(rows)));

describe('rows of every event ever written', () => {
  it('are as recorded, or the version of their table was raised', () => {
    if (process.env.RECORD === '1') writeFileSync(FILE, `${JSON.stringify(written(), undefined, 1)}\n`);
    expect(reminders(JSON.parse(readFileSync(FILE, 'utf8')) as Recorded, written())).to.deep.equal([]);
  });

  it('(the reminder can fail: other rows, another shape, a new table, a new event)', () => {
    const of = (version: number, shape: string, rows: Record<string, string>): Recorded => ({
      t: { version, shape, rows },
    });
    const before = of(1, 's', { '0 a': 'x' });
    expect(reminders(before, of(1, 's', { '0 a': 'x' }))).to.deep.equal([]);
    expect(reminders(before, of(1, 's', { '0 a': 'y' }))).to.deep.equal(['t: other rows for 0 a: raise its version']);
    expect(reminders(before, of(1, 's', {}))).to.deep.equal(['t: other rows for 0 a: raise its version']);
    expect(reminders(before, of(1, 'z', { '0 a': 'x' }))).to.deep.equal(['t: another shape: raise its version']);
    expect(reminders(before, of(2, 's', { '0 a': 'y' }))).to.deep.equal(['t has changed: record it']);
    expect(reminders(before, of(1, 's', { '0 a': 'x', '1 b': 'x' }))).to.deep.equal(['t has changed: record it']);
    expect(reminders({}, of(1, 's', {}))).to.deep.equal(['t is new: record it']);
  });

  it('are in the tables that their projection names', () => {
    for (const table of TABLE_NAMES) {
      const { projections, tables } = projecting(PROJECTIONS, [table]);
      for (const sample of samples) {
        const { rows, work } = unitOfWork(undefined, tables);
        const fact = readEvent({ id: '019a0000-0000-7000-8000-0000000000e0', stream: 'history', ...sample });
        for (const { every, on } of projections) {
          every?.(fact, rows, COMPANY, 'digest');
          (on[fact.type] as ((event: RecordedFact, to: typeof rows, companyId: string) => void) | undefined)?.(
            fact,
            rows,
            COMPANY,
          );
        }
        const whole = changesOf(sample).filter((changes) => changes.table === table);
        expect(work().tables, `${table} ${sample.type}`).to.deep.equal(whole);
      }
      expect(TABLES[table].key.length).to.be.greaterThan(0);
    }
  });
});
