import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { FastifyReply } from 'fastify';
import { CONFIG, type Config } from '../../config/config.js';
import type { User } from './user.entity.js';

export const SESSION_COOKIE = 'showreel_session';

/** What the signed cookie says: the user and the token version it was made at. */
export interface SessionClaims {
  sub: string;
  tv: number;
}

/** The session cookie: a signed JWT that ends with the user's token version. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly jwt: JwtService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  open(reply: FastifyReply, user: User): void {
    const claims: SessionClaims = { sub: user.id, tv: user.tokenVersion };
    const maxAge = this.config.sessionHours * 3600;
    void reply.setCookie(SESSION_COOKIE, this.jwt.sign(claims, { expiresIn: maxAge }), { ...this.attributes(), maxAge });
  }

  close(reply: FastifyReply): void {
    void reply.clearCookie(SESSION_COOKIE, this.attributes());
  }

  private attributes() {
    return { httpOnly: true, sameSite: 'lax', secure: this.config.http.secureCookies, path: '/' } as const;
  }
}
