import type { NetworkProbesPort, ProbeReply } from '../../../ports/network-probes.port.js';
import type { StatusCode, StatusPartDto } from './status-part.dto.js';
import { finding } from './finding.js';
import { orFine } from './database-checks.js';
import type { ProbeEcho } from './probe.js';

/** This address of the documentation's network (RFC 5737) belongs to nobody. */
const FORGED = '203.0.113.9';
/** The probe waits for longer between the halves of its body. */
const STREAMED_MS = 150;
const EXPIRES_SOON_DAYS = 14;
const DAY_MS = 24 * 3_600_000;

export interface PublicAddress {
  url: string;
  token: string;
  /** Clients send bodies of up to this size to the address; 0: they send them to the bucket. */
  bodyBytes: number;
}

/** Checks what the proxy in front of the site does with requests. */
export async function checkAddress(probes: NetworkProbesPort, address: PublicAddress): Promise<StatusPartDto[]> {
  const probe = `${address.url}/api/health/probe`;
  const query = `?token=${address.token}`;
  let reply: ProbeReply;
  try {
    reply = await probes.send(`${probe}${query}`, { headers: { 'x-forwarded-for': FORGED } });
  } catch (error) {
    return [unreachable(address.url, (error as Error).message)];
  }
  const echo = echoOf(reply);
  if (!echo) return [otherSite(address.url, reply.status)];
  const [stream, range, body] = await Promise.all([
    probes.send(`${probe}/bytes${query}`),
    probes.send(`${probe}/bytes${query}`, { headers: { range: 'bytes=2-4' } }),
    // A connection that ends before the reply says nothing about the size.
    address.bodyBytes > 0
      ? probes
          .send(`${address.url}/api/uploads/probe`, { method: 'PUT', bodyBytes: address.bodyBytes })
          .catch(() => undefined)
      : undefined,
  ]);
  return orFine('address', [
    ...(address.url.startsWith('https:') ? forwarding(echo) : forging(echo)),
    ...(body?.status === 413 && !body.text.includes('"statusCode"') ? [tooSmall(address.bodyBytes)] : []),
    ...(stream.status === 200 && stream.bodyMs < STREAMED_MS ? [buffered()] : []),
    ...(range.status === 206 && range.headers['content-length'] === '3' ? [] : [noRanges()]),
  ]);
}

/** Checks that browsers trust the certificate, and how long they will. */
export async function checkCertificate(probes: NetworkProbesPort, url: string, now: Date): Promise<StatusPartDto[]> {
  if (!url.startsWith('https:')) return [];
  const report = await probes.certificate(url).catch(() => null);
  // The check of the address says that it cannot be reached.
  if (!report) return [];
  if (report.fault !== null)
    return [
      finding(
        'certificate',
        'down',
        'certificate_invalid',
        `Browsers do not trust it (${report.fault}).`,
        `Let the proxy show the whole chain of a valid certificate for ${new URL(url).hostname}, such as certbot renew or Caddy makes.`,
        { reason: report.fault },
      ),
    ];
  const days = Math.floor((report.validTo.getTime() - now.getTime()) / DAY_MS);
  return orFine(
    'certificate',
    days >= EXPIRES_SOON_DAYS
      ? []
      : [
          finding(
            'certificate',
            days < 0 ? 'down' : 'warning',
            'certificate_expires',
            `It ends in ${days} days, and nothing has renewed it.`,
            'Run certbot renew and look at what it says; then reload the proxy.',
            { days: String(days) },
          ),
        ],
  );
}

function echoOf({ status, text }: ProbeReply): ProbeEcho | null {
  if (status !== 200) return null;
  try {
    const found = JSON.parse(text) as Partial<ProbeEcho>;
    return found.probe === true ? (found as ProbeEcho) : null;
  } catch {
    return null;
  }
}

/** Checks the headers of the proxy. This process speaks no TLS, so an address with https has a proxy in front. */
function forwarding(echo: ProbeEcho): StatusPartDto[] {
  const { address, hops, forwardedFor, forwardedProto, protocol } = echo;
  if (address === FORGED) return forging(echo);
  if (forwardedFor === null || forwardedFor === FORGED)
    return [
      fault(
        'address_client',
        'The proxy does not say who the client is: the rate limits count all clients as one.',
        'nginx: proxy_set_header X-Forwarded-For $remote_addr;',
      ),
    ];
  if (hops < 2)
    return [
      fault(
        'address_untrusted',
        'The proxy says who the client is, and TRUST_PROXY does not trust it: the rate limits count all clients as one.',
        'Set TRUST_PROXY to the number of proxies in front of the server, or to their addresses.',
      ),
    ];
  if (protocol === 'https') return [];
  return [
    fault(
      'address_proto',
      `The proxy says that clients use ${forwardedProto ?? 'http'}.`,
      'nginx: proxy_set_header X-Forwarded-Proto $scheme;',
      { protocol: forwardedProto ?? 'http' },
    ),
  ];
}

function forging({ address }: ProbeEcho): StatusPartDto[] {
  if (address !== FORGED) return [];
  return [
    fault(
      'address_forged',
      'Clients choose their address themselves: the rate limits stop nobody.',
      'Let the proxy replace X-Forwarded-For (nginx: proxy_set_header X-Forwarded-For $remote_addr;), or lower TRUST_PROXY to the number of proxies.',
    ),
  ];
}

const fault = (code: StatusCode, detail: string, advice: string, values: Record<string, string> = {}) =>
  finding('address', 'warning', code, detail, advice, values);

const unreachable = (url: string, reason: string) =>
  finding(
    'address',
    'down',
    'address_unreachable',
    `${url} cannot be reached from here (${reason}).`,
    'Check PUBLIC_URL, its DNS record and the proxy there: clients may see the same.',
    { url, reason },
  );

const otherSite = (url: string, status: number) =>
  finding(
    'address',
    'down',
    'address_other',
    `At ${url} another server or installation answers (status ${status}).`,
    'Let the proxy forward this address to the API, and start all processes with the same SESSION_SECRET.',
    { url, status: String(status) },
  );

function tooSmall(bytes: number): StatusPartDto {
  const megabytes = String(Math.ceil(bytes / 2 ** 20) * 2);
  return finding(
    'address',
    'down',
    'address_body',
    'The proxy rejects uploads: their parts are too large for it.',
    `nginx: client_max_body_size ${megabytes}m;`,
    { megabytes },
  );
}

const buffered = () =>
  fault(
    'address_buffered',
    'The proxy holds replies back until they are complete: news arrive late in the console.',
    'nginx: let X-Accel-Buffering through (no proxy_ignore_headers), or proxy_buffering off;',
  );

const noRanges = () =>
  fault(
    'address_ranges',
    'The proxy does not send the part of a file that is asked for: films do not play everywhere.',
    'Let it pass on Range headers (nginx: no proxy_set_header Range "";).',
  );
