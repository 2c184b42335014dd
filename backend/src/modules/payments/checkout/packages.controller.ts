import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { Area, Public } from '../../../common/http/audience.js';
import { upgradePricesOf } from '../core/quote.js';
import { EntitlementsService } from '../core/entitlements.service.js';
import { PackageDto } from './checkout.dto.js';

/** What can be bought where no price list was selected. */
@Area('payments')
@Controller('api/packages')
export class PackagesController {
  constructor(private readonly entitlements: EntitlementsService) {}

  @Get()
  @Public()
  @ApiOperation({ summary: 'The packages of the default price list' })
  @ApiOkResponse({ type: [PackageDto] })
  async listPackages(): Promise<PackageDto[]> {
    const list = await this.entitlements.listOf({ priceListId: null, access: 'free' });
    return list.content.packages.map((each) => {
      const upgrades = Object.values(upgradePricesOf(each, list));
      const { code, name, description, features, priceCents } = each;
      return {
        packageType: code,
        title: name,
        description,
        features,
        priceCents,
        upgradePriceCents: upgrades.length > 0 ? Math.min(...upgrades) : null,
        currency: list.currency,
      };
    });
  }
}
