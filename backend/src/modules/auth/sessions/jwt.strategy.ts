import { createSecretKey } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-jwt';
import { CONFIG, type Config } from '../../../config/config.js';
import type { RequestWithUser } from './audience.guard.js';
import { SESSION_COOKIE, SessionsService, type SessionClaims } from './sessions.service.js';
import type { User } from '../users/user.entity.js';

/** Reads the session cookie; after the end of its session nobody is signed in. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(
    private readonly sessions: SessionsService,
    @Inject(CONFIG) config: Config,
  ) {
    super({
      jwtFromRequest: (request: FastifyRequest) => request.cookies?.[SESSION_COOKIE] ?? null,
      // A string would be tried as a public key first, at each request.
      secretOrKey: createSecretKey(config.secrets.session, 'utf8') as unknown as Buffer,
      algorithms: ['HS256'],
      passReqToCallback: true,
    });
  }

  async validate(request: RequestWithUser, claims: SessionClaims): Promise<User | null> {
    // Requests of staff with a body have been looked up before it was read.
    if (request.user && request.sessionId === claims.sid) return request.user;
    const found = await this.sessions.userOf(claims);
    if (!found) return null;
    request.sessionId = claims.sid;
    request.isProven = found.isProven;
    request.mustAddFactor = found.mustAddFactor;
    return found.user;
  }
}
