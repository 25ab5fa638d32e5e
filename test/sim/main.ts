// Runs seeds of the simulation: `main.ts FROM TO COMMANDS [--show]`. Prints one line of JSON, and the first red seed.
import './replaced.ts';

const { simulate } = await import('./run.ts');
const [from = 1, to = 2, commands = 60] = process.argv.slice(2, 5).map(Number);
const isShown = process.argv.includes('--show');
const total: Record<string, number> = {};
let [red, wall, virtual, steps] = [0, 0, 0, 0];
const digests: string[] = [];
let first: Awaited<ReturnType<typeof simulate>> | undefined;
for (let seed = from; seed < to; seed++) {
  const outcome = await simulate(seed, commands);
  for (const [name, times] of Object.entries(outcome.counts)) total[name] = (total[name] ?? 0) + times;
  wall += outcome.wallMs;
  virtual += outcome.virtualMs;
  steps += outcome.steps;
  digests.push(outcome.digest);
  if (outcome.faults.length > 0) {
    red += 1;
    first ??= outcome;
    if (process.argv.includes('--first')) break;
  }
  if (isShown) console.log(seed, outcome.digest, (outcome.virtualMs / 1_000).toFixed(1), outcome.faults.slice(0, 2));
}
console.log(
  JSON.stringify({
    seeds: digests.length,
    commands,
    red,
    wallS: Number((wall / 1_000).toFixed(2)),
    virtualHours: Number((virtual / 3_600_000).toFixed(3)),
    steps,
    total,
    digests,
    ...(first && { first: { seed: first.seed, luck: first.luck, faults: first.faults.slice(0, 5) } }),
  }),
);
process.exit(red > 0 ? 1 : 0);
