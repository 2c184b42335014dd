import { createHmac } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { FormOfAddress, MailLanguage } from '../../common/mails/languages.js';
import type { TimerStyle } from './studio-settings.entity.js';
import { retentionOf, type RetentionSetting } from '../../common/retention.js';
import { CONFIG, type Config } from '../../config/config.js';
import { EventBusPort } from '../../ports/event-bus.port.js';
import type { PictureRights, PlacedWatermark, Watermark } from '../../ports/image-tool.port.js';
import { StoragePort } from '../../ports/storage.port.js';
import { cardsOf, type HomePage } from './home-page.js';
import { LiveSettings } from './live-settings.js';
import { mailFooter, type LegalPage, type SellerDetails, type MailFooter } from './seller-details.js';
import { DEFAULT_SIZES, type PictureSizes } from './picture-sizes.js';
import { SettingsRepository } from './settings.repository.js';
import { NO_TAX, type TaxSettings } from './tax-settings.js';
import type { StudioSettings } from './studio-settings.entity.js';

/** The current studio settings: the environment's values, overridden by what staff have set. */
export interface Studio {
  name: string;
  /** The sender of mails: a name that staff have set overrides that of `MAIL_FROM`. */
  mailName: string;
  logoUrl: string | null;
  logoDarkUrl: string | null;
  iconUrl: string | null;
  socialImageUrl: string | null;
  accent: string;
  theme: 'auto' | 'light' | 'dark';
  supportEmail: string;
  watermarkText: string;
  watermarkStyle: Omit<Watermark, 'mark'>;
  /** The language of mails to clients whose project names none. */
  language: MailLanguage;
  /** The form of address in every text that clients read. */
  formOfAddress: FormOfAddress;
  timezone: string;
  defaultTimerDays: number | null;
  /** The style of the timer in projects that the console creates. */
  timerStyle: TimerStyle;
  /** The largest file that can be uploaded: 2^20 bytes each. */
  maxUploadMb: number;
  /** Links with the email address of a client open galleries. */
  emailLinks: boolean;
  /** Reminders to clients and mails to staff are sent. */
  automaticMails: boolean;
  /** Backups are made by themselves. */
  automaticBackups: boolean;
  /** The hour of the day from which the backup of the day is made. */
  backupHour: number;
  /** The day from which every member of staff needs a second factor; null: nobody does. */
  secondFactorFrom: string | null;
  /** Days that the kinds of `RETENTION` are kept. */
  retention: Record<RetentionSetting, number>;
  /** Clients see the cover without watermark. */
  cleanCover: boolean;
  /** Films without watermark are streamed in up to 2160p. */
  ultraHdFilms: boolean;
  /** How large clients see what they have not unlocked. */
  sizes: PictureSizes;
  /** Renditions state these rights where the file's own metadata says nothing. */
  rights: PictureRights;
  homePage: HomePage;
  seller: SellerDetails | null;
  tax: TaxSettings;
  /** The legal pages that have a text. */
  legalPages: readonly LegalPage[];
}

/** What is drawn into previews, and their sizes. */
export interface PreviewRules {
  watermark: PlacedWatermark;
  sizes: PictureSizes;
  /** Raised when one of them changes. */
  version: number;
}

/** The key of a stored picture of the studio. */
export const pictureKey = (picture: string) => `studio/${picture}`;
/** The public URL of a stored picture. */
export const pictureUrl = (picture: string) => `/api/site/pictures/${picture}`;

/** Returns the key of the picture at a URL; null when it is not one of ours. */
export function storedKey(url: string | null): string | null {
  const prefix = pictureUrl('');
  return url?.startsWith(prefix) ? pictureKey(url.slice(prefix.length)) : null;
}

/** The studio's brand and defaults, kept in the memory of every process; a change reaches all of them at once. */
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
    this.studio = this.valuesOf(null);
  }

  get current(): Readonly<Studio> {
    return this.studio;
  }

  /** The storage key of the logo for light backgrounds; null when it is not stored here. */
  get logoKey(): string | null {
    return storedKey(this.studio.logoUrl);
  }

  /** The home page that the studio has written, its cards apart; null while it uses another. */
  get ownHomePage(): (Omit<HomePage, 'kind' | 'cards'> & { cards: ReturnType<typeof cardsOf> }) | null {
    const { kind, title, text, cards, imageUrl } = this.studio.homePage;
    return kind === 'own' ? { title, text, imageUrl, cards: cardsOf(cards ?? '') } : null;
  }

  /** The text below a mail to a client. */
  mailFooter(language: MailLanguage): MailFooter {
    const { seller, legalPages } = this.studio;
    return mailFooter(seller, legalPages, language, this.config.http.publicUrl);
  }

  /** The environment's values: the defaults of the studio settings. */
  get defaults(): Readonly<Studio> {
    return this.valuesOf(null);
  }

  override async refresh(): Promise<void> {
    try {
      await this.readInOrder(
        () => this.settings.read(),
        (row) => (this.studio = this.valuesOf(row)),
      );
    } catch (error) {
      this.log.warn(`Settings could not be read: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /**
   * How previews are made, read from the row itself: a file must not be marked with what was valid a moment ago.
   * The placement follows from a secret alone: two previews of one picture (uploaded twice, or replaced by itself) that
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

  private valuesOf(row: StudioSettings | null): Studio {
    const { studio, mail } = this.config;
    return {
      name: row?.studioName ?? studio.name,
      mailName: row?.studioName ?? mail.from.name,
      logoUrl: row?.logo ? pictureUrl(row.logo) : (studio.logoUrl ?? null),
      // A logo set in the console is used on both backgrounds unless there is one for the dark theme.
      logoDarkUrl: row?.logoDark ? pictureUrl(row.logoDark) : row?.logo ? null : (studio.logoDarkUrl ?? null),
      iconUrl: row?.icon ? pictureUrl(row.icon) : null,
      socialImageUrl: row?.socialImage ? pictureUrl(row.socialImage) : null,
      accent: row?.accentColour ?? studio.accent,
      theme: row?.theme ?? studio.theme,
      supportEmail: row?.supportEmail ?? studio.supportEmail,
      watermarkText: row?.watermarkText ?? studio.watermarkText,
      watermarkStyle: styleOf(row),
      language: row?.language ?? 'en',
      formOfAddress: row?.formOfAddress ?? 'formal',
      timezone: row?.timezone ?? studio.timezone,
      defaultTimerDays: row?.defaultTimerDays ?? null,
      timerStyle: row?.timerStyle ?? 'days',
      maxUploadMb: Math.min(row?.maxUploadMb ?? Infinity, this.config.uploads.maxMegabytes),
      emailLinks: row?.emailLinks ?? true,
      automaticMails: row?.automaticMails ?? true,
      automaticBackups: row?.automaticBackups ?? true,
      backupHour: row?.backupHour ?? 3,
      secondFactorFrom: row?.secondFactorFrom ?? null,
      retention: retentionOf(row),
      cleanCover: row?.cleanCover ?? true,
      ultraHdFilms: row?.ultraHdFilms ?? false,
      sizes: sizesOf(row),
      rights: {
        creator: row?.photoCreator ? [row.photoCreator] : null,
        copyright: row?.photoCopyright ?? null,
        credit: row?.photoCredit ?? null,
        dataMining: row?.dataMining ?? null,
      },
      homePage: {
        kind: row?.homePage ?? 'default',
        title: row?.homeTitle ?? null,
        text: row?.homeText ?? null,
        cards: row?.homeCards ?? null,
        imageUrl: row?.homeImage ? pictureUrl(row.homeImage) : null,
      },
      seller: row?.seller ?? null,
      tax: row?.tax ?? NO_TAX,
      legalPages: row?.legalPages ?? [],
    };
  }
}

/** The default is one mark in the centre. */
const styleOf = (row: StudioSettings | null): Omit<Watermark, 'mark'> => ({
  layout: row?.watermarkLayout ?? 'centre',
  size: row?.watermarkSize ?? 'medium',
  strength: row?.watermarkStrength ?? 22,
});

const sizesOf = (row: StudioSettings | null): PictureSizes => ({
  previewSize: row?.previewSize ?? DEFAULT_SIZES.previewSize,
  gridSize: row?.gridSize ?? DEFAULT_SIZES.gridSize,
});
