import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { RequestWithUser } from './audience.guard.js';
import type { Session } from './sessions.service.js';
import type { User } from './user.entity.js';

/** The signed-in user; undefined on gallery routes without a session. */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext): User | undefined => {
  return context.switchToHttp().getRequest<RequestWithUser>().user;
});

/** The session of this request; undefined without one. */
export const CurrentSession = createParamDecorator((_: unknown, context: ExecutionContext): Session | undefined => {
  return context.switchToHttp().getRequest<RequestWithUser>().userSession;
});
