import type { ReactNode } from 'react';
import { reasonOf } from '../../api/api-error';
import { useSite } from '../../api/site';
import { galleryPath, type GalleryLink } from '../../lib/gallery-link';
import { canGoBack, useNavigate } from '../../lib/router';
import { Button, ButtonLink } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { PlainPage } from '../../ui/PlainPage';
import { confirmFailure } from './confirm-failure';
import { checkout } from '../../words/en/checkout';
import { common } from '../../words/en/common';
import { words } from '../../words/words';

/** A checkout that cannot go on: why, and the way back to where the visitor came from. */
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
  const { data: site } = useSite();
  const navigate = useNavigate();
  const goBack = () => {
    if (canGoBack()) window.history.back();
    else navigate(link ? galleryPath(link) : '/');
  };
  return (
    <PlainPage site={site} title={title}>
      <Notice
        title={title}
        actions={
          <>
            {more}
            <Button look={more ? 'secondary' : 'primary'} onClick={goBack}>
              {words(checkout)('goBack')}
            </Button>
          </>
        }
      >
        {children}
      </Notice>
    </PlainPage>
  );
}

/** The studio has set up no provider. */
export function PaymentNotAvailable({ link }: { link: GalleryLink }) {
  return (
    <CheckoutError title={words(checkout)('notAvailable')} link={link}>
      <p>{words(checkout)('notAvailableText')}</p>
    </CheckoutError>
  );
}

/** The provider has taken the money and the server has not said so yet. Not a failure: nobody must pay twice. */
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
  const { data: site } = useSite();
  const say = words(checkout);
  return (
    <PlainPage site={site} title={say('received')}>
      <Notice
        title={say('received')}
        actions={
          <>
            <Button look="primary" disabled={busy} onClick={onRetry}>
              {busy ? say('processing') : words(common)('tryAgain')}
            </Button>
            <ButtonLink to={galleryPath(link)}>{words(common)('backToGallery')}</ButtonLink>
          </>
        }
      >
        <p role="status">{say('receivedText')}</p>
        {confirmFailure(reason) === 'refused' && <p>{reasonOf(reason, '')}</p>}
      </Notice>
    </PlainPage>
  );
}
