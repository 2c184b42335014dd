import type { GalleryMediaFileDto } from '@showreel/api-client';
import { Check, Download, Play } from 'lucide-react';
import { formatDuration, formatSize, spokenDuration } from '../../lib/format';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { Picture } from '../../ui/Picture';
import { gallery } from '../../words/en/gallery';
import { words } from '../../words/words';
import { HeartButton, SelectButton, type FileActions } from './FileButtons';
import styles from './Media.module.css';

interface Props {
  videos: readonly GalleryMediaFileDto[];
  more: number;
  onMore: () => void;
  busyId: string | undefined;
  selecting: boolean;
  selected: ReadonlySet<string>;
  actions: FileActions;
  label: (file: GalleryMediaFileDto) => string;
}

/** The videos: six first, all on demand. */
export function VideoCards({ videos, more, onMore, busyId, selecting, selected, actions, label: labelOf }: Props) {
  const t = words(gallery);
  return (
    <section aria-labelledby="videos-title" className={styles['section']}>
      <h2 id="videos-title" className={styles['heading']}>{t('videos')}</h2>
      <ul className={styles['videos']}>
        {videos.map((video) => {
          const label = labelOf(video);
          return (
            <li key={video.id} id={`file-${video.id}`} className={styles['card']}>
              <article className={styles['video']} aria-label={video.originalName}>
                <div className={styles['frame']}>
                  <button
                    type="button" className={styles['poster']} data-open inert={selecting} aria-label={t('play', { name: video.originalName, duration: spokenDuration(video.duration ?? 0) })}
                    onClick={(event) => (event.shiftKey || event.ctrlKey || event.metaKey ? actions.select(video, event.shiftKey) : actions.open(video))}
                  >
                    <Picture file={video} alt="" sizes="(min-width: 64rem) 26rem, (min-width: 40rem) 50vw, 100vw" fit={(video.width ?? 16) > (video.height ?? 9) ? 'cover' : 'contain'} onError={actions.stale} />
                    <span className={styles['play']} aria-hidden><Play size={24} fill="currentColor" /></span>
                  </button>
                  <span className={styles['duration']} aria-hidden>{formatDuration(video.duration ?? 0)}</span>
                  {video.hasDownloaded && <span className={styles['badges']}><Badge tone="over"><Check size={14} aria-hidden />{t('unlocked')}</Badge></span>}
                  <SelectButton file={video} selected={selected.has(video.id)} selecting={selecting} onSelect={actions.select} />
                  {!selecting && <HeartButton file={video} onFavourite={actions.favourite} />}
                </div>
                <div className={styles['caption']}>
                  <div>
                    <h3 className={styles['name']} title={video.originalName}>{video.originalName}</h3>
                    <p className={styles['size']}>{formatSize(video.fileSize)}</p>
                  </div>
                  <Button onClick={() => actions.download(video)} disabled={busyId === video.id} aria-label={`${label} ${video.originalName}`}>
                    <Download size={16} aria-hidden />{label}
                  </Button>
                </div>
              </article>
            </li>
          );
        })}
      </ul>
      {more > 0 && <p className={styles['more']}><Button onClick={onMore}>{t('viewAll')}</Button></p>}
    </section>
  );
}
