import { SecretCipher } from '../../../common/secret-cipher.js';
import { MAX_ORDER_RECORD } from '../../../ports/payment-provider.port.js';
import type { Purchase } from '../purchases/purchase.entity.js';

/** The columns that an order's record contains: none that its payment states or that change later. */
const RECORDED = [
  'projectName',
  'clientEmail',
  'holder',
  'personId',
  'kind',
  'packageCode',
  'title',
  'description',
  'features',
  'language',
  'studioTitle',
  'contents',
  'upgradePrices',
  'listPriceCents',
  'alreadyPaidCents',
  'discountCents',
  'couponId',
  'couponCode',
  'subtotalCents',
  'taxMode',
  'taxCategory',
  'taxRate',
  'taxCountry',
  'taxCents',
  'taxNote',
  'buyerCountry',
  'buyerVatId',
  'buyerCompany',
  'buyerStreet',
  'buyerPostcode',
  'buyerCity',
  'vatCheck',
  'agreedTexts',
  'receiptCode',
  'createdAt',
] as const satisfies readonly (keyof Purchase)[];

type RecordedOrder = Pick<Purchase, (typeof RECORDED)[number]>;

/** Writes orders into the text that their payments carry at the provider, and reads them again. */
export class OrderRecords {
  private readonly cipher: SecretCipher;

  /** @param secret that of the sessions, which a restore needs as well */
  constructor(secret: string) {
    this.cipher = new SecretCipher(secret, 'order records');
  }

  /** Returns the same text for the same order: the provider compares requests with one key. Null if it is too long. */
  encrypt(purchase: Purchase): string | null {
    const order = Object.fromEntries(RECORDED.map((column) => [column, purchase[column]]));
    const record = this.cipher.encryptAlike(JSON.stringify(order), purchase.id);
    return record.length > MAX_ORDER_RECORD ? null : record;
  }

  /** Returns null for a record that other secrets have encrypted. */
  decrypt(record: string, purchaseId: string): RecordedOrder | null {
    const text = this.cipher.decrypt(record, purchaseId);
    if (text === null) return null;
    const order = JSON.parse(text) as RecordedOrder;
    return { ...order, createdAt: new Date(order.createdAt) };
  }
}
