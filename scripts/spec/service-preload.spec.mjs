import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { inRoot } from '../lib/paths.mjs';

const PRELOAD = pathToFileURL(inRoot('scripts', 'start', 'service-preload.mjs')).href;
/** Runs until it is ended; reports when it is. */
const SERVICE = 'console.log("up"); setTimeout(() => undefined, 60_000);';

function startService() {
  const args = ['--import', PRELOAD, '--eval', SERVICE];
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
}

describe('a service', () => {
  test('ends when its parent goes', async () => {
    const service = startService();
    await once(service.stdout, 'data');
    service.disconnect();
    expect(await once(service, 'exit')).toEqual([null, 'SIGTERM']);
  });

  test('ends when its parent is gone before it has loaded', async () => {
    const service = startService();
    service.disconnect();
    expect(await once(service, 'exit')).toEqual([null, 'SIGTERM']);
  });
});
