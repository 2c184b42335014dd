import type { ActivityItemDto } from '@showreel/api-client';
import { useMyActivity } from '../../api/projects';
import { useSite } from '../../api/site';
import { formatStudioDate } from '../../i18n/format';
import { ArrowRight } from '../../ui/icons';
import { Button } from '../../ui/controls/Button';
import { Link } from '../../ui/routing/Link';
import { Loading } from '../../ui/status/Loading';
import styles from './account.module.css';
import { activityPath, ActivityText } from './ActivityText';
import { account } from '../../i18n/en/account';
import { common } from '../../i18n/en/common';
import { getTranslations } from '../../i18n/translations';

/** Lists shared galleries, downloads and purchases, the newest first. */
export function RecentActivity() {
  const { data, isPending, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useMyActivity();
  const t = getTranslations(account);
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section aria-labelledby="recent-activity">
      <h2 id="recent-activity" className={styles['subtitle']}>
        {t('activity')}
      </h2>
      {isPending ? (
        <Loading />
      ) : items.length > 0 ? (
        <ul className={styles['activity']}>
          {items.map((item) => (
            <li key={item.id}>
              <Item item={item} />
            </li>
          ))}
        </ul>
      ) : error ? (
        <p className={styles['quiet']}>
          {t('activityFailed')} <Button onClick={() => void refetch()}>{getTranslations(common)('tryAgain')}</Button>
        </p>
      ) : (
        <p className={styles['quiet']}>{t('noActivity')}</p>
      )}
      {hasNextPage && (
        <p className={styles['more']}>
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('showMore')}
          </Button>
        </p>
      )}
    </section>
  );
}

function Item({ item }: { item: ActivityItemDto }) {
  const { data: site } = useSite();
  const path = activityPath(item);
  const content = (
    <span>
      <ActivityText item={item} />
      <br />
      <time dateTime={item.at}>{formatStudioDate(item.at, site?.timezone)}</time>
    </span>
  );
  return path ? (
    <Link to={path} className={styles['event']}>
      {content}
      <ArrowRight size={18} aria-hidden />
    </Link>
  ) : (
    <div className={styles['event']}>{content}</div>
  );
}
