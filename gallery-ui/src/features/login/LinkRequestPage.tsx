import type { UseMutationResult } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { fieldErrors, reasonOf } from '../../api/api-error';
import { useRequestGalleryLinks, useRequestPasswordReset } from '../../api/account';
import { useSite } from '../../api/site';
import { login } from '../../i18n/en/login';
import { getTranslations } from '../../i18n/translations';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import styles from './LoginPage.module.css';
import { SignInFrame } from './SignInFrame';

/** Asks for a link to choose a new password. The reply never shows whether the address has an account. */
export function ForgotPasswordPage() {
  const t = getTranslations(login);
  return (
    <LinkRequestPage
      pageTitle={t('forgotPage')}
      title={t('forgot')}
      lead={t('forgotLead')}
      autoComplete="username"
      request={useRequestPasswordReset()}
      sent={(email) => t.rich('requestedText', { email })}
    />
  );
}

/**
 * Lets clients without a password ask for the links of their galleries. The reply never shows whether there are any.
 */
export function SendLinkPage() {
  const t = getTranslations(login);
  return (
    <LinkRequestPage
      pageTitle={t('galleryLink')}
      title={t('galleryLink')}
      lead={t('galleryLinkLead')}
      autoComplete="email"
      request={useRequestGalleryLinks()}
      sent={(email) => t.rich('galleryLinkSent', { email })}
    />
  );
}

/** Takes an email address and has a link sent to it. */
function LinkRequestPage({
  pageTitle,
  title,
  lead,
  autoComplete,
  request,
  sent,
}: {
  pageTitle: string;
  title: string;
  lead: string;
  autoComplete: string;
  request: UseMutationResult<unknown, Error, string>;
  sent: (email: ReactNode) => ReactNode;
}) {
  const { data: site } = useSite();
  const t = getTranslations(login);
  const [email, setEmail] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!request.isPending) request.mutate(email.trim());
  };
  const error = request.error && (fieldErrors(request.error)['email'] ?? reasonOf(request.error, t('linkFailed')));
  return (
    <SignInFrame title={pageTitle}>
      {site?.sendsMail === false ? (
        <>
          <h1 className={styles['title']}>{title}</h1>
          <p className={styles['lead']}>{t('noMail')}</p>
        </>
      ) : request.isSuccess ? (
        <div role="status">
          <h1 className={styles['title']}>{t('requested')}</h1>
          <p className={styles['lead']}>{sent(<strong>{request.variables}</strong>)}</p>
        </div>
      ) : (
        <>
          <h1 className={styles['title']}>{title}</h1>
          <p className={styles['lead']}>{lead}</p>
          <form className={styles['form']} onSubmit={submit}>
            <Field
              label={t('email')}
              type="email"
              autoComplete={autoComplete}
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
