import { english } from '../message';

/** The public page. */
export const landing = english('landing', {
  logIn: 'Log In',
  openGallery: 'Open My Gallery',
  title: 'Professional video, made for your business',
  lead: 'Your films and photos in one private gallery: preview, choose, download.',
  accessYourVideos: 'Access Your Videos',
  firstFree: { one: 'Your first video is free.', other: 'Your first {count} videos are free.' },
  why: 'Why video marketing',
  driveSales: 'Drive Sales',
  driveSalesText: 'Video raises conversion by up to 80%. People buy what they can see in action.',
  buildTrust: 'Build Trust',
  buildTrustText: 'A face, a voice, a place: customers get to know you before the first call.',
  expandReach: 'Expand Reach',
  expandReachText: 'Video is shared 1200% more than text and images combined.',
  standOut: 'Stand Out',
  standOutText: 'Footage made just for your business, professionally edited and colour graded.',
  what: 'What you get',
  files4k: '4K files',
  files4kText: 'Every film in full resolution, ready for the big screen.',
  social: 'Optimised for social media',
  socialText: 'Cuts made for the feeds your customers scroll through.',
  editing: 'Professional editing and colour grading',
  editingText: 'Finished by hand, with one consistent look.',
  instant: 'Instant download access',
  instantText: 'Preview your files and download them the moment they are ready.',
  freeTitle: { one: '{count} video free', other: '{count} videos free' },
  freeText: {
    one: 'New here? Preview everything and download {count} video free, in full resolution. Love it? You can always get more.',
    other:
      'New here? Preview everything and download {count} videos free, in full resolution. Love them? You can always get more.',
  },
  viewMyVideos: 'View My Videos',
  closing: 'Your videos are waiting',
  closingText: 'Sign in with the email address you gave your studio.',
  accessGallery: 'Access My Video Gallery',
});
