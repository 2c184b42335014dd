import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { MetricsPort } from '../../../src/ports/metrics.port.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';
import { insertProject, insertPurchase, insertUser } from '../../fixtures/rows.js';
import { parseMetrics } from '../../fixtures/parse-metrics.js';

const DEPLOY = join(process.cwd(), '..', 'deploy');
const TOKEN = 'a-token-of-the-monitoring';
/** The series that Prometheus itself adds for each target. */
const OF_PROMETHEUS = new Set(['up']);
const WORDS = new Set(['by', 'sum', 'max', 'min', 'or']);
const DURATION = /^\d+[smhd]$/;

interface Rule {
  alert: string;
  expr: string;
  for: string;
  labels: { severity: string };
  annotations: { summary: string; cure: string };
}

const rules = () =>
  (
    parse(readFileSync(join(DEPLOY, 'prometheus', 'alerts.yml'), 'utf8')) as {
      groups: { name: string; rules: Rule[] }[];
    }
  ).groups.flatMap((group) => group.rules);

interface Panel {
  title: string;
  gridPos: { x: number; y: number; w: number; h: number };
  targets: { expr: string }[];
}

const panels = () =>
  (JSON.parse(readFileSync(join(DEPLOY, 'grafana', 'showreel.json'), 'utf8')) as { panels: Panel[] }).panels;

/** Returns the names of series in an expression, and the labels that it selects or groups by, with their values. */
function namesIn(expr: string): string[] {
  const bare = expr.replaceAll(/\{[^}]*\}|\[[^\]]*\]|\b(?:by|on|without) ?\([^)]*\)|"[^"]*"/g, ' ');
  return [...bare.matchAll(/\b[a-z][a-z0-9_]*\b(?! ?\()/g)].map(([name]) => name).filter((name) => !WORDS.has(name));
}

const app = useTestApp({ env: { METRICS_TOKEN: TOKEN, BACKUP_TARGET: '/backup' } });

describe('dashboard and alerts', () => {
  /** Returns every series with its labels, after one of each was measured. */
  async function series(): Promise<Map<string, Set<string>>> {
    const metrics = app.app.get(MetricsPort, { strict: false });
    metrics.job({ name: 'render-photo', outcome: 'failed', seconds: 1 });
    metrics.storage({ operation: 'read', isOk: false, seconds: 1 });
    const scrape = async () =>
      parseMetrics((await app.visitor().get('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })).text);
    await app.database.query('DELETE FROM backup');
    app.clock.advance(11);
    const withoutBackup = await scrape();
    app.clock.advance(11);
    await app.database.query(
      `INSERT INTO backup (target, state, started_at, finished_at) VALUES ('/backup', 'good', now(), now())`,
    );
    const { email: clientEmail } = await insertUser(app.database);
    await insertPurchase(app.database, await insertProject(app.database, { clientEmail }));
    await app.visitor().get('/api/site');
    const found = new Map<string, Set<string>>();
    for (const { name, labels } of [...withoutBackup, ...(await scrape())])
      found.set(name, new Set([...(found.get(name) ?? []), ...Object.keys(labels)]));
    return found;
  }

  it('use series and labels alone that /metrics has', async () => {
    const found = await series();
    const expressions = [
      ...rules().map(({ expr }) => expr),
      ...panels().flatMap(({ targets }) => targets.map((t) => t.expr)),
    ];
    expect(expressions.length).toBeGreaterThan(30);
    const used = expressions.flatMap((expr) => namesIn(expr).filter((name) => !OF_PROMETHEUS.has(name)));
    expect(used.filter((name) => !found.has(name))).toEqual([]);
    for (const expr of expressions)
      for (const [, name, selectors = ''] of expr.matchAll(/([a-z][a-z0-9_]*)\{([^}]*)\}/g))
        for (const [, label] of selectors.matchAll(/(\w+)(?:=~|!~|!=|=)/g))
          if (label !== 'job') expect([expr, name, found.get(name!)?.has(label!)]).toEqual([expr, name, true]);
  });

  it('find no label in /metrics that Prometheus gives each series itself', async () => {
    const labels = [...(await series()).values()].flatMap((each) => [...each]);
    expect(labels).toContain('outcome');
    expect(labels).not.toEqual(expect.arrayContaining(['job']));
    expect(labels).not.toEqual(expect.arrayContaining(['instance']));
  });

  it('have alerts in the form of Prometheus, each with a cure', () => {
    const all = rules();
    expect(new Set(all.map(({ alert }) => alert)).size).toBe(all.length);
    for (const { alert, expr, for: duration, labels, annotations, ...rest } of all) {
      expect(alert).toMatch(/^Showreel[A-Za-z]+$/);
      expect(duration).toMatch(DURATION);
      expect(['critical', 'warning']).toContain(labels.severity);
      expect(annotations).toEqual({
        summary: expect.stringMatching(/\.$/) as string,
        cure: expect.stringMatching(/\.$/) as string,
      });
      expect(rest).toEqual({});
      expect(expr.split('(').length).toBe(expr.split(')').length);
    }
  });

  it('have panels that do not overlap', () => {
    const cells = panels().flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)}/${y + Math.floor(cell / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(Math.max(...panels().map(({ gridPos: { x, w } }) => x + w))).toBe(24);
  });
});
