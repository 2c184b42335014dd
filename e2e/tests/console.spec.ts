import { ClientSite } from '../pages/client-site.js';
import { Console } from '../pages/console.js';
import { ADMIN } from '../support/accounts.js';
import { expect, test } from '../support/fixtures.js';
import { sample } from '../support/samples.js';

test('a visitor at any screen of the console is told, signs in and comes to that screen', async ({ page, staffApi }) => {
  const project = await staffApi.createProject();
  await new Console(page).expectSentToSignIn(`/admin/projects/${project.id}`);
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
  // What the server refuses speaks German too.
  await staff.goto('/admin/dashboard?tab=users');
  await staff.getByRole('button', { name: 'Benutzer anlegen' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Benutzer anlegen' });
  for (const [label, value] of [['Vorname', 'Lee'], ['Nachname', 'Marin'], ['E-Mail', ADMIN.email]] as const) await dialog.getByLabel(label).fill(value);
  await dialog.getByRole('button', { name: 'Benutzer anlegen' }).click();
  await expect(dialog).toContainText('Einen Benutzer mit dieser E-Mail-Adresse gibt es schon.');
});

test('a file is found by its name, with its picture, and leads to its place in the project', async ({ staff, staffApi }) => {
  const project = await staffApi.createProject();
  const tag = project.name.replace('Road ', '');
  const photo = sample('photos/with-gps.jpg');
  // Enough before it that it lies below the window.
  await staffApi.upload(project, [{ ...photo, name: `cake-${tag}.jpg` }, ...Array.from({ length: 8 }, (_, number) => ({ ...photo, name: `later-${number}.jpg` }))]);
  const panel = new Console(staff);
  await panel.openDashboard();
  await panel.search.fill(`CAKE-${tag}`);
  const found = panel.line(project.name).getByRole('link', { name: `cake-${tag}.jpg` });
  await expect(found).toBeVisible();
  await expect.poll(() => found.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await staff.setViewportSize({ width: 820, height: 700 });
  await found.click();
  await expect(staff.getByRole('heading', { level: 1, name: project.name })).toBeVisible();
  const card = staff.getByRole('article', { name: `cake-${tag}.jpg` });
  await expect(card).toBeFocused();
  await expect(card).toBeInViewport({ ratio: 0.9 });
  expect(await card.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
});

test('the dashboard says the trends in a sentence, draws them when asked, tells them as a table, and remembers', async ({ staff, staffApi }) => {
  await staffApi.visit(await staffApi.createProject());
  const panel = new Console(staff);
  await panel.openDashboard();
  const fold = staff.getByRole('region', { name: 'Trends' }).getByRole('button', { name: 'Trends' });
  await expect(fold).toContainText(/in twelve months; .+ downloads? and .+ gallery visits? in twelve weeks\./);
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  // The studio's projects come first: their tab stands in the first half of the window.
  expect((await staff.getByRole('tab', { name: 'Projects' }).boundingBox())!.y).toBeLessThan(400);
  await fold.click();
  const usage = staff.getByRole('figure', { name: 'Downloads and visits by week' });
  await expect(usage.locator('svg').first()).toBeVisible();
  await expect(usage).toContainText(/gallery visits? in twelve weeks\./);
  await usage.getByRole('button', { name: 'Show as table' }).click();
  await expect(usage.getByRole('row')).toHaveCount(13);
  await expect(usage.getByRole('row').last()).not.toContainText(/\s0$/);
  await panel.openDashboard();
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
});

test('the dashboard has its figures, its tables and their columns, and says in its own words what failed', async ({ staff, staffApi }) => {
  const project = await staffApi.createProject();
  const panel = new Console(staff);
  await panel.openDashboard();
  const figures = staff.getByRole('region', { name: 'Figures' });
  for (const name of ['Active Projects', 'Total Downloads', 'Active Clients']) await expect(figures.getByRole('group', { name })).toContainText(/\d/);
  await expect(figures.getByRole('group', { name: 'Monthly Revenue' })).toContainText(/\$[\d,]+$/);
  const columns = staff.getByRole('columnheader');
  await expect(columns.filter({ hasText: /\S/ })).toHaveText(['Project', 'Client', 'Status', 'Files', 'Actions']);

  await panel.find(project.name);
  await staff.route('**/api/admin/projects/*', (route) => (route.request().method() === 'DELETE' ? route.fulfill({ status: 403, json: { statusCode: 403, code: 'auth.forbidden', message: 'You may not do this.' } }) : route.fallback()));
  await panel.line(project.name).getByRole('button', { name: 'Delete project' }).click();
  await panel.press('Delete Project', 'Delete');
  await expect(panel.toast('Failed to delete project')).toContainText('You may not do this.');

  await panel.openDashboard('users');
  await expect(columns.filter({ hasText: /\S/ })).toHaveText(['User', 'Email', 'Role', 'Account Type', 'Created', 'Actions']);
  for (const name of ['Administrators', 'Regular Users']) await expect(staff.getByRole('region', { name })).toContainText(/\d/);
});
