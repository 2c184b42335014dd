import { randomUUID } from 'node:crypto';
import { ClientSite } from '../pages/client-site.js';
import { Console } from '../pages/console.js';
import { ADMIN } from '../support/accounts.js';
import { expect, test } from '../support/fixtures.js';
import { settle } from '../support/staff-api.js';

test('staff create a user, who signs in with the password shown once', async ({ staff, visitor }) => {
  const email = `lee-${randomUUID().slice(0, 8)}@roads.example`;
  const panel = new Console(staff);
  await panel.openDashboard('users');
  await staff.getByRole('button', { name: 'Create User' }).click();
  const dialog = panel.dialog('Create User');
  await dialog.getByRole('button', { name: 'Create User' }).click();
  await expect(panel.toast('Missing Fields')).toContainText('Please fill in all required fields (First Name, Last Name, and Email).');
  await dialog.getByLabel('First Name').fill('Lee');
  await dialog.getByLabel('Last Name').fill('Marin');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Phone Number (optional)').fill('+45 12 34 56 78');
  await dialog.getByRole('button', { name: 'Create User' }).click();
  await expect(panel.toast('User Created')).toContainText(email);
  const password = await staff.getByTestId('temporary-password').innerText();
  await staff.getByRole('button', { name: 'Copy password' }).click();
  await expect(staff.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await staff.evaluate(() => navigator.clipboard.readText())).toBe(password);
  await expect(panel.line(email)).toContainText('Lee Marin');
  await expect(panel.line(email)).toContainText('Local');

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

test('a user is made admin and regular again; each time his sessions end', async ({ staff, visitor, staffApi }) => {
  const page = await visitor();
  const created = await staffApi.createUser();
  const user = await settle(page.request, created);
  const panel = new Console(staff);
  await panel.openDashboard('users');
  await staff.getByRole('searchbox', { name: 'Search users' }).fill(user.email);
  const line = panel.line(user.email);

  await line.getByRole('button', { name: 'Make Admin' }).click();
  await expect(panel.dialog('Make Admin')).toContainText(`Are you sure you want to make ${user.email} an admin?`);
  await panel.press('Make Admin', 'Cancel');
  await line.getByRole('button', { name: 'Make Admin' }).click();
  await panel.press('Make Admin', 'Make Admin');
  await expect(panel.toast('Role Updated')).toContainText(`${user.email} is now an admin.`);
  await page.goto('/user-dashboard');
  await expect(page).toHaveURL('/login');
  await new ClientSite(page).signIn(user);
  await expect(page).toHaveURL('/admin/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  await line.getByRole('button', { name: 'Remove Admin' }).click();
  await panel.press('Remove Admin', 'Remove Admin');
  await expect(panel.toast('Role Updated')).toContainText(`${user.email} is now a regular user.`);
  await expect(line.getByRole('button', { name: 'Make Admin' })).toBeVisible();
  // At the next press, if the page has not noticed by itself.
  await page.getByRole('tab', { name: 'User Management' }).or(page.getByRole('heading', { name: 'Welcome Back' })).click();
  await expect(page).toHaveURL('/login');
  await new ClientSite(page).signIn(user);
  await expect(page.getByRole('heading', { name: 'Welcome, Robin' })).toBeVisible();
});

test('a reset password works at once and only once', async ({ staff, visitor, staffApi }) => {
  const page = await visitor();
  const user = await settle(page.request, await staffApi.createUser());
  const panel = new Console(staff);
  await panel.openDashboard('users');
  await staff.getByRole('searchbox', { name: 'Search users' }).fill(user.email);
  await panel.line(user.email).getByRole('button', { name: 'Reset Password' }).click();
  const dialog = panel.dialog('Reset Password');
  await dialog.getByLabel('New Password').fill('12345');
  await expect(dialog.getByRole('button', { name: 'Reset Password' })).toBeDisabled();
  await dialog.getByLabel('New Password').fill('123456');
  await dialog.getByRole('button', { name: 'Reset Password' }).click();
  await expect(panel.toast('Password Reset')).toContainText(user.email);

  const site = new ClientSite(page);
  await page.goto('/user-dashboard');
  await expect(page).toHaveURL('/login');
  await site.signIn(user);
  await expect(site.toast('Login Failed')).toBeVisible();
  await site.signIn({ ...user, password: '123456' });
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
});

test('the last admin stays admin, and the console says why', async ({ staff }) => {
  // Other roads make admins meanwhile, so the refusal is played: that the server gives it is shown by its own test of accounts.
  await staff.route('**/api/admin/users/*/role', (route) =>
    route.fulfill({ status: 409, json: { statusCode: 409, code: 'user.last_admin', message: 'The last admin cannot be made a regular user. Make someone else admin first.' } }));
  const panel = new Console(staff);
  await panel.openDashboard('users');
  await staff.getByRole('searchbox', { name: 'Search users' }).fill(ADMIN.email);
  await expect(panel.line(ADMIN.email)).toContainText('(you)');
  await panel.line(ADMIN.email).getByRole('button', { name: 'Remove Admin' }).click();
  await expect(panel.dialog('Remove Admin')).toContainText('remove admin rights from yourself');
  await panel.press('Remove Admin', 'Remove Admin');
  await expect(panel.toast('Error')).toContainText('The last admin cannot be made a regular user. Make someone else admin first.');
  await panel.press('Remove Admin', 'Cancel');
  await expect(panel.line(ADMIN.email).getByRole('button', { name: 'Remove Admin' })).toBeVisible();
});
