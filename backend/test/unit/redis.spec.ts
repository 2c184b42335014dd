import { startTestRedis } from '../servers/redis.js';

it('returns no test Redis without redis-server', async () => {
  expect(await startTestRedis({ PATH: '' })).toBeUndefined();
});
