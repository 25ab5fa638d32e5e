// A follower cell and its promotion over the stores that the settings of both cells name. The process of a follower
// copies, keeps the rows of the copy up, and tells how far behind it is; it serves nothing until it is promoted.
import fs from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { PROJECTIONS } from '../projections/index.ts';
import { findCheckpointKeys, type CheckpointKeys } from './checkpoint-key.ts';
import { readConfig, type Config } from './config.ts';
import {
  beginToFollow,
  following,
  isAstray,
  lagOf,
  promote,
  PROMOTED,
  type FollowedCell,
  type FollowerCell,
  type PromotedCell,
} from './engine/follower.ts';
import type { FollowerLag, StoredEvent } from './engine/ports.ts';
import { projector } from './engine/projector.ts';
import { followerDoor } from './http/follower-door.ts';
import { cellsOf, openStores, realClock, type Stores } from './main.ts';
import { findPepper } from './pepper.ts';
import { findPiiKey } from './pii-key.ts';

/** How often the followed cell is asked for more, and how soon again when it did not answer. */
const LOOK_MS = 250;
const AWAY_MS = 2_000;

/** The settings of the followed cell. Throws where its keys would not work here. */
async function followedConfig(config: Config, settings: string): Promise<Config> {
  const other = readConfig(parseEnv(await fs.readFile(settings, 'utf8')));
  const of = ({ cell = '(none)' }: Config): string => cell;
  if (of(other) !== of(config))
    throw new Error(`a follower has the name of its cell: CELL is ${of(config)} here, and ${of(other)} in ${settings}`);
  const place = ({ databaseUrl, dataDir }: Config): string => databaseUrl ?? dataDir;
  if (place(other) === place(config))
    throw new Error(`${settings} names the stores of this process: a follower has its own`);
  const [peppers, keys] = [
    [findPepper(config), findPepper(other)] as const,
    [findPiiKey(config), findPiiKey(other)] as const,
  ];
  if ([...peppers, ...keys].some(({ isNew }) => isNew))
    throw new Error('KEY_PEPPER and PII_KEY must be set for both cells, or stand in the DATA_DIR of each');
  if (peppers[0].value !== peppers[1].value)
    throw new Error('the cells have two peppers: no API key would work in the follower');
  if (!Buffer.from(keys[0].value).equals(keys[1].value))
    throw new Error('the cells have two keys of personal data: nothing in the vault would open in the follower');
  if (!config.checkpoints) return other;
  const [signs, signed] = [findCheckpointKeys(config), findCheckpointKeys(other)];
  const newest = ({ values }: CheckpointKeys): string =>
    values.at(-1)?.export({ format: 'pem', type: 'pkcs8' }).toString() ?? '';
  if (signs.isNew || signed.isNew || newest(signs) !== newest(signed))
    throw new Error('CHECKPOINT_KEY (or checkpoint.key in DATA_DIR) must be the same for both cells: copy it over');
  return other;
}

const followedBy = ({ log, documents, rows }: Stores): FollowedCell => ({
  log,
  documents,
  belongings: rows.belongings,
  operations: rows.operations,
});
const followerOver = (config: Config, { log, documents, rows }: Stores): FollowerCell => ({
  log,
  documents,
  belongings: rows.belongings,
  operations: rows.operations,
  agreements: rows.agreements,
  cells: cellsOf(config),
  clock: realClock,
  actor: { type: 'system', id: 'daicho', name: 'Daicho', via: 'system' },
});

/** Who hears of a follower at work. */
export interface FollowerEars {
  /** Where its health and metrics are. */
  onListening(url: string): void;
  /** With each turn. */
  onTurn(lag: FollowerLag): void;
  /** The followed cell did not answer; it is asked again. */
  onAway(error: unknown): void;
  onProblem(message: string, error: unknown): void;
}

/**
 * Follows a cell until `signal` ends that, or until these stores are promoted: then resolves true. Throws one sentence
 * where this follower cannot be one.
 */
export async function follow(
  config: Config,
  settings: string,
  ears: FollowerEars,
  signal: AbortSignal,
): Promise<boolean> {
  const other = await followedConfig(config, settings);
  const stores = await openStores(config);
  const closers: (() => Promise<unknown>)[] = [() => stores.close()];
  try {
    await stores.rows.store.prepare();
    const follower = followerOver(config, stores);
    let lag: () => FollowerLag;
    const known = await lagOf(follower);
    lag = () => known;
    const door = followerDoor(follower.cells, realClock, () => lag(), config.metricsToken);
    await new Promise<void>((resolve, reject) => {
      door.once('error', reject);
      door.listen(config.port, config.host, resolve);
    });
    closers.push(() => door.stop(0));
    ears.onListening(`http://${config.host}:${(door.address() as AddressInfo).port}`);
    const rows = projector({
      log: stores.log,
      store: stores.rows.store,
      bell: stores.rows.bell,
      projections: PROJECTIONS,
      now: realClock.now,
      onProblem: ears.onProblem,
    });
    await rows.start();
    closers.push(() => rows.stop());
    const reached = await reach(other, ears, signal);
    if (!reached) return false;
    closers.push(() => reached.close());
    const followed = followedBy(reached);
    await beginToFollow(follower, followed);
    const copying = following(follower, followed);
    lag = copying.lag;
    while (!signal.aborted) {
      try {
        const isMore = await copying.turn();
        ears.onTurn(copying.lag());
        if (!isMore) await pause(LOOK_MS, undefined, { signal }).catch(() => undefined);
      } catch (error) {
        if (error === PROMOTED) return true;
        if (isAstray(error)) throw error;
        ears.onAway(error);
        await pause(AWAY_MS, undefined, { signal }).catch(() => undefined);
      }
    }
    return false;
  } catch (error) {
    if (error === PROMOTED) return true;
    throw error;
  } finally {
    for (const closer of closers.reverse()) await closer();
  }
}

/** Opens the stores of the followed cell, as soon as they can be reached; undefined when that was given up. */
async function reach(other: Config, ears: FollowerEars, signal: AbortSignal): Promise<Stores | undefined> {
  while (!signal.aborted) {
    try {
      return await openStores(other, { tool: true });
    } catch (error) {
      ears.onAway(error);
      await pause(AWAY_MS, undefined, { signal }).catch(() => undefined);
    }
  }
  return undefined;
}

/**
 * Promotes the follower of these settings. `isLost`: the followed cell is away, and nothing is asked of it. Throws one
 * sentence where it cannot be reached and that was not said. `onLost` hears of every event that is counted as lost.
 */
export async function promoteFollower(
  config: Config,
  settings: string,
  isLost: boolean,
  onLost?: (event: StoredEvent) => void,
): Promise<PromotedCell> {
  const other = await followedConfig(config, settings);
  const stores = await openStores(config, { tool: true });
  try {
    await stores.rows.store.prepare();
    const follower = followerOver(config, stores);
    if (isLost) return await promote(follower, undefined);
    const old = await openStores(other, { tool: true }).catch((cause: unknown) => {
      throw new Error(
        `the stores of the cell that is followed cannot be reached (${(cause as Error).message}). If it is lost, say ` +
          '--lost: it is not fenced then, and what it acknowledged last is not counted until this is run again',
        { cause },
      );
    });
    try {
      return await promote(follower, followedBy(old), onLost);
    } finally {
      await old.close();
    }
  } finally {
    await stores.close();
  }
}
