import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { ClientSite } from './client-site.js';

/** The checkout page. */
export class Checkout {
  readonly summary: Locator;
  readonly pay: Locator;
  /** The error in the form after a declined card. */
  readonly failure: Locator;
  /** The sandbox's dialog for the bank's confirmation. */
  readonly bankDialog: Locator;
  readonly packages: Locator;

  constructor(readonly page: Page) {
    this.summary = page.getByRole('region', { name: 'Order Summary' });
    this.pay = page.getByRole('button', { name: /^Pay [$€]/ });
    this.failure = page.locator('form').getByText('Payment Failed').locator('..');
    this.bankDialog = page.getByRole('dialog', { name: 'Confirm This Payment' });
    this.packages = page.getByRole('heading', { name: /^(Choose Your Package|Everything Is Yours)$/ });
  }

  /** Opens a checkout, waits for its form and returns the payment's id. */
  async open(path: string): Promise<string> {
    return this.waitForForm(() => this.page.goto(path));
  }

  /** Waits for the form that `action` opens and returns the payment's id. */
  async waitForForm(action: () => Promise<unknown>): Promise<string> {
    const [reply] = await Promise.all([this.page.waitForResponse(/\/api\/create-payment-intent$/), action()]);
    await expect(this.page.getByRole('heading', { name: 'Complete Your Purchase' })).toBeVisible();
    await expect(this.pay).toBeEnabled();
    return ((await reply.json()) as { paymentIntentId: string }).paymentIntentId;
  }

  /** Fills in the sandbox's card form. */
  async fill(number: string, expiry = '1234', cvc = '123'): Promise<void> {
    await this.page.getByLabel('Card number').fill(number);
    await this.page.getByLabel('Expiry date').fill(expiry);
    await this.page.getByLabel('CVC').fill(cvc);
  }

  /** Pays with a test card. */
  async payWith(number: string): Promise<void> {
    await this.fill(number);
    await this.pay.click();
  }

  /** Enters a coupon's code. */
  async applyCoupon(code: string): Promise<void> {
    const open = this.page.getByRole('button', { name: 'Add a coupon code' });
    if (await open.isVisible()) await open.click();
    await this.page.getByLabel('Coupon code').fill(code);
    await this.page.getByRole('button', { name: 'Apply' }).click();
  }

  /** The confirmation with the toast of a successful payment; leads on to the gallery. */
  async expectSuccess(): Promise<void> {
    await expect(this.page).toHaveURL(/\/gallery\//);
    await expect(new ClientSite(this.page).toast('Payment Successful')).toContainText('Your access has been upgraded.');
    await expect(this.page.getByRole('link', { name: 'View Receipt' })).toBeVisible();
    await this.page.getByRole('button', { name: 'View Gallery' }).click();
  }

  /** The title of the toast that leads back to the gallery. */
  async finalToastTitle(): Promise<string> {
    const toast = this.page.locator('[data-variant]').filter({ hasText: 'Your access has been upgraded.' });
    const title = (await toast.innerText()).split('\n')[0]!;
    await expect(this.page).toHaveURL(/\/gallery\//);
    return title;
  }

  /** The gallery with the toast of a second payment that charged nothing. */
  async expectAlreadyPaid(): Promise<void> {
    await expect(this.page).toHaveURL(/\/gallery\//);
    await expect(new ClientSite(this.page).toast('Already Paid')).toContainText("you weren't charged again.");
  }

  /** A line of the order summary by its label. */
  summaryLine(label: string): Locator {
    return this.summary
      .locator('dl > div')
      .filter({ has: this.page.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) }) });
  }

  /** An error page instead of the form. */
  async expectError(title: string, reason?: RegExp): Promise<void> {
    await expect(this.page.getByRole('heading', { name: title })).toBeVisible();
    if (reason) await expect(this.page.getByRole('main')).toContainText(reason);
    await expect(this.pay).toHaveCount(0);
    await expect(this.page.getByRole('button', { name: 'Go Back' })).toBeVisible();
  }
}
