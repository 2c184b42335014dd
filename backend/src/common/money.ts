/** Money is whole cents and a currency; nothing in the product adds floating numbers. */
export interface Money {
  cents: number;
  currency: 'usd';
}
