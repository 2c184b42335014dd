import { createHmac } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { MailLanguage } from '../../common/mails/languages.js';
import { CONFIG, type Config } from '../../config/config.js';
import { EventBusPort } from '../../ports/event-bus.port.js';
import type { PlacedWatermark } from '../../ports/image-tool.port.js';
import { StoragePort } from '../../ports/storage.port.js';
import { cardsOf, type HomePage } from './home-page.js';
import { LiveSettings } from './live-settings.js';
import { pictureKey, storedKey } from './picture-keys.js';
import type { PictureSizes } from './picture-sizes.js';
import { mailFooter, type MailFooter } from './seller-details.js';
import { SettingsRepository } from './settings.repository.js';
import { sizesOf, studioOf, styleOf, type Studio } from './studio.js';

/** Says what is drawn into previews, and how large they are. */
export interface PreviewRules {
  watermark: PlacedWatermark;
  sizes: PictureSizes;
  /** A change of one of them raises it. */
  version: number;
}

/** Keeps the studio's settings in the memory of every process; a change reaches all of them at once. */
@Injectable()
export class StudioService extends LiveSettings {
  private readonly log = new Logger('Settings');
  private studio: Studio;

  constructor(
    private readonly settings: SettingsRepository,
    private readonly storage: StoragePort,
    bus: EventBusPort,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    super(bus);
    this.studio = studioOf(null, this.config);
  }

  get current(): Readonly<Studio> {
    return this.studio;
  }

  /** Returns the storage key of the logo for light backgrounds; null when it is not stored here. */
  get logoKey(): string | null {
    return storedKey(this.studio.logoUrl);
  }

  /** Returns the home page that the studio has written, with separate cards; null while it uses another. */
  get ownHomePage(): (Omit<HomePage, 'kind' | 'cards'> & { cards: ReturnType<typeof cardsOf> }) | null {
    const { kind, title, text, cards, imageUrl } = this.studio.homePage;
    return kind === 'own' ? { title, text, imageUrl, cards: cardsOf(cards ?? '') } : null;
  }

  /** Makes the end of a mail to a client. */
  mailFooter(language: MailLanguage): MailFooter {
    const { seller, legalPages } = this.studio;
    return mailFooter(seller, legalPages, language, this.config.http.publicUrl);
  }

  /** Returns the environment's values, which are the defaults. */
  get defaults(): Readonly<Studio> {
    return studioOf(null, this.config);
  }

  override async refresh(): Promise<void> {
    try {
      await this.readInOrder(
        () => this.settings.read(),
        (row) => (this.studio = studioOf(row, this.config)),
      );
    } catch (error) {
      this.log.warn(`Settings could not be read: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /**
   * Reads how previews are made from the row itself: a file must not get a watermark that was valid a moment ago. The
   * placement follows from a secret alone: two previews of one picture (uploaded twice, or replaced by itself) that
   * cover different pixels would show together what each of them hides.
   */
  async previewRules(signal?: AbortSignal): Promise<PreviewRules> {
    const row = await this.settings.read();
    const mark =
      row.watermarkLogo === null
        ? (row.watermarkText ?? this.config.studio.watermarkText)
        : { png: await buffer(await this.storage.read(pictureKey(row.watermarkLogo), undefined, signal)) };
    const seed = createHmac('sha256', this.config.secrets.session).update('watermark placement').digest();
    return { watermark: { mark, ...styleOf(row), seed }, sizes: sizesOf(row), version: row.watermarkVersion };
  }
}
