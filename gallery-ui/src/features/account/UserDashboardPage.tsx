import { useSession } from '../../api/session';
import { useSite } from '../../api/site';
import { ButtonAnchor, ButtonLink } from '../../ui/controls/Button';
import { PageTitle } from '../../ui/page/PageHeader';
import styles from './account.module.css';
import { AccountSettings } from './AccountSettings';
import { RecentActivity } from './RecentActivity';
import { account } from '../../i18n/en/account';
import { common } from '../../i18n/en/common';
import { getTranslations } from '../../i18n/translations';
import { mailtoOf } from '../../../../shared-ui/src/mailto';

/** Shows the user's own page: projects, account settings, support, recent activity. */
export function UserDashboardPage() {
  const { data: user } = useSession();
  const { data: site } = useSite();
  const t = getTranslations(account);
  if (!user) return null;
  return (
    <>
      <PageTitle>{t('dashboardTitle')}</PageTitle>
      <h1 className={styles['title']}>{t('welcome', { name: user.firstName || user.email })}</h1>
      <div className={styles['cards']}>
        <section className={styles['card']}>
          <h2>{t('myProjects')}</h2>
          <p>{t('projectsText')}</p>
          <ButtonLink to="/user/projects" variant="primary">
            {t('myProjects')}
          </ButtonLink>
        </section>
        <section className={styles['card']}>
          <h2>{t('settings')}</h2>
          <p>{t('settingsText')}</p>
          <ButtonAnchor href="#account-settings">{t('settings')}</ButtonAnchor>
        </section>
        <section className={styles['card']}>
          <h2>{t('support')}</h2>
          <p>{t('supportText')}</p>
          {site && (
            <ButtonAnchor href={mailtoOf(site.supportEmail)}>{getTranslations(common)('contactSupport')}</ButtonAnchor>
          )}
        </section>
      </div>
      <div className={styles['columns']}>
        <AccountSettings key={user.id} user={user} />
        <RecentActivity />
      </div>
    </>
  );
}
