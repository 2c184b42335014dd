/** The browser keeps this between leaving for the provider and returning. */
export interface SignInStart {
  /** The browser is sent to this address. */
  redirectUrl: string;
  /** State, nonce and PKCE verifier are opaque, and secret to this browser. */
  encryptedState: string;
}

/** The provider says that this person has signed in. */
export interface ExternalIdentity {
  /** The subject is stable and never given to someone else: the issuer, `|`, the id there. */
  subject: string;
  /** The email is empty when the provider sends none. */
  email: string;
  /** The provider vouches that the email is this person's. */
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  pictureUrl: string | null;
  /** The person last signed in at the provider itself at this instant; null when the provider does not say. */
  authenticatedAt: Date | null;
  /** All claims of this person are here, since staff may need one of them. */
  claims: Readonly<Record<string, unknown>>;
}

/** Signs people in at the company's OpenID Connect provider (authorization code + PKCE). */
export abstract class IdentityProviderPort {
  /** Without a configured provider `/api/login` leads to the password screen. */
  abstract readonly enabled: boolean;
  /**
   * Called by GET /api/login and GET /api/login/proof.
   * @param proofOf the subject of a user who must sign in again, whatever session they have at the provider; null for
   * anybody's sign-in
   * @throws AppError `auth.oidc_failed` while the provider cannot be reached
   */
  abstract startSignIn(callbackUrl: string, proofOf: string | null): Promise<SignInStart>;
  /**
   * Called by GET /api/login/callback, once per sign-in. Whoever had to sign in again is that person, and has done so.
   * @throws AppError `auth.oidc_failed` whose `reason` is a word for the login page
   */
  abstract finishSignIn(callbackUrl: URL, encryptedState: string): Promise<ExternalIdentity>;
  /**
   * Returns the address at which the browser ends the provider's own session, when the provider offers that. Called by
   * GET /api/logout.
   */
  abstract endSessionUrl(returnTo: string): Promise<string | null>;
}
