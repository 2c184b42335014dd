import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { inRoot } from '../lib/paths.mjs';
import { autoscalingProblems } from '../test/chart.mjs';
import { onPath } from '../test/programs.mjs';
import { readUnits, unitProblems } from '../test/units.mjs';

/** Returns the problems of the units after a change of one, whose text must be there. */
function problems(unit, part, by) {
  const units = readUnits();
  expect(units[unit]).toContain(part);
  return unitProblems({ ...units, [unit]: units[unit].replace(part, by) });
}

describe('the check of the deployment', () => {
  test('finds nothing wrong with the systemd units', () => {
    expect(Object.keys(readUnits()).sort()).toEqual(['showreel-api.service', 'showreel-worker.service']);
    expect(unitProblems()).toEqual([]);
  });

  test.each([
    [
      'a worker that cannot write backups',
      'showreel-worker.service',
      'ReadWritePaths=-/backup\n',
      '',
      /write to \/backup/,
    ],
    [
      'a worker that cannot write to DATA_DIR',
      'showreel-worker.service',
      'StateDirectory=showreel\n',
      '',
      /write to \/var\/lib\/showreel/,
    ],
    ['a migration that is ended', 'showreel-api.service', 'TimeoutStartSec=infinity\n', '', /migration/],
    [
      'a process that may write everywhere',
      'showreel-api.service',
      'ProtectSystem=strict\n',
      '',
      /ProtectSystem=strict/,
    ],
    ['a program that does not exist', 'showreel-worker.service', 'dist/worker.js', 'dist/works.js', /works\.js/],
  ])('names %s', (_what, unit, part, by, problem) => {
    expect(problems(unit, part, by)).toEqual([expect.stringMatching(problem)]);
  });

  test('has systemd look for settings that it does not know', () => {
    const found = problems('showreel-api.service', 'TimeoutStartSec=', 'TimeoutBeginSec=1\nTimeoutStartSec=');
    const hasSystemd = onPath(['systemd-analyze']) !== undefined;
    expect(found).toEqual(hasSystemd ? [expect.stringMatching(/TimeoutBeginSec/)] : []);
  });

  /** Makes the autoscaling as the chart renders it from its values. */
  function scaler({ metric, queues }) {
    const metrics = queues.map((queue) => ({
      external: { metric: { name: metric, selector: { matchLabels: { queue } } } },
    }));
    return [{ kind: 'HorizontalPodAutoscaler', spec: { metrics } }];
  }

  test('finds that the chart scales workers by a metric and by queues that exist', () => {
    const { autoscaling } = parse(readFileSync(inRoot('deploy', 'kubernetes', 'values.yaml'), 'utf8')).worker;
    expect(autoscalingProblems(scaler(autoscaling))).toEqual([]);
    expect(autoscalingProblems(scaler({ ...autoscaling, queues: ['films'] }))).toEqual([
      expect.stringMatching(/no queue films, only photos, videos/),
    ]);
    expect(autoscalingProblems(scaler({ queues: ['photos'], metric: 'showreel_jobs_age' }))).toEqual([
      expect.stringMatching(/no metric showreel_jobs_age/),
    ]);
  });
});
