import PlayIcon from '@mui/icons-material/PlayArrowRounded';
import { Box, ButtonBase, LinearProgress, Stack, Typography } from '@mui/material';
import type { StaffMediaFileDto } from '@showreel/api-client';
import { Suspense, useState } from 'react';
import type { RenderProgress } from '../../api/mediaEvents';
import { useText } from '../../i18n/language';
import { formatDuration } from '../../../../shared-ui/src/format';
import { formatTimeLeft } from '../../ui/format';
import { StatusBadge } from '../../ui/StatusBadge';
import { UPPER_PART } from '../../ui/Thumbnail';
import { lazyNamed } from '../../ui/lazyNamed';
import { useBoard } from '../files/BoardContext';

const VideoPlayer = lazyNamed(() => import('./VideoPlayer'), 'VideoPlayer');

const FILL = { position: 'absolute', inset: 0, width: '100%', height: '100%' } as const;

/** Shows the picture of a file: a video plays in place, a photo opens larger, anything else shows its status. */
export function MediaPicture({ file, progress }: { file: StaffMediaFileDto; progress: RenderProgress | undefined }) {
  const t = useText();
  const { actions } = useBoard();
  const [playing, setPlaying] = useState(false);
  const { status, fileType, name, thumbnailUrl, placeholder, duration, url } = file;
  const ready = status === 'ready';
  const video = fileType === 'video';
  return (
    <Box
      sx={{
        position: 'relative',
        aspectRatio: video ? '16 / 9' : '4 / 3',
        overflow: 'hidden',
        bgcolor: 'action.hover',
        backgroundImage: placeholder && !video ? `url(${placeholder})` : undefined,
        backgroundSize: 'cover',
        backgroundPosition: UPPER_PART,
      }}
    >
      {ready && playing && url ? (
        <Suspense fallback={null}>
          <VideoPlayer file={file} url={url} />
        </Suspense>
      ) : (
        <>
          {status !== 'failed' && thumbnailUrl && (
            <Box
              component="img"
              src={thumbnailUrl}
              alt=""
              draggable={false}
              loading="lazy"
              decoding="async"
              sx={{
                ...FILL,
                objectFit: video ? 'contain' : 'cover',
                objectPosition: video ? 'center' : UPPER_PART,
                bgcolor: video ? '#000' : undefined,
              }}
            />
          )}
          {ready && (
            <ButtonBase
              aria-label={video ? t('media.play', { name }) : t('media.view', { name })}
              onClick={() => (video ? setPlaying(true) : actions.view(file))}
              sx={{
                ...FILL,
                '&:focus-visible': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: -3 },
              }}
            >
              {video && (
                <Box
                  component="span"
                  sx={{
                    width: 52,
                    height: 52,
                    borderRadius: '50%',
                    bgcolor: 'rgba(0,0,0,0.62)',
                    color: '#fff',
                    display: 'grid',
                    placeItems: 'center',
                  }}
                >
                  <PlayIcon sx={{ fontSize: 34 }} />
                </Box>
              )}
            </ButtonBase>
          )}
          {status !== 'failed' && video && duration !== null && (
            <Typography
              variant="caption"
              sx={{
                position: 'absolute',
                right: 8,
                bottom: 8,
                px: 0.75,
                borderRadius: 1,
                bgcolor: 'rgba(0,0,0,0.7)',
                color: '#fff',
                pointerEvents: 'none',
              }}
            >
              {formatDuration(duration)}
            </Typography>
          )}
          {status === 'processing' && <Processing progress={progress} />}
          {file.isEncoding && <Encoding progress={progress} />}
          {status === 'failed' && (
            <Centre>
              <StatusBadge icon="cross" color="error">
                {t('media.failed')}
              </StatusBadge>
            </Centre>
          )}
        </>
      )}
    </Box>
  );
}

/** A badge is translucent: over a picture it needs a background of its own. */
const OVER_PICTURE = { bgcolor: 'background.paper', borderRadius: 4 } as const;

function Processing({ progress: preparation }: { progress: RenderProgress | undefined }) {
  const t = useText();
  const { progress = 0, etaSeconds } = preparation ?? {};
  return (
    <>
      <Centre>
        <Stack sx={{ alignItems: 'center', gap: 0.75 }}>
          <Box sx={OVER_PICTURE}>
            <StatusBadge icon="spin" color="info">
              {progress ? t('media.processingPercent', { percent: progress }) : t('media.processing')}
            </StatusBadge>
          </Box>
          {etaSeconds !== undefined && (
            <Typography variant="caption" sx={{ px: 1, ...OVER_PICTURE }}>
              {t('app.about', { time: formatTimeLeft(etaSeconds) })}
            </Typography>
          )}
        </Stack>
      </Centre>
      <ProgressLine progress={progress} label={t('media.preparing')} />
    </>
  );
}

/** Shows the progress of a film that can be watched already, as far as it is encoded. */
function Encoding({ progress: encoding }: { progress: RenderProgress | undefined }) {
  const t = useText();
  const { progress = 0, etaSeconds } = encoding ?? {};
  return (
    <>
      <Box sx={{ position: 'absolute', left: 8, top: 8, pointerEvents: 'none', ...OVER_PICTURE }}>
        <StatusBadge icon="spin" color="info">
          {etaSeconds === undefined
            ? t('media.encoding')
            : t('media.encodingLeft', { time: t('app.about', { time: formatTimeLeft(etaSeconds) }) })}
        </StatusBadge>
      </Box>
      <ProgressLine progress={progress} label={t('media.encoding')} />
    </>
  );
}

function ProgressLine({ progress, label }: { progress: number; label: string }) {
  return (
    <LinearProgress
      variant={progress ? 'determinate' : 'indeterminate'}
      value={progress}
      aria-label={label}
      sx={{ position: 'absolute', left: 0, right: 0, bottom: 0, height: 3 }}
    />
  );
}

function Centre({ children }: { children: React.ReactNode }) {
  return <Box sx={{ ...FILL, display: 'grid', placeItems: 'center' }}>{children}</Box>;
}
