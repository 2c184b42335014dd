import { Download } from 'lucide-react';
import { useCallback, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '../../ui/Button';
import type { ViewerProps } from '../../lib/viewer-slot';
import { HlsVideo } from './HlsVideo';
import { PlayerControls } from './PlayerControls';
import { useIdle } from './useIdle';
import { usePlayback } from './usePlayback';
import styles from './Viewer.module.css';
import { ViewerFrame } from './ViewerFrame';

const STEP_SECONDS = 5;

/** Videos full screen. Keys: space or K, arrows, M, N and P, Escape. */
export function VideoPlayer(props: ViewerProps) {
  const { files, index, downloadLabel, onDownload, onIndex, onClose } = props;
  const file = files[index];
  if (!file) return null;
  return (
    <Player
      {...props} file={file}
      onPrevious={files.length > 1 ? () => onIndex((index - 1 + files.length) % files.length) : undefined}
      onNext={files.length > 1 ? () => onIndex((index + 1) % files.length) : undefined}
      label={downloadLabel(file)} onDownload={() => onDownload(file)} onClose={onClose}
    />
  );
}

interface PlayerProps extends Pick<ViewerProps, 'files' | 'index' | 'isLocked' | 'onStale' | 'onClose'> {
  file: ViewerProps['files'][number];
  label: string;
  onPrevious?: () => void;
  onNext?: () => void;
  onDownload: () => void;
}

function Player({ files, index, file, isLocked, label, onPrevious, onNext, onDownload, onStale, onClose }: PlayerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const playback = usePlayback(video);
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const { idle, wake } = useIdle(playback.playing);
  const fail = useCallback(() => {
    setFailedUrl(file.url);
    onStale();
  }, [file.url, onStale]);
  const failed = file.url === null || failedUrl === file.url;

  const keys = (event: KeyboardEvent) => {
    wake();
    const onControl = event.target instanceof HTMLElement && event.target.closest('button, input') !== null;
    const act: Record<string, (() => void) | undefined> = {
      k: playback.toggle, m: playback.toggleMute, n: onNext, p: onPrevious,
      ...(onControl ? {} : { ' ': playback.toggle, ArrowLeft: () => playback.seek(playback.time - STEP_SECONDS), ArrowRight: () => playback.seek(playback.time + STEP_SECONDS) }),
    };
    const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : act[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };

  return (
    <ViewerFrame
      name={file.originalName} position={`${index + 1} of ${files.length}`} quiet={idle && !failed} onClose={onClose} onKeyDown={keys}
      actions={<button type="button" className={styles['action']} onClick={onDownload}><Download size={18} aria-hidden /><span>{label}</span></button>}
    >
      <div className={styles['screen']} onPointerMove={wake} onPointerDown={wake}>
        <HlsVideo
          video={video} url={failed ? null : file.url} onFailure={fail} className={styles['video']} poster={file.sources.at(-1)?.url ?? file.thumbnailUrl ?? undefined}
          aria-label={file.originalName} onClick={playback.toggle} {...playback.events}
        />
        {isLocked(file) && <span className={styles['watermark']}>PREVIEW</span>}
        {playback.buffering && !failed && <span className={styles['spinner']} role="status"><span className="visually-hidden">Loading video…</span></span>}
        {failed && (
          <div className={styles['failure']} role="alert">
            <p>This video could not be played.</p>
            <Button onClick={() => { setFailedUrl(null); onStale(); }}>Try Again</Button>
          </div>
        )}
      </div>
      <PlayerControls playback={playback} duration={playback.duration || (file.duration ?? 0)} disabled={failed} onPrevious={onPrevious} onNext={onNext} onUse={wake} />
    </ViewerFrame>
  );
}
