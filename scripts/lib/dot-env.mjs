import { readFileSync } from 'node:fs';

/**
 * Reads `NAME=value` lines. Values may be quoted; an unquoted value ends at ` #`. What the
 * real environment sets wins, so that one run can differ without an edit.
 */
export function parseDotEnv(text) {
  const values = {};
  for (const line of text.split(/\r?\n/)) {
    const match = /^\s*(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(.*?)\s*$/.exec(line);
    if (!match) continue;
    const [, name, raw] = match;
    const quoted = /^(["'])(.*)\1(?:\s+#.*)?$/.exec(raw);
    values[name] = quoted ? quoted[2] : raw.replace(/(^|\s+)#.*$/, '');
  }
  return values;
}

/** The environment with a `.env` file under it; no file is fine. */
export function withDotEnv(file, env = process.env) {
  let text;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return { ...env };
    throw error;
  }
  return { ...parseDotEnv(text), ...env };
}
