// What is handed to Prometheus, Grafana and Kubernetes is made of our own tables; each alert fires under its fault, is
// silent after it, and has its page.
import { expect } from 'chai';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { VARIABLES } from '../src/config.ts';
import { ALERTS, alertPages, rulesFile, rulesTest } from '../src/deploy/alerts.ts';
import { grafanaDashboard } from '../src/deploy/grafana.ts';
import { kubernetesManifests } from '../src/deploy/kubernetes.ts';
import { METRICS } from '../src/http/metrics.ts';
import { startApi } from './api.ts';
import { quickFolder } from './folder.ts';

const ROOT = path.join(import.meta.dirname, '..');
const CHAPTER = /(## Alerts\n\n[^#]*)((?:### Daicho[\s\S]*?)?)(?=\n## |$)/;

const hasPromtool = (): boolean => {
  try {
    execFileSync('promtool', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

describe('deployment files', function deployment() {
  this.timeout(60_000);
  const settings = Object.entries(VARIABLES).map(([name, row]) => ({
    name,
    isSecret: 'secret' in row && row.secret === true,
  }));
  const made: Readonly<Record<string, string>> = {
    'alerts.yml': rulesFile(),
    'grafana.json': grafanaDashboard(METRICS),
    'kubernetes.yaml': kubernetesManifests(settings),
  };
  for (const [name, text] of Object.entries(made))
    it(`src/deploy/${name} is what the tables make`, () => {
      const file = path.join(ROOT, 'src/deploy', name);
      if (process.env['RECORD']) fs.writeFileSync(file, text);
      expect(fs.readFileSync(file, 'utf8')).to.equal(text);
    });

  it('each alert has its page in OPERATIONS.md', () => {
    const file = path.join(ROOT, 'OPERATIONS.md');
    const text = fs.readFileSync(file, 'utf8');
    expect(CHAPTER.exec(text), 'a chapter "## Alerts"').not.to.equal(null);
    if (process.env['RECORD'])
      fs.writeFileSync(
        file,
        text.replace(CHAPTER, (_all, head: string) => `${head}${alertPages()}`.trimEnd() + '\n'),
      );
    expect(fs.readFileSync(file, 'utf8')).to.include(alertPages().trimEnd());
  });

  it('alerts ask for figures that a service has, and every figure of the table is one of its metrics', async () => {
    const api = await startApi('deploy');
    try {
      await api.call('GET', '/v1/companies', { key: api.operatorKey });
      const text = (await api.call('GET', '/metrics', { key: api.operatorKey })).text;
      const names = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name as string));
      for (const { name } of METRICS) expect(names.has(name), name).to.equal(true);
      // Counted where writes are passed on, which a process alone does not.
      for (const name of ['forwarded_writes_total', 'forwarded_writes_unanswered_total']) names.add(`daicho_${name}`);
      for (const { expr, name } of ALERTS)
        for (const [asked] of expr.matchAll(/daicho_\w+/g))
          expect(names.has(asked.replace(/_bucket$/, '')), `${name}: ${asked}`).to.equal(true);
    } finally {
      await api.close();
    }
  });

  it('each alert fires under its fault and is silent after it', function fires() {
    if (!hasPromtool()) {
      console.log('    skipped: promtool is not installed (Debian: prometheus)');
      this.skip();
    }
    const folder = quickFolder('alerts');
    try {
      fs.writeFileSync(path.join(folder, 'alerts.yml'), rulesFile());
      fs.writeFileSync(path.join(folder, 'test.yml'), rulesTest('alerts.yml'));
      execFileSync('promtool', ['check', 'rules', path.join(folder, 'alerts.yml')]);
      expect(
        execFileSync('promtool', ['test', 'rules', path.join(folder, 'test.yml')], { encoding: 'utf8' }),
      ).to.include('SUCCESS');
      // What never fires is found: a rule whose fault is another one.
      const dead = rulesFile().replace('daicho_ready == 0', 'daicho_ready == 2');
      fs.writeFileSync(path.join(folder, 'alerts.yml'), dead);
      const itsTest = rulesTest(
        'alerts.yml',
        ALERTS.filter(({ expr }) => expr === 'daicho_ready == 0'),
      );
      fs.writeFileSync(path.join(folder, 'test.yml'), itsTest);
      expect(() =>
        execFileSync('promtool', ['test', 'rules', path.join(folder, 'test.yml')], { stdio: 'pipe' }),
      ).to.throw();
    } finally {
      fs.rmSync(folder, { recursive: true, force: true });
    }
  });
});
