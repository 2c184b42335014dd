import { Injectable } from '@nestjs/common';
import type { FileType } from '../core/media-file.entity.js';

/** A request for a clean rendition of a file that only a purchase opened. */
export interface CleanView {
  projectId: string;
  fileId: string;
  fileType: FileType;
  /** The access version of the link. */
  accessVersion: number;
}

type RecordView = (view: CleanView) => Promise<boolean>;

/** Sending clean bytes is a delivery: the gallery knows of which purchase, and registers here. */
@Injectable()
export class CleanViewsService {
  private recordView: RecordView = () => Promise.reject(new Error('No gallery has registered.'));

  register(recordView: RecordView): void {
    this.recordView = recordView;
  }

  /** Records the delivery before the bytes are sent. @returns false when the client may no longer have them */
  record(view: CleanView): Promise<boolean> {
    return this.recordView(view);
  }
}
