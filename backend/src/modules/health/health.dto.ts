import { ApiProperty } from '@nestjs/swagger';

export class LiveDto {
  @ApiProperty({ enum: ['ok'] }) status: 'ok';
}

export class PartHealthDto {
  @ApiProperty() ok: boolean;
  @ApiProperty({ description: 'What to do when it is not.' }) message: string;
}

export class ReadyDto {
  @ApiProperty({ enum: ['ok', 'degraded'], description: 'Degraded: answers, but no worker is alive or no mail can leave.' }) status: 'ok' | 'degraded';
  @ApiProperty({ type: PartHealthDto }) database: PartHealthDto;
  @ApiProperty({ type: PartHealthDto }) queue: PartHealthDto;
  @ApiProperty({ type: PartHealthDto }) storage: PartHealthDto;
  @ApiProperty({ type: PartHealthDto }) workers: PartHealthDto;
  @ApiProperty({ type: PartHealthDto, description: 'Asked once a minute.' }) mail: PartHealthDto;
}
