import { useState } from 'react';
import { useSite } from '../../../api/site';
import { lazyPart } from '../../../ui/lazy/lazy-part';
import { CouponField } from './CouponField';
import { DeliveryConsentField } from './DeliveryConsentField';
import { isCompanyError, isEmailError, type TermsProps } from './order-terms';

// Most studios do not ask for these fields.
const BuyerFields = lazyPart(() => import('./BuyerFields'), 'BuyerFields');
// Only guests are asked.
const EmailField = lazyPart(() => import('./EmailField'), 'EmailField');

/** Asks what the client must state before paying; each part is a component of its own. */
export function OrderTermsFields(props: TermsProps) {
  const { data: site } = useSite();
  const asksBuyer = site?.buyerCountryNeeded || props.terms.company === true || isCompanyError(props.error);
  // The fields stay while changed terms load: the box that was unticked has the focus.
  const [hasAsked, setHasAsked] = useState(asksBuyer);
  if (asksBuyer && !hasAsked) setHasAsked(true);
  const asksEmail = props.terms.email !== undefined || isEmailError(props.error);
  const [hasAskedEmail, setHasAskedEmail] = useState(asksEmail);
  if (asksEmail && !hasAskedEmail) setHasAskedEmail(true);
  return (
    <>
      {hasAskedEmail && <EmailField {...props} />}
      {hasAsked && <BuyerFields {...props} />}
      <CouponField {...props} />
      {props.consentTexts.length > 0 && <DeliveryConsentField texts={props.consentTexts} {...props} />}
    </>
  );
}
