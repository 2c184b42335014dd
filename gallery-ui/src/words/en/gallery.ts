import { english } from '../message';

/** The client's gallery. */
export const gallery = english('gallery', {
  // Section 2 of the product document: hero, tabs, cards, grid.
  show: 'Show',
  allMedia: 'All Media',
  videos: 'Videos',
  photos: 'Photos',
  viewAll: 'View All',
  viewAllPhotos: { one: 'View All {count} Photos', other: 'View All {count} Photos' },
  unlocked: 'Unlocked',
  freeHeadshot: 'Free Headshot',
  download: 'Download',
  downloadAgain: 'Download Again',
  selectHeadshot: 'Select as Free Headshot',
  play: 'Play {name}, {duration}',
  open: 'Open {name}',
  empty: 'Nothing here yet. Your studio is still preparing your files.',
  noVideos: 'There are no videos in this gallery.',
  noPhotos: 'There are no photos in this gallery.',

  // What the client has and may still take.
  accessComplete: 'Complete Collection: everything is yours',
  downloadsLeft: { one: '{count} video download left', other: '{count} video downloads left' },
  freeVideosLeft: { one: '{count} free video left', other: '{count} free videos left' },
  headshotChosen: 'free headshot chosen',
  headshotLeft: '1 free headshot',

  // Questions before a free download.
  useFreeTitle: 'Use One of Your Free Downloads?',
  useFreeText: { one: 'You have {count} free download left. A video you have taken can be downloaded again at any time.', other: 'You have {count} free downloads left. A video you have taken can be downloaded again at any time.' },
  letMeThink: 'Let Me Think',
  yesUseFree: 'Yes, Use Free Download',
  headshotText: 'One photo of this gallery is free. Choose well: the choice cannot be changed. A package unlocks the others.',

  // Toasts.
  expiredTitle: 'Gallery Expired',
  expiredText: "This gallery's access period has ended.",
  downloadStarted: 'Download Started',
  downloadFailed: 'Download Failed',
  downloadFailedText: 'The file could not be downloaded. Please try again.',
  headshotDone: '{name} is yours to download.',
  selectionFailed: 'Selection Failed',
  selectionFailedText: 'Failed to select free headshot.',

  // No gallery to show.
  notFound: 'Gallery Not Found',
});
