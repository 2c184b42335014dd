import { useCallback, useEffect, useEffectEvent, useState } from 'react';

/** A photo is shown for this many milliseconds. */
const SLIDE_DURATION = 4000;

/** Shows the next photo every few seconds, until the visitor navigates or leaves the tab. */
export function useSlideshow(position: number, onNext: () => void, atOnce = false) {
  const [playing, setPlaying] = useState(atOnce);
  const next = useEffectEvent(onNext);
  useEffect(() => {
    if (!playing) return;
    const timer = setTimeout(() => next(), SLIDE_DURATION);
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

/** Keeps the screen on, if browser and battery allow. @returns a function that ends it */
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

/** Fills the screen with a slideshow that the gallery began; leaving full screen (Escape) ends the slideshow. */
export function useFullScreenSlideshow(enabled: boolean, stop: () => void) {
  useEffect(() => {
    if (!enabled) return;
    // iPhones have no full screen for pages: the slideshow then fills the window.
    void document.documentElement.requestFullscreen?.().catch(() => undefined);
    const changed = () => {
      if (!document.fullscreenElement) stop();
    };
    document.addEventListener('fullscreenchange', changed);
    return () => {
      document.removeEventListener('fullscreenchange', changed);
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    };
  }, [enabled, stop]);
}
