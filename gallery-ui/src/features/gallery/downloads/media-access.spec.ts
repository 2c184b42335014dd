import type { ClientAccessDto } from '@showreel/api-client';
import { downloadStep, isLocked } from './media-access';

const free: ClientAccessDto = {
  accessLevel: 'free',
  freeDownloadsUsed: 0,
  freeHeadshotUsed: false,
  freeHeadshotFileId: null,
  videoDownloadsLeft: 3,
};
const video = { id: 'v', fileType: 'video', hasDownloaded: false } as const;
const photo = { id: 'p', fileType: 'photo', hasDownloaded: false } as const;

describe('a video', () => {
  it('asks first while free downloads are left', () => expect(downloadStep(video, free)).toBe('confirm-free'));
  it('leads to the packages when none is left', () =>
    expect(downloadStep(video, { ...free, freeDownloadsUsed: 3, videoDownloadsLeft: 0 })).toBe('packages'));
  it('is taken again without asking', () =>
    expect(downloadStep({ ...video, hasDownloaded: true }, { ...free, videoDownloadsLeft: 0 })).toBe('download'));
  it.each(['extended', 'complete'] as const)('downloads directly at %s', (accessLevel) =>
    expect(downloadStep(video, { ...free, accessLevel })).toBe('download'),
  );
});

describe('a photo', () => {
  it('can be chosen as headshot once', () => {
    expect(downloadStep(photo, free)).toBe('choose-headshot');
    expect(downloadStep(photo, { ...free, freeHeadshotUsed: true, freeHeadshotFileId: 'other' })).toBe('packages');
    expect(downloadStep(photo, { ...free, freeHeadshotUsed: true, freeHeadshotFileId: 'p' })).toBe('download');
  });
  it('offers the headshot at extended too', () =>
    expect(downloadStep(photo, { ...free, accessLevel: 'extended' })).toBe('choose-headshot'));
  it('is free at complete', () => expect(downloadStep(photo, { ...free, accessLevel: 'complete' })).toBe('download'));
});

it('locked is what the server has not unlocked', () => {
  expect([isLocked({ isUnlocked: false }), isLocked({ isUnlocked: true })]).toEqual([true, false]);
});
