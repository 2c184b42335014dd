import { ClientSite } from '../pages/client-site.js';
import { Console, ProjectPage } from '../pages/console.js';
import { Gallery } from '../pages/gallery.js';
import { ADMIN } from '../support/product.js';
import { DEEP, DESKTOP, PHONE } from '../support/devices.js';
import { expect, test } from '../support/fixtures.js';
import { sample, samplePath } from '../support/samples.js';

const [FIRST, SECOND, THIRD] = ['with-gps.jpg', 'landscape-upright.jpg', 'portrait-exif-rotated-8.jpg'] as const;
const photos = [FIRST, SECOND, THIRD].map((name) => sample(`photos/${name}`));

test.describe('Project page', () => {
  test('files can be sorted, renamed, grouped, replaced and deleted', DEEP, async ({ staff, visitor, staffApi }) => {
    await staff.setViewportSize({ width: 1440, height: 1000 });
    const project = await staffApi.createProject();
    await staffApi.upload(project, photos);
    const page = new ProjectPage(staff);
    const consolePage = new Console(staff);
    await page.open(project);
    await expect.poll(() => page.names()).toEqual([FIRST, SECOND, THIRD]);
    for (const width of [390, 1440]) {
      await staff.setViewportSize({ width, height: 1000 });
      await expect
        .poll(async () => (await page.card(FIRST).locator('img').boundingBox())?.y, { message: `at ${width} px` })
        .toBeLessThanOrEqual(300);
    }

    await page
      .card(THIRD)
      .dragTo(page.card(FIRST), { sourcePosition: { x: 60, y: 60 }, targetPosition: { x: 20, y: 60 } });
    await expect.poll(() => page.names()).toEqual([THIRD, FIRST, SECOND]);
    await expect(staff.getByLabel('Order')).toHaveText('Custom order');
    await page.chooseAction(SECOND, 'Move earlier');
    await expect.poll(() => page.names()).toEqual([THIRD, SECOND, FIRST]);

    await page.chooseAction(THIRD, 'Rename');
    await consolePage.dialog('Rename File').getByLabel('Name for the client').fill('The kiss');
    await consolePage.clickInDialog('Rename File', 'Save');
    await expect(page.card('The kiss.jpg')).toBeVisible();
    await page.chooseAction(SECOND, 'Use as cover');
    await expect(page.card(SECOND).getByText('Cover', { exact: true })).toBeVisible();

    await staff.getByRole('button', { name: 'New section' }).click();
    await consolePage.dialog('New section').getByLabel('Section name').fill('Party');
    await consolePage.clickInDialog('New section', 'Save');
    await page.card(FIRST).dragTo(staff.getByRole('button', { name: 'Party 0' }), { sourcePosition: { x: 60, y: 60 } });
    await staff.getByRole('button', { name: 'Party 1' }).click();
    await expect.poll(() => page.names()).toEqual([FIRST]);
    // With sections, too, the files begin within the first 300 pixels of a phone.
    await staff.setViewportSize({ width: 390, height: 1000 });
    await expect.poll(async () => (await page.card(FIRST).locator('img').boundingBox())?.y).toBeLessThanOrEqual(300);
    await staff.setViewportSize({ width: 1440, height: 1000 });
    await staff.getByRole('button', { name: 'All files 3' }).click();

    const before = await page.card(FIRST).locator('img').getAttribute('src');
    const chooser = staff.waitForEvent('filechooser');
    await page.chooseAction(FIRST, 'Replace file');
    await (await chooser).setFiles(samplePath('photos/landscape-exif-rotated-6.jpg'));
    await expect(page.card('landscape-exif-rotated-6.jpg')).toBeVisible({ timeout: 60_000 });
    expect((await staff.request.get(before!)).status()).toBe(410);

    const { id: coverId } = (await staffApi.files(project)).find(({ originalName }) => originalName === SECOND)!;
    for (const use of [DESKTOP, PHONE]) {
      const client = await visitor(use);
      const gallery = new Gallery(client);
      await gallery.open(project.galleryPath, project.name);
      await expect(gallery.photo('The kiss.jpg')).toBeVisible();
      await expect(client.locator('.gallery-cover-picture')).toHaveAttribute('src', new RegExp(coverId));
    }

    await page.card('The kiss.jpg').click({ modifiers: ['Control'], position: { x: 60, y: 60 } });
    await page.card('landscape-exif-rotated-6.jpg').click({ modifiers: ['Shift'], position: { x: 60, y: 60 } });
    await staff.getByRole('button', { name: 'Delete 3 files' }).click();
    await expect(page.total('Files')).toContainText('0');
    await consolePage.toast('3 files deleted').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => page.names()).toEqual(['The kiss.jpg', SECOND, 'landscape-exif-rotated-6.jpg']);
  });

  test('a conflict between two editors keeps both versions, phone', DEEP, async ({ staff, staffApi }) => {
    await staff.setViewportSize({ width: 390, height: 844 });
    const project = await staffApi.createProject();
    const consolePage = new Console(staff);
    await new ProjectPage(staff).open(project);
    await staff.getByRole('button', { name: 'Edit project' }).click();
    const dialog = consolePage.dialog('Edit Project');
    await dialog.getByLabel('Project Name').fill('');
    await consolePage.clickInDialog('Edit Project', 'Save Project');
    await expect(dialog.getByText('Project name is required')).toBeVisible();
    await dialog.getByLabel('Project Name').fill('Mine');
    await staffApi.editProject(project, { name: 'Theirs', description: 'By somebody else' });
    await consolePage.clickInDialog('Edit Project', 'Save Project');
    await expect(dialog.getByRole('alert')).toContainText(
      /changed this project at .*Project Name: Theirs.*By somebody else/s,
    );
    await expect(dialog.getByLabel('Project Name')).toHaveValue('Mine');
    await consolePage.clickInDialog('Edit Project', 'Keep mine');
    await consolePage.clickInDialog('Edit Project', 'Save Project');
    await expect(dialog).toBeHidden();
    await expect(staff.getByRole('heading', { name: 'Mine' })).toBeVisible();

    await staff.getByRole('button', { name: 'Edit project' }).click();
    await staffApi.editProject(project, { name: 'Theirs again' });
    await consolePage.clickInDialog('Edit Project', 'Save Project');
    await consolePage.clickInDialog('Edit Project', 'Use theirs');
    await expect(dialog.getByLabel('Project Name')).toHaveValue('Theirs again');
    expect(await staff.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

    // The form survives the end of the session.
    await dialog.getByLabel('Description').fill('Written before the session ended');
    await staff.context().clearCookies();
    await consolePage.clickInDialog('Edit Project', 'Save Project');
    await expect(staff).toHaveURL('/login');
    await new ClientSite(staff).signIn(ADMIN);
    await expect(staff).toHaveURL(`/admin/projects/${project.id}`);
    await expect(dialog.getByLabel('Description')).toHaveValue('Written before the session ended');
    await consolePage.clickInDialog('Edit Project', 'Save Project');
    await expect(dialog).toBeHidden();
    await expect(staff.getByText('Written before the session ended')).toBeVisible();
  });
});
