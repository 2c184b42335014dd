import { Readable } from 'node:stream';
import { readJsonLines } from './json-lines.js';

const LINES = 5_000;
const listOf = (count: number) => Readable.from(Array.from({ length: count }, (_, n) => `${JSON.stringify({ n })}\n`));

describe('readJsonLines', () => {
  it('reads every line', async () => {
    const read: number[] = [];
    for await (const { n } of readJsonLines<{ n: number }>(listOf(LINES))) read.push(n);
    expect(read).toEqual(Array.from({ length: LINES }, (_, n) => n));
  });

  it('closes a list of which only the beginning is read', async () => {
    const list = listOf(LINES);
    for await (const { n } of readJsonLines<{ n: number }>(list)) if (n === 10) break;
    expect(list.destroyed).toBe(true);
  });

  it('reports a list that breaks off', async () => {
    const list = Readable.from(
      (async function* () {
        yield '{"n":0}\n';
        throw new Error('The connection was lost.');
      })(),
    );
    const reading = async () => {
      for await (const _ of readJsonLines(list));
    };
    await expect(reading()).rejects.toThrow('The connection was lost.');
  });
});
