import { describe, expect, test } from '@jest/globals';
import { figures } from '../../chaos/report.mjs';

const counts = { attempted: 2, acknowledged: 2, survived: 2, lost: 0, doubled: 0 };
const RUN = {
  seed: 7,
  operations: 4,
  settledMs: 2_400,
  findings: [],
  recoveries: [{ name: 'kill-api', seconds: 3 }],
  lacks: [],
  files: { ...counts, half: 0 },
  money: { ...counts, refunds: counts, withdrawals: counts },
  mails: { receipts: 2, missing: 0, doubled: 0, repeated: 0 },
  downloads: { attempted: 1, whole: 1 },
};

describe('the report of chaos', () => {
  test('says what was tried and how long it took to settle', () => {
    const text = figures([RUN]);
    expect(text).toMatch(/^1 run \(seed 7\), 1 faults?, /);
    expect(figures([RUN, { ...RUN, seed: 8 }])).toMatch(/^2 runs \(seeds 7, 8\), /);
    expect(text).toContain('everything was done within 2 s');
    expect(text).toContain('Not tried for what the machine lacks: nothing.');
    expect(text).toContain('| `kill-api`: an API is killed | 1 | 3.0 s | 3.0 s | 30 s |');
  });

  test('names what the machine lacks as not tried', () => {
    const lacks = [
      { name: 'redis-away', lack: 'redis-server' },
      { name: 'the alert rules', lack: 'prometheus' },
    ];
    const text = figures([{ ...RUN, lacks }]);
    expect(text).toContain('lacks: redis-away (needs redis-server), the alert rules (needs prometheus).');
    expect(text).toContain('| `redis-away`: Redis is killed and stays away | not tried | | | 60 s |');
  });

  test('has no time for a run in which something never ended', () => {
    const text = figures([RUN, { ...RUN, settledMs: null }]);
    expect(text).toContain('not everything was done in time');
    expect(text).not.toMatch(/Infinity|NaN/);
  });
});
