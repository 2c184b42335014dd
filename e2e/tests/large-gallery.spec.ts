import { Gallery } from '../pages/gallery.js';
import { insertCopies } from '../support/database.js';
import { DEEP } from '../support/devices.js';
import { expect, test } from '../support/fixtures.js';
import { sample } from '../support/samples.js';

const COPIES = 1_200;
const LAST = 'Photo 1200.jpg';

// The test adds files to the database of a product of its own.
test.use({ env: { PAYMENT_PROVIDER: 'sandbox' } });

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
          await page.locator('li[aria-posinset]').last().scrollIntoViewIfNeeded();
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
