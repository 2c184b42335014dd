import { appError } from '../../common/errors.js';
import { IdentityProviderPort, type ExternalIdentity, type SignInStart } from '../../ports/identity-provider.port.js';

/** Stands in when no identity provider is configured: passwords only. */
export class NoIdentityProvider extends IdentityProviderPort {
  readonly enabled = false;

  startSignIn(): Promise<SignInStart> {
    return Promise.reject(notConfigured());
  }

  finishSignIn(): Promise<ExternalIdentity> {
    return Promise.reject(notConfigured());
  }

  endSessionUrl(): Promise<string | null> {
    return Promise.resolve(null);
  }
}

function notConfigured() {
  return appError('auth.oidc_failed', 'Sign-in through an identity provider is not set up here.', {
    reason: 'not-set-up',
  });
}
