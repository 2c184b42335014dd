import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { buildParts } from '../build/parts.mjs';
import { backendConfig, earlySettings, requirePort } from './settings.mjs';
import { DataFolder } from './data-folder.mjs';
import { ensureInstalled, requireNode } from '../lib/install.mjs';
import { inRoot, ROOT } from '../lib/paths.mjs';

/**
 * Everything before the first process of a start: environment, data folder, port,
 * dependencies, builds, settings. Cheap checks come first, so that a taken port is reported
 * before minutes of installing.
 */
export async function prepare({ parts, onStart, onOpen } = {}) {
  requireNode();
  process.chdir(ROOT);
  const env = withDotEnv(inRoot('.env'));
  const early = await earlySettings(env);
  const data = new DataFolder(early.dataDir);
  data.open();
  onOpen?.(data);
  await requirePort(early);
  env.PORT = String(early.port);
  env.DATA_DIR = early.dataDir;
  withSecrets(env, data);
  await ensureInstalled({ onStart });
  await buildParts({ names: parts, onStart });
  // Installing and building take minutes, in which another program may have taken the port.
  await requirePort(early);
  return { env, data, config: await backendConfig(env) };
}

/** Adds the generated secrets of the data folder to those that are set; production must bring its own. */
export function withSecrets(env, data) {
  if (env.NODE_ENV?.trim() === 'production') return;
  for (const [name, value] of Object.entries(data.secrets())) if (!env[name]?.trim()) env[name] = value;
}

/** Returns the environment with a `.env` file under it, so that one run can differ without an edit; no file is fine. */
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
