import type { Page } from '@playwright/test';
import { ClientSite } from '../pages/client-site.js';
import { Console } from '../pages/console.js';
import { DEEP, DESKTOP, PHONE } from '../support/devices.js';
import { expect, test } from '../support/fixtures.js';
import { addAuthenticator, makePasskeysByItself } from '../support/passkeys.js';
import { replaceFirstPassword, type StaffApi } from '../support/staff-api.js';

test.describe('Passkeys', DEEP, () => {
  test.describe('on a desktop', () => {
    test.use(DESKTOP);

    test('staff add, use, rename and remove one', async ({ page, staffApi }) => {
      const user = await staffApi.createUser();
      await staffApi.changeRole(user, 'admin');
      const account = await replaceFirstPassword(page.request, user);
      const authenticator = await addAuthenticator(page);
      await authenticator.touch(true);
      await page.goto('/admin/account');
      await page.getByRole('button', { name: 'Add passkey' }).click();
      const codes = page.getByRole('dialog', { name: 'Recovery codes' });
      await expect(codes.getByRole('listitem')).toHaveCount(10);
      await codes.getByRole('button', { name: "I've kept them" }).click();
      const passkeys = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
      await expect(passkeys).toHaveText(/Chrome, (Linux|macOS).*Not used yet/);

      await passkeys.getByRole('button', { name: /^Rename/ }).click();
      await page.getByLabel('Name', { exact: true }).fill('My laptop');
      await page.getByLabel('Name', { exact: true }).press('Enter');
      await expect(passkeys).toContainText('My laptop');

      await page.request.post('/api/logout-admin');
      // The field suggests the passkey; choosing it is the touch.
      await page.goto('/admin/login');
      await expect(page).toHaveURL('/admin/dashboard');

      // The password alone is not enough.
      await authenticator.touch(false);
      await page.request.post('/api/logout-admin');
      await new Console(page).signIn(account);
      await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
      await authenticator.touch(true);
      await page.getByRole('button', { name: 'Sign In with a Passkey' }).click();
      await expect(page).toHaveURL('/admin/dashboard');

      await page.goto('/admin/account');
      await expect(passkeys).toContainText(/Last used/);
      await page.getByRole('button', { name: 'Remove My laptop' }).click();
      await page
        .getByRole('alertdialog', { name: 'Remove My laptop?' })
        .getByRole('button', { name: 'Remove' })
        .click();
      await expect(passkeys).toHaveCount(0);
      // The browser was told, and has forgotten it.
      await expect.poll(authenticator.count).toBe(0);
      await page.request.post('/api/logout-admin');
      await new Console(page).signIn(account);
      await expect(page).toHaveURL('/admin/dashboard');
    });
  });

  test.describe('on a phone', () => {
    test.use(PHONE);

    test('a removed passkey no longer signs in', async ({ page, staffApi }) => {
      const user = await replaceFirstPassword(page.request, await staffApi.createUser());
      const authenticator = await addAuthenticator(page);
      await authenticator.touch(true);
      await page.goto('/user-dashboard');
      await page.getByRole('button', { name: 'Add a Passkey' }).click();
      await expect(page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')).toHaveCount(1);
      const { passkeys } = (await (await page.request.get('/api/user/factors')).json()) as {
        passkeys: { id: string }[];
      };
      // Somewhere else, so that this browser does not know.
      await page.request.delete(`/api/user/passkeys/${passkeys[0]!.id}`);
      await page.request.post('/api/logout-admin');
      const site = new ClientSite(page);
      await page.goto('/login');
      await expect(site.toast('Login Failed')).toContainText('This passkey was removed.');
      await expect.poll(authenticator.count).toBe(0);
      await site.signIn(user);
      await expect(page.getByRole('heading', { name: 'Welcome, Robin' })).toBeVisible();
    });

    test('clients sign in to their galleries with one touch', async ({ page, staffApi }) => {
      await replaceFirstPassword(page.request, await staffApi.createUser());
      const authenticator = await addAuthenticator(page);
      await authenticator.touch(true);
      await page.goto('/user-dashboard');
      await page.getByRole('button', { name: 'Add a Passkey' }).click();
      await expect(page.getByRole('status', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
      await page.getByRole('button', { name: "I've Kept Them" }).click();
      await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible();
      await page.request.post('/api/logout-admin');
      await page.addInitScript(() => {
        PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
      });
      await page.goto('/login');
      await page.getByRole('button', { name: 'Sign In with a Passkey' }).click();
      await expect(page.getByRole('heading', { name: 'Welcome, Robin' })).toBeVisible();
    });
  });
});

test.describe('The offer of a passkey', () => {
  test('comes once in the console after a sign-in by password', DEEP, async ({ page, staffApi }) => {
    const user = await staffApi.createUser();
    await staffApi.changeRole(user, 'admin');
    const account = await replaceFirstPassword(page.request, user);
    await page.request.post('/api/logout-admin');
    const console = new Console(page);
    const offer = page.getByRole('group', { name: 'Sign in faster next time' });
    await console.signIn(account);
    await expect(offer).toBeVisible();
    await page.reload();
    await offer.getByRole('button', { name: 'Not now' }).click();
    await expect(offer).toBeHidden();
    await page.request.post('/api/logout-admin');
    await console.signIn(account);
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await expect(offer).toBeHidden();
  });
});

test.describe('A passkey that the browser makes by itself', () => {
  /** Signs staff in by password, in a browser that then makes a passkey. */
  async function signInWith(page: Page, staffApi: StaffApi) {
    const user = await staffApi.createUser();
    await staffApi.changeRole(user, 'admin');
    const account = await replaceFirstPassword(page.request, user);
    const authenticator = await addAuthenticator(page);
    await authenticator.touch(true);
    await makePasskeysByItself(page);
    await page.request.post('/api/logout-admin');
    await new Console(page).signIn(account);
    const message = page.getByRole('group', { name: 'Your password manager has saved a passkey' });
    await expect(message).toBeVisible();
    return { account, authenticator, message };
  }

  test('becomes the second step on request', DEEP, async ({ page, staffApi }) => {
    const { account, authenticator, message } = await signInWith(page, staffApi);
    await message.getByRole('button', { name: 'Make it my second step' }).click();
    const codes = page.getByRole('dialog', { name: 'Recovery codes' });
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    await codes.getByRole('button', { name: "I've kept them" }).click();
    await expect(message).toBeHidden();
    await authenticator.touch(false);
    await page.request.post('/api/logout-admin');
    await new Console(page).signIn(account);
    await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
  });

  test('is removed on request, from the browser, too', DEEP, async ({ page, staffApi }) => {
    const { account, authenticator, message } = await signInWith(page, staffApi);
    expect(await authenticator.count()).toBe(1);
    await message.getByRole('button', { name: 'Remove' }).click();
    await expect(message).toBeHidden();
    await expect.poll(authenticator.count).toBe(0);
    await page.request.post('/api/logout-admin');
    await new Console(page).signIn(account);
    await expect(page).toHaveURL('/admin/dashboard');
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await expect(message).toBeHidden();
  });
});
