import type { StaffMediaFileDto } from '@showreel/api-client';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { button, renderScreen } from '../../../test/screen';
import { VideoPlayer } from './VideoPlayer';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

class MockHls {
  static readonly Events = {
    ERROR: 'error',
    MANIFEST_PARSED: 'parsed',
    MANIFEST_LOADED: 'loaded',
    LEVEL_UPDATED: 'updated',
  };
  static readonly ErrorTypes = { NETWORK_ERROR: 'network', MEDIA_ERROR: 'media' };
  static readonly isSupported = () => true;
  static readonly loaded: { url: string; startPosition: number }[] = [];
  static fail: () => void;

  constructor(private readonly options: { startPosition: number }) {}

  on(event: string, listener: (event: string, data: { fatal: boolean }) => void) {
    if (event !== MockHls.Events.ERROR) return;
    MockHls.fail = () => listener('error', { fatal: true });
  }

  once() {}

  loadSource(url: string) {
    MockHls.loaded.push({ url, startPosition: this.options.startPosition });
  }

  attachMedia() {}
  destroy() {}
}

jest.mock('hls.js/light', () => ({
  __esModule: true,
  get default() {
    return MockHls;
  },
}));

const FILE = {
  id: 'f',
  projectId: 'p',
  name: 'film.mp4',
  thumbnailUrl: null,
  film: {
    captions: [
      { language: 'de', name: 'Deutsch', isDefault: false, url: '/de.vtt' },
      { language: 'en', name: 'English', isDefault: true, url: '/en.vtt' },
    ],
    chapters: [
      { start: 0, title: 'The ceremony' },
      { start: 65, title: '' },
    ],
    frameRate: 25,
    sprite: { url: '/sprite.webp', columns: 5, count: 10, width: 160, height: 90, seconds: 12 },
  },
  duration: 120,
} as unknown as StaffMediaFileDto;

function Player() {
  const [url, setUrl] = useState('/first.m3u8');
  return (
    <>
      <VideoPlayer file={FILE} url={url} />
      <button onClick={() => setUrl('/second.m3u8')}>Replace the link</button>
    </>
  );
}

const breakAt = (seconds: number) => {
  Object.assign(screen.getByLabelText(/film\.mp4/), { currentTime: seconds });
  act(() => MockHls.fail());
};

beforeEach(async () => {
  MockHls.loaded.length = 0;
  renderScreen(<Player />);
  await waitFor(() => expect(MockHls.loaded).toEqual([{ url: '/first.m3u8', startPosition: 0 }]));
});
afterEach(cleanup);

describe('VideoPlayer', () => {
  it('keeps playing the old link when it is replaced', async () => {
    fireEvent.click(button('Replace the link'));
    // The player is loaded in steps that take no time.
    await act(async () => {
      for (let step = 0; step < 10; step += 1) await Promise.resolve();
    });
    expect(MockHls.loaded).toHaveLength(1);
  });

  it('restarts where it failed', async () => {
    breakAt(42);
    expect(screen.getByRole('alert').textContent).toContain('Try again');
    fireEvent.click(button('Try again'));
    await waitFor(() => expect(MockHls.loaded.at(-1)).toEqual({ url: '/first.m3u8', startPosition: 42 }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  if (TEST_DEEP)
    it('switches to the new link after an error', async () => {
      breakAt(42);
      fireEvent.click(button('Replace the link'));
      await waitFor(() => expect(MockHls.loaded.at(-1)).toEqual({ url: '/second.m3u8', startPosition: 42 }));
    });

  const video = () => screen.getByLabelText<HTMLVideoElement>(/film\.mp4/);

  if (TEST_DEEP)
    it('has the captions of the film', () => {
      expect([...video().querySelectorAll('track')].map((track) => [track.srclang, track.label])).toEqual([
        ['de', 'Deutsch'],
        ['en', 'English'],
      ]);
    });

  if (TEST_DEEP)
    it('leads to the chapters of the film', () => {
      Object.defineProperty(video(), 'duration', { configurable: true, value: 120 });
      fireEvent.change(screen.getByRole('combobox', { name: 'Chapters' }), { target: { value: '1' } });
      expect(video().currentTime).toBe(65);
      expect(screen.getByRole('option', { name: /^Chapter 2/ })).toBeTruthy();
    });

  if (TEST_DEEP)
    it('shows the frames of the film while somebody seeks', () => {
      fireEvent.durationChange(video());
      const bar = screen.getByRole('slider', { name: 'Seek' });
      bar.getBoundingClientRect = () => ({ left: 0, width: 100 }) as DOMRect;
      fireEvent.pointerMove(bar, { clientX: 50 });
      expect(document.querySelector<HTMLElement>('[data-frame]')!.dataset['frame']).toBe('5');
      fireEvent.pointerLeave(bar);
      expect(document.querySelector('[data-frame]')).toBeNull();
    });

  if (TEST_DEEP)
    it('steps through frames, and changes the speed by keys', () => {
      Object.defineProperty(video(), 'duration', { configurable: true, value: 120 });
      video().currentTime = 10;
      fireEvent.keyDown(video(), { key: '.' });
      expect(video().currentTime).toBeCloseTo(10.06);
      fireEvent.keyDown(video(), { key: ',' });
      expect(video().currentTime).toBeCloseTo(10.02);
      fireEvent.keyDown(video(), { key: '>' });
      expect(video().playbackRate).toBe(1.25);
      expect(screen.getByText('1.25×', { selector: '[role=status]' })).toBeTruthy();
    });

  it('plays and pauses by a click, but not by one that selects the card', () => {
    const play = jest.spyOn(video(), 'play').mockResolvedValue();
    fireEvent.pointerUp(video(), { button: 0, pointerType: 'mouse', ctrlKey: true });
    expect(play).not.toHaveBeenCalled();
    fireEvent.pointerUp(video(), { button: 0, pointerType: 'mouse' });
    expect(play).toHaveBeenCalledTimes(1);
  });
});
