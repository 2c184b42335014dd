import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CONFIG, type Config } from '../../config/config.js';
import { Clock } from '../../common/clock.js';
import { isSignedUntil, signUntil } from '../../common/signature.js';
import type { Project } from './project.entity.js';

const SECONDS = 3_600;

/** Signed: what decides. */
export const viewAsCookie = (projectId: string) => `showreel_view_${projectId.slice(0, 8).toLowerCase()}`;
/** Readable by the page, which shows it; decides nothing. */
export const viewingCookie = (projectId: string) => `showreel_viewing_${projectId.slice(0, 8).toLowerCase()}`;

/**
 * Staff look at a gallery as its client. The mark is a cookie of this one gallery, and it holds whoever is signed
 * in: when the session ends meanwhile, nothing may be counted all the same.
 */
@Injectable()
export class ViewAsService {
  constructor(
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  begin(reply: FastifyReply, { id }: Pick<Project, 'id'>): Date {
    const expiresAt = new Date(Math.floor(this.clock.now().getTime() / 1000 + SECONDS) * 1000);
    const attributes = { sameSite: 'lax', secure: this.config.http.secureCookies, path: '/', maxAge: SECONDS } as const;
    void reply.setCookie(viewAsCookie(id), signUntil(expiresAt, purposeOf(id), this.config.secrets.session), {
      ...attributes,
      httpOnly: true,
    });
    void reply.setCookie(viewingCookie(id), '1', attributes);
    return expiresAt;
  }

  end(reply: FastifyReply, projectId: string): void {
    for (const name of [viewAsCookie(projectId), viewingCookie(projectId)]) void reply.clearCookie(name, { path: '/' });
  }

  isOn(projectId: string, cookies: Readonly<Record<string, string | undefined>> | undefined): boolean {
    return isSignedUntil(
      cookies?.[viewAsCookie(projectId)],
      this.clock.now(),
      purposeOf(projectId),
      this.config.secrets.session,
    );
  }
}

const purposeOf = (projectId: string) => `view-as:${projectId.toLowerCase()}`;
