import type { PaymentIntentDto } from '@showreel/api-client';
import { useState } from 'react';
import type { CheckoutOrder } from '../../lib/checkout-order';
import { galleryPath } from '../../lib/gallery-link';
import { loadedPart, whyMissing, type Missing } from '../../lib/loaded-part';
import { Button, ButtonLink } from '../../ui/Button';
import { Loading } from '../../ui/Loading';
import { checkout } from '../../words/en/checkout';
import { common } from '../../words/en/common';
import { words } from '../../words/words';
import styles from './Checkout.module.css';
import type { PaidStatus } from './pay-outcome';

interface Props {
  order: CheckoutOrder;
  session: PaymentIntentDto;
  onPaid: (status: PaidStatus) => Promise<void>;
}

const FORMS = {
  stripe: loadedPart<Props>(async () => (await import('./StripePayment')).StripePayment),
  sandbox: loadedPart<Props>(async () => (await import('./SandboxPayment')).SandboxPayment),
};

/** The form of the provider that the payment was opened with. Its code comes with it; where it does not, nothing is lost and nothing charged. */
export function CardForm(props: Props) {
  const [missing, setMissing] = useState<Missing>();
  const say = words(checkout);
  const { Part } = FORMS[props.session.payment.provider === 'stripe' ? 'stripe' : 'sandbox'];
  if (!missing)
    return (
      <Part
        {...props}
        waiting={<Loading label={say('loadingForm')} />}
        onMissing={() => void whyMissing().then(setMissing)}
      />
    );
  const again = missing === 'network' ? () => setMissing(undefined) : () => window.location.reload();
  return (
    <div className={styles['missing']} role="alert">
      <p>
        <strong>{say('formMissing')}</strong>{' '}
        {missing === 'network' ? say('nothingCharged') : `${words(common)('partGone')} ${say('notCharged')}`}
      </p>
      <div className={styles['actions']}>
        <Button look="primary" large wide onClick={again}>
          {words(common)(missing === 'network' ? 'tryAgain' : 'reload')}
        </Button>
        <ButtonLink to={galleryPath(props.order)} large wide>
          {words(common)('backToGallery')}
        </ButtonLink>
      </div>
    </div>
  );
}
