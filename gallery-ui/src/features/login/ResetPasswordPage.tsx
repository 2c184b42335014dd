import { useState } from 'react';
import { ApiError } from '../../api/api-error';
import { useResetPassword } from '../../api/account';
import { login } from '../../i18n/en/login';
import { getTranslations } from '../../i18n/translations';
import { ButtonLink } from '../../ui/controls/Button';
import { useLocation, useNavigate } from '../../ui/routing/router';
import { toast } from '../../ui/toast/toast-store';
import styles from './LoginPage.module.css';
import { NewPasswordForm } from './NewPasswordForm';
import { SignInFrame } from './SignInFrame';

/** Sets a new password by a mailed link, whose token is in the fragment. */
export function ResetPasswordPage() {
  const token = useLocation().hash.slice(1);
  const reset = useResetPassword();
  const navigate = useNavigate();
  const t = getTranslations(login);
  const [expired, setExpired] = useState(token === '');
  const save = async (newPassword: string) => {
    try {
      await reset.mutateAsync({ token, newPassword });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'auth.link_expired') return setExpired(true);
      throw error;
    }
    toast({ title: t('passwordSaved'), description: t('passwordSavedText') });
    navigate('/login', { replace: true });
  };
  return (
    <SignInFrame title={t('forgotPage')}>
      {expired ? (
        <div role="alert">
          <h1 className={styles['title']}>{t('linkExpired')}</h1>
          <p className={styles['lead']}>{t('linkExpiredText')}</p>
          <p className={styles['form']}>
            <ButtonLink to="/forgot-password" variant="primary">
              {t('newLink')}
            </ButtonLink>
          </p>
        </div>
      ) : (
        <>
          <h1 className={styles['title']}>{t('newTitle')}</h1>
          <p className={styles['lead']}>{t('resetLead')}</p>
          <NewPasswordForm save={save} />
        </>
      )}
    </SignInFrame>
  );
}
