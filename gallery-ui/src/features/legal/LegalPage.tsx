import { getLegalPage, type LegalPageDto } from '@showreel/api-client';
import { useQuery } from '@tanstack/react-query';
import { LegalMarkdown } from '../../../../shared-ui/src/LegalMarkdown';
import { ApiError, reasonOf } from '../../api/api-error';
import { useSite } from '../../api/site';
import { common } from '../../i18n/en/common';
import { legal } from '../../i18n/en/legal';
import { formatStudioDate } from '../../i18n/format';
import { useLanguage } from '../../i18n/language';
import { getTranslations } from '../../i18n/translations';
import { SellerAddress } from '../../ui/cards/SellerAddress';
import { Page } from '../../ui/page/Page';
import { usePageParams } from '../../ui/routing/page-params';
import { Loading } from '../../ui/status/Loading';
import { StatusMessage } from '../../ui/status/StatusMessage';
import { TryAgain } from '../../ui/status/TryAgain';
import styles from './LegalPage.module.css';

const PAGES: readonly string[] = ['imprint', 'privacy', 'terms', 'withdrawal'] satisfies LegalPageDto['page'][];
const isPage = (page: string): page is LegalPageDto['page'] => PAGES.includes(page);

/** /legal/:page shows the imprint, privacy policy, terms or right of withdrawal. */
export function LegalPage() {
  const { page = '' } = usePageParams();
  const t = getTranslations(legal);
  const title = isPage(page) ? t(page) : t('pages');
  return (
    <Page title={title} className={styles['main']} back={{ to: '/', label: getTranslations(common)('backToHome') }}>
      {isPage(page) ? <LegalText page={page} title={title} /> : <Missing />}
    </Page>
  );
}

/** Shows the page in this language, or in another one if it is not written in this one. */
function LegalText({ page, title }: { page: LegalPageDto['page']; title: string }) {
  const t = getTranslations(legal);
  const { data: site } = useSite();
  const { language } = useLanguage();
  const { data, error, refetch } = useQuery({
    queryKey: ['/api/site/legal', page, language],
    queryFn: () => getLegalPage({ path: { page }, query: { language } }),
  });
  if (error instanceof ApiError && error.code === 'route.not_found') return <Missing />;
  if (error) {
    const reason = reasonOf(error, '');
    return (
      <StatusMessage title={t('failed')} actions={<TryAgain onClick={() => void refetch()} />}>
        {reason && <p>{reason}</p>}
      </StatusMessage>
    );
  }
  if (!data) return <Loading />;
  return (
    <article aria-labelledby="legal-title">
      <h1 id="legal-title" className={styles['title']}>
        {title}
      </h1>
      {data.seller && (
        <address className={styles['seller']}>
          <SellerAddress seller={data.seller} />
        </address>
      )}
      <div lang={data.language} className={styles['text']}>
        <LegalMarkdown>{data.text}</LegalMarkdown>
      </div>
      <p className={styles['date']}>{t('asOf', { date: formatStudioDate(data.changedAt, site?.timezone) })}</p>
    </article>
  );
}

function Missing() {
  return <StatusMessage title={getTranslations(legal)('missing')}>{null}</StatusMessage>;
}
