import type { ClientAccessDto } from '@showreel/api-client';
import { fileOf, videoOf } from '../../../../test/viewer-files';
import { downloadLabel, downloadStep, isLocked } from './download-step';
import { shortageOf } from './shortage';

const free: ClientAccessDto = {
  accessLevel: 'free',
  mayHide: false,
  freeAllowance: { videos: 3, photos: 1, photoLabel: null },
  chosenPhotoIds: [],
  photoDownloadsLeft: 1,
  downloadSizes: ['original'],
  singleFiles: { videoCents: null, photoCents: null },
  additionalPhotoCents: null,
  freeDownloadsUsed: 0,
  freeHeadshotUsed: false,
  freeHeadshotFileId: null,
  videoDownloadsLeft: 3,
  offeredPackages: ['extended', 'complete'],
  deferredPurchases: [],
};
const video = { id: 'v', fileType: 'video', hasDownloaded: false, isUnlocked: false } as const;
const photo = { id: 'p', fileType: 'photo', hasDownloaded: false, isUnlocked: false } as const;

describe('downloadStep of a video', () => {
  it('asks first while free downloads are left', () => expect(downloadStep(video, free)).toBe('confirm-free'));
  it('explains the limit when none is left', () =>
    expect(downloadStep(video, { ...free, freeDownloadsUsed: 3, videoDownloadsLeft: 0 })).toBe('limit'));
  it('does not ask for a video that was downloaded before', () =>
    expect(downloadStep({ ...video, hasDownloaded: true }, { ...free, videoDownloadsLeft: 0 })).toBe('download'));
  it.each(['extended', 'complete'] as const)('downloads directly at %s', (accessLevel) =>
    expect(downloadStep(video, { ...free, accessLevel })).toBe('download'),
  );
});

describe('downloadStep of a photo', () => {
  it.each<[string, ClientAccessDto, string]>([
    ['offers it as a free photo while none is chosen', free, 'choose-photo'],
    ['offers it as a free photo at extended too', { ...free, accessLevel: 'extended' }, 'choose-photo'],
    [
      'explains the limit when another is the free photo',
      { ...free, photoDownloadsLeft: 0, chosenPhotoIds: ['other'] },
      'limit',
    ],
    ['downloads it at complete', { ...free, accessLevel: 'complete' }, 'download'],
  ])('%s', (_, access, step) => expect(downloadStep(photo, access)).toBe(step));
});

describe('downloadStep', () => {
  it('downloads bought files whatever is left of the allowance', () => {
    const none = { ...free, photoDownloadsLeft: 0, videoDownloadsLeft: 0 };
    const step = (file: typeof photo | typeof video) => downloadStep({ ...file, isUnlocked: true }, none);
    expect([step(photo), step(video)]).toEqual(['download', 'download']);
  });
});

describe('downloadLabel', () => {
  it.each([
    ['Download', video],
    ['Download Again', { ...video, hasDownloaded: true }],
    ['Select as Free Headshot', photo],
  ] as const)('is %j', (label, file) => expect(downloadLabel(file, free)).toBe(label));
});

describe('isLocked', () => {
  it('is true until the server has unlocked the file', () =>
    expect([isLocked({ isUnlocked: false }), isLocked({ isUnlocked: true })]).toEqual([true, false]));
});

describe('shortageOf', () => {
  const [a, b, c, photo1] = [videoOf('a'), videoOf('b'), videoOf('c', { isUnlocked: true }), fileOf('p')];
  const two = { ...free, freeDownloadsUsed: 1, videoDownloadsLeft: 2 };

  it('is nothing within the allowance', () => expect(shortageOf([a, b, c], two)).toBeNull());
  it('keeps the first videos that the allowance covers', () =>
    expect(shortageOf([a, c, b, videoOf('d')], two)).toEqual({
      videos: 3,
      photos: 0,
      covered: [a, b],
      available: [a, c, b],
    }));
  it('counts the locked photos', () =>
    expect(shortageOf([photo1, a], two)).toEqual({ videos: 1, photos: 1, covered: [a], available: [a] }));
});

describe('downloadLabel of a guest or partner', () => {
  const nothing: ClientAccessDto = { ...free, photoDownloadsLeft: 0, videoDownloadsLeft: 0, offeredPackages: [] };
  const labels = (access: ClientAccessDto) => [video, photo].map((file) => downloadLabel(file, access));

  it('is missing where nothing opens the file', () => expect(labels(nothing)).toEqual([null, null]));
  it('is there where clients are told whom to ask', () =>
    expect(labels({ ...nothing, mayHide: true })).toEqual(['Download', 'Download']));
  it.each<[string, Partial<ClientAccessDto>, boolean[]]>([
    ['a package', { offeredPackages: ['complete'] }, [true, true]],
    ['a price of its own', { singleFiles: { videoCents: 900, photoCents: null } }, [true, false]],
    ['one more photo', { additionalPhotoCents: 500 }, [false, true]],
    ['the free allowance', { videoDownloadsLeft: 1 }, [true, false]],
    ['a delivery that is deferred', { deferredPurchases: [{ id: 'd' }] as never }, [true, true]],
  ])('is there where %s opens the file', (_, access, shown) =>
    expect(labels({ ...nothing, ...access }).map((label) => label !== null)).toEqual(shown),
  );
  it('is there for a file that is open', () =>
    expect(downloadLabel({ ...photo, isUnlocked: true }, nothing)).toBe('Download'));
});
