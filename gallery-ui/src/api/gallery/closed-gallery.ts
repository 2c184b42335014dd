import type { ClientAccessDto, CoverFocusDto, ImageSourceDto } from '@showreel/api-client';
import type { ApiError } from '../api-error';

/** The `gallery.expired` error describes the gallery with this. docs/decisions/082 */
export interface ClosedGallery {
  name?: string | undefined;
  expiresAt?: string | null | undefined;
  /** These packages reopen the gallery. */
  offered: ClientAccessDto['offeredPackages'];
  cover?: ClosedCover | null | undefined;
}

/** The cover of a closed gallery has the placeholder of a film, or the sizes of a photo. */
export interface ClosedCover {
  placeholder: string | null;
  sources: ImageSourceDto[];
  focus: CoverFocusDto;
}

/** Reads the closed gallery that an error describes. */
export function closedGalleryOf(error: ApiError): ClosedGallery {
  const project = error.detail('project') as Pick<ClosedGallery, 'name' | 'expiresAt'> | undefined;
  return {
    name: project?.name,
    expiresAt: project?.expiresAt,
    offered: (error.detail('offeredPackages') as ClosedGallery['offered'] | undefined) ?? [],
    cover: error.detail('cover') as ClosedGallery['cover'],
  };
}
