import { linkOf } from './fixture.mjs';

export const goTo = (path) => (page) => page.goto(path);
export const gallery = (which) => (page, fixture) => page.goto(linkOf(fixture[which]));
/** Opens a gallery with a selection, whose bar comes once somebody uses the page. */
export const proofing = async (page, fixture) => {
  await gallery('session')(page, fixture);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.mouse.wheel(0, 1);
  await page.getByRole('button', { name: 'Show Chosen' }).waitFor();
};
/** Scrolls from the top of the gallery of many files to a place further down. */
export const wedding = (then) => async (page, fixture) => {
  await page.goto(linkOf(fixture.wedding));
  await page.getByRole('heading', { level: 1 }).waitFor();
  await then(page, fixture);
};
export const showTabs = async (page) => {
  const tabs = page.getByRole('tablist').first();
  await tabs.waitFor();
  await tabs.evaluate((element) => window.scrollTo(0, element.getBoundingClientRect().top + window.scrollY - 16));
};
/** Shows the page as if the studio had chosen the informal texts. */
export const addressedInformally = (page) =>
  page.route('**/packages/**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const reply = await route.fetch();
    const text = await reply.text();
    return route.fulfill({
      response: reply,
      body: text.replace('"formOfAddress":"formal"', '"formOfAddress":"informal"'),
    });
  });
export const checkout =
  (query) =>
  async (page, { wedding: { id, galleryPath } }) => {
    const clientEmail = galleryPath.split('/')[3];
    await page.goto(`/checkout?${new URLSearchParams({ projectId: id, clientEmail, ...query })}`);
    await page.getByRole('heading').first().waitFor();
  };

export async function playFilm(page, { film }) {
  await page
    .getByRole('button', { name: new RegExp(`^Play ${film.originalName.replace(/\.\w+$/, '')}`) })
    .first()
    .click();
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.6);
}

export async function showPhotos(page) {
  await page
    .getByRole('heading', { name: 'Photos' })
    .evaluate((element) => window.scrollTo(0, element.getBoundingClientRect().top + window.scrollY - 16));
}

/** Shows the sample's photos, below the bar that stays at the top. */
export async function showFirstSection(page) {
  await page
    .getByRole('heading', { name: 'At the Lake' })
    .last()
    .evaluate((element) => window.scrollTo(0, element.getBoundingClientRect().top + window.scrollY - 136));
  await page.getByRole('button', { name: 'Into the Woods' }).waitFor();
  await page.waitForFunction(() => {
    const seen = [...document.querySelectorAll('main img')].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return top < innerHeight && bottom > 0;
    });
    return seen.length > 2 && seen.every((image) => image.complete && image.naturalWidth > 0);
  });
}

export async function chooseThree(page) {
  await showPhotos(page);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  const choose = page.getByRole('checkbox', { name: /^Select DSC_/ });
  for (let at = 0; at < 3; at += 1) await choose.nth(at).click();
}
