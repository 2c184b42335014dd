const bytes = (text: string) => new TextEncoder().encode(text).buffer;

/** What a browser answers about passkeys; null where the user cancels. */
interface Answers {
  create?: () => Promise<string | null> | string | null;
  get?: () => Promise<string | null> | string | null;
}

/** Gives the page's browser passkeys. @returns what it was told */
export function fakePasskeys({ create = () => null, get = () => null }: Answers) {
  const told: object[] = [];
  const tell = (options: object) => {
    told.push(options);
    return Promise.resolve();
  };
  class PublicKeyCredential {
    static signalUnknownCredential = tell;
    static signalAllAcceptedCredentials = tell;
    static signalCurrentUserDetails = tell;
  }
  const answer = async (ask: () => Promise<string | null> | string | null) => {
    const id = await ask();
    if (id === null) throw new DOMException('The operation was not allowed.', 'NotAllowedError');
    return {
      id,
      rawId: bytes(id),
      type: 'public-key',
      response: {
        clientDataJSON: bytes('{}'),
        attestationObject: bytes('a'),
        authenticatorData: bytes('b'),
        signature: bytes('c'),
        userHandle: bytes('u1'),
      },
      getClientExtensionResults: () => ({}),
    };
  };
  Object.defineProperties(window, {
    isSecureContext: { configurable: true, value: true },
    PublicKeyCredential: { configurable: true, value: PublicKeyCredential },
  });
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: {
      create: () => answer(create),
      get: () => answer(get),
    },
  });
  return { told };
}

/** Takes them away again. */
export function removePasskeys(): void {
  for (const name of ['PublicKeyCredential', 'isSecureContext']) Reflect.deleteProperty(window, name);
  Reflect.deleteProperty(navigator, 'credentials');
}
