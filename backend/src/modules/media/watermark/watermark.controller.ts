import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '../../../common/http/api-decorators.js';
import { Area, AdminOnly } from '../../../common/http/audience.js';
import { Audited } from '../../audit/audited.decorator.js';
import { WatermarkProgressDto } from '../core/media-file.dto.js';
import { WatermarkService } from './watermark.service.js';

/** New files get the present watermark; older files only when staff request it. */
@Area('media')
@AdminOnly()
@Controller('api/admin/watermark')
export class WatermarkController {
  constructor(private readonly watermark: WatermarkService) {}

  @Get()
  @ApiOperation({ summary: 'How many files still show an older watermark' })
  @ApiOkResponse({ type: WatermarkProgressDto })
  getWatermarkProgress(): Promise<WatermarkProgressDto> {
    return this.watermark.progress();
  }

  @Post('apply')
  @HttpCode(200)
  @Audited()
  @ApiOperation({
    summary: 'Re-renders previews with an older watermark; the old ones are shown meanwhile',
  })
  @ApiOkResponse({ type: WatermarkProgressDto })
  applyWatermark(): Promise<WatermarkProgressDto> {
    return this.watermark.apply();
  }
}
