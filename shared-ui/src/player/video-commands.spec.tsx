import { videoCommands } from './video-commands';

/** Makes a video of a native player, with what exists of its film. */
function player(duration: number, exists?: number) {
  const element = document.createElement('video');
  const seekable = { length: exists === undefined ? 0 : 1, start: () => 0, end: () => exists };
  Object.defineProperties(element, { duration: { value: duration }, seekable: { value: seekable } });
  const onTime = jest.fn();
  return { element, onTime, commands: videoCommands({ current: element }, { onTime, onRejected: () => {} }) };
}

describe('A film that grows in a native player', () => {
  it('is sought within what exists of it', () => {
    const { element, onTime, commands } = player(Infinity, 40);
    commands.seek(20);
    expect(element.currentTime).toBe(20);
    commands.skip(5);
    expect(element.currentTime).toBe(25);
    commands.seek(3_600);
    expect(element.currentTime).toBe(40);
    commands.skip(-100);
    expect(element.currentTime).toBe(0);
    expect(onTime.mock.calls).toEqual([[20], [25], [40], [0]]);
  });

  it('is stepped through frame by frame', () => {
    const { element, commands } = player(Infinity, 40);
    expect(commands.stepFrame(1, 25)).toBe(true);
    expect(element.currentTime).toBeCloseTo(1.5 / 25);
  });
});

describe('videoCommands', () => {
  it.each([
    ['of which nothing exists yet', Infinity],
    ['whose length is not known yet', NaN],
  ])('do not seek in a film %s', (_, duration) => {
    const { element, onTime, commands } = player(duration);
    commands.seek(20);
    expect(element.currentTime).toBe(0);
    expect(onTime).not.toHaveBeenCalled();
  });

  it('seek in a whole film up to its end', () => {
    const { element, commands } = player(60, 60);
    commands.seek(90);
    expect(element.currentTime).toBe(60);
  });
});
