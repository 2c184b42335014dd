import { Injectable } from '@nestjs/common';
import { message } from '../../../common/messages.js';
import { Clock } from '../../../common/clock.js';
import { appError } from '../../../common/errors.js';
import { Transactional } from '../../../common/transactions.js';
import { StepOf } from '../../../jobs/job-handlers.js';
import { JobOutboxService } from '../../../jobs/job-outbox.service.js';
import { AlbumsService } from '../../projects/albums/albums.service.js';
import type { Audience } from '../../projects/core/audience.js';
import type { MediaOrder } from '../../projects/core/project.entity.js';
import { ProjectsService } from '../../projects/edit/projects.service.js';
import type { StorageUsedDto } from './media-edit.dto.js';
import type { StaffMediaFileDto } from '../core/media-file.dto.js';
import { MediaEditsRepository, type LockedFiles, type Visibility } from './media-edits.repository.js';
import { MediaService } from '../listing/media.service.js';
import { cleanJobFor, purgeJobFor, renderJobFor } from '../core/render-jobs.js';

/** Deleted files can be restored for this long. The next sweep then removes them permanently. */
const UNDO_MINUTES = 10;
const PURGE_BATCH = 200;

/** The place to which files are moved; a field left out stays unchanged. */
interface Place {
  albumId?: string | null;
  beforeId?: string | null;
}

/** Edits files of a project, one or many at once: all of them or none. */
@Injectable()
export class MediaEditsService {
  constructor(
    private readonly edits: MediaEditsRepository,
    private readonly media: MediaService,
    private readonly projects: ProjectsService,
    private readonly albums: AlbumsService,
    private readonly outbox: JobOutboxService,
    private readonly clock: Clock,
  ) {}

  /** Renames a file; null restores the original's name. @throws AppError `media.not_found` */
  async rename(id: string, displayName: string | null): Promise<StaffMediaFileDto> {
    const file = await this.media.get(id);
    await this.saveName(file.id, displayName);
    return this.media.getForStaff(file);
  }

  @Transactional({ retryOnDeadlock: true })
  private async saveName(id: string, displayName: string | null): Promise<void> {
    if (!(await this.edits.rename(id, displayName))) throw notFound();
  }

  /**
   * Hides files from everyone and revokes their links at once; until `undoUntil` they can be restored.
   * @throws AppError `media.not_found`
   */
  @Transactional({ retryOnDeadlock: true })
  async delete(projectId: string, ids: readonly string[]): Promise<{ deletedCount: number; undoUntil: Date }> {
    const project = await this.projects.get(projectId);
    const at = this.clock.now();
    const files = await this.edits.lock(project.id);
    const requested = await this.requireFiles(files, ids);
    await files.markDeleted(requested, at);
    await this.media.requestCover(project.id);
    return { deletedCount: requested.length, undoUntil: new Date(at.getTime() + UNDO_MINUTES * 60_000) };
  }

  /** @throws AppError `media.not_found` */
  async deleteOne(id: string): Promise<void> {
    const file = await this.media.get(id);
    await this.delete(file.projectId, [file.id]);
  }

  /**
   * Restores deleted files with position, album, downloads and favourites; idempotent.
   * @throws AppError `media.purged`
   */
  async restore(projectId: string, ids: readonly string[]): Promise<StaffMediaFileDto[]> {
    const project = await this.projects.get(projectId);
    const requested = [...new Set(ids)];
    await this.saveRestored(project.id, requested);
    return this.media.listByIds(project.id, requested);
  }

  @Transactional({ retryOnDeadlock: true })
  private async saveRestored(projectId: string, requested: readonly string[]): Promise<void> {
    const files = await this.edits.lock(projectId);
    const restored = await files.restore(requested);
    if (restored.length !== requested.length)
      throw appError('media.purged', 'This can no longer be undone: a file has been deleted permanently.');
    // Jobs created while the files were deleted were skipped.
    const skipped = restored.flatMap((file) =>
      file.requestedRender === null ? [] : [file.requestedRender === 'render' ? renderJobFor(file) : cleanJobFor(file)],
    );
    await this.outbox.putAll(skipped);
    await this.media.requestCover(projectId);
  }

  /**
   * Moves files into an album and, where `beforeId` is given, before another file (null: to the end). A position makes
   * the order of the gallery manual, starting from the one it had.
   * @throws AppError `media.not_found`, `album.not_found`
   */
  async move(projectId: string, ids: readonly string[], to: Place): Promise<StaffMediaFileDto[]> {
    const project = await this.projects.get(projectId);
    await this.savePlace(project.id, ids, to);
    return this.media.listByIds(project.id, [...new Set(ids)]);
  }

  @Transactional({ retryOnDeadlock: true })
  private async savePlace(projectId: string, ids: readonly string[], to: Place): Promise<void> {
    const files = await this.edits.lock(projectId);
    const requested = [...new Set(ids)];
    await this.requireFiles(files, to.beforeId ? [...requested, to.beforeId] : requested);
    if (to.albumId) await this.albums.require(projectId, to.albumId);
    if (to.albumId !== undefined) await files.setAlbum(requested, to.albumId);
    if (to.beforeId === undefined) return;
    await files.setOrder(withMoved(await this.orderOf(files, projectId), requested, to.beforeId));
    // The project follows the files: it is never locked before them, or two changes could deadlock.
    await this.projects.keepManualOrder(projectId);
    await this.media.requestCover(projectId);
  }

  /**
   * Sets who sees these files. The links of those that fewer people may see end at once.
   * @throws AppError `media.not_found`
   */
  async setVisibility(projectId: string, ids: readonly string[], values: Visibility): Promise<StaffMediaFileDto[]> {
    const project = await this.projects.get(projectId);
    await this.saveVisibility(project.id, ids, values);
    return this.media.listByIds(project.id, [...new Set(ids)]);
  }

  @Transactional({ retryOnDeadlock: true })
  private async saveVisibility(projectId: string, ids: readonly string[], values: Visibility): Promise<void> {
    const files = await this.edits.lock(projectId);
    await files.setVisibility(await this.requireFiles(files, ids), values);
    await this.media.requestCover(projectId);
  }

  /**
   * Lets a client make files private or take that back, of those that an audience sees.
   * @returns the ids of those files
   */
  @Transactional({ retryOnDeadlock: true })
  async setPrivate(
    projectId: string,
    ids: readonly string[],
    isPrivate: boolean,
    audience: Audience,
  ): Promise<string[]> {
    const files = await this.edits.lock(projectId);
    const present = await files.present(ids, audience);
    await files.setVisibility(present, { isPrivate });
    await this.media.requestCover(projectId);
    return present;
  }

  /** Lists the files in the gallery's order, which is read again now that they are locked. */
  private async orderOf(files: LockedFiles, projectId: string): Promise<string[]> {
    return files.order((await this.projects.get(projectId)).mediaOrder);
  }

  /** @throws AppError `project.not_found` */
  @Transactional({ retryOnDeadlock: true })
  async setOrder(projectId: string, order: MediaOrder): Promise<void> {
    const project = await this.projects.get(projectId);
    // The manual order starts from what is shown now.
    if (order === 'manual') {
      const files = await this.edits.lock(project.id);
      await files.setOrder(await this.orderOf(files, project.id));
    }
    await this.projects.setMediaOrder(project.id, order);
    await this.media.requestCover(project.id);
  }

  /** @throws AppError `project.not_found` */
  async storageUsed(projectId: string): Promise<StorageUsedDto> {
    const project = await this.projects.get(projectId);
    const { originals, renditions, deleted } = await this.edits.storageUsed(project.id);
    return {
      originalBytes: originals,
      renditionBytes: renditions,
      deletedBytes: deleted,
      totalBytes: originals + renditions,
    };
  }

  /** Permanently removes files that can no longer be restored; returns how many. */
  @StepOf('housekeeping', 'deleted files that can no longer be restored')
  async purgeDeleted(): Promise<number> {
    const before = new Date(this.clock.now().getTime() - UNDO_MINUTES * 60_000);
    let purged = 0;
    for (;;) {
      const batch = await this.purgeBatch(before);
      purged += batch;
      if (batch < PURGE_BATCH) return purged;
    }
  }

  /** Deletes the rows of some files of a project that is being deleted. @returns how many */
  deleteSome(projectId: string, limit: number): Promise<number> {
    return this.edits.deleteSome(projectId, limit);
  }

  @Transactional()
  private async purgeBatch(before: Date): Promise<number> {
    const { purged, orphaned } = await this.edits.purge(before, PURGE_BATCH);
    await this.outbox.putAll(orphaned.map(purgeJobFor));
    return purged;
  }

  /** @returns the ids, each once @throws AppError `media.not_found` unless all of them are files of the project */
  private async requireFiles(files: LockedFiles, ids: readonly string[]): Promise<string[]> {
    const requested = [...new Set(ids)];
    const present = new Set(await files.present(requested, 'staff'));
    const missing = requested.filter((id) => !present.has(id));
    if (missing.length > 0)
      throw appError(
        'media.not_found',
        missing.length === 1 && requested.length === 1 ? 'File not found.' : message('chosen_file_gone'),
        { mediaFileIds: missing },
      );
    return requested;
  }
}

/** Returns `order` with `moved` taken out and inserted before `beforeId`, or at the end. */
function withMoved(order: readonly string[], moved: readonly string[], beforeId: string | null): string[] {
  const moving = new Set(moved);
  // "Before one of themselves" means before the next one that stays.
  const from = beforeId === null ? order.length : order.indexOf(beforeId);
  const anchor = order.slice(from).find((id) => !moving.has(id));
  const rest = order.filter((id) => !moving.has(id));
  const at = anchor === undefined ? rest.length : rest.indexOf(anchor);
  return [...rest.slice(0, at), ...moved, ...rest.slice(at)];
}

function notFound() {
  return appError('media.not_found', 'File not found.');
}
