import type { StaffMediaFileDto } from '@showreel/api-client';
import { HttpError } from 'react-admin';
import { type FileUpload } from './fileUpload';
import { withRetry } from './retry';
import type { SendingOf } from './sendParts';
import { uploadErrors } from './uploadFailures';
import { contentTypeOf } from './uploadRules';
import type { UploadApi, UploadDependencies } from './uploadDependencies';

/** What sending a new version depends on: that of all uploads, and the call that puts it into its target. */
export type ReplacementDependencies = UploadDependencies & { api: Pick<UploadApi, 'replaceMedia'> };

/**
 * Sends a new version as every upload is sent (parts, further tries, checksum) and asks for the file's target.
 * @throws Error with a message for staff, or AbortError
 */
export async function sendReplacement(
  deps: ReplacementDependencies,
  { id, projectId }: Pick<StaffMediaFileDto, 'id' | 'projectId'>,
  upload: FileUpload,
  on: SendingOf & { started: (key: string) => void },
): Promise<void> {
  const { api } = deps;
  const { file } = upload;
  const about = { name: file.name, type: contentTypeOf(file.name)!, size: file.size };
  const open = async () => ({
    ...(await withRetry(() => api.startUploads(projectId, [about]), on))[0]!,
    started: false,
  });
  let stored;
  let known = false;
  try {
    stored = await upload.send(open, { ...on, resumed: () => (known = true), arrived: () => undefined });
  } catch (error) {
    if (on.signal.aborted || error instanceof HttpError) throw error;
    throw new Error(uploadErrors.storage(file.name, error), { cause: error });
  }
  on.signal.throwIfAborted();
  await take(deps, id, { key: stored.key, ...(stored.sha256 ? { sha256: stored.sha256 } : {}) }, on, known);
}

async function take(
  { api }: ReplacementDependencies,
  id: string,
  body: { key: string; sha256?: string },
  { signal, broken }: SendingOf,
  known: boolean,
): Promise<void> {
  // An earlier page may have asked already and not heard the answer.
  let unanswered = known;
  await withRetry(
    () =>
      api.replaceMedia(id, body).catch((error: unknown) => {
        // Only we know the key: when it is used, it was by our own call whose answer was lost.
        if (!(
          unanswered &&
          error instanceof HttpError &&
          (error.body as { code?: string } | null)?.code === 'upload.unknown_key'
        ))
          throw error;
      }),
    {
      signal,
      broken: (error) => {
        unanswered = true;
        broken(error);
      },
    },
  );
}
