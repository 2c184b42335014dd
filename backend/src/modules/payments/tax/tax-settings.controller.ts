import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiResponse } from '../../../common/http/api-decorators.js';
import { LargeBody } from '../../../common/http/large-body.js';
import { AdminOnly, Area } from '../../../common/http/audience.js';
import { Audited } from '../../audit/audited.decorator.js';
import { TaxSettingsDto, UpdateTaxDto } from './tax.dto.js';
import { TaxSettingsService } from './tax-settings.service.js';

/** Staff set how tax is charged. */
@Area('settings')
@AdminOnly()
@Controller('api/admin/tax')
export class TaxSettingsController {
  constructor(private readonly tax: TaxSettingsService) {}

  @Get()
  @ApiOperation({ summary: 'How tax is charged' })
  @ApiOkResponse({ type: TaxSettingsDto })
  getTaxSettings(): Promise<TaxSettingsDto> {
    return this.tax.read();
  }

  @Put()
  @LargeBody()
  @Audited()
  @ApiOperation({ summary: "Sets how tax is charged; needs the seller's details" })
  @ApiOkResponse({ type: TaxSettingsDto })
  @ApiResponse({ status: 400, description: '`request.invalid` with what is missing, by field' })
  @ApiResponse({ status: 409, description: '`settings.changed_meanwhile`' })
  saveTaxSettings(@Body() body: UpdateTaxDto): Promise<TaxSettingsDto> {
    return this.tax.save(body);
  }
}
