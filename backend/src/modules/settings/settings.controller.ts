import { Body, Controller, Get, Header, HttpCode, Param, Post, Put, Req, Res, StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  ApiBody,
  ApiConsumes,
  ApiForbiddenResponse,
  ApiOkResponse,
  ApiOperation,
  ApiProduces,
  ApiResponse,
} from '../../common/http/api-decorators.js';
import { message } from '../../common/messages.js';
import { Audited, changedFields, Unaudited } from '../audit/audited.decorator.js';
import { Area, AdminOnly, Public } from '../../common/http/audience.js';
import { wholeBody } from '../../common/http/request-body.js';
import { CurrentUser, IsProven } from '../auth/sessions/audience.guard.js';
import type { User } from '../auth/users/user.entity.js';
import { PicturesService } from './pictures.service.js';
import { PictureDto, SettingsDto, UpdateSettingsDto, WatermarkPreviewDto } from './settings.dto.js';
import { SettingsService } from './settings.service.js';

const MEGABYTE = 1024 * 1024;
const MAX_PICTURE_MEGABYTES = 4;
const MAX_PHOTO_MEGABYTES = 20;

/** Lets staff set up their studio. */
@Area('settings')
@AdminOnly()
@Controller('api/admin/settings')
export class SettingsController {
  constructor(
    private readonly settings: SettingsService,
    private readonly pictures: PicturesService,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'The settings in force, their defaults, and which of them were set in the console',
  })
  @ApiOkResponse({ type: SettingsDto })
  getSettings(): Promise<SettingsDto> {
    return this.settings.read();
  }

  @Put()
  @Audited({ details: changedFields })
  @ApiOperation({
    summary: 'Changes settings; null restores the environment’s value',
  })
  @ApiOkResponse({ type: SettingsDto })
  @ApiResponse({ status: 409, description: '`settings.changed_meanwhile`' })
  @ApiForbiddenResponse({ description: '`auth.forbidden`; `auth.proof_required` for a change of `secondFactorFrom`' })
  updateSettings(
    @Body() body: UpdateSettingsDto,
    @CurrentUser() user: User,
    @IsProven() isProven: boolean,
  ): Promise<SettingsDto> {
    return this.settings.update(body, { user, isProven });
  }

  @Put('pictures')
  @ApiConsumes('image/png', 'image/jpeg', 'image/webp')
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
  @Unaudited('updateSettings records the picture that is used')
  @ApiOperation({
    summary: 'Stores a logo (PNG, JPEG or WebP, at most 4 MB), re-encoded; not used until it is set',
  })
  @ApiOkResponse({ type: PictureDto })
  @ApiResponse({ status: 400, description: '`settings.bad_picture`' })
  async uploadSettingsPicture(@Req() request: FastifyRequest): Promise<PictureDto> {
    return this.pictures.storeGraphic(await pictureBody(request.body, MAX_PICTURE_MEGABYTES));
  }

  @Put('photos')
  @ApiConsumes('image/png', 'image/jpeg')
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
  @Unaudited('updateSettings records the photo that is used')
  @ApiOperation({
    summary: 'Stores a photo (JPEG or PNG, at most 20 MB), re-encoded; not used until it is set',
  })
  @ApiOkResponse({ type: PictureDto })
  @ApiResponse({ status: 400, description: '`settings.bad_picture`' })
  async uploadSettingsPhoto(@Req() request: FastifyRequest): Promise<PictureDto> {
    return this.pictures.storePhoto(await pictureBody(request.body, MAX_PHOTO_MEGABYTES));
  }

  @Post('watermark-preview')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiProduces('image/webp')
  @Unaudited('changes nothing')
  @ApiOperation({
    summary: 'A sample picture with this watermark, rendered like the clients’ previews',
  })
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async previewWatermark(@Body() body: WatermarkPreviewDto): Promise<StreamableFile> {
    return new StreamableFile(await this.pictures.previewWatermark(body), { type: 'image/webp' });
  }
}

/** Sends everybody the studio's pictures. Their name is the hash of their content. */
@Area('site')
@Controller('api/site/pictures')
export class SitePicturesController {
  constructor(private readonly pictures: PicturesService) {}

  @Get(':picture')
  @Public()
  @ApiProduces('image/png', 'image/webp')
  @ApiOperation({ summary: 'A logo or photo of the studio' })
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async getSitePicture(@Param('picture') picture: string, @Res() reply: FastifyReply): Promise<void> {
    const { bytes, type } = await this.pictures.open(picture);
    // Nothing in it could run, but it was uploaded by a user: no page may be made of it.
    void reply
      .header('content-type', type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(bytes);
  }
}

/** @throws AppError `request.unsupported_media_type`, `request.too_large` */
function pictureBody(body: unknown, most: number): Promise<Buffer> {
  return wholeBody(body, {
    most: most * MEGABYTE,
    tooLarge: message('graphic_too_heavy', { most }),
    wrongType: 'Send the image itself (Content-Type: image/png, image/jpeg or image/webp).',
  });
}
