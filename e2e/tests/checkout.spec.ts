import type { GalleryDto } from '@showreel/api-client';
import { Checkout } from '../pages/checkout.js';
import { ClientSite } from '../pages/client-site.js';
import { Gallery } from '../pages/gallery.js';
import { ALSO_ON_PHONE, DEEP } from '../support/devices.js';
import { CARDS, checkoutPath, COMPLETE, EXTENDED, packagesPath, visitorOf } from '../support/checkout-data.js';
import { expectNoHorizontalScroll } from '../support/accessibility.js';
import { expect, test } from '../support/fixtures.js';
import { sample } from '../support/samples.js';

test.describe('Sandbox checkout', () => {
  test('keeps the form after a declined card, with a coupon', ALSO_ON_PHONE, async ({ page, staffApi }) => {
    const project = await staffApi.createProject();
    const coupon = await staffApi.createCoupon(project, 25);
    const checkout = new Checkout(page);
    await checkout.open(checkoutPath(project, EXTENDED));

    await checkout.payWith('4242424242424241');
    await expect(page.getByLabel('Card number')).toHaveAccessibleDescription('Check the card number');
    await expect(page.getByLabel('Card number')).toBeFocused();

    for (const [number, reason] of [
      [CARDS.declined, 'Your card was declined.'],
      [CARDS.insufficientFunds, 'Your card has insufficient funds.'],
      [CARDS.expired, 'Your card has expired.'],
    ] as const) {
      await checkout.payWith(number);
      await expect(checkout.failure).toContainText(reason);
      await expect(new ClientSite(page).toast('Payment Failed')).toContainText(reason);
      await expect(page.getByLabel('Card number')).toHaveValue(number.replace(/(.{4})(?=.)/g, '$1 '));
      await expect(page.getByLabel('CVC')).toHaveValue('123');
      await expect(checkout.pay).toBeEnabled();
    }
    expect(await staffApi.purchases(project)).toMatchObject([
      { state: 'failed', failureMessage: { code: 'card_expired' } },
    ]);

    await checkout.applyCoupon('NO-SUCH-CODE');
    await expect(page.getByLabel('Coupon code')).toHaveAccessibleDescription('This coupon code is not valid here.');
    await checkout.applyCoupon(coupon.toLowerCase());
    await expect(page.getByText(`Coupon ${coupon} applied`)).toBeFocused();
    await expect(checkout.summaryLine('Total')).toContainText('$149.25');
    await expectNoHorizontalScroll(page);
    // Another amount is another order, with a form of its own.
    await page.getByRole('button', { name: 'Use test card 4242 4242 4242 4242' }).click();
    await page.getByRole('button', { name: 'Pay $149.25' }).click();
    await checkout.expectSuccess();
    await expect(new Gallery(page).allowance).toContainText('6 video downloads left');
    expect(await staffApi.purchases(project)).toMatchObject([
      { state: 'canceled', failureMessage: { code: 'card_expired' } },
      { state: 'succeeded', failureMessage: null, totalCents: 14_925, discountCents: 4_975, couponCode: coupon },
    ]);
  });

  test('sells one photo in euros, and staff grant another', DEEP, async ({ page, staff, staffApi }) => {
    const project = await staffApi.createProject();
    await staffApi.sellPhotos(project);
    await staffApi.upload(project, [sample('photos/with-gps.jpg'), sample('photos/landscape-upright.jpg')]);
    await page.goto(project.galleryPath);
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await new Gallery(page).checkbox('with-gps.jpg').click();
    await page.getByRole('button', { name: 'Buy 1 photo for €15' }).click();
    await new Checkout(page).fill(CARDS.valid);
    await page.getByRole('button', { name: 'Pay €15.00' }).click();
    await new Checkout(page).expectSuccess();
    const unlocked = async () => {
      const { mediaFiles } = (await (await page.request.get(`/api${project.galleryPath}`)).json()) as GalleryDto;
      return mediaFiles.filter(({ isUnlocked }) => isUnlocked).map(({ originalName }) => originalName);
    };
    expect(await unlocked()).toEqual(['with-gps.jpg']);
    expect(await staffApi.purchases(project)).toMatchObject([{ kind: 'files', totalCents: 1_500, currency: 'eur' }]);

    await staff.goto(`/admin/projects/${project.id}`);
    const access = staff.getByRole('region', { name: 'Access' });
    await access.getByRole('button', { name: 'Grant access' }).click();
    const dialog = staff.getByRole('dialog', { name: 'Grant access' });
    await dialog.getByLabel('Reason').fill('Part of the job');
    await dialog.getByRole('button', { name: 'Grant access' }).click();
    await expect(access.getByRole('listitem')).toContainText(['Everything · Included in the job']);
    expect((await unlocked()).sort()).toEqual(['landscape-upright.jpg', 'with-gps.jpg']);
  });

  test("follows the bank's dialog when left, declined or confirmed", DEEP, async ({ page, staffApi }) => {
    const project = await staffApi.createProject();
    const checkout = new Checkout(page);
    const first = await checkout.open(checkoutPath(project, COMPLETE));

    await checkout.payWith(CARDS.needsAuthentication);
    await expect(checkout.bankDialog).toContainText('$499.00');
    await page.keyboard.press('Escape');
    await expect(checkout.failure).toContainText('Your bank needs you to confirm this payment.');
    expect(await staffApi.purchases(project)).toMatchObject([{ state: 'created' }]);

    await checkout.pay.click();
    await checkout.bankDialog.getByRole('button', { name: 'Decline' }).click();
    await expect(checkout.failure).toContainText('We are unable to authenticate your payment method.');
    expect(await staffApi.purchases(project)).toMatchObject([{ state: 'failed' }]);

    // Leaves the site while the bank asks, and returns later.
    await checkout.pay.click();
    await expect(checkout.bankDialog).toBeVisible();
    await page.goto(project.galleryPath);
    await expect(new Gallery(page).allowance).toHaveText('3 free videos left, 1 free headshot');
    expect(await checkout.open(checkoutPath(project, COMPLETE))).toBe(first);
    await checkout.payWith(CARDS.needsAuthentication);
    await checkout.bankDialog.getByRole('button', { name: 'Confirm Payment' }).click();
    await checkout.expectSuccess();
    await expect(new Gallery(page).allowance).toHaveText('All photos and videos included');
    expect(await staffApi.purchases(project)).toMatchObject([{ state: 'succeeded', providerIntentId: first }]);
  });

  test('rejects manipulated parameters without opening a payment', DEEP, async ({ page, staffApi }) => {
    const project = await staffApi.createProject();
    const other = await staffApi.createProject();
    const checkout = new Checkout(page);
    const missing: Record<string, string | null>[] = [
      { projectId: null },
      { clientEmail: null },
      { amount: null },
      { package: null },
      { projectId: '' },
      { amount: '0' },
      { amount: 'abc' },
      { package: '' },
    ];
    for (const overrides of missing) {
      await page.goto(checkoutPath(project, EXTENDED, overrides));
      await checkout.expectError('Missing required payment parameters');
    }
    await page.getByRole('button', { name: 'Go Back' }).click();
    await expect(page).toHaveURL('/');

    const rejected: [overrides: Record<string, string>, reason: RegExp][] = [
      [{ amount: '1.99' }, /The amount must be 199/],
      [{ amount: '499' }, /The amount must be 199/],
      [{ amount: '300', package: 'complete', isUpgrade: 'true' }, /The amount must be 499/],
      [{ amount: '-1' }, /amount/i],
      [{ amount: '1e9' }, /amount/i],
      [{ package: 'gold' }, /package/i],
      [{ projectId: other.id }, /gallery/i],
      [{ clientEmail: other.clientEmail }, /gallery/i],
      [{ clientEmail: visitorOf(other) }, /gallery/i],
      [{ projectId: 'not-an-id' }, /gallery/i],
    ];
    for (const [overrides, reason] of rejected) {
      await page.goto(checkoutPath(project, EXTENDED, overrides));
      await checkout.expectError('Failed to initialize payment', reason);
    }

    await page.goto(checkoutPath(project, EXTENDED, { amount: '1.99' }));
    await page.getByRole('link', { name: 'View Packages' }).click();
    await expect(page).toHaveURL(packagesPath(project));
    await page.goBack();
    await page.getByRole('button', { name: 'Go Back' }).click();
    await expect(page).toHaveURL(project.galleryPath);
    for (const { id } of [project, other]) expect(await staffApi.purchases({ id })).toEqual([]);

    // isUpgrade is only a hint: without a purchase the full price applies.
    await checkout.open(checkoutPath(project, COMPLETE, { isUpgrade: 'true' }));
    await expect(
      checkout.summary.getByRole('heading', { name: 'Complete Collection Package', exact: true }),
    ).toBeVisible();
    await expect(checkout.summaryLine('Total')).toContainText('$499.00');
  });
});
