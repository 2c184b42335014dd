import type { GalleryAlbumDto, GalleryMediaFileDto } from '@showreel/api-client';
import { Fragment, useEffect, useMemo, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { justify, MIN_RATIO } from './justified-layout';
import { sharpEdge, usePixelRatio } from './sharpness';
import { neighbourOf, placeRows, rowOf, useRowWindow } from './row-window';
import { cutIntoSections } from '../view/sections';
import { chosenPhotoName } from '../../../api/gallery/describe-access';
import { downloadLabel } from '../downloads/download-step';
import { Button } from '../../../ui/controls/Button';
import { useElementWidth } from './useElementWidth';
import { common } from '../../../i18n/en/common';
import { gallery as section } from '../../../i18n/en/gallery';
import { getTranslations } from '../../../i18n/translations';
import type { Density } from './density';
import { useOpenGallery } from './gallery-context';
import { focusFile } from './tile-focus';
import styles from './Media.module.css';
import { PhotoTile } from './PhotoTile';

/** CSS pixels between photos. */
const GAP = 4;
/** Height of an album's heading in CSS pixels (styles: `.parting`). */
const HEADING_HEIGHT = 72;

/** CSS pixels that tabs and sections cover at the top of the window. */
const STICKY_HEIGHT = 112;

const NO_SECTIONS: readonly GalleryAlbumDto[] = [];

interface Props {
  /** These photos are shown; the button shows the rest. */
  photos: readonly GalleryMediaFileDto[];
  /** Counts the photos, those that are not loaded too: in all, or in one section. */
  countOf: (albumId?: string | null) => number;
  /** Shows all photos; undefined once they are shown. */
  onMore: (() => void) | undefined;
  density: Density;
  /** True when the photos have an order of their own, without the headings of sections. */
  flat: boolean;
  /** The grid scrolls to this photo and focuses it. */
  photoToReveal: { id: string } | undefined;
}

/** Shows the photos in rows that fill the width. Only rows near the window are rendered. */
export function PhotoGrid({ photos, countOf, onMore, density, flat, photoToReveal }: Props) {
  const { gallery, badges, busyId, favouriteIds, selection, choosing, actions } = useOpenGallery();
  const { clientAccess } = gallery;
  const albums = flat ? NO_SECTIONS : gallery.albums;
  const t = getTranslations(section);
  const tCommon = getTranslations(common);
  const [grid, width] = useElementWidth<HTMLDivElement>(gutters);
  const pixelRatio = usePixelRatio();
  const sections = useMemo(() => cutIntoSections(photos, albums), [photos, albums]);
  const countIn = (id?: string) => (albums.length === 0 ? countOf() : countOf(id ?? null));
  const { rows, tops, height } = useMemo(() => {
    const groups = sections.map(({ name, start, files }) => {
      const ratios = files.map(({ width: w, height: h }) => (w && h ? w / h : 1));
      const tiles = justify(ratios, {
        containerWidth: width,
        targetHeight: rowHeight(width, density),
        gap: GAP,
        maxHeights: files.map(({ sources }, at) => sharpHeight(ratios[at]!, sharpEdge(sources, pixelRatio))),
      });
      return {
        heading: name ? HEADING_HEIGHT : 0,
        rows: tiles.map((row) => row.map((tile) => ({ ...tile, index: tile.index + start }))),
      };
    });
    return placeRows(groups, GAP);
  }, [sections, width, density, pixelRatio]);
  const [first, last] = useRowWindow(grid, rows);
  /** The focused photo stays rendered wherever the page is scrolled, so that the focus is not lost. */
  const [focused, setFocused] = useState<number>();
  /** Tab leads to this photo: the one that was focused last. */
  const [entry, setEntry] = useState(0);

  const goTo = (index: number) => {
    const row = rows[rowOf(rows, index)];
    const photo = photos[index];
    if (!row || !photo) return;
    const at = grid.current!.getBoundingClientRect().top + row.top;
    if (at < STICKY_HEIGHT || at + row.height > window.innerHeight)
      window.scrollBy(0, at - Math.max(STICKY_HEIGHT, (window.innerHeight - row.height) / 2));
    focusFile(photo.id);
  };
  useEffect(() => {
    const index = photoToReveal ? photos.findIndex(({ id }) => id === photoToReveal.id) : -1;
    if (index >= 0) goTo(index);
    // The effect runs once per request, not again when the window or the photos change.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [photoToReveal]);

  const keys = (event: KeyboardEvent) => {
    if (focused === undefined || !(event.target as HTMLElement).matches('[data-open], [data-whole]')) return;
    const next = neighbourOf(rows, focused, event.key);
    if (next === undefined) return;
    event.preventDefault();
    goTo(next);
  };
  const focus = (event: FocusEvent) => {
    const id = (event.target as HTMLElement).closest('li')?.id;
    const index = photos.findIndex((photo) => `file-${photo.id}` === id);
    setFocused(index);
    setEntry(index);
  };
  const rendered = rows.slice(first, last);
  const focusedAt = focused === undefined ? -1 : rowOf(rows, focused);
  const focusedRow = rows[focusedAt];
  // The rows stay in document order, which Tab and screen readers follow.
  if (focusedRow && focusedAt < first) rendered.unshift(focusedRow);
  else if (focusedRow && focusedAt >= last) rendered.push(focusedRow);

  const tabStop = rendered.some(({ tiles }) => tiles.some(({ index }) => index === entry))
    ? entry
    : rendered[0]?.tiles[0]?.index;

  return (
    <section aria-labelledby="photos-title" className={styles['section']}>
      <h2 id="photos-title" className={sections[0]?.name ? 'visually-hidden' : styles['heading']}>
        {t('photos')}
      </h2>
      <div
        ref={grid}
        className={styles['photos']}
        style={{ height: width > 0 ? height : undefined }}
        onKeyDown={keys}
        onFocus={focus}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) setFocused(undefined);
        }}
      >
        {sections.map(({ id, name, start, files }, at) => {
          const total = countIn(id);
          return (
            <Fragment key={id ?? ''}>
              {name && (
                <div className={styles['parting']} style={{ top: tops[at] }}>
                  <h3 id={`photos-${id}`}>{name}</h3>
                  <span>{tCommon('photos', { count: total })}</span>
                </div>
              )}
              <ul aria-labelledby={name && `photos-${id}`}>
                {rendered
                  .filter(({ tiles }) => tiles[0]!.index >= start && tiles[0]!.index < start + files.length)
                  .flatMap((row) => {
                    let left = 0;
                    return row.tiles.map((tile) => {
                      const photo = photos[tile.index]!;
                      const place = left;
                      left += tile.width + GAP;
                      return (
                        <PhotoTile
                          key={photo.id}
                          photo={photo}
                          left={place}
                          top={row.top}
                          width={tile.width}
                          height={tile.height}
                          position={tile.index - start + 1}
                          total={total}
                          chosen={clientAccess.chosenPhotoIds.includes(photo.id) ? chosenPhotoName(clientAccess) : null}
                          badge={badges && photo.hasDownloaded}
                          label={downloadLabel(photo, clientAccess)}
                          busy={busyId === photo.id}
                          favourite={favouriteIds.has(photo.id)}
                          selecting={selection.selecting}
                          selected={selection.ids.has(photo.id)}
                          tabStop={tile.index === tabStop}
                          choosing={choosing}
                          actions={actions}
                        />
                      );
                    });
                  })}
              </ul>
            </Fragment>
          );
        })}
      </div>
      {onMore && countOf() > photos.length && (
        <p className={styles['more']}>
          <Button onClick={onMore}>{t('viewAllPhotos', { count: countOf() })}</Button>
        </p>
      )}
    </section>
  );
}

/** Returns the width of both of the page's gutters in CSS pixels (styles: `--gutter`). */
function gutters(width: number): number {
  return 2 * Math.min(48, Math.max(16, 0.04 * width));
}

/**
 * Returns the height of rows, which grow with the window: two photos are side by side on a phone, four on a desktop;
 * small ones three and seven.
 */
function rowHeight(width: number, density: Density): number {
  const large = width < 600 ? Math.min(180, 0.47 * width) : width < 1200 ? 260 : Math.min(420, 0.22 * width);
  return density === 'small' ? 0.6 * large : large;
}

/**
 * Returns the height of a tile whose picture's long side has this length; a very high picture is cropped, so its width
 * counts.
 */
function sharpHeight(ratio: number, edge: number): number {
  return ratio > 1 ? edge / ratio : edge * Math.min(1, ratio / MIN_RATIO);
}
