import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inRoot } from '../lib/paths.mjs';
import { CliError } from '../lib/cli-error.mjs';
import { canListen, freePort } from '../lib/ports.mjs';

/**
 * Reads the settings that are needed before anything is installed: the port and the data folder.
 * @throws CliError when PORT is no port
 */
export async function earlySettings(env) {
  const text = env.PORT?.trim() || '3000';
  const requested = Number(text);
  if (!/^\d+$/.test(text) || requested > 65_535)
    throw new CliError(`PORT must be a whole number from 0 to 65535, not "${text}": start with PORT=3000 npm start.`);
  const host = env.HOST?.trim() || '0.0.0.0';
  const dataDir = resolve(inRoot(), env.DATA_DIR?.trim() || '.data');
  return { port: requested || (await freePort()), host, dataDir };
}

/** @throws CliError when the port cannot be listened on */
export async function requirePort({ port, host }) {
  const free = await canListen(port, host).catch((error) => {
    throw new CliError(
      error.code === 'EACCES'
        ? `Port ${port} needs rights that this user does not have: start with PORT=3001 npm start.`
        : `Nothing can listen on HOST=${host} (${error.code}): set HOST to an address of this machine.`,
    );
  });
  if (!free)
    throw new CliError(
      `Port ${port} is taken: stop the other program or start with PORT=${port < 65_535 ? port + 1 : 3000} npm start.`,
    );
}

/** Parses the environment as the backend itself does. @throws CliError naming the setting that cannot be used */
export async function backendConfig(env) {
  const { loadConfig } = await import(pathToFileURL(inRoot('backend', 'dist', 'config', 'config.js')).href);
  try {
    return loadConfig(env);
  } catch (error) {
    if (error.name === 'ConfigError') throw new CliError(error.message);
    throw error;
  }
}
