import type { BrowserContextOptions } from '@playwright/test';

/** A phone with a touch screen. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
} as const satisfies BrowserContextOptions;
/** A desktop computer with a mouse. */
export const DESKTOP = { viewport: { width: 1440, height: 900 } } as const satisfies BrowserContextOptions;

/** True while `npm run test:deep` runs. */
export const IS_DEEP = process.env['TEST_DEEP'] === '1';

/**
 * `npm run test:deep` runs these tests, `npm test` does not: variants of a flow that a shorter test or the API tests
 * cover.
 */
export const DEEP = { tag: '@deep' } as const;
/** Both run these tests, the deep run in their long form. */
export const ALSO_DEEP = { tag: '@also-deep' } as const;

/** Client pages are tested on both, on the desktop in the deep run. */
export const DEVICES = [
  { device: 'phone', use: PHONE, details: {} },
  { device: 'desktop', use: DESKTOP, details: DEEP },
] as const;

/** Marks a test that runs on the phone as well, in the deep run. */
export const ALSO_ON_PHONE = { tag: '@phone' } as const;
/** A test of the deep run that runs on both. */
export const DEEP_ALSO_ON_PHONE = { tag: [DEEP.tag, ALSO_ON_PHONE.tag] };
