import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Config } from '../../config/config.js';

const YEAR_SECONDS = 365 * 24 * 3_600;

/** No page of ours uses these; helmet has no option for it. */
export const PERMISSIONS_POLICY = 'camera=(), display-capture=(), geolocation=(), microphone=(), usb=()';

/** Adds headers to every reply. */
export function securityHeaders({ http }: Pick<Config, 'http'>): FastifyHelmetOptions {
  return {
    // Each kind of page has a policy of its own; see `securityPolicy`.
    contentSecurityPolicy: false,
    // Mails read in a browser show the studio's logo.
    crossOriginResourcePolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    // The header is sent behind TLS only, and for this host only: the studio's other subdomains may have none.
    strictTransportSecurity: http.publicUrl.startsWith('https://')
      ? { maxAge: YEAR_SECONDS, includeSubDomains: false }
      : false,
  };
}
