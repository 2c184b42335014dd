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
import { ApiNotFoundResponse, ApiUnauthorizedResponse } from '../../../common/http/api-decorators.js';
import { appError } from '../../../common/errors.js';
import { GalleryAccess } from '../../../common/http/audience.js';
import type { RequestWithUser } from '../../auth/sessions/audience.guard.js';
import { isStaff } from '../../auth/users/user.entity.js';
import { GalleryGateService, type Credentials, type GalleryVisit, type OpenedGallery } from './gallery-gate.service.js';
import { viewAsCookie, ViewAsService } from './view-as.service.js';

/** Names the cookie by which a browser comes back as the same guest of a gallery. */
export const guestCookie = (projectId: string) => `showreel_guest_${projectId.slice(0, 8).toLowerCase()}`;

/** Names the cookie of one gallery's passcode unlock. */
export const unlockCookie = (projectId: string) => `showreel_unlock_${projectId.slice(0, 8).toLowerCase()}`;

const CHANGES_NOTHING = Symbol('changes-nothing');

/** Marks a POST that only reads: staff who view the gallery as its client may send it. */
export const ChangesNothing = () => SetMetadata(CHANGES_NOTHING, true);

/** Marks a GET that counts for the client: staff who view the gallery as its client may not send it. */
export const CountsForClient = () => SetMetadata(CHANGES_NOTHING, false);

interface GalleryRequest extends RequestWithUser {
  gallery?: OpenedGallery;
}

/** Puts the gallery behind the gate: takes project id and visitor from the path, else from the body. */
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
    const visitor = params['visitor'] ?? body['clientEmail'];
    if (typeof projectId !== 'string' || typeof visitor !== 'string')
      throw appError('gallery.not_found', 'Gallery Not Found');
    request.gallery = await this.gate.open(projectId, visitor, credentialsOf(request, projectId));
    if (this.viewAs.isOn(request.gallery.project.id, request.cookies)) {
      const changesNothing = this.reflector.get<boolean | undefined>(CHANGES_NOTHING, context.getHandler());
      const reads = changesNothing ?? ['GET', 'HEAD'].includes(request.method);
      if (!reads)
        throw appError(
          'gallery.view_only',
          "In this view, visits aren't counted, and downloads and purchases are off.",
        );
      // From here on this request is the client's.
      delete request.user;
    }
    return true;
  }
}

/** Marks a route of one gallery, for whoever passes its gate. */
export const GalleryRoute = () =>
  applyDecorators(
    GalleryAccess(),
    UseGuards(GalleryGateGuard),
    ApiUnauthorizedResponse({
      description: '`gallery.passcode_required`; behind a guest link `gallery.join_required`',
    }),
    ApiNotFoundResponse({ description: '`gallery.not_found`' }),
  );

/** Reads from a request who asks for entry. */
export function credentialsOf({ user, cookies }: RequestWithUser, projectId: string): Credentials {
  return {
    user,
    unlock: cookies?.[unlockCookie(projectId)],
    guest: cookies?.[guestCookie(projectId)],
    viewAs: cookies?.[viewAsCookie(projectId)],
  };
}

/** Injects the project whose gate this request has passed. */
export const OpenGallery = createParamDecorator((_: unknown, context: ExecutionContext) => opened(context).project);

/** Injects the person whose link this request has used. */
export const CurrentPerson = createParamDecorator((_: unknown, context: ExecutionContext) => opened(context).person);

/** Injects the gallery that this request has opened, with its address and whether it comes from staff. */
export const CurrentVisit = createParamDecorator((_: unknown, context: ExecutionContext): GalleryVisit => {
  const { user, ip } = context.switchToHttp().getRequest<GalleryRequest>();
  return { ...opened(context), asStaff: isStaff(user), address: ip };
});

function opened(context: ExecutionContext): OpenedGallery {
  const { gallery } = context.switchToHttp().getRequest<GalleryRequest>();
  if (!gallery) throw new Error('This parameter needs GalleryGateGuard on the route.');
  return gallery;
}
