import type { FilmDto } from '@showreel/api-client';
import { useCallback, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { Play } from '../../../../../shared-ui/src/draw-icon';
import { PlayerLanguageContext } from '../../../../../shared-ui/src/player/player-language';
import { playerLanguage } from './player-language';
import { Button } from '../../../ui/controls/Button';
import { common } from '../../../i18n/en/common';
import { viewer } from '../../../i18n/en/viewer';
import { titleOf } from '../../../i18n/format';
import { getTranslations } from '../../../i18n/translations';
import type { ViewerProps } from '../../../ui/viewer-slot';
import { FileActions } from '../FileActions';
import { HlsVideo } from './HlsVideo';
import viewerStyles from '../Viewer.module.css';
import styles from './Player.module.css';
import { PlayerControls } from '../../../../../shared-ui/src/player/PlayerControls';
import { PlayerKeysDialog } from './PlayerKeysDialog';
import { pressKey } from '../../../../../shared-ui/src/player/player-keys';
import { useFullscreen } from '../../../../../shared-ui/src/player/useFullscreen';
import { useGrowth } from './useGrowth';
import { useIdle } from '../../../../../shared-ui/src/player/useIdle';
import { useMediaSession } from './useMediaSession';
import { usePictureInPicture } from '../../../../../shared-ui/src/player/usePictureInPicture';
import { usePlayback } from '../../../../../shared-ui/src/player/usePlayback';
import { useOnline, useSource } from './useSource';
import { ViewerFrame } from '../ViewerFrame';

/** Shows videos full screen. Keys: player-keys.ts. */
export function VideoPlayer(props: ViewerProps) {
  const file = props.files[props.index];
  return file ? <Player {...props} file={file} /> : null;
}

function Player(props: ViewerProps & { file: ViewerProps['files'][number] }) {
  const { files, index, file, isLocked, onIndex, onStale, onClose } = props;
  const t = getTranslations(viewer);
  const language = playerLanguage();
  const frame = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const playback = usePlayback(video, file.id);
  const { source, fail, retry } = useSource(file, onStale);
  const { idle, wake, rest } = useIdle(playback.playing);
  const fullscreen = useFullscreen(frame, video);
  const picture = usePictureInPicture(video);
  const online = useOnline();
  const { encoding, onGrowth } = useGrowth(file.id, file.duration);
  /** The best rendition may have twice the frames of the others. */
  const [playing, setPlaying] = useState<{ fileId: string; frameRate: number }>();
  const onFrameRate = useCallback((frameRate: number) => setPlaying({ fileId: file.id, frameRate }), [file.id]);
  /** The text says what the last key did: its control may be hidden or small. */
  const [done, setDone] = useState('');
  const [help, setHelp] = useState(false);
  const onPrevious = files.length > 1 ? () => onIndex((index - 1 + files.length) % files.length) : undefined;
  const onNext = files.length > 1 ? () => onIndex((index + 1) % files.length) : undefined;
  const poster = file.sources.at(-1)?.url ?? file.thumbnailUrl ?? undefined;
  useMediaSession({ title: titleOf(file), poster, playback, onPrevious, onNext });

  const listed = file.film ?? NOTHING_MORE;
  const film = playing?.fileId === file.id ? { ...listed, frameRate: playing.frameRate } : listed;
  const { error } = source;
  const failed = error !== null;
  const keys = (event: KeyboardEvent) => {
    wake();
    // A trailing space makes a repeated text announced again.
    pressKey(event, {
      language,
      video,
      film,
      playback,
      disabled: failed,
      fullscreen,
      picture,
      onPrevious,
      onNext,
      onHelp: () => {
        // A dialog beside the player is not seen in full screen.
        if (fullscreen.full) fullscreen.toggle();
        setHelp(true);
      },
      onDone: (text) => setDone((before) => (before === text ? `${text} ` : text)),
    });
  };
  const { reject } = playback;
  const press = (event: PointerEvent) => {
    // A tap shows or hides the controls; a mouse has shown them by moving.
    if (event.pointerType === 'mouse' || !playback.playing) playback.toggle();
    else if (idle) wake();
    else rest();
  };
  const onVideo = (event: PointerEvent) => event.target === video.current;

  return (
    <>
      <ViewerFrame
        ref={frame}
        over
        name={titleOf(file)}
        position={t('position', { n: index + 1, m: Math.max(files.length, props.total ?? 0) })}
        likers={props.likersOf(file)}
        announcement={t('videoAnnouncement', {
          n: index + 1,
          m: Math.max(files.length, props.total ?? 0),
          name: titleOf(file),
        })}
        quiet={idle && !failed}
        onClose={onClose}
        onKeyDown={keys}
        actions={<FileActions {...props} file={file} />}
        onPointerMove={(event) => {
          if (event.pointerType === 'mouse') wake();
        }}
        onPointerDown={(event) => {
          if (!onVideo(event)) wake();
        }}
        onFocus={wake}
      >
        <div className={styles['screen']}>
          <HlsVideo
            video={video}
            source={source}
            captions={film.captions}
            onLoadError={fail}
            onRejected={reject}
            onGrowth={onGrowth}
            onFrameRate={onFrameRate}
            className={styles['video']}
            poster={poster}
            aria-label={titleOf(file)}
            {...playback.events}
            onPlay={() => {
              playback.events.onPlay();
              wake();
            }}
            onPointerUp={(event) => {
              if (event.button === 0) press(event);
            }}
          />
          {isLocked(file) && !file.watermarked && (
            <span className={`${viewerStyles['watermark']} ${styles['watermark']}`}>{t('preview')}</span>
          )}
          {encoding && !failed && (
            <p className={styles['encoding']}>
              {encoding.minutesLeft === null
                ? t('stillProcessing')
                : t('stillProcessingLeft', { count: encoding.minutesLeft })}
            </p>
          )}
          <div role="status">
            {playback.buffering && !failed && (
              <div className={styles['wait']}>
                <span className={styles['spinner']} />
                <span className={online ? 'visually-hidden' : undefined}>{t(online ? 'loading' : 'offline')}</span>
              </div>
            )}
          </div>
          {playback.rejected && !failed && (
            <button type="button" className={styles['start']} aria-label={t('play')} onClick={playback.toggle}>
              <Play size={40} aria-hidden fill="currentColor" />
            </button>
          )}
          {error && (
            <div className={styles['failure']} role="alert" data-late={error === 'stale' || undefined}>
              <p>{error === 'gone' ? getTranslations(common)('partGone') : t(ERROR_TEXTS[error])}</p>
              {error === 'gone' ? (
                <Button onClick={() => window.location.reload()}>{getTranslations(common)('reload')}</Button>
              ) : (
                <Button onClick={retry}>{getTranslations(common)('tryAgain')}</Button>
              )}
            </div>
          )}
          <div role="status">
            <p key={done} className={styles['done']}>
              {done.trim()}
            </p>
          </div>
        </div>
        <PlayerLanguageContext value={language}>
          <PlayerControls
            video={video}
            sourceKey={`${source.fileId} ${source.attempt}`}
            film={film}
            playback={playback}
            duration={playback.duration || (file.duration ?? 0)}
            disabled={failed}
            fullscreen={fullscreen}
            picture={picture}
            onPrevious={onPrevious}
            onNext={onNext}
          />
        </PlayerLanguageContext>
      </ViewerFrame>
      {help && <PlayerKeysDialog onClose={() => setHelp(false)} />}
    </>
  );
}

const NOTHING_MORE: FilmDto = { captions: [], chapters: [], frameRate: null, sprite: null };
const ERROR_TEXTS = { network: 'videoNetwork', stale: 'videoStale', broken: 'videoBroken' } as const;
