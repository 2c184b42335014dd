import {
  Injectable,
  SetMetadata,
  UseGuards,
  applyDecorators,
  createParamDecorator,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiNotFoundResponse, ApiUnauthorizedResponse } from '@nestjs/swagger';
import { appError } from '../../../common/errors.js';
import { GalleryAccess } from '../../../common/http/audience.js';
import type { RequestWithUser } from '../../auth/sessions/audience.guard.js';
import { GalleryGateService, type Visitor } from './gallery-gate.service.js';
import { ViewAsService } from './view-as.service.js';
import type { Project } from '../core/project.entity.js';

/** Cookie of one gallery's passcode unlock. */
export const unlockCookie = (projectId: string) => `showreel_unlock_${projectId.slice(0, 8).toLowerCase()}`;

const CHANGES_NOTHING = Symbol('changes-nothing');

/** A POST that only asks: staff who look at the gallery as its client may send it. */
export const ChangesNothing = () => SetMetadata(CHANGES_NOTHING, true);

/** A GET that counts for the client: staff who look at the gallery as its client may not send it. */
export const CountsForClient = () => SetMetadata(CHANGES_NOTHING, false);

interface GalleryRequest extends RequestWithUser {
  gallery?: Project;
}

/** Puts the gallery behind the gate: takes project id and email from the path, else from the body. */
@Injectable()
export class GalleryGateGuard implements CanActivate {
  constructor(
    private readonly gate: GalleryGateService,
    private readonly viewAs: ViewAsService,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<GalleryRequest>();
    const params = request.params as Record<string, string | undefined>;
    const body = (request.body ?? {}) as Record<string, unknown>;
    const projectId = params['projectId'] ?? body['projectId'];
    const email = params['email'] ?? body['clientEmail'];
    if (typeof projectId !== 'string' || typeof email !== 'string')
      throw appError('gallery.not_found', 'Gallery Not Found');
    request.gallery = await this.gate.open(projectId, email, visitorOf(request, projectId));
    if (this.viewAs.isOn(request.gallery.id, request.cookies)) {
      const changesNothing = this.reflector.get<boolean | undefined>(CHANGES_NOTHING, context.getHandler());
      const reads = changesNothing ?? ['GET', 'HEAD'].includes(request.method);
      if (!reads)
        throw appError('gallery.view_only', "Client view: visits aren't counted, and downloads and purchases are off.");
      // From here on this request is the client's.
      delete request.user;
    }
    return true;
  }
}

/** A route of one gallery, for whoever passes its gate. */
export const GalleryRoute = () =>
  applyDecorators(
    GalleryAccess(),
    UseGuards(GalleryGateGuard),
    ApiUnauthorizedResponse({ description: '`gallery.passcode_required`' }),
    ApiNotFoundResponse({ description: '`gallery.not_found`' }),
  );

/** Who asks, out of a request. */
function visitorOf(request: RequestWithUser, projectId: string): Visitor {
  return { user: request.user, unlock: request.cookies?.[unlockCookie(projectId)] };
}

/** The project whose gate this request has passed. */
export const OpenGallery = createParamDecorator((_: unknown, context: ExecutionContext): Project => {
  const { gallery } = context.switchToHttp().getRequest<GalleryRequest>();
  if (!gallery) throw new Error('OpenGallery needs GalleryGateGuard on the route.');
  return gallery;
});
