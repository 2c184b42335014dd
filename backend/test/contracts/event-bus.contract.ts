import type { BusEvents, EventBusPort } from '../../src/ports/event-bus.port.js';

type Change = BusEvents['media-changed'];

/** Collects events and wakes those who wait for a number of them. */
export class Recorder {
  readonly received: unknown[] = [];
  private waiters: { count: number; resolve: () => void }[] = [];

  readonly listener = (payload: unknown): void => {
    this.received.push(payload);
    this.waiters.filter(({ count }) => this.received.length >= count).forEach(({ resolve }) => resolve());
  };

  until(count: number): Promise<void> {
    return this.received.length >= count
      ? Promise.resolve()
      : new Promise((resolve) => this.waiters.push({ count, resolve }));
  }
}

export const change = (mediaFileId: string, progress = 0): Change => ({
  projectId: 'Projekt „ä“ 🎞',
  mediaFileId,
  status: 'processing',
  progress,
});

/** Tests the rules of every event bus. `open` adds a process to the same bus. */
export function describeEventBus(open: () => Promise<EventBusPort>): void {
  const opened: EventBusPort[] = [];
  const bus = async (): Promise<EventBusPort> => {
    const one = await open();
    opened.push(one);
    return one;
  };
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((one) => one.close()));
  });

  it('delivers events in order to every listener of every process', async () => {
    const [first, second] = [await bus(), await bus()];
    const [near, far, farther] = [new Recorder(), new Recorder(), new Recorder()];
    first.subscribe('media-changed', near.listener);
    second.subscribe('media-changed', far.listener);
    second.subscribe('media-changed', farther.listener);
    for (const progress of [10, 20, 100]) await first.publish('media-changed', change('m', progress));
    await Promise.all([near.until(3), far.until(3), farther.until(3)]);
    const expected = [change('m', 10), change('m', 20), change('m', 100)];
    for (const recorder of [near, far, farther]) expect(recorder.received).toEqual(expected);
  });

  it("delivers only to subscribers of the event's name", async () => {
    const one = await bus();
    const [jobs, gone, last] = [new Recorder(), new Recorder(), new Recorder()];
    one.subscribe('settings-changed', jobs.listener);
    const unsubscribe = one.subscribe('media-changed', gone.listener);
    one.subscribe('media-changed', last.listener);
    unsubscribe();
    unsubscribe();
    await one.publish('settings-changed', {});
    await one.publish('media-changed', change('m'));
    await Promise.all([jobs.until(1), last.until(1)]);
    expect(jobs.received).toEqual([{}]);
    expect(gone.received).toEqual([]);
  });

  it('calls the other listeners when one throws', async () => {
    const one = await bus();
    const recorder = new Recorder();
    one.subscribe('media-changed', () => {
      throw new Error('broken page');
    });
    one.subscribe('media-changed', recorder.listener);
    await one.publish('media-changed', change('a'));
    await one.publish('media-changed', change('b'));
    await recorder.until(2);
  });

  it('rejects a payload that is too large, in bytes', async () => {
    const one = await bus();
    const recorder = new Recorder();
    one.subscribe('media-changed', recorder.listener);
    await expect(one.publish('media-changed', change('ä'.repeat(4_000)))).rejects.toThrow(/7999/);
    const overhead = Buffer.byteLength(JSON.stringify({ name: 'media-changed', payload: change('') }));
    const longest = change('x'.repeat(7_999 - overhead));
    await one.publish('media-changed', longest);
    await recorder.until(1);
    expect(recorder.received).toEqual([longest]);
  });

  it('delivers nothing once closed', async () => {
    const [one, other] = [await bus(), await bus()];
    const [closed, open] = [new Recorder(), new Recorder()];
    one.subscribe('media-changed', closed.listener);
    other.subscribe('media-changed', open.listener);
    await one.close();
    await one.close();
    await other.publish('media-changed', change('m'));
    await open.until(1);
    expect(closed.received).toEqual([]);
    await expect(one.publish('media-changed', change('m'))).rejects.toThrow();
  });
}
