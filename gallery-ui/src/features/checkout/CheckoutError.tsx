import type { ReactNode } from 'react';
import { reasonOf } from '../../api/api-error';
import { galleryPath, type GalleryLink } from '../../api/gallery/gallery-link';
import { canGoBack, useNavigate } from '../../ui/routing/router';
import { Button, ButtonLink } from '../../ui/controls/Button';
import { StatusMessage } from '../../ui/status/StatusMessage';
import { PlainPage } from '../../ui/page/PlainPage';
import { confirmFailure } from './confirm-failure';
import { checkout } from '../../i18n/en/checkout';
import { common } from '../../i18n/en/common';
import { getTranslations } from '../../i18n/translations';

/** Shows a checkout that cannot continue, with the reason and the way back. */
export function CheckoutError({
  title,
  link,
  children,
  more,
}: {
  title: string;
  link?: GalleryLink;
  children?: ReactNode;
  more?: ReactNode;
}) {
  const navigate = useNavigate();
  const goBack = () => {
    if (canGoBack()) window.history.back();
    else navigate(link ? galleryPath(link) : '/');
  };
  return (
    <PlainPage title={title}>
      <StatusMessage
        title={title}
        actions={
          <>
            {more}
            <Button variant={more ? 'secondary' : 'primary'} onClick={goBack}>
              {getTranslations(checkout)('goBack')}
            </Button>
          </>
        }
      >
        {children}
      </StatusMessage>
    </PlainPage>
  );
}

/** Says that the studio has set up no provider. */
export function PaymentNotAvailable({ link }: { link: GalleryLink }) {
  return (
    <CheckoutError title={getTranslations(checkout)('notAvailable')} link={link}>
      <p>{getTranslations(checkout)('notAvailableText')}</p>
    </CheckoutError>
  );
}

/**
 * Says that the provider has taken the money, but the server has not confirmed it yet. It is no failure: nobody must
 * pay twice.
 */
export function PaymentReceived({
  link,
  busy,
  reason,
  onRetry,
}: {
  link: GalleryLink;
  busy: boolean;
  reason: unknown;
  onRetry: () => void;
}) {
  const t = getTranslations(checkout);
  return (
    <PlainPage title={t('received')}>
      <StatusMessage
        title={t('received')}
        actions={
          <>
            <Button variant="primary" disabled={busy} onClick={onRetry}>
              {busy ? t('processing') : getTranslations(common)('tryAgain')}
            </Button>
            <ButtonLink to={galleryPath(link)}>{getTranslations(common)('backToGallery')}</ButtonLink>
          </>
        }
      >
        <p role="status">{t('receivedText')}</p>
        {confirmFailure(reason) === 'rejected' && <p>{reasonOf(reason, '')}</p>}
      </StatusMessage>
    </PlainPage>
  );
}
