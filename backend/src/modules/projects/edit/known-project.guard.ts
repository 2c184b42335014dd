import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ProjectsService } from './projects.service.js';

/**
 * Rejects a stream of an unknown project before it begins: once there is an interceptor, Nest sends
 * the head of a stream before its handler has run.
 */
@Injectable()
export class KnownProjectGuard implements CanActivate {
  constructor(private readonly projects: ProjectsService) {}

  /** @throws AppError `project.not_found` */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { params } = context.switchToHttp().getRequest<FastifyRequest<{ Params: { id: string } }>>();
    await this.projects.get(params.id);
    return true;
  }
}
