import { Injectable, type ExecutionContext, createParamDecorator } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { appError } from '../../../common/errors.js';
import {
  AUDIENCE,
  BEFORE_FACTOR,
  BEFORE_PASSWORD_CHANGE,
  NEEDS_PROOF,
  type Audience,
} from '../../../common/http/audience.js';
import { SESSION_COOKIE } from './sessions.service.js';
import type { User } from '../users/user.entity.js';

/** Injects the signed-in user; undefined on gallery routes without a session. */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext): User | undefined => {
  return context.switchToHttp().getRequest<RequestWithUser>().user;
});

/** Injects the id of this request's session; undefined without one. */
export const CurrentSessionId = createParamDecorator((_: unknown, context: ExecutionContext): string | undefined => {
  return context.switchToHttp().getRequest<RequestWithUser>().sessionId;
});

/** Says whether the user of this request has proved lately who they are; see `NeedsProof`. */
export const IsProven = createParamDecorator((_: unknown, context: ExecutionContext): boolean => {
  return context.switchToHttp().getRequest<RequestWithUser>().isProven === true;
});

/** Asks for a proof of who the user is. */
export const proofRequired = () => appError('auth.proof_required', 'Confirm first that it is you.');

export interface RequestWithUser extends FastifyRequest {
  user?: User;
  /** The session that `user` was read from. */
  sessionId?: string;
  /** The user has proved who they are within the last quarter of an hour. */
  isProven?: boolean;
  /** The studio requires a second factor of this user, who has none. */
  mustAddFactor?: boolean;
}

type Targets = Parameters<Reflector['getAllAndOverride']>[1];

/** Opens a route to exactly the audience that it declares: by default, it is closed. */
@Injectable()
export class AudienceGuard extends AuthGuard('jwt') {
  constructor(private readonly reflector: Reflector) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const targets = [context.getHandler(), context.getClass()];
    const audience = this.reflector.getAllAndOverride<Audience | undefined>(AUDIENCE, targets);
    if (audience === 'public') return true;
    const request = context.switchToHttp().getRequest<RequestWithUser>();
    if (audience === 'gallery') {
      if (request.cookies?.[SESSION_COOKIE]) await super.canActivate(context);
      // A user who must choose a password or add a second factor first counts as a visitor until then, staff too.
      if (this.mustChangePassword(request, targets) || this.mustAddFactor(request, targets)) delete request.user;
      return true;
    }
    await super.canActivate(context);
    const user = request.user;
    if (!user) throw appError('auth.required', 'Unauthorized');
    if (this.mustChangePassword(request, targets)) {
      throw appError('auth.password_change_required', 'Choose a new password first.');
    }
    if (this.mustAddFactor(request, targets))
      throw appError('auth.factor_required', 'Your studio requires a second step: add one to your account first.');
    if (audience === 'admin' && user.role !== 'admin')
      throw appError('auth.forbidden', "You don't have permission to do this.");
    if (this.reflector.getAllAndOverride<boolean>(NEEDS_PROOF, targets) && !request.isProven) throw proofRequired();
    return true;
  }

  private mustChangePassword({ user }: RequestWithUser, targets: Targets): boolean {
    return (
      user?.mustChangePassword === true && !this.reflector.getAllAndOverride<boolean>(BEFORE_PASSWORD_CHANGE, targets)
    );
  }

  private mustAddFactor({ user, mustAddFactor }: RequestWithUser, targets: Targets): boolean {
    return (
      user !== undefined && mustAddFactor === true && !this.reflector.getAllAndOverride<boolean>(BEFORE_FACTOR, targets)
    );
  }

  /** A missing or ended session is not an error here: `canActivate` decides by audience. */
  override handleRequest<T>(error: unknown, user: T | false): T {
    if (error) throw error as Error;
    return (user || undefined) as T;
  }
}
