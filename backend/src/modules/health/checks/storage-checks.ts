import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { NetworkProbesPort, ProbeReply } from '../../../ports/network-probes.port.js';
import type { StoragePort } from '../../../ports/storage.port.js';
import type { StatusPartDto } from './status-part.dto.js';
import { finding } from './finding.js';

const CONTENT = 'abcdefgh';
const LINK_SECONDS = 60;
const CORS_RULE =
  '[{ "AllowedOrigins": ["ORIGIN"], "AllowedMethods": ["PUT", "GET", "HEAD"], "AllowedHeaders": ["content-type"], "ExposeHeaders": ["ETag"], "MaxAgeSeconds": 3600 }]';

/** Checks that a part of an object can be read: films, and every download that is continued, need it. */
export async function checkRanges(storage: StoragePort): Promise<StatusPartDto[]> {
  const key = `.check/${randomUUID()}`;
  await storage.write(key, Buffer.from(CONTENT), 'text/plain');
  try {
    if ((await text(await storage.read(key, { start: 2, end: 4 }))) === CONTENT.slice(2, 5)) return [];
  } finally {
    await storage.delete(key);
  }
  return [
    finding(
      'storage',
      'down',
      'storage_range',
      'It does not send the part of a file that is asked for: films do not play.',
      'Let the store, and a proxy in front of it, pass on Range headers.',
    ),
  ];
}

/** Says what the links of a bucket do for a browser. */
export interface BucketReport {
  findings: StatusPartDto[];
  /** The store's reply has this time. */
  date: string | undefined;
}

/** Says what browsers do with the bucket. */
export interface BucketUse {
  origin: string;
  /** Pages read films from the bucket, besides the downloads of the browser. */
  sendsFilms: boolean;
}

/** Uploads through a link and reads a part through another, as a browser does from a page of this origin. */
export async function checkBucket(
  storage: StoragePort,
  probes: NetworkProbesPort,
  { origin, sendsFilms }: BucketUse,
): Promise<BucketReport> {
  const key = `.check/${randomUUID()}`;
  const contentType = 'text/plain';
  const link = await storage.presignPut(key, { size: CONTENT.length, contentType, expiresInSeconds: LINK_SECONDS });
  const readLink = await storage.presignGet(key, { contentType, expiresInSeconds: LINK_SECONDS });
  let preflight: ProbeReply;
  let put: ProbeReply;
  let get: ProbeReply | undefined;
  try {
    preflight = await probes.send(link, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type' },
    });
    put = await probes.send(link, {
      method: 'PUT',
      headers: { origin, 'content-type': 'text/plain' },
      bodyBytes: CONTENT.length,
    });
    if (put.status === 200 && readLink !== null)
      get = await probes.send(readLink, { headers: { origin, range: 'bytes=2-4' } });
  } catch (error) {
    return { findings: [unreachable(new URL(link).origin, (error as Error).message)], date: undefined };
  } finally {
    await storage.delete(key).catch(() => undefined);
  }
  const lifecycle = await storage.unfinishedUploadsRule();
  return {
    findings: [
      ...(put.status === 200 ? corsFindings(preflight, put, origin) : [rejects(put.status)]),
      ...(get ? readFindings(get, origin, sendsFilms) : []),
      ...(lifecycle === 'missing' ? [noLifecycle()] : []),
    ],
    date: put.headers['date'],
  };
}

/** Says whether the page may read the reply. */
const isAllowed = ({ headers }: ProbeReply, origin: string) =>
  [origin, '*'].includes(headers['access-control-allow-origin'] ?? '');

function readFindings(get: ProbeReply, origin: string, sendsFilms: boolean): StatusPartDto[] {
  if (get.status !== 200 && get.status !== 206) return [withholds(get.status)];
  return [
    ...(get.status === 206 && get.headers['content-length'] === '3' ? [] : [noRanges()]),
    ...(sendsFilms && !isAllowed(get, origin) ? [noReading(origin)] : []),
  ];
}

function corsFindings(preflight: ProbeReply, put: ProbeReply, origin: string): StatusPartDto[] {
  if (preflight.status >= 300 || !isAllowed(preflight, origin))
    return [
      finding(
        'bucket',
        'down',
        'bucket_cors',
        `It does not let pages of ${origin} upload.`,
        `Set its CORS rule: ${CORS_RULE.replace('ORIGIN', origin)}`,
        { origin },
      ),
    ];
  const exposed = (put.headers['access-control-expose-headers'] ?? '').toLowerCase();
  if (/(?:^|[\s,])(?:etag|\*)(?:[\s,]|$)/.test(exposed)) return [];
  return [
    finding(
      'bucket',
      'warning',
      'bucket_etag',
      'Browsers cannot compare what they uploaded with what arrived.',
      'Add "ExposeHeaders": ["ETag"] to the CORS rule of the bucket.',
    ),
  ];
}

const unreachable = (address: string, reason: string) =>
  finding(
    'bucket',
    'down',
    'bucket_unreachable',
    `Its address for browsers, ${address}, cannot be reached (${reason}).`,
    'Set S3_PUBLIC_ENDPOINT to the address at which browsers reach the store, and let the proxy there forward to it.',
    { address, reason },
  );

const rejects = (status: number) =>
  finding(
    'bucket',
    'down',
    'bucket_rejects',
    `A link for an upload is rejected with status ${status}.`,
    'Let the proxy in front of the store keep the Host header, since it is signed, and give the key s3:PutObject.',
    { status: String(status) },
  );

const withholds = (status: number) =>
  finding(
    'bucket',
    'down',
    'bucket_withholds',
    `A link for a download is rejected with status ${status}.`,
    'Let the proxy in front of the store pass on GET with its whole query, and give the key s3:GetObject.',
    { status: String(status) },
  );

const noRanges = () =>
  finding(
    'bucket',
    'down',
    'bucket_range',
    'Its address for browsers does not send the part of a file that is asked for: broken downloads begin anew.',
    'Let the proxy in front of the store pass on Range headers (nginx: no proxy_set_header Range "";).',
  );

const noReading = (origin: string) =>
  finding(
    'bucket',
    'down',
    'bucket_read_cors',
    `It does not let pages of ${origin} read films.`,
    `Set its CORS rule: ${CORS_RULE.replace('ORIGIN', origin)}`,
    { origin },
  );

const noLifecycle = () =>
  finding(
    'bucket',
    'warning',
    'bucket_lifecycle',
    'It keeps uploads that were never finished for ever.',
    'Set its lifecycle rule: {"Rules": [{"ID": "unfinished uploads", "Status": "Enabled", "Filter": {}, ' +
      '"AbortIncompleteMultipartUpload": {"DaysAfterInitiation": 3}}]}',
  );
