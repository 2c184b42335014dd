import { darken, getContrastRatio, lighten } from '@mui/material/styles';

const READABLE = 4.5;

/** The accent, moved towards white or black until it can be read on this background. */
export function readableOn(colour: string, background: string, dark: boolean): string {
  let result = colour;
  for (let step = 1; step <= 12 && getContrastRatio(result, background) < READABLE; step += 1) {
    result = dark ? lighten(colour, step * 0.07) : darken(colour, step * 0.07);
  }
  return result;
}
