import { downloadOriginal } from '@showreel/api-client';
import { CALL, call } from './client';

/** The original of a file, for a link that the browser opens by itself. */
export const originalUrl = (id: string): string => `/api/admin/download/${id}`;

/** A five-minute link to the original of a file. The server records this call as the download. @throws HttpError */
export async function originalLink(id: string): Promise<string> {
  const { downloadUrl } = await call(
    downloadOriginal({ ...CALL, path: { id }, headers: { accept: 'application/json' } }),
  );
  return downloadUrl;
}
