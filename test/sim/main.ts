// Runs seeds of the simulation: `main.ts FROM TO COMMANDS [--kept] [--show] [--first] [--story] [--reach]`; `--kept` =
// those of seeds.txt before them, `--reach` = up to the one with which every state of states.ts was reached. Prints one
// line of JSON; of the first red seed also the smallest form of it that is red still.
import { readFileSync } from 'node:fs';
import type { Luck } from './network.ts';

const has = (flag: string): boolean => process.argv.includes(flag);
// With `--sql` each seed has its read models in SQL too. That database starts while time and chance are real.
const database = has('--sql') ? await (await import('@electric-sql/pglite')).PGlite.create() : undefined;
await import('./replaced.ts');
// Every refusal and every lost call is an error: where they were made is asked for in a story alone.
if (!has('--story')) Error.stackTraceLimit = 0;
const tables = database && (await (await import('./sql.ts')).sqlTables(database));
const { base } = await import('./base.ts');
const { simulate } = await import('./run.ts');
const { STATES } = await import('./states.ts');
type Outcome = Awaited<ReturnType<typeof simulate>>;
interface Form {
  readonly seed: number;
  readonly commands: number;
  /** Kinds of bad luck that it does without. */
  readonly without: readonly (keyof Luck)[];
}

const isRed = async ({ seed, commands, without }: Form): Promise<boolean> =>
  (await simulate(seed, commands, without, tables)).faults.length > 0;

const keptForms = (): Form[] =>
  readFileSync(new URL('seeds.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => /^\d/.test(line))
    .map((line) => {
      const [seed, commands, ...without] = (line.split('#')[0] ?? '').trim().split(/\s+/);
      return { seed: Number(seed), commands: Number(commands), without: without as (keyof Luck)[] };
    });

const kept = has('--kept') ? keptForms() : [];
const [from = 1, to = 2, commands = 60] = process.argv.slice(2, 5).map(Number);
/** Those that are kept, and a row of seeds. */
const forms = [
  ...kept,
  ...Array.from({ length: to - from }, (_, n): Form => ({ seed: from + n, commands, without: [] })),
];

/** The same seed with as few commands and kinds of bad luck as are red still. */
async function cutDown(red: Form, luck: Luck): Promise<Form> {
  let small = red;
  for (let step = Math.ceil(red.commands / 2); step >= 1; step = step === 1 ? 0 : Math.ceil(step / 2)) {
    const fewer = { ...small, commands: small.commands - step };
    if (fewer.commands > 0 && (await isRed(fewer))) small = fewer;
  }
  for (const kind of Object.keys(luck) as (keyof Luck)[]) {
    const calmer = { ...small, without: [...small.without, kind] };
    if (luck[kind] > 0 && (await isRed(calmer))) small = calmer;
  }
  return small;
}

const founded = await base().then(
  () => undefined,
  (error: unknown) => `nothing could be founded: ${String(error)}`,
);
if (founded !== undefined) {
  const first = { seed: 0, luck: {}, faults: [founded] };
  const nothing = { seeds: 0, commands: 0, wallS: 0, processorS: 0, virtualHours: 0, steps: 0, total: {}, digests: [] };
  console.log(JSON.stringify({ ...nothing, red: 1, first }));
  process.exit(1);
}
if (has('--year')) {
  // `main.ts SEED DAYS --year`: with bad luck, then without; the books have to be the same.
  const [seed = 1, days = 365] = process.argv.slice(2, 4).map(Number);
  const { year } = await import('./year.ts');
  const troubled = await year(seed, true, days, tables);
  const calm = await year(seed, false, days, tables);
  const differing = [
    ...troubled.books.filter((one) => !calm.books.includes(one)).map((one) => `only with bad luck: ${one}`),
    ...calm.books.filter((one) => !troubled.books.includes(one)).map((one) => `only without: ${one}`),
  ];
  const isSame = troubled.digest === calm.digest;
  const told = [troubled, calm].map(({ books, ...rest }) => ({ ...rest, lines: books.length }));
  console.log(JSON.stringify({ isSame, differing: differing.slice(0, 10), troubled: told[0], calm: told[1] }));
  process.exit(isSame && troubled.faults.length + calm.faults.length === 0 ? 0 : 1);
}
const total: Record<string, number> = {};
let [red, wall, virtual, steps] = [0, 0, 0, 0];
const digests: string[] = [];
let first: { readonly form: Form; readonly outcome: Outcome } | undefined;
let last: Outcome | undefined;
for (const form of forms) {
  const outcome = await simulate(form.seed, form.commands, form.without, tables);
  last = outcome;
  for (const [name, times] of Object.entries(outcome.counts)) total[name] = (total[name] ?? 0) + times;
  wall += outcome.wallMs;
  virtual += outcome.virtualMs;
  steps += outcome.steps;
  digests.push(outcome.digest);
  if (outcome.faults.length > 0) {
    red += 1;
    first ??= { form, outcome };
    if (has('--first')) break;
  }
  if (has('--states')) console.log(form.seed, outcome.wallMs.toFixed(0), JSON.stringify(Object.keys(outcome.counts)));
  if (has('--show'))
    console.log(form.seed, outcome.digest, (outcome.virtualMs / 1_000).toFixed(1), outcome.faults.slice(0, 2));
  if (has('--reach') && digests.length >= kept.length && STATES.every((name) => total[name])) break;
}
const cpu = process.cpuUsage();
Error.stackTraceLimit = 10;
const small = first && !has('--first') ? await cutDown(first.form, first.outcome.luck) : undefined;
const shown = small
  ? await simulate(small.seed, small.commands, small.without, tables)
  : has('--story')
    ? last
    : undefined;
console.log(
  JSON.stringify({
    seeds: digests.length,
    commands: forms.slice(0, digests.length).reduce((sum, form) => sum + form.commands, 0),
    red,
    wallS: Number((wall / 1_000).toFixed(2)),
    processorS: Number(((cpu.user + cpu.system) / 1e6).toFixed(2)),
    virtualHours: Number((virtual / 3_600_000).toFixed(3)),
    steps,
    total,
    digests,
    ...(shown && { story: shown.story }),
    ...(small && { kept: `${small.seed} ${small.commands} ${small.without.join(' ')}`.trim() }),
    ...(first && {
      first: {
        seed: first.form.seed,
        luck: first.outcome.luck,
        faults: (small && shown ? shown : first.outcome).faults.slice(0, 5),
      },
    }),
  }),
);
process.exit(red > 0 ? 1 : 0);
