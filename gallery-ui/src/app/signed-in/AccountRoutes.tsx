import { UserDashboardPage } from '../../features/account/UserDashboardPage';
import { UserProjectsPage } from '../../features/account/UserProjectsPage';
import { SignedIn } from './SignedIn';

/** `/user/projects`: a user's projects; the admin has the console. */
export function ProjectsRoute() {
  return (
    <SignedIn adminsElsewhere>
      <UserProjectsPage />
    </SignedIn>
  );
}

/** `/user-dashboard`: a user's own page. */
export function DashboardRoute() {
  return (
    <SignedIn>
      <UserDashboardPage />
    </SignedIn>
  );
}
