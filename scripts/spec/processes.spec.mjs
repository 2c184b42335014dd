import { describe, expect, jest, test } from '@jest/globals';
import { onNpmGone, sayingSo } from '../lib/processes.mjs';

describe('a long process', () => {
  test('is told by onNpmGone when its parent changes', async () => {
    let parent = 1;
    const gone = new Promise((resolve) =>
      onNpmGone(() => resolve('gone'), { env: { npm_lifecycle_event: 'start' }, parent: () => parent }),
    );
    parent = 2;
    expect(await gone).toBe('gone');
  });

  test('is not watched by onNpmGone without npm', () => {
    const parent = jest.fn();
    onNpmGone(() => undefined, { env: {}, parent });
    expect(parent).not.toHaveBeenCalled();
  });

  test('is announced by sayingSo until it ends', async () => {
    jest.useFakeTimers();
    const print = jest.fn();
    let end;
    const work = sayingSo(new Promise((resolve) => (end = resolve)), { text: 'Still installing ...', print });
    jest.advanceTimersByTime(65_000);
    end('done');
    expect(await work).toBe('done');
    jest.advanceTimersByTime(65_000);
    expect(print.mock.calls).toEqual([['Still installing ... (30 s)'], ['Still installing ... (60 s)']]);
    jest.useRealTimers();
  });
});
