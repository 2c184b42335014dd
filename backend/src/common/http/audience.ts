import { SetMetadata, applyDecorators } from '@nestjs/common';
import { ApiCookieAuth, ApiForbiddenResponse, ApiTags, ApiUnauthorizedResponse } from './api-decorators.js';

export const AREA = Symbol('area');

/** Names the area of a controller, by which the API's description and the audit log group its calls. */
export const Area = (name: string) => applyDecorators(ApiTags(name), SetMetadata(AREA, name));

/** The audience of a route. Every route declares exactly one; the app does not start with a route that has none. */
export type Audience = 'public' | 'gallery' | 'signed-in' | 'admin';

export const AUDIENCE = Symbol('audience');
export const NEEDS_PROOF = Symbol('needs-proof');
export const BEFORE_PASSWORD_CHANGE = Symbol('before-password-change');
export const BEFORE_FACTOR = Symbol('before-factor');

/** Admits anyone; no session is looked up. */
export const Public = () => SetMetadata(AUDIENCE, 'public' satisfies Audience);

/** Admits whoever passes the gallery's gate (project id, email, passcode); a session is looked up when there is one. */
export const GalleryAccess = () => SetMetadata(AUDIENCE, 'gallery' satisfies Audience);

/** Admits any user with a session. */
export const SignedIn = () => applyDecorators(...needsSession('signed-in'));

/** Admits staff with the admin role. */
export const AdminOnly = () =>
  applyDecorators(...needsSession('admin'), ApiForbiddenResponse({ description: '`auth.forbidden`' }));

const needsSession = (audience: Audience) => [
  SetMetadata(AUDIENCE, audience),
  ApiCookieAuth(),
  ApiUnauthorizedResponse({ description: '`auth.required`: there is no session, or it has ended' }),
];

/**
 * Requires a proof of identity that is at most a quarter of an hour old. The routes that could do most harm in a
 * session that was left open have it. docs/decisions/125
 */
export const NeedsProof = () =>
  applyDecorators(
    SetMetadata(NEEDS_PROOF, true),
    ApiForbiddenResponse({ description: '`auth.forbidden`, `auth.proof_required`: call `POST /api/user/proof` first' }),
  );

/** Also admits staff who must first add a second factor. docs/decisions/129 */
export const BeforeFactor = () => SetMetadata(BEFORE_FACTOR, true);

/** Also admits users who must first choose a new password, and staff who must first add a second factor. */
export const BeforePasswordChange = () => applyDecorators(SetMetadata(BEFORE_PASSWORD_CHANGE, true), BeforeFactor());
