import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { Console } from './console.js';

/** The console's list of sales and the page of a purchase. */
export class PurchasesPage {
  readonly refundButton: Locator;
  readonly refundDialog: Locator;
  private readonly console: Console;

  constructor(readonly page: Page) {
    this.console = new Console(page);
    this.refundButton = page.getByRole('main').getByRole('button', { name: 'Refund', exact: true });
    this.refundDialog = this.console.dialog('Refund');
  }

  async open(): Promise<void> {
    await this.page.goto('/admin/purchases');
    await expect(this.page.getByRole('heading', { level: 1, name: 'Sales' })).toBeVisible();
  }

  /** Searches for a project's only purchase. */
  async find(project: { name: string }): Promise<Locator> {
    const row = await this.console.find(this.page.getByRole('searchbox', { name: 'Search purchases' }), project.name);
    // The header and this row: the list, and with it the export, is filtered now.
    await expect(this.page.getByRole('row')).toHaveCount(2);
    return row;
  }

  /** Opens the page of a row's purchase. */
  async openPurchase(row: Locator): Promise<void> {
    await row.getByRole('link').first().click();
    await expect(this.page).toHaveURL(/\/admin\/purchases\//);
    await expect(this.page.getByRole('region', { name: 'Timeline' })).toBeVisible();
  }

  /** A value under "Order" or "Details", by its label. */
  detail(label: string): Locator {
    return this.page
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${label}$`) })
      .locator('xpath=following-sibling::dd[1]');
  }

  get timeline(): Locator {
    return this.page.getByRole('region', { name: 'Timeline' }).getByRole('listitem');
  }

  /** Refunds the full remainder or a partial amount, in dollars. */
  async refund(amount: string, { partial = false } = {}): Promise<void> {
    await this.refundButton.click();
    if (partial) {
      await this.refundDialog.getByRole('radio', { name: 'Partial refund' }).check();
      await this.refundDialog.getByLabel('Amount').fill(amount);
    }
    await this.refundDialog.getByRole('button', { name: `Refund $${amount}` }).click();
    await expect(this.console.toast('Refunded')).toContainText(`$${amount} is being refunded to`);
    await expect(this.refundDialog).toBeHidden();
  }

  /** The dashboard's "Monthly Revenue", in dollars. */
  async revenue(): Promise<number> {
    await this.page.goto('/admin/dashboard');
    const card = this.page.getByRole('group', { name: 'Monthly Revenue' });
    await expect(card).toContainText(/\$[\d,]+/);
    return Number(/\$([\d,]+)/.exec(await card.innerText())![1]!.replaceAll(',', ''));
  }
}
