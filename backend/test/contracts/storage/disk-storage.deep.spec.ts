import { mkdir, mkdtemp, readFile, readdir, rm, utimes, writeFile, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { DiskObjectTree } from '../../../src/adapters/disk/disk-object-tree.js';
import { DiskStorage, type DiskStorageOptions } from '../../../src/adapters/disk/disk-storage.js';
import { DiskUploadReceiver } from '../../../src/adapters/disk/disk-upload-receiver.js';
import { signUploadToken } from '../../../src/adapters/disk/upload-token.js';
import { TestClock } from '../../fakes/test-clock.js';
import { describeStorageContract } from './storage.contract.js';
import { startUploadServer } from '../../servers/upload-server.js';

const temporary = (root: string) => readdir(join(root, 'temporary')).catch(() => []);

async function makeOptions(): Promise<DiskStorageOptions & { clock: TestClock }> {
  const root = await mkdtemp(join(tmpdir(), 'disk-storage-'));
  return { root, secret: 'a secret of this test', publicPath: '/api/uploads', clock: new TestClock() };
}

describeStorageContract('disk', async () => {
  const options = await makeOptions();
  const { server, origin, close } = await startUploadServer(new DiskUploadReceiver(options));
  return {
    storage: new DiskStorage(options),
    clock: options.clock,
    server,
    origin,
    directLinks: false,
    temporaryObjects: async () => (await temporary(options.root)).length,
    open: (input) => readFile(input),
    close: async () => {
      await close();
      await rm(options.root, { recursive: true });
    },
  };
});

describe('disk storage', () => {
  let options: DiskStorageOptions & { clock: TestClock };
  let storage: DiskStorage;

  beforeEach(async () => {
    options = await makeOptions();
    storage = new DiskStorage(options);
  });
  afterEach(async () => {
    await rm(options.root, { recursive: true });
  });

  const upload = (token: string, body: Readable, size: number) => ({
    token,
    body,
    contentType: 'video/mp4',
    contentLength: size,
  });
  const sign = async (key: string, size: number) =>
    (await storage.presignPut(key, { size, contentType: 'video/mp4', expiresInSeconds: 60 })).split('/').at(-1) ?? '';

  it('does not answer while its disk is full', async () => {
    await storage.ping();
    const full = new DiskStorage({ ...options, freeBytes: async () => 0 });
    await expect(full.ping()).rejects.toThrow('The disk is full.');
  });

  /** A disk that takes this many bytes and then is full, as the kernel does it: a short write first. */
  class FillingTree extends DiskObjectTree {
    free = 1_500_000;

    protected override async openTemporary(path: string): Promise<FileHandle> {
      const file = await super.openTemporary(path);
      const writev = file.writev.bind(file);
      file.writev = (async (buffers: Buffer[], position: number) => {
        if (this.free === 0)
          throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
        const part = Buffer.concat(buffers).subarray(0, this.free);
        this.free -= part.length;
        return writev([part], position);
      }) as typeof file.writev;
      return file;
    }
  }

  test('rejects an upload to a full disk and keeps nothing', async () => {
    const receiver = new DiskUploadReceiver(options, new FillingTree(options.root));
    const body = Readable.from(
      Array.from({ length: 30 }, () => Buffer.alloc(1_000_000)),
      { objectMode: false },
    );
    await expect(
      receiver.receive(upload(await sign('a/film.mp4', 30_000_000), body, 30_000_000)),
    ).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'upload.storage_full',
    });
    expect(await temporary(options.root)).toEqual([]);
    expect(await storage.head('a/film.mp4')).toBeNull();
    expect(body.destroyed).toBe(false);
  });

  test('completes short writes', async () => {
    class StutteringTree extends DiskObjectTree {
      protected override async openTemporary(path: string): Promise<FileHandle> {
        const file = await super.openTemporary(path);
        const writev = file.writev.bind(file);
        file.writev = ((buffers: Buffer[], position: number) =>
          writev([Buffer.concat(buffers).subarray(0, 70_001)], position)) as typeof file.writev;
        return file;
      }
    }
    const chunks = Array.from({ length: 40 }, (_, i) => Buffer.alloc(64 * 1024, i));
    const whole = Buffer.concat(chunks);
    const receiver = new DiskUploadReceiver(options, new StutteringTree(options.root));
    await receiver.receive(
      upload(await sign('a/film.mp4', whole.length), Readable.from(chunks, { objectMode: false }), whole.length),
    );
    expect((await readFile(await storage.seekableInput('a/film.mp4'))).equals(whole)).toBe(true);
  });

  test('rejects what can never fit before reading the body', async () => {
    let read = false;
    const body = new Readable({ read: () => void (read = true) });
    const receiver = new DiskUploadReceiver(options);
    await expect(receiver.receive(upload(await sign('a/film.mp4', 2 ** 50), body, 2 ** 50))).rejects.toMatchObject({
      code: 'upload.storage_full',
    });
    expect(read).toBe(false);
  });

  test.each([
    ['shorter', 4],
    ['longer', 6],
  ])('rejects a body %s than its content-length', async (_what, size) => {
    const receiver = new DiskUploadReceiver(options);
    const body = Readable.from([Buffer.alloc(size)], { objectMode: false });
    await expect(receiver.receive(upload(await sign('a/film.mp4', 5), body, 5))).rejects.toMatchObject({
      code: 'upload.length_mismatch',
    });
    expect(await storage.head('a/film.mp4')).toBeNull();
    expect(await temporary(options.root)).toEqual([]);
  });

  test('gives every error a code', async () => {
    const receiver = new DiskUploadReceiver(options);
    const token = await sign('a/film.mp4', 5);
    const code = (change: object) =>
      receiver.receive({ ...upload(token, Readable.from(['hello']), 5), ...change }).then(
        () => 'taken',
        (error) => error.code,
      );
    const grant = { key: 'a/film.mp4', size: 5, contentType: 'video/mp4', expiresAt: Date.now() + 60_000 };
    expect(await code({ contentLength: 4 })).toBe('upload.length_mismatch');
    expect(await code({ contentLength: undefined })).toBe('upload.length_mismatch');
    expect(await code({ contentType: undefined })).toBe('upload.type_mismatch');
    for (const bad of [
      '',
      '.',
      'x.y',
      `${token}A`,
      `${token}=`,
      token.slice(0, -1),
      signUploadToken('another secret', grant),
      'x'.repeat(5000),
    ]) {
      expect(await code({ token: bad })).toBe('upload.bad_signature');
    }
    // The four spellings of the last character that decode to the same bytes: only ours is taken.
    const last = token.charCodeAt(token.length - 1);
    expect(await code({ token: token.slice(0, -1) + String.fromCharCode(last + 1) })).toBe('upload.bad_signature');
    // Another key under the same signature.
    const [, signature] = token.split('.');
    const otherPayload = signUploadToken(options.secret, { ...grant, key: 'b/film.mp4' }).split('.')[0];
    expect(await code({ token: `${otherPayload}.${signature}` })).toBe('upload.bad_signature');
    expect(await code({})).toBe('taken');
    options.clock.advance(60);
    expect(await code({})).toBe('upload.bad_signature');
  });

  test('rejects a key that is the folder of another', async () => {
    await storage.write('a/b', Buffer.from('x'), 'text/plain');
    await expect(storage.write('a/b/c', Buffer.from('y'), 'text/plain')).rejects.toMatchObject({
      code: 'storage.bad_key',
    });
    await expect(storage.write('a', Buffer.from('y'), 'text/plain')).rejects.toMatchObject({ code: 'storage.bad_key' });
    expect(await storage.deletePrefix('a/b/')).toBe(0);
    expect(await storage.head('a/b')).toMatchObject({ size: 1, contentType: 'text/plain' });
    expect(await temporary(options.root)).toEqual([]);
  });

  test('removes empty folders after the last object', async () => {
    await storage.write('a/b/c', Buffer.from('x'), 'text/plain');
    await storage.delete('a/b/c');
    await storage.write('d/e/f', Buffer.from('x'), 'text/plain');
    await storage.deletePrefix('d/e/');
    expect(await readdir(join(options.root, 'objects'))).toEqual([]);
    expect(await readdir(join(options.root, 'types'))).toEqual([]);
  });

  test('sweepTemporary removes only files older than a day', async () => {
    await mkdir(join(options.root, 'temporary'));
    const file = async (name: string, hoursOld: number) => {
      const path = join(options.root, 'temporary', name);
      await writeFile(path, 'half');
      const then = new Date(options.clock.now().getTime() - hoursOld * 3_600_000);
      await utimes(path, then, then);
    };
    await file('old', 25);
    await file('young', 23);
    expect(await storage.sweepTemporary(options.clock.ago(24 * 3600))).toBe(1);
    expect(await temporary(options.root)).toEqual(['young']);
  });

  test('fails check and ping when the folder cannot be created', async () => {
    await writeFile(join(options.root, 'objects'), 'a file in the way');
    await expect(storage.check()).rejects.toThrow();
    await expect(storage.ping()).rejects.toThrow();
  });
});
