import { useEffect, useRef } from 'react';
import { ApiError, reasonOf } from '../../api/api-error';
import { useConfirmWithdrawal } from '../../api/payments/withdrawal';
import { common } from '../../i18n/en/common';
import { withdrawal } from '../../i18n/en/withdrawal';
import { formatAmount } from '../../i18n/money';
import { getTranslations } from '../../i18n/translations';
import { Button } from '../../ui/controls/Button';
import { Page } from '../../ui/page/Page';
import { usePageParams } from '../../ui/routing/page-params';
import { StatusMessage } from '../../ui/status/StatusMessage';
import styles from './WithdrawalPage.module.css';

/** /withdraw/:id/:token is the link of the acknowledgement. Mail programs open links, so only the button confirms. */
export function ConfirmWithdrawalPage() {
  const { withdrawalId = '', token = '' } = usePageParams();
  const t = getTranslations(withdrawal);
  return (
    <Page
      title={t('confirm')}
      className={styles['main']}
      back={{ to: '/', label: getTranslations(common)('backToHome') }}
    >
      <Confirmation id={withdrawalId} token={token} />
    </Page>
  );
}

function Confirmation({ id, token }: { id: string; token: string }) {
  const t = getTranslations(withdrawal);
  const confirm = useConfirmWithdrawal(id, token);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (confirm.isSuccess) heading.current?.focus();
  }, [confirm.isSuccess]);
  if (confirm.error instanceof ApiError && confirm.error.code === 'withdrawal.not_found')
    return <StatusMessage title={t('linkWrong')}>{t('linkWrongText')}</StatusMessage>;
  if (confirm.isSuccess) {
    const { state, receiptNumber, refundCents, currency } = confirm.data;
    const order = receiptNumber ?? '';
    return (
      <div role="status">
        <h1 ref={heading} tabIndex={-1} className={styles['title']}>
          {t(state === 'accepted' ? 'done' : 'sent')}
        </h1>
        <p className={styles['lead']}>
          {state !== 'accepted' && t(state === 'pending' ? 'pendingText' : 'decidedText', { order })}
          {state === 'accepted' &&
            (refundCents && currency
              ? t('doneRefund', { order, amount: formatAmount(refundCents, currency) })
              : t('doneText', { order }))}
        </p>
      </div>
    );
  }
  return (
    <>
      <h1 className={styles['title']}>{t('confirm')}</h1>
      <p className={styles['lead']}>{t('confirmText')}</p>
      {confirm.error && (
        <p className={styles['failure']} role="alert">
          {reasonOf(confirm.error, t('failed'))}
        </p>
      )}
      <div className={styles['actions']}>
        <Button variant="primary" large wide disabled={confirm.isPending} onClick={() => confirm.mutate()}>
          {confirm.isPending ? t('sending') : t('confirm')}
        </Button>
      </div>
    </>
  );
}
