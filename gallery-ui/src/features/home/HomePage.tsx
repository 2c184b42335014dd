import type { UserDto } from '@showreel/api-client';
import { useEffect } from 'react';
import { takeSignInFlag } from '../../../../shared-ui/src/sign-in-flag';
import { useMyCovers, useMyProjects } from '../../api/projects';
import { useSite } from '../../api/site';
import { formatStudioDate } from '../../i18n/format';
import { ArrowRight } from '../../ui/icons';
import { Button, ButtonLink } from '../../ui/controls/Button';
import { Link } from '../../ui/routing/Link';
import { Loading } from '../../ui/status/Loading';
import { PageTitle } from '../../ui/page/PageHeader';
import { ProjectCover } from '../../ui/cards/ProjectCard';
import { toast } from '../../ui/toast/toast-store';
import styles from './HomePage.module.css';
import { account } from '../../i18n/en/account';
import { common } from '../../i18n/en/common';
import { login } from '../../i18n/en/login';
import { getTranslations } from '../../i18n/translations';

/** Shows a signed-in user the home screen, with all galleries. */
export function HomePage({ user }: { user: UserDto }) {
  const { data: projects, error, isPending, refetch } = useMyProjects();
  const covers = useMyCovers();
  const { data: site } = useSite();
  const t = getTranslations(account);
  const tCommon = getTranslations(common);
  // The user has signed in at the console's page, which is for staff.
  useEffect(() => {
    const texts = getTranslations(login);
    if (takeSignInFlag()) toast({ title: texts('successful'), description: texts('welcome') });
  }, []);
  return (
    <>
      {site && <PageTitle>{site.studioName}</PageTitle>}
      <h1 className={styles['title']}>{t('welcome', { name: user.firstName || user.email })}</h1>
      {isPending ? (
        <Loading />
      ) : projects && projects.length > 0 ? (
        <>
          <p className={styles['lead']}>{t('shared', { count: projects.length })}</p>
          <ul className={styles['list']}>
            {projects.map((project) => (
              <li key={project.id}>
                <Link className={styles['row']} to={project.galleryPath}>
                  <span className={styles['cover']}>
                    <ProjectCover cover={covers?.get(project.id)} sizes="9rem" />
                  </span>
                  <span className={styles['name']}>{project.name}</span>
                  <span className={styles['meta']}>
                    {t('counts', {
                      videos: tCommon('videos', { count: project.videoCount }),
                      photos: tCommon('photos', { count: project.photoCount }),
                    })}
                  </span>
                  <span className={styles['meta']}>{formatStudioDate(project.createdAt, site?.timezone)}</span>
                  <ArrowRight className={styles['arrow']} size={20} aria-hidden />
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className={styles['lead']}>
          {error ? (
            <>
              {t('projectsFailed')}
              <br />
              <Button onClick={() => void refetch()}>{tCommon('tryAgain')}</Button>
            </>
          ) : (
            t('nothingShared')
          )}
        </p>
      )}
      <p className={styles['actions']}>
        <ButtonLink to="/user/projects" variant="primary">
          {t('myProjects')}
        </ButtonLink>
        <ButtonLink to="/user-dashboard">{t('account')}</ButtonLink>
      </p>
    </>
  );
}
