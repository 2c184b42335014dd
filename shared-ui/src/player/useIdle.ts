import { useCallback, useEffect, useState } from 'react';

/** The controls hide after this many milliseconds without activity. */
const HIDE_AFTER = 3000;
/** Several activities within this many milliseconds count as one. */
const ACTIVITY_STEP = 250;

/** Says whether the viewer has been inactive for three seconds while the video plays. */
export function useIdle(playing: boolean): { idle: boolean; wake: () => void; rest: () => void } {
  const [lastActivity, setLastActivity] = useState(0);
  const [quietSince, setQuietSince] = useState<number>();
  useEffect(() => {
    if (!playing) return;
    const timer = setTimeout(() => setQuietSince(lastActivity), HIDE_AFTER);
    return () => clearTimeout(timer);
  }, [playing, lastActivity]);
  const wake = useCallback(() => {
    // The first activity after a rest always counts.
    setQuietSince(undefined);
    setLastActivity(Math.ceil(performance.now() / ACTIVITY_STEP));
  }, []);
  const rest = useCallback(() => setQuietSince(lastActivity), [lastActivity]);
  return { idle: playing && quietSince === lastActivity, wake, rest };
}
