import { isSignedUntil, signUntil } from '../../../common/signature.js';

const PURPOSE = 'probe';
const SECONDS = 120;

/** Lets the checks alone see what the probe answers. */
export const probeToken = (now: Date, secret: string): string =>
  signUntil(new Date(now.getTime() + SECONDS * 1_000), PURPOSE, secret);

export const isProbeToken = (token: string | undefined, now: Date, secret: string): boolean =>
  isSignedUntil(token, now, PURPOSE, secret);

/** How a request has arrived at this process. */
export interface ProbeEcho {
  probe: true;
  /** The protocol that the client has used, as far as we know. */
  protocol: string;
  /** The address that counts as the client's. */
  address: string;
  /** How many addresses are known: our peer's, and those that a trusted proxy has stated. */
  hops: number;
  forwardedFor: string | null;
  forwardedProto: string | null;
}
