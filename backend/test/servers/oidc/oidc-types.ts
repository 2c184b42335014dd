/** Claims of whoever sits at the browser. */
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
  /** What it says in its metadata that `prompt` may be. */
  prompts?: string[];
  /** Authorization ends with this error instead of a code. */
  authorizeError?: string;
}

/** What a code stands for. */
export interface Grant {
  redirectUri: string;
  challenge: string;
  nonce: string;
  /** When the user signed in, in seconds; undefined when the request did not ask for it. */
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
