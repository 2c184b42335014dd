import { useCallback, useEffect, useState } from 'react';

const HIDE_AFTER = 3000;
/** Milliseconds within which activity counts as one. */
const STEP = 250;

/** Whether the visitor has been inactive for three seconds while the video plays. */
export function useIdle(playing: boolean): { idle: boolean; wake: () => void; rest: () => void } {
  const [lastSign, setLastSign] = useState(0);
  const [quietSince, setQuietSince] = useState<number>();
  useEffect(() => {
    if (!playing) return;
    const timer = setTimeout(() => setQuietSince(lastSign), HIDE_AFTER);
    return () => clearTimeout(timer);
  }, [playing, lastSign]);
  const wake = useCallback(() => {
    // The first activity after a rest always counts.
    setQuietSince(undefined);
    setLastSign(Math.ceil(performance.now() / STEP));
  }, []);
  const rest = useCallback(() => setQuietSince(lastSign), [lastSign]);
  return { idle: playing && quietSince === lastSign, wake, rest };
}
