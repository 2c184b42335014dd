import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { inRoot } from '../lib/paths.mjs';
import { autoscalingProblems } from '../test/chart.mjs';

/** What the chart renders of its values for the autoscaling. */
function scaler({ metric, queues }) {
  const metrics = queues.map((queue) => ({
    external: { metric: { name: metric, selector: { matchLabels: { queue } } } },
  }));
  return [{ kind: 'HorizontalPodAutoscaler', spec: { metrics } }];
}

test('the chart scales workers by a metric and by queues that exist', () => {
  const { autoscaling } = parse(readFileSync(inRoot('deploy', 'kubernetes', 'values.yaml'), 'utf8')).worker;
  expect(autoscalingProblems(scaler(autoscaling))).toEqual([]);
  expect(autoscalingProblems(scaler({ ...autoscaling, queues: ['films'] }))).toEqual([
    expect.stringMatching(/no queue films, only photos, videos/),
  ]);
  expect(autoscalingProblems(scaler({ queues: ['photos'], metric: 'showreel_jobs_age' }))).toEqual([
    expect.stringMatching(/no metric showreel_jobs_age/),
  ]);
});
