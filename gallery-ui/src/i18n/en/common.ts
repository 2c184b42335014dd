import { english } from '../message';

/** Messages of several screens. */
export const common = english('common', {
  backToGallery: 'Back to Gallery',
  backToHome: 'Back to Home',
  backToDashboard: 'Back to Dashboard',
  cancel: 'Cancel',
  close: 'Close',
  copyright: '© {years} {studio}',
  contactSupport: 'Contact Support',
  download: 'Download',
  language: 'Language',
  loading: 'Loading…',
  notification: 'Notification',
  notifications: 'Notifications ({key})',
  photos: { one: '{count} photo', other: '{count} photos' },
  tryAgain: 'Try Again',
  videos: { one: '{count} video', other: '{count} videos' },
  viewPackages: 'View Packages',
  yourPurchases: 'Your Purchases',
  offline: 'The server cannot be reached. Check your connection and try again.',
  reload: 'Reload Page',
  partGone: 'This page is out of date: the site has been updated. Reload it to continue.',
  brokenTitle: 'Something went wrong',
  brokenText: 'This page could not be shown. Your files are safe.',
  unauthorized: 'Unauthorized',
  loggedOut: 'You are logged out. Logging in again...',
});
