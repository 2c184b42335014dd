import { Checkout } from '../pages/checkout.js';
import { Console } from '../pages/console.js';
import { PurchasesPage } from '../pages/purchases.js';
import { CARDS, checkoutPath, COMPLETE } from '../support/checkout-data.js';
import { ageProofs } from '../support/database.js';
import { DEEP, PHONE } from '../support/devices.js';
import { expect, test } from '../support/fixtures.js';
import { ADMIN, APART } from '../support/product.js';
import { appCode, replaceFirstPassword, StaffApi } from '../support/staff-api.js';

// One test changes the product's database, since nobody waits a quarter of an hour, and one its rules.
test.use({ env: APART });

test.describe('Proof', () => {
  test(
    'a refund and a download ask again who you are',
    DEEP,
    async ({ visitor, page, staffApi, adminState, product }) => {
      const project = await staffApi.createProject();
      const checkout = new Checkout(page);
      await checkout.open(checkoutPath(project, COMPLETE));
      await checkout.payWith(CARDS.valid);
      await checkout.expectSuccess();
      const [purchase] = await staffApi.purchases(project);

      const staff = await visitor({ ...PHONE, storageState: adminState });
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

test.describe('A required second step', DEEP, () => {
  test('is added by staff, who then go on', async ({ visitor, staffApi }) => {
    // The rule holds for the admin of the other tests as well: whoever sets it takes it back.
    const [owner, colleague] = [await staffApi.createUser(), await staffApi.createUser()];
    for (const user of [owner, colleague]) await staffApi.changeRole(user, 'admin');
    const ownerPage = await visitor();
    await replaceFirstPassword(ownerPage.request, owner);
    const asOwner = new StaffApi(ownerPage.request);
    await asOwner.addApp();
    await asOwner.requireSecondStep('2099-12-01');

    const page = await visitor(PHONE);
    await replaceFirstPassword(page.request, colleague);
    await test.step('a notice says from when', async () => {
      await page.goto('/admin/projects');
      await expect(page.getByRole('status').filter({ hasText: 'From 1 Dec 2099' })).toContainText('in two steps');
      await page.getByRole('link', { name: 'Set up now' }).click();
      await expect(page).toHaveURL('/admin/account#factors');
    });

    await test.step('from then on, it comes before anything else', async () => {
      await asOwner.requireSecondStep('2026-01-01');
      await page.goto('/admin/activity');
      const gate = page.getByRole('dialog', { name: 'Set up two-step sign-in' });
      await gate.getByRole('button', { name: 'Add app' }).click();
      const app = page.getByRole('dialog', { name: 'Authenticator app' });
      await app.getByLabel('Code that the app shows').fill(appCode(await app.locator('code').innerText()));
      await app.getByRole('button', { name: 'Add app' }).click();
      await page.getByRole('button', { name: "I've kept them" }).click();
      await gate.getByRole('button', { name: 'Continue' }).click();
      await expect(gate).toBeHidden();
      await expect(page).toHaveURL('/admin/activity');
      await expect(page.getByText('Added an authenticator app').first()).toBeVisible();
    });

    await test.step('the last one stays', async () => {
      await page.goto('/admin/account');
      await page.getByRole('button', { name: 'Remove app' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove app' }).click();
      await expect(new Console(page).toast("The app couldn't be removed")).toContainText('Add another one first');
    });
    await asOwner.requireSecondStep(null);
  });
});
