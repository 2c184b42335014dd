import { useState } from 'react';
import { useFocusRestore } from '../../../../shared-ui/src/useFocusRestore';
import { useRenewRecoveryCodes, type WithProof } from '../../api/account';
import { account } from '../../i18n/en/account';
import { getTranslations } from '../../i18n/translations';
import { Button } from '../../ui/controls/Button';
import styles from './account.module.css';
import { showError } from './show-error';

/** Shows recovery codes, which are shown once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = getTranslations(account);
  return (
    <section aria-label={t('recoveryCodes')} role="status">
      <p>{t('recoveryCodesText')}</p>
      <ul className={styles['codes']}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button variant="primary" onClick={onKept}>
        {t('recoveryCodesKept')}
      </Button>
    </section>
  );
}

/** Says how many recovery codes are left. New ones are made after a question. */
export function RecoveryCodesLeft({
  count,
  withProof,
  onCodes,
}: {
  count: number;
  withProof: WithProof;
  onCodes: (codes: readonly string[]) => void;
}) {
  const t = getTranslations(account);
  const renew = useRenewRecoveryCodes(withProof);
  const { container, focusEvents } = useFocusRestore<HTMLDivElement>();
  const [isAsking, setAsking] = useState(false);
  const start = () =>
    renew.mutate(undefined, {
      onSuccess: ({ recoveryCodes }) => {
        setAsking(false);
        onCodes(recoveryCodes);
      },
      onError: (error) => showError(error, t('codesFailed')),
    });
  return (
    <div ref={container} tabIndex={-1} {...focusEvents} className={styles['passkey']}>
      <div>
        <p>{t('codesLeft', { count })}</p>
        {isAsking && <p role="alert">{t('codesRenewText')}</p>}
      </div>
      {/* The React keys keep the question's button from taking the place, and the focus, of the button that asks
          it. */}
      {isAsking ? (
        <div key="question" className={styles['buttons']}>
          <Button autoFocus onClick={() => setAsking(false)}>
            {t('codesKeep')}
          </Button>
          <Button variant="primary" disabled={renew.isPending} onClick={start}>
            {t('codesRenew')}
          </Button>
        </div>
      ) : (
        <div key="row" className={styles['buttons']}>
          <Button onClick={() => setAsking(true)}>{t('codesRenew')}</Button>
        </div>
      )}
    </div>
  );
}
