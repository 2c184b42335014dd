import type { Page } from '@playwright/test';
import { accessibilityViolations } from './accessibility.js';
import { IS_DEEP } from './devices.js';
import { expect, test as base } from './fixtures.js';

/** Two variants cover both themes and both layouts (mouse and table, list and cards) of every page. */
const WIDE = { colorScheme: 'light', viewport: { width: 1440, height: 900 } } as const;
const NARROW = { colorScheme: 'dark', viewport: { width: 390, height: 844 } } as const;
type Variant = typeof WIDE | typeof NARROW;

interface CheckOptions {
  /** axe rules to disable. */
  except?: string[];
  /** Opens the layer again that belongs to the table or to the list only. */
  reopen?: () => Promise<void>;
}

/** A test that checks the accessibility of its pages; the deep run checks both variants without loading them twice. */
export const test = base.extend<{ check: (name: string, page: Page, options?: CheckOptions) => Promise<void> }>({
  ...WIDE,
  /** Soft: one run reports all violations. Leaves the page in the other variant, in which the next check starts. */
  check: async ({ browserName: _ }, use) => {
    const variants: readonly [Variant, Variant] = [WIDE, NARROW];
    let current = 0;
    await use((title, page, { except, reopen } = {}) =>
      test.step(title, async () => {
        let layers: string[] | undefined;
        // One variant in `npm test`, both in the deep run.
        for (const index of IS_DEEP ? [current, 1 - current] : [current]) {
          const { colorScheme, viewport } = variants[index]!;
          // The pointer would hover over whatever moves under it in the other layout, and open its tooltip.
          if (index !== current) await page.mouse.move(0, 0);
          await page.emulateMedia({ colorScheme });
          await page.setViewportSize(viewport);
          // Transitions start with the next frame.
          await page.evaluate(
            () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
          );
          const name = `${title}, ${viewport.width} px, ${colorScheme}`;
          if (index !== current) await reopen?.();
          if (layers) expect(await openLayers(page), name).toEqual(layers);
          expect.soft(await accessibilityViolations(page, except), name).toEqual([]);
          // After axe has waited for animations: a menu that was just closed is gone now.
          layers ??= await openLayers(page);
        }
        if (IS_DEEP) current = 1 - current;
      }),
    );
  },
});

/** Dialogs, menus and toasts: they must survive the change of variant, or axe would check another state. */
function openLayers(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [data-variant]')]
      .filter((layer) => layer.checkVisibility())
      .map((layer) => layer.getAttribute('role') ?? 'toast'),
  );
}

/** Keeps the client site's toasts open: their timers pause while the window has no focus. */
export function pauseToasts(page: Page): Promise<void> {
  return page.evaluate(() => void window.dispatchEvent(new Event('blur')));
}
