import { expect, jest, test } from '@jest/globals';
import { onNpmGone } from '../lib/processes.mjs';

test('onNpmGone calls back when the parent changes', async () => {
  let parent = 1;
  const gone = new Promise((resolve) =>
    onNpmGone(() => resolve('gone'), { env: { npm_lifecycle_event: 'start' }, parent: () => parent }),
  );
  parent = 2;
  expect(await gone).toBe('gone');
});

test('onNpmGone watches nothing without npm', () => {
  const parent = jest.fn();
  onNpmGone(() => undefined, { env: {}, parent });
  expect(parent).not.toHaveBeenCalled();
});
