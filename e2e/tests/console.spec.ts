import { ClientSite } from '../pages/client-site.js';
import { Console } from '../pages/console.js';
import { ADMIN } from '../support/product.js';
import { DEEP } from '../support/devices.js';
import { expect, test } from '../support/fixtures.js';
import { sample } from '../support/samples.js';

test.describe('Console', () => {
  test('returns to the requested page after the sign-in', DEEP, async ({ page, staffApi }) => {
    const project = await staffApi.createProject();
    await new Console(page).expectRedirectToSignIn(`/admin/projects/${project.id}`);
    await new ClientSite(page).signIn(ADMIN);
    await expect(page).toHaveURL(`/admin/projects/${project.id}`);
    await expect(page.getByRole('heading', { level: 1, name: project.name })).toBeVisible();
  });

  test('keeps German and translates server errors', DEEP, async ({ staff, staffApi }) => {
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
    // Errors of the server are German too.
    await staff.goto('/admin/users');
    await staff.getByRole('button', { name: 'Benutzer anlegen' }).click();
    const dialog = staff.getByRole('dialog', { name: 'Benutzer anlegen' });
    for (const [label, value] of [
      ['Vorname', 'Lee'],
      ['Nachname', 'Marin'],
      ['E-\u2060Mail', ADMIN.email],
    ] as const)
      await dialog.getByLabel(label).fill(value);
    await dialog.getByRole('button', { name: 'Benutzer anlegen' }).click();
    await expect(dialog).toContainText('Einen Benutzer mit dieser E-\u2060Mail-Adresse gibt es bereits.');
  });

  test('finds a file by name and scrolls to it in its project', DEEP, async ({ staff, staffApi }) => {
    const project = await staffApi.createProject();
    const tag = project.name.replace('Project ', '');
    const photo = sample('photos/with-gps.jpg');
    // Enough files to move it below the fold.
    await staffApi.upload(project, [
      { ...photo, name: `cake-${tag}.jpg` },
      ...Array.from({ length: 8 }, (_, number) => ({ ...photo, name: `later-${number}.jpg` })),
    ]);
    const consolePage = new Console(staff);
    await consolePage.openList();
    await consolePage.search.fill(`CAKE-${tag}`);
    const found = consolePage.row(project.name).getByRole('link', { name: `cake-${tag}.jpg` });
    await expect(found).toBeVisible();
    await expect
      .poll(() => found.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await staff.setViewportSize({ width: 820, height: 700 });
    await found.click();
    await expect(staff.getByRole('heading', { level: 1, name: project.name })).toBeVisible();
    const card = staff.getByRole('article', { name: `cake-${tag}.jpg` });
    await expect(card).toBeFocused();
    await expect(card).toBeInViewport({ ratio: 0.9 });
    expect(await card.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
  });

  test('shows trends as summary, chart and table', DEEP, async ({ staff, staffApi }) => {
    await staffApi.visit(await staffApi.createProject());
    await staff.goto('/admin/dashboard');
    const usage = staff.getByRole('figure', { name: 'Downloads and visits by week' });
    await expect(usage.locator('svg').first()).toBeVisible();
    await expect(usage).toContainText(/gallery visits? in the last 12 weeks\./);
    await usage.getByRole('button', { name: 'Show as table' }).click();
    await expect(usage.getByRole('row')).toHaveCount(13);
    await expect(usage.getByRole('row').last()).not.toContainText(/\s0$/);
  });

  test('shows figures and table columns and explains a failed deletion', DEEP, async ({ staff, staffApi }) => {
    const project = await staffApi.createProject();
    const consolePage = new Console(staff);
    await staff.goto('/admin/dashboard');
    const figures = staff.getByRole('region', { name: 'Statistics' });
    for (const name of ['Active Projects', 'Total Downloads', 'Active Clients'])
      await expect(figures.getByRole('group', { name })).toContainText(/\d/);
    // Other tests may have sold in euros.
    await expect(figures.getByRole('group', { name: 'Monthly Revenue' })).toContainText(/\$[\d,]+( \+ €[\d,]+)?$/);
    await consolePage.goTo('Projects');
    await expect(staff.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
    // Figures have a page of their own: a list starts at the top of the window.
    await expect(figures).toHaveCount(0);
    const columns = staff.getByRole('columnheader');
    await expect(columns.filter({ hasText: /\S/ })).toHaveText(['Project', 'Client', 'Status', 'Files', 'Actions']);

    await consolePage.findProject(project.name);
    await staff.route('**/api/admin/projects/*', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({
            status: 403,
            json: { statusCode: 403, code: 'auth.forbidden', message: "You don't have permission to do this." },
          })
        : route.fallback(),
    );
    await consolePage.chooseAction(project, 'Delete project');
    await consolePage.clickInDialog('Delete Project', 'Delete');
    await expect(consolePage.toast('Failed to delete project')).toContainText("You don't have permission to do this.");

    await consolePage.openList('users');
    await expect(columns.filter({ hasText: /\S/ })).toHaveText([
      'User',
      'Email',
      'Role',
      'Second Step',
      'Account Type',
      'Created',
      'Actions',
    ]);
    for (const name of ['Administrators', 'Regular Users'])
      await expect(staff.getByRole('region', { name })).toContainText(/\d/);
  });
});
