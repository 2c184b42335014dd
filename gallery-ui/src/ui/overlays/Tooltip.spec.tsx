import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Tooltip } from './Tooltip';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  // The next one would be shown at once otherwise.
  act(() => jest.advanceTimersByTime(1000));
  cleanup();
  jest.useRealTimers();
});

const pass = (milliseconds: number) => act(() => void jest.advanceTimersByTime(milliseconds));
const control = () => screen.getByRole('button');
const tooltip = () => screen.queryByRole('tooltip');

function point() {
  render(
    <>
      <Tooltip text="Download">
        <button type="button">p1.jpg</button>
      </Tooltip>
      <p>Beside</p>
    </>,
  );
  fireEvent.pointerEnter(control());
  pass(700);
}
const leave = () => fireEvent.pointerLeave(control(), { relatedTarget: screen.getByText('Beside') });

it('describes its control while it is shown', () => {
  point();
  expect(tooltip()!.textContent).toBe('Download');
  expect(control().getAttribute('aria-describedby')).toBe(tooltip()!.id);
  leave();
  pass(200);
  expect([tooltip(), control().getAttribute('aria-describedby')]).toEqual([null, null]);
});

it('stays while the pointer is on it', () => {
  point();
  leave();
  pass(100);
  fireEvent.pointerLeave(screen.getByText('Beside'), { relatedTarget: tooltip()! });
  pass(5000);
  expect(tooltip()).toBeTruthy();
  fireEvent.pointerLeave(tooltip()!, { relatedTarget: screen.getByText('Beside') });
  pass(200);
  expect(tooltip()).toBeNull();
});

it('closes by Escape', () => {
  point();
  fireEvent.keyDown(document, { key: 'Escape' });
  expect(tooltip()).toBeNull();
});

it('does not show for a pointer that only passes by', () => {
  render(
    <>
      <Tooltip text="Download">
        <button type="button">p1.jpg</button>
      </Tooltip>
      <p>Beside</p>
    </>,
  );
  fireEvent.pointerEnter(control());
  pass(300);
  leave();
  pass(5000);
  expect(tooltip()).toBeNull();
});

it('closes when the next one opens', () => {
  render(
    <>
      <Tooltip text="One">
        <button type="button">one</button>
      </Tooltip>
      <Tooltip text="Two">
        <button type="button">two</button>
      </Tooltip>
    </>,
  );
  const [one, two] = screen.getAllByRole('button');
  fireEvent.pointerEnter(one!);
  pass(700);
  fireEvent.pointerLeave(one!, { relatedTarget: two! });
  fireEvent.pointerEnter(two!, { relatedTarget: one! });
  pass(0);
  expect(screen.getAllByRole('tooltip').map(({ textContent }) => textContent)).toEqual(['Two']);
});

it('waits 700 ms again once the last one was left for 300 ms', () => {
  render(
    <>
      <Tooltip text="One">
        <button type="button">one</button>
      </Tooltip>
      <Tooltip text="Two">
        <button type="button">two</button>
      </Tooltip>
    </>,
  );
  const [one, two] = screen.getAllByRole('button');
  fireEvent.pointerEnter(one!);
  pass(700);
  fireEvent.pointerLeave(one!);
  // It closes 150 ms later.
  pass(450);
  fireEvent.pointerEnter(two!);
  pass(699);
  expect(tooltip()).toBeNull();
  pass(1);
  expect(tooltip()?.textContent).toBe('Two');
});
