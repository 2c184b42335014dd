import { useRef, useState } from 'react';
import { galleryPath } from '../../api/gallery/gallery-link';
import { chunkLoadReason, type ChunkLoadReason } from '../../../../shared-ui/src/chunk-load';
import { lazyPart } from '../../ui/lazy/lazy-part';
import { Button, ButtonLink } from '../../ui/controls/Button';
import { Loading } from '../../ui/status/Loading';
import { checkout } from '../../i18n/en/checkout';
import { common } from '../../i18n/en/common';
import { getTranslations } from '../../i18n/translations';
import styles from './PaymentForm.module.css';
import type { PaymentProps } from './usePay';

const FORMS = {
  stripe: lazyPart(() => import('./stripe/StripePayment'), 'StripePayment'),
  sandbox: lazyPart(() => import('./sandbox/SandboxPayment'), 'SandboxPayment'),
};

/**
 * Shows the form of the payment's provider, loaded on demand. If its code does not load, nothing is lost or charged.
 */
export function CardForm(props: PaymentProps) {
  const [missing, setMissing] = useState<ChunkLoadReason>();
  const retried = useRef(false);
  const t = getTranslations(checkout);
  // Browsers cache modules that failed to load: then only a new document loads them again.
  const fail = (reason: ChunkLoadReason) =>
    reason === 'gone' && retried.current ? window.location.reload() : setMissing(reason);
  const retry = () => {
    retried.current = true;
    setMissing(undefined);
  };
  const Form = FORMS[props.session.payment.provider === 'stripe' ? 'stripe' : 'sandbox'];
  if (!missing)
    return (
      <Form
        {...props}
        waiting={<Loading label={t('loadingForm')} />}
        onMissing={() => void chunkLoadReason().then(fail)}
      />
    );
  const recover = missing === 'network' ? retry : () => window.location.reload();
  return (
    <div className={styles['missing']} role="alert">
      <p>
        <strong>{t('formMissing')}</strong>{' '}
        {missing === 'network' ? t('nothingCharged') : `${getTranslations(common)('partGone')} ${t('notCharged')}`}
      </p>
      <div className={styles['actions']}>
        <Button variant="primary" large wide onClick={recover}>
          {getTranslations(common)(missing === 'network' ? 'tryAgain' : 'reload')}
        </Button>
        <ButtonLink to={galleryPath(props.order)} large wide>
          {getTranslations(common)('backToGallery')}
        </ButtonLink>
      </div>
    </div>
  );
}
