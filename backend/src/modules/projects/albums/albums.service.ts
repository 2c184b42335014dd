import { Injectable } from '@nestjs/common';
import { appError } from '../../../common/errors.js';
import { Transactional } from '../../../common/transactions.js';
import { ProjectsService } from '../edit/projects.service.js';
import type { Audience } from '../core/audience.js';
import type { Album } from '../core/album.entity.js';
import type { AlbumDto } from './albums.dto.js';
import { AlbumsQuery } from './albums.query.js';
import { AlbumsRepository } from './albums.repository.js';

const MAX_ALBUMS = 100;

/** Manages the sections inside a gallery. */
@Injectable()
export class AlbumsService {
  constructor(
    private readonly albums: AlbumsRepository,
    private readonly lists: AlbumsQuery,
    private readonly projects: ProjectsService,
  ) {}

  /** Lists the albums in their order. */
  async list(projectId: string): Promise<AlbumDto[]> {
    return this.lists.list((await this.projects.get(projectId)).id);
  }

  /** Adds an album at the end. @throws AppError `project.not_found`, `album.too_many` */
  @Transactional({ retryOnDeadlock: true })
  async create(projectId: string, name: string, visibility: Audience = 'everyone'): Promise<AlbumDto> {
    const project = await this.projects.get(projectId);
    await this.albums.lock(project.id);
    const id = await this.albums.insert(project.id, { name, visibility }, MAX_ALBUMS);
    if (id === null) throw appError('album.too_many', `A gallery can have at most ${MAX_ALBUMS} sections.`);
    return { id, name, visibility, fileCount: 0 };
  }

  /** @throws AppError `album.not_found` unless it is a section of the project */
  async require(projectId: string, id: string): Promise<void> {
    if ((await this.albums.count(projectId, [id])) === 0) throw notFound();
  }

  /** Edits an album; fields that are left out stay as they are. @throws AppError `album.not_found` */
  async edit(id: string, { name, visibility }: { name?: string; visibility?: Audience }): Promise<AlbumDto> {
    const album = await this.get(id);
    const values = { ...(name !== undefined && { name }), ...(visibility !== undefined && { visibility }) };
    if (Object.keys(values).length > 0) await this.save(album, values);
    const edited = (await this.lists.list(album.projectId)).find((each) => each.id === album.id);
    if (!edited) throw notFound();
    return edited;
  }

  @Transactional({ retryOnDeadlock: true })
  private async save({ id, projectId }: Album, values: { name?: string; visibility?: Audience }): Promise<void> {
    // A new visibility may apply to the files of the album too.
    await this.albums.lock(projectId);
    if (!(await this.albums.update(id, values))) throw notFound();
  }

  /** Orders sections; those left out follow as they were. @throws AppError `project.not_found`, `album.not_found` */
  @Transactional({ retryOnDeadlock: true })
  async order(projectId: string, ids: readonly string[]): Promise<AlbumDto[]> {
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
