import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation } from '../../../common/http/api-decorators.js';
import { LargeBody } from '../../../common/http/large-body.js';
import { Area, AdminOnly } from '../../../common/http/audience.js';
import { Audited, shortText } from '../../audit/audited.decorator.js';
import {
  DeletedMediaDto,
  MediaFileIdsDto,
  MediaVisibilityDto,
  MoveMediaDto,
  RenameMediaDto,
  ReplaceMediaDto,
  StorageUsedDto,
} from './media-edit.dto.js';
import { MediaEditsService } from './media-edits.service.js';
import { StaffMediaFileDto } from '../core/media-file.dto.js';
import { ReplacementsService } from './replacements.service.js';

/** Staff name, order, move, replace, delete and restore files. */
@Area('media')
@AdminOnly()
@Controller('api/admin')
export class MediaEditsController {
  constructor(
    private readonly edits: MediaEditsService,
    private readonly replacements: ReplacementsService,
  ) {}

  @Patch('media/:id')
  @Audited({ subject: ['file', 'id'] })
  @ApiOperation({
    summary: 'Sets the display name of a file; the original name is kept',
  })
  @ApiOkResponse({ type: StaffMediaFileDto })
  renameMedia(@Param('id') id: string, @Body() body: RenameMediaDto): Promise<StaffMediaFileDto> {
    return this.edits.rename(id, body.displayName);
  }

  @Delete('media/:id')
  @HttpCode(204)
  @Audited({ subject: ['file', 'id'] })
  @ApiOperation({ summary: 'Deletes a file; for some minutes it can be restored' })
  @ApiNoContentResponse()
  deleteMedia(@Param('id') id: string): Promise<void> {
    return this.edits.deleteOne(id);
  }

  @Post('media/:id/replace')
  @HttpCode(200)
  @Audited({ subject: ['file', 'id'] })
  @ApiOperation({
    summary: 'Replaces the original of a file; the old one is shown until the new one is rendered',
  })
  @ApiOkResponse({ type: StaffMediaFileDto })
  replaceMedia(@Param('id') id: string, @Body() body: ReplaceMediaDto): Promise<StaffMediaFileDto> {
    return this.replacements.begin(id, body.key, body.sha256);
  }

  @Delete('media/:id/replacement')
  @Audited({ subject: ['file', 'id'] })
  @ApiOperation({ summary: 'Cancels a replacement, or dismisses its failure' })
  @ApiOkResponse({ type: StaffMediaFileDto })
  cancelReplacement(@Param('id') id: string): Promise<StaffMediaFileDto> {
    return this.replacements.cancel(id);
  }

  @Post('projects/:id/media/move')
  @LargeBody()
  @HttpCode(200)
  @Audited({ subject: ['project', 'id'] })
  @ApiOperation({ summary: 'Moves files into a section or to another place, all or none' })
  @ApiOkResponse({ type: [StaffMediaFileDto], description: 'These files' })
  moveMedia(@Param('id') id: string, @Body() { mediaFileIds, ...to }: MoveMediaDto): Promise<StaffMediaFileDto[]> {
    return this.edits.move(id, mediaFileIds, to);
  }

  @Post('projects/:id/media/visibility')
  @LargeBody()
  @HttpCode(200)
  @Audited({
    subject: ['project', 'id'],
    details: ({ mediaFileIds, visibility }) => ({
      files: [mediaFileIds].flat().length,
      visibility: shortText(visibility),
    }),
  })
  @ApiOperation({ summary: 'Says who sees files, all or none; the links of those that fewer may see end at once' })
  @ApiOkResponse({ type: [StaffMediaFileDto], description: 'These files' })
  setMediaVisibility(
    @Param('id') id: string,
    @Body() { mediaFileIds, ...values }: MediaVisibilityDto,
  ): Promise<StaffMediaFileDto[]> {
    return this.edits.setVisibility(id, mediaFileIds, values);
  }

  @Post('projects/:id/media/delete')
  @LargeBody()
  @HttpCode(200)
  @Audited({ subject: ['project', 'id'], details: ({ mediaFileIds }) => ({ files: [mediaFileIds].flat().length }) })
  @ApiOperation({
    summary: 'Deletes files, all or none; for some minutes they can be restored',
  })
  @ApiOkResponse({ type: DeletedMediaDto })
  async deleteManyMedia(@Param('id') id: string, @Body() body: MediaFileIdsDto): Promise<DeletedMediaDto> {
    const { deletedCount, undoUntil } = await this.edits.delete(id, body.mediaFileIds);
    return { deletedCount, undoUntil: undoUntil.toISOString() };
  }

  @Post('projects/:id/media/restore')
  @LargeBody()
  @HttpCode(200)
  @Audited({ subject: ['project', 'id'] })
  @ApiOperation({ summary: 'Restores deleted files, all or none' })
  @ApiOkResponse({ type: [StaffMediaFileDto] })
  restoreMedia(@Param('id') id: string, @Body() body: MediaFileIdsDto): Promise<StaffMediaFileDto[]> {
    return this.edits.restore(id, body.mediaFileIds);
  }

  @Get('projects/:id/storage')
  @ApiOperation({ summary: 'Storage used by a project' })
  @ApiOkResponse({ type: StorageUsedDto })
  getStorageUsed(@Param('id') id: string): Promise<StorageUsedDto> {
    return this.edits.storageUsed(id);
  }
}
