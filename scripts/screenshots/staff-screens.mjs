import { inRoot } from '../lib/paths.mjs';

const list =
  (name = 'projects') =>
  async (page) => {
    await page.goto(`/admin/${name}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  };
const project =
  (then) =>
  async (page, { wedding: { id, name } }) => {
    await page.goto(`/admin/projects/${id}`);
    await page.getByRole('heading', { name }).first().waitFor();
    await page.getByRole('article').first().waitFor();
    await then?.(page);
  };
const press = (name) => async (page) => {
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor();
};
const menu = (name) => async (page) => {
  await page.getByRole('button', { name: 'More actions' }).click();
  if (!name) return void (await page.getByRole('menu').waitFor());
  await page.getByRole('menuitem', { name }).click();
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor();
};
const rowMenu = (name) => async (page) => {
  await page
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click();
  await page.getByRole('menuitem', { name }).click();
};
const then = (first, second) => async (page, fixture) => {
  await first(page, fixture);
  await second(page, fixture);
};
const dashboard = async (page) => {
  await page.goto('/admin/dashboard');
  await page.locator('svg.recharts-surface, [class*="MuiCharts"] svg, svg[class*="MuiCharts"]').first().waitFor();
};
/** Files far below the screen are not in the page yet. */
const showPhotos = (page) =>
  page.getByRole('heading', { name: 'Photos', exact: true }).evaluate((heading) => heading.scrollIntoView());
const pressPhoto = (name) => async (page) => {
  await showPhotos(page);
  await press(name)(page);
};
/** Videos above the screen leave the page while this runs, so that only the photos keep their numbers. */
const chooseTwo = async (page) => {
  await showPhotos(page);
  const boxes = page.getByRole('region', { name: 'Photos' }).getByRole('checkbox');
  for (const at of [0, 1]) await boxes.nth(at).evaluate((box) => box.click());
  await page.getByText('2 files selected').first().waitFor();
};
const purchase = async (page) => {
  await list('purchases')(page);
  await page
    .getByRole('link', { name: /[A-Z]+-\d{4}-\d+/ })
    .first()
    .click();
  await page.waitForURL(/\/admin\/purchases\//);
  await page.getByRole('heading').first().waitFor();
};
/** A preview is a page of its own, which gets its content after the console is ready. */
const previewShown = async (page) => {
  const preview = page.frameLocator('iframe');
  await preview.getByRole('heading', { level: 1 }).waitFor();
  await preview.locator('body').evaluate(async () => {
    await document.fonts.ready;
    const seen = [...document.images].filter(
      (image) => image.currentSrc && image.getBoundingClientRect().top < innerHeight,
    );
    await Promise.all(seen.map((image) => image.decode().catch(() => undefined)));
  });
};
const priceList = async (page) => {
  await list('price-lists')(page);
  await page.getByRole('link', { name: 'Standard' }).click();
  await previewShown(page);
};
const goTo = (path) => async (page) => {
  await page.goto(path);
  await page.getByRole('heading').first().waitFor();
};

/** Every screen of the staff's console; a new screen is a new line here. Fields as in client-screens.mjs. */
export const STAFF_SCREENS = [
  { name: 'login', title: 'Sign-in', take: goTo('/admin/login'), as: 'nobody' },
  { name: 'dashboard', tablet: true, title: 'Dashboard: figures and trends', take: dashboard, dark: true },
  { name: 'projects', tablet: true, title: 'Projects', take: list(), dark: true },
  { name: 'clients', tablet: true, title: 'Clients', take: list('clients'), dark: true },
  {
    name: 'client',
    tablet: true,
    title: 'Client: galleries, purchases, documents and activity',
    take: async (page, { campaign: { clientEmail } }) => {
      await page.goto(`/admin/clients/${encodeURIComponent(clientEmail)}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
    whole: true,
    dark: true,
  },
  { name: 'users', title: 'Users', take: list('users'), dark: true },
  { name: 'purchases', title: 'Sales', take: list('purchases'), dark: true },
  {
    name: 'create-project',
    title: 'Create New Project',
    take: then(list(), press('Create New Project')),
    dark: true,
  },
  { name: 'account', title: 'Your account', take: goTo('/admin/account'), whole: true, dark: true },
  { name: 'create-user', title: 'Create User', take: then(list('users'), press('Create User')) },
  { name: 'make-admin', title: 'Make Admin', take: then(list('users'), press('Make Admin')) },
  { name: 'reset-password', title: 'Reset Password', take: then(list('users'), press('Reset Password')) },
  { name: 'presets', title: 'Project presets', take: list('settings/presets') },
  { name: 'reminders', title: 'Reminders to clients', take: list('settings/reminders'), whole: true, dark: true },
  {
    name: 'reminder-preview',
    title: 'Preview of a reminder',
    take: then(list('settings/reminders'), async (page) => {
      await page.getByRole('button', { name: 'Preview' }).first().click();
      const preview = page.getByTitle('Preview');
      await preview.waitFor();
      await preview.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    }),
  },
  { name: 'trash', title: 'Trash', take: list('trash'), dark: true },
  { name: 'delete-project', title: 'Delete Project', take: then(list(), rowMenu('Delete project')) },
  {
    name: 'upload',
    tablet: true,
    title: 'Files pending upload',
    take: then(then(list(), rowMenu('Upload files')), async (page) => {
      await page
        .getByTestId('file-input')
        .setInputFiles([inRoot('samples', 'in-the-woods.mp4'), inRoot('samples', 'fig.jpg')]);
      const card = page
        .getByRole('region', { name: 'Upload Files' })
        .or(page.getByRole('dialog', { name: 'Upload Files' }));
      await card.getByRole('listitem').first().waitFor();
      await card.scrollIntoViewIfNeeded();
    }),
  },
  { name: 'project', tablet: true, title: 'Project', take: project(), dark: true },
  { name: 'project-whole', title: 'Project, full page', take: project(), whole: true },
  { name: 'project-menu', title: 'Project: actions menu', take: project(menu()) },
  { name: 'project-edit', title: 'Edit Project', take: project(press('Edit project')) },
  { name: 'project-share', tablet: true, title: 'Share gallery', take: project(press('Share')), dark: true },
  {
    name: 'project-people',
    tablet: true,
    title: 'People of a gallery and its guest link',
    take: project(async (page) => {
      const partner = page.getByText('Meadow Weddings').first();
      await partner.waitFor();
      await partner.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    }),
    dark: true,
  },
  {
    name: 'project-reminders',
    title: 'Emails of a project that come by themselves',
    take: project(async (page) => {
      await page.getByRole('button', { name: 'Choose emails' }).click();
      const last = page.getByRole('switch', { name: 'Emails to staff' });
      await last.waitFor();
      await last.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    }),
  },
  { name: 'project-paste-people', title: 'People: paste a list', take: project(press('Paste a list')) },
  {
    name: 'project-selections',
    title: 'Selections: what each person has chosen',
    take: async (page, fixture) => {
      await page.goto(`/admin/projects/${fixture.session.id}`);
      await page.getByRole('button', { name: 'Compare' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'project-compare-selection',
    title: 'Selections: who has chosen which photos',
    take: async (page, fixture) => {
      await page.goto(`/admin/projects/${fixture.session.id}`);
      await page.getByRole('button', { name: 'Compare' }).click();
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
  { name: 'project-grant', title: 'Grant access', take: project(press('Grant access')) },
  { name: 'project-passcode', title: 'Set passcode', take: project(menu('Set passcode')) },
  { name: 'project-design', title: 'Gallery design', take: project(menu('Gallery design')) },
  { name: 'project-favourites', title: 'The favourites of a gallery', take: project(press(/^Favourites/)) },
  { name: 'project-chosen', title: 'Project: several files selected', take: project(chooseTwo) },
  {
    name: 'project-sections',
    title: 'Project with sections',
    take: (page, { campaign }) => project()(page, { wedding: campaign }),
  },
  { name: 'project-timer', title: 'Edit Gallery Timer', take: project(menu('Edit timer')) },
  { name: 'project-photo', title: 'Project: a photo', take: project(pressPhoto(/^View DSC/)) },
  {
    name: 'project-player',
    title: 'Project: a video',
    take: project(async (page) => {
      await page
        .getByRole('button', { name: /^Play / })
        .first()
        .click();
      await page.locator('video').first().waitFor();
    }),
  },
  { name: 'project-delete-file', title: 'Delete File', take: project(pressPhoto(/^Delete DSC/)) },
  {
    name: 'project-failed',
    title: 'Project with a failed file',
    take: (page, { portraits }) => project()(page, { wedding: portraits }),
  },
  { name: 'purchase', title: 'Purchase', take: purchase },
  { name: 'price-lists', title: 'Price lists', take: list('price-lists') },
  {
    name: 'price-list',
    tablet: true,
    title: 'Price list: editor and preview',
    take: priceList,
    dark: true,
  },
  { name: 'price-list-whole', title: 'Price list, full page', take: priceList, whole: true },
  { name: 'coupons', title: 'Coupons', take: list('coupons') },
  { name: 'refund', title: 'Refund', take: then(purchase, press(/^Refund$/)) },
  { name: 'withdrawals', title: 'Withdrawals', take: list('withdrawals'), dark: true },
  { name: 'legal-pages', title: 'Legal pages', take: goTo('/admin/settings/legal'), whole: true },
  {
    name: 'settings',
    tablet: true,
    title: 'Settings',
    take: then(goTo('/admin/settings'), previewShown),
    whole: true,
    dark: true,
  },
  {
    name: 'taxes',
    tablet: true,
    title: 'Taxes and seller',
    take: goTo('/admin/settings/taxes'),
    whole: true,
    dark: true,
  },
  { name: 'mail', tablet: true, title: 'Email settings', take: goTo('/admin/settings/mail'), whole: true, dark: true },
  {
    name: 'payments',
    tablet: true,
    title: 'Payment settings: guide to the restricted key',
    take: goTo('/admin/settings/payments'),
    whole: true,
    dark: true,
  },
  {
    name: 'payments-es',
    title: 'Payment settings, in Spanish',
    take: goTo('/admin/settings/payments'),
    whole: true,
    locale: 'es-ES',
  },
  { name: 'dashboard-whole', title: 'Dashboard, full page', take: dashboard, whole: true },
  { name: 'dashboard-de', title: 'Dashboard, in German', take: dashboard, whole: true, locale: 'de-DE' },
  { name: 'status', tablet: true, title: 'System status', take: goTo('/admin/status'), dark: true },
  { name: 'activity', title: 'Activity', take: goTo('/admin/activity') },
  {
    name: 'project-not-found',
    title: 'Project not found',
    take: goTo('/admin/projects/00000000-0000-4000-8000-000000000000'),
  },
  { name: 'not-found', title: 'Page not found', take: goTo('/admin/nowhere') },
];
