import { existsSync, readFileSync } from 'node:fs';
import { inRoot } from '../lib/paths.mjs';
import { settingNames } from './clean-env.mjs';
import { composeProblems, PINNED_IMAGE } from './compose-check.mjs';
import { unitProblems } from './units.mjs';

/** Checks the Dockerfile, the compose file and the units against our rules and the settings; prints the problems. */
export async function checkDeployment(print) {
  const { parse } = await import('yaml');
  const dockerfile = readFileSync(inRoot('Dockerfile'), 'utf8');
  const compose = parse(readFileSync(inRoot('docker-compose.yml'), 'utf8'), { merge: true });
  const problems = [
    ...dockerfileProblems(dockerfile),
    ...composeProblems(compose, settingNames()),
    ...chartProblems(parse),
    ...unitProblems(),
  ];
  for (const problem of problems) print(problem);
  if (problems.length === 0) print('The Dockerfile, docker-compose.yml and the systemd units are in order.');
  return problems.length === 0;
}

/** Checks that the chart installs the version that it lies beside. */
function chartProblems(parse) {
  const chart = parse(readFileSync(inRoot('deploy', 'kubernetes', 'Chart.yaml'), 'utf8'));
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  return chart.version === version && chart.appVersion === version
    ? []
    : [`deploy/kubernetes/Chart.yaml: version and appVersion must be ${version}.`];
}

/** The files that the processes read at run time, besides their packages. */
const CARRIED = ['backend/dist', 'backend/assets', 'gallery-ui/dist', 'admin-ui/dist', 'scripts/health-check.mjs'];

/** Checks our rules for the image. */
export function dockerfileProblems(text) {
  const lines = text.split('\n');
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));
  const user = last
    .findLast((line) => line.startsWith('USER '))
    ?.slice(5)
    .trim();
  const sources = lines
    .filter((line) => /^COPY (?!--from)/.test(line))
    .flatMap((line) => line.split(/\s+/).slice(1, -1))
    .filter((path) => path !== '.');
  return [
    ...(user && user !== 'root' && user !== '0'
      ? []
      : ['Dockerfile: the last stage must end as a USER other than root.']),
    ...(last.some((line) => line.startsWith('HEALTHCHECK '))
      ? []
      : ['Dockerfile: the last stage needs a HEALTHCHECK.']),
    ...(/apt-get install .*\bffmpeg\b/.test(last.join('\n'))
      ? []
      : ['Dockerfile: the last stage must install ffmpeg.']),
    ...(/^COPY \. \.\n(?:(?!FROM )[^\n]*\n)*?RUN npm ci/m.test(text)
      ? ['Dockerfile: packages are installed again after each change of a source: npm ci comes before COPY . .']
      : []),
    ...(last.find((line) => line.startsWith('COPY '))?.includes(' node_modules')
      ? []
      : ['Dockerfile: node_modules is stored again after each change: it is what the last stage copies first.']),
    ...CARRIED.filter((path) => !last.some((line) => line.startsWith('COPY ') && line.includes(path))).map(
      (path) => `Dockerfile: the last stage must copy ${path}.`,
    ),
    ...lines
      .filter((line) => line.startsWith('FROM ') && !PINNED_IMAGE.test(line.split(/\s+/)[1]) && !isStage(line, lines))
      .map((line) => `Dockerfile: "${line}" must name a version and its digest.`),
    ...sources
      .filter((path) => !existsSync(inRoot(path)))
      .map((path) => `Dockerfile: COPY ${path}: there is no such file.`),
  ];
}

function isStage(line, lines) {
  const name = line.split(/\s+/)[1];
  return lines.some((other) => other.endsWith(` AS ${name}`));
}
