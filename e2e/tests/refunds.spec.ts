import { readFileSync } from 'node:fs';
import { Gallery } from '../pages/gallery.js';
import { Checkout } from '../pages/checkout.js';
import { PurchasesPage } from '../pages/purchases.js';
import { CARDS, checkoutPath, COMPLETE, receiptsPath } from '../support/checkout-data.js';
import { DEEP } from '../support/devices.js';
import { expect, test } from '../support/fixtures.js';

test.describe('Refunds', () => {
  test("partial and full refunds lower the client's access level", DEEP, async ({ staff, page, staffApi }) => {
    const project = await staffApi.createProject();
    const checkout = new Checkout(page);
    await checkout.open(checkoutPath(project, COMPLETE));
    await checkout.payWith(CARDS.valid);
    await checkout.expectSuccess();
    const allowance = new Gallery(page).allowance;
    await expect(allowance).toHaveText('All photos and videos included');

    const purchases = new PurchasesPage(staff);
    await test.step('the purchase is listed and exported', async () => {
      await purchases.open();
      const row = await purchases.find(project);
      for (const text of [project.clientEmail, 'Complete', 'paid', '$499.00']) await expect(row).toContainText(text);
      const [download] = await Promise.all([
        staff.waitForEvent('download'),
        staff.getByRole('link', { name: 'Export CSV' }).click(),
      ]);
      const lines = readFileSync(await download.path(), 'utf8')
        .trim()
        .split(/\r?\n/);
      expect(lines).toHaveLength(2);
      expect(lines[1]).toContain(project.clientEmail);
      await purchases.openPurchase(row);
      await expect(purchases.detail('Total')).toHaveText('$499.00');
      await expect(purchases.detail('Current access')).toHaveText('Complete');
      await expect(purchases.timeline).toContainText(['Checkout opened', 'Paid $499.00']);
      const [receipt] = await Promise.all([
        staff.waitForEvent('popup'),
        staff.getByRole('link', { name: 'Open receipt' }).click(),
      ]);
      await expect(receipt.getByRole('article', { name: 'Receipt' })).toContainText(project.clientEmail);
      await receipt.close();
    });

    await test.step('a refund asks for confirmation', async () => {
      await purchases.refundButton.click();
      await expect(purchases.refundDialog).toContainText("Refunds can't be undone.");
      await expect(purchases.refundDialog).toContainText("The client's access changes from “Complete” to “Free”.");
      await purchases.refundDialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(purchases.refundDialog).toBeHidden();
      await expect(purchases.detail('Refunded')).toHaveCount(0);
    });

    await test.step('a partial refund keeps the level', async () => {
      await purchases.refund('99.50', { partial: true });
      await expect(purchases.detail('Refunded')).toHaveText('-$99.50');
      await expect(purchases.detail('After refunds')).toHaveText('$399.50');
      await page.reload();
      await expect(allowance).toHaveText('All photos and videos included');
    });

    await test.step('the remainder resets the level', async () => {
      await purchases.refund('399.50');
      await expect(purchases.detail('Current access')).toHaveText('Free');
      await expect(purchases.detail('After refunds')).toHaveText('$0.00');
      await expect(purchases.refundButton).toHaveCount(0);
      await expect(purchases.timeline.filter({ hasText: 'Refund by staff' })).toHaveCount(2);
      await page.reload();
      await expect(allowance).toHaveText('3 free videos left, 1 free headshot');
      await page.goto(receiptsPath(project));
      await page.getByRole('link', { name: /Complete Collection Package/ }).click();
      await expect(page.getByRole('article', { name: 'Receipt' })).toContainText(/Refunded\s*-\$499\.00/);
      await purchases.open();
      await expect(await purchases.find(project)).toContainText('refunded');
    });
  });
});
