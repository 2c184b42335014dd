import { appError } from '../../../common/errors.js';
import { message } from '../../../common/messages.js';
import type { OrderTermsDto } from './checkout.dto.js';

/** What is bought. */
export type OrderItem =
  | { kind: 'package'; code: string }
  | { kind: 'files'; fileIds: readonly string[] }
  | { kind: 'photos'; count: number }
  | { kind: 'extension' };

/** Everything that a client has chosen at the checkout: what the price and the purchase's columns follow from. */
export interface OrderTerms {
  item: OrderItem;
  couponCode: string | null;
}

/** The terms of a request. @throws AppError `request.invalid` when it names no item, or more than one */
export function termsOf({ packageType, fileIds, photos, extension, couponCode }: OrderTermsDto): OrderTerms {
  const items: OrderItem[] = [];
  if (packageType !== undefined) items.push({ kind: 'package', code: packageType });
  if (fileIds !== undefined) items.push({ kind: 'files', fileIds });
  if (photos !== undefined) items.push({ kind: 'photos', count: photos });
  if (extension) items.push({ kind: 'extension' });
  const [item] = items;
  if (!item || items.length > 1)
    throw appError('request.invalid', 'Choose one thing to buy.', {
      fields: { packageType: message('order_one_item') },
    });
  return { item, couponCode: couponCode?.trim() || null };
}
