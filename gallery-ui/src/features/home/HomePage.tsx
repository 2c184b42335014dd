import type { UserDto } from '@showreel/api-client';
import { useMyCovers, useMyProjects } from '../../api/projects';
import { useSite } from '../../api/site';
import { formatDate } from '../../lib/format';
import { galleryPath } from '../../lib/gallery-link';
import { ArrowRight } from '../../ui/icons';
import { Button, ButtonLink } from '../../ui/Button';
import { Link } from '../../ui/Link';
import { Loading } from '../../ui/Loading';
import { PageTitle } from '../../ui/PageTitle';
import { ProjectCover } from '../../ui/ProjectCover';
import styles from './HomePage.module.css';
import { account } from '../../words/en/account';
import { common } from '../../words/en/common';
import { words } from '../../words/words';

/** The home screen of a signed-in user: his galleries, one press away. */
export function HomePage({ user }: { user: UserDto }) {
  const { data: projects, error, isPending, refetch } = useMyProjects();
  const covers = useMyCovers();
  const { data: site } = useSite();
  const say = words(account);
  const count = words(common);
  return (
    <>
      {site && <PageTitle>{site.studioName}</PageTitle>}
      <h1 className={styles['title']}>{say('welcome', { name: user.firstName || user.email })}</h1>
      {isPending ? (
        <Loading />
      ) : projects && projects.length > 0 ? (
        <>
          <p className={styles['lead']}>{say('shared', { count: projects.length })}</p>
          <ul className={styles['list']}>
            {projects.map((project) => (
              <li key={project.id}>
                <Link
                  className={styles['row']}
                  to={galleryPath({ projectId: project.id, clientEmail: project.clientEmail })}
                >
                  <span className={styles['cover']}>
                    <ProjectCover cover={covers?.get(project.id)} sizes="9rem" />
                  </span>
                  <span className={styles['name']}>{project.name}</span>
                  <span className={styles['meta']}>
                    {say('counts', {
                      videos: count('videos', { count: project.videoCount }),
                      photos: count('photos', { count: project.photoCount }),
                    })}
                  </span>
                  <span className={styles['meta']}>{formatDate(project.createdAt)}</span>
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
              {say('projectsFailed')}
              <br />
              <Button onClick={() => void refetch()}>{count('tryAgain')}</Button>
            </>
          ) : (
            say('nothingShared')
          )}
        </p>
      )}
      <p className={styles['actions']}>
        <ButtonLink to="/user/projects" look="primary">
          {say('myProjects')}
        </ButtonLink>
        <ButtonLink to="/user-dashboard">{say('account')}</ButtonLink>
      </p>
    </>
  );
}
