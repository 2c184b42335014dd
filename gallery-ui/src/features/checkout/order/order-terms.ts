import type { ConsentTextDto, OrderSummaryDto, SiteDto } from '@showreel/api-client';
import { ApiError, fieldErrors } from '../../../api/api-error';
import type { CheckoutOrder, OrderTerms } from '../../../api/payments/checkout-order';
import { initialCountry } from './buyer-country';

/** What the parts of the terms need. */
export interface TermsProps {
  /** The order as in the address. */
  addressed: CheckoutOrder;
  terms: OrderTerms;
  /** Merged into the terms; the server then computes the order again. A value of undefined removes a term. */
  onChange: (changes: Partial<OrderTerms>) => void;
  /** The last order that the server has computed; null before the first. */
  order: OrderSummaryDto | null;
  /** Says whether the studio has any coupon. */
  acceptsCoupons: boolean;
  /** The consent to immediate delivery that is asked for, in each language; empty for none. */
  consentTexts: readonly ConsentTextDto[];
  /** Why the server rejects the terms, perhaps with errors by field. */
  error: unknown;
  /** The order is being paid. */
  disabled: boolean;
}

const CONSENT_REQUIRED = 'payments.consent_required';
/** Errors that the client can solve by changing the terms. */
const TERMS_ERRORS: ReadonlySet<string | null> = new Set(['request.invalid', 'payments.no_tax_rate']);

/** What is stated before the client has: a country where it decides on something. */
export const initialTerms = (site: SiteDto | undefined): OrderTerms =>
  site?.buyerCountryNeeded ? { country: initialCountry() ?? '' } : {};

/** Says whether the server rejects a coupon. */
export const isCouponError = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code !== null && error.code.startsWith('coupon.');

/** The prices are for companies only, and the client has not said that they buy for one. */
export const isCompanyError = (error: unknown): boolean => 'company' in fieldErrors(error);

/** Nobody knows yet where to send the receipt. */
export const isEmailError = (error: unknown): boolean => 'email' in fieldErrors(error);

export const isTermsError = (error: unknown, terms: OrderTerms): error is ApiError =>
  error instanceof ApiError &&
  (error.code === CONSENT_REQUIRED ||
    isCompanyError(error) ||
    isEmailError(error) ||
    ((TERMS_ERRORS.has(error.code) || isCouponError(error)) && Object.keys(terms).length > 0));

/** Says whether the order is sold only with the consent to immediate delivery. */
export const isConsentError = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === CONSENT_REQUIRED;
