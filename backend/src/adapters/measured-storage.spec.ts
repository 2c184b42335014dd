import { createReadStream } from 'node:fs';
import { finished, pipeline } from 'node:stream/promises';
import { PassThrough, Readable, Writable } from 'node:stream';
import { appError } from '../common/errors.js';
import { message } from '../common/messages.js';
import { PartUploadsPort } from '../ports/part-uploads.port.js';
import { StoragePort, storageUnavailable } from '../ports/storage.port.js';
import { NoMetrics } from './disabled/no-metrics.js';
import { measureStorage } from './measured-storage.js';

const away = () => storageUnavailable(new Error('refused'));

/** Measures a storage that has one method, and collects its operations with their outcomes and durations. */
function measuredBy(
  method: keyof StoragePort | keyof PartUploadsPort,
  work: (...args: never[]) => unknown,
  prefix = '',
) {
  const calls: string[] = [];
  const durations: (number | null)[] = [];
  const metrics = Object.assign(new NoMetrics(), {
    isOn: true,
    storage: ({ operation, isOk, seconds }: { operation: string; isOk: boolean; seconds: number | null }) => {
      calls.push(`${operation} ${isOk ? 'ok' : 'failed'}`);
      durations.push(seconds);
    },
  });
  const port = measureStorage(
    { [method]: work } as unknown as StoragePort & PartUploadsPort,
    metrics as NoMetrics,
    prefix,
  );
  return { port, calls, durations };
}

const ended = (body: Readable) => finished(body.resume()).catch(() => undefined);

async function drained(entries: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of entries);
}

describe('measureStorage', () => {
  test.each([
    ['ok', async () => null],
    ['failed', () => Promise.reject(away())],
    ['failed', () => Promise.reject(new Error('EIO'))],
    ['ok', () => Promise.reject(appError('storage.object_not_found', 'x'))],
    ['ok', () => Promise.reject(new RangeError('x'))],
    ['ok', () => Promise.reject(appError('upload.storage_full', message('storage_reserved', { size: '1 GB' })))],
    ['failed', () => Promise.reject(appError('upload.storage_full', 'The disk is full.'))],
  ])('counts a call as %s', async (outcome, work) => {
    const { port, calls, durations } = measuredBy('head', work);
    await port.head('a').catch(() => undefined);
    expect([calls, durations]).toEqual([[`head ${outcome}`], [expect.any(Number)]]);
  });

  test('counts a call that its caller has aborted as no fault', async () => {
    const { port, calls } = measuredBy('move', () => Promise.reject(away()));
    await expect(port.move('a', 'b', AbortSignal.abort())).rejects.toThrow();
    expect(calls).toEqual(['move ok']);
  });

  test('counts bytes that the caller cannot deliver as no fault', async () => {
    const { port, calls } = measuredBy('write', async (_key: string, body: Readable) => {
      for await (const _ of body);
    });
    const body = new PassThrough();
    body.destroy(new Error('the visitor left'));
    await expect(port.write('a', body, 'image/jpeg')).rejects.toThrow('left');
    expect(calls).toEqual(['write ok']);
  });

  test('measures uploads in parts by names of their own', async () => {
    const { port, calls } = measuredBy('complete', () => Promise.reject(away()), 'parts.');
    await expect(port.complete('a', 'id', [])).rejects.toThrow();
    expect(calls).toEqual(['parts.complete failed']);
  });

  test.each([
    ['read', (body: Readable) => body],
    ['open', (body: Readable) => ({ body })],
  ] as const)('counts bytes of %s that break on their way', async (method, resultOf) => {
    const body = new PassThrough();
    const { port, calls, durations } = measuredBy(method, async () => resultOf(body));
    await port[method]('a');
    body.write('x');
    body.destroy(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
    await ended(body);
    expect(calls).toEqual([`${method} ok`, `${method} failed`]);
    expect(durations).toEqual([expect.any(Number), null]);
  });

  test('counts bytes that are silent for too long, and an error of the disk', async () => {
    const { port, calls } = measuredBy('read', async (path: string) =>
      path ? createReadStream(path) : new PassThrough().destroy(away()),
    );
    await ended(await port.read(''));
    await ended(await port.read('/'));
    expect(calls).toEqual(['read ok', 'read failed', 'read ok', 'read failed']);
  });

  test.each([
    ['leaves', (body: Readable) => pipeline(body, new PassThrough().destroy())],
    ['rejects them', (body: Readable) => pipeline(body, failingWith(new Error('other bytes')))],
    ['has no space', (body: Readable) => pipeline(body, failingWith({ code: 'ENOSPC', syscall: 'write' }))],
  ])('counts bytes whose reader %s as no fault', async (_, read) => {
    const { port, calls } = measuredBy('read', async () => Readable.from(['x', 'y']));
    await expect(read(await port.read('a'))).rejects.toThrow();
    expect(calls).toEqual(['read ok']);
  });

  test('counts broken bytes as no fault once their signal is aborted', async () => {
    const controller = new AbortController();
    const body = new PassThrough();
    const { port, calls } = measuredBy('read', async () => body);
    await port.read('a', undefined, controller.signal);
    controller.abort();
    body.destroy(away());
    await ended(body);
    expect(calls).toEqual(['read ok']);
  });

  test.each([
    ['with entries', ['a', 'b'], null, ['list ok']],
    ['without entries', [], null, ['list ok']],
    ['that breaks', ['a', 'b'], away(), ['list ok', 'list failed']],
    ['that fails at once', [], away(), ['list failed']],
  ])('measures a listing %s', async (_, entries, fault, expected) => {
    const { port, calls } = measuredBy('list', async function* () {
      yield* entries;
      if (fault) throw fault;
    });
    const list = drained(port.list(''));
    await (fault ? expect(list).rejects.toBe(fault) : list);
    expect(calls).toEqual(expected);
  });

  test('measures nothing while nobody asks', () => {
    const port = {};
    expect(measureStorage(port, new NoMetrics())).toBe(port);
  });
});

const failingWith = (error: object) =>
  new Writable({ write: (_chunk, _encoding, done) => done(Object.assign(new Error('no'), error)) });
