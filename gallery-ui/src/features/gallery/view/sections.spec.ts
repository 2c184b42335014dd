import type { GalleryMediaFileDto } from '@showreel/api-client';
import { bySection, cutIntoSections } from './sections';

const files = [
  ['a', 's2'],
  ['b', null],
  ['c', 's1'],
  ['d', 's2'],
  ['e', 'gone'],
  ['f', null],
].map(([id, albumId]) => ({ id, albumId }) as GalleryMediaFileDto);
const SECTIONS = [
  { id: 's1', name: 'Ceremony' },
  { id: 's2', name: 'Dinner' },
];
const ids = (list: readonly GalleryMediaFileDto[]) => list.map(({ id }) => id).join('');

describe('the sections of a grid', () => {
  it('begin with the files that have none, and keep their order', () => {
    expect(ids(bySection(files, SECTIONS))).toBe('befcad');
    expect(ids(bySection(files, [...SECTIONS].reverse()))).toBe('befadc');
    expect(ids(bySection(files, []))).toBe('abcdef');
  });

  it('have a name each, but not the files that have none', () => {
    expect(
      cutIntoSections(bySection(files, SECTIONS), SECTIONS).map(({ name, files: own }) => [name, ids(own)]),
    ).toEqual([
      [undefined, 'bef'],
      ['Ceremony', 'c'],
      ['Dinner', 'ad'],
    ]);
    expect(cutIntoSections(files, []).map(({ name, files: own }) => [name, ids(own)])).toEqual([[undefined, 'abcdef']]);
    expect(cutIntoSections([], SECTIONS)).toEqual([]);
  });
});
