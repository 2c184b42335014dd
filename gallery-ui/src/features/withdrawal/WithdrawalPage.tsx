import { useEffect, useRef, useState, type FormEvent } from 'react';
import { fieldErrors, reasonOf } from '../../api/api-error';
import { useSubmitWithdrawal, type Statement } from '../../api/payments/withdrawal';
import { useSite } from '../../api/site';
import { common } from '../../i18n/en/common';
import { legal } from '../../i18n/en/legal';
import { withdrawal } from '../../i18n/en/withdrawal';
import { formatMoment } from '../../i18n/format';
import { getTranslations } from '../../i18n/translations';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { Page } from '../../ui/page/Page';
import { useQueryParameters } from '../../ui/routing/router';
import { StatusMessage } from '../../ui/status/StatusMessage';
import styles from './WithdrawalPage.module.css';

/** /withdraw withdraws from a contract, without signing in. */
export function WithdrawalPage() {
  const { data: site } = useSite();
  return (
    <Page
      title={getTranslations(withdrawal)('title')}
      className={styles['main']}
      back={{ to: '/', label: getTranslations(common)('backToHome') }}
    >
      {site?.offersWithdrawal === false ? <StatusMessage title={getTranslations(legal)('missing')} /> : <Withdrawal />}
    </Page>
  );
}

/**
 * Takes the two steps that the law demands: fill in, then confirm. The reply never shows whether there is such an
 * order.
 */
function Withdrawal() {
  const { data: site } = useSite();
  const t = getTranslations(withdrawal);
  const query = useQueryParameters();
  const [statement, setStatement] = useState<Statement>({
    name: '',
    orderReference: query.get('order') ?? '',
    email: query.get('email') ?? '',
  });
  const [checking, setChecking] = useState(false);
  const submit = useSubmitWithdrawal();
  const wrong = fieldErrors(submit.error);
  const isWrong = Object.keys(wrong).length > 0;
  const step = submit.isSuccess ? 'sent' : checking && !isWrong ? 'check' : 'form';
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  // The button that had the focus is gone.
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  const title = (text: string) => (
    <h1 ref={heading} tabIndex={-1} className={styles['title']}>
      {text}
    </h1>
  );
  if (submit.isSuccess)
    return (
      <div role="status">
        {title(t('sent'))}
        <p className={styles['lead']}>
          {t('sentText', {
            time: formatMoment(submit.data.receivedAt, site?.timezone),
            email: submit.variables.email,
          })}
        </p>
      </div>
    );
  if (step === 'check')
    return (
      <>
        {title(t('check'))}
        <p className={styles['lead']}>{t('statement')}</p>
        <dl className={styles['statement']}>
          {FIELDS.map((name) => (
            <div key={name}>
              <dt>{t(LABELS[name])}</dt>
              <dd>{statement[name]}</dd>
            </div>
          ))}
        </dl>
        {submit.error && (
          <p className={styles['failure']} role="alert">
            {reasonOf(submit.error, t('failed'))}
          </p>
        )}
        <div className={styles['actions']}>
          <Button variant="primary" large wide disabled={submit.isPending} onClick={() => submit.mutate(statement)}>
            {submit.isPending ? t('sending') : t('confirm')}
          </Button>
          <Button large wide disabled={submit.isPending} onClick={() => setChecking(false)}>
            {t('change')}
          </Button>
        </div>
      </>
    );
  const next = (event: FormEvent) => {
    event.preventDefault();
    submit.reset();
    setStatement((before) => trimmed(before));
    setChecking(true);
  };
  return (
    <>
      {title(t('title'))}
      <p className={styles['lead']}>{t('lead')}</p>
      <form className={styles['form']} onSubmit={next}>
        {FIELDS.map((name) => (
          <Field
            key={name}
            label={t(LABELS[name])}
            hint={name === 'name' ? undefined : t(`${LABELS[name]}Hint`)}
            error={wrong[name]}
            type={name === 'email' ? 'email' : 'text'}
            autoComplete={{ name: 'name', orderReference: 'off', email: 'email' }[name]}
            maxLength={{ name: 120, orderReference: 80, email: 254 }[name]}
            required
            value={statement[name]}
            onChange={({ target }) => setStatement((before) => ({ ...before, [name]: target.value }))}
          />
        ))}
        <Button type="submit" variant="primary" large wide>
          {t('next')}
        </Button>
      </form>
    </>
  );
}

const FIELDS = ['name', 'orderReference', 'email'] as const satisfies (keyof Statement)[];
const LABELS = { name: 'name', orderReference: 'order', email: 'email' } as const;

const trimmed = ({ name, orderReference, email }: Statement): Statement => ({
  name: name.trim(),
  orderReference: orderReference.trim(),
  email: email.trim(),
});
