import type { StaffMediaFileDto } from '@showreel/api-client';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { button, renderScreen } from '../../../test/screen';
import { PhotoDialog } from './PhotoDialog';

const PHOTOS = ['one', 'two', 'three'].map(
  (id) =>
    ({
      id,
      name: `${id}.jpg`,
      url: `/media/${id}.jpg`,
      sources: [],
      width: 1_800,
      height: 1_200,
    }) as unknown as StaffMediaFileDto,
);

function open() {
  const onView = jest.fn();
  renderScreen(<PhotoDialog file={PHOTOS[1]!} photos={PHOTOS} onView={onView} onClose={() => undefined} />);
  const dialog = screen.getByRole('dialog', { name: 'two.jpg' });
  /** Moves a touch this far across and down; two touches are a pinch. */
  const swipe = (across: number, down: number, touches = 1) => {
    const at = (x: number, y: number) => Array.from({ length: touches }, () => ({ clientX: x, clientY: y }));
    fireEvent.touchStart(dialog, { touches: at(200, 400) });
    fireEvent.touchEnd(dialog, { changedTouches: at(200 + across, 400 + down) });
  };
  return { dialog, swipe, viewed: () => onView.mock.calls.map(([{ id }]) => id as string) };
}

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

describe('PhotoDialog', () => {
  it('turns by button, arrow key or swipe, not by tap, scroll or pinch', () => {
    const { dialog, swipe, viewed } = open();
    expect(dialog.textContent).toContain('2 of 3');
    fireEvent.click(button('Next photo'));
    fireEvent.keyDown(dialog, { key: 'ArrowLeft' });
    swipe(-120, 10);
    swipe(120, 10);
    expect(viewed()).toEqual(['three', 'one', 'three', 'one']);
    swipe(-20, 0);
    swipe(-60, 200);
    swipe(-120, 0, 2);
    expect(viewed()).toHaveLength(4);
  });

  it.each([
    ['a phone', '(max-width:599.95px)', true],
    ['a phone in landscape', '(max-height: 500px)', true],
    ['a desktop', 'neither', false],
  ])('fills the window or not on %s: %s, %s', (_where, met, whole) => {
    jest.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        ({
          matches: query.includes(met),
          addEventListener: () => undefined,
          removeEventListener: () => undefined,
        }) as unknown as MediaQueryList,
    );
    const { dialog } = open();
    expect(dialog.closest('.MuiDialog-root')!.querySelector('.MuiDialog-paperFullScreen') !== null).toBe(whole);
  });

  it('leaves arrow keys with a modifier to the browser', () => {
    const { dialog, viewed } = open();
    for (const modifier of ['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])
      fireEvent.keyDown(dialog, { key: 'ArrowLeft', [modifier]: true });
    expect(viewed()).toEqual([]);
  });

  it('announces the photo that is shown', () => {
    const { dialog } = open();
    expect(within(dialog).getByRole('status').textContent).toBe('2 of 3, two.jpg');
  });
});
