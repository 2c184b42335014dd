import type { CreatePaymentIntentDto } from '@showreel/api-client';
import { wholeUnits } from '../../../../shared-ui/src/currency';
import type { GalleryLink } from '../gallery/gallery-link';

/** The address of the checkout names the order. The server compares the amount and decides. */
export interface CheckoutOrder extends GalleryLink {
  /** The amount is in whole units of the currency, as in the address. */
  amount: number;
  /** The type is the code of a package, or the kind of another item. */
  packageType: string;
  isUpgrade: boolean;
  /** An order of `files` names the single files. */
  fileIds?: string[];
  /** An order of `photos` has this many additional ones. */
  photos?: number;
  /** An order of `selection` pays for the additional photos of this selection. */
  selectionId?: string;
}

/** These fields name what is bought. */
export type OrderItem = Pick<
  CreatePaymentIntentDto,
  'packageType' | 'fileIds' | 'photos' | 'extension' | 'selectionId'
>;

/** Returns the item of an order, as the API expects it. */
export function itemOf({ packageType, fileIds, photos, selectionId }: CheckoutOrder): OrderItem {
  if (fileIds) return { fileIds };
  if (photos) return { photos };
  if (selectionId) return { selectionId };
  return packageType === 'extension' ? { extension: true } : { packageType };
}

/**
 * The client states these terms on the checkout page, and the server computes the order from them. Without terms the
 * order is that of the address.
 */
export type OrderTerms = Omit<CreatePaymentIntentDto, 'amount' | 'projectId' | 'clientEmail' | keyof OrderItem>;

/** Makes the path of the checkout. `isUpgrade` only selects the page's texts; the server decides. */
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
 * Reads `/checkout?projectId&clientEmail&amount&package&isUpgrade&files&photos&selection`; null when a part is missing
 * or the amount is no number or zero. `clientEmail` is the visitor of the gallery's link.
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

/**
 * Makes the query with which the provider sends a visitor from the bank's page back to the gallery, which then
 * confirms.
 */
export function returnQuery({ amount, packageType, isUpgrade }: Omit<CheckoutOrder, keyof GalleryLink>): string {
  return new URLSearchParams({
    package: packageType,
    amount: String(amount),
    ...(isUpgrade ? { isUpgrade: 'true' } : {}),
  }).toString();
}
