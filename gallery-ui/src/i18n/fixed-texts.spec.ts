import type { GalleryProjectDto } from '@showreel/api-client';
import { describeAccess } from '../api/gallery/describe-access';
import { en } from './en/catalogue';
import type { Message } from './message';

/** Every English text of the catalogue; `{names}` as they stand there. */
const texts = new Set(
  Object.values(en)
    .flatMap(({ english }) => Object.values(english as Record<string, Message>))
    .flatMap((message) => (typeof message === 'string' ? [message] : (Object.values(message as object) as string[]))),
);

/** Texts on which people and scripts rely word for word, by their screens. Names stand in braces. */
const FIXED: Record<string, readonly string[]> = {
  landing: [
    'Log In',
    'Access Your Videos',
    'Why video marketing',
    'Drive Sales',
    'Build Trust',
    'Expand Reach',
    'Stand Out',
    'View My Videos',
    'Access My Video Gallery',
  ],
  login: [
    'Back to Home',
    'Welcome Back',
    'Email Address',
    'Enter your email',
    'Password',
    'Enter your password',
    'Sign In',
    'Signing In...',
    'Need help accessing your account? {link}',
    'Contact Support',
  ],
  account: [
    'My Projects',
    'Account Settings',
    'Support',
    'Recent Activity',
    'View Gallery',
    'Admin',
    'No Projects Yet',
    'Created by {name}',
  ],
  gallery: [
    'Back to Dashboard',
    'All Media',
    'Videos',
    'Photos',
    'View All',
    'View All {count} Photos',
    'Unlocked',
    'Download',
    'Download Again',
    'PREVIEW',
    '{n} of {m}',
  ],
  'packages and checkout': [
    'Back to Gallery',
    'Missing required payment parameters',
    'Failed to initialize payment',
    'Payment Not Available',
    'Payment processing is currently not configured. Please contact the administrator.',
    'Go Back',
    'Pay {amount}',
    'Processing...',
    'Upgrade to {title}',
    'Upgrade pricing - pay only the difference',
  ],
  'any other path': ['Page Not Found'],
  'access and dialogs': [
    'Login Successful',
    'Welcome back!',
    'Use One of Your Free Downloads?',
    'Let Me Think',
    'Yes, Use Free Download',
    'Select as Free Headshot',
    'View Packages',
    'Cancel',
    'Free Headshot',
    'Gallery Access Expired',
  ],
  validation: ['Please enter a valid email address', 'Password is required'],
  'results and errors': [
    'Login Failed',
    'Invalid email or password',
    'You are logged out. Logging in again...',
    'Gallery Expired',
    "This gallery's access period has ended.",
    'Download Failed',
    'Selection Failed',
    'Failed to select free headshot.',
    'Access No Longer Available',
    'Gallery Not Found',
    'Payment Failed',
    'An error occurred during payment',
    'Payment Successful',
    'Thank you for your purchase! Your access has been upgraded.',
  ],
  'the session': ['Unauthorized'],
};

describe('the catalogue', () => {
  it.each(Object.entries(FIXED))('has every fixed text of %s, word for word', (_, fixed) => {
    expect(fixed.filter((text) => !texts.has(text))).toEqual([]);
  });

  /** They are fixed too, but they are the server's, whose replies the screens show: the backend's tests hold them. */
  it("has no copy of the packages' names and features", () => {
    for (const text of [
      'Extended Access Package',
      'Complete Collection Package',
      '6 total video downloads',
      'All videos and photos',
      'Bulk download',
    ])
      expect(texts.has(text)).toBe(false);
  });

  it('has the figures of its marketing claims', () => {
    const { driveSalesText, expandReachText, files4k, social, editing, instant } = en.landing.english;
    expect(driveSalesText).toContain('up to 80%');
    expect(expandReachText).toContain('shared 1200% more than text and images');
    expect([files4k, social, editing, instant].join(', ')).toBe(
      '4K files, Optimised for social media, Professional editing and colour grading, Instant download access',
    );
  });

  it.each([
    [0, '3 free videos left'],
    [2, '1 free video left'],
    [5, '0 free videos left'],
  ])('says after %d free downloads: %s', (freeDownloadsUsed, text) => {
    expect(
      describeAccess({
        clientAccess: {
          accessLevel: 'free',
          mayHide: false,
          freeAllowance: { videos: 3, photos: 1, photoLabel: null },
          chosenPhotoIds: [],
          photoDownloadsLeft: 1,
          downloadSizes: ['original'],
          singleFiles: { videoCents: null, photoCents: null },
          additionalPhotoCents: null,
          freeDownloadsUsed,
          freeHeadshotUsed: false,
          freeHeadshotFileId: null,
          videoDownloadsLeft: Math.max(0, 3 - freeDownloadsUsed),
          offeredPackages: ['extended', 'complete'],
          deferredPurchases: [],
        },
        project: { videoCount: 9, photoCount: 9 } as GalleryProjectDto,
        mediaFiles: [],
      }),
    ).toContain(text);
  });
});
