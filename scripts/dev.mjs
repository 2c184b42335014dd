import { watch } from 'node:fs';
import { swcCommand } from './lib/build-parts.mjs';
import { banner } from './lib/banner.mjs';
import { Ending } from './lib/ending.mjs';
import { inRoot, packageProgram } from './lib/paths.mjs';
import { PlainFailure } from './lib/plain-failure.mjs';
import { eachLine, endChild, startGroup } from './lib/processes.mjs';
import { prepare } from './lib/preparation.mjs';
import { Stack } from './lib/stack.mjs';
import { sampleLink, seedSample } from './sample/seed-sample.mjs';

const FRONT_ENDS = [
  { name: 'gallery-ui', port: 5173, path: '/' },
  { name: 'admin-ui', port: 5174, path: '/admin/' },
];
/** Editors and swc write many files at once: one restart for all of them. */
const QUIET_MS = 300;

const ending = new Ending();

/** `npm run dev`: the site with everything reloading on change, in one console. */
async function dev() {
  const { env, data, config } = await prepare({
    parts: ['backend'],
    onStart: (child) => ending.groups.add(child),
    onOpen: (folder) => ending.add(() => folder.close()),
  });
  const stack = new Stack({
    env,
    config,
    prefixed: true,
    nodeArgs: ['--enable-source-maps'],
    onApiDeath: ({ code }) => console.error(`The API ended (exit code ${code}): it starts again with the next change.`),
  });
  await stack.requireTools();
  ending.add(() => stack.stop());
  await stack.start();
  watchBackend(stack);
  for (const front of FRONT_ENDS) startFrontEnd(front, stack.base, env);
  if (!(await stack.ready())) return;

  const first = data.read('first-admin.json');
  const account = { email: first?.email ?? config.admin.email, password: first?.password ?? config.admin.password };
  if (!config.production && config.sampleProject)
    await seedSample({ base: stack.base, publicUrl: config.http.publicUrl, data, account });
  console.log(
    banner({ config, account, firstPassword: first?.password, sample: await sampleLink({ base: stack.base, data }) }),
  );
  for (const { name, port, path } of FRONT_ENDS)
    console.log(`  ${name.padEnd(12)} http://localhost:${port}${path} (reloads on change)`);
  data.remove('first-admin.json');
}

/** swc compiles each saved file; when the folder has been quiet the two processes are started anew. */
function watchBackend(stack) {
  const dist = inRoot('backend', 'dist');
  startTool('swc', swcCommand(dist, '--watch'), inRoot('backend'), process.env);
  let timer;
  let busy = Promise.resolve();
  // swc's first pass writes every file once; that is no change.
  let armedAt = Date.now() + 3000;
  const watcher = watch(dist, { recursive: true }, () => {
    if (Date.now() < armedAt) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      busy = busy.then(async () => {
        if (ending.begun) return;
        console.log('Backend changed: starting the API and the worker anew.');
        await stack.migrate().catch((error) => console.error(error.message));
        await Promise.all([stack.api.restart(3000), stack.worker.restart(3000)]);
        armedAt = Date.now();
      });
    }, QUIET_MS);
  });
  ending.add(() => watcher.close());
}

function startFrontEnd({ name, port }, api, env) {
  // The Vite configurations send /api and /media to this address.
  startTool(
    name,
    [...packageProgram('vite/bin/vite.js'), '--port', String(port), '--strictPort', '--clearScreen', 'false'],
    inRoot(name),
    { ...env, API_URL: api, NODE_ENV: 'development' },
  );
}

function startTool(name, command, cwd, env) {
  const child = ending.groups.add(startGroup(command, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] }));
  for (const stream of [child.stdout, child.stderr])
    eachLine(stream, (line) => line.trim() && console.log(`${name.padEnd(7)} | ${line}`));
  child.once('exit', (code) => !ending.begun && console.error(`${name} ended (exit code ${code}).`));
  ending.add(() => endChild(child, { patienceMs: 3000 }));
}

dev().catch((error) => {
  if (ending.begun) return;
  console.error(error instanceof PlainFailure ? error.message : error);
  void ending.begin(1);
});
