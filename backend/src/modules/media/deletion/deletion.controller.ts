import { Controller, Delete, HttpCode, Param } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation } from '../../../common/http/api-decorators.js';
import { AdminOnly, Area, NeedsProof } from '../../../common/http/audience.js';
import { Audited } from '../../audit/audited.decorator.js';
import { ProjectDeletionService } from './project-deletion.service.js';

/** Lets staff delete projects in the trash for good, with their files: the rest of the trash is in projects. */
@Area('projects')
@AdminOnly()
@Controller('api/admin/trash')
export class DeletionController {
  constructor(private readonly deletion: ProjectDeletionService) {}

  @Delete(':id')
  @NeedsProof()
  @HttpCode(204)
  @Audited({ subject: ['project', 'id'] })
  @ApiOperation({ summary: 'Deletes a project in the trash for good; its stored files follow by a background job' })
  @ApiNoContentResponse()
  async deleteProjectForGood(@Param('id') id: string): Promise<void> {
    await this.deletion.deleteForGood(id);
  }
}
