import { reasonOf, type ApiError } from '../../../api/api-error';
import { useSite } from '../../../api/site';
import { common } from '../../../i18n/en/common';
import { galleryMissing } from '../../../i18n/en/packages';
import { getTranslations } from '../../../i18n/translations';
import { Button, ButtonLink } from '../../../ui/controls/Button';
import { PlainPage } from '../../../ui/page/PlainPage';
import { StatusMessage } from '../../../ui/status/StatusMessage';

/** The gallery does not exist, or could not be loaded: without a network the link may be right. */
export function GalleryNotFound({ error, onRetry }: { error: ApiError | null; onRetry: () => void }) {
  const { data: site } = useSite();
  const t = getTranslations(galleryMissing);
  const missing = error?.status === 404;
  return (
    <PlainPage site={site} title={t('notFound')}>
      <StatusMessage
        title={t('notFound')}
        actions={
          <>
            {!missing && (
              <Button variant="primary" onClick={onRetry}>
                {getTranslations(common)('tryAgain')}
              </Button>
            )}
            <ButtonLink to="/" variant={missing ? 'primary' : 'secondary'}>
              {getTranslations(common)('backToHome')}
            </ButtonLink>
          </>
        }
      >
        <p role={missing ? undefined : 'alert'}>{missing ? t('notFoundText') : reasonOf(error, t('unreachable'))}</p>
      </StatusMessage>
    </PlainPage>
  );
}
