import { jest } from '@jest/globals';
import { countBySection, firstPageOf } from './gallery-pages.js';

const file = (
  id: number,
  albumPlace: number | null = null,
  fileType: 'photo' | 'video' = 'photo',
  isCover = false,
) => ({
  id: String(id),
  fileType,
  albumId: albumPlace === null ? null : `album ${albumPlace}`,
  albumPlace,
  isCover,
});
const files = (count: number, ...more: [albumPlace?: number | null, fileType?: 'photo' | 'video']) =>
  Array.from({ length: count }, (_, at) => file(at, ...more));

describe('the first page', () => {
  it('is none where all files fit', () => expect(firstPageOf(files(10), 10)).toBeNull());

  it('has videos first, files in no section, then the sections in their order', () => {
    const all = [...files(8, 1), ...files(8, 0), file(100), file(101, 1, 'video')];
    const { files: first, ahead } = firstPageOf(all, 15)!;
    expect(first).toEqual([all[17], all[16], ...all.slice(8, 15)]);
    expect(ahead).toEqual(all.slice(0, 6));
  });

  it('does not grow with the number of sections', () => {
    const all = Array.from({ length: 300 }, (_, place) => files(10, place)).flat();
    const { files: first, ahead } = firstPageOf(all, 500)!;
    expect(first.length + ahead.length).toBeLessThanOrEqual(500);
    expect(first.length).toBeGreaterThanOrEqual(400);
  });

  it('looks at each file once for what is ahead', () => {
    const all = Array.from({ length: 100 }, (_, place) => files(50, place)).flat();
    const has = jest.spyOn(Set.prototype, 'has');
    expect(firstPageOf(all, 500)!.ahead).toHaveLength(91);
    expect(has.mock.calls.length).toBeLessThanOrEqual(all.length);
    has.mockRestore();
  });

  it('has the cover', () => {
    const all = [...files(20), file(99, null, 'photo', true)];
    expect(firstPageOf(all, 10)!.ahead.map(({ id }) => id)).toEqual(['99']);
  });
});

describe('countBySection', () => {
  it('counts files by section and type', () => {
    const all = [...files(3), ...files(2, 0, 'video')];
    expect(
      countBySection(
        all,
        ({ id }) => id === '0',
        ({ fileType }) => fileType === 'video',
      ),
    ).toEqual([
      { albumId: null, fileType: 'photo', files: 3, locked: 1, watermarked: 0 },
      { albumId: 'album 0', fileType: 'video', files: 2, locked: 1, watermarked: 2 },
    ]);
  });
});
