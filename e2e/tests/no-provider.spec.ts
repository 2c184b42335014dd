import { Checkout } from '../pages/checkout.js';
import { DEEP, PHONE } from '../support/devices.js';
import { checkoutPath, COMPLETE, EXTENDED, packagesPath } from '../support/checkout-data.js';
import { expect, test } from '../support/fixtures.js';

test.use({ env: { PAYMENT_PROVIDER: 'none' } });

test.describe('Checkout without a provider', () => {
  test('without a provider the checkout names the contact', DEEP, async ({ visitor, staffApi }) => {
    const page = await visitor(PHONE);
    const project = await staffApi.createProject();
    const checkout = new Checkout(page);
    await page.goto(packagesPath(project));
    await page.getByRole('link', { name: 'Buy Extended Access' }).click();
    await checkout.expectError(
      'Payment Not Available',
      /Payment processing is currently not configured\. Please contact the administrator\./,
    );
    await page.getByRole('button', { name: 'Go Back' }).click();
    await expect(page).toHaveURL(packagesPath(project));
    await expect(page.getByRole('link', { name: 'Buy Extended Access' })).toBeVisible();

    await page.goto(checkoutPath(project, COMPLETE));
    await checkout.expectError('Payment Not Available');
    const { id: projectId, clientEmail } = project;
    const rejected = await page.request.post('/api/create-payment-intent', {
      data: { projectId, clientEmail, amount: EXTENDED.amount, packageType: EXTENDED.package },
    });
    expect([rejected.status(), ((await rejected.json()) as { code: string }).code]).toEqual([
      503,
      'payments.unavailable',
    ]);
    expect(await staffApi.purchases(project)).toEqual([]);
  });
});
