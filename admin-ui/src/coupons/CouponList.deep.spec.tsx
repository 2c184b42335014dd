import type { CouponDto } from '@showreel/api-client';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { answerWith, json } from '../../test/fakeApi';
import { renderScreen } from '../../test/screen';
import { keepDrafts } from '../ui/form/draft';
import { CouponList } from './CouponList';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

const COUPON: CouponDto = {
  id: 'c1',
  code: 'SPRING',
  percent: 25,
  amountCents: null,
  currency: 'eur',
  minimumOrderCents: 10_000,
  validFrom: null,
  validUntil: null,
  maxUses: 10,
  maxUsesPerClient: 1,
  projectIds: ['p1', 'p2'],
  active: true,
  note: 'For the fair',
  useCount: 3,
  openCount: 1,
  discounts: [{ currency: 'eur', discountCents: 4_950 }],
  createdAt: '2031-01-01T00:00:00Z',
  updatedAt: '2031-01-01T00:00:00Z',
};

const open = (coupons: CouponDto[]) =>
  renderScreen(<CouponList />, {
    getList: (resource: string) =>
      Promise.resolve(
        resource === 'coupons'
          ? { data: coupons as never[], total: coupons.length }
          : {
              data: (resource === 'price-lists' ? [{ id: 'l1', currency: 'eur', isDefault: true }] : []) as never[],
              total: 0,
            },
      ),
    getMany: () => Promise.resolve({ data: [] }),
  });

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

describe('CouponList', () => {
  if (TEST_DEEP)
    it('shows the new coupon that was being typed when the session ended', async () => {
      open([COUPON]);
      fireEvent.click(await screen.findByText('New coupon'));
      fireEvent.change(await screen.findByLabelText('Code'), { target: { value: 'AUTUMN' } });
      keepDrafts();
      cleanup();
      open([COUPON]);
      expect((await screen.findByLabelText<HTMLInputElement>('Code')).value).toBe('AUTUMN');
    });

  it('shows what a coupon is worth, its limits and how it was used', async () => {
    open([COUPON]);
    expect((await screen.findByRole('listitem')).textContent).toBe(
      [
        'SPRING−25%Active',
        'Used 3 of 10 times · 1 open order · €49.50 given · Once per client · Orders from €100.00 · 2 projects',
        'For the fair',
      ].join(''),
    );
  });

  it('creates a coupon, and shows what the server rejects at its field', async () => {
    const calls = answerWith(() =>
      json(
        {
          statusCode: 400,
          code: 'request.invalid',
          message: 'x',
          fields: { code: { code: 'coupon_code_invalid', params: {}, message: 'x' } },
        },
        400,
      ),
    );
    open([]);
    // One button is above the list, the other in the empty list.
    const empty = (await screen.findByRole('heading', { name: 'No coupons yet' })).parentElement!;
    fireEvent.click(within(empty).getByRole('button', { name: 'New coupon' }));
    fireEvent.change(await screen.findByLabelText('Code'), { target: { value: 'a b' } });
    fireEvent.change(screen.getByLabelText('Percent'), { target: { value: '25' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save coupon' }));
    expect(await screen.findByText('Use 3 to 40 letters, digits and hyphens.')).toBeTruthy();
    expect(calls).toMatchObject([
      { method: 'POST', body: { code: 'a b', percent: 25, amountCents: null, currency: null, projectIds: null } },
    ]);
  });

  if (TEST_DEEP)
    it('shows that the price lists cannot be loaded', async () => {
      renderScreen(<CouponList />, {
        getList: (resource: string) =>
          resource === 'price-lists'
            ? Promise.reject(new HttpError('', 500, null))
            : Promise.resolve({ data: [], total: 0 }),
      });
      await screen.findByText('No coupons yet');
      fireEvent.click(screen.getAllByRole('button', { name: 'New coupon' })[0]!);
      await screen.findByRole('dialog', { name: 'New coupon' });
      expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
    });

  if (TEST_DEEP)
    it('deactivates a coupon, and leaves the rest of it as it is', async () => {
      const calls = answerWith(({ body }) => json({ ...COUPON, ...(body as object) }));
      open([COUPON]);
      fireEvent.click(await screen.findByRole('button', { name: 'More actions for SPRING' }));
      fireEvent.click(screen.getByRole('menuitem', { name: 'Deactivate' }));
      await waitFor(() => expect(calls).toHaveLength(1));
      expect(calls).toMatchObject([
        {
          method: 'PUT',
          body: { code: 'SPRING', percent: 25, active: false, projectIds: ['p1', 'p2'], note: 'For the fair' },
        },
      ]);
      expect(await screen.findByText('SPRING is no longer accepted')).toBeTruthy();
    });
});
