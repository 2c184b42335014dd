import { readFileSync } from 'node:fs';
import { inRoot } from '../lib/paths.mjs';

/** Tools on this machine, not settings of a site: tests may use them. */
const KEPT = new Set(['FFMPEG_PATH', 'FFPROBE_PATH']);

/** Returns the name of every setting of the product. */
export function settingNames() {
  return [...readFileSync(inRoot('.env.example'), 'utf8').matchAll(/^#?\s?([A-Z][A-Z0-9_]+)=/gm)].map(
    ([, name]) => name,
  );
}

/** Returns the environment without any setting of the product: tests must not see a developer's own. */
export function withoutSettings(env) {
  const clean = { ...env };
  for (const name of settingNames()) if (!KEPT.has(name)) delete clean[name];
  return clean;
}
