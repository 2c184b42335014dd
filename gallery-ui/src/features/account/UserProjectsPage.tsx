import { isUnauthorized } from '../../api/api-error';
import { useMyCovers, useMyProjects } from '../../api/projects';
import { Loading } from '../../ui/status/Loading';
import { StatusMessage } from '../../ui/status/StatusMessage';
import { TryAgain } from '../../ui/status/TryAgain';
import { PageTitle } from '../../ui/page/PageHeader';
import { ProjectCard } from '../../ui/cards/ProjectCard';
import styles from './account.module.css';
import { account } from '../../i18n/en/account';
import { getTranslations } from '../../i18n/translations';

/** Shows the projects that are shared with the user. */
export function UserProjectsPage() {
  const { data: projects, error, isPending, refetch } = useMyProjects();
  const covers = useMyCovers();
  const t = getTranslations(account);
  if (isPending || isUnauthorized(error)) return <Loading />;
  return (
    <>
      <PageTitle>{t('myProjects')}</PageTitle>
      {!projects ? (
        <StatusMessage title={t('projectsFailed')} actions={<TryAgain onClick={() => void refetch()} />} />
      ) : projects.length === 0 ? (
        <StatusMessage title={t('noProjects')}>
          <p>{t('noProjectsText')}</p>
        </StatusMessage>
      ) : (
        <>
          <h1 className={styles['title']}>{t('myProjects')}</h1>
          <ul className={styles['grid']}>
            {projects.map((project) => (
              <li key={project.id}>
                <ProjectCard
                  project={project}
                  cover={covers?.get(project.id)}
                  to={project.galleryPath}
                  purchasesTo={project.receiptPath}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
