import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../config/config.js';
import { Clock } from '../../../common/clock.js';
import type { Cookie } from '../../../common/http/cookies.js';
import { isSignedUntil, signUntil } from '../../../common/signature.js';
import type { Project } from '../core/project.entity.js';

const SECONDS = 3_600;

/** Names the signed cookie, which decides. */
export const viewAsCookie = (projectId: string) => `showreel_view_${projectId.slice(0, 8).toLowerCase()}`;
/** Names the cookie that the page reads and shows; it decides nothing. */
const viewingCookie = (projectId: string) => `showreel_viewing_${projectId.slice(0, 8).toLowerCase()}`;

/**
 * Staff view a gallery as one of its people, or as anybody of a kind. The marker is a cookie of this one gallery, and
 * it applies whoever is signed in: even when the session ends meanwhile, nothing may be counted.
 */
@Injectable()
export class ViewAsService {
  constructor(
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Returns the end of the view, and the cookies that carry it. */
  begin({ id }: Pick<Project, 'id'>): { until: Date; cookies: Cookie[] } {
    const until = new Date(Math.floor(this.clock.now().getTime() / 1000 + SECONDS) * 1000);
    const options = { sameSite: 'lax', secure: this.config.http.secureCookies, path: '/', maxAge: SECONDS } as const;
    const value = signUntil(until, purposeOf(id), this.config.secrets.session);
    return {
      until,
      cookies: [
        { name: viewAsCookie(id), value, options: { ...options, httpOnly: true } },
        { name: viewingCookie(id), value: '1', options },
      ],
    };
  }

  /** Clears both cookies in the browser. */
  end(projectId: string): Cookie[] {
    return [viewAsCookie(projectId), viewingCookie(projectId)].map((name) => ({
      name,
      value: null,
      options: { path: '/' },
    }));
  }

  isOn(projectId: string, cookies: Readonly<Record<string, string | undefined>> | undefined): boolean {
    return this.isValid(projectId, cookies?.[viewAsCookie(projectId)]);
  }

  /** @param value of the cookie */
  isValid(projectId: string, value: string | undefined): boolean {
    return isSignedUntil(value, this.clock.now(), purposeOf(projectId), this.config.secrets.session);
  }
}

const purposeOf = (projectId: string) => `view-as:${projectId.toLowerCase()}`;
