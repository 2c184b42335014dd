import { randomUUID } from 'node:crypto';
import { ClientSite } from '../pages/client-site.js';
import { Console } from '../pages/console.js';
import { ADMIN } from '../support/product.js';
import { DEEP } from '../support/devices.js';
import { expect, test } from '../support/fixtures.js';
import { replaceFirstPassword } from '../support/staff-api.js';

test.describe('Users', () => {
  test('a new user signs in with the password that is shown once', DEEP, async ({ staff, visitor }) => {
    const email = `lee-${randomUUID().slice(0, 8)}@e2e.example`;
    const consolePage = new Console(staff);
    await consolePage.openList('users');
    await staff.getByRole('button', { name: 'Create User' }).click();
    const dialog = consolePage.dialog('Create User');
    await dialog.getByRole('button', { name: 'Create User' }).click();
    await expect(consolePage.toast('Missing Fields')).toContainText(
      'Please fill in all required fields (First Name, Last Name, and Email).',
    );
    await dialog.getByLabel('First Name').fill('Lee');
    await dialog.getByLabel('Last Name').fill('Marin');
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('Phone Number (optional)').fill('+45 12 34 56 78');
    await dialog.getByRole('button', { name: 'Create User' }).click();
    await expect(consolePage.toast('User Created')).toContainText(email);
    const password = await staff.getByTestId('temporary-password').innerText();
    await staff.getByRole('button', { name: 'Copy password' }).click();
    await expect(staff.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await staff.evaluate(() => navigator.clipboard.readText())).toBe(password);
    await expect(consolePage.row(email)).toContainText('Lee Marin');
    await expect(consolePage.row(email)).toContainText('Local');

    await staff.getByRole('button', { name: 'Create User' }).click();
    await dialog.getByLabel('First Name').fill('Second');
    await dialog.getByLabel('Last Name').fill('Lee');
    await dialog.getByLabel('Email').fill(email.toUpperCase());
    await dialog.getByRole('button', { name: 'Create User' }).click();
    await expect(dialog).toContainText('A user with this email already exists.');

    const page = await visitor();
    await new ClientSite(page).signIn({ email, password });
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  });

  test("every change of role ends the user's sessions", DEEP, async ({ staff, visitor, staffApi }) => {
    const page = await visitor();
    const created = await staffApi.createUser();
    const user = await replaceFirstPassword(page.request, created);
    const consolePage = new Console(staff);
    await consolePage.openList('users');
    const row = await consolePage.findUser(user.email);
    await row.getByRole('button', { name: 'Make Admin' }).click();
    await expect(consolePage.dialog('Make Admin')).toContainText(
      `Are you sure you want to make ${user.email} an admin?`,
    );
    await consolePage.clickInDialog('Make Admin', 'Cancel');
    await row.getByRole('button', { name: 'Make Admin' }).click();
    await consolePage.clickInDialog('Make Admin', 'Make Admin');
    await expect(consolePage.toast('Role Updated')).toContainText(`${user.email} is now an admin.`);
    await page.goto('/user-dashboard');
    await expect(page).toHaveURL('/login');
    await new ClientSite(page).signIn(user);
    await expect(page).toHaveURL('/admin/dashboard');
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

    await row.getByRole('button', { name: 'Remove Admin' }).click();
    await consolePage.clickInDialog('Remove Admin', 'Remove Admin');
    await expect(consolePage.toast('Role Updated')).toContainText(`${user.email} is now a regular user.`);
    await expect(row.getByRole('button', { name: 'Make Admin' })).toBeVisible();
    // The session ends with the next click at the latest.
    await page
      .getByRole('link', { name: 'Team' })
      .or(page.getByRole('heading', { name: 'Welcome Back' }))
      .click();
    await expect(page).toHaveURL('/login');
    await new ClientSite(page).signIn(user);
    await expect(page.getByRole('heading', { name: 'Welcome, Robin' })).toBeVisible();
  });

  test('a reset password must be replaced at the next sign-in', DEEP, async ({ staff, visitor, staffApi }) => {
    const page = await visitor();
    const user = await replaceFirstPassword(page.request, await staffApi.createUser());
    const consolePage = new Console(staff);
    await consolePage.openList('users');
    await (await consolePage.findUser(user.email)).getByRole('button', { name: 'Reset Password' }).click();
    const dialog = consolePage.dialog('Reset Password');
    await dialog.getByLabel('New Password').fill('12345');
    await expect(dialog.getByRole('button', { name: 'Reset Password' })).toBeDisabled();
    await dialog.getByLabel('New Password').fill('123456');
    await dialog.getByRole('button', { name: 'Reset Password' }).click();
    await expect(consolePage.toast('Password Reset')).toContainText(user.email);

    const site = new ClientSite(page);
    await page.goto('/user-dashboard');
    await expect(page).toHaveURL('/login');
    await site.signIn(user);
    await expect(site.toast('Login Failed')).toBeVisible();
    await site.signIn({ ...user, password: '123456' });
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  });

  test(
    'a password link opens the account once, and a deleted user is gone',
    DEEP,
    async ({ staff, visitor, staffApi }) => {
      const user = await staffApi.createUser();
      const consolePage = new Console(staff);
      await staff.goto('/admin/users');
      const row = await consolePage.findUser(user.email);
      const choose = async (item: string) => {
        await row.getByRole('button', { name: /^More actions/ }).click();
        await staff.getByRole('menuitem', { name: item }).click();
      };
      // The server of these tests sends no mail: staff pass the link on.
      await choose('Create Password Link');
      const toast = consolePage.toast('Password Link');
      await expect(toast).toContainText(user.email);
      const page = await visitor();
      await page.goto(await toast.getByRole('code').innerText());
      await page.getByLabel('New Password', { exact: true }).fill('a password of my own');
      await page.getByLabel('Repeat New Password').fill('a password of my own');
      await page.getByRole('button', { name: 'Save Password' }).click();
      const site = new ClientSite(page);
      await expect(site.toast('Password Changed')).toBeVisible();
      await expect(page).toHaveURL('/login');
      await site.signIn({ email: user.email, password: 'a password of my own' });
      await expect(page.getByRole('heading', { name: 'Welcome, Robin' })).toBeVisible();

      await choose('Delete User');
      await consolePage.clickInDialog('Delete User', 'Delete User');
      await expect(consolePage.toast('User Deleted')).toContainText(user.email);
      await page.goto('/user-dashboard');
      await expect(page).toHaveURL('/login');
      await page.goto('/forgot-password');
      await expect(page.getByText("This site can't send emails at the moment.")).toBeVisible();
    },
  );

  test('the last admin cannot lose the role', DEEP, async ({ staff }) => {
    // Other tests create admins meanwhile, so the reply is simulated; the backend's tests cover the rule itself.
    await staff.route('**/api/admin/users/*/role', (route) =>
      route.fulfill({
        status: 409,
        json: {
          statusCode: 409,
          code: 'user.last_admin',
          message: "The last admin can't become a regular user. Make someone else an admin first.",
        },
      }),
    );
    const consolePage = new Console(staff);
    await consolePage.openList('users');
    const row = await consolePage.findUser(ADMIN.email);
    await expect(row).toContainText('(you)');
    await row.getByRole('button', { name: 'Remove Admin' }).click();
    await expect(consolePage.dialog('Remove Admin')).toContainText('remove admin rights from yourself');
    await consolePage.clickInDialog('Remove Admin', 'Remove Admin');
    await expect(consolePage.toast('Error')).toContainText(
      "The last admin can't become a regular user. Make someone else an admin first.",
    );
    await consolePage.clickInDialog('Remove Admin', 'Cancel');
    await expect(row.getByRole('button', { name: 'Remove Admin' })).toBeVisible();
  });
});
