import { english } from '../message';

/** The packages page and the comparison in a gallery. */
export const packages = english('packages', {
  pageTitle: 'Packages',
  gallery: 'Gallery',
  choose: 'Choose Your Package',
  allYours: 'Everything Is Yours',
  leadExpired: 'This gallery has closed. A package reopens it permanently.',
  leadFree: 'Get more of your videos and photos, in full resolution and without watermarks.',
  leadExtended: 'You have Extended Access. Upgrade to the Complete Collection and pay only the difference.',
  leadComplete: 'You have the Complete Collection: all photos and videos are included.',
  leadUpgrade: 'Upgrade to a larger package and pay only the difference.',
  leadEverything: 'All photos and videos in this gallery are included.',
  nothingSold: 'No packages are on sale for this gallery.',
  nothingMore: 'Everything in this gallery is already included for you. You don’t need a package.',
  youHave: 'You currently have: {access}',
  onePaymentOnly: 'One payment, no subscription. Each package covers one gallery.',
  onePayment: 'One payment, no subscription. Each package covers one gallery and never expires.',
  questions: 'Questions before you buy? {link}',
  wholeGallery: 'The whole gallery',
  insteadOf: 'instead of',
  offered: 'One-time payment',
  upgrade: 'Upgrade pricing - pay only the difference',
  owned: 'Paid',
  included: 'Included in your package',
  current: 'Your current package',
  deferred: 'Included in your purchase',
  opensOn: 'Opens on {date}',
  buyExtended: 'Buy Extended Access',
  buyComplete: 'Buy Complete Collection',
  buy: 'Buy {title}',
  upgradeFor: 'Upgrade for {price}',
  compare: 'Compare Packages',
  available: 'Available for This Gallery',
  compareText: 'Previews carry a watermark. Downloads never do.',
  free: 'Free',
  freeText: 'Included for free',
  noCard: 'No card needed',
  videoDownloads: { one: '{count} video download', other: '{count} video downloads' },
  freePhoto: '1 free {label}',
  photoDownloads: { one: '{count} photo', other: '{count} photos' },
  freeHeadshot: '1 free headshot',
  fullResolution: 'Full resolution',
  webSize: 'Original and web size (2048 px)',
  currentAccess: 'Your current access',
  choosePackage: 'Choose {title}',
  upgradeTo: 'Upgrade to {title}',
  extended: 'Extended',
  complete: 'Complete',
});

/** The countdown and the expired gallery. */
export const galleryEnd = english('galleryEnd', {
  access: 'Gallery access',
  over: 'Gallery Access Expired',
  daysLeft: { one: '{count} day left', other: '{count} days left' },
  lastDay: 'Last day',
  noLonger: 'Access No Longer Available',
  endedOn: 'Free access to {name} ended on {at}. Choose a package to reopen it, or ask us for more time.',
  ended: 'Free access to {name} has ended. Choose a package to reopen it, or ask us for more time.',
  endedOnOnly: 'Free access to {name} ended on {at}. Ask us if you need more time.',
  endedOnly: 'Free access to {name} has ended. Ask us if you need more time.',
  thisGallery: 'this gallery',
  askForTime: 'Ask for More Time',
  askSubject: 'More time for “{name}”',
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
  packageText: 'What you bought is ready. You can download it in full resolution and without watermarks.',
  saveToPhone: 'Save to Phone',
  receipt: 'View Receipt',
});

/** A gallery that does not exist, or does not load. */
export const galleryMissing = english('galleryMissing', {
  notFound: 'Gallery Not Found',
  notFoundText: 'The link may be incomplete, or the gallery is no longer available. Check the link in your email.',
  failed: "We couldn't load the gallery",
  failedText: 'Please try again in a moment.',
});
