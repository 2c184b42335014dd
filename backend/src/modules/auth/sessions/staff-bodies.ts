import type { FastifyInstance } from 'fastify';
import { appError } from '../../../common/errors.js';
import { hasBody } from '../../../common/http/request-body.js';
import type { RequestWithUser } from './audience.guard.js';
import { SESSION_COOKIE, type SessionsService } from './sessions.service.js';

/** Rejects requests to staff's routes before their body is read, unless they come from staff: guards run after it. */
export function readBodiesOfStaffOnly(fastify: FastifyInstance, sessions: SessionsService): void {
  fastify.addHook('onRequest', async (request: RequestWithUser) => {
    if (!hasBody(request) || !request.routeOptions.url?.startsWith('/api/admin/')) return;
    const session = await sessions.sessionOf(request.cookies[SESSION_COOKIE]);
    if (!session) throw appError('auth.required', 'Unauthorized');
    if (session.user.role !== 'admin') throw appError('auth.forbidden', "You don't have permission to do this.");
    request.user = session.user;
    request.sessionId = session.id;
    request.isProven = session.isProven;
    request.mustAddFactor = session.mustAddFactor;
  });
}
