import { useCallback, useEffect, useEffectEvent, useState } from 'react';

/** How long a photo stays. */
const STAY = 4000;

/** Turns the page by itself, until somebody does or the page is looked away from. */
export function useSlideshow(position: number, onNext: () => void) {
  const [playing, setPlaying] = useState(false);
  const next = useEffectEvent(onNext);
  useEffect(() => {
    if (!playing) return;
    const timer = setTimeout(() => next(), STAY);
    return () => clearTimeout(timer);
  }, [playing, position]);
  useEffect(() => {
    if (!playing) return;
    const away = () => {
      if (document.visibilityState === 'hidden') setPlaying(false);
    };
    const sleep = keepAwake();
    document.addEventListener('visibilitychange', away);
    return () => {
      document.removeEventListener('visibilitychange', away);
      sleep();
    };
  }, [playing]);
  const toggle = useCallback(() => setPlaying((was) => !was), []);
  const stop = useCallback(() => setPlaying(false), []);
  return { playing, toggle, stop };
}

/** Keeps the screen on, where the browser can and the battery lets it. Returns what ends that. */
function keepAwake(): () => void {
  let over = false;
  let lock: WakeLockSentinel | undefined;
  const release = () => void lock?.release().catch(() => undefined);
  (navigator as Partial<Navigator>).wakeLock?.request('screen').then(
    (given) => {
      lock = given;
      if (over) release();
    },
    () => undefined,
  );
  return () => {
    over = true;
    release();
  };
}
