import { randomUUID } from 'node:crypto';
import type { ProjectDto } from '@showreel/api-client';
import { Checkout } from '../pages/checkout.js';
import { ClientSite } from '../pages/client-site.js';
import { Console, ProjectPage, UploadPanel } from '../pages/console.js';
import { Gallery } from '../pages/gallery.js';
import { expectNoSidewaysScroll, smallTargets, spilledText, widenText } from '../support/accessibility.js';
import { keepToasts, test as base } from '../support/themes.js';
import { CARDS, checkoutAddress, EXTENDED, packagesAddress, receiptsAddress } from '../support/checkout-data.js';
import { expect } from '../support/fixtures.js';
import { made, sample } from '../support/samples.js';
import { settle } from '../support/staff-api.js';

const VIDEO = 'phone-portrait-rotated.mp4';
const PHOTO = 'with-gps.jpg';
const BROKEN = 'notes.jpg';

const test = base.extend<object, { furnished: ProjectDto }>({
  /** A project with something of everything, made once. */
  furnished: [
    async ({ staffApi }, use) => {
      const project = await staffApi.createProject();
      await staffApi.upload(project, [sample(`videos/${VIDEO}`), sample(`photos/${PHOTO}`), sample('photos/landscape-upright.jpg'), made(BROKEN, 'no picture '.repeat(50))]);
      await use(project);
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

test.describe.configure({ timeout: 120_000 });

test('visitors\' screens', async ({ page, check }) => {
  for (const [path, heading] of [
    ['/', 'Professional video, made for your business'],
    ['/login', 'Welcome Back'],
    ['/nowhere', 'Page Not Found'],
    [`/gallery/${randomUUID()}/somebody@roads.example`, 'Gallery Not Found'],
    ['/admin/login', 'Admin Login'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await check(path, page);
  }
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Password is required')).toBeVisible();
  await check('/login with complaints', page);
  const site = new ClientSite(page);
  await site.signIn({ email: 'nobody@roads.example', password: 'wrong' });
  await expect(site.toast('Login Failed')).toBeVisible();
  await keepToasts(page);
  await check('/login with a toast', page);
});

test('the gallery and its dialogs', async ({ page, furnished, check }) => {
  const gallery = new Gallery(page);
  await gallery.open(furnished.galleryPath, furnished.name);
  await expect(gallery.photo(PHOTO)).toBeVisible();
  await check('gallery', page);
  for (const tab of ['Videos', 'Photos', 'All Media']) await page.getByRole('tab', { name: tab }).click();
  const player = await gallery.play(VIDEO);
  await expect.poll(() => player.time(), { timeout: 20_000 }).toBeGreaterThan(0.2);
  await player.button('Pause').click();
  await check('player', page);
  await page.keyboard.press('Escape');
  await gallery.photo(PHOTO).click();
  await expect(page.getByRole('dialog', { name: PHOTO })).toBeVisible();
  await check('lightbox', page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('checkbox', { name: `Select ${PHOTO}` }).click();
  await expect(page.getByRole('region', { name: 'Selected files' })).toContainText('1 selected');
  await check('gallery, choosing', page);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('tab', { name: /^Favourites/ }).click();
  await expect(page.getByRole('heading', { name: 'No favourites yet' })).toBeVisible();
  await check('gallery, no favourites', page);
  await page.getByRole('tab', { name: 'All Media' }).click();
  await gallery.askFor(VIDEO);
  await expect(gallery.question).toBeVisible();
  await check('question before a free download', page);
  await gallery.question.getByRole('button', { name: 'Let Me Think' }).click();
  await gallery.photo(PHOTO).hover();
  await gallery.photoButton('Select as Free Headshot', PHOTO).click();
  await expect(page.getByRole('dialog', { name: 'Select as Free Headshot' })).toBeVisible();
  await check('question before the headshot', page);
  await page.goto(furnished.galleryPath.replace('/gallery/', '/packages/'));
  await expect(page.getByRole('heading', { name: 'Choose Your Package' })).toBeVisible();
  await check('packages', page);
});

test('buying, level by level', async ({ page, staffApi, check }) => {
  const project = await staffApi.createProject();
  await page.goto(project.galleryPath);
  await expect(page.getByRole('heading', { level: 1, name: project.name })).toBeVisible();
  await check('gallery without files', page);
  await staffApi.upload(project, [sample(`videos/${VIDEO}`), sample(`photos/${PHOTO}`)]);
  const checkout = new Checkout(page);
  await checkout.open(checkoutAddress(project, EXTENDED));
  await check('checkout', page);
  await checkout.pay.click();
  await expect(page.getByLabel('Card number')).toBeFocused();
  await check('checkout with complaints', page);
  await checkout.payWith(CARDS.declined);
  await expect(checkout.failure).toBeVisible();
  await check('checkout after a refused card', page);
  await checkout.payWith(CARDS.asks);
  await expect(checkout.bank).toBeVisible();
  await check('question of the bank', page);
  await checkout.bank.getByRole('button', { name: 'Confirm Payment' }).click();
  await checkout.expectSuccess();
  const gallery = new Gallery(page);
  await expect(gallery.allowance).toContainText('6 video downloads left');
  await expect(new ClientSite(page).toast('Payment Successful')).toBeVisible();
  await keepToasts(page);
  await check('gallery, extended, with a toast', page);
  await page.goto(packagesAddress(project));
  await expect(page.getByRole('heading', { name: 'Choose Your Package' })).toBeVisible();
  await check('packages, extended', page);
  await checkout.open(checkoutAddress(project, { amount: 300, package: 'complete', isUpgrade: true }));
  await check('checkout of an upgrade', page);
  await checkout.payWith(CARDS.good);
  await checkout.expectSuccess();
  await expect(gallery.allowance).toContainText('everything is yours');
  await check('gallery, complete', page);
  await page.goto(packagesAddress(project));
  await expect(page.getByRole('heading', { name: 'Everything Is Yours' })).toBeVisible();
  await check('packages, complete', page);
  await page.goto(receiptsAddress(project));
  const receipt = page.getByRole('link', { name: /View Receipt/ }).first();
  await expect(receipt).toBeVisible();
  await check('receipts', page);
  await receipt.click();
  await expect(page.getByRole('article', { name: 'Receipt' })).toBeVisible();
  await check('a receipt', page);
  await page.goto('/checkout');
  await checkout.expectRefusal('Missing required payment parameters');
  await check('checkout without an order', page);
});

test('closed galleries', async ({ page, staffApi, check }) => {
  const locked = await staffApi.createProject();
  await staffApi.setPasscode(locked, 'open sesame');
  await page.goto(locked.galleryPath);
  await expect(page.getByRole('heading', { name: 'This gallery is private' })).toBeVisible();
  await check('passcode', page);
  const ending = await staffApi.createProject();
  await staffApi.setTimer(ending, 2);
  await page.goto(ending.galleryPath);
  await expect(page.getByRole('heading', { name: 'Access No Longer Available' })).toBeVisible();
  await check('expired', page);
  await page.goto(ending.galleryPath.replace('/gallery/', '/packages/'));
  await expect(page.getByText('A package opens it again, for good.')).toBeVisible();
  await check('packages of an expired gallery', page);
});

test('the screens of a signed-in user', async ({ page, staffApi, check }) => {
  const first = await staffApi.createUser();
  const site = new ClientSite(page);
  await site.signIn(first);
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await check('choose a password', page);
  const user = await settle(page.request, first);
  await page.goto('/user/projects');
  await expect(page.getByRole('heading', { name: 'No Projects Yet' })).toBeVisible();
  await check('/user/projects, empty', page);
  await staffApi.createProject({ clientEmail: user.email });
  for (const [path, heading] of [['/', 'Welcome, Robin'], ['/user/projects', 'My Projects'], ['/user-dashboard', /Welcome/]] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole('link', { name: /gallery|Road/i }).first()).toBeVisible();
    await check(path, page);
  }
});

test('the console', async ({ staff, furnished, check }) => {
  const panel = new Console(staff);
  await panel.openDashboard();
  await panel.find(furnished.name);
  await check('projects', staff);
  await staff.getByRole('button', { name: 'Create New Project' }).click();
  await panel.dialog('Create New Project').getByLabel('Enable gallery timer').check();
  await panel.dialog('Create New Project').getByRole('button', { name: 'Create Project' }).click();
  await expect(staff.getByText('Project name is required')).toBeVisible();
  await check('create project, with complaints', staff);
  await panel.press('Create New Project', 'Cancel');
  await panel.line(furnished.name).getByRole('button', { name: 'Upload files' }).click();
  await new UploadPanel(staff).choose([sample(`photos/${PHOTO}`), made('setup.exe', 'MZ')]);
  await check('upload card', staff);
  await panel.openDashboard('users');
  await expect(panel.line('admin@roads.example')).toBeVisible();
  await check('users', staff);
  await staff.getByRole('button', { name: 'Create User' }).click();
  await check('create user', staff);
  await panel.press('Create User', 'Cancel');

  const project = new ProjectPage(staff);
  await project.open(furnished);
  await expect(project.card(BROKEN)).toHaveAttribute('data-status', 'failed');
  await check('project', staff);
  await staff.getByRole('button', { name: 'More actions' }).click();
  await expect(staff.getByRole('menuitem', { name: 'Edit timer' })).toBeVisible();
  // A menu is a layer over the page and stands in no landmark; axe excuses only dialogs.
  await check('menu', staff, { except: ['region'] });
  await staff.getByRole('menuitem', { name: 'Edit timer' }).click();
  await panel.dialog('Edit Gallery Timer').getByLabel('Enable gallery timer').check();
  await check('timer', staff);
  await panel.press('Edit Gallery Timer', 'Cancel');
  await project.card(PHOTO).getByRole('button', { name: `Delete ${PHOTO}` }).click();
  await check('delete file', staff);
  await panel.press('Delete File', 'Cancel');
  await project.card(PHOTO).getByRole('button', { name: `View ${PHOTO}` }).click();
  await expect(panel.dialog(PHOTO)).toBeVisible();
  await check('photo', staff);
  await staff.keyboard.press('Escape');
  await project.card(VIDEO).getByRole('button', { name: `Play ${VIDEO}` }).click();
  await expect(staff.getByLabel(`Preview of ${VIDEO}`)).toBeVisible();
  await check('player', staff);
  for (const [path, heading] of [['/admin/nowhere', 'Page Not Found'], [`/admin/projects/${randomUUID()}`, 'Project Not Found']] as const) {
    await staff.goto(path);
    await expect(staff.getByRole('heading', { name: heading })).toBeVisible();
    await check(path, staff);
  }
});

test('400 % zoom, wide letters and small targets', async ({ page, furnished }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const packages = packagesAddress(furnished);
  for (const path of ['/', '/login', '/nowhere', furnished.galleryPath, packages, receiptsAddress(furnished), checkoutAddress(furnished, EXTENDED), '/checkout']) {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    expect.soft(await smallTargets(page), path).toEqual([]);
    await widenText(page);
    await test.step(path, () => expectNoSidewaysScroll(page));
    expect.soft(await spilledText(page), path).toEqual([]);
  }
  const gallery = new Gallery(page);
  await gallery.open(furnished.galleryPath, furnished.name);
  await gallery.photo(PHOTO).click();
  await expect(page.getByRole('dialog', { name: PHOTO })).toBeVisible();
  expect.soft(await smallTargets(page), 'lightbox').toEqual([]);
  await page.keyboard.press('Escape');
  const player = await gallery.play(VIDEO);
  await expect(player.video).toBeVisible();
  expect.soft(await smallTargets(page), 'player').toEqual([]);
  await widenText(page);
  await expectNoSidewaysScroll(page);
});
