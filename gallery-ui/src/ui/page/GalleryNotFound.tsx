import { ApiError, reasonOf } from '../../api/api-error';
import { common } from '../../i18n/en/common';
import { galleryMissing } from '../../i18n/en/packages';
import { getTranslations } from '../../i18n/translations';
import { ButtonLink } from '../controls/Button';
import { StatusMessage } from '../status/StatusMessage';
import { TryAgain } from '../status/TryAgain';
import { PlainPage } from './PlainPage';

/** Says that the gallery does not exist, or could not be loaded: without a network the link may be right. */
export function GalleryNotFound({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = getTranslations(galleryMissing);
  const missing = error instanceof ApiError && error.status === 404;
  const title = t(missing ? 'notFound' : 'failed');
  return (
    <PlainPage title={title}>
      <StatusMessage
        title={title}
        actions={
          <>
            {!missing && <TryAgain onClick={onRetry} />}
            <ButtonLink to="/" variant={missing ? 'primary' : 'secondary'}>
              {getTranslations(common)('backToHome')}
            </ButtonLink>
          </>
        }
      >
        <p role={missing ? undefined : 'alert'}>{missing ? t('notFoundText') : reasonOf(error, t('failedText'))}</p>
      </StatusMessage>
    </PlainPage>
  );
}
