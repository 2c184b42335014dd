import { Console, ProjectPage } from '../pages/console.js';
import { Gallery } from '../pages/gallery.js';
import { expect, test } from '../support/fixtures.js';
import { sample } from '../support/samples.js';

const KEPT = 'with-gps.jpg';
const GONE = 'landscape-upright.jpg';

test('a file is deleted after a confirmation, and its picture with it', async ({ staff, visitor, staffApi }) => {
  const project = await staffApi.createProject();
  await staffApi.upload(project, [sample(`photos/${KEPT}`), sample(`photos/${GONE}`)]);
  const page = new ProjectPage(staff);
  const panel = new Console(staff);
  await page.open(project);
  await expect(page.total('Files')).toContainText('2');
  const picture = await page.card(GONE).getByRole('img').getAttribute('src');
  expect((await staff.request.get(picture!)).status()).toBe(200);

  await page.card(GONE).getByRole('button', { name: `Delete ${GONE}` }).click();
  await expect(panel.dialog('Delete File')).toContainText(`Are you sure you want to delete "${GONE}"? You can undo this for a minute.`);
  await panel.press('Delete File', 'Cancel');
  await expect(page.card(GONE)).toBeVisible();
  await page.card(GONE).getByRole('button', { name: `Delete ${GONE}` }).click();
  await panel.press('Delete File', 'Delete');
  await expect(page.card(GONE)).toHaveCount(0);
  await expect(page.total('Files')).toContainText('1');
  // The card goes at once, and comes back if the server refuses.
  await expect.poll(async () => (await staff.request.get(picture!)).status()).toBe(404);

  const client = await visitor();
  const gallery = new Gallery(client);
  await gallery.open(project.galleryPath, project.name);
  await expect(gallery.photo(KEPT)).toBeVisible();
  await expect(gallery.photo(GONE)).toHaveCount(0);

  // An original is a press away; without a network the console says so, and stays where it is.
  const download = page.card(KEPT).getByRole('link', { name: `Download ${KEPT}` });
  const saved = staff.waitForEvent('download');
  await download.click();
  expect((await saved).suggestedFilename()).toBe(KEPT);
  await staff.context().setOffline(true);
  await download.click();
  await expect(panel.toast('Download Failed')).toBeVisible();
});

test('a project is deleted from the list after a confirmation, and its link is dead', async ({ staff, visitor, staffApi }) => {
  const project = await staffApi.createProject();
  const client = await visitor();
  await new Gallery(client).open(project.galleryPath, project.name);
  const panel = new Console(staff);
  await panel.openDashboard();
  const line = await panel.find(project.name);
  await line.getByRole('button', { name: 'Delete project' }).click();
  await expect(panel.dialog('Delete Project')).toContainText(`Are you sure you want to delete "${project.name}"? This action cannot be undone.`);
  await panel.press('Delete Project', 'Cancel');
  await expect(line).toBeVisible();
  await line.getByRole('button', { name: 'Delete project' }).click();
  await panel.press('Delete Project', 'Delete');
  await expect(panel.toast('Project deleted successfully')).toBeVisible();
  await expect(staff.getByText('No project matches')).toBeVisible();
  await client.reload();
  await expect(client.getByRole('heading', { name: 'Gallery Not Found' })).toBeVisible();
});

test('a project is deleted from its own page, which leads back to the list', async ({ staff, staffApi }) => {
  const project = await staffApi.createProject();
  const panel = new Console(staff);
  await new ProjectPage(staff).open(project);
  await staff.getByRole('button', { name: 'More actions' }).click();
  await staff.getByRole('menuitem', { name: 'Delete project' }).click();
  await panel.press('Delete Project', 'Delete');
  await expect(staff).toHaveURL('/admin/dashboard');
  await staff.goto(`/admin/projects/${project.id}`);
  await expect(staff.getByRole('heading', { name: 'Project Not Found' })).toBeVisible();
});

test('an archived project is closed to its client until it is reopened', async ({ staff, visitor, staffApi }) => {
  const project = await staffApi.createProject();
  const client = await visitor();
  const panel = new Console(staff);
  await new ProjectPage(staff).open(project);
  for (const [item, title, button, heading] of [
    ['Archive project', 'Archive project', 'Archive', 'Gallery Not Found'],
    ['Reopen project', 'Reopen project', 'Reopen', project.name],
  ] as const) {
    await staff.getByRole('button', { name: 'More actions' }).click();
    await staff.getByRole('menuitem', { name: item }).click();
    await panel.press(title, button);
    await expect(panel.dialog(title)).toBeHidden();
    await client.goto(project.galleryPath);
    await expect(client.getByRole('heading', { name: heading })).toBeVisible();
  }
});
