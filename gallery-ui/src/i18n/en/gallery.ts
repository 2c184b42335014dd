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
  rerendering: 'Your previews are being updated without the watermark. Your downloads never have one.',
  noVideos: 'There are no videos in this gallery.',
  noPhotos: 'There are no photos in this gallery.',

  // The client's allowance.
  accessComplete: 'Complete Collection: everything is yours',
  downloadsLeft: { one: '{count} video download left', other: '{count} video downloads left' },
  freeVideosLeft: { one: '{count} free video left', other: '{count} free videos left' },
  headshotChosen: 'free headshot chosen',
  headshotLeft: '1 free headshot',

  // Toasts.
  expiredTitle: 'Gallery Expired',
  expiredText: "This gallery's access period has ended.",
  downloadStarted: 'Download Started',
  downloadFailed: 'Download Failed',
  downloadFailedText: 'The file could not be downloaded. Please try again.',
  headshotDone: '{name} is yours to download.',
  selectionFailed: 'Selection Failed',
  selectionFailedText: 'Failed to select free headshot.',

  // Favourites and selection.
  favourites: 'Favourites ({n})',
  favourite: 'Favourite {name}',
  noFavourites: 'No favourites yet',
  noFavouritesText: 'Press the heart on a photo or a video to keep it here. Your studio sees what you have chosen.',
  notSaved: 'Not Saved',
  notSavedText: 'Your favourite could not be saved. Please try again.',
  select: 'Select',
  selectFile: 'Select {name}',

  // On phones with a share sheet.
  preparing: 'Preparing File',

  // A link to a file that is gone, and code that did not load.
  fileGone: 'File Not Found',
  fileGoneText: 'It is no longer in this gallery.',
  notOpened: 'Could Not Open',

  // The gallery does not open.
  opening: 'Opening the gallery…',
  notFound: 'Gallery Not Found',
  notFoundText: 'The link may be incomplete, or the gallery is no longer available. Check the link in your e-mail.',
  unreachable: 'The gallery could not be loaded. Please try again in a moment.',

  // For the keyboard.
  skipToGallery: 'Skip to gallery',
  skipToPackages: 'Skip to packages',
});
