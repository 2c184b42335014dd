import { Alert, Box } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../messages/language';

const HLS_TYPE = 'application/vnd.apple.mpegurl';

/** Plays a preview stream in place; hls.js is loaded only where the browser cannot play HLS itself. */
export function VideoPlayer({ url, poster, name }: { url: string; poster: string | null; name: string }) {
  const t = useText();
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    let stop = () => undefined as void;
    let gone = false;
    const start = async () => {
      const { default: Hls } = await import('hls.js/light');
      if (gone) return;
      if (Hls.isSupported()) {
        const hls = new Hls({ capLevelToPlayerSize: true });
        hls.on(Hls.Events.ERROR, (_event, { fatal }) => fatal && setFailed(true));
        hls.loadSource(url);
        hls.attachMedia(element);
        stop = () => hls.destroy();
      } else if (element.canPlayType(HLS_TYPE)) {
        element.src = url;
        stop = () => element.removeAttribute('src');
      } else setFailed(true);
    };
    start().catch(() => setFailed(true));
    return () => {
      gone = true;
      stop();
    };
  }, [url]);
  return (
    <Box sx={{ position: 'absolute', inset: 0, bgcolor: '#000' }}>
      <Box component="video" ref={video} controls autoPlay playsInline poster={poster ?? undefined} aria-label={t('media.previewOf', { name })} onError={() => setFailed(true)} sx={{ width: '100%', height: '100%', display: 'block' }} />
      {failed && <Alert severity="error" sx={{ position: 'absolute', inset: 'auto 8px 8px 8px' }}>{t('media.previewBroken')}</Alert>}
    </Box>
  );
}
