import { english } from '../message';

/** Said on many screens. */
export const common = english('common', {
  backToGallery: 'Back to Gallery',
  backToHome: 'Back to Home',
  backToDashboard: 'Back to Dashboard',
  cancel: 'Cancel',
  close: 'Close',
  contactSupport: 'Contact Support',
  download: 'Download',
  language: 'Language',
  loading: 'Loading…',
  photos: { one: '{count} photo', other: '{count} photos' },
  tryAgain: 'Try Again',
  videos: { one: '{count} video', other: '{count} videos' },
  viewPackages: 'View Packages',
  yourPurchases: 'Your Purchases',
  offline: 'The server cannot be reached. Check your connection and try again.',
  passcodeWrong: 'That passcode is not right.',
});
