import { TestClock } from '../../../../test/fakes/test-clock.js';
import type { Config } from '../../../config/config.js';
import { hashPassword } from '../../auth/passwords/password-hasher.js';
import { RateLimiter } from '../../auth/rate-limits/rate-limiter.service.js';
import { GalleryGateService } from './gallery-gate.service.js';
import type { Project } from '../core/project.entity.js';

/** The tries of each subject, as PostgreSQL would count them. */
class CountedTries {
  private readonly counts = new Map<string, number>();

  count(key: string, _now: Date, endsAt: Date) {
    const count = (this.counts.get(key) ?? 0) + 1;
    this.counts.set(key, count);
    return Promise.resolve({ count, endsAt });
  }

  uncount(key: string) {
    this.counts.set(key, this.counts.get(key)! - 1);
    return Promise.resolve();
  }

  get all() {
    return [...this.counts.values()];
  }
}

describe('GalleryGateService', () => {
  test('does not count a passcode that was never checked', async () => {
    const clock = new TestClock();
    const tries = new CountedTries();
    const project = {
      id: '00000000-0000-4000-8000-000000000001',
      status: 'active',
      trashedAt: null,
      clientEmailKey: 'una@example.test',
      passcodeEncrypted: null,
      passcodeHash: await hashPassword('open sesame'),
    } as Project;
    const gate = new GalleryGateService(
      { findById: async () => project } as never,
      {} as never,
      new RateLimiter(tries as never, clock),
      {} as never,
      clock,
      {} as Config,
    );
    const hungUp = { passcode: 'open sesame', address: '203.0.113.7', known: false, signal: AbortSignal.abort() };
    await expect(gate.unlock(project.id, 'una@example.test', hungUp)).rejects.toMatchObject({ code: 'auth.busy' });
    expect(tries.all).toEqual([0, 0, 0]);
  });
});
