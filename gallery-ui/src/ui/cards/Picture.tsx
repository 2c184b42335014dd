import type { ImageSourceDto } from '@showreel/api-client';
import type { ReactNode } from 'react';
import { gridSources } from './grid-sources';
import styles from './Picture.module.css';

interface PictureFile {
  thumbnailUrl: string | null;
  placeholder: string | null;
  width: number | null;
  height: number | null;
  sources: ImageSourceDto[];
}

/** Shows a photo or poster: the placeholder first, then the size that fits. `sizes` is as in HTML. */
export function Picture({
  file,
  alt,
  sizes,
  fit = 'cover',
  small = false,
  eager = false,
  onError,
}: {
  file: PictureFile;
  alt: string;
  sizes: string;
  fit?: 'cover' | 'contain';
  /**
   * Uses only sizes without watermark, if there are any: a grid in which larger pictures have the watermark looks
   * worse.
   */
  small?: boolean;
  eager?: boolean;
  onError?: () => void;
}) {
  const sources = small ? gridSources(file.sources) : file.sources;
  const largest = sources.at(-1);
  return (
    <span
      className={styles['frame']}
      style={file.placeholder ? { backgroundImage: `url("${file.placeholder}")` } : undefined}
    >
      {(largest ?? file.thumbnailUrl) && (
        <img
          className={styles[fit]}
          src={file.thumbnailUrl ?? largest?.url}
          srcSet={sources.map(({ url, width }) => `${url} ${width}w`).join(', ') || undefined}
          sizes={sizes}
          width={file.width ?? undefined}
          height={file.height ?? undefined}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
          onLoad={fit === 'cover' ? uncover : undefined}
          onError={onError}
        />
      )}
    </span>
  );
}

/**
 * Removes the placeholder, which would be painted under every picture while scrolling. It does not use state: a
 * thousand pictures would render twice.
 */
function uncover({ currentTarget }: { currentTarget: HTMLImageElement }): void {
  currentTarget.parentElement!.style.backgroundImage = 'none';
}

/** Shows a short label. `over` is legible on any picture. */
export function Badge({ children, color = 'plain' }: { children: ReactNode; color?: 'plain' | 'secondary' | 'over' }) {
  return <span className={`${styles['badge']} ${styles[color]}`}>{children}</span>;
}
