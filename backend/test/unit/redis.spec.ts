import { startTestRedis } from '../servers/redis.js';

it('a machine without redis-server has no test Redis', async () => {
  expect(await startTestRedis({ PATH: '' })).toBeUndefined();
});
