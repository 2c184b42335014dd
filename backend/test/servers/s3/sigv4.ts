import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** An error in S3's terms; the server writes it as XML. */
export class S3Error extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string = code,
  ) {
    super(message);
  }
}

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';
const SKEW_MS = 15 * 60_000;
const WEEK_SECONDS = 7 * 86_400;

/**
 * Checks the Signature Version 4 of a request, in its header or its query, over what really came:
 * every signed header is taken from the request. Returns the payload hash the sender vouches for.
 * Links expire by `now`; header signatures are made by the SDK with the machine's clock.
 */
export function verifySignature(request: IncomingMessage, url: URL, credentials: Credentials, now: Date): string {
  return url.searchParams.has('X-Amz-Algorithm')
    ? verifyQuery(request, url, credentials, now)
    : verifyHeader(request, url, credentials);
}

function verifyHeader(request: IncomingMessage, url: URL, credentials: Credentials): string {
  const match = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    request.headers.authorization ?? '',
  );
  if (!match) throw new S3Error(403, 'AccessDenied');
  const [, credential = '', signedHeaders = '', signature = ''] = match;
  const date = header(request, 'x-amz-date');
  if (Math.abs(parseDate(date) - Date.now()) > SKEW_MS) throw new S3Error(403, 'RequestTimeTooSkewed');
  const payloadHash = header(request, 'x-amz-content-sha256');
  if (!payloadHash) throw new S3Error(400, 'InvalidRequest', 'Missing required header x-amz-content-sha256');
  check(request, url, credentials, { credential, signedHeaders, signature, date, payloadHash });
  return payloadHash;
}

function verifyQuery(request: IncomingMessage, url: URL, credentials: Credentials, now: Date): string {
  const query = (name: string) => url.searchParams.get(name) ?? '';
  const seconds = Number(query('X-Amz-Expires'));
  const date = query('X-Amz-Date');
  if (query('X-Amz-Algorithm') !== ALGORITHM || !(seconds > 0 && seconds <= WEEK_SECONDS)) {
    throw new S3Error(400, 'AuthorizationQueryParametersError');
  }
  if (now.getTime() >= parseDate(date) + seconds * 1000) throw new S3Error(403, 'AccessDenied', 'Request has expired');
  const payloadHash = query('X-Amz-Content-Sha256') || 'UNSIGNED-PAYLOAD';
  check(request, url, credentials, {
    credential: query('X-Amz-Credential'),
    signedHeaders: query('X-Amz-SignedHeaders'),
    signature: query('X-Amz-Signature'),
    date,
    payloadHash,
  });
  return payloadHash;
}

interface Claim {
  credential: string;
  signedHeaders: string;
  signature: string;
  date: string;
  payloadHash: string;
}

function check(request: IncomingMessage, url: URL, credentials: Credentials, claim: Claim): void {
  const [accessKeyId, day, region, service, end] = claim.credential.split('/');
  if (accessKeyId !== credentials.accessKeyId) throw new S3Error(403, 'InvalidAccessKeyId');
  if (day !== claim.date.slice(0, 8) || region !== credentials.region || service !== 's3' || end !== 'aws4_request') {
    throw new S3Error(400, 'AuthorizationHeaderMalformed', `Wrong scope: ${claim.credential}`);
  }
  const names = claim.signedHeaders.split(';');
  // As S3: the host and every x-amz-* header that came must be signed, else they could be added on the way.
  const unsigned = ['host', ...Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))].filter(
    (name) => !names.includes(name),
  );
  if (unsigned.length > 0)
    throw new S3Error(
      403,
      'AccessDenied',
      `There were headers present in the request which were not signed: ${unsigned.join(', ')}`,
    );

  const canonical = [
    request.method,
    // S3 signs the path as it was sent, encoded once.
    url.pathname
      .split('/')
      .map((segment) => encode(decodeURIComponent(segment)))
      .join('/'),
    canonicalQuery(url),
    ...names.map((name) => `${name}:${header(request, name).trim().replace(/ +/g, ' ')}`),
    '',
    claim.signedHeaders,
    claim.payloadHash,
  ].join('\n');
  const scope = [day, region, service, end].join('/');
  const text = [ALGORITHM, claim.date, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const signingKey = [day, region, service, end].reduce<string | Buffer>(
    (key, part) => createHmac('sha256', key).update(part).digest(),
    `AWS4${credentials.secretAccessKey}`,
  );
  if (createHmac('sha256', signingKey).update(text).digest('hex') !== claim.signature)
    throw new S3Error(403, 'SignatureDoesNotMatch');
}

function canonicalQuery(url: URL): string {
  return [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}

function header(request: IncomingMessage, name: string): string {
  const value = request.headers[name] ?? '';
  return Array.isArray(value) ? value.join(',') : value;
}

/** `20261121T033023Z` as milliseconds; NaN compares false, so it is rejected here. */
function parseDate(text: string): number {
  const time = Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (Number.isNaN(time)) throw new S3Error(403, 'AccessDenied', 'A valid date is required');
  return time;
}
