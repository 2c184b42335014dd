import { zipNames } from '../../gallery/archive/zip-names.js';
import type { ExportedObject } from './exported-files.query.js';

export interface NamedExport extends Pick<ExportedObject, 'key' | 'contentType' | 'size' | 'sha256' | 'crc32'> {
  path: string;
}

/**
 * Gives the objects paths of names that every file system accepts. They come section by section, so that only one
 * section is in memory; the same objects always get the same paths.
 */
export async function* withPaths(objects: AsyncIterable<ExportedObject>): AsyncGenerator<NamedExport> {
  const folders = new Set<string>();
  let section: ExportedObject[] = [];
  for await (const object of objects) {
    if (section.length > 0 && section[0]!.section !== object.section) {
      yield* namedSection(section, folders);
      section = [];
    }
    section.push(object);
  }
  if (section.length > 0) yield* namedSection(section, folders);
}

function* namedSection(section: readonly ExportedObject[], used: Set<string>): Generator<NamedExport> {
  const [first] = section;
  const names = first!.folder.map((name) => zipNames([name])[0]!);
  // Two sections may have the same name.
  for (let number = 2, last = names.at(-1)!; used.has(keyOf(names)); number += 1)
    names[names.length - 1] = `${last} (${number})`;
  used.add(keyOf(names));
  const files = zipNames(section.map(({ name }) => name));
  for (const [place, { key, contentType, size, sha256, crc32 }] of section.entries())
    yield { key, contentType, size, sha256, crc32, path: [...names, files[place]!].join('/') };
}

const keyOf = (names: readonly string[]) => names.join('/').normalize('NFC').toLowerCase();
