import { documentOf, type InvoicedSale } from './invoice-document.js';

const SELLER = {
  name: 'Northlight Films',
  addressLines: ['Main Street 1'],
  postcode: '1010',
  city: 'Vienna',
  country: 'AT',
  vatId: null,
  taxNumber: null,
  registration: null,
  email: 'help@northlight.example',
  phone: null,
};

describe('documentOf', () => {
  test.each([
    ['eur', '€99.50'],
    ['jpy', '¥9,950'],
    // `Intl` writes it without decimals.
    ['huf', 'HUF\u00a099.50'],
  ])('states a discount in %s with all decimals', (currency, amount) => {
    const tax = { taxCategory: null, taxRate: 0, buyerCountry: null, buyerVatId: null, buyerCompany: null };
    const sale = { language: 'en', paidOn: '2026-03-01', discountCents: 9_950, couponCode: 'SPRING', currency, tax };
    const issued = {
      number: 'INV-2026-0001',
      issuedOn: '2026-03-01',
      totalCents: 9_950,
      taxCents: 0,
      nationalTax: null,
    };
    const { notes } = documentOf(sale as unknown as InvoicedSale, SELLER, issued, null);
    expect(notes).toEqual([`The price includes a discount of ${amount} (coupon SPRING).`]);
  });
});
