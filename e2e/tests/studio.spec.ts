import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { GalleryDto, StatusDto } from '@showreel/api-client';
import { Console, ProjectPage } from '../pages/console.js';
import { Gallery } from '../pages/gallery.js';
import { DEEP, PHONE } from '../support/devices.js';
import { accessibilityViolations, expectNoHorizontalScroll } from '../support/accessibility.js';
import { mailsTo } from '../support/mails.js';
import { expect, test } from '../support/fixtures.js';
import { APART } from '../support/product.js';
import { sample, samplePath } from '../support/samples.js';

// The tests change the studio's settings and read its mails.
test.use({ env: APART });

/** Checks the page's accessibility in both themes. */
async function check(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // Transitions start with the next frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect.soft(await accessibilityViolations(page), `${name}, ${colorScheme}`).toEqual([]);
  }
}

test.describe('Studio', DEEP, () => {
  test('staff mail a gallery, view it as the client and see its visits', async ({
    staff,
    staffApi,
    visitor,
    product,
  }) => {
    const project = await staffApi.createProject();
    const [photo] = await staffApi.upload(project, [sample('photos/with-gps.jpg')]);
    const consolePage = new Console(staff);
    await new ProjectPage(staff).open(project);
    const card = staff.getByRole('region', { name: 'Client', exact: true });
    await expect(card).toContainText('Not shared by email yet');

    await card.getByRole('button', { name: 'Share', exact: true }).click();
    const dialog = consolePage.dialog('Share gallery');
    await expect(dialog.getByRole('img', { name: 'QR code of the gallery link' })).toBeVisible();
    await expect(dialog.getByLabel('Personal link of')).toHaveValue(new RegExp(`${project.galleryPath}$`));
    await dialog.getByLabel('Subject').fill('');
    await dialog.getByRole('button', { name: 'Save as file' }).click();
    await expect(dialog).toContainText('Enter a subject.');
    await dialog.getByLabel('Subject').fill('Pictures of the harbour');
    await dialog.getByLabel('Message', { exact: true }).fill('Dear Ana, look here: {link} See you soon!');
    await check(staff, 'share dialog');
    await dialog.getByRole('button', { name: 'Save as file' }).click();
    await expect(dialog.getByRole('region', { name: 'Emails' })).toContainText(
      /Pictures of the harbour.*Saved as a file, not sent.* · Not opened yet/s,
    );
    const [mail] = await mailsTo(product!.dataDir, project.clientEmail);
    expect(mail).toContain('Subject: Pictures of the harbour');
    expect(mail).toMatch(/Dear Ana, look here:\s+http/);
    expect(mail).toContain(project.galleryPath);
    await dialog.getByRole('button', { name: 'Close' }).click();

    const visits = async () =>
      (await staffApi.read<{ items: { kind: string }[] }>(`/api/admin/projects/${project.id}/activity`)).items
        .filter(({ kind }) => kind !== 'share')
        .map(({ kind }) => kind);
    await test.step('viewing as the client counts nothing and unlocks nothing', async () => {
      const opening = staff.context().waitForEvent('page');
      await card.getByRole('button', { name: 'View as client' }).click();
      const view = await opening;
      const banner = view.getByRole('complementary', { name: 'View as somebody else' });
      await expect(banner).toContainText('(client)');
      await expect(view.getByRole('heading', { level: 1, name: project.name })).toBeVisible();
      await check(view, 'gallery viewed as the client');
      const reply = await view.request.post(`/api${project.galleryPath}/select-headshot`, {
        data: { mediaFileId: photo!.id },
      });
      expect([reply.status(), ((await reply.json()) as { code: string }).code]).toEqual([403, 'gallery.view_only']);
      expect(await visits()).toEqual([]);
      await banner.getByRole('button', { name: 'Exit This View' }).click();
      await expect(banner).toHaveCount(0);
      await view.close();
    });

    const client = await visitor();
    await new Gallery(client).open(project.galleryPath, project.name);
    await expect.poll(visits).toEqual(['visit']);
    await staff.reload();
    await expect(card).toContainText(/Saved .* · Opened /);
    const timeline = staff.getByRole('region', { name: 'Client activity' });
    await expect(timeline.getByRole('listitem')).toHaveText([
      /^Opened the gallery/,
      /^Email saved as a file, not sent: Pictures of the harbour/,
    ]);
    await check(staff, 'project page');
  });

  test('studio settings reach the client site and new projects', async ({ staff, staffApi, visitor }) => {
    const project = await staffApi.createProject();
    await staffApi.upload(project, [sample('photos/with-gps.jpg')]);
    const client = await visitor();
    /** Digest of the preview that the client sees. */
    const preview = async () => {
      const { mediaFiles } = (await (await client.request.get(`/api${project.galleryPath}`)).json()) as GalleryDto;
      const reply = await client.request.get(mediaFiles[0]!.url!);
      await expect(reply).toBeOK();
      return createHash('sha256')
        .update(await reply.body())
        .digest('hex');
    };
    const oldPreview = await preview();
    const consolePage = new Console(staff);
    await staff.goto('/admin/status');
    const status = staff.getByRole('region', { name: 'Status' });
    await expect(status.getByRole('listitem').filter({ hasText: 'Workers' })).toContainText(/Working.*running/s);
    await expect(staff.getByRole('alert').filter({ hasText: 'Not working' })).toHaveCount(0);
    await consolePage.goTo('Settings');
    await staff.getByRole('link', { name: 'Email settings' }).click();
    await expect(staff.getByText(/^No mail server is set up/)).toBeVisible();
    await expect(staff.getByRole('button', { name: 'Check and send a test' })).toBeDisabled();
    await staff.getByRole('main').getByRole('link', { name: 'Settings' }).click();

    await staff.getByLabel('Studio name').fill('Northlight');
    await staff.getByLabel('Accent colour').fill('#224466');
    await staff.getByRole('combobox', { name: 'Gallery theme' }).click();
    await staff.getByRole('option', { name: 'Dark' }).click();
    await staff
      .getByRole('group', { name: 'Logo', exact: true })
      .locator('input')
      .setInputFiles(samplePath('photos/landscape-upright.jpg'));
    await expect(staff.getByRole('img', { name: 'Logo', exact: true })).toBeVisible();
    // The one that is shown over a cover.
    await staff
      .getByRole('group', { name: 'Logo for dark backgrounds' })
      .locator('input')
      .setInputFiles(samplePath('photos/landscape-upright.jpg'));
    await expect(staff.getByRole('img', { name: 'Logo for dark backgrounds' })).toBeVisible();
    const watermarkPreview = staff.getByRole('img', { name: 'Bright photo' });
    await expect(watermarkPreview).toBeVisible();
    const before = await watermarkPreview.getAttribute('src');
    await staff.getByRole('region', { name: 'Watermark' }).getByLabel('Text', { exact: true }).fill('Northlight proof');
    await expect(watermarkPreview).not.toHaveAttribute('src', before!);
    await staff.getByLabel('New galleries close after (days)').fill('0');
    await staff.getByRole('button', { name: 'Save settings' }).click();
    await expect(staff.getByText('At least 1 day.')).toBeVisible();
    await staff.getByLabel('New galleries close after (days)').fill('30');
    await staff.getByRole('button', { name: 'Save settings' }).click();
    await expect(consolePage.toast('Settings saved')).toBeVisible();
    await check(staff, 'settings');

    await test.step('the new watermark reaches existing galleries on request', async () => {
      const notice = staff.getByRole('alert').filter({ hasText: /(has|have) previews from earlier settings/ });
      await expect(notice).toBeVisible();
      expect(await preview()).toBe(oldPreview);
      await notice.getByRole('button', { name: 'Apply to existing galleries' }).click();
      await expect.poll(preview, { timeout: 60_000 }).not.toBe(oldPreview);
    });

    for (const page of [client, await visitor(PHONE)]) {
      await new Gallery(page).open(project.galleryPath, project.name);
      const logo = page.getByRole('banner').getByRole('img', { name: 'Northlight' });
      await expect(logo).toBeVisible();
      // A word mark wider than the phone allows keeps its proportions.
      await expect(logo).toHaveCSS('object-fit', 'contain');
      expect(await page.evaluate(() => document.title)).toContain('Northlight');
      // Dark, whatever the device prefers.
      expect(
        await page.evaluate(() =>
          Math.max(...getComputedStyle(document.body).backgroundColor.match(/\d+/g)!.slice(0, 3).map(Number)),
        ),
      ).toBeLessThan(60);
      await expectNoHorizontalScroll(page);
    }
    // The colour needs no script: the first paint has it.
    const withoutScript = await visitor();
    await withoutScript.route('**/assets/*.js', (route) => route.abort());
    await withoutScript.goto(project.galleryPath);
    expect(
      await withoutScript.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue('--accent-fill-light'),
      ),
    ).toBe('#224466');

    await consolePage.openList();
    await staff.getByRole('button', { name: 'Create New Project' }).first().click();
    const dialog = consolePage.dialog('Create New Project');
    await expect(dialog.getByLabel('Enable gallery timer')).toBeChecked();
    await expect(dialog.getByLabel('Expires at')).toHaveValue(/T23:59$/);
    await expect(dialog).toContainText(APART.BUSINESS_TIMEZONE);
    await dialog.getByRole('button', { name: 'In 7 days' }).click();
    await check(staff, 'create project');
  });

  test('a failing part is reported on every page of the console', async ({ staff }) => {
    // The server's reply without workers (backend: status.spec); this product's workers keep running.
    await staff.route('**/api/admin/status', async (route) => {
      const reply = await route.fetch();
      const status = (await reply.json()) as StatusDto;
      const parts = status.parts.map((part) =>
        part.name === 'workers' ? { ...part, state: 'down', code: 'workers_none', values: {} } : part,
      );
      await route.fulfill({ response: reply, json: { ...status, state: 'down', parts } });
    });
    const consolePage = new Console(staff);
    const replied = staff.waitForResponse('**/api/admin/status');
    await consolePage.openList();
    await replied;
    const banner = staff.getByRole('alert').filter({ hasText: 'Not working: Workers.' });
    await expect(banner).toHaveCount(0);
    await consolePage.goTo('System status');
    await expect(banner).toContainText('Start a worker process');
    await expect(
      staff.getByRole('region', { name: 'Status' }).getByRole('listitem').filter({ hasText: 'Workers' }),
    ).toContainText('Down');
    await check(staff, 'a failing part');
  });

  test('the activity log can be filtered, exported and translated', async ({ staff, staffApi }) => {
    const project = await staffApi.createProject();
    await staffApi.setPasscode(project, 'very secret');
    await staff.goto('/admin/activity');
    const entries = staff.getByRole('main').getByRole('listitem');
    await expect(entries.filter({ hasText: project.name })).toHaveText([
      /Changed passcode.*passcode: set/,
      /Created project/,
    ]);
    await expect(staff.getByText('very secret')).toHaveCount(0);
    await check(staff, 'activity log');
    await staff.getByRole('searchbox', { name: 'Search' }).fill(project.name);
    await expect(entries).toHaveCount(2);
    await staff.getByRole('combobox', { name: 'Area' }).click();
    await staff.getByRole('option', { name: 'Users' }).click();
    await expect(staff.getByText('No matching entries')).toBeVisible();
    await staff.getByRole('combobox', { name: 'Area' }).click();
    await staff.getByRole('option', { name: 'All areas' }).click();
    const [download] = await Promise.all([
      staff.waitForEvent('download'),
      staff.getByRole('link', { name: 'Export CSV' }).click(),
    ]);
    const table = await readFile(await download.path(), 'utf8');
    expect(table).toContain('setProjectPasscode');
    expect(table.match(new RegExp(project.name, 'g'))!.length).toBeGreaterThanOrEqual(2);
    await staff.getByRole('button', { name: /^Account:/ }).click();
    await staff.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await expect(entries.filter({ hasText: project.name })).toHaveText([/Zugangscode geändert/, /Projekt angelegt/]);
  });
});
