import { Injectable } from '@nestjs/common';
import type { Project } from '../../projects/core/project.entity.js';
import type { Entitlement } from '../core/entitlement-level.js';
import type { BoughtFile } from '../price-lists/price-list.entity.js';

type GalleryFile = Pick<BoughtFile, 'id' | 'fileType'>;
type FindOpen = (project: Project, entitlement: Entitlement, files: readonly GalleryFile[]) => Promise<string[]>;

/** Which files a client has already, with what they have downloaded and chosen: the gallery knows, and registers here. */
@Injectable()
export class OpenFilesService {
  private findOpen: FindOpen = () => Promise.reject(new Error('No gallery has registered.'));

  register(findOpen: FindOpen): void {
    this.findOpen = findOpen;
  }

  /** The ids of those files that are open to the client. */
  list(...args: Parameters<FindOpen>): Promise<string[]> {
    return this.findOpen(...args);
  }
}
