import { fileOf } from '../../../../test/viewer-files';
import { visibleMedia } from './visible-media';

const VIEW = { filter: 'all', allVideos: false, allPhotos: false } as const;
const SECTIONS = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, name: id }));
const photos = (section: string | null, count: number) =>
  Array.from({ length: count }, (_, at) => fileOf(`${section}${at}`, { albumId: section }));
const shown = (files: ReturnType<typeof photos>, sections = SECTIONS) =>
  visibleMedia({ mediaFiles: files, albums: sections }, VIEW, new Set())
    .firstPhotos.map(({ id }) => id)
    .join(' ');

describe('the first photos', () => {
  it('are twelve without sections', () => expect(shown(photos(null, 20), []).split(' ')).toHaveLength(12));

  it('are some of every section, in order', () =>
    expect(shown([...photos('b', 9), ...photos('a', 2), ...photos(null, 9)])).toBe(
      'null0 null1 null2 null3 a0 a1 b0 b1 b2 b3',
    ));

  it('are four of each where sections are many', () =>
    expect(shown(SECTIONS.flatMap(({ id }) => photos(id, 9))).split(' ')).toHaveLength(20));
});

describe('visibleMedia', () => {
  it('keeps the chosen photos in their own order, across sections', () => {
    const files = [...photos('a', 3), ...photos('b', 20)];
    const chosen = ['b19', 'a1', 'gone', 'b2'];
    const {
      photos: all,
      firstPhotos,
      videos,
    } = visibleMedia({ mediaFiles: files, albums: SECTIONS }, { ...VIEW, filter: 'chosen' }, new Set(), chosen);
    expect([all, firstPhotos].map((list) => list.map(({ id }) => id).join(' '))).toEqual(['b19 a1 b2', 'b19 a1 b2']);
    expect(videos).toEqual([]);
  });
});
