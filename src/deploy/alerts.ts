// What operators are woken for: one row per alert, with the page that says what to do. alerts.yml, its tests and the
// chapter of OPERATIONS.md are made of these rows.

/** A series over time, as promtool writes it: a value a minute, `AxN` = N times more of it. */
type PromSeries = Readonly<Record<string, string>>;

/** An alert. */
export interface OperatorAlert {
  readonly name: string;
  /** PromQL; true = something is wrong. */
  readonly expr: string;
  /** How long it must last. */
  readonly forMinutes: number;
  /** `page`: somebody gets up. `ticket`: on the next working day. */
  readonly severity: 'page' | 'ticket';
  /** What is wrong, in one line. */
  readonly summary: string;
  /** What to look at, and what to do. */
  readonly remedy: string;
  /** PromSeries under the fault, which is over after an hour: then it must be silent again within 30 minutes. */
  readonly fault: PromSeries;
}

const HOUR_MS = 3_600_000;
const hours = (n: number): number => n * HOUR_MS;
/** An hour of one value, then another for as long; promtool repeats numbers, and no NaN. */
const then = (during: number, after: number): string =>
  Number.isNaN(during) ? `${'NaN '.repeat(60)}${after}x60` : `${during}x60 ${after}x60`;
const ONE = 'instance="a"';
const down = (dependency: string): PromSeries => ({
  [`daicho_dependency_up{dependency="${dependency}",${ONE}}`]: then(0, 1),
});
const gauge = (name: string, during: number, after: number): PromSeries => ({
  [`daicho_${name}{${ONE}}`]: then(during, after),
});
/** A counter that grows by so much a minute for an hour, and stands still afterwards. */
const grows = (name: string, perMinute: number, labels = ONE): PromSeries => ({
  [`daicho_${name}{${labels}}`]: `0+${perMinute}x60 ${60 * perMinute}x60`,
});

/** An age beyond a limit, or that of what never was, which is NaN. */
const isOlder = (age: string, mostMs: number): string => `min(${age}) > ${mostMs} or count(${age} != ${age}) > 0`;

/** Every alert, those first that say that nothing works. */
export const ALERTS: readonly OperatorAlert[] = [
  {
    name: 'DaichoDown',
    expr: 'up{job="daicho"} == 0',
    forMinutes: 1,
    severity: 'page',
    summary: 'a process does not answer',
    remedy:
      'Look at its log: a start that failed says why in its last line. Others answer meanwhile; a company whose ' +
      'home it was is at home elsewhere within seconds. Nothing acknowledged is lost.',
    fault: { [`up{job="daicho",${ONE}}`]: then(0, 1) },
  },
  {
    name: 'DaichoNotReady',
    expr: 'daicho_ready == 0',
    forMinutes: 2,
    severity: 'page',
    summary: 'a process is not ready',
    remedy: 'Ask it: `curl HOST:PORT/health/ready` names the part, and `fix` what to do, where that is known.',
    fault: gauge('ready', 0, 1),
  },
  {
    name: 'DaichoEventStoreDown',
    expr: 'daicho_dependency_up{dependency="event_store"} == 0',
    forMinutes: 1,
    severity: 'page',
    summary: 'the event store does not answer',
    remedy:
      'Reports and lists go on; nothing is written until it is back, and callers are told to ask again with the ' +
      'same key. Look at the server of EVENTSTORE_URL (or DATABASE_URL): its log, its disk, its certificate.',
    fault: down('event_store'),
  },
  {
    name: 'DaichoWritesRefused',
    expr: 'daicho_dependency_up{dependency="event_store_writes"} == 0',
    forMinutes: 1,
    severity: 'page',
    summary: 'the event store answers, and takes nothing',
    remedy:
      'Mostly a full disk, a cluster without a leader, or a user who may not write. One command a second is ' +
      'tried; as soon as one is taken all are.',
    fault: down('event_store_writes'),
  },
  {
    name: 'DaichoReadModelDown',
    expr: 'daicho_dependency_up{dependency="read_model"} == 0',
    forMinutes: 1,
    severity: 'page',
    summary: 'the database of the read models does not answer',
    remedy:
      'Nothing can be read, and commands that need the past wait. Look at the server of DATABASE_URL. When it ' +
      'cannot be saved: promote the standby, or point DATABASE_URL to an empty one and let the rows be built ' +
      'anew; the schemas `vault` and `ops` must come from a backup.',
    fault: down('read_model'),
  },
  {
    name: 'DaichoNobodyProjects',
    expr: 'sum(daicho_projector_leader) == 0',
    forMinutes: 1,
    severity: 'page',
    summary: 'no process keeps the read models up',
    remedy:
      'At least one process needs the role `projector`. One that has it and does not lead says why in its log; ' +
      '"Which process leads" in OPERATIONS.md says how the lead moves.',
    fault: gauge('projector_leader', 0, 1),
  },
  {
    name: 'DaichoRowsBehind',
    expr: 'min(daicho_projector_lag_milliseconds) > 30000',
    forMinutes: 2,
    severity: 'page',
    summary: 'reports are more than 30 s behind what was posted',
    remedy:
      'Look at `daicho_projector_failing_milliseconds` and `..._still_milliseconds`: something fails, or ' +
      'nothing moves. Else the database is slow: its disk, locks of other programs, a report that runs for ' +
      'minutes.',
    fault: gauge('projector_lag_milliseconds', 45_000, 20),
  },
  {
    name: 'DaichoProjectorStopped',
    expr: 'max(daicho_projector_stopped) == 1',
    forMinutes: 0,
    severity: 'page',
    summary: 'an event could not be projected, and projecting has stopped',
    remedy:
      'The log names the event. It was written by a newer program (start that one), or changed in the store: ' +
      'run `daicho verify`, and rebuild nothing before its answer is understood.',
    fault: gauge('projector_stopped', 1, 0),
  },
  {
    name: 'DaichoDoubtfulEvents',
    expr: 'max(daicho_projector_doubtful_events) > 0',
    forMinutes: 0,
    severity: 'page',
    summary: 'events are not those of which the rows were made once',
    remedy:
      'Stop, keep a copy of everything, run `daicho verify`: "What `daicho verify` finds" says what each ' +
      'finding means.',
    fault: gauge('projector_doubtful_events', 1, 0),
  },
  {
    name: 'DaichoHistoryChanged',
    expr: 'max(daicho_proof_history_changed) == 1',
    forMinutes: 0,
    severity: 'page',
    summary: 'events are not those that were signed',
    remedy:
      'Somebody changed or lost events. Posts go on; nothing is signed. Run `daicho verify --proofs`: it names ' +
      'the event or the interval. After an honest restore from an older backup: `daicho checkpoint-restart`.',
    fault: gauge('proof_history_changed', 1, 0),
  },
  {
    name: 'DaichoSignerMemoryLost',
    expr: 'max(daicho_proof_memory_lost) == 1',
    forMinutes: 0,
    severity: 'page',
    summary: 'what the signer remembers is gone',
    remedy:
      'The file or bucket of CHECKPOINT_SINK, or the schema `vault`, was moved or emptied. Put it back; when it ' +
      'is lost, `daicho checkpoint-restart` begins other histories and keeps the reason.',
    fault: gauge('proof_memory_lost', 1, 0),
  },
  {
    name: 'DaichoUnsigned',
    expr: 'max(daicho_proof_oldest_unsigned_seconds) > 600',
    forMinutes: 5,
    severity: 'ticket',
    summary: 'events have been waiting for a signed checkpoint for more than ten minutes',
    remedy:
      'The sink or the database of the signer is away (`proof` in /health/ready says `failing`); the log says which.',
    fault: gauge('proof_oldest_unsigned_seconds', 900, 5),
  },
  {
    name: 'DaichoErrors',
    expr: 'sum(rate(daicho_http_requests_total{status=~"5.."}[5m])) > 0.01 * sum(rate(daicho_http_requests_total[5m]))',
    forMinutes: 5,
    severity: 'page',
    summary: 'more than one answer of a hundred is a failure of ours',
    remedy:
      'A 503 names what is away; a 500 has a line `defect` in the log, under the request id that the caller was told.',
    fault: {
      ...grows('http_requests_total', 30, `${ONE},status="503"`),
      [`daicho_http_requests_total{${ONE},status="200"}`]: '0+300x120',
    },
  },
  {
    name: 'DaichoSlowWrites',
    expr:
      'histogram_quantile(0.99, sum by (le) ' +
      '(rate(daicho_http_request_duration_seconds_bucket{method="POST"}[10m]))) > 1',
    forMinutes: 10,
    severity: 'ticket',
    summary: 'one write of a hundred takes longer than a second',
    remedy:
      'Compare with `daicho_append_duration_seconds` (the event store), `daicho_recall_duration_seconds` (the ' +
      'database), `daicho_event_loop_lag_milliseconds` (this process).',
    fault: {
      [`daicho_http_request_duration_seconds_bucket{method="POST",le="1",${ONE}}`]: '0+50x60 3000+100x120',
      [`daicho_http_request_duration_seconds_bucket{method="POST",le="2.5",${ONE}}`]: '0+100x60 6000+100x120',
      [`daicho_http_request_duration_seconds_bucket{method="POST",le="+Inf",${ONE}}`]: '0+100x60 6000+100x120',
    },
  },
  {
    name: 'DaichoSlowAppends',
    expr: 'histogram_quantile(0.99, sum by (le) (rate(daicho_append_duration_seconds_bucket[10m]))) > 0.5',
    forMinutes: 10,
    severity: 'ticket',
    summary: 'the event store takes longer than half a second for one append of a hundred',
    remedy: 'Its disk, mostly; in a cluster the slowest of the quorum. Nothing is lost by it.',
    fault: {
      [`daicho_append_duration_seconds_bucket{le="0.5",${ONE}}`]: '0+50x60 3000+100x120',
      [`daicho_append_duration_seconds_bucket{le="1",${ONE}}`]: '0+100x60 6000+100x120',
      [`daicho_append_duration_seconds_bucket{le="+Inf",${ONE}}`]: '0+100x60 6000+100x120',
    },
  },
  {
    name: 'DaichoConflicts',
    expr: 'sum(rate(daicho_writer_conflicts_total[10m])) > 5',
    forMinutes: 10,
    severity: 'ticket',
    summary: 'processes write the same companies and decide everything anew',
    remedy:
      'Writes are not passed on to the home of their company: MEMBER_URL of each process must be reachable from ' +
      'the others (`daicho_members`, `daicho_forwarded_writes_total`).',
    fault: grows('writer_conflicts_total', 600),
  },
  {
    name: 'DaichoForwardsUnanswered',
    expr: 'sum(rate(daicho_forwarded_writes_unanswered_total[5m])) > 0.1',
    forMinutes: 5,
    severity: 'ticket',
    summary: 'writes are passed on to processes that do not answer',
    remedy:
      'A process says that it lives, and cannot be reached at its MEMBER_URL: the network between them, a firewall.',
    fault: grows('forwarded_writes_unanswered_total', 60),
  },
  {
    name: 'DaichoPoolWaits',
    expr: 'daicho_database_connections_waited_for > 0',
    forMinutes: 5,
    severity: 'ticket',
    summary: 'questions have been waiting for a connection to the database for minutes',
    remedy: 'Long reports, or a slow database. More processes with the role `api` have more connections.',
    fault: gauge('database_connections_waited_for', 4, 0),
  },
  {
    name: 'DaichoReplicaBehind',
    expr: 'daicho_replica_up == 0 or daicho_replica_lag_milliseconds > 30000',
    forMinutes: 10,
    severity: 'ticket',
    summary: 'the replica of DATABASE_READ_URL is away, or half a minute behind',
    remedy:
      'Reports, lists and exports are asked of the database that it follows: it has more to do, nothing is wrong. ' +
      'There, `select * from pg_stat_replication` says how far it is.',
    fault: gauge('replica_lag_milliseconds', 60_000, 0),
  },
  {
    name: 'DaichoLoopLag',
    expr: 'daicho_event_loop_lag_milliseconds > 500',
    forMinutes: 5,
    severity: 'ticket',
    summary: 'a process has more to do than its processor can',
    remedy: 'It turns dear requests away by itself. Start another process: companies divide themselves between them.',
    fault: gauge('event_loop_lag_milliseconds', 900, 3),
  },
  {
    name: 'DaichoBellSilent',
    expr: 'daicho_bell_open == 0',
    forMinutes: 5,
    severity: 'ticket',
    summary: 'a process is not told which rows moved, and asks instead',
    remedy:
      'Nothing is late by more than seconds. LISTEN needs a session of its own: PgBouncer must run in session ' +
      'mode, and nothing between may cut idle connections.',
    fault: gauge('bell_open', 0, 1),
  },
  {
    name: 'DaichoSharesUnheld',
    expr: 'sum(daicho_shares_held) < 64',
    forMinutes: 3,
    severity: 'page',
    summary: 'companies whose jobs, alerts, webhooks and mails nobody looks after',
    remedy:
      'At least one process needs the role `jobs`. Shares of one that was killed are free after 6 s; a lead of ' +
      'an older version keeps all of them until it ends.',
    fault: gauge('shares_held', 40, 64),
  },
  {
    name: 'DaichoJobsOverdue',
    expr: `max(daicho_clock_oldest_due_milliseconds) > ${hours(6)}`,
    forMinutes: 10,
    severity: 'ticket',
    summary: 'a job has been due for more than six hours beyond its day',
    remedy:
      'The log names the company. Mostly the books refuse it (a closed period, an account that is archived): ' +
      'its people see the same in their list of jobs, and have to decide.',
    fault: gauge('clock_oldest_due_milliseconds', hours(9), 0),
  },
  {
    name: 'DaichoJobsFail',
    expr: 'sum(increase(daicho_clock_failed_jobs_total[1h])) > 20',
    forMinutes: 5,
    severity: 'ticket',
    summary: 'many jobs could not be done within an hour',
    remedy: 'One company alone is its own matter; many at once are the stores. The log names them.',
    fault: { [`daicho_clock_failed_jobs_total{${ONE}}`]: '0+2x60 120x120' },
  },
  {
    name: 'DaichoWebhookStuck',
    expr: `max(daicho_webhook_oldest_undelivered_milliseconds) > ${hours(6)}`,
    forMinutes: 10,
    severity: 'ticket',
    summary: 'a receiver has taken nothing for more than six hours',
    remedy:
      'Its owner sees it in the deliveries of the webhook, and is told when it is given up after three days. ' +
      'When many are stuck it is our way out: DNS, the proxy, the firewall.',
    fault: gauge('webhook_oldest_undelivered_milliseconds', hours(9), 0),
  },
  {
    name: 'DaichoClockUnsteady',
    expr: 'min(daicho_clock_steady) == 0',
    forMinutes: 1,
    severity: 'page',
    summary: 'the clock of a machine jumped, or lies behind what is recorded',
    remedy:
      'Look after its time service (chrony, NTP). Recording times never go back; dates of new entries may be wrong.',
    fault: gauge('clock_steady', 0, 1),
  },
  {
    name: 'DaichoBooksChurn',
    expr: 'sum(rate(daicho_writer_evictions_total[15m])) > 20',
    forMinutes: 15,
    severity: 'ticket',
    summary: 'books are given up and read again all the time',
    remedy: 'More companies are used at once than fit: raise BOOKS_MB, or start another process.',
    fault: grows('writer_evictions_total', 2_400),
  },
  {
    name: 'DaichoOtherTables',
    expr: 'max(daicho_projector_outdated) == 1 or max(daicho_projector_newer_tables) > 0',
    forMinutes: 60,
    severity: 'ticket',
    summary: 'an upgrade has been standing half done for an hour',
    remedy:
      'Processes of two versions run, and the tables are those of one: finish the upgrade or take it back ' +
      '("Upgrade and rollback").',
    fault: { [`daicho_projector_outdated{${ONE}}`]: '1x90 0x60' },
  },
  {
    name: 'DaichoBackupOld',
    expr: isOlder('daicho_backup_age_milliseconds', hours(36)),
    forMinutes: 30,
    severity: 'ticket',
    summary: 'the last `daicho backup` is older than a day and a half, or there was none',
    remedy:
      'Run it, and look why it did not run. Who backs up by other means (pgBackRest, snapshots) takes this alert out.',
    fault: gauge('backup_age_milliseconds', Number.NaN, 60_000),
  },
  {
    name: 'DaichoDrillOld',
    expr: isOlder('daicho_drill_age_milliseconds', hours(8 * 24)),
    forMinutes: 30,
    severity: 'ticket',
    summary: 'no drill has found a backup good for more than a week',
    remedy: 'Run `daicho drill DIR` on the newest backup: one that nobody restored is a hope. It says what it found.',
    fault: gauge('drill_age_milliseconds', hours(9 * 24), 60_000),
  },
];

const quoted = (text: string): string => JSON.stringify(text);

/** The rules as Prometheus reads them. */
export function rulesFile(): string {
  return [
    '# Made of src/deploy/alerts.ts (RECORD=1 npx mocha --exit test/deploy.test.ts); what to do stands in ' +
      'OPERATIONS.md.',
    'groups:',
    '  - name: daicho',
    '    rules:',
    ...ALERTS.flatMap(({ name, expr, forMinutes, severity, summary }) => [
      `      - alert: ${name}`,
      `        expr: ${quoted(expr)}`,
      `        for: ${forMinutes}m`,
      `        labels: { severity: ${severity} }`,
      '        annotations:',
      `          summary: ${quoted(summary)}`,
      `          runbook: ${quoted(`OPERATIONS.md#${name.toLowerCase()}`)}`,
    ]),
    '',
  ].join('\n');
}

/** One test per alert: it fires under its fault, and is silent after it. */
export function rulesTest(rulesFileName: string, alerts = ALERTS): string {
  return [
    `rule_files: [${quoted(rulesFileName)}]`,
    'evaluation_interval: 1m',
    'tests:',
    ...alerts.flatMap(({ name, fault, forMinutes }) => [
      '  - interval: 1m',
      '    input_series:',
      ...Object.entries(fault).flatMap(([series, values]) => [
        `      - series: ${quoted(series)}`,
        `        values: ${quoted(values)}`,
      ]),
      '    alert_rule_test: []',
      '    promql_expr_test:',
      ...(
        [
          [Math.min(59 + Math.max(0, forMinutes - 50), 85), 1],
          [forMinutes >= 60 ? 125 : 119, 0],
        ] as const
      ).flatMap(([atMinute, firing]) => [
        `      - expr: ${quoted(`count(ALERTS{alertname="${name}",alertstate="firing"}) or vector(0)`)}`,
        `        eval_time: ${atMinute}m`,
        `        exp_samples: [{ labels: '{}', value: ${firing} }]`,
      ]),
    ]),
    '',
  ].join('\n');
}

const PAGE_WIDTH = 118;

/** Words in lines of at most PAGE_WIDTH; what stands between backticks may be broken too: it is read, not copied. */
function wrapped(text: string): string {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= PAGE_WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.join('\n');
}

/** The chapter of OPERATIONS.md: a page for each. */
export function alertPages(): string {
  return ALERTS.flatMap(({ name, summary, remedy, severity, forMinutes }) => [
    `### ${name}`,
    '',
    wrapped(`${summary[0]?.toUpperCase()}${summary.slice(1)} (${severity}, after ${forMinutes} min). ${remedy}`),
    '',
  ]).join('\n');
}
