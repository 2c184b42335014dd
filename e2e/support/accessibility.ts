import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type axe from 'axe-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Violations that axe finds on the page, one line a rule. They must be found twice in a row while nothing moves: a
 * dialog that fades in, or a page between two renders, is not what a reader sees.
 */
export async function accessibilityViolations(page: Page, except: readonly string[] = []): Promise<string[]> {
  let before = '';
  for (let retries = 6; ; retries -= 1) {
    // Watched from here on: a transition may start between the last still frame and axe's first look.
    const hasMoved = await watchAnimations(page);
    await animationsFinished(page);
    const violations = await runAxe(page, except);
    const found = violations.join('\n');
    if (!found || !retries || (found === before && !(await hasMoved()))) return violations;
    before = found;
  }
}

/** axe is injected once a page and reports violations only: without both, a check takes four times as long. */
async function runAxe(page: Page, except: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(
    async (rules: axe.RuleObject) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
        resultTypes: ['violations'],
        rules,
      });
      return violations.map(
        ({ id, help, nodes }) =>
          `${id}: ${help}\n${nodes.map(({ target, failureSummary }) => `  ${target.join(' ')}: ${failureSummary?.replaceAll('\n', ' ')}`).join('\n')}`,
      );
    },
    Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
  );
}

/** The returned function answers whether a transition or an animation has started since. */
async function watchAnimations(page: Page): Promise<() => Promise<boolean>> {
  const handle = await page.evaluateHandle(() => {
    const state = { moved: false };
    for (const event of ['transitionrun', 'animationstart'])
      document.addEventListener(
        event,
        () => {
          state.moved = true;
        },
        { capture: true, once: true },
      );
    return state;
  });
  return () => handle.evaluate(({ moved }) => moved);
}

/** Expects that nothing on the page is wider than the window. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  await animationsFinished(page);
  const { inner, outer, wide } = await page.evaluate(() => {
    const limit = document.documentElement.clientWidth;
    const wide = [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > limit + 1)
      .map((element) => element.outerHTML.slice(0, 120));
    return { inner: document.documentElement.scrollWidth, outer: limit, wide: wide.slice(0, 3) };
  });
  expect(inner, `wider than the window: ${wide.join('\n')}`).toBeLessThanOrEqual(outer);
}

/**
 * Expects that a button lies inside the window's width, has at least 24 pixels each way (WCAG 2.2), and is not covered.
 */
export async function expectTappable(button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  const box = (await button.boundingBox())!;
  const width = button.page().viewportSize()!.width;
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(width);
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(24);
  await button.click({ trial: true });
}

/** Applies the text spacing of WCAG 1.4.12. */
export async function widenTextSpacing(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }',
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
}

/** Targets smaller than 24 pixels (WCAG 2.5.8); links inside a sentence are exempt. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const targets = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [role="tab"]'),
    ].filter((element) => {
      const inSentence =
        getComputedStyle(element).display === 'inline' &&
        element.parentElement!.textContent.trim() !== element.textContent.trim();
      return (
        element.checkVisibility({ visibilityProperty: true }) &&
        !inSentence &&
        !element.closest('[inert], [aria-hidden="true"], .visually-hidden')
      );
    });
    return targets.flatMap((element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && Math.min(width, height) < 24
        ? [`${Math.round(width)} x ${Math.round(height)}: ${element.outerHTML.slice(0, 100)}`]
        : [];
    });
  });
}

/** Buttons and links whose text overflows, and text that is cut off without an ellipsis. */
export function overflowingText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const visible = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.visually-hidden'),
    );
    const hasText = (element: HTMLElement) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '');
    return visible
      .filter((element) => {
        const { overflowX, overflowY, textOverflow, display, clipPath } = getComputedStyle(element);
        // Kept for screen readers alone.
        if (clipPath === 'inset(50%)') return false;
        if (element.matches('button, a'))
          return display !== 'inline' && overflowX === 'visible' && element.scrollWidth > element.clientWidth + 2;
        if (!hasText(element)) return false;
        return (
          (overflowX !== 'visible' && textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1) ||
          (overflowY !== 'visible' && element.clientHeight > 2 && element.scrollHeight > element.clientHeight + 2)
        );
      })
      .map((element) => element.outerHTML.slice(0, 100));
  });
}

/**
 * Waits for running animations, and for those that follow them (children inherit a colour when the parent's transition
 * has ended, a re-rendered dialog fades in): half-faded text has too little contrast.
 */
async function animationsFinished(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const running = () =>
      document
        .getAnimations()
        .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    for (let stillFrames = 0; stillFrames < 3; stillFrames += 1) {
      const animations = running();
      if (animations.length) stillFrames = -1;
      await Promise.allSettled(animations.map((animation) => animation.finished));
      await nextFrame();
    }
  });
}
