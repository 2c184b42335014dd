/** What Playwright 1.65 itself turns off: of two such switches Chromium reads the last one only. */
const PLAYWRIGHTS = [
  'AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding',
  'ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch',
];
/** The address bar's own pages: a headless window loads them unseen, half a second of processor time for every context. */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];
/** A process started ahead for a tab that nobody opens: a tenth of a second for every context. */
const AHEAD = ['SpareRendererForSitePerProcess'];

/** Switches for a Chromium that only runs roads. */
export const CHROMIUM_ARGS = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync',
  `--disable-features=${[...PLAYWRIGHTS, ...ADDRESS_BAR, ...AHEAD].join(',')}`,
];
