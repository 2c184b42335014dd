import { useCallback, useEffect, useState } from 'react';

const HIDE_AFTER = 3000;
/** Signs come with every movement of the pointer: those within one step are one. */
const STEP = 250;

/** True three seconds after play started, or after the last sign of life while playing. */
export function useIdle(playing: boolean): { idle: boolean; wake: () => void; rest: () => void } {
  const [lastSign, setLastSign] = useState(0);
  const [quietSince, setQuietSince] = useState<number>();
  useEffect(() => {
    if (!playing) return;
    const timer = setTimeout(() => setQuietSince(lastSign), HIDE_AFTER);
    return () => clearTimeout(timer);
  }, [playing, lastSign]);
  const wake = useCallback(() => {
    // The first sign after a rest is always a new one.
    setQuietSince(undefined);
    setLastSign(Math.ceil(performance.now() / STEP));
  }, []);
  const rest = useCallback(() => setQuietSince(lastSign), [lastSign]);
  return { idle: playing && quietSince === lastSign, wake, rest };
}
