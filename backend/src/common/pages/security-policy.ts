import type { Config } from '../../config/config.js';

type Needs = Pick<Config, 's3' | 'studio' | 'http'>;

/** One reply adds these. */
interface PolicyAdditions {
  /** Hashes and nonces are the sources of the page's own styles. */
  styles?: string[];
  /** Only the client's page at `PREVIEW_PATH` may be framed. */
  framedByConsole?: boolean;
  /** Stripe takes payments now. */
  stripe?: boolean;
}

/**
 * Makes the Content-Security-Policy of a page: it allows our own code and media, the store of originals when browsers
 * go there, and Stripe on the client's pages when it is the provider. No script inside a page runs.
 */
export function securityPolicy(
  page: 'gallery' | 'admin',
  config: Needs,
  { styles = [], framedByConsole = false, stripe = false }: PolicyAdditions = {},
): string {
  const store = storeOrigins(config.s3);
  const logos = [config.studio.logoUrl, config.studio.logoDarkUrl].flatMap((url) =>
    url && /^https?:/i.test(url) ? [new URL(url).origin] : [],
  );
  const policy: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...(stripe ? ['https://js.stripe.com', 'https://*.js.stripe.com'] : [])],
    // The console's widgets write their styles into the page; the client's pages bring theirs as files.
    'style-src': ["'self'", ...styles, ...(page === 'admin' ? ["'unsafe-inline'"] : [])],
    'img-src': ["'self'", 'data:', 'blob:', ...store, ...logos, ...(stripe ? ['https://*.stripe.com'] : [])],
    // Text tracks that hls.js makes begin as an empty data: file.
    'media-src': ["'self'", 'blob:', 'data:', ...store],
    'connect-src': ["'self'", ...store, ...(stripe ? ['https://api.stripe.com'] : [])],
    'font-src': ["'self'", ...(page === 'admin' ? ['data:'] : [])],
    'frame-src': frames(page, stripe),
    // hls.js works in a worker that it makes itself.
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': [framedByConsole ? "'self'" : "'none'"],
  };
  return Object.entries(policy)
    .map(([name, values]) => `${name} ${[...new Set(values)].join(' ')}`)
    .join('; ');
}

/** The client's page that the console shows in a frame, with what is being edited: a price list, or the brand. */
export const PREVIEW_PATH = '/preview';

function frames(page: 'gallery' | 'admin', stripe: boolean): string[] {
  if (page === 'admin') return ["'self'"];
  return stripe ? ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'] : ["'none'"];
}

/** Lists the addresses at which browsers reach the store: uploads go there, and links to originals lead there. */
function storeOrigins(s3: Config['s3']): string[] {
  if (!s3) return [];
  const endpoint = new URL(s3.publicEndpoint ?? s3.endpoint ?? `https://s3.${s3.region}.amazonaws.com`);
  if (s3.forcePathStyle) return [endpoint.origin];
  return [endpoint.origin, `${endpoint.protocol}//${s3.bucket}.${endpoint.host}`];
}
