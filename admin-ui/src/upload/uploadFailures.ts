import { HttpError } from 'react-admin';

interface RefusedFile {
  index: number;
  message: string;
}

/** The files that upload-urls named as refused, or null when it failed as a whole. */
export function splitRefused(error: unknown): RefusedFile[] | null {
  const files = error instanceof HttpError ? (error.body as { files?: RefusedFile[] } | null)?.files : undefined;
  return files && files.length > 0 ? files : null;
}

/** The product document's words for the three places where an upload can fail. */
export const wordsFor = {
  links: (error: unknown): string => (error instanceof HttpError && error.status > 0 ? error.message : 'Failed to get upload URLs'),
  storage: (name: string, error: unknown): string => `Failed to upload ${name} to S3: ${error instanceof Error ? error.message : String(error)}`,
  recording: (error: unknown): string => (error instanceof HttpError && error.status > 0 ? `Failed to process uploads: ${error.message}` : 'Failed to process uploads'),
  /** The bytes behind the key are gone or were never whole: only sending them again helps. */
  isStale: (error: unknown): boolean => error instanceof HttpError && error.status >= 400 && error.status < 500,
};
