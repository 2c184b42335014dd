import type { StaffMediaFileDto } from '@showreel/api-client';
import { HttpError } from 'react-admin';
import type { ConsoleDataProvider } from '../api/dataProvider';
import { patiently } from './patience';
import { sendFile, type SendingFiles } from './sendFile';
import { UploadGoneError, type SendingOf } from './sendParts';
import { wordsFor } from './uploadFailures';
import { complaintAbout, contentTypeOf } from './uploadRules';
import type { UploadWorld } from './uploadQueue';

/** What sending a new version needs of the world: that of all uploads, and the call that puts it into its place. */
export type ReplacementWorld = Pick<UploadWorld, 'put' | 'wait' | 'hash' | 'lanes'> & {
  api: SendingFiles['api'] & UploadWorld['api'] & Pick<ConsoleDataProvider, 'replaceMedia'>;
};

/** How often an upload that has ended at storage is begun anew. */
const STARTS = 3;

/**
 * Sends a new version as every upload is sent (parts, further tries, checksum) and asks for the file's place.
 * @throws Error with words for staff, or AbortError
 */
export async function sendReplacement(world: ReplacementWorld, { id, projectId }: Pick<StaffMediaFileDto, 'id' | 'projectId'>, picked: File, on: SendingOf): Promise<void> {
  const complaint = complaintAbout(picked);
  if (complaint) throw new Error(complaint.message);
  // Read beside the sending; whoever waits for it hears of a failure.
  const hash = world.hash(picked);
  hash.catch(() => undefined);
  const key = await sendBytes(world, projectId, picked, on);
  try {
    const sha256 = await hash;
    on.signal.throwIfAborted();
    await take(world, id, { key, ...(sha256 ? { sha256 } : {}) }, on);
  } catch (error) {
    // Nobody will ask for these bytes again.
    void world.api.abortUpload(projectId, key).catch(() => undefined);
    throw error;
  }
}

/** @returns the key under which the bytes lie */
async function sendBytes(world: ReplacementWorld, projectId: string, picked: File, on: SendingOf): Promise<string> {
  const { api, wait } = world;
  const file = { name: picked.name, type: contentTypeOf(picked.name)!, size: picked.size };
  for (let starts = 1; ; starts += 1) {
    const [link] = await patiently(() => api.startUploads(projectId, [file]), { wait, signal: on.signal, broken: on.broken });
    try {
      await sendFile({ projectId, ...world }, picked, { ...link!, begun: false }, { ...on, resumed: () => undefined });
      return link!.key;
    } catch (error) {
      if (error instanceof UploadGoneError && starts < STARTS) continue;
      void api.abortUpload(projectId, link!.key).catch(() => undefined);
      if (on.signal.aborted || error instanceof HttpError) throw error;
      throw new Error(wordsFor.storage(picked.name, error), { cause: error });
    }
  }
}

async function take({ api, wait }: ReplacementWorld, id: string, body: { key: string; sha256?: string }, { signal, broken }: SendingOf): Promise<void> {
  let unanswered = false;
  await patiently(
    () => api.replaceMedia(id, body).catch((error: unknown) => {
      // Only we know the key: when it is used, it was by our own call whose answer was lost.
      if (!(unanswered && error instanceof HttpError && (error.body as { code?: string } | null)?.code === 'upload.unknown_key')) throw error;
    }),
    { wait, signal, broken: (error) => { unanswered = true; broken(error); } },
  );
}
