import type { PictureDto } from '@showreel/api-client';
import { toHttpError } from '../api/client';

async function answer(request: Promise<Response>): Promise<Response> {
  const response = await request.catch(() => null);
  if (response?.ok) return response;
  const body: unknown = await response?.json().catch(() => null);
  throw toHttpError(body, response?.status ?? 0, response?.statusText ?? '');
}

/** Sends a picture as it is; the server makes its own of it. */
export async function uploadPicture(file: File): Promise<PictureDto> {
  const response = await answer(fetch('/api/admin/settings/pictures', { method: 'PUT', credentials: 'include', headers: { 'content-type': file.type || 'application/octet-stream' }, body: file }));
  return (await response.json()) as PictureDto;
}

/** A sample with this watermark, as the address of a picture in memory. */
export async function drawPreview(mark: { watermarkText?: string | null; watermarkLogo?: string | null }, signal: AbortSignal): Promise<string> {
  const response = await answer(fetch('/api/admin/settings/watermark-preview', { method: 'POST', credentials: 'include', headers: { 'content-type': 'application/json' }, body: JSON.stringify(mark), signal }));
  return URL.createObjectURL(await response.blob());
}
