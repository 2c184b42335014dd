import { isIPv4, isIPv6 } from 'node:net';

/**
 * The key by which limits count addresses: an IPv4 address, or the /64 of an IPv6 one, since a household has a whole
 * /64 to itself. With `network` the wider network around it, /24 or /48, for a second, higher limit.
 */
export function addressKey(ip: string, width: 'address' | 'network' = 'address'): string {
  const groups = isIPv6(ip) ? groupsOf(ip) : null;
  const ipv4 = groups && isMapped(groups) ? dotted(groups) : isIPv4(ip) ? ip : null;
  if (ipv4) return width === 'address' ? ipv4 : `${ipv4.split('.', 3).join('.')}.0/24`;
  if (!groups) return 'unknown';
  return width === 'address' ? `${text(groups.slice(0, 4))}::/64` : `${text(groups.slice(0, 3))}::/48`;
}

/** Parses the eight numbers of an IPv6 address. */
function groupsOf(ip: string): number[] {
  // A browser's parser knows every way to write one, an IPv4 tail too; the zone is the machine's own.
  const [head = '', tail] = new URL(`http://[${ip.split('%')[0]}]`).hostname.slice(1, -1).split('::');
  const numbers = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));
  if (tail === undefined) return numbers(head);
  const [start, end] = [numbers(head), numbers(tail)];
  return [...start, ...Array<number>(8 - start.length - end.length).fill(0), ...end];
}

/** Recognises ::ffff:a.b.c.d, which is how a socket for both protocols sees IPv4. */
const isMapped = (groups: number[]) => groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
const dotted = (groups: number[]) =>
  groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
const text = (groups: number[]) => groups.map((group) => group.toString(16)).join(':');
