import { UserProjectsPage } from '../features/account/UserProjectsPage';
import { SignedIn } from './SignedIn';

/** `/user/projects`: a user's projects; the admin has his console. */
export function ProjectsRoute() {
  return (
    <SignedIn adminsElsewhere>
      <UserProjectsPage />
    </SignedIn>
  );
}
