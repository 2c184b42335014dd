import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

const FOLDER = fileURLToPath(new URL('../lighthouse/', import.meta.url));
const ENTRY = `${FOLDER}node_modules/lighthouse/core/index.js`;
const ROUNDS = 3;

/**
 * Lighthouse's mobile scores out of 100, the median of three runs; undefined where it cannot be installed.
 * @param port debugging port of the browser to use
 */
export async function lighthouseScores(url, port) {
  if (!ensureInstalled()) return undefined;
  const { default: lighthouse } = await import(pathToFileURL(ENTRY).href);
  const runs = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { lhr } = await lighthouse(url, {
      port,
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility'],
      formFactor: 'mobile',
    });
    if (lhr.runtimeError) throw new Error(`Lighthouse: ${lhr.runtimeError.message}`);
    runs.push(lhr);
  }
  const median = runs.toSorted((a, b) => a.categories.performance.score - b.categories.performance.score)[
    Math.floor(ROUNDS / 2)
  ];
  printDetails(median);
  return Object.fromEntries(
    Object.entries(median.categories).map(([name, { score }]) => [name, Math.round(100 * score)]),
  );
}

/** Installs Lighthouse as a package outside the workspaces: 170 MB that only this benchmark needs. */
function ensureInstalled() {
  if (existsSync(ENTRY)) return true;
  console.log('Installing Lighthouse for the page benchmark ...');
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: FOLDER,
    stdio: 'inherit',
  });
  if (status !== 0) console.log('Lighthouse could not be installed: its scores are left out.');
  return status === 0;
}

function printDetails({ audits, categories }) {
  const metrics = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'speed-index',
    'total-blocking-time',
    'cumulative-layout-shift',
  ];
  console.log(
    metrics
      .map((id) => `${audits[id].title} ${audits[id].displayValue} (${Math.round(100 * audits[id].score)})`)
      .join(', '),
  );
  const failures = categories.accessibility.auditRefs.filter(({ id, weight }) => weight > 0 && audits[id].score === 0);
  for (const { id } of failures)
    console.log(
      `Accessibility: ${audits[id].title}\n${(audits[id].details?.items ?? []).map(({ node }) => `  ${node?.snippet} ${node?.explanation ?? ''}`).join('\n')}`,
    );
}
