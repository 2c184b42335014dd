import type { Page } from '@playwright/test';
import { Checkout } from '../pages/checkout.js';
import { Gallery } from '../pages/gallery.js';
import { CARDS, checkoutAddress, COMPLETE, EXTENDED, packagesAddress, receiptsAddress } from '../support/checkout-data.js';
import { expect, test } from '../support/fixtures.js';

/** A browser that cannot tell the server of its payment any more; what it would have said arrives nowhere. */
async function cutOff(page: Page): Promise<{ unheard: Promise<unknown> }> {
  await page.route('**/api/confirm-payment', (route) => route.abort());
  // Until it has failed: a page closed before would let it through.
  return { unheard: page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/confirm-payment')) };
}

test('two tabs at the checkout pay once, and the slower one says so', async ({ page, staffApi }) => {
  const project = await staffApi.createProject();
  const tabs = [page, await page.context().newPage()].map((tab) => new Checkout(tab));
  const payments = [];
  for (const tab of tabs) payments.push(await tab.open(checkoutAddress(project, EXTENDED)));
  expect(payments[1]).toBe(payments[0]);
  for (const tab of tabs) await tab.fill(CARDS.good);
  await Promise.all(tabs.map((tab) => tab.pay.click()));
  const words = await Promise.all(tabs.map((tab) => tab.lastWord()));
  expect(words.sort()).toEqual(['Already Paid', 'Payment Successful']);
  expect(await staffApi.purchases(project)).toMatchObject([{ state: 'succeeded', totalCents: 19_900, excessCents: 0, attention: null }]);
  await page.goto(receiptsAddress(project));
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
});

test('a tab left open for another package cannot charge for what is owned by now', async ({ page, staffApi }) => {
  const project = await staffApi.createProject();
  const [old, current] = [new Checkout(page), new Checkout(await page.context().newPage())];
  const first = await old.open(checkoutAddress(project, COMPLETE));
  expect(await current.open(checkoutAddress(project, EXTENDED))).not.toBe(first);
  await current.payWith(CARDS.good);
  await current.expectSuccess();
  await old.payWith(CARDS.good);
  await expect(old.failure).toContainText('This payment was ended. Go back and begin again.');
  expect(await staffApi.purchases(project)).toMatchObject([{ packageType: 'complete', state: 'canceled' }, { packageType: 'extended', state: 'succeeded' }]);
});

test('a reload in the middle goes on with the same payment, and does not pay what is paid', async ({ page, staffApi }) => {
  const project = await staffApi.createProject();
  const checkout = new Checkout(page);
  const payment = await checkout.open(checkoutAddress(project, EXTENDED));
  await checkout.payWith(CARDS.declined);
  await expect(checkout.failure).toContainText('declined');
  expect(await checkout.opened(() => page.reload())).toBe(payment);

  const { unheard } = await cutOff(page);
  await checkout.payWith(CARDS.good);
  await unheard;
  await expect(page.getByRole('heading', { name: 'Payment Received' })).toBeVisible();
  await expect(page.getByText('You will not be charged again')).toBeVisible();
  await page.reload();
  await checkout.expectRefusal('Failed to initialize payment', /You have this package already\./);
  await page.getByRole('link', { name: 'Back to Gallery' }).click();
  await expect(new Gallery(page).allowance).toContainText('6 video downloads left');
  expect(await staffApi.purchases(project)).toMatchObject([{ state: 'succeeded', providerIntentId: payment }]);
});

test('the browser\'s back button leads past a payment that is made', async ({ page, staffApi }) => {
  const project = await staffApi.createProject();
  const checkout = new Checkout(page);
  await page.goto(packagesAddress(project));
  await checkout.opened(() => page.getByRole('link', { name: 'Buy Extended Access' }).click());
  await page.goBack();
  await expect(page).toHaveURL(packagesAddress(project));
  const payment = await checkout.opened(() => page.goForward());
  await checkout.payWith(CARDS.good);
  await checkout.expectSuccess();
  await page.goBack();
  await expect(page).toHaveURL(packagesAddress(project));
  await expect(page.getByText('Your current package')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Buy Extended Access' })).toHaveCount(0);
  await page.goForward();
  await expect(page).toHaveURL(project.galleryPath);
  await page.goto(checkoutAddress(project, EXTENDED));
  await checkout.expectRefusal('Failed to initialize payment', /You have this package already\./);
  expect(await staffApi.purchases(project)).toMatchObject([{ state: 'succeeded', providerIntentId: payment }]);
});

test('a tab closed after paying, before it could say so: the webhook opens the gallery', async ({ page, visitor, staffApi }) => {
  const project = await staffApi.createProject();
  const checkout = new Checkout(page);
  await checkout.open(checkoutAddress(project, EXTENDED));
  const { unheard } = await cutOff(page);
  await checkout.payWith(CARDS.good);
  await unheard;
  await page.close();
  const later = await visitor();
  await later.goto(project.galleryPath);
  await expect(new Gallery(later).allowance).toHaveText('6 video downloads left, 1 free headshot');
  expect(await staffApi.purchases(project)).toMatchObject([{ state: 'succeeded', excessCents: 0 }]);
});
