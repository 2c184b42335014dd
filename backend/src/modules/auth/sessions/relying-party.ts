import type { Config } from '../../../config/config.js';

/** Returns the host to which passkeys are bound: one that was made on another host does not work here. */
export const relyingPartyOf = ({ http }: Config): string => new URL(http.publicUrl).hostname;
