import { useCallback, useState } from 'react';

interface Growth {
  /** Which film, and the seconds of it that exist. */
  fileId: string;
  seconds: number;
  /** When the first number came, and which one it was. */
  since: number;
  first: number;
}

/** What is known of a film that is still being encoded. */
export interface StillEncoding {
  /** The time until it is whole, estimated from its growth so far; null while nothing is known. */
  minutesLeft: number | null;
}

/**
 * Follows a film that grows while it is watched.
 * @param duration of the whole film, in seconds
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
