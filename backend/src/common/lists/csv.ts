/** It comes first in a file, and marks it as UTF-8 for spreadsheets. */
export const CSV_MARK = '\uFEFF';

/** Writes one line of a CSV file. */
export function csvRow(values: readonly (string | number | null | undefined)[]): string {
  return `${values.map(cell).join(',')}\r\n`;
}

/**
 * Writes a cell by RFC 4180. Text that a spreadsheet would run as a formula gets an apostrophe in front: names and
 * addresses come from outside.
 */
function cell(value: string | number | null | undefined): string {
  const text = String(value ?? '');
  const isNumber = /^-?\d+(\.\d+)?$/.test(text);
  const safe =
    !isNumber && (/^[\s\p{Cc}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u.test(text) || /^[\t\r\n]/.test(text))
      ? `'${text}`
      : text;
  return /[",\r\n\t;']/.test(safe) || safe !== safe.trim() ? `"${safe.replace(/"/g, '""')}"` : safe;
}
