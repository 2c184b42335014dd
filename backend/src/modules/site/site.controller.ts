import { Controller, Get, Header, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ApiOkResponse, ApiOperation, ApiProduces } from '../../common/http/api-decorators.js';
import { Area, Public } from '../../common/http/audience.js';
import { BrandImagesService } from './brand-images.service.js';
import { SiteDto } from './site.dto.js';
import { SiteService } from './site.service.js';

/** Sends both front ends the studio's brand and the limits. */
@Area('site')
@Controller('api/site')
export class SiteController {
  constructor(
    private readonly site: SiteService,
    private readonly images: BrandImagesService,
  ) {}

  @Get()
  @Public()
  @Header('cache-control', 'public, max-age=60')
  @ApiOperation({ summary: 'Brand, support address and limits' })
  @ApiOkResponse({ type: SiteDto })
  getSite(): SiteDto {
    return this.site.describe();
  }

  @Get('brand/:version/:image')
  @Public()
  @ApiProduces('image/png', 'image/jpeg')
  @ApiOperation({ summary: 'The icon for tabs or home screens, or the image of links' })
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async getBrandImage(
    @Param('version') version: string,
    @Param('image') image: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { bytes, type, isCurrent } = await this.images.open(version, image);
    // An older page still gets an image, the present one; its address must not keep it.
    void reply
      .header('content-type', type)
      .header('cache-control', isCurrent ? 'public, max-age=31536000, immutable' : 'public, max-age=60')
      .send(bytes);
  }
}
