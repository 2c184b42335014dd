import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-jwt';
import { CONFIG, type Config } from '../../config/config.js';
import { SESSION_COOKIE, type SessionClaims } from './sessions.service.js';
import type { User } from './user.entity.js';
import { UsersService } from './users.service.js';

/** Reads the session cookie; a session made before the user's token version was raised is none. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(
    private readonly users: UsersService,
    @Inject(CONFIG) config: Config,
  ) {
    super({
      jwtFromRequest: (request: FastifyRequest) => request.cookies?.[SESSION_COOKIE] ?? null,
      secretOrKey: config.secrets.session,
      algorithms: ['HS256'],
    } as ConstructorParameters<typeof Strategy>[0]);
  }

  async validate(claims: SessionClaims): Promise<User | null> {
    const user = await this.users.findById(claims.sub);
    return user && user.tokenVersion === claims.tv ? user : null;
  }
}
