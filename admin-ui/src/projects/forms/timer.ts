import type { ProjectDto } from '@showreel/api-client';
import { text } from '../../i18n/language';
import { endOfDay, instantOf, wallTime } from '../../i18n/studioTime';

/** The values of the two fields. */
export interface TimerValue {
  enabled: boolean;
  expiresAt: string;
}

/** A gallery shows its end in one of these styles. */
export const TIMER_STYLES: readonly ProjectDto['timerStyle'][] = ['date', 'days', 'clock'];

type SavedTimer = Pick<ProjectDto, 'timerEnabled' | 'expiresAt'>;

/** Fills the fields with a project's timer. */
export const timerOf = ({ timerEnabled, expiresAt }: SavedTimer, zone: string): TimerValue => ({
  enabled: timerEnabled,
  expiresAt: expiresAt ? wallTime(new Date(expiresAt), zone) : '',
});

/** Returns the initial timer of a new project: the studio may close galleries after a number of days. */
export function startingTimer(days: number | null | undefined, now: Date, zone: string): TimerValue {
  return days ? { enabled: true, expiresAt: endOfDay(now, days, zone) } : { enabled: false, expiresAt: '' };
}

/** Returns the instant to send, null while the timer is off; an untouched one is sent unchanged, to the second. */
export function expiryToSend({ enabled, expiresAt }: TimerValue, saved: string | null, zone: string): string | null {
  if (!enabled || !expiresAt) return null;
  if (saved && wallTime(new Date(saved), zone) === expiresAt) return saved;
  return instantOf(expiresAt, zone)?.toISOString() ?? null;
}

/** Returns the validation error of the timer, or null. An untouched timer may have ended. */
export function validateTimer(
  timer: TimerValue,
  saved: SavedTimer | undefined,
  now: number,
  zone: string,
): string | null {
  if (!timer.enabled) return null;
  if (saved?.timerEnabled && expiryToSend(timer, saved.expiresAt, zone) === saved.expiresAt) return null;
  // Without a date the studio's number of days counts, or there is no end.
  if (!timer.expiresAt) return null;
  return (instantOf(timer.expiresAt, zone)?.getTime() ?? 0) > now ? null : text('projects.timePast');
}
