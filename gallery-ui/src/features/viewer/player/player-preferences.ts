/** The volume, kept by the browser. The position of each video is kept for the tab's lifetime. */
export interface VolumeSetting {
  volume: number;
  muted: boolean;
}

const VOLUME = 'showreel.volume';
const position = (fileId: string) => `showreel.position.${fileId}`;
/** Seconds from either end within which a video starts over. */
const EDGE_SECONDS = 3;

/** Saves the position of a video. At its end there is nothing to resume. */
export function savePosition(fileId: string, seconds: number, duration: number): void {
  const resumable = seconds > EDGE_SECONDS && seconds < duration - EDGE_SECONDS;
  attempt(() =>
    resumable
      ? sessionStorage.setItem(position(fileId), seconds.toFixed(1))
      : sessionStorage.removeItem(position(fileId)),
  );
}

/** The second to resume at; 0 for the beginning. */
export function savedPosition(fileId: string): number {
  const seconds = Number(attempt(() => sessionStorage.getItem(position(fileId))) ?? 0);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : 0;
}

/** Saves the volume for the next visit. */
export function saveVolume(setting: VolumeSetting): void {
  attempt(() => localStorage.setItem(VOLUME, JSON.stringify(setting)));
}

/** The volume of the last visit; full at first. */
export function savedVolume(): VolumeSetting {
  const known = attempt(() => JSON.parse(localStorage.getItem(VOLUME) ?? 'null') as Partial<VolumeSetting> | null);
  const { volume } = known ?? {};
  return {
    volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : 1,
    muted: known?.muted === true,
  };
}

/** Storage may be full, forbidden or invalid: then nothing is saved. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
