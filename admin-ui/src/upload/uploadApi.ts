import {
  abortUpload,
  completeUpload,
  getUploadProgress,
  processUploads,
  replaceMedia,
  signUploadParts,
  startUploads,
  type NamedPartDto,
  type ReplaceMediaDto,
  type UploadFileDto,
  type UploadRecordDto,
} from '@showreel/api-client';
import { CALL, call } from '../api/client';

/** The server's calls for uploads. */
export const uploadApi = {
  startUploads: async (id: string, files: UploadFileDto[]) =>
    (await call(startUploads({ ...CALL, path: { id }, body: { files } }))).uploads,
  signParts: async (id: string, key: string, numbers: number[]) =>
    (await call(signUploadParts({ ...CALL, path: { id }, body: { key, numbers } }))).links,
  uploadProgress: (id: string, key: string) => call(getUploadProgress({ ...CALL, path: { id }, query: { key } })),
  completeUpload: (id: string, key: string, parts: NamedPartDto[]): Promise<unknown> =>
    call(completeUpload({ ...CALL, path: { id }, body: { key, parts } })),
  abortUpload: (id: string, key: string): Promise<unknown> =>
    call(abortUpload({ ...CALL, path: { id }, body: { key } })),
  processUploads: (id: string, uploads: UploadRecordDto[]) =>
    call(processUploads({ ...CALL, path: { id }, body: { uploads } })),
  replaceMedia: (id: string, body: ReplaceMediaDto): Promise<unknown> =>
    call(replaceMedia({ ...CALL, path: { id }, body })),
};

/** Implemented by `uploadApi`, which is passed to the engine. */
export type UploadApi = typeof uploadApi;
