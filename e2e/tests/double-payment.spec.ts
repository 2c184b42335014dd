import type { Page } from '@playwright/test';
import { Checkout } from '../pages/checkout.js';
import { Gallery } from '../pages/gallery.js';
import { CARDS, checkoutPath, COMPLETE, EXTENDED, packagesPath, receiptsPath } from '../support/checkout-data.js';
import { DEEP } from '../support/devices.js';
import { expect, test } from '../support/fixtures.js';

/** Blocks the call that confirms the payment. */
async function blockConfirmation(page: Page): Promise<{ confirmFailed: Promise<unknown> }> {
  await page.route('**/api/confirm-payment', (route) => route.abort());
  // Wait for the failure: a page that is closed earlier lets the call through.
  return {
    confirmFailed: page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/confirm-payment')),
  };
}

test.describe('Repeated payments', () => {
  test('charges two tabs once and informs the slower one', async ({ page, staffApi }) => {
    const project = await staffApi.createProject();
    const tabs = [page, await page.context().newPage()].map((tab) => new Checkout(tab));
    const payments = [];
    for (const tab of tabs) payments.push(await tab.open(checkoutPath(project, EXTENDED)));
    expect(payments[1]).toBe(payments[0]);
    for (const tab of tabs) await tab.fill(CARDS.valid);
    await Promise.all(tabs.map((tab) => tab.pay.click()));
    const titles = await Promise.all(tabs.map((tab) => tab.finalToastTitle()));
    expect(titles.sort()).toEqual(['Already Paid', 'Payment Successful']);
    expect(await staffApi.purchases(project)).toMatchObject([
      { state: 'succeeded', totalCents: 19_900, overpaidCents: 0, attention: null },
    ]);
    await page.goto(receiptsPath(project));
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  });

  test('rejects a stale tab after another package was bought', DEEP, async ({ page, staffApi }) => {
    const project = await staffApi.createProject();
    const [old, current] = [new Checkout(page), new Checkout(await page.context().newPage())];
    const first = await old.open(checkoutPath(project, COMPLETE));
    expect(await current.open(checkoutPath(project, EXTENDED))).not.toBe(first);
    await current.payWith(CARDS.valid);
    await current.expectSuccess();
    await old.payWith(CARDS.valid);
    await expect(old.failure).toContainText('This payment was cancelled. Go back and start again.');
    expect(await staffApi.purchases(project)).toMatchObject([
      { packageType: 'complete', state: 'canceled' },
      { packageType: 'extended', state: 'succeeded' },
    ]);
  });

  test('resumes the same payment after a reload and never pays twice', DEEP, async ({ page, staffApi }) => {
    const project = await staffApi.createProject();
    const checkout = new Checkout(page);
    const payment = await checkout.open(checkoutPath(project, EXTENDED));
    await checkout.payWith(CARDS.declined);
    await expect(checkout.failure).toContainText('declined');
    expect(await checkout.waitForForm(() => page.reload())).toBe(payment);

    const { confirmFailed } = await blockConfirmation(page);
    await checkout.payWith(CARDS.valid);
    await confirmFailed;
    await expect(page.getByRole('heading', { name: 'Payment Received' })).toBeVisible();
    await expect(page.getByText("You won't be charged again")).toBeVisible();
    await page.reload();
    await checkout.expectError('Failed to initialize payment', /You already have this package\./);
    await page.getByRole('link', { name: 'Back to Gallery' }).click();
    await expect(new Gallery(page).allowance).toContainText('6 video downloads left');
    expect(await staffApi.purchases(project)).toMatchObject([{ state: 'succeeded', providerIntentId: payment }]);
  });

  test('skips a finished payment with the back button', DEEP, async ({ page, staffApi }) => {
    const project = await staffApi.createProject();
    const checkout = new Checkout(page);
    await page.goto(packagesPath(project));
    await checkout.waitForForm(() => page.getByRole('link', { name: 'Buy Extended Access' }).click());
    await page.goBack();
    await expect(page).toHaveURL(packagesPath(project));
    const payment = await checkout.waitForForm(() => page.goForward());
    await checkout.payWith(CARDS.valid);
    await checkout.expectSuccess();
    await page.goBack();
    await expect(page).toHaveURL(packagesPath(project));
    await expect(page.getByText('Your current package')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Buy Extended Access' })).toHaveCount(0);
    await page.goForward();
    await expect(page).toHaveURL(project.galleryPath);
    await page.goto(checkoutPath(project, EXTENDED));
    await checkout.expectError('Failed to initialize payment', /You already have this package\./);
    expect(await staffApi.purchases(project)).toMatchObject([{ state: 'succeeded', providerIntentId: payment }]);
  });

  test('unlocks the gallery by webhook when the tab was closed', DEEP, async ({ page, visitor, staffApi }) => {
    const project = await staffApi.createProject();
    const checkout = new Checkout(page);
    await checkout.open(checkoutPath(project, EXTENDED));
    const { confirmFailed } = await blockConfirmation(page);
    await checkout.payWith(CARDS.valid);
    await confirmFailed;
    await page.close();
    const later = await visitor();
    await later.goto(project.galleryPath);
    await expect(new Gallery(later).allowance).toHaveText('6 video downloads left, 1 free headshot');
    expect(await staffApi.purchases(project)).toMatchObject([{ state: 'succeeded', overpaidCents: 0 }]);
  });
});
