import type { ConsentTextDto, OrderSummaryDto, SiteDto } from '@showreel/api-client';
import { ApiError, fieldErrors } from '../../../api/api-error';
import type { CheckoutOrder, OrderTerms } from '../../../api/payments/checkout-order';
import { initialCountry } from './buyer-country';

/** Every part of the terms gets these props. */
export interface TermsProps {
  /** The order of the address. */
  addressed: CheckoutOrder;
  terms: OrderTerms;
  /** Merges changes into the terms; the server then computes the order again. A value of undefined removes a term. */
  onChange: (changes: Partial<OrderTerms>) => void;
  /** The last order that the server has computed; null before the first. */
  order: OrderSummaryDto | null;
  /** True when the studio has any coupon. */
  acceptsCoupons: boolean;
  /** The texts of the consent to immediate delivery, in each language; empty when none is asked for. */
  consentTexts: readonly ConsentTextDto[];
  /** The error with which the server rejects the terms, perhaps with errors by field. */
  error: unknown;
  /** True while the order is being paid. */
  disabled: boolean;
}

const CONSENT_REQUIRED = 'payments.consent_required';
/** Errors that the client can solve by changing the terms. */
const TERMS_ERRORS: ReadonlySet<string | null> = new Set(['request.invalid', 'payments.no_tax_rate']);

/** Returns the terms before the client has stated any: a country where it matters. */
export const initialTerms = (site: SiteDto | undefined): OrderTerms =>
  site?.buyerCountryNeeded ? { country: initialCountry() ?? '' } : {};

/** Says whether the server rejects a coupon. */
export const isCouponError = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code !== null && error.code.startsWith('coupon.');

/**
 * Says whether the order is rejected because the prices are for companies only, and the client has not said that they
 * buy for one.
 */
export const isCompanyError = (error: unknown): boolean => 'company' in fieldErrors(error);

/** Says whether the address for the receipt is missing. */
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
