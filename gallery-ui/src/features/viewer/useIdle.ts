import { useCallback, useEffect, useState } from 'react';

const HIDE_AFTER = 3000;

/** True three seconds after play started, or after the last sign of life while playing. */
export function useIdle(playing: boolean): { idle: boolean; wake: () => void } {
  const [lastSign, setLastSign] = useState(0);
  const [quietSince, setQuietSince] = useState<number>();
  useEffect(() => {
    if (!playing) return;
    const timer = setTimeout(() => setQuietSince(lastSign), HIDE_AFTER);
    return () => clearTimeout(timer);
  }, [playing, lastSign]);
  const wake = useCallback(() => setLastSign(performance.now()), []);
  return { idle: playing && quietSince === lastSign, wake };
}
