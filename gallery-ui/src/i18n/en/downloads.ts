import { english } from '../message';

/** Dialogs before a download, and actions for several files: loaded on demand. */
export const downloads = english('downloads', {
  // One title, whatever is left, which fixed-texts.spec.ts fixes; other languages say it when it is the last one.
  useFreeTitle: {
    one: 'Use One of Your Free Downloads?',
    other: 'Use One of Your Free Downloads?',
  },
  useFreeText: {
    one: 'You have {count} free download left. You can download the same video again any time while the gallery is open.',
    other:
      'You have {count} free downloads left. You can download the same video again any time while the gallery is open.',
  },
  letMeThink: 'Let Me Think',
  yesUseFree: 'Yes, Use Free Download',
  headshotText: "You can choose one photo for free. This can't be changed later.",

  // Several files at once.
  useFreeManyTitle: { one: 'Use {count} of Your Free Downloads?', other: 'Use {count} of Your Free Downloads?' },
  useFreeManyText:
    "Your selection includes videos you haven't downloaded yet. You can download the same video again any time while the gallery is open.",
  yesUseFreeMany: { one: 'Yes, Use {count} Free Download', other: 'Yes, Use {count} Free Downloads' },
  lockedTitle: "Some of These Files Aren't Included Yet",
  downloadUnlocked: { one: 'Download {count} Unlocked File', other: 'Download {count} Unlocked Files' },
  selection: 'Selected files',
  // A large gallery loads its files page by page.
  loadingFiles: '{n} of {m} loaded…',
  filesLoaded: '{n} of {m} files loaded',
  filesFailed: "We couldn't load more files.",
  selectAll: { one: 'Select All {count}', other: 'Select All {count}' },
  selected: { one: '{count} selected', other: '{count} selected' },
  favourite: 'Favourite',
  unfavourite: 'Remove Favourite',
  makePrivate: 'Only We See It',
  makeVisible: 'Show to Guests',
  madePrivate: { one: '{count} file is hidden from guests', other: '{count} files are hidden from guests' },
  madeVisible: { one: 'Guests can see {count} file again', other: 'Guests can see {count} files again' },
  undo: 'Undo',
  clear: 'Clear',
  favouritesAdded: { one: '{count} file added to your favourites', other: '{count} files added to your favourites' },
  favouritesRemoved: {
    one: '{count} file removed from your favourites',
    other: '{count} files removed from your favourites',
  },
  notAllSaved: {
    one: "We couldn't save {count} favourite. Please try again.",
    other: "We couldn't save {count} favourites. Please try again.",
  },
  downloadAll: 'Download All',
  downloadAllOfSize: 'Download All ({size})',
  preparingZip: 'Preparing ZIP…',
  preparingFiles: 'Preparing Files…',

  // The choice of the size in which photos are downloaded.
  sizeTitle: 'Choose a Size',
  sizeOriginal: 'Original',
  sizeOriginalHint: 'Full resolution, best for printing.',
  sizeWeb: 'Web size (2048 px)',
  sizeWebHint: 'Smaller photos, best for sharing and screens.',
  sizePending: 'Being prepared…',

  // The share sheet of a phone needs a press of its own.
  readyTitle: 'Ready to Save',
  readyText: 'Your file is ready. Choose where to save it.',
  readyManyText: {
    one: 'Your {count} file is ready. Choose where to save it.',
    other: 'Your {count} files are ready. Choose where to save them.',
  },
  save: 'Save',
  downloadInstead: 'Download Instead',

  // Limits, explained where they are reached.
  notNow: 'Not Now',
  freeLeftTitle: { one: '{count} Free Download Left', other: '{count} Free Downloads Left' },
  freeLeftText: {
    one: 'You have {count} free download left and selected {videos} videos. Choose one, or get a package.',
    other: 'You have {count} free downloads left and selected {videos} videos. Choose {count}, or get a package.',
  },
  videosLeftTitle: { one: '{count} Video Download Left', other: '{count} Video Downloads Left' },
  videosLeftText: {
    one: 'You have {count} video download left and selected {videos} videos. Choose one, or upgrade your package.',
    other:
      'You have {count} video downloads left and selected {videos} videos. Choose {count}, or upgrade your package.',
  },
  freeUsedTitle: { one: 'You’ve Used Your Free Download', other: 'You’ve Used Your {count} Free Downloads' },
  freeUsedText: 'Get a package to download more videos.',
  videosUsedTitle: 'You’ve Used All Your Video Downloads',
  videosUsedText: 'Upgrade your package to download every video.',
  choosePhotoText: {
    one: 'You can choose {count} photo. This can’t be changed later.',
    other: 'You can choose {count} photos. This can’t be changed later.',
  },
  photosLeftText: {
    one: 'You can choose {count} more photo, or get a package.',
    other: 'You can choose {count} more photos, or get a package.',
  },
  notIncludedTitle: 'Not Included',
  notIncludedText: 'Contact your studio if you would like to download more.',
  headshotLeftTitle: 'One Photo Is Free',
  headshotLeftText: {
    one: 'You can choose this photo as your free headshot, or get a package for all photos.',
    other: 'You selected {count} photos. Choose one as your free headshot, or get a package for all of them.',
  },
  headshotOnlyText: {
    one: 'You can choose this photo as your free headshot.',
    other: 'You selected {count} photos. Choose one as your free headshot.',
  },
  headshotUsedTitle: 'You’ve Chosen Your Free Headshot',
  photosLockedText: {
    one: 'This photo isn’t included yet. Get a package for all photos.',
    other: 'These {count} photos aren’t included yet. Get a package for all of them.',
  },
  photoLockedTitle: 'This Photo Isn’t Included Yet',
  videoLockedTitle: 'This Video Isn’t Included Yet',
  singleText: 'You can buy it on its own.',
  singleOrPackageText: 'You can buy it on its own, or choose a package that includes more.',
  choiceText: 'You can buy one more photo and choose this one.',
  choiceOrPackageText: 'You can buy one more photo and choose this one, or get a package that includes more.',
  coveredText: 'Available now: {files}.',
  unlockedFiles: { one: '{count} unlocked file', other: '{count} unlocked files' },
  downloadFree: { one: 'Download {count} Free', other: 'Download {count} Free' },
  downloadAvailable: { one: 'Download {count} File', other: 'Download {count} Files' },
});
