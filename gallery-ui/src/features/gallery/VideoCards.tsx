import type { GalleryMediaFileDto } from '@showreel/api-client';
import { Check, Download, Play } from 'lucide-react';
import { useState } from 'react';
import { formatDuration, formatSize, spokenDuration } from '../../lib/format';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { Picture } from '../../ui/Picture';
import styles from './Media.module.css';

const FIRST = 6;

interface Props {
  videos: readonly GalleryMediaFileDto[];
  busyId: string | undefined;
  label: (file: GalleryMediaFileDto) => string;
  onPlay: (index: number) => void;
  onDownload: (file: GalleryMediaFileDto) => void;
  onStale: () => void;
}

/** The videos: six first, all on demand. */
export function VideoCards({ videos, busyId, label, onPlay, onDownload, onStale }: Props) {
  const [all, setAll] = useState(false);
  const shown = all ? videos : videos.slice(0, FIRST);
  return (
    <section aria-labelledby="videos-title" className={styles['section']}>
      <h2 id="videos-title" className={styles['heading']}>Videos</h2>
      <ul className={styles['videos']}>
        {shown.map((video, index) => (
          <li key={video.id}>
            <article className={styles['video']} aria-label={video.originalName}>
              <div className={styles['frame']}>
                <button type="button" className={styles['poster']} onClick={() => onPlay(index)} aria-label={`Play ${video.originalName}, ${spokenDuration(video.duration ?? 0)}`}>
                  <Picture file={video} alt="" sizes="(min-width: 64rem) 26rem, (min-width: 40rem) 50vw, 100vw" fit={(video.width ?? 16) > (video.height ?? 9) ? 'cover' : 'contain'} onError={onStale} />
                  <span className={styles['play']} aria-hidden><Play size={24} fill="currentColor" /></span>
                </button>
                <span className={styles['duration']} aria-hidden>{formatDuration(video.duration ?? 0)}</span>
                {video.hasDownloaded && <span className={styles['badges']}><Badge tone="over"><Check size={14} aria-hidden />Unlocked</Badge></span>}
              </div>
              <div className={styles['caption']}>
                <div>
                  <h3 className={styles['name']} title={video.originalName}>{video.originalName}</h3>
                  <p className={styles['size']}>{formatSize(video.fileSize)}</p>
                </div>
                <Button onClick={() => onDownload(video)} disabled={busyId === video.id} aria-label={`${label(video)} ${video.originalName}`}>
                  <Download size={16} aria-hidden />{label(video)}
                </Button>
              </div>
            </article>
          </li>
        ))}
      </ul>
      {!all && videos.length > FIRST && <p className={styles['more']}><Button onClick={() => setAll(true)}>View All</Button></p>}
    </section>
  );
}
