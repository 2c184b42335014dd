import { LETTER_SAMPLES, type MarkMask } from '../../../ports/image-tool.port.js';
import type { Stencil } from './watermark-stencil.js';

/** A logo may have thousands of specks: those above this number share a tone. */
const MAX_LETTERS = 10_000;

/** The connected parts of the marks: letters, or parts of a logo. Each of them is drawn in one tone. */
export function findLetters({ data, width, height }: Stencil): Pick<MarkMask, 'letters' | 'samples'> {
  const letters = new Uint16Array(width * height);
  const samples: number[] = [];
  for (let start = 0; start < data.length; start++) {
    if (data[start] === 0 || letters[start] !== 0) continue;
    const number = Math.min(MAX_LETTERS, samples.length / LETTER_SAMPLES + 1);
    const pixels = fill(data, letters, width, start, number);
    if (samples.length === number * LETTER_SAMPLES) continue;
    for (let i = 0; i < LETTER_SAMPLES; i++)
      samples.push(pixels[Math.floor(((i + 0.5) / LETTER_SAMPLES) * pixels.length)]!);
  }
  return { letters, samples: Uint32Array.from(samples) };
}

/** Gives all covered pixels that are connected with `start` this number, and returns them from top to bottom. */
function fill(data: Buffer, letters: Uint16Array, width: number, start: number, number: number): number[] {
  const pixels = [start];
  letters[start] = number;
  for (let at = 0; at < pixels.length; at++) {
    const pixel = pixels[at]!;
    const column = pixel % width;
    for (let dx = column > 0 ? -1 : 0; dx <= (column < width - 1 ? 1 : 0); dx++)
      for (const next of [pixel - width + dx, pixel + dx, pixel + width + dx]) {
        if (!data[next] || letters[next] !== 0) continue;
        letters[next] = number;
        pixels.push(next);
      }
  }
  return pixels.sort((a, b) => a - b);
}
