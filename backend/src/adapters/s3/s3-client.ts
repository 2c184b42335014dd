import { type IncomingMessage } from 'node:http';
import { type Readable } from 'node:stream';
import { CompleteMultipartUploadCommand, S3Client, S3ServiceException, type S3ClientConfig } from '@aws-sdk/client-s3';
import type { Clock } from '../../common/clock.js';
import { storageUnavailable } from '../../ports/storage.port.js';

export interface S3StorageOptions {
  bucket: string;
  /** All keys lie below it; no slash at its end. Other programs may use the rest of the bucket. */
  keyPrefix?: string | undefined;
  region: string;
  /** This server reaches the store at this address; AWS itself when absent. */
  endpoint?: string | undefined;
  /** The address at which browsers reach the store, when that is another one. */
  publicEndpoint?: string | undefined;
  forcePathStyle: boolean;
  /** The SDK's own chain decides when there are no keys (instance role, environment). */
  accessKeyId?: string | undefined;
  secretAccessKey?: string | undefined;
  clock: Clock;
  /** It is called with the cause when the store does not answer or denies access. */
  onFailure?: ((reason: string) => void) | undefined;
  /** Tests set shorter timeouts. */
  timeouts?: S3Timeouts;
}

/** The time limits of a call, in milliseconds; the SDK tries a call that took too long twice more. */
export interface S3Timeouts {
  connectMs: number;
  /** The head of the answer must come within this time of the request. */
  answerMs: number;
  /** The time for an answer when bytes go to the store or are copied or deleted there. */
  transferMs: number;
  /** The longest silence of the store in a body that somebody waits for, or while it gets bytes. */
  idleMs: number;
}

/** A store that comes back after a silence is used again within half a minute. */
export const S3_TIMEOUTS: S3Timeouts = { connectMs: 5_000, answerMs: 15_000, transferMs: 120_000, idleMs: 20_000 };

// The SDK supports Node 20 until 2027, but warns at the start of every process. This is its own switch against that.
// eslint-disable-next-line no-restricted-properties -- written for the SDK, never read
process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';

/** The SDK's 50 would be used up by as many slow downloads. */
const MAX_SOCKETS = 200;

/**
 * A client of the store under one of its addresses.
 * @param silenceMs how long a connection may be silent; 0: for as long as the answer may take, and for ever in a body,
 * whose reader may be slow
 */
export function createClient(
  options: S3StorageOptions,
  endpoint: string | undefined,
  answerMs: number,
  silenceMs = 0,
): S3Client {
  const { region, forcePathStyle, accessKeyId, secretAccessKey, timeouts = S3_TIMEOUTS } = options;
  const sockets = { keepAlive: true, maxSockets: MAX_SOCKETS };
  const config: S3ClientConfig = {
    region,
    forcePathStyle,
    // Many S3-compatible stores and presigned PUTs reject the SDK's newer default checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // The SDK sets no timeout: a store that never answers would hold the caller forever.
    requestHandler: {
      connectionTimeout: timeouts.connectMs,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
      socketTimeout: silenceMs,
      httpAgent: sockets,
      httpsAgent: sockets,
    },
    ...(endpoint ? { endpoint } : {}),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
  };
  return withReasons(new S3Client(config), options.onFailure);
}

type Send = (command: object, options?: { abortSignal?: AbortSignal }) => Promise<unknown>;

/** Aborted calls fail with their signal's own reason; others with our own error when the store is at fault. */
function withReasons(client: S3Client, onFailure: (reason: string) => void = () => undefined): S3Client {
  const send = client.send.bind(client) as Send;
  const sendWithReasons: Send = async (command, options) => {
    try {
      return await send(command, options);
    } catch (error) {
      options?.abortSignal?.throwIfAborted();
      if (!isStoreUnavailable(error)) throw error;
      onFailure(`${error.name}: ${error.message}`);
      throw storageUnavailable(error);
    }
  };
  client.send = sendWithReasons as S3Client['send'];
  return client;
}

/**
 * Lets another client join the parts of an upload, in which a store may be silent for longer than while it gets bytes.
 */
export function joinWith(patient: S3Client, client: S3Client): S3Client {
  const send = client.send.bind(client) as Send;
  const join = patient.send.bind(patient) as Send;
  const sendOrJoin: Send = (command, options) =>
    command instanceof CompleteMultipartUploadCommand ? join(command, options) : send(command, options);
  client.send = sendOrJoin as S3Client['send'];
  return client;
}

const UNAVAILABLE_STATUSES = new Set([301, 401, 403, 408, 429]);
/** A wrong bucket or region is not a file's fault either. */
const UNAVAILABLE_NAMES = new Set(['NoSuchBucket', 'AuthorizationHeaderMalformed']);

/** Says whether the store does not answer or denies access, whatever the call was about. */
function isStoreUnavailable(error: unknown): error is Error {
  // Network, timeout, credentials: there is no answer. Anything else is a mistake of ours.
  if (!(error instanceof S3ServiceException))
    return error instanceof Error && !(error instanceof TypeError || error instanceof RangeError);
  const { httpStatusCode = 500 } = error.$metadata;
  return httpStatusCode >= 500 || UNAVAILABLE_STATUSES.has(httpStatusCode) || UNAVAILABLE_NAMES.has(error.name);
}

/** Ends a body that sends nothing while its reader waits; a slow reader is not the store's fault. */
export function endWhenIdle(body: Readable, idleMs: number): Readable {
  // It may end before anybody reads.
  body.on('error', () => undefined);
  const { socket } = body as IncomingMessage;
  let received = socket.bytesRead;
  let idleSince = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    if (socket.bytesRead !== received || body.readableLength > 0) {
      received = socket.bytesRead;
      idleSince = now;
    } else if (now - idleSince >= idleMs) {
      body.destroy(storageUnavailable(new Error(`The store sent nothing for ${Math.round(idleMs / 1_000)} s.`)));
    }
  }, idleMs / 10);
  timer.unref();
  return body.once('close', () => clearInterval(timer));
}

/** Says whether the store has answered with this HTTP status. */
export function hasStatus(error: unknown, status: number): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === status;
}

/** Says whether there is no such object; a missing bucket is a fault, not an absent file. */
export function isMissing(error: unknown): boolean {
  return hasStatus(error, 404) && (error as Error).name !== 'NoSuchBucket';
}

/** Says whether the upload in parts was completed or aborted. */
export function isGone(error: unknown): boolean {
  return error instanceof S3ServiceException && error.name === 'NoSuchUpload';
}
