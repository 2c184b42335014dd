/** Red, green and blue are 0 to 255. */
export type Rgb = readonly [number, number, number];

export const WHITE: Rgb = [255, 255, 255];
/** The black is pure, because then white or black reaches 4.5 on any colour. */
export const BLACK: Rgb = [0, 0, 0];

/** Text needs this contrast by WCAG. */
export const TEXT_CONTRAST = 4.5;

/** Parses #rgb and #rrggbb; null for anything else. */
export function parseColour(hex: string): Rgb | null {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(hex.trim())?.[1];
  if (!digits) return null;
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16)) as unknown as Rgb;
}

/** Returns white where it is legible on the colour, else black. */
export function foregroundOn(fill: Rgb): Rgb {
  return contrast(WHITE, fill) >= TEXT_CONTRAST ? WHITE : BLACK;
}

/** Computes the contrast of two colours by WCAG, 1 to 21. */
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
