import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Clock } from '../../../common/clock.js';
import type { Cookie } from '../../../common/http/cookies.js';
import { CONFIG, type Config } from '../../../config/config.js';
import { SessionsRepository } from './sessions.repository.js';
import type { Role, User } from '../users/user.entity.js';
import { UsersRepository } from '../users/users.repository.js';

export const SESSION_COOKIE = 'showreel_session';

/** An ended session is kept this much longer: the clocks of two machines may differ. */
const CLOCKS_DIFFER_MS = 3_600_000;

/** What the signed cookie holds: the user, the token version it was made at, the session itself and its end in seconds. */
export interface Session {
  sub: string;
  tv: number;
  /** Missing in cookies from before sessions could be ended one by one. */
  sid?: string;
  exp: number;
}

/** The session cookie: a signed JWT. It ends alone, or with all others of its user when the token version is raised. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly jwt: JwtService,
    private readonly sessions: SessionsRepository,
    private readonly users: UsersRepository,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Opens a session. @returns its cookie */
  open(user: User): Cookie {
    const claims: Omit<Session, 'exp'> = { sub: user.id, tv: user.tokenVersion, sid: randomUUID() };
    const maxAge = this.config.sessionHours * 3600;
    const value = this.jwt.sign(claims, { expiresIn: maxAge });
    return { name: SESSION_COOKIE, value, options: { ...this.attributes(), maxAge } };
  }

  /** Clears the cookie in a browser. */
  clearedCookie(): Cookie {
    return { name: SESSION_COOKIE, value: null, options: this.attributes() };
  }

  /** Whose session this is; null once it has ended. */
  userOf({ sub, tv, sid }: Session): Promise<User | null> {
    return this.sessions.findUser(sub, tv, sid);
  }

  /** The role behind each session; null for one that has ended. */
  rolesOf(sessions: readonly Session[]): Promise<(Role | null)[]> {
    return this.sessions.listRoles(sessions);
  }

  /** Ends this session alone. */
  async end({ sub, sid, exp }: Session): Promise<void> {
    if (sid === undefined) await this.users.endSessions(sub);
    else await this.sessions.end(sid, new Date(exp * 1000));
  }

  /** Ends every session of a user, in all browsers. */
  endAll(user: User): Promise<void> {
    return this.users.endSessions(user.id);
  }

  /** Forgets ended sessions whose cookies have expired anyway. */
  sweep(): Promise<void> {
    return this.sessions.sweep(new Date(this.clock.now().getTime() - CLOCKS_DIFFER_MS));
  }

  private attributes() {
    return { httpOnly: true, sameSite: 'lax', secure: this.config.http.secureCookies, path: '/' } as const;
  }
}
