const KEYS = new Set([
  'image',
  'build',
  'restart',
  'stop_grace_period',
  'volumes',
  'env_file',
  'environment',
  'ports',
  'command',
  'entrypoint',
  'healthcheck',
  'logging',
  'depends_on',
  'configs',
  'pull_policy',
  'init',
  'mem_limit',
  'cap_drop',
  'security_opt',
  'profiles',
]);
/** A rollback needs the image of the version before. */
const OWN_IMAGE = /^showreel:\d+\.\d+\.\d+$/;
/** A tag can be moved to other contents, a digest cannot. */
export const PINNED_IMAGE = /:(?!latest)[\w.-]+@sha256:[0-9a-f]{64}$/;
const NEEDED = ['postgres', 'redis', 's3', 'bucket', 'migrate', 'api', 'worker'];
/** The variables that must never have a default in the file. */
const SECRETS = ['SESSION_SECRET', 'MEDIA_LINK_SECRET', 'S3_SECRET_ACCESS_KEY', 'POSTGRES_PASSWORD'];

/** They describe the inside of a container: a .env that was written for the host must not change them. */
const FIXED = ['NODE_ENV', 'HOST', 'PORT', 'WORKER_PORT', 'DATA_DIR', 'DATABASE_URL', 'REDIS_URL', 'S3_ENDPOINT'];

/** The proxy is the one that everybody may reach. */
const PUBLIC_SERVICES = ['caddy'];

/**
 * The text with its variables replaced, as Compose does it: \${NAME}, \${NAME:-default}, \${NAME:?message}, $$.
 * @throws Error for a required variable that is not set, with its name and message
 */
export function interpolate(text, env) {
  return text.replaceAll(/\$(?:(\$)|\{(\w+)(?::([-?])([^}]*))?\})/g, (_whole, dollar, name, operator, rest) => {
    if (dollar) return '$';
    if (env[name]) return env[name];
    if (operator === '?') throw new Error(`${name}: ${rest}`);
    return operator === '-' ? rest : '';
  });
}

/** Returns the environment of a service of the parsed file: that of its `.env` under its own. */
export function environmentOf({ environment = {}, env_file: files = [] }, dotEnv) {
  const fromFile = [files].flat().some((file) => (file.path ?? file) === '.env');
  // YAML has numbers and booleans, an environment has texts alone.
  const own = Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, String(value ?? '')]));
  return { ...(fromFile ? dotEnv : {}), ...own };
}

/** Returns the problems of a parsed compose file; `settings` are the names that our processes know. */
export function composeProblems(compose, settings) {
  const services = compose.services ?? {};
  const problems = NEEDED.filter((name) => !services[name]).map((name) => `there is no service ${name}.`);
  for (const [name, service] of Object.entries(services))
    problems.push(...serviceProblems(name, service, compose, settings).map((problem) => `${name}: ${problem}`));
  const text = JSON.stringify(compose);
  for (const secret of SECRETS) {
    const uses = [...text.matchAll(new RegExp(`\\$\\{${secret}([^}]*)\\}`, 'g'))];
    if (uses.length === 0 || uses.some(([, rest]) => !rest.startsWith(':?')))
      problems.push(`${secret} must be required as \${${secret}:?...}.`);
  }
  return problems.map((problem) => `docker-compose.yml: ${problem}`);
}

function serviceProblems(name, service, compose, settings) {
  const problems = Object.keys(service)
    .filter((key) => !KEYS.has(key))
    .map((key) => `"${key}" is not a key that this check knows.`);
  if (!service.image && !service.build) problems.push('needs an image or a build.');
  const ownImage = service.image === compose['x-app']?.image;
  if (service.image && !(ownImage ? OWN_IMAGE : PINNED_IMAGE).test(service.image))
    problems.push(`the image ${service.image} must name a version${ownImage ? '' : ' and its digest'}.`);
  const runsOnce = ['migrate', 'bucket'].includes(name);
  if (!runsOnce && !hasHealthCheck(service, compose)) problems.push('needs a healthcheck.');
  if (!service.logging?.options?.['max-size'])
    problems.push('its log grows without end: set logging.options.max-size.');
  if (!service.mem_limit) problems.push('could take all memory of the machine: set mem_limit.');
  if (ownImage) problems.push(...environmentProblems(service, settings), ...rightsProblems(service));
  if (service.restart === 'on-failure')
    problems.push('would start again for ever after a wrong setting: limit it, as in on-failure:3.');
  const ports = PUBLIC_SERVICES.includes(name) ? [] : (service.ports ?? []);
  for (const port of ports.filter(isOpenToAll)) {
    problems.push(`the port ${JSON.stringify(port)} is published on every interface; begin it with 127.0.0.1:`);
  }
  for (const [other, { condition } = {}] of Object.entries(service.depends_on ?? {})) {
    if (!compose.services[other]) problems.push(`depends on ${other}, which is not there.`);
    else if (condition === 'service_healthy' && !hasHealthCheck(compose.services[other], compose))
      problems.push(`waits for ${other} to be healthy, which has no healthcheck.`);
    else if (!['service_healthy', 'service_completed_successfully'].includes(condition))
      problems.push(`must declare what it waits for in ${other}.`);
  }
  const named = (list, kind) =>
    (list ?? [])
      .map((entry) => (typeof entry === 'string' ? entry.split(':')[0] : entry.source))
      .filter((source) => /^[\w-]+$/.test(source) && !(source in (compose[kind] ?? {})));
  for (const kind of ['volumes', 'configs'])
    for (const source of named(service[kind], kind)) problems.push(`uses ${source}, which is not under "${kind}".`);
  return problems;
}

/** Says whether there is a health check; our own image brings one. */
function hasHealthCheck({ image, healthcheck }, compose) {
  return Boolean(healthcheck?.test) || (image === compose['x-app']?.image && !healthcheck?.disable);
}

function environmentProblems({ environment = {}, env_file: files = [] }, settings) {
  const fromFile = [files].flat().some((file) => (file.path ?? file) === '.env');
  const missing = fromFile ? [] : settings.filter((name) => !(name in environment));
  const unknown = Object.keys(environment).filter((key) => !settings.includes(key));
  const movable = FIXED.filter((name) => environment[name]?.includes(`\${${name}`) ?? true);
  return [
    ...unknown.map((key) => `${key} is not a setting (backend/src/config/variables.ts).`),
    ...movable.map((name) => `${name} must be set to the container's own value.`),
    ...(missing.length ? [`${missing.join(', ')} of .env never arrives: add .env as env_file.`] : []),
  ];
}

/** Our processes need no rights of root, and something that ends the programs that they start. */
function rightsProblems({ init, cap_drop: dropped, security_opt: options }) {
  return [
    ...(init ? [] : ['needs init: true, which ends the programs of a process that has ended.']),
    ...(dropped?.includes('ALL') ? [] : ['has capabilities that it does not need: set cap_drop: [ALL].']),
    ...(options?.includes('no-new-privileges:true') ? [] : ['must set the security_opt no-new-privileges:true.']),
  ];
}

/** Docker publishes past the firewall's rules; only a port with an address of its own is not open to everybody. */
function isOpenToAll(port) {
  if (typeof port === 'object') return !port.host_ip || /^(0\.0\.0\.0|\[?::\]?)$/.test(port.host_ip);
  // Dots and colons inside ${...} are not the port's own.
  const [, address] = /^(\[.*\]|[\w.-]+|\$):(?:[^:]*):[^:]+$/.exec(String(port).replaceAll(/\$\{[^}]*\}/g, '$')) ?? [];
  return !address || ['0.0.0.0', '[::]'].includes(address);
}
