import type { ActivityItemDto } from '@showreel/api-client';

/** Where it leads: to the purchases for a purchase, else to the gallery; nowhere once the gallery is closed. */
export function activityPath({ kind, galleryPath }: Pick<ActivityItemDto, 'kind' | 'galleryPath'>): string | null {
  return kind === 'purchase' ? (galleryPath?.replace(/^\/gallery\//, '/receipt/') ?? null) : galleryPath;
}
