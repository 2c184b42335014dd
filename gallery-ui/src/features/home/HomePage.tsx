import type { UserDto } from '@showreel/api-client';
import { ArrowRight } from 'lucide-react';
import { isUnauthorized } from '../../api/api-error';
import { useMyProjects } from '../../api/projects';
import { formatDate, plural } from '../../lib/format';
import { galleryPath } from '../../lib/gallery-link';
import { ButtonLink } from '../../ui/Button';
import { Link } from '../../ui/Link';
import { Loading } from '../../ui/Loading';
import { useSignedOutRedirect } from '../../ui/useSignedOutRedirect';
import styles from './HomePage.module.css';

/** The home screen of a signed-in user: his galleries, one press away. */
export function HomePage({ user }: { user: UserDto }) {
  const { data: projects, error, isPending } = useMyProjects();
  useSignedOutRedirect(isUnauthorized(error));
  return (
    <>
      <h1 className={styles['title']}>Welcome, {user.firstName || user.email}</h1>
      {isPending ? <Loading /> : projects && projects.length > 0 ? (
        <>
          <p className={styles['lead']}>{projects.length === 1 ? 'One gallery is shared with you.' : `${projects.length} galleries are shared with you.`}</p>
          <ul className={styles['list']}>
            {projects.map((project) => (
              <li key={project.id}>
                <Link className={styles['row']} to={galleryPath({ projectId: project.id, clientEmail: project.clientEmail })}>
                  <span className={styles['name']}>{project.name}</span>
                  <span className={styles['meta']}>{plural(project.videoCount, 'video')}, {plural(project.photoCount, 'photo')}</span>
                  <span className={styles['meta']}>{formatDate(project.createdAt)}</span>
                  <ArrowRight className={styles['arrow']} size={20} aria-hidden />
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className={styles['lead']}>{error ? 'Your projects could not be loaded. Reload the page to try again.' : 'Nothing is shared with you yet. Your studio sends you a link as soon as a gallery is ready.'}</p>
      )}
      <p className={styles['actions']}>
        <ButtonLink to="/user/projects" look="primary">My Projects</ButtonLink>
        <ButtonLink to="/user-dashboard">Account</ButtonLink>
      </p>
    </>
  );
}
