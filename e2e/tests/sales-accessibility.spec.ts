import { Checkout } from '../pages/checkout.js';
import { CARDS, packagesPath } from '../support/checkout-data.js';
import { DEEP } from '../support/devices.js';
import { expect } from '../support/fixtures.js';
import { sample } from '../support/samples.js';
import { pauseToasts, test } from '../support/themes.js';

// A product of its own: the seller and the tax are settings of the whole studio.
test.use({ env: { PAYMENT_PROVIDER: 'sandbox' } });

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
