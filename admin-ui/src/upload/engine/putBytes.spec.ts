import { describe, jest } from '@jest/globals';
import { putBytes, STALL_MS, StorageError } from './putBytes';

class FakeRequest {
  static last: FakeRequest;
  readonly upload: { onprogress?: (event: { loaded: number }) => void } = {};
  onload?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  status = 200;

  constructor() {
    FakeRequest.last = this;
  }

  open() {}
  readonly headers: Record<string, string> = {};

  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }

  send() {}

  getResponseHeader() {
    return '"etag"';
  }

  abort() {
    this.onabort?.();
    this.onloadend?.();
  }

  answer() {
    this.onload?.();
    this.onloadend?.();
  }
}

const start = (signal = new AbortController().signal) =>
  putBytes('http://store.test/key', new Blob(['x']), 'image/jpeg', { progress: () => undefined, signal });

beforeEach(() => {
  Object.assign(globalThis, {
    XMLHttpRequest: FakeRequest,
    location: { href: 'http://console.test/', origin: 'http://console.test' },
  });
  jest.useFakeTimers();
});
afterEach(() => void jest.useRealTimers());

describe('putBytes', () => {
  it('fails as a lost connection when nothing moves', async () => {
    const failed = start().catch((error: unknown) => error);
    jest.advanceTimersByTime(STALL_MS - 1);
    FakeRequest.last.upload.onprogress!({ loaded: 1 });
    jest.advanceTimersByTime(STALL_MS - 1);
    let settled = false;
    void failed.then(() => (settled = true));
    await Promise.resolve();
    expect(settled).toBe(false);
    jest.advanceTimersByTime(1);
    const error = await failed;
    expect(error).toBeInstanceOf(StorageError);
    expect(error).toMatchObject({ status: 0, temporary: true, host: 'store.test' });
  });

  it('names the bytes of the rest of a part', async () => {
    const { signal } = new AbortController();
    const listener = { progress: () => undefined, signal, contentRange: 'bytes 4-9/10' };
    const sent = putBytes('http://console.test/key', new Blob(['x']), 'image/jpeg', listener);
    expect(FakeRequest.last.headers).toEqual({ 'Content-Type': 'image/jpeg', 'Content-Range': 'bytes 4-9/10' });
    FakeRequest.last.answer();
    await sent;
  });

  it('removes its listeners and timers', async () => {
    const abort = new AbortController();
    const remove = jest.spyOn(abort.signal, 'removeEventListener');
    const sent = start(abort.signal);
    FakeRequest.last.answer();
    expect(await sent).toBe('"etag"');
    expect(remove).toHaveBeenCalledWith('abort', expect.any(Function));
    expect(jest.getTimerCount()).toBe(0);
  });

  it('is cancelled by its signal', async () => {
    const abort = new AbortController();
    const failed = start(abort.signal).catch((error: unknown) => error);
    abort.abort();
    expect(await failed).toMatchObject({ name: 'AbortError' });
  });
});
