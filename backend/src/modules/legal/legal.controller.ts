import { Body, Controller, Get, Header, Param, Put, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiResponse } from '../../common/http/api-decorators.js';
import { LargeBody } from '../../common/http/large-body.js';
import { AdminOnly, Area, Public } from '../../common/http/audience.js';
import { Audited } from '../audit/audited.decorator.js';
import {
  LegalLanguageDto,
  LegalPageDto,
  LegalPageParamsDto,
  LegalTextDto,
  SaveLegalTextDto,
  SellerSettingsDto,
  StarterTextDto,
  UpdateSellerDto,
} from './legal.dto.js';
import { LegalService } from './legal.service.js';

/** Lets staff write the legal pages and the seller's details. */
@Area('settings')
@AdminOnly()
@Controller('api/admin/legal')
export class LegalController {
  constructor(private readonly legal: LegalService) {}

  @Get()
  @ApiOperation({ summary: 'Every legal page in every language, written or not' })
  @ApiOkResponse({ type: [LegalTextDto] })
  listLegalTexts(): Promise<LegalTextDto[]> {
    return this.legal.list();
  }

  @Get('seller')
  @ApiOperation({ summary: 'Who sells: for receipts, emails and the legal notice' })
  @ApiOkResponse({ type: SellerSettingsDto })
  getSeller(): Promise<SellerSettingsDto> {
    return this.legal.readSeller();
  }

  @Put('seller')
  @Audited()
  @ApiOperation({ summary: 'Sets who sells' })
  @ApiOkResponse({ type: SellerSettingsDto })
  @ApiResponse({ status: 409, description: '`settings.changed_meanwhile`' })
  saveSeller(@Body() body: UpdateSellerDto): Promise<SellerSettingsDto> {
    return this.legal.saveSeller(body);
  }

  @Get(':page/starter')
  @ApiOperation({ summary: 'A text to begin with; not legal advice' })
  @ApiOkResponse({ type: StarterTextDto })
  async getStarterText(
    @Param() { page }: LegalPageParamsDto,
    @Query() { language }: LegalLanguageDto,
  ): Promise<StarterTextDto> {
    return { text: await this.legal.starter(page, language) };
  }

  @Put(':page')
  @LargeBody()
  @Audited({ details: ({ language }) => ({ language: typeof language === 'string' ? language : null }) })
  @ApiOperation({ summary: 'Saves a legal page in one language, as a new version; an empty text removes it' })
  @ApiOkResponse({ type: LegalTextDto })
  @ApiResponse({ status: 409, description: '`settings.changed_meanwhile`' })
  saveLegalText(@Param() { page }: LegalPageParamsDto, @Body() body: SaveLegalTextDto): Promise<LegalTextDto> {
    return this.legal.save(page, body);
  }
}

/** Shows everybody the legal pages. */
@Area('site')
@Controller('api/site/legal')
export class LegalPagesController {
  constructor(private readonly legal: LegalService) {}

  @Get(':page')
  @Public()
  @Header('cache-control', 'public, max-age=60')
  @ApiOperation({ summary: 'A legal page, in another language when it is not written in this one' })
  @ApiOkResponse({ type: LegalPageDto })
  @ApiResponse({ status: 404, description: '`route.not_found`' })
  getLegalPage(@Param() { page }: LegalPageParamsDto, @Query() { language }: LegalLanguageDto): Promise<LegalPageDto> {
    return this.legal.read(page, language);
  }
}
