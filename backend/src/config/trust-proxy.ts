import { isIP } from 'node:net';

const MAX_PROXIES = 10;
/** Names that Fastify knows for private ranges. */
const RANGES = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Parses TRUST_PROXY as Fastify takes it: a number of proxies, or their addresses. Undefined: neither. */
export function parseTrustProxy(value: string): number | string[] | undefined {
  if (/^\d+$/.test(value)) return Number(value) <= MAX_PROXIES ? Number(value) : undefined;
  const addresses = value.split(',').map((part) => part.trim());
  return addresses.every(isAddress) ? addresses : undefined;
}

/**
 * Accepts an address, or a range such as 10.0.0.0/24, and never all addresses: anybody could then claim to be anybody.
 */
function isAddress(text: string): boolean {
  if (RANGES.has(text)) return true;
  const [, address, prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const family = isIP(address ?? '');
  return family !== 0 && (prefix === undefined || (Number(prefix) >= 1 && Number(prefix) <= (family === 4 ? 32 : 128)));
}
