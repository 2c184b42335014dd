import type { ProjectDto } from '@showreel/api-client';
import { useEffect, useState } from 'react';
import { useText } from '../i18n/language';

/** The longest time a browser's timer is used for. */
const LONGEST_WAIT_MS = 86_400_000;

/** When the gallery closes or has closed, as text; null without an end. */
export function useClosing(
  { timerEnabled, expiresAt }: Pick<ProjectDto, 'timerEnabled' | 'expiresAt'>,
  format: (iso: string) => string,
): { ended: boolean; label: string } | null {
  const t = useText();
  const [now, setNow] = useState(() => Date.now());
  const ends = timerEnabled && expiresAt !== null ? new Date(expiresAt).getTime() : null;
  const ended = ends !== null && ends <= now;
  useEffect(() => {
    if (ends === null || ended) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(Math.max(ends - Date.now(), 0), LONGEST_WAIT_MS));
    return () => clearTimeout(timer);
  }, [ends, ended, now]);
  if (ends === null) return null;
  return { ended, label: t(ended ? 'projects.closed' : 'projects.closes', { date: format(expiresAt!) }) };
}
