import type { Page } from '@playwright/test';
import { accessibilityFaults } from './accessibility.js';
import { expect, test as base } from './fixtures.js';

/** Every screen is looked at in both: both themes, both widths, mouse and table here, list and cards there. */
export const WIDE = { colorScheme: 'light', viewport: { width: 1440, height: 900 } } as const;
const NARROW = { colorScheme: 'dark', viewport: { width: 390, height: 844 } } as const;

interface Case {
  /** Rules that do not count here. */
  except?: string[];
  /** Opens once more what a table and a list do not share. */
  reopen?: () => Promise<void>;
}

/** Roads that ask axe about each of their screens, in both looks: the screen is reached once. */
export const test = base.extend<{ check: (screen: string, page: Page, how?: Case) => Promise<void> }>({
  ...WIDE,
  /** Goes on when axe complains: one run shows all that is wrong. Leaves the page in the look that it did not have. */
  check: async ({ browserName: _ }, use) => {
    const looks: readonly [typeof WIDE | typeof NARROW, typeof WIDE | typeof NARROW] = [WIDE, NARROW];
    let now = 0;
    await use((screen, page, { except, reopen } = {}) => test.step(screen, async () => {
      let layers: string[] | undefined;
      for (const at of [now, 1 - now]) {
        const look = looks[at]!;
        // The pointer would lie on whatever comes to its place in the other look, and bring up its tooltip.
        if (at !== now) await page.mouse.move(0, 0);
        await page.emulateMedia({ colorScheme: look.colorScheme });
        await page.setViewportSize(look.viewport);
        // Colours and places change in the next picture, and on their way: only then is there something to wait for.
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
        const name = `${screen}, ${look.viewport.width} px, ${look.colorScheme}`;
        if (at !== now) await reopen?.();
        if (layers) expect(await layersOf(page), name).toEqual(layers);
        expect.soft(await accessibilityFaults(page, except), name).toEqual([]);
        // Only now: a menu that was just left had still to go.
        layers ??= await layersOf(page);
      }
      now = 1 - now;
    }));
  },
});

/** What lies over the page: it must outlive the change, or axe would judge another state. */
function layersOf(page: Page): Promise<string[]> {
  return page.evaluate(() => [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [data-variant]')].filter((layer) => layer.checkVisibility()).map((layer) => layer.getAttribute('role') ?? 'toast'));
}

/** Stops the clock of a client's toasts, which a window that is looked away from does too. */
export function keepToasts(page: Page): Promise<void> {
  return page.evaluate(() => void window.dispatchEvent(new Event('blur')));
}
