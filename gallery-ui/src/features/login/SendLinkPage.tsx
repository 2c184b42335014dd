import { useState, type FormEvent } from 'react';
import { fieldErrors, reasonOf } from '../../api/api-error';
import { useRequestGalleryLinks } from '../../api/session';
import { useSite } from '../../api/site';
import { login } from '../../i18n/en/login';
import { getTranslations } from '../../i18n/translations';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import styles from './LoginPage.module.css';
import { SignInFrame } from './SignInFrame';

/** Clients without a password ask for the links of their galleries. The reply never shows whether there are any. */
export function SendLinkPage() {
  const { data: site } = useSite();
  const request = useRequestGalleryLinks();
  const t = getTranslations(login);
  const [email, setEmail] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!request.isPending) request.mutate(email.trim());
  };
  const error = request.error && (fieldErrors(request.error)['email'] ?? reasonOf(request.error, t('linkFailed')));
  return (
    <SignInFrame title={t('galleryLink')}>
      {site?.sendsMail === false ? (
        <>
          <h1 className={styles['title']}>{t('galleryLink')}</h1>
          <p className={styles['lead']}>{t('galleryLinkNoMail')}</p>
        </>
      ) : request.isSuccess ? (
        <div role="status">
          <h1 className={styles['title']}>{t('requested')}</h1>
          <p className={styles['lead']}>{t.rich('galleryLinkSent', { email: <strong>{request.variables}</strong> })}</p>
        </div>
      ) : (
        <>
          <h1 className={styles['title']}>{t('galleryLink')}</h1>
          <p className={styles['lead']}>{t('galleryLinkLead')}</p>
          <form className={styles['form']} onSubmit={submit}>
            <Field
              label={t('email')}
              type="email"
              autoComplete="email"
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
