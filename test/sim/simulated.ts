// Starts simulations in a process of their own: they replace timers, clocks and chance.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Plant } from './plants.ts';

/** What came of some seeds. */
export interface Report {
  readonly seeds: number;
  readonly commands: number;
  readonly red: number;
  readonly wallS: number;
  readonly virtualHours: number;
  readonly steps: number;
  /** What happened, and how often. */
  readonly total: Readonly<Record<string, number>>;
  /** Of each seed. */
  readonly digests: readonly string[];
  readonly processorS: number;
  /** Of a red seed, in its smallest form that is red still; or of the last, when it was asked for. */
  readonly story?: readonly string[];
  /** That form, as a line of seeds.txt. */
  readonly kept?: string;
  readonly first?: { readonly seed: number; readonly luck: object; readonly faults: readonly string[] };
}

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Commands of a seed. */
export const COMMANDS = 60;

/** Runs the seeds that are kept in seeds.txt. */
export const keptSeeds = (): Promise<Report> => started(['0', '0', '0', '--kept'], undefined);

/**
 * Runs seeds from one to another (exclusive), up to the first red one when a fault is planted; and where that is asked
 * for, those that are kept before them, and only so many as it takes to reach every state of states.ts.
 */
export async function simulated(
  from: number,
  to: number,
  {
    plant,
    commands = COMMANDS,
    isTold = false,
    isInSql = plant?.isInSql === true,
    isToReachAll = false,
  }: { plant?: Plant; commands?: number; isTold?: boolean; isInSql?: boolean; isToReachAll?: boolean } = {},
): Promise<Report> {
  const flags = [
    ...(plant ? ['--first'] : []),
    ...(isTold ? ['--story'] : []),
    ...(isInSql ? ['--sql'] : []),
    ...(isToReachAll ? ['--reach', '--kept'] : []),
  ];
  return started([...[from, to, commands].map(String), ...flags], plant);
}

/** What came of a year with bad luck and of the same one without. */
export interface Years {
  readonly isSame: boolean;
  readonly differing: readonly string[];
  readonly troubled: LivedOnce;
  readonly calm: LivedOnce;
}
interface LivedOnce {
  readonly faults: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
  readonly events: number;
  readonly lines: number;
  readonly virtualHours: number;
  readonly wallS: number;
}

/** Lives through so many days of a company twice: with bad luck throughout, and without. */
export const lived = (seed: number, days: number): Promise<Years> =>
  started<Years>([String(seed), String(days), '--year'], undefined);

async function started<T = Report>(given: readonly string[], plant: Plant | undefined): Promise<T> {
  const child = spawn(
    process.execPath,
    [...['--import', './src/typescript.mjs', '--import', './test/sim/plant.mjs', 'test/sim/main.ts'], ...given],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, SIM_PLANT: JSON.stringify(plant ?? null) } },
  );
  const [told, complaints] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  const last = told.trim().split('\n').at(-1) ?? '';
  if (!last.startsWith('{')) throw new Error(`the simulation ended without a report: ${complaints.slice(0, 2_000)}`);
  return JSON.parse(last) as T;
}
