import { contrast, parseColour } from '../../common/colour.js';
import { accentShades, accentStyle } from './accent-style.js';

const BACKGROUNDS = { light: '#f6f6f5', dark: '#191a1c' };
const LIGHT = parseColour(BACKGROUNDS.light)!;
const DARK = parseColour(BACKGROUNDS.dark)!;

describe('accentShades', () => {
  it.each(['#b4532a', '#ffffff', '#000000', '#ff0', '#767676', '#0a84ff', '#7c7c00', '#00ffcc'])(
    '%s is legible everywhere it is used',
    (hex) => {
      const shades = accentShades(hex, BACKGROUNDS)!;
      const colour = (name: string) => parseColour(shades[name]!)!;
      expect(contrast(colour('--accent-text-light'), LIGHT)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colour('--accent-text-dark'), DARK)).toBeGreaterThanOrEqual(4.5);
      for (const [scheme, background] of [
        ['light', LIGHT],
        ['dark', DARK],
      ] as const) {
        expect(contrast(colour(`--accent-fill-${scheme}`), background)).toBeGreaterThanOrEqual(3);
        expect(
          contrast(colour(`--accent-foreground-${scheme}`), colour(`--accent-fill-${scheme}`)),
        ).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  it('leaves a good colour as it is', () =>
    expect(accentShades('#b4532a', BACKGROUNDS)!['--accent-fill-light']).toBe('#b4532a'));
  it('rejects what is no colour', () => expect(accentShades('red; background: url(x)', BACKGROUNDS)).toBeNull());
});

describe('accentStyle', () => {
  it('is a rule of six tokens', () => {
    expect(accentStyle('#224466', BACKGROUNDS)).toMatch(
      /^html:root\{(--accent-(fill|foreground|text)-(light|dark):#[0-9a-f]{6};?){6}\}$/,
    );
    expect(accentStyle('#224466', BACKGROUNDS)).toContain('--accent-fill-light:#224466;');
  });
  it('of what is no colour is nothing', () => expect(accentStyle('red;}</style>', BACKGROUNDS)).toBe(''));
});
