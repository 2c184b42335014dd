import { isSignedUntil, signUntil } from '../../../common/signature.js';

const PURPOSE = 'probe';
const SECONDS = 120;

/** Makes the token with which only the checks can call the probe. */
export const probeToken = (now: Date, secret: string): string =>
  signUntil(new Date(now.getTime() + SECONDS * 1_000), PURPOSE, secret);

export const isProbeToken = (token: string | undefined, now: Date, secret: string): boolean =>
  isSignedUntil(token, now, PURPOSE, secret);

/** Describes how a request has arrived at this process. */
export interface ProbeEcho {
  probe: true;
  /** The client has used this protocol, as far as we know. */
  protocol: string;
  /** This address counts as the client's. */
  address: string;
  /** This many addresses are known: our peer's, and those that a trusted proxy has stated. */
  hops: number;
  forwardedFor: string | null;
  forwardedProto: string | null;
}
