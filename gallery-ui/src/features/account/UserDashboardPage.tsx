import { ArrowRight } from 'lucide-react';
import { isUnauthorized } from '../../api/api-error';
import { useMyProjects } from '../../api/projects';
import { useSession } from '../../api/session';
import { useSite } from '../../api/site';
import { formatDate } from '../../lib/format';
import { galleryPath } from '../../lib/gallery-link';
import { ButtonAnchor, ButtonLink } from '../../ui/Button';
import { Link } from '../../ui/Link';
import { useSignedOutRedirect } from '../../ui/useSignedOutRedirect';
import styles from './account.module.css';
import { AccountSettings } from './AccountSettings';

/** The user's own page: projects, account settings, support, what happened lately. */
export function UserDashboardPage() {
  const { data: user } = useSession();
  const { data: site } = useSite();
  const { data: projects, error } = useMyProjects();
  useSignedOutRedirect(isUnauthorized(error));
  if (!user) return null;
  return (
    <>
      <title>My Dashboard</title>
      <h1 className={styles['title']}>Welcome, {user.firstName || user.email}</h1>
      <div className={styles['cards']}>
        <section className={styles['card']}>
          <h2>My Projects</h2>
          <p>See the galleries your studio has shared with you.</p>
          <ButtonLink to="/user/projects" look="primary">My Projects</ButtonLink>
        </section>
        <section className={styles['card']}>
          <h2>Account Settings</h2>
          <p>Your name, phone number and password.</p>
          <ButtonAnchor href="#account-settings">Account Settings</ButtonAnchor>
        </section>
        <section className={styles['card']}>
          <h2>Support</h2>
          <p>Questions about a gallery, a download or a package? Write to us.</p>
          {site && <ButtonAnchor href={`mailto:${site.supportEmail}`}>Contact Support</ButtonAnchor>}
        </section>
      </div>
      <div className={styles['columns']}>
        <AccountSettings key={user.id} user={user} />
        <section aria-labelledby="recent-activity">
          <h2 id="recent-activity" className={styles['subtitle']}>Recent Activity</h2>
          {projects && projects.length > 0 ? (
            <ul className={styles['activity']}>
              {projects.map((project) => (
                <li key={project.id}>
                  <Link to={galleryPath({ projectId: project.id, clientEmail: project.clientEmail })}>
                    <span><strong>{project.name}</strong> was shared with you<br /><time dateTime={project.createdAt}>{formatDate(project.createdAt)}</time></span>
                    <ArrowRight size={18} aria-hidden />
                  </Link>
                </li>
              ))}
            </ul>
          ) : <p className={styles['quiet']}>Nothing has happened yet.</p>}
        </section>
      </div>
    </>
  );
}
