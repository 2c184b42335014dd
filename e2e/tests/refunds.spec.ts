import { readFileSync } from 'node:fs';
import { Gallery } from '../pages/gallery.js';
import { Checkout } from '../pages/checkout.js';
import { OrderBook } from '../pages/purchases.js';
import { CARDS, checkoutAddress, COMPLETE, receiptsAddress } from '../support/checkout-data.js';
import { expect, test } from '../support/fixtures.js';

test('staff find a purchase, give back a part, then the rest; the client\'s level follows', async ({ staff, page, staffApi }) => {
  const project = await staffApi.createProject();
  const checkout = new Checkout(page);
  await checkout.open(checkoutAddress(project, COMPLETE));
  await checkout.payWith(CARDS.good);
  await checkout.expectSuccess();
  const allowance = new Gallery(page).allowance;
  await expect(allowance).toHaveText('Complete Collection: everything is yours');

  const book = new OrderBook(staff);
  await test.step('the order stands in the book and in its export', async () => {
    await book.open();
    const row = await book.find(project);
    for (const words of [project.clientEmail, 'Complete', 'paid', '$499.00']) await expect(row).toContainText(words);
    const [download] = await Promise.all([staff.waitForEvent('download'), staff.getByRole('link', { name: 'Export CSV' }).click()]);
    const lines = readFileSync(await download.path(), 'utf8').trim().split(/\r?\n/);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(project.clientEmail);
    await book.openOrder(row);
    await expect(book.fact('Total')).toHaveText('$499.00');
    await expect(book.fact('Client level now')).toHaveText('complete');
    await expect(book.timeline).toContainText(['Checkout opened', 'Paid $499.00']);
    const [receipt] = await Promise.all([staff.waitForEvent('popup'), staff.getByRole('link', { name: 'Open receipt' }).click()]);
    await expect(receipt.getByRole('article', { name: 'Receipt' })).toContainText(project.clientEmail);
    await receipt.close();
  });

  await test.step('a refund is asked for twice before it is made', async () => {
    await book.refundButton.click();
    await expect(book.refundDialog).toContainText('A refund cannot be taken back.');
    await expect(book.refundDialog).toContainText('The client\'s level goes from complete to free.');
    await book.refundDialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(book.refundDialog).toBeHidden();
    await expect(book.fact('Refunded')).toHaveCount(0);
  });

  await test.step('a part leaves the level', async () => {
    await book.refund('99.50', { part: true });
    await expect(book.fact('Refunded')).toHaveText('-$99.50');
    await expect(book.fact('Kept')).toHaveText('$399.50');
    await page.reload();
    await expect(allowance).toHaveText('Complete Collection: everything is yours');
  });

  await test.step('the rest takes it back', async () => {
    await book.refund('399.50');
    await expect(book.fact('Client level now')).toHaveText('free');
    await expect(book.fact('Kept')).toHaveText('$0.00');
    await expect(book.refundButton).toHaveCount(0);
    await expect(book.timeline.filter({ hasText: 'Refund by staff' })).toHaveCount(2);
    await page.reload();
    await expect(allowance).toHaveText('3 free videos left, 1 free headshot');
    await page.goto(receiptsAddress(project));
    await page.getByRole('link', { name: /Complete Collection Package/ }).click();
    await expect(page.getByRole('article', { name: 'Receipt' })).toContainText(/Refunded\s*-\$499\.00/);
    await book.open();
    await expect(await book.find(project)).toContainText('refunded');
  });
});
