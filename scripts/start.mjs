import { announce } from './start/announce.mjs';
import { Shutdown } from './start/shutdown.mjs';
import { CliError } from './lib/cli-error.mjs';
import { prepare } from './start/preparation.mjs';
import { Stack } from './start/stack.mjs';

const shutdown = new Shutdown();

/** `npm start`: gets from a fresh clone to a running site, in seconds when all is built. */
async function start() {
  const { env, data, config } = await prepare({
    onStart: (child) => shutdown.groups.add(child),
    onOpen: (folder) => shutdown.add(() => folder.close()),
  });
  const stack = new Stack({ env, config, onApiDeath: apiDied, onDatabaseLost: databaseLost });
  await stack.requireTools();
  shutdown.add(() => stack.stop());
  handleParentMessages(stack);
  await stack.start();
  if (await stack.ready()) await announce({ stack, data, config, isStopping: () => shutdown.begun });
}

/** Lets the process that started us (the browser tests) have the API killed and started again. */
function handleParentMessages(stack) {
  process.on('message', (message) => {
    if (message === 'restart-api') void stack.api.restart(0);
  });
  // Listening alone keeps nothing alive.
  process.channel?.unref();
}

function apiDied({ code, signal, lines }) {
  if (shutdown.begun) return;
  console.error(
    `The API ended unexpectedly (${signal ?? `exit code ${code}`}). Its last lines:\n${lines.map((line) => `  ${line}`).join('\n')}`,
  );
  void shutdown.begin(code || 1);
}

function databaseLost(reason) {
  if (shutdown.begun) return;
  console.error(
    `The embedded database ended unexpectedly. ${reason} Start with LOG_LEVEL=debug to see its log, and check the disk.`,
  );
  void shutdown.begin(1);
}

start().catch((error) => {
  if (shutdown.begun) return;
  console.error(error instanceof CliError ? error.message : error);
  void shutdown.begin(1);
});
