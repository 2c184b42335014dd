import { act, cleanup, render } from '@testing-library/react';
import { LocalThumbnail } from './LocalThumbnail';

let seen: (() => void)[] = [];
class FakeObserver {
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
    seen.push(() => callback([{ isIntersecting: true }]));
  }
  observe() {}
  disconnect() {}
}
const decode = jest.fn<Promise<unknown>, [File]>();
const look = () =>
  act(async () => {
    for (const callback of seen) callback();
    await Promise.resolve();
  });
const photo = (name = 'a.jpg', size = 1) => {
  const file = new File(['x'], name);
  Object.defineProperty(file, 'size', { value: size });
  return file;
};
const show = (file: File) => render(<LocalThumbnail file={file} width={48} />).container;

beforeAll(() => Object.assign(globalThis, { IntersectionObserver: FakeObserver, createImageBitmap: decode }));
beforeEach(() => {
  seen = [];
  decode.mockReset();
  decode.mockImplementation(() => Promise.resolve({ width: 96, height: 64, close: () => undefined }));
});
afterEach(cleanup);

describe('LocalThumbnail', () => {
  it('decodes a visible photo and replaces the icon', async () => {
    const container = show(photo());
    expect(decode).not.toHaveBeenCalled();
    expect(container.querySelector('svg')).toBeTruthy();
    await look();
    expect(decode).toHaveBeenCalledTimes(1);
    expect([container.querySelector('canvas')?.width, container.querySelector('svg')]).toEqual([96, null]);
  });

  it('keeps the icon for a file that cannot be decoded', async () => {
    decode.mockRejectedValue(new Error('The source image could not be decoded.'));
    const container = show(photo());
    await look();
    expect([container.querySelector('canvas'), !!container.querySelector('svg')]).toEqual([null, true]);
  });

  it('does not decode films or very large photos', async () => {
    for (const file of [photo('film.mp4'), photo('huge.png', 41 * 1024 * 1024), photo('letter.pdf')]) show(file);
    await look();
    expect(decode).not.toHaveBeenCalled();
  });

  it('decodes one photo at a time', async () => {
    const done: (() => void)[] = [];
    decode.mockImplementation(
      () => new Promise((resolve) => done.push(() => resolve({ width: 96, height: 64, close: () => undefined }))),
    );
    show(photo('a.jpg'));
    show(photo('b.jpg'));
    await look();
    expect(decode).toHaveBeenCalledTimes(1);
    await act(async () => done[0]!());
    expect(decode).toHaveBeenCalledTimes(2);
    await act(async () => done[1]!());
  });
});
