import type { ActivityItemDto } from '@showreel/api-client';
import { ArrowRight } from 'lucide-react';
import { isUnauthorized } from '../../api/api-error';
import { useMyActivity } from '../../api/activity';
import { formatDate } from '../../lib/format';
import { Button } from '../../ui/Button';
import { Link } from '../../ui/Link';
import { Loading } from '../../ui/Loading';
import { useSignedOutRedirect } from '../../ui/useSignedOutRedirect';
import styles from './account.module.css';
import { activityPath, activityWords } from './activity-words';

/** Galleries shared, files taken, packages bought: newest first. */
export function RecentActivity() {
  const { data, isPending, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useMyActivity();
  useSignedOutRedirect(isUnauthorized(error));
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section aria-labelledby="recent-activity">
      <h2 id="recent-activity" className={styles['subtitle']}>Recent Activity</h2>
      {isPending ? <Loading /> : items.length > 0 ? (
        <ul className={styles['activity']}>{items.map((item) => <li key={item.id}><Item item={item} /></li>)}</ul>
      ) : error ? (
        <p className={styles['quiet']}>Your activity could not be loaded. <Button onClick={() => void refetch()}>Try Again</Button></p>
      ) : <p className={styles['quiet']}>Nothing has happened yet.</p>}
      {hasNextPage && <p className={styles['more']}><Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>Show More</Button></p>}
    </section>
  );
}

function Item({ item }: { item: ActivityItemDto }) {
  const { subject, words } = activityWords(item);
  const path = activityPath(item);
  const what = <span><strong>{subject}</strong> {words}<br /><time dateTime={item.at}>{formatDate(item.at)}</time></span>;
  return path ? <Link to={path} className={styles['event']}>{what}<ArrowRight size={18} aria-hidden /></Link> : <div className={styles['event']}>{what}</div>;
}
