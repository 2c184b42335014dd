import type { UserProjectDto } from '@showreel/api-client';
import { formatDate, plural } from '../lib/format';
import { Badge } from './Badge';
import { ButtonLink } from './Button';
import styles from './ProjectCard.module.css';

/** A project shared with the user. */
export function ProjectCard({ project, to, purchasesTo }: { project: UserProjectDto; to: string; purchasesTo: string }) {
  return (
    <article className={styles['card']}>
      <p className={styles['status']}><Badge tone={project.status === 'active' ? 'plain' : 'secondary'}>{project.status}</Badge></p>
      <h2 className={styles['name']}>{project.name}</h2>
      <p className={styles['email']}>{project.clientEmail}</p>
      <p className={styles['counts']}>{plural(project.videoCount, 'video')} <span aria-hidden>·</span> {plural(project.photoCount, 'photo')}</p>
      <p className={styles['meta']}>Created {formatDate(project.createdAt)}<br />Created by {project.userName || 'Admin'}</p>
      <p className={styles['action']}><ButtonLink to={to} look="primary" aria-label={`View Gallery: ${project.name}`}>View Gallery</ButtonLink> <ButtonLink to={purchasesTo} look="quiet" aria-label={`Purchases: ${project.name}`}>Purchases</ButtonLink></p>
    </article>
  );
}
