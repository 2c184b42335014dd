import { Injectable } from '@nestjs/common';
import { appError } from '../../../common/errors.js';
import { Transactional } from '../../../common/transactions.js';
import { ProjectsService } from '../edit/projects.service.js';
import type { Album } from '../core/album.entity.js';
import { AlbumsRepository, type ListedAlbum } from './albums.repository.js';
import { MediaEditsRepository } from '../../media/editing/media-edits.repository.js';

const MAX_ALBUMS = 100;

/** Sections inside a gallery. */
@Injectable()
export class AlbumsService {
  constructor(
    private readonly albums: AlbumsRepository,
    private readonly edits: MediaEditsRepository,
    private readonly projects: ProjectsService,
  ) {}

  /** In their order. @throws AppError `project.not_found` */
  async list(projectId: string): Promise<ListedAlbum[]> {
    return this.albums.list((await this.projects.get(projectId)).id);
  }

  /** Adds an album at the end. @throws AppError `project.not_found`, `album.too_many` */
  @Transactional({ retryOnDeadlock: true })
  async create(projectId: string, name: string): Promise<ListedAlbum> {
    const project = await this.projects.get(projectId);
    await this.edits.lock(project.id);
    const id = await this.albums.insert(project.id, name, MAX_ALBUMS);
    if (id === null) throw appError('album.too_many', `A gallery can have at most ${MAX_ALBUMS} sections.`);
    return { id, name, fileCount: 0 };
  }

  /** Gives a new project the sections of another, without their files. */
  copy(from: string, to: string): Promise<void> {
    return this.albums.copy(from, to);
  }

  /** @throws AppError `album.not_found` */
  async rename(id: string, name: string): Promise<ListedAlbum> {
    const album = await this.get(id);
    if (!(await this.albums.rename(album.id, name))) throw notFound();
    return (
      (await this.albums.list(album.projectId)).find((each) => each.id === album.id) ?? {
        id: album.id,
        name,
        fileCount: 0,
      }
    );
  }

  /** Sections left out follow in their present order. @throws AppError `project.not_found`, `album.not_found` */
  @Transactional({ retryOnDeadlock: true })
  async order(projectId: string, ids: readonly string[]): Promise<ListedAlbum[]> {
    const project = await this.projects.get(projectId);
    await this.edits.lock(project.id);
    if ((await this.albums.count(project.id, ids)) !== new Set(ids).size) throw notFound();
    await this.albums.order(project.id, ids);
    return this.albums.list(project.id);
  }

  /** Its files stay, in no album. @throws AppError `album.not_found` */
  @Transactional({ retryOnDeadlock: true })
  async delete(id: string): Promise<void> {
    const album = await this.get(id);
    await this.edits.lock(album.projectId);
    await this.albums.delete(album.id);
  }

  private async get(id: string): Promise<Album> {
    const album = await this.albums.findById(id);
    if (!album) throw notFound();
    return album;
  }
}

function notFound() {
  return appError('album.not_found', 'Section not found.');
}
