import type { ErrorBody, MessageDto } from '@showreel/api-client';

/** Storage did not accept the bytes: the error says why, and has the status (0 when the connection broke). */
export class StorageError extends Error {
  constructor(
    message: string,
    readonly status: number,
    /** Our server's code of the error, or the store's. */ readonly code: string | null = null,
    /** The host is set where the store is not our own server. */ readonly host: string | null = null,
    /** The message of our own server, for the reader's language. */ readonly detail: MessageDto | null = null,
  ) {
    super(message);
  }

  /** A retry may succeed: connection lost, server busy, or a link that has expired and is requested again. */
  get temporary(): boolean {
    if (this.code === 'upload.storage_full') return false;
    return this.isMisplaced || [0, 403, 408, 429].includes(this.status) || this.status >= 500;
  }

  /** Says whether another sender has continued this part meanwhile: a new link then says at which byte it continues. */
  get isMisplaced(): boolean {
    return this.code === 'upload.offset_mismatch';
  }
}

/**
 * Sends a file or a part of it to a signed address.
 * @param contentRange names the bytes when they are the rest of a part
 * @returns the ETag where it can be read
 * @throws StorageError
 */
export type PutBytes = (
  url: string,
  bytes: Blob,
  type: string,
  listener: { progress: (sentBytes: number) => void; signal: AbortSignal; contentRange?: string },
) => Promise<string | null>;

/** A connection without progress for this long counts as broken: a system may keep a dead one for many minutes. */
export const STALL_MS = 60_000;

/** Sends bytes by XMLHttpRequest, because fetch does not report upload progress. */
export const putBytes: PutBytes = (url, bytes, type, { progress, signal, contentRange }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.setRequestHeader('Content-Type', type);
    if (contentRange) request.setRequestHeader('Content-Range', contentRange);
    const networkError = () => reject(new StorageError('Network Error', 0, null, otherHost(url)));
    const abort = () => request.abort();
    let stall: ReturnType<typeof setTimeout>;
    const restartStallTimer = () => {
      clearTimeout(stall);
      stall = setTimeout(() => {
        networkError();
        abort();
      }, STALL_MS);
    };
    request.upload.onprogress = (event) => {
      restartStallTimer();
      progress(event.loaded);
    };
    request.onload = () => {
      // Another host's ETag is readable only if its CORS rule exposes it; the server knows the parts anyway.
      if (request.status >= 200 && request.status < 300) resolve(request.getResponseHeader('ETag'));
      else reject(errorOf(request));
    };
    request.onerror = networkError;
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'));
    request.onloadend = () => {
      clearTimeout(stall);
      signal.removeEventListener('abort', abort);
    };
    signal.addEventListener('abort', abort);
    restartStallTimer();
    request.send(bytes);
  });

function otherHost(url: string): string | null {
  const { host, origin } = new URL(url, location.href);
  return origin === location.origin ? null : host;
}

/** Makes the error of a reply: our own server replies with a message; a store with XML; HTTP/2 has no status text. */
function errorOf({ status, statusText, responseText }: XMLHttpRequest): StorageError {
  try {
    const { message, code, detail } = JSON.parse(responseText) as Partial<ErrorBody>;
    if (message) return new StorageError(message, status, code ?? null, null, detail ?? null);
  } catch {
    // The reply is not that of our server.
  }
  const part = (name: string) => new RegExp(`<${name}>([^<]+)</${name}>`).exec(responseText)?.[1];
  return new StorageError(part('Message') ?? (statusText || `HTTP ${status}`), status, part('Code') ?? null);
}
