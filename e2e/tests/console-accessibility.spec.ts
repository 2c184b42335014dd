import type { Page } from '@playwright/test';
import { Console, ProjectPage } from '../pages/console.js';
import { test } from '../support/themes.js';
import { expect } from '../support/fixtures.js';
import { sample, samplePath } from '../support/samples.js';

/** Notes uploads as a page does that ends in the middle of them: one that the browser can read again. */
function leaveUnfinished(page: Page, projectId: string, names: string[]): Promise<void> {
  return page.evaluate(async ({ projectId, names }) => {
    const root = await (await navigator.storage.getDirectory()).getFileHandle('film.mp4', { create: true });
    const store = await new Promise<IDBObjectStore>((resolve, reject) => {
      const request = indexedDB.open('showreel-uploads');
      request.onsuccess = () => resolve(request.result.transaction('files', 'readwrite').objectStore('files'));
      request.onerror = () => reject(new Error(request.error?.message));
    });
    names.forEach((name, index) => store.put({ id: name, projectId, name, size: 9, modified: 7, key: null, source: index === 0 ? { root, path: [] } : null, replaces: null, page: 'earlier', at: Date.now() }, name));
    await new Promise((resolve) => (store.transaction.oncomplete = resolve));
  }, { projectId, names });
}

test.describe.configure({ timeout: 120_000 });

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
  await check('menu of the account', staff, { except: ['region'] });
  await staff.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await expect(staff.getByRole('heading', { name: 'Übersicht' })).toBeVisible();
  await check('dashboard in German', staff);
  await staff.getByRole('button', { name: /^Konto:/ }).click();
  await staff.getByRole('menuitemradio', { name: 'English' }).click();
  await panel.find(project.name);
  const askToDelete = () => panel.line(project.name).getByRole('button', { name: 'Delete project' }).click();
  await askToDelete();
  await check('delete project', staff, { reopen: askToDelete });
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
  const askForAdmin = () => line.getByRole('button', { name: 'Make Admin' }).click();
  await askForAdmin();
  await check('make admin', staff, { reopen: askForAdmin });
  await panel.press('Make Admin', 'Cancel');
  const askForPassword = () => line.getByRole('button', { name: 'Reset Password' }).click();
  await askForPassword();
  await check('reset password', staff, { reopen: askForPassword });
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
  await staff.getByLabel('Studio name').fill('Northlight');
  await staff.getByRole('button', { name: /^Account:/ }).click();
  await staff.getByRole('menuitem', { name: 'Activity log' }).click();
  await expect(new Console(staff).dialog('Discard what is not saved?')).toBeVisible();
  await check('settings that are not saved', staff);
  await new Console(staff).press('Discard what is not saved?', 'Discard');
  await expect(staff.getByRole('heading', { level: 1, name: 'Activity log' })).toBeVisible();
  await expect(staff.getByRole('main')).toContainText(project.name);
  await check('activity log', staff);
});

test('the project’s page: what is done with its files', async ({ staff, staffApi, check }) => {
  const [first, second] = ['with-gps.jpg', 'landscape-upright.jpg'] as const;
  const project = await staffApi.createProject();
  await staffApi.upload(project, [first, second].map((name) => sample(`photos/${name}`)));
  const page = new ProjectPage(staff);
  const panel = new Console(staff);
  await page.open(project);
  await page.expectStatus(second, 'ready');
  await check('project', staff);
  await staff.getByRole('button', { name: 'Edit project' }).click();
  await panel.dialog('Edit Project').getByLabel('Project Name').fill('Mine');
  await check('edit project', staff);
  await staffApi.editProject(project, { name: 'Theirs', description: 'By somebody else' });
  await panel.press('Edit Project', 'Save Project');
  await expect(panel.dialog('Edit Project').getByRole('alert')).toBeVisible();
  await check('edited by somebody else', staff);
  await panel.press('Edit Project', 'Use theirs');
  await panel.press('Edit Project', 'Cancel');
  await staff.getByRole('button', { name: 'New section' }).click();
  await panel.dialog('New section').getByLabel('Section name').fill('Party');
  await check('new section', staff);
  await panel.press('New section', 'Save');
  await staff.getByRole('button', { name: 'Party 0' }).click();
  await check('empty section', staff);
  await staff.getByRole('button', { name: 'All files 2' }).click();
  await staff.getByRole('combobox', { name: 'Order' }).click();
  await expect(staff.getByRole('option', { name: 'By date taken' })).toBeVisible();
  await check('orders', staff, { except: ['region'] });
  await staff.keyboard.press('Escape');
  await staff.getByRole('button', { name: /^Favourites/ }).click();
  await expect(panel.dialog('The client\'s favourites')).toBeVisible();
  await check('favourites', staff);
  await staff.keyboard.press('Escape');
  await page.card(first).getByRole('button', { name: `Actions for ${first}` }).click();
  await expect(staff.getByRole('menuitem', { name: 'Replace file' })).toBeVisible();
  await check('menu of a file', staff, { except: ['region'] });
  // Held back, so that the state between can be looked at.
  await staff.route(/\/upload-parts|\/uploads/, () => undefined);
  const chooser = staff.waitForEvent('filechooser');
  await staff.getByRole('menuitem', { name: 'Replace file' }).click();
  await (await chooser).setFiles(samplePath('photos/landscape-exif-rotated-6.jpg'));
  await expect(page.card(first).getByRole('progressbar')).toBeVisible();
  await check('new version on its way', staff);
  await page.card(first).getByRole('button', { name: `Cancel the new version of ${first}` }).click();
  await expect(page.card(first).getByRole('progressbar')).toHaveCount(0);
  await staff.unrouteAll({ behavior: 'ignoreErrors' });
  await page.card(second).click({ modifiers: ['Control'], position: { x: 60, y: 60 } });
  await expect(staff.getByRole('button', { name: 'Delete 1 file' })).toBeVisible();
  await check('one chosen', staff);
  await staff.getByRole('button', { name: 'Delete 1 file' }).click();
  await expect(panel.toast('File deleted successfully').getByRole('button', { name: 'Undo' })).toBeVisible();
  await check('deleted, with an undo', staff);
  await leaveUnfinished(staff, project.id, ['ceremony.mp4', 'party.mp4']);
  await staff.reload();
  await expect(staff.getByRole('link', { name: '2 uploads interrupted' })).toBeVisible();
  await staff.getByRole('button', { name: 'Upload Files' }).click();
  await expect(page.upload.interrupted.getByRole('button', { name: 'Continue' })).toBeVisible();
  await check('interrupted uploads', staff);
});
