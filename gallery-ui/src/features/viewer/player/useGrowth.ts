import { useCallback, useState } from 'react';

interface Growth {
  /** The film that grows, and the seconds of it that exist. */
  fileId: string;
  seconds: number;
  /** The first number came at this time, and was this one. */
  since: number;
  first: number;
}

/** This is known of a film that is still being encoded. */
export interface StillEncoding {
  /** The minutes until it is whole, estimated from its growth so far; null while nothing is known. */
  minutesLeft: number | null;
}

/**
 * Follows a film that grows while it is watched.
 * @param duration the seconds of the whole film
 * @returns null for a film that is whole
 */
export function useGrowth(fileId: string, duration: number | null) {
  const [growth, setGrowth] = useState<Growth | null>(null);
  const onGrowth = useCallback(
    (seconds: number | null) => {
      const now = performance.now();
      setGrowth((before) => {
        if (seconds === null) return null;
        return before?.fileId === fileId ? { ...before, seconds } : { fileId, seconds, since: now, first: seconds };
      });
    },
    [fileId],
  );
  const encoding = growth?.fileId === fileId ? { minutesLeft: minutesLeft(growth, duration) } : null;
  return { encoding, onGrowth } satisfies {
    encoding: StillEncoding | null;
    onGrowth: (seconds: number | null) => void;
  };
}

function minutesLeft({ seconds, since, first }: Growth, duration: number | null): number | null {
  if (duration === null || seconds <= first) return null;
  const pace = (seconds - first) / ((performance.now() - since) / 1000);
  return Math.max(1, Math.ceil((duration - seconds) / pace / 60));
}
