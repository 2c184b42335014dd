import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { appError } from '../../common/errors.js';
import { ImageToolPort, type Emblem } from '../../ports/image-tool.port.js';
import { StoragePort } from '../../ports/storage.port.js';
import { storedKey } from '../settings/picture-keys.js';
import { StudioService } from '../settings/studio.service.js';
import { accentShades } from './accent-style.js';
import { firstLetter } from './page-head.js';

const WHITE = '#ffffff';
/** The version is raised whenever the drawing changes, so that browsers load it again. */
const DRAWING_VERSION = 1;

/** Link previews show this size whole. */
export const SOCIAL_SIZE = { width: 1_200, height: 630 } as const;
const WHOLE = { width: 1, height: 1 };
const TYPES = { 'icon.png': 'image/png', 'touch-icon.png': 'image/png', 'social.jpg': 'image/jpeg' } as const;
/** `icon.png` is for tabs, `touch-icon.png` for home screens. */
export type BrandImage = keyof typeof TYPES;

/** Draws the studio's icon and the image of its links from what it has uploaded, from its logo or from its name. */
@Injectable()
export class BrandImagesService {
  private drawn = new Map<string, Promise<Buffer>>();
  private known = { facts: '', version: '' };

  constructor(
    private readonly studio: StudioService,
    private readonly storage: StoragePort,
    private readonly images: ImageToolPort,
  ) {}

  /** Returns the URL of an image, which is a new one whenever the image changes. */
  url(image: BrandImage): string {
    return `/api/site/brand/${this.version}/${image}`;
  }

  /** Opens the present image, and says whether it is the one of this version. @throws AppError `media.not_found` */
  async open(version: string, image: string): Promise<{ bytes: Buffer; type: string; isCurrent: boolean }> {
    if (!isBrandImage(image)) throw appError('media.not_found', 'Image not found.');
    return { bytes: await this.draw(image), type: TYPES[image], isCurrent: version === this.version };
  }

  /** Draws each version once in a process, however many requests come at a time. */
  private draw(image: BrandImage): Promise<Buffer> {
    const key = this.url(image);
    const known = this.drawn.get(key);
    if (known) return known;
    if (this.drawn.size >= Object.keys(TYPES).length) this.drawn = new Map();
    const drawing = this.emblem(image).then((emblem) => this.images.emblem(emblem));
    this.drawn.set(key, drawing);
    drawing.catch(() => this.drawn.delete(key));
    return drawing;
  }

  private async emblem(image: BrandImage): Promise<Emblem> {
    const { name, logoUrl, iconUrl, accent } = this.studio.current;
    const shades = accentShades(accent, { light: WHITE, dark: '#000000' }) ?? {};
    const { '--accent-fill-light': background = '#000000', '--accent-foreground-light': colour = WHITE } = shades;
    if (image === 'social.jpg') {
      const [photo, logo] = [await this.read(this.photoUrl), await this.read(logoUrl)];
      const base = { ...SOCIAL_SIZE, format: 'jpeg' } as const;
      if (photo) return { ...base, background: WHITE, content: { picture: photo, fit: 'cover' }, share: WHOLE };
      if (logo)
        return {
          ...base,
          background: WHITE,
          content: { picture: logo, fit: 'contain' },
          share: { width: 0.6, height: 0.4 },
        };
      return { ...base, background, content: { text: name, colour }, share: { width: 0.8, height: 0.16 } };
    }
    const edge = image === 'icon.png' ? 96 : 180;
    const base = { width: edge, height: edge, format: 'png' } as const;
    const icon = await this.read(iconUrl);
    // Home screens show transparency as black.
    if (icon)
      return {
        ...base,
        ...(image === 'icon.png' ? {} : { background: WHITE }),
        content: { picture: icon, fit: 'contain' },
        share: WHOLE,
      };
    return { ...base, background, content: { text: firstLetter(name), colour }, share: { width: 0.8, height: 0.6 } };
  }

  private async read(url: string | null): Promise<Buffer | null> {
    const key = storedKey(url);
    return key && (await this.storage.head(key)) ? buffer(await this.storage.read(key)) : null;
  }

  /** Returns the photo for link previews, else the one of the studio's own home page. */
  private get photoUrl(): string | null {
    return this.studio.current.socialImageUrl ?? this.studio.ownHomePage?.imageUrl ?? null;
  }

  private get version(): string {
    const { name, logoUrl, iconUrl, accent } = this.studio.current;
    const facts = JSON.stringify([DRAWING_VERSION, name, logoUrl, iconUrl, this.photoUrl, accent]);
    if (facts !== this.known.facts)
      this.known = { facts, version: createHash('sha1').update(facts).digest('hex').slice(0, 12) };
    return this.known.version;
  }
}

const isBrandImage = (name: string): name is BrandImage => Object.hasOwn(TYPES, name);
