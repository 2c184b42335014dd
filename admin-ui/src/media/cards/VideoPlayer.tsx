import { Alert, Box, Button } from '@mui/material';
import type { StaffMediaFileDto } from '@showreel/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { filesKey } from '../../api/projectFiles';
import { refresh } from '../../api/queries';
import { besideFrame, besideSpeed } from '../../../../shared-ui/src/film-steps';
import { attachHls } from '../../../../shared-ui/src/attach-hls';
import { preferredCaptions } from '../../../../shared-ui/src/preferred-captions';
import { language, useText } from '../../i18n/language';
import { ChaptersMenu } from './ChaptersMenu';

/** What the video element plays. */
interface Source {
  url: string;
  /** Increases with every retry. */
  attempt: number;
  /** The source starts to play at this second. */
  startAt: number;
  failed: boolean;
}

/** Plays a preview stream in place. */
export function VideoPlayer({
  file: { projectId, thumbnailUrl, name, film },
  url,
}: {
  file: StaffMediaFileDto;
  url: string;
}) {
  const t = useText();
  const queries = useQueryClient();
  const video = useRef<HTMLVideoElement>(null);
  const [source, setSource] = useState<Source>({ url, attempt: 0, startAt: 0, failed: false });
  const { attempt, startAt, failed } = source;
  // Links are replaced now and then. Playback continues with the old one; once that fails the new one is used.
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
    const element = video.current;
    if (!element || failed) return;
    return attachHls(element, { url: source.url, startAt, onReady: () => undefined, onError: fail });
    // oxlint-disable-next-line react/exhaustive-deps -- the position is that of the try that begins
  }, [source.url, attempt, failed]);
  const captions = film?.captions ?? [];
  const preferred = preferredCaptions(captions, language());
  // The keys that browsers do not have: the others are those of their own controls.
  const keys = (event: KeyboardEvent) => {
    const element = video.current;
    if (!element || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ',': -1, '.': 1, '<': -1, '>': 1 }[event.key] as -1 | 1 | undefined;
    if (!step) return;
    event.preventDefault();
    if (event.key === '<' || event.key === '>') element.playbackRate = besideSpeed(element.playbackRate, step);
    else if (element.paused) element.currentTime = besideFrame(element.currentTime, step, film?.frameRate ?? null);
  };
  return (
    <Box sx={{ position: 'absolute', inset: 0, bgcolor: '#000' }} onKeyDown={keys}>
      <Box
        component="video"
        ref={video}
        controls
        autoPlay
        playsInline
        poster={thumbnailUrl ?? undefined}
        aria-label={t('media.previewOf', { name })}
        sx={{ width: '100%', height: '100%', display: 'block' }}
      >
        {captions.map(({ language: srcLang, name: label, url: text }, index) => (
          <track key={text} kind="captions" srcLang={srcLang} label={label} src={text} default={index === preferred} />
        ))}
      </Box>
      <ChaptersMenu
        chapters={film?.chapters ?? []}
        onSeek={(seconds) => {
          if (video.current) video.current.currentTime = seconds;
        }}
      />
      {failed && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" size="small" onClick={retry}>
              {t('app.tryAgain')}
            </Button>
          }
          sx={{ position: 'absolute', inset: 'auto 8px 8px 8px' }}
        >
          {t('media.previewBroken')}
        </Alert>
      )}
    </Box>
  );
}
