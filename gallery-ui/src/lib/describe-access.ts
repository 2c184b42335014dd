import type { ClientAccessDto } from '@showreel/api-client';
import { plural } from './format';

/** What a client has and may still take, in one line. */
export function describeAccess(access: ClientAccessDto, freeVideos: number): string {
  if (access.accessLevel === 'complete') return 'Complete Collection: everything is yours';
  const headshot = access.freeHeadshotUsed ? 'free headshot chosen' : '1 free headshot';
  if (access.accessLevel === 'extended') return `${plural(access.videoDownloadsLeft ?? 0, 'video download')} left, ${headshot}`;
  return `${plural(Math.max(0, freeVideos - access.freeDownloadsUsed), 'free video')} left, ${headshot}`;
}
