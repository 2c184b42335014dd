import type { MyCoverDto, UserProjectDto } from '@showreel/api-client';
import { useSite } from '../../api/site';
import { formatStudioDate } from '../../i18n/format';
import { ButtonLink } from '../controls/Button';
import { Link } from '../routing/Link';
import { Badge, Picture } from './Picture';
import styles from './ProjectCard.module.css';
import { account } from '../../i18n/en/account';
import { common } from '../../i18n/en/common';
import { getTranslations } from '../../i18n/translations';

/** Shows a project that is shared with the user. */
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
  const { data: site } = useSite();
  const t = getTranslations(account);
  const tCommon = getTranslations(common);
  return (
    <article className={styles['card']}>
      <Link className={styles['cover']} to={to} tabIndex={-1} aria-hidden>
        <ProjectCover cover={cover} sizes="(min-width: 64rem) 26rem, (min-width: 40rem) 50vw, 100vw" />
      </Link>
      <p className={styles['status']}>
        <Badge color={project.status === 'active' ? 'plain' : 'secondary'}>
          {project.status === 'active' ? t('active') : project.status === 'archived' ? t('archived') : project.status}
        </Badge>
      </p>
      <h2 className={styles['name']}>{project.name}</h2>
      <p className={styles['email']}>{project.clientEmail}</p>
      <p className={styles['counts']}>
        {tCommon('videos', { count: project.videoCount })} <span aria-hidden>·</span>{' '}
        {tCommon('photos', { count: project.photoCount })}
      </p>
      <p className={styles['meta']}>
        {t('created', { date: formatStudioDate(project.createdAt, site?.timezone) })}
        <br />
        {t('createdBy', { name: project.userName || t('admin') })}
      </p>
      <p className={styles['action']}>
        <ButtonLink to={to} variant="primary" aria-label={t('viewGalleryOf', { name: project.name })}>
          {t('viewGallery')}
        </ButtonLink>{' '}
        <ButtonLink to={purchasesTo} variant="quiet" aria-label={t('purchasesOf', { name: project.name })}>
          {t('purchases')}
        </ButtonLink>
      </p>
    </article>
  );
}

/** Shows the cover of a project in a list, 3 to 2, or a plain area without one. */
export function ProjectCover({ cover, sizes }: { cover: MyCoverDto | undefined; sizes: string }) {
  return (
    <span className={styles['cover']}>
      {cover && <Picture file={{ ...cover, thumbnailUrl: cover.sources[0]?.url ?? null }} alt="" sizes={sizes} />}
    </span>
  );
}
