import { useState, type FormEvent } from 'react';
import { fieldErrors, reasonOf } from '../../api/api-error';
import { useRequestPasswordReset } from '../../api/session';
import { useSite } from '../../api/site';
import { login } from '../../i18n/en/login';
import { getTranslations } from '../../i18n/translations';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import styles from './LoginPage.module.css';
import { SignInFrame } from './SignInFrame';

/** Asks for a link to choose a new password. The reply never shows whether the address has an account. */
export function ForgotPasswordPage() {
  const { data: site } = useSite();
  const request = useRequestPasswordReset();
  const t = getTranslations(login);
  const [email, setEmail] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!request.isPending) request.mutate(email.trim());
  };
  const error = request.error && (fieldErrors(request.error)['email'] ?? reasonOf(request.error, t('linkFailed')));
  return (
    <SignInFrame title={t('forgotPage')}>
      {site?.sendsMail === false ? (
        <>
          <h1 className={styles['title']}>{t('forgot')}</h1>
          <p className={styles['lead']}>{t('noMail')}</p>
        </>
      ) : request.isSuccess ? (
        <div role="status">
          <h1 className={styles['title']}>{t('requested')}</h1>
          <p className={styles['lead']}>{t.rich('requestedText', { email: <strong>{request.variables}</strong> })}</p>
        </div>
      ) : (
        <>
          <h1 className={styles['title']}>{t('forgot')}</h1>
          <p className={styles['lead']}>{t('forgotLead')}</p>
          <form className={styles['form']} onSubmit={submit}>
            <Field
              label={t('email')}
              type="email"
              autoComplete="username"
              required
              value={email}
              onChange={(event) => setEmail(event.target.value)}
              error={error ?? undefined}
            />
            <Button type="submit" variant="primary" large wide disabled={request.isPending}>
              {request.isPending ? t('sending') : t('sendLink')}
            </Button>
          </form>
        </>
      )}
    </SignInFrame>
  );
}
