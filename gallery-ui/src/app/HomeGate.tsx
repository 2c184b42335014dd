import { lazy, useEffect } from 'react';
import { Navigate } from 'react-router';
import { useSession } from '../api/session';
import { LandingPage } from '../features/landing/LandingPage';
import { Loading } from '../ui/Loading';
import { SignedIn } from './SignedIn';

const HomePage = lazy(async () => ({ default: (await import('../features/home/HomePage')).HomePage }));

/** `/`: the landing page for visitors and while loading, the console for the admin, a home screen for everyone else. */
export function HomeGate() {
  const { data: user } = useSession();
  if (!user) return <LandingPage />;
  if (user.mustChangePassword) return <Navigate to="/login" replace />;
  if (user.role === 'admin') return <ToConsole />;
  return <SignedIn><HomePage user={user} /></SignedIn>;
}

/** The staff console is another front end: reached by full page navigation. */
export function ToConsole() {
  useEffect(() => window.location.replace('/admin/dashboard'), []);
  return <Loading />;
}
