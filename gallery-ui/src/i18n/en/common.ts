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
  offline: "We can't reach the server. Check your connection and try again.",
  reload: 'Reload Page',
  partGone: 'A new version is available. Reload to continue.',
  brokenTitle: 'Something went wrong',
  brokenText: "We couldn't show this page. Your files are safe.",
  unauthorized: 'Unauthorized',
  loggedOut: 'You are logged out. Logging in again...',
});
