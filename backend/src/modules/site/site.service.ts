import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../config/config.js';
import { MEGABYTE } from '../media/uploads/upload-rules.js';
import { UploadTypesService } from '../media/uploads/upload-types.service.js';
import { PaymentProvidersService } from '../payments/accounts/payment-providers.service.js';
import { PriceListsService } from '../payments/price-lists/price-lists.service.js';
import { offersWithdrawal } from '../settings/consumer-rights.js';
import { MailSettingsService } from '../mail/settings/mail-settings.service.js';
import { untaxedNote } from '../settings/untaxed-reason.js';
import { StudioService } from '../settings/studio.service.js';
import { isBuyerCountryNeeded } from '../settings/tax-settings.js';
import { BrandImagesService } from './brand-images.service.js';
import type { SiteDto } from './site.dto.js';

/** Reads the studio's brand and the limits. */
@Injectable()
export class SiteService {
  constructor(
    private readonly studio: StudioService,
    private readonly mail: MailSettingsService,
    private readonly providers: PaymentProvidersService,
    private readonly images: BrandImagesService,
    private readonly priceLists: PriceListsService,
    private readonly uploadTypes: UploadTypesService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  describe(): SiteDto {
    const { oidc, staffEmailDomain } = this.config;
    const { name: paymentProvider, isTest: testMode } = this.providers.current;
    const studio = this.studio.current;
    return {
      studioName: studio.name,
      logoUrl: studio.logoUrl,
      logoDarkUrl: studio.logoDarkUrl,
      iconUrl: this.images.url('touch-icon.png'),
      accentColour: studio.accent,
      theme: studio.theme,
      supportEmail: studio.supportEmail,
      formOfAddress: studio.formOfAddress,
      timezone: studio.timezone,
      externalLogin: oidc !== null,
      staffEmailDomain: oidc === null ? null : (staffEmailDomain ?? null),
      sendsMail: this.mail.sends,
      paymentProvider,
      testMode,
      maxUploadBytes: studio.maxUploadMb * MEGABYTE,
      uploadTypes: this.uploadTypes.extensions,
      freeVideoDownloads: this.priceLists.defaultAllowance.videos,
      homePage: studio.homePage.kind,
      legalPages: studio.legalPages,
      offersWithdrawal: offersWithdrawal(studio.seller),
      taxNote:
        studio.seller !== null && studio.tax.mode === 'none'
          ? untaxedNote(studio.tax.untaxedReason, studio.seller.country)
          : null,
      buyerCountryNeeded: isBuyerCountryNeeded(studio),
      ownHomePage: this.studio.ownHomePage,
    };
  }
}
