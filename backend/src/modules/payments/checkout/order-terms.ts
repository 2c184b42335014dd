import { appError } from '../../../common/errors.js';
import type { MailLanguage } from '../../../common/mails/languages.js';
import { invalidValue, message, type Message } from '../../../common/messages.js';
import { compactVatId, isEuVatId, isInEu } from '../../../common/vat-id.js';
import { consentText } from '../purchases/delivery-consent.js';
import type { HeldProject } from '../../projects/people/holder.js';
import type { GalleryPerson } from '../../projects/people/person.entity.js';
import { buyerIn, type Orderer } from '../purchases/purchases.repository.js';
import type { VatIdEvidence } from '../tax/vat-id-check.entity.js';
import type { OrderTermsDto } from './order.dto.js';

/** The item that is bought. */
export type OrderItem =
  | { kind: 'package'; code: string }
  | { kind: 'files'; fileIds: readonly string[] }
  | { kind: 'photos'; count: number }
  | { kind: 'extension' }
  | { kind: 'selection'; selectionId: string };

/** The details that the buyer states for their tax. */
export interface OrderBuyer {
  /** The country is ISO 3166; null where the buyer was not asked. */
  country: string | null;
  /** The VAT ID has no spaces; one of an EU country is well-formed. */
  vatId: string | null;
  /** The client buys for a company: its name and address are needed. */
  isCompany: boolean;
  companyName: string | null;
  street: string | null;
  postcode: string | null;
  city: string | null;
}

/** The consent to immediate delivery names the version of the text that the client agreed to; null: they did not. */
export type Consent = { textVersion: string } | null;

/** The client states these terms at the checkout. */
interface StatedTerms {
  item: OrderItem;
  orderer: Orderer;
  couponCode: string | null;
  buyer: OrderBuyer;
  consent: Consent;
  /** The language in which they read the site; null for the project's. */
  language: MailLanguage | null;
}

/** All terms from which the price and the columns of a purchase follow. */
export interface OrderTerms extends StatedTerms {
  /** The register's answer about the VAT ID; null for a consumer, and where nobody asks. */
  vatCheck: VatIdEvidence | null;
}

/**
 * Finds the person who orders. A client without an address has the receipt sent to the main client; others state
 * theirs.
 */
export function ordererOf(
  { kind, id, email }: GalleryPerson,
  project: HeldProject,
  stated: string | undefined,
): Orderer {
  const { clientEmail } = project;
  return { ...buyerIn(project), personId: id, email: email ?? (kind === 'client' ? clientEmail : (stated ?? null)) };
}

/**
 * Reads the terms of a request.
 * @param placing the order needs everything that its invoice names; until then it is still being typed
 * @throws AppError `request.invalid` when it names no item, or more than one; for a malformed VAT ID, or a company
 * without its address
 */
export function termsOf(
  { packageType, fileIds, photos, extension, selectionId, ...terms }: OrderTermsDto,
  orderer: Orderer,
  language: MailLanguage | null,
  { placing = false } = {},
): StatedTerms {
  const items: OrderItem[] = [];
  if (packageType !== undefined) items.push({ kind: 'package', code: packageType });
  if (fileIds !== undefined) items.push({ kind: 'files', fileIds });
  if (photos !== undefined) items.push({ kind: 'photos', count: photos });
  if (extension) items.push({ kind: 'extension' });
  if (selectionId !== undefined) items.push({ kind: 'selection', selectionId });
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
  const statedVatId = ofCompany(vatId);
  const buyer: OrderBuyer = {
    country: country ?? null,
    isCompany,
    vatId: statedVatId === null ? null : compactVatId(statedVatId),
    companyName: ofCompany(companyName),
    street: ofCompany(street),
    postcode: ofCompany(postcode),
    city: ofCompany(city),
  };
  assertBuyer(buyer, { placing });
  if (placing && orderer.email === null) throw invalid({ email: message('email_required') });
  return {
    item,
    orderer,
    language,
    couponCode: couponCode?.trim() || null,
    consent: deliveryConsent ? { textVersion: withdrawalTextVersion! } : null,
    buyer,
  };
}

/**
 * Requires a company's name and address for its invoice. Every country of the EU has postal codes; not all others do.
 * @throws AppError `request.invalid` with the fields that are missing, or a VAT ID that is none of the buyer's country
 */
export function assertBuyer(stated: OrderBuyer, { placing }: { placing: boolean }): void {
  const { isCompany, country, vatId, companyName, street, postcode, city } = stated;
  const inEu = country !== null && isInEu(country);
  if (vatId !== null && inEu && !isEuVatId(vatId, country)) throw invalid({ vatId: message('buyer_vat_id_invalid') });
  if (!placing || !isCompany) return;
  const fields = {
    ...(companyName === null && { companyName: message('buyer_company_required') }),
    ...(street === null && { street: message('buyer_street_required') }),
    ...(postcode === null && inEu && { postcode: message('buyer_postcode_required') }),
    ...(city === null && { city: message('buyer_city_required') }),
  };
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

const invalid = (fields: Readonly<Record<string, Message>>) =>
  appError('request.invalid', 'The order cannot be taxed like this.', { fields });

const unknownText = () =>
  appError('request.invalid', 'This text is not known.', {
    fields: { withdrawalTextVersion: invalidValue('withdrawalTextVersion must be that of a text that was shown') },
  });
