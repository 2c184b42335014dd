import type { ClientAccessDto, CoverFocusDto, ImageSourceDto } from '@showreel/api-client';
import type { ApiError } from '../api-error';

/** What the `gallery.expired` error says about the gallery. docs/decisions/082 */
export interface ClosedGallery {
  name?: string | undefined;
  expiresAt?: string | null | undefined;
  /** The packages that reopen it. */
  offered: ClientAccessDto['offeredPackages'];
  cover?: ClosedCover | null | undefined;
}

/** The cover of a closed gallery: the placeholder of a film, the sizes of a photo. */
export interface ClosedCover {
  placeholder: string | null;
  sources: ImageSourceDto[];
  focus: CoverFocusDto;
}

/** The closed gallery that an error is about. */
export function closedGalleryOf(error: ApiError): ClosedGallery {
  const project = error.detail('project') as Pick<ClosedGallery, 'name' | 'expiresAt'> | undefined;
  return {
    name: project?.name,
    expiresAt: project?.expiresAt,
    offered: (error.detail('offeredPackages') as ClosedGallery['offered'] | undefined) ?? [],
    cover: error.detail('cover') as ClosedGallery['cover'],
  };
}
