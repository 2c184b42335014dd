import { redisStarter } from '../../servers/redis.js';

it('starts no test Redis without redis-server', () => {
  expect(redisStarter({ PATH: '' })).toBeUndefined();
});
