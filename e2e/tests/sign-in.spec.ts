import { ClientSite } from '../pages/client-site.js';
import { Console } from '../pages/console.js';
import { ADMIN } from '../support/product.js';
import { DEEP, DEEP_ALSO_ON_PHONE } from '../support/devices.js';
import { expect, test } from '../support/fixtures.js';
import { replaceFirstPassword } from '../support/staff-api.js';

test.describe('Sign-in', () => {
  test('rejects a wrong password and an incomplete form', DEEP, async ({ page }) => {
    const site = new ClientSite(page);
    await site.signIn({ email: 'not-an-address', password: '' });
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await expect(page.getByText('Password is required')).toBeVisible();
    await site.signIn({ email: 'nobody@e2e.example', password: 'wrong' });
    await expect(site.toast('Login Failed')).toContainText('Invalid email or password');
    await expect(site.toast('Login Failed')).toHaveAttribute('data-variant', 'destructive');
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled();

    const consolePage = new Console(page);
    await consolePage.signIn({ email: 'not-an-address', password: '' });
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await expect(page.getByText('Password is required')).toBeVisible();
    await consolePage.signIn({ email: 'nobody@e2e.example', password: 'wrong' });
    await expect(page.getByRole('alert').filter({ hasText: 'Login Failed' })).toContainText(
      'Invalid email or password',
    );
    await expect(page).toHaveURL('/admin/login');
  });

  test('admins land on the dashboard from every client page', DEEP, async ({ page }) => {
    await new ClientSite(page).signIn(ADMIN);
    for (const path of ['', '/', '/user/projects', '/admin', '/admin/login']) {
      if (path) await page.goto(path);
      await expect(page).toHaveURL('/admin/dashboard');
      await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    }
  });

  test('regular users see their galleries and no console', DEEP_ALSO_ON_PHONE, async ({ page, staffApi }) => {
    const user = await replaceFirstPassword(page.request, await staffApi.createUser());
    const project = await staffApi.createProject({ clientEmail: user.email.toUpperCase() });
    for (const path of ['/', '/admin/dashboard', `/admin/projects/${project.id}`, '/admin/login']) {
      await page.goto(path);
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('heading', { name: 'Welcome, Robin' })).toBeVisible();
    }
    const reply = await page.request.get('/api/admin/projects');
    expect(reply.status()).toBe(403);
    await page.getByRole('navigation').getByRole('link', { name: 'My Projects' }).click();
    await page.route('**/api/gallery/**', (route) => route.abort('internetdisconnected'));
    await page.getByRole('link', { name: `View Gallery: ${project.name}` }).click();
    await expect(page.getByRole('alert')).toContainText("We can't reach the server.");
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: project.name })).toBeVisible();
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await page.getByRole('navigation').getByRole('link', { name: 'Account' }).click();
    await expect(page).toHaveURL('/user-dashboard');
    await expect(page.getByRole('main')).toContainText(project.name);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible();
  });

  test('logging out ends the session in every window', DEEP, async ({ page, visitor, staffApi }) => {
    const user = await replaceFirstPassword(page.request, await staffApi.createUser());
    await staffApi.createProject({ clientEmail: user.email });
    const elsewhere = await visitor({ storageState: await page.context().storageState() });
    await elsewhere.goto('/user/projects');
    await expect(elsewhere.getByRole('heading', { name: 'My Projects' })).toBeVisible();

    await page.goto('/');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('link', { name: 'Access Your Videos' })).toBeVisible();
    await expect(page).toHaveURL('/');

    await elsewhere.reload();
    await expect(new ClientSite(elsewhere).toast('Unauthorized')).toBeVisible();
    await expect(elsewhere).toHaveURL('/login');
    await new ClientSite(elsewhere).signIn(user);
    await expect(elsewhere.getByRole('heading', { name: 'My Projects' })).toBeVisible();
  });

  test('logging out of the console asks about unsaved changes first', DEEP, async ({ page, staffApi }) => {
    const user = await staffApi.createUser();
    await staffApi.changeRole(user, 'admin');
    const account = await replaceFirstPassword(page.request, user);
    await page.goto('/admin/dashboard');
    await expect(page.getByTestId('admin-name')).toHaveText('Robin');
    await page.goto('/admin/settings');
    await page.getByLabel('Studio name').fill('Not saved');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    // The session still exists, so the changes can be saved.
    expect((await page.request.get('/api/admin/settings')).status()).toBe(200);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible();
    expect((await page.request.get('/api/admin/settings')).status()).toBe(401);
    // Any page of the console: a toast, the sign-in, and back to that page.
    await new Console(page).expectRedirectToSignIn('/admin/users');
    await new ClientSite(page).signIn(account);
    await expect(page).toHaveURL('/admin/users');
    await expect(page.getByRole('button', { name: 'Create User' })).toBeVisible();
  });

  test('the first sign-in of a user asks for a new password', async ({ page, staffApi }) => {
    const user = await staffApi.createUser();
    const site = new ClientSite(page);
    await site.signIn(user);
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
    expect((await page.request.get('/api/user/projects')).status()).toBe(403);
    await site.choosePassword('short');
    await expect(page.getByText('Password must be at least 8 characters long.')).toBeVisible();
    await site.choosePassword('my-own-word', 'another-word');
    await expect(page.getByText("The passwords don't match.")).toBeVisible();
    // Leaving the page does not help; afterwards the temporary password is required again.
    await page.goto('/user/projects');
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
    await page.getByLabel('Current Password').fill(user.password);
    await site.choosePassword('my-own-word');
    await expect(page.getByRole('heading', { name: 'Welcome, Robin' })).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible();
    await site.signIn(user);
    await expect(site.toast('Login Failed')).toBeVisible();
    await site.signIn({ ...user, password: 'my-own-word' });
    await expect(page.getByRole('heading', { name: 'Welcome, Robin' })).toBeVisible();
  });

  test('the first sign-in of an admin asks for a new password', DEEP, async ({ page, staffApi }) => {
    const user = await staffApi.createUser();
    await staffApi.changeRole(user, 'admin');
    await new Console(page).signIn(user);
    await expect(page.getByRole('heading', { name: 'Choose your password' })).toBeVisible();
    await page.goto('/admin/dashboard');
    await page.getByLabel('Current Password').fill(user.password);
    await new ClientSite(page).choosePassword('my-own-word');
    await expect(page).toHaveURL('/admin/dashboard');
    await expect(page.getByTestId('admin-name')).toHaveText('Robin');
  });
});
