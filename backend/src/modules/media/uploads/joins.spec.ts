import { jest } from '@jest/globals';
import { Joins } from './joins.js';

describe('Joins', () => {
  function held() {
    let end!: (error?: Error) => void;
    const ended = new Promise<void>((resolve, reject) => (end = (error) => (error ? reject(error) : resolve())));
    return { end, join: jest.fn(() => ended) };
  }

  test('goes on after a call that has waited long enough, and is joined once', async () => {
    const joins = new Joins(1);
    const { end, join } = held();
    expect(await joins.run('a', join)).toBe(false);
    expect(await joins.run('a', join)).toBe(false);
    expect(join).toHaveBeenCalledTimes(1);
    end();
    expect(await joins.run('b', async () => undefined)).toBe(true);
  });

  test('fails for all who wait, and begins again', async () => {
    const joins = new Joins(60_000);
    const { end, join } = held();
    const calls = [joins.run('a', join), joins.run('a', join)];
    end(new Error('full'));
    for (const call of calls) await expect(call).rejects.toThrow('full');
    expect(await joins.run('a', async () => undefined)).toBe(true);
    expect(join).toHaveBeenCalledTimes(1);
  });
});
