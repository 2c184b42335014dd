import { BLACK, contrast, foregroundOn, parseColour, TEXT_CONTRAST, WHITE, type Rgb } from '../../common/colour.js';

/** WCAG demands a contrast of 3 for the edge of a control. */
const CONTROL_CONTRAST = 3;

/** The pages have these backgrounds, as `#rrggbb`. */
export interface Backgrounds {
  light: string;
  dark: string;
}

/**
 * Makes the style sheet that applies a studio's colour to the client's pages; it is empty for an invalid colour.
 * `html:root` is more specific than tokens.css, whatever their order.
 */
export function accentStyle(hex: string, backgrounds: Backgrounds): string {
  const shades = Object.entries(accentShades(hex, backgrounds) ?? {});
  return shades.length > 0 ? `html:root{${shades.map(([name, value]) => `${name}:${value}`).join(';')}}` : '';
}

/** Makes the custom properties that apply a studio's colour, each legible where it is used. */
export function accentShades(hex: string, { light, dark }: Backgrounds): Record<string, string> | null {
  const [accent, onLight, onDark] = [parseColour(hex), parseColour(light), parseColour(dark)];
  if (!accent || !onLight || !onDark) return null;
  const fillLight = shade(accent, onLight, BLACK, CONTROL_CONTRAST);
  const fillDark = shade(accent, onDark, WHITE, CONTROL_CONTRAST);
  return {
    '--accent-fill-light': css(fillLight),
    '--accent-foreground-light': css(foregroundOn(fillLight)),
    '--accent-text-light': css(shade(accent, onLight, BLACK, TEXT_CONTRAST)),
    '--accent-fill-dark': css(fillDark),
    '--accent-foreground-dark': css(foregroundOn(fillDark)),
    '--accent-text-dark': css(shade(accent, onDark, WHITE, TEXT_CONTRAST)),
  };
}

/** Mixes a colour with `target`, no more than needed, until it contrasts with `background`. */
function shade(colour: Rgb, background: Rgb, target: Rgb, minContrast: number): Rgb {
  for (let step = 0; step <= 20; step += 1) {
    const mixed = colour.map((value, i) => Math.round(value + ((target[i]! - value) * step) / 20)) as unknown as Rgb;
    if (contrast(mixed, background) >= minContrast) return mixed;
  }
  return target;
}

const css = (colour: Rgb) => `#${colour.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
