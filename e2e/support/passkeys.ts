import type { Page } from '@playwright/test';

/** The authenticator of a page's device, which keeps passkeys and verifies its user. */
export interface Authenticator {
  /** Sets whether the user touches it when it asks. */
  touch: (isTouched: boolean) => Promise<void>;
  /** Counts the passkeys that it keeps. */
  count: () => Promise<number>;
}

/** Gives the page's device an authenticator, which is not touched yet. */
export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  });
  return {
    touch: async (enabled) =>
      void (await devTools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })),
    count: async () => (await devTools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}

/**
 * Has the page's browser make passkeys by itself (conditional create), as one does whose password manager fills in
 * passwords. The authenticators of Chromium's tools do not: theirs makes the passkey when it is touched.
 */
export async function makePasskeysByItself(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.getClientCapabilities = () => Promise.resolve({ conditionalCreate: true });
    const create = navigator.credentials.create.bind(navigator.credentials);
    navigator.credentials.create = ({ mediation: _, ...options }: CredentialCreationOptions & { mediation?: string }) =>
      create(options);
  });
}
