import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const TOP = join(import.meta.dirname, '..');

/** What is not a feature: the top step and the lower rooms, with what each may import. */
const ROOMS = {
  'gallery-ui': {
    features: 'src/features',
    top: ['app'],
    lower: { words: [], lib: ['words'], api: ['lib', 'words'], ui: ['lib', 'words'] },
  },
  'admin-ui': {
    features: 'src',
    top: ['app', 'layout'],
    lower: { messages: [], lib: ['messages'], api: ['lib', 'messages'], ui: ['lib', 'messages'] },
  },
};

/** app -> features -> ui, api, lib -> words; features never import features. */
export function frontEndZones() {
  return Object.entries(ROOMS).flatMap(([name, { features, top, lower }]) => {
    const src = join(TOP, name, 'src');
    const inside = (room) => join(src, room, '**/*');
    const own = folders(join(TOP, name, features)).filter(
      (room) => features !== 'src' || !(room in lower || top.includes(room)),
    );
    const featureDir = (feature) => join(TOP, name, features, feature, '**/*');
    const above = [...top.map(inside), join(src, '*.{ts,tsx}')];
    return [
      ...own.map((feature) => ({
        target: join(TOP, name, features, feature),
        from: [...own.filter((other) => other !== feature).map(featureDir), ...above],
        message: 'A feature imports ui, api and lib; never another feature or the app.',
      })),
      ...Object.entries(lower).map(([room, allowed]) => ({
        target: join(src, room),
        from: [
          ...own.map(featureDir),
          ...above,
          ...Object.keys(lower)
            .filter((other) => other !== room && !allowed.includes(other))
            .map(inside),
        ],
        message: `${room} may import ${allowed.join(', ') || 'nothing else of ours'}.`,
      })),
    ];
  });
}

function folders(dir) {
  return existsSync(dir)
    ? readdirSync(dir, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
    : [];
}
