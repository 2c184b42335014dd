import { useSession } from '../../api/session';
import { useSite } from '../../api/site';
import { ButtonAnchor, ButtonLink } from '../../ui/Button';
import { PageTitle } from '../../ui/PageTitle';
import styles from './account.module.css';
import { AccountSettings } from './AccountSettings';
import { RecentActivity } from './RecentActivity';
import { account } from '../../words/en/account';
import { common } from '../../words/en/common';
import { words } from '../../words/words';

/** The user's own page: projects, account settings, support, what happened lately. */
export function UserDashboardPage() {
  const { data: user } = useSession();
  const { data: site } = useSite();
  const say = words(account);
  if (!user) return null;
  return (
    <>
      <PageTitle>{say('dashboardTitle')}</PageTitle>
      <h1 className={styles['title']}>{say('welcome', { name: user.firstName || user.email })}</h1>
      <div className={styles['cards']}>
        <section className={styles['card']}>
          <h2>{say('myProjects')}</h2>
          <p>{say('projectsText')}</p>
          <ButtonLink to="/user/projects" look="primary">
            {say('myProjects')}
          </ButtonLink>
        </section>
        <section className={styles['card']}>
          <h2>{say('settings')}</h2>
          <p>{say('settingsText')}</p>
          <ButtonAnchor href="#account-settings">{say('settings')}</ButtonAnchor>
        </section>
        <section className={styles['card']}>
          <h2>{say('support')}</h2>
          <p>{say('supportText')}</p>
          {site && <ButtonAnchor href={`mailto:${site.supportEmail}`}>{words(common)('contactSupport')}</ButtonAnchor>}
        </section>
      </div>
      <div className={styles['columns']}>
        <AccountSettings key={user.id} user={user} />
        <RecentActivity />
      </div>
    </>
  );
}
