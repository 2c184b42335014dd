import { useImperativeHandle, useRef, type CSSProperties, type Ref } from 'react';
import type { ViewerProps } from '../../../ui/viewer-slot';
import type { Axis } from './gestures';
import styles from './Lightbox.module.css';
import { PhotoSlide } from './PhotoSlide';
import { useElementSize } from './useElementSize';
import { useViewportGestures } from './useViewportGestures';
import { useZoom, type Zoom } from './useZoom';
import { fitInto, FRICTION } from './zoom';

/**
 * A drag of at least this many CSS pixels per millisecond is a flick. It does not depend on the viewport: hands are
 * equally fast on every screen.
 */
const FLICK_VELOCITY = 0.35;
/** A photo that is dragged by this share of the viewport's width turns the page. */
const TURN_SHARE = 0.25;
/** A photo that is dragged down by this share of the viewport's height closes the viewer; a flick needs less. */
const CLOSE_SHARE = 0.15;
const FLICK_CLOSE_SHARE = 0.04;
/** The background fades while the photo is dragged down by this share of the viewport's height, and fades this far. */
const FADE_SHARE = 0.55;
const MAX_FADE = 0.8;

interface Props extends Pick<ViewerProps, 'files' | 'isLocked' | 'onStale' | 'onClose'> {
  position: number;
  fileAt: (position: number) => number;
  onGo: (step: number) => void;
  /** The scale of the current photo, relative to its fitted size. */
  scale: number;
  onScale: (scale: number) => void;
  /** True when photos fade in instead of sliding in. */
  fading: boolean;
  ref: Ref<Zoom>;
}

/** Shows the photo between its neighbours, moved by pointers. */
export function PhotoViewport({
  files,
  position,
  fileAt,
  isLocked,
  onGo,
  scale,
  onScale,
  fading,
  onStale,
  onClose,
  ref,
}: Props) {
  const viewport = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const size = useElementSize(viewport);
  const fittedOf = (place: number) => fitInto(size, ratioOf(files[fileAt(place)]!));
  const file = files[fileAt(position)]!;
  const { attach, commands } = useZoom(
    size,
    fittedOf(position),
    file.sources.at(-1)?.width ?? file.width ?? 0,
    onScale,
  );
  useImperativeHandle(ref, () => commands, [commands]);

  const pointers = useViewportGestures(viewport, {
    isZoomed: () => commands.scale() > 1,
    onStart: commands.start,
    onPan: commands.pan,
    onPanEnd: commands.release,
    onDrag: (axis, distance) => {
      // A single photo has no neighbours, and dragging up does nothing.
      const free = axis === 'x' ? files.length > 1 : distance > 0;
      drag(track.current, axis, free ? distance : distance * FRICTION);
      if (axis === 'y') fade(track.current, Math.max(0, distance) / (FADE_SHARE * size.height));
    },
    onDragEnd: (axis, distance, velocity) => {
      const forward = distance * velocity;
      if (axis === 'x') {
        endDrag(track.current);
        const far = Math.abs(distance) > TURN_SHARE * size.width && forward >= 0;
        if (far || (Math.abs(velocity) > FLICK_VELOCITY && forward > 0)) onGo(distance < 0 ? 1 : -1);
      } else if (
        distance > CLOSE_SHARE * size.height ||
        (distance > FLICK_CLOSE_SHARE * size.height && velocity > FLICK_VELOCITY)
      ) {
        onClose();
      } else {
        endDrag(track.current);
      }
    },
    onPinch: commands.pinch,
    onPinchEnd: commands.stayBounded,
    onDoubleTap: commands.toggle,
    onWheel: commands.zoomBy,
  });

  const places = files.length > 1 ? [position - 1, position, position + 1] : [position];
  return (
    <div ref={viewport} className={styles['viewport']} data-zoomed={scale > 1 || undefined} {...pointers}>
      <div
        ref={track}
        className={styles['track']}
        data-fading={fading || undefined}
        style={{ '--at': position } as CSSProperties}
      >
        {places.map((place) => {
          const current = place === position;
          const near = files[fileAt(place)]!;
          const fitted = fittedOf(place);
          return (
            <PhotoSlide
              key={place}
              file={near}
              slot={place}
              current={current}
              fitted={fitted}
              shownWidth={fitted.width * (current ? scale : 1)}
              locked={isLocked(near)}
              layer={current ? attach : undefined}
              onStale={onStale}
            />
          );
        })}
      </div>
    </div>
  );
}

function ratioOf({ width, height }: { width: number | null; height: number | null }): number {
  return width && height ? width / height : 1.5;
}

/** Follows the pointer without a transition. */
function drag(track: HTMLElement | null, axis: Axis, distance: number): void {
  track?.toggleAttribute('data-dragging', true);
  track?.style.setProperty(`--drag-${axis}`, `${distance}px`);
}

/** Fades the background of the whole viewer, by a share of how far it may fade. */
function fade(track: HTMLElement | null, share: number): void {
  viewerOf(track)?.style.setProperty('--fade', String(Math.min(MAX_FADE, share)));
}

/** Moves back to where the drag began, with a transition. */
function endDrag(track: HTMLElement | null): void {
  track?.toggleAttribute('data-dragging', false);
  for (const axis of ['x', 'y']) track?.style.removeProperty(`--drag-${axis}`);
  viewerOf(track)?.style.removeProperty('--fade');
}

const viewerOf = (track: HTMLElement | null) => track?.closest<HTMLElement>('[role="dialog"]');
