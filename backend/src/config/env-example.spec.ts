import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { COMPOSE_ONLY, VARIABLES, type Variable } from './variables.js';

const LINES = readFileSync(join(process.cwd(), '..', '.env.example'), 'utf8').split('\n');

/** `NAME=value` is a default, `# NAME=` is not set. */
function exampleSettings(): { name: string; value: string | undefined; comment: string }[] {
  return LINES.flatMap((line, index) => {
    const match = /^(# )?([A-Z][A-Z0-9_]+)=(.*)$/.exec(line);
    if (!match) return [];
    const [, notSet, name = ''] = match;
    if (COMPOSE_ONLY.includes(name)) return [];
    return [{ name, value: notSet ? undefined : parseEnv(line)[name], comment: LINES[index - 1] ?? '' }];
  });
}

describe('.env.example', () => {
  test(".env.example names every setting once, in the table's order", () => {
    expect(exampleSettings().map(({ name }) => name)).toEqual(Object.keys(VARIABLES));
  });

  test.each(exampleSettings())(
    '.env.example gives the default of $name, with a comment',
    ({ name, value, comment }) => {
      const setting: Variable = VARIABLES[name as keyof typeof VARIABLES];
      // A trial's default that compose or production must not take over is only named.
      if (value === undefined && setting.fallback) expect(comment).toContain(`; not set: ${setting.fallback}`);
      else expect(value).toBe(setting.fallback);
      expect(comment).toMatch(/^# [A-Za-z].*\.$/);
    },
  );
});
