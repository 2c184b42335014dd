import { mkdir, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../scripts/lib/paths.mjs';
import { onPath } from '../scripts/test/programs.mjs';
import { lastingPort } from './ports.mjs';
import { Service } from './service.mjs';
import { waitUntil } from './waiting.mjs';

/** A minute of the rules takes a second in a run. */
const SCALE = 60;
/** A rule that waits for hours has them as seconds. */
const HOURS_SCALE = 3_600;
/** The token that the processes of the fleet require for their metrics. */
export const METRICS_TOKEN = 'chaos-metrics-token';
const RULES = inRoot('deploy', 'prometheus', 'alerts.yml');
/** In seconds: a worker looks at what it needs every five, and a window without a look sees nothing. */
const LEAST_WINDOW = 10;
/** Series whose value is a time that is compared with the time that staff may wait. */
const TIMES = /_(?:oldest|waiting|timestamp)_seconds/;

/** The names of all alerts, in the order of the rules. */
export const alertNames = (rules = readFileSync(RULES, 'utf8')) =>
  [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);

/**
 * Shortens the durations, windows and waiting times of alert rules, so that a minute lasts a second. Hours of waiting
 * last as many seconds.
 */
export function scaledRules(rules) {
  return rules
    .split('\n')
    .map((line) => {
      const scaled = line
        .replace(/^( *for: \d+)m/, '$1s')
        .replaceAll(/\[(\d+)m\]/g, (_, minutes) => `[${Math.max(minutes, LEAST_WINDOW)}s]`);
      const scale = /\* 3600$/.test(scaled) ? HOURS_SCALE : SCALE;
      return TIMES.test(scaled) ? scaled.replace(/(expr: .* > )(.+)$/, `$1($2) / ${scale}`) : scaled;
    })
    .join('\n');
}

/**
 * A Prometheus that scrapes all processes and evaluates the rules of `deploy/` every second; undefined where it is not
 * installed.
 */
export async function startAlerts(folder, { services, logFile }) {
  const program = onPath(['prometheus']);
  if (!program) return undefined;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'alerts.yml'), scaledRules(readFileSync(RULES, 'utf8')));
  const targets = services.map(({ port }) => `127.0.0.1:${port}`);
  const config = {
    global: { scrape_interval: '1s', scrape_timeout: '1s', evaluation_interval: '1s' },
    rule_files: ['alerts.yml'],
    scrape_configs: [
      { job_name: 'showreel', authorization: { credentials: METRICS_TOKEN }, static_configs: [{ targets }] },
    ],
  };
  // JSON is YAML.
  await writeFile(join(folder, 'prometheus.yml'), JSON.stringify(config));
  const address = `127.0.0.1:${await lastingPort()}`;
  const service = new Service({
    name: 'prometheus',
    command: [
      program,
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'series')}`,
      `--web.listen-address=${address}`,
      '--log.level=warn',
    ],
    env: { ...process.env, GOMAXPROCS: '1' },
    logFile,
  });
  service.start();
  const startedAt = Date.now();
  try {
    await waitUntil(() => answers(`http://${address}/-/ready`), { what: 'Prometheus', seconds: 60 });
  } catch (error) {
    await service.stop('SIGKILL');
    throw error;
  }
  return {
    startedAt,
    stop: () => service.stop('SIGKILL'),
    firings: () => firings(address, startedAt),
    isFiring: (names) => isFiring(address, names),
  };
}

async function answers(url) {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false;
  }
}

/** Returns the periods in which each alert fired, as Prometheus has recorded them. */
async function firings(address, startedAt) {
  const found = await ask(address, 'query_range', {
    query: 'max by (alertname) (ALERTS{alertstate="firing"})',
    start: String(startedAt / 1_000),
    end: String(Date.now() / 1_000),
    step: '1',
  });
  return found.flatMap(({ metric, values }) => periodsOf(metric.alertname, values));
}

/** Says whether one of these alerts fires now. */
async function isFiring(address, names) {
  const found = await ask(address, 'query', { query: `ALERTS{alertstate="firing",alertname=~"${names.join('|')}"}` });
  return found.length > 0;
}

async function ask(address, what, query) {
  const url = `http://${address}/api/v1/${what}?${new URLSearchParams(query)}`;
  const reply = await fetch(url, { signal: AbortSignal.timeout(30_000) });
  if (!reply.ok) throw new Error(`Prometheus answers ${reply.status}: ${await reply.text()}`);
  const { data } = await reply.json();
  return data.result;
}

/** Moments that follow each other within two seconds are one period. */
function periodsOf(alert, values) {
  const periods = [];
  for (const [seconds] of values) {
    const last = periods.at(-1);
    if (last && seconds * 1_000 - last.until <= 2_000) last.until = seconds * 1_000;
    else periods.push({ alert, from: seconds * 1_000, until: seconds * 1_000 });
  }
  return periods;
}

/**
 * Says of each alert during which faults it began to fire, and how often it did before the first one.
 * @param stages each with the name of its fault and when it began, in order
 */
export function judgeAlerts(names, periods, stages) {
  return names.map((alert) => {
    const began = periods.filter((period) => period.alert === alert).map(({ from }) => from);
    const faultAt = (at) => stages.findLast(({ from }) => from <= at)?.name;
    return {
      alert,
      during: [...new Set(began.map(faultAt).filter(Boolean))],
      before: began.filter((at) => faultAt(at) === undefined).length,
    };
  });
}

/** Returns the alerts that a fault must fire. */
export const expectedOf = ({ fires = [] }) => [fires].flat();

/**
 * Returns the problems with the alerts: one that fires while all is well, and one that a fault must fire and did not.
 * @param faults the faults of the run
 */
export function alertFindings(judged, faults) {
  const findings = judged
    .filter(({ before }) => before > 0)
    .map(({ alert }) => `the alert ${alert} fired before the first fault`);
  for (const fault of faults)
    for (const expected of expectedOf(fault))
      if (!judged.some(({ alert, during }) => alert === expected && during.includes(fault.name)))
        findings.push(`${fault.name}: the alert ${expected} did not fire`);
  return findings;
}
