import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Inject, Injectable } from '@nestjs/common';
import { message } from '../../common/messages.js';
import { Clock } from '../../common/clock.js';
import { appError, invalidField } from '../../common/errors.js';
import { CONFIG, type Config } from '../../config/config.js';
import { ImageToolPort, UnusableMediaError, type ImageRenditionSpec } from '../../ports/image-tool.port.js';
import { StoragePort } from '../../ports/storage.port.js';
import { FactorsService } from '../auth/factors/factors.service.js';
import { proofRequired } from '../auth/sessions/audience.guard.js';
import type { User } from '../auth/users/user.entity.js';
import {
  SETTING_NAMES,
  type PictureDto,
  type SettingsDto,
  type SettingValuesDto,
  type UpdateSettingsDto,
  type WatermarkPreviewDto,
} from './settings.dto.js';
import type { LegalPage, SellerDetails } from './seller-details.js';
import { SettingsRepository } from './settings.repository.js';
import { hasTaxId, type TaxSettings } from './tax-settings.js';
import type { Milestone, StudioSettings } from './studio-settings.entity.js';
import { pictureKey, pictureUrl, StudioService, type Studio } from './studio.service.js';

const SAMPLES = new URL('../../../assets/samples/', import.meta.url);
/** The sample is as large as the preview that clients see first, and drawn by the same tool. */
const SAMPLE_SPEC: ImageRenditionSpec = { name: 'preview', maxEdge: 960, format: 'webp', quality: 78, watermark: true };
/** Previews from before one of these changed show an older watermark, or have other sizes. */
const WATERMARK_SETTINGS = [
  'watermarkText',
  'watermarkLogo',
  'watermarkLayout',
  'watermarkSize',
  'watermarkStrength',
  'previewSize',
] as const;
/** The sample looks the same each time. */
const SAMPLE_SEED = Buffer.alloc(32, 0x60);
const GRAPHIC_EDGE = 800;
const PHOTO_SPEC: ImageRenditionSpec = { name: 'photo', maxEdge: 1_600, format: 'webp', quality: 78, watermark: false };
/** The name of a stored picture: the hash of its content. */
const PICTURE = /^[0-9a-f]{40}\.(png|webp)$/;
const CHANGED_MEANWHILE =
  'The settings have been changed by somebody else meanwhile. Look at what stands there now, and save again.';

/** Who changes the settings. */
interface Editor {
  user: User;
  isProven: boolean;
}

/** The console's settings: read, change, try out. */
@Injectable()
export class SettingsService {
  constructor(
    private readonly settings: SettingsRepository,
    private readonly studio: StudioService,
    private readonly factors: FactorsService,
    private readonly storage: StoragePort,
    private readonly images: ImageToolPort,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async read(): Promise<SettingsDto> {
    const row = await this.settings.read();
    await this.studio.refresh();
    return {
      version: row.version,
      values: toDto(this.studio.current, row.watermarkLogo),
      defaults: toDto(this.studio.defaults, null),
      changed: SETTING_NAMES.filter((name) => row[name] !== null),
      hasBackupTarget: this.config.backups.target !== undefined,
      staffWithoutFactor: await this.factors.countStaffWithout(),
    };
  }

  /**
   * @param by who changes them, and whether they have proved lately who they are
   * @throws AppError `settings.changed_meanwhile`, `auth.proof_required`; `request.invalid` for a picture that was never
   * uploaded, a limit above the operator's, and whoever requires second factors without one
   */
  async update({ version, ...sent }: UpdateSettingsDto, by: Editor): Promise<SettingsDto> {
    const changes = changesOf(sent);
    for (const name of ['logo', 'logoDark', 'icon', 'socialImage', 'watermarkLogo', 'homeImage'] as const)
      await this.assertStored(name, changes[name]);
    this.assertWithinLimit(changes.maxUploadMb);
    const before = await this.settings.read();
    if (before.version !== version)
      throw appError('settings.changed_meanwhile', CHANGED_MEANWHILE, { version: before.version });
    const { secondFactorFrom } = changes;
    if (secondFactorFrom !== undefined && secondFactorFrom !== before.secondFactorFrom)
      await this.assertMayRequireFactors(secondFactorFrom, by);
    // Smaller grid images exist already.
    const newWatermark =
      WATERMARK_SETTINGS.some((name) => changes[name] !== undefined && changes[name] !== before[name]) ||
      (changes.gridSize === 768 && before.gridSize !== 768);
    if (
      Object.keys(changes).length > 0 &&
      !(await this.settings.save(version, changes, newWatermark, this.clock.now()))
    ) {
      throw appError('settings.changed_meanwhile', CHANGED_MEANWHILE);
    }
    const reply = await this.read();
    await this.announce();
    return reply;
  }

  /** Records when the studio did something for the first time: later times change nothing. */
  noteMilestone(milestone: Milestone): Promise<void> {
    return this.settings.noteMilestone(milestone, this.clock.now());
  }

  dismissOnboarding(dismissed: boolean): Promise<void> {
    return this.settings.dismissOnboarding(dismissed ? this.clock.now() : null);
  }

  /** Who sells and how that is taxed, with the version of the settings; and what the studio has done so far. */
  readSeller(): Promise<Pick<StudioSettings, 'version' | 'seller' | 'tax' | Milestone | 'onboardingDismissedAt'>> {
    return this.settings.read();
  }

  /** @throws AppError `settings.changed_meanwhile`; `request.invalid` without a tax ID while tax is charged */
  async saveSeller(version: number, seller: SellerDetails): Promise<void> {
    const { tax } = await this.settings.read();
    if (tax !== null && tax.mode !== 'none' && !hasTaxId(seller))
      throw appError('request.invalid', 'A seller who charges tax needs a VAT ID or a tax number.', {
        fields: { vatId: message('seller_tax_id_required') },
      });
    await this.saveDetails(version, { seller });
  }

  /** @throws AppError `settings.changed_meanwhile`; `request.invalid` while the seller's details are incomplete */
  async saveTax(version: number, tax: TaxSettings): Promise<void> {
    const { seller } = await this.settings.read();
    if (tax.mode !== 'none' && (seller === null || !hasTaxId(seller)))
      throw appError('request.invalid', "Charging tax needs the seller's details.", {
        fields: { mode: message(seller === null ? 'tax_needs_seller' : 'tax_needs_tax_id') },
      });
    await this.saveDetails(version, { tax });
  }

  private async saveDetails(version: number, changes: Partial<StudioSettings>): Promise<void> {
    if (!(await this.settings.save(version, changes, false, this.clock.now())))
      throw appError('settings.changed_meanwhile', CHANGED_MEANWHILE);
    await this.announce();
  }

  /** No other change of the settings until the transaction ends. */
  async lock(): Promise<void> {
    await this.settings.lock();
  }

  setLegalPages(pages: LegalPage[]): Promise<void> {
    return this.settings.setLegalPages(pages);
  }

  /** All processes read the settings again. */
  announce(): Promise<void> {
    return this.studio.announce();
  }

  /** Re-encodes and stores a logo; it is not used until it is set. @throws AppError `settings.bad_picture` */
  storePicture(source: Buffer): Promise<PictureDto> {
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
  async openPicture(picture: string): Promise<{ bytes: Readable; type: string }> {
    const [, format] = PICTURE.exec(picture) ?? [];
    if (!format || (await this.storage.head(pictureKey(picture))) === null)
      throw appError('media.not_found', 'Image not found.');
    return { bytes: await this.storage.read(pictureKey(picture)), type: `image/${format}` };
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

  /** A sample picture with the watermark as clients would see it if these changes were saved. */
  async watermarkPreview({ sample = 'bright', ...sent }: WatermarkPreviewDto): Promise<Buffer> {
    await this.assertStored('watermarkLogo', sent.watermarkLogo);
    const { watermarkLogo, ...row }: StudioSettings = { ...(await this.settings.read()), ...changesOf(sent) };
    const { watermarkText: text, watermarkStyle: style } = this.studio.defaults;
    const { images } = await this.images.render(await readFile(new URL(`${sample}.jpg`, SAMPLES)), [SAMPLE_SPEC], {
      mark: watermarkLogo
        ? { png: await buffer((await this.openPicture(watermarkLogo)).bytes) }
        : (row.watermarkText ?? text),
      layout: row.watermarkLayout ?? style.layout,
      size: row.watermarkSize ?? style.size,
      strength: row.watermarkStrength ?? style.strength,
      seed: SAMPLE_SEED,
    });
    return images[0]!.data;
  }

  private assertWithinLimit(megabytes: number | null | undefined): void {
    const most = this.studio.defaults.maxUploadMb;
    if (megabytes && megabytes > most)
      throw invalidField('maxUploadMb', message('upload_limit_most', { most }), `The limit is ${most} MB.`);
  }

  /** Whoever requires a second factor has one, so that nobody locks themselves out. */
  private async assertMayRequireFactors(from: string | null, { user, isProven }: Editor): Promise<void> {
    const isExempt = user.passwordHash === null;
    if (from !== null && !isExempt && !(await this.factors.hasSecondFactor(user)))
      throw invalidField('secondFactorFrom', message('second_factor_own_first'));
    if (!isProven) throw proofRequired();
  }

  private async assertStored(field: string, picture: string | null | undefined): Promise<void> {
    if (!picture || (await this.storage.head(pictureKey(picture)))) return;
    throw invalidField(field, message('picture_not_uploaded'), 'This image was not uploaded.');
  }
}

/** A field that was left out stays as it is. */
function changesOf(sent: object): Partial<StudioSettings> {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
}

function toDto(studio: Readonly<Studio>, watermarkLogo: string | null): SettingValuesDto {
  return {
    studioName: studio.name,
    logoUrl: studio.logoUrl,
    logoDarkUrl: studio.logoDarkUrl,
    iconUrl: studio.iconUrl,
    socialImageUrl: studio.socialImageUrl,
    accentColour: studio.accent,
    theme: studio.theme,
    supportEmail: studio.supportEmail,
    watermarkText: studio.watermarkText,
    watermarkLogoUrl: watermarkLogo && pictureUrl(watermarkLogo),
    watermarkLayout: studio.watermarkStyle.layout,
    watermarkSize: studio.watermarkStyle.size,
    watermarkStrength: studio.watermarkStyle.strength,
    language: studio.language,
    formOfAddress: studio.formOfAddress,
    timezone: studio.timezone,
    defaultTimerDays: studio.defaultTimerDays,
    timerStyle: studio.timerStyle,
    maxUploadMb: studio.maxUploadMb,
    emailLinks: studio.emailLinks,
    automaticMails: studio.automaticMails,
    automaticBackups: studio.automaticBackups,
    backupHour: studio.backupHour,
    secondFactorFrom: studio.secondFactorFrom,
    ...studio.retention,
    cleanCover: studio.cleanCover,
    ultraHdFilms: studio.ultraHdFilms,
    ...studio.sizes,
    photoCreator: studio.rights.creator?.[0] ?? null,
    photoCopyright: studio.rights.copyright,
    photoCredit: studio.rights.credit,
    dataMining: studio.rights.dataMining,
    homePage: studio.homePage.kind,
    homeTitle: studio.homePage.title,
    homeText: studio.homePage.text,
    homeCards: studio.homePage.cards,
    homeImageUrl: studio.homePage.imageUrl,
  };
}
