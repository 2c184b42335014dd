import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const tokens = readFileSync(join(__dirname, '../src/styles/tokens.css'), 'utf8');

function block(selector: string): string[] {
  const start = tokens.indexOf(`${selector} {`);
  if (start < 0) throw new Error(`tokens.css has no ${selector}`);
  return tokens
    .slice(tokens.indexOf('{', start) + 1, tokens.indexOf('}', start))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('--'));
}

describe('tokens.css', () => {
  it('writes each theme colour once, for both themes', () => {
    const names = tokens
      .split('@media print')[0]!
      .split('\n')
      .map((line) => line.trim().split(':')[0]!)
      .filter((name) => name.startsWith('--'));
    const twice = names.filter(
      (name, at) => names.indexOf(name) !== at && !['--duration-short', '--duration-long'].includes(name),
    );
    expect(twice).toEqual([]);
    const themed = block(':root')
      .filter((line) => line.includes('light-dark('))
      .map((line) => line.split(':')[0]);
    expect(themed).toEqual(
      expect.arrayContaining([
        '--background',
        '--foreground',
        '--line',
        '--danger',
        '--dialog',
        '--accent',
        '--accent-text',
      ]),
    );
  });

  it('has motion of 150 to 250 ms, and none if it is unwanted', () => {
    const times = (lines: string[]): Record<string, number> =>
      Object.fromEntries(
        lines
          .map((line) => line.replace(';', '').split(': '))
          .filter(([, value]) => /^[\d.]+ms$/.test(value!))
          .map(([name, value]) => [name, parseFloat(value!)]),
      );
    const { '--duration-spin': _, ...motion } = times(block(':root'));
    expect(Object.keys(motion)).toEqual(['--duration-short', '--duration-long']);
    for (const value of Object.values(motion)) expect(value >= 150 && value <= 250).toBe(true);
    const less = tokens.slice(tokens.indexOf('(prefers-reduced-motion: reduce)'));
    for (const name of Object.keys(motion)) expect(less).toMatch(new RegExp(`^[^}]*${name}: 0\\.01ms;`));
  });
});
