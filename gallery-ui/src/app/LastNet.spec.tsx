import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MissingPart } from '../lib/loaded-part';
import { LastNet } from './LastNet';

let works = false;
const forget = jest.fn();
function Screen() {
  if (!works) throw new MissingPart(forget);
  return <p>here</p>;
}

beforeEach(() => {
  works = false;
  forget.mockClear();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const online = (value: boolean) => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(value);
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

it('code that a dead network kept back is asked for until it comes', async () => {
  online(false);
  render(<LastNet><Screen /></LastNet>);
  for (let n = 1; n < 3; n += 1) {
    expect(screen.getByRole('alert').textContent).toBe('The server cannot be reached. Check your connection and try again.');
    await press('Try Again');
    expect(forget).toHaveBeenCalledTimes(n);
  }
  works = true;
  await press('Try Again');
  expect(screen.getByText('here')).toBeTruthy();
});

it('code that an upgrade took away is no dead end: what is missing twice on a living network wants a reload', async () => {
  online(true);
  const reload = jest.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  render(<LastNet><Screen /></LastNet>);
  await press('Try Again');
  await press('Reload Page');
  expect(reload).toHaveBeenCalledTimes(1);
});
