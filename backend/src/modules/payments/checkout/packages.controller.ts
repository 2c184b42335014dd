import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { Area, Public } from '../../../common/http/audience.js';
import { InVisitorLanguage, VisitorLanguage } from '../../../common/http/visitor-language.js';
import type { MailLanguage } from '../../../common/mails/client-mail.js';
import { upgradePricesOf } from '../core/quote.js';
import { EntitlementsService } from '../core/entitlements.service.js';
import { translated } from '../price-lists/price-list.entity.js';
import { PackageDto } from './checkout.dto.js';

/** What can be bought where no price list was selected. */
@Area('payments')
@Controller('api/packages')
export class PackagesController {
  constructor(private readonly entitlements: EntitlementsService) {}

  @Get()
  @Public()
  @InVisitorLanguage()
  @ApiOperation({ summary: 'The packages of the default price list' })
  @ApiOkResponse({ type: [PackageDto] })
  async listPackages(@VisitorLanguage() language: MailLanguage | null): Promise<PackageDto[]> {
    const listed = await this.entitlements.listOf({ priceListId: null, access: 'free' });
    const list = language ? translated(listed, language) : listed;
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
