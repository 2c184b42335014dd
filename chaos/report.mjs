import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { FAULTS } from './faults.mjs';

const BEGIN = '<!-- figures: written by npm run chaos -->';
const END = '<!-- end of figures -->';
const KINDS = [
  ['uploads', ({ files }) => files],
  ['purchases', ({ money }) => money],
  ['refunds', ({ money }) => money.refunds],
  ['withdrawals', ({ money }) => money.withdrawals],
];
const COLUMNS = ['attempted', 'acknowledged', 'survived', 'lost', 'doubled'];

/** Writes the figures of all runs as Markdown. */
export function figures(runs) {
  const lines = [
    `${seedsOf(runs)}, ${sum(runs, ({ recoveries }) => recoveries.length)} faults, ${sum(runs, ({ operations }) => operations)} operations, on ${availableParallelism()} cores (${cpus()[0].model.trim()}), Node ${process.versions.node}; load at the end ${loadavg()[0].toFixed(1)}.`,
    '',
    `| what | ${COLUMNS.join(' | ')} |`,
    `|---|${'---|'.repeat(COLUMNS.length)}`,
    ...KINDS.map(
      ([name, of]) => `| ${name} | ${COLUMNS.map((column) => sum(runs, (run) => of(run)[column])).join(' | ')} |`,
    ),
    '',
    `Half files: ${sum(runs, ({ files }) => files.half)}. Downloads: ${sum(runs, ({ downloads }) => downloads.attempted)}, whole ${sum(runs, ({ downloads }) => downloads.whole)}; the others were given up by their clients or are findings. Receipts: ${sum(runs, ({ mails }) => mails.receipts)}, missing ${sum(runs, ({ mails }) => mails.missing)}, doubled ${sum(runs, ({ mails }) => mails.doubled)}; mails that came again with the same id, after an answer was lost: ${sum(runs, ({ mails }) => mails.repeated)}. ${settledLine(runs)} Findings: ${sum(runs, ({ findings }) => findings.length)}. ${notTriedLine(runs)}`,
    '',
    '| fault | times | recovered after (median) | at most | expected |',
    '|---|---|---|---|---|',
    ...FAULTS.map((fault) => rowOf(fault, runs)),
    '',
    ...alertLines(runs.filter(({ alerts }) => alerts)),
  ];
  return lines.join('\n');
}

function seedsOf(runs) {
  const seeds = runs.map(({ seed }) => seed).join(', ');
  return runs.length === 1 ? `1 run (seed ${seeds})` : `${runs.length} runs (seeds ${seeds})`;
}

function settledLine(runs) {
  if (runs.some(({ settledMs }) => settledMs === null)) return 'After the last fault not everything was done in time.';
  const longest = Math.max(...runs.map(({ settledMs }) => settledMs));
  return `After the last fault everything was done within ${(longest / 1_000).toFixed(0)} s.`;
}

/** Names the faults that the machine could not try: the figures must not look as if they had been tried. */
function notTriedLine(runs) {
  const texts = [...lacksOf(runs)].map(([name, lack]) => `${name} (needs ${lack})`);
  return `Not tried for what the machine lacks: ${texts.join(', ') || 'nothing'}.`;
}

const lacksOf = (runs) => new Map(runs.flatMap(({ lacks }) => lacks.map(({ name, lack }) => [name, lack])));

function rowOf({ name, title, expected }, runs) {
  const times = runs
    .flatMap(({ recoveries }) => recoveries.filter((each) => each.name === name))
    .map(({ seconds }) => seconds ?? Infinity)
    .sort((one, other) => one - other);
  if (times.length === 0) {
    const count = lacksOf(runs).has(name) ? 'not tried' : '0';
    return `| \`${name}\`: ${title} | ${count} | | | ${expected} s |`;
  }
  const text = (value) => (value === Infinity ? 'never' : `${value.toFixed(1)} s`);
  const median = times[Math.floor((times.length - 1) / 2)];
  return `| \`${name}\`: ${title} | ${times.length} | ${text(median)} | ${text(times.at(-1))} | ${expected} s |`;
}

/** Lists for each alert the faults during which it fired. */
function alertLines(runs) {
  if (runs.length === 0) return ['The alert rules were not evaluated.'];
  const rows = runs[0].alerts.map(({ alert }) => {
    const found = runs.flatMap(({ alerts }) => alerts.filter((each) => each.alert === alert));
    const during = FAULTS.map(({ name }) => [name, found.filter((each) => each.during.includes(name)).length]);
    return { alert, before: sum(found, (each) => each.before), during: during.filter(([, times]) => times > 0) };
  });
  const silent = rows.filter(({ during }) => during.length === 0).map(({ alert }) => `\`${alert}\``);
  return [
    `Alerts before the first fault: ${sum(rows, ({ before }) => before)}. ${silent.length ? `Not fired by any fault: ${silent.join(', ')}.` : 'Each fired.'}`,
    '',
    '| alert | fired during (runs) |',
    '|---|---|',
    ...rows
      .filter(({ during }) => during.length > 0)
      .map(
        ({ alert, during }) =>
          `| \`${alert}\` | ${during.map(([name, times]) => `\`${name}\` (${times})`).join(', ')} |`,
      ),
  ];
}

/** Puts the figures between the markers of the document. */
export function writeFigures(file, runs) {
  const [before, rest] = readFileSync(file, 'utf8').split(BEGIN);
  const after = rest.split(END)[1];
  writeFileSync(file, `${before}${BEGIN}\n\n${figures(runs)}\n\n${END}${after}`);
}

function sum(runs, of) {
  return runs.reduce((total, run) => total + of(run), 0);
}
