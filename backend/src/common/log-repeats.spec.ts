import { jest } from '@jest/globals';
import { summariseRepeats } from './log-repeats.js';

describe('summariseRepeats', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('a message is logged at once, its repeats together after a minute', () => {
    const lines: string[] = [];
    const log = summariseRepeats((line) => lines.push(line));
    for (let count = 0; count < 1_000; count += 1) log('forged');
    log('other');
    expect(lines).toEqual(['forged', 'other']);
    jest.advanceTimersByTime(60_000);
    expect(lines).toEqual(['forged', 'other', 'forged (999 more in 60 s)']);
    log('other');
    expect(lines.at(-1)).toBe('other');
  });
});
