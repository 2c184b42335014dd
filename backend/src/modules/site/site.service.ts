import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../config/config.js';
import { MAX_UPLOAD_BYTES } from '../media/upload-rules.js';
import { VIDEO_ALLOWANCE } from '../payments/entitlement-level.js';
import type { SiteDto } from './site.dto.js';

/** The studio's brand and the limits, out of the configuration. */
@Injectable()
export class SiteService {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  describe(): SiteDto {
    const { studio, oidc, staffEmailDomain, payments } = this.config;
    return {
      studioName: studio.name,
      logoUrl: studio.logoUrl ?? null,
      logoDarkUrl: studio.logoDarkUrl ?? null,
      accentColour: studio.accent,
      theme: studio.theme,
      supportEmail: studio.supportEmail,
      timezone: studio.timezone,
      externalLogin: oidc !== null,
      staffEmailDomain: oidc === null ? null : (staffEmailDomain ?? null),
      paymentProvider: payments.provider,
      maxUploadBytes: MAX_UPLOAD_BYTES,
      freeVideoDownloads: VIDEO_ALLOWANCE.free,
    };
  }
}
