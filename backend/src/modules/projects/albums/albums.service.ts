import { Injectable } from '@nestjs/common';
import { appError } from '../../../common/errors.js';
import { Transactional } from '../../../common/transactions.js';
import { ProjectsService } from '../edit/projects.service.js';
import type { Album } from '../core/album.entity.js';
import { AlbumsQuery, type ListedAlbum } from './albums.query.js';
import { AlbumsRepository } from './albums.repository.js';

const MAX_ALBUMS = 100;

/** Sections inside a gallery. */
@Injectable()
export class AlbumsService {
  constructor(
    private readonly albums: AlbumsRepository,
    private readonly lists: AlbumsQuery,
    private readonly projects: ProjectsService,
  ) {}

  /** Lists the albums in their order. */
  async list(projectId: string): Promise<ListedAlbum[]> {
    return this.lists.list((await this.projects.get(projectId)).id);
  }

  /** Adds an album at the end. @throws AppError `project.not_found`, `album.too_many` */
  @Transactional({ retryOnDeadlock: true })
  async create(projectId: string, name: string): Promise<ListedAlbum> {
    const project = await this.projects.get(projectId);
    await this.albums.lock(project.id);
    const id = await this.albums.insert(project.id, name, MAX_ALBUMS);
    if (id === null) throw appError('album.too_many', `A gallery can have at most ${MAX_ALBUMS} sections.`);
    return { id, name, fileCount: 0 };
  }

  /** @throws AppError `album.not_found` unless it is a section of the project */
  async require(projectId: string, id: string): Promise<void> {
    if ((await this.albums.count(projectId, [id])) === 0) throw notFound();
  }

  /** @throws AppError `album.not_found` */
  async rename(id: string, name: string): Promise<ListedAlbum> {
    const album = await this.get(id);
    if (!(await this.albums.rename(album.id, name))) throw notFound();
    return (
      (await this.lists.list(album.projectId)).find((each) => each.id === album.id) ?? {
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
    await this.albums.lock(project.id);
    if ((await this.albums.count(project.id, ids)) !== new Set(ids).size) throw notFound();
    await this.albums.order(project.id, ids);
    return this.lists.list(project.id);
  }

  /** Deletes an album. Its files stay, in no album. @throws AppError `album.not_found` */
  @Transactional({ retryOnDeadlock: true })
  async delete(id: string): Promise<void> {
    const album = await this.get(id);
    await this.albums.lock(album.projectId);
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
