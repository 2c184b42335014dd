import { CliError } from '../lib/cli-error.mjs';
import { canInstallPackages, canRun, installPackage, onPath } from './programs.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** Debian's Chromium without windows. */
const HEADLESS_SHELL = 'chromium-headless-shell';

/** Switches for a Chromium that only takes screenshots or measures. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * A Chromium for the browser tests: CHROMIUM_PATH, the system's, Playwright's own, on Debian
 * as root a freshly installed one.
 * @throws CliError with the command to run
 */
export async function findChromium(env, onStart) {
  if (env.CHROMIUM_PATH) {
    if (canRun(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH;
    throw new CliError(`CHROMIUM_PATH is ${env.CHROMIUM_PATH}, but there is no program that can be run there.`);
  }
  const system = onPath(NAMES);
  if (system) return system;
  const { chromium } = await import('playwright-core');
  if (canRun(chromium.executablePath())) return chromium.executablePath();
  if (canInstallPackages() && (await installPackage('chromium', onStart))) {
    const installed = onPath(NAMES);
    if (installed) return installed;
  }
  throw new CliError(
    'No Chromium was found for the browser tests: run "npx playwright install --with-deps chromium", or set CHROMIUM_PATH to one.',
  );
}

/**
 * A Chromium that has no windows, and so none of the work for them: it takes half the processor time for a browser and
 * its contexts. Where there is none, any other.
 * @throws CliError with the command to run
 */
export async function findHeadlessShell(env, onStart) {
  if (env.CHROMIUM_PATH) return findChromium(env, onStart);
  const present = onPath([HEADLESS_SHELL]);
  if (present) return present;
  if (canInstallPackages()) await installPackage(HEADLESS_SHELL, onStart);
  return onPath([HEADLESS_SHELL]) ?? findChromium(env, onStart);
}
