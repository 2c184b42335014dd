import { onFirstInteraction } from './on-first-interaction';

beforeEach(() => void Object.assign(globalThis, { requestIdleCallback: (work: () => void) => work() }));
afterEach(() => void Reflect.deleteProperty(globalThis, 'requestIdleCallback'));

describe('onFirstInteraction', () => {
  it('runs once, on the first interaction', () => {
    const work = jest.fn();
    onFirstInteraction(work);
    expect(work).not.toHaveBeenCalled();
    dispatchEvent(new Event('scroll'));
    dispatchEvent(new Event('pointerdown'));
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('does nothing once it is cancelled', () => {
    const work = jest.fn();
    onFirstInteraction(work)();
    dispatchEvent(new Event('keydown'));
    expect(work).not.toHaveBeenCalled();
  });
});
