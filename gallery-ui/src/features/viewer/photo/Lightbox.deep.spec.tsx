import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import type { ViewerProps } from '../../../ui/viewer-slot';
import { fileOf, slotOf } from '../../../../test/viewer-files';
import { Heart } from '../../../ui/icons';
import { Lightbox } from './Lightbox';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

const FILES = ['one', 'two', 'three', 'four'].map((id) => fileOf(id));
const online = jest.spyOn(navigator, 'onLine', 'get');

/** A gallery that keeps the index, as the real one does. */
function Gallery(props: ViewerProps) {
  const [index, setIndex] = useState(props.index);
  return (
    <Lightbox
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
const photo = () => within(dialog()).getByRole<HTMLImageElement>('img');
const press = (key: string, more: object = {}) => fireEvent.keyDown(dialog(), { key, ...more });
const layer = () => photo().parentElement!;
const answer = (status: number | null) => {
  globalThis.fetch = jest.fn(async () => {
    if (status === null) throw new TypeError('Failed to fetch');
    return new Response('', { status });
  });
};

beforeEach(() => {
  online.mockReturnValue(true);
  HTMLImageElement.prototype.decode = async () => {};
});
afterEach(cleanup);

describe('Lightbox', () => {
  it('is a dialog named after the photo, with its position', () => {
    render(<Gallery {...slotOf(FILES, { index: 2 })} />);
    expect(screen.getByRole('dialog', { name: 'three' })).toBe(document.activeElement);
    expect(within(dialog()).getByText('Photo 3 of 4: three').getAttribute('aria-live')).toBe('polite');
    expect(within(dialog()).getByText('3 of 4')).toBeTruthy();
  });

  it('turns the pages by arrows, Home, End and buttons, around both ends', () => {
    const slot = slotOf(FILES);
    render(<Gallery {...slot} />);
    press('ArrowLeft');
    expect(photo().alt).toBe('four');
    press('ArrowRight');
    press('ArrowRight');
    expect(photo().alt).toBe('two');
    press('End');
    expect(photo().alt).toBe('four');
    press('Home');
    expect(photo().alt).toBe('one');
    fireEvent.click(screen.getByRole('button', { name: 'Next photo' }));
    fireEvent.click(screen.getByRole('button', { name: 'Previous photo' }));
    expect(photo().alt).toBe('one');
    press('ArrowRight', { ctrlKey: true });
    expect(photo().alt).toBe('one');
    expect((slot.onIndex as jest.Mock).mock.calls.map(([index]) => index as number)).toEqual([3, 0, 1, 3, 0, 1, 0]);
  });

  if (TEST_DEEP)
    it('preloads the neighbours in their size, hidden from screen readers', () => {
      render(<Gallery {...slotOf(FILES, { index: 1 })} />);
      const full = [...dialog().querySelectorAll<HTMLImageElement>('img[srcset]')];
      expect(full.map(({ alt }) => alt)).toEqual(['one', 'two', 'three']);
      expect(new Set(full.map(({ sizes }) => sizes)).size).toBe(1);
      expect(full.map((image) => image.closest('[inert]') !== null)).toEqual([true, false, true]);
      const shown = photo();
      press('ArrowRight');
      // The neighbour becomes the photo: the same element, nothing is loaded twice.
      expect(photo()).toBe(full[2]);
      expect(shown.closest('[inert]')).not.toBeNull();
    });

  if (TEST_DEEP)
    it('shows the small picture until the large one is decoded', async () => {
      render(<Gallery {...slotOf(FILES.slice(0, 1))} />);
      expect(layer().style.backgroundImage).toContain('data:image/webp');
      expect(layer().querySelector('img[alt=""]')?.getAttribute('src')).toBe('/media/a/one/w480.webp');
      fireEvent.load(photo());
      await waitFor(() => expect(layer().querySelector('img[alt=""]')).toBeNull());
    });

  it('zooms by keys and by the button, and asks for more pixels then', async () => {
    render(<Gallery {...slotOf(FILES)} />);
    const width = () => Number.parseInt(photo().sizes, 10);
    const fitted = width();
    press('+', { shiftKey: true });
    expect(layer().style.transform).toContain('scale(1.5)');
    await waitFor(() => expect(width()).toBeGreaterThan(1.4 * fitted));
    expect(screen.getByText('Zoom 150%').getAttribute('role')).toBe('status');
    press('ArrowRight', { shiftKey: true });
    expect(layer().style.transform).toContain('translate3d(-80px');
    expect(photo().alt).toBe('one');
    press('0');
    expect(layer().style.transform).toBe('');
    fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
    expect(layer().style.transform).toContain('scale(2)');
    press('ArrowRight');
    expect([photo().alt, layer().style.transform]).toEqual(['two', '']);
    expect(screen.getByRole('button', { name: 'Zoom in' })).toBeTruthy();
  });

  describe('drag down', () => {
    /** Drags slowly in a viewport of 2000 pixels: the pointer rests before it is lifted. */
    function dragDown(distance: number): ViewerProps {
      window.innerHeight = 2000;
      const slot = slotOf(FILES);
      render(<Gallery {...slot} />);
      const viewport = layer().closest('[class=viewport]')!;
      const at = (clientY: number) => ({ pointerId: 1, pointerType: 'touch', button: 0, clientX: 0, clientY });
      fireEvent.pointerDown(viewport, at(0));
      fireEvent.pointerMove(viewport, at(distance));
      const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 1000);
      fireEvent.pointerUp(viewport, at(distance));
      clock.mockRestore();
      return slot;
    }
    const { innerHeight } = window;
    afterEach(() => {
      window.innerHeight = innerHeight;
    });

    it("closes from 15% of the viewport's height", () => {
      expect(dragDown(320).onClose).toHaveBeenCalledTimes(1);
    });

    if (TEST_DEEP)
      it('comes back before that', () => {
        expect(dragDown(200).onClose).not.toHaveBeenCalled();
      });
  });

  it('passes favourite and download to the gallery', () => {
    const slot = slotOf(FILES, {
      index: 1,
      isFavourite: ({ id }) => id === 'two',
      isLocked: ({ id }) => id === 'two',
      downloadLabel: () => 'Select as Free Headshot',
    });
    render(<Gallery {...slot} />);
    const favouriteButton = screen.getByRole('button', { name: 'Favourite' });
    expect(favouriteButton.getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(favouriteButton);
    expect(slot.onFavourite).toHaveBeenCalledWith(FILES[1]);
    fireEvent.click(screen.getByRole('button', { name: 'Select as Free Headshot' }));
    expect(slot.onDownload).toHaveBeenCalledWith(FILES[1]);
  });

  if (TEST_DEEP)
    it('has no button for a download that is impossible', () => {
      render(<Gallery {...slotOf(FILES, { downloadLabel: ({ id }) => (id === 'two' ? null : 'Download') })} />);
      expect(screen.getByRole('button', { name: 'Download' })).toBeTruthy();
      cleanup();
      render(
        <Gallery {...slotOf(FILES, { index: 1, downloadLabel: ({ id }) => (id === 'two' ? null : 'Download') })} />,
      );
      expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
    });

  if (TEST_DEEP)
    it('shows who else likes the photo, those without a name as one', () => {
      const likers = { two: ['Tom', null, null], one: [null] } as Record<string, (string | null)[]>;
      const likersOf = ({ id }: { id: string }) => likers[id] ?? [];
      const { unmount } = render(<Gallery {...slotOf(FILES, { index: 1, likersOf })} />);
      expect(screen.getByText('Liked by Tom and another client')).toBeTruthy();
      unmount();
      render(<Gallery {...slotOf(FILES, { index: 2, likersOf })} />);
      expect(screen.queryByText(/^Liked by/)).toBeNull();
    });

  it('chooses the photo for a selection by its button and by C', () => {
    const onToggle = jest.fn();
    const choice = {
      labelOf: () => 'Choose for Album: $25',
      costOf: () => '$25',
      isChosen: ({ id }: { id: string }) => id === 'two',
      iconOf: () => Heart,
      onToggle,
    };
    const { rerender } = render(<Gallery {...slotOf(FILES, { choice })} />);
    const checkbox = () => screen.getByRole('checkbox', { name: 'Choose for Album: $25' });
    expect([checkbox().getAttribute('aria-checked'), screen.getByText('$25').getAttribute('aria-hidden')]).toEqual([
      'false',
      'true',
    ]);
    fireEvent.click(checkbox());
    press('c');
    expect(onToggle.mock.calls.map(([file]) => file as unknown)).toEqual([FILES[0], FILES[0]]);
    press('ArrowRight');
    expect(checkbox().getAttribute('aria-checked')).toBe('true');
    rerender(<Gallery {...slotOf(FILES, { choice: { ...choice, onToggle: undefined } })} />);
    press('c');
    expect(onToggle).toHaveBeenCalledTimes(2);
  });

  it('labels a locked photo as a preview where no watermark does', () => {
    const files = FILES.map((file) => ({ ...file, watermarked: file.id === 'one' }));
    render(<Gallery {...slotOf(files, { isLocked: ({ id }) => id !== 'three' })} />);
    expect(within(dialog()).queryByText('PREVIEW')).toBeNull();
    press('ArrowRight');
    expect(within(dialog()).getAllByText('PREVIEW')).toHaveLength(1);
    press('ArrowRight');
    expect(within(dialog()).queryByText('PREVIEW')).toBeNull();
  });

  describe('slideshow', () => {
    const button = (name: string) => screen.getByRole('button', { name });
    const pass = (milliseconds: number) => act(() => void jest.advanceTimersByTime(milliseconds));
    beforeEach(() => {
      jest.useFakeTimers();
    });
    afterEach(() => {
      jest.useRealTimers();
      Reflect.deleteProperty(navigator, 'wakeLock');
    });

    it('shows each photo for four seconds until it is paused', () => {
      render(<Gallery {...slotOf(FILES, { index: 2 })} />);
      fireEvent.click(button('Play slideshow'));
      pass(3990);
      expect(photo().alt).toBe('three');
      pass(20);
      expect(photo().alt).toBe('four');
      expect(within(dialog()).queryByText(/^Photo \d of/)).toBeNull();
      pass(4000);
      expect(photo().alt).toBe('one');
      press('s');
      pass(9000);
      expect([photo().alt, within(dialog()).getByText('Photo 1 of 4: one').getAttribute('aria-live')]).toEqual([
        'one',
        'polite',
      ]);
    });

    const ENDS = [
      ['an arrow', () => press('ArrowLeft'), 'one'],
      ['Home', () => press('Home'), 'one'],
      ['a button', () => fireEvent.click(button('Next photo')), 'three'],
      ['zooming', () => press('+'), 'two'],
      [
        'another window',
        () => {
          jest.spyOn(document, 'visibilityState', 'get').mockReturnValueOnce('hidden');
          fireEvent(document, new Event('visibilitychange'));
        },
        'two',
      ],
    ] as const;
    it.each(TEST_DEEP ? ENDS : ENDS.slice(0, 1))('%s ends it', (_, act, alt) => {
      render(<Gallery {...slotOf(FILES, { index: 1 })} />);
      press('s');
      act();
      pass(9000);
      expect([photo().alt, button('Play slideshow')]).toEqual([alt, expect.anything()]);
    });

    if (TEST_DEEP)
      it('keeps the screen on while it plays, where the browser can', async () => {
        const release = jest.fn(async () => undefined);
        Object.defineProperty(navigator, 'wakeLock', {
          configurable: true,
          value: { request: jest.fn(async () => ({ release })) },
        });
        render(<Gallery {...slotOf(FILES)} />);
        press('s');
        await act(async () => {});
        expect([navigator.wakeLock.request, release].map((call) => (call as jest.Mock).mock.calls.length)).toEqual([
          1, 0,
        ]);
        press('s');
        expect(release).toHaveBeenCalledTimes(1);
      });

    if (TEST_DEEP)
      it('begins from the gallery and ends with full screen', () => {
        const requestFullscreen = jest.fn(async () => undefined);
        Object.assign(document.documentElement, { requestFullscreen });
        const { unmount } = render(<Gallery {...slotOf(FILES, { slideshow: true })} />);
        expect(requestFullscreen).toHaveBeenCalledTimes(1);
        pass(3010);
        expect(dialog().dataset['quiet']).toBe('true');
        pass(1000);
        expect(photo().alt).toBe('two');
        press(' ');
        expect([dialog().dataset['quiet'], button('Play slideshow')]).toEqual([undefined, expect.anything()]);
        press(' ');
        fireEvent(document, new Event('fullscreenchange'));
        expect(button('Play slideshow')).toBeTruthy();
        unmount();
        Reflect.deleteProperty(document.documentElement, 'requestFullscreen');
      });

    if (TEST_DEEP)
      it('is not offered for a photo alone', () => {
        render(<Gallery {...slotOf(FILES.slice(0, 1))} />);
        expect(screen.queryByRole('button', { name: 'Play slideshow' })).toBeNull();
      });
  });

  it('closes by Escape and by its button', () => {
    const slot = slotOf(FILES);
    render(<Gallery {...slot} />);
    fireEvent.keyDown(dialog(), { key: 'Escape' });
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(slot.onClose).toHaveBeenCalledTimes(2);
  });

  it('loads a photo again when the network is back', async () => {
    const slot = slotOf(FILES);
    render(<Gallery {...slot} />);
    answer(null);
    fireEvent.error(photo());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain("Couldn't load");
    expect(slot.onStale).not.toHaveBeenCalled();
    // The small picture stays behind the message.
    expect(dialog().querySelector('img[alt=""]')).not.toBeNull();
    // It listens once its effects are done.
    await waitFor(() => {
      act(() => void window.dispatchEvent(new Event('online')));
      expect([screen.queryByRole('alert'), photo().alt]).toEqual([null, 'one']);
    });
    fireEvent.error(photo());
    fireEvent.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Try Again' }));
    expect(photo().alt).toBe('one');
  });

  it('asks the gallery for a new link once one has expired', async () => {
    const slot = slotOf(FILES);
    const { rerender } = render(<Lightbox {...slot} />);
    answer(403);
    fireEvent.error(photo());
    await waitFor(() => expect(slot.onStale).toHaveBeenCalledTimes(1));
    expect(screen.getByRole('alert').textContent).toContain('Refreshing this photo');
    rerender(<Lightbox {...slot} files={FILES.map((file) => ({ ...file, url: file.url!.replace('/a/', '/b/') }))} />);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(photo().getAttribute('src')).toBe('/media/b/one/w2048.jpg');
  });

  if (TEST_DEEP)
    it('shows that a photo is broken, without asking for a link', async () => {
      const slot = slotOf(FILES);
      render(<Gallery {...slot} />);
      answer(200);
      fireEvent.error(photo());
      expect((await screen.findByRole('alert')).textContent).toContain("can't be shown");
      expect(slot.onStale).not.toHaveBeenCalled();
    });

  if (TEST_DEEP)
    it('asks for a new link only for the photo shown', async () => {
      const slot = slotOf(FILES);
      render(<Gallery {...slot} />);
      answer(410);
      await act(async () => void fireEvent.error(dialog().querySelector('img[alt="two"]')!));
      expect(screen.queryByRole('alert')).toBeNull();
      expect(slot.onStale).not.toHaveBeenCalled();
      press('ArrowRight');
      await waitFor(() => expect(slot.onStale).toHaveBeenCalledTimes(1));
    });

  if (TEST_DEEP)
    it('replaces only the picture when the clean rendition arrives', async () => {
      const slot = slotOf(FILES);
      const { rerender } = render(<Lightbox {...slot} />);
      const image = photo();
      await act(async () => void fireEvent.load(image));
      rerender(
        <Lightbox
          {...slot}
          files={FILES.map((file) => ({ ...file, url: `/media/clean/${file.id}.jpg`, watermarked: false }))}
        />,
      );
      expect(photo()).toBe(image);
      expect([image.getAttribute('src'), dialog().querySelector('img[alt=""][src*="one"]')]).toEqual([
        '/media/clean/one.jpg',
        null,
      ]);
    });
});
