import { useSession } from '../../api/session';
import { useSite } from '../../api/site';
import { ButtonAnchor, ButtonLink } from '../../ui/Button';
import styles from './account.module.css';
import { AccountSettings } from './AccountSettings';
import { RecentActivity } from './RecentActivity';

/** The user's own page: projects, account settings, support, what happened lately. */
export function UserDashboardPage() {
  const { data: user } = useSession();
  const { data: site } = useSite();
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
        <RecentActivity />
      </div>
    </>
  );
}
