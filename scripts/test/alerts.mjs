import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { inRoot } from '../lib/paths.mjs';

const RULES = inRoot('deploy', 'prometheus', 'alerts.yml');
const MINUTES = 180;
const gauge = (value) => `${value}+0x${MINUTES}`;
const counter = (perMinute) => `0+${perMinute}x${MINUTES}`;
const buckets = ({ slow, quick }) =>
  Object.fromEntries(
    [
      ['1', quick],
      ['2.5', quick + slow],
      ['+Inf', quick + slow],
    ].map(([le, perMinute]) => [
      `showreel_http_request_duration_seconds_bucket{route="/api/gallery/:id",le="${le}"}`,
      counter(perMinute),
    ]),
  );
const oldest = (queue, seconds) => ({ [`showreel_jobs_oldest_seconds{queue="${queue}"}`]: gauge(seconds) });
const requests = (failed, fine) => ({
  'showreel_http_requests_total{status="500"}': counter(failed),
  'showreel_http_requests_total{status="200"}': counter(fine),
});
/** Returns the series of two processes: a fault that only one of them sees says nothing about the installation. */
const both = (series, labels, one, other) => ({
  [`${series}{${labels},instance="a"}`]: gauge(one),
  [`${series}{${labels},instance="b"}`]: gauge(other),
});

/** Lists for each alert series with which it fires, those with which it just does not, and the labels that it keeps. */
const CASES = {
  ShowreelProcessDown: {
    bad: { 'up{job="showreel",instance="a"}': gauge(0) },
    good: { 'up{job="showreel",instance="a"}': gauge(1), 'up{job="another",instance="a"}': gauge(0) },
    labels: { job: 'showreel', instance: 'a' },
  },
  ShowreelDatabaseUnreachable: {
    bad: both('showreel_up', 'part="database"', 0, 0),
    good: both('showreel_up', 'part="database"', 0, 1),
  },
  ShowreelQueueUnreachable: {
    bad: both('showreel_up', 'part="queue"', 0, 0),
    good: both('showreel_up', 'part="queue"', 0, 1),
  },
  ShowreelNoWorker: {
    bad: { 'showreel_processes{kind="worker"}': gauge(0), 'showreel_processes{kind="api"}': gauge(2) },
    good: { 'showreel_processes{kind="worker"}': gauge(1), 'showreel_processes{kind="api"}': gauge(0) },
  },
  ShowreelErrors: { bad: requests(6, 94), good: requests(4, 96) },
  ShowreelSlowRequests: { bad: buckets({ slow: 6, quick: 94 }), good: buckets({ slow: 4, quick: 96 }) },
  ShowreelEventLoopLag: {
    bad: { 'nodejs_eventloop_lag_p99_seconds{job="showreel",instance="a"}': gauge(0.6) },
    good: { 'nodejs_eventloop_lag_p99_seconds{job="showreel",instance="a"}': gauge(0.5) },
    labels: { job: 'showreel', instance: 'a' },
  },
  ShowreelPoolExhausted: {
    bad: { 'showreel_database_pool{state="waiting",instance="a"}': gauge(6) },
    good: {
      'showreel_database_pool{state="waiting",instance="a"}': gauge(5),
      'showreel_database_pool{state="used",instance="a"}': gauge(10),
    },
    labels: { state: 'waiting', instance: 'a' },
  },
  ShowreelUrgentJobsWait: {
    bad: oldest('urgent', 901),
    good: { ...oldest('urgent', 900), ...oldest('photos', 1_000) },
  },
  ShowreelPhotosWait: {
    bad: oldest('photos', 3_601),
    good: { ...oldest('photos', 3_600), ...oldest('videos', 9_999) },
  },
  ShowreelFilmsWait: {
    bad: { showreel_film_waiting_seconds: gauge(36_001) },
    good: { showreel_film_waiting_seconds: gauge(36_000) },
  },
  ShowreelJobsFailed: { bad: { showreel_jobs_failed: gauge(1) }, good: { showreel_jobs_failed: gauge(0) } },
  ShowreelJobFailures: {
    bad: { 'showreel_job_duration_seconds_count{job="showreel",name="send-mail",outcome="failed"}': counter(7) },
    good: {
      'showreel_job_duration_seconds_count{job="showreel",name="send-mail",outcome="failed"}': counter(5),
      'showreel_job_duration_seconds_count{job="showreel",name="send-links",outcome="failed"}': counter(5),
      'showreel_job_duration_seconds_count{job="showreel",name="render-photo",outcome="done"}': counter(600),
    },
    labels: { name: 'send-mail' },
  },
  ShowreelStorageErrors: {
    bad: { 'showreel_storage_errors_total{operation="read"}': counter(1) },
    good: { 'showreel_storage_errors_total{operation="read"}': gauge(7) },
  },
  // The time of these tests begins at 0.
  ShowreelBackupLate: [
    {
      bad: { showreel_backup_last_good_timestamp_seconds: gauge(-26 * 3_600) },
      good: { showreel_backup_last_good_timestamp_seconds: gauge(-20 * 3_600) },
    },
    // There never was one.
    {
      bad: { showreel_backup_missing_since_timestamp_seconds: gauge(-26 * 3_600) },
      good: { showreel_backup_missing_since_timestamp_seconds: gauge(-20 * 3_600) },
    },
  ],
};

/** Has Prometheus check the rules, and evaluate each with series with which it fires and with which it must not. */
export function checkAlerts(print, temp) {
  const rules = parse(readFileSync(RULES, 'utf8')).groups.flatMap((group) => group.rules);
  const file = join(temp, 'alerts.json');
  // JSON is YAML.
  writeFileSync(
    file,
    JSON.stringify({ rule_files: [RULES], evaluation_interval: '1m', tests: rules.flatMap(testsOf) }),
  );
  const isRight = promtool(print, ['check', 'rules', RULES]) && promtool(print, ['test', 'rules', file]);
  if (isRight) print('Prometheus takes the rules, and each fires when it should and not before.');
  return isRight;
}

function testsOf(rule) {
  const found = CASES[rule.alert];
  if (!found) throw new Error(`Add a case for ${rule.alert} to scripts/test/alerts.mjs.`);
  return [found].flat().flatMap((each) => testsOfCase(rule, each));
}

function testsOfCase({ alert, for: duration, labels, annotations }, { bad, good, labels: kept = {} }) {
  // A window is full after ten minutes at most, except that of half an hour.
  const firesAfter = minutesOf(duration) + 35;
  const fired = { exp_labels: { ...labels, ...kept }, exp_annotations: filledIn(annotations, kept) };
  const test = (series, moments) => ({
    interval: '1m',
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    alert_rule_test: moments.map(([minute, alerts]) => ({
      eval_time: `${minute}m`,
      alertname: alert,
      exp_alerts: alerts,
    })),
  });
  return [
    test(bad, [
      [minutesOf(duration) - 1, []],
      [firesAfter, [fired]],
    ]),
    test(good, [[firesAfter, []]]),
  ];
}

const minutesOf = (duration) => Number(duration.replace(/m$/, ''));

function filledIn(annotations, labels) {
  const fill = (text) => text.replaceAll(/\{\{ \$labels\.(\w+) \}\}/g, (_, name) => labels[name]);
  return Object.fromEntries(Object.entries(annotations).map(([name, text]) => [name, fill(text)]));
}

function promtool(print, args) {
  const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' });
  if (status !== 0) print(stdout + stderr);
  return status === 0;
}
