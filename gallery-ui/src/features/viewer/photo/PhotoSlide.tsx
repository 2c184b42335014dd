import type { GalleryMediaFileDto } from '@showreel/api-client';
import { type CSSProperties, type RefCallback } from 'react';
import { Button } from '../../../ui/controls/Button';
import { common } from '../../../i18n/en/common';
import { viewer } from '../../../i18n/en/viewer';
import { titleOf } from '../../../i18n/format';
import { getTranslations } from '../../../i18n/translations';
import viewerStyles from '../Viewer.module.css';
import styles from './Lightbox.module.css';
import { seenSize, usePhotoLoad } from './usePhotoLoad';
import type { Size } from './zoom';

interface Props {
  file: GalleryMediaFileDto;
  /** The index of the slide, counted from the first photo shown; slides lie side by side. */
  slot: number;
  current: boolean;
  fitted: Size;
  /** The width of the photo in CSS pixels, by which the browser chooses the rendition. */
  shownWidth: number;
  locked: boolean;
  layer?: RefCallback<HTMLElement>;
  onStale: (byVisitor?: true) => void;
}

/**
 * Shows one photo in the viewport: its placeholder at once, then the size that the grid has shown, then the one that
 * fits.
 */
export function PhotoSlide({ file, slot, current, fitted, shownWidth, locked, layer, onStale }: Props) {
  const t = getTranslations(viewer);
  const load = usePhotoLoad(file, current, onStale);
  const small = load.shown ? undefined : seenSize(file);
  const style = { '--slot': slot } as CSSProperties;
  return (
    <div
      className={styles['slide']}
      style={style}
      data-current={current || undefined}
      inert={!current}
      aria-hidden={!current || undefined}
    >
      <figure className={styles['photo']} style={{ width: fitted.width, height: fitted.height }}>
        <div
          ref={layer}
          className={styles['layer']}
          style={file.placeholder ? { backgroundImage: `url("${file.placeholder}")` } : undefined}
          data-shown={load.shown || undefined}
        >
          {small && <img className={styles['small']} src={small} alt="" draggable={false} />}
          {!load.error && (
            <img
              key={load.attempt}
              className={styles['full']}
              src={file.url ?? file.thumbnailUrl ?? undefined}
              srcSet={file.sources.map(({ url, width }) => `${url} ${width}w`).join(', ') || undefined}
              sizes={`${Math.ceil(shownWidth)}px`}
              alt={titleOf(file)}
              draggable={false}
              decoding="async"
              fetchPriority={current ? 'high' : 'low'}
              onLoad={load.onLoad}
              onError={load.onError}
            />
          )}
        </div>
        {current && locked && !file.watermarked && (
          <span className={`${viewerStyles['watermark']} ${styles['watermark']}`}>{t('preview')}</span>
        )}
      </figure>
      {current && load.error && (
        <div className={styles['failure']} role="alert" data-late={load.error === 'stale' || undefined}>
          <p>{t(ERROR_TEXTS[load.error])}</p>
          <Button onClick={load.retry}>{getTranslations(common)('tryAgain')}</Button>
        </div>
      )}
    </div>
  );
}

/** The error `gone` happens to the player only. */
const ERROR_TEXTS = {
  gone: 'photoBroken',
  network: 'photoNetwork',
  stale: 'photoStale',
  broken: 'photoBroken',
} as const;
