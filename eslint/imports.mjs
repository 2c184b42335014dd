import { join, posix, relative, sep } from 'node:path';

const TOP = join(import.meta.dirname, '..');

/** The modules of the backend in five levels. A module imports, and signals, only downward: docs/architecture.md. */
const MODULES = [
  'audit < auth < settings < legal < mail < recovery',
  'projects < media',
  'entitlements < selections',
  'gallery, payments',
  'sharing < reminders < notifications < clients < stats < backups < retention < exports < health < site',
].join(' < ');

/**
 * The parts of a folder from low to high: each imports those before a `<` on its left. `.` is the files beside the
 * folders, `*` every other folder, each by itself. What is not a line is listed: each part with what it imports.
 */
const ORDER = {
  '': { backend: '', 'shared-ui': '', 'gallery-ui': 'shared-ui', 'admin-ui': 'shared-ui' },
  backend: { src: '' },
  'gallery-ui': { src: '' },
  'admin-ui': { src: '' },
  'shared-ui': { src: '' },
  'backend/src': {
    config: '',
    common: 'config',
    ports: 'config, common',
    adapters: 'config, common, ports',
    embedded: 'config, common',
    jobs: 'config, common, ports',
    modules: 'config, common, ports, jobs',
    database: 'config, common, ports, jobs, modules',
    '.': 'config, common, ports, adapters, embedded, jobs, modules, database',
  },
  'backend/src/modules': MODULES,
  'backend/src/modules/auth': 'passwords, rate-limits < users < sessions < passkeys < factors < login < .',
  'backend/src/modules/mail': 'i18n < settings < .',
  'backend/src/modules/projects': 'core < presets < edit < people < gate, albums, lists < trash, timeline < .',
  'backend/src/modules/media': 'core < rendering, watermark < listing < captions, uploads < editing < deletion < .',
  'backend/src/modules/entitlements': 'usage < .',
  'backend/src/modules/payments':
    'accounts < price-lists, tax, restores < purchases < pricing < coupons, invoices, grants, lost-orders < settlement < checkout, refunds, receipts, sandbox < withdrawals < sales < .',
  'backend/src/modules/gallery':
    'bytes, visits < access < downloads, archive, favourites, my-galleries, private-files < .',
  'backend/src/modules/reminders': 'unsubscriptions < .',
  'backend/src/modules/backups': 'engine < .',
  'backend/src/modules/exports': 'engine < .',
  'backend/src/modules/health': 'processes < checks, metrics < status < outages < .',
  'gallery-ui/src': 'styles, i18n < api < ui < features < app < .',
  'gallery-ui/src/features': '*',
  'gallery-ui/src/features/gallery': 'cover, view, downloads < proofing < selection < grid, access < .',
  'admin-ui/src': 'i18n < api < ui < * < app < layout < .',
  'admin-ui/src/media': '. < files < albums < cards, dialogs < board',
  'admin-ui/src/projects': '. < cover < forms < list, detail < trash, presets',
  'admin-ui/src/purchases': 'withdrawals < . < list, detail',
  'admin-ui/src/upload': 'engine < . < components',
  'admin-ui/src/ui': '. < feedback < form, list, page',
};

const INSIDE_A_MODULE = ['controller', 'repository'];
/** Inside a module: controller -> service -> repository -> entity. */
const UNKNOWN_TO = {
  controller: ['repository', 'query'],
  service: ['controller'],
  repository: ['controller', 'service'],
  entity: ['controller', 'service', 'repository', 'dto'],
};

/** Returns the problem with an import; undefined when it is allowed. `names` are those that it uses as values. */
function problemOf(from, to, names) {
  const [own, other] = [from.split('/'), to.split('/')];
  const depth = own.findIndex((part, place) => part !== other[place]);
  const folder = own.slice(0, depth).join('/');
  const [importer, imported] = [own, other].map((path) => (path.length > depth + 1 ? path[depth] : '.'));
  if (importer !== imported && ORDER[folder] && !isBelow(ORDER[folder], imported, importer))
    return `${importer} does not import ${imported} (${folder || 'the top'} in eslint/imports.mjs).`;
  const [role, otherRole] = [from, to].map((path) => /\.([a-z]+)\.[jt]s$/.exec(path)?.[1]);
  const inModules = to.startsWith('backend/src/modules/');
  if (folder === 'backend/src' && importer === 'database' && inModules && otherRole !== 'entity')
    return 'The database knows the entities of a module, nothing else.';
  if (folder === 'backend/src/modules' && INSIDE_A_MODULE.includes(otherRole))
    return `A ${otherRole} is known inside its module alone.`;
  // With the class of an entity, TypeORM reads and writes its table.
  if (folder === 'backend/src/modules' && otherRole === 'entity' && !['entity', 'query'].includes(role))
    if (names.some((name) => /^[A-Z][a-z]/.test(name)))
      return 'Only a *.query.ts reads the table of another module: import the type of its entity.';
  return inModules && UNKNOWN_TO[role]?.includes(otherRole) ? `A ${role} knows no ${otherRole}.` : undefined;
}

function isBelow(order, imported, importer) {
  if (typeof order !== 'string') return (order[importer]?.split(', ') ?? []).includes(imported);
  const rows = order.split(' < ').map((row) => row.split(', '));
  const at = (part) => rows.findIndex((parts) => parts.includes(part));
  const rowOf = (part) => (at(part) < 0 ? at('*') : at(part));
  return rowOf(imported) >= 0 && rowOf(imported) < rowOf(importer);
}

/** Holds every relative import against the order of its folders, and against the roles of both files. */
export const imports = {
  meta: { type: 'problem', schema: [], messages: { problem: '{{problem}}' } },
  create(context) {
    const file = relative(TOP, context.filename).split(sep).join('/');
    const check = ({ source, specifiers = [], importKind }) => {
      if (!source?.value?.startsWith?.('.')) return;
      const values = specifiers.filter((each) => importKind !== 'type' && each.importKind !== 'type');
      const names = values.map(({ imported }) => imported?.name ?? 'Everything');
      const problem = problemOf(file, posix.join(posix.dirname(file), source.value), names);
      if (problem) context.report({ node: source, messageId: 'problem', data: { problem } });
    };
    return { ImportDeclaration: check, ImportExpression: check, TSImportType: check };
  },
};
