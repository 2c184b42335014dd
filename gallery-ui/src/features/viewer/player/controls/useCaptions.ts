import { useEffect, useState, type RefObject } from 'react';

const isText = ({ kind }: TextTrack) => kind === 'subtitles' || kind === 'captions';

/** The subtitles that came with the stream; empty for most videos. `shown` is -1 for none. */
export function useCaptions(video: RefObject<HTMLVideoElement | null>, sourceKey: string) {
  const [captions, setCaptions] = useState<{ tracks: string[]; shown: number }>({ tracks: [], shown: -1 });
  useEffect(() => {
    const list = video.current?.textTracks;
    if (!list?.addEventListener) return;
    const read = () => {
      const tracks = [...list].filter(isText);
      setCaptions({
        tracks: tracks.map(({ label, language }, index) => label || nameOf(language) || String(index + 1)),
        shown: tracks.findIndex(({ mode }) => mode === 'showing'),
      });
    };
    read();
    for (const event of ['addtrack', 'removetrack', 'change']) list.addEventListener(event, read);
    return () => {
      for (const event of ['addtrack', 'removetrack', 'change']) list.removeEventListener(event, read);
    };
  }, [video, sourceKey]);
  return {
    ...captions,
    choose: (index: number) => {
      const tracks = [...(video.current?.textTracks ?? [])].filter(isText);
      for (const [at, track] of tracks.entries()) track.mode = at === index ? 'showing' : 'disabled';
    },
  };
}

function nameOf(language: string): string | undefined {
  try {
    return language ? new Intl.DisplayNames(undefined, { type: 'language' }).of(language) : undefined;
  } catch {
    return undefined;
  }
}
