import { ChevronLeft, ChevronRight, Download } from 'lucide-react';
import { useRef, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import type { ViewerProps } from '../../lib/viewer-slot';
import styles from './Viewer.module.css';
import { ViewerFrame } from './ViewerFrame';

const SWIPE = 50;

/** Photos full screen: arrows, arrow keys, swipes, Escape. */
export function Lightbox({ files, index, isLocked, downloadLabel, onDownload, onIndex, onClose, onStale }: ViewerProps) {
  const swipeFrom = useRef<number>(undefined);
  const file = files[index];
  if (!file) return null;
  const go = (step: number) => onIndex((index + step + files.length) % files.length);
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') go(-1);
    else if (event.key === 'ArrowRight') go(1);
  };
  const swipe = (event: PointerEvent) => {
    const from = swipeFrom.current;
    swipeFrom.current = undefined;
    if (from === undefined || event.pointerType === 'mouse') return;
    if (Math.abs(event.clientX - from) >= SWIPE) go(event.clientX < from ? 1 : -1);
  };
  const neighbours = files.length > 1 ? [files[(index + 1) % files.length]!, files[(index - 1 + files.length) % files.length]!] : [];
  return (
    <ViewerFrame
      name={file.originalName} position={`${index + 1} of ${files.length}`} onClose={onClose} onKeyDown={keys}
      actions={<button type="button" className={styles['action']} onClick={() => onDownload(file)}><Download size={18} aria-hidden /><span>{downloadLabel(file)}</span></button>}
    >
      <div className={styles['stage']} onPointerDown={(event) => { swipeFrom.current = event.clientX; }} onPointerUp={swipe} onPointerCancel={() => { swipeFrom.current = undefined; }}>
        <figure key={file.id} className={styles['photo']} style={{ aspectRatio: `${file.width ?? 3} / ${file.height ?? 2}`, '--ratio': (file.width ?? 3) / (file.height ?? 2), backgroundImage: file.placeholder ? `url("${file.placeholder}")` : undefined } as CSSProperties}>
          <img src={file.url ?? file.thumbnailUrl ?? undefined} srcSet={file.sources.map(({ url, width }) => `${url} ${width}w`).join(', ') || undefined} sizes="100vw" alt={file.originalName} draggable={false} onError={onStale} />
          {isLocked(file) && <span className={styles['watermark']}>PREVIEW</span>}
        </figure>
      </div>
      {files.length > 1 && (
        <>
          <button type="button" className={`${styles['icon']} ${styles['previous']}`} aria-label="Previous photo" onClick={() => go(-1)}><ChevronLeft size={32} aria-hidden /></button>
          <button type="button" className={`${styles['icon']} ${styles['next']}`} aria-label="Next photo" onClick={() => go(1)}><ChevronRight size={32} aria-hidden /></button>
        </>
      )}
      <div hidden>
        {neighbours.map((near) => <img key={near.id} src={near.url ?? undefined} srcSet={near.sources.map(({ url, width }) => `${url} ${width}w`).join(', ') || undefined} sizes="100vw" alt="" />)}
      </div>
    </ViewerFrame>
  );
}
