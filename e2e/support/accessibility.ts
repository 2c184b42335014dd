import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type axe from 'axe-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe has against the page as it stands, one line a rule. Judged once more when something moved meanwhile: a toast that leaves is no state to read. */
export async function accessibilityFaults(page: Page, except: readonly string[] = []): Promise<string[]> {
  for (let left = 5; ; left -= 1) {
    await settled(page);
    const moved = await watchMotion(page);
    const faults = await askAxe(page, except);
    if (faults.length && left && await moved()) continue;
    return faults;
  }
}

/** A page gets axe once, and says in full only what is wrong: both together are three quarters of what asking costs. */
async function askAxe(page: Page, except: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async (rules) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ['violations'], rules });
    return violations.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ target, failureSummary }) => `  ${target.join(' ')}: ${failureSummary?.replaceAll('\n', ' ')}`).join('\n')}`);
  }, Object.fromEntries(except.map((rule) => [rule, { enabled: false }])));
}

/** Asks later whether a transition or an animation has begun since now. */
async function watchMotion(page: Page): Promise<() => Promise<boolean>> {
  const seen = await page.evaluateHandle(() => {
    const state = { moved: false };
    for (const event of ['transitionrun', 'animationstart']) document.addEventListener(event, () => { state.moved = true; }, { capture: true, once: true });
    return state;
  });
  return () => seen.evaluate(({ moved }) => moved);
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

/** Lines, letters and words as far apart as WCAG 1.4.12 lets a reader set them. */
export async function widenText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
}

/** What a finger is meant to hit and is smaller than 24 pixels (WCAG 2.5.8); links inside a sentence are excused. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const targets = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [role="tab"]')].filter((element) => {
      const inSentence = getComputedStyle(element).display === 'inline' && element.parentElement!.textContent.trim() !== element.textContent.trim();
      return element.checkVisibility({ visibilityProperty: true }) && !inSentence && !element.closest('[inert], [aria-hidden="true"], .visually-hidden');
    });
    return targets.flatMap((element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && Math.min(width, height) < 24 ? [`${Math.round(width)} x ${Math.round(height)}: ${element.outerHTML.slice(0, 100)}`] : [];
    });
  });
}

/** Buttons and links whose text has left them, and text that is cut off without a sign of it. */
export function spilledText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.visually-hidden'));
    const hasText = (element: HTMLElement) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '');
    return shown.filter((element) => {
      const { overflowX, overflowY, textOverflow, display } = getComputedStyle(element);
      if (element.matches('button, a')) return display !== 'inline' && overflowX === 'visible' && element.scrollWidth > element.clientWidth + 2;
      if (!hasText(element)) return false;
      return (overflowX !== 'visible' && textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1) || (overflowY !== 'visible' && element.clientHeight > 2 && element.scrollHeight > element.clientHeight + 2);
    }).map((element) => element.outerHTML.slice(0, 100));
  });
}

/**
 * Half-faded words have too little contrast: what is on its way comes to its end first, and what that sets in motion
 * (an inherited colour passes on to the children when the parent's has ended, a dialog that is drawn anew fades in).
 */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    const moving = () => document.getAnimations().filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    for (let still = 0; still < 3; still += 1) {
      const finite = moving();
      if (finite.length) still = -1;
      await Promise.allSettled(finite.map((animation) => animation.finished));
      await frame();
    }
  });
}
