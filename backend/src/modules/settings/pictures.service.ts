import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { appError, invalidField } from '../../common/errors.js';
import { message } from '../../common/messages.js';
import { ImageToolPort, UnusableMediaError, type ImageRenditionSpec } from '../../ports/image-tool.port.js';
import { StoragePort } from '../../ports/storage.port.js';
import { pictureKey, pictureUrl } from './picture-keys.js';
import { settingsIn, type PictureDto, type WatermarkPreviewDto } from './settings.dto.js';
import { SettingsRepository } from './settings.repository.js';
import type { StudioSettings } from './studio-settings.entity.js';
import { StudioService } from './studio.service.js';

const SAMPLES = new URL('../../../assets/samples/', import.meta.url);
/** The sample is as large as the preview that clients see first, and drawn by the same tool. */
const SAMPLE_SPEC: ImageRenditionSpec = { name: 'preview', maxEdge: 960, format: 'webp', quality: 78, watermark: true };
/** The sample looks the same each time. */
const SAMPLE_SEED = Buffer.alloc(32, 0x60);
const GRAPHIC_EDGE = 800;
const PHOTO_SPEC: ImageRenditionSpec = { name: 'photo', maxEdge: 1_600, format: 'webp', quality: 78, watermark: false };
/** The name of a stored picture is the hash of its content. */
const PICTURE = /^[0-9a-f]{40}\.(png|webp)$/;

/** Stores the pictures of the studio, and draws the sample of its watermark. */
@Injectable()
export class PicturesService {
  constructor(
    private readonly settings: SettingsRepository,
    private readonly studio: StudioService,
    private readonly storage: StoragePort,
    private readonly images: ImageToolPort,
  ) {}

  /** Re-encodes and stores a logo; it is not used until it is set. @throws AppError `settings.bad_picture` */
  storeGraphic(source: Buffer): Promise<PictureDto> {
    return this.store('png', async () => {
      const { png, width, height } = await this.images.graphic(source, GRAPHIC_EDGE);
      return { data: png, width, height };
    });
  }

  /** Re-encodes and stores a photo; it is not used until it is set. @throws AppError `settings.bad_picture` */
  storePhoto(source: Buffer): Promise<PictureDto> {
    return this.store('webp', async () => (await this.images.render(source, [PHOTO_SPEC], null)).images[0]!);
  }

  /** @throws AppError `media.not_found` */
  async open(picture: string): Promise<{ bytes: Readable; type: string }> {
    const [, format] = PICTURE.exec(picture) ?? [];
    if (!format || (await this.storage.head(pictureKey(picture))) === null)
      throw appError('media.not_found', 'Image not found.');
    return { bytes: await this.storage.read(pictureKey(picture)), type: `image/${format}` };
  }

  /** Draws a sample picture with the watermark as clients would see it if these changes were saved. */
  async previewWatermark({ sample = 'bright', ...sent }: WatermarkPreviewDto): Promise<Buffer> {
    await this.requireStored('watermarkLogo', sent.watermarkLogo);
    const { watermarkLogo, ...row }: StudioSettings = { ...(await this.settings.read()), ...settingsIn(sent) };
    const { watermarkText: text, watermarkStyle: style } = this.studio.defaults;
    const { images } = await this.images.render(await readFile(new URL(`${sample}.jpg`, SAMPLES)), [SAMPLE_SPEC], {
      mark: watermarkLogo ? { png: await buffer((await this.open(watermarkLogo)).bytes) } : (row.watermarkText ?? text),
      layout: row.watermarkLayout ?? style.layout,
      size: row.watermarkSize ?? style.size,
      strength: row.watermarkStrength ?? style.strength,
      seed: SAMPLE_SEED,
    });
    return images[0]!.data;
  }

  /** @throws AppError `request.invalid` for a picture that was never uploaded; null and undefined are fine */
  async requireStored(field: string, picture: string | null | undefined): Promise<void> {
    if (!picture || (await this.storage.head(pictureKey(picture)))) return;
    throw invalidField(field, message('picture_not_uploaded'), 'This image was not uploaded.');
  }

  private async store(
    format: 'png' | 'webp',
    encode: () => Promise<{ data: Buffer; width: number; height: number }>,
  ): Promise<PictureDto> {
    try {
      const { data, width, height } = await encode();
      const picture = `${createHash('sha1').update(data).digest('hex')}.${format}`;
      await this.storage.write(pictureKey(picture), data, `image/${format}`);
      return { picture, url: pictureUrl(picture), width, height };
    } catch (error) {
      if (error instanceof UnusableMediaError) throw appError('settings.bad_picture', error.reason);
      throw error;
    }
  }
}
