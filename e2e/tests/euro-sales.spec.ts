import type { GalleryDto, ProjectDto, WithdrawalDto } from '@showreel/api-client';
import type { Page } from '@playwright/test';
import { Checkout } from '../pages/checkout.js';
import { Gallery } from '../pages/gallery.js';
import { Lightbox } from '../pages/lightbox.js';
import { DEEP, PHONE } from '../support/devices.js';
import { CARDS, packagesPath, receiptsPath } from '../support/checkout-data.js';
import { expect } from '../support/fixtures.js';
import { sample } from '../support/samples.js';
import { pauseToasts, test } from '../support/themes.js';

// A product of its own: the seller and the tax are settings of the whole studio.
test.use({ env: { PAYMENT_PROVIDER: 'sandbox' } });

const PHOTOS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => `${name}.jpg`);

/** Pays what the checkout shows, with German VAT, and returns to the gallery. */
async function pay(page: Page, total: string, vat: string, { consent = false } = {}): Promise<void> {
  const checkout = new Checkout(page);
  await page.getByLabel('Your country').selectOption({ label: 'Germany' });
  await expect(checkout.summaryLine('Total')).toContainText(total);
  await expect(checkout.summaryLine('Including VAT 19%')).toContainText(vat);
  if (consent) {
    await page.getByRole('checkbox', { name: /delivery/ }).check();
    await expect(page.getByRole('button', { name: `Pay ${total}` })).toBeEnabled();
  }
  await checkout.fill(CARDS.valid);
  await page.getByRole('button', { name: `Pay ${total}` }).click();
  await checkout.expectSuccess();
}

async function select(page: Page, names: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  for (const name of names) await new Gallery(page).checkbox(name).click();
}

async function unlocked(page: Page, project: ProjectDto): Promise<string[]> {
  const { mediaFiles } = (await (await page.request.get(`/api${project.galleryPath}`)).json()) as GalleryDto;
  return mediaFiles
    .filter(({ isUnlocked }) => isUnlocked)
    .map(({ originalName }) => originalName)
    .sort();
}

test.describe('A studio in Germany', () => {
  test('sells with VAT, and a client withdraws', DEEP, async ({ visitor, staff, staffApi }) => {
    test.setTimeout(150_000);
    await staffApi.sellFromGermany();
    const project = await staffApi.createProject();
    await staffApi.sellInEuros(project);
    const coupon = await staffApi.createCoupon(project, 20);
    await staffApi.upload(
      project,
      PHOTOS.map((name) => sample('photos/with-gps.jpg', name)),
    );
    const page = await visitor(PHONE);

    await test.step('one photo', async () => {
      await page.goto(project.galleryPath);
      await select(page, ['a.jpg']);
      await page.getByRole('button', { name: 'Buy 1 photo for €15' }).click();
      await pay(page, '€15.00', '€2.39', { consent: true });
      expect(await unlocked(page, project)).toEqual(['a.jpg']);
    });

    await test.step('two photos together', async () => {
      await page.goto(project.galleryPath);
      await select(page, ['b.jpg', 'c.jpg']);
      await page.getByRole('button', { name: 'Buy 2 photos for €30' }).click();
      await pay(page, '€30.00', '€4.79', { consent: true });
      expect(await unlocked(page, project)).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
    });

    await test.step('a package with a coupon', async () => {
      await page.goto(packagesPath(project));
      const checkout = new Checkout(page);
      await checkout.waitForForm(() => page.getByRole('link', { name: 'Buy Small' }).click());
      await checkout.applyCoupon(coupon);
      await pay(page, '€32.00', '€5.11', { consent: true });
      await page.goto(project.galleryPath);
      const gallery = new Gallery(page);
      await gallery.photo('a.jpg').click();
      const lightbox = new Lightbox(page);
      await lightbox.expectShown('a.jpg');
      await lightbox.button('Download').click();
      const size = page.getByRole('dialog', { name: 'Choose a Size' });
      await size.getByRole('radio', { name: 'Web size (2048 px)' }).check();
      const download = await gallery.downloadAfter(() => size.getByRole('button', { name: 'Download' }).click());
      expect(download.suggestedFilename()).toBe('a-web.jpg');
    });

    await test.step('its upgrade, which is withdrawn from', async () => {
      await page.goto(packagesPath(project));
      await page.getByRole('link', { name: 'Upgrade for €50' }).click();
      await pay(page, '€50.00', '€7.98', { consent: true });
      expect(await unlocked(page, project)).toEqual(PHOTOS);
      await page.goto(receiptsPath(project));
      const upgrade = (await staffApi.purchases(project)).at(-1)!;
      await page.getByRole('link', { name: 'Withdraw from Contract' }).first().click();
      await page.getByLabel('Your Name').fill('Ana Example');
      await page.getByLabel('Number on the Receipt').fill(upgrade.receiptNumber!);
      await page.getByLabel('Email Address').fill(project.clientEmail);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('button', { name: 'Confirm Withdrawal' }).click();
      await expect(page.getByRole('heading', { name: 'Withdrawal Received' })).toBeVisible();
      // Without the letters of the receipt's email staff decide.
      await staff.goto('/admin/withdrawals');
      await staff.getByRole('button', { name: 'Accept Withdrawal' }).first().click();
      const dialog = staff.getByRole('dialog');
      await expect(dialog.getByLabel('Receipt or invoice number')).toHaveValue(upgrade.receiptNumber!);
      await dialog.getByRole('button', { name: 'Accept Withdrawal' }).click();
      await expect(dialog).toBeHidden();
      expect(await unlocked(page, project)).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
      await expect
        .poll(async () => (await staffApi.purchases(project)).at(-1), { intervals: [200], timeout: 30_000 })
        .toMatchObject({ state: 'refunded', refundedCents: 5_000 });
      await staff.goto('/admin/withdrawals');
      await expect(staff.getByRole('main')).toContainText(upgrade.receiptNumber!);
      const withdrawals = (await (await staff.request.get('/api/admin/withdrawals')).json()) as WithdrawalDto[];
      expect(withdrawals.find(({ purchaseId }) => purchaseId === upgrade.id)).toMatchObject({
        state: 'accepted',
        refundCents: 5_000,
      });
    });
  });
});

test.describe('Accessibility of sales', () => {
  test(
    'buying from a German studio and withdrawing have no violations',
    DEEP,
    async ({ page, staff, staffApi, check }) => {
      test.setTimeout(150_000);
      await staffApi.sellFromGermany();
      const project = await staffApi.createProject();
      await staffApi.sellInEuros(project);
      await staffApi.upload(project, [sample('photos/with-gps.jpg')]);
      const checkout = new Checkout(page);
      await page.goto(packagesPath(project));
      await checkout.waitForForm(() => page.getByRole('link', { name: 'Buy Small' }).click());
      await page.getByLabel('Your country').selectOption({ label: 'Germany' });
      await expect(page.getByRole('checkbox', { name: /delivery/ })).toBeVisible();
      await expect(checkout.pay).toBeEnabled();
      await check('checkout with consent', page);
      await page.getByRole('checkbox', { name: 'I am buying for a company' }).check();
      await page.getByLabel('VAT ID (optional)').fill('DE1');
      await page.getByLabel('VAT ID (optional)').press('Enter');
      await expect(page.getByText(/isn't a valid VAT ID/)).toBeVisible();
      await check('checkout with a wrong VAT ID', page);
      await page.getByRole('checkbox', { name: 'I am buying for a company' }).uncheck();
      await expect(page.getByText(/isn't a valid VAT ID/)).toHaveCount(0);
      await expect(checkout.summaryLine('Total')).toContainText('€40.00');
      await checkout.payWith(CARDS.valid);
      await expect(page.getByText(/Your purchase opens on/)).toBeVisible();
      await pauseToasts(page);
      await check('bought, and not open yet', page);
      await page.getByRole('button', { name: 'View Gallery' }).click();
      await expect(page.getByRole('link', { name: 'Open It Earlier' })).toBeVisible();
      await check('gallery with a purchase that opens later', page);
      await page.getByRole('link', { name: 'Open It Earlier' }).click();
      await expect(page.getByRole('heading', { name: /Your purchase opens on/ })).toBeVisible();
      await check('receipt of a purchase that opens later', page);
      await page.getByRole('link', { name: 'Withdraw from Contract' }).first().click();
      await expect(page.getByRole('heading', { level: 1, name: 'Withdraw from Contract' })).toBeVisible();
      await check('withdrawal', page);
      await page.getByLabel('Your Name').fill('Ana Example');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('heading', { name: 'Check and Confirm' })).toBeFocused();
      await check('withdrawal to be confirmed', page);
      await page.getByRole('button', { name: 'Confirm Withdrawal' }).click();
      await expect(page.getByRole('heading', { name: 'Withdrawal Received' })).toBeVisible();
      await check('withdrawal received', page);

      const data = { name: 'Bea Example', orderReference: 'R-1999-000001', email: 'bea@e2e.example', language: 'en' };
      expect((await page.request.post('/api/withdrawals', { data })).status()).toBe(200);
      await staff.goto('/admin/withdrawals');
      const withdrawals = staff.getByRole('list', { name: 'Withdrawals' });
      await expect(withdrawals).toContainText(data.name);
      await check('withdrawals', staff);
      await withdrawals.getByRole('button', { name: 'Accept Withdrawal' }).first().click();
      await expect(staff.getByRole('dialog').getByLabel('Receipt or invoice number')).toHaveValue(data.orderReference);
      await check('accepting a withdrawal', staff);
      await staffApi.editProject(project, { access: 'everything' });
      await page.goto(project.galleryPath);
      const chooseSize = async () => {
        await page.getByRole('button', { name: /^Download All/ }).click();
        await expect(page.getByRole('dialog', { name: 'Choose a Size' })).toBeVisible();
      };
      await chooseSize();
      await check('choice of a size', page, { reopen: chooseSize });

      await staff.goto(`/admin/projects/${project.id}`);
      await staff.getByRole('button', { name: 'Grant access' }).click();
      await expect(staff.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeVisible();
      await check('granting access', staff);
    },
  );
});
