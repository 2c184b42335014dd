import { useSession } from '../../api/session';
import { LandingPage } from '../../features/landing/LandingPage';
import { lazyPage } from '../../ui/lazy/lazy-component';
import { Redirect } from '../../ui/routing/router';
import { RedirectToConsole, SignedIn } from './SignedIn';

const { Part: HomePage } = lazyPage(async () => (await import('../../features/home/HomePage')).HomePage);

/** `/`: the landing page for visitors and while loading, the console for the admin, a home screen for everyone else. */
export function HomeGate() {
  const { data: user } = useSession();
  if (!user) return <LandingPage />;
  if (user.mustChangePassword) return <Redirect to="/login" />;
  if (user.role === 'admin') return <RedirectToConsole />;
  return (
    <SignedIn>
      <HomePage user={user} />
    </SignedIn>
  );
}
