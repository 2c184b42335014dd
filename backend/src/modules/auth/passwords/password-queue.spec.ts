import { stat } from 'node:fs/promises';
import { hashPassword } from './password-hasher.js';
import { PasswordQueue, type QueuePlace } from './password-queue.js';

/** Makes a queue that runs one check at a time, until `next` finishes it; `done` lists the finished ones. */
function setUp(waiting = 3) {
  const queue = new PasswordQueue({ running: 1, waiting, waitingPerAddress: 2 });
  const done: string[] = [];
  const held: (() => void)[] = [];
  const enter = (name: string, place: Partial<QueuePlace> = {}) =>
    queue.run({ priority: 1, address: name, ...place }, async () => {
      await new Promise<void>((resolve) => held.push(resolve));
      done.push(name);
    });
  /** Finishes all, one after the other. */
  const drain = async (all: Promise<void>[]) => {
    let left = all.length;
    for (const each of all) void each.catch(() => undefined).then(() => (left -= 1));
    while (left > 0) {
      held.shift()?.();
      await new Promise(setImmediate);
    }
    return done;
  };
  return { enter, drain };
}

const BUSY = { code: 'auth.busy', kind: 'unavailable', details: { retryAfterSeconds: expect.any(Number) } };

describe('PasswordQueue', () => {
  it('serves by priority, then by arrival', async () => {
    const { enter, drain } = setUp();
    const all = [enter('first'), enter('failed', { priority: 2 }), enter('a'), enter('b')];
    expect(await drain(all)).toEqual(['first', 'a', 'b', 'failed']);
  });

  it('gives every third place to whoever has waited longest', async () => {
    const { enter, drain } = setUp(20);
    const all = [enter('first'), enter('newcomer'), ...'abcdef'.split('').map((name) => enter(name, { priority: 0 }))];
    expect(await drain(all)).toEqual(['first', 'a', 'b', 'newcomer', 'c', 'd', 'e', 'f']);
  });

  it('rejects checks when all places are taken', async () => {
    const { enter, drain } = setUp();
    const all = [enter('first'), enter('a'), enter('b'), enter('c')];
    await expect(enter('late')).rejects.toMatchObject(BUSY);
    expect(await drain(all)).toEqual(['first', 'a', 'b', 'c']);
  });

  it('gives the place of the last who failed to one who has not', async () => {
    const { enter, drain } = setUp();
    const all = [enter('first'), enter('failed', { priority: 2 }), enter('failed later', { priority: 2 }), enter('a')];
    const better = enter('better');
    await expect(all[2]).rejects.toMatchObject(BUSY);
    expect(await drain([...all, better])).toEqual(['first', 'a', 'better', 'failed']);
  });

  it('keeps two places for one address, the best two', async () => {
    const { enter, drain } = setUp(20);
    const from = (name: string, priority = 2) => enter(name, { priority, address: 'one' });
    const all = [enter('first'), from('a'), from('b')];
    await expect(from('c')).rejects.toMatchObject(BUSY);
    const better = from('better', 1);
    await expect(all[2]).rejects.toMatchObject(BUSY);
    expect(await drain([...all, better])).toEqual(['first', 'better', 'a']);
  });

  it('never rejects a place without an address', async () => {
    const { enter, drain } = setUp(1);
    const staff = Array.from({ length: 4 }, (_, n) => enter(`staff ${n}`, { priority: 0, address: undefined }));
    expect(await drain(staff)).toHaveLength(4);
  });

  it('forgets a waiter whose client hangs up, and frees the place', async () => {
    const { enter, drain } = setUp(1);
    const client = new AbortController();
    const all = [enter('first'), enter('gone', { signal: client.signal })];
    client.abort();
    await expect(all[1]).rejects.toMatchObject(BUSY);
    expect(await drain([...all, enter('next')])).toEqual(['first', 'next']);
  });

  it('rejects a check whose client has hung up already', async () => {
    const { enter, drain } = setUp();
    const all = [enter('first')];
    await expect(enter('gone', { signal: AbortSignal.abort() })).rejects.toMatchObject(BUSY);
    expect(await drain(all)).toEqual(['first']);
  });

  it('finishes a running check when its client hangs up', async () => {
    const { enter, drain } = setUp();
    const client = new AbortController();
    const all = [enter('first', { signal: client.signal }), enter('next')];
    client.abort();
    expect(await drain(all)).toEqual(['first', 'next']);
  });

  it('passes the place on when a check fails', async () => {
    const queue = new PasswordQueue({ running: 1, waiting: 3, waitingPerAddress: 2 });
    const failing = queue.run({ priority: 1 }, () => Promise.reject(new Error('no')));
    const next = queue.run({ priority: 1 }, () => Promise.resolve('served'));
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('served');
  });

  it('leaves threads for files while passwords are hashed', async () => {
    const queue = new PasswordQueue();
    let done = 0;
    const storm = Array.from({ length: 8 }, () =>
      queue.run({ priority: 1 }, () => hashPassword('x')).then(() => (done += 1)),
    );
    await stat('.');
    expect(done).toBe(0);
    await Promise.all(storm);
    expect(done).toBe(8);
  });
});
