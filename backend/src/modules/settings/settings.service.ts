import { Inject, Injectable } from '@nestjs/common';
import { message } from '../../common/messages.js';
import { Clock } from '../../common/clock.js';
import { appError, invalidField } from '../../common/errors.js';
import { CONFIG, type Config } from '../../config/config.js';
import { FactorsService } from '../auth/factors/factors.service.js';
import { proofRequired } from '../auth/sessions/audience.guard.js';
import type { User } from '../auth/users/user.entity.js';
import { PicturesService } from './pictures.service.js';
import { SETTING_NAMES, settingsIn, type SettingsDto, type UpdateSettingsDto } from './settings.dto.js';
import type { LegalPage, SellerDetails } from './seller-details.js';
import { SettingsRepository } from './settings.repository.js';
import { hasTaxId, type TaxSettings } from './tax-settings.js';
import type { Milestone, StudioSettings } from './studio-settings.entity.js';
import { settingValuesOf } from './studio.js';
import { StudioService } from './studio.service.js';

/** Previews from before one of these changed show an older watermark, or have other sizes. */
const WATERMARK_SETTINGS = [
  'watermarkText',
  'watermarkLogo',
  'watermarkLayout',
  'watermarkSize',
  'watermarkStrength',
  'previewSize',
] as const;
const CHANGED_MEANWHILE =
  'The settings have been changed by somebody else meanwhile. Look at what stands there now, and save again.';

interface Editor {
  user: User;
  isProven: boolean;
}

/** Reads and changes the settings of the console. */
@Injectable()
export class SettingsService {
  constructor(
    private readonly settings: SettingsRepository,
    private readonly studio: StudioService,
    private readonly factors: FactorsService,
    private readonly pictures: PicturesService,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async read(): Promise<SettingsDto> {
    const row = await this.settings.read();
    await this.studio.refresh();
    return {
      version: row.version,
      values: settingValuesOf(this.studio.current, row.watermarkLogo),
      defaults: settingValuesOf(this.studio.defaults, null),
      changed: SETTING_NAMES.filter((name) => row[name] !== null),
      hasBackupTarget: this.config.backups.target !== undefined,
      staffWithoutFactor: await this.factors.countStaffWithout(),
    };
  }

  /**
   * @param by who changes them, and whether they have proved lately who they are
   * @throws AppError `settings.changed_meanwhile`, `auth.proof_required`; `request.invalid` for a picture that was
   * never uploaded, a limit above the operator's, and whoever requires second factors without one
   */
  async update({ version, ...sent }: UpdateSettingsDto, by: Editor): Promise<SettingsDto> {
    const changes = settingsIn(sent);
    for (const name of ['logo', 'logoDark', 'icon', 'socialImage', 'watermarkLogo', 'homeImage'] as const)
      await this.pictures.requireStored(name, changes[name]);
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

  /** Reads who sells and how that is taxed, with the version of the settings, and what the studio has done so far. */
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

  /** Lets nobody else change the settings until the transaction ends. */
  async lock(): Promise<void> {
    await this.settings.lock();
  }

  setLegalPages(pages: LegalPage[]): Promise<void> {
    return this.settings.setLegalPages(pages);
  }

  /** Lets all processes read the settings again. */
  announce(): Promise<void> {
    return this.studio.announce();
  }

  private assertWithinLimit(megabytes: number | null | undefined): void {
    const most = this.studio.defaults.maxUploadMb;
    if (megabytes && megabytes > most)
      throw invalidField('maxUploadMb', message('upload_limit_most', { most }), `The limit is ${most} MB.`);
  }

  /** Lets only an admin with a second factor require one, so that nobody locks themselves out. */
  private async assertMayRequireFactors(from: string | null, { user, isProven }: Editor): Promise<void> {
    const isExempt = user.passwordHash === null;
    if (from !== null && !isExempt && !(await this.factors.hasSecondFactor(user)))
      throw invalidField('secondFactorFrom', message('second_factor_own_first'));
    if (!isProven) throw proofRequired();
  }
}
