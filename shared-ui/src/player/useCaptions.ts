import type { CaptionDto } from '@showreel/api-client';
import { useEffect, useState, type RefObject } from 'react';
import { usePlayerLanguage } from './player-language';
import { beginCaptions, captionsLabel, captionsOf } from './captions';

/**
 * Lists the names of a film's captions; `shown` is -1 for none.
 * @param sourceKey changes with the source: each source has its own tracks
 */
export function useCaptions(video: RefObject<HTMLVideoElement | null>, sourceKey: string, own: readonly CaptionDto[]) {
  const { tag } = usePlayerLanguage();
  const [captions, setCaptions] = useState<{ tracks: string[]; shown: number }>({ tracks: [], shown: -1 });
  useEffect(() => {
    const list = video.current?.textTracks;
    if (!list?.addEventListener) return;
    const read = () => {
      const tracks = captionsOf(video.current);
      setCaptions({
        tracks: tracks.map((track, index) => captionsLabel(track) || String(index + 1)),
        shown: tracks.findIndex(({ mode }) => mode === 'showing'),
      });
    };
    const begin = () => {
      beginCaptions(video.current, own, tag);
      read();
    };
    begin();
    list.addEventListener('addtrack', begin);
    for (const event of ['removetrack', 'change']) list.addEventListener(event, read);
    return () => {
      list.removeEventListener('addtrack', begin);
      for (const event of ['removetrack', 'change']) list.removeEventListener(event, read);
    };
  }, [video, sourceKey, own, tag]);
  return captions;
}
