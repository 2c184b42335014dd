import { sampleLink, seedSample } from '../sample/seed-sample.mjs';

/** Once the site is ready: creates the sample project, then prints the addresses and how to sign in. */
export async function announce({ stack, data, config, isStopping }) {
  const first = data.read('first-admin.json');
  const account = { email: first?.email ?? config.admin.email, password: first?.password ?? config.admin.password };
  if (!config.production && config.sampleProject) await seedSample({ base: stack.base, data, account });
  const sample = await sampleLink({ base: stack.base, publicUrl: config.http.publicUrl, data });
  if (isStopping()) return;
  console.log(banner({ config, account, firstPassword: first?.password, sample }));
  // Shown once and stored nowhere.
  data.remove('first-admin.json');
}

function banner({ config, account, firstPassword, sample }) {
  const { publicUrl } = config.http;
  const rows = [
    ['Site', publicUrl],
    ['Staff', `${publicUrl}/admin`],
    ['Admin', account.email],
  ];
  if (firstPassword) rows.push(['Password', `${firstPassword}   (shown this once: change it in the account settings)`]);
  else if (config.admin.password) rows.push(['Password', 'the one in ADMIN_PASSWORD, unless it was changed since']);
  if (sample) rows.push(['Sample', sample]);
  const lines = rows.map(([name, value]) => `  ${name.padEnd(9)} ${value}`);
  return ['', `  ${config.studio.name} is ready.`, '', ...lines, '', '  Ctrl-C stops everything.', ''].join('\n');
}
