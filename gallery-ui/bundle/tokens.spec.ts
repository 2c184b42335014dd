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
