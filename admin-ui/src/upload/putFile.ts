/** Storage did not take a file: the status text, and the status (0 when the connection broke). */
export class StorageError extends Error {
  constructor(message: string, readonly status: number) {
    super(message);
  }

  /** Another try may go better: the line, a busy server, or a link that ran out and is asked for anew. */
  get passing(): boolean {
    return [0, 403, 408, 429].includes(this.status) || this.status >= 500;
  }
}

/** Sends one file's bytes to a signed address. @throws StorageError */
export type PutFile = (
  url: string,
  file: File,
  type: string,
  on: { progress: (sentBytes: number) => void; signal: AbortSignal },
) => Promise<void>;

/** By XMLHttpRequest: fetch does not tell how much has been sent. */
export const putFile: PutFile = (url, file, type, { progress, signal }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.setRequestHeader('Content-Type', type);
    request.upload.onprogress = (event) => progress(event.loaded);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve();
      // HTTP/2 has no status text.
      else reject(new StorageError(request.statusText || `HTTP ${request.status}`, request.status));
    };
    request.onerror = () => reject(new StorageError('Network Error', 0));
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
