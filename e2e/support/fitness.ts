import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** What axe has against the page as it stands, one line a rule. */
export async function accessibilityFaults(page: Page, except: readonly string[] = []): Promise<string[]> {
  await settled(page);
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).disableRules([...except]).analyze();
  return violations.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ target, failureSummary }) => `  ${target.join(' ')}: ${failureSummary?.replaceAll('\n', ' ')}`).join('\n')}`);
}

/** Nothing on the page is wider than the window: a phone would scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await settled(page);
  const { inner, outer, wide } = await page.evaluate(() => {
    const limit = document.documentElement.clientWidth;
    const wide = [...document.body.querySelectorAll('*')].filter((element) => element.getBoundingClientRect().right > limit + 1).map((element) => element.outerHTML.slice(0, 120));
    return { inner: document.documentElement.scrollWidth, outer: limit, wide: wide.slice(0, 3) };
  });
  expect(inner, `wider than the window: ${wide.join('\n')}`).toBeLessThanOrEqual(outer);
}

/** A finger hits it: inside the window's width, at least 24 pixels each way (WCAG 2.2), nothing over it. */
export async function expectInReach(button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  const box = (await button.boundingBox())!;
  const width = button.page().viewportSize()!.width;
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(width);
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(24);
  await button.click({ trial: true });
}

/** Half-faded words have too little contrast: what is on its way comes to its end first. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const finite = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(finite.map((animation) => animation.finished));
  });
}
