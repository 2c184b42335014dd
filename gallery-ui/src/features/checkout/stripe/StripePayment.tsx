import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { useState } from 'react';
import { returnQuery } from '../../../api/payments/checkout-order';
import { galleryPath } from '../../../api/gallery/gallery-link';
import { Button } from '../../../ui/controls/Button';
import styles from '../PaymentForm.module.css';
import { PaymentForm } from '../PaymentForm';
import { stripeAppearance, stripeOf, stripeOutcome } from './stripe';
import { usePay, type PaymentProps } from '../usePay';
import { checkout } from '../../../i18n/en/checkout';
import { common } from '../../../i18n/en/common';
import { getLanguage } from '../../../i18n/language';
import { getTranslations } from '../../../i18n/translations';

/** Shows the card form of Stripe. Card numbers go from its frame to Stripe and never through this site. */
export function StripePayment(props: PaymentProps) {
  const [unreachable, setUnreachable] = useState(false);
  const [stripe] = useState(() =>
    stripeOf(props.session.payment.publishableKey!).catch(() => {
      setUnreachable(true);
      return null;
    }),
  );
  const [appearance] = useState(stripeAppearance);
  // The locale stays as it was when the form opened: a change would lose what has been typed, or a payment in progress.
  const [locale] = useState(() => getLanguage().language);
  return (
    <Elements
      stripe={stripe}
      options={{ clientSecret: props.session.clientSecret, appearance, locale, loader: 'auto' }}
    >
      <Fields {...props} unreachable={unreachable} />
    </Elements>
  );
}

function Fields({ order, session, onPaid, onBusy, unreachable }: PaymentProps & { unreachable: boolean }) {
  const stripe = useStripe();
  const elements = useElements();
  const [ready, setReady] = useState(false);
  const [unloaded, setUnloaded] = useState(false);
  const broken = unreachable || unloaded;
  const { submit, busy, failure } = usePay(
    async () => {
      const returnTo = new URL(`${galleryPath(order)}?${returnQuery(order)}`, window.location.origin);
      return stripeOutcome(
        await stripe!.confirmPayment({
          elements: elements!,
          confirmParams: { return_url: returnTo.href },
          redirect: 'if_required',
        }),
      );
    },
    onPaid,
    onBusy,
  );
  return (
    <PaymentForm
      order={order}
      session={session}
      ready={ready && !broken && stripe !== null && elements !== null}
      busy={busy}
      failure={failure}
      onSubmit={() => void submit()}
    >
      {broken && (
        <div className={styles['failure']} role="alert">
          <p>{getTranslations(checkout)('formBroken')}</p>
          <Button onClick={() => window.location.reload()}>{getTranslations(common)('reload')}</Button>
        </div>
      )}
      <div hidden={broken}>
        <PaymentElement onReady={() => setReady(true)} onLoadError={() => setUnloaded(true)} />
      </div>
    </PaymentForm>
  );
}
