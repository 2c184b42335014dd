import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { refuse } from '../../common/errors.js';
import { MediaService } from '../media/media.service.js';
import { EntitlementsService } from '../payments/entitlements.service.js';
import { VIDEO_ALLOWANCE, type AccessLevel } from '../payments/entitlement-level.js';
import type { GalleryProjectDto } from '../projects/project.dto.js';
import type { Project } from '../projects/project.entity.js';
import { FREE_VIDEOS, isClosed, videosTaken, type ClientState } from './allowance.js';
import { ClientAccessRepository } from './client-access.repository.js';
import { GalleryListing } from './gallery-listing.js';
import type { ClientAccessDto, GalleryDto } from './gallery.dto.js';

/** What a client sees of a gallery whose gate he has passed. Reads only. */
@Injectable()
export class GalleryService {
  constructor(
    private readonly access: ClientAccessRepository,
    private readonly entitlements: EntitlementsService,
    private readonly media: MediaService,
    private readonly listing: GalleryListing,
    private readonly clock: Clock,
  ) {}

  /**
   * @param asStaff staff look at a gallery after its end too
   * @throws AppError `gallery.expired` (with `timerExpired` and the project) for a free client past the timer
   */
  async read(project: Project, asStaff: boolean): Promise<GalleryDto> {
    const [level, taken] = await Promise.all([
      this.entitlements.levelFor(project.id, project.clientEmailKey),
      this.access.findTaken(project.id, project.clientEmailKey),
    ]);
    if (!asStaff) this.assertOpen(project, level);
    const ends = level === 'free' && !asStaff && project.timerEnabled ? project.expiresAt : null;
    const files = await this.listing.files(project, ends, () => this.media.listReady(project.id));
    const downloaded = new Set(taken.downloads.map(({ mediaFileId }) => mediaFileId));
    return {
      project: describeProject(project, level, files),
      mediaFiles: files.map((file) => ({ ...file, hasDownloaded: downloaded.has(file.id) })),
      clientAccess: describeAccess({ level, ...taken }),
      downloadCount: taken.downloads.length,
    };
  }

  /** @throws AppError `gallery.expired` */
  assertOpen(project: Project, level: AccessLevel): void {
    if (!isClosed(project, level, this.clock.now())) return;
    throw refuse('gallery.expired', "This gallery's access period has expired.", { timerExpired: true, project: describeProject(project, level, []) });
  }
}

/** The project for its client; buyers see no running timer. */
function describeProject(project: Project, level: AccessLevel, files: readonly { fileType: string }[]): GalleryProjectDto {
  const { id, name, description, clientEmail, status } = project;
  const timed = level === 'free';
  return {
    id, name, description, clientEmail, status,
    timerEnabled: timed && project.timerEnabled,
    expiresAt: timed ? (project.expiresAt?.toISOString() ?? null) : null,
    createdAt: project.createdAt.toISOString(),
    videoCount: files.filter(({ fileType }) => fileType === 'video').length,
    photoCount: files.filter(({ fileType }) => fileType === 'photo').length,
  };
}

function describeAccess(state: ClientState): ClientAccessDto {
  const taken = videosTaken(state);
  const allowed = VIDEO_ALLOWANCE[state.level];
  return {
    accessLevel: state.level,
    freeDownloadsUsed: Math.min(FREE_VIDEOS, taken),
    freeHeadshotUsed: state.headshotFileId !== null,
    freeHeadshotFileId: state.headshotFileId,
    videoDownloadsLeft: Number.isFinite(allowed) ? Math.max(0, allowed - taken) : null,
  };
}
