import { UserDashboardPage } from '../features/account/UserDashboardPage';
import { SignedIn } from './SignedIn';

/** `/user-dashboard`: a user's own page. */
export function DashboardRoute() {
  return (
    <SignedIn>
      <UserDashboardPage />
    </SignedIn>
  );
}
