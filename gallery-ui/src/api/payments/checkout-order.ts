import type { CreatePaymentIntentDto } from '@showreel/api-client';
import { wholeUnits } from '../../../../shared-ui/src/currency';
import type { GalleryLink } from '../gallery/gallery-link';

/** What the checkout's address names. The server compares and decides. */
export interface CheckoutOrder extends GalleryLink {
  /** The amount in whole units of the currency, as in the address. */
  amount: number;
  /** The code of a package, or the kind of anything else. */
  packageType: string;
  isUpgrade: boolean;
  /** The single files, for `files`. */
  fileIds?: string[];
  /** How many additional photos, for `photos`. */
  photos?: number;
  /** The selection whose additional photos are paid for, for `selection`. */
  selectionId?: string;
}

/** What is bought. */
export type OrderItem = Pick<
  CreatePaymentIntentDto,
  'packageType' | 'fileIds' | 'photos' | 'extension' | 'selectionId'
>;

/** What an order is for, as the API expects it. */
export function itemOf({ packageType, fileIds, photos, selectionId }: CheckoutOrder): OrderItem {
  if (fileIds) return { fileIds };
  if (photos) return { photos };
  if (selectionId) return { selectionId };
  return packageType === 'extension' ? { extension: true } : { packageType };
}

/**
 * What the client states on the checkout page; the server computes the order from it. Empty: the order as in the
 * address.
 */
export type OrderTerms = Omit<CreatePaymentIntentDto, 'amount' | 'projectId' | 'clientEmail' | keyof OrderItem>;

/** Path of the checkout. `isUpgrade` is a hint for the page's texts; the server decides. */
export function checkoutPath(
  link: GalleryLink,
  order: Pick<CheckoutOrder, 'packageType' | 'fileIds' | 'photos' | 'selectionId'> & {
    amountCents: number;
    currency: string;
    isUpgrade?: boolean;
  },
): string {
  const query = new URLSearchParams({
    projectId: link.projectId,
    clientEmail: link.visitor,
    amount: String(wholeUnits(order.amountCents, order.currency)),
    package: order.packageType,
  });
  if (order.fileIds) query.set('files', order.fileIds.join());
  if (order.photos) query.set('photos', String(order.photos));
  if (order.selectionId) query.set('selection', order.selectionId);
  if (order.isUpgrade) query.set('isUpgrade', 'true');
  return `/checkout?${query}`;
}

/**
 * Reads `/checkout?projectId&clientEmail&amount&package&isUpgrade&files&photos&selection`; null when a part is missing or the
 * amount is no number or zero. `clientEmail` is the visitor of the gallery's link.
 */
export function checkoutOrderOf(query: URLSearchParams): CheckoutOrder | null {
  const projectId = query.get('projectId');
  const visitor = query.get('clientEmail');
  const amount = Number.parseFloat(query.get('amount') ?? '');
  const packageType = query.get('package');
  if (!projectId || !visitor || !packageType || !amount) return null;
  const order = { projectId, visitor, amount, packageType, isUpgrade: query.get('isUpgrade') === 'true' };
  const fileIds = query.get('files')?.split(',').filter(Boolean) ?? [];
  const photos = Number(query.get('photos'));
  if (packageType === 'files') return fileIds.length > 0 ? { ...order, fileIds } : null;
  if (packageType === 'photos') return photos > 0 ? { ...order, photos } : null;
  // A package of the studio may have this code, too.
  const selectionId = query.get('selection');
  return packageType === 'selection' && selectionId ? { ...order, selectionId } : order;
}

/** The query with which the provider sends a visitor from the bank's page back to the gallery, which then confirms. */
export function returnQuery({ amount, packageType, isUpgrade }: Omit<CheckoutOrder, keyof GalleryLink>): string {
  return new URLSearchParams({
    package: packageType,
    amount: String(amount),
    ...(isUpgrade ? { isUpgrade: 'true' } : {}),
  }).toString();
}
