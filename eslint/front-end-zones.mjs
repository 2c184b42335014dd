import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const TOP = join(import.meta.dirname, '..');

/** What is not a feature: the top layer and the lower layers, with what each may import. */
const LAYERS = {
  'gallery-ui': {
    features: 'src/features',
    top: ['app'],
    lower: { i18n: [], api: ['i18n'], ui: ['i18n', 'api'] },
  },
  'admin-ui': {
    features: 'src',
    top: ['app', 'layout'],
    lower: { i18n: [], api: ['i18n'], ui: ['i18n', 'api'] },
  },
};

/**
 * Folders inside a folder, lowest first: each imports those before it, and the files beside them. Folders in one row
 * import nothing of one another.
 */
const SUB_FOLDERS = {
  'admin-ui/src/media': [['files'], ['albums'], ['cards', 'dialogs'], ['board']],
  'admin-ui/src/projects': [['cover'], ['forms'], ['list', 'detail'], ['trash', 'presets']],
  'admin-ui/src/purchases': [['list', 'detail']],
  'admin-ui/src/ui': [['feedback'], ['form', 'list', 'page']],
};

/** app -> features -> ui -> api -> i18n; features never import features; sub-folders one way. */
export function frontEndZones() {
  return [...layerZones(), ...subFolderZones()].filter(({ from }) => from.length > 0);
}

function layerZones() {
  return Object.entries(LAYERS).flatMap(([name, { features, top, lower }]) => {
    const src = join(TOP, name, 'src');
    const inside = (layer) => join(src, layer, '**/*');
    const own = folders(join(TOP, name, features)).filter(
      (layer) => features !== 'src' || !(layer in lower || top.includes(layer)),
    );
    const featureDir = (feature) => join(TOP, name, features, feature, '**/*');
    const above = [...top.map(inside), join(src, '*.{ts,tsx}')];
    return [
      ...own.map((feature) => ({
        target: join(TOP, name, features, feature),
        from: [...own.filter((other) => other !== feature).map(featureDir), ...above],
        message: 'A feature imports ui, api and i18n; never another feature or the app.',
      })),
      ...Object.entries(lower).map(([layer, allowed]) => ({
        target: join(src, layer),
        from: [
          ...own.map(featureDir),
          ...above,
          ...Object.keys(lower)
            .filter((other) => other !== layer && !allowed.includes(other))
            .map(inside),
        ],
        message: `${layer} may import ${allowed.join(', ') || 'nothing else of ours'}.`,
      })),
    ];
  });
}

function subFolderZones() {
  return Object.entries(SUB_FOLDERS).flatMap(([parent, rows]) => {
    const inside = (folder) => join(TOP, parent, folder, '**/*');
    return [
      {
        target: join(TOP, parent, '*.{ts,tsx}'),
        from: rows.flat().map(inside),
        message: 'Sub-folders import the files beside them, never the other way round.',
      },
      ...rows.flatMap((row, level) =>
        row.map((folder) => ({
          target: join(TOP, parent, folder),
          from: [...row.filter((other) => other !== folder), ...rows.slice(level + 1).flat()].map(inside),
          message: `${folder} imports ${rows.slice(0, level).flat().join(', ') || 'no other folder'} of ${parent}.`,
        })),
      ),
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
