import { FakeStripeServer } from '../../backend/test/servers/stripe/fake-stripe-server.js';
import { Checkout } from '../pages/checkout.js';
import { ClientSite } from '../pages/client-site.js';
import { Gallery } from '../pages/gallery.js';
import { PurchasesPage } from '../pages/purchases.js';
import { DEEP, PHONE } from '../support/devices.js';
import { CARDS, checkoutPath, COMPLETE, EXTENDED } from '../support/checkout-data.js';
import { expect, test as base } from '../support/fixtures.js';
import { FakeStripe } from '../support/fake-stripe.js';

/** A product that sells through Stripe: Stripe's server and script are fakes, our adapter and our pages are real. */
const test = base.extend<
  { card: (number: string) => Promise<void>; stripeInBrowser: FakeStripe; checkout: Checkout },
  { stripe: FakeStripeServer }
>({
  stripe: [
    async ({ browserName: _ }, use) => {
      const stripe = await FakeStripeServer.start({ secretKey: 'sk_live_fake', publishableKey: 'pk_live_fake' });
      await use(stripe);
      await stripe.close();
    },
    { scope: 'worker' },
  ],
  env: [
    async ({ stripe }, use) =>
      use({
        STRIPE_SECRET_KEY: stripe.secretKey,
        STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
        STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
        STRIPE_API_BASE: stripe.url,
      }),
    { scope: 'worker' },
  ],
  stripeInBrowser: async ({ context, stripe, site }, use) => {
    stripe.webhookUrl = `${site}/api/payments/webhook`;
    await use(await FakeStripe.install(context, stripe));
    await Promise.all(stripe.deliveries);
  },
  checkout: async ({ page, stripeInBrowser: _ }, use) => use(new Checkout(page)),
  card: async ({ page, checkout }, use) => {
    await use(async (number) => {
      await page.getByLabel('Card number at Stripe').fill(number);
      await checkout.pay.click();
    });
  },
});

test.describe('Stripe checkout', () => {
  test(
    'calls Stripe.js as documented and unlocks the gallery',
    DEEP,
    async ({ page, site, stripe, stripeInBrowser, checkout, card, staffApi }) => {
      const project = await staffApi.createProject();
      // Only the browser confirms; the webhook comes later.
      stripe.webhookUrl = undefined;
      const payment = await checkout.open(checkoutPath(project, EXTENDED));
      const { client_secret: clientSecret } = stripe.ledger.intent(payment);
      await card(CARDS.valid);
      await checkout.expectSuccess();
      await expect(new Gallery(page).allowance).toHaveText('6 video downloads left, 1 free headshot');

      expect(stripeInBrowser.optionsOf('Stripe')).toEqual([{ key: stripe.publishableKey }]);
      expect(stripeInBrowser.optionsOf('elements')).toMatchObject([
        { clientSecret, loader: 'auto', appearance: { theme: 'stripe' } },
      ]);
      expect(stripeInBrowser.optionsOf('create')).toEqual([{ type: 'payment', settings: {} }]);
      expect(stripeInBrowser.optionsOf('confirmPayment')).toEqual([
        {
          clientSecret,
          confirmParams: { return_url: `${site}${project.galleryPath}?package=extended&amount=199` },
          redirect: 'if_required',
        },
      ]);
      for (const event of stripe.ledger.events)
        expect((await stripe.deliver(event, `${site}/api/payments/webhook`)).status).toBe(200);
      expect(await staffApi.purchases(project)).toMatchObject([
        { state: 'succeeded', provider: 'stripe', providerIntentId: payment, overpaidCents: 0 },
      ]);
    },
  );

  test.describe('on a phone', () => {
    test.use(PHONE);

    test(
      'keeps the form after a declined card and accepts the next one',
      DEEP,
      async ({ page, stripeInBrowser, checkout, card, staffApi }) => {
        const project = await staffApi.createProject();
        const payment = await checkout.open(checkoutPath(project, COMPLETE));
        for (const [number, why] of [
          [CARDS.declined, 'Your card was declined.'],
          [CARDS.insufficientFunds, 'Your card has insufficient funds.'],
        ] as const) {
          await card(number);
          await expect(checkout.failure).toContainText(why);
          await expect(page.getByLabel('Card number at Stripe')).toHaveValue(number);
        }
        await card(CARDS.valid);
        await checkout.expectSuccess();
        expect(stripeInBrowser.optionsOf('confirmPayment')).toHaveLength(3);
        expect(stripeInBrowser.optionsOf('elements')).toHaveLength(1);
        expect(await staffApi.purchases(project)).toMatchObject([{ state: 'succeeded', providerIntentId: payment }]);
      },
    );

    test(
      "follows the bank's page when left, declined or confirmed",
      DEEP,
      async ({ page, stripe, checkout, card, staffApi }) => {
        const project = await staffApi.createProject();
        const allowance = new Gallery(page).allowance;
        const payment = await checkout.open(checkoutPath(project, COMPLETE));
        await card(CARDS.needsAuthentication);
        await expect(page).toHaveTitle('Your bank');
        await checkout.waitForForm(() => page.goBack());

        await card(CARDS.needsAuthentication);
        await page.getByRole('button', { name: 'Decline' }).click();
        await expect(new ClientSite(page).toast('Payment Failed')).toContainText(
          'We are unable to authenticate your payment method.',
        );
        await expect(page).toHaveURL(project.galleryPath);
        await expect(allowance).toHaveText('3 free videos left, 1 free headshot');

        expect(await checkout.open(checkoutPath(project, COMPLETE))).toBe(payment);
        await card(CARDS.needsAuthentication);
        await page.getByRole('button', { name: 'Confirm' }).click();
        await checkout.expectSuccess();
        await expect(page).toHaveURL(project.galleryPath);
        await expect(allowance).toHaveText('All photos and videos included');
        expect(
          [...stripe.ledger.charges.values()].filter(({ payment_intent: of, paid }) => of === payment && paid),
        ).toHaveLength(1);
      },
    );

    test('explains a missing Stripe.js and works after a reload', DEEP, async ({ page, checkout, staffApi }) => {
      const project = await staffApi.createProject();
      await page.route('https://js.stripe.com/**', (route) => route.abort());
      await page.goto(checkoutPath(project, EXTENDED));
      await expect(page.getByRole('alert').filter({ hasText: "The card form couldn't be loaded." })).toBeVisible();
      await expect(checkout.pay).toBeDisabled();
      await page.unroute('https://js.stripe.com/**');
      await checkout.waitForForm(() => page.getByRole('button', { name: 'Reload Page' }).click());
    });
  });

  test(
    'charges two tabs once and applies the webhook of a closed tab',
    DEEP,
    async ({ page, stripe, checkout, card, staffApi }) => {
      const project = await staffApi.createProject();
      const other = new Checkout(await page.context().newPage());
      const payment = await checkout.open(checkoutPath(project, EXTENDED));
      expect(await other.open(checkoutPath(project, EXTENDED))).toBe(payment);
      await page.route('**/api/confirm-payment', (route) => route.abort());
      const confirmFailed = page.waitForEvent('requestfailed', (request) =>
        request.url().endsWith('/api/confirm-payment'),
      );
      await card(CARDS.valid);
      await confirmFailed;
      await page.close();

      await other.page.getByLabel('Card number at Stripe').fill(CARDS.valid);
      await other.pay.click();
      await other.expectAlreadyPaid();
      await expect(new Gallery(other.page).allowance).toHaveText('6 video downloads left, 1 free headshot');
      expect([...stripe.ledger.charges.values()].filter(({ payment_intent: of }) => of === payment)).toHaveLength(1);
      expect(await staffApi.purchases(project)).toMatchObject([{ state: 'succeeded', overpaidCents: 0 }]);
    },
  );

  test(
    'sends a refund to Stripe and lowers revenue and access level',
    DEEP,
    async ({ page, staff, stripe, checkout, card, staffApi }) => {
      const project = await staffApi.createProject();
      const purchases = new PurchasesPage(staff);
      const before = await purchases.revenue();
      const payment = await checkout.open(checkoutPath(project, COMPLETE));
      await card(CARDS.valid);
      await checkout.expectSuccess();
      expect(await purchases.revenue()).toBe(before + 499);

      await purchases.open();
      await purchases.openPurchase(await purchases.find(project));
      await expect(staff.getByRole('link', { name: 'Open at the provider' })).toHaveAttribute(
        'href',
        `https://dashboard.stripe.com/payments/${payment}`,
      );
      await purchases.refund('499.00');
      await expect(purchases.detail('Current access')).toHaveText('Free');
      expect([...stripe.ledger.refunds.values()]).toMatchObject([{ payment_intent: payment, amount: 49_900 }]);
      await expect.poll(() => purchases.revenue()).toBe(before);
      await page.reload();
      await expect(new Gallery(page).allowance).toHaveText('3 free videos left, 1 free headshot');
    },
  );
});
