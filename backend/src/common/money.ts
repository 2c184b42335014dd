/** Money is whole cents and a currency; nothing in the product adds floating numbers. */
export interface Money {
  cents: number;
  currency: 'usd';
}

/** Whether an amount in dollars, as a caller wrote it, is exactly so many cents. */
export function equalsCents(dollars: number, cents: number): boolean {
  // A quotient is rounded once, as the written number was. A product is not: 129.95 * 100 is 12994.999…
  return dollars === cents / 100;
}
