import { Redis } from 'ioredis';

/** The one place that opens connections to Redis. A request must learn soon that Redis is away; a worker waits for it. */
export function openRedis(url: string, user: 'request' | 'worker', onError: (error: Error) => void): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: user === 'worker' ? null : 2,
    retryStrategy: (tries) => Math.min(tries * 100, 1_000),
  });
  return redis.on('error', onError);
}
