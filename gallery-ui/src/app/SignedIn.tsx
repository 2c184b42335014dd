import type { ReactNode } from 'react';
import { Link, Navigate, NavLink, useNavigate } from 'react-router';
import { useLogout, useSession } from '../api/session';
import { useSite } from '../api/site';
import { Button } from '../ui/Button';
import { Loading } from '../ui/Loading';
import { SiteMark } from '../ui/SiteMark';
import { useSignedOutRedirect } from '../ui/useSignedOutRedirect';
import { ToConsole } from './HomeGate';
import styles from './SignedIn.module.css';

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
  const link = ({ isActive }: { isActive: boolean }) => (isActive ? styles['here'] : undefined);
  return (
    <>
      <a className={styles['skip']} href="#content">Skip to content</a>
      <header className={styles['header']}>
        <Link to="/" className={styles['brand']}><SiteMark site={site} /></Link>
        <nav className={styles['nav']} aria-label="Main">
          <NavLink to="/user/projects" className={link}>My Projects</NavLink>
          <NavLink to="/user-dashboard" className={link}>Account</NavLink>
          <Button look="quiet" disabled={logout.isPending} onClick={() => logout.mutate(undefined, { onSuccess: () => navigate('/') })}>Logout</Button>
        </nav>
      </header>
      <main id="content" tabIndex={-1} className={styles['main']}>{children}</main>
    </>
  );
}
