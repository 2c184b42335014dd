import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam } from '../../../common/http/api-decorators.js';
import { Area, Public } from '../../../common/http/audience.js';
import { InVisitorLanguage, VisitorLanguage } from '../../../common/http/visitor-language.js';
import type { MailLanguage } from '../../../common/mails/languages.js';
import { GalleryRoute, OpenGallery } from '../../projects/gate/gallery-gate.guard.js';
import type { HeldProject } from '../../projects/people/holder.js';
import { GalleryPricesService } from '../pricing/gallery-prices.service.js';
import { translated } from '../price-lists/price-list.entity.js';
import { upgradePriceOf } from '../price-lists/price-list-rules.js';
import { PackageDto } from './checkout.dto.js';
import { GalleryOffersDto } from './offers.dto.js';
import { OffersService } from './offers.service.js';

/** Serves the packages of projects that have selected no price list. */
@Area('payments')
@Controller('api/packages')
export class PackagesController {
  constructor(private readonly prices: GalleryPricesService) {}

  @Get()
  @Public()
  @InVisitorLanguage()
  @ApiOperation({ summary: 'The packages of the default price list' })
  @ApiOkResponse({ type: [PackageDto] })
  async listPackages(@VisitorLanguage() language: MailLanguage | null): Promise<PackageDto[]> {
    const listed = await this.prices.of({ priceListId: null, access: 'free' });
    const list = language ? translated(listed, language) : listed;
    return list.content.packages.map((each) => {
      const { code, name, description, features, priceCents } = each;
      return {
        packageType: code,
        title: name,
        description,
        features,
        priceCents,
        upgradePriceCents: upgradePriceOf(each, list.content),
        currency: list.currency,
      };
    });
  }
}

/** Serves the packages and items that a gallery's client can buy. */
@Area('gallery')
@Controller('api/gallery/:projectId/:visitor')
export class GalleryPackagesController {
  constructor(private readonly offers: OffersService) {}

  @Get('packages')
  @GalleryRoute()
  @InVisitorLanguage()
  @ApiParam({ name: 'projectId', type: String })
  @ApiParam({ name: 'visitor', type: String })
  @ApiOperation({ summary: 'What this client can buy, at their prices; after the timer too' })
  @ApiOkResponse({ type: GalleryOffersDto })
  listGalleryPackages(
    @OpenGallery() project: HeldProject,
    @VisitorLanguage() language: MailLanguage | null,
  ): Promise<GalleryOffersDto> {
    return this.offers.read(project, language);
  }
}
