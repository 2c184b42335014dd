import { redisStarter } from '../../servers/redis.js';

describe('redisStarter', () => {
  it('starts no test Redis without redis-server', () => {
    expect(redisStarter({ PATH: '' })).toBeUndefined();
  });
});
