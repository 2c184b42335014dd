import type { Page } from '@playwright/test';
import type { ProjectDto } from '@showreel/api-client';
import { Checkout } from '../pages/checkout.js';
import { ClientSite } from '../pages/client-site.js';
import { Gallery } from '../pages/gallery.js';
import { DESK, DEVICES, PHONE } from '../support/devices.js';
import { expectInReach } from '../support/accessibility.js';
import { CARDS, checkoutAddress, COMPLETE } from '../support/checkout-data.js';
import { expect, test } from '../support/fixtures.js';
import { sample } from '../support/samples.js';

const VIDEO = 'videos/phone-portrait-rotated.mp4';
const HEADSHOT = 'Select as Free Headshot';
const YES = /^Yes, Use (2 )?Free Downloads?$/;

/** A download up to the last press. */
async function askForOne(page: Page): Promise<void> {
  await new Gallery(page).askFor('a.mp4');
  await expect(page.getByRole('dialog')).toContainText('a.mp4');
}

async function askForZip(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  for (const name of ['a.mp4', 'b.mp4']) await page.getByRole('checkbox', { name: `Select ${name}` }).click();
  await page.getByRole('region', { name: 'Selected files' }).getByRole('button', { name: 'Download' }).click();
  await expect(page.getByRole('dialog', { name: 'Use 2 of Your Free Downloads?' })).toBeVisible();
}

async function askForHeadshot(page: Page): Promise<void> {
  await new Gallery(page).photoButton(HEADSHOT, 'c.jpg').click();
  await expect(page.getByRole('dialog', { name: HEADSHOT })).toBeVisible();
}

/** Plays a video of which only the first piece has come; what follows is asked for when it is let go. */
async function watch(page: Page, project: ProjectDto): Promise<{ letGo: () => void }> {
  let letGo = () => {};
  const held = new Promise<void>((go) => { letGo = go; });
  await page.route(/\/hls\/.*seg_0000[1-9]\.ts$/, async (route) => {
    await held;
    await route.continue();
  });
  const gallery = new Gallery(page);
  await gallery.open(project.galleryPath, project.name);
  const player = await gallery.play('a.mp4');
  await expect.poll(() => player.time(), { timeout: 20_000 }).toBeGreaterThan(0.2);
  return { letGo };
}

test('the network dies, and staff close, archive and delete a gallery while its client is downloading, one file and a ZIP, or watching, on phone and desk', async ({ visitor, staff, staffApi }) => {
  test.setTimeout(120_000);
  const project = await staffApi.createProject();
  await staffApi.upload(project, [sample(VIDEO, 'a.mp4'), sample(VIDEO, 'b.mp4'), sample('photos/with-gps.jpg', 'c.jpg')]);
  const pages = [await visitor(PHONE), await visitor(DESK)];
  const at = `/api/admin/projects/${project.id}`;
  const onBoth = (act: (page: Page) => Promise<unknown>) => Promise.all(pages.map(act));
  const isClosed = () => expect.poll(async () => (await staff.request.get(`/api${project.galleryPath}`, { headers: { cookie: '' } })).status(), { intervals: [100] });
  const open = () => onBoth((page) => new Gallery(page).open(project.galleryPath, project.name));
  const says = (title: string) => onBoth((page) => expect(page.getByRole('heading', { name: title })).toBeVisible());
  const press = (name: RegExp | string = YES) => onBoth((page) => page.getByRole('dialog').getByRole('button', { name }).click());

  await open();
  for (const [ask, failed, yes] of [[askForOne, 'Download Failed', YES], [askForZip, 'Download Failed', YES], [askForHeadshot, 'Selection Failed', HEADSHOT]] as const) {
    await test.step(`${ask.name}: the network is dead, and nothing is used up`, async () => {
      await onBoth(ask);
      await onBoth((page) => page.context().setOffline(true));
      await press(yes);
      await onBoth((page) => expect(new ClientSite(page).toast(failed)).toContainText('The server cannot be reached.'));
      await onBoth((page) => page.context().setOffline(false));
      await onBoth((page) => page.reload());
      await onBoth((page) => expect(new Gallery(page).allowance).toHaveText('3 free videos left, 1 free headshot'));
    });
  }

  for (const ask of [askForOne, askForZip]) {
    await test.step(`${ask.name}: the timer ends`, async () => {
      await open();
      await onBoth(ask);
      await staffApi.setTimer(project, 2);
      await isClosed().toBe(410);
      await press();
      await onBoth((page) => expect(new ClientSite(page).toast('Gallery Expired')).toContainText('This gallery\'s access period has ended.'));
      await says('Access No Longer Available');
      await onBoth((page) => expectInReach(page.getByRole('link', { name: 'View Packages' })));
      await staffApi.setTimer(project, 86_400);
    });
  }

  const archive = () => staff.request.put(at, { data: { status: 'archived' } });
  for (const [what, end, title] of [
    ['a passcode is set', () => staffApi.setPasscode(project, 'open sesame'), 'This gallery is private'],
    ['the timer ends', () => staffApi.setTimer(project, 2), 'Access No Longer Available'],
    ['the gallery is taken away', archive, 'Gallery Not Found'],
  ] as const) {
    await test.step(`watching: ${what}, and instead of waiting for ever the video says so`, async () => {
      const playing = await Promise.all(pages.map((page) => watch(page, project)));
      await end();
      await isClosed().not.toBe(200);
      for (const { letGo } of playing) letGo();
      await says(title);
      await onBoth((page) => page.unrouteAll({ behavior: 'wait' }));
      if (title !== 'This gallery is private') return;
      await onBoth(async (page) => {
        await page.getByLabel('Passcode').fill('open sesame');
        await page.getByRole('button', { name: 'Open Gallery' }).click();
        // Where it was interrupted.
        await expect(page.getByRole('dialog', { name: 'a.mp4' })).toBeVisible();
      });
      await staffApi.setPasscode(project, null);
    });
    if (what === 'the timer ends') await staffApi.setTimer(project, 86_400);
    if (what === 'the gallery is taken away') await expect(await staff.request.put(at, { data: { status: 'active' } })).toBeOK();
  }

  for (const [ask, end] of [[askForOne, archive], [askForZip, () => staff.request.delete(at)]] as const) {
    await test.step(`${ask.name}: the gallery is taken away`, async () => {
      await open();
      await onBoth(ask);
      await expect(await end()).toBeOK();
      await press();
      await says('Gallery Not Found');
      await onBoth((page) => expectInReach(page.getByRole('link', { name: 'Back to Home' })));
      if (ask === askForOne) await expect(await staff.request.put(at, { data: { status: 'active' } })).toBeOK();
    });
  }
});

for (const { device, use } of DEVICES) {
  test(`${device}: Pay on a dead network says so, can be pressed again, and charges once`, async ({ visitor, staffApi }) => {
    const project = await staffApi.createProject();
    const page = await visitor(use);
    const checkout = new Checkout(page);
    await checkout.open(checkoutAddress(project, COMPLETE));
    await checkout.fill(CARDS.good);

    // Nothing leaves the phone.
    await page.context().setOffline(true);
    await checkout.pay.click();
    await expect(checkout.failure).toContainText('The server cannot be reached. Check your connection and try again.');
    await expect(new ClientSite(page).toast('Payment Failed')).toBeVisible();
    await page.context().setOffline(false);
    expect(await staffApi.purchases(project)).toMatchObject([{ state: 'created' }]);

    // It leaves, is paid, and the answer is lost.
    await page.route('**/api/payments/sandbox/**', async (route) => {
      await route.fetch();
      await route.abort('internetdisconnected');
    }, { times: 1 });
    await expectInReach(checkout.pay);
    await checkout.pay.click();
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
    await expect(checkout.failure).toContainText('The server cannot be reached.');
    await expect(page.getByLabel('CVC')).toHaveValue('123');

    await checkout.pay.click();
    await checkout.expectPaidBefore();
    await expect(new Gallery(page).allowance).toHaveText('Complete Collection: everything is yours');
    expect(await staffApi.purchases(project)).toMatchObject([{ state: 'succeeded', totalCents: 49_900, excessCents: 0, attention: null }]);
  });
}

test('the countdown runs on the server\'s clock, ends, and a package opens the gallery again, on phone and desk', async ({ visitor, staffApi }) => {
  const project = await staffApi.createProject();
  const [phone, desk] = [await visitor(PHONE), await visitor(DESK)];
  // One believes it is three hours later, the other that it is yesterday.
  for (const [page, hours] of [[phone, 3], [desk, -24]] as const) await page.clock.install({ time: Date.now() + hours * 3_600_000 });
  await staffApi.setTimer(project, 5);
  await Promise.all([phone, desk].map(async (page) => {
    await new Gallery(page).open(project.galleryPath, project.name);
    const timer = page.getByRole('timer');
    await expect(timer).toHaveText(/^00 days\s*00 hours\s*00 minutes\s*0[1-5] seconds?$/);
    const seconds = timer.locator('strong').last();
    const before = Number(await seconds.innerText());
    await expect(seconds).toHaveText(`0${before - 1}`);
    await expect(page.getByRole('heading', { name: 'Access No Longer Available' })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: `The free access to ${project.name} ended on` })).toContainText(/\d{4}.*\d:\d\d.*(Time|GMT|UTC|E[DS]T)/);
  }));

  const checkout = new Checkout(phone);
  await checkout.opened(() => phone.getByRole('link', { name: 'Choose Extended Access Package' }).tap());
  await checkout.payWith(CARDS.good);
  await checkout.expectSuccess();
  await desk.reload();
  for (const page of [phone, desk]) {
    await expect(page.getByRole('heading', { level: 1, name: project.name })).toBeVisible();
    await expect(new Gallery(page).allowance).toContainText('6 video downloads left');
    await expect(page.getByRole('region', { name: 'Gallery access' })).toHaveCount(0);
  }
});
