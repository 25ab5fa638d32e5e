// The rows of a simulation are those of Postgres: the same events projected into maps and into tables, compared row by
// row, and asked the same questions. What a simulation says of the projector is worth no more than these maps.
import { expect } from 'chai';
import { PROJECTIONS } from '../../projections/index.ts';
import { BOOKKEEPING, TABLE_NAMES } from '../../projections/tables.ts';
import { externalIdOf, ENTRIES } from '../../src/domain/recalled.ts';
import type { Memory } from '../../src/engine/ports.ts';
import { prepare } from '../../src/engine/replay.ts';
import { depth } from '../depth.ts';
import { append, install, seeded, story } from '../ledger-events.ts';
import { bench, dump, type Bench } from '../projecting.ts';
import {
  accessIn,
  applyWork,
  emptySchema,
  findEventsIn,
  recallIn,
  recalledText,
  rowsOf,
  rowText,
  type Schema,
} from './tables.ts';

type Json = Record<string, unknown>;

describe('simulated rows are those of Postgres', function () {
  this.timeout(120_000);
  let b: Bench;
  let maps: Schema;
  const tales = [story(31), story(32)];
  before(async () => {
    b = await bench('sim-rows');
    await install(b.log);
    for (const tale of tales) {
      tale.found();
      for (let n = 0; n < depth(120, 1_500); n++) tale.step();
      await append(b.log, tale.stream, tale.take());
    }
    const live = b.project();
    await live.start();
    for (const { stream } of tales) {
      const { lastRevision } = await b.log.readStream(stream, { direction: 'backwards', limit: 1 });
      expect(await live.progress.waitFor(stream, lastRevision, 60_000)).to.equal(true);
    }
    maps = emptySchema();
    const random = seeded(5);
    for (let after: string | undefined; ;) {
      const page = await b.log.readAll({ ...(after !== undefined && { after }), limit: 1 + random(60) });
      if (page.events.length === 0) break;
      const known = (stream: string): number => maps.streams.get(stream) ?? -1;
      const { work, streams, to } = prepare({ projections: PROJECTIONS }, page.events, maps.checkpoint, known);
      applyWork(maps, work);
      for (const [stream, revision] of streams) maps.streams.set(stream, revision);
      maps.checkpoint = to;
      after = page.next;
    }
  });
  after(() => b.close());

  it('row by row, in every table', async () => {
    const there = await dump(b.sql);
    const written: string[] = [];
    for (const table of TABLE_NAMES) {
      if ((BOOKKEEPING as readonly string[]).includes(table)) continue;
      const ofPostgres = (there[table] ?? []).map((text) => rowText(table, JSON.parse(text) as Json)).sort();
      const ofMaps = rowsOf(maps, table)
        .map((row) => rowText(table, row as unknown as Json))
        .sort();
      expect(ofMaps, table).to.deep.equal(ofPostgres);
      if (ofMaps.length > 0) written.push(table);
    }
    expect(written.length, 'tables with rows').to.be.above(20);
  });

  it('what the writer asks is answered alike', async () => {
    for (const tale of tales) {
      const company = tale.companyId.slice('comp_'.length);
      const ids = rowsOf(maps, 'entries').map(({ id }) => `je_${id}`);
      const receipts = rowsOf(maps, 'receipts').map(({ key }) => key);
      const externalIds = rowsOf(maps, 'entry_external_ids').map((row) => row.external_id);
      const asked = {
        receipts: [...receipts, 'nobody'],
        keys: [...externalIds, 'nothing'].map((key) => externalIdOf(ENTRIES, key)),
        ids: [...ids, ...tale.partners, ...tale.labels],
        lines: [],
      };
      const found = await b.rows.memory.recall(tale.stream, company, asked);
      expect(found.revisions.size).to.be.above(10);
      expect(recalledText(recallIn(maps, tale.stream, company, asked))).to.equal(recalledText(found));
    }
  });

  it('events are found alike, and so are keys and plans', async () => {
    const [tale] = tales;
    const page = { limit: 20, offset: 3, order: 'desc' } as const;
    const [entry] = rowsOf(maps, 'entries');
    const filters: Parameters<Memory['findEvents']>[1][] = [
      {},
      { types: ['journal_entry.*'] },
      { types: ['account.created', 'label.*'] },
      { entityId: `je_${String(entry?.id)}` },
      { via: 'surface_b', from: '2026-04-01T00:00:10.000Z' },
    ];
    for (const filter of filters)
      expect(findEventsIn(maps, tale!.companyId, filter, page), JSON.stringify(filter)).to.deep.equal(
        await b.rows.memory.findEvents(tale!.companyId, filter, page),
      );
    expect(accessIn.planOf(maps, tale!.companyId)).to.deep.equal(await b.rows.memory.planOf(tale!.companyId));
    for (const { hash } of rowsOf(maps, 'api_keys'))
      expect(accessIn.keyByHash(maps, hash)).to.deep.equal(await b.rows.memory.keyByHash(hash));
  });
});
