import type { ReactNode } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { useLogout, useSession } from '../api/session';
import { useSite } from '../api/site';
import { Button } from '../ui/Button';
import { Link, NavLink } from '../ui/Link';
import { Loading } from '../ui/Loading';
import { SiteMark } from '../ui/SiteMark';
import { useSignedOutRedirect } from '../ui/useSignedOutRedirect';
import styles from './SignedIn.module.css';
import { ToConsole } from './ToConsole';

/** The frame of the signed-in screens. Without a session: 'Unauthorized' and on to the login screen. */
export function SignedIn({ children, adminsElsewhere = false }: { children: ReactNode; adminsElsewhere?: boolean }) {
  const { data: user, isPending } = useSession();
  const { data: site } = useSite();
  const logout = useLogout();
  const navigate = useNavigate();
  // While logging out the session ends on purpose: no complaint about it.
  useSignedOutRedirect(!isPending && !user && logout.isIdle);
  if (!user) return <Loading />;
  if (user.mustChangePassword) return <Navigate to="/login" replace />;
  if (adminsElsewhere && user.role === 'admin') return <ToConsole />;
  return (
    <>
      <a className={styles['skip']} href="#content">Skip to content</a>
      <header className={styles['header']}>
        <Link to="/" className={styles['brand']}><SiteMark site={site} /></Link>
        <nav className={styles['nav']} aria-label="Main">
          <NavLink to="/user/projects" hereClass={styles['here']}>My Projects</NavLink>
          <NavLink to="/user-dashboard" hereClass={styles['here']}>Account</NavLink>
          <Button look="quiet" disabled={logout.isPending} onClick={() => logout.mutate(undefined, { onSuccess: () => navigate('/') })}>Logout</Button>
        </nav>
      </header>
      <main id="content" tabIndex={-1} className={styles['main']}>{children}</main>
    </>
  );
}
