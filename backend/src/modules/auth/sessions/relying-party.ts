import type { Config } from '../../../config/config.js';

/** The host that passkeys are bound to: one that was made on another host does not work here. */
export const relyingPartyOf = ({ http }: Config): string => new URL(http.publicUrl).hostname;
