import { Injectable } from '@nestjs/common';
import type { Cookie } from '../../../common/http/cookies.js';
import { Transactional } from '../../../common/transactions.js';
import { deviceOf } from '../sessions/device.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { AccountEventsService } from '../users/account-events.service.js';
import type { User } from '../users/user.entity.js';
import { loginSubject } from '../users/users.service.js';
import { KnownVisitorsService } from './known-visitors.service.js';

/** The origin of a sign-in, as its request describes it. */
interface Origin {
  ip: string;
  cookies: Readonly<Record<string, string | undefined>>;
  headers: { 'user-agent'?: string };
}

/** Completes every sign-in, whoever has checked it. */
@Injectable()
export class SignInsService {
  constructor(
    private readonly sessions: SessionsService,
    private readonly known: KnownVisitorsService,
    private readonly events: AccountEventsService,
  ) {}

  /**
   * Opens a session. The owner of the account is told of a browser that is new here.
   * @param provedAt when the user proved who they are; null when that was this sign-in
   * @returns the cookies
   */
  @Transactional()
  async open(user: User, request: Origin, provedAt: Date | null = null): Promise<Cookie[]> {
    const login = loginSubject(user.email);
    // The address may change, and the browser is still theirs. Earlier releases left the cookie of the address alone.
    const browser = `user:${user.id}`;
    const userAgent = request.headers['user-agent'];
    if (![browser, login].some((subject) => this.known.knowsBrowser(subject, request.cookies)))
      await this.events.note(
        'signed-in',
        user,
        Object.values(deviceOf(userAgent ?? ''))
          .filter(Boolean)
          .join(', '),
      );
    return [
      await this.sessions.open(user, userAgent, provedAt),
      await this.known.remember(login, request.ip),
      this.known.rememberBrowser(browser),
    ];
  }
}
