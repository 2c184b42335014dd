import { ApiProperty } from '../../../common/http/api-decorators.js';

export class LiveDto {
  @ApiProperty({ enum: ['ok'] }) status: 'ok';
  @ApiProperty({ description: 'The version of this process.', example: '1.0.0' }) version: string;
}

export class PartHealthDto {
  @ApiProperty() ok: boolean;
  @ApiProperty({ description: 'What to do if it is not ok.' }) message: string;
}

export class ReadyDto {
  @ApiProperty({
    enum: ['ok', 'degraded'],
    description: 'Degraded: serves, but a part other than the database is down.',
  })
  status: 'ok' | 'degraded';
  @ApiProperty({ description: 'The version of this process.', example: '1.0.0' }) version: string;
  @ApiProperty({ type: PartHealthDto }) database: PartHealthDto;
  @ApiProperty({ type: PartHealthDto }) queue: PartHealthDto;
  @ApiProperty({ type: PartHealthDto, description: 'Checked every 20 seconds.' }) storage: PartHealthDto;
  @ApiProperty({ type: PartHealthDto }) workers: PartHealthDto;
  @ApiProperty({
    type: PartHealthDto,
    description: 'True when all processes have the same queue, storage, release and settings.',
  })
  processes: PartHealthDto;
  @ApiProperty({ type: PartHealthDto, description: 'Checked once a minute.' }) mail: PartHealthDto;
}
