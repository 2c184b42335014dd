import { Controller, Get, Header, Inject } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../../common/http/audience.js';
import { CONFIG, type Config } from '../../config/config.js';
import { MAX_UPLOAD_BYTES } from '../media/upload-rules.js';
import { VIDEO_ALLOWANCE } from '../payments/entitlement-level.js';
import { SiteDto } from './site.dto.js';

/** The studio's brand and the limits, for both front ends. */
@ApiTags('site')
@Controller('api/site')
export class SiteController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @Get()
  @Public()
  @Header('cache-control', 'public, max-age=60')
  @ApiOperation({ operationId: 'getSite', summary: 'Brand, support address and limits' })
  @ApiOkResponse({ type: SiteDto })
  read(): SiteDto {
    const { studio, oidc, staffEmailDomain, payments } = this.config;
    return {
      studioName: studio.name,
      logoUrl: studio.logoUrl ?? null,
      accentColour: studio.accent,
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
