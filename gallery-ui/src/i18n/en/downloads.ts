import { english } from '../message';

/** Dialogs before a download, and actions for several files: loaded on demand. */
export const downloads = english('downloads', {
  useFreeTitle: 'Use One of Your Free Downloads?',
  useFreeText: {
    one: 'You have {count} free download left. You can download the same video again while the gallery is open.',
    other: 'You have {count} free downloads left. You can download the same video again while the gallery is open.',
  },
  letMeThink: 'Let Me Think',
  yesUseFree: 'Yes, Use Free Download',
  headshotText:
    'One photo in this gallery is free. Choose carefully: you cannot change it later. A package unlocks the rest.',

  // Several files at once.
  useFreeManyTitle: { one: 'Use {count} of Your Free Downloads?', other: 'Use {count} of Your Free Downloads?' },
  useFreeManyText:
    'Some of these files are videos that you have not downloaded yet. You can download the same video again while the gallery is open.',
  yesUseFreeMany: { one: 'Yes, Use {count} Free Download', other: 'Yes, Use {count} Free Downloads' },
  lockedTitle: 'Some Files Need a Package',
  lockedText: {
    one: '{count} of the selected files is locked.',
    other: '{count} of the selected files are locked.',
  },
  downloadUnlocked: { one: 'Download {count} Unlocked File', other: 'Download {count} Unlocked Files' },
  selection: 'Selected files',
  selected: { one: '{count} selected', other: '{count} selected' },
  favourite: 'Favourite',
  unfavourite: 'Remove Favourite',
  clear: 'Clear',
  favouritesAdded: { one: '{count} file added to your favourites', other: '{count} files added to your favourites' },
  favouritesRemoved: {
    one: '{count} file removed from your favourites',
    other: '{count} files removed from your favourites',
  },
  notAllSaved: {
    one: '{count} favourite could not be saved. Please try again.',
    other: '{count} favourites could not be saved. Please try again.',
  },
  downloadAll: 'Download All ({size})',
  preparingZip: 'Preparing ZIP…',
  preparingFiles: 'Preparing Files…',

  // The share sheet of a phone needs a press of its own.
  readyTitle: 'Ready to Save',
  readyText: 'Your file is ready. Choose where to save it.',
  readyManyText: {
    one: 'Your {count} file is ready. Choose where to save it.',
    other: 'Your {count} files are ready. Choose where to save them.',
  },
  save: 'Save',
  downloadInstead: 'Download Instead',
});
