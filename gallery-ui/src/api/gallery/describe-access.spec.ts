import type { ClientAccessDto, GalleryMediaFileDto, GalleryProjectDto } from '@showreel/api-client';
import { describeAccess } from './describe-access';

const access: ClientAccessDto = {
  accessLevel: 'free',
  mayHide: false,
  freeAllowance: { videos: 3, photos: 1, photoLabel: null },
  chosenPhotoIds: [],
  photoDownloadsLeft: 1,
  downloadSizes: ['original'],
  singleFiles: { videoCents: null, photoCents: null },
  additionalPhotoCents: null,
  freeDownloadsUsed: 2,
  freeHeadshotUsed: false,
  freeHeadshotFileId: null,
  videoDownloadsLeft: 1,
  offeredPackages: ['extended', 'complete'],
  deferredPurchases: [],
};

/** Files of a kind: `l` is a locked one, `o` an open one. */
const files = (fileType: 'video' | 'photo', states: string) =>
  [...states].map((state) => ({ fileType, isUnlocked: state === 'o' }) as GalleryMediaFileDto);
const describeIn = (clientAccess: ClientAccessDto, videos: string, photos: string) =>
  describeAccess({
    clientAccess,
    project: { videoCount: videos.length, photoCount: photos.length } as GalleryProjectDto,
    mediaFiles: [...files('video', videos), ...files('photo', photos)],
  });

const free = (videos: number, photos: number, photoLabel: string | null = null) => ({
  ...access,
  freeDownloadsUsed: 0,
  freeAllowance: { videos, photos, photoLabel },
  videoDownloadsLeft: videos,
  photoDownloadsLeft: photos,
});

describe('describeAccess', () => {
  it.each<[ClientAccessDto, string]>([
    [access, '1 free video left, 1 free headshot'],
    [
      { ...access, freeDownloadsUsed: 5, videoDownloadsLeft: 0, photoDownloadsLeft: 0, chosenPhotoIds: ['p1'] },
      '0 free videos left, free headshot selected',
    ],
    [{ ...access, accessLevel: 'extended', videoDownloadsLeft: 4 }, '4 video downloads left, 1 free headshot'],
    [{ ...access, accessLevel: 'complete', videoDownloadsLeft: null }, 'All photos and videos included'],
    // These are allowances of other price lists.
    [free(0, 0), 'Previews only'],
    [free(2, 0), '2 free videos left'],
    [free(0, 1, 'portrait'), '1 free portrait'],
    [free(0, 5), '5 photos left to choose'],
    [
      { ...access, accessLevel: 'extended', videoDownloadsLeft: null, photoDownloadsLeft: 20 },
      'All videos, 20 photos left to choose',
    ],
  ])('describes %j', (given, text) => expect(describeIn(given, 'lllllllll', 'lllllllll')).toBe(text));

  it('names a gallery whose videos are all free', () => {
    const small = { ...access, offeredPackages: [] };
    expect(describeIn(small, 'l', '')).toBe('Your video is free');
    expect(describeIn(small, 'll', '')).toBe('Your 2 videos are free');
  });

  it.each([
    ['oo', 'l', 'All videos, 1 free headshot'],
    ['l', 'oo', '1 free video left, all photos'],
    ['oo', 'oo', 'All photos and videos included'],
    ['', 'll', '1 free headshot'],
    ['ll', '', '1 free video left'],
  ])('names what is open, and no kind of file that is missing: %s %s', (videos, photos, text) =>
    expect(describeIn({ ...access, freeAllowance: { ...access.freeAllowance, videos: 1 } }, videos, photos)).toBe(text),
  );
});
