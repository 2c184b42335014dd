import { checkoutPath, galleryPath, packagesPath, receiptPath } from './gallery-link';

const link = { projectId: 'p1', clientEmail: 'jo+reel/50%ü@example.com' };

it('paths hold any e-mail address', () => {
  expect(galleryPath(link)).toBe('/gallery/p1/jo%2Breel%2F50%25%C3%BC%40example.com');
  expect(receiptPath(link)).toBe('/receipt/p1/jo%2Breel%2F50%25%C3%BC%40example.com');
  expect(receiptPath(link, 'u1')).toBe('/receipt/p1/jo%2Breel%2F50%25%C3%BC%40example.com/u1');
  expect(packagesPath(link)).toBe('/packages/p1/jo%2Breel%2F50%25%C3%BC%40example.com');
});

it('checkoutPath is read back by checkoutOrderOf', () => {
  const query = new URL(checkoutPath(link, { amountCents: 19900, packageType: 'extended' }), 'http://x').searchParams;
  expect(Object.fromEntries(query)).toEqual({
    projectId: 'p1',
    clientEmail: link.clientEmail,
    amount: '199',
    package: 'extended',
  });
  expect(checkoutPath(link, { amountCents: 30000, packageType: 'complete', isUpgrade: true })).toContain(
    'amount=300&package=complete&isUpgrade=true',
  );
});
