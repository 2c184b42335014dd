import { useCallback, useEffect, useImperativeHandle, useRef, type CSSProperties, type Ref } from 'react';
import type { ViewerProps } from '../../lib/viewer-slot';
import type { GestureHandlers } from './gestures';
import styles from './Lightbox.module.css';
import { PhotoSlide } from './PhotoSlide';
import { useElementSize } from './useElementSize';
import { useStageGestures } from './useStageGestures';
import { useZoom, type Zoom } from './useZoom';
import { fitInto, type Point } from './zoom';

/** Pixels a millisecond from which a short flick turns the page or closes. */
const FLICK = 0.35;
/** How far down a photo is pulled to close the viewer. */
const CLOSE_AT = 110;

interface Props extends Pick<ViewerProps, 'files' | 'isLocked' | 'onStale' | 'onClose'> {
  position: number;
  fileAt: (position: number) => number;
  onGo: (step: number) => void;
  onScale: (scale: number) => void;
  /** Photos come up where they are instead of sliding in. */
  fading: boolean;
  ref: Ref<Zoom>;
}

/** The photo between its neighbours, under the fingers. */
export function PhotoStage({ files, position, fileAt, isLocked, onGo, onScale, fading, onStale, onClose, ref }: Props) {
  const stage = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const size = useElementSize(stage);
  const fittedOf = (place: number) => fitInto(size, ratioOf(files[fileAt(place)]!));
  const file = files[fileAt(position)]!;
  const { attach, scale, commands } = useZoom(size, fittedOf(position), file.sources.at(-1)?.width ?? file.width ?? 0);
  useImperativeHandle(ref, () => commands, [commands]);
  useEffect(() => onScale(scale), [scale, onScale]);

  const slide = (dx: number) => move(track.current, { '--drag': `${dx}px` });
  const settle = () => move(track.current, null);
  const pull = (dy: number) => move(track.current, { '--pull': `${dy}px`, '--gone': String(Math.min(0.8, Math.max(0, dy) / 400)) });
  const handlers = useRef<GestureHandlers>(null);
  useEffect(() => {
    handlers.current = {
      isZoomed: () => commands.scale() > 1,
      onBegin: commands.begin,
      onPan: commands.drag,
      onPanEnd: commands.throw,
      // Alone there is nowhere to go: it gives way and comes back.
      onSwipe: (dx) => slide(files.length > 1 ? dx : dx / 4),
      onSwipeEnd: (dx, vx) => {
        settle();
        const far = Math.abs(dx) > size.width / 4 && dx * vx >= 0;
        const flicked = Math.abs(vx) > FLICK && dx * vx > 0;
        if (far || flicked) onGo(dx < 0 ? 1 : -1);
      },
      onPull: (dy) => pull(dy > 0 ? dy : dy / 4),
      onPullEnd: (dy, vy) => {
        if (dy > CLOSE_AT || (dy > 30 && vy > FLICK)) onClose();
        else settle();
      },
      onPinch: commands.pinch,
      onPinchEnd: commands.settle,
      onDoubleTap: commands.toggle,
    };
  });
  const onWheel = useCallback((factor: number, at: Point) => commands.by(factor, at), [commands]);
  const pointers = useStageGestures(stage, handlers, onWheel);

  const places = files.length > 1 ? [position - 1, position, position + 1] : [position];
  return (
    <div ref={stage} className={styles['stage']} data-zoomed={scale > 1 || undefined} {...pointers}>
      <div ref={track} className={styles['track']} data-fading={fading || undefined} style={{ '--at': position } as CSSProperties}>
        {places.map((place) => {
          const current = place === position;
          const near = files[fileAt(place)]!;
          const fitted = fittedOf(place);
          return (
            <PhotoSlide
              key={place} file={near} slot={place} current={current} fitted={fitted} shownWidth={fitted.width * (current ? scale : 1)}
              locked={isLocked(near)} layer={current ? attach : undefined} onStale={onStale}
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

/** Follows the finger at once; without values it goes back, softly. */
function move(track: HTMLElement | null, values: Record<string, string> | null): void {
  if (!track) return;
  track.toggleAttribute('data-held', values !== null);
  for (const name of ['--drag', '--pull', '--gone']) {
    const value = values?.[name];
    const target = name === '--gone' ? track.closest<HTMLElement>('[role="dialog"]') ?? track : track;
    if (value === undefined) target.style.removeProperty(name);
    else target.style.setProperty(name, value);
  }
}
