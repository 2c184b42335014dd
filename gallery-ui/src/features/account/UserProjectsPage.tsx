import { isUnauthorized } from '../../api/api-error';
import { useMyCovers, useMyProjects } from '../../api/projects';
import { useSite } from '../../api/site';
import { galleryPath, receiptPath } from '../../api/gallery/gallery-link';
import { Button } from '../../ui/controls/Button';
import { Loading } from '../../ui/status/Loading';
import { StatusMessage } from '../../ui/status/StatusMessage';
import { PageTitle } from '../../ui/page/PageHeader';
import { ProjectCard } from '../../ui/cards/ProjectCard';
import styles from './account.module.css';
import { account } from '../../i18n/en/account';
import { common } from '../../i18n/en/common';
import { getTranslations } from '../../i18n/translations';

/** The grid of projects shared with the user. */
export function UserProjectsPage() {
  const { data: projects, error, isPending, refetch } = useMyProjects();
  const covers = useMyCovers();
  const { data: site } = useSite();
  const t = getTranslations(account);
  if (isPending || isUnauthorized(error)) return <Loading />;
  return (
    <>
      <PageTitle>{t('myProjects')}</PageTitle>
      {!projects ? (
        <StatusMessage
          title={t('projectsFailed')}
          actions={
            <Button variant="primary" onClick={() => void refetch()}>
              {getTranslations(common)('tryAgain')}
            </Button>
          }
        />
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
                  timeZone={site?.timezone}
                  {...pathsOf(project)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function pathsOf({ id, clientEmail }: { id: string; clientEmail: string }) {
  const link = { projectId: id, clientEmail };
  return { to: galleryPath(link), purchasesTo: receiptPath(link) };
}
