/** The claims of the person at the browser. */
export interface OidcUser {
  sub: string;
  [claim: string]: unknown;
}

export interface OidcServerOptions {
  clientId?: string;
  /** Null: a public client, which must not send a secret. */
  clientSecret?: string | null;
  /** The only addresses that the browser is sent back to. */
  redirectUris: string[];
  logoutUris?: string[];
  authMethods?: string[];
  port?: number;
}

/** Ways in which providers and attackers misbehave; tests switch them on. */
export interface OidcFault {
  /** Claims of the ID token, replaced; undefined leaves one out. */
  idToken?: Record<string, unknown>;
  /** The ID token is signed with a key that is not in the published set. */
  foreignKey?: boolean;
  /** The token endpoint takes requests and never answers. */
  tokenHangs?: boolean;
  /** Status of every answer. */
  status?: number;
  /** The values of `prompt` that the metadata list. */
  prompts?: string[];
  /** Authorization ends with this error instead of a code. */
  authorizeError?: string;
}

/** The authorization that a code stands for. */
export interface Grant {
  redirectUri: string;
  challenge: string;
  nonce: string;
  /** The time of the user's sign-in, in seconds; undefined when the request did not ask for it. */
  authTime: number | undefined;
  user: OidcUser;
}

/** An OAuth error as the token endpoint answers it. */
export class OAuthError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code);
  }
}
