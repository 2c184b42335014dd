import type { OrderTermsDto } from './checkout.dto.js';

/** What is bought. */
export interface OrderItem {
  kind: 'package';
  /** The code of the package. */
  code: string;
}

/** Everything that a client has chosen at the checkout: what the price and the purchase's columns follow from. */
export interface OrderTerms {
  item: OrderItem;
  couponCode: string | null;
}

/** The terms of a request. */
export function termsOf({ packageType, couponCode }: OrderTermsDto): OrderTerms {
  return { item: { kind: 'package', code: packageType }, couponCode: couponCode?.trim() || null };
}
