import type { MyCoverDto, UserProjectDto } from '@showreel/api-client';
import { formatDate } from '../lib/format';
import { Badge } from './Badge';
import { ButtonLink } from './Button';
import { Link } from './Link';
import { ProjectCover } from './ProjectCover';
import styles from './ProjectCard.module.css';
import { account } from '../words/en/account';
import { common } from '../words/en/common';
import { words } from '../words/words';

/** A project shared with the user. */
export function ProjectCard({
  project,
  cover,
  to,
  purchasesTo,
}: {
  project: UserProjectDto;
  cover: MyCoverDto | undefined;
  to: string;
  purchasesTo: string;
}) {
  const say = words(account);
  const count = words(common);
  return (
    <article className={styles['card']}>
      <Link className={styles['cover']} to={to} tabIndex={-1} aria-hidden>
        <ProjectCover cover={cover} sizes="(min-width: 64rem) 26rem, (min-width: 40rem) 50vw, 100vw" />
      </Link>
      <p className={styles['status']}>
        <Badge tone={project.status === 'active' ? 'plain' : 'secondary'}>
          {project.status === 'active'
            ? say('active')
            : project.status === 'archived'
              ? say('archived')
              : project.status}
        </Badge>
      </p>
      <h2 className={styles['name']}>{project.name}</h2>
      <p className={styles['email']}>{project.clientEmail}</p>
      <p className={styles['counts']}>
        {count('videos', { count: project.videoCount })} <span aria-hidden>·</span>{' '}
        {count('photos', { count: project.photoCount })}
      </p>
      <p className={styles['meta']}>
        {say('created', { date: formatDate(project.createdAt) })}
        <br />
        {say('createdBy', { name: project.userName || say('admin') })}
      </p>
      <p className={styles['action']}>
        <ButtonLink to={to} look="primary" aria-label={say('viewGalleryOf', { name: project.name })}>
          {say('viewGallery')}
        </ButtonLink>{' '}
        <ButtonLink to={purchasesTo} look="quiet" aria-label={say('purchasesOf', { name: project.name })}>
          {say('purchases')}
        </ButtonLink>
      </p>
    </article>
  );
}
