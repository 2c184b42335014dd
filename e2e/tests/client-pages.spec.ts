import type { Page } from '@playwright/test';
import { ClientSite } from '../pages/client-site.js';
import { Gallery } from '../pages/gallery.js';
import { DEEP, DESKTOP, DEVICES, PHONE } from '../support/devices.js';
import { packagesPath, receiptsPath } from '../support/checkout-data.js';
import { accessibilityViolations, expectNoHorizontalScroll } from '../support/accessibility.js';
import { expect, test } from '../support/fixtures.js';
import { replaceFirstPassword } from '../support/staff-api.js';

test.describe('Client pages', () => {
  for (const { device, use } of DEVICES) {
    test(`the landing page links to the sign-in, ${device}`, DEEP, async ({ visitor }) => {
      const page = await visitor(use);
      await page.goto('/');
      await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/login');
      const why = page.getByRole('region', { name: 'Why video marketing' });
      await expect(why.getByRole('heading', { level: 3 })).toHaveText([
        'Drive Sales',
        'Build Trust',
        'Expand Reach',
        'Stand Out',
      ]);
      await expect(why).toContainText('up to 80%');
      await expect(why).toContainText('shared 1200% more than text and images');
      const what = page.getByRole('region', { name: 'What you get' });
      for (const text of [
        '4K files',
        'Optimised for social media',
        'Professional editing and colour grading',
        'Instant download access',
      ])
        await expect(what.getByRole('heading', { name: text })).toBeVisible();
      await expect(what.getByRole('complementary', { name: '3 videos free' })).toContainText(
        'Preview everything and download 3 videos free',
      );
      // At the turn of the year the browser's zone may be in another year than this process.
      const year = await page.evaluate(() => new Date().getFullYear());
      await expect(page.getByRole('contentinfo')).toContainText(`© 2024–${year}`);
      await expectNoHorizontalScroll(page);
      for (const label of ['Log In', 'Access Your Videos', 'View My Videos', 'Access My Video Gallery']) {
        await page.getByRole('link', { name: label, exact: true }).click();
        await expect(page).toHaveURL('/login');
        await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
        await page.getByRole('link', { name: 'Back to Home' }).click();
        await expect(page).toHaveURL('/');
      }

      await page.goto('/nowhere/at-all');
      await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
      await expect(page.getByRole('main')).toContainText('/nowhere/at-all');
      await expect(page.getByRole('main')).toContainText('Check the link in your email');
      await expectNoHorizontalScroll(page);
    });

    test(
      `a page whose code does not load says so in the middle, and loads again, ${device}`,
      DEEP,
      async ({ visitor }) => {
        const page = await visitor(use);
        const code = /\/assets\/LoginPage|\/api\/health\/live/;
        await page.route(code, (route) => route.abort());
        await page.goto('/login');
        await expect(page.getByRole('alert')).toHaveText(
          "We can't reach the server. Check your connection and try again.",
        );
        const { y, height } = (await page.getByRole('main').locator('section').boundingBox())!;
        const middle = (y + height / 2) / page.viewportSize()!.height;
        expect(middle).toBeGreaterThan(0.4);
        expect(middle).toBeLessThan(0.5);
        expect(await accessibilityViolations(page)).toEqual([]);
        await expectNoHorizontalScroll(page);
        await page.unroute(code);
        await page.getByRole('button', { name: 'Try Again' }).click();
        await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
      },
    );
  }

  test('account pages survive a lost network and session', DEEP, async ({ visitor, staffApi }) => {
    const page = await visitor(PHONE);
    const user = await replaceFirstPassword(page.request, await staffApi.createUser());
    const project = await staffApi.createProject({ clientEmail: user.email });
    const site = new ClientSite(page);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Welcome, Robin' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('One gallery has been shared with you.');
    await expectNoHorizontalScroll(page);

    await page.goto('/user/projects');
    const card = page.getByRole('article').filter({ hasText: project.name });
    for (const text of [user.email, 'active', '0 videos', '0 photos', 'Created by Studio'])
      await expect(card).toContainText(text, { ignoreCase: true });
    await expectNoHorizontalScroll(page);

    await page.goto('/user-dashboard');
    for (const text of ['My Projects', 'Account Settings', 'Support', 'Recent Activity'])
      await expect(page.getByRole('main').getByRole('heading', { name: text }).first()).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Contact Support' })).toHaveAttribute(
      'href',
      /^mailto:/,
    );
    await expect(page.getByRole('link', { name: new RegExp(`${project.name} was shared with you`) })).toBeVisible();
    await expectNoHorizontalScroll(page);

    const password = page.getByRole('form', { name: 'Password' });
    const changed = `${user.password}-2`;
    for (const [current, message] of [
      ['not-mine', 'Current password'],
      [user.password, 'Password Changed'],
    ] as const) {
      await password.getByLabel('Current Password').fill(current);
      await password.getByLabel('New Password').fill(changed);
      await password.getByRole('button', { name: 'Change Password' }).click();
      await expect(page.locator('[data-variant]')).toContainText(message, { ignoreCase: true });
    }
    user.password = changed;

    // Saving offline loses nothing, and the next click saves it.
    await page.getByLabel('Phone Number').fill('+47 22 33 44 55');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(
      page
        .getByRole('alert')
        .or(page.locator('[data-variant]'))
        .filter({ hasText: "We can't reach the server." })
        .first(),
    ).toBeVisible();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(site.toast('Account Updated')).toBeVisible();

    // The session was ended elsewhere: a toast, the sign-in, and back to the same page.
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(site.toast('Unauthorized')).toContainText('You are logged out. Logging in again...');
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('main')).toContainText('Sign in to your media vault account');
    await expect(
      page.getByText('Need help accessing your account?').getByRole('link', { name: 'Contact Support' }),
    ).toHaveAttribute('href', /^mailto:/);
    await page.getByPlaceholder('Enter your email').fill(user.email);
    await page.getByPlaceholder('Enter your password').fill(user.password);
    const login = await holdRequest(page, '**/api/login-admin');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Signing In...' })).toBeDisabled();
    login.release();
    await expect(site.toast('Login Successful')).toContainText('Welcome back!');
    await expect(page).toHaveURL('/user-dashboard');
    await expect(page.getByLabel('Phone Number')).toHaveValue('+47 22 33 44 55');
  });

  test('an email with special characters opens its gallery', DEEP, async ({ visitor, staffApi }) => {
    const page = await visitor(PHONE);
    const project = await staffApi.createProject({ clientEmail: `jürg+100%25-${Date.now()}@e2e.example` });
    const galleryPath = `/gallery/${project.id}/${encodeURIComponent(project.clientEmail)}`;
    const gallery = new Gallery(page);
    await gallery.open(galleryPath, project.name);
    await page.goto(packagesPath({ galleryPath }));
    await page.getByRole('link', { name: 'Buy Extended Access' }).click();
    await expect(page.getByRole('button', { name: 'Pay $199.00' })).toBeEnabled();
    await page.getByRole('main').getByRole('link', { name: 'Back to Gallery' }).click();
    await expect(page.getByRole('heading', { level: 1, name: project.name })).toBeVisible();
    await expect(page).toHaveURL(galleryPath);
    await page.goto(receiptsPath({ galleryPath }));
    await expect(page.getByRole('heading', { name: 'No Purchases Yet' })).toBeVisible();
  });

  test('packages and checkout recover from network errors', DEEP, async ({ visitor, staffApi }) => {
    const page = await visitor(PHONE);
    const project = await staffApi.createProject();
    await page.goto(project.galleryPath.replace('/gallery/', '/packages/'));
    await expect(page.getByRole('link', { name: 'Buy Complete Collection' })).toBeVisible();
    // The page opens, the API call fails.
    await page.route('**/api/create-payment-intent', (route) => route.abort());
    await page.getByRole('link', { name: 'Buy Complete Collection' }).click();
    await expect(page.getByRole('heading', { name: 'Failed to initialize payment' })).toBeVisible();
    await expect(page.getByRole('status')).toContainText("You haven't been charged.");
    await page.unroute('**/api/create-payment-intent');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('button', { name: 'Pay $499.00' })).toBeEnabled();

    // The form's own script fails to load.
    const scripts = /\/assets\/SandboxPayment|\/api\/health\/live/;
    await page.route(scripts, (route) => route.abort());
    await page.reload();
    const missing = page.getByRole('alert').filter({ hasText: "The card form couldn't be loaded." });
    await expect(missing).toContainText("We can't reach the server. You haven't been charged.");
    expect(await accessibilityViolations(page)).toEqual([]);
    await expectNoHorizontalScroll(page);
    await page.unroute(scripts);
    await missing.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('button', { name: 'Pay $499.00' })).toBeEnabled();

    const packages = /\/api\/gallery\/.*\/packages$/;
    await page.route(packages, (route) => route.abort());
    await page.goto(project.galleryPath.replace('/gallery/', '/packages/'));
    await expect(page.getByRole('main')).toContainText("We can't reach the server.");
    await page.unroute(packages);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('link', { name: 'Buy Complete Collection' })).toBeVisible();
  });

  test('archived and deleted projects look like a wrong link', DEEP, async ({ visitor, staffApi, staff }) => {
    const pages = [
      ['gallery', await visitor(PHONE)],
      ['packages', await visitor(DESKTOP)],
      ['packages', await visitor(PHONE)],
      ['gallery', await visitor(DESKTOP)],
    ] as const;
    for (const action of ['archive', 'delete'] as const) {
      const project = await staffApi.createProject();
      const at = `/api/admin/projects/${project.id}`;
      const reply =
        action === 'archive'
          ? await staff.request.put(at, { data: { status: 'archived' } })
          : await staff.request.delete(at);
      expect(reply.ok()).toBe(true);
      await Promise.all(
        pages.map(async ([path, page]) => {
          await page.goto(project.galleryPath.replace('/gallery/', `/${path}/`));
          await expect(page.getByRole('heading', { name: 'Gallery Not Found' })).toBeVisible();
          await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible();
        }),
      );
    }
  });
});

/** Holds the next request to a URL until it is released. */
async function holdRequest(page: Page, url: string): Promise<{ release: () => void }> {
  let release!: () => void;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    url,
    async (route) => {
      await released;
      await route.continue();
    },
    { times: 1 },
  );
  return { release };
}
