import {
  abortUpload,
  completeUpload,
  getUploadProgress,
  processUploads,
  replaceMedia,
  signUploadParts,
  startUploads,
} from '@showreel/api-client';
import { CALL, call } from '../api/client';
import type { UploadApi } from './engine/uploadDependencies';

/** The engine's calls through the generated client. */
export const uploadApi: UploadApi = {
  startUploads: async (id, files) => (await call(startUploads({ ...CALL, path: { id }, body: { files } }))).uploads,
  signParts: async (id, key, numbers) =>
    (await call(signUploadParts({ ...CALL, path: { id }, body: { key, numbers } }))).links,
  uploadProgress: (id, key) => call(getUploadProgress({ ...CALL, path: { id }, query: { key } })),
  completeUpload: (id, key, parts) => call(completeUpload({ ...CALL, path: { id }, body: { key, parts } })),
  abortUpload: (id, key) => call(abortUpload({ ...CALL, path: { id }, body: { key } })),
  processUploads: (id, uploads) => call(processUploads({ ...CALL, path: { id }, body: { uploads } })),
  replaceMedia: (id, body) => call(replaceMedia({ ...CALL, path: { id }, body })),
};
