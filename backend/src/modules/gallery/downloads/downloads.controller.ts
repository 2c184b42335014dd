import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation } from '../../../common/http/api-decorators.js';
import { Area } from '../../../common/http/audience.js';
import { OkDto } from '../../auth/users/user.dto.js';
import { CurrentVisit, GalleryRoute } from '../../projects/gate/gallery-gate.guard.js';
import type { GalleryVisit } from '../../projects/gate/gallery-gate.service.js';
import { DownloadDto, DownloadErrors, DownloadSizeDto, SelectHeadshotDto } from '../access/gallery.dto.js';
import { DownloadsService } from './downloads.service.js';

/** Lets clients download single files and choose free photos. */
@Area('gallery')
@Controller('api/gallery/:projectId/:visitor')
export class DownloadsController {
  constructor(private readonly downloads: DownloadsService) {}

  @Post('download/:fileId')
  @GalleryRoute()
  @HttpCode(200)
  @ApiBody({ type: DownloadSizeDto, required: false })
  @ApiOperation({
    summary: 'Unlocks a file within the allowance and returns a five-minute link',
  })
  @ApiOkResponse({ type: DownloadDto })
  @DownloadErrors()
  downloadFile(
    @CurrentVisit() visit: GalleryVisit,
    @Param('fileId') fileId: string,
    @Body() { size = 'original' }: DownloadSizeDto,
  ): Promise<DownloadDto> {
    return this.downloads.download(visit, fileId, size);
  }

  @Post('select-headshot')
  @GalleryRoute()
  @HttpCode(200)
  @ApiOperation({ summary: 'Chooses a free photo, each once' })
  @ApiOkResponse({ type: OkDto })
  async selectHeadshot(@CurrentVisit() visit: GalleryVisit, @Body() body: SelectHeadshotDto): Promise<OkDto> {
    await this.downloads.chooseFreePhoto(visit, body.mediaFileId);
    return { ok: true };
  }
}
