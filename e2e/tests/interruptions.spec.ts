import type { APIResponse, Page } from '@playwright/test';
import type { ProjectDto } from '@showreel/api-client';
import { Checkout } from '../pages/checkout.js';
import { ClientSite } from '../pages/client-site.js';
import { Gallery } from '../pages/gallery.js';
import { DEEP, DESKTOP, PHONE } from '../support/devices.js';
import { expectTappable } from '../support/accessibility.js';
import { CARDS, checkoutPath, COMPLETE } from '../support/checkout-data.js';
import { expect, test } from '../support/fixtures.js';
import { sample } from '../support/samples.js';
import type { StaffApi } from '../support/staff-api.js';

const VIDEO = 'videos/phone-portrait-rotated.mp4';
const HEADSHOT = 'Select as Free Headshot';
const PRIVATE = 'This gallery is private';
const CONFIRM = /^Yes, Use (2 )?Free Downloads?$/;

/** Requests a download up to its confirmation. */
async function requestFile(page: Page): Promise<void> {
  await new Gallery(page).clickDownload('a.mp4');
  await expect(page.getByRole('dialog', { name: 'Use One of Your Free Downloads?' })).toBeVisible();
}

async function requestZip(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  for (const name of ['a.mp4', 'b.mp4']) await new Gallery(page).checkbox(name).click();
  await page.getByRole('region', { name: 'Selected files' }).getByRole('button', { name: 'Download' }).click();
  await expect(page.getByRole('dialog', { name: 'Use 2 of Your Free Downloads?' })).toBeVisible();
}

async function requestHeadshot(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await new Gallery(page).checkbox('c.jpg').click();
  await page.getByRole('region', { name: 'Selected files' }).getByRole('button', { name: 'Download' }).click();
  await expect(page.getByRole('dialog', { name: HEADSHOT })).toBeVisible();
}

/** Plays a video whose segments after the first are held until `release`. */
async function playFirstSegment(page: Page, project: ProjectDto): Promise<{ release: () => void }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/hls\/.*seg_0000[1-9]\.ts$/, async (route) => {
    await released;
    await route.continue();
  });
  const gallery = new Gallery(page);
  await gallery.open(project.galleryPath, project.name);
  const player = await gallery.openPlayer('a.mp4');
  await expect.poll(() => player.time(), { timeout: 20_000 }).toBeGreaterThan(0.2);
  return { release };
}

/** A project with two videos and a photo, open on a phone and on a desktop. */
const pair = test.extend<{ pair: Pair }, { sharedProject: ProjectDto }>({
  sharedProject: [
    async ({ staffApi }, use) => {
      const project = await staffApi.createProject();
      await staffApi.upload(project, [
        sample(VIDEO, 'a.mp4'),
        sample(VIDEO, 'b.mp4'),
        sample('photos/with-gps.jpg', 'c.jpg'),
      ]);
      await use(project);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // No test downloads anything: each opens what it has closed, and the next one finds the gallery as it was.
  pair: async ({ visitor, staff, staffApi, sharedProject: project }, use) => {
    const pair = new Pair(project, await visitor(PHONE), await visitor(DESKTOP), staff);
    await use(pair);
    await pair.reopen(staffApi);
  },
});

class Pair {
  constructor(
    readonly project: ProjectDto,
    readonly phone: Page,
    private readonly desktop: Page,
    private readonly staff: Page,
  ) {}

  onBoth<T>(act: (page: Page) => Promise<T>): Promise<T[]> {
    return Promise.all([this.phone, this.desktop].map(act));
  }

  /** Waits for every picture: one that fails because the gallery has closed reloads the gallery. */
  async open(): Promise<void> {
    await this.onBoth(async (page) => {
      await new Gallery(page).open(this.project.galleryPath, this.project.name);
      await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
    });
  }

  async confirm(name: RegExp | string = CONFIRM): Promise<void> {
    await this.onBoth((page) => page.getByRole('dialog').getByRole('button', { name }).click());
  }

  async expectHeading(name: string): Promise<void> {
    await this.onBoth((page) => expect(page.getByRole('heading', { name })).toBeVisible());
  }

  /** The status of the gallery's API reply to a client. */
  expectStatus() {
    return expect.poll(
      async () =>
        (await this.staff.request.get(`/api${this.project.galleryPath}`, { headers: { cookie: '' } })).status(),
      { intervals: [100] },
    );
  }

  setStatus(status: ProjectDto['status']) {
    return this.staff.request.put(`/api/admin/projects/${this.project.id}`, { data: { status } });
  }

  moveToTrash() {
    return this.staff.request.delete(`/api/admin/projects/${this.project.id}`);
  }

  /** Opens the gallery to everybody who has its link, whatever has closed it. */
  async reopen(staffApi: StaffApi): Promise<void> {
    await this.staff.request.post(`/api/admin/trash/${this.project.id}/restore`);
    await expect(await this.setStatus('active')).toBeOK();
    await staffApi.setPasscode(this.project, null);
    await staffApi.setTimer(this.project, 86_400);
    await this.expectStatus().toBe(200);
  }
}

test.describe('Interruptions', () => {
  pair('a download while offline uses nothing up', DEEP, async ({ pair }) => {
    test.setTimeout(90_000);
    await pair.open();
    for (const [request, failure, button] of [
      [requestFile, 'Download Failed', CONFIRM],
      [requestZip, 'Download Failed', CONFIRM],
      [requestHeadshot, 'Selection Failed', HEADSHOT],
    ] as const)
      await test.step(request.name, async () => {
        await pair.onBoth(request);
        await pair.onBoth((page) => page.context().setOffline(true));
        await pair.confirm(button);
        await pair.onBoth((page) =>
          expect(new ClientSite(page).toast(failure)).toContainText("We can't reach the server."),
        );
        await pair.onBoth((page) => page.context().setOffline(false));
        await pair.onBoth((page) => page.reload());
        await pair.onBoth((page) =>
          expect(new Gallery(page).allowance).toHaveText('2 free videos left, 1 free headshot'),
        );
      });
  });

  pair('a download after the timer has ended leads to the packages', DEEP, async ({ pair, staffApi }) => {
    test.setTimeout(90_000);
    for (const request of [requestFile, requestZip])
      await test.step(request.name, async () => {
        await pair.open();
        await pair.onBoth(request);
        await staffApi.setTimer(pair.project, 2);
        await pair.expectStatus().toBe(410);
        await pair.confirm();
        await pair.onBoth((page) =>
          expect(new ClientSite(page).toast('Gallery Expired')).toContainText(
            "This gallery's access period has ended.",
          ),
        );
        await pair.expectHeading('Access No Longer Available');
        await pair.onBoth((page) => expectTappable(page.getByRole('link', { name: 'View Packages' })));
        await staffApi.setTimer(pair.project, 86_400);
      });
  });

  for (const [cause, close, title] of [
    ['a passcode is set', ({ project }, staffApi) => staffApi.setPasscode(project, 'open sesame'), PRIVATE],
    ['the timer ends', ({ project }, staffApi) => staffApi.setTimer(project, 2), 'Access No Longer Available'],
    ['the project is archived', (pair) => pair.setStatus('archived'), 'Gallery Not Found'],
  ] as const satisfies [string, (pair: Pair, staffApi: StaffApi) => Promise<unknown>, string][])
    pair(`a video does not wait forever when ${cause}`, DEEP, async ({ pair, staffApi }) => {
      test.setTimeout(90_000);
      const { phone } = pair;
      const playing = await playFirstSegment(phone, pair.project);
      await close(pair, staffApi);
      await pair.expectStatus().not.toBe(200);
      playing.release();
      await expect(phone.getByRole('heading', { name: title })).toBeVisible();
      await phone.unrouteAll({ behavior: 'wait' });
      if (title !== PRIVATE) return;
      await phone.getByLabel('Passcode').fill('open sesame');
      await phone.getByRole('button', { name: 'Open Gallery' }).click();
      // The interrupted video opens again.
      await expect(phone.getByRole('dialog', { name: 'a', exact: true })).toBeVisible();
    });

  for (const [cause, request, close] of [
    ['is archived', requestFile, (pair) => pair.setStatus('archived')],
    ['is in the trash', requestZip, (pair) => pair.moveToTrash()],
  ] as const satisfies [string, (page: Page) => Promise<void>, (pair: Pair) => Promise<APIResponse>][])
    pair(`a download says that the gallery is gone when the project ${cause}`, DEEP, async ({ pair }) => {
      test.setTimeout(90_000);
      await pair.open();
      await pair.onBoth(request);
      await expect(await close(pair)).toBeOK();
      await pair.confirm();
      await pair.expectHeading('Gallery Not Found');
      await pair.onBoth((page) => expectTappable(page.getByRole('link', { name: 'Back to Home' })));
    });

  test('paying after network errors charges once', DEEP, async ({ visitor, staffApi }) => {
    const project = await staffApi.createProject();
    const page = await visitor(PHONE);
    const checkout = new Checkout(page);
    await checkout.open(checkoutPath(project, COMPLETE));
    await checkout.fill(CARDS.valid);

    // The request is never sent.
    await page.context().setOffline(true);
    await checkout.pay.click();
    await expect(checkout.failure).toContainText("We can't reach the server. Check your connection and try again.");
    await expect(new ClientSite(page).toast('Payment Failed')).toBeVisible();
    await page.context().setOffline(false);
    expect(await staffApi.purchases(project)).toMatchObject([{ state: 'created' }]);

    // The payment succeeds, but the reply is lost.
    await page.route(
      '**/api/payments/sandbox/**',
      async (route) => {
        await route.fetch();
        await route.abort('internetdisconnected');
      },
      { times: 1 },
    );
    await expectTappable(checkout.pay);
    await checkout.pay.click();
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
    await expect(checkout.failure).toContainText("We can't reach the server.");
    await expect(page.getByLabel('CVC')).toHaveValue('123');

    await checkout.pay.click();
    await checkout.expectAlreadyPaid();
    await expect(new Gallery(page).allowance).toHaveText('All photos and videos included');
    expect(await staffApi.purchases(project)).toMatchObject([
      { state: 'succeeded', totalCents: 49_900, overpaidCents: 0, attention: null },
    ]);
  });

  test("the countdown uses the server's clock; a package reopens the gallery", DEEP, async ({ visitor, staffApi }) => {
    const project = await staffApi.createProject();
    const [phone, desktop] = [await visitor(PHONE), await visitor(DESKTOP)];
    // One clock is three hours fast, the other a day slow.
    for (const [page, hours] of [
      [phone, 3],
      [desktop, -24],
    ] as const)
      await page.clock.install({ time: Date.now() + hours * 3_600_000 });
    await staffApi.setTimer(project, 20);
    await Promise.all(
      [phone, desktop].map(async (page) => {
        await new Gallery(page).open(project.galleryPath, project.name);
        const timer = page.getByRole('timer');
        await expect(timer).toHaveText(/^00 days\s*00 hours\s*00 minutes\s*[01]\d seconds?$/);
        const seconds = timer.locator('strong').last();
        const before = Number(await seconds.innerText());
        await expect(seconds).toHaveText(String(before - 1).padStart(2, '0'));
        await expect(page.getByRole('heading', { name: 'Access No Longer Available' })).toBeVisible({
          timeout: 30_000,
        });
        await expect(
          page.getByRole('status').filter({ hasText: `Free access to ${project.name} ended on` }),
        ).toContainText(/\d{4}.*\d:\d\d.*(Time|GMT|UTC|E[DS]T)/);
      }),
    );

    const checkout = new Checkout(phone);
    await checkout.waitForForm(() => phone.getByRole('link', { name: 'Choose Extended Access Package' }).tap());
    await checkout.payWith(CARDS.valid);
    await checkout.expectSuccess();
    await desktop.reload();
    for (const page of [phone, desktop]) {
      await expect(page.getByRole('heading', { level: 1, name: project.name })).toBeVisible();
      await expect(new Gallery(page).allowance).toContainText('6 video downloads left');
      await expect(page.getByRole('region', { name: 'Gallery access' })).toHaveCount(0);
    }
  });
});
