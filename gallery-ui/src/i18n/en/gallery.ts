import { english } from '../message';

/** The client's gallery. */
export const gallery = english('gallery', {
  // Hero, tabs, cards, grid.
  availableUntil: 'Available until {at}',
  show: 'Show',
  allMedia: 'All Media',
  videos: 'Videos',
  photos: 'Photos',
  viewAll: 'View All',
  viewAllPhotos: { one: 'View All {count} Photos', other: 'View All {count} Photos' },
  private: 'Private',
  unlocked: 'Unlocked',
  freeHeadshot: 'Free Headshot',
  download: 'Download',
  downloadAgain: 'Download Again',
  selectHeadshot: 'Select as Free Headshot',
  play: 'Play {name}, {duration}',
  open: 'Open {name}',
  empty: 'Your photos and videos are being prepared. Check back soon.',
  rerendering: "We're preparing your previews without the watermark. Your downloads are already clean.",
  noVideos: 'There are no videos in this gallery.',
  noPhotos: 'There are no photos in this gallery.',

  // The client's allowance.
  accessComplete: 'All photos and videos included',
  downloadsLeft: { one: '{count} video download left', other: '{count} video downloads left' },
  freeVideosLeft: { one: '{count} free video left', other: '{count} free videos left' },
  headshotChosen: 'free headshot selected',
  chosen: 'Selected',
  freePhoto: 'Free {label}',
  photosAll: 'all photos',
  videosAll: 'All videos',
  freePhotoChosen: 'free {label} selected',
  freePhotoLeft: '1 free {label}',
  photosLeft: { one: '{count} photo left to choose', other: '{count} photos left to choose' },
  photosChosen: { one: '{count} photo selected', other: '{count} photos selected' },
  previewsOnly: 'Previews only',
  selectPhoto: 'Select This Photo',
  selectFreePhoto: 'Select as Free {label}',
  headshotLeft: '1 free headshot',

  // Toasts.
  expiredTitle: 'Gallery Expired',
  expiredText: "This gallery's access period has ended.",
  downloadStarted: 'Download Started',
  downloadFailed: 'Download Failed',
  downloadFailedText: "We couldn't download this file. Please try again.",
  headshotDone: '{name} is ready to download.',
  selectionFailed: 'Selection Failed',
  selectionFailedText: 'Failed to select free headshot.',

  // Favourites and selection.
  favourites: 'Favourites ({n})',
  favourite: 'Favourite {name}',
  noFavourites: 'No favourites yet',
  noFavouritesText: 'Tap the heart on anything you love to save it here. Your studio can see your favourites.',
  notSaved: 'Not Saved',
  notSavedText: "We couldn't save your favourite. Please try again.",
  select: 'Select',
  selectFile: 'Select {name}',

  // These texts are for phones with a share sheet.
  preparing: 'Preparing File',

  // A link to a file that is gone, and code that did not load.
  fileGone: 'File Not Found',
  fileGoneText: "It's no longer in this gallery.",
  notOpened: 'Could Not Open',

  // The gallery does not open.
  opening: 'Opening the gallery…',

  // These texts are for the keyboard.
  skipToGallery: 'Skip to gallery',
  skipToPackages: 'Skip to packages',
  videosFree: { one: 'Your video is free', other: 'Your {count} videos are free' },
  sections: 'Sections',
});
