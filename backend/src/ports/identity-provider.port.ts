/** What must be kept in the browser between leaving for the provider and coming back. */
export interface SignInStart {
  /** Where to send the browser. */
  redirectUrl: string;
  /** Opaque, secret to this browser: state, nonce and PKCE verifier. */
  handshake: string;
}

/** Who the provider says has signed in. */
export interface ExternalIdentity {
  /** Stable id at the provider. */
  subject: string;
  email: string;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  pictureUrl: string | null;
}

/** The company's OpenID Connect provider (authorization code + PKCE). */
export abstract class IdentityProviderPort {
  /** False when none is configured: `/api/login` then leads to the password screen. */
  abstract readonly enabled: boolean;
  abstract startSignIn(callbackUrl: string): Promise<SignInStart>;
  /** @throws AppError `auth.oidc_failed` */
  abstract finishSignIn(callbackUrl: URL, handshake: string): Promise<ExternalIdentity>;
  /** Where the browser ends the provider's own session, when the provider offers that. */
  abstract endSessionUrl(returnTo: string): Promise<string | null>;
}
