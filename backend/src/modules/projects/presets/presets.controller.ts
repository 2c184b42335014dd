import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
} from '../../../common/http/api-decorators.js';
import { AdminOnly, Area } from '../../../common/http/audience.js';
import { Audited, shortText } from '../../audit/audited.decorator.js';
import { PresetDto, SavePresetDto } from './preset.dto.js';
import { PresetsService } from './presets.service.js';

const auditDetails = ({ name }: Record<string, unknown>) => ({ preset: shortText(name) });

/** Staff keep settings for new projects under a name. */
@Area('projects')
@AdminOnly()
@Controller('api/admin/presets')
export class PresetsController {
  constructor(private readonly presets: PresetsService) {}

  @Get()
  @ApiOperation({ summary: 'All presets, by name' })
  @ApiOkResponse({ type: [PresetDto] })
  async listPresets(): Promise<PresetDto[]> {
    return (await this.presets.list()).map((preset) => PresetDto.from(preset));
  }

  @Post()
  @Audited({ details: auditDetails })
  @ApiOperation({ summary: 'Adds a preset' })
  @ApiCreatedResponse({ type: PresetDto })
  async createPreset(@Body() body: SavePresetDto): Promise<PresetDto> {
    return PresetDto.from(await this.presets.get(await this.presets.save(null, body)));
  }

  @Put(':id')
  @Audited({ details: auditDetails })
  @ApiOperation({ summary: 'Changes a preset; projects that were made with it stay as they are' })
  @ApiOkResponse({ type: PresetDto })
  async updatePreset(@Param('id') id: string, @Body() body: SavePresetDto): Promise<PresetDto> {
    return PresetDto.from(await this.presets.get(await this.presets.save(id, body)));
  }

  @Delete(':id')
  @HttpCode(204)
  @Audited()
  @ApiOperation({ summary: 'Deletes a preset; projects that were made with it stay as they are' })
  @ApiNoContentResponse()
  async deletePreset(@Param('id') id: string): Promise<void> {
    await this.presets.delete(id);
  }
}
