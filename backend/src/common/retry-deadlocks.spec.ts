import { retryDeadlocks } from './retry-deadlocks.js';

const failing = (code: string, times: number) => {
  let runs = 0;
  return async () => {
    runs += 1;
    if (runs <= times) throw Object.assign(new Error('given up'), { driverError: { code } });
    return runs;
  };
};

it('tries again what gave way, and nothing else', async () => {
  expect(await retryDeadlocks(failing('40P01', 0))).toBe(1);
  expect(await retryDeadlocks(failing('40P01', 4))).toBe(5);
  await expect(retryDeadlocks(failing('40P01', 5))).rejects.toThrow('given up');
  await expect(retryDeadlocks(failing('23505', 1))).rejects.toThrow('given up');
});
