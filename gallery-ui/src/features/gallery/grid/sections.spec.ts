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

it('files without a section come first, then sections in order', () => {
  expect(ids(bySection(files, SECTIONS))).toBe('befcad');
  expect(ids(bySection(files, [...SECTIONS].reverse()))).toBe('befadc');
  expect(ids(bySection(files, []))).toBe('abcdef');
});

it('each section has its name, files without one have none', () => {
  expect(cutIntoSections(bySection(files, SECTIONS), SECTIONS).map(({ name, files: own }) => [name, ids(own)])).toEqual(
    [
      [undefined, 'bef'],
      ['Ceremony', 'c'],
      ['Dinner', 'ad'],
    ],
  );
  expect(cutIntoSections(files, []).map(({ name, files: own }) => [name, ids(own)])).toEqual([[undefined, 'abcdef']]);
  expect(cutIntoSections([], SECTIONS)).toEqual([]);
});
