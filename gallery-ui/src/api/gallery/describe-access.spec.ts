import type { ClientAccessDto } from '@showreel/api-client';
import { describeAccess } from './describe-access';

const access: ClientAccessDto = {
  accessLevel: 'free',
  freeAllowance: { videos: 3, photos: 1, photoLabel: null },
  chosenPhotoIds: [],
  photoDownloadsLeft: 1,
  downloadSizes: ['original'],
  singleFiles: { videoCents: null, photoCents: null },
  freeDownloadsUsed: 2,
  freeHeadshotUsed: false,
  freeHeadshotFileId: null,
  videoDownloadsLeft: 1,
  offeredPackages: ['extended', 'complete'],
  unopenedPurchases: [],
};

const free = (videos: number, photos: number, photoLabel: string | null = null) => ({
  ...access,
  freeDownloadsUsed: 0,
  freeAllowance: { videos, photos, photoLabel },
  photoDownloadsLeft: photos,
});

it.each<[ClientAccessDto, string]>([
  [access, '1 free video left, 1 free headshot'],
  [
    { ...access, freeDownloadsUsed: 5, photoDownloadsLeft: 0, chosenPhotoIds: ['p1'] },
    '0 free videos left, free headshot selected',
  ],
  [{ ...access, accessLevel: 'extended', videoDownloadsLeft: 4 }, '4 video downloads left, 1 free headshot'],
  [{ ...access, accessLevel: 'complete', videoDownloadsLeft: null }, 'All photos and videos included'],
  // Of other price lists.
  [free(0, 0), 'Previews only'],
  [free(2, 0), '2 free videos left'],
  [free(0, 1, 'portrait'), '1 free portrait'],
  [free(0, 5), '5 photos left to choose'],
  [
    { ...access, accessLevel: 'extended', videoDownloadsLeft: null, photoDownloadsLeft: 20 },
    'All videos, 20 photos left to choose',
  ],
])('describes %j', (given, text) => expect(describeAccess(given, { videoCount: 9, photoCount: 9 })).toBe(text));

it('names a gallery whose videos are all free', () => {
  const small = { ...access, offeredPackages: [] };
  expect(describeAccess(small, { videoCount: 1, photoCount: 0 })).toBe('Your video is free');
  expect(describeAccess(small, { videoCount: 2, photoCount: 0 })).toBe('Your 2 videos are free');
});
