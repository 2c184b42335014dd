const SIDES = { client: 'Client site', staff: 'Staff console' };

/** Writes the index of docs/screenshots: each screen's title with links to its existing pictures. */
export function indexOf(screens, files) {
  const there = new Set(files);
  const link = (side, name, variant, label) =>
    there.has(`${side}-${name}-${variant}.webp`) ? `[${label}](${side}-${name}-${variant}.webp)` : '';
  const sections = Object.entries(SIDES).flatMap(([side, title]) => [
    `## ${title}`,
    '',
    '| screen | phone, 390 px | tablet, 820 px | laptop, 1440 px | dark |',
    '| --- | --- | --- | --- | --- |',
    ...screens[side].map(
      ({ name, title: what }) =>
        `| ${what} | ${link(side, name, '390', 'light')} | ${link(side, name, '820', 'light')} | ${link(side, name, '1440', 'light')} | ${link(side, name, '1440-dark', 'dark')} |`,
    ),
    '',
  ]);
  return [
    '# Screens',
    '',
    '`node scripts/screenshots.mjs` starts a new site, fills it and takes these screenshots; `scripts/screenshots/` lists them. Those that begin with `readme` are in the README and show the sample project.',
    '',
    ...sections,
  ].join('\n');
}
