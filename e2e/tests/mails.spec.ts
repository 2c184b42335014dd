import type { Page } from '@playwright/test';
import { Checkout } from '../pages/checkout.js';
import { CARDS, checkoutPath, EXTENDED } from '../support/checkout-data.js';
import { DEEP } from '../support/devices.js';
import { expect, test } from '../support/fixtures.js';
import { mailsTo } from '../support/mails.js';
import { ADMIN, APART, type Product } from '../support/product.js';

test.use({ env: APART });

/** Returns the link of this kind in the one mail that an address got about something. */
async function linkTo(product: Product | null, address: string, about: string, link: RegExp): Promise<string> {
  const mails = async () => (await mailsTo(product!.dataDir, address)).filter((mail) => mail.includes(about));
  await expect.poll(async () => (await mails()).length, { timeout: 30_000 }).toBe(1);
  const [mail] = await mails();
  expect(mail).toMatch(link);
  return new URL(link.exec(mail!)![0]).pathname;
}

const pay = async (page: Page, path: string, card: string) => {
  const checkout = new Checkout(page);
  await checkout.open(path);
  await checkout.payWith(card);
  return checkout;
};

test.describe('Mails', DEEP, () => {
  test('staff get a mail about a sale, which leads to the purchase', async ({ page, staff, staffApi, product }) => {
    const project = await staffApi.createProject();
    await (await pay(page, checkoutPath(project, EXTENDED), CARDS.valid)).expectSuccess();
    await staff.goto(await linkTo(product, ADMIN.email, project.name, /https?:\S+\/admin\/purchases\/[\w-]{36}/));
    await expect(staff.getByText(project.name).first()).toBeVisible();
    await staff.goto('/admin/account#notifications');
    await expect(staff.getByRole('combobox', { name: 'Sale' })).toHaveText('At once');
  });

  test('staff send a reminder now, and its reader opens the link and wants no more', async ({
    page,
    staff,
    staffApi,
    product,
  }) => {
    const project = await staffApi.createProject();
    await expect((await pay(page, checkoutPath(project, EXTENDED), CARDS.declined)).failure).toBeVisible();

    await staff.goto(`/admin/projects/${project.id}`);
    const timeline = staff.getByRole('region', { name: 'Client activity' });
    const planned = timeline.getByRole('list', { name: 'Planned reminders' });
    await expect(planned.getByText(/^Order without payment, to /)).toBeVisible();
    await planned.getByRole('button', { name: /^Send now: Order without payment/ }).click();
    await expect(planned).toBeHidden();
    await expect(timeline.getByText(/^Reminder .*: Order without payment$/)).toBeVisible();

    const reminder = (link: RegExp) => linkTo(product, project.clientEmail, 'Your order is not complete yet', link);
    await page.goto(await reminder(/https?:\S+\/packages\/[\w-]+\/[\w-]+/));
    await expect(new Checkout(page).packages).toBeVisible();
    await page.goto(await reminder(/https?:\S+\/unsubscribe\/[\w-]+/));
    await page.getByRole('button', { name: 'End Reminders' }).click();
    await expect(page.getByRole('heading', { name: 'Reminders Have Ended' })).toBeVisible();
  });
});
