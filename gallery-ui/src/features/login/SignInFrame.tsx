import type { ReactNode } from 'react';
import { useSite } from '../../api/site';
import { common } from '../../i18n/en/common';
import { login } from '../../i18n/en/login';
import { getTranslations } from '../../i18n/translations';
import { Page } from '../../ui/page/Page';
import { SiteLogo } from '../../ui/page/SiteLogo';
import { mailtoOf } from '../../../../shared-ui/src/mailto';
import styles from './LoginPage.module.css';

/** Frames a page of the sign-in, with the studio's logo above and its support address below. */
export function SignInFrame({
  title,
  back = { to: '/login', label: getTranslations(login)('backToSignIn') },
  children,
}: {
  title: string;
  back?: { to: string; label: string } | null;
  children: ReactNode;
}) {
  const { data: site } = useSite();
  return (
    <Page title={title} className={styles['main']} withLogo={false} back={back}>
      <p className={styles['logo']}>
        <SiteLogo />
      </p>
      {children}
      {site && (
        <p className={styles['help']}>
          {getTranslations(login).rich('help', {
            link: <a href={mailtoOf(site.supportEmail)}>{getTranslations(common)('contactSupport')}</a>,
          })}
        </p>
      )}
    </Page>
  );
}
