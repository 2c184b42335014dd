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

/** The server's calls for uploads. */
export const uploadApi = {
  startUploads: async (id: string, files: UploadFileDto[]) =>
    (await startUploads({ path: { id }, body: { files } })).uploads,
  signParts: async (id: string, key: string, numbers: number[]) =>
    (await signUploadParts({ path: { id }, body: { key, numbers } })).links,
  uploadProgress: (id: string, key: string) => getUploadProgress({ path: { id }, query: { key } }),
  completeUpload: (id: string, key: string, parts: NamedPartDto[]): Promise<unknown> =>
    completeUpload({ path: { id }, body: { key, parts } }),
  abortUpload: (id: string, key: string): Promise<unknown> => abortUpload({ path: { id }, body: { key } }),
  processUploads: (id: string, uploads: UploadRecordDto[]) => processUploads({ path: { id }, body: { uploads } }),
  replaceMedia: (id: string, body: ReplaceMediaDto): Promise<unknown> => replaceMedia({ path: { id }, body }),
};

/** `uploadApi` implements this for the engine. */
export type UploadApi = typeof uploadApi;
