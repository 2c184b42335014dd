import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { ArchiveDto } from '@showreel/api-client';
import { Checkout } from '../pages/checkout.js';
import { Gallery } from '../pages/gallery.js';
import { DEEP, DESKTOP, PHONE } from '../support/devices.js';
import { CARDS, packagesPath } from '../support/checkout-data.js';
import { expect, test } from '../support/fixtures.js';
import { expectTappable, expectNoHorizontalScroll } from '../support/accessibility.js';
import { beginningOf } from '../support/films.js';
import { digestOf, fileDigest, sample, sampleDigest } from '../support/samples.js';

const FILM = 'videos/phone-portrait-rotated.mp4';
const VIDEOS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'].map((name) => `${name}.mp4`);
const PHOTOS = ['with-gps.jpg', 'portrait-exif-rotated-8.jpg'];

const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenfotografie';

test.describe('Packages', () => {
  test('long words do not widen a page on a phone', DEEP, async ({ visitor, staffApi }) => {
    const project = await staffApi.createProject({ name: `${LONG_WORD} 2026` });
    await staffApi.upload(project, [sample('photos/with-gps.jpg')]);
    await staffApi.sellInEuros(project, { features: ['Full resolution', LONG_WORD], name: LONG_WORD });
    const page = await visitor(PHONE);
    await new Gallery(page).open(project.galleryPath, project.name);
    await new Gallery(page).viewPackages();
    const buy = page.getByRole('link', { name: `Buy ${LONG_WORD}` });
    await expect(buy).toBeVisible();
    await expectNoHorizontalScroll(page);
    await new Checkout(page).waitForForm(() => buy.click());
    await expectNoHorizontalScroll(page);
  });

  test('a long name keeps its words whole beside a long price on a phone', DEEP, async ({ visitor, staffApi }) => {
    const project = await staffApi.createProject();
    await staffApi.upload(project, [sample('photos/with-gps.jpg')]);
    const name = 'Familienfotokollektion im Album';
    await staffApi.sellInEuros(project, { name, priceCents: 1_299_900 });
    const page = await visitor(PHONE);
    await page.goto(packagesPath(project));
    const linesOfFirstWord = await page.getByRole('heading', { name }).evaluate((heading) => {
      const word = document.createRange();
      word.setStart(heading.firstChild!, 0);
      word.setEnd(heading.firstChild!, heading.textContent.indexOf(' '));
      return word.getClientRects().length;
    });
    expect(linesOfFirstWord).toBe(1);
    await expectNoHorizontalScroll(page);
  });

  test('extended access allows six videos, the upgrade everything', DEEP, async ({ visitor, staffApi }) => {
    test.setTimeout(150_000);
    const project = await staffApi.createProject();
    const film = beginningOf(FILM, 'film.mp4', 1);
    await staffApi.upload(project, [
      ...VIDEOS.map((name) => ({ ...film, name })),
      ...PHOTOS.map((name) => sample(`photos/${name}`)),
    ]);
    const [page, phone] = [await visitor(DESKTOP), await visitor(PHONE)];
    const gallery = new Gallery(page);
    const checkout = new Checkout(page);

    await test.step('the packages lead to the checkout', async () => {
      await gallery.open(project.galleryPath, project.name);
      await new Gallery(page).viewPackages();
      await expect(page.getByRole('article').filter({ hasText: 'Complete Collection Package' })).toContainText('$499');
      await checkout.waitForForm(() => page.getByRole('link', { name: 'Buy Extended Access' }).click());
      await expect(checkout.summary.getByRole('heading', { name: 'Extended Access Package' })).toBeVisible();
      await expect(checkout.summary.getByRole('listitem')).toHaveText([
        '6 video downloads',
        'Full resolution',
        'Lifetime access',
        'Priority support',
      ]);
      for (const [label, amount] of [
        ['Subtotal', '$199.00'],
        ['Tax', '$0.00'],
        ['Total', '$199.00'],
      ] as const)
        await expect(checkout.summaryLine(label)).toContainText(amount);
      await expect(page.getByRole('note')).toContainText("Test mode: you won't be charged.");
      await expect(page.getByText('Payment is processed by a card payment provider.')).toBeVisible();
    });

    await test.step('the gallery shows the new level at once', async () => {
      await checkout.payWith(CARDS.valid);
      await checkout.expectSuccess();
      await expect(gallery.allowance).toHaveText('6 video downloads left, 1 free headshot');
    });

    await test.step('the receipt can be printed', async () => {
      await page.getByRole('link', { name: 'Your Purchases' }).click();
      await page.getByRole('link', { name: /Extended Access Package/ }).click();
      const receipt = page.getByRole('article', { name: 'Receipt' });
      for (const text of [
        /Receipt number\s*\S+-\d{4}-\d+/,
        /Status\s*Paid/,
        project.name,
        project.clientEmail,
        /Total\s*\$199\.00/,
        'Test mode: you were not charged.',
      ])
        await expect(receipt).toContainText(text);
      await page.evaluate(() => {
        window.print = () => {
          document.title = 'printed';
        };
      });
      await page.getByRole('button', { name: 'Print Receipt' }).click();
      await expect(page).toHaveTitle('printed');
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('button', { name: 'Print Receipt' })).toBeHidden();
      await expect(receipt.getByRole('row', { name: /^Total/ })).toBeVisible();
      await page.emulateMedia({ media: null });
      await page.getByRole('main').getByRole('link', { name: 'Back to Gallery' }).click();
    });

    await test.step('six videos download without confirmation, one of them twice', async () => {
      await page.getByRole('button', { name: 'View All', exact: true }).click();
      for (const [index, name] of VIDEOS.slice(0, 6).entries()) {
        const download = await gallery.downloadAfter(() => gallery.clickDownload(name));
        expect(await fileDigest(await download.path())).toBe(digestOf(film));
        await expect(gallery.allowance).toHaveText(
          `${5 - index} video download${index === 4 ? '' : 's'} left, 1 free headshot`,
        );
      }
      await gallery.downloadAfter(() => page.getByRole('button', { name: 'Download Again one', exact: true }).click());
    });

    await test.step('the limit is explained at the seventh and leads to the packages', async () => {
      await gallery.clickDownload('seven.mp4');
      const limit = page.getByRole('dialog', { name: 'You’ve Used All Your Video Downloads' });
      await limit.getByRole('button', { name: 'View Packages' }).click();
      await expect(page).toHaveURL(packagesPath(project));
      await expect(page.getByText('Your current package')).toBeVisible();
    });

    const onPhone = new Gallery(phone);
    await test.step("the client's phone shows the same", async () => {
      await onPhone.open(project.galleryPath, project.name);
      await expect(onPhone.allowance).toHaveText('0 video downloads left, 1 free headshot');
      const videos = phone.getByRole('article').filter({ has: phone.getByRole('button', { name: /^Play / }) });
      await expect(videos).toHaveCount(6);
      await expect(videos.filter({ hasText: 'Unlocked' })).toHaveCount(6);
      await phone.getByRole('button', { name: 'View All', exact: true }).tap();
      await expect(videos).toHaveCount(7);
      await onPhone.viewPackages();
      await expect(phone).toHaveURL(packagesPath(project));
      await expect(phone.getByText('Your current package')).toBeVisible();
    });

    await test.step('the upgrade costs the difference', async () => {
      const checkout = new Checkout(phone);
      await checkout.waitForForm(() => phone.getByRole('link', { name: 'Upgrade for $300' }).tap());
      await expect(phone).toHaveURL(/amount=300&package=complete&isUpgrade=true$/);
      await expect(
        checkout.summary.getByRole('heading', { name: 'Upgrade to Complete Collection Package' }),
      ).toBeVisible();
      await expect(checkout.summary).toContainText('Upgrade pricing - pay only the difference');
      for (const [label, amount] of [
        ['Original price', '$499.00'],
        ['Already paid', '-$199.00'],
        ['Upgrade amount', '$300.00'],
        ['Total', '$300.00'],
      ] as const)
        await expect(checkout.summaryLine(label)).toContainText(amount);
      await expectNoHorizontalScroll(phone);
      await checkout.payWith(CARDS.valid);
      await checkout.expectSuccess();
      await expect(onPhone.allowance).toHaveText('All photos and videos included');
      await expect(phone.getByRole('heading', { name: 'Compare Packages' })).toHaveCount(0);
    });

    await test.step('everything can be downloaded, photos too', async () => {
      await page.getByRole('link', { name: 'Back to Gallery' }).click();
      await expect(gallery.allowance).toHaveText('All photos and videos included');
      await page.reload();
      // The list is still expanded.
      await expect(page.getByRole('button', { name: 'View All', exact: true })).toHaveCount(0);
      const seventh = await gallery.downloadAfter(() => gallery.clickDownload('seven.mp4'));
      expect(await fileDigest(await seventh.path())).toBe(digestOf(film));
      for (const name of PHOTOS) {
        await gallery.photo(name).hover();
        const download = await gallery.downloadAfter(() => gallery.photoButton('Download', name).click());
        expect(await fileDigest(await download.path())).toBe(await sampleDigest(`photos/${name}`));
      }
    });

    await test.step('everything downloads as one ZIP of the announced size', async () => {
      const downloadAll = phone.getByRole('button', { name: /^Download All \(\d+(\.\d+)? [KM]B\)$/ });
      await expectTappable(downloadAll);
      const archived = phone.waitForResponse(
        (response) => response.request().method() === 'POST' && response.url().endsWith('/archive'),
      );
      const download = await onPhone.downloadAfter(() => downloadAll.tap());
      const { bytes, filename, fileCount, downloadUrl } = (await (await archived).json()) as ArchiveDto;
      expect([download.suggestedFilename(), fileCount]).toEqual([filename, VIDEOS.length + PHOTOS.length]);
      expect(statSync(await download.path()).size).toBe(bytes);
      // An interrupted download can be resumed.
      const rest = await phone.request.get(downloadUrl, { headers: { range: `bytes=${bytes - 1000}-` } });
      expect([rest.status(), rest.headers()['content-range']]).toEqual([
        206,
        `bytes ${bytes - 1000}-${bytes - 1}/${bytes}`,
      ]);
      expect(await rest.body()).toEqual((await readFile(await download.path())).subarray(-1000));
      const onDesktop = await gallery.downloadAfter(() => page.getByRole('button', { name: /^Download All/ }).click());
      expect(statSync(await onDesktop.path()).size).toBe(bytes);
    });

    expect(await staffApi.purchases(project)).toMatchObject([
      { packageType: 'extended', state: 'succeeded', totalCents: 19_900, overpaidCents: 0, provider: 'sandbox' },
      { packageType: 'upgrade', state: 'succeeded', totalCents: 30_000, alreadyPaidCents: 19_900, overpaidCents: 0 },
    ]);
  });
});
