import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { inRoot } from './paths.mjs';

const COLUMNS = ['name', 'value', 'unit', 'limit', 'ratio', 'spread', 'target', 'ok'];
const RECORD = inRoot('bench', 'RESULTS.md');

function cell(value) {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'NO';
  if (typeof value !== 'number' || Number.isInteger(value)) return String(value);
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3);
}

/** Replaces the section of a benchmark; what others have measured stays. */
export function record({ name, rows }, loadBefore) {
  const [intro, ...sections] = readFileSync(RECORD, 'utf8').split(/^(?=## )/m);
  const memory = Math.round(totalmem() / 2 ** 30);
  const machine = `${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores, ${memory} GiB, Node ${process.versions.node}, ${process.platform}`;
  const load = `load ${loadBefore.toFixed(1)} at the start, ${loadavg()[0].toFixed(1)} at the end`;
  const own = `## ${name}\n\n${new Date().toISOString().slice(0, 10)}, ${machine}; ${load}.\n\n${tableOf(rows)}\n\n`;
  const others = sections.filter((section) => !section.startsWith(`## ${name}\n`)).map((text) => `${text.trim()}\n\n`);
  writeFileSync(RECORD, `${[intro, ...[...others, own].sort()].join('').trim()}\n`);
}

/** Writes the rows of benchmarks as a table. The spread of the rounds is shown where it was measured. */
export function tableOf(rows) {
  const columns = COLUMNS.filter((column) => column !== 'spread' || rows.some(({ spread }) => spread !== undefined));
  return textTable(
    columns,
    rows.map((row) => columns.map((column) => cell(row[column]))),
  );
}

/** Writes a Markdown table whose columns line up, so that it reads well in a terminal too. */
function textTable(head, rows) {
  const widths = head.map((name, column) => Math.max(3, name.length, ...rows.map((row) => row[column].length)));
  const line = (cells) => `| ${cells.map((text, column) => text.padEnd(widths[column])).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
