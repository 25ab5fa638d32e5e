// A dashboard for Grafana, made of the table of metrics: every figure has its panel, and none is forgotten.

/** A figure as Prometheus knows it. */
export interface WatchedMetric {
  readonly name: string;
  readonly type: 'gauge' | 'counter' | 'histogram';
  readonly help: string;
}

/** What is asked of a metric: a counter by the second, the 99th of a hundred of times, a gauge as it is. */
function queryOf({ name, type }: WatchedMetric): string {
  if (type === 'counter') return `rate(${name}[5m])`;
  if (type === 'histogram') return `histogram_quantile(0.99, sum by (le, instance) (rate(${name}_bucket[5m])))`;
  return name;
}

const unitOf = ({ name, type }: WatchedMetric): string =>
  name.endsWith('_milliseconds')
    ? 'ms'
    : /_seconds$/.test(name)
      ? 's'
      : name.endsWith('_bytes')
        ? 'bytes'
        : type === 'counter'
          ? 'ops'
          : 'short';

const ROW_HEIGHT = 7;
const ACROSS = 3;
const WIDTH = 24 / ACROSS;

/** The dashboard as JSON: one panel for each metric, three in a row; alerts first. */
export function grafanaDashboard(metrics: readonly WatchedMetric[]): string {
  const datasource = { type: 'prometheus', uid: '${datasource}' };
  const panels = metrics.map((metric, at) => ({
    id: at + 2,
    type: 'timeseries',
    title: metric.name.replace(/^daicho_/, ''),
    description: metric.help,
    datasource,
    gridPos: { x: (at % ACROSS) * WIDTH, y: ROW_HEIGHT * (1 + Math.floor(at / ACROSS)), w: WIDTH, h: ROW_HEIGHT },
    fieldConfig: { defaults: { unit: unitOf(metric), min: 0 }, overrides: [] },
    targets: [{ refId: 'A', datasource, expr: queryOf(metric), legendFormat: '{{instance}} {{dependency}}' }],
  }));
  const alerts = {
    id: 1,
    type: 'table',
    title: 'alerts that fire',
    datasource,
    gridPos: { x: 0, y: 0, w: 24, h: ROW_HEIGHT },
    fieldConfig: { defaults: {}, overrides: [] },
    targets: [{ refId: 'A', datasource, expr: 'ALERTS{alertname=~"Daicho.*"}', instant: true, format: 'table' }],
  };
  const dashboard = {
    uid: 'daicho',
    title: 'Daicho',
    schemaVersion: 39,
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    templating: { list: [{ name: 'datasource', type: 'datasource', query: 'prometheus' }] },
    panels: [alerts, ...panels],
  };
  return `${JSON.stringify(dashboard, undefined, 1)}\n`;
}
