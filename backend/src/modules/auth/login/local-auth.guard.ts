import { Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hangUpSignal } from '../../../common/http/request-lifetime.js';
import { createValidationPipe } from '../../../common/http/validation.js';
import { LoginDto } from '../users/user.dto.js';

export interface LoginRequest extends FastifyRequest {
  /** Aborted when the client has gone. */
  hungUp: AbortSignal;
}

/** Guards the sign-in by password. Guards run before pipes, so the body is checked here before passport reads it. */
@Injectable()
export class LocalAuthGuard extends AuthGuard('local') {
  private readonly pipe = createValidationPipe();

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<LoginRequest>();
    request.hungUp = hangUpSignal(context.switchToHttp().getResponse<FastifyReply>());
    request.body = await this.pipe.transform(request.body ?? {}, { type: 'body', metatype: LoginDto });
    return (await super.canActivate(context)) as boolean;
  }
}
