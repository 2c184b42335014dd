import { Controller, Get, Header, Inject } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces } from '../../common/http/api-decorators.js';
import { Clock } from '../../common/clock.js';
import { Area, Public } from '../../common/http/audience.js';
import { CONFIG, type Config } from '../../config/config.js';
import { StudioService } from '../settings/studio.service.js';

const VALID_DAYS = 90;

/** Says whom to inform about a vulnerability of this site (RFC 9116). */
@Area('site')
@Controller('.well-known/security.txt')
export class SecurityTextController {
  constructor(
    private readonly studio: StudioService,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @Public()
  @Header('content-type', 'text/plain; charset=utf-8')
  @Header('cache-control', 'public, max-age=3600')
  @ApiOperation({ summary: 'Whom to tell about a vulnerability (RFC 9116)' })
  @ApiProduces('text/plain')
  @ApiOkResponse({ schema: { type: 'string' } })
  getSecurityText(): string {
    const { supportEmail, language } = this.studio.current;
    const expires = new Date(this.clock.now().getTime() + VALID_DAYS * 86_400_000);
    return [
      `Contact: mailto:${encodeURIComponent(supportEmail).replaceAll('%40', '@')}`,
      `Expires: ${expires.toISOString()}`,
      `Preferred-Languages: ${language}`,
      `Canonical: ${this.config.http.publicUrl}/.well-known/security.txt`,
      '',
    ].join('\n');
  }
}
