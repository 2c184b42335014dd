import type { BrowserContextOptions } from '@playwright/test';

/** A phone under a finger. */
export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const satisfies BrowserContextOptions;
/** A desk with a mouse. */
export const DESK = { viewport: { width: 1440, height: 900 } } as const satisfies BrowserContextOptions;

/** What every line of a client's screen is shown on. */
export const DEVICES = [{ device: 'phone', use: PHONE }, { device: 'desk', use: DESK }] as const;

/** Marks a road of `page` that is walked twice: on the desk, and once more on the phone. */
export const BOTH = { tag: '@both' } as const;
