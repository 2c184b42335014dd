import { Lanes } from './lanes';

describe('Lanes', () => {
  const settle = async () => { for (let turn = 0; turn < 20; turn += 1) await Promise.resolve(); };

  it('let so many work at a time, the others in turn, also after a failure', async () => {
    const lanes = new Lanes(2);
    const { signal } = new AbortController();
    const ends: ((error?: Error) => void)[] = [];
    const running = [0, 1, 2, 3].map(() => lanes.run(() => new Promise<void>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve()))), signal).catch(() => undefined));
    await settle();
    expect(ends).toHaveLength(2);
    ends[0]!(new Error('broken'));
    await settle();
    expect(ends).toHaveLength(3);
    ends[1]!();
    ends[2]!();
    await settle();
    ends[3]!();
    await Promise.all(running);
    expect(ends).toHaveLength(4);
  });

  it('pass over what was aborted while it waited, without losing a lane', async () => {
    const lanes = new Lanes(1);
    const abort = new AbortController();
    let end = () => undefined as void;
    const first = lanes.run(() => new Promise<void>((resolve) => (end = resolve)), new AbortController().signal);
    const worked: string[] = [];
    const second = lanes.run(async () => void worked.push('second'), abort.signal).catch(() => worked.push('aborted'));
    const third = lanes.run(async () => void worked.push('third'), new AbortController().signal);
    abort.abort();
    end();
    await Promise.all([first, second, third]);
    expect(worked.sort()).toEqual(['aborted', 'third']);
  });
});
