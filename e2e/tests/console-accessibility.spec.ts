import type { Page } from '@playwright/test';
import { Console, ProjectPage } from '../pages/console.js';
import { test } from '../support/themes.js';
import { DEEP } from '../support/devices.js';
import { expect } from '../support/fixtures.js';
import { sample, samplePath } from '../support/samples.js';

/** Records interrupted uploads; the browser can read the first one again. */
function recordInterruptedUploads(page: Page, projectId: string, names: string[]): Promise<void> {
  return page.evaluate(
    async ({ projectId, names }) => {
      const root = await (await navigator.storage.getDirectory()).getFileHandle('film.mp4', { create: true });
      const store = await new Promise<IDBObjectStore>((resolve, reject) => {
        const request = indexedDB.open('showreel-uploads');
        request.onsuccess = () => resolve(request.result.transaction('files', 'readwrite').objectStore('files'));
        request.onerror = () => reject(new Error(request.error?.message));
      });
      names.forEach((name, index) =>
        store.put(
          {
            id: name,
            projectId,
            name,
            size: 9,
            modified: 7,
            key: null,
            source: index === 0 ? { root, path: [] } : null,
            replaces: null,
            page: 'earlier',
            at: Date.now(),
          },
          name,
        ),
      );
      await new Promise((resolve) => (store.transaction.oncomplete = resolve));
    },
    { projectId, names },
  );
}

test.describe.configure({ timeout: 180_000 });

test.describe('Accessibility of the console', DEEP, () => {
  test('the dashboard and its dialogs have no violations', async ({ staff, staffApi, check }) => {
    const project = await staffApi.createProject();
    const user = await staffApi.createUser();
    await staffApi.visit(project);
    const consolePage = new Console(staff);
    await staff.goto('/admin/dashboard');
    const trends = staff.getByRole('region', { name: 'Trends' });
    await trends
      .getByRole('figure', { name: 'Downloads and visits by week' })
      .getByRole('button', { name: 'Show as table' })
      .click();
    await expect(trends.getByRole('table')).toBeVisible();
    await check('dashboard with trends', staff);
    await staff.getByRole('button', { name: /^Account:/ }).click();
    // A menu is a layer outside all landmarks, which axe allows for dialogs only.
    await check('menu of the account', staff, { except: ['region'] });
    await staff.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await expect(staff.getByRole('heading', { name: 'Übersicht' })).toBeVisible();
    await check('dashboard in German', staff);
    await staff.getByRole('button', { name: /^Konto:/ }).click();
    await staff.getByRole('menuitemradio', { name: 'English' }).click();
    await staff.getByRole('button', { name: /^Account:/ }).click();
    await staff.getByRole('menuitem', { name: 'Your account' }).click();
    await expect(staff.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
    await check('own account', staff);
    await consolePage.goTo('Projects');
    await consolePage.findProject(project.name);
    const openDeleteDialog = () => consolePage.chooseAction(project, 'Delete project');
    await openDeleteDialog();
    await check('delete project', staff, { reopen: openDeleteDialog });
    await consolePage.clickInDialog('Delete Project', 'Cancel');
    await consolePage.search.fill('nothing is called like this');
    await expect(staff.getByRole('heading', { name: 'No matching projects' })).toBeVisible();
    await check('nothing found', staff);
    await staff.goto('/admin/purchases');
    await expect(staff.getByRole('link', { name: 'Export CSV' })).toBeVisible();
    await check('purchases', staff);
    await consolePage.openList('users');
    const row = await consolePage.findUser(user.email);
    const openRoleDialog = () => row.getByRole('button', { name: 'Make Admin' }).click();
    await openRoleDialog();
    await check('make admin', staff, { reopen: openRoleDialog });
    await consolePage.clickInDialog('Make Admin', 'Cancel');
    const openPasswordDialog = () => row.getByRole('button', { name: 'Reset Password' }).click();
    await openPasswordDialog();
    await check('reset password', staff, { reopen: openPasswordDialog });
  });

  test('clients and the filters of sales have no violations', async ({ staff, staffApi, check }) => {
    const project = await staffApi.createProject();
    await staff.goto('/admin/clients');
    await staff.getByRole('searchbox', { name: 'Search clients and galleries' }).fill(project.name);
    await expect(staff).toHaveURL(/filter=/);
    await staff.getByRole('link', { name: project.clientEmail }).click();
    await expect(staff.getByRole('region', { name: 'Galleries' })).toContainText(project.name);
    await check('a client', staff);
    await staff.getByRole('button', { name: 'New Gallery' }).click();
    await expect(new Console(staff).dialog('Create New Project').getByLabel('Client Email')).toHaveValue(
      project.clientEmail,
    );
    await new Console(staff).dialog('Create New Project').getByRole('button', { name: 'Cancel' }).click();
    await new Console(staff).goTo('Clients');
    await expect(staff.getByRole('link', { name: project.clientEmail })).toBeVisible();
    await check('clients', staff);
    await staff.goto('/admin/purchases');
    await staff.getByRole('button', { name: 'Filters' }).click();
    await expect(staff.getByLabel('First day')).toBeVisible();
    await check('filters of sales', staff);
  });

  test('sharing, settings, legal pages and the activity log have no violations', async ({ staff, staffApi, check }) => {
    const project = await staffApi.createProject();
    await staff.goto(`/admin/projects/${project.id}`);
    await staff.getByRole('region', { name: 'Client' }).getByRole('button', { name: 'Share', exact: true }).click();
    await expect(staff.getByRole('dialog', { name: 'Share gallery' }).getByLabel('Subject')).not.toHaveValue('');
    await check('sharing', staff);
    await staff.getByRole('button', { name: 'Close', exact: true }).click();
    await staff.getByRole('button', { name: 'Paste a list' }).click();
    await staff.getByRole('textbox', { name: 'People' }).fill('Eva Ebert, eva@example.com\nBen, ben@');
    await staff.getByRole('button', { name: 'Add people' }).click();
    await expect(staff.getByRole('list', { name: 'Lines with a mistake' })).toContainText('Line 1: Ben, ben@');
    await check('a pasted list with a mistake', staff);
    await staff.getByRole('button', { name: 'Cancel' }).click();
    await staff.getByRole('button', { name: 'Actions for Eva Ebert' }).click();
    await staff.getByRole('menuitem', { name: 'Send invitation' }).click();
    await expect(staff.getByRole('dialog', { name: 'Share gallery' }).getByLabel('Subject')).not.toHaveValue('');
    await check('an invitation of one person', staff);
    const coupon = await staffApi.createCoupon(project, 10);
    await staff.goto('/admin/coupons');
    await expect(staff.getByRole('listitem').filter({ hasText: coupon })).toBeVisible();
    await check('coupons', staff);
    await staff.getByRole('button', { name: `More actions for ${coupon}` }).click();
    await staff.getByRole('menuitem', { name: 'Edit' }).click();
    await expect(staff.getByRole('textbox', { name: 'Code' })).toHaveValue(coupon);
    await check('edit coupon', staff);
    await staff.goto('/admin/settings');
    await expect(staff.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await expect(staff.getByLabel('Studio name')).not.toHaveValue('');
    await check('settings', staff);
    await staff.getByLabel('Studio name').fill('Northlight');
    await new Console(staff).goTo('Activity log');
    await expect(new Console(staff).dialog('Discard unsaved changes?')).toBeVisible();
    await check('settings that are not saved', staff);
    await new Console(staff).clickInDialog('Discard unsaved changes?', 'Discard');
    await expect(staff.getByRole('heading', { level: 1, name: 'Activity log' })).toBeVisible();
    await expect(staff.getByRole('main')).toContainText(project.name);
    await check('activity log', staff);
    await staff.goto('/admin/settings/taxes');
    await expect(staff.getByLabel('Legal name')).toBeVisible();
    await check('taxes and seller', staff);
    await staff.goto('/admin/settings/mail');
    await expect(staff.getByLabel('Sender address')).toBeVisible();
    await check('email settings', staff);
    await staff.goto('/admin/settings/payments');
    await expect(staff.getByLabel('Publishable key')).toBeVisible();
    await check('payment settings', staff);
    await staff.goto('/admin/settings/legal');
    await expect(staff.getByLabel('Text')).toBeVisible();
    await check('legal pages', staff);
  });

  test('the project page and its file actions have no violations', async ({ staff, staffApi, check }) => {
    const [first, second] = ['with-gps.jpg', 'landscape-upright.jpg'] as const;
    const project = await staffApi.createProject();
    await staffApi.upload(
      project,
      [first, second].map((name) => sample(`photos/${name}`)),
    );
    const page = new ProjectPage(staff);
    const consolePage = new Console(staff);
    await page.open(project);
    await page.expectStatus(second, 'ready');
    await check('project', staff);
    await staff.getByRole('button', { name: 'Edit project' }).click();
    await consolePage.dialog('Edit Project').getByLabel('Project Name').fill('Mine');
    await check('edit project', staff);
    await staffApi.editProject(project, { name: 'Theirs', description: 'By somebody else' });
    await consolePage.clickInDialog('Edit Project', 'Save Project');
    await expect(consolePage.dialog('Edit Project').getByRole('alert')).toBeVisible();
    await check('edited by somebody else', staff);
    await consolePage.clickInDialog('Edit Project', 'Use theirs');
    await consolePage.clickInDialog('Edit Project', 'Cancel');
    await staff.getByRole('button', { name: 'New section' }).click();
    await consolePage.dialog('New section').getByLabel('Section name').fill('Party');
    await check('new section', staff);
    await consolePage.clickInDialog('New section', 'Save');
    await staff.getByRole('button', { name: 'Party 0' }).click();
    await check('empty section', staff);
    await staff.getByRole('button', { name: 'All files 2' }).click();
    await staff.getByRole('combobox', { name: 'Order' }).click();
    await expect(staff.getByRole('option', { name: 'Date taken' })).toBeVisible();
    await check('sort orders', staff, { except: ['region'] });
    await staff.keyboard.press('Escape');
    await staff.getByRole('button', { name: /^Favourites/ }).click();
    await expect(consolePage.dialog('Favourites')).toBeVisible();
    await check('favourites', staff);
    await staff.keyboard.press('Escape');
    await page
      .card(first)
      .getByRole('button', { name: `Actions for ${first}` })
      .click();
    await expect(staff.getByRole('menuitem', { name: 'Replace file' })).toBeVisible();
    await check('menu of a file', staff, { except: ['region'] });
    // Held, so that the upload stays in progress.
    await staff.route(/\/upload-parts|\/uploads/, () => undefined);
    const chooser = staff.waitForEvent('filechooser');
    await staff.getByRole('menuitem', { name: 'Replace file' }).click();
    await (await chooser).setFiles(samplePath('photos/landscape-exif-rotated-6.jpg'));
    await expect(page.card(first).getByRole('progressbar')).toBeVisible();
    await check('new version uploading', staff);
    await page
      .card(first)
      .getByRole('button', { name: `Cancel the new version of ${first}` })
      .click();
    await expect(page.card(first).getByRole('progressbar')).toHaveCount(0);
    await staff.unrouteAll({ behavior: 'ignoreErrors' });
    await page.card(second).click({ modifiers: ['Control'], position: { x: 60, y: 60 } });
    await expect(staff.getByRole('button', { name: 'Delete 1 file' })).toBeVisible();
    await check('one file selected', staff);
    await staff.getByRole('button', { name: 'Delete 1 file' }).click();
    await expect(consolePage.toast('File deleted successfully').getByRole('button', { name: 'Undo' })).toBeVisible();
    await check('deleted, with undo', staff);
    await recordInterruptedUploads(staff, project.id, ['ceremony.mp4', 'party.mp4']);
    await staff.reload();
    await expect(staff.getByRole('link', { name: '2 uploads interrupted' })).toBeVisible();
    await staff.getByRole('button', { name: 'Upload Files' }).click();
    await expect(page.upload.interrupted.getByRole('button', { name: 'Continue' })).toBeVisible();
    await check('interrupted uploads', staff);
  });
});
