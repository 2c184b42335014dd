import { banner } from './lib/banner.mjs';
import { Ending } from './lib/ending.mjs';
import { PlainFailure } from './lib/plain-failure.mjs';
import { prepare } from './lib/preparation.mjs';
import { Stack } from './lib/stack.mjs';
import { sampleLink, seedSample } from './sample/seed-sample.mjs';

const ending = new Ending();

/** `npm start`: from a fresh clone to a running site, and in seconds when all is built. */
async function start() {
  const { env, data, config } = await prepare({
    onStart: (child) => ending.groups.add(child),
    onOpen: (folder) => ending.add(() => folder.close()),
  });
  const stack = new Stack({ env, config, onApiDeath: apiDied });
  await stack.requireTools();
  ending.add(() => stack.stop());
  followOrders(stack);
  await stack.start();
  if (!(await stack.ready())) return;

  const first = data.read('first-admin.json');
  const account = { email: first?.email ?? config.admin.email, password: first?.password ?? config.admin.password };
  if (!config.production && config.sampleProject)
    await seedSample({ base: stack.base, publicUrl: config.http.publicUrl, data, account });
  const sample = await sampleLink({ base: stack.base, data });
  if (ending.begun) return;
  console.log(banner({ config, account, firstPassword: first?.password, sample }));
  // Shown once and nowhere kept.
  data.remove('first-admin.json');
}

/** Whoever started us (the browser tests) may have the API killed and started again. */
function followOrders(stack) {
  process.on('message', (order) => {
    if (order === 'restart-api') void stack.api.restart(0);
  });
  // Listening alone keeps nothing alive.
  process.channel?.unref();
}

function apiDied({ code, signal, lines }) {
  if (ending.begun) return;
  console.error(
    `The API ended unexpectedly (${signal ?? `exit code ${code}`}). Its last lines:\n${lines.map((line) => `  ${line}`).join('\n')}`,
  );
  void ending.begin(code || 1);
}

start().catch((error) => {
  if (ending.begun) return;
  console.error(error instanceof PlainFailure ? error.message : error);
  void ending.begin(1);
});
