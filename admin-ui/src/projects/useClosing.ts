import type { ProjectDto } from '@showreel/api-client';
import { useState } from 'react';
import { useText } from '../i18n/language';

/** When the gallery closes or has closed, in words; null without a timer that runs towards a time. */
export function useClosing(
  { timerEnabled, expiresAt }: Pick<ProjectDto, 'timerEnabled' | 'expiresAt'>,
  format: (iso: string) => string,
): { over: boolean; words: string } | null {
  const t = useText();
  const [now] = useState(() => Date.now());
  if (!timerEnabled || expiresAt === null) return null;
  const over = new Date(expiresAt).getTime() <= now;
  return { over, words: t(over ? 'projects.closed' : 'projects.closes', { date: format(expiresAt) }) };
}
