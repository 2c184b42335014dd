import { useRef, useState, type KeyboardEvent } from 'react';
import { Play } from '../../../../../shared-ui/src/draw-icon';
import { viewer } from '../../../i18n/en/viewer';
import { titleOf } from '../../../i18n/format';
import { getTranslations } from '../../../i18n/translations';
import type { ViewerProps } from '../../../ui/viewer-slot';
import { Pause } from '../../../../../shared-ui/src/player/icons';
import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from '../icons';
import { FileActions } from '../FileActions';
import { IconButton } from '../../../../../shared-ui/src/player/IconButton';
import styles from './Lightbox.module.css';
import { PhotoViewport } from './PhotoViewport';
import { usePosition } from '../usePosition';
import { useIdle } from '../../../../../shared-ui/src/player/useIdle';
import { useFullScreenSlideshow, useSlideshow } from './useSlideshow';
import type { Zoom } from './useZoom';
import { ViewerFrame } from '../ViewerFrame';
import { ZOOM_STEP } from './zoom';

/** One press of an arrow key moves a zoomed photo by this many CSS pixels. */
const PAN_STEP = 80;

/**
 * Shows photos full screen. Keys: arrows, Home and End, + and - and 0, Shift with arrows inside a zoomed photo, S or
 * Space for the slideshow, C to choose the photo for a selection, Escape.
 */
export function Lightbox(props: ViewerProps) {
  const { files, index, onIndex, onClose } = props;
  const t = getTranslations(viewer);
  const zoom = useRef<Zoom>(null);
  const [scale, setScale] = useState(1);
  const { position, fileAt, go: turn, toFirst, toLast } = usePosition(files.length, index, onIndex);
  const { playing, toggle, stop } = useSlideshow(position, () => turn(1), props.slideshow);
  const { idle, wake } = useIdle(playing);
  useFullScreenSlideshow(props.slideshow === true, stop);
  const file = files[index];
  // Zooming ends the slideshow.
  const rescale = (next: number) => {
    setScale(next);
    if (next > 1) stop();
  };
  if (!file) return null;

  /** Navigating by hand ends the slideshow. */
  const byHand = (move: () => void) => () => {
    stop();
    move();
  };
  const go = (step: number) => byHand(() => turn(step))();
  const keys = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    // Space presses the focused button instead.
    if (event.key === ' ' && event.target instanceof HTMLButtonElement) return;
    const act = (event.shiftKey ? panKeys : plainKeys)[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const panKeys: Record<string, () => void> = {
    ArrowLeft: () => zoom.current?.panBy(PAN_STEP, 0),
    ArrowRight: () => zoom.current?.panBy(-PAN_STEP, 0),
    ArrowUp: () => zoom.current?.panBy(0, PAN_STEP),
    ArrowDown: () => zoom.current?.panBy(0, -PAN_STEP),
    // On many keyboards + is a shifted key.
    '+': () => zoom.current?.zoomBy(ZOOM_STEP),
    '*': () => zoom.current?.zoomBy(ZOOM_STEP),
  };
  const plainKeys: Record<string, () => void> = {
    ArrowLeft: () => go(-1),
    ArrowRight: () => go(1),
    Home: byHand(toFirst),
    End: byHand(toLast),
    '+': () => zoom.current?.zoomBy(ZOOM_STEP),
    '=': () => zoom.current?.zoomBy(ZOOM_STEP),
    '-': () => zoom.current?.zoomBy(1 / ZOOM_STEP),
    '0': () => zoom.current?.reset(),
    c: () => props.choice?.onToggle?.(file),
    s: toggle,
    ' ': toggle,
  };
  const zoomed = scale > 1;
  return (
    <ViewerFrame
      over={zoomed}
      quiet={idle}
      onPointerMove={wake}
      onPointerDown={wake}
      onFocus={wake}
      name={titleOf(file)}
      hideName
      position={t('position', { n: index + 1, m: Math.max(files.length, props.total ?? 0) })}
      likers={props.likersOf(file)}
      announcement={
        playing
          ? ''
          : t('photoAnnouncement', { n: index + 1, m: Math.max(files.length, props.total ?? 0), name: titleOf(file) })
      }
      onClose={onClose}
      onKeyDown={keys}
      actions={
        <>
          {files.length > 1 && (
            <IconButton
              label={t(playing ? 'pauseSlideshow' : 'playSlideshow')}
              icon={playing ? Pause : Play}
              onClick={toggle}
            />
          )}
          <IconButton
            label={t(zoomed ? 'zoomOut' : 'zoomIn')}
            icon={zoomed ? ZoomOut : ZoomIn}
            className={styles['zoom']}
            onClick={() => (zoomed ? zoom.current?.reset() : zoom.current?.zoomBy(2))}
          />
          <FileActions {...props} file={file} />
        </>
      }
    >
      <PhotoViewport
        {...props}
        ref={zoom}
        position={position}
        fileAt={fileAt}
        onGo={go}
        scale={scale}
        onScale={rescale}
        fading={playing}
      />
      {files.length > 1 && (
        <>
          <IconButton
            label={t('previousPhoto')}
            icon={ChevronLeft}
            size={32}
            className={styles['previous']}
            onClick={() => go(-1)}
          />
          <IconButton
            label={t('nextPhoto')}
            icon={ChevronRight}
            size={32}
            className={styles['next']}
            onClick={() => go(1)}
          />
        </>
      )}
      <p className="visually-hidden" role="status">
        {zoomed ? t('zoomed', { percent: Math.round(scale * 100) }) : ''}
      </p>
    </ViewerFrame>
  );
}
