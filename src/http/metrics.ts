// Figures of the engine as Prometheus reads them: whatever the checks of health tell, and what the engine counts.
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Figures, Health, Service } from '../service.ts';

type WatchedService = { readonly health: Health; readonly figures: Figures };

/**
 * Figures of the engine, each with what it says: whatever the checks of health tell is here as a number, so that both
 * say the same. NaN = it is not known.
 */
const GAUGES: readonly (readonly [name: string, help: string, of: (from: WatchedService) => number])[] = [
  ['ready', '1 when the service is ready', ({ health }) => Number(health.ready)],
  ['reads_ready', '1 when what is asked of the read models is answered', ({ health }) => Number(health.reads)],
  [
    'projector_lag_events',
    'Events that the read models do not contain yet',
    ({ health: { projector } }) => projector.lagEvents,
  ],
  ['projector_lag_milliseconds', 'How far the read models are behind', ({ health: { projector } }) => projector.lagMs],
  ['projector_leader', '1 when this process projects', ({ health: { projector } }) => Number(projector.leader)],
  [
    'projector_caught_up',
    '1 when the rows have held, at some time, all events that there were at the start',
    ({ health: { projector } }) => Number(projector.caughtUp),
  ],
  [
    'projector_failing_milliseconds',
    'For how long projecting has failed; 0 = it works',
    ({ health: { projector } }) => projector.failingForMs ?? 0,
  ],
  [
    'projector_still_milliseconds',
    'For how long the rows have stood still although events wait; 0 = they move',
    ({ health: { projector } }) => projector.stillForMs ?? 0,
  ],
  [
    'projector_stopped',
    '1 when projecting has stopped, and a person must look',
    ({ health: { projector } }) => Number(projector.stopped !== undefined),
  ],
  [
    'projector_events',
    'Events that the read models hold, where this process projects',
    ({ health: { projector } }) => projector.events,
  ],
  [
    'projector_outdated',
    '1 while tables of an older program are live',
    ({ health: { projector } }) => Number(projector.outdated),
  ],
  [
    'projector_newer_tables',
    'Live tables of a newer program, which this one does not keep up',
    ({ health: { projector } }) => (projector.newer ?? projector.ahead)?.length ?? 0,
  ],
  [
    'projector_filling_tables',
    'Tables that are not filled yet',
    ({ health: { projector } }) => projector.filling?.length ?? 0,
  ],
  [
    'projector_doubtful_events',
    'Events that are not those of which the rows were made once',
    ({ health: { projector } }) => projector.doubtful ?? 0,
  ],
  [
    'projector_rebuilding',
    '1 while read models are built anew',
    ({ health: { projector } }) => Number(projector.rebuilding !== undefined),
  ],
  [
    'projector_rebuilt_events',
    'Events that were read for it so far',
    ({ health: { projector } }) => projector.rebuilding?.done ?? 0,
  ],
  ['writer_waiting_commands', 'Commands waiting to be decided', ({ health: { writer } }) => writer.waiting],
  ['writer_books', 'Books in memory', ({ health: { writer } }) => writer.books],
  ['writer_books_bytes', 'What they weigh, estimated', ({ health: { writer } }) => writer.booksBytes],
  ['clock_steady', '1 while the wall clock can be believed', ({ health: { clock } }) => Number(clock.steady)],
  [
    'clock_jumped_milliseconds',
    'How far the wall clock has jumped since the start',
    ({ health: { clock } }) => clock.jumpedMs,
  ],
  [
    'clock_behind_milliseconds',
    'How far the wall clock lies behind the latest recorded event',
    ({ health: { clock } }) => clock.behindMs,
  ],
  [
    'proof_signing',
    '1 while what is acknowledged is signed in time; NaN where another process signs, or nobody',
    ({ health: { proof } }) =>
      proof.state === 'off' || proof.state === 'elsewhere' ? Number.NaN : Number(proof.state === 'ok'),
  ],
  [
    'proof_oldest_unsigned_seconds',
    'Age of the oldest event that no signed checkpoint covers; 0 = there is none',
    ({ health: { proof } }) => proof.oldestUnsignedSeconds ?? Number.NaN,
  ],
  [
    'proof_history_changed',
    '1 when events are not those that were signed, and a person must look',
    ({ health: { proof } }) => Number(proof.state === 'history_changed'),
  ],
  [
    'proof_memory_lost',
    '1 when what the signer remembers is not there any more, and a person must look',
    ({ health: { proof } }) => Number(proof.state === 'memory_lost'),
  ],
  [
    'webhook_oldest_undelivered_milliseconds',
    'For how long the delivery has failed that has failed for longest; 0 = none fails',
    ({ figures }) => figures.undeliveredMs,
  ],
  [
    'clock_oldest_due_milliseconds',
    'For how long the job has been due that has been due for longest, days that are not over aside; 0 = none, NaN = ' +
      'not looked for here',
    ({ figures }) => figures.overdueMs,
  ],
  [
    'bell_open',
    '1 while this process hears which rows moved; else who waits asks',
    ({ figures }) => Number(figures.bell.isOpen),
  ],
  [
    'bell_delay_milliseconds',
    'From rows that are written to the ring that tells of it; NaN where another process writes them',
    ({ figures }) => figures.bell.delayMs,
  ],
  [
    'members',
    'Processes of this installation that live; NaN where none is known',
    ({ figures }) => figures.shares?.members ?? Number.NaN,
  ],
  [
    'shares_held',
    'Shares of the companies that this process looks after, of 64',
    ({ figures }) => figures.shares?.held ?? Number.NaN,
  ],
  [
    'shares_epoch',
    'The latest epoch of its terms over them; it grows whenever one moves',
    ({ figures }) => figures.shares?.epoch ?? Number.NaN,
  ],
  [
    'backup_age_milliseconds',
    'Since the last backup by `daicho backup`; NaN = there was none',
    ({ figures }) => figures.backupAgeMs,
  ],
  [
    'drill_age_milliseconds',
    'Since the last drill that found nothing wrong; NaN = there was none',
    ({ figures }) => figures.drillAgeMs,
  ],
  [
    'replica_up',
    '1 while the replica of DATABASE_READ_URL answers; NaN = none is named',
    ({ figures: { replica } }) => (replica ? Number(replica.isUp === true) : Number.NaN),
  ],
  [
    'replica_lag_milliseconds',
    'For how long it has been without something that the database holds which it follows; NaN = none is named',
    ({ figures: { replica } }) => replica?.lagMs ?? Number.NaN,
  ],
  [
    'database_connections_open',
    'Connections to the database of the read models',
    ({ figures: { pools } }) => pools.open,
  ],
  ['database_connections_idle', 'Those of them that nobody uses', ({ figures: { pools } }) => pools.idle],
  ['database_connections_waited_for', 'Questions that wait for one', ({ figures: { pools } }) => pools.waiting],
];

/** Counts of the engine that only grow. */
const COUNTERS: readonly (readonly [name: string, help: string, of: (from: Figures) => number])[] = [
  [
    'writer_conflicts_total',
    'Groups decided anew because another process had written the stream',
    ({ conflicts }) => conflicts,
  ],
  [
    'writer_cold_loads_total',
    'Books read from the stores because they were not in memory',
    ({ coldLoads }) => coldLoads,
  ],
  ['writer_evictions_total', 'Books given up to make room for others', ({ evictions }) => evictions],
  ['clock_failed_jobs_total', 'What was due and could not be done', ({ failedJobs }) => failedJobs],
  [
    'replica_answers_total',
    'Reports, lists and exports that the replica of DATABASE_READ_URL answered',
    ({ replica }) => replica?.answered ?? 0,
  ],
  [
    'replica_left_total',
    'Those that were left to the database that it follows: too old, silent, full, or nothing found',
    ({ replica }) => replica?.left ?? 0,
  ],
];

/** Figures of the engine: the answer reads them, which must be done before they are shown. */
export function engineGauges(service: Pick<Service, 'health' | 'figures'>, registry: Registry): () => Promise<string> {
  const registers = [registry];
  const gauges = GAUGES.map(
    ([name, help, of]) => [new Gauge({ name: `daicho_${name}`, help, registers }), of] as const,
  );
  const labelNames = ['dependency'];
  const up = new Gauge({ name: 'daicho_dependency_up', help: '1 when the dependency answers', labelNames, registers });
  return async () => {
    const [health, figures] = await Promise.all([service.health(), service.figures()]);
    for (const [gauge, of] of gauges) gauge.set(of({ health, figures }));
    up.set({ dependency: 'event_store' }, health.eventStore === 'up' ? 1 : 0);
    up.set({ dependency: 'read_model' }, health.readModel === 'up' ? 1 : 0);
    up.set({ dependency: 'event_store_writes' }, health.writes === 'up' ? 1 : 0);
    return counted(figures);
  };
}

/** How writes were passed on to other processes, as they are counted there. */
export function forwardingCounters(
  counts: () => { readonly passed: number; readonly back: number },
  registry: Registry,
): void {
  const ROWS: readonly (readonly [name: string, help: string, of: 'passed' | 'back'])[] = [
    ['forwarded_writes_total', 'Writes that were passed on to the process at which their company is at home', 'passed'],
    ['forwarded_writes_unanswered_total', 'Those of them that the home did not answer', 'back'],
  ];
  for (const [name, help, of] of ROWS) {
    const counter: Counter = new Counter({
      name: `daicho_${name}`,
      help,
      registers: [registry],
      collect() {
        counter.reset();
        counter.inc(counts()[of]);
      },
    });
  }
}

/** Times that the engine has counted, by classes. */
const HISTOGRAMS: readonly (readonly [name: string, help: string, of: (from: Figures) => Figures['appends']])[] = [
  ['append_duration_seconds', 'Time until a group of events was durable', ({ appends }) => appends],
  [
    'recall_duration_seconds',
    'Time until the read models said what a decision needs of the past',
    ({ recalls }) => recalls,
  ],
];

/** Every figure of the engine by its name in Prometheus, with what it says. */
export const METRICS: readonly {
  readonly name: string;
  readonly type: 'gauge' | 'counter' | 'histogram';
  readonly help: string;
}[] = [
  ...GAUGES.map(([name, help]) => ({ name: `daicho_${name}`, type: 'gauge' as const, help })),
  ...COUNTERS.map(([name, help]) => ({ name: `daicho_${name}`, type: 'counter' as const, help })),
  ...HISTOGRAMS.map(([name, help]) => ({ name: `daicho_${name}`, type: 'histogram' as const, help })),
];

/** What the engine has counted itself, as Prometheus reads it. */
function counted(figures: Figures): string {
  return [
    ...COUNTERS.flatMap(([counter, help, of]) => [
      `# HELP daicho_${counter} ${help}`,
      `# TYPE daicho_${counter} counter`,
      `daicho_${counter} ${of(figures)}`,
    ]),
    ...HISTOGRAMS.flatMap(([histogram, help, of]) => {
      const { count, ms, within } = of(figures);
      const name = `daicho_${histogram}`;
      return [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} histogram`,
        ...within.map((one) => `${name}_bucket{le="${one.mostMs / 1_000}"} ${one.count}`),
        `${name}_bucket{le="+Inf"} ${count}`,
        `${name}_sum ${ms / 1_000}`,
        `${name}_count ${count}`,
      ];
    }),
    '',
  ].join('\n');
}

/** What a router counts. */
const OF_ROUTERS = [
  ['router_requests_total', 'Requests that were sent to a cell', 'passed'],
  ['router_followed_total', 'How often one was sent on because a cell said that another one is right', 'followed'],
  ['router_unanswered_total', 'Requests that a cell did not answer', 'unanswered'],
] as const;

/** What a router has counted, as Prometheus reads it. */
export function routerFigures(counts: Readonly<Record<(typeof OF_ROUTERS)[number][2], number>>): string {
  return OF_ROUTERS.map(
    ([name, help, of]) =>
      `# HELP daicho_${name} ${help}\n# TYPE daicho_${name} counter\ndaicho_${name} ${counts[of]}\n`,
  ).join('');
}

/** How far a follower cell is behind, as Prometheus reads it. */
export function followerFigures({ events, seconds }: { readonly events: number; readonly seconds: number }): string {
  return (
    [
      ['follower_lag_events', 'Events that this follower lacked when it heard its cell last, at least', events],
      ['follower_lag_seconds', 'Age of the oldest of them; without any, since when the cell was not heard', seconds],
    ] as const
  )
    .map(
      ([name, help, value]) => `# HELP daicho_${name} ${help}\n# TYPE daicho_${name} gauge\ndaicho_${name} ${value}\n`,
    )
    .join('');
}
