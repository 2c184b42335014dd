import { UserDashboardPage } from '../../features/account/UserDashboardPage';
import { UserProjectsPage } from '../../features/account/UserProjectsPage';
import { SignedIn } from './SignedIn';

/** `/user/projects` shows a user's projects; the admin goes to the console. */
export function ProjectsRoute() {
  return (
    <SignedIn adminsElsewhere>
      <UserProjectsPage />
    </SignedIn>
  );
}

/** `/user-dashboard` shows a user's own page. */
export function DashboardRoute() {
  return (
    <SignedIn>
      <UserDashboardPage />
    </SignedIn>
  );
}
