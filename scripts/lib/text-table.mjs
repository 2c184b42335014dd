/** A Markdown table whose columns line up, so that it reads well in a terminal too. */
export function textTable(head, rows) {
  const widths = head.map((name, column) => Math.max(3, name.length, ...rows.map((row) => row[column].length)));
  const line = (cells) => `| ${cells.map((text, column) => text.padEnd(widths[column])).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
