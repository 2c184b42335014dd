/** Somebody in a pasted list, as the API takes them. */
export interface PastedPerson {
  name: string | null;
  email: string | null;
}

/** A line of a pasted list that is not empty, and the person whom it names. */
export interface PastedLine extends PastedPerson {
  text: string;
}

/** A tab, a comma or a semicolon separates name and address. */
const SEPARATOR = /\s*[\t,;]\s*/;
/** These blanks, quotes and separators around a name are removed. */
const AROUND_NAME = /^[\s"',;]+|[\s"',;]+$/g;

/** Reads the lines of a pasted list, with one person each. */
export const readPastedPeople = (list: string): PastedLine[] =>
  list
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((text) => ({ text, ...personOf(text) }));

/**
 * Reads the person of one line: `Anna Ahrens, anna@example.com`, `Anna Ahrens <anna@example.com>`, an address or a name
 * alone, separated by commas, semicolons or tabs as in a table. A part with an @ is the address; the server says
 * whether it is valid.
 */
function personOf(line: string): PastedPerson {
  const bracketed = /^(.*)<([^<>]*)>\s*[,;]?$/.exec(line);
  const [names, address] = bracketed ? [[bracketed[1]!], bracketed[2]!] : splitAtAddress(line);
  return { name: names.join(' ').replace(AROUND_NAME, '') || null, email: address.trim() || null };
}

function splitAtAddress(line: string): [names: string[], address: string] {
  const parts = line.split(SEPARATOR).filter(Boolean);
  const addresses = parts.filter((part) => part.includes('@'));
  // Two addresses are two people: the server rejects both in one, instead of losing the second.
  if (addresses.length > 0) return [parts.filter((part) => !part.includes('@')), addresses.join(', ')];
  return [[line], ''];
}
