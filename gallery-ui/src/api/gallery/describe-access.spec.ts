import type { ClientAccessDto } from '@showreel/api-client';
import { describeAccess } from './describe-access';

const access: ClientAccessDto = {
  accessLevel: 'free',
  freeAllowance: { videos: 3, photos: 1, photoLabel: null },
  chosenPhotoIds: [],
  photoDownloadsLeft: 1,
  freeDownloadsUsed: 2,
  freeHeadshotUsed: false,
  freeHeadshotFileId: null,
  videoDownloadsLeft: 1,
  offeredPackages: ['extended', 'complete'],
};

it.each([
  [access, '1 free video left, 1 free headshot'],
  [{ ...access, freeDownloadsUsed: 5, freeHeadshotUsed: true }, '0 free videos left, free headshot selected'],
  [{ ...access, accessLevel: 'extended', videoDownloadsLeft: 4 }, '4 video downloads left, 1 free headshot'],
  [
    { ...access, accessLevel: 'complete', videoDownloadsLeft: null },
    'Complete Collection – all photos and videos included',
  ],
] as const)('describes %j', (given, text) =>
  expect(describeAccess(given, 3, { videoCount: 9, photoCount: 9 })).toBe(text),
);

it('names a gallery whose videos are all free', () => {
  const small = { ...access, offeredPackages: [] };
  expect(describeAccess(small, 3, { videoCount: 1, photoCount: 0 })).toBe('Your video is free');
  expect(describeAccess(small, 3, { videoCount: 2, photoCount: 0 })).toBe('Your 2 videos are free');
});
