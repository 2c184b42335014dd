import { useSession, useSignedIn } from '../../api/session';
import { useSite } from '../../api/site';
import { LandingPage } from '../../features/landing/LandingPage';
import { lazyPage } from '../../ui/lazy/lazy-page';
import { Loading } from '../../ui/status/Loading';
import { Redirect } from '../../ui/routing/router';
import { RedirectToConsole, SignedIn } from './SignedIn';

export { LandingPage };

const HomePage = lazyPage(() => import('../../features/home/HomePage'), 'HomePage');

/**
 * `/` shows visitors the landing page, also while loading, or the sign-in if the studio has chosen that. The admin goes
 * to the console, and everyone else sees a home screen.
 */
export function HomeGate() {
  const { data: user } = useSession();
  const { data: site } = useSite();
  const signedIn = useSignedIn();
  if (!user) {
    if (site?.homePage !== 'signIn') return <LandingPage />;
    return signedIn ? <Loading /> : <Redirect to="/login" />;
  }
  if (user.mustChangePassword) return <Redirect to="/login" />;
  if (user.role === 'admin') return <RedirectToConsole />;
  return (
    <SignedIn>
      <HomePage user={user} />
    </SignedIn>
  );
}
