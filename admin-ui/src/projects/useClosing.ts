import type { ProjectDto } from '@showreel/api-client';
import { useEffect, useState } from 'react';
import { useText } from '../i18n/language';
import { formatDaysAhead } from '../ui/format';

const DAY_MS = 86_400_000;
/** The text counts the days that are left when there are this many or fewer. */
const SOON_DAYS = 7;

/** Says when the gallery closes or has closed, as text, and in how many days when they are few; null without an end. */
export function useClosing(
  { timerEnabled, expiresAt }: Pick<ProjectDto, 'timerEnabled' | 'expiresAt'>,
  format: (iso: string) => string,
): { ended: boolean; label: string; soon: string | null } | null {
  const t = useText();
  const [now, setNow] = useState(() => Date.now());
  const ends = timerEnabled && expiresAt !== null ? new Date(expiresAt).getTime() : null;
  const ended = ends !== null && ends <= now;
  useEffect(() => {
    if (ends === null || ended) return undefined;
    // The timer waits for a day at most: browsers fire longer timers at once (from 25 days on), and the days that are
    // left change.
    const timer = setTimeout(() => setNow(Date.now()), Math.min(Math.max(ends - Date.now(), 0), DAY_MS));
    return () => clearTimeout(timer);
  }, [ends, ended, now]);
  if (ends === null) return null;
  const days = Math.ceil((ends - now) / DAY_MS);
  const soon = !ended && days <= SOON_DAYS ? t('projects.closesIn', { time: formatDaysAhead(days) }) : null;
  return { ended, soon, label: t(ended ? 'projects.closed' : 'projects.closes', { date: format(expiresAt!) }) };
}
