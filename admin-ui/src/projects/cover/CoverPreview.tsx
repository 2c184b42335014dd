import { Box, Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import type { ProjectDto } from '@showreel/api-client';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useText } from '../../i18n/language';
import { dragged, pointAfterKey, type Point } from './focus';

/** The windows of the devices have these sizes, in pixels of the preview. */
const WINDOWS = { phone: { width: 124, height: 268 }, desktop: { width: 240, height: 150 } } as const;
/** This darkens the picture behind the name. */
const SCRIM = {
  full: 'linear-gradient(to top, rgb(0 0 0 / 0.75), transparent)',
  centred: 'linear-gradient(transparent, rgb(0 0 0 / 0.7), transparent)',
} as const;
/** There is this much space around a framed picture, in pixels of the preview. */
const FRAME = 10;

/**
 * Shows the cover in a device's window. Staff choose what stays in view by dragging the picture, or by the arrow keys.
 */
export function CoverPreview({
  device,
  layout,
  name,
  picture,
  point,
  onChange,
}: {
  device: keyof typeof WINDOWS;
  layout: ProjectDto['coverLayout'];
  name: string;
  /** A link to the picture; null for a project without files. */
  picture: string | null;
  point: Point;
  onChange: (point: Point) => void;
}) {
  const t = useText();
  const label = t(`cover.${device}`);
  const over = layout === 'full' || layout === 'centred';
  const centred = layout === 'centred';
  return (
    <Box sx={{ width: WINDOWS[device].width }}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
        {label}
      </Typography>
      <Box
        sx={{
          ...WINDOWS[device],
          display: 'grid',
          gridTemplate: 'minmax(0, 1fr) auto / minmax(0, 1fr)',
          overflow: 'hidden',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.default',
          p: layout === 'framed' ? `${FRAME}px ${FRAME}px 0` : 0,
        }}
      >
        {layout !== 'none' && (
          <CoverPicture
            device={label}
            picture={picture}
            point={point}
            onChange={onChange}
            rows={over ? '1 / -1' : '1'}
          />
        )}
        <Typography
          variant="caption"
          noWrap
          aria-hidden
          sx={{
            gridArea: layout === 'none' || centred ? '1 / 1 / -1 / -1' : '2 / 1',
            alignSelf: 'center',
            p: 1,
            pointerEvents: 'none',
            textAlign: centred || layout === 'framed' ? 'center' : 'start',
            ...(over ? { color: '#fff', background: SCRIM[centred ? 'centred' : 'full'] } : {}),
          }}
        >
          {name}
        </Typography>
      </Box>
    </Box>
  );
}

/** Shows the picture as it is cropped. */
function CoverPicture({
  device,
  picture,
  point,
  onChange,
  rows,
}: {
  device: string;
  picture: string | null;
  point: Point;
  onChange: (point: Point) => void;
  rows: string;
}) {
  const t = useText();
  const image = useRef<HTMLImageElement>(null);
  /** The pointer's position at the last move of the drag. */
  const last = useRef<{ x: number; y: number }>(undefined);
  const [across, down] = [Math.round(point.x * 100), Math.round(point.y * 100)];
  const drag = ({ clientX: x, clientY: y }: PointerEvent) => {
    if (!last.current || !image.current?.naturalWidth) return;
    const { width, height } = image.current.getBoundingClientRect();
    const { naturalWidth, naturalHeight } = image.current;
    const moved = { x: x - last.current.x, y: y - last.current.y };
    last.current = { x, y };
    onChange(dragged(point, moved, { width, height }, { width: naturalWidth, height: naturalHeight }));
  };
  const keys = (event: KeyboardEvent) => {
    const next = pointAfterKey(point, event.key);
    if (!next) return;
    event.preventDefault();
    onChange(next);
  };
  return (
    <Box
      onKeyDown={picture ? keys : undefined}
      onPointerDown={(event) => {
        last.current = { x: event.clientX, y: event.clientY };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={drag}
      onPointerUp={() => (last.current = undefined)}
      onPointerCancel={() => (last.current = undefined)}
      sx={{
        gridColumn: 1,
        gridRow: rows,
        bgcolor: 'action.hover',
        cursor: picture ? 'grab' : undefined,
        touchAction: 'none',
        position: 'relative',
        '&:active': { cursor: picture ? 'grabbing' : undefined },
        '&:focus-within': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
      }}
    >
      {/* One slider has one value, so there are two: screen readers hear each, and every arrow key works in both. */}
      {(['x', 'y'] as const).map((axis) => (
        <input
          key={axis}
          type="range"
          min={0}
          max={100}
          step={5}
          disabled={!picture}
          aria-label={t(axis === 'x' ? 'cover.acrossOf' : 'cover.downOf', { device })}
          aria-orientation={axis === 'x' ? 'horizontal' : 'vertical'}
          value={Math.round(point[axis] * 100)}
          onChange={({ target }) => onChange({ ...point, [axis]: Number(target.value) / 100 })}
          style={visuallyHidden}
        />
      ))}
      {picture && (
        <Box
          component="img"
          ref={image}
          src={picture}
          alt=""
          draggable={false}
          sx={{ display: 'block', width: '100%', height: '100%', objectFit: 'cover' }}
          style={{ objectPosition: `${across}% ${down}%` }}
        />
      )}
    </Box>
  );
}
