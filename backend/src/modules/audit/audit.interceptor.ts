import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { from, mergeMap, type Observable, catchError } from 'rxjs';
import { AUDIENCE, type Audience } from '../../common/http/audience.js';
import { ALSO, UNRECORDED } from './audit-rules.js';
import { AuditService, type Actor } from './audit.service.js';

const SAFE = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Keeps the book around every call of staff that changes something, new calls too: that it begins is written
 * before, how it ends after. A change whose end could not be written is in the book as begun.
 */
@Injectable()
export class AuditInterceptor implements NestInterceptor {
  constructor(
    private readonly audit: AuditService,
    private readonly reflector: Reflector,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<FastifyRequest & { user?: Actor & { role?: string } }>();
    const action = this.actionOf(context, request);
    const { user } = request;
    if (action === null || user?.role !== 'admin') return next.handle();
    const area = this.reflector.get<string[] | undefined>('swagger/apiUseTags', context.getClass())?.[0] ?? 'other';
    const id = await this.audit.begin(user, {
      action,
      area,
      params: request.params as Record<string, unknown>,
      body: request.body,
    });
    return next.handle().pipe(
      mergeMap((reply: unknown) => from(this.audit.done(id, action, reply).then(() => reply))),
      catchError(async (error: unknown) => {
        await this.audit.refused(id, error);
        throw error;
      }),
    );
  }

  /** Null for what is not kept. */
  private actionOf(context: ExecutionContext, { method }: FastifyRequest): string | null {
    const handler = context.getHandler();
    const action =
      this.reflector.get<{ operationId?: string } | undefined>('swagger/apiOperation', handler)?.operationId ??
      handler.name;
    if (UNRECORDED.has(action)) return null;
    if (ALSO.has(action)) return action;
    const audience = this.reflector.getAllAndOverride<Audience | undefined>(AUDIENCE, [handler, context.getClass()]);
    return audience === 'admin' && !SAFE.includes(method) ? action : null;
  }
}
