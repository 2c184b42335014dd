import { Gallery } from '../pages/gallery.js';
import { Lightbox } from '../pages/lightbox.js';
import { DEEP, PHONE } from '../support/devices.js';
import { expect, test } from '../support/fixtures.js';
import { sample } from '../support/samples.js';

/** A page must close within this time after staff end its link. */
const ENDS_WITHIN_MS = 5_000;

test.describe('Personal links', () => {
  test('a renewed link closes the page of its client alone', DEEP, async ({ visitor, staffApi }) => {
    const project = await staffApi.createProject();
    await staffApi.upload(project, [sample('photos/with-gps.jpg', 'one.jpg')]);
    const [ana, ben] = [await staffApi.addClient(project, 'Ana'), await staffApi.addClient(project, 'Ben')];
    const [anas, bens] = [new Gallery(await visitor(PHONE)), new Gallery(await visitor(PHONE))];
    const favourite = (gallery: Gallery) => gallery.favouriteButton('one.jpg');
    for (const [gallery, { link }] of [
      [anas, ana],
      [bens, ben],
    ] as const) {
      await gallery.open(new URL(link).pathname, project.name);
      await favourite(gallery).scrollIntoViewIfNeeded();
      await expect(favourite(gallery)).toHaveAttribute('aria-pressed', 'false');
    }

    const { link } = await staffApi.renewLink(project, ana);
    await favourite(anas).click();
    await expect(anas.page.getByRole('heading', { name: 'Gallery Not Found' })).toBeVisible({
      timeout: ENDS_WITHIN_MS,
    });
    await anas.page.reload();
    await expect(anas.page.getByRole('heading', { name: 'Gallery Not Found' })).toBeVisible();

    const saved = bens.favouriteSaved();
    await favourite(bens).click();
    expect((await saved).ok()).toBe(true);
    await bens.photo('one.jpg').click();
    await new Lightbox(bens.page).expectShown('one.jpg');
    await anas.open(new URL(link).pathname, project.name);

    // Favourites are each person's; clients see whose favourite a photo is.
    await anas.photo('one.jpg').scrollIntoViewIfNeeded();
    await expect(favourite(anas)).toHaveAttribute('aria-pressed', 'false');
    await anas.photo('one.jpg').click();
    await expect(anas.page.getByText('Liked by Ben')).toBeVisible();
  });
});
