import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { ClientSite } from './client-site.js';

/** The way from the packages to the receipt. */
export class Checkout {
  readonly summary: Locator;
  readonly pay: Locator;
  /** What stands in the form after a refused card. */
  readonly failure: Locator;
  /** The bank's question, played by the sandbox. */
  readonly bank: Locator;
  readonly packages: Locator;

  constructor(readonly page: Page) {
    this.summary = page.getByRole('region', { name: 'Order Summary' });
    this.pay = page.getByRole('button', { name: /^Pay \$/ });
    this.failure = page.locator('form').getByText('Payment Failed').locator('..');
    this.bank = page.getByRole('dialog', { name: 'Confirm This Payment' });
    this.packages = page.getByRole('heading', { name: /^(Choose Your Package|Everything Is Yours)$/ });
  }

  /** Opens a checkout and waits for its form; gives the id of the payment that it is for. */
  async open(address: string): Promise<string> {
    return this.opened(() => this.page.goto(address));
  }

  /** Waits for the form that `step` leads to; gives the id of the payment that it is for. */
  async opened(step: () => Promise<unknown>): Promise<string> {
    const [reply] = await Promise.all([this.page.waitForResponse(/\/api\/create-payment-intent$/), step()]);
    await expect(this.page.getByRole('heading', { name: 'Complete Your Purchase' })).toBeVisible();
    await expect(this.pay).toBeEnabled();
    return ((await reply.json()) as { paymentIntentId: string }).paymentIntentId;
  }

  /** Types a card into the sandbox's form. */
  async fill(number: string, expiry = '1234', cvc = '123'): Promise<void> {
    await this.page.getByLabel('Card number').fill(number);
    await this.page.getByLabel('Expiry date').fill(expiry);
    await this.page.getByLabel('CVC').fill(cvc);
  }

  /** Pays with a card of the sandbox. */
  async payWith(number: string): Promise<void> {
    await this.fill(number);
    await this.pay.click();
  }

  /** The end of every good payment: the gallery, and a word of thanks. */
  async expectSuccess(): Promise<void> {
    await expect(this.page).toHaveURL(/\/gallery\//);
    await expect(new ClientSite(this.page).toast('Payment Successful')).toContainText('Your access has been upgraded.');
  }

  /** The title of the toast that leads back to the gallery. */
  async lastWord(): Promise<string> {
    const toast = this.page.locator('[data-variant]').filter({ hasText: 'Your access has been upgraded.' });
    const title = (await toast.innerText()).split('\n')[0]!;
    await expect(this.page).toHaveURL(/\/gallery\//);
    return title;
  }

  /** The end of a second try to pay the same: the gallery, and no second charge. */
  async expectPaidBefore(): Promise<void> {
    await expect(this.page).toHaveURL(/\/gallery\//);
    await expect(new ClientSite(this.page).toast('Already Paid')).toContainText('you have not been charged again.');
  }

  /** A line of the order summary by its label. */
  line(label: string): Locator {
    return this.summary.locator('dl > div').filter({ has: this.page.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) }) });
  }

  /** A screen that says why nothing can be paid. */
  async expectRefusal(title: string, reason?: RegExp): Promise<void> {
    await expect(this.page.getByRole('heading', { name: title })).toBeVisible();
    if (reason) await expect(this.page.getByRole('main')).toContainText(reason);
    await expect(this.pay).toHaveCount(0);
    await expect(this.page.getByRole('button', { name: 'Go Back' })).toBeVisible();
  }
}
