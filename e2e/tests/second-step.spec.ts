import { ClientSite } from '../pages/client-site.js';
import { Console } from '../pages/console.js';
import { DEEP, PHONE } from '../support/devices.js';
import { expect, test } from '../support/fixtures.js';
import { appCode, replaceFirstPassword, StaffApi } from '../support/staff-api.js';

test.use(PHONE);

test.describe('The second step', DEEP, () => {
  test('takes a code of the app, and a recovery code once', async ({ page, staffApi }) => {
    const user = await staffApi.createUser();
    await staffApi.changeRole(user, 'admin');
    const account = await replaceFirstPassword(page.request, user);
    const { secret, recoveryCodes } = await new StaffApi(page.request).addApp();
    const code = page.getByLabel('Code', { exact: true });
    const signIn = page.getByRole('button', { name: 'Sign In', exact: true });
    const signOut = () => page.request.post('/api/logout-admin');

    await test.step('the console takes the code of the app', async () => {
      await signOut();
      await new Console(page).signIn(account);
      await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
      await expect(code).toBeFocused();
      await code.fill('000000');
      await signIn.click();
      await expect(page.getByRole('alert').filter({ hasText: 'wrong' }).first()).toBeVisible();
      // Setting up has used the present one.
      await code.fill(appCode(secret, 1));
      await signIn.click();
      await expect(page).toHaveURL('/admin/dashboard');
    });

    await test.step('the client site takes a recovery code, once', async () => {
      await signOut();
      await new ClientSite(page).signIn(account);
      await code.fill(recoveryCodes[0]!);
      await signIn.click();
      await expect(page).toHaveURL('/admin/dashboard');
      await signOut();
      await new ClientSite(page).signIn(account);
      await code.fill(recoveryCodes[0]!);
      await signIn.click();
      await expect(page.getByText('This code is wrong or was used before.')).toBeVisible();
      await code.fill(recoveryCodes[1]!);
      await signIn.click();
      await expect(page).toHaveURL('/admin/dashboard');
      const factors = await new StaffApi(page.request).read<{ recoveryCodesLeft: number }>('/api/user/factors');
      expect(factors.recoveryCodesLeft).toBe(8);
    });
  });
});
