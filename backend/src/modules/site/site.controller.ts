import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { Area, Public } from '../../common/http/audience.js';
import { SiteDto } from './site.dto.js';
import { SiteService } from './site.service.js';

/** The studio's brand and the limits, for both front ends. */
@Area('site')
@Controller('api/site')
export class SiteController {
  constructor(private readonly site: SiteService) {}

  @Get()
  @Public()
  @Header('cache-control', 'public, max-age=60')
  @ApiOperation({ summary: 'Brand, support address and limits' })
  @ApiOkResponse({ type: SiteDto })
  getSite(): SiteDto {
    return this.site.describe();
  }
}
