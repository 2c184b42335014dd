/** What a person needs after a start: where to look, and how to get in. */
export function banner({ config, account, firstPassword, sample }) {
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
