import { Readable } from 'node:stream';
import { appError } from '../../common/errors.js';
import { StoragePort } from '../../ports/storage.port.js';
import { StorageBackupStore } from './storage-backup-store.js';

describe('StorageBackupStore', () => {
  it('says that there is no space for the backup, not for an upload', async () => {
    const full = {
      write: async () => {
        throw appError('upload.storage_full', 'Free some space and upload it again.');
      },
    } as unknown as StoragePort;
    await expect(new StorageBackupStore(full, null).write('a', Readable.from([]))).rejects.toThrow(
      'There is too little space for the backup: free some in its place, or name another one.',
    );
  });
});
