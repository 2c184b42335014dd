import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';
import { inRoot } from './lib/paths.mjs';
import { runMain } from './lib/cli-error.mjs';
import { CLIENT_SCREENS, README_PICTURES } from './screenshots/client-screens.mjs';
import { indexOf } from './screenshots/index-page.mjs';
import { ADMIN, createFixture, USER } from './screenshots/fixture.mjs';
import { STAFF_SCREENS } from './screenshots/staff-screens.mjs';
import { Started, temporaryFolder } from './spec/started.mjs';
import { CHROMIUM_FLAGS, findChromium } from './test/chromium.mjs';

const sharp = createRequire(inRoot('backend', 'package.json'))('sharp');

const FOLDER = inRoot('docs', 'screenshots');
const SIZES = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  tablet: { viewport: { width: 820, height: 1180 }, deviceScaleFactor: 1, isMobile: true, hasTouch: true },
  laptop: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
};
/** A whole page can be long. */
const MAX_HEIGHT = 4_000;
const PARALLEL = 3;
const TIMEOUT_MS = 20_000;

/**
 * `node scripts/screenshots.mjs [text ...]`: starts a fresh site, fills it over the API and saves every screen that
 * scripts/screenshots/ lists in docs/screenshots, with an index: at 390 and 1440 px, the main ones at 820 px too. With
 * arguments, only those whose file names contain one of them. A screen that cannot be reached is named at the end, and
 * its old screenshot is removed.
 */
await runMain(async () => {
  const filters = process.argv.slice(2);
  const executablePath = await findChromium(process.env);
  const folder = temporaryFolder();
  const site = new Started({
    DATA_DIR: folder.path,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    STUDIO_NAME: 'Northlight',
    BUSINESS_TIMEZONE: 'Europe/Berlin',
  });
  let browser;
  try {
    const fixture = await createFixture(await site.ready());
    browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
    const sessions = await signInAll(browser, fixture.base);
    const chosen = allPictures().filter(
      ({ file }) => filters.length === 0 || filters.some((text) => file.includes(text)),
    );
    mkdirSync(FOLDER, { recursive: true });
    const failures = [];
    const queue = [...chosen];
    await Promise.all(
      Array.from({ length: PARALLEL }, async () => {
        for (let picture = queue.shift(); picture; picture = queue.shift()) {
          rmSync(fileOf(picture), { force: true });
          await take(browser, fixture, sessions, picture).catch((error) =>
            failures.push(`${picture.file}: ${error.message.split('\n')[0]}`),
          );
        }
      }),
    );
    writeFileSync(
      inRoot('docs', 'screenshots', 'README.md'),
      indexOf({ client: CLIENT_SCREENS, staff: STAFF_SCREENS }, readdirSync(FOLDER)),
    );
    console.log(`${chosen.length - failures.length} pictures taken.`);
    if (failures.length) console.error(`Not taken:\n  ${failures.join('\n  ')}`);
    return failures.length ? 1 : 0;
  } finally {
    await browser?.close();
    site.child.kill('SIGTERM');
    await site.ended();
    site.kill();
    folder.remove();
  }
});

/**
 * Lists each screen on phone and laptop in the light; on a tablet, and in the dark on the laptop, if its entry asks for
 * it.
 */
function allPictures() {
  const of = (side, screens, as) =>
    screens.flatMap((screen) => {
      const one = (size, dark) => ({
        ...screen,
        side,
        as: screen.as ?? as,
        size,
        dark,
        file: `${side}-${screen.name}-${SIZES[size].viewport.width}${dark ? '-dark' : ''}`,
      });
      return [
        one('phone', false),
        ...(screen.tablet ? [one('tablet', false)] : []),
        one('laptop', false),
        ...(screen.dark ? [one('laptop', true)] : []),
      ];
    });
  return [...README_PICTURES, ...of('client', CLIENT_SCREENS, 'nobody'), ...of('staff', STAFF_SCREENS, 'staff')];
}

async function take(browser, fixture, sessions, picture) {
  const { file, side, size, dark, as, whole, locale, take: walk } = picture;
  const context = await browser.newContext({
    ...SIZES[size],
    baseURL: fixture.base,
    storageState: sessions[as],
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale: locale ?? 'en-GB',
    timezoneId: 'Europe/Berlin',
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  try {
    const page = await context.newPage();
    await walk(page, fixture);
    // The space that pages keep for the scrollbar would be a white strip.
    await page.evaluate(() => (document.documentElement.style.scrollbarGutter = 'auto'));
    if (whole) await loadWholePage(page);
    await settled(page);
    const { width, height: screenHeight } = SIZES[size].viewport;
    const height = whole
      ? Math.min(MAX_HEIGHT, await page.evaluate(() => document.documentElement.scrollHeight))
      : (picture.height ?? screenHeight);
    // The console's bars keep to the edges of the screen: it grows, so that they are not in the middle of the picture.
    if (whole && side === 'staff') {
      await page.setViewportSize({ width, height });
      await settled(page);
    }
    const shot = await page.screenshot({ fullPage: whole, clip: { x: 0, y: 0, width, height } });
    await sharp(shot)
      .resize({ width: size === 'phone' ? 585 : undefined })
      .webp({ quality: 72, effort: 5 })
      .toFile(fileOf({ file }));
  } finally {
    await context.close();
  }
}

function fileOf({ file }) {
  return inRoot('docs', 'screenshots', `${file}.webp`);
}

async function signInAll(browser, baseURL) {
  const signIn = async (account) => {
    const context = await browser.newContext({ baseURL });
    const reply = await context.request.post('/api/login-admin', { data: account });
    if (!reply.ok()) throw new Error(`${account.email} cannot sign in: ${reply.status()} ${await reply.text()}`);
    const state = await context.storageState();
    await context.close();
    return state;
  };
  return { nobody: undefined, staff: await signIn(ADMIN), user: await signIn(USER) };
}

/** Scrolls to the bottom, so that lazy components and their images load, and back to the top. */
async function loadWholePage(page) {
  await page.evaluate(async (maxHeight) => {
    const visibleImagesLoaded = async () => {
      await new Promise((resolve) => setTimeout(resolve, 120));
      const seen = [...document.images].filter(
        (image) => image.getBoundingClientRect().bottom > 0 && image.getBoundingClientRect().top < innerHeight,
      );
      await Promise.race([
        Promise.all(seen.map((image) => image.decode().catch(() => undefined))),
        new Promise((resolve) => setTimeout(resolve, 2_000)),
      ]);
    };
    for (let top = 0; top < Math.min(document.documentElement.scrollHeight, maxHeight); top += innerHeight / 2) {
      window.scrollTo(0, top);
      await visibleImagesLoaded();
    }
    window.scrollTo(0, 0);
  }, MAX_HEIGHT);
}

/** Waits until the network is idle, visible images and fonts have loaded, and animations have ended. */
async function settled(page) {
  await page.waitForLoadState('load');
  // Event streams and films never rest: a moment is enough for everything else.
  await page.waitForLoadState('networkidle', { timeout: 2_500 }).catch(() => undefined);
  // Content that is still loading in the console has a grey shape in its place.
  await page
    .waitForFunction(() => !document.querySelector('[class*="Skeleton"]'), undefined, { timeout: 8_000 })
    .catch(() => undefined);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const seen = [...document.images].filter(
      (image) => image.getBoundingClientRect().top < innerHeight && image.currentSrc,
    );
    await Promise.race([
      Promise.all(seen.map((image) => image.decode().catch(() => undefined))),
      new Promise((resolve) => setTimeout(resolve, 3_000)),
    ]);
    const finite = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.race([
      Promise.allSettled(finite.map((animation) => animation.finished)),
      new Promise((resolve) => setTimeout(resolve, 1_000)),
    ]);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}
