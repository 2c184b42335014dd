import { Checkout } from '../pages/checkout.js';
import { Console } from '../pages/console.js';
import { PurchasesPage } from '../pages/purchases.js';
import { CARDS, checkoutPath, COMPLETE } from '../support/checkout-data.js';
import { ageProofs } from '../support/database.js';
import { DEVICES } from '../support/devices.js';
import { expect, test } from '../support/fixtures.js';
import { ADMIN } from '../support/product.js';

// The test changes the database of a product of its own: nobody waits a quarter of an hour.
test.use({ env: { PAYMENT_PROVIDER: 'sandbox' } });

test.describe('Proof', () => {
  for (const { device, use, details } of DEVICES)
    test(
      `a refund and a download ask again who you are, ${device}`,
      details,
      async ({ visitor, page, staffApi, adminState, product }) => {
        const project = await staffApi.createProject();
        const checkout = new Checkout(page);
        await checkout.open(checkoutPath(project, COMPLETE));
        await checkout.payWith(CARDS.valid);
        await checkout.expectSuccess();
        const [purchase] = await staffApi.purchases(project);

        const staff = await visitor({ ...use, storageState: adminState });
        const consolePage = new Console(staff);
        const purchases = new PurchasesPage(staff);
        const question = consolePage.dialog('Confirm that it is you');
        await staff.goto(`/admin/purchases/${purchase!.id}`);
        await ageProofs(product!);

        await test.step('declined, nothing happens, and the dialog says why', async () => {
          await purchases.refundButton.click();
          await purchases.refundDialog.getByRole('button', { name: 'Refund $499.00' }).click();
          await expect(question.getByLabel('Password')).toBeFocused();
          await question.getByRole('button', { name: 'Cancel' }).click();
          await expect(question).toBeHidden();
          await expect(purchases.refundDialog).toContainText('Confirm first that it is you.');
          await expect(purchases.refundDialog.getByRole('radio', { name: /^Full refund/ })).toBeChecked();
          expect((await staffApi.purchases(project))[0]!.refundedCents).toBe(0);
        });

        await test.step('confirmed, it refunds once', async () => {
          await purchases.refundDialog.getByRole('button', { name: 'Refund $499.00' }).click();
          await question.getByLabel('Password').fill('wrong');
          await question.getByRole('button', { name: 'Confirm' }).click();
          await expect(question.getByLabel('Password')).toHaveAccessibleDescription(/./);
          await question.getByLabel('Password').fill(ADMIN.password);
          await question.getByRole('button', { name: 'Confirm' }).click();
          await expect(consolePage.toast('Refunded')).toContainText('$499.00 is being refunded to');
          await expect(purchases.timeline.filter({ hasText: 'Refund by staff' })).toHaveCount(1);
          expect((await staffApi.purchases(project))[0]!.refundedCents).toBe(49_900);
        });

        await test.step('a download begins once it is confirmed', async () => {
          await purchases.open();
          await ageProofs(product!);
          const begun: string[] = [];
          staff.on('download', (download) => begun.push(download.suggestedFilename()));
          await staff.getByRole('link', { name: 'Export CSV' }).click();
          await question.getByLabel('Password').fill(ADMIN.password);
          expect(begun).toEqual([]);
          const [download] = await Promise.all([
            staff.waitForEvent('download'),
            question.getByRole('button', { name: 'Confirm' }).click(),
          ]);
          expect(download.suggestedFilename()).toBe('purchases.csv');
        });
      },
    );
});
