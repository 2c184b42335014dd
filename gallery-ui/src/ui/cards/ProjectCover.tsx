import type { MyCoverDto } from '@showreel/api-client';
import { Picture } from './Picture';
import styles from './ProjectCover.module.css';

/** The picture of a project in a list, 3 to 2; a quiet plate where there is none to show. The name stands beside it. */
export function ProjectCover({ cover, sizes }: { cover: MyCoverDto | undefined; sizes: string }) {
  return (
    <span className={styles['cover']}>
      {cover && <Picture file={{ ...cover, thumbnailUrl: cover.sources[0]?.url ?? null }} alt="" sizes={sizes} />}
    </span>
  );
}
