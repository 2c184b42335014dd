import { networkInterfaces } from 'node:os';
import { completeSample } from '../sample/complete-sample.mjs';
import { sampleLink, seedSample } from '../sample/seed-sample.mjs';

const EVERY_INTERFACE = ['0.0.0.0', '::'];

/** Creates the sample project once the site is ready, then prints the addresses and how to sign in. */
export async function announce({ stack, data, config, isStopping }) {
  const first = data.read('first-admin.json');
  const account = { email: first?.email ?? config.admin.email, password: first?.password ?? config.admin.password };
  const hasSample = !config.production && config.sampleProject;
  if (hasSample) await seedSample({ base: stack.base, data, account });
  const sample = await sampleLink({ base: stack.base, publicUrl: config.http.publicUrl, data });
  if (isStopping()) return;
  console.log(banner({ config, account, firstPassword: first?.password, sample }));
  // Shown once and stored nowhere.
  data.remove('first-admin.json');
  // Rendering takes minutes, so nobody waits for it.
  if (hasSample) void completeSample({ base: stack.base, data, isStopping });
}

/** Returns the text that is shown once the site is ready. `addresses` are those of this machine in its network. */
export function banner({ config, account, firstPassword, sample, addresses = networkAddresses() }) {
  const { publicUrl, host, port } = config.http;
  const rows = [['Site', publicUrl]];
  // A site with an address of its own is reached by that alone.
  if (EVERY_INTERFACE.includes(host) && isLocal(publicUrl) && addresses[0])
    rows.push(['Network', `http://${addresses[0]}:${port}   (phones and computers in the same network)`]);
  rows.push(['Staff', `${publicUrl}/admin`], ['Admin', account.email]);
  if (firstPassword) rows.push(['Password', `${firstPassword}   (shown only once; change it under Your account)`]);
  else if (config.admin.password) rows.push(['Password', 'the one in ADMIN_PASSWORD, unless it was changed since']);
  if (sample) rows.push(['Sample', `${sample}   (the gallery as its client sees it)`]);
  const lines = rows.map(([name, value]) => `  ${name.padEnd(9)} ${value}`);
  return ['', `  ${config.studio.name} is ready.`, '', ...lines, '', '  Ctrl-C stops everything.', ''].join('\n');
}

function isLocal(url) {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
}

function networkAddresses() {
  return Object.values(networkInterfaces())
    .flat()
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
}
