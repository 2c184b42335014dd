import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const SRC = join(import.meta.dirname, '..', 'backend', 'src');

/** Modules from low to high: each may import those before it. */
export const MODULE_ORDER = [
  'audit',
  'auth',
  'settings',
  'legal',
  'recovery',
  'projects',
  'media',
  'payments',
  'gallery',
  'sharing',
  'clients',
  'stats',
];

/** Folders inside a large module from low to high: each may import those in the rows before its own. */
const FOLDER_ORDER = {
  auth: [['passwords', 'rate-limits'], ['users'], ['sessions'], ['login']],
  media: [['core'], ['delivery', 'rendering', 'watermark'], ['listing'], ['uploads'], ['editing'], ['albums']],
  payments: [
    ['accounts'],
    ['price-lists', 'tax'],
    ['core'],
    ['coupons', 'invoices'],
    ['settlement'],
    ['checkout', 'grants', 'refunds', 'receipts', 'sandbox'],
    ['withdrawals'],
    ['purchases'],
  ],
  gallery: [['access'], ['downloads', 'archive', 'favourites', 'activity', 'presets'], ['projects']],
};

/** They only read and report: they may look at every other module, and nobody imports them. */
const READ_ONLY_MODULES = ['site', 'health'];

/** What one module may take from a lower one: its public roles, and the types its services return. */
const OPEN_ROLES = ['service', 'module', 'dto', 'decorator', 'guard', 'entity'];

/** Pure tables and tools that more than one module needs, by name. */
const OPEN_FILES = {
  auth: ['password-hasher', 'password-queue'],
  media: ['upload-rules', 'media-name', 'media-order', 'media-presenter'],
  settings: ['consumer-rights', 'live-settings', 'picture-sizes', 'seller-details', 'tax-settings', 'untaxed-reason'],
  payments: ['bought-items.query', 'entitlement-level', 'kept', 'quote'],
};

/** For each folder of backend/src: the other folders it may import from. Entry files (main.ts ...) may import all. */
const LOWER_LAYERS = {
  config: [],
  common: ['config'],
  ports: ['config', 'common'],
  jobs: ['config', 'common', 'ports'],
  adapters: ['config', 'common', 'ports'],
  embedded: ['config', 'common'],
  database: ['config', 'common', 'ports', 'modules', 'jobs'],
  modules: ['config', 'common', 'ports', 'jobs'],
};

/**
 * The zones of `import-x/no-restricted-paths` for the backend: docs/architecture.md, "Who may import whom". A target is
 * a bare folder where it can be: every file is held against every target, and a pattern is compiled each time.
 */
export function backendZones() {
  return [...layerZones(), ...moduleZones(), ...folderZones(), ...roleZones()];
}

function layerZones() {
  const folders = readdirSync(SRC, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const unknown = folders.filter((name) => !LOWER_LAYERS[name]);
  if (unknown.length)
    throw new Error(`backend/src/${unknown[0]} has no layer: list what it may import in eslint/backend-zones.mjs.`);
  return folders.flatMap((folder) => {
    const message = `${folder} may import ${LOWER_LAYERS[folder].join(', ') || 'nothing else of ours'}.`;
    const forbidden = folders.filter((other) => other !== folder && !LOWER_LAYERS[folder].includes(other));
    return [
      { target: join(SRC, folder), from: forbidden.map((other) => join(SRC, other, '**/*')), message },
      {
        target: join(SRC, folder),
        from: join(SRC, '*.ts'),
        message: 'Entry files and the lists of modules are the top layer: nobody imports them.',
      },
      { target: join(SRC, folder), from: join(SRC, '../test/**/*'), message: 'The product never imports its tests.' },
    ];
  });
}

function moduleZones() {
  const modules = readdirSync(join(SRC, 'modules'));
  return modules.flatMap((name) => {
    const lower = READ_ONLY_MODULES.includes(name)
      ? MODULE_ORDER
      : MODULE_ORDER.slice(0, Math.max(0, MODULE_ORDER.indexOf(name)));
    return modules
      .filter((other) => other !== name)
      .map((other) => {
        const target = join(SRC, 'modules', name);
        if (!lower.includes(other)) {
          return {
            target,
            from: join(SRC, 'modules', other, '**/*'),
            message: `${name} is not above ${other}: a signal upward goes by queue (${MODULE_ORDER.join(' < ')}).`,
          };
        }
        const open = [...OPEN_ROLES.map((role) => `*.${role}`), ...(OPEN_FILES[other] ?? [])];
        return {
          target,
          from: join(SRC, 'modules', other, `**/!(${open.join('|')}).ts`),
          message: `From ${other} only ${open.join(', ')} are open to ${name}.`,
        };
      });
  });
}

function folderZones() {
  return Object.entries(FOLDER_ORDER).flatMap(([module, rows]) => {
    const dir = join(SRC, 'modules', module);
    const order = rows.map((row) => row.join(', ')).join(' < ');
    const folders = readdirSync(dir, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const unknown = folders.find(({ name }) => !rows.flat().includes(name));
    if (unknown) throw new Error(`${module}/${unknown.name} has no place: list it in eslint/backend-zones.mjs.`);
    return rows.flatMap((row, place) =>
      row.map((folder) => ({
        target: join(dir, folder),
        from: [
          join(dir, '*.ts'),
          ...rows
            .slice(place)
            .flat()
            .filter((other) => other !== folder)
            .map((other) => join(dir, other, '**/*')),
        ],
        message: `In ${module}: ${order}.`,
      })),
    );
  });
}

/**
 * Inside a module: controller or consumer -> service -> repository -> entity. The database lists entities, nothing else
 * of the modules.
 */
function roleZones() {
  const role = (suffix) => join(SRC, 'modules', '**', `*.${suffix}.ts`);
  return [
    {
      target: role('controller'),
      from: [role('repository'), role('query'), role('consumer')],
      message: 'A controller asks a service.',
    },
    {
      target: role('consumer'),
      from: [role('repository'), role('query'), role('controller')],
      message: 'A consumer asks a service.',
    },
    {
      target: role('service'),
      from: [role('controller'), role('consumer')],
      message: 'A service does not know who calls it.',
    },
    {
      target: role('repository'),
      from: [role('controller'), role('consumer'), role('service')],
      message: 'A repository knows entities only.',
    },
    {
      target: role('entity'),
      from: [role('controller'), role('consumer'), role('service'), role('repository'), role('dto')],
      message: 'An entity is the lowest layer.',
    },
    {
      target: join(SRC, 'database'),
      from: join(SRC, 'modules', '**', '!(*.entity).ts'),
      message: 'The database lists entities, nothing else of the modules.',
    },
  ];
}
