import { Injectable } from '@nestjs/common';
import { EntitlementsService } from '../../payments/core/entitlements.service.js';
import { galleryPath } from '../../projects/project.entity.js';
import type { UserProjectDto } from './project.dto.js';
import { shownTimer } from '../access/allowance.js';
import { ProjectListsService } from './project-lists.service.js';
import type { ProjectWithCounts } from './projects.query.js';

/** A client's projects, each as long as they may open it. */
@Injectable()
export class MyProjectsService {
  constructor(
    private readonly projects: ProjectListsService,
    private readonly entitlements: EntitlementsService,
  ) {}

  /** Active projects that are shared with this address, newest first. */
  async listShared(email: string): Promise<{ project: ProjectWithCounts; lifetimeAccess: boolean }[]> {
    const [shared, kept] = await Promise.all([
      this.projects.listForClient(email),
      this.entitlements.listLifetimeAccess(email),
    ]);
    return shared.map((project) => ({ project, lifetimeAccess: kept.has(project.id) }));
  }

  async list(email: string): Promise<UserProjectDto[]> {
    return (await this.listShared(email)).map(({ project, lifetimeAccess }) => {
      const { id, name, description, clientEmail, eventDate, status, createdAt, videoCount, photoCount, userName } =
        project;
      return {
        id,
        name,
        description,
        clientEmail,
        eventDate,
        status,
        videoCount,
        photoCount,
        ...shownTimer(project, { lifetimeAccess }),
        createdAt: createdAt.toISOString(),
        userName: userName ?? 'Admin',
        galleryPath: galleryPath(id, clientEmail),
      };
    });
  }
}
