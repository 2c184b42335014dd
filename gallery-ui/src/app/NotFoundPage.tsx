import { useSite } from '../api/site';
import { useLocation } from '../lib/router';
import { ButtonLink } from '../ui/Button';
import { StatusMessage } from '../ui/Notice';
import { PlainPage } from '../ui/PlainPage';
import { common } from '../words/en/common';
import { notFound } from '../words/en/not-found';
import { getTranslations } from '../words/words';

/** Any other path. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  const { data: site } = useSite();
  const t = getTranslations(notFound);
  return (
    <PlainPage site={site} title={t('title')}>
      <StatusMessage
        title={t('title')}
        actions={
          <ButtonLink to="/" look="primary">
            {getTranslations(common)('backToHome')}
          </ButtonLink>
        }
      >
        <p>{t.rich('nothingAt', { path: <code>{pathname}</code> })}</p>
        <p>{t('hint')}</p>
      </StatusMessage>
    </PlainPage>
  );
}
