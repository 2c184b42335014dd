import { restoreScroll } from './restore-scroll';

/** A page of a set height, and the observer that is called when it grows. */
let highest: number;
let grow: () => void;
let observing: boolean;

beforeEach(() => {
  jest.useFakeTimers();
  Object.defineProperty(window, 'scrollY', { value: 0, writable: true, configurable: true });
  Object.assign(window, {
    scrollTo: (_: number, top: number) => Object.assign(window, { scrollY: Math.min(top, highest) }),
  });
  globalThis.ResizeObserver = class {
    constructor(callback: ResizeObserverCallback) {
      grow = () => {
        if (observing) callback([], this);
      };
    }
    observe() {
      observing = true;
    }
    unobserve() {}
    disconnect() {
      observing = false;
    }
  };
  observing = false;
  highest = 400;
});
afterEach(() => jest.useRealTimers());

describe('restoreScroll', () => {
  it('scrolls at once where the page is high enough', () => {
    const ended = jest.fn();
    restoreScroll(300, ended);
    expect([window.scrollY, ended.mock.calls.length, observing]).toEqual([300, 1, false]);
  });

  it('follows a page that grows, until it is there', () => {
    const ended = jest.fn();
    restoreScroll(900, ended);
    expect([window.scrollY, ended.mock.calls.length]).toEqual([400, 0]);
    highest = 2000;
    grow();
    expect([window.scrollY, ended.mock.calls.length, observing]).toEqual([900, 1, false]);
  });

  it.each(['wheel', 'touchstart', 'keydown'])('stops when the visitor scrolls (%s)', (move) => {
    const ended = jest.fn();
    restoreScroll(900, ended);
    window.dispatchEvent(new Event(move));
    highest = 2000;
    grow();
    expect([window.scrollY, ended.mock.calls.length]).toEqual([400, 1]);
  });

  it('stops on a page that never gets so high', () => {
    const ended = jest.fn();
    restoreScroll(900, ended);
    jest.advanceTimersByTime(3000);
    expect([ended.mock.calls.length, observing]).toEqual([1, false]);
  });
});
