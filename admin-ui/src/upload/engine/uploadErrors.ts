import { HttpError } from 'react-admin';
import type { ErrorCatalogue, StaffErrorCode } from '../../i18n/errorMessages';
import { errorMessages, text } from '../../i18n/language';
import { isKnownMessage, renderMessage } from '../../i18n/serverMessages';
import { UnreadableFileError } from './hashFile';
import { StorageError } from './putBytes';
import { isTemporary } from './retry';

interface RejectedFile {
  index: number;
  message: string;
}

/** Returns the files that upload-urls rejected, or null when the call failed as a whole. */
export function splitRejected(error: unknown): RejectedFile[] | null {
  const body =
    error instanceof HttpError
      ? (error.body as { files?: RejectedFile[]; fields?: Record<string, string> } | null)
      : null;
  // An invalid name is a validation error at its field.
  const fields = Object.entries(body?.fields ?? {}).flatMap(([field, message]) => {
    const index = /^files\.(\d+)\./.exec(field)?.[1];
    return index === undefined ? [] : [{ index: Number(index), message }];
  });
  const files = [...(body?.files ?? []), ...fields];
  return files.length > 0 ? files : null;
}

const messageFromServer = (error: unknown) => (error instanceof HttpError && error.status > 0 ? error.message : null);

/**
 * Returns the host of the store that did not answer: a lost connection and a missing CORS rule look the same to a page.
 */
const unreachableHost = (error: unknown) => (error instanceof StorageError && error.status === 0 ? error.host : null);

function reasonOf(error: unknown): string {
  const host = unreachableHost(error);
  if (host) return text('upload.storageUnreachable', { host });
  if (error instanceof StorageError) return storageReason(error);
  return error instanceof Error ? error.message : String(error);
}

/**
 * Says why storage failed: in English by what the server or the store said; in other languages by a text of ours, or
 * else a code.
 */
function storageReason({ status, code, message, detail }: StorageError): string {
  if (status === 0) return text('upload.networkError');
  if (detail && isKnownMessage(detail.code)) return renderMessage(detail, text);
  const catalogue = errorMessages();
  if (!catalogue) return message;
  return code && isKnownError(catalogue, code) ? catalogue.byCode[code] : (code ?? `HTTP ${status}`);
}

const isKnownError = ({ byCode }: ErrorCatalogue, code: string): code is StaffErrorCode => Object.hasOwn(byCode, code);

/** An upload can fail at three steps, which have these messages. */
export const uploadErrors = {
  links: (error: unknown): string => messageFromServer(error) ?? text('upload.linksFailed'),
  storage: (file: string, error: unknown): string =>
    error instanceof UnreadableFileError
      ? text('upload.unreadable', { file })
      : text('upload.storageFailed', { file, reason: reasonOf(error) }),
  recording: (error: unknown): string => {
    const reason = messageFromServer(error);
    return reason ? text('upload.recordingFailedBecause', { reason }) : text('upload.recordingFailed');
  },
  /** Shown during retries. */
  retry: (error: unknown): string => {
    if (globalThis.navigator?.onLine === false) return text('upload.offline');
    const host = unreachableHost(error);
    return host ? text('upload.storageRetrying', { host }) : text('upload.broken');
  },
  /** Says whether the bytes under the key are missing or incomplete: they must be sent again. */
  isStale: (error: unknown): boolean => error instanceof HttpError && !isTemporary(error),
};
