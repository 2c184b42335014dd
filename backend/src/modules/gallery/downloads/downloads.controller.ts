import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { Area } from '../../../common/http/audience.js';
import { CurrentUser } from '../../auth/sessions/audience.guard.js';
import { OkDto } from '../../auth/users/user.dto.js';
import { isStaff, type User } from '../../auth/users/user.entity.js';
import type { HeldProject } from '../../projects/people/holder.js';
import { CurrentPerson, GalleryRoute, OpenGallery } from '../../projects/gate/gallery-gate.guard.js';
import type { GalleryPerson } from '../../projects/people/person.entity.js';
import { DownloadDto, DownloadErrors, DownloadSizeDto, SelectHeadshotDto } from '../access/gallery.dto.js';
import { DownloadsService } from './downloads.service.js';

/** Single downloads and free photos. */
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
    @OpenGallery() project: HeldProject,
    @CurrentPerson() person: GalleryPerson,
    @Param('fileId') fileId: string,
    @Body() { size = 'original' }: DownloadSizeDto,
    @CurrentUser() user: User | undefined,
  ): Promise<DownloadDto> {
    return this.downloads.download(project, fileId, size, { person, asStaff: isStaff(user) });
  }

  @Post('select-headshot')
  @GalleryRoute()
  @HttpCode(200)
  @ApiOperation({ summary: 'Chooses a free photo, each once' })
  @ApiOkResponse({ type: OkDto })
  async selectHeadshot(
    @OpenGallery() project: HeldProject,
    @CurrentPerson() person: GalleryPerson,
    @Body() body: SelectHeadshotDto,
    @CurrentUser() user: User | undefined,
  ): Promise<OkDto> {
    await this.downloads.selectHeadshot(project, body.mediaFileId, { person, asStaff: isStaff(user) });
    return { ok: true };
  }
}
