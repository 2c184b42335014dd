import { CSV_MARK, csvRow } from '../../common/lists/csv.js';
import { writeZip, type ZipFile } from '../../common/bytes/zip-layout.js';
import { compareFiles, isNameShared } from './compare-files.js';
import type { ExportFormat } from './selections.dto.js';
import type { StaffChoice } from './selections.query.js';

interface Exported {
  name: string;
  choices: readonly StaffChoice[];
  /** Several photos share these names without extension, so that it is unknown which one is meant. */
  sharedNames: ReadonlySet<string>;
  at: Date;
}

interface ExportFile {
  contentType: string;
  fileName: string;
  content: string | AsyncGenerator<Buffer>;
}

const TEXT = 'text/plain; charset=utf-8';
const withoutExtension = (name: string) => name.replace(/\.[^.]+$/, '');

/** Writes the chosen photos for other programs. */
export function exportFile(format: ExportFormat, { name, choices, sharedNames, at }: Exported): ExportFile {
  const names = compareFiles(choices, {}).map(({ fileName }) => fileName);
  const stems = [...new Set(names.map(withoutExtension))];
  switch (format) {
    case 'names':
      return { contentType: TEXT, fileName: `${name}.txt`, content: names.map((each) => `${each}\n`).join('') };
    case 'lightroom':
      return { contentType: TEXT, fileName: `${name}.txt`, content: stems.join(', ') };
    case 'captureone':
      return { contentType: TEXT, fileName: `${name}.txt`, content: stems.join(' ') };
    case 'csv':
      return { contentType: 'text/csv; charset=utf-8', fileName: `${name}.csv`, content: table(choices, sharedNames) };
    case 'xmp':
      return {
        contentType: 'application/zip',
        fileName: `${name}.zip`,
        content: writeZip(sidecars(names, sharedNames, at)),
      };
  }
}

function table(choices: readonly StaffChoice[], sharedNames: ReadonlySet<string>): string {
  const rows = choices.map(({ fileName, personName, note, chosenAt }) =>
    csvRow([fileName, personName, note, chosenAt.toISOString(), isNameShared(fileName, sharedNames) ? 'yes' : 'no']),
  );
  return CSV_MARK + csvRow(['File', 'Chosen by', 'Note', 'Chosen at', 'Name is not unique']) + rows.join('');
}

/** Makes one sidecar for each name of a single photo, and a list of the other names. */
async function* sidecars(
  names: readonly string[],
  sharedNames: ReadonlySet<string>,
  modified: Date,
): AsyncGenerator<ZipFile> {
  const shared = names.filter((name) => isNameShared(name, sharedNames));
  const written = new Set<string>();
  for (const name of names) {
    const stem = safeName(withoutExtension(name));
    const key = stem.toLowerCase();
    if (isNameShared(name, sharedNames) || written.has(key)) continue;
    written.add(key);
    yield { name: `${stem}.xmp`, data: Buffer.from(SIDECAR), modified };
  }
  if (shared.length > 0) yield { name: 'names-not-unique.txt', data: Buffer.from(notUnique(shared)), modified };
}

const notUnique = (names: readonly string[]): string =>
  [
    'Several photos have these file names, so there is no sidecar file for them. Mark them by hand.',
    '',
    ...[...new Set(names)],
    '',
  ].join('\r\n');

/** Makes a name without a path and without characters that a file system rejects. */
const safeName = (name: string): string =>
  name
    .replace(/[/\\:*?"<>|]/g, '_')
    .replace(/\p{Cc}/gu, '')
    .replace(/^\.+/, '') || '_';

const SIDECAR = `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="5" xmp:Label="Green"/>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>
`;
