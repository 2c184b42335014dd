import { ClientSite } from '../screens/client-site.js';
import { Console } from '../screens/console.js';
import { ADMIN } from '../support/accounts.js';
import { expect, test } from '../support/roads.js';
import { sample } from '../support/samples.js';

test('a visitor at any screen of the console is told, signs in and comes to that screen', async ({ page, staffApi }) => {
  const project = await staffApi.createProject();
  await page.goto(`/admin/projects/${project.id}`);
  await expect(new Console(page).toast('Unauthorized')).toContainText('You are logged out. Logging in again...');
  await expect(page).toHaveURL('/login');
  await new ClientSite(page).signIn(ADMIN);
  await expect(page).toHaveURL(`/admin/projects/${project.id}`);
  await expect(page.getByRole('heading', { level: 1, name: project.name })).toBeVisible();
});

test('staff choose German, which is remembered, and keep their place', async ({ staff, staffApi }) => {
  const project = await staffApi.createProject();
  await staff.goto(`/admin/projects/${project.id}`);
  await expect(staff.getByRole('heading', { level: 1, name: project.name })).toBeVisible();
  expect(await staff.locator('html').getAttribute('lang')).toBe('en');
  await staff.getByRole('button', { name: /^Account:/ }).click();
  await staff.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await expect(staff.getByRole('button', { name: 'Abmelden' })).toBeVisible();
  await expect(staff).toHaveURL(`/admin/projects/${project.id}`);
  await staff.goto('/admin/dashboard');
  await expect(staff.getByRole('heading', { name: 'Übersicht' })).toBeVisible();
  expect(await staff.locator('html').getAttribute('lang')).toBe('de');
  await staff.getByRole('button', { name: 'Neues Projekt' }).click();
  await expect(staff.getByRole('dialog', { name: 'Neues Projekt' })).toBeVisible();
});

test('a file is found by its name, with its picture, and leads to its project', async ({ staff, staffApi }) => {
  const project = await staffApi.createProject();
  const tag = project.name.replace('Road ', '');
  const photo = sample('photos/with-gps.jpg');
  await staffApi.upload(project, [{ ...photo, name: `cake-${tag}.jpg` }]);
  const panel = new Console(staff);
  await panel.openDashboard();
  await panel.search.fill(`CAKE-${tag}`);
  const found = panel.line(project.name).getByRole('link', { name: `cake-${tag}.jpg` });
  await expect(found).toBeVisible();
  await expect.poll(() => found.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await found.click();
  await expect(staff.getByRole('heading', { level: 1, name: project.name })).toBeVisible();
});

test('the dashboard draws the trends and tells them as a table', async ({ staff, staffApi }) => {
  await staffApi.visit(await staffApi.createProject());
  await new Console(staff).openDashboard();
  const usage = staff.getByRole('figure', { name: 'Downloads and visits by week' });
  await expect(usage.locator('svg').first()).toBeVisible();
  await expect(usage).toContainText(/gallery visits in twelve weeks\./);
  await usage.getByRole('button', { name: 'Show as table' }).click();
  await expect(usage.getByRole('row')).toHaveCount(13);
  await expect(usage.getByRole('row').last()).not.toContainText(/\s0$/);
});
