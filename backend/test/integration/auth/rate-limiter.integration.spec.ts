import { Transactions } from '../../../src/common/transactions.js';
import { RateLimitsRepository } from '../../../src/modules/auth/rate-limits/rate-limits.repository.js';
import { RateLimiter } from '../../../src/modules/auth/rate-limits/rate-limiter.service.js';
import { createDataSource } from '../../../src/database/data-source.js';
import { TestClock } from '../../fakes/test-clock.js';
import { createTestDatabase, type TestDatabase } from '../../servers/postgres.js';

const WINDOW = 15 * 60;

let testDatabase: TestDatabase;
let database: ReturnType<typeof createDataSource>;
const clock = new TestClock();
let attempts: RateLimiter;

describe('RateLimiter', () => {
  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    database = await createDataSource({ url: testDatabase.url, poolSize: 5 }).initialize();
    attempts = new RateLimiter(new RateLimitsRepository(new Transactions(database)), clock);
  });
  afterAll(async () => {
    await database?.destroy();
    await testDatabase?.drop();
  });
  beforeEach(() => database.query('DELETE FROM rate_limit'));

  async function tries(subject: string, limit: number, times: number): Promise<void> {
    for (let i = 0; i < times; i += 1) await attempts.count(subject, limit);
  }

  it('allows exactly the limit, then returns the time to wait', async () => {
    await tries('login:una@example.test', 3, 3);
    clock.advance(60);
    await expect(attempts.count('login:una@example.test', 3)).rejects.toMatchObject({
      code: 'auth.too_many_attempts',
      kind: 'too-many',
      details: { retryAfterSeconds: WINDOW - 60 },
      message: 'Too many attempts. Try again in 14 minutes.',
    });
    await attempts.count('login:other@example.test', 3);
  });

  it('restarts after the window, which attempts do not extend', async () => {
    await tries('x', 2, 2);
    clock.advance(WINDOW - 1);
    await expect(attempts.count('x', 2)).rejects.toMatchObject({ details: { retryAfterSeconds: 1 } });
    clock.advance(1);
    await tries('x', 2, 2);
    await expect(attempts.count('x', 2)).rejects.toMatchObject({ details: { retryAfterSeconds: WINDOW } });
  });

  it('allows exactly the limit in parallel, across processes', async () => {
    const beside = new RateLimiter(new RateLimitsRepository(new Transactions(database)), clock);
    const results = await Promise.allSettled(
      Array.from({ length: 40 }, (_, i) => (i % 2 ? attempts : beside).count('storm', 10)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  });

  it('resets one subject after a success, not the others', async () => {
    await tries('mine', 2, 2);
    await tries('yours', 2, 2);
    await attempts.clear('mine');
    await tries('mine', 2, 2);
    await expect(attempts.count('yours', 2)).rejects.toMatchObject({ code: 'auth.too_many_attempts' });
  });

  it('returns the attempts of a success, and no more', async () => {
    await tries('school', 2, 1);
    for (let pupil = 0; pupil < 5; pupil += 1) {
      await attempts.count('school', 2);
      await attempts.refund('school');
    }
    await attempts.count('school', 2);
    await expect(attempts.count('school', 2)).rejects.toMatchObject({ code: 'auth.too_many_attempts' });
    for (let n = 0; n < 5; n += 1) await attempts.refund('school');
    await tries('school', 2, 2);
    await expect(attempts.count('school', 2)).rejects.toMatchObject({ code: 'auth.too_many_attempts' });
  });

  it('stores no address and deletes windows an hour after their end', async () => {
    await attempts.count('login:una@example.test', 3);
    clock.advance(WINDOW / 2);
    await attempts.count('login-from:192.0.2.7', 3);
    expect(JSON.stringify(await database.query('SELECT * FROM rate_limit'))).not.toMatch(/una|192\.0/);
    clock.advance(WINDOW / 2 + 3_600);
    await attempts.sweep();
    expect(await database.query('SELECT count FROM rate_limit')).toEqual([{ count: 1 }]);
    clock.advance(WINDOW / 2);
    await attempts.sweep();
    expect(await database.query('SELECT count FROM rate_limit')).toEqual([]);
  });

  it('returns the attempts of a window once, after its end', async () => {
    await tries('x', Infinity, 3);
    expect(await attempts.takeEnded('x')).toBeNull();
    clock.advance(WINDOW);
    const taken = await Promise.all([attempts.takeEnded('x'), attempts.takeEnded('x')]);
    expect(taken).toEqual(expect.arrayContaining([3, null]));
    expect(await attempts.takeEnded('x')).toBeNull();
  });

  it('keeps a subject for the given time', async () => {
    await attempts.rememberFor('known', 60);
    expect(await attempts.isRemembered('known')).toBe(true);
    clock.advance(60);
    expect(await attempts.isRemembered('known')).toBe(false);
  });
});
