const SIDES = { client: "The client's site", staff: "The staff's console" };

/** The contents page of docs/screenshots: each screen's name with links to its pictures that there are. */
export function indexOf(screens, files) {
  const there = new Set(files);
  const link = (side, name, ending, label) =>
    there.has(`${side}-${name}-${ending}.webp`) ? `[${label}](${side}-${name}-${ending}.webp)` : '';
  const sections = Object.entries(SIDES).flatMap(([side, title]) => [
    `## ${title}`,
    '',
    '| screen | phone, 390 px | tablet, 820 px | laptop, 1440 px | in the dark |',
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
    'Taken by `node scripts/screenshots.mjs` from a fresh site that it fills itself; which screens there are stands in `scripts/screenshots/`. `gallery`, `gallery-phone`, `player` and `project` are the pictures of the README.',
    '',
    ...sections,
  ].join('\n');
}
