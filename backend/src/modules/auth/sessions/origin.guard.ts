import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '../../../config/config.js';
import { appError } from '../../../common/errors.js';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Rejects writes that a page of another origin makes the browser send. */
@Injectable()
export class OriginGuard implements CanActivate {
  private readonly publicOrigin: string;

  constructor(@Inject(CONFIG) config: Config) {
    this.publicOrigin = new URL(config.http.publicUrl).origin;
  }

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const origin = request.headers.origin;
    if (SAFE_METHODS.has(request.method) || origin === undefined) return true;
    // The address that the browser itself used is ours too (a LAN name for the same server).
    if (origin === this.publicOrigin || origin === `${request.protocol}://${request.host}`) return true;
    throw appError('request.bad_origin', 'This request comes from another site.');
  }
}
