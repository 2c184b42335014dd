import { SPEEDS } from '../film-steps';
import { localStore, sessionStore } from '../storage';

/** The browser keeps the volume. The position of each video, and the speed, are kept for the tab's lifetime. */
export interface VolumeSetting {
  volume: number;
  muted: boolean;
}

const VOLUME = 'showreel.volume';
const SPEED = 'showreel.speed';
const position = (fileId: string) => `showreel.position.${fileId}`;
/** A video starts at its beginning when its saved position is within this many seconds of either end. */
const EDGE_SECONDS = 3;

/** Saves the position of a video. At its end there is nothing to resume. */
export function savePosition(fileId: string, seconds: number, duration: number): void {
  const resumable = seconds > EDGE_SECONDS && seconds < duration - EDGE_SECONDS;
  sessionStore.write(position(fileId), resumable ? seconds.toFixed(1) : null);
}

/** Returns the second from which a video resumes; 0 for the beginning. */
export function savedPosition(fileId: string): number {
  const seconds = Number(sessionStore.read(position(fileId)) ?? 0);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : 0;
}

/** Saves the volume for the next visit. */
export function saveVolume(setting: VolumeSetting): void {
  localStore.writeJson(VOLUME, setting);
}

/** Returns the volume of the last visit; full at first. */
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

/** Returns the speed that the viewer chose last; 1 at first. */
export function savedSpeed(): number {
  const rate = Number(sessionStore.read(SPEED));
  return SPEEDS.find((speed) => speed === rate) ?? 1;
}
