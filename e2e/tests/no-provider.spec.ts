import { Checkout } from '../pages/checkout.js';
import { DEVICES } from '../support/devices.js';
import { checkoutAddress, COMPLETE, EXTENDED, packagesAddress } from '../support/checkout-data.js';
import { expect, test } from '../support/fixtures.js';

test.use({ settings: { PAYMENT_PROVIDER: 'none' } });

for (const { device, use } of DEVICES) {
  test(`${device}: without a provider nobody can pay, and the page says whom to ask`, async ({ visitor, staffApi }) => {
    const page = await visitor(use);
    const project = await staffApi.createProject();
    const checkout = new Checkout(page);
    await page.goto(packagesAddress(project));
    await page.getByRole('link', { name: 'Buy Extended Access' }).click();
    await checkout.expectRefusal('Payment Not Available', /Payment processing is currently not configured\. Please contact the administrator\./);
    await page.getByRole('button', { name: 'Go Back' }).click();
    await expect(page).toHaveURL(packagesAddress(project));
    await expect(page.getByRole('link', { name: 'Buy Extended Access' })).toBeVisible();

    await page.goto(checkoutAddress(project, COMPLETE));
    await checkout.expectRefusal('Payment Not Available');
    const { id: projectId, clientEmail } = project;
    const refused = await page.request.post('/api/create-payment-intent', { data: { projectId, clientEmail, amount: EXTENDED.amount, packageType: EXTENDED.package } });
    expect([refused.status(), ((await refused.json()) as { code: string }).code]).toEqual([503, 'payments.unavailable']);
    expect(await staffApi.purchases(project)).toEqual([]);
  });
}
