import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const tokens = readFileSync(join(__dirname, '../src/styles/tokens.css'), 'utf8');

function block(selector: string): string[] {
  const start = tokens.indexOf(`${selector} {`);
  if (start < 0) throw new Error(`tokens.css has no ${selector}`);
  return tokens.slice(tokens.indexOf('{', start) + 1, tokens.indexOf('}', start)).split('\n').map((line) => line.trim()).filter((line) => line.startsWith('--'));
}

it('a page held to the dark theme is as dark as one on a dark device', () => {
  const dark = block(":root[data-theme='dark']");
  expect(dark.length).toBeGreaterThan(10);
  expect(dark).toEqual(block(":root:not([data-theme='light'])"));
});

it('whoever wants less motion has none of it, and motion means 150 to 250 ms', () => {
  const times = (lines: string[]): Record<string, number> => Object.fromEntries(lines.map((line) => line.replace(';', '').split(': ')).filter(([, value]) => /^[\d.]+ms$/.test(value!)).map(([name, value]) => [name, parseFloat(value!)]));
  const { '--turn': _, ...motion } = times(block(':root'));
  expect(Object.keys(motion)).toEqual(['--quick', '--calm']);
  for (const value of Object.values(motion)) expect(value >= 150 && value <= 250).toBe(true);
  const less = tokens.slice(tokens.indexOf('(prefers-reduced-motion: reduce)'));
  for (const name of Object.keys(motion)) expect(less).toMatch(new RegExp(`^[^}]*${name}: 0\\.01ms;`));
});
