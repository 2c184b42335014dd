type Rgb = readonly [number, number, number];

const WHITE: Rgb = [255, 255, 255];
/** Pure, because then white or black reaches 4.5 on any colour. */
const BLACK: Rgb = [0, 0, 0];

/** WCAG: text needs 4.5, the edge of a control 3. */
const TEXT = 4.5;
const CONTROL = 3;

/** The pages' backgrounds, as `#rrggbb`. */
export interface Backgrounds {
  light: string;
  dark: string;
}

/**
 * The style sheet that applies a studio's colour to the client's pages; empty for an invalid colour. `html:root` is
 * more specific than tokens.css, whatever their order.
 */
export function accentStyle(hex: string, backgrounds: Backgrounds): string {
  const shades = Object.entries(accentShades(hex, backgrounds) ?? {});
  return shades.length > 0 ? `html:root{${shades.map(([name, value]) => `${name}:${value}`).join(';')}}` : '';
}

/** The custom properties that apply a studio's colour, each legible where it is used. */
export function accentShades(hex: string, { light, dark }: Backgrounds): Record<string, string> | null {
  const [accent, onLight, onDark] = [parse(hex), parse(light), parse(dark)];
  if (!accent || !onLight || !onDark) return null;
  const fillLight = shade(accent, onLight, BLACK, CONTROL);
  const fillDark = shade(accent, onDark, WHITE, CONTROL);
  return {
    '--accent-fill-light': css(fillLight),
    '--accent-foreground-light': css(foregroundOn(fillLight)),
    '--accent-text-light': css(shade(accent, onLight, BLACK, TEXT)),
    '--accent-fill-dark': css(fillDark),
    '--accent-foreground-dark': css(foregroundOn(fillDark)),
    '--accent-text-dark': css(shade(accent, onDark, WHITE, TEXT)),
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

function foregroundOn(fill: Rgb): Rgb {
  return contrast(WHITE, fill) >= TEXT ? WHITE : BLACK;
}

/** WCAG contrast ratio of two colours, 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** #rgb and #rrggbb. */
export function parse(hex: string): Rgb | null {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(hex.trim())?.[1];
  if (!digits) return null;
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16)) as unknown as Rgb;
}

const css = (colour: Rgb) => `#${colour.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
