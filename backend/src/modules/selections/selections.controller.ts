import { Readable } from 'node:stream';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiProduces,
  ApiResponse,
} from '../../common/http/api-decorators.js';
import { attachment } from '../../common/bytes/content-disposition.js';
import { Clock } from '../../common/clock.js';
import { AdminOnly, Area } from '../../common/http/audience.js';
import { Audited, changedFields, shortText } from '../audit/audited.decorator.js';
import { exportFile } from './selection-files.js';
import {
  CompareSelectionDto,
  CreateSelectionDto,
  ExportSelectionDto,
  SelectionDetailDto,
  SelectionDto,
  SelectionListIdDto,
  UpdateSelectionDto,
} from './selections.dto.js';
import { SelectionsService } from './selections.service.js';

/** Lets staff ask the people of a gallery to choose photos. */
@Area('projects')
@AdminOnly()
@ApiResponse({ status: 404, description: '`project.not_found`, `selection.not_found`' })
@Controller('api/admin')
export class SelectionsController {
  constructor(
    private readonly selections: SelectionsService,
    private readonly clock: Clock,
  ) {}

  @Get('projects/:id/selections')
  @ApiOperation({ summary: 'The selections of a project in their order' })
  @ApiOkResponse({ type: [SelectionDto] })
  listSelections(@Param('id') id: string): Promise<SelectionDto[]> {
    return this.selections.list(id);
  }

  @Post('projects/:id/selections')
  @Audited({ subject: ['project', 'id'], details: ({ name }) => ({ selection: shortText(name) }) })
  @ApiOperation({ summary: 'Adds a selection: photos that people of the gallery choose' })
  @ApiCreatedResponse({ type: SelectionDetailDto })
  @ApiResponse({ status: 409, description: '`selection.too_many`' })
  createSelection(@Param('id') id: string, @Body() body: CreateSelectionDto): Promise<SelectionDetailDto> {
    return this.selections.create(id, body);
  }

  @Get('selections/:id')
  @ApiOperation({ summary: 'One selection with who has chosen what' })
  @ApiOkResponse({ type: SelectionDetailDto })
  getSelection(@Param('id') id: string, @Query() filter: CompareSelectionDto): Promise<SelectionDetailDto> {
    return this.selections.read(id, filter);
  }

  @Put('selections/:id')
  @Audited({ subject: ['selection', 'id'], details: changedFields })
  @ApiOperation({ summary: 'Changes a selection; a field left out stays unchanged' })
  @ApiOkResponse({ type: SelectionDetailDto })
  @ApiResponse({
    status: 409,
    description:
      '`selection.in_use`: photos are chosen, so who takes part stays; `selection.awaiting_payment`: somebody is asked to pay, so the price stays',
  })
  updateSelection(@Param('id') id: string, @Body() body: UpdateSelectionDto): Promise<SelectionDetailDto> {
    return this.selections.update(id, body);
  }

  @Delete('selections/:id')
  @HttpCode(204)
  @Audited({ subject: ['selection', 'id'] })
  @ApiOperation({ summary: 'Deletes a selection with what is chosen in it; the photos stay' })
  @ApiNoContentResponse()
  deleteSelection(@Param('id') id: string): Promise<void> {
    return this.selections.delete(id);
  }

  @Post('selections/:id/reopen')
  @HttpCode(200)
  @Audited({ subject: ['selection', 'id'] })
  @ApiOperation({
    summary: 'Opens a list that is done, or all of them but those that are paid; what is paid for it counts',
  })
  @ApiOkResponse({ type: SelectionDetailDto })
  reopenSelection(@Param('id') id: string, @Body() { listId }: SelectionListIdDto): Promise<SelectionDetailDto> {
    return this.selections.reopen(id, listId);
  }

  @Post('selections/:id/finish')
  @HttpCode(200)
  @Audited({ subject: ['selection', 'id'] })
  @ApiOperation({
    summary: 'Ends an open list for whoever chooses in it, or all of them; a named list that awaits payment is done',
  })
  @ApiOkResponse({ type: SelectionDetailDto })
  finishSelection(@Param('id') id: string, @Body() { listId }: SelectionListIdDto): Promise<SelectionDetailDto> {
    return this.selections.finish(id, listId);
  }

  @Get('selections/:id/export')
  @Audited({ subject: ['selection', 'id'] })
  @ApiOperation({ summary: 'What is chosen, for other programs' })
  @ApiProduces('text/plain', 'text/csv', 'application/zip')
  @ApiOkResponse({ schema: { type: 'string' } })
  async exportSelection(
    @Param('id') id: string,
    @Query() { format, personId }: ExportSelectionDto,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { selection, ...chosen } = await this.selections.choices(id, personId);
    const file = exportFile(format, { name: selection.name, at: this.clock.now(), ...chosen });
    await reply
      .header('content-type', file.contentType)
      .header('content-disposition', attachment(file.fileName))
      .header('cache-control', 'no-store')
      .send(typeof file.content === 'string' ? file.content : Readable.from(file.content));
  }
}
