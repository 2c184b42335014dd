import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiResponse } from '../../common/http/api-decorators.js';
import { Area } from '../../common/http/audience.js';
import { CurrentVisit, GalleryRoute } from '../projects/gate/gallery-gate.guard.js';
import type { GalleryVisit } from '../projects/gate/gallery-gate.service.js';
import { ChoicesService } from './choices.service.js';
import { ChooseFilesDto, GallerySelectionDto, NoteDto, SelectionOrderDto } from './selections.dto.js';

/** Lets the people of a gallery choose photos. */
@Area('gallery')
@GalleryRoute()
@ApiResponse({ status: 404, description: '`selection.not_found`, `media.not_found`' })
@ApiResponse({ status: 409, description: '`selection.full`, `selection.done`, `selection.closed`' })
@ApiResponse({ status: 429, description: '`auth.too_many_attempts` with retryAfterSeconds' })
@Controller('api/gallery/:projectId/:visitor/selections')
export class GallerySelectionsController {
  constructor(private readonly choices: ChoicesService) {}

  @Get()
  @ApiOperation({ summary: 'The selections in which the person takes part, with what they have chosen' })
  @ApiOkResponse({ type: [GallerySelectionDto] })
  listGallerySelections(@CurrentVisit() visit: GalleryVisit): Promise<GallerySelectionDto[]> {
    return this.choices.list(visit);
  }

  @Put(':selectionId/files')
  @ApiOperation({ summary: 'Chooses many photos, all of them or none, or takes them out' })
  @ApiOkResponse({ type: GallerySelectionDto })
  async chooseFiles(
    @CurrentVisit() visit: GalleryVisit,
    @Param('selectionId') id: string,
    @Body() { fileIds, chosen }: ChooseFilesDto,
  ): Promise<GallerySelectionDto> {
    await (chosen ? this.choices.choose(visit, id, fileIds) : this.choices.remove(visit, id, fileIds));
    return this.choices.get(visit, id);
  }

  @Put(':selectionId/files/:fileId')
  @ApiBody({ type: NoteDto, required: false })
  @ApiOperation({ summary: 'Chooses a photo, with a note where the selection has notes; safe to repeat' })
  @ApiOkResponse({ type: GallerySelectionDto })
  async chooseFile(
    @CurrentVisit() visit: GalleryVisit,
    @Param('selectionId') id: string,
    @Param('fileId') fileId: string,
    @Body() { note }: NoteDto,
  ): Promise<GallerySelectionDto> {
    await this.choices.choose(visit, id, [fileId.toLowerCase()], note);
    return this.choices.get(visit, id);
  }

  @Delete(':selectionId/files/:fileId')
  @HttpCode(200)
  @ApiOperation({ summary: 'Takes a photo out again; safe to repeat' })
  @ApiOkResponse({ type: GallerySelectionDto })
  async removeFile(
    @CurrentVisit() visit: GalleryVisit,
    @Param('selectionId') id: string,
    @Param('fileId') fileId: string,
  ): Promise<GallerySelectionDto> {
    await this.choices.remove(visit, id, [fileId]);
    return this.choices.get(visit, id);
  }

  @Put(':selectionId/order')
  @ApiOperation({ summary: 'Sorts the chosen photos' })
  @ApiOkResponse({ type: GallerySelectionDto })
  async orderSelection(
    @CurrentVisit() visit: GalleryVisit,
    @Param('selectionId') id: string,
    @Body() { fileIds }: SelectionOrderDto,
  ): Promise<GallerySelectionDto> {
    await this.choices.order(visit, id, fileIds);
    return this.choices.get(visit, id);
  }

  @Post(':selectionId/done')
  @HttpCode(200)
  @ApiOperation({ summary: 'Ends the list and tells the studio; additional photos then await payment; safe to repeat' })
  @ApiOkResponse({ type: GallerySelectionDto })
  async markSelectionDone(
    @CurrentVisit() visit: GalleryVisit,
    @Param('selectionId') id: string,
  ): Promise<GallerySelectionDto> {
    await this.choices.finish(visit, id);
    return this.choices.get(visit, id);
  }
}
