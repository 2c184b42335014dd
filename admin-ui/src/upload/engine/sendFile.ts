import { withRetry } from './retry';
import { StorageError } from './putBytes';
import { sendParts, UploadGoneError, type Sending, type SendingOf } from './sendParts';
import { contentTypeOf } from './uploadRules';
import type { UploadApi } from './uploadDependencies';

/** How a file is to be sent, as the server decided. */
export interface UploadLink {
  key: string;
  uploadUrl: string | null;
  partSize: number | null;
  /** Something of it may have arrived: asked for before anything is sent. */
  started: boolean;
}

export type SendingFiles = Sending & { api: Pick<UploadApi, 'uploadProgress'> };

/**
 * Sends what is missing of a file: in one go when it is small, in parts when it is not.
 * @throws StorageError, HttpError, UploadGoneError, AbortError
 */
export async function sendFile(
  sending: SendingFiles,
  file: File,
  link: UploadLink,
  on: SendingOf & { resumed: () => void },
): Promise<void> {
  if (link.started && !link.uploadUrl) return resume(sending, file, link.key, on);
  if (!link.uploadUrl)
    return sendParts(sending, file, { key: link.key, partSize: link.partSize ?? file.size, there: [] }, on);
  const { uploadUrl } = link;
  const send = () =>
    sending.put(uploadUrl, file, contentTypeOf(file.name)!, { progress: on.progress, signal: on.signal });
  await withRetry(async () => {
    try {
      await sending.slots.add(send, { signal: on.signal });
    } catch (error) {
      on.progress(0);
      if (error instanceof StorageError && error.status === 403) throw new UploadGoneError();
      throw error;
    }
  }, on);
}

async function resume(
  sending: SendingFiles,
  file: File,
  key: string,
  on: SendingOf & { resumed: () => void },
): Promise<void> {
  const { api, projectId } = sending;
  const { state, partSize, parts } = await withRetry(() => api.uploadProgress(projectId, key), on);
  if (state === 'gone') throw new UploadGoneError();
  on.resumed();
  if (state === 'open') await sendParts(sending, file, { key, partSize: partSize ?? file.size, there: parts }, on);
  else on.progress(file.size);
}
