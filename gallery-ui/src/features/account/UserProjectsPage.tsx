import { isUnauthorized } from '../../api/api-error';
import { useMyProjects } from '../../api/projects';
import { galleryPath, receiptPath } from '../../lib/gallery-link';
import { Loading } from '../../ui/Loading';
import { Notice } from '../../ui/Notice';
import { ProjectCard } from '../../ui/ProjectCard';
import { useSignedOutRedirect } from '../../ui/useSignedOutRedirect';
import styles from './account.module.css';

/** The grid of projects shared with the user. */
export function UserProjectsPage() {
  const { data: projects, error, isPending } = useMyProjects();
  useSignedOutRedirect(isUnauthorized(error));
  if (isPending || isUnauthorized(error)) return <Loading />;
  if (!projects) return <Notice title="Your projects could not be loaded"><p>Reload the page to try again.</p></Notice>;
  if (projects.length === 0) return <Notice title="No Projects Yet"><p>Projects appear here as soon as your studio shares a gallery with your e-mail address.</p></Notice>;
  return (
    <>
      <title>My Projects</title>
      <h1 className={styles['title']}>My Projects</h1>
      <ul className={styles['grid']}>
        {projects.map((project) => (
          <li key={project.id}><ProjectCard project={project} {...pathsOf(project)} /></li>
        ))}
      </ul>
    </>
  );
}

function pathsOf({ id, clientEmail }: { id: string; clientEmail: string }) {
  const link = { projectId: id, clientEmail };
  return { to: galleryPath(link), purchasesTo: receiptPath(link) };
}
