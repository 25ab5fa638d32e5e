// Whether a process keeps documents where the others of its installation do: the mark of a place, and what the database
// notes of it. How a start is refused stands in start-problem.ts.
import { expect } from 'chai';
import fs from 'node:fs';
import path from 'node:path';
import { diskDocuments } from '../src/adapters/documents.disk.ts';
import { rowsPostgres, type PostgresRows } from '../src/adapters/rows.postgres.ts';
import { checkDocumentsPlace } from '../src/documents-place.ts';
import type { DocumentStore } from '../src/engine/ports.ts';
import { quickFolder } from './folder.ts';
import { preparedDatabase, type TestDatabase } from './postgres.ts';

const ELSEWHERE = /is not the folder in which this installation keeps its documents/;

describe('the place of documents', () => {
  let database: TestDatabase;
  let rows: PostgresRows;
  let folder: string;
  beforeEach(async () => {
    database = await preparedDatabase('documents-place');
    rows = rowsPostgres({ connectionString: database.url });
    folder = quickFolder('documents-place');
  });
  afterEach(async () => {
    await rows.close();
    await database.drop();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  const rootOf = (name: string): string => path.join(folder, name, 'documents');
  const at = (name: string): DocumentStore => {
    fs.mkdirSync(path.join(folder, name), { recursive: true });
    return diskDocuments(rootOf(name));
  };
  const check = (name: string, options: { accept?: boolean; onlyLook?: boolean } = {}): Promise<string> =>
    checkDocumentsPlace(
      { dataDir: path.join(folder, name) },
      { agreements: rows.agreements, documents: at(name) },
      options,
    ).then(
      () => 'fine',
      (error: unknown) => (error as Error).message,
    );

  it('is marked by the first process, known by those that share it, and refused to all others', async () => {
    expect(await check('one'), 'the first').to.equal('fine');
    expect(await check('one'), 'again').to.equal('fine');
    expect(await check('two'), 'a folder of its own').to.match(ELSEWHERE);
    expect(await at('two').mark(), 'nothing is left there').to.equal(undefined);
    // A copy that was restored, or a folder that both mount.
    fs.cpSync(rootOf('one'), rootOf('restored'), { recursive: true });
    expect(await check('restored')).to.equal('fine');
    const listed: unknown[] = [];
    for await (const one of at('one').list()) listed.push(one);
    expect(listed, 'the mark is no document').to.deep.equal([]);
  });

  it('eight processes that start at once on one place agree; another place is refused to all', async () => {
    expect(new Set(await Promise.all(Array.from({ length: 8 }, () => check('shared'))))).to.deep.equal(
      new Set(['fine']),
    );
    await rows.agreements.settle('documents', () => Promise.resolve('of nobody'));
    expect(await check('shared')).to.match(ELSEWHERE);
    await check('shared', { accept: true });
    const own = await Promise.all(['a', 'b', 'c', 'd'].map((name) => check(name)));
    expect(own.filter((said) => said === 'fine')).to.have.length(0);
  });

  it('one that was lost for good is replaced when somebody says so, and then the old one is refused', async () => {
    await check('one');
    expect(await check('two', { accept: true })).to.equal('fine');
    expect(await check('two')).to.equal('fine');
    expect(await check('one')).to.match(ELSEWHERE);
  });

  it('is adopted by a database that was made anew; a look alone changes nothing', async () => {
    await at('one').setMark('from before');
    expect(await check('one', { onlyLook: true })).to.equal('fine');
    expect(await check('two', { onlyLook: true })).to.equal('fine');
    expect(await at('two').mark()).to.equal(undefined);
    expect(await check('one')).to.equal('fine');
    expect(await at('one').mark()).to.equal('from before');
    expect(await check('two', { onlyLook: true })).to.match(ELSEWHERE);
  });
});
