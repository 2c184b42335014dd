import type { ArchiveRequestDto, GalleryDto, GalleryMediaFileDto } from '@showreel/api-client';
import { fileOf } from '../../../test/viewer-files';
import { createQueryClient } from '../query-client';
import { archiveBody } from './archives';
import { galleryQuery, type GalleryReply } from './gallery';

const LINK = { projectId: 'p1', visitor: 'ana@example.com' };

/** 8,000 files of the day, 6,000 of the party, and 200 in no section. */
const FILES = Array.from({ length: 14_200 }, (_, at) =>
  fileOf(`f${at}`, { albumId: at < 8_000 ? 'day' : at < 14_000 ? 'party' : null }),
);
const [DAY, PARTY, OTHERS] = [FILES.slice(0, 8_000), FILES.slice(8_000, 14_000), FILES.slice(14_000)];
const ids = (files: readonly GalleryMediaFileDto[]) => files.map(({ id }) => id);

/** Returns what the server is asked for these files. */
function asked(
  fileIds: string[] | null,
  { size, ...gallery }: Partial<GalleryDto> & { size?: 'web' } = {},
): ArchiveRequestDto {
  const queries = createQueryClient();
  const albums = ['day', 'party', 'empty'].map((id) => ({ id, name: id }));
  const reply = { albums, mediaFiles: FILES, ...gallery } as GalleryReply;
  queries.setQueryData(galleryQuery(LINK).queryKey, reply);
  return archiveBody(queries, LINK, { fileIds, size });
}

describe('archiveBody', () => {
  it('names 10,000 files, and nothing for everything that is unlocked', () => {
    const most = ids(FILES.slice(0, 10_000));
    expect(asked(most)).toEqual({ fileIds: most });
    expect(asked(null, { size: 'web' })).toEqual({ size: 'web' });
  });

  it('names every section for all files', () => {
    expect(asked(ids(FILES), { size: 'web' })).toEqual({
      sections: ['none', 'day', 'party'],
      fileCount: 14_200,
      size: 'web',
    });
  });

  it('names the sections of most files, those of them that are left out, and those of others', () => {
    const chosen = [...DAY.slice(3), ...PARTY.slice(1), ...OTHERS.slice(0, 2)];
    expect(asked(ids(chosen))).toEqual({
      sections: ['day', 'party'],
      fileIds: ids([...DAY.slice(0, 3), PARTY[0]!, ...OTHERS.slice(0, 2)]),
      fileCount: 13_998,
    });
  });

  it('names no section of which a file is not loaded', () => {
    const chosen = [...DAY, ...PARTY.slice(0, 3_000)];
    const counts = [
      { albumId: 'day', fileType: 'photo', files: 8_000, locked: 0, watermarked: 0 },
      { albumId: 'party', fileType: 'photo', files: 6_000, locked: 0, watermarked: 0 },
    ] as const;
    const rest = { nextCursor: '1', ahead: [PARTY[5_999]!], counts: [...counts] };
    expect(asked(ids(chosen), { mediaFiles: [...DAY, ...PARTY.slice(0, 5_998)], rest })).toEqual({
      sections: ['day'],
      fileIds: ids(PARTY.slice(0, 3_000)),
      fileCount: 11_000,
    });
  });

  it('lets the server say that too many files are named', () => {
    const chosen = FILES.map((file) => ({ ...file, albumId: null }));
    const fileIds = ids(chosen.slice(0, 10_500));
    const counts = [{ albumId: null, fileType: 'photo', files: 20_000, locked: 0, watermarked: 0 } as const];
    const rest = { nextCursor: '1', ahead: [], counts };
    const body = asked(fileIds, { mediaFiles: chosen, rest });
    expect(body.sections).toBeUndefined();
    expect(body.fileIds).toEqual(fileIds.slice(0, 10_001));
  });
});
