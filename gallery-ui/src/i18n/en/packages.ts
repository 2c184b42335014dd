import { english } from '../message';

/** The packages page and the comparison in a gallery. */
export const packages = english('packages', {
  pageTitle: 'Packages',
  gallery: 'Gallery',
  galleryNotFound: 'Gallery Not Found',
  galleryNotFoundText: 'The link may be incomplete, or the gallery is no longer available.',
  choose: 'Choose Your Package',
  allYours: 'Everything Is Yours',
  leadExpired: 'Free access to this gallery has ended. A package reopens it for good.',
  leadFree: 'Get more of your videos and photos, in full resolution and without watermarks.',
  leadExtended: 'You have Extended Access. Upgrade to everything and pay only the difference.',
  leadComplete: 'You have the Complete Collection: every video and every photo is yours.',
  youHave: 'You have: {access}',
  onePayment: 'One payment, no subscription. A package covers this gallery and is yours to keep.',
  questions: 'Questions before you buy? {link}',
  wholeGallery: 'The whole gallery',
  insteadOf: 'instead of',
  offered: 'One-time payment',
  upgrade: 'Upgrade pricing - pay only the difference',
  owned: 'Paid',
  included: 'Included in your package',
  current: 'Your current package',
  buyExtended: 'Buy Extended Access',
  buyComplete: 'Buy Complete Collection',
  upgradeFor: 'Upgrade for {price}',
  compare: 'Compare Packages',
  compareText: 'Your previews are watermarked. What you download never is.',
  free: 'Free',
  freeText: 'What you start with',
  noCard: 'No card needed',
  videoDownloads: { one: '{count} video download', other: '{count} video downloads' },
  freeHeadshot: '1 free headshot',
  fullResolution: 'Full resolution',
  currentAccess: 'Your current access',
  choosePackage: 'Choose {title}',
  upgradeTo: 'Upgrade to {title}',
  extended: 'Extended',
  complete: 'Complete',
});

/** The countdown and the expired gallery. */
export const galleryEnd = english('galleryEnd', {
  access: 'Gallery access',
  ends: 'Gallery access ends {at}',
  over: 'Gallery Access Expired',
  noLonger: 'Access No Longer Available',
  endedOn: 'Free access to {name} ended on {at}. A package reopens it.',
  ended: 'Free access to {name} has ended. A package reopens it.',
  thisGallery: 'this gallery',
});

/** The screen after a payment. */
export const paid = english('paid', {
  thanks: 'Thank you',
  complete: 'Everything Is Yours',
  completeText: 'All photos and videos are ready to download, in full resolution and without watermarks.',
  extended: 'You’re All Set',
  extendedText: {
    one: 'You can now download {count} video in full resolution.',
    other: 'You can now download {count} videos in full resolution.',
  },
  saveToPhone: 'Save to Phone',
  viewGallery: 'View Gallery',
  receipt: 'View Receipt',
});
