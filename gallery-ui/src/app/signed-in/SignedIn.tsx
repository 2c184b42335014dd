import { useEffect, type ReactNode } from 'react';
import { useLogout } from '../../api/account';
import { useSession } from '../../api/session';
import { Redirect, useNavigate } from '../../ui/routing/router';
import { Button } from '../../ui/controls/Button';
import { Link, NavLink } from '../../ui/routing/Link';
import { Loading } from '../../ui/status/Loading';
import { SiteFooter } from '../../ui/page/SiteFooter';
import { SiteLogo } from '../../ui/page/SiteLogo';
import { useSignInAgain } from '../ServerState';
import styles from './SignedIn.module.css';
import { account } from '../../i18n/en/account';
import { getTranslations } from '../../i18n/translations';

/** Frames the signed-in screens. Without a session it shows 'Unauthorized' and opens the login screen. */
export function SignedIn({ children, adminsElsewhere = false }: { children: ReactNode; adminsElsewhere?: boolean }) {
  const { data: user, isPending } = useSession();
  const logout = useLogout();
  const t = getTranslations(account);
  const navigate = useNavigate();
  const signInAgain = useSignInAgain();
  // While logging out the session ends on purpose.
  const signedOut = !isPending && !user && logout.isIdle;
  useEffect(() => {
    if (signedOut) signInAgain();
  }, [signedOut, signInAgain]);
  if (!user) return <Loading />;
  if (user.mustChangePassword) return <Redirect to="/login" />;
  if (adminsElsewhere && user.role === 'admin') return <RedirectToConsole />;
  return (
    <div className={styles['page']}>
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      <header className={styles['header']}>
        <Link to="/" className={styles['brand']}>
          <SiteLogo />
        </Link>
        <nav className={styles['nav']} aria-label={t('main')}>
          <NavLink to="/user/projects" hereClass={styles['here']}>
            {t('myProjects')}
          </NavLink>
          <NavLink to="/user-dashboard" hereClass={styles['here']}>
            {t('account')}
          </NavLink>
          <Button
            variant="quiet"
            disabled={logout.isPending}
            onClick={() => logout.mutate(undefined, { onSuccess: () => navigate('/') })}
          >
            {t('logout')}
          </Button>
        </nav>
      </header>
      <main id="content" tabIndex={-1} className={styles['main']}>
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}

/** The staff console is another front end: a full page navigation opens it. */
export function RedirectToConsole() {
  useEffect(() => window.location.replace('/admin/dashboard'), []);
  return <Loading />;
}
