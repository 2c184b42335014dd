import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diskPart } from './status-findings.js';

const MISSING = join(tmpdir(), 'showreel-no-such-folder');

describe('diskPart', () => {
  it('finds nothing wrong without DATA_DIR when files are in a bucket', async () => {
    expect(await diskPart(MISSING, true)).toMatchObject({ state: 'ok', code: 'disk_unused', advice: '' });
  });

  it('is down without DATA_DIR when files are on disk', async () => {
    expect(await diskPart(MISSING, false)).toMatchObject({ state: 'down', code: 'disk_unreadable' });
  });

  it('states the free space', async () => {
    expect(await diskPart(tmpdir(), true)).toMatchObject({ values: { free: expect.stringMatching(/^\d+\.\d$/) } });
  });
});
