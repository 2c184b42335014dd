import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/** The environment with a `.env` file under it, so that one run can differ without an edit; no file is fine. */
export function withDotEnv(file, env = process.env) {
  let text;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return { ...env };
    throw error;
  }
  return { ...parseEnv(text), ...env };
}
