/** Passkeys belong to a name: an address such as 192.0.2.1 has none. */
const IP_ADDRESS = /^[\d.]+$|:/;

/** Says whether this browser can use passkeys on this page. */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext && typeof window.PublicKeyCredential === 'function' && !IP_ADDRESS.test(location.hostname);
