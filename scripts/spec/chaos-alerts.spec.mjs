import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { alertFindings, alertNames, expectedOf, judgeAlerts, scaledRules } from '../../chaos/alerts.mjs';
import { FAULTS } from '../../chaos/faults.mjs';
import { inRoot } from '../lib/paths.mjs';

const RULES = readFileSync(inRoot('deploy', 'prometheus', 'alerts.yml'), 'utf8');
/** A process keeps its figures for ten seconds, and Prometheus looks every second. */
const LAG_SECONDS = 12;

describe('the rules of a run', () => {
  test('have a second for each minute', () => {
    const scaled = scaledRules(`      - alert: A
        expr: max(showreel_jobs_oldest_seconds{queue="urgent"}) > 900
        for: 5m
      - alert: B
        expr: sum(rate(a[5m])) > sum(rate(b[30m]))
        for: 10m
      - alert: C
        expr: time() - max(showreel_backup_last_good_timestamp_seconds) > 26 * 3600
`);
    expect(scaled).toContain('> (900) / 60\n        for: 5s');
    expect(scaled).toContain('a[10s])) > sum(rate(b[30s]))\n        for: 10s');
    expect(scaled).toContain('> (26 * 3600) / 3600');
  });

  test('have no minute left, and the same alerts', () => {
    const scaled = scaledRules(RULES);
    expect(scaled).not.toMatch(/for: \d+[mhd]|\[\d+[mhd]\]/);
    expect(alertNames(scaled)).toEqual(alertNames(RULES));
    expect(alertNames(RULES).length).toBeGreaterThan(10);
  });
});

describe('the judgement of alerts', () => {
  const stages = [
    { name: 'kill-api', from: 100 },
    { name: 'store-errors', from: 200 },
  ];
  const period = (alert, from) => ({ alert, from, until: from + 1 });

  test('gives each to the fault that began last', () => {
    const judged = judgeAlerts(['A', 'B'], [period('A', 100), period('A', 199), period('A', 250)], stages);
    expect(judged).toEqual([
      { alert: 'A', during: ['kill-api', 'store-errors'], before: 0 },
      { alert: 'B', during: [], before: 0 },
    ]);
    expect(alertFindings(judged, [{ name: 'kill-api', fires: ['A'] }, { name: 'store-errors' }])).toEqual([]);
  });

  test('finds an alert before the first fault, and one that a fault should have fired', () => {
    const judged = judgeAlerts(['A', 'B'], [period('A', 99)], stages);
    expect(alertFindings(judged, [{ name: 'store-errors', fires: 'B' }])).toEqual([
      'the alert A fired before the first fault',
      'store-errors: the alert B did not fire',
    ]);
  });

  test('expects every alert from one fault', () => {
    expect(FAULTS.flatMap(expectedOf).sort()).toEqual(alertNames(RULES).sort());
  });

  test.each(FAULTS.flatMap((fault) => expectedOf(fault).map((alert) => ({ ...fault, alert }))))(
    'has $name last until $alert fires',
    ({ seconds: [least], alert }) => {
      const rules = parse(scaledRules(RULES)).groups.flatMap((group) => group.rules);
      expect(least).toBeGreaterThanOrEqual(secondsUntil(rules.find((rule) => rule.alert === alert)));
    },
  );
});

/** Returns how long a fault must last until a rule of a run fires; waiting work must first reach the rule's age. */
function secondsUntil({ expr, for: duration }) {
  const age = /oldest_seconds|time\(\)/.test(expr) ? expr.match(/> (\(.+\) \/ \d+)$/)[1] : '0';
  const lag = expr.startsWith('up{') ? 0 : LAG_SECONDS;
  return Number.parseInt(duration, 10) + valueOf(age) + lag;
}

/** Computes a quotient such as `(26 * 3600) / 3600`. */
function valueOf(text) {
  const [dividend, divisor = 1] = text.replaceAll(/[()]/g, '').split('/');
  return dividend.split('*').reduce((product, factor) => product * factor, 1) / divisor;
}
