import { swcCommand } from './build/parts.mjs';
import { announce } from './start/announce.mjs';
import { Shutdown } from './start/shutdown.mjs';
import { inRoot, packageProgram } from './lib/paths.mjs';
import { CliError } from './lib/cli-error.mjs';
import { canListen, freePort } from './lib/ports.mjs';
import { eachLine, endChild, startGroup } from './lib/processes.mjs';
import { prepare } from './start/preparation.mjs';
import { Stack } from './start/stack.mjs';

const FRONT_ENDS = [
  { name: 'gallery-ui', port: 5173, path: '/' },
  { name: 'admin-ui', port: 5174, path: '/admin/' },
];
/** Editors save many files at once: one restart for all of them. */
const QUIET_MS = 300;
/** The output of swc after its first pass over all files, and after one changed file. */
const COMPILED_ALL = /^Successfully compiled: /;
const COMPILED_A_CHANGE = /^Successfully compiled [^:]/;
/** The folder is not that of `npm start` and the tests, whose build may run meanwhile. */
const DIST = inRoot('backend', 'dist-dev');
const STOP_TIMEOUT_MS = 3000;

const shutdown = new Shutdown();

/** `npm run dev`: starts the site with everything reloading on change, and the type errors, in one console. */
async function dev() {
  const { env, data, config } = await prepare({
    parts: ['backend'],
    onStart: (child) => shutdown.groups.add(child),
    onOpen: (folder) => shutdown.add(() => folder.close()),
  });
  const stack = new Stack({
    env,
    config,
    prefixed: true,
    nodeArgs: ['--enable-source-maps'],
    dist: DIST,
    onApiDeath: ({ code }) => console.error(`The API ended (exit code ${code}): it starts again with the next change.`),
    onDatabaseLost: (reason) => {
      console.error(`The embedded database ended unexpectedly. ${reason}`);
      void shutdown.begin(1);
    },
  });
  shutdown.add(() => stack.stop());
  await watchBackend(stack);
  await stack.requireTools();
  await stack.start();
  const addresses = [];
  for (const { name, port, path } of FRONT_ENDS) {
    const free = (await canListen(port)) ? port : await freePort();
    startFrontEnd(name, free, stack.base, env);
    addresses.push(`  ${name.padEnd(12)} http://localhost:${free}${path} (reloads on change)`);
  }
  if (!(await stack.ready())) return;
  await announce({ stack, data, config, isStopping: () => shutdown.begun });
  for (const address of addresses) console.log(address);
  // Last, since the first check takes as much of the machine as the start itself.
  watchTypes();
}

/** Reports type errors at the start and after each change. Neither swc nor Vite checks types. */
function watchTypes() {
  const command = [...packageProgram('typescript-7/bin/tsc'), '-b', '--watch', '--preserveWatchOutput'];
  startTool('types', command, inRoot(), process.env);
}

/**
 * swc compiles each saved file; shortly after the last of several the two processes are started again. Resolves when
 * everything is compiled once.
 */
function watchBackend(stack) {
  let timer;
  let busy = Promise.resolve();
  let onCompiled;
  const compiled = new Promise((resolve) => (onCompiled = resolve));
  const onLine = (line) => {
    if (COMPILED_ALL.test(line)) onCompiled();
    if (!COMPILED_A_CHANGE.test(line)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      busy = busy.then(async () => {
        if (shutdown.begun) return;
        console.log('Backend changed: starting the API and the worker again.');
        await stack.migrate().catch((error) => console.error(error.message));
        await Promise.all([stack.api.restart(STOP_TIMEOUT_MS), stack.worker.restart(STOP_TIMEOUT_MS)]);
      });
    }, QUIET_MS);
  };
  startTool('swc', swcCommand(DIST, '--watch'), inRoot('backend'), process.env, onLine);
  return compiled;
}

function startFrontEnd(name, port, api, env) {
  // The Vite configurations send /api and /media to this address.
  startTool(
    name,
    [...packageProgram('vite/bin/vite.js'), '--port', String(port), '--strictPort', '--clearScreen', 'false'],
    inRoot(name),
    { ...env, API_URL: api, NODE_ENV: 'development' },
  );
}

function startTool(name, command, cwd, env, onLine) {
  const child = shutdown.groups.add(startGroup(command, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] }));
  for (const stream of [child.stdout, child.stderr])
    eachLine(stream, (line) => {
      if (line.trim()) console.log(`${name.padEnd(7)} | ${line}`);
      onLine?.(line);
    });
  child.once('exit', (code) => !shutdown.begun && console.error(`${name} ended (exit code ${code}).`));
  shutdown.add(() => endChild(child, { timeoutMs: STOP_TIMEOUT_MS }));
}

dev().catch((error) => {
  if (shutdown.begun) return;
  console.error(error instanceof CliError ? error.message : error);
  void shutdown.begin(1);
});
