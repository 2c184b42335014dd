import { Alert, Box, Button, CircularProgress } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import type { FilmDto, StaffMediaFileDto } from '@showreel/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { filesKey } from '../../api/projectFiles';
import { refresh } from '../../api/queries';
import { attachHls } from '../../../../shared-ui/src/attach-hls';
import { pressKey } from '../../../../shared-ui/src/player/player-keys';
import { PlayerControls } from '../../../../shared-ui/src/player/PlayerControls';
import { PlayerLanguageContext } from '../../../../shared-ui/src/player/player-language';
import { savedVolume } from '../../../../shared-ui/src/player/player-preferences';
import { useFullscreen } from '../../../../shared-ui/src/player/useFullscreen';
import { useIdle } from '../../../../shared-ui/src/player/useIdle';
import { usePictureInPicture } from '../../../../shared-ui/src/player/usePictureInPicture';
import { usePlayback } from '../../../../shared-ui/src/player/usePlayback';
import { useText } from '../../i18n/language';
import { playerLanguage } from './playerLanguage';

/** The video element plays this source. */
interface Source {
  url: string;
  /** The number increases with every retry. */
  attempt: number;
  /** The source starts to play at this second. */
  startAt: number;
  failed: boolean;
}

const NOTHING_MORE: FilmDto = { captions: [], chapters: [], frameRate: null, sprite: null };

/** The design of the gallery's player, in the names of its controls. A film is dark in the light theme, too. */
const DESIGN = {
  '--viewer-background': '#0b0c0d',
  '--viewer-background-raised': '#17181a',
  '--viewer-foreground': '#f3f3f2',
  '--space-1': '0.5rem',
  '--space-2': '1rem',
  '--space-4': '2rem',
  '--text-sm': '0.875rem',
  '--radius-sm': '0.25rem',
  '--radius-full': '999px',
  '--duration-short': '150ms',
  '--duration-long': '250ms',
  '--ease': 'cubic-bezier(0.2, 0, 0, 1)',
  '--font-text': 'inherit',
} as const;

const FRAME = {
  ...DESIGN,
  position: 'absolute',
  inset: 0,
  display: 'grid',
  gridTemplate: 'minmax(0, 1fr) auto auto / minmax(0, 1fr)',
  bgcolor: '#000',
  color: '#f3f3f2',
  '& > [data-controls]': { pt: 1, px: 0.75, pb: 0.25 },
  '& [data-controls] button': { p: 0, border: 0, background: 'none', font: 'inherit', cursor: 'pointer' },
} as const;

/** Plays a preview stream in place, with the controls and the keys of the gallery's player. */
export function VideoPlayer({ file, url }: { file: StaffMediaFileDto; url: string }) {
  const { id, projectId, thumbnailUrl, name } = file;
  const t = useText();
  const queries = useQueryClient();
  const frame = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const playback = usePlayback(video, id);
  const { idle, wake, rest } = useIdle(playback.playing);
  const fullscreen = useFullscreen(frame, video);
  const picture = usePictureInPicture(video);
  const [source, setSource] = useState<Source>({ url, attempt: 0, startAt: 0, failed: false });
  /** The text says what the last key did, for screen readers. */
  const [done, setDone] = useState('');
  const { attempt, startAt, failed } = source;
  // Links are replaced now and then. Playback continues with the old link; once that fails the new one is used.
  if (failed && url !== source.url) setSource({ ...source, url, attempt: attempt + 1, failed: false });
  const fail = () => {
    const at = video.current?.currentTime;
    setSource((now) => ({ ...now, failed: true, startAt: at || now.startAt }));
  };
  const retry = () => {
    setSource((now) => ({ ...now, url, attempt: now.attempt + 1, failed: false }));
    // The link may have expired.
    void refresh(queries, filesKey(projectId));
  };
  useEffect(() => {
    if (!video.current) return;
    Object.assign(video.current, savedVolume());
    // The keys work at once.
    video.current.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    const element = video.current;
    if (!element || failed) return;
    return attachHls(element, { url: source.url, startAt, onReady: () => undefined, onError: fail });
    // oxlint-disable-next-line react/exhaustive-deps -- the position is that of the try that begins
  }, [source.url, attempt, failed]);
  const film = file.film ?? NOTHING_MORE;
  const language = playerLanguage(t);
  const keys = (event: KeyboardEvent) => {
    wake();
    pressKey(event, {
      language,
      video,
      film,
      playback,
      disabled: failed,
      fullscreen,
      picture,
      // A trailing space makes a repeated text announced again.
      onDone: (text) => setDone((before) => (before === text ? `${text} ` : text)),
    });
  };
  const press = ({ pointerType, button, ctrlKey, metaKey, shiftKey }: PointerEvent) => {
    // With a modifier key the card is selected.
    if (button !== 0 || ctrlKey || metaKey || shiftKey) return;
    // A tap shows or hides the controls; a mouse has shown them by moving.
    if (pointerType === 'mouse' || !playback.playing) playback.toggle();
    else if (idle) wake();
    else rest();
  };
  return (
    <PlayerLanguageContext value={language}>
      <Box
        ref={frame}
        onKeyDown={keys}
        onPointerMove={(event) => event.pointerType === 'mouse' && wake()}
        onFocus={wake}
        data-quiet={(idle && !failed) || undefined}
        sx={FRAME}
      >
        <Box
          component="video"
          ref={video}
          tabIndex={0}
          autoPlay
          playsInline
          poster={thumbnailUrl ?? undefined}
          aria-label={t('media.previewOf', { name })}
          {...playback.events}
          onPointerUp={press}
          sx={{
            gridArea: '1 / 1 / 4 / 2',
            width: '100%',
            height: '100%',
            display: 'block',
            objectFit: 'contain',
            '&:focus-visible': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: -3 },
          }}
        >
          {film.captions.map(({ language: srcLang, name: label, url: text }) => (
            <track key={text} kind="captions" srcLang={srcLang} label={label} src={text} />
          ))}
        </Box>
        {playback.buffering && !failed && (
          <CircularProgress
            aria-label={t('app.loading')}
            color="inherit"
            size={32}
            sx={{ gridArea: '1 / 1 / 4 / 2', placeSelf: 'center', pointerEvents: 'none' }}
          />
        )}
        <PlayerControls
          video={video}
          sourceKey={`${attempt}`}
          film={film}
          playback={playback}
          duration={playback.duration || (file.duration ?? 0)}
          disabled={failed}
          fullscreen={fullscreen}
          picture={picture}
          isCard={!fullscreen.full}
        />
        <Box role="status" sx={visuallyHidden}>
          {done}
        </Box>
        {failed && (
          <Alert
            severity="error"
            action={
              <Button color="inherit" size="small" onClick={retry}>
                {t('app.tryAgain')}
              </Button>
            }
            sx={{ position: 'absolute', inset: '8px 8px auto 8px', zIndex: 3 }}
          >
            {t('media.previewBroken')}
          </Alert>
        )}
      </Box>
    </PlayerLanguageContext>
  );
}
