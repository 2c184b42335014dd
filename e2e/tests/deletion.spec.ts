import { readFile } from 'node:fs/promises';
import { Console, ProjectPage } from '../pages/console.js';
import { Gallery } from '../pages/gallery.js';
import { DEEP } from '../support/devices.js';
import { expect, test } from '../support/fixtures.js';
import { sample } from '../support/samples.js';

const KEPT = 'with-gps.jpg';
const DELETED = 'landscape-upright.jpg';

test.describe('Deleting and archiving', () => {
  test('deletes a file and its image after a confirmation', DEEP, async ({ staff, visitor, staffApi }) => {
    const project = await staffApi.createProject();
    await staffApi.upload(project, [sample(`photos/${KEPT}`), sample(`photos/${DELETED}`)]);
    const page = new ProjectPage(staff);
    const consolePage = new Console(staff);
    await page.open(project);
    await expect(page.total('Files')).toContainText('2');
    const picture = await page.card(DELETED).locator('img').getAttribute('src');
    expect((await staff.request.get(picture!)).status()).toBe(200);

    await page
      .card(DELETED)
      .getByRole('button', { name: `Delete ${DELETED}` })
      .click();
    await expect(consolePage.dialog('Delete File')).toContainText(
      `Are you sure you want to delete "${DELETED}"? You can undo this for a minute.`,
    );
    await consolePage.clickInDialog('Delete File', 'Cancel');
    await expect(page.card(DELETED)).toBeVisible();
    await page
      .card(DELETED)
      .getByRole('button', { name: `Delete ${DELETED}` })
      .click();
    await consolePage.clickInDialog('Delete File', 'Delete');
    await expect(page.card(DELETED)).toHaveCount(0);
    await expect(page.total('Files')).toContainText('1');
    // The card disappears before the server has replied.
    await expect.poll(async () => (await staff.request.get(picture!)).status()).toBe(404);

    const client = await visitor();
    const gallery = new Gallery(client);
    await gallery.open(project.galleryPath, project.name);
    await expect(gallery.photo(KEPT)).toBeVisible();
    await expect(gallery.photo(DELETED)).toHaveCount(0);

    // Downloads the original; offline, a toast reports the error.
    const download = page.card(KEPT).getByRole('link', { name: `Download ${KEPT}` });
    const saved = staff.waitForEvent('download');
    await download.click();
    expect((await saved).suggestedFilename()).toBe(KEPT);
    await staff.context().setOffline(true);
    await download.click();
    await expect(consolePage.toast('Download Failed')).toBeVisible();
  });

  test('a project in the trash has a closed gallery', DEEP, async ({ staff, visitor, staffApi }) => {
    const project = await staffApi.createProject();
    const client = await visitor();
    await new Gallery(client).open(project.galleryPath, project.name);
    const consolePage = new Console(staff);
    await consolePage.openList();
    const row = await consolePage.findProject(project.name);
    await consolePage.chooseAction(project, 'Delete project');
    await expect(consolePage.dialog('Delete Project')).toContainText(
      `Move "${project.name}" to the trash? Its gallery closes for everyone right away. You can restore the project for 30 days.`,
    );
    await consolePage.clickInDialog('Delete Project', 'Cancel');
    await expect(row).toBeVisible();
    await consolePage.chooseAction(project, 'Delete project');
    await consolePage.clickInDialog('Delete Project', 'Delete');
    await expect(consolePage.toast('Project deleted successfully')).toBeVisible();
    await expect(staff.getByText('No matching projects')).toBeVisible();
    await client.reload();
    await expect(client.getByRole('heading', { name: 'Gallery Not Found' })).toBeVisible();

    await staff.getByRole('link', { name: 'Trash' }).click();
    await staff.getByRole('button', { name: `Restore ${project.name}` }).click();
    await expect(consolePage.toast('Project restored')).toBeVisible();
    await expect(consolePage.row(project.name)).toHaveCount(0);
    await client.reload();
    await expect(client.getByRole('heading', { name: project.name })).toBeVisible();
  });

  test('deletes a project from its page, then for good', DEEP, async ({ staff, staffApi }) => {
    const project = await staffApi.createProject();
    const consolePage = new Console(staff);
    await new ProjectPage(staff).open(project);
    await staff.getByRole('button', { name: 'More actions' }).click();
    await staff.getByRole('menuitem', { name: 'Delete project' }).click();
    await consolePage.clickInDialog('Delete Project', 'Delete');
    await expect(staff).toHaveURL('/admin/projects');
    await staff.goto(`/admin/projects/${project.id}`);
    await expect(staff.getByRole('heading', { name: 'Project in the Trash' })).toBeVisible();
    await staff.getByRole('button', { name: 'Go Back' }).click();
    await staff.getByRole('button', { name: `Delete ${project.name} for good` }).click();
    const dialog = consolePage.dialog('Delete for good');
    await expect(dialog).toContainText(
      `Are you sure you want to delete "${project.name}"? This action cannot be undone.`,
    );
    await dialog.getByLabel('Type the project name to confirm').fill(project.name);
    await consolePage.clickInDialog('Delete for good', 'Delete for good');
    await expect(consolePage.toast('Project deleted for good')).toBeVisible();
    await expect(consolePage.row(project.name)).toHaveCount(0);
    await staff.goto(`/admin/projects/${project.id}`);
    await expect(staff.getByRole('heading', { name: 'Project Not Found' })).toBeVisible();
  });

  test('gives out what is stored about a person, and erases it', DEEP, async ({ staff, visitor, staffApi }) => {
    const project = await staffApi.createProject();
    await staffApi.visit(project);
    const { clientEmail } = project;
    const consolePage = new Console(staff);
    await staff.goto(`/admin/clients/${encodeURIComponent(clientEmail)}`);
    const [download] = await Promise.all([
      staff.waitForEvent('download'),
      staff.getByRole('link', { name: 'Export this person’s data' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.json$/);
    expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({
      address: clientEmail,
      galleries: [{ name: project.name, email: clientEmail }],
      visits: [{ project_id: project.id }],
    });

    await staff.getByRole('button', { name: 'Erase this person' }).click();
    const dialog = consolePage.dialog('Erase this person?');
    await expect(dialog.getByRole('list', { name: 'Is deleted' })).toContainText('the person in 1 gallery');
    await expect(dialog.getByRole('button', { name: 'Erase' })).toBeDisabled();
    await dialog.getByLabel('Email address').fill(clientEmail);
    await dialog.getByRole('button', { name: 'Erase' }).click();
    const result = consolePage.dialog('Person erased');
    await expect(result.getByRole('list', { name: 'Was deleted' })).toContainText('1 visit');
    await result.getByRole('button', { name: 'Close' }).click();

    // The gallery stays, with nobody's address, and the person's link is gone.
    await new ProjectPage(staff).open(project);
    await expect(staff.getByText('Erased person').first()).toBeVisible();
    await expect(staff.getByText('@erased.invalid')).toHaveCount(0);
    await expect(staff.getByText(clientEmail)).toHaveCount(0);
    const client = await visitor();
    await client.goto(project.galleryPath);
    await expect(client.getByRole('heading', { name: 'Gallery Not Found' })).toBeVisible();
  });

  test('closes an archived gallery until the project is reopened', DEEP, async ({ staff, visitor, staffApi }) => {
    const project = await staffApi.createProject();
    const client = await visitor();
    const consolePage = new Console(staff);
    await new ProjectPage(staff).open(project);
    for (const [item, title, button, heading] of [
      ['Archive project', 'Archive project', 'Archive', 'Gallery Not Found'],
      ['Reopen project', 'Reopen project', 'Reopen', project.name],
    ] as const) {
      await staff.getByRole('button', { name: 'More actions' }).click();
      await staff.getByRole('menuitem', { name: item }).click();
      await consolePage.clickInDialog(title, button);
      await expect(consolePage.dialog(title)).toBeHidden();
      await client.goto(project.galleryPath);
      await expect(client.getByRole('heading', { name: heading })).toBeVisible();
    }
  });
});
