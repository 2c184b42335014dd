import {
  previewWatermark,
  uploadSettingsPicture,
  type PictureDto,
  type WatermarkPreviewDto,
} from '@showreel/api-client';
import { CALL, call } from '../api/client';

/** Sends a picture as it is; the server re-encodes it. */
export const uploadPicture = (file: File): Promise<PictureDto> =>
  call(
    uploadSettingsPicture({
      ...CALL,
      body: file,
      headers: { 'content-type': file.type || 'application/octet-stream' },
    }),
  );

/** A sample with this watermark, as a data URL: the query cache keeps it, and nothing has to be released. */
export async function watermarkPreview(watermark: WatermarkPreviewDto, signal: AbortSignal): Promise<string> {
  const picture = await call(previewWatermark({ ...CALL, body: watermark, parseAs: 'blob', signal }));
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error!);
    reader.readAsDataURL(picture);
  });
}
