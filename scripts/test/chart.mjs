import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { inRoot, packageProgram } from '../lib/paths.mjs';
import { settingNames } from './clean-env.mjs';

const CHART = inRoot('deploy', 'kubernetes');
/** The values that must be set; all others have a default. */
export const REQUIRED = {
  image: { repository: 'registry.example/showreel' },
  existingSecret: 'showreel',
  settings: {
    PUBLIC_URL: 'https://gallery.example',
    ADMIN_EMAIL: 'admin@studio.example',
    SUPPORT_EMAIL: 'hello@studio.example',
    S3_BUCKET: 'showreel',
  },
};
const EVERYTHING = {
  ...REQUIRED,
  imagePullSecrets: [{ name: 'registry' }],
  ingress: { enabled: true, className: 'nginx', host: 'gallery.example', tlsSecret: 'tls', annotations: { a: 'b' } },
  worker: {
    autoscaling: { enabled: true },
    nodeSelector: { pool: 'video' },
    tolerations: [{ key: 'video', operator: 'Exists' }],
  },
  tool: ['node', 'backend/dist/restore.js', 's3://bucket/folder'],
};

/** Renders the chart with Go's templates and Sprig, as Helm does. @throws Error with what the chart says */
export function render(values) {
  const { status, stdout, stderr } = spawnSync(
    'go',
    ['run', inRoot('scripts', 'test', 'chart', 'render.go'), CHART, JSON.stringify(values)],
    { encoding: 'utf8', env: { ...process.env, GO111MODULE: 'off', GOPATH: '/usr/share/gocode' } },
  );
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

/**
 * Checks the chart without a cluster: with the least and with all values, against the schemas of Kubernetes and our
 * rules.
 */
export async function checkChart(print) {
  const documents = [REQUIRED, EVERYTHING].flatMap(render);
  const problems = unknownFields(documents);
  for (const document of documents) problems.push(...(await schemaProblems(document)), ...podProblems(document));
  problems.push(...autoscalingProblems(documents), ...toolProblems());
  for (const [name, values] of withoutOne(REQUIRED))
    if (!isRejected(values)) problems.push(`The chart is rendered without ${name}.`);
  for (const problem of problems) print(problem);
  if (problems.length === 0) print('The chart renders, and Kubernetes takes what it renders.');
  return problems.length === 0;
}

/** A tool runs when somebody asks for it, and an upgrade of the chart repeats none. */
function toolProblems() {
  const toolsIn = (values) =>
    render(values)
      .filter(({ metadata }) => metadata.name.endsWith('-tool'))
      .flatMap(({ kind, metadata, spec }) => [kind, metadata.annotations, spec.template.spec.containers[0].command]);
  const expected = [['Job', undefined, EVERYTHING.tool], []];
  return isDeepStrictEqual([EVERYTHING, REQUIRED].map(toolsIn), expected)
    ? []
    : ['The command of `tool` is not a job of its own, or there is one without it.'];
}

/** Checks that the metrics of the autoscaling exist: one that nobody reports scales nothing, neither up nor down. */
export function autoscalingProblems(documents) {
  const scalers = documents.filter(({ kind }) => kind === 'HorizontalPodAutoscaler');
  const asked = scalers.flatMap(({ spec }) => spec.metrics.map(({ external }) => external.metric));
  const [queues, gauges] = [
    textOf('ports', 'job-queue.port.ts'),
    textOf('modules', 'health', 'metrics', 'metrics-gauges.ts'),
  ];
  const known = /QUEUE_NAMES: readonly QueueName\[\] = \[(.*?)\]/s.exec(queues)[1].match(/\w+/g);
  return [
    ...(asked.length === 0 ? ['No metric scales the workers.'] : []),
    ...asked.flatMap(({ name, selector: { matchLabels } }) => [
      ...(known.includes(matchLabels.queue)
        ? []
        : [`There is no queue ${matchLabels.queue}, only ${known.join(', ')}.`]),
      ...(gauges.includes(`'${name}'`) ? [] : [`There is no metric ${name}.`]),
    ]),
  ];
}

const textOf = (...path) => readFileSync(inRoot('backend', 'src', ...path), 'utf8');

function isRejected(values) {
  try {
    render(values);
    return false;
  } catch (error) {
    return /must be set|names the/.test(error.message);
  }
}

/** Returns the values without each required one in turn. */
function* withoutOne(values) {
  for (const name of Object.keys(values.settings))
    yield [`settings.${name}`, { ...values, settings: { ...values.settings, [name]: '' } }];
  yield ['image.repository', { ...values, image: { repository: '' } }];
  yield ['existingSecret', { ...values, existingSecret: '' }];
}

/** The schemas allow fields that they do not know; the types of the same package do not. */
function unknownFields(documents) {
  const folder = inRoot('.cache', 'chart');
  const file = join(folder, 'rendered.ts');
  const lines = documents.map(
    ({ apiVersion, kind, ...rest }, at) =>
      `import type { I${kind} as T${at} } from 'kubernetes-models/${apiVersion}/${kind}';\n` +
      `export const d${at}: T${at} = ${JSON.stringify({ apiVersion, kind, ...rest }, null, 1)};`,
  );
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, lines.join('\n'));
  const [program, ...args] = packageProgram('typescript-7/bin/tsc');
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'esnext', '--moduleResolution', 'bundler'];
  const { stdout } = spawnSync(program, [...args, ...options, '--ignoreConfig', file], {
    cwd: folder,
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  return stdout.split('\n').filter(Boolean);
}

async function schemaProblems(document) {
  const { apiVersion, kind, metadata } = document;
  const models = await import(`kubernetes-models/${apiVersion}/${kind}`);
  try {
    new models[kind](document).validate();
    return [];
  } catch (error) {
    return [`${kind} ${metadata.name}: ${error.message}`];
  }
}

/** Checks our rules for pods. */
function podProblems({ kind, metadata, spec }) {
  const pod = spec?.template?.spec;
  if (!pod) return [];
  const [container] = pod.containers;
  const known = new Set([...settingNames(), 'NODE_ENV']);
  const isChecked =
    kind === 'Job' || ['startupProbe', 'livenessProbe', 'readinessProbe'].every((name) => container[name]);
  const rules = [
    [isChecked, 'needs its three probes'],
    [pod.securityContext.runAsNonRoot && container.securityContext.readOnlyRootFilesystem, 'may write or be root'],
    [!pod.automountServiceAccountToken, 'gets a token of the cluster'],
    [kind === 'Job' || container.resources?.limits?.memory, 'has no limit of memory'],
    [
      !container.env.some(({ name }) => /SECRET|KEY|PASSWORD|TOKEN|DATABASE_URL/.test(name)),
      'has a secret in its settings',
    ],
    ...container.env.map(({ name }) => [known.has(name), `has an unknown setting, ${name}`]),
  ];
  return rules.filter(([isFine]) => !isFine).map(([, problem]) => `${kind} ${metadata.name} ${problem}.`);
}
