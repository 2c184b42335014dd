import { randomUUID } from 'node:crypto';
import type { ProjectDto } from '@showreel/api-client';
import { Checkout } from '../pages/checkout.js';
import { ClientSite } from '../pages/client-site.js';
import { Console, ProjectPage, UploadPanel } from '../pages/console.js';
import { Gallery } from '../pages/gallery.js';
import { expectNoHorizontalScroll, smallTargets, overflowingText, widenTextSpacing } from '../support/accessibility.js';
import { pauseToasts, test as base } from '../support/themes.js';
import { CARDS, checkoutPath, EXTENDED, packagesPath, receiptsPath } from '../support/checkout-data.js';
import { ALSO_DEEP, DEEP } from '../support/devices.js';
import { beginningOf } from '../support/films.js';
import { expect } from '../support/fixtures.js';
import { fileWith, sample, titleOf } from '../support/samples.js';
import { replaceFirstPassword } from '../support/staff-api.js';

const VIDEO = 'phone-portrait-rotated.mp4';
const PHOTO = 'with-gps.jpg';
const BROKEN = 'notes.jpg';

const test = base.extend<object, { project: ProjectDto }>({
  /** A project with a video, photos and a broken file. */
  project: [
    async ({ staffApi }, use) => {
      const project = await staffApi.createProject();
      await staffApi.upload(project, [
        sample(`videos/${VIDEO}`),
        sample(`photos/${PHOTO}`),
        sample('photos/landscape-upright.jpg'),
        fileWith(BROKEN, 'no picture '.repeat(50)),
      ]);
      await use(project);
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

test.describe.configure({ timeout: 120_000 });

test.describe('Accessibility of the client site and the console', ALSO_DEEP, () => {
  test('pages of visitors have no violations', DEEP, async ({ page, check }) => {
    const pages = [
      ['/', 'Professional video, made for your business'],
      ['/login', 'Welcome Back'],
      ['/nowhere', 'Page Not Found'],
      [`/gallery/${randomUUID()}/somebody@e2e.example`, 'Gallery Not Found'],
      ['/admin/login', 'Admin Login'],
    ] as const;
    for (const [path, heading] of pages) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      await check(path, page);
    }
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByText('Password is required')).toBeVisible();
    await check('/login with errors', page);
    const site = new ClientSite(page);
    await site.signIn({ email: 'nobody@e2e.example', password: 'wrong' });
    await expect(site.toast('Login Failed')).toBeVisible();
    await pauseToasts(page);
    await check('/login with a toast', page);
  });

  test('the gallery and its dialogs have no violations', async ({ page, project, check }) => {
    const gallery = new Gallery(page);
    await gallery.open(project.galleryPath, project.name);
    await expect(gallery.photo(PHOTO)).toBeVisible();
    await check('gallery', page);
    for (const tab of ['Videos', 'Photos', 'All Media']) await page.getByRole('tab', { name: tab }).click();
    const player = await gallery.openPlayer(VIDEO);
    await expect.poll(() => player.time(), { timeout: 20_000 }).toBeGreaterThan(0.2);
    await player.button('Pause').click();
    await check('player', page);
    await page.keyboard.press('Escape');
    await gallery.photo(PHOTO).click();
    await expect(page.getByRole('dialog', { name: titleOf(PHOTO) })).toBeVisible();
    await check('lightbox', page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await gallery.checkbox(PHOTO).click();
    await expect(page.getByRole('region', { name: 'Selected files' })).toContainText('1 selected');
    await check('gallery, selecting', page);
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('tab', { name: /^Favourites/ }).click();
    await expect(page.getByRole('heading', { name: 'No favourites yet' })).toBeVisible();
    await check('gallery, no favourites', page);
    await page.getByRole('tab', { name: 'All Media' }).click();
    await gallery.clickDownload(VIDEO);
    await expect(gallery.confirmDialog).toBeVisible();
    await check('confirmation of a free download', page);
    await gallery.confirmDialog.getByRole('button', { name: 'Let Me Think' }).click();
    await gallery.photo(PHOTO).hover();
    await gallery.photoButton('Select as Free Headshot', PHOTO).click();
    await expect(page.getByRole('dialog', { name: 'Select as Free Headshot' })).toBeVisible();
    await check('confirmation of the headshot', page);
    await page.goto(packagesPath(project));
    await expect(page.getByRole('heading', { name: 'Choose Your Package' })).toBeVisible();
    await check('packages', page);
  });

  test('buying package after package has no violations', DEEP, async ({ page, staffApi, check }) => {
    const project = await staffApi.createProject();
    await page.goto(project.galleryPath);
    await expect(page.getByRole('heading', { level: 1, name: project.name })).toBeVisible();
    await check('gallery without files', page);
    // More videos and photos than are free: each package must open something.
    const names = [1, 2, 3].map((n) => `more-${n}.mp4`);
    await staffApi.upload(project, [
      ...[VIDEO, ...names].map((name) => beginningOf(`videos/${VIDEO}`, name, 1)),
      ...[PHOTO, 'more.jpg'].map((name) => sample(`photos/${PHOTO}`, name)),
    ]);
    const coupon = await staffApi.createCoupon(project, 10);
    const checkout = new Checkout(page);
    await checkout.open(checkoutPath(project, EXTENDED));
    await check('checkout', page);
    await checkout.pay.click();
    await expect(page.getByLabel('Card number')).toBeFocused();
    await check('checkout with errors', page);
    await checkout.payWith(CARDS.declined);
    await expect(checkout.failure).toBeVisible();
    await check('checkout after a declined card', page);
    await checkout.payWith(CARDS.needsAuthentication);
    await expect(checkout.bankDialog).toBeVisible();
    await check('confirmation of the bank', page);
    await checkout.bankDialog.getByRole('button', { name: 'Confirm Payment' }).click();
    await checkout.expectSuccess();
    const gallery = new Gallery(page);
    await expect(gallery.allowance).toContainText('4 video downloads left');
    await expect(new ClientSite(page).toast('Payment Successful')).toBeVisible();
    await pauseToasts(page);
    await check('gallery, extended, with a toast', page);
    await page.goto(packagesPath(project));
    await expect(page.getByRole('heading', { name: 'Choose Your Package' })).toBeVisible();
    await check('packages, extended', page);
    await checkout.open(checkoutPath(project, { amount: 300, package: 'complete', isUpgrade: true }));
    await checkout.applyCoupon('NO-SUCH-CODE');
    await expect(page.getByRole('alert')).toHaveText('This coupon code is not valid here.');
    await check('checkout with a wrong coupon', page);
    await checkout.applyCoupon(coupon);
    await expect(page.getByText(`Coupon ${coupon} applied`)).toBeVisible();
    await check('checkout of an upgrade with a coupon', page);
    await checkout.payWith(CARDS.valid);
    await checkout.expectSuccess();
    await expect(gallery.allowance).toContainText('All photos and videos included');
    await check('gallery, complete', page);
    await page.goto(packagesPath(project));
    await expect(page.getByRole('heading', { name: 'Everything Is Yours' })).toBeVisible();
    await check('packages, complete', page);
    await page.goto(receiptsPath(project));
    const receipt = page.getByRole('link', { name: /View Receipt/ }).first();
    await expect(receipt).toBeVisible();
    await check('receipts', page);
    await receipt.click();
    await expect(page.getByRole('article', { name: 'Receipt' })).toBeVisible();
    await check('a receipt', page);
    await page.goto('/checkout');
    await checkout.expectError('Missing required payment parameters');
    await check('checkout without parameters', page);
  });

  test('closed galleries have no violations', DEEP, async ({ page, staffApi, check }) => {
    const locked = await staffApi.createProject();
    await staffApi.setPasscode(locked, 'open sesame');
    await page.goto(locked.galleryPath);
    await expect(page.getByRole('heading', { name: 'This gallery is private' })).toBeVisible();
    await check('passcode', page);
    const expiring = await staffApi.createProject();
    await staffApi.setTimer(expiring, 2);
    await page.goto(expiring.galleryPath);
    await expect(page.getByRole('heading', { name: 'Access No Longer Available' })).toBeVisible();
    await check('expired', page);
    await page.goto(packagesPath(expiring));
    await expect(page.getByText('This gallery has closed. A package reopens it permanently.')).toBeVisible();
    await check('packages of an expired gallery', page);
  });

  test('pages of a signed-in user have no violations', DEEP, async ({ page, staffApi, check }) => {
    const first = await staffApi.createUser();
    const site = new ClientSite(page);
    await site.signIn(first);
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
    await check('choose a password', page);
    for (const [path, heading] of [
      ['/forgot-password', 'Forgot your password?'],
      ['/reset-password#x', 'Choose a new password'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await check(path, page);
    }
    const user = await replaceFirstPassword(page.request, first);
    await page.goto('/user/projects');
    await expect(page.getByRole('heading', { name: 'No Projects Yet' })).toBeVisible();
    await check('/user/projects, empty', page);
    await staffApi.createProject({ clientEmail: user.email });
    for (const [path, heading] of [
      ['/', 'Welcome, Robin'],
      ['/user/projects', 'My Projects'],
      ['/user-dashboard', /Welcome/],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page.getByRole('link', { name: /gallery|Project/i }).first()).toBeVisible();
      await check(path, page);
    }
  });

  test('the console has no violations', async ({ staff, project, check }) => {
    const consolePage = new Console(staff);
    await consolePage.openList();
    await consolePage.findProject(project.name);
    await check('projects', staff);
    await staff.getByRole('button', { name: 'Create New Project' }).click();
    await consolePage.dialog('Create New Project').getByLabel('Enable gallery timer').check();
    await consolePage.dialog('Create New Project').getByRole('button', { name: 'Create Project' }).click();
    await expect(staff.getByText('Project name is required')).toBeVisible();
    await check('create project, with errors', staff);
    await consolePage.clickInDialog('Create New Project', 'Cancel');
    const projectPage = new ProjectPage(staff);
    await projectPage.open(project);
    await expect(projectPage.card(BROKEN)).toHaveAttribute('data-status', 'failed');
    await check('project', staff);
    await staff.getByRole('button', { name: 'More actions' }).click();
    await expect(staff.getByRole('menuitem', { name: 'Edit timer' })).toBeVisible();
    // A menu is a layer outside all landmarks, which axe allows for dialogs only.
    await check('menu', staff, { except: ['region'] });
  });

  test('other pages and dialogs of the console have no violations', DEEP, async ({ staff, project, check }) => {
    const consolePage = new Console(staff);
    await consolePage.openList();
    await consolePage.findProject(project.name);
    await consolePage.chooseAction(project, 'Upload files');
    await new UploadPanel(staff).choose([sample(`photos/${PHOTO}`), fileWith('setup.exe', 'MZ')]);
    await check('upload card', staff);
    await consolePage.openList('users');
    await expect(consolePage.row('@e2e.example').first()).toBeVisible();
    await check('users', staff);
    await staff.getByRole('button', { name: 'Create User' }).click();
    await check('create user', staff);
    await consolePage.clickInDialog('Create User', 'Cancel');

    const projectPage = new ProjectPage(staff);
    await projectPage.open(project);
    await expect(projectPage.card(BROKEN)).toHaveAttribute('data-status', 'failed');
    await staff.getByRole('button', { name: 'More actions' }).click();
    await staff.getByRole('menuitem', { name: 'Edit timer' }).click();
    await consolePage.dialog('Edit Gallery Timer').getByLabel('Enable gallery timer').check();
    await check('timer', staff);
    await consolePage.clickInDialog('Edit Gallery Timer', 'Cancel');
    await projectPage
      .card(PHOTO)
      .getByRole('button', { name: `Delete ${PHOTO}` })
      .click();
    await check('delete file', staff);
    await consolePage.clickInDialog('Delete File', 'Cancel');
    await projectPage
      .card(PHOTO)
      .getByRole('button', { name: `View ${PHOTO}` })
      .click();
    await expect(consolePage.dialog(PHOTO)).toBeVisible();
    await check('photo', staff);
    await staff.keyboard.press('Escape');
    await projectPage
      .card(VIDEO)
      .getByRole('button', { name: `Play ${VIDEO}` })
      .click();
    await expect(staff.getByLabel(`Preview of ${VIDEO}`)).toBeVisible();
    await check('player', staff);
    for (const [path, heading] of [
      ['/admin/nowhere', 'Page Not Found'],
      [`/admin/projects/${randomUUID()}`, 'Project Not Found'],
    ] as const) {
      await staff.goto(path);
      await expect(staff.getByRole('heading', { name: heading })).toBeVisible();
      await check(path, staff);
    }
  });

  test('client pages work at 400 % zoom with wide text spacing', DEEP, async ({ page, project }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const packages = packagesPath(project);
    for (const path of [
      '/',
      '/login',
      '/nowhere',
      project.galleryPath,
      packages,
      receiptsPath(project),
      checkoutPath(project, EXTENDED),
      '/checkout',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading').first()).toBeVisible();
      expect.soft(await smallTargets(page), path).toEqual([]);
      await widenTextSpacing(page);
      await test.step(path, () => expectNoHorizontalScroll(page));
      expect.soft(await overflowingText(page), path).toEqual([]);
    }
    const gallery = new Gallery(page);
    await gallery.open(project.galleryPath, project.name);
    await gallery.photo(PHOTO).click();
    await expect(page.getByRole('dialog', { name: titleOf(PHOTO) })).toBeVisible();
    expect.soft(await smallTargets(page), 'lightbox').toEqual([]);
    await page.keyboard.press('Escape');
    const player = await gallery.openPlayer(VIDEO);
    await expect(player.video).toBeVisible();
    expect.soft(await smallTargets(page), 'player').toEqual([]);
    await widenTextSpacing(page);
    await expectNoHorizontalScroll(page);
  });
});
