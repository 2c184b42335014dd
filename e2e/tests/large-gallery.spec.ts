import { ProjectPage } from '../pages/console.js';
import { Gallery } from '../pages/gallery.js';
import { insertCopies } from '../support/database.js';
import { DEEP } from '../support/devices.js';
import { expect, test } from '../support/fixtures.js';
import { sample } from '../support/samples.js';

const COPIES = 1_200;
const LAST = 'Photo 1200.jpg';

// The test adds files to the database of a product of its own.
test.use({ env: { PAYMENT_PROVIDER: 'sandbox' } });

test.describe('A large gallery', () => {
  test(
    'a client scrolls to the end of a large gallery, selects all, and marks the last photo',
    DEEP,
    async ({ page, staffApi, product }) => {
      test.setTimeout(180_000);
      const project = await staffApi.createProject();
      await staffApi.upload(project, [sample('photos/landscape-upright.jpg')]);
      await insertCopies(product!, project.id, COPIES);
      const gallery = new Gallery(page);
      await gallery.open(project.galleryPath, project.name);
      await page.getByRole('button', { name: 'View All 1,201 Photos' }).click();
      await expect
        .poll(
          async () => {
            await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
            // The rows may be replaced meanwhile.
            await page
              .locator('li[aria-posinset]')
              .last()
              .scrollIntoViewIfNeeded()
              .catch(() => undefined);
            return gallery.photo(LAST).isVisible();
          },
          { timeout: 60_000 },
        )
        .toBe(true);
      await expect(page.getByText('1,201 of 1,201 files loaded')).toBeAttached();

      await page.getByRole('button', { name: 'Select', exact: true }).click();
      await page.getByRole('button', { name: 'Select All 1,201' }).click();
      const bar = page.getByRole('region', { name: 'Selected files' });
      await expect(bar).toContainText('1,201 selected');
      await bar.getByRole('button', { name: 'Clear' }).click();

      await gallery.photo(LAST).click();
      const viewer = page.getByRole('dialog', { name: 'Photo 1200' });
      await expect(viewer).toContainText('1,201 of 1,201');
      const saved = page.waitForResponse(
        (reply) => reply.request().method() === 'PUT' && /\/favourites$/.test(reply.url()),
      );
      await viewer.getByRole('button', { name: 'Favourite' }).click();
      expect((await saved).status()).toBe(200);
      await viewer.getByRole('button', { name: 'Close' }).click();

      // It is not among the files of the first reply.
      await page.reload();
      await page.getByRole('tab', { name: 'Favourites (1)' }).click();
      await expect(gallery.photo(LAST)).toBeVisible();
    },
  );

  test(
    'staff scroll to the end of a large project, arrange its files, and move all to a section',
    DEEP,
    async ({ staff, staffApi, product }) => {
      test.setTimeout(180_000);
      const project = await staffApi.createProject();
      await staffApi.upload(project, [sample('photos/landscape-upright.jpg')]);
      await insertCopies(product!, project.id, COPIES);
      const pages: string[] = [];
      staff.on('request', (request) => {
        const { pathname, search } = new URL(request.url());
        if (pathname.endsWith(`/projects/${project.id}/files`)) pages.push(search);
      });
      const page = new ProjectPage(staff);
      await page.open(project);
      await expect(page.total('Files')).toContainText('1,201');
      expect(await page.names()).toHaveLength(500);

      await staff.getByRole('button', { name: 'New section' }).click();
      const dialog = staff.getByRole('dialog', { name: 'New section' });
      await dialog.getByLabel('Section name').fill('Party');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.card('Photo 0001.jpg').click({ modifiers: ['Control'], position: { x: 60, y: 60 } });
      const tools = staff.getByRole('group', { name: 'Selected files' });
      await tools.getByRole('button', { name: 'Select all' }).click();
      await expect(tools).toContainText('1,201 files selected');
      await tools.getByRole('button', { name: 'Move to' }).click();
      await staff.getByRole('menuitem', { name: 'Party' }).click();
      await expect(staff.getByRole('button', { name: 'Party 1,201' })).toBeVisible();
      expect(await staffApi.files(project)).toHaveLength(COPIES + 1);
      expect((await staffApi.files(project)).filter(({ albumId }) => albumId === null)).toEqual([]);

      await expect
        .poll(
          async () => {
            await staff.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
            return page.card(LAST).isVisible();
          },
          { timeout: 60_000 },
        )
        .toBe(true);
      expect(await page.names()).toHaveLength(COPIES + 1);
      // Three pages, and the first one again after the move.
      expect(pages.length).toBeLessThanOrEqual(6);
      await page.chooseAction(LAST, 'Move to the start');
      await expect.poll(async () => (await page.names())[0]).toBe(LAST);
      await staff.getByRole('button', { name: 'Party 1,201' }).click();
      await expect.poll(() => page.names()).toHaveLength(COPIES + 1);
    },
  );
});
