import { setImmediate as nextRound } from 'node:timers/promises';

/** A line of a file and its number, from 1. */
export interface Line {
  number: number;
  text: string;
}

/** This many characters are read in a few milliseconds; then other requests are served. */
const CHARACTERS_A_TURN = 16_384;
const LINE_END = /\r\n|\n|\r/g;

/** Yields the blocks of a captions file, which empty lines separate, with at most their first `maxLines` lines. */
export async function* blocksOf(text: string, maxLines: number): AsyncGenerator<Line[]> {
  let block: Line[] = [];
  let turnEnds = CHARACTERS_A_TURN;
  let number = 0;
  for (const [start, end] of lineRanges(text)) {
    number += 1;
    const line = text.slice(start, end);
    if (line.trim() === '') {
      if (block.length > 0) yield block;
      block = [];
    } else if (block.length < maxLines) block.push({ number, text: line });
    if (end < turnEnds) continue;
    await nextRound();
    turnEnds = end + CHARACTERS_A_TURN;
  }
  if (block.length > 0) yield block;
}

function* lineRanges(text: string): Generator<readonly [start: number, end: number]> {
  let start = 0;
  for (const { 0: lineEnd, index } of text.matchAll(LINE_END)) {
    yield [start, index];
    start = index + lineEnd.length;
  }
  yield [start, text.length];
}
