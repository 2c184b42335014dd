import { useLocation } from '../ui/routing/router';
import { ButtonLink } from '../ui/controls/Button';
import { StatusMessage } from '../ui/status/StatusMessage';
import { PlainPage } from '../ui/page/PlainPage';
import { common } from '../i18n/en/common';
import { notFound } from '../i18n/en/app';
import { getTranslations } from '../i18n/translations';

/** Answers any other path. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  const t = getTranslations(notFound);
  return (
    <PlainPage title={t('title')}>
      <StatusMessage
        title={t('title')}
        actions={
          <ButtonLink to="/" variant="primary">
            {getTranslations(common)('backToHome')}
          </ButtonLink>
        }
      >
        <p>{t.rich('nothingAt', { path: <code>{pathname}</code> })}</p>
        <p>{t(import.meta.env.DEV ? 'hint' : 'check')}</p>
      </StatusMessage>
    </PlainPage>
  );
}
