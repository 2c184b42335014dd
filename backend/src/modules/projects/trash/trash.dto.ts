import { ApiProperty } from '@nestjs/swagger';
import { endOfTrash } from './project-trash.service.js';
import type { TrashedProject } from './trash.query.js';

/** A project in the trash, as staff see it. */
export class TrashedProjectDto {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty() name: string;
  @ApiProperty({ format: 'email' }) clientEmail: string;
  @ApiProperty({ type: String, nullable: true }) clientName: string | null;
  @ApiProperty({ type: 'integer' }) fileCount: number;
  @ApiProperty({ description: 'The bytes of its originals.' }) totalBytes: number;
  @ApiProperty({ format: 'date-time' }) trashedAt: string;
  @ApiProperty({ format: 'date-time', description: 'The project can be restored until then.' }) deletesAt: string;

  static from({ trashedAt, ...project }: TrashedProject): TrashedProjectDto {
    return { ...project, trashedAt: trashedAt.toISOString(), deletesAt: endOfTrash(trashedAt).toISOString() };
  }
}
