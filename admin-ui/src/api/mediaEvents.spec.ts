import { describe, jest } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { answerWith, json } from '../../test/fakeApi';
import './client';
import { watchMedia } from './mediaEvents';
import { onSessionLost } from './session';

class FakeEvents extends EventTarget {
  static readonly CLOSED = 2;
  static all: FakeEvents[] = [];
  readyState = 1;

  constructor() {
    super();
    FakeEvents.all.push(this);
  }

  close() {}

  /** Ends the connection: the server answers something other than a stream. */
  fail() {
    this.readyState = FakeEvents.CLOSED;
    this.dispatchEvent(new Event('error'));
  }
}

const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
let stop: () => void;
const watch = () => (stop = watchMedia(queries, 'p', { change: () => undefined, open: () => undefined }));
const wait = (ms: number) => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  Object.assign(globalThis, { EventSource: FakeEvents });
  FakeEvents.all = [];
  jest.useFakeTimers();
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

describe('watchMedia', () => {
  it.each([401, 403, 404])('does not connect again after %d', async (status) => {
    answerWith(() => json({ code: 'x', message: 'No' }, status));
    watch();
    FakeEvents.all[0]!.fail();
    await wait(300_000);
    expect(FakeEvents.all).toHaveLength(1);
  });

  it('reports a lost session', async () => {
    let reports = 0;
    const unsubscribe = onSessionLost(queries, () => (reports += 1));
    answerWith(() => json({ code: 'auth.required', message: 'Unauthorized' }, 401));
    watch();
    FakeEvents.all[0]!.fail();
    await wait(10);
    expect(reports).toBe(1);
    unsubscribe();
  });

  it.each([200, 502])('connects again later when the project answers %d', async (status) => {
    answerWith(() => json({ id: 'p' }, status));
    watch();
    FakeEvents.all[0]!.fail();
    await wait(1_100);
    expect(FakeEvents.all).toHaveLength(2);
    FakeEvents.all[1]!.fail();
    await wait(1_100);
    expect(FakeEvents.all).toHaveLength(2);
    await wait(1_000);
    expect(FakeEvents.all).toHaveLength(3);
  });

  it('does not connect again once it was stopped', async () => {
    answerWith(() => json({ id: 'p' }));
    watch();
    FakeEvents.all[0]!.fail();
    stop();
    await wait(5_000);
    expect(FakeEvents.all).toHaveLength(1);
  });
});
