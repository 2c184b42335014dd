import type { ClientAccessDto, GalleryMediaFileDto } from '@showreel/api-client';
import { Check, Download, UserRound } from 'lucide-react';
import { useMemo, useState } from 'react';
import { justify } from '../../lib/justified-layout';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { Hint } from '../../ui/Hint';
import { Picture } from '../../ui/Picture';
import { useElementWidth } from '../../ui/useElementWidth';
import styles from './Media.module.css';

const FIRST = 12;
const GAP = 8;

interface Props {
  photos: readonly GalleryMediaFileDto[];
  access: ClientAccessDto;
  busyId: string | undefined;
  label: (file: GalleryMediaFileDto) => string;
  onOpen: (index: number) => void;
  onDownload: (file: GalleryMediaFileDto) => void;
  onStale: () => void;
}

/** The photos in rows that fill the width: twelve first, all on demand. */
export function PhotoGrid({ photos, access, busyId, label, onOpen, onDownload, onStale }: Props) {
  const [all, setAll] = useState(false);
  const [ref, width] = useElementWidth();
  const shown = all ? photos : photos.slice(0, FIRST);
  const rows = useMemo(
    () => justify(shown.map(({ width: w, height: h }) => (w && h ? w / h : 1)), { containerWidth: width, targetHeight: width < 600 ? 180 : 280, gap: GAP }),
    [shown, width],
  );
  return (
    <section aria-labelledby="photos-title" className={styles['section']}>
      <h2 id="photos-title" className={styles['heading']}>Photos</h2>
      <ul ref={ref} className={styles['photos']} style={{ gap: GAP }}>
        {rows.flat().map((tile) => {
          const photo = shown[tile.index]!;
          const headshot = access.freeHeadshotFileId === photo.id;
          return (
            // Floored: a row a fraction too wide would wrap.
            <li key={photo.id} className={styles['photo']} style={{ width: Math.floor(tile.width * 100) / 100 - 0.01, height: tile.height }}>
              <button type="button" className={styles['open']} onClick={() => onOpen(tile.index)} aria-label={`Open ${photo.originalName}`}>
                <Picture file={photo} alt="" sizes={`${Math.ceil(tile.width)}px`} onError={onStale} />
              </button>
              {(headshot || photo.hasDownloaded) && (
                <span className={styles['badges']}>
                  {headshot && <Badge tone="over"><UserRound size={14} aria-hidden />Free Headshot</Badge>}
                  {photo.hasDownloaded && <Badge tone="over"><Check size={14} aria-hidden />Unlocked</Badge>}
                </span>
              )}
              <Hint text={label(photo)}>
                <button type="button" className={styles['take']} disabled={busyId === photo.id} onClick={() => onDownload(photo)} aria-label={`${label(photo)}: ${photo.originalName}`}>
                  <Download size={18} aria-hidden />
                </button>
              </Hint>
            </li>
          );
        })}
      </ul>
      {!all && photos.length > FIRST && <p className={styles['more']}><Button onClick={() => setAll(true)}>View All {photos.length} Photos</Button></p>}
    </section>
  );
}
