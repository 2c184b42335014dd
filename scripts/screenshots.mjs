import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { inRoot } from './lib/paths.mjs';
import { runMain } from './lib/plain-failure.mjs';
import { ApiClient } from './sample/api-client.mjs';
import { Started, temporaryFolder } from './spec/started.mjs';
import { findChromium } from './test/chromium.mjs';

const ADMIN = { email: 'studio@example.com', password: 'for the pictures only' };
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** What docs/screenshots shows: name, window, and the road to the picture. */
const PICTURES = [
  { name: 'gallery', viewport: DESK, take: (page, { gallery }) => page.goto(gallery) },
  { name: 'gallery-phone', viewport: PHONE, take: (page, { gallery }) => page.goto(gallery) },
  { name: 'player', viewport: DESK, take: playVideo },
  { name: 'project', viewport: DESK, take: openProject },
];

/** `node scripts/screenshots.mjs`: takes the README's pictures anew from the sample project of a fresh site. */
await runMain(async () => {
  const executablePath = await findChromium(process.env);
  const folder = temporaryFolder();
  const site = new Started({ DATA_DIR: folder.path, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, SAMPLE_PROJECT: 'true' });
  let browser;
  try {
    const base = await site.ready();
    const [, gallery] = await site.says(/Sample +(http:\S+)/);
    const projectId = new URL(gallery).pathname.split('/')[2];
    await allReady(base, projectId);
    browser = await chromium.launch({ executablePath, args: FLAGS });
    mkdirSync(inRoot('docs', 'screenshots'), { recursive: true });
    for (const { name, viewport, take } of PICTURES) {
      const page = await browser.newPage({ viewport, deviceScaleFactor: viewport === PHONE ? 2 : 1, colorScheme: 'light', locale: 'en-GB' });
      await take(page, { base, gallery, projectId });
      await settled(page);
      const { size } = await sharp(await page.screenshot()).webp({ quality: 82 }).toFile(inRoot('docs', 'screenshots', `${name}.webp`));
      console.log(`${name}.webp, ${Math.round(size / 1000)} kB`);
      await page.close();
    }
  } finally {
    await browser?.close();
    site.child.kill('SIGTERM');
    await site.ended();
    site.kill();
    folder.remove();
  }
});

async function allReady(base, projectId) {
  const api = new ApiClient(base);
  await api.signIn(ADMIN);
  while ((await api.listMedia(projectId)).some(({ status }) => status === 'processing')) await new Promise((resolve) => setTimeout(resolve, 250));
}

async function playVideo(page, { gallery }) {
  await page.goto(gallery);
  await page.getByRole('button', { name: /bottle\.mp4/ }).first().click();
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 1);
}

async function openProject(page, { base, projectId }) {
  await page.goto(`${base}/login`);
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: /sign in|log ?in/i }).click();
  await page.waitForURL(/\/admin\//);
  await page.goto(`${base}/admin/projects/${projectId}/show`);
}

/** Every picture on the screen is loaded and drawn, fonts included. */
async function settled(page) {
  await page.waitForLoadState('load');
  await page.waitForFunction(() => document.images.length > 0 || document.querySelector('video'));
  await page.evaluate(async () => {
    await document.fonts.ready;
    const seen = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight);
    await Promise.all(seen.map((image) => image.decode().catch(() => undefined)));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
  await page.waitForTimeout(600);
}
