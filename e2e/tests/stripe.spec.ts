import { StripeStandIn } from '../../backend/test/stripe-stand-in/stripe-stand-in.js';
import { Checkout } from '../pages/checkout.js';
import { ClientSite } from '../pages/client-site.js';
import { Gallery } from '../pages/gallery.js';
import { OrderBook } from '../pages/purchases.js';
import { DEVICES } from '../support/devices.js';
import { CARDS, checkoutAddress, COMPLETE, EXTENDED } from '../support/checkout-data.js';
import { expect, test as roads } from '../support/fixtures.js';
import { StripeInBrowser } from '../support/fake-stripe.js';

/** A product that sells through Stripe; a stand-in plays Stripe at both ends, our adapter and our pages are the real ones. */
const test = roads.extend<{ card: (number: string) => Promise<void>; browserSide: StripeInBrowser; checkout: Checkout }, { stripe: StripeStandIn }>({
  stripe: [
    async ({ browserName: _ }, use) => {
      const stripe = await StripeStandIn.start();
      await use(stripe);
      await stripe.close();
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ stripe }, use) => use({ STRIPE_SECRET_KEY: stripe.secretKey, STRIPE_PUBLISHABLE_KEY: stripe.publishableKey, STRIPE_WEBHOOK_SECRET: stripe.webhookSecret, STRIPE_API_BASE: stripe.url }),
    { scope: 'worker' },
  ],
  browserSide: async ({ context, stripe, site }, use) => {
    stripe.webhookUrl = `${site}/api/payments/webhook`;
    await use(await StripeInBrowser.into(context, stripe));
    await Promise.all(stripe.deliveries);
  },
  checkout: async ({ page, browserSide: _ }, use) => use(new Checkout(page)),
  card: async ({ page, checkout }, use) => {
    await use(async (number) => {
      await page.getByLabel('Card number at Stripe').fill(number);
      await checkout.pay.click();
    });
  },
});

test('Stripe is asked as it wants to be asked, and the gallery opens', async ({ page, site, stripe, browserSide, checkout, card, staffApi }) => {
  const project = await staffApi.createProject();
  // The browser alone: Stripe's own notice comes later.
  stripe.webhookUrl = undefined;
  const payment = await checkout.open(checkoutAddress(project, EXTENDED));
  const { client_secret: clientSecret } = stripe.ledger.intent(payment);
  await card(CARDS.good);
  await checkout.expectSuccess();
  await expect(new Gallery(page).allowance).toHaveText('6 video downloads left, 1 free headshot');

  expect(browserSide.given('Stripe')).toEqual([{ key: stripe.publishableKey }]);
  expect(browserSide.given('elements')).toMatchObject([{ clientSecret, loader: 'auto', appearance: { theme: 'stripe' } }]);
  expect(browserSide.given('create')).toEqual([{ type: 'payment', settings: {} }]);
  expect(browserSide.given('confirmPayment')).toEqual([
    { clientSecret, confirmParams: { return_url: `${site}${project.galleryPath}?package=extended&amount=199` }, redirect: 'if_required' },
  ]);
  for (const event of stripe.ledger.events) expect((await stripe.deliver(event, `${site}/api/payments/webhook`)).status).toBe(200);
  expect(await staffApi.purchases(project)).toMatchObject([{ state: 'succeeded', provider: 'stripe', providerIntentId: payment, excessCents: 0 }]);
});

for (const { device, use } of DEVICES) {
  test.describe(device, () => {
    test.use(use);

    test('a card that Stripe refuses keeps the form; the same form then succeeds', async ({ page, browserSide, checkout, card, staffApi }) => {
      const project = await staffApi.createProject();
      const payment = await checkout.open(checkoutAddress(project, COMPLETE));
      for (const [number, why] of [[CARDS.declined, 'Your card was declined.'], [CARDS.poor, 'Your card has insufficient funds.']] as const) {
        await card(number);
        await expect(checkout.failure).toContainText(why);
        await expect(page.getByLabel('Card number at Stripe')).toHaveValue(number);
      }
      await card(CARDS.good);
      await checkout.expectSuccess();
      expect(browserSide.given('confirmPayment')).toHaveLength(3);
      expect(browserSide.given('elements')).toHaveLength(1);
      expect(await staffApi.purchases(project)).toMatchObject([{ state: 'succeeded', providerIntentId: payment }]);
    });

    test('a bank with a page of its own: left, refused, confirmed; the payment\'s secret does not stay in the address', async ({ page, stripe, checkout, card, staffApi }) => {
      const project = await staffApi.createProject();
      const allowance = new Gallery(page).allowance;
      const payment = await checkout.open(checkoutAddress(project, COMPLETE));
      await card(CARDS.asks);
      await expect(page).toHaveTitle('Your bank');
      await checkout.opened(() => page.goBack());

      await card(CARDS.asks);
      await page.getByRole('button', { name: 'Refuse' }).click();
      await expect(new ClientSite(page).toast('Payment Failed')).toContainText('We are unable to authenticate your payment method.');
      await expect(page).toHaveURL(project.galleryPath);
      await expect(allowance).toHaveText('3 free videos left, 1 free headshot');

      expect(await checkout.open(checkoutAddress(project, COMPLETE))).toBe(payment);
      await card(CARDS.asks);
      await page.getByRole('button', { name: 'Confirm' }).click();
      await checkout.expectSuccess();
      await expect(page).toHaveURL(project.galleryPath);
      await expect(allowance).toHaveText('Complete Collection: everything is yours');
      expect([...stripe.ledger.charges.values()].filter(({ payment_intent: of, paid }) => of === payment && paid)).toHaveLength(1);
    });

    test('a script that does not come is said, and a reload helps', async ({ page, checkout, staffApi }) => {
      const project = await staffApi.createProject();
      await page.route('https://js.stripe.com/**', (route) => route.abort());
      await page.goto(checkoutAddress(project, EXTENDED));
      await expect(page.getByRole('alert').filter({ hasText: 'The card form could not be loaded.' })).toBeVisible();
      await expect(checkout.pay).toBeDisabled();
      await page.unroute('https://js.stripe.com/**');
      await checkout.opened(() => page.getByRole('button', { name: 'Reload Page' }).click());
    });
  });
}

test('two tabs pay once, and a closed one is made good by Stripe\'s notice', async ({ page, stripe, checkout, card, staffApi }) => {
  const project = await staffApi.createProject();
  const other = new Checkout(await page.context().newPage());
  const payment = await checkout.open(checkoutAddress(project, EXTENDED));
  expect(await other.open(checkoutAddress(project, EXTENDED))).toBe(payment);
  await page.route('**/api/confirm-payment', (route) => route.abort());
  const unheard = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/confirm-payment'));
  await card(CARDS.good);
  await unheard;
  await page.close();

  await other.page.getByLabel('Card number at Stripe').fill(CARDS.good);
  await other.pay.click();
  await other.expectPaidBefore();
  await expect(new Gallery(other.page).allowance).toHaveText('6 video downloads left, 1 free headshot');
  expect([...stripe.ledger.charges.values()].filter(({ payment_intent: of }) => of === payment)).toHaveLength(1);
  expect(await staffApi.purchases(project)).toMatchObject([{ state: 'succeeded', excessCents: 0 }]);
});

test('a refund by staff reaches Stripe; revenue and level go back', async ({ page, staff, stripe, checkout, card, staffApi }) => {
  const project = await staffApi.createProject();
  const book = new OrderBook(staff);
  await book.open();
  const before = await book.revenue();
  const payment = await checkout.open(checkoutAddress(project, COMPLETE));
  await card(CARDS.good);
  await checkout.expectSuccess();
  await book.open();
  expect(await book.revenue()).toBe(before + 499);

  await book.openOrder(await book.find(project));
  await expect(staff.getByRole('link', { name: 'Open at the provider' })).toHaveAttribute('href', `https://dashboard.stripe.com/test/payments/${payment}`);
  await book.refund('499.00');
  await expect(book.fact('Client level now')).toHaveText('free');
  expect([...stripe.ledger.refunds.values()]).toMatchObject([{ payment_intent: payment, amount: 49_900 }]);
  await staff.getByRole('link', { name: 'Purchases' }).first().click();
  await expect.poll(() => book.revenue()).toBe(before);
  await page.reload();
  await expect(new Gallery(page).allowance).toHaveText('3 free videos left, 1 free headshot');
});
