import type { ActivityItemDto } from '@showreel/api-client';
import { cleanup, render } from '@testing-library/react';
import { activityPath, ActivityText } from './ActivityText';

afterEach(cleanup);

const item: ActivityItemDto = {
  id: '1',
  kind: 'gallery',
  at: '2026-05-01T12:00:00Z',
  projectName: 'Harbour',
  galleryPath: '/gallery/p1/jo%40example.com',
  receiptPath: '/receipt/p1/jo%40example.com',
  fileName: null,
  fileCount: null,
  title: null,
  amountCents: null,
  currency: null,
  state: null,
};
const textOf = (change: Partial<ActivityItemDto>) => {
  const { container } = render(<ActivityText item={{ ...item, ...change }} />);
  return container.textContent;
};

describe('ActivityText', () => {
  it('describes the activity', () => {
    expect(textOf({})).toBe('Harbour was shared with you');
    expect(textOf({ kind: 'download', fileName: 'street.mp4', fileCount: 1 })).toBe('street downloaded from Harbour');
    expect(textOf({ kind: 'download', fileName: 'street.mp4', fileCount: 3 })).toBe(
      'street and 2 more files downloaded from Harbour',
    );
    expect(
      textOf({
        kind: 'purchase',
        title: 'Extended Access Package',
        amountCents: 19900,
        currency: 'usd',
        state: 'succeeded',
      }),
    ).toBe('Extended Access Package for Harbour, $199.00 · Paid');
    expect(
      textOf({
        kind: 'purchase',
        title: 'Extended Access Package',
        amountCents: 19900,
        currency: 'usd',
        state: 'refunded',
      }),
    ).toContain('Refunded');
  });

  it('links to the place of the activity', () => {
    expect(activityPath(item)).toBe('/gallery/p1/jo%40example.com');
    expect(activityPath({ ...item, kind: 'purchase' })).toBe('/receipt/p1/jo%40example.com');
    expect([
      activityPath({ kind: 'purchase', galleryPath: null, receiptPath: null }),
      activityPath({ kind: 'download', galleryPath: null, receiptPath: null }),
    ]).toEqual([null, null]);
  });
});
