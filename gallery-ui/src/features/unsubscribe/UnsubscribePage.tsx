import { useEffect, useRef } from 'react';
import { ApiError, reasonOf } from '../../api/api-error';
import { useSite } from '../../api/site';
import { useChangeUnsubscription, useUnsubscription } from '../../api/unsubscribe';
import { common } from '../../i18n/en/common';
import { unsubscribe } from '../../i18n/en/unsubscribe';
import { getTranslations } from '../../i18n/translations';
import { Button } from '../../ui/controls/Button';
import { Page } from '../../ui/page/Page';
import { usePageParams } from '../../ui/routing/page-params';
import { StatusMessage } from '../../ui/status/StatusMessage';
import styles from './UnsubscribePage.module.css';

/** /unsubscribe/:token is the link below a reminder. Mail programs open links, so only the button ends reminders. */
export function UnsubscribePage() {
  const { token = '' } = usePageParams();
  return (
    <Page
      title={getTranslations(unsubscribe)('title')}
      className={styles['main']}
      back={{ to: '/', label: getTranslations(common)('backToHome') }}
    >
      <Choice token={token} />
    </Page>
  );
}

function Choice({ token }: { token: string }) {
  const t = getTranslations(unsubscribe);
  const { data, error } = useUnsubscription(token);
  const change = useChangeUnsubscription(token);
  const studio = useSite().data?.studioName ?? '';
  const heading = useRef<HTMLHeadingElement>(null);
  // Another button has replaced the one that had the focus.
  useEffect(() => {
    if (change.isSuccess) heading.current?.focus();
  }, [change.isSuccess, data?.isUnsubscribed]);
  if (error instanceof ApiError && error.code === 'unsubscribe.not_found')
    return <StatusMessage title={t('linkWrong')}>{t('linkWrongText')}</StatusMessage>;
  if (error) return <StatusMessage title={reasonOf(error, t('failed'))} />;
  if (!data) return null;
  const { email, isUnsubscribed } = data;
  return (
    <>
      <div role="status">
        <h1 ref={heading} tabIndex={-1} className={styles['title']}>
          {t(isUnsubscribed ? 'ended' : 'title')}
        </h1>
        <p className={styles['lead']}>
          {isUnsubscribed && t('endedText', { email, studio })}
          {!isUnsubscribed && t(change.isSuccess ? 'undone' : 'text', { email })}
        </p>
      </div>
      <p className={styles['lead']}>{t('stays')}</p>
      {change.error && (
        <p className={styles['failure']} role="alert">
          {reasonOf(change.error, t('failed'))}
        </p>
      )}
      <div className={styles['actions']}>
        <Button
          variant={isUnsubscribed ? 'secondary' : 'primary'}
          large
          wide
          disabled={change.isPending}
          onClick={() => change.mutate(!isUnsubscribed)}
        >
          {t(isUnsubscribed ? 'undo' : 'end')}
        </Button>
      </div>
    </>
  );
}
