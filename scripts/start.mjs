import { banner } from './lib/banner.mjs';
import { Shutdown } from './lib/shutdown.mjs';
import { CliError } from './lib/cli-error.mjs';
import { prepare } from './lib/preparation.mjs';
import { Stack } from './lib/stack.mjs';
import { sampleLink, seedSample } from './sample/seed-sample.mjs';

const shutdown = new Shutdown();

/** `npm start`: from a fresh clone to a running site, and in seconds when all is built. */
async function start() {
  const { env, data, config } = await prepare({
    onStart: (child) => shutdown.groups.add(child),
    onOpen: (folder) => shutdown.add(() => folder.close()),
  });
  const stack = new Stack({ env, config, onApiDeath: apiDied });
  await stack.requireTools();
  shutdown.add(() => stack.stop());
  handleParentMessages(stack);
  await stack.start();
  if (!(await stack.ready())) return;

  const first = data.read('first-admin.json');
  const account = { email: first?.email ?? config.admin.email, password: first?.password ?? config.admin.password };
  if (!config.production && config.sampleProject)
    await seedSample({ base: stack.base, publicUrl: config.http.publicUrl, data, account });
  const sample = await sampleLink({ base: stack.base, data });
  if (shutdown.begun) return;
  console.log(banner({ config, account, firstPassword: first?.password, sample }));
  // Shown once and nowhere kept.
  data.remove('first-admin.json');
}

/** Whoever started us (the browser tests) may have the API killed and started again. */
function handleParentMessages(stack) {
  process.on('message', (order) => {
    if (order === 'restart-api') void stack.api.restart(0);
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

start().catch((error) => {
  if (shutdown.begun) return;
  console.error(error instanceof CliError ? error.message : error);
  void shutdown.begin(1);
});
