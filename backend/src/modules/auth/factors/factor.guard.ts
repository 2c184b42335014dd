import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { appError } from '../../../common/errors.js';
import { AUDIENCE, BEFORE_FACTOR, type Audience } from '../../../common/http/audience.js';
import type { RequestWithUser } from '../sessions/audience.guard.js';

/** Closes all but the account's own routes to staff who must add a second factor. It follows the guard of audiences. */
@Injectable()
export class FactorGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<RequestWithUser>();
    const targets = [context.getHandler(), context.getClass()];
    if (!request.user || !request.mustAddFactor) return true;
    if (this.reflector.getAllAndOverride<boolean>(BEFORE_FACTOR, targets)) return true;
    if (this.reflector.getAllAndOverride<Audience>(AUDIENCE, targets) !== 'gallery')
      throw appError('auth.factor_required', 'Your studio requires a second step: add one to your account first.');
    // In galleries they count as visitors until then.
    delete request.user;
    return true;
  }
}
