import { SetMetadata, applyDecorators } from '@nestjs/common';
import { ApiCookieAuth, ApiTags } from '@nestjs/swagger';

export const AREA = Symbol('area');

/** What a controller is about: groups its calls in the API's description and in the audit log. */
export const Area = (name: string) => applyDecorators(ApiTags(name), SetMetadata(AREA, name));

/** Who a route is for. Every route declares exactly one; one without does not start. */
export type Audience = 'public' | 'gallery' | 'signed-in' | 'admin';

export const AUDIENCE = Symbol('audience');
export const BEFORE_PASSWORD_CHANGE = Symbol('before-password-change');

/** Anyone, and no session is looked up. */
export const Public = () => SetMetadata(AUDIENCE, 'public' satisfies Audience);

/** Whoever passes the gallery's gate (project id, email, passcode); a session is looked up when there is one. */
export const GalleryAccess = () => SetMetadata(AUDIENCE, 'gallery' satisfies Audience);

/** Any user with a session. */
export const SignedIn = () => applyDecorators(SetMetadata(AUDIENCE, 'signed-in' satisfies Audience), ApiCookieAuth());

/** Staff with the admin role. */
export const AdminOnly = () => applyDecorators(SetMetadata(AUDIENCE, 'admin' satisfies Audience), ApiCookieAuth());

/** Open also to a user who must first choose a new password. */
export const BeforePasswordChange = () => SetMetadata(BEFORE_PASSWORD_CHANGE, true);
