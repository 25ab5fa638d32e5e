// A company moves to another cell: the stores of both cells are opened as their settings name them, beside the
// services that run on them.
import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { readConfig, type Config } from './config.ts';
import { checkDocumentsPlace } from './documents-place.ts';
import { isId } from './domain/ids.ts';
import { wrappingKeyOf } from './engine/keyring.ts';
import { giveUpMove, moveCompany, type Move, type MovedCompany, type MovingCell } from './engine/moving.ts';
import { cellsOf, openStores, realClock, type Stores } from './main.ts';
import { findPepper } from './pepper.ts';
import { findPiiKey } from './pii-key.ts';

/** What is moved where, as an operator says it. */
interface MoveAsked {
  readonly companyId: string;
  readonly toCell: string;
  /** The settings of the processes of that cell, as lines NAME=value in a file. */
  readonly settings: string;
}

/** The stores of a cell for a move; its vault has to open under the key that the settings name. */
async function cellOver(config: Config, { log, rows, documents }: Stores): Promise<MovingCell> {
  const { value, formerly, isNew } = findPiiKey(config);
  if (isNew)
    throw new Error(`the key of personal data of cell ${config.cell ?? ''} is not there: set PII_KEY or DATA_DIR`);
  await rows.store.prepare();
  await checkDocumentsPlace(config, { agreements: rows.agreements, documents }, { onlyLook: true });
  return {
    log,
    documents,
    belongings: rows.belongings,
    revisionOf: async (stream) => (await rows.store.liveRevisions([stream])).get(stream) ?? -1,
    wrappingKey: await wrappingKeyOf(rows.vault, [value, ...(formerly ? [formerly] : [])]),
  };
}

/** The settings of the other cell. Throws where the two cannot exchange companies. */
async function otherCell(config: Config, { toCell, settings }: MoveAsked): Promise<Config> {
  const other = readConfig(parseEnv(await fs.readFile(settings, 'utf8')));
  if (config.cell === undefined) throw new Error('CELL is not set: there are no cells to move a company between');
  if (toCell === config.cell) throw new Error(`this is cell ${toCell}: name another one`);
  if (other.cell !== toCell) throw new Error(`${settings} is of cell ${other.cell ?? '(none)'}, not ${toCell}`);
  const names = (of: Config): string => of.cells.map(({ name }) => name).join(', ');
  if (names(other) !== names(config))
    throw new Error(`CELLS is not the same in both: ${names(config)}; ${names(other)}`);
  const [here, there] = [findPepper(config), findPepper(other)];
  if (here.isNew || there.isNew)
    throw new Error('the pepper of one of the cells is not there: set KEY_PEPPER or DATA_DIR');
  if (here.value !== there.value)
    throw new Error('the cells have two peppers: no API key of the company would work in the other one');
  return other;
}

/** Does something with the stores of this cell and of the other one. */
async function between<T>(config: Config, asked: MoveAsked, work: (move: Move) => Promise<T>): Promise<T> {
  const { companyId, toCell } = asked;
  if (!isId('company', companyId)) throw new Error(`${companyId} is no id of a company`);
  const other = await otherCell(config, asked);
  const opened: Stores[] = [];
  try {
    const cells: MovingCell[] = [];
    for (const one of [config, other]) {
      const stores = await openStores(one, { tool: true });
      opened.push(stores);
      cells.push(await cellOver(one, stores));
    }
    const [[from, to], own] = [cells as [MovingCell, MovingCell], cellsOf(config)];
    if (!own) throw new Error('CELL is not set');
    return await work({
      companyId,
      from,
      to,
      cells: own,
      toCell,
      clock: realClock,
      actor: { type: 'system', id: 'daicho', name: 'Daicho', via: 'system' },
      nonce: randomBytes,
    });
  } finally {
    for (const stores of opened) await stores.close();
  }
}

/** Moves a company from the cell of these settings to another one, or finishes that. `onStep` hears what is done. */
export function moveTo(config: Config, asked: MoveAsked, onStep?: Move['onStep']): Promise<MovedCompany> {
  return between(config, asked, (move) => moveCompany({ ...move, onStep }));
}

/** Gives up a move that broke off before the company had moved. */
export function giveUpMoveTo(config: Config, asked: MoveAsked): Promise<void> {
  return between(config, asked, giveUpMove);
}
