import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Tooltip } from './Tooltip';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  // The next one would be shown at once otherwise.
  act(() => jest.advanceTimersByTime(1000));
  cleanup();
  jest.useRealTimers();
});

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const control = () => screen.getByRole('button');
const tooltip = () => screen.queryByRole('tooltip');

async function point() {
  render(
    <>
      <Tooltip text="Download">
        <button type="button">p1.jpg</button>
      </Tooltip>
      <p>Beside</p>
    </>,
  );
  fireEvent.pointerEnter(control());
  await pass(700);
}
const leave = () => fireEvent.pointerLeave(control(), { relatedTarget: screen.getByText('Beside') });

describe('Tooltip', () => {
  it('describes its control while it is shown', async () => {
    await point();
    expect(tooltip()!.textContent).toBe('Download');
    expect(control().getAttribute('aria-describedby')).toBe(tooltip()!.id);
    leave();
    await pass(200);
    expect([tooltip(), control().getAttribute('aria-describedby')]).toEqual([null, null]);
  });

  it('stays while the pointer is on it', async () => {
    await point();
    leave();
    await pass(100);
    fireEvent.pointerLeave(screen.getByText('Beside'), { relatedTarget: tooltip()! });
    await pass(5000);
    expect(tooltip()).toBeTruthy();
    fireEvent.pointerLeave(tooltip()!, { relatedTarget: screen.getByText('Beside') });
    await pass(200);
    expect(tooltip()).toBeNull();
  });

  it('closes by Escape', async () => {
    await point();
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(tooltip()).toBeNull();
  });

  it('does not show for a pointer that only passes by', async () => {
    render(
      <>
        <Tooltip text="Download">
          <button type="button">p1.jpg</button>
        </Tooltip>
        <p>Beside</p>
      </>,
    );
    fireEvent.pointerEnter(control());
    await pass(300);
    leave();
    await pass(5000);
    expect(tooltip()).toBeNull();
  });

  it('closes when the next one opens', async () => {
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
    await pass(700);
    fireEvent.pointerLeave(one!, { relatedTarget: two! });
    fireEvent.pointerEnter(two!, { relatedTarget: one! });
    await pass(0);
    expect(screen.getAllByRole('tooltip').map(({ textContent }) => textContent)).toEqual(['Two']);
  });

  it('waits 700 ms again once the last one was left for 300 ms', async () => {
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
    await pass(700);
    fireEvent.pointerLeave(one!);
    // It closes 150 ms later.
    await pass(450);
    fireEvent.pointerEnter(two!);
    await pass(699);
    expect(tooltip()).toBeNull();
    await pass(1);
    expect(tooltip()?.textContent).toBe('Two');
  });
});
