import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState, type ComponentType } from 'react';
import { FakeHls, FakeMedia } from '../../../../test/fake-media';
import { slotOf, videoOf } from '../../../../test/viewer-files';
import type { ViewerProps } from '../../../ui/viewer-slot';
import { VideoPlayer } from './VideoPlayer';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

jest.mock('hls.js/light', () => ({
  __esModule: true,
  default: jest.requireActual<{ FakeHls: unknown }>('../../../../test/fake-media').FakeHls,
}));

const FILES = ['one', 'two', 'three'].map((id) => videoOf(id));
const media = new FakeMedia();
const online = jest.spyOn(navigator, 'onLine', 'get');

function Gallery(props: ViewerProps) {
  const [index, setIndex] = useState(props.index);
  return (
    <VideoPlayer
      {...props}
      index={index}
      onIndex={(next) => {
        props.onIndex(next);
        setIndex(next);
      }}
    />
  );
}

const dialog = () => screen.getByRole('dialog');
const video = () => dialog().querySelector('video')!;
const press = (key: string, target: Element = dialog()) => fireEvent.keyDown(target, { key });
const button = (name: string) => within(dialog()).getByRole<HTMLButtonElement>('button', { name });
const hidden = () => dialog().hasAttribute('data-quiet');

/** Opens the player and lets its stream arrive. */
async function open(slot: ViewerProps = slotOf(FILES), Player: ComponentType<ViewerProps> = Gallery) {
  const before = FakeHls.made.length;
  const view = render(<Player {...slot} />);
  await waitFor(() => expect(FakeHls.made.length).toBeGreaterThan(before));
  await FakeHls.last.parsed();
  act(() => {
    fireEvent.durationChange(video());
    fireEvent.canPlay(video());
  });
  return view;
}

beforeEach(() => {
  // On a slow machine the controls would hide in the middle of a test.
  jest.useFakeTimers();
  localStorage.clear();
  sessionStorage.clear();
  online.mockReturnValue(true);
  media.playError = null;
  FakeHls.made = [];
  media.install();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

describe('a locked film', () => {
  it('is labelled as a preview where no watermark does it', async () => {
    await open(slotOf([FILES[0]!, videoOf('two', { watermarked: false })], { isLocked: () => true }));
    expect(within(dialog()).queryByText('PREVIEW')).toBeNull();
    press('n');
    await waitFor(() => expect(within(dialog()).getAllByText('PREVIEW')).toHaveLength(1));
  });
});

describe('VideoPlayer', () => {
  it('starts by itself, with name and poster', async () => {
    await open();
    expect(screen.getByRole('dialog', { name: 'one' })).toBe(document.activeElement);
    expect([FakeHls.last.url, video().paused, video().getAttribute('poster')]).toEqual([
      '/media/a/one/hls/master.m3u8',
      false,
      '/media/a/one/w2048.webp',
    ]);
    expect(within(dialog()).getByText('Video 1 of 3: one')).toBeTruthy();
  });

  it('shows a button where the browser allows no autoplay', async () => {
    media.playError = Object.assign(new Error('no gesture'), { name: 'NotAllowedError' });
    await open();
    const plays = await waitFor(() => {
      const all = screen.getAllByRole('button', { name: 'Play' });
      expect(all).toHaveLength(2);
      return all;
    });
    media.playError = null;
    await act(async () => void fireEvent.click(plays[0]!));
    expect([video().paused, screen.queryAllByRole('button', { name: 'Play' }).length]).toEqual([false, 0]);
  });

  it('shows that it is waiting', async () => {
    await open();
    expect(screen.queryByText('Loading video…')).toBeNull();
    act(() => void fireEvent.waiting(video()));
    expect(screen.getByText('Loading video…').closest('[role="status"]')).not.toBeNull();
    online.mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByText('Waiting for the connection…')).toBeTruthy();
    act(() => void fireEvent.playing(video()));
    expect(screen.queryByText('Waiting for the connection…')).toBeNull();
  });

  it('goes to the next and the previous video, around the ends', async () => {
    const slot = slotOf(FILES);
    await open(slot);
    press('p');
    await waitFor(() => expect(FakeHls.last.url).toContain('/three/'));
    fireEvent.click(button('Next video'));
    await waitFor(() => expect(FakeHls.last.url).toContain('/one/'));
    expect(FakeHls.made.map(({ destroyed }) => destroyed)).toEqual([true, true, false]);
  });
});

describe('keys of VideoPlayer', () => {
  it('space, K, arrows and M play, seek, change volume and mute', async () => {
    await open();
    press(' ');
    expect(video().paused).toBe(true);
    press('k');
    expect(video().paused).toBe(false);
    press('ArrowRight');
    press('ArrowRight');
    press('ArrowLeft');
    expect(video().currentTime).toBe(5);
    expect(screen.getByText('5 s back').closest('[role=status]')).not.toBeNull();
    press('ArrowLeft');
    press('ArrowLeft');
    expect(video().currentTime).toBe(0);
    press('ArrowDown');
    press('ArrowDown');
    expect([video().volume, screen.getByText('Volume 90%').closest('[role=status]') !== null]).toEqual([0.9, true]);
    press('ArrowUp');
    expect(video().volume).toBe(0.95);
    press('M');
    expect(video().muted).toBe(true);
    fireEvent.keyDown(dialog(), { key: 'k', ctrlKey: true });
    expect(video().paused).toBe(false);
  });

  it('leaves a focused control the keys that it needs', async () => {
    await open();
    press(' ', button('Mute'));
    expect(video().paused).toBe(false);
    press('ArrowUp', screen.getByRole('slider', { name: 'Volume' }));
    expect(video().volume).toBe(1);
    press('m', screen.getByRole('combobox', { name: 'Playback speed' }));
    expect(video().muted).toBe(false);
    press('m', screen.getByRole('slider', { name: 'Volume' }));
    expect(video().muted).toBe(true);
  });

  it('F opens full screen, and Escape leaves that first', async () => {
    const slot = slotOf(FILES);
    let full: Element | null = null;
    const change = (element: Element | null) => {
      full = element;
      document.dispatchEvent(new Event('fullscreenchange'));
    };
    Object.defineProperties(document, {
      fullscreenEnabled: { configurable: true, value: true },
      fullscreenElement: { configurable: true, get: () => full },
      exitFullscreen: { configurable: true, value: async () => act(() => change(null)) },
    });
    HTMLElement.prototype.requestFullscreen = async function (this: HTMLElement) {
      act(() => change(this));
    };
    await open(slot);
    press('f');
    expect(full).toBe(dialog());
    expect(button('Exit full screen')).toBeTruthy();
    press('Escape');
    expect([full, (slot.onClose as jest.Mock).mock.calls.length]).toEqual([null, 0]);
    press('Escape');
    expect(slot.onClose).toHaveBeenCalledTimes(1);
    // A question would open behind the full screen.
    press('f');
    await act(async () => void fireEvent.click(button('Download')));
    expect([full, (slot.onDownload as jest.Mock).mock.calls.length]).toEqual([null, 1]);
    Object.defineProperties(document, { fullscreenEnabled: { configurable: true, value: false } });
  });

  if (TEST_DEEP)
    it('full screen on an iPhone is that of the video', async () => {
      const enter = jest.fn();
      Object.defineProperty(HTMLVideoElement.prototype, 'webkitEnterFullscreen', { configurable: true, value: enter });
      await open();
      fireEvent.click(button('Full screen'));
      expect(enter).toHaveBeenCalledTimes(1);
      Reflect.deleteProperty(HTMLVideoElement.prototype, 'webkitEnterFullscreen');
    });

  if (TEST_DEEP)
    it('I is picture in picture, where the browser has it', async () => {
      const request = jest.fn(async () => {});
      HTMLVideoElement.prototype.requestPictureInPicture = request as never;
      await open();
      press('i');
      expect([request.mock.calls.length, screen.queryByRole('button', { name: 'Picture-in-picture' })]).toEqual([
        0,
        null,
      ]);
      cleanup();
      Object.defineProperty(document, 'pictureInPictureEnabled', { configurable: true, value: true });
      await open();
      press('i');
      expect(request).toHaveBeenCalledTimes(1);
      act(() => void fireEvent(video(), new Event('enterpictureinpicture', { bubbles: true })));
      expect(button('Exit picture-in-picture')).toBeTruthy();
      Object.defineProperty(document, 'pictureInPictureEnabled', { configurable: true, value: false });
    });
});

describe('controls of VideoPlayer', () => {
  const pass = (milliseconds: number) =>
    act(() => {
      jest.advanceTimersByTime(milliseconds);
    });

  const SIGNS = [
    ['a moving pointer', () => fireEvent.pointerMove(dialog(), { pointerType: 'mouse' })],
    ['a key', () => press('Shift')],
    ['the focus', () => fireEvent.focus(button('Mute'))],
    ['a finger on the picture', () => fireEvent.pointerUp(video(), { pointerType: 'touch', button: 0 })],
  ] as const;
  it.each(TEST_DEEP ? SIGNS : SIGNS.slice(0, 1))(
    'hide three seconds after play starts and come back on %s',
    async (_, touch) => {
      await open();
      act(() => video().pause());
      await act(async () => video().play());
      pass(2990);
      expect(hidden()).toBe(false);
      pass(20);
      expect(hidden()).toBe(true);
      act(() => void touch());
      expect([hidden(), video().paused]).toEqual([false, false]);
      pass(2990);
      expect(hidden()).toBe(false);
      pass(20);
      expect(hidden()).toBe(true);
    },
  );

  it('stay while the video is paused', async () => {
    await open();
    act(() => video().pause());
    pass(10_000);
    expect(hidden()).toBe(false);
  });

  if (TEST_DEEP)
    it('hide on a second tap; a mouse plays and pauses', async () => {
      await open();
      const tap = (pointerType: string) => act(() => void fireEvent.pointerUp(video(), { pointerType, button: 0 }));
      tap('touch');
      expect([hidden(), video().paused]).toEqual([true, false]);
      tap('mouse');
      expect(video().paused).toBe(true);
      tap('touch');
      expect(video().paused).toBe(false);
    });

  it('the seek bar shows time, buffer and the time under the pointer', async () => {
    await open();
    media.to(video(), 12.4);
    media.arrived(video(), [0, 5], [10, 21]);
    const seek = screen.getByRole<HTMLInputElement>('slider', { name: 'Seek' });
    expect(seek.getAttribute('aria-valuetext')).toBe('12 seconds of 30 seconds');
    expect(seek.parentElement!.style.getPropertyValue('--buffered')).toBe('70%');
    expect(within(dialog()).getByText('0:12 / 0:30')).toBeTruthy();
    seek.getBoundingClientRect = () => ({ left: 100, width: 200 }) as DOMRect;
    fireEvent.pointerMove(seek, { clientX: 200 });
    expect(within(dialog()).getByText('0:15')).toBeTruthy();
    press('ArrowUp', seek);
    expect(video().currentTime).toBeCloseTo(17.4);
    press('PageDown', seek);
    expect(video().currentTime).toBe(0);
    fireEvent.change(seek, { target: { value: '20' } });
    expect(video().currentTime).toBe(20);
  });

  if (TEST_DEEP)
    it('the volume has a slider, and is kept', async () => {
      await open();
      fireEvent.change(screen.getByRole('slider', { name: 'Volume' }), { target: { value: '0.4' } });
      act(() => void fireEvent.volumeChange(video()));
      expect(screen.getByRole('slider', { name: 'Volume' }).getAttribute('aria-valuetext')).toBe('40%');
      fireEvent.click(button('Mute'));
      act(() => void fireEvent.volumeChange(video()));
      expect(button('Unmute')).toBeTruthy();
      cleanup();
      await open();
      expect([video().volume, video().muted]).toEqual([0.4, true]);
    });

  if (TEST_DEEP)
    it('the speed stays from video to video', async () => {
      await open();
      fireEvent.change(screen.getByRole('combobox', { name: 'Playback speed' }), { target: { value: '1.5' } });
      expect(video().playbackRate).toBe(1.5);
      act(() => void fireEvent(video(), new Event('ratechange')));
      press('n');
      video().playbackRate = 1;
      act(() => void fireEvent.loadedMetadata(video()));
      expect(video().playbackRate).toBe(1.5);
    });

  if (TEST_DEEP)
    it('the speed is kept for the next film and visit, and changed by keys', async () => {
      await open();
      press('>');
      expect(video().playbackRate).toBe(1.25);
      expect(within(dialog()).getByText('1.25×', { selector: 'p' })).toBeTruthy();
      press('<');
      press('<');
      expect(video().playbackRate).toBe(0.75);
      cleanup();
      await open();
      act(() => void fireEvent.loadedMetadata(video()));
      expect(video().playbackRate).toBe(0.75);
    });

  if (TEST_DEEP)
    it('steps through the frames of a film that is paused', async () => {
      await open();
      media.to(video(), 10);
      press('.');
      expect(video().currentTime).toBe(10);
      press('k');
      press('.');
      expect(video().currentTime).toBeCloseTo(10.06);
      expect(within(dialog()).getByText('One frame forward')).toBeTruthy();
      press(',');
      press(',');
      expect(video().currentTime).toBeCloseTo(9.98);
      expect(within(dialog()).getByText('One frame back')).toBeTruthy();
    });

  if (TEST_DEEP)
    it('steps by the frames of the rendition that plays', async () => {
      await open();
      press('k');
      FakeHls.last.levels = [{ frameRate: 25 }, { frameRate: 50 }];
      for (const [level, next] of [
        [1, 10.03],
        [0, 10.06],
      ] as const) {
        await FakeHls.last.emit('switched', { level });
        media.to(video(), 10);
        press('.');
        expect(video().currentTime).toBeCloseTo(next);
      }
    });

  if (TEST_DEEP)
    it('lists its keys', async () => {
      await open();
      press('?');
      const keys = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
      expect(within(keys).getByText('Previous or next frame, when paused')).toBeTruthy();
      expect(within(keys).getByText('5 seconds back or forward')).toBeTruthy();
      fireEvent.click(within(keys).getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull());
      expect(screen.getByRole('dialog', { name: 'one' })).toBeTruthy();
    });

  if (TEST_DEEP)
    it('the seek bar shows the moment under the pointer', async () => {
      const sprite = { url: '/media/a/one/sprite.jpg', columns: 10, count: 15, width: 160, height: 90, seconds: 2 };
      const chapters = [
        { start: 0, title: 'The ceremony' },
        { start: 20, title: 'The party' },
      ];
      await open(slotOf([videoOf('one', { film: { ...FILES[0]!.film!, sprite, chapters } })]));
      const bar = screen.getByRole('slider', { name: 'Seek' });
      bar.getBoundingClientRect = () => ({ left: 0, width: 300 }) as DOMRect;
      const frame = () => dialog().querySelector<HTMLElement>('[data-frame]');
      expect(frame()).toBeNull();
      const point = (clientX: number) =>
        act(() => void fireEvent(bar, new MouseEvent('pointermove', { bubbles: true, clientX })));
      point(240);
      expect([frame()!.dataset['frame'], frame()!.style.backgroundPosition]).toEqual(['12', `${200 / 9}% 100%`]);
      expect(frame()!.parentElement!.textContent).toBe('The party0:24');
      point(299.9);
      expect(frame()!.dataset['frame']).toBe('14');
      act(() => void fireEvent.pointerLeave(bar));
      expect(frame()).toBeNull();
    });

  describe('chapters', () => {
    const chapters = [
      { start: 5, title: 'The ceremony' },
      { start: 20, title: '' },
    ];
    const choice = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Chapters' });

    it('are offered, and say where the film is', async () => {
      await open(slotOf([videoOf('one', { film: { ...FILES[0]!.film!, chapters } })]));
      expect(choice().selectedOptions[0]!.text).toBe('Chapters');
      media.to(video(), 6);
      expect([...choice().options].map(({ text }) => text)).toEqual(['The ceremony · 0:05', 'Chapter 2 · 0:20']);
      expect(choice().selectedOptions[0]!.text).toContain('The ceremony');
      expect(screen.getByRole('slider', { name: 'Seek' }).getAttribute('aria-valuetext')).toMatch(/, The ceremony$/);
      fireEvent.change(choice(), { target: { value: '1' } });
      expect(video().currentTime).toBe(20);
      expect(screen.getByRole('slider', { name: 'Seek' }).getAttribute('aria-valuetext')).toMatch(/, Chapter 2$/);
    });

    if (TEST_DEEP)
      it('are not offered where the film has none', async () => {
        await open();
        expect(screen.queryByRole('combobox', { name: 'Chapters' })).toBeNull();
      });
  });

  it('captions are offered if there are any', async () => {
    await open();
    expect(screen.queryByRole('combobox', { name: 'Captions' })).toBeNull();
    media.tracks(video()).add({ kind: 'metadata' });
    expect(screen.queryByRole('combobox', { name: 'Captions' })).toBeNull();
    media.tracks(video()).add({ language: 'de' });
    media.tracks(video()).add({ label: 'English' });
    const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Captions' });
    expect([...choice.options].map(({ text }) => text)).toEqual(['Off', 'German', 'English']);
    fireEvent.change(choice, { target: { value: '1' } });
    expect(media.tracks(video()).modes()).toEqual(['disabled', 'disabled', 'showing']);
  });

  describe('the captions that staff have added', () => {
    const captions = ['de', 'en'].map((language) => ({
      language,
      name: language.toUpperCase(),
      isDefault: language === 'de',
      url: `/media/a/one/captions-${language}-1.vtt`,
    }));
    const openWith = async (isDefault: boolean) => {
      const own = captions.map((each) => ({ ...each, isDefault: isDefault && each.isDefault }));
      await open(slotOf([videoOf('one', { film: { ...FILES[0]!.film!, captions: own } })]));
      for (const { language, name } of own)
        media.tracks(video()).add({ kind: 'captions', language, label: name, mode: 'showing' });
    };
    const modes = () => media.tracks(video()).modes();

    it('are tracks of the video', async () => {
      await openWith(false);
      expect(
        [...video().querySelectorAll('track')].map(({ srclang, label, kind, src }) => [
          srclang,
          label,
          kind,
          new URL(src).pathname,
        ]),
      ).toEqual([
        ['de', 'DE', 'captions', '/media/a/one/captions-de-1.vtt'],
        ['en', 'EN', 'captions', '/media/a/one/captions-en-1.vtt'],
      ]);
      expect(modes()).toEqual(['disabled', 'disabled']);
    });

    it('are shown in the language of the page where there is a default', async () => {
      await openWith(true);
      expect(modes()).toEqual(['disabled', 'showing']);
    });

    if (TEST_DEEP)
      it('are shown as the visitor chose last', async () => {
        await openWith(false);
        fireEvent.change(screen.getByRole('combobox', { name: 'Captions' }), { target: { value: '0' } });
        cleanup();
        await openWith(true);
        expect(modes()).toEqual(['showing', 'disabled']);
        press('c');
        expect(modes()).toEqual(['disabled', 'disabled']);
        expect(within(dialog()).getByText('Captions: Off')).toBeTruthy();
        cleanup();
        await openWith(true);
        expect(modes()).toEqual(['disabled', 'disabled']);
        press('c');
        expect(modes()).toEqual(['showing', 'disabled']);
        expect(within(dialog()).getByText('Captions: DE')).toBeTruthy();
      });
  });
});

describe('errors of VideoPlayer', () => {
  const fail = (response?: { code: number }) => FakeHls.last.emit('error', { fatal: true, type: 'network', response });

  it('resumes where it stopped when the network is back', async () => {
    const slot = slotOf(FILES);
    await open(slot);
    media.to(video(), 14);
    await fail();
    expect(screen.getByRole('alert').textContent).toContain('Connection lost');
    expect([FakeHls.last.destroyed, slot.onStale]).toEqual([true, slot.onStale]);
    expect(slot.onStale).not.toHaveBeenCalled();
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(FakeHls.made).toHaveLength(2));
    expect([FakeHls.last.config.startPosition, screen.queryByRole('alert')]).toEqual([14, null]);
    await fail();
    fireEvent.click(button('Try Again'));
    await waitFor(() => expect(FakeHls.made).toHaveLength(3));
  });

  it('resumes with the new link after one has expired', async () => {
    const slot = slotOf(FILES);
    const { rerender } = await open(slot, VideoPlayer);
    media.to(video(), 14);
    await fail({ code: 403 });
    expect(slot.onStale).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('alert').textContent).toContain('Refreshing this video');
    rerender(
      <VideoPlayer {...slot} files={FILES.map((file) => ({ ...file, url: file.url!.replace('/a/', '/b/') }))} />,
    );
    await waitFor(() => expect(FakeHls.made).toHaveLength(2));
    expect([FakeHls.last.url, FakeHls.last.config.startPosition, screen.queryByRole('alert')]).toEqual([
      '/media/b/one/hls/master.m3u8',
      14,
      null,
    ]);
  });

  if (TEST_DEEP)
    it('recovers once from a decoding error, then shows it', async () => {
      await open();
      await FakeHls.last.emit('error', { fatal: false, type: 'media' });
      await FakeHls.last.emit('error', { fatal: true, type: 'media' });
      expect([FakeHls.last.recovered, screen.queryByRole('alert')]).toEqual([1, null]);
      await FakeHls.last.emit('error', { fatal: true, type: 'media' });
      expect(screen.getByRole('alert').textContent).toContain("can't play");
      expect(screen.getByRole<HTMLInputElement>('slider', { name: 'Seek' }).disabled).toBe(true);
    });

  if (TEST_DEEP)
    it('plays natively in Safari, and finds the cause of its error', async () => {
      HTMLMediaElement.prototype.canPlayType = () => 'maybe';
      const slot = slotOf(FILES);
      await act(async () => void render(<Gallery {...slot} />));
      expect([video().getAttribute('src'), FakeHls.made]).toEqual(['/media/a/one/hls/master.m3u8', []]);
      globalThis.fetch = jest.fn(async () => new Response('', { status: 410 }));
      await act(async () => void fireEvent.error(video()));
      await waitFor(() => expect(slot.onStale).toHaveBeenCalledTimes(1));
      globalThis.fetch = jest.fn(async () => {
        throw new TypeError('Failed to fetch');
      });
      fireEvent.click(button('Try Again'));
      await act(async () => void fireEvent.error(video()));
      expect((await screen.findByRole('alert')).textContent).toContain('Connection lost');
    });
});

describe('VideoPlayer while it plays', () => {
  if (TEST_DEEP)
    it('is not interrupted by a clean stream that gets ready', async () => {
      const slot = slotOf(FILES);
      const { rerender } = await open(slot, VideoPlayer);
      const clean = FILES.map((file) => ({ ...file, url: `/media/clean/${file.id}.m3u8`, watermarked: false }));
      rerender(<VideoPlayer {...slot} files={clean} />);
      expect(FakeHls.made).toHaveLength(1);
      expect(FakeHls.last.destroyed).toBe(false);
      cleanup();
      await open(slotOf(clean));
      expect(FakeHls.last.url).toBe('/media/clean/one.m3u8');
    });

  it('stores its position for this visit, but not at its ends', async () => {
    await open();
    media.to(video(), 14);
    cleanup();
    await open();
    expect(FakeHls.last.config.startPosition).toBe(14);
    media.to(video(), 28.5);
    cleanup();
    await open();
    expect(FakeHls.last.config.startPosition).toBe(0);
  });

  if (TEST_DEEP)
    it('registers media keys once, not at every time update', async () => {
      const setActionHandler = jest.fn();
      Object.defineProperty(navigator, 'mediaSession', {
        configurable: true,
        value: { metadata: null, playbackState: 'none', setActionHandler },
      });
      Object.assign(globalThis, { MediaMetadata: class {} });
      await open();
      setActionHandler.mockClear();
      for (const seconds of [1, 2, 3]) media.to(video(), seconds);
      expect(setActionHandler).not.toHaveBeenCalled();
      cleanup();
      Reflect.deleteProperty(navigator, 'mediaSession');
    });

  it('announces what a key did in a region present before', async () => {
    await open();
    const regions = [...dialog().querySelectorAll('[role=status]')];
    press('m');
    expect(regions).toContain(screen.getByText('Sound off').closest('[role=status]'));
  });

  if (TEST_DEEP)
    it('sets the media session and follows its keys', async () => {
      const handlers: Record<string, (() => void) | null> = {};
      const session = {
        metadata: null as { title: string } | null,
        playbackState: 'none',
        setActionHandler: jest.fn((name: string, handler: (() => void) | null) => {
          handlers[name] = handler;
        }),
      };
      Object.defineProperty(navigator, 'mediaSession', { configurable: true, value: session });
      Object.assign(globalThis, {
        MediaMetadata: class {
          constructor(init: object) {
            Object.assign(this, init);
          }
        },
      });
      await open();
      expect([session.metadata?.title, session.playbackState]).toEqual(['one', 'playing']);
      act(() => handlers['pause']!());
      expect([video().paused, session.playbackState]).toEqual([true, 'paused']);
      act(() => handlers['seekforward']!());
      expect(video().currentTime).toBe(5);
      act(() => handlers['nexttrack']!());
      expect(screen.getByRole('dialog', { name: 'two' })).toBeTruthy();
      cleanup();
      expect([session.metadata, handlers['play']]).toEqual([null, null]);
      Reflect.deleteProperty(navigator, 'mediaSession');
    });
});

describe('a film that is still being encoded', () => {
  it('begins at its start, and says how long the rest takes', async () => {
    await open(slotOf([{ ...FILES[0]!, duration: 600 }]));
    expect(FakeHls.last.config.startPosition).toBe(0);
    await FakeHls.last.grown(60);
    expect(within(dialog()).getByText('Still processing. You can watch what is ready so far.')).toBeTruthy();
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    await FakeHls.last.grown(240);
    expect(within(dialog()).getByText(/^Still processing, about 2 min left\./)).toBeTruthy();
  });

  if (TEST_DEEP)
    it('is a film like others once it is whole', async () => {
      await open();
      await FakeHls.last.grown(8);
      await FakeHls.last.grown(30, false);
      expect(within(dialog()).queryByText(/^Still processing/)).toBeNull();
    });
});
