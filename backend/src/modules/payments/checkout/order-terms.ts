import { appError } from '../../../common/errors.js';
import type { MailLanguage } from '../../../common/mails/languages.js';
import { invalidValue, message } from '../../../common/messages.js';
import { consentText } from '../purchases/delivery-consent.js';
import type { OrderTermsDto } from './order.dto.js';

/** What is bought. */
export type OrderItem =
  | { kind: 'package'; code: string }
  | { kind: 'files'; fileIds: readonly string[] }
  | { kind: 'photos'; count: number }
  | { kind: 'extension' };

/** What the buyer states for their tax. */
export interface OrderBuyer {
  /** ISO 3166; null where they were not asked. */
  country: string | null;
  vatId: string | null;
  /** They buy for a company: its name and address are needed. */
  isCompany: boolean;
  companyName: string | null;
  street: string | null;
  postcode: string | null;
  city: string | null;
}

/** To immediate delivery: the version of the text that the client agreed to; null: they did not. */
export type Consent = { textVersion: string } | null;

/** Everything that a client has chosen at the checkout: what the price and the purchase's columns follow from. */
export interface OrderTerms {
  item: OrderItem;
  couponCode: string | null;
  buyer: OrderBuyer;
  consent: Consent;
  /** In which they read the site; null for the project's. */
  language: MailLanguage | null;
}

/** The terms of a request. @throws AppError `request.invalid` when it names no item, or more than one */
export function termsOf(
  { packageType, fileIds, photos, extension, ...terms }: OrderTermsDto,
  language: MailLanguage | null,
): OrderTerms {
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
  const { couponCode, country, company, vatId, companyName, street, postcode, city } = terms;
  const { deliveryConsent, withdrawalTextVersion } = terms;
  if (deliveryConsent && consentText(withdrawalTextVersion ?? null) === null) throw unknownText();
  const isCompany = Boolean(company ?? (vatId || companyName));
  const ofCompany = (text: string | undefined) => (isCompany && text ? text : null);
  return {
    item,
    language,
    couponCode: couponCode?.trim() || null,
    consent: deliveryConsent ? { textVersion: withdrawalTextVersion! } : null,
    buyer: {
      country: country ?? null,
      isCompany,
      vatId: ofCompany(vatId),
      companyName: ofCompany(companyName),
      street: ofCompany(street),
      postcode: ofCompany(postcode),
      city: ofCompany(city),
    },
  };
}

const unknownText = () =>
  appError('request.invalid', 'This text is not known.', {
    fields: { withdrawalTextVersion: invalidValue('withdrawalTextVersion must be that of a text that was shown') },
  });
