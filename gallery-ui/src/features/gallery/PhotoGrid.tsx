import type { GalleryMediaFileDto } from '@showreel/api-client';
import { useEffect, useMemo, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { justify } from '../../lib/justified-layout';
import { placeRows, rowOf } from '../../lib/row-window';
import { Button } from '../../ui/Button';
import { useElementWidth } from '../../ui/useElementWidth';
import { gallery } from '../../words/en/gallery';
import { words } from '../../words/words';
import type { FileActions } from './FileButtons';
import { focusFile } from './focus-file';
import styles from './Media.module.css';
import { PhotoTile } from './PhotoTile';
import { useRowWindow } from './useRowWindow';

const GAP = 4;

interface Props {
  /** All that may be shown; `more` of them wait behind the button. */
  photos: readonly GalleryMediaFileDto[];
  more: number;
  onMore: () => void;
  headshotId: string | null;
  busyId: string | undefined;
  selecting: boolean;
  selected: ReadonlySet<string>;
  actions: FileActions;
  label: (file: GalleryMediaFileDto) => string;
  /** A photo to be brought into sight and given the focus. */
  wanted: { id: string } | undefined;
}

/** The photos from edge to edge, in rows that fill the width. Only what is near the window is drawn. */
export function PhotoGrid({ photos, more, onMore, headshotId, busyId, selecting, selected, actions, label, wanted }: Props) {
  const t = words(gallery);
  const [grid, width] = useElementWidth<HTMLUListElement>();
  const { rows, height } = useMemo(() => {
    const ratios = photos.map(({ width: w, height: h }) => (w && h ? w / h : 1));
    return placeRows(justify(ratios, { containerWidth: width, targetHeight: rowHeight(width), gap: GAP }), GAP);
  }, [photos, width]);
  const [first, last] = useRowWindow(grid, rows);
  /** The photo that has the focus is drawn wherever the page is: else the next press of Tab would begin at its top. */
  const [focused, setFocused] = useState<number>();

  const goTo = (index: number) => {
    const row = rows[rowOf(rows, index)];
    const photo = photos[index];
    if (!row || !photo) return;
    const at = grid.current!.getBoundingClientRect().top + row.top;
    if (at < 64 || at + row.height > window.innerHeight) window.scrollBy(0, at - Math.max(64, (window.innerHeight - row.height) / 2));
    focusFile(photo.id);
  };
  useEffect(() => {
    const index = wanted ? photos.findIndex(({ id }) => id === wanted.id) : -1;
    if (index >= 0) goTo(index);
    // Once for each wish, not again when the window or the photos change.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted]);

  const keys = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step || selecting || !(event.target as HTMLElement).matches('[data-open]') || focused === undefined) return;
    event.preventDefault();
    goTo(focused + step);
  };
  const focus = (event: FocusEvent) => {
    const id = (event.target as HTMLElement).closest('li')?.id;
    setFocused(photos.findIndex((photo) => `file-${photo.id}` === id));
  };
  const drawn = rows.slice(first, last);
  const apart = focused === undefined ? -1 : rowOf(rows, focused);
  if (apart >= 0 && rows[apart] && (apart < first || apart >= last)) drawn.push(rows[apart]);

  return (
    <section aria-labelledby="photos-title" className={styles['section']}>
      <h2 id="photos-title" className={styles['heading']}>{t('photos')}</h2>
      <ul
        ref={grid} className={styles['photos']} style={{ height: width > 0 ? height : undefined }} onKeyDown={keys} onFocus={focus}
        onBlur={(event) => { if (!event.currentTarget.contains(event.relatedTarget)) setFocused(undefined); }}
      >
        {drawn.flatMap((row) => {
          let left = 0;
          return row.tiles.map((tile) => {
            const photo = photos[tile.index]!;
            const place = left;
            left += tile.width + GAP;
            return (
              <PhotoTile
                key={photo.id} photo={photo} left={place} top={row.top} width={tile.width} height={tile.height} position={tile.index + 1} total={photos.length + more}
                headshot={headshotId === photo.id} label={label(photo)} busy={busyId === photo.id} selecting={selecting} selected={selected.has(photo.id)} actions={actions}
              />
            );
          });
        })}
      </ul>
      {more > 0 && <p className={styles['more']}><Button onClick={onMore}>{t('viewAllPhotos', { count: photos.length + more })}</Button></p>}
    </section>
  );
}

/** Rows grow with the window: on a phone two photos side by side, on a desk four. */
function rowHeight(width: number): number {
  if (width < 600) return 180;
  return width < 1200 ? 260 : Math.min(420, 0.22 * width);
}
