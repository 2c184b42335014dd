import { SPEEDS } from '../film-steps';
import { localStore, sessionStore } from '../storage';

/** The volume, kept by the browser. The position of each video, and the speed, are kept for the tab's lifetime. */
export interface VolumeSetting {
  volume: number;
  muted: boolean;
}

const VOLUME = 'showreel.volume';
const SPEED = 'showreel.speed';
const position = (fileId: string) => `showreel.position.${fileId}`;
/** Seconds from either end within which a video starts over. */
const EDGE_SECONDS = 3;

/** Saves the position of a video. At its end there is nothing to resume. */
export function savePosition(fileId: string, seconds: number, duration: number): void {
  const resumable = seconds > EDGE_SECONDS && seconds < duration - EDGE_SECONDS;
  sessionStore.write(position(fileId), resumable ? seconds.toFixed(1) : null);
}

/** The second to resume at; 0 for the beginning. */
export function savedPosition(fileId: string): number {
  const seconds = Number(sessionStore.read(position(fileId)) ?? 0);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : 0;
}

/** Saves the volume for the next visit. */
export function saveVolume(setting: VolumeSetting): void {
  localStore.writeJson(VOLUME, setting);
}

/** The volume of the last visit; full at first. */
export function savedVolume(): VolumeSetting {
  const known = localStore.readJson<Partial<VolumeSetting>>(VOLUME);
  const { volume } = known ?? {};
  return {
    volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : 1,
    muted: known?.muted === true,
  };
}

/** Saves the speed for the tab's lifetime. */
export function saveSpeed(rate: number): void {
  sessionStore.write(SPEED, rate === 1 ? null : String(rate));
}

/** The speed that the visitor chose last; 1 at first. */
export function savedSpeed(): number {
  const rate = Number(sessionStore.read(SPEED));
  return SPEEDS.find((speed) => speed === rate) ?? 1;
}
