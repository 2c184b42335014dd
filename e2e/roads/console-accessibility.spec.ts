import type { Page } from '@playwright/test';
import { Console } from '../screens/console.js';
import { accessibilityFaults } from '../support/fitness.js';
import { expect, test as base } from '../support/roads.js';

const test = base.extend<{ check: (screen: string, page: Page, except?: string[]) => Promise<void> }>({
  /** Asks axe, and goes on when it complains: one run shows all that is wrong. */
  check: async ({ browserName: _ }, use) => {
    await use((screen, page, except) => test.step(screen, async () => expect.soft(await accessibilityFaults(page, except), screen).toEqual([])));
  },
});

for (const look of [
  { name: 'wide and dark', use: { colorScheme: 'dark', viewport: { width: 1280, height: 800 } } },
  { name: 'narrow and light', use: { colorScheme: 'light', viewport: { width: 390, height: 844 } } },
] as const) {
  test.describe(look.name, () => {
    test.use(look.use);
    test.setTimeout(120_000);

    test('the console: trends, languages, purchases and the dialogs of users and projects', async ({ staff, staffApi, check }) => {
      const project = await staffApi.createProject();
      const user = await staffApi.createUser();
      await staffApi.visit(project);
      const panel = new Console(staff);
      await panel.openDashboard();
      const trends = staff.getByRole('region', { name: 'Trends' });
      const fold = trends.getByRole('button', { name: 'Trends' });
      if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
      await trends.getByRole('figure', { name: 'Downloads and visits by week' }).getByRole('button', { name: 'Show as table' }).click();
      await expect(trends.getByRole('table')).toBeVisible();
      await check('dashboard with trends', staff);
      await staff.getByRole('button', { name: /^Account:/ }).click();
      // A menu is a layer over the page and stands in no landmark; axe excuses only dialogs.
      await check('menu of the account', staff, ['region']);
      await staff.getByRole('menuitemradio', { name: 'Deutsch' }).click();
      await expect(staff.getByRole('heading', { name: 'Übersicht' })).toBeVisible();
      await check('dashboard in German', staff);
      await staff.getByRole('button', { name: /^Konto:/ }).click();
      await staff.getByRole('menuitemradio', { name: 'English' }).click();
      await panel.find(project.name);
      await panel.line(project.name).getByRole('button', { name: 'Delete project' }).click();
      await check('delete project', staff);
      await panel.press('Delete Project', 'Cancel');
      await panel.search.fill('nothing is called like this');
      await expect(staff.getByRole('heading', { name: 'No project matches' })).toBeVisible();
      await check('nothing found', staff);
      await staff.goto('/admin/dashboard?tab=purchases');
      await expect(staff.getByRole('link', { name: 'Export CSV' })).toBeVisible();
      await check('purchases', staff);
      await panel.openDashboard('users');
      await staff.getByRole('searchbox', { name: 'Search users' }).fill(user.email);
      const line = panel.line(user.email);
      await expect(line).toHaveCount(1);
      await line.getByRole('button', { name: 'Make Admin' }).click();
      await check('make admin', staff);
      await panel.press('Make Admin', 'Cancel');
      await line.getByRole('button', { name: 'Reset Password' }).click();
      await check('reset password', staff);
    });

    test('the console: sharing a gallery, settings and the activity log', async ({ staff, staffApi, check }) => {
      const project = await staffApi.createProject();
      await staff.goto(`/admin/projects/${project.id}`);
      await staff.getByRole('region', { name: 'Client' }).getByRole('button', { name: 'Share', exact: true }).click();
      await expect(staff.getByRole('dialog', { name: 'Share gallery' }).getByLabel('Subject')).not.toHaveValue('');
      await check('sharing', staff);
      await staff.goto('/admin/settings');
      await expect(staff.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
      await expect(staff.getByLabel('Studio name')).not.toHaveValue('');
      await check('settings', staff);
      await staff.goto('/admin/activity');
      await expect(staff.getByRole('heading', { level: 1, name: 'Activity log' })).toBeVisible();
      await expect(staff.getByRole('main')).toContainText(project.name);
      await check('activity log', staff);
    });
  });
}
