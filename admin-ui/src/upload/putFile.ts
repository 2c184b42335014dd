/** Sends one file's bytes to a signed address. Rejects with the status text when storage refuses. */
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
      else reject(new Error(request.statusText || `HTTP ${request.status}`));
    };
    request.onerror = () => reject(new Error('Network Error'));
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
