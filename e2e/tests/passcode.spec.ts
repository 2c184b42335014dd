import { Console, ProjectPage } from '../pages/console.js';
import { Gallery } from '../pages/gallery.js';
import { DEEP, DESKTOP, PHONE } from '../support/devices.js';
import { expect, test } from '../support/fixtures.js';

test.describe('Passcode', () => {
  test('a passcode protects the gallery until it is changed or removed', DEEP, async ({ staff, visitor, staffApi }) => {
    const project = await staffApi.createProject();
    const consolePage = new Console(staff);
    await new ProjectPage(staff).open(project);
    await staff.getByRole('button', { name: 'More actions' }).click();
    await staff.getByRole('menuitem', { name: 'Set passcode' }).click();
    const dialog = consolePage.dialog('Set passcode');
    await dialog.getByLabel('Passcode').fill('abc');
    await dialog.getByRole('button', { name: 'Save Passcode' }).click();
    await expect(dialog).toContainText('A passcode must have 6 to 64 characters.');
    await dialog.getByLabel('Passcode').fill('höfen 12');
    await dialog.getByRole('button', { name: 'Save Passcode' }).click();
    await expect(consolePage.toast('Passcode saved')).toBeVisible();
    await expect(staff.getByText('Passcode set').filter({ visible: true })).toBeVisible();

    const client = await visitor(PHONE);
    await client.goto(project.galleryPath);
    await expect(client.getByRole('heading', { name: 'This gallery is private' })).toBeVisible();
    await expect(client.getByText(project.name)).toHaveCount(0);
    await client.getByLabel('Passcode').fill('höfen 13');
    await client.getByRole('button', { name: 'Open Gallery' }).click();
    await expect(client.getByText("That passcode isn't correct.")).toBeVisible();
    await client.getByLabel('Passcode').fill('höfen 12');
    await client.context().setOffline(true);
    await client.getByRole('button', { name: 'Open Gallery' }).click();
    await expect(client.getByText("We can't reach the server.")).toBeVisible();
    await client.context().setOffline(false);
    await client.getByRole('button', { name: 'Open Gallery' }).click();
    await expect(client.getByRole('heading', { level: 1, name: project.name })).toBeVisible();
    await client.reload();
    await expect(client.getByRole('heading', { level: 1, name: project.name })).toBeVisible();

    const other = await visitor(DESKTOP);
    await other.goto(project.galleryPath.replace('/gallery/', '/packages/'));
    await expect(other.getByRole('heading', { name: 'This gallery is private' })).toBeVisible();
    for (const [passcode, message] of [
      ['höfen 13', "That passcode isn't correct."],
      ['höfen 12', 'Choose Your Package'],
    ] as const) {
      await other.getByLabel('Passcode').fill(passcode);
      await other.keyboard.press('Enter');
      await expect(other.getByText(message)).toBeVisible();
    }
    await new Gallery(staff).open(project.galleryPath, project.name);

    // A new passcode revokes access by the old one; without one the link is enough.
    await new ProjectPage(staff).open(project);
    const openDialog = async () => {
      await staff.getByRole('button', { name: 'More actions' }).click();
      await staff.getByRole('menuitem', { name: 'Change passcode' }).click();
      return consolePage.dialog('Change passcode');
    };
    const changeDialog = await openDialog();
    await changeDialog.getByLabel('Passcode').fill('another one');
    await changeDialog.getByRole('button', { name: 'Save Passcode' }).click();
    await expect(changeDialog).toBeHidden();
    await client.reload();
    await expect(client.getByRole('heading', { name: 'This gallery is private' })).toBeVisible();
    await (await openDialog()).getByRole('button', { name: 'Remove passcode' }).click();
    await expect(consolePage.toast('Passcode removed')).toBeVisible();
    await expect(staff.getByText('Passcode set')).toHaveCount(0);
    await client.reload();
    await expect(client.getByRole('heading', { level: 1, name: project.name })).toBeVisible();
  });
});
