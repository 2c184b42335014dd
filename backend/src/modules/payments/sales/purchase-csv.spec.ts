import { CSV_HEADER, csvLine } from './purchase-csv.js';
import type { Purchase } from '../purchases/purchase.entity.js';

const purchase = (projectName: string) =>
  ({
    receiptNumber: 'R-2026-000001',
    createdAt: new Date('2026-04-01T10:00:00Z'),
    succeededAt: null,
    projectName,
    clientEmail: 'una@example.test',
    packageType: 'extended',
    state: 'created',
    subtotalCents: 19_900,
    taxCents: 3_177,
    taxRate: 1_900,
    taxCountry: 'DE',
    buyerCountry: 'DE',
    paymentCountry: 'AT',
    buyerVatId: null,
    buyerCompany: 'Nord & Co',
    amountCents: 19_900,
    refundedCents: 5,
    currency: 'usd',
    provider: 'stripe',
    isTest: true,
    providerIntentId: 'pi_1',
    attention: null,
    discountCents: 100,
    couponCode: 'SPRING',
  }) as unknown as Purchase;

describe('CSV of purchases', () => {
  it('has one line a purchase, with as many cells as titles', () => {
    expect(csvLine(purchase('Spring'))).toBe(
      'R-2026-000001,2026-04-01T10:00:00.000Z,,Spring,una@example.test,extended,created,199.00,31.77,199.00,0.05,USD,stripe,pi_1,,1.00,SPRING,167.23,19,DE,DE,AT,,Nord & Co,yes\r\n',
    );
    expect(CSV_HEADER.split(',')).toHaveLength(csvLine(purchase('Spring')).split(',').length);
    expect(CSV_HEADER.startsWith('\uFEFFReceipt,')).toBe(true);
  });

  it('names a selection and what was bought of it, in the words of the studio', () => {
    const order = { ...purchase('Spring'), kind: 'selection', packageType: 'selection', title: 'Album: 2 Fotos' };
    const shown = (studioTitle: string | null) => csvLine({ ...order, studioTitle } as Purchase).split(',')[5];
    expect([shown(null), shown('Album: 2 additional photos')]).toEqual([
      'Album: 2 Fotos',
      'Album: 2 additional photos',
    ]);
  });

  it.each([
    ['=HYPERLINK("http://x.test")', `"'=HYPERLINK(""http://x.test"")"`],
    ['+1', `"'+1"`],
    ['-2+3', `"'-2+3"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['\t=1', `"'\t=1"`],
    [' =1', `"' =1"`],
    ['\r=1', `"'\r=1"`],
    ['\n=1', `"'\n=1"`],
    ['＝1', `"'＝1"`],
    ['A, B', '"A, B"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['a=b', 'a=b'],
    ['Hochzeit Köln', 'Hochzeit Köln'],
  ])('%j becomes %j', (name, cell) => {
    expect(csvLine(purchase(name)).split(',2026-04-01T10:00:00.000Z,,')[1]!.startsWith(`${cell},una@`)).toBe(true);
  });
});
