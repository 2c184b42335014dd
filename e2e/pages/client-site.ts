import type { Locator, Page } from '@playwright/test';
import type { Account } from '../support/product.js';

/** The client site outside of galleries: landing page, sign-in, home. */
export class ClientSite {
  readonly email: Locator;
  readonly password: Locator;

  constructor(readonly page: Page) {
    this.email = page.getByLabel('Email Address');
    this.password = page.getByLabel('Password', { exact: true });
  }

  /** Submits the sign-in form at /login. */
  async signIn({ email, password }: Account): Promise<void> {
    await this.page.goto('/login');
    await this.email.fill(email);
    await this.password.fill(password);
    await this.page.getByRole('button', { name: 'Sign In', exact: true }).click();
  }

  /** Submits the form for a new password. */
  async choosePassword(password: string, repeated = password): Promise<void> {
    await this.page.getByLabel('New Password', { exact: true }).fill(password);
    await this.page.getByLabel('Repeat New Password').fill(repeated);
    await this.page.getByRole('button', { name: 'Save Password' }).click();
  }

  /** A toast by its title. */
  toast(title: string): Locator {
    return this.page.locator('[data-variant]').filter({ hasText: title });
  }
}
