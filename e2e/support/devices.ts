import type { BrowserContextOptions } from '@playwright/test';

/** A phone with a touch screen. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
} as const satisfies BrowserContextOptions;
/** A desktop computer with a mouse. */
export const DESKTOP = { viewport: { width: 1440, height: 900 } } as const satisfies BrowserContextOptions;

/** Client pages are tested on both. */
export const DEVICES = [
  { device: 'phone', use: PHONE },
  { device: 'desktop', use: DESKTOP },
] as const;

/** Marks a test that runs twice: on the desktop and on the phone. */
export const ALSO_ON_PHONE = { tag: '@phone' } as const;
