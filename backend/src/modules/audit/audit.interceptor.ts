import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { from, mergeMap, type Observable, catchError } from 'rxjs';
import { AREA } from '../../common/http/audience.js';
import { AuditService, type Actor } from './audit.service.js';
import { AUDITED, type AuditRule } from './audited.decorator.js';

/**
 * Writes the audit log around every `@Audited()` call of staff: an entry before it begins, its outcome afterwards. A
 * change whose outcome could not be written stays in the log as begun.
 */
@Injectable()
export class AuditInterceptor implements NestInterceptor {
  constructor(
    private readonly audit: AuditService,
    private readonly reflector: Reflector,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const handler = context.getHandler();
    const rule = this.reflector.get<AuditRule | null | undefined>(AUDITED, handler);
    const request = context.switchToHttp().getRequest<FastifyRequest & { user?: Actor & { role?: string } }>();
    const { user } = request;
    if (!rule || user?.role !== 'admin') return next.handle();
    const id = await this.audit.begin(user, rule, {
      action: handler.name,
      area: this.reflector.get<string | undefined>(AREA, context.getClass()) ?? 'other',
      params: request.params as Record<string, string>,
      body: request.body,
    });
    return next.handle().pipe(
      mergeMap((reply: unknown) => from(this.audit.done(id, rule, reply).then(() => reply))),
      catchError(async (error: unknown) => {
        await this.audit.rejected(id, error);
        throw error;
      }),
    );
  }
}
