import { Console } from '../pages/console.js';
import { Gallery } from '../pages/gallery.js';
import { DEEP, PHONE } from '../support/devices.js';
import { expect, test } from '../support/fixtures.js';
import { sample } from '../support/samples.js';

test.describe('Guest link', () => {
  test(
    'lets a guest in, who stays the same guest until staff remove them',
    DEEP,
    async ({ staff, staffApi, visitor }) => {
      const project = await staffApi.createProject();
      await staffApi.upload(project, [sample('photos/with-gps.jpg', 'one.jpg')]);
      const page = new Console(staff);
      const people = staff.getByRole('region', { name: 'People' });
      await staff.goto(`/admin/projects/${project.id}`);
      await people.getByRole('switch', { name: 'Let guests in by a link' }).click();
      await expect(page.toast('Guests can come in')).toBeVisible();
      await people.getByRole('button', { name: 'QR code' }).click();
      const link = await page.dialog('Guest link').getByLabel('Link for all guests').inputValue();
      await page.dialog('Guest link').getByRole('button', { name: 'Close' }).click();

      const phone = await visitor(PHONE);
      const gallery = new Gallery(phone);
      await gallery.open(new URL(link).pathname, project.name);
      await expect(gallery.photo('one.jpg')).toHaveCount(0);
      await phone.getByLabel('Your name').fill('Gina');
      await phone.getByRole('button', { name: 'See the Gallery' }).click();
      await expect(gallery.photo('one.jpg')).toBeVisible();
      await expect(gallery.photoButton('Download', 'one.jpg')).toHaveCount(0);
      const saved = gallery.favouriteSaved();
      await gallery.favouriteButton('one.jpg').click();
      expect((await saved).ok()).toBe(true);

      // The browser opens the guest link once more, and the guest is not asked for a name again.
      await phone.reload();
      await expect(gallery.favouriteButton('one.jpg')).toHaveAttribute('aria-pressed', 'true');

      await staff.reload();
      await people.getByRole('button', { name: 'Guests' }).click();
      const row = people.getByRole('listitem');
      await expect(row).toHaveCount(1);
      await expect(row).toContainText('Gina');
      await row.getByRole('button', { name: 'Actions for Gina' }).click();
      await staff.getByRole('menuitem', { name: 'Remove' }).click();
      await page.dialog('Remove person?').getByRole('button', { name: 'Remove' }).click();
      await expect(page.toast('Person removed')).toBeVisible();

      // The browser is no person of the gallery any more, so its next visitor is asked for a name.
      await phone.reload();
      await expect(phone.getByLabel('Your name')).toBeVisible();
    },
  );
});
