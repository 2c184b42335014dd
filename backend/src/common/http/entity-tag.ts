import {
  applyDecorators,
  createParamDecorator,
  Injectable,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { tap, type Observable } from 'rxjs';
import { appError } from '../errors.js';

/**
 * The version that the request's If-Match header names; null for none and for `*`.
 * @throws AppError `request.invalid`
 */
export const IfMatchVersion = createParamDecorator((_: unknown, context: ExecutionContext) =>
  versionOf(context.switchToHttp().getRequest<FastifyRequest>().headers['if-match']),
);

/** Reads the version in an If-Match header. @throws AppError `request.invalid` for any other ETag */
export function versionOf(header: string | undefined): number | null {
  if (header === undefined || header.trim() === '*') return null;
  const digits = /^(?:W\/)?"(\d{1,9})"$/.exec(header.trim())?.[1];
  if (digits === undefined) throw appError('request.invalid', 'If-Match must be an ETag of this API.');
  return Number(digits);
}

@Injectable()
class EntityTagInterceptor implements NestInterceptor<{ version: number }> {
  intercept(context: ExecutionContext, next: CallHandler<{ version: number }>): Observable<{ version: number }> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(tap(({ version }) => void reply.header('etag', `"${version}"`)));
  }
}

/** Sends the version of what is returned as its ETag. */
export const SendsEntityTag = () => applyDecorators(UseInterceptors(EntityTagInterceptor));
