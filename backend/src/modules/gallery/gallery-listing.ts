import { Injectable } from '@nestjs/common';
import { MediaLinksService } from '../media/media-links.service.js';
import { MediaPresenter } from '../media/media-presenter.js';
import type { ListedMedia } from '../media/media.repository.js';
import type { Project } from '../projects/project.entity.js';
import type { GalleryMediaFileDto } from './gallery.dto.js';

export type ListedFile = Omit<GalleryMediaFileDto, 'hasDownloaded'>;

interface Entry {
  stamp: string;
  files: readonly ListedFile[];
}

/** Galleries kept in memory; the least recently read goes first. */
const CAPACITY = 200;

/**
 * A gallery's files with their signed links. Kept per process and checked on every read against the
 * project row just read: media version, access version and the links' window. A change shows at once, in
 * every process.
 */
@Injectable()
export class GalleryListing {
  private readonly entries = new Map<string, Entry>();

  constructor(
    private readonly presenter: MediaPresenter,
    private readonly links: MediaLinksService,
  ) {}

  /** @param ends when the client's links must die at the latest */
  async files(project: Project, ends: Date | null, load: () => Promise<ListedMedia[]>): Promise<readonly ListedFile[]> {
    const expires = this.links.derivativeExpiry(ends);
    const stamp = `${project.mediaVersion}.${project.accessVersion}.${expires}`;
    const known = this.entries.get(project.id);
    this.entries.delete(project.id);
    if (known?.stamp === stamp) {
      this.entries.set(project.id, known);
      return known.files;
    }
    const files = (await load()).map((file) => this.present(file, project.accessVersion, expires));
    this.entries.set(project.id, { stamp, files });
    if (this.entries.size > CAPACITY) this.entries.delete(this.entries.keys().next().value!);
    return files;
  }

  private present(file: ListedMedia, accessVersion: number, expires: number): ListedFile {
    const { id, originalName, fileType, fileSize, duration, width, height, placeholder } = file;
    return {
      id, originalName, fileType, fileSize, duration, width, height, placeholder,
      ...this.presenter.urls(file, { scope: 'preview', accessVersion, expires }),
      createdAt: file.createdAt.toISOString(),
    };
  }
}
