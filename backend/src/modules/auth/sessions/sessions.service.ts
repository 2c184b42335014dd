import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Clock } from '../../../common/clock.js';
import type { Cookie } from '../../../common/http/cookies.js';
import { CONFIG, type Config } from '../../../config/config.js';
import { StepOf } from '../../../jobs/job-handlers.js';
import { RateLimiter } from '../rate-limits/rate-limiter.service.js';
import type { User } from '../users/user.entity.js';
import { UsersRepository } from '../users/users.repository.js';
import { downloadsSubject } from '../users/users.service.js';
import { relyingPartyOf } from './relying-party.js';
import type { Session } from './session.entity.js';
import { SessionsRepository, type FactorRuleContext, type SessionUser } from './sessions.repository.js';

export const SESSION_COOKIE = 'showreel_session';

/** A browser's name for itself is cut here; the longest real ones have about 250 characters. */
const USER_AGENT_LENGTH = 500;

/** The signed cookie has these claims, besides its expiry. */
export interface SessionClaims {
  sid: string;
}

/** A request of a signed-in user. */
interface RequestOfSession {
  sessionId?: string;
  headers: { 'user-agent'?: string };
}

/** Opens, reads and ends sessions: each has a row, whose id is in a signed cookie. docs/decisions/008 */
@Injectable()
export class SessionsService {
  constructor(
    private readonly jwt: JwtService,
    private readonly sessions: SessionsRepository,
    private readonly users: UsersRepository,
    private readonly rateLimiter: RateLimiter,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Opens a session by a sign-in.
   * @param provedAt when the user proved who they are; null when that was this sign-in
   * @returns its cookie
   */
  open(user: User, userAgent: string | undefined, provedAt: Date | null = null): Promise<Cookie> {
    return this.insert(user, userAgent, { provedAt, replaced: null });
  }

  /**
   * Keeps the browser of a request signed in when all sessions of its user have ended: it gets another one, which takes
   * over the proof of the request's.
   * @returns its cookie
   */
  replace(user: User, { sessionId, headers }: RequestOfSession): Promise<Cookie> {
    return this.insert(user, headers['user-agent'], { provedAt: null, replaced: sessionId! });
  }

  private async insert(
    { id: userId, tokenVersion }: User,
    userAgent: string | undefined,
    { provedAt, replaced }: { provedAt: Date | null; replaced: string | null },
  ): Promise<Cookie> {
    const id = randomUUID();
    const maxAge = this.config.sessionHours * 3600;
    const createdAt = this.clock.now();
    const expiresAt = new Date(createdAt.getTime() + maxAge * 1000);
    const agent = (userAgent ?? '').slice(0, USER_AGENT_LENGTH);
    await this.sessions.insert(
      { id, userId, tokenVersion, createdAt, expiresAt, userAgent: agent, provedAt },
      replaced,
    );
    const claims: SessionClaims = { sid: id };
    const value = this.jwt.sign(claims, { expiresIn: maxAge });
    return { name: SESSION_COOKIE, value, options: { ...this.attributes(), maxAge } };
  }

  /** Clears the cookie in a browser. */
  clearedCookie(): Cookie {
    return { name: SESSION_COOKIE, value: null, options: this.attributes() };
  }

  /** Finds the user of a session; null once it has ended. */
  userOf({ sid }: SessionClaims): Promise<SessionUser | null> {
    return this.sessions.findUser(sid, this.context());
  }

  /** Reads a session by a cookie's value: null also for a missing or forged one. */
  async sessionOf(cookie: string | undefined): Promise<(SessionUser & { id: string }) | null> {
    const claims = cookie === undefined ? null : await this.jwt.verifyAsync<SessionClaims>(cookie).catch(() => null);
    const found = claims && (await this.userOf(claims));
    return found && { id: claims.sid, ...found };
  }

  /** Says of each session whether it may use the routes of staff; one that has ended may not. */
  listStaff(sessionIds: readonly string[]): Promise<boolean[]> {
    return this.sessions.listStaff(sessionIds, this.context());
  }

  /** Lists a user's sessions, the most recently used first. */
  listOf(user: User): Promise<Session[]> {
    return this.sessions.listOf(user, this.clock.now());
  }

  /** Notes that the user of this session has just proved who they are. */
  prove(sessionId: string): Promise<void> {
    return this.sessions.prove(sessionId, this.clock.now());
  }

  /** Ends this session alone. */
  end(sessionId: string): Promise<void> {
    return this.sessions.end(sessionId);
  }

  /** Ends a session of this user; does nothing for one that has ended or is not theirs. */
  endOf(user: User, sessionId: string): Promise<void> {
    return this.sessions.endOf(user.id, sessionId);
  }

  /** Ends every session of a user, in all browsers. A download that goes on then needs another proof. */
  async endAll({ id }: User): Promise<void> {
    await this.users.endSessions(id);
    await this.rateLimiter.clear(downloadsSubject(id));
  }

  /** Removes sessions that have ended. */
  @StepOf('housekeeping', 'expired sessions')
  sweep(): Promise<void> {
    return this.sessions.sweep(this.clock.now());
  }

  private context(): FactorRuleContext {
    return {
      now: this.clock.now(),
      timezone: this.config.studio.timezone,
      relyingParty: relyingPartyOf(this.config),
    };
  }

  private attributes() {
    return { httpOnly: true, sameSite: 'lax', secure: this.config.http.secureCookies, path: '/' } as const;
  }
}
