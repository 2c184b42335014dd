import {
  addressedInformally,
  checkout,
  chooseThree,
  gallery,
  goTo,
  playFilm,
  proofing,
  showFirstSection,
  showPhotos,
  showTabs,
  wedding,
} from './client-steps.mjs';
import { linkOf } from './fixture.mjs';

/**
 * Every screen of the client's site: file name, what it is, and how to get there. A new screen is a new line here.
 * `as`: who is signed in; `dark`: in the dark theme too; `tablet`: at 820 px too; `whole`: the full length of the page;
 * `locale`: the browser's language, British English by default; `height`: of the picture, the screen's by default.
 */
export const CLIENT_SCREENS = [
  { name: 'landing', tablet: true, title: 'Landing', take: goTo('/'), dark: true },
  { name: 'landing-whole', title: 'Landing, full page', take: goTo('/'), whole: true },
  { name: 'login', title: 'Sign-in', take: goTo('/login'), dark: true },
  { name: 'forgot-password', title: 'Forgotten password', take: goTo('/forgot-password') },
  { name: 'home', title: 'Home of a signed-in user', take: goTo('/'), as: 'user' },
  { name: 'projects', title: 'Projects of a user', take: goTo('/user/projects'), as: 'user' },
  {
    name: 'dashboard',
    tablet: true,
    title: 'Dashboard of a user: account, support, activity',
    take: goTo('/user-dashboard'),
    as: 'user',
    whole: true,
    dark: true,
  },
  {
    name: 'gallery-free',
    tablet: true,
    title: 'Gallery, free level, shortly before it ends',
    take: gallery('wedding'),
    dark: true,
  },
  { name: 'gallery-files', tablet: true, title: 'Gallery: tabs, videos, photos', take: wedding(showTabs), dark: true },
  { name: 'gallery-whole', title: 'Gallery, full page', take: wedding(async () => undefined), whole: true },
  {
    name: 'gallery-complete',
    title: 'Gallery, complete level',
    take: async (page, fixture) => {
      await gallery('campaign')(page, fixture);
      await showTabs(page);
    },
  },
  {
    name: 'gallery-sections',
    title: 'Gallery with sections',
    take: async (page, fixture) => {
      await gallery('campaign')(page, fixture);
      const heading = page.getByRole('heading', { name: 'On the road' });
      await heading.waitFor();
      await heading.evaluate((element) =>
        window.scrollTo(0, element.getBoundingClientRect().top + window.scrollY - 460),
      );
    },
  },
  {
    name: 'gallery-favourites',
    title: 'Favourites',
    take: wedding(async (page) => {
      await page.getByRole('tab', { name: /Favourites/ }).click();
      await showTabs(page);
    }),
  },
  {
    name: 'gallery-selection',
    tablet: true,
    title: 'Several files selected',
    take: wedding(async (page) => {
      await chooseThree(page);
      await showPhotos(page);
    }),
  },
  {
    name: 'proofing',
    tablet: true,
    title: 'Choosing photos for an album',
    take: async (page, fixture) => {
      await proofing(page, fixture);
      await showTabs(page);
    },
    dark: true,
  },
  {
    name: 'proofing-sort',
    title: 'Sorting the chosen photos, with notes',
    take: async (page, fixture) => {
      await proofing(page, fixture);
      await page.getByRole('button', { name: 'Sort & Notes' }).click();
      await page.getByRole('dialog').waitFor();
    },
    dark: true,
  },
  {
    name: 'proofing-done',
    title: 'Confirmation that a selection is done',
    take: async (page, fixture) => {
      await proofing(page, fixture);
      await page.getByRole('button', { name: 'Done', exact: true }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'proofing-payment',
    title: 'A selection whose additional photos await payment',
    take: async (page, fixture) => {
      await gallery('portraits')(page, fixture);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.mouse.wheel(0, 1);
      await page
        .getByRole('link', { name: /^Pay/ })
        .or(page.getByRole('button', { name: /^Pay/ }))
        .waitFor();
      await showTabs(page);
    },
  },
  {
    name: 'proofing-checkout',
    title: 'Checkout of additional photos',
    take: async (page, fixture) => {
      await gallery('portraits')(page, fixture);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.mouse.wheel(0, 1);
      await page
        .getByRole('link', { name: /^Pay/ })
        .or(page.getByRole('button', { name: /^Pay/ }))
        .click();
      await page.waitForURL(/checkout/);
      await page.getByRole('heading').first().waitFor();
    },
  },
  {
    name: 'proofing-photo',
    title: 'Choosing a photo in the viewer',
    take: async (page, fixture) => {
      await proofing(page, fixture);
      await page
        .getByRole('button', { name: /^Open / })
        .first()
        .click();
      await page.getByRole('dialog').getByRole('checkbox').waitFor();
    },
  },
  { name: 'gallery-below', title: 'Gallery with the title below its cover', take: gallery('session') },
  { name: 'gallery-framed', title: 'Gallery with a framed cover', take: gallery('portraits') },
  { name: 'gallery-centred', title: 'Gallery with its name on the middle of the cover', take: gallery('waiting') },
  { name: 'gallery-empty', title: 'Gallery without files', take: gallery('empty') },
  {
    name: 'gallery-de',
    title: 'Gallery, full page, in German',
    take: gallery('wedding'),
    whole: true,
    locale: 'de-DE',
  },
  {
    name: 'gallery-es',
    title: 'Gallery, full page, in Spanish',
    take: gallery('wedding'),
    whole: true,
    locale: 'es-ES',
  },
  {
    name: 'gallery-waiting',
    tablet: true,
    title: 'Gallery whose purchase waits for the withdrawal period',
    take: gallery('waiting'),
    whole: true,
  },
  {
    name: 'free-download',
    title: 'Confirmation of a free download',
    take: wedding(async (page) => {
      await page
        .getByRole('article')
        .getByRole('button', { name: /^Download (?!Again)/ })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    }),
    dark: true,
  },
  {
    name: 'free-headshot',
    title: 'Confirmation of the free headshot',
    take: wedding(async (page, { photo }) => {
      await page.goto(`${page.url()}?photo=${photo.id}`);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /Free Headshot/ })
        .first()
        .click();
      await page.getByRole('dialog', { name: 'Select as Free Headshot' }).waitFor();
    }),
  },
  {
    name: 'limit',
    title: 'More videos selected than are free',
    take: wedding(async (page) => {
      await page.getByRole('button', { name: 'Select', exact: true }).click();
      const videos = page.getByRole('article').getByRole('checkbox');
      for (let at = 0; at < 4; at += 1) await videos.nth(at).click();
      await page.getByRole('region', { name: 'Selected files' }).getByRole('button', { name: 'Download' }).click();
      await page.getByRole('dialog').waitFor();
    }),
  },
  {
    name: 'download-size',
    title: 'Choice of a size',
    take: async (page, fixture) => {
      await gallery('session')(page, fixture);
      await page.getByRole('button', { name: /^Download All/ }).click();
      await page.getByRole('dialog', { name: 'Choose a Size' }).waitFor();
      await page.getByText('Being prepared…').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'lightbox',
    tablet: true,
    title: 'Lightbox',
    take: wedding(async (page, { photo }) => {
      await page.goto(`${page.url()}?photo=${photo.id}`);
      await page.getByRole('dialog').locator('img').first().waitFor();
    }),
  },
  { name: 'player', tablet: true, title: 'Player', take: wedding(playFilm) },
  {
    name: 'package-comparison',
    tablet: true,
    title: 'Package comparison in the gallery',
    take: wedding(async (page) => {
      const heading = page.getByRole('heading', { name: 'Compare Packages' });
      while (!(await heading.count())) {
        await page.mouse.wheel(0, 600);
        await page.waitForTimeout(50);
      }
      await heading.scrollIntoViewIfNeeded();
      await heading.evaluate((element) =>
        window.scrollTo(0, element.getBoundingClientRect().top + window.scrollY - 48),
      );
    }),
    dark: true,
  },
  {
    name: 'packages',
    tablet: true,
    title: 'Packages',
    take: (page, fixture) => page.goto(linkOf(fixture.wedding, 'packages')),
    dark: true,
  },
  {
    name: 'packages-de-informal',
    title: 'Packages, in informal German',
    take: async (page, fixture) => {
      await addressedInformally(page);
      await page.goto(linkOf(fixture.wedding, 'packages'));
    },
    locale: 'de-DE',
  },
  {
    name: 'packages-upgrade',
    title: 'Packages, with an upgrade',
    take: (page, fixture) => page.goto(linkOf(fixture.sample, 'packages')),
  },
  {
    name: 'checkout',
    tablet: true,
    title: 'Checkout',
    take: checkout({ amount: '499', package: 'complete' }),
    dark: true,
  },
  {
    name: 'checkout-consent',
    title: 'Checkout of a consumer in the EU',
    take: async (page, fixture) => {
      await checkout({ amount: '499', package: 'complete' })(page, fixture);
      await page.getByLabel('Your country').selectOption('DE');
      await page.getByRole('checkbox', { name: /delivery/ }).waitFor();
    },
    dark: true,
  },
  {
    name: 'checkout-es',
    title: 'Checkout, in Spanish',
    take: checkout({ amount: '499', package: 'complete' }),
    locale: 'es-ES',
  },
  {
    name: 'paid',
    title: 'After a payment',
    take: async (page, fixture) => {
      // The checkout leads there with this state.
      await page.addInitScript(() => history.replaceState({ state: { paid: 'purchase' }, index: 0 }, ''));
      await gallery('campaign')(page, fixture);
      await page.getByRole('heading', { name: 'Everything Is Yours' }).waitFor();
    },
  },
  {
    name: 'receipt-waiting',
    title: 'Receipt of a purchase that waits for the withdrawal period',
    take: async (page, fixture) => {
      await page.goto(linkOf(fixture.waiting, 'receipt'));
      await page
        .getByRole('main')
        .getByRole('link', { name: /Package/ })
        .first()
        .click();
      await page.getByRole('article').waitFor();
    },
    whole: true,
    dark: true,
  },
  { name: 'withdraw', title: 'Withdrawal', take: goTo('/withdraw'), dark: true },
  { name: 'checkout-refused', title: 'Checkout without parameters', take: goTo('/checkout') },
  {
    name: 'purchases',
    title: 'Purchases of a gallery',
    take: (page, fixture) => page.goto(linkOf(fixture.campaign, 'receipt')),
  },
  {
    name: 'receipt',
    title: 'Receipt',
    take: async (page, fixture) => {
      await page.goto(linkOf(fixture.campaign, 'receipt'));
      await page
        .getByRole('main')
        .getByRole('link', { name: /Package/ })
        .first()
        .click();
      await page.getByRole('article').waitFor();
    },
  },
  { name: 'expired', title: 'Expired gallery', take: gallery('ended'), dark: true },
  {
    name: 'join',
    tablet: true,
    title: 'Guest link: a guest says their name',
    take: async (page, { guestLink }) => {
      await page.goto(guestLink);
      await page.getByRole('textbox').first().waitFor();
    },
    dark: true,
  },
  { name: 'passcode', title: 'Gallery with a passcode', take: gallery('locked') },
  {
    name: 'gallery-not-found',
    title: 'Gallery not found',
    take: goTo('/gallery/00000000-0000-4000-8000-000000000000/nobody@example.com'),
  },
  { name: 'not-found', title: 'Page not found', take: goTo('/nothing/here') },
];

const sample = (then) => async (page, fixture) => {
  await page.goto(linkOf(fixture.sample));
  await page.getByRole('heading', { level: 1 }).waitFor();
  await then?.(page, fixture);
};

/** The cover takes up 90 % of a laptop's screen. */
const COVER_HEIGHT = 810;

/** Pictures that the README shows: the sample project, under names that stay. */
export const README_PICTURES = [
  { file: 'readme-cover', size: 'laptop', height: COVER_HEIGHT, take: sample() },
  { file: 'readme-grid', size: 'laptop', take: sample(showFirstSection) },
  { file: 'readme-phone', size: 'phone', take: sample() },
  { file: 'readme-phone-dark', size: 'phone', dark: true, take: sample(showFirstSection) },
  {
    file: 'readme-player',
    size: 'laptop',
    take: sample(async (page) => {
      await playFilm(page, { film: { originalName: 'In the woods' } });
      // The controls stay in view while it is paused.
      await page.keyboard.press('Space');
    }),
  },
  { file: 'readme-checkout', size: 'laptop', take: checkout({ amount: '499', package: 'complete' }) },
  {
    file: 'readme-project',
    size: 'laptop',
    as: 'staff',
    take: async (page, { sample: { id } }) => {
      await page.goto(`/admin/projects/${id}`);
      await page.getByRole('article').first().waitFor();
    },
  },
];
