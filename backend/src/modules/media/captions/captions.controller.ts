import { Body, Controller, Delete, Param, Patch, Put, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ApiBody, ApiConsumes, ApiOkResponse, ApiOperation, ApiResponse } from '../../../common/http/api-decorators.js';
import { Area, AdminOnly } from '../../../common/http/audience.js';
import { wholeBody } from '../../../common/http/request-body.js';
import { message } from '../../../common/messages.js';
import { Audited, changedFields } from '../../audit/audited.decorator.js';
import { StaffMediaFileDto } from '../core/media-file.dto.js';
import { UpdateCaptionDto } from './captions.dto.js';
import { CaptionsService } from './captions.service.js';

const MAX_MEGABYTES = 1;

/** Staff add captions to films. */
@Area('media')
@AdminOnly()
@Controller('api/admin/media/:id/captions/:language')
export class CaptionsController {
  constructor(private readonly captions: CaptionsService) {}

  @Put()
  @Audited({ subject: ['file', 'id'] })
  @ApiConsumes('text/vtt', 'application/x-subrip')
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
  @ApiOperation({
    summary: 'Stores the captions of a film in a language (BCP 47): a WebVTT or SRT file of at most 1 MB',
    description:
      'Captions that the film has in this language are replaced. SRT is converted to WebVTT; styles and whatever else is not a caption are left out. A caption has at most 100 lines and 5,000 characters, and all of them as WebVTT at most 2 MB.',
  })
  @ApiOkResponse({ type: StaffMediaFileDto })
  @ApiResponse({
    status: 400,
    description: '`caption.invalid` with the line and the reason; `caption.bad_language`; `media.wrong_type`',
  })
  @ApiResponse({ status: 409, description: '`caption.too_many`' })
  async storeCaptions(
    @Param('id') id: string,
    @Param('language') language: string,
    @Req() request: FastifyRequest,
  ): Promise<StaffMediaFileDto> {
    const bytes = await wholeBody(request.body, {
      most: MAX_MEGABYTES * 1024 * 1024,
      tooLarge: message('caption_too_large', { most: MAX_MEGABYTES }),
      wrongType: 'Send the file itself (Content-Type: text/vtt).',
    });
    return this.captions.store(id, language, bytes);
  }

  @Patch()
  @Audited({ subject: ['file', 'id'], details: changedFields })
  @ApiOperation({ summary: 'Changes the language or the name of captions, or shows them by default' })
  @ApiOkResponse({ type: StaffMediaFileDto })
  @ApiResponse({ status: 404, description: '`caption.not_found`' })
  @ApiResponse({ status: 409, description: '`caption.language_taken`' })
  updateCaptions(
    @Param('id') id: string,
    @Param('language') language: string,
    @Body() body: UpdateCaptionDto,
  ): Promise<StaffMediaFileDto> {
    return this.captions.update(id, language, body);
  }

  @Delete()
  @Audited({ subject: ['file', 'id'] })
  @ApiOperation({ summary: 'Removes the captions of a film in a language' })
  @ApiOkResponse({ type: StaffMediaFileDto })
  @ApiResponse({ status: 404, description: '`caption.not_found`' })
  removeCaptions(@Param('id') id: string, @Param('language') language: string): Promise<StaffMediaFileDto> {
    return this.captions.remove(id, language);
  }
}
