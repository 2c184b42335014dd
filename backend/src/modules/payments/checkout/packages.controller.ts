import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { Area, Public } from '../../../common/http/audience.js';
import { CATALOGUE } from '../core/catalogue.js';
import { PackageDto } from './checkout.dto.js';

/** What can be bought. */
@Area('payments')
@Controller('api/packages')
export class PackagesController {
  @Get()
  @Public()
  @ApiOperation({ summary: 'The packages and their prices' })
  @ApiOkResponse({ type: [PackageDto] })
  listPackages(): PackageDto[] {
    return CATALOGUE.map(({ packageType, title, description, features, price, upgradePrice }) => ({
      packageType,
      title,
      description,
      features,
      priceCents: price.cents,
      upgradePriceCents: upgradePrice?.cents ?? null,
      currency: price.currency,
    }));
  }
}
