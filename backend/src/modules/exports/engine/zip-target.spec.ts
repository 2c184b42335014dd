import type { StoragePort } from '../../../ports/storage.port.js';
import { ZipTarget } from './zip-target.js';

describe('ZipTarget', () => {
  test('does not read the paths of an export, which may be millions', async () => {
    const target = new ZipTarget({} as StoragePort, 'exports/1/', '/tmp', new Date(0), new AbortController().signal);
    let read = 0;
    const paths = async function* () {
      yield `${(read += 1)}.jpg`;
    };
    await target.keepOnly(paths());
    expect(read).toBe(0);
  });
});
