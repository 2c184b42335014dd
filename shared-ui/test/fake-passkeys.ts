const bytes = (text: string) => new TextEncoder().encode(text).buffer;

/** The id of the passkey that the user chooses or makes; null where they cancel. */
type Choice = () => Promise<string | null> | string | null;

/**
 * Gives the page's browser passkeys; `suggested` is chosen among the suggestions of a field, and `automatic` is made by
 * itself.
 * @returns the signals that the browser has received
 */
export function fakePasskeys({
  create,
  get,
  suggested,
  automatic,
}: Partial<Record<'create' | 'get' | 'suggested' | 'automatic', Choice>>) {
  const told: object[] = [];
  const tell = (options: object) => Promise.resolve(void told.push(options));
  const answer = async (choose?: Choice) => {
    const id = (await choose?.()) ?? null;
    if (id === null) throw new DOMException('Not allowed.', 'NotAllowedError');
    const response = { clientDataJSON: bytes('{}'), attestationObject: bytes('a'), authenticatorData: bytes('b') };
    return {
      id,
      rawId: bytes(id),
      type: 'public-key',
      response: { ...response, signature: bytes('c'), userHandle: bytes('u1') },
      getClientExtensionResults: () => ({}),
    };
  };
  class PublicKeyCredential {
    static getClientCapabilities = () => Promise.resolve({ conditionalCreate: automatic !== undefined });
    static isConditionalMediationAvailable = () => Promise.resolve(suggested !== undefined);
    static signalUnknownCredential = tell;
    static signalAllAcceptedCredentials = tell;
    static signalCurrentUserDetails = tell;
  }
  Object.defineProperties(window, {
    isSecureContext: { configurable: true, value: true },
    PublicKeyCredential: { configurable: true, value: PublicKeyCredential },
  });
  const credentials = {
    create: ({ mediation, signal }: { mediation?: string; signal: AbortSignal }) =>
      answer(mediation === 'conditional' ? () => unlessAborted(signal, automatic) : create),
    get: ({ mediation, signal }: { mediation?: string; signal: AbortSignal }) =>
      mediation === 'conditional' && suggested?.() === null
        ? new Promise((_, reject) => {
            signal.addEventListener('abort', () => reject(new DOMException('Aborted.', 'AbortError')));
          })
        : answer(mediation === 'conditional' ? suggested : get),
  };
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: credentials });
  return { told };
}

/** Removes the fake passkeys from the page's browser. */
export function removePasskeys(): void {
  for (const name of ['PublicKeyCredential', 'isSecureContext']) Reflect.deleteProperty(window, name);
  Reflect.deleteProperty(navigator, 'credentials');
}

/** A choice that never comes ends with the request. */
const unlessAborted = (signal: AbortSignal, choose: Choice | undefined) =>
  Promise.race([
    choose?.() ?? null,
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('Aborted.', 'AbortError')));
    }),
  ]);
